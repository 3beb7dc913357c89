"""Events of time: Cycles, Turns, and Action Points that come and go."""

from typing import Literal

from lawspeaker.rulebooks.war.events.base import AnyEvent, OfFigure
from lawspeaker.rulebooks.war.figure import ReadySet


class CycleBegan(AnyEvent, frozen=True, gc=False):
    """A Cycle began, and the AP of every figure were laid out: `laid` and `keys` by figure, in their order."""

    cycle: int
    order: tuple[str, ...]
    laid: tuple[tuple[int, ...], ...]
    keys: tuple[tuple[int, ...], ...]


class TurnBegan(OfFigure, frozen=True, gc=False):
    """A Turn began."""

    cycle: int
    segment: str


class TurnEnded(OfFigure, frozen=True, gc=False):
    """A Turn ended."""

    cycle: int
    segment: str


class TurnPassedOver(OfFigure, frozen=True, gc=False):
    """A Turn was passed over, and does not come back in this Cycle."""

    cycle: int
    segment: str


class ActionPointsCame(OfFigure, frozen=True, gc=False):
    """The AP of a Turn came, those carried over with them."""

    amount: int
    after: int


class ActionPointsGained(OfFigure, frozen=True, gc=False):
    """AP came in the midst of a Turn."""

    amount: int
    after: int


class ActionPointsSpent(OfFigure, frozen=True, gc=False):
    """AP were spent on something."""

    amount: int
    on: str
    after: int


class ActionPointsWasted(OfFigure, frozen=True, gc=False):
    """Falter wasted AP, out of the running `turn` or out of `ready` sets (`sets`: how many of each)."""

    amount: int
    out_of: str
    because: str
    falter: int
    sets: tuple[int, ...] = ()


class ActionPointsLost(OfFigure, frozen=True, gc=False):
    """AP that were left when the Turn ended were lost."""

    amount: int


class Readied(OfFigure, frozen=True, gc=False):
    """AP were set aside for these uses."""

    uses: tuple[str, ...]
    amount: int
    ready: tuple[ReadySet, ...]


class ReadySpent(OfFigure, frozen=True, gc=False):
    """Readied AP were spent on one of their uses."""

    uses: tuple[str, ...]
    amount: int
    ready: tuple[ReadySet, ...]


class ReadyRested(OfFigure, frozen=True, gc=False):
    """Readied AP that were not used counted as Rest."""

    uses: tuple[str, ...]
    amount: int


class CarriedOver(OfFigure, frozen=True, gc=False):
    """AP were carried to the next Turn."""

    amount: int


class DuelEnded(AnyEvent, frozen=True, gc=False):
    """A duel ended: `winner` is a seat, 0 or 1, or None for a draw; `reason` is `defeated` or `cycle-limit`."""

    winner: int | None
    reason: Literal["defeated", "cycle-limit"]


class StanceTaken(OfFigure, frozen=True, gc=False):
    """A Defensive Stance was taken."""

    full: bool


class StanceEnded(OfFigure, frozen=True, gc=False):
    """A Defensive Stance ended."""

    full: bool
