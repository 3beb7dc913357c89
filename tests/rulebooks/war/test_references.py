"""Every field of text of a move, event, step or state is said to name something, or to name nothing."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Struct

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.makers import MAKERS
from lawspeaker.rulebooks.war.notation.known import MOVES
from lawspeaker.rulebooks.war.references import REFERENCES, Kind, kinds_of, named_in, renamed
from lawspeaker.rulebooks.war.state import State


def structs_in(hint: Any) -> Iterator[type]:
    """The structs that a type is made of, at any depth of unions and tuples, not of their fields."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    elif get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from structs_in(part)


def all_structs() -> list[type]:
    found: list[type] = []
    waiting = [*structs_in(m.Move), *structs_in(e.Event), *structs_in(s.WarStep), State]
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found.append(kind)
            waiting += [one for hint in get_type_hints(kind).values() for one in structs_in(hint)]
    return found


STRUCTS = sorted(all_structs(), key=lambda kind: f"{kind.__module__}.{kind.__name__}")


def holds_text(hint: Any) -> bool:
    if hint in (str, Facts):
        return True
    return get_origin(hint) in (Union, UnionType, tuple) and any(map(holds_text, get_args(hint)))


def holds_one_of(hint: Any, *types: type) -> bool:
    return hint in types or any(holds_one_of(part, *types) for part in get_args(hint))


def test_the_walk_comes_to_all_of_them() -> None:
    names = {kind.__name__ for kind in STRUCTS}
    assert {"Strike", "Defence", "Release", "NewValues", "CycleBegan", "Cause", "Instant", "Thing", "Origin"} <= names
    assert len(STRUCTS) > 150


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_field_of_text_is_classified(kind: type) -> None:
    hints = get_type_hints(kind)
    fields = {name for name in kind.__struct_fields__ if holds_text(hints[name])}  # type: ignore[attr-defined]
    assert fields - set(kinds_of(kind)) == set()


def test_no_field_is_classified_that_there_is_not() -> None:
    for kind, fields in REFERENCES.items():
        assert set(fields) <= set(get_type_hints(kind)), kind


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_a_plural_is_a_tuple(kind: type) -> None:
    hints = get_type_hints(kind)
    for name, what in kinds_of(kind).items():
        if what in (Kind.FIGURES, Kind.SOURCES, Kind.OTHERS, Kind.CAUSES):
            assert get_origin(hints[name]) is tuple or any(get_origin(part) is tuple for part in get_args(hints[name]))
        elif what not in (Kind.WORD, Kind.ENTRY, Kind.PLACED, Kind.VERSUS, Kind.ALLOWED):
            assert holds_one_of(hints[name], str), (kind, name)


def test_a_word_that_is_spelt_like_a_figure_is_not_renamed() -> None:
    strike = m.Strike("sword", "host", weapon="sword", maneuver="host")
    changed = renamed(strike, lambda kind, value: f"{kind}:{value}")
    assert changed == m.Strike("figure:sword", "figure:host", weapon="sword", maneuver="host")
    spent = e.ActionPointsSpent("10.1", "move", 3, "move", 1)
    assert renamed(spent, lambda kind, value: "x") == e.ActionPointsSpent("10.1", "x", 3, "move", 1)
    wanted = e.RollWanted("8.1", "strike", "strike", "host")
    assert [kind for kind, _ in named_in(wanted)] == [Kind.WORD, Kind.FIGURE, Kind.WORD, Kind.OWNER]


def test_of_every_move_it_is_said_whose_it_is() -> None:
    words = {str(msgspec.inspect.type_info(kind).tag) for kind in structs_in(m.Exact)}  # type: ignore[attr-defined]
    assert set(MAKERS) == words
    assert set(MOVES) <= words
