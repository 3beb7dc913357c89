"""A ruling in plain words, and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from lawspeaker.law.ground import Ground
from lawspeaker.law.option import by_number
from lawspeaker.law.rulebook import Event, Rulebook, State
from lawspeaker.law.ruling import Ruling, options_of

_MARKS = {True: "✓", False: "✗", None: "?"}


def in_words(book: Rulebook, state: State, ruling: Ruling, later: Sequence[Ground] = ()) -> Iterator[str]:
    """Lines for people: the verdict, each ground with its clause, what would make the move legal.

    `later` are the grounds that spoke after the dice.
    """
    against = len(ruling.unmet)
    reasons = f" by {against} clause{'s' * (against > 1)}" if against else ""
    if ruling.allowed and against:
        yield f"Overruled by the Host, though refused{reasons}."
    else:
        yield f"{ruling.verdict.value.capitalize()}{reasons}."
    for ground in (*ruling.grounds, *later):
        yield ground_in_words(book, ground)
    remedies = () if ruling.allowed else map(book.remedy, ruling.unmet)
    for remedy in dict.fromkeys(remedies):
        if remedy:
            yield f"To make it legal: {remedy}"
    if ruling.nearest:
        yield "Nearest legal: " + " · ".join(book.write_move(move, state) for move in ruling.nearest)


def reasons(book: Rulebook, ruling: Ruling) -> str:
    """Why a move is not allowed, on one line: each clause with its sentence."""
    return "; ".join(f"{ground.clause}: {book.sentence(ground)}" for ground in ruling.against)


def ground_in_words(book: Rulebook, ground: Ground) -> str:
    """One line: met or not, the clause, the sentence, and the options it hung on."""
    hung = ", ".join(f"{option}={choice}" for option, choice in ground.options.items())
    return f"{_MARKS[ground.met]} {ground.clause}  {book.sentence(ground)}{f'  [{hung}]' if hung else ''}"


def ruling_json(
    book: Rulebook, state: State, ruling: Ruling, events: Sequence[Event] = (), later: Sequence[Ground] = ()
) -> dict[str, Any]:
    """`{verdict, allowed, grounds, events, nearest, options}`, as JSON values, keys in this order.

    `later` are the grounds that spoke after the dice.
    """
    grounds = (*ruling.grounds, *later)
    return {
        "verdict": ruling.verdict.value,
        "allowed": ruling.allowed,
        "grounds": [ground.as_json() for ground in grounds],
        "events": [book.event_json(event) for event in events],
        "nearest": [book.write_move(move, state) for move in ruling.nearest],
        "options": list(options_of(grounds)),
    }


def with_options(told: dict[str, Any], used: Sequence[str]) -> dict[str, Any]:
    """A ruling as JSON that names, besides those it hung on, the options that governed what happened."""
    return {**told, "options": sorted({*told["options"], *used}, key=by_number)}
