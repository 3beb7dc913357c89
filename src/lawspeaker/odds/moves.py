"""The exact odds of one move: of its dice, and of the states that come of it."""

from collections.abc import Hashable, Mapping
from typing import Any

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import Malformed, NoOdds
from lawspeaker.law.agenda import Carried, carry_out
from lawspeaker.law.explain import reasons
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.want import Roll
from lawspeaker.odds.answers import Given, Policy
from lawspeaker.odds.walk import ROOM, Room, Spread, Walk


class Way(Struct, frozen=True):
    """What comes of a move where its choices are answered like this: the law of the states then."""

    answers: tuple[Given, ...]
    law: Law[State]


class Odds(Struct, frozen=True):
    """The exact odds of a move. `roll` is its first roll and `outcomes` what that comes to, unless a choice came first.

    There is one way for each way to answer the choices on the way: one alone where there are none. `asked` are the
    questions that can come up, each with whom it is asked of; `unasked` the answers told beforehand that fit none.
    """

    before: State
    roll: Roll | None
    outcomes: Law[Hashable] | None
    ways: tuple[Way, ...]
    asked: tuple[tuple[str, str], ...] = ()
    unasked: tuple[str, ...] = ()


def of(book: Rulebook, state: State, move: Move, answers: Mapping[str, str] | None = None, limit: int = ROOM) -> Odds:
    """What comes of a move from this state, exactly: the law of the rule code itself.

    `answers` say how choices are answered, by question (`dodge`) or question and seat (`dodge:jackal`); the others are
    answered in every way. Raises NoOdds where there is no answer (`refused`, `undecided`, `no-dice`, `too-large`,
    `too-many-choices`); Malformed for an answer that there is not, and for a move that
    brings dice (`bad-dice`).
    """
    room = Room(limit)
    begun = begin(book, state, move)
    first = begun.want if isinstance(begun.want, Roll) else None
    policy = Policy.of(answers or {})
    ways = tuple(Way(one.policy.given, one.law) for one in Walk(book, state, room).spread(begun, policy))
    if not room.rolls:
        raise NoOdds("no-dice", "no dice are read on the way: what comes of this move is certain, judge tells it")
    outcomes = None if first is None else book.outcomes(begun.state, first)
    return Odds(state, first, outcomes, ways, tuple(sorted(room.asked)), policy.unasked(room.asked))


def spread(book: Rulebook, state: State, move: Move, policy: Policy, room: Room) -> tuple[Spread, ...]:
    """All that comes of a move, dice or none, by the ways to answer its choices. Errors as of `of`, save `no-dice`."""
    return tuple(Walk(book, state, room).spread(begin(book, state, move), policy))


def seen_by(book: Rulebook, state: State, seat: str) -> State:
    """What the seat sees: on that, and nothing else, its odds are reckoned.

    Raises NoOdds (`unseen`) where something is being carried out that the seat does not see all of.
    """
    seen = book.view(state, seat)
    if seen.agenda:
        steps = repr(seen.agenda)
        if any(repr(word) in steps for word in book.secrets(state, seat)):
            raise NoOdds("unseen", f"{seat} does not see all of what goes on: only the Host can tell the odds of it")
    return seen


def begin(book: Rulebook, state: State, move: Move) -> Carried[Any]:
    """The move carried out as far as no roll and no choice is asked for. Raises as `of` for rulings, dice."""
    ruling = book.judge(state, move)
    if not ruling.allowed:
        raise NoOdds(ruling.verdict.value, reasons(book, ruling))
    brought = book.brings(state, move)
    if brought.dice or brought.adjusted is not None:
        shown = " ".join(",".join(map(str, pool)) for pool in brought.dice)
        raise Malformed("bad-dice", shown, "odds are of dice that nobody has thrown yet: leave them out of the move")
    for event in brought.told:
        state = book.apply(state, event)
    return carry_out(book, state, ruling.agenda, () if brought.answer is None else (brought.answer,))
