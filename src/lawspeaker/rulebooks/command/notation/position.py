"""Positions as text: `[3 a battle] L2:Wolf/1@3+R C3! (Cm1) | C3`.

`read` takes what a player might write, `write` gives the canonical form, and
`read(write(position)) == position`. A position says what lies there, however it came to be.
"""

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.field import Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.notation.context import Context, read_context, write_context
from lawspeaker.rulebooks.command.notation.soul import read_item, write_item
from lawspeaker.rulebooks.command.state import LONE_LEADER, State

MOST_FIELDS = 2
_LEADER = Soul(LAYOUT.highest[LAYOUT.altar])


class Position(Struct, frozen=True):
    """One or two fields as they were written, and the context if one was."""

    fields: tuple[Field, ...]
    context: Context | None = None


def read(text: str) -> Position:
    """The position that a text describes.

    Raises Malformed with the codes of section 10 of the rulebook: the first fault, reading left to
    right, with its place in the text.
    """
    try:
        return _read(text)
    except Malformed as error:
        raise error.located(text) from None


def _read(text: str) -> Position:
    text = text.strip()
    context, rest = (read_context(text)) if text.startswith("[") else (None, text)
    parts = rest.split("|", MOST_FIELDS)
    if len(parts) > MOST_FIELDS:
        raise Malformed("too-many-fields", parts[-1].strip(), "a table has two fields; this follows the second bar")
    return Position(tuple(read_field(part, context) for part in parts), context)


def read_field(text: str, context: Context | None = None) -> Field:
    """One field's items. A Leader who is not written is active with usual values. Raises Malformed."""
    written: dict[str, str] = {}
    souls: dict[str, Soul] = {}
    for item in text.split():
        place, soul = read_item(item)
        if context is not None and soul.turn > context.turn:
            message = f"the Soul arrived in turn {soul.turn}, and it is turn {context.turn}"
            raise Malformed("turn-in-future", item, message)
        if place in written:
            raise Malformed("place-twice", item, f"{written[place]} and {item} are on the same place")
        written[place], souls[place] = item, soul
    return Field.of({LAYOUT.altar: _LEADER} | souls)


def write_field(field: Field) -> str:
    """Canonical text of one field."""
    items = [write_item(place, soul) for place, soul in field.occupied() if (place, soul) != (LAYOUT.altar, _LEADER)]
    return " ".join(items) or LAYOUT.altar


def write(position: Position) -> str:
    """Canonical text of a position."""
    fields = " | ".join(map(write_field, position.fields))
    return f"{write_context(position.context)} {fields}" if position.context else fields


def over_rank(field: Field) -> list[str]:
    """Notices on Souls over their slot's highest rank: 5.3.1.2 binds recruits, so they may lie there."""
    return [
        f"{write_item(place, soul)}: rank {soul.rank} is over the highest rank of {place}, "
        f"{LAYOUT.highest[place]} (command:5.3.1.2)"
        for place, soul in field.occupied()
        if soul.rank > LAYOUT.highest[place]
    ]


def as_context(state: State) -> Context:
    """Where the game stands, without the fields."""
    return Context(state.turn, state.seat, state.phase, state.recruited, state.exiled, state.outcome, state.reserve)


def usual_context(position: Position) -> Context:
    """The context where none is written: `a`'s Preparation Phase, in the first turn of a's that fits."""
    latest = max(soul.turn for field in position.fields for _, soul in field.occupied())
    return Context(latest + 1 - latest % 2 if latest else 1, "a", "preparation")


def completed(position: Position) -> tuple[Field, Field, Context]:
    """Both fields and the context: a missing field is a lone Leader, a missing context the usual one."""
    a, b = (*position.fields, LONE_LEADER)[:MOST_FIELDS]
    return a, b, position.context or usual_context(position)
