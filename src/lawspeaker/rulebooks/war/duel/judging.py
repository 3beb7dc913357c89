"""What the supplement says of a move, beside the grounds of that move in War: D.3, D.4, D.8 and D.9."""

from functools import cache

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import BOOK, SILENT, Grounds, clause, full, speaks
from lawspeaker.rulebooks.war.duel.actions import action_of, is_over
from lawspeaker.rulebooks.war.state import State


@clause("D.3")
def on_a_decision(state: State, move: m.Move, in_war: Grounds) -> Grounds:
    """The grounds of a move in a duel; `in_war` are its grounds in War.

    Of a move that is none of the decisions of a duel, those clauses do not speak that D.2 and D.3 replace.
    """
    if action_of(state, move) is None:
        in_war = tuple(ground for ground in in_war if ground.clause not in _replaced())
        in_war += speaks("D.3", False, move=m.word_of(move))
    return in_war + _one_stance(state, move) + _is_on(state)


@cache
def _replaced() -> frozenset[str]:
    """Full ids of the clauses that D.2 and D.3 replace."""
    return frozenset(one for number in ("D.2", "D.3") for one in BOOK.clauses[full(number)].replaces)


@clause("D.4")
def _one_stance(state: State, move: m.Move) -> Grounds:
    """Who is in Defensive Stance does not take it again; silent where nobody does."""
    figure = state.find(move.figure) if isinstance(move, m.DefensiveStance) else None
    if figure is None or figure.stance == "none":
        return SILENT
    return speaks("D.4", False, figure=figure.id, stance=figure.stance)


@clause("D.8")
def _is_on(state: State) -> Grounds:
    """Once the duel has ended nobody decides anything; silent before."""
    if state.duel is None or not is_over(state):
        return SILENT
    return speaks("D.8", False, winner=state.duel.winner, reason=state.duel.reason)


@clause("D.9")
def on_an_answer(move: m.Move) -> Grounds:
    """Nobody places the Adjustments of a duel: they are made as best they can be; silent where nobody tries to."""
    adjusted = m.adjusted_of(move)
    return SILENT if adjusted is None else speaks("D.9", False, adjusted=adjusted)
