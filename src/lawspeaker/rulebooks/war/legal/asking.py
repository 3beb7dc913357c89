"""Whether a move is allowed, asked of the very grounds that judge it; what it would set going is not reckoned."""

from lawspeaker.law.ruling import ALLOWED, verdict_of
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.ruling import grounds_of
from lawspeaker.rulebooks.war.state import State


def is_allowed(state: State, move: m.Move) -> bool:
    """Whether the move is allowed as the state stands, without dice."""
    return verdict_of(grounds_of(state, move, ())) is ALLOWED


def standing_against(state: State, move: m.Move) -> frozenset[str]:
    """The clauses, by full id, because of which the move is not allowed: not met, or not to be decided."""
    grounds = grounds_of(state, move, ())
    return frozenset(ground.clause for ground in grounds if not ground.met and not ground.caveat)
