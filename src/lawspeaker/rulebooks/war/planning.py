"""Plans for a battle: what each figure does in its Turns, for so many Turns or Cycles."""

from collections.abc import Mapping

from msgspec import Struct

from lawspeaker.law.planning import Next, Stage
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.state import State


class WarPlan(Struct, frozen=True):
    """The moves of each figure in every Turn of its own, in order; others let their Turns pass.

    The plan is over after so many `turns` (those of `whose`, if it names a figure) or `cycles`, whichever comes first.
    One of them is given.
    """

    moves: Mapping[str, tuple[m.Move, ...]]
    turns: int | None = None
    whose: str | None = None
    cycles: int | None = None

    @clause("11.1", "11.5")
    def next(self, state: State, stage: Stage) -> Next | None:
        """What comes next: a Turn or a Cycle begins, its figure makes its next move, or the Turn ends.

        A stage is (Turns begun, moves made or left out since, Cycles begun, Turns counted).
        """
        begun, made, cycles, counted = stage or (0, 0, 0, 0)
        if state.turn is not None:
            own = self.moves.get(state.turn, ())
            move, must = (own[made], False) if made < len(own) else (m.EndTurn(), True)
            return Next(move, (begun, made + 1, cycles, counted), must)
        if self.turns is not None and counted >= self.turns:
            return None
        following = state.next_turns()
        if following:
            counts = self.whose in (None, following[0][1].id)
            return Next(m.BeginTurn(), (begun + 1, 0, cycles, counted + counts), must=True)
        if self.cycles is not None and cycles >= self.cycles:
            return None
        return Next(m.BeginCycle(), (begun, made + 1, cycles + 1, counted), must=True)
