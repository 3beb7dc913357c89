"""Odds as pictures: small charts beside each other, drawn by Altair and written as SVG or PNG by vl-convert.

Both are optional: `pip install 'lawspeaker[pictures]'`.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from lawspeaker.chance.law import Law
from lawspeaker.cli.odds_words import always_in_words, answers_in_words, certain_in_words, is_truth
from lawspeaker.cli.panels import (
    AMOUNTS,
    COLOURS,
    LYING,
    ROLL,
    UPRIGHT,
    Bar,
    Panel,
    Picture,
    optional,
    page,
    percentage,
    share,
)
from lawspeaker.odds.advice import Advised
from lawspeaker.odds.as_json import in_order, is_number
from lawspeaker.odds.telling import Advice, MoveOdds, Rolled, Told
from lawspeaker.odds.told_reading import Parts, reading_in_words

WAYS = len(COLOURS)
"""Ways to answer choices that are drawn, at most, each in its colour."""
WORDS, MOVES = 8, 16
"""Words of one measure, and moves of an advice, that are drawn, at most."""
VALUES, CLASSES = 24, 14
"""Numbers that have a bar of their own, at most, and about how many classes there are of more."""


def picture_of_odds(odds: MoveOdds) -> Picture:
    """What the roll of a move comes to, then what may change, in one colour for each way to answer choices.

    Raises Malformed (`no-pictures`) where Altair is not installed.
    """
    ways = {_label(way): way for way in odds.ways[:WAYS]}
    panels = [] if odds.roll is None else list(_of_parts(odds.roll.parts))
    panels += panels_of_ways(ways)
    seen = f"seen by {odds.seat}" if odds.seat else ""
    lines = [", ".join(filter(None, (odds.when, seen))), "" if odds.roll is None else _roll_line(odds.roll)]
    lines += _certain(odds, ways)
    if len(odds.ways) > WAYS:
        lines.append(f"the first {WAYS} of {len(odds.ways)} ways to answer the choices")
    return page(panels, odds.move, lines)


def picture_of_roll(roll: Rolled) -> Picture:
    """What a bare roll comes to, part by part. Raises Malformed (`no-pictures`)."""
    how = "" if roll.reading is None else reading_in_words(roll.reading)
    return page(list(_of_parts(roll.parts)), roll.pool, [how, *always_in_words(roll)])


def picture_of_advice(advice: Advice) -> Picture:
    """What the aim comes to by each move, the best on top; moves that come to the same have one bar.

    Raises Malformed (`no-pictures`).
    """
    is_chance = advice.aim.condition is not None
    now = percentage(float(advice.now)) if is_chance else f"{float(advice.now):.2f}"
    known = [row for row in advice.rows if row[1].value is not None]
    groups = [(value, list(rows)) for value, rows in groupby(known, key=lambda row: row[1].value)]
    bars = tuple(Bar(_moves(rows), float(value or 0)) for value, rows in groups[:MOVES])
    lines = [advice.when, f"as things are: {now}"]
    if len(groups) > MOVES:
        lines.append(f"the best {MOVES} of {len(groups)} that differ")
    if len(known) < len(advice.rows):
        lines.append(f"without odds: {len(advice.rows) - len(known)} moves")
    return page([Panel("", bars, LYING if is_chance else AMOUNTS)], f"{advice.seat}: {advice.aim.text}", lines)


def _moves(rows: list[tuple[str, Advised]]) -> str:
    """The first of these moves, with its answers, and how many more there are."""
    (text, one), *others = rows
    answered = f" (if {answers_in_words(one.answers)})" if one.answers else ""
    return f"{text}{answered}{f' and {len(others)} more' if others else ''}"


def write(picture: Picture, files: Mapping[str, Path]) -> None:
    """Writes a picture into files, by format: `svg` or `png`.

    Raises Malformed (`no-pictures`) where vl-convert is not installed; OSError.
    """
    optional("vl_convert")
    for form, file in files.items():
        with file.open("wb"):  # whatever stands against writing there is said before anything is drawn
            pass
        picture.save(str(file), format=form, scale_factor=2 if form == "png" else 1)


# ---- what is drawn


def _label(way: Told) -> str:
    return answers_in_words(way.answers)


def _roll_line(roll: Rolled) -> str:
    how = "" if roll.reading is None else f": {reading_in_words(roll.reading)}"
    return f"{roll.pool} of {roll.who} ({roll.why}){how}"


def _certain(odds: MoveOdds, ways: Mapping[str, Told]) -> Iterator[str]:
    """What is certain of the roll, and by each way; once where it is the same by all."""
    if odds.roll is not None:
        yield from always_in_words(odds.roll)
    told = {label: certain_in_words(odds.before, way) for label, way in ways.items()}
    if len(set(told.values())) == 1:
        told = {"": next(iter(told.values()))}
    for label, text in told.items():
        if text:
            yield f"Certain{f' if {label}' if label else ''}: {text}"


def _of_parts(parts: Parts) -> Iterator[Panel]:
    """The parts of what a roll comes to; dice that are read one by one, and what is certain, are not drawn."""
    open_ = {name: law for name, law in parts.items() if len(law) > 1}
    truths = {name: law for name, law in open_.items() if is_truth(law)}
    if truths:
        yield Panel("the roll", tuple(_truth(name, law, ROLL) for name, law in truths.items()), LYING)
    for name, law in open_.items():
        if is_number(law):
            yield _over_numbers(f"the roll: {name}", {ROLL: law})


def panels_of_ways(ways: Mapping[str, Told]) -> Iterator[Panel]:
    """What was asked and what may be true then, by ways to answer choices; then a panel for each other measure."""
    asked = _by_name({label: way.asked for label, way in ways.items()})
    found = _by_name({label: way.changed for label, way in ways.items()})
    truths = {name: laws for name, laws in found.items() if all(map(is_truth, laws.values()))}
    for title, some in (("asked", asked), ("true then", truths)):
        if some:
            bars = (_truth(name, law, label) for name, laws in some.items() for label, law in laws.items())
            yield Panel(title, tuple(bars), LYING)
    others = {name: laws for name, laws in found.items() if name not in truths}
    numbers = {name: laws for name, laws in others.items() if all(map(is_number, laws.values()))}
    yield from (_over_numbers(name, laws) for name, laws in numbers.items())
    yield from (_beside_words(name, laws) for name, laws in others.items() if name not in numbers)


def _by_name(ways: Mapping[str, Mapping[str, Law[Any]]]) -> dict[str, dict[str, Law[Any]]]:
    """By name what varies, and by way: its law. Where that is the same by all ways it stands once, as of the roll."""
    names = dict.fromkeys(name for way in ways.values() for name in way)
    found = {name: {label: way[name] for label, way in ways.items() if name in way} for name in names}
    varying = {name: laws for name, laws in found.items() if any(len(law) > 1 for law in laws.values())}
    return {name: {ROLL: alike} if (alike := _alike(laws, ways)) else laws for name, laws in varying.items()}


def _alike(laws: Mapping[str, Law[Any]], ways: Mapping[str, object]) -> Law[Any] | None:
    """The law of all ways, if there are several and it is the same by each."""
    first = next(iter(laws.values()))
    return first if len(ways) > 1 and len(laws) == len(ways) and all(law == first for law in laws.values()) else None


def _truth(name: str, law: Law[Any], way: str) -> Bar:
    return Bar(name, share(law.ways(True), law.total), way, law.total)


def _over_numbers(title: str, laws: Mapping[str, Law[int]]) -> Panel:
    """Upright bars over numbers; over the first ones of classes where there are too many."""
    values = {value for law in laws.values() for value in law}
    if len(values) > VALUES:
        width = -(-(max(values) - min(values) + 1) // CLASSES)
        least = min(values) // width * width
        title = f"{title} (in steps of {width})"
        laws = {way: law.map(lambda value: value - (value - least) % width) for way, law in laws.items()}
    bars = (
        Bar(value, share(law.ways(value), law.total), way, law.total)
        for way, law in laws.items()
        for value in in_order(law)
    )
    return Panel(title, tuple(bars), UPRIGHT)


def _beside_words(title: str, laws: Mapping[str, Law[Any]]) -> Panel:
    """Lying bars under the likeliest words, and under all others together."""
    values = dict.fromkeys(value for law in laws.values() for value in law)
    ranked = sorted(values, key=lambda value: -max(law.ways(value) / law.total for law in laws.values()))
    shown = ranked if len(ranked) <= WORDS else ranked[: WORDS - 1]
    rest = ranked[len(shown) :]
    groups = [(str(value), [value]) for value in shown] + ([(f"{len(rest)} others", rest)] if rest else [])
    bars = (
        Bar(label, share(sum(map(law.ways, group)), law.total), way, law.total)
        for label, group in groups
        for way, law in laws.items()
    )
    return Panel(title, tuple(bar for bar in bars if bar.value), LYING)
