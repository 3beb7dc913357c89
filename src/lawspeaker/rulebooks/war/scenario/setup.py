"""What a scenario file says, once it is read: frozen values, lengths in hundredths of an inch, defaults filled in."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.space import Point

Table: TypeAlias = dict[str, Any]
"""A table of the file as it stands there."""


class FigureSetup(Struct, frozen=True, kw_only=True):
    """A figure as it stands at the opening. Attributes are natural values, `*_now` current ones.

    `guard` to `magnitude` stand in place of the formulas where they are given (12.9).
    """

    id: str
    name: str
    side: str
    owner: str
    might: int = 20
    swiftness: int = 20
    control: int = 20
    endurance: int = 20
    resolve: int = 20
    passion: int = 20
    endurance_now: int
    resolve_now: int
    passion_now: int
    tier: int = 1
    at: Point = (0, 0)
    width: int
    weapon: str = "unarmed"
    hidden: bool = False
    shown_as: str | None = None
    traits: tuple[str, ...] = ()
    guard: int | None = None
    force: int | None = None
    precision: int | None = None
    speed: int | None = None
    stamina: int | None = None
    magnitude: int | None = None
    falter: int = 0
    poison: int = 0
    exertion: int = 0

    @property
    def given(self) -> dict[str, int]:
        """The values that stand in place of formulas (12.9), by name."""
        return {name: value for name in GIVEN if (value := getattr(self, name)) is not None}


GIVEN = ("guard", "force", "precision", "speed", "stamina", "magnitude")


class ThingSetup(Struct, frozen=True, kw_only=True):
    """A solid thing: an obstacle, which may have an Endurance, or a Barrier, which may have an Allotment (2.12)."""

    id: str
    at: Point
    width: int = 100
    endurance: int | None = None
    allotment: int | None = None


class TimeSetup(Struct, frozen=True, kw_only=True):
    """A battle that opens in its midst: this Cycle runs, and this figure's Turn in this Segment has just begun."""

    cycle: int
    turn: str
    segment: str = "1"


class MoveEntry(Struct, frozen=True, kw_only=True):
    """One move of the file.

    `given` is its table as it stands there, without `expect`; `table` the move alone: without `by`, `dice`
    and `expect`. `by` is "host" or the id of a figure; `dice` are the pools that it brings, in order.
    """

    given: Table
    table: Table
    by: str = "host"
    dice: tuple[tuple[int, ...], ...] = ()
    expect: Table | None = None


class Scenario(Struct, frozen=True, kw_only=True):
    """A whole scenario. Options, and the weapons of figures, are as written: whether there are such, others say."""

    edition: Literal["old", "mid", "new"] = "mid"
    seed: int | None = None
    adjust: Literal["best", "ask"] = "best"
    options: tuple[tuple[str, str], ...] = ()
    time: TimeSetup | None = None
    figures: tuple[FigureSetup, ...] = ()
    obstacles: tuple[ThingSetup, ...] = ()
    barriers: tuple[ThingSetup, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    moves: tuple[MoveEntry, ...] = ()


class Case(Struct, frozen=True, kw_only=True):
    """A scenario that shows something: what, which clauses, and what must hold before the first move."""

    name: str
    clauses: tuple[str, ...]
    scenario: Scenario
    opening: Table | None = None
