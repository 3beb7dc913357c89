"""Names of figures that are nearly right: who may be meant by one that nobody bears."""

import difflib
from typing import Any

from msgspec.structs import replace

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.state import State

_ONE, _SEVERAL = ("figure", "target"), ("targets", "order")


def with_names_mended(state: State, move: Any) -> Any:
    """The move with each name that no figure bears made the one that is most like it, if one is."""
    if isinstance(move, m.UseReady):
        return replace(move, act=_mended(state, move.act), against=_meant(state, move.against))
    return _mended(state, move)


def _mended(state: State, move: Any) -> Any:
    one = {key: _meant(state, getattr(move, key)) for key in _ONE if hasattr(move, key)}
    several = {
        key: tuple(dict.fromkeys(_meant(state, name) for name in getattr(move, key)))
        for key in _SEVERAL
        if getattr(move, key, None)
    }
    return replace(move, **one, **several)


def _meant(state: State, name: str | None) -> str | None:
    if name is None or state.find(name) is not None:
        return name
    alike = difflib.get_close_matches(name, [figure.id for figure in state.figures], n=1)
    return alike[0] if alike else name
