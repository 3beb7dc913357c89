"""What the Host may inflict: the effects, each with what it takes."""

from typing import TypeAlias

from msgspec import Struct, field

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.figure import Attribute
from lawspeaker.rulebooks.war.moves.words import Hundredths, Point


class _Effect(Struct, frozen=True, gc=False, tag_field="effect"):
    """An effect; its word is the tag."""


class _Amount(_Effect, frozen=True, gc=False):
    """An effect that comes in an amount."""

    amount: int


class _Hold(_Effect, frozen=True, gc=False):
    """A hold of which the strength is said, or the Allotment, or neither (4.9)."""

    strength: int | None = None
    allotment: int | None = None

    def __post_init__(self) -> None:
        if self.strength is not None and self.allotment is not None:
            raise Malformed("bad-move", "allotment", "a hold has a strength or an allotment, not both")


class Falter(_Amount, frozen=True, gc=False, tag="falter"):
    """F:amount."""


class FalterCycle(_Effect, frozen=True, gc=False, tag="falter-cycle"):
    """F:1 Cycle."""


class Poison(_Amount, frozen=True, gc=False, tag="poison"):
    """P:amount."""


class KnockBack(_Effect, frozen=True, gc=False, tag="knock-back"):
    """Knock Back by hundredths of an inch, away from the source, or from a point, or in a direction."""

    inches: Hundredths
    from_: Point | None = field(default=None, name="from")
    direction: Point | None = None
    difficulty: int = 0


class Grapple(_Effect, frozen=True, gc=False, tag="grapple"):
    """The source Grapples the target."""


class Entangle(_Hold, frozen=True, gc=False, tag="entangle"):
    """The target is Entangled."""


class Bind(_Hold, frozen=True, gc=False, tag="bind"):
    """The target is Bound."""


class Surprise(_Effect, frozen=True, gc=False, tag="surprise"):
    """Every source surprises every target (6.6)."""


class Expose(_Effect, frozen=True, gc=False, tag="expose"):
    """The target is Exposed."""


class Asleep(_Effect, frozen=True, gc=False, tag="asleep"):
    """The target falls asleep."""


class Incapacitate(_Effect, frozen=True, gc=False, tag="incapacitate"):
    """The target is Incapacitated."""


class Weaken(_Effect, frozen=True, gc=False, tag="weaken"):
    """The target is Weakened."""


class Damage(_Effect, frozen=True, gc=False, tag="damage"):
    """Damage to one Attribute."""

    attribute: Attribute
    amount: int


class Exertion(_Amount, frozen=True, gc=False, tag="exertion"):
    """The target gains Exertion."""


Effect: TypeAlias = (
    Falter | FalterCycle | Poison | KnockBack | Grapple | Entangle | Bind | Surprise | Expose | Asleep | Incapacitate
    | Weaken | Damage | Exertion
)  # fmt: skip
