"""The parts of a report as HTML: sections, tables, numbers with their intervals."""

from collections.abc import Sequence
from html import escape

from lawspeaker.lab.intervals import Interval
from lawspeaker.lab.tally import Numbers
from lawspeaker.lab.words import percent, points

QUANTILES = (0.05, 0.5, 0.95)


class Number(str):
    """A cell that is a number, and stands on the right."""


class Typed(str):
    """A cell that is typed, or copied, as it is."""


def section(title: str, picture: str, table: str, note: str = "", minor: str = "") -> str:
    """A heading, what to know, the picture, and the table that tells the same."""
    heading = f"<h2>{escape(title)}</h2>\n" if title else ""
    heading += f"<h3>{escape(minor)}</h3>\n" if minor else ""
    told = f'<p class="soft">{escape(note)}</p>\n' if note else ""
    label = escape(f"{title} {minor}".strip()) + ": the table below has the numbers"
    drawn = f'<figure role="img" aria-label="{label}">{picture}</figure>\n' if picture else ""
    return f"{heading}{told}{drawn}{table}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; without a head it has no line of titles."""
    titles = [
        f'<th scope="col"{_right(bool(rows) and isinstance(rows[0][at], Number))}>{escape(title)}</th>'
        for at, title in enumerate(head)
    ]
    top = f"<thead><tr>{''.join(titles)}</tr></thead>" if head else ""
    body = "".join(f"<tr>{''.join(_cell(cell, not at) for at, cell in enumerate(row))}</tr>\n" for row in rows)
    return f'<div class="wide"><table>{top}<tbody>\n{body}</tbody></table></div>\n'


def _cell(cell: str, leads: bool) -> str:
    if leads:
        return f'<th scope="row">{escape(cell)}</th>'
    told = f"<code>{escape(cell)}</code>" if isinstance(cell, Typed) else escape(cell)
    return f"<td{_right(isinstance(cell, Number))}>{told}</td>"


def _right(is_number: bool) -> str:
    return ' class="number"' if is_number else ""


def count(games: int) -> Number:
    """So many games."""
    return Number(f"{games:,}")


def share(one: Interval) -> Number:
    """A share with its interval."""
    return Number(f"{percent(one.value)} ({percent(one.least)} to {percent(one.most)})")


def apart(one: Interval) -> Number:
    """A difference of shares with its interval, in percentage points."""
    return Number(f"{points(one.value)} ({points(one.least)} to {points(one.most)})")


def mean(one: Interval, sign: bool = False) -> Number:
    """A mean, or with a sign a difference of means, with its interval."""
    form = "+,.2f" if sign else ",.2f"
    texts = [format(bound, form).replace("-", "−") for bound in (one.value, one.least, one.most)]
    return Number(f"{texts[0]} ({texts[1]} to {texts[2]})")


def quantiles(one: Numbers) -> list[Number]:
    """The lowest value, those that 5, 50 and 95 % of games do not exceed, and the highest."""
    return [count(value) for value in (min(one.seen), *map(one.quantile, QUANTILES), max(one.seen))]
