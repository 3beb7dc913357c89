"""A battle as one line of text: everything that a rule may read, but for what is still to be carried out.

A scenario file says how a battle opens; this says how it stands, causes and all, so that it can be kept and
taken up again. Values at their default are left out, keys stand in the order of the structs.
"""

import json
from typing import Any

import msgspec
from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.law.option import Choices, pin
from lawspeaker.rulebooks.war.book import BOOK, RULEBOOK
from lawspeaker.rulebooks.war.figure import SEGMENTS
from lawspeaker.rulebooks.war.state import State

_FORM = f'a state of a battle is one JSON object that begins with {{"rulebook": "{RULEBOOK}"'


def write_state(state: State) -> str:
    """The text of a state without its agenda; `read_state` gives the same state back."""
    return json.dumps({"rulebook": RULEBOOK, **_plain(state)}, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """A value of the state as JSON values, fields at their default left out."""
    if isinstance(value, Choices):
        return value.changed()
    if isinstance(value, Struct):
        fields = ((field.name, getattr(value, field.name), field.default) for field in msgspec.structs.fields(value))
        return {name: _plain(one) for name, one, usual in fields if name != "agenda" and not _same(one, usual)}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return dict(value) if isinstance(value, Facts) else value


def _same(value: Any, usual: Any) -> bool:
    return type(value) is type(usual) and bool(value == usual)


def read_state(text: str) -> State:
    """The state that a text of `write_state` tells of, not a letter of it otherwise.

    Raises Malformed (`bad-state`) for any other text, also for one that tells of no state there can be.
    """
    try:
        value = json.loads(text)
        assert isinstance(value, dict), _FORM
        state = msgspec.convert({key: value[key] for key in value if key != "rulebook"}, State, dec_hook=_made)
        assert json.loads(write_state(state)) == value, "a key is unknown, or says a default"
    except (ValueError, RecursionError, AssertionError, msgspec.ValidationError) as error:
        raise Malformed("bad-state", "", f"{error}: {_FORM}, as it was written") from None
    _check(state)
    return state


def _made(kind: type, value: Any) -> Any:
    """The values that msgspec does not know of itself."""
    if not isinstance(value, dict):
        raise ValueError(f"{value!r} is no table")
    return pin(BOOK.options, value) if kind is Choices else Facts(value)


def _check(state: State) -> None:
    """Raises Malformed (`bad-state`) where the parts do not belong together."""
    ids = [figure.id for figure in state.figures] + [thing.id for thing in state.things]
    if len(set(ids)) < len(ids):
        raise Malformed("bad-state", "figures", "no two figures or things have one id")
    if state.turn is not None and state.find(state.turn) is None:
        raise Malformed("bad-state", "turn", "the figure whose Turn runs is there")
    rows = [*(figure.laid for figure in state.figures if figure.laid)]
    if any(len(row) != len(SEGMENTS) for row in rows) or any(figure.done > len(SEGMENTS) for figure in state.figures):
        raise Malformed("bad-state", "laid", f"a Cycle has {len(SEGMENTS)} Segments (war:11.1)")
