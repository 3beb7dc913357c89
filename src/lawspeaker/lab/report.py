"""The report of a sweep: one HTML file that asks nobody for anything. Every picture has its table beside it."""

from collections.abc import Iterator
from html import escape
from importlib import resources

from lawspeaker.lab import pictures
from lawspeaker.lab.answers import answers
from lawspeaker.lab.clauses import Clauses
from lawspeaker.lab.pictures import LAPIS, MULBERRY, NO_SIDE, Dot
from lawspeaker.lab.report_parts import (
    QUANTILES,
    Number,
    Typed,
    apart,
    count,
    mean,
    quantiles,
    section,
    share,
    table,
)  # fmt: skip
from lawspeaker.lab.summary import Result
from lawspeaker.lab.tally import DAMAGE, SPOKE, ArmTally
from lawspeaker.lab.words import ended_in_words, stop_in_words

LENGTHS = ("turns", "decisions")
READING = (
    "Intervals are of 99 %: each holds, 99 times in 100, what endless games would come to. Win rates: Wilson’s score. "
    "Differences of shares: Agresti and Min, for pairs. Means: the normal law. Each interval stands for itself; among "
    "a hundred of them, one may well miss. The same seed gives the same games, and the same digest, for any number of "
    "threads or machines, with Numba or without."
)
_PLAIN = {"turns": "Turns", "decisions": "Decisions"}
_OF_NUMBERS = ("mean", "lowest", *(f"{100 * share:.0f} %" for share in QUANTILES), "highest")


def has_pictures() -> bool:
    """Whether the packages that draw are installed."""
    return pictures.can_draw()


def html_of(result: Result) -> str:
    """The whole file."""
    folder = resources.files("lawspeaker.lab").joinpath("look")
    look = "".join(folder.joinpath(name).read_text("utf-8") for name in ("tokens.css", "report.css"))
    title = escape(result.sweep.title)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>\n{look}</style>\n</head>\n<body>\n<main>\n{''.join(_body(result))}</main>\n</body>\n</html>\n"
    )


def _body(result: Result) -> Iterator[str]:
    yield f'<p class="over">A sweep of {escape(result.sweep.kernel)}</p>\n<h1>{escape(result.sweep.title)}</h1>\n'
    yield f'<ul class="answers">{"".join(f"<li>{escape(line)}</li>" for line in answers(result))}</ul>\n'
    if not has_pictures():
        yield "<p>Pictures take the extra <code>pictures</code>; the tables have all the numbers.</p>\n"
    yield from _who_wins(result)
    if result.tally.pairs:
        yield from _compared(result)
    yield from _who_begins(result)
    columns = result.tally.arms[0].columns
    lengths = [name for name in LENGTHS if name in columns]
    damage = [name for name in columns if name.startswith(DAMAGE)]
    others = [name for name in columns if name not in (*lengths, *damage) and not name.startswith(SPOKE)]
    yield from _spread(result, "How long it lasts", lengths)
    yield from _spread(result, "Damage", damage)
    yield from _others(result, others)
    yield from _spoke(result)
    yield from _how(result)


# ---- sections


def _who_wins(result: Result) -> Iterator[str]:
    panels = ((0, f"{result.seats[0]} wins", LAPIS), (1, f"{result.seats[1]} wins", MULBERRY), (-1, "drawn", NO_SIDE))
    arms = list(_arms(result))
    drawn = any(arm.won[-1] for _, arm in arms)
    some = [
        Dot(name, title, arm.rate(seat), colour) for seat, title, colour in panels[: 2 + drawn] for name, arm in arms
    ]
    rows = [[name, count(arm.games), *(share(arm.rate(seat)) for seat, _, _ in panels)] for name, arm in arms]
    yield section("Who wins", pictures.dots(some), table(["arm", "games", *(title for _, title, _ in panels)], rows))


def _compared(result: Result) -> Iterator[str]:
    base, seat = result.sweep.arms[result.tally.against].name, result.seats[0]
    pairs = [(result.sweep.arms[number].name, one) for number, one in result.tally.pairs.items()]
    drawing = pictures.dots([Dot(name, "", one.difference()) for name, one in pairs], zero=True)
    head = ["arm", f"{seat} wins, less {base}", "won here alone", f"won with {base} alone", "alike"]
    rows = [
        [
            name,
            apart(one.difference()),
            *map(count, (one.gained, one.lost, one.games - one.gained - one.lost)),
        ]
        for name, one in pairs
    ]
    yield section(
        f"Against {base}", drawing, table(head, rows),
        "Game n has the same chance in every arm, so arms are compared game by game. Differences of shares are in "
        "percentage points.",
    )  # fmt: skip
    means = {name: dict(one.apart()) for name, one in pairs}
    names = [name for name in next(iter(means.values())) if not name.startswith(SPOKE)]
    rows = [[_titled(result, column), *(mean(by[column], sign=True) for by in means.values())] for column in names]
    yield table(["mean", *(f"{name}, less {base}" for name in means)], rows)


