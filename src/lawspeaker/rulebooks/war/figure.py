"""A figure: one character in the battle, with what was set up, what has changed, and why."""

from typing import Literal, TypeAlias

from msgspec import Struct

from lawspeaker.law.ground import NO_FACTS, Facts

Attribute: TypeAlias = Literal["might", "control", "swiftness", "endurance", "resolve", "passion"]
Point: TypeAlias = tuple[int, int]
"""Hundredths of an inch (14.1)."""

ATTRIBUTES: tuple[Attribute, ...] = ("might", "control", "swiftness", "endurance", "resolve", "passion")
CURRENT: tuple[Attribute, ...] = ("endurance", "resolve", "passion")
"""The attributes that damage lowers: each has a current value beside the natural one."""
HOLDS = ("grappled", "entangled", "bound")
"""The kinds of causes that are holds (chapters 4 and 5)."""
SEGMENTS = ("1", "2", "3", "4", "A", "B", "C")
"""The Segments of a Cycle in the order in which they are played (11.1)."""
AP_OF_A_TURN = 7


class Instant(Struct, frozen=True, gc=False):
    """A place of the battle's time (11.21): Cycle, index of the Segment, sorting key of the Turn.

    The beginning of a Cycle has segment -1; it comes before all Turns of that Cycle.
    """

    cycle: int
    segment: int = -1
    key: tuple[int, ...] = ()
    figure: str | None = None

    @classmethod
    def beginning_of(cls, cycle: int) -> "Instant":
        """The beginning of a Cycle."""
        return cls(cycle)

    def order(self) -> tuple[int, int, tuple[int, ...]]:
        """By this, instants are compared: earlier ones are less."""
        return self.cycle, self.segment, self.key

    def a_cycle_later(self, cycles: int = 1) -> "Instant":
        """The same Segment and seat, so many Cycles on."""
        return Instant(self.cycle + cycles, self.segment, self.key, self.figure)


class Cause(Struct, frozen=True, gc=False, cache_hash=True):
    """One reason why a status is there (12.23). `amount` counts for Falter and Poison only."""

    id: str
    kind: str
    amount: int | None
    source: str | None
    origin: str
    tier: int | None
    clause: str
    opened: int
    strength: int | None = None
    until: Instant | None = None


class ReadySet(Struct, frozen=True, gc=False):
    """Action Points set aside, and the one or two uses they were set aside for (11.12)."""

    uses: tuple[str, ...]
    ap: int


class Figure(Struct, frozen=True, gc=False, cache_hash=True, kw_only=True):
    """One character. Attributes are natural values, `*_now` current ones; `given` stands for formulas (12.9)."""

    id: str
    name: str
    side: str = "holy"
    tier: int = 1
    owner: str = "players"
    hidden: bool = False
    shown_as: str | None = None
    weapon: str = "unarmed"
    traits: tuple[str, ...] = ()
    might: int = 20
    control: int = 20
    swiftness: int = 20
    endurance: int = 20
    resolve: int = 20
    passion: int = 20
    endurance_now: int = 20
    resolve_now: int = 20
    passion_now: int = 20
    given: Facts = NO_FACTS
    width: int = 75
    at: Point = (0, 0)
    exertion: int = 0
    causes: tuple[Cause, ...] = ()
    """The open ones, by age."""
    laid: tuple[int, ...] = ()
    """AP of each Segment of this Cycle, in the order of SEGMENTS (11.2); empty before its first Cycle."""
    key: tuple[int, ...] = ()
    """Its place in the order of Turns within a Segment (11.4)."""
    done: int = 0
    """How many Segments of this Cycle are over for it, begun, passed over or gone by."""
    ap: int = 0
    """AP left in its running Turn; 0 outside."""
    spent: bool = False
    """Whether it has spent AP in its running Turn."""
    gained: int = 0
    """AP that 12 Effects gave it in its running Turn."""
    moved: int = 0
    """Hundredths of an inch that it has Moved in its running Turn."""
    carried: int = 0
    ready: tuple[ReadySet, ...] = ()
    stance: Literal["none", "stance", "full"] = "none"
    stance_cycle: int = 0
    """The Cycle in which the Stance was taken."""
    ignored_exertion: int = 0
    """Self-caused Exertion that was ignored since its last Turn start (12.12, W-25)."""
    told_above_stamina: bool = False
    """Whether `ExertionAboveStamina` was said in its running Turn."""
    counted_out: bool = False
    """Whether `Defeated` was said, and `Restored` not yet."""

    def open(self, *kinds: str) -> tuple[Cause, ...]:
        """Its open causes of these kinds, oldest first."""
        found: tuple[Cause, ...] = ()
        for cause in self.causes:
            if cause.kind in kinds:
                found += (cause,)
        return found

    def causes_of(self, status: str) -> tuple[Cause, ...]:
        """The open causes of a status by its word; those of `faltering` and `poisoned` are `falter` and `poison`."""
        return tuple(cause for cause in self.causes if _STATUS_OF.get(cause.kind, cause.kind) == status)

    def sum_of(self, kind: str) -> int:
        """The sum of the amounts of open causes: F:# of `falter`, P:# of `poison`."""
        total = 0
        for cause in self.causes:
            if cause.kind == kind:
                total += cause.amount or 0
        return total

    def current(self, attribute: Attribute) -> int:
        """The current value: damage lowers Endurance, Resolve and Passion; the rest stay natural."""
        value: int = getattr(self, _NOW.get(attribute, attribute))
        return value

    @property
    def is_defeated(self) -> bool:
        """Endurance, Resolve or Passion at or below 0, or a second cause of Weakened (12.19)."""
        if self.endurance_now <= 0 or self.resolve_now <= 0 or self.passion_now <= 0:
            return True
        return len(self.causes) > 1 and len(self.open("weakened")) > 1

    @property
    def is_weakened(self) -> bool:
        """Whether a cause of Weakened is open (12.16)."""
        return bool(self.causes and self.open("weakened"))

    @property
    def is_exposed(self) -> bool:
        """Exposed by a cause of its own, or implied by a Bind, sleep or Defeat (7.6, 5.7, 12.20, 12.21)."""
        return self.is_defeated or bool(self.causes and self.open("exposed", "bound", "asleep"))

    @property
    def is_held(self) -> bool:
        """Grappled, Entangled or Bound."""
        return bool(self.causes and self.open(*HOLDS))

    @property
    def does_nothing(self) -> bool:
        """Defeated, Asleep or Incapacitated (12.20 to 12.22)."""
        return self.is_defeated or bool(self.causes and self.open("asleep", "incapacitated"))

    @property
    def readied(self) -> int:
        """Readied AP in all."""
        return sum(one.ap for one in self.ready)

    @property
    def statuses(self) -> tuple[str, ...]:
        """The words of its statuses, sorted."""
        words = {_STATUS_OF.get(cause.kind, cause.kind) for cause in self.causes}
        implied = (
            ("exposed", self.is_exposed),
            ("defeated", self.is_defeated),
            ("standing-ready", self.readied > 0),
            ("stance", self.stance != "none"),
            ("full-stance", self.stance == "full"),
        )
        return tuple(sorted(words | {word for word, there in implied if there}))


_NOW: dict[str, str] = {attribute: f"{attribute}_now" for attribute in CURRENT}
_STATUS_OF = {"falter": "faltering", "poison": "poisoned"}
