"""Tables of a scenario as TOML: keys in one order, a line each, with comments over files and figures."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lawspeaker.rulebooks.war.figure import ATTRIBUTES, CURRENT
from lawspeaker.rulebooks.war.scenario.setup import GIVEN, Table

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TOP = ("rulebook", "edition", "seed", "adjust", "time")
_MANY = ("figure", "obstacle", "barrier", "weapon", "move")
_FIGURE = (
    "id", "name", "side", *ATTRIBUTES, "tier", "at", "weapon", "hidden", "owner", "shown_as", "traits", *GIVEN, "width",
    *(f"{one}_now" for one in CURRENT), "falter", "poison", "exertion",
)  # fmt: skip
_THING = ("id", "at", "width", "endurance", "allotment")
_FIRST: Mapping[str, Sequence[str]] = {
    "figure": _FIGURE, "obstacle": _THING, "barrier": _THING, "weapon": ("id",), "move": ("do", "figure", "target"),
}  # fmt: skip
_LAST = ("by", "dice", "expect")


def plain_tables(given: Mapping[str, Any]) -> Table:
    """The tables of a scenario as JSON gives them, as TOML would: null is left out, `rulebook` need not be said."""
    tables: Table = {"rulebook": "war", **_said(given)}
    rows = {key: [_said(one) for one in tables[key]] for key in _MANY if isinstance(tables.get(key), list | tuple)}
    return {**tables, **rows}


def _said(value: Any) -> Any:
    return {key: one for key, one in value.items() if one is not None} if isinstance(value, Mapping) else value


def toml_of(tables: Table, head: Iterable[str] = (), over: Sequence[str] = ()) -> str:
    """The text of tables that can be read; `head` are comments at its top, `over` one over each figure."""
    return "\n".join([*map(_comment, head), *_lines(tables, over)]) + "\n"


def _comment(line: str) -> str:
    """A comment of one line, whatever signs stand in what it tells of."""
    return f"# {''.join(sign if sign.isprintable() else ' ' for sign in line)}".rstrip()


def _lines(tables: Table, over: Sequence[str]) -> Iterator[str]:
    yield ""
    yield from (f"{key} = {_value(tables[key])}" for key in _TOP if key in tables)
    if tables.get("options"):
        yield from ("", "[options]", *_pairs(tables["options"]))
    for key in _MANY:
        for number, row in enumerate(tables.get(key, ())):
            yield ""
            if key == "figure" and number < len(over):
                yield _comment(over[number])
            yield from (f"[[{key}]]", *_pairs(_in_order(row, _FIRST[key])))


def _in_order(row: Table, first: Sequence[str]) -> Table:
    """The row with these keys first, in this order, and then the rest as they came; what is beside a move last."""
    middle = [key for key in row if key not in first and key not in _LAST]
    return {key: row[key] for key in (*first, *middle, *_LAST) if key in row}


def _pairs(table: Table) -> Iterator[str]:
    return (f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(value: str) -> str:
    """Text in quotes: JSON's escapes are TOML's, but for one sign that JSON lets stand."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else json.dumps(value)
