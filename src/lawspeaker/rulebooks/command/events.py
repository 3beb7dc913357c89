"""What happened: facts in the past tense. Nothing else changes a state.

`seat` is the owner of the place that is named (of the attacker, where two are); without a place, the
seat whose turn it is.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.command.field import Keyword
from lawspeaker.rulebooks.command.layout import Place
from lawspeaker.rulebooks.command.moves import Seat

OutcomeWord: TypeAlias = Literal["captured", "repelled"]


class _Event(Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """Tagged with its own name."""


class _Came(_Event, frozen=True, gc=False):
    """A Soul came onto a slot, in this turn."""

    seat: Seat
    slot: Place
    name: str | None
    rank: int
    keywords: tuple[Keyword, ...]
    turn: int


class _OnPlace(_Event, frozen=True, gc=False):
    """Something happened to, or by, the Soul on a place."""

    seat: Seat
    slot: Place


class Recruited(_Came, frozen=True, gc=False):
    """A Soul was recruited (5.3.5), and keeps the turn (5.3.6)."""


class Arrived(_Came, frozen=True, gc=False):
    """An effect put a Soul there."""


class AttackDeclared(_Event, frozen=True, gc=False):
    """An attack was declared; its outcome is open."""

    seat: Seat
    attacker: Place
    target: Place


class AttackResolved(_Event, frozen=True, gc=False):
    """The outcome of an attack was said."""

    seat: Seat
    attacker: Place
    target: Place
    outcome: OutcomeWord


class EventCast(_OnPlace, frozen=True, gc=False):
    """An Event was cast."""


class AmbushSprung(_OnPlace, frozen=True, gc=False):
    """An Ambush was sprung."""


class Targeted(_Event, frozen=True, gc=False):
    """An effect targeted a Soul."""

    seat: Seat
    slot: Place
    effect: str


class Captured(_OnPlace, frozen=True, gc=False):
    """A Soul was captured. It keeps its slot and its marks."""


class Exiled(_OnPlace, frozen=True, gc=False):
    """A captured Soul was taken off its slot."""


class Left(_OnPlace, frozen=True, gc=False):
    """An active Soul left its slot."""


class SoulFrozen(_OnPlace, frozen=True, gc=False):
    """A Soul became Frozen."""


class SoulThawed(_OnPlace, frozen=True, gc=False):
    """A Soul is Frozen no more."""


class KeywordGranted(_Event, frozen=True, gc=False):
    """A Soul got a keyword."""

    seat: Seat
    slot: Place
    keyword: Keyword


class KeywordRemoved(_Event, frozen=True, gc=False):
    """A Soul lost a keyword."""

    seat: Seat
    slot: Place
    keyword: Keyword


class TurnBegan(_Event, frozen=True, gc=False):
    """A turn began, with its Preparation Phase."""

    seat: Seat
    turn: int


class PreparationEnded(_Event, frozen=True, gc=False):
    """The Preparation Phase ended; the rest of the turn is called battle."""

    seat: Seat


class TurnEnded(_Event, frozen=True, gc=False):
    """A turn ended; the next has not begun."""

    seat: Seat


class GameEnded(_Event, frozen=True, gc=False):
    """The game is over; `winner` is None for a draw."""

    winner: Seat | None
    reason: Literal["leader-captured", "turn-limit"]


Event: TypeAlias = (
    Recruited | Arrived | AttackDeclared | AttackResolved | EventCast | AmbushSprung | Targeted
    | Captured | Exiled | Left | SoulFrozen | SoulThawed | KeywordGranted | KeywordRemoved
    | TurnBegan | PreparationEnded | TurnEnded | GameEnded
)  # fmt: skip
