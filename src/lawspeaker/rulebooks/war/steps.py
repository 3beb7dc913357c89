"""The steps of an agenda: what is still to be carried out, as frozen values that say nothing of how.

A step is carried out when it comes first (see `resolving`), on the state as it is then.
"""

from collections.abc import Hashable
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.events import Event
from lawspeaker.rulebooks.war.figure import Attribute, Point
from lawspeaker.rulebooks.war.moves import AnyRemedy, Strike
from lawspeaker.rulebooks.war.strike_reading import StrikeReading


class Tell(Struct, frozen=True, gc=False, tag="tell"):
    """These events happen; nothing is left to be found out. `options` governed them."""

    events: tuple[Event, ...]
    options: tuple[str, ...] = ()


class Origin(Struct, frozen=True, gc=False):
    """Where an effect comes from: source (a figure's id or any text), sort, and Tier if it is known (1.18)."""

    source: str | None = None
    sort: str = "other"
    tier: int | None = None


class Suffer(Struct, frozen=True, gc=False, tag="suffer"):
    """Damage to a current value (12.11)."""

    figure: str
    attribute: Attribute
    amount: int
    because: str
    clause: str


class TakeFalter(Struct, frozen=True, gc=False, tag="take-falter"):
    """One application of Falter (1.7); `factor` multiplies the damage that becomes of it (13.5)."""

    figure: str
    amount: int
    origin: Origin
    clause: str
    factor: int = 1


class TakeCycle(Struct, frozen=True, gc=False, tag="take-cycle"):
    """F:1 Cycle (1.8)."""

    figure: str
    origin: Origin
    clause: str = "1.8"


class WasteReady(Struct, frozen=True, gc=False, tag="waste-ready"):
    """Falter wastes Readied AP, out of the sets that their owner names (1.4)."""

    figure: str
    answer: str | None = None
    """How many of each set, in their order: `0,2`."""


class WasteFalter(Struct, frozen=True, gc=False, tag="waste-falter"):
    """Falter wastes the AP that are at hand (1.3, 1.4); `came` of them have come just now, in the running Turn."""

    figure: str
    at_turn_start: bool = False
    came: int = 0


class TakePoison(Struct, frozen=True, gc=False, tag="take-poison"):
    """Poison is added (3.5)."""

    figure: str
    amount: int
    origin: Origin
    clause: str


class TakeExertion(Struct, frozen=True, gc=False, tag="take-exertion"):
    """Exertion comes; `own` if the figure itself causes it (12.12)."""

    figure: str
    amount: int
    clause: str
    own: bool = False


class GainPoints(Struct, frozen=True, gc=False, tag="gain-points"):
    """A 12 Effect gives the Striker AP (10.13)."""

    figure: str
    amount: int
    clause: str


class Weaken(Struct, frozen=True, gc=False, tag="weaken"):
    """A cause of Weakened (12.16)."""

    figure: str
    origin: Origin
    clause: str


class LookAfter(Struct, frozen=True, gc=False, tag="look-after"):
    """After a change of values or statuses: who is Weakened by them, Defeated, Restored (12.16, 12.19, 1.15)."""

    figure: str
    because: str


class Aim(Struct, frozen=True, gc=False, tag="aim"):
    """A Strike is reckoned, on the figures as they stand when it comes to the dice (10.6)."""

    strike: Strike


class ReadCheck(Struct, frozen=True, gc=False, tag="read-check"):
    """A Check is thrown and read. `terms` are what its event tells besides; `on_success` follows if it succeeds."""

    figure: str
    attribute: Attribute
    why: str
    reading: CheckReading
    terms: Facts
    owner: str
    faces: tuple[int, ...] = ()
    """The dice, once they lie; Adjustments are then waited for."""
    secret: bool = False
    against_figure: str | None = None
    """Whom it is rolled against, and who places Adjustments that go down (8.4)."""
    on_success: tuple[Hashable, ...] = ()
    on_failure: tuple[Hashable, ...] = ()
    dodges: str | None = None
    """Whom it gets clear of, if it succeeds (2.6)."""
    falters: Origin | None = None
    """Where the Falter comes from that every missing Pass brings (2.4)."""


class ReadQuick(Struct, frozen=True, gc=False, tag="read-quick"):
    """The Host's quick roll of three dice (8.12)."""

    figure: str
    attribute: Attribute
    owner: str


class ReadStrike(Struct, frozen=True, gc=False, tag="read-strike"):
    """A Strike is thrown and read, and then does what it does (10.14)."""

    figure: str
    target: str
    reading: StrikeReading
    terms: Facts
    owner: str
    faces: tuple[int, ...] = ()


class MoveTo(Struct, frozen=True, gc=False, tag="move-to"):
    """A figure goes to a point."""

    figure: str
    to: Point
    clause: str


class StartTurn(Struct, frozen=True, gc=False, tag="start-turn"):
    """Everything of a Turn start, in the order of 11.6."""

    figure: str
    segment: int


