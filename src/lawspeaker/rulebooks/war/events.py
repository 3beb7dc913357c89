"""What happened in a battle: facts in the past tense. Nothing else changes a state.

`clause` is the number of the clause by which it happened, without the rulebook's name. Points and lengths are
hundredths of an inch. `before` and `after` are the values of what changed.
"""

from typing import TypeAlias

from msgspec import Struct

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.figure import Cause, Figure, Point, ReadySet
from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.state import Thing


class _Event(Struct, frozen=True, gc=False, tag_field="type", tag=True):
    clause: str


class _OfFigure(_Event, frozen=True, gc=False):
    figure: str


class _Counted(_OfFigure, frozen=True, gc=False):
    """Something of which there is an amount."""

    amount: int
    before: int
    after: int


# ---- time


class CycleBegan(_Event, frozen=True, gc=False):
    """A Cycle began, and the AP of every figure were laid out: `laid` and `keys` by figure, in their order."""

    cycle: int
    order: tuple[str, ...]
    laid: tuple[tuple[int, ...], ...]
    keys: tuple[tuple[int, ...], ...]


class TurnBegan(_OfFigure, frozen=True, gc=False):
    """A Turn began."""

    cycle: int
    segment: str


class TurnEnded(_OfFigure, frozen=True, gc=False):
    """A Turn ended."""

    cycle: int
    segment: str


class TurnPassedOver(_OfFigure, frozen=True, gc=False):
    """A Turn was passed over, and does not come back in this Cycle."""

    cycle: int
    segment: str


class ActionPointsCame(_OfFigure, frozen=True, gc=False):
    """The AP of a Turn came, those carried over with them."""

    amount: int
    after: int


class ActionPointsGained(_OfFigure, frozen=True, gc=False):
    """AP came in the midst of a Turn."""

    amount: int
    after: int


class ActionPointsSpent(_OfFigure, frozen=True, gc=False):
    """AP were spent on something."""

    amount: int
    on: str
    after: int


class ActionPointsWasted(_OfFigure, frozen=True, gc=False):
    """Falter wasted AP, out of the running `turn` or out of `ready` sets (`sets`: how many of each)."""

    amount: int
    out_of: str
    because: str
    falter: int
    sets: tuple[int, ...] = ()


class ActionPointsLost(_OfFigure, frozen=True, gc=False):
    """AP that were left when the Turn ended were lost."""

    amount: int


class Readied(_OfFigure, frozen=True, gc=False):
    """AP were set aside for these uses."""

    uses: tuple[str, ...]
    amount: int
    ready: tuple[ReadySet, ...]


class ReadySpent(_OfFigure, frozen=True, gc=False):
    """Readied AP were spent on one of their uses."""

    uses: tuple[str, ...]
    amount: int
    ready: tuple[ReadySet, ...]


class ReadyRested(_OfFigure, frozen=True, gc=False):
    """Readied AP that were not used counted as Rest."""

    uses: tuple[str, ...]
    amount: int


class CarriedOver(_OfFigure, frozen=True, gc=False):
    """AP were carried to the next Turn."""

    amount: int


class StanceTaken(_OfFigure, frozen=True, gc=False):
    """A Defensive Stance was taken."""

    full: bool


class StanceEnded(_OfFigure, frozen=True, gc=False):
    """A Defensive Stance ended."""

    full: bool


# ---- what effects do


class FalterGained(_Counted, frozen=True, gc=False):
    """Falter came; `amount` is all of it, what was cut at F:7 included."""

    cause: Cause


class FalterConverted(_OfFigure, frozen=True, gc=False):
    """Falter became damage to Resolve and to Passion, `damage` to each."""

    amount: int
    damage: int
    held: bool
    """Whether it was held before, so that F:# goes down by it."""


class FalterRecovered(_Counted, frozen=True, gc=False):
    """Falter was taken off."""


class Damaged(_Counted, frozen=True, gc=False):
    """A current value was lowered."""

    attribute: str
    because: str


class PoisonGained(_Counted, frozen=True, gc=False):
    """Poison came."""

    cause: Cause


class PoisonTicked(_Counted, frozen=True, gc=False):
    """Poison was halved, after `amount` Exertion, or as damage to Resolve."""

    exertion: int
    resolve: int


class PoisonReduced(_Counted, frozen=True, gc=False):
    """Poison was taken off."""


class ExertionGained(_Counted, frozen=True, gc=False):
    """Exertion came; `ignored` of it did not count (12.12)."""

    ignored: int = 0


