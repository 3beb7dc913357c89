"""The search for the nearest allowed moves. They keep everything but what is at fault.

Candidates come nearest first, and each is judged before it is offered. While something is open, only its
answers are of help.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec.structs import replace

from lawspeaker.law.ruling import REFUSED, verdict_of
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.legal.answering import answer_template, is_seen
from lawspeaker.rulebooks.war.legal.asking import is_allowed
from lawspeaker.rulebooks.war.legal.concrete import filled
from lawspeaker.rulebooks.war.nearest import acts, hosted
from lawspeaker.rulebooks.war.nearest.names import with_names_mended
from lawspeaker.rulebooks.war.ruling import ANSWERS, grounds_of
from lawspeaker.rulebooks.war.state import State

AT_MOST = 3


def nearest(state: State, move: m.Move) -> tuple[m.Move, ...]:
    """Up to three allowed moves that come nearest to a refused one, none of them the move itself.

    Empty for a move that, without dice, is allowed or undecided, and where nothing helps.
    """
    if verdict_of(grounds_of(state, move, ())) is not REFUSED:
        return ()
    others = (one for one in _each_once(_candidates(state, move)) if one != move)
    return tuple(islice((one for one in others if is_allowed(state, one)), AT_MOST))


def _each_once(moves: Iterable[m.Move]) -> Iterator[m.Move]:
    seen: set[m.Move] = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move


def _candidates(state: State, move: m.Move) -> Iterator[m.Move]:
    if state.agenda and not (isinstance(move, m.Override) and move.set is not None):
        yield from _answers(state, move) if is_seen(state) else ()
    elif not isinstance(move, ANSWERS):
        meant = with_names_mended(state, move.move if isinstance(move, m.TooFine) else move)
        yield meant
        if not is_allowed(state, meant):
            yield from (acts if isinstance(meant, acts.ACTS) else hosted).candidates(state, meant)


def _answers(state: State, move: m.Move) -> Iterator[m.Move]:
    """The same answer without what does not fit it, and each answer that there is."""
    if isinstance(move, m.Roll):
        yield replace(move, adjusted=None)
    elif isinstance(move, m.Choose):
        yield replace(move, choice=None)
    yield from filled(answer_template(state))
