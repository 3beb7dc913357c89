"""What came of a plan: how it ends, by when it has stopped, and every question about the state then."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.families import Row, Rows, Shapes, field
from lawspeaker.odds.questions import Condition, Measures
from lawspeaker.odds.shifted import Shifted


class End(Struct, frozen=True):
    """How a plan can end: in which state, in which Turn of those that it counts, and whether by its stop condition."""

    state: State
    turn: int
    stopped: bool


class EndFamily(Struct, frozen=True):
    """Ends that differ in nothing but numbers."""

    shape: State
    turn: int
    stopped: bool
    rows: Rows

    @property
    def weight(self) -> int:
        """Of all of them together."""
        return sum([ways for _, ways in self.rows.all])


class Followed(Struct, frozen=True, dict=True):
    """What comes of a plan: its ends, by families, and how many outcomes were carried out for it, of how many rolls.

    `asked` are the questions that can come up on the way, each with whom it is asked of.
    """

    book: Rulebook
    shapes: Shapes
    families: tuple[EndFamily, ...]
    outcomes: int
    rolls: int
    asked: tuple[tuple[str, str], ...] = ()

    @cached_property
    def law(self) -> Law[End]:
        """The law of all ends, one by one."""
        return Law(
            (End(self.shapes.together(one.shape, row), one.turn, one.stopped), ways)
            for one in self.families
            for row, ways in one.rows.all
        ).reduced()

    @property
    def states(self) -> Law[State]:
        """The law of the states at the end, one by one."""
        return self.law.map(lambda end: end.state)

    def chance(self, condition: Condition) -> Law[bool]:
        """Whether a condition holds at the end. Raises Malformed (`unknown-measure`)."""
        return Law(self._told(lambda state: condition.holds(self.book.measures(state)))).reduced()

    def stopped_by(self, turn: int) -> Law[bool]:
        """Whether the plan had stopped by the end of that Turn of its own, from 1."""
        return Law((one.stopped and one.turn <= turn, one.weight) for one in self.families).reduced()

    def by_turn(self) -> Iterator[tuple[int, Law[bool]]]:
        """For each Turn of the plan, from 1: whether it had stopped by then."""
        last = max(one.turn for one in self.families)
        yield from ((turn, self.stopped_by(turn)) for turn in range(1, last + 1))

    def changed(self, before: State) -> dict[str, Law[bool | int | str]]:
        """By name: the law of everything measured that is not, or may not be, as it was before."""
        was, found = self.book.measures(before), dict[str, dict[Any, int]]()
        for one in self.families:
            for cell in self.shapes.runs(one.shape, one.rows, self._measured):
                for name, value in cell.result.items():
                    _count(found.setdefault(name, {}), value, cell.rows)
        laws = {name: Law(values).reduced() for name, values in found.items()}
        return {name: law for name, law in laws.items() if any(value != was.get(name) for value in law)}

    def _measured(self, state: State) -> Measures:
        return self.book.measures(state)

    def _told(self, ask: Callable[[State], bool]) -> Iterator[tuple[bool, int]]:
        for one in self.families:
            for cell in self.shapes.runs(one.shape, one.rows, ask):
                yield cell.result, sum(ways for _, ways in cell.rows)


def _count(values: dict[Any, int], value: Any, rows: list[Row]) -> None:
    if not isinstance(value, Shifted):
        values[value] = values.get(value, 0) + sum(ways for _, ways in rows)
        return
    for row, ways in rows:
        now = field(row, value.place) + value.offset
        values[now] = values.get(now, 0) + ways


def open_choice(question: str, seat: str, among: tuple[str, ...]) -> NoOdds:
    """That a plan does not say how a choice is answered."""
    said = f"the plan does not say how {question} of {seat} is answered: {', '.join(among)}, or first"
    return NoOdds("open-choice", said)
