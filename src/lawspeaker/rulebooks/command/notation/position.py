"""Positions as text: `[3 a battle] L2:Wolf/1@3+R C3! (Cm1) | C3`.

`read` takes what a player might write, `write` gives the canonical form, and
`read(write(position)) == position`. A position says what lies there, however it came to be.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.field import Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.notation.context import Context, read_context, write_context
from lawspeaker.rulebooks.command.notation.soul import read_item, write_item
from lawspeaker.rulebooks.command.state import LONE_LEADER, State

MOST_FIELDS = 2
ITEM = re.compile(r"\S+")
"""Items, and the words of a move, are parted by white space."""
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
    start = len(text) - len(text.lstrip())
    stripped = text.strip()
    try:
        context, rest = read_context(stripped) if stripped.startswith("[") else (None, stripped)
    except Malformed as error:
        raise error.standing(start) from None
    return Position(tuple(_read_fields(rest, start + len(stripped) - len(rest), context)), context)


def _read_fields(text: str, start: int, context: Context | None) -> Iterator[Field]:
    """The fields of a text that begins at an offset of the whole. Raises Malformed."""
    parts = text.split("|", MOST_FIELDS)
    if len(parts) > MOST_FIELDS:
        rest = parts[-1].strip()
        at = start + len(text) - len(parts[-1].lstrip()) if rest else None
        raise Malformed("too-many-fields", rest, "a table has two fields; this follows the second bar", at)
    for part in parts:
        yield _read_field(part, start, context)
        start += len(part) + 1


def _read_field(text: str, start: int, context: Context | None) -> Field:
    """One field's items. A Leader who is not written is active with usual values. Raises Malformed."""
    written: dict[str, str] = {}
    souls: dict[str, Soul] = {}
    for found in ITEM.finditer(text):
        item = found[0]
        try:
            place, soul = read_item(item)
            _check_turn(soul, context, item)
            if place in written:
                raise Malformed("place-twice", item, f"{written[place]} and {item} are on the same place")
        except Malformed as error:
            raise error.standing(start + found.start()) from None
        written[place], souls[place] = item, soul
    return Field.of({LAYOUT.altar: _LEADER} | souls)


def _check_turn(soul: Soul, context: Context | None, item: str) -> None:
    if context is not None and soul.turn > context.turn:
        message = f"the Soul arrived in turn {soul.turn}, and it is turn {context.turn}"
        raise Malformed("turn-in-future", item, message)


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