class ExertionRested(_Counted, frozen=True, gc=False):
    """Rest took Exertion off."""


class ExertionReduced(_Counted, frozen=True, gc=False):
    """Exertion was taken off."""


class ExertionAboveStamina(_OfFigure, frozen=True, gc=False):
    """In its own Turn the figure's Exertion is above its Stamina."""

    exertion: int
    stamina: int


class HoldBegan(_OfFigure, frozen=True, gc=False):
    """A hold began."""

    kind: str
    by: str | None
    hold: str
    cause: Cause


class StatusBegan(_OfFigure, frozen=True, gc=False):
    """A status has a cause."""

    status: str
    source: str | None
    cause: Cause


class StatusEnded(_OfFigure, frozen=True, gc=False):
    """Causes of a status closed."""

    status: str
    source: str | None
    causes: tuple[str, ...]


class Defeated(_OfFigure, frozen=True, gc=False):
    """A figure is Defeated."""

    because: str


class Restored(_OfFigure, frozen=True, gc=False):
    """A figure is Defeated no more."""

    because: str


class Moved(_OfFigure, frozen=True, gc=False):
    """A figure Moved; `length` counts towards its Turn."""

    from_: Point
    to: Point
    inches: int


class EffectUnknown(_OfFigure, frozen=True, gc=False):
    """A row says something that nobody has seen."""

    row: str
    field: str


# ---- dice


class DiceRead(_OfFigure, frozen=True, gc=False):
    """Dice were thrown, or typed."""

    why: str
    dice: tuple[int, ...]


class CheckRead(_OfFigure, frozen=True, gc=False):
    """A Check was read: what it came to, and all terms of it. In `secret` it is remembered by its move, `entry`."""

    attribute: str
    why: str
    terms: Facts
    secret: bool = False
    entry: int = 0


class StrikeRead(_OfFigure, frozen=True, gc=False):
    """A Strike was read: what it came to, and all terms of it."""

    target: str
    terms: Facts


class RollWanted(_OfFigure, frozen=True, gc=False):
    """A roll stayed open."""

    why: str
    owner: str


class AdjustWanted(_OfFigure, frozen=True, gc=False):
    """A placing of Adjustments stayed open."""

    amount: int


class ChoiceOpened(_Event, frozen=True, gc=False):
    """A question was put."""

    id: str
    question: str
    owner: str


class ChoiceMade(_Event, frozen=True, gc=False):
    """A question was answered."""

    id: str
    question: str
    answer: str


# ---- the table


class FigurePlaced(_Event, frozen=True, gc=False):
    """A figure came onto the map."""

    id: str
    placed: Figure


class ThingPlaced(_Event, frozen=True, gc=False):
    """An obstacle or a Barrier came onto the map."""

    id: str
    placed: Thing


class WeaponAdded(_Event, frozen=True, gc=False):
    """A row of the table's own was added."""

    id: str
    added: Weapon


class FigureLeft(_Event, frozen=True, gc=False):
    """A figure left the map."""

    id: str


class OptionChanged(_Event, frozen=True, gc=False):
    """The Host changed an option."""

    option: str
    before: str
    after: str


class Revealed(_Event, frozen=True, gc=False):
    """The Host revealed what was secret."""

    figure: str | None
    what: tuple[str, ...] = ()
    entry: int | None = None


class Overruled(_Event, frozen=True, gc=False):
    """The Host overruled: set values, or let a refused move happen. `causes` stand for Falter and Poison set."""

    figure: str | None
    set: Facts | None
    allow: Facts | None
    reason: str
    causes: tuple[Cause, ...] = ()


Event: TypeAlias = (
    CycleBegan | TurnBegan | TurnEnded | TurnPassedOver | ActionPointsCame | ActionPointsGained | ActionPointsSpent
    | ActionPointsWasted | ActionPointsLost | Readied | ReadySpent | ReadyRested | CarriedOver | StanceTaken
    | StanceEnded | FalterGained | FalterConverted | FalterRecovered | Damaged | PoisonGained | PoisonTicked
    | PoisonReduced | ExertionGained | ExertionRested | ExertionReduced | ExertionAboveStamina | HoldBegan
    | StatusBegan | StatusEnded | Defeated | Restored | Moved | EffectUnknown | DiceRead | CheckRead | StrikeRead
    | RollWanted | AdjustWanted | ChoiceOpened | ChoiceMade | FigurePlaced | ThingPlaced | WeaponAdded | FigureLeft
    | OptionChanged | Revealed | Overruled
)  # fmt: skip
