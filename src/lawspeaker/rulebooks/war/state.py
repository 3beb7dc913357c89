"""The state of a battle: figures, things, time, and what is still to be carried out."""

from collections.abc import Hashable
from operator import itemgetter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.figure import Figure, Instant, Point
from lawspeaker.rulebooks.war.rows import Weapon


class Thing(Struct, frozen=True, gc=False):
    """An obstacle or a Barrier: a disc on the map. `strength` is its Endurance or Allotment, if it has one."""

    id: str
    kind: Literal["obstacle", "barrier"]
    at: Point
    width: int = 100
    strength: int | None = None
    damage: int = 0


class Left(Struct, frozen=True, gc=False):
    """A figure that left, the Cycle in which it did, and how many of its Segments were over for it."""

    figure: str
    cycle: int
    done: int


class Duel(Struct, frozen=True, gc=False):
    """That a battle is a duel of the supplement, and how it ended: `winner` is a seat, 0 or 1, or None for a draw."""

    reason: Literal["defeated", "cycle-limit"] | None = None
    """None while it goes on."""
    winner: int | None = None
    most_falter: int = 7
    """Where 1.13 cuts Falter. Another number than 7 is a what-if of ours, which no rulebook and no table knows."""


class State(Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """Everything of a battle that a rule may read."""

    edition: str = "mid"
    choices: Choices = BOOK.defaults
    figures: tuple[Figure, ...] = ()
    """In the order of set-up."""
    things: tuple[Thing, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    """Rows of the table's own, beside those of the book."""
    cycle: int = 0
    segment: int | None = None
    """Index (in SEGMENTS) of the Turn begun last in this Cycle."""
    turn: str | None = None
    """Whose Turn runs."""
    now: Instant = Instant(1)
    """The place of the Turn that began, or was passed over, last (11.21)."""
    order: tuple[str, ...] = ()
    """The Host's order for equal Swiftness (11.4)."""
    left: tuple[Left, ...] = ()
    """Who left in this Cycle."""
    secret_entries: tuple[int, ...] = ()
    """Moves that asked for a Check in secret, whose result was not revealed."""
    causes_made: int = 0
    choices_made: int = 0
    entry: int = 0
    """Number of the move that is carried out, counted by whoever drives."""
    duel: Duel | None = None
    """None in every war but a duel of the supplement (D.1)."""
    agenda: tuple[Hashable, ...] = ()

    def figure(self, figure_id: str) -> Figure:
        """The figure of this id, which is there. Raises AssertionError where it is not: a fault of ours."""
        for figure in self.figures:
            if figure.id == figure_id:
                return figure
        raise AssertionError(f"no figure {figure_id}")

    def find(self, figure_id: str | None) -> Figure | None:
        """The figure of this id, or None."""
        for figure in self.figures:
            if figure.id == figure_id:
                return figure
        return None

    def those(self, ids: tuple[str, ...]) -> list[Figure]:
        """The figures of these ids, in their order; who is not there is left out."""
        return [figure for one in ids if (figure := self.find(one)) is not None]

    def thing(self, thing_id: str) -> Thing | None:
        """The thing of this id, or None."""
        for thing in self.things:
            if thing.id == thing_id:
                return thing
        return None

    def with_figure(self, figure: Figure, /, **changes: object) -> "State":
        """The state with this figure in the place of the one of its id, and with these changes of its own."""
        figures = list(self.figures)
        for place, one in enumerate(figures):
            if one.id == figure.id:
                figures[place] = figure
                break
        return replace(self, figures=tuple(figures), **changes)

    def changed(self, figure_id: str, **changes: object) -> "State":
        """The state with one figure changed. Raises AssertionError where it is not there: a fault of ours."""
        figures = list(self.figures)
        for place, figure in enumerate(figures):
            if figure.id == figure_id:
                figures[place] = replace(figure, **changes)
                return replace(self, figures=tuple(figures))
        raise AssertionError(f"no figure {figure_id}")

    def next_turns(self) -> list[tuple[int, Figure]]:
        """The Turns that are left in this Cycle, in order: index of the Segment, and whose."""
        if self.cycle == 0:
            return []
        left = []
        for figure in self.figures:
            for segment in range(figure.done, len(figure.laid)):
                if figure.laid[segment]:
                    left.append((segment, figure.key, figure))
        left.sort(key=_SEGMENT_AND_KEY)
        return [(segment, figure) for segment, _, figure in left]


_SEGMENT_AND_KEY = itemgetter(0, 1)
