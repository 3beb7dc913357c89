"""Odds in words: lines for a terminal of 80 columns, with bars of block characters."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from msgspec import Struct
from rich.text import Text

from lawspeaker.chance.law import Law
from lawspeaker.cli.printing import console
from lawspeaker.odds.answers import Given
from lawspeaker.odds.as_json import QUANTILES, in_order, is_number
from lawspeaker.odds.questions import Measures
from lawspeaker.odds.telling import SEVEN_DICE, Advice, MoveOdds, Rolled, Told
from lawspeaker.odds.told_reading import reading_in_words

BAR = 24
"""The cells of the longest bar."""
ROWS, CLASSES = 22, 14
"""Values that are shown one by one, at most; of more numbers, about so many classes."""
LABEL = 28
"""Letters of the longest label that may stand beside its bar: what is longer stands over it."""
ALIKE = 4
"""Moves of an advice with the same value that are named, at most."""
_EIGHTHS = " ▏▎▍▌▋▊▉"
_BARS = r"[█▏▎▍▌▋▊▉]+"
_SMALL = Fraction(1, 10_000)


def print_lines(lines: Iterable[str]) -> None:
    """Prints lines as they are: those that stand at the margin bold, bars in colour, where it is a terminal."""
    out = console()
    for line in lines:
        text = Text(line, style="" if line.startswith(" ") else "bold")
        text.highlight_regex(_BARS, "cyan")
        out.print(text, soft_wrap=True)


class Row(Struct, frozen=True):
    """A line of a chart: what it is about, and in how many ways out of how many it comes."""

    label: str
    ways: int
    total: int

    @property
    def chance(self) -> Fraction:
        """Exactly."""
        return Fraction(self.ways, self.total)


def odds_in_words(odds: MoveOdds) -> Iterator[str]:
    """The move and when it is, its roll, then for each way to answer choices what may change and what was asked."""
    seen = f"seen by {odds.seat}" if odds.seat else ""
    yield odds.move
    yield from [", ".join(filter(None, (odds.when, seen)))] if odds.when or seen else []
    if odds.roll is not None:
        yield from rolled_in_words(odds.roll)
    yield from _ways(odds)


def rolled_in_words(roll: Rolled) -> Iterator[str]:
    """The dice, whose they are and how they are read; then a chart of each part of what they come to."""
    whose = f" of {roll.who} ({', '.join(filter(None, (roll.why, roll.clause)))})" if roll.who else ""
    yield f"Roll: {roll.pool}{whose}"
    how = "each die counts by itself" if "faces" in roll.parts else ""
    yield from (f"  {line}" for line in (reading_in_words(roll.reading) if roll.reading else how,) if line)
    total = max(law.total for law in roll.parts.values())
    if total <= SEVEN_DICE:
        yield f"  {total:,} rolls, all equally likely"
    yield from always_in_words(roll, "  ")
    open_ = {name: law for name, law in roll.parts.items() if len(law) > 1 and name != "faces"}
    yield from measures_in_words(open_, {})


def always_in_words(roll: Rolled, indent: str = "") -> Iterator[str]:
    """The parts that are the same whatever the dice show."""
    for name, law in roll.parts.items():
        if len(law) == 1:
            yield f"{indent}{name}: always {_said(next(iter(law)))}"


def answers_in_words(answers: tuple[Given, ...]) -> str:
    """Each answer with its question and who is asked; of one that is asked with several sets to choose from, which."""
    twice = [
        one for one in answers if sum(one.question == two.question and one.seat == two.seat for two in answers) > 1
    ]
    return ", ".join(f"{one} (of {', '.join(one.among)})" if one in twice else str(one) for one in answers)


def advice_in_words(advice: Advice) -> Iterator[str]:
    """The aim and what it comes to as things are, then the moves, best first."""
    is_chance = advice.aim.condition is not None

    def shown(value: Fraction) -> str:
        return percent(value) if is_chance else f"{float(value):.2f}"

    yield ", ".join(filter(None, (f"{advice.seat}: {advice.aim.text}", advice.when)))
    yield f"As things are: {shown(advice.now)}"
    for value, rows in groupby(advice.rows, key=lambda row: row[1].value):
        some = list(rows)
        for text, one in some[:ALIKE] if value is not None else some:
            why = f"  (if {answers_in_words(one.answers)})" if one.answers else f"  ({one.why})" if one.why else ""
            yield f"{'–' if value is None else shown(value):>10}  {text}{why}"
        if value is not None and some[ALIKE:]:
            yield f"{shown(value):>10}  and {len(some) - ALIKE} more"


def percent(chance: Fraction) -> str:
    """A chance as a percentage with two decimals; what is possible is never 0, and what is not certain never 100."""
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    if chance < _SMALL:
        return "< 0.01 %"
    return "> 99.99 %" if 1 - chance < _SMALL else f"{float(100 * chance):.2f} %"


class Manner(Struct, frozen=True):
    """How charts tell what they tell: what stands behind a bar, what over numbers, how long the longest bar is."""

    told: Callable[[Row], str]
    summary: Callable[[Law[Any]], str]
    bar: int = BAR


def chart(rows: list[Row], whole: Fraction, manner: Manner | None = None) -> Iterator[str]:
    """Bars, the longest one there can be for the chance `whole`, and what is told of each."""
    manner = manner or COUNTED
    width = max(len(row.label) for row in rows)
    for row in rows:
        told = f"{_bar(row.chance / whole, manner.bar):<{manner.bar}} {manner.told(row)}".rstrip()
        if width <= LABEL:
            yield f"    {row.label:>{width}}  {told}"
        else:
            yield from (f"    {row.label}", f"      {told}")


def _bar(share: Fraction, longest: int) -> str:
    """So much of the longest bar, in eighths of a cell; at least one where it is more than nothing."""
    eighths = max(round(share * longest * 8), int(share > 0))
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def certain_in_words(before: Measures, way: Told) -> str:
    """What changes whatever the dice show: name, what it was, what it is then."""
    certain = {name: next(iter(law)) for name, law in way.changed.items() if len(law) == 1}
    return ", ".join(f"{name} {_said(before.get(name))} → {_said(value)}" for name, value in certain.items())


def _ways(odds: MoveOdds) -> Iterator[str]:
    """What comes of each way to answer choices; before that, what comes of all of them alike."""
    total = None if odds.roll is None else max(law.total for law in odds.roll.parts.values())
    common = _common(odds.ways)
    if common.changed or common.asked:
        yield from ("", "Whatever is answered")
        yield from _way(odds.before, common, total)
    for way in odds.ways:
        own = {name: law for name, law in way.changed.items() if name not in common.changed}
        asked = {text: law for text, law in way.asked.items() if text not in common.asked}
        yield ""
        yield f"If {answers_in_words(way.answers)}" if way.answers else "What comes of it"
        yield from _way(odds.before, Told(way.answers, own, asked), total) if own or asked else ["  Nothing else."]


def _common(ways: tuple[Told, ...]) -> Told:
    """What has the same law by every way, if there are several."""
    first, *others = ways
    if not others:
        return Told((), {}, {})
    changed = {name: law for name, law in first.changed.items() if all(way.changed.get(name) == law for way in others)}
    asked = {text: law for text, law in first.asked.items() if all(way.asked[text] == law for way in others)}
    return Told((), changed, asked)


def _way(before: Measures, way: Told, total: int | None) -> Iterator[str]:
    """What may change, and what was asked; counted out of all rolls where that can be done."""
    certain = certain_in_words(before, way)
    if certain:
        yield f"  Certain: {certain}"
    own = max(law.total for law in (*way.changed.values(), *way.asked.values()))
    times = total // own if total is not None and total % own == 0 else 1
    if times * own != total and own <= SEVEN_DICE:
        yield f"  Counted out of {own:,}:"
    open_ = {name: _times(law, times) for name, law in way.changed.items() if len(law) > 1}
    yield from measures_in_words(open_, before)
    if way.asked:
        yield "  Asked:"
        yield from truths_in_words({text: _times(law, times) for text, law in way.asked.items()})


def _times(law: Law[Any], times: int) -> Law[Any]:
    """The same law with so many times the weights."""
    return law if times == 1 else Law({value: ways * times for value, ways in law.weights.items()})


def measures_in_words(laws: Mapping[str, Law[Any]], before: Measures, manner: Manner | None = None) -> Iterator[str]:
    """A chart of what may be true, then one for each other measure."""
    manner = manner or COUNTED
    truths = {name: law for name, law in laws.items() if is_truth(law)}
    if truths:
        yield from ["  True then:"] if before else []
        yield from truths_in_words(truths, manner)
    for name, law in laws.items():
        if name not in truths:
            was = f"now {_said(before[name])}" if name in before else ""
            yield f"  {name}: {', '.join(filter(None, (was, manner.summary(law))))}"
            rows = _rows(law)
            yield from chart(rows, max(row.chance for row in rows), manner)


def truths_in_words(laws: Mapping[str, Law[bool]], manner: Manner | None = None) -> Iterator[str]:
    """A chart of what is true or not: how likely each is true."""
    return chart([Row(name, law.ways(True), law.total) for name, law in laws.items()], Fraction(1), manner)


def is_truth(law: Law[Any]) -> bool:
    """Whether its values are true and false."""
    return all(isinstance(value, bool) for value in law)


def summary(law: Law[Any]) -> str:
    """Mean, deviation and quantiles of numbers; of words, nothing."""
    if not is_number(law):
        return ""
    shown = ", ".join(str(law.quantile(share)) for share in QUANTILES.values())
    return f"mean {float(law.mean()):.2f} ± {law.deviation():.2f}, {'/'.join(QUANTILES)} %: {shown}"


def _counted(row: Row) -> str:
    """The chance, and in how many ways it comes, where people can read that."""
    return f"{percent(row.chance):>9} " + (f"{row.ways:>12,}" if row.total <= SEVEN_DICE else "")


COUNTED = Manner(_counted, summary)
"""As of the odds of a move."""


def _rows(law: Law[Any]) -> list[Row]:
    """One for each value; many numbers in classes of equal width, and of many words the likeliest, then the others."""
    values = in_order(law)
    if len(values) <= ROWS:
        return [Row(_said(value), law.ways(value), law.total) for value in values]
    if is_number(law):
        return _classes(law)
    rows = [Row(_said(value), law.ways(value), law.total) for value in values[: ROWS - 1]]
    others = values[ROWS - 1 :]
    return [*rows, Row(f"{len(others)} others", sum(law.ways(value) for value in others), law.total)]


def _classes(law: Law[int]) -> list[Row]:
    """Classes of equal width, counted from the least value; empty ones are left out."""
    width = -(-(law.most - law.least + 1) // CLASSES)
    classes = law.map(lambda value: (value - law.least) // width)
    rows = []
    for place in sorted(classes):
        first = law.least + place * width
        rows.append(Row(f"{first} to {first + width - 1}", classes.ways(place), law.total))
    return rows


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)
