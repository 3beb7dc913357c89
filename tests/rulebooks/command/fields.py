"""Fields for property tests, drawn place by place: gaps and captured Souls may lie anywhere."""

from collections.abc import Iterator

from hypothesis import strategies as st

from lawspeaker.rulebooks.command.field import Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT

SOULS: dict[str, Soul | None] = {
    "empty": None,
    "active": Soul(0),
    "with Moral": Soul(0, keywords=("Moral",)),
    "Frozen": Soul(0, frozen=True),
    "captured": Soul(0, captured=True),
    "captured, Frozen": Soul(0, frozen=True, captured=True),
}
ON_A_SLOT = ("empty", "empty", "active", "active", "with Moral", "Frozen", "captured", "captured, Frozen")
ON_THE_ALTAR = ("active", "active", "with Moral", "captured", "Frozen")
UNFROZEN = ("empty", "active", "captured")


def fields(slots: tuple[str, ...] = ON_A_SLOT, altar: tuple[str, ...] = ON_THE_ALTAR) -> st.SearchStrategy[Field]:
    """Fields with these kinds of Souls on the slots and on the altar."""
    lying = st.tuples(st.sampled_from(altar), *(st.sampled_from(slots) for _ in LAYOUT.slots))
    return lying.map(lambda drawn: Field(tuple(SOULS[one] for one in drawn)))


def active(field: Field) -> Iterator[str]:
    """The places with an active Soul, by the Souls themselves."""
    return (place for place, soul in field.occupied() if not soul.captured)


def captured(field: Field) -> Iterator[str]:
    """The places with a captured Soul, by the Souls themselves."""
    return (place for place, soul in field.occupied() if soul.captured)
