"""Plans for a battle: what each figure does in its Turns, for so many Turns or Cycles."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.planning import Driver, Next, Stage, in_order, texts_of
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.notation.text import read_move
from lawspeaker.rulebooks.war.state import State


class WarPlan(Struct, frozen=True):
    """The moves of each figure in every Turn of its own, in order; others let their Turns pass.

    The plan is over after so many `turns` (those of `whose`, if it names a figure; one that runs already is the first)
    or so many more `cycles`, whichever comes first. One of them is given.
    """

    moves: Mapping[str, tuple[m.Move, ...]]
    turns: int | None = None
    whose: str | None = None
    cycles: int | None = None

    @clause("11.1", "11.5")
    def next(self, state: State, stage: Stage) -> Next | None:
        """What comes next: a Turn or a Cycle begins, its figure makes its next move, or the Turn ends.

        A stage is (Turns begun, moves made or left out since, Cycles begun, Turns counted). Raises Malformed
        (`bad-plan`) at the beginning, where the plan names nobody who is there.
        """
        begun, made, cycles, counted = stage or self._beginning(state)
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

    def _beginning(self, state: State) -> Stage:
        """The stage at which a plan begins: a Turn that runs already is the first. Raises Malformed for strangers."""
        for key, figure in (*((f"moves.{one}", one) for one in self.moves), ("whose", self.whose)):
            if figure is not None and state.find(figure) is None:
                raise Malformed("bad-plan", key, f"nobody is called {figure}")
        return 0, 0, 0, int(state.turn is not None and self.whose in (None, state.turn))


KEYS = ("moves", "turns", "whose", "cycles")


def planned(table: Mapping[str, Any]) -> Driver:
    """The driver of a plan: `moves` is a list, played one after the other, or a table of lists by figure.

    With the latter, Cycles and Turns begin and end by themselves, for so many `turns` (of `whose`, or of anybody) or
    `cycles`. Raises Malformed: `bad-plan` with the key, and the errors of moves.
    """
    for key in table:
        if key not in KEYS:
            raise Malformed("bad-plan", key, f"the keys of a plan are {', '.join(KEYS)}")
    moves = table.get("moves")
    if isinstance(moves, list):
        texts = texts_of(moves, "moves")
        for text in texts:
            read_move(text)
        return in_order(texts, lambda text, _: read_move(text))
    if not isinstance(moves, dict) or not moves:
        raise Malformed(
            "bad-plan", "moves", "moves are a list, or a table with a list for each figure that does something"
        )
    own = {figure: tuple(map(read_move, texts_of(texts, f"moves.{figure}"))) for figure, texts in moves.items()}
    plan = WarPlan(own, _number(table, "turns"), _name(table, "whose"), _number(table, "cycles"))
    if plan.turns is None and plan.cycles is None:
        raise Malformed("bad-plan", "turns", "a plan says how long it goes on: turns = 3, or cycles = 2")
    return plan.next


def _number(table: Mapping[str, Any], key: str) -> int | None:
    value = table.get(key)
    if value is not None and (type(value) is not int or not 1 <= value <= MOST):
        raise Malformed("bad-plan", key, f"this is a whole number from 1 to {MOST}")
    return value


def _name(table: Mapping[str, Any], key: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise Malformed("bad-plan", key, "this is the id of a figure")
    return value


MOST = 1000
"""Turns or Cycles of a plan, at most."""
