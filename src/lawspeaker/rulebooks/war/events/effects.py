"""Events of what effects do: damage, Falter, Poison, Exertion, holds, statuses, ways."""

from lawspeaker.rulebooks.war.events.base import AnyEvent, Counted, OfFigure
from lawspeaker.rulebooks.war.figure import Cause, Instant, Point


class FalterGained(Counted, frozen=True, gc=False):
    """Falter came; `amount` is all of it, what was cut at F:7 included."""

    cause: Cause


class FalterConverted(OfFigure, frozen=True, gc=False):
    """Falter became damage to Resolve and to Passion, `damage` to each."""

    amount: int
    damage: int
    held: bool
    """Whether it was held before, so that F:# goes down by it."""


class FalterRecovered(Counted, frozen=True, gc=False):
    """Falter was taken off: of the oldest causes, or of those that are named."""

    causes: tuple[str, ...] = ()


class FalterPrevented(OfFigure, frozen=True, gc=False):
    """Falter did not come, as the figure is loosed."""

    amount: int


class HoldPrevented(OfFigure, frozen=True, gc=False):
    """A hold did not come, as the figure is loosed."""

    kind: str


class FalterCycleBegan(OfFigure, frozen=True, gc=False):
    """F:1 Cycle has one more cause, and ends at `until` at the earliest."""

    until: Instant
    cause: Cause


class FalterCycleEnded(OfFigure, frozen=True, gc=False):
    """F:1 Cycle ended: its `place` came round, or it was `lifted`, or `loosed`."""

    why: str
    causes: tuple[str, ...]


class Loosed(OfFigure, frozen=True, gc=False):
    """A figure was loosed: what is of a Tier up to this is kept off until then."""

    tier: int
    until: Instant
    cause: Cause


class LoosedEnded(OfFigure, frozen=True, gc=False):
    """Loosing keeps nothing off any more."""

    tier: int
    causes: tuple[str, ...]


class Damaged(Counted, frozen=True, gc=False):
    """A current value was lowered."""

    attribute: str
    because: str


class PoisonGained(Counted, frozen=True, gc=False):
    """Poison came."""

    cause: Cause


class PoisonTicked(Counted, frozen=True, gc=False):
    """Poison was halved, after `amount` Exertion, or as damage to Resolve."""

    exertion: int
    resolve: int


class PoisonReduced(Counted, frozen=True, gc=False):
    """Poison was taken off: of the oldest causes, or of those that are named."""

    causes: tuple[str, ...] = ()


class ExertionGained(Counted, frozen=True, gc=False):
    """Exertion came; `ignored` of it did not count (12.12)."""

    ignored: int = 0


class ExertionRested(Counted, frozen=True, gc=False):
    """Rest took Exertion off."""


class ExertionReduced(Counted, frozen=True, gc=False):
    """Exertion was taken off."""


class ExertionAboveStamina(OfFigure, frozen=True, gc=False):
    """In its own Turn the figure's Exertion is above its Stamina."""

    exertion: int
    stamina: int


class HoldBegan(OfFigure, frozen=True, gc=False):
    """A hold began."""

    kind: str
    by: str | None
    hold: str
    cause: Cause


class HoldEnded(OfFigure, frozen=True, gc=False):
    """A hold ended, both halves of it: it was broken or released, or its two came apart."""

    kind: str
    by: str | None
    hold: str
    why: str


class SurpriseBegan(OfFigure, frozen=True, gc=False):
    """One figure surprised another."""

    by: str | None
    cause: Cause


class SurpriseEnded(OfFigure, frozen=True, gc=False):
    """Surprise ended, by those who are named."""

    by: tuple[str, ...]
    causes: tuple[str, ...]


class StatusBegan(OfFigure, frozen=True, gc=False):
    """A status has a cause."""

    status: str
    source: str | None
    cause: Cause


class StatusEnded(OfFigure, frozen=True, gc=False):
    """Causes of a status closed."""

    status: str
    source: str | None
    causes: tuple[str, ...]


class Defeated(OfFigure, frozen=True, gc=False):
    """A figure is Defeated."""

    because: str


class Restored(OfFigure, frozen=True, gc=False):
    """A figure is Defeated no more."""

    because: str


class Moved(OfFigure, frozen=True, gc=False):
    """A figure Moved; `length` counts towards its Turn."""

    from_: Point
    to: Point
    inches: int


class KnockedBack(OfFigure, frozen=True, gc=False):
    """A figure was Knocked Back by `inches`, of which it travelled some, and some were left."""

    from_: Point
    to: Point
    inches: int
    travelled: int
    left: int


class Dodged(OfFigure, frozen=True, gc=False):
    """A figure got clear of one that was thrown at it."""

    by: str


class Collided(OfFigure, frozen=True, gc=False):
    """A figure was thrown against another, or a thing. Forces are per Hit; `left` it had still to travel."""

    with_: str
    hits: int
    force: int | float | None
    force_with: int | float | None
    left: int


class ThingDamaged(AnyEvent, frozen=True, gc=False):
    """A thing was damaged, `after` in all."""

    thing: str
    amount: int
    after: int


class EffectUnknown(OfFigure, frozen=True, gc=False):
    """A row says something that nobody has seen."""

    row: str
    field: str
