"""Chapter 5.3.1 to 5.3.4: onto which slots a Soul may come.

The conditions are asked of one slot of one field. Where they are not all met, all that are unmet are
named. Whether they bind depends on how the Soul comes (Coming): that is for the options to say.
"""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from lawspeaker.law.ground import Fact
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import DEFAULTS, SILENT, Grounds, clause, full, hung, speaks
from lawspeaker.rulebooks.command.field import Field, Masks
from lawspeaker.rulebooks.command.layout import LAYOUT, Place


@clause("5.3.1")
def is_soul_slot(place: Place) -> bool:
    """Every place but the altar is one."""
    return place != LAYOUT.altar


@clause("5.3.1.1", "5.3.3", "5.1.6")
def is_free(field: Field, slot: Place) -> bool:
    """Nobody is on the slot, not even a captured Soul."""
    return field.is_empty(slot)


@clause("5.3.1.2")
def takes_rank(slot: Place, rank: int) -> bool:
    """The Soul's rank is not above the highest that the slot takes."""
    return rank <= LAYOUT.highest[slot]


@clause("5.3.1.3", "5.3.2", "5.3.3")
def is_held_above(field: Field, slot: Place) -> bool:
    """An active Soul, neither nobody nor a captured one, is directly above the slot."""
    return field.is_active(LAYOUT.directly_above[slot])


@clause("5.3.1.4", "5.3.4")
def forbidding(field: Field, slot: Place, choices: Choices) -> tuple[Place, ...]:
    """The Superiors that bar the slot: Frozen ones; captured Frozen ones too under C-1 `yes`."""
    frozen = (place for place in reversed(LAYOUT.above[slot]) if field.is_frozen(place))
    return tuple(place for place in frozen if field.is_active(place) or choices["C-1"] == "yes")


@clause("5.3.2")
def empty_further_in(field: Field, slot: Place) -> tuple[Place, ...]:
    """The empty slots on the way in, beyond the place directly above. They matter under C-9 `whole-way`."""
    return tuple(place for place in reversed(LAYOUT.above[slot][1:]) if field.is_empty(place))


@clause("5.3.1")
def unmet_conditions(field: Field, slot: Place, rank: int | None, choices: Choices) -> Iterator[str]:
    """Every condition that fails for a Soul of this rank, or for any Soul where no rank is given."""
    if not is_free(field, slot):
        yield "5.3.1.1"
    if rank is not None and not takes_rank(slot, rank):
        yield "5.3.1.2"
    if not is_held_above(field, slot):
        yield "5.3.1.3"
    if forbidding(field, slot, choices):
        yield "5.3.1.4"
    if choices["C-9"] == "whole-way" and empty_further_in(field, slot):
        yield "5.3.2"


@clause("5.3.1")
def open_slots(field: Field, rank: int | None = None, choices: Choices = DEFAULTS) -> tuple[Place, ...]:
    """The slots on which a Soul (of this rank) may be recruited, in canonical order."""
    return tuple(slot for slot in LAYOUT.slots if not any(unmet_conditions(field, slot, rank, choices)))


@clause("5.3.1")
def closed_slots(field: Field, rank: int | None = None, choices: Choices = DEFAULTS) -> dict[Place, tuple[str, ...]]:
    """Every other slot, with all the conditions that close it (full ids)."""
    unmet = {slot: tuple(map(full, unmet_conditions(field, slot, rank, choices))) for slot in LAYOUT.slots}
    return {slot: conditions for slot, conditions in unmet.items() if conditions}


class Coming(Enum):
    """How a Soul comes onto a slot: recruited in a turn, recruited while setting up, or put by an effect."""

    RECRUITED = "recruited"
    SET_UP = "set up"
    BY_EFFECT = "by effect"


_BINDING_EFFECTS = {
    "empty": ("5.3.1.1",),
    "empty-rank": ("5.3.1.1", "5.3.1.2"),
    "all": ("5.3.1.1", "5.3.1.2", "5.3.1.3", "5.3.1.4", "5.3.2"),
}


def binds(coming: Coming, condition: str, choices: Choices) -> bool:
    """Whether a condition binds a Soul that comes so: C-3 while setting up, C-7 for effects."""
    if coming is Coming.SET_UP:
        return condition == "5.3.1.1" or choices["C-3"] == "yes"
    if coming is Coming.BY_EFFECT:
        return condition in _BINDING_EFFECTS[choices["C-7"]]
    return True


def placing_grounds(field: Field, slot: Place, rank: int, coming: Coming, choices: Choices) -> Grounds:
    """The grounds 5.3.1.1 to 5.3.1.4, and 5.3.2 where it speaks, for a Soul that comes onto a slot.

    Only what lies on the slot and on its way in can matter: the answers of the literal rules are
    remembered for each such way.
    """
    return _placing_grounds(field.masks.within(_WAYS[slot]), slot, rank, coming, choices)


_WAYS = {slot: LAYOUT.mask((slot, *LAYOUT.above[slot])) for slot in LAYOUT.slots}


@lru_cache(maxsize=1 << 16)
def _placing_grounds(masks: Masks, slot: Place, rank: int, coming: Coming, choices: Choices) -> Grounds:
    field = Field.of_masks(masks)
    grounds = SILENT
    for number, facts in _placing_facts(field, slot, rank, choices).items():

        def met(under: Choices, number: str = number) -> bool:
            fails = number in unmet_conditions(field, slot, rank, under)
            return not (fails and binds(coming, number, under))

        named = hung(choices, met, "C-1", "C-3", "C-7", "C-9")
        if named or number != "5.3.2":  # 5.3.2 adds no condition, but where an option makes it one
            see = _see(number, facts)
            grounds += speaks(number, met(choices), see=see, options=named, **facts)
    return grounds


def _placing_facts(field: Field, slot: Place, rank: int, choices: Choices) -> dict[str, dict[str, Fact]]:
    """What each condition hangs on, by its number."""
    above = LAYOUT.directly_above[slot]
    return {
        "5.3.1.1": {"slot": slot, "holds": field.holds(slot)},
        "5.3.1.2": {"slot": slot, "highest": LAYOUT.highest[slot], "rank": rank},
        "5.3.1.3": {"slot": slot, "above": above, "holds": field.holds(above)},
        "5.3.1.4": {"slot": slot, "frozen": forbidding(field, slot, choices)},
        "5.3.2": {"slot": slot, "empty": empty_further_in(field, slot)},
    }


def _see(number: str, facts: dict[str, Fact]) -> tuple[str, ...]:
    """The clauses that explain a condition: 5.3.2 an empty place above, 5.3.3 a captured Soul, 5.3.4 Frozen."""
    if facts.get("holds") == "captured":
        return ("5.3.3",)
    if number == "5.3.1.3" and facts["holds"] == "empty":
        return ("5.3.2",)
    return ("5.3.4",) if facts.get("frozen") else ()
