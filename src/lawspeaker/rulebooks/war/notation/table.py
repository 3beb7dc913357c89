"""Moves as tables: `do`, the word of the move, and its arguments beside it, lengths in inches.

`move_from_table(table_of(move)) == move`. Who asks for a move (`by`) and the dice that come with it are no
part of its table, but for the dice of a `roll`.
"""

import math
from collections.abc import Callable
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.moves import Exact, Move, TooFine
from lawspeaker.rulebooks.war.notation import kinds
from lawspeaker.rulebooks.war.notation.arguments import check_keys, keys, read_arguments, write_arguments
from lawspeaker.rulebooks.war.notation.known import EFFECTS, MOVES, PLACED, PLACING, READIED, REMEDIES, known_keys

Table = dict[str, Any]

# ---- from a table


def move_from_table(table: Any) -> Move:
    """The move that a table means. A null stands for an argument that is left out.

    Raises Malformed, with the key at fault: `unknown-move` (with the word), `unknown-key`, `missing-key`,
    `bad-number`, `bad-move`.
    """
    if not isinstance(table, dict):
        raise Malformed("bad-move", "", 'a move is a table, like {"do": "end-turn"}')
    given = {key: value for key, value in table.items() if value is not None}
    check_keys(given, f"the move {given.get('do')}", ("do", *known_keys(given)))
    word = given["do"]
    if word in PLACED:
        return _placed(given)
    rounded = {key: _rounded(key, value) for key, value in given.items() if type(value) not in _EXACT}
    table = {**given, **rounded} if rounded else given
    move = _READERS[word](table) if word in _READERS else read_arguments(MOVES[word], table)
    fine = {key: _kept(given[key]) for key, value in rounded.items() if given[key] != value}
    return TooFine(move, Facts(fine)) if fine else move


_EXACT = frozenset((str, int, bool))
"""Types of values that are never rounded."""
_INCHES = frozenset(("to", "from", "direction", "inches", "at"))


def _rounded(key: str, value: Any, depth: int = 2) -> Any:
    """The value with its numbers as fine as the rules reckon with them."""
    if isinstance(value, float) and math.isfinite(value):
        return round(value, 2 if key in _INCHES else 0)
    if isinstance(value, list | tuple) and depth:
        return type(value)([_rounded(key, one, depth - 1) for one in value])
    if key == "set" and isinstance(value, dict):
        return {inner: _rounded(inner, one, depth - 1) for inner, one in value.items()}
    return value


def _kept(value: Any) -> Any:
    """A value that was read without fault, frozen, each number in its shortest form."""
    if isinstance(value, list | tuple):
        return tuple(_kept(one) for one in value)
    if isinstance(value, dict):
        return Facts({key: _kept(value[key]) for key in keys(m.NewValues) if value.get(key) is not None})
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _placed(table: Table) -> Exact:
    """A move that sets something up. Its values are kept as they stand, and looked at where it is set up."""
    word = table["do"]
    row = kinds.read_facts(word, table)
    return PLACING[word](Facts({key: row[key] for key in PLACED[word] if key in row}))


def _inflict(table: Table) -> Exact:
    effect = read_arguments(EFFECTS[table["effect"]], table)
    table = _as_list(_as_list(table, "target", "targets"), "source", "sources")
    return read_arguments(m.Inflict, table, effect=effect)


def _remedy(table: Table) -> Exact:
    remedy = read_arguments(REMEDIES[table["remedy"]], table)
    return read_arguments(m.Remedy, _as_list(table, "target", "targets"), remedy=remedy)


def _as_list(table: Table, one: str, several: str) -> Table:
    """The table with a list, where one may be named by itself."""
    if one not in table:
        return {several: [], **table}
    if several in table:
        raise Malformed("bad-move", several, f"name one {one}, or several in a list {several}, not both")
    return {**table, several: [kinds.read_text(one, table[one])]}


def _use_ready(table: Table) -> Exact:
    act = read_arguments(READIED[table["use"]], {**table, "defence": table["use"]})
    return read_arguments(m.UseReady, table, act=act)


def _override(table: Table) -> Exact:
    values, allow = table.get("set"), table.get("allow")
    if isinstance(allow, dict) and allow.get("do") == "override":
        raise Malformed("bad-move", "allow", "an override allows another move, not an override")
    return read_arguments(
        m.Override,
        table,
        set=None if values is None else _new_values(values),
        allow=None if allow is None else move_from_table(allow),
    )


def _new_values(values: Any) -> m.NewValues:
    if not isinstance(values, dict):
        raise Malformed("bad-move", "set", f"set is a table of values: {', '.join(keys(m.NewValues))}")
    check_keys(values, "set", keys(m.NewValues))
    return read_arguments(m.NewValues, {key: value for key, value in values.items() if value is not None})


_READERS: dict[str, Callable[[Table], Exact]] = {
    "inflict": _inflict,
    "remedy": _remedy,
    "use-ready": _use_ready,
    "override": _override,
}


# ---- to a table


def table_of(move: Move) -> Table:
    """The table of a move, canonical: `do`, then the arguments in the order of the Moves table but for defaults."""
    if isinstance(move, TooFine):
        return _in_order({**table_of(move.move), **{key: _shown(value) for key, value in move.written.items()}})
    return _in_order({"do": m.word_of(move), **_arguments_of(move)})


def _arguments_of(move: Exact) -> Table:
    match move:
        case m.PlaceFigure() | m.PlaceObstacle() | m.PlaceBarrier() | m.AddWeapon():
            return kinds.write_facts(move.table)
        case m.Inflict(effect=effect):
            said = {"effect": effect.__struct_config__.tag, **write_arguments(move), **write_arguments(effect)}
            return _by_itself(_by_itself(said, "target", "targets"), "source", "sources")
        case m.Remedy(remedy=remedy):
            said = {"remedy": remedy.__struct_config__.tag, **write_arguments(move), **write_arguments(remedy)}
            return _by_itself(said, "target", "targets")
        case m.UseReady(act=act):
            said = {"use": move.use, **write_arguments(move), **write_arguments(act)}
            return {key: value for key, value in said.items() if key != "defence"}
        case m.Override(set=values, allow=allow):
            set_ = {} if values is None else {"set": write_arguments(values)}
            return {**write_arguments(move), **set_, **({} if allow is None else {"allow": table_of(allow)})}
        case _:
            return write_arguments(move)


def _by_itself(table: Table, one: str, several: str) -> Table:
    """The table with one thing named by itself, where it is the only one of a list."""
    named = table.get(several, ())
    return (
        {**{key: value for key, value in table.items() if key != several}, one: named[0]} if len(named) == 1 else table
    )


def _in_order(table: Table) -> Table:
    return {key: table[key] for key in ("do", *known_keys(table)) if key in table}


def _shown(value: Any) -> Any:
    """A frozen value as it stands in a table."""
    if isinstance(value, tuple):
        return [_shown(one) for one in value]
    return {key: _shown(one) for key, one in value.items()} if isinstance(value, dict) else value
