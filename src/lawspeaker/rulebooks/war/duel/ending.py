"""D.2 and D.8: how a duel goes on by itself after a decision, and how it ends."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause, speaks
from lawspeaker.rulebooks.war.carried import Carried
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import GoOn, LayOut, StartTurn

LAST_CYCLE = 20


@clause("D.2")
def go_on(state: State, step: GoOn) -> Carried:
    """The duel ends, or, where no Turn runs, the next one begins, and before the first of a Cycle that Cycle."""
    ended = end_of(state)
    if ended is not None:
        return Carried((ended,)).citing(speaks("D.8", True, winner=ended.winner, reason=ended.reason))
    if state.turn is not None:
        return Carried()
    turns = state.next_turns()
    if not turns:
        return Carried().then(LayOut(()), step)
    segment, figure = turns[0]
    return Carried().then(StartTurn(figure.id, segment))


@clause("D.8")
def end_of(state: State) -> e.DuelEnded | None:
    """Won by the one whose opponent alone is Defeated; a draw if both are, or if the last Turn of Cycle 20 is over."""
    defeated = [figure.is_defeated for figure in state.figures]
    if any(defeated):
        return e.DuelEnded("D.8", None if all(defeated) else defeated.index(False), "defeated")
    if state.turn is None and state.cycle >= LAST_CYCLE and not state.next_turns():
        return e.DuelEnded("D.8", None, "cycle-limit")
    return None
