"""What lies on one player's board: Souls on places."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct, structs

from lawspeaker.rulebooks.command.layout import LAYOUT, Layout, Place

Keyword: TypeAlias = Literal["Moral", "Range"]
Holds: TypeAlias = Literal["empty", "active", "captured"]
KEYWORDS: tuple[Keyword, ...] = ("Moral", "Range")


class Soul(Struct, frozen=True):
    """A piece on a place: rank 0 to 3, a label, its turn of arrival (0: set-up), keywords and marks."""

    rank: int
    name: str | None = None
    turn: int = 0
    keywords: tuple[Keyword, ...] = ()
    frozen: bool = False
    captured: bool = False


class Masks(Struct, frozen=True, gc=False):
    """What the rules of 5.1 to 5.3.4 read of a field, as bits: bit *i* is place number *i*.

    Active and captured are disjoint; Frozen Souls are one or the other.
    """

    active: int
    captured: int = 0
    frozen: int = 0

    def within(self, part: int) -> "Masks":
        """The same of some places only, those of a mask."""
        return Masks(self.active & part, self.captured & part, self.frozen & part)


class Field(Struct, frozen=True, dict=True):
    """All that lies on one board: for each place, in canonical order, a Soul or None.

    The rules of the chapter read a field through the questions below. Three masks answer them
    (bit *i* is place number *i*): `active`, `captured`, `frozen`.
    """

    souls: tuple[Soul | None, ...]
    layout: ClassVar[Layout] = LAYOUT

    @classmethod
    def of(cls, souls: dict[Place, Soul]) -> "Field":
        """The field with these Souls on it and nobody else."""
        return cls(tuple(souls.get(place) for place in LAYOUT.places))

    @classmethod
    def of_masks(cls, masks: Masks) -> "Field":
        """A field of nameless Souls of their slots' highest rank that has these masks."""
        return cls.of(
            {
                place: Soul(
                    LAYOUT.highest[place],
                    frozen=bool(masks.frozen & LAYOUT.bit[place]),
                    captured=bool(masks.captured & LAYOUT.bit[place]),
                )
                for place in LAYOUT.members(masks.active | masks.captured)
            }
        )

    @cached_property
    def masks(self) -> Masks:
        """All three masks together."""
        return Masks(self.active, self.captured, self.frozen)

    @cached_property
    def active(self) -> int:
        """Mask of the places that hold an active Soul."""
        return self._mask(lambda soul: not soul.captured)

    @cached_property
    def captured(self) -> int:
        """Mask of the places that hold a captured Soul."""
        return self._mask(lambda soul: soul.captured)

    @cached_property
    def frozen(self) -> int:
        """Mask of the places that hold a Frozen Soul, captured or not."""
        return self._mask(lambda soul: soul.frozen)

    def _mask(self, test: Callable[[Soul], bool]) -> int:
        return sum(1 << number for number, soul in enumerate(self.souls) if soul is not None and test(soul))

    def soul(self, place: Place) -> Soul | None:
        """Who lies on a place, active or captured; None if nobody."""
        return self.souls[LAYOUT.number[place]]

    def is_active(self, place: Place) -> bool:
        """Whether an active Soul is there."""
        return bool(self.active & LAYOUT.bit[place])

    def is_captured(self, place: Place) -> bool:
        """Whether a captured Soul lies there."""
        return bool(self.captured & LAYOUT.bit[place])

    def is_frozen(self, place: Place) -> bool:
        """Whether a Frozen Soul is there, captured or not."""
        return bool(self.frozen & LAYOUT.bit[place])

    def is_empty(self, place: Place) -> bool:
        """Whether nobody is there, not even a captured Soul."""
        return not (self.active | self.captured) & LAYOUT.bit[place]

    def holds(self, place: Place) -> Holds:
        """What is on a place."""
        return "active" if self.is_active(place) else "captured" if self.is_captured(place) else "empty"

    def has(self, place: Place, keyword: Keyword) -> bool:
        """Whether somebody with this keyword lies there."""
        soul = self.soul(place)
        return soul is not None and keyword in soul.keywords

    def occupied(self) -> Iterator[tuple[Place, Soul]]:
        """Every place with somebody on it, and who, in canonical order."""
        for place, soul in zip(LAYOUT.places, self.souls, strict=True):
            if soul is not None:
                yield place, soul

    def put(self, place: Place, soul: Soul | None) -> "Field":
        """The field with this Soul, or nobody, on a place."""
        number = LAYOUT.number[place]
        return Field((*self.souls[:number], soul, *self.souls[number + 1 :]))

    def mark(self, place: Place, **marks: object) -> "Field":
        """The field with the Soul on a place changed: `mark("L2", captured=True)`. Somebody is there."""
        soul = self.soul(place)
        assert soul is not None, f"nobody is on {place}"
        return self.put(place, structs.replace(soul, **marks))
