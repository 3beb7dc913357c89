"""What a seat may do, best first, by what it can expect of each move: exactly, on what the seat itself sees."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from lawspeaker.errors import NoOdds
from lawspeaker.law.agenda import go_on
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.want import Choose
from lawspeaker.odds.answers import Given, Policy
from lawspeaker.odds.moves import spread
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
    """The legal moves of a seat, or the answers to the choice it is asked for, best first; those without odds last.

    All is computed on the seat's view. Each way to answer the choices of a move is a row of its own. Raises NoOdds
    (`not-asked`) where another seat is asked something first; Malformed for an aim that does not fit.
    """
    seen = book.view(state, seat)
    found = [one for move in _moves(book, seen, seat) for one in _advised(book, seen, move, aim, answers or {})]
    found.sort(key=lambda one: (one.value is None, -aim.sign * (one.value or 0)))
    return tuple(found)


def _moves(book: Rulebook, seen: State, seat: str) -> Iterator[Move]:
    """The answers to what the seat is asked, else its legal moves. Raises NoOdds where somebody else is asked."""
    if seen.agenda:
        if book.mover(seen) != seat:
            raise NoOdds("not-asked", f"{book.mover(seen)} is asked something first: {seat} may do nothing before that")
        want = go_on(book, seen).want
        if isinstance(want, Choose):
            yield from (move for one in want.answers if (move := book.answer_move(want, one)) is not None)
            return
    yield from book.legal(seen, seat)


def _advised(book: Rulebook, seen: State, move: Move, aim: Aim, answers: Mapping[str, str]) -> Iterator[Advised]:
    try:
        ways = spread(book, seen, move, Policy.of(answers), Room(ROOM))
    except NoOdds as error:
        yield Advised(move, (), None, str(error))
        return
    for way in ways:
        yield Advised(move, way.policy.given, aim.value(book, way.law))
