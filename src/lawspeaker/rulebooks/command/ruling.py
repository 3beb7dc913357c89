"""The rulebook's four verbs: judge, overrule, resolve (and `apply`, which stands in `state`).

A position with a reserve is a skirmish and is judged by its clauses; any other by the book's.
"""

from collections.abc import Hashable

from lawspeaker.law.rulebook import Happened, Occur
from lawspeaker.law.ruling import ALLOWED, REFUSED, Ruling, verdict_of
from lawspeaker.law.want import Want
from lawspeaker.rulebooks.command import consequences, house, judging, nearest, overruling
from lawspeaker.rulebooks.command.book import Grounds
from lawspeaker.rulebooks.command.moves import Move
from lawspeaker.rulebooks.command.skirmish import attack as skirmish_attack
from lawspeaker.rulebooks.command.skirmish import judging as skirmish
from lawspeaker.rulebooks.command.state import State


def judge(state: State, move: Move) -> Ruling:
    """Whether the move is allowed, by every clause that speaks on it.

    Pure: it reads no dice, changes nothing, and never raises on an illegal move. An allowed move comes
    with the agenda that carries it out, a refused one with the nearest legal moves.
    """
    grounds = _grounds_of(state, move)
    if verdict_of(grounds) is ALLOWED:
        return Ruling(ALLOWED, grounds, _agenda_of(state, move))
    candidates = nearest.CANDIDATES if state.reserve is None else skirmish.CANDIDATES
    near = () if state.agenda else nearest.nearest(state, move, candidates)
    return Ruling(REFUSED, grounds, (), near)


def overrule(state: State, move: Move) -> Ruling:
    """The ruling if the Host lets the move happen: the same grounds, and an agenda all the same.

    What cannot be laid on a table, and a turn move outside its phase, stay refused, by the grounds
    that say why (section 6 of the rulebook).
    """
    obstacles = overruling.out_of_reach(state, move)
    if obstacles:
        return Ruling(REFUSED, obstacles)
    return Ruling(ALLOWED, _grounds_of(state, move), _agenda_of(state, move))


def resolve(state: State, answer: Hashable | None = None) -> Happened | Want:
    """Carries out the first step of the agenda that stands in the state."""
    step, rest = state.agenda[0], state.agenda[1:]
    if isinstance(step, Occur):
        return Happened(step.events, (), rest)
    assert isinstance(step, skirmish_attack.Throw), "the only step of this rulebook that wants anything"
    if answer is None:
        return skirmish_attack.wanted(step)
    return skirmish_attack.thrown(state, step, answer, rest)


def _grounds_of(state: State, move: Move) -> Grounds:
    if state.agenda:
        return house.dice_are_awaited(state)
    return judging.grounds_of(state, move) if state.reserve is None else skirmish.grounds_of(state, move)


def _agenda_of(state: State, move: Move) -> tuple[Hashable, ...]:
    if state.reserve is None:
        return (Occur(consequences.events_of(state, move)),)
    return skirmish.agenda_of(state, move)