def _who_begins(result: Result) -> Iterator[str]:
    arms = list(_arms(result))
    drawing = pictures.dots([Dot(name, "", arm.advantage()) for name, arm in arms], zero=True)
    head = [
        "arm",
        *(f"{seat} moved first" for seat in result.seats),
        "first mover won",
        "second mover won",
        "first, less second",
    ]
    rows = [
        [
            name,
            *map(count, (arm.led[0], arm.led[1], arm.first_won(), arm.second_won())),
            apart(arm.advantage()),
        ]
        for name, arm in arms
    ]
    note = "The advantage of moving first, in percentage points."
    alone = [name for name, arm in arms if not arm.both_led()]
    if alone:
        note += (
            " Where the same player always moves first, this is no more than how the two players compare: "
            f"in {', '.join(alone)}."
        )
    yield section("Who moves first", drawing, table(head, rows), note)


def _others(result: Result, names: list[str]) -> Iterator[str]:
    """What is in none of the other sections, in one table."""
    rows: list[list[str]] = []
    for name in names:
        for number, (arm, tally) in enumerate(_arms(result)):
            one = tally.columns[name]
            rows.append(["" if number else _titled(result, name), arm, mean(one.mean()), *quantiles(one)])
    if rows:
        yield section("What else was counted", "", table(["", "arm", *_OF_NUMBERS], rows))


def _spread(result: Result, title: str, names: list[str]) -> Iterator[str]:
    for number, name in enumerate(names):
        by_arm = {arm: tally.columns[name] for arm, tally in _arms(result)}
        rows = [[arm, mean(one.mean()), *quantiles(one)] for arm, one in by_arm.items()]
        picture = pictures.spread({arm: one.seen for arm, one in by_arm.items()})
        told = table(["arm", *_OF_NUMBERS], rows)
        yield section("" if number else title, picture, told, "", _titled(result, name))


def _spoke(result: Result) -> Iterator[str]:
    columns = [name for name in result.tally.arms[0].columns if name.startswith(SPOKE)]
    if not columns:
        return
    means = {name: {arm: tally.columns[name].mean().value for arm, tally in _arms(result)} for name in columns}
    spoken = {name: by for name, by in means.items() if any(by.values())}
    few = len(result.sweep.arms) <= len(pictures.ARMS) and spoken
    drawing = pictures.by_clause({name.removeprefix(SPOKE): by for name, by in spoken.items()}) if few else ""
    clauses = Clauses()
    rows = []
    for name, by in means.items():
        clause = name.removeprefix(SPOKE)
        rows.append([clause, clauses.title(clause), *(Number(f"{value:,.3f}") for value in by.values())])
    head = ["clause", "what it is about", *(f"{arm}: times a game" for arm, _ in _arms(result))]
    yield section("How often each clause spoke", drawing, table(head, rows))


def _how(result: Result) -> Iterator[str]:
    sweep = result.sweep
    rows: list[list[str]] = [
        ["Played again by", Typed(sweep.command)],
        ["Games", ended_in_words(result)],
        ["Stop rule", stop_in_words(sweep.stop)],
        ["Seed", str(sweep.seed)],
        ["Kernel", f"{result.kernel.get('id', sweep.kernel)} of Lawspeaker {result.kernel.get('lawspeaker', '')}"],
        ["Results digest", Typed(result.digest)],
    ]
    for arm in sweep.arms:
        values = ", ".join(f"{name} = {_short(value)}" for name, value in arm.values.items())
        rows.append([f"Arm “{arm.name}”", f"{' against '.join(arm.players)}{'; ' if values else ''}{values}"])
    yield section("How it was played", "", table([], rows))
    yield f'<p class="soft">{READING}</p>\n'


def _arms(result: Result) -> Iterator[tuple[str, ArmTally]]:
    yield from zip((arm.name for arm in result.sweep.arms), result.tally.arms, strict=True)


def _titled(result: Result, name: str) -> str:
    what, _, seat = name.partition(":")
    if seat in ("0", "1"):
        return f"{what.capitalize()} of {result.seats[int(seat)]}"
    return _PLAIN.get(name, name.capitalize())


def _short(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 120 and "\n" not in text else f"{len(text):,} characters"
