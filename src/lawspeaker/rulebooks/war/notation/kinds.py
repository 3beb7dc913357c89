"""Kinds of values that a move's arguments have: how each stands in a table, and how it is kept.

Which kind an argument has follows from its type in the move's struct. A value of another kind is
Malformed, with the argument's key as item; whether a value is in range is not asked here.
"""

import functools
import math
from collections.abc import Callable
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.moves import Faces, Hundredths, Point

INCH = 100
MOST = 10**9
"""House limit: a number further from 0 is taken for a slip."""


class Kind(Struct, frozen=True):
    """`read` takes a key and its value in a table, and raises Malformed; `write` gives the value in a table."""

    read: Callable[[str, Any], Any]
    write: Callable[[Any], Any] = lambda value: value


def read_number(key: str, value: Any, what: str = "a whole number") -> int | float:
    """A number as it is, a whole one as int. Raises Malformed (`bad-number`)."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST:
        raise Malformed("bad-number", key, f"{key} is {what}, not {_shown(value)}")
    return int(value) if value == math.floor(value) else value


def read_whole(key: str, value: Any) -> int:
    """A whole number. Raises Malformed (`bad-number`)."""
    number = read_number(key, value)
    if isinstance(number, float):
        raise Malformed("bad-number", key, f"{key} is a whole number, not {_shown(value)}")
    return number


def read_inches(key: str, value: Any) -> int:
    """Inches with at most two decimals, as hundredths. Raises Malformed (`bad-number`)."""
    return round(read_number(key, value, "a number of inches") * INCH)


def write_inches(hundredths: int) -> int | float:
    """Hundredths of an inch as inches."""
    return hundredths / INCH if hundredths % INCH else hundredths // INCH


def is_text(text: str) -> bool:
    """Whether a text can be written as UTF-8: half a pair of surrogates cannot."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def read_text(key: str, value: Any) -> str:
    """Text that can be written as UTF-8. Raises Malformed (`bad-move`)."""
    if not isinstance(value, str) or not is_text(value):
        raise Malformed("bad-move", key, f"{key} is text, not {_shown(value)}")
    return value


def _read_truth(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Malformed("bad-move", key, f"{key} is true or false, not {_shown(value)}")
    return value


def _one_of(*words: str) -> Kind:
    return Kind(lambda key, value: _read_word(key, value, words))


def _read_word(key: str, value: Any, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise Malformed("bad-move", key, f"{key} is one of {', '.join(words)}, not {_shown(value)}")
    return value


def read_list(
    key: str, value: Any, read: Callable[[str, Any], Any], of: str = "numbers", length: int | None = None
) -> tuple[Any, ...]:
    """A list, each entry read alike; `of` says what, for people. Raises Malformed (numbers: `bad-number`)."""
    if not isinstance(value, list | tuple) or length not in (None, len(value)):
        code = "bad-number" if of == "numbers" else "bad-move"
        entries = of if length is None else f"{length} {of}"
        raise Malformed(code, key, f"{key} is a list of {entries}, not {_shown(value)}")
    return tuple(read(key, one) for one in value)


def _list_of(read: Callable[[str, Any], Any], of: str = "numbers", length: int | None = None) -> Kind:
    return Kind(lambda key, value: read_list(key, value, read, of, length), list)


def _read_answer(key: str, value: Any) -> str | int | tuple[int, ...]:
    if isinstance(value, list | tuple):
        return read_list(key, value, read_whole)
    return read_text(key, value) if isinstance(value, str) else read_whole(key, value)


def _read_choice(key: str, value: Any) -> str | int:
    return read_text(key, value) if isinstance(value, str) else read_whole(key, value)


def _read_pools(key: str, value: Any) -> tuple[Faces, ...]:
    """One pool of dice, or a list of pools."""
    of_pools = isinstance(value, list | tuple) and all(isinstance(one, list | tuple) for one in value)
    return tuple(read_list(key, pool, read_whole) for pool in (value if of_pools else (value,)))


def _write_pools(pools: tuple[Faces, ...]) -> list[Any]:
    return list(pools[0]) if len(pools) == 1 and pools[0] else [list(pool) for pool in pools]


def read_plain(key: str, value: Any) -> Any:
    """Text, a number, true or false, as it stands. Raises Malformed."""
    if isinstance(value, str):
        return read_text(key, value)
    return value if isinstance(value, bool) else read_number(key, value, "text or a number")


def read_facts(key: str, value: Any) -> Facts:
    """A table of plain values and of lists of them, as it stands. Raises Malformed."""
    if not isinstance(value, dict) or not all(isinstance(inner, str) for inner in value):
        raise Malformed("bad-move", key, f"{key} is a table, not {_shown(value)}")
    return Facts({read_text(key, inner): _plain_or_list(inner, one) for inner, one in value.items() if one is not None})


def _plain_or_list(key: str, value: Any) -> Any:
    return (
        read_list(key, value, read_plain, "text or numbers")
        if isinstance(value, list | tuple)
        else read_plain(key, value)
    )


def write_facts(facts: Facts) -> dict[str, Any]:
    """A table of its own, with lists for tuples."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


def _shown(value: Any) -> str:
    """A wrong value as a message shows it."""
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    shown = repr(value) if isinstance(value, str | float | bool) else type(value).__name__
    return shown if len(shown) <= 40 else f"{shown[:40]}..."


_KINDS: dict[Any, Kind] = {
    int: Kind(read_whole),
    str: Kind(read_text),
    bool: Kind(_read_truth),
    Hundredths: Kind(read_inches, write_inches),
    Point: Kind(
        lambda key, value: read_list(key, value, read_inches, length=2), lambda at: [write_inches(one) for one in at]
    ),
    tuple[int, ...]: _list_of(read_whole),
    tuple[int, int]: _list_of(read_whole, length=2),
    tuple[str, ...]: _list_of(read_text, "words"),
    tuple[Faces, ...]: Kind(_read_pools, _write_pools),
    str | int: Kind(_read_choice),
    str | int | tuple[int, ...]: Kind(
        _read_answer, lambda answer: list(answer) if isinstance(answer, tuple) else answer
    ),
    Facts: Kind(read_facts, write_facts),
}


@functools.cache
def kind_of(hint: Any) -> Kind | None:
    """The kind of an argument of this type; None if it is no single value (an effect, a move ...)."""
    if hint in _KINDS:
        return _KINDS[hint]
    if get_origin(hint) is Literal:
        return _one_of(*get_args(hint))
    if get_origin(hint) is tuple and get_origin(get_args(hint)[0]) is Literal:
        return _list_of(_one_of(*get_args(get_args(hint)[0])).read, "words")
    rest = [one for one in get_args(hint) if one is not NoneType]
    return kind_of(functools.reduce(lambda one, other: one | other, rest)) if NoneType in get_args(hint) else None
