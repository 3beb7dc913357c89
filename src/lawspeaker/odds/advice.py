"""What a seat may do, best first, by what it can expect of each move: exactly, on what the seat itself sees."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from lawspeaker.errors import NoOdds
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.odds.answers import Given, Policy
from lawspeaker.odds.moves import seen_by, spread
from lawspeaker.odds.questions import Aim
from lawspeaker.odds.walk import ROOM, Room


class Advised(Struct, frozen=True):
    """A move with what comes of the aim by it, where its choices are answered like this; `value` None: no odds, why."""

    move: Move
    answers: tuple[Given, ...]
    value: Fraction | None
    why: str = ""


def advise(
    book: Rulebook, state: State, seat: str, aim: Aim, answers: Mapping[str, str] | None = None
) -> tuple[Advised, ...]:
    """The legal moves of a seat, its answers where it is asked for one, best first; those without odds last.

    All is computed on the seat's view. Each way to answer the choices of a move is a row of its own. Raises NoOdds
    (`not-asked`) where another seat is asked something first, and as `seen_by` does; Malformed for an aim that does
    not fit.
    """
    seen = book.view(state, seat)
    moves = book.legal(seen, seat)
    if seen.agenda and not moves:
        raise NoOdds("not-asked", f"somebody else is asked something first: {seat} may do nothing before that")
    seen = seen_by(book, state, seat)
    found = [one for move in moves for one in _advised(book, seen, move, aim, answers or {})]
    found.sort(key=lambda one: (one.value is None, -aim.sign * (one.value or 0)))
    return tuple(found)


def _advised(book: Rulebook, seen: State, move: Move, aim: Aim, answers: Mapping[str, str]) -> Iterator[Advised]:
    try:
        ways = spread(book, seen, move, Policy.of(answers), Room(ROOM))
    except NoOdds as error:
        yield Advised(move, (), None, str(error))
        return
    for way in ways:
        yield Advised(move, way.policy.given, aim.value(book, way.law))