class AskPassedOver(Struct, frozen=True, gc=False, tag="ask-passed-over"):
    """The Host says what becomes of a Turn that is passed over (11.7); `answer` where the move brought it."""

    figure: str
    segment: int
    answer: str | None = None


class Tick(Struct, frozen=True, gc=False, tag="tick"):
    """In the Turn that has begun Poison ticks (11.6, step 6)."""

    figure: str


class Come(Struct, frozen=True, gc=False, tag="come"):
    """In the Turn that has begun AP come, and Falter wastes them (11.6, steps 7 and 8)."""

    figure: str


class EndTurn(Struct, frozen=True, gc=False, tag="end-turn"):
    """The running Turn ends (11.10)."""

    figure: str


class LayOut(Struct, frozen=True, gc=False, tag="lay-out"):
    """A Cycle begins (11.2, 11.4)."""

    order: tuple[str, ...]


class Grip(Struct, frozen=True, gc=False, tag="grip"):
    """A hold begins; `strength` is that of what holds, where it is no Grapple (4.9)."""

    figure: str
    origin: Origin
    clause: str = "4.8"
    kind: str = "grappled"
    strength: int | None = None


class EndHold(Struct, frozen=True, gc=False, tag="end-hold"):
    """A hold ends, if it is still there (4.10)."""

    figure: str
    hold: str
    why: str
    clause: str


class LetGo(Struct, frozen=True, gc=False, tag="let-go"):
    """What a figure held that is Defeated or has left (4.11)."""

    figure: str


class Part(Struct, frozen=True, gc=False, tag="part"):
    """Grapples of a figure that came to rest somewhere else (4.12)."""

    figure: str


class AskHold(Struct, frozen=True, gc=False, tag="ask-hold"):
    """The Host says whether a hold ends: `captor-gone` (4.11) or `parted` (4.12)."""

    question: str
    figure: str
    hold: str
    clause: str
    answer: str | None = None


class TakeKnockBack(Struct, frozen=True, gc=False, tag="take-knock-back"):
    """A figure is Knocked Back, so many hundredths of an inch (chapter 2)."""

    figure: str
    away: Point
    length: int
    difficulty: int
    source: str | None


class Throw(Struct, frozen=True, gc=False, tag="throw"):
    """It flies, up to what stands in the way. `excluded` got clear; the Host has been asked about `asked` (2.17)."""

    figure: str
    away: Point
    length: int
    difficulty: int
    source: str | None
    excluded: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class AskHidden(Struct, frozen=True, gc=False, tag="ask-hidden"):
    """The Host says what a hidden figure in the way comes to (2.17)."""

    figure: str
    throw: Throw
    left: int
    answer: str | None = None


class AskDodge(Struct, frozen=True, gc=False, tag="ask-dodge"):
    """Whoever stands in the way tries to get clear, or stays (2.6)."""

    figure: str
    throw: Throw
    left: int
    answer: str | None = None


class Collide(Struct, frozen=True, gc=False, tag="collide"):
    """The flight ends at a figure, or at a solid `thing` (2.7)."""

    throw: Throw
    other: str
    thing: bool = False


class Footing(Struct, frozen=True, gc=False, tag="footing"):
    """The Control Check of one that was thrown, or hit by one that was (2.3, 2.14)."""

    figure: str
    difficulty: int
    why: str
    source: str | None


class AskGrapple(Struct, frozen=True, gc=False, tag="ask-grapple"):
    """The Striker says whether its 12 Effect Grapples (10.13)."""

    figure: str
    target: str
    origin: Origin
    answer: str | None = None


class HostDecides(Struct, frozen=True, gc=False, tag="host-decides"):
    """What a seat sees where the Host is asked about what is secret from it, and nothing besides (2.17, 12.26).

    It stands in no state but what a seat sees, and nothing answers it there.
    """


class GoOn(Struct, frozen=True, gc=False, tag="go-on"):
    """After a decision of a duel: it ends, or the next Turn and Cycle begin by themselves (D.2, D.8)."""


class Begin(Struct, frozen=True, gc=False, tag="begin"):
    """A status has one more cause (chapters 6 and 7)."""

    figure: str
    status: str
    origin: Origin
    clause: str


class Heal(Struct, frozen=True, gc=False, tag="heal"):
    """A remedy is carried out on one figure."""

    figure: str
    remedy: AnyRemedy


WarStep: TypeAlias = (
    Tell | Suffer | TakeCycle | WasteReady | TakeFalter | WasteFalter | TakePoison | TakeExertion | GainPoints
    | Weaken | LookAfter | ReadCheck | ReadQuick | ReadStrike | MoveTo | StartTurn | Tick | Come | Aim | Grip
    | EndHold | LetGo | Part | AskHold | Begin | Heal | AskPassedOver | EndTurn | LayOut | TakeKnockBack | Throw
    | AskHidden | AskDodge | Collide | Footing | AskGrapple | HostDecides | GoOn
)  # fmt: skip
