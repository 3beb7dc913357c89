"""What the rulebook answers to texts, as JSON values: the form in which the cases and the twin have it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import Carried, carry_out
from lawspeaker.law.explain import ruling_json
from lawspeaker.law.option import Choices, pin
from lawspeaker.law.ruling import Ruling
from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.moves import Move
from lawspeaker.rulebooks.command.notation import position as notation
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.state import State
from lawspeaker.rulebooks.command.survey import described

Json: TypeAlias = dict[str, Any]


def plain(value: Any) -> Any:
    """The value as JSON has it: lists for tuples."""
    return json.loads(json.dumps(value))


def error_json(error: Malformed) -> Json:
    """Code and item of an error, without its message."""
    return {"error": {"code": error.code, "item": error.item}}


def ruled(state: State, move: Move, dice: Sequence[int] | None = None) -> tuple[Ruling, Carried[State]]:
    """The ruling on a move, and how far it was carried out: not at all if it is refused."""
    ruling = COMMAND.judge(state, move)
    if not ruling.allowed:
        return ruling, Carried(state)
    return ruling, carry_out(COMMAND, state, ruling.agenda, [tuple(dice)] if dice else [])


def judged(
    position: str, move: str, options: Mapping[str, str] | None = None, dice: Sequence[int] | None = None
) -> Json:
    """The ruling with `after`, the position that it leads to; or the error."""
    try:
        state = COMMAND.start(position, options or {})
        asked = COMMAND.read_move(move, state)
    except Malformed as error:
        return error_json(error)
    ruling, carried = ruled(state, asked, dice)
    found = ruling_json(COMMAND, state, ruling, carried.events, carried.grounds)
    found["after"] = COMMAND.write_state(carried.state)
    return dict(plain(found))


def queried(
    position: str, rank: int | None = None, options: Mapping[str, str] | None = None, moral: bool = False
) -> Json:
    """Every answer about the fields of a position; or the error."""
    try:
        read = notation.read(position)
        choices = pin(OPTIONS, options or {})
    except Malformed as error:
        return error_json(error)
    whole = {"position": notation.write(read)}
    if len(read.fields) == 1:
        return dict(plain(whole | described(read.fields[0], rank, choices, moral)))
    fields = [_of_field(one, rank, choices, moral) for one in read.fields]
    return dict(plain(whole | {"fields": dict(zip("ab", fields, strict=True))}))


def _of_field(field: Field, rank: int | None, choices: Choices, moral: bool) -> Json:
    return {"position": notation.write_field(field), **described(field, rank, choices, moral)}
