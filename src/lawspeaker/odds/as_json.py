"""Odds as JSON: every chance exactly, as so many ways out of a total, and beside it as a number from 0 to 1."""

from fractions import Fraction
from typing import Any

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.explain import reasons, ruling_json
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.ruling import Ruling
from lawspeaker.odds.answers import Given
from lawspeaker.odds.telling import Advice, MoveOdds, Rolled, Told
from lawspeaker.odds.told_reading import reading_json

QUANTILES = {"5": Fraction(1, 20), "50": Fraction(1, 2), "95": Fraction(19, 20)}
"""By the percentage that is at or below: which quantiles are told."""


def odds_json(odds: MoveOdds) -> dict[str, Any]:
    """`{move, when, seat, roll, ways}`, keys in this order; `roll` is null where a choice comes before any roll."""
    return {
        "move": odds.move,
        "when": odds.when,
        "seat": odds.seat,
        "roll": None if odds.roll is None else rolled_json(odds.roll),
        "ways": [_way(odds, way) for way in odds.ways],
    }


def rolled_json(roll: Rolled) -> dict[str, Any]:
    """`{pool, who, why, clause, reading, outcome}`; what is not known is null."""
    return {
        "pool": roll.pool,
        "who": roll.who or None,
        "why": roll.why or None,
        "clause": roll.clause or None,
        "reading": reading_json(roll.reading),
        "outcome": {name: law_json(law) for name, law in roll.parts.items()},
    }


def advice_json(advice: Advice) -> dict[str, Any]:
    """`{aim, seat, when, now, moves}`, the best move first; `value` is null where there are no odds; then `why`."""
    moves = [
        {"move": text, "answers": _answers(one.answers), "value": _number(one.value), "why": one.why}
        for text, one in advice.rows
    ]
    return {
        "aim": advice.aim.text,
        "seat": advice.seat,
        "when": advice.when,
        "now": _number(advice.now),
        "moves": moves,
    }


def refused_json(book: Rulebook, seen: State, move: Move, ruling: Ruling) -> dict[str, Any]:
    """Of a move that is not allowed: an error as of every other, and the `ruling` with its grounds beside it."""
    error_json = NoOdds(ruling.verdict.value, reasons(book, ruling)).as_json()
    error_json["error"]["item"] = book.write_move(move, seen)
    return {**error_json, "ruling": ruling_json(book, seen, ruling)}


def law_json(law: Law[Any]) -> dict[str, Any]:
    """`{total, values}`, and of numbers `mean`, `deviation` and `quantiles` too. Values stand in their order."""
    values = [{"value": value, **chance_json(law.ways(value), law.total)} for value in in_order(law)]
    if not is_number(law):
        return {"total": law.total, "values": values}
    return {
        "total": law.total,
        "values": values,
        "mean": float(law.mean()),
        "deviation": law.deviation(),
        "quantiles": {name: law.quantile(share) for name, share in QUANTILES.items()},
    }


def chance_json(ways: int, total: int) -> dict[str, Any]:
    """`{ways, total, chance}`."""
    return {"ways": ways, "total": total, "chance": ways / total}


def in_order(law: Law[Any]) -> list[Any]:
    """The values of a law: numbers and truths ascending, words and faces with the likeliest first."""
    values = list(law)
    if all(isinstance(value, int) for value in values):
        return sorted(values)
    return sorted(values, key=lambda value: (-law.ways(value), str(value)))


def is_number(law: Law[Any]) -> bool:
    """Whether its values are numbers, not truths or words."""
    return all(type(value) is int for value in law)


def _way(odds: MoveOdds, way: Told) -> dict[str, Any]:
    return {
        "answers": _answers(way.answers),
        "changed": {name: {"was": odds.before.get(name), **law_json(law)} for name, law in way.changed.items()},
        "asked": {text: chance_json(law.ways(True), law.total) for text, law in way.asked.items()},
    }


def _answers(answers: tuple[Given, ...]) -> list[dict[str, str]]:
    return [{"question": one.question, "seat": one.seat, "answer": one.answer} for one in answers]


def _number(value: Fraction | None) -> dict[str, Any] | None:
    """A number exactly, as a quotient of whole numbers, and as near as a float comes."""
    if value is None:
        return None
    return {"numerator": value.numerator, "denominator": value.denominator, "number": float(value)}
