"""Scenarios and cases that went wrong in their values, played: they are malformed, or every move gets its ruling."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.playing import Entry, play
from lawspeaker.rulebooks.war.scenario.reading import read_case
from tests.rulebooks.war.cases_of_war import TABLES
from tests.rulebooks.war.fights import fight
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.sizes import tenth

PARTS = range(8)
"""The test runs in parts, so that workers share them; in all 100,000 tables go wrong when proving."""
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, 7, 8, 12, 13, -1, -40, -41, 99, 10**9, 10**30, 0.5, 1.25, 0.001, float("nan"),
    float("inf"), "", " ", "asher", "jackal", "host", "é", "\x00", "best", "ask", [], [[]], {}, [1, 2], [0.5, 1],
    [12] * 7, [5] * 9, [[5] * 7, [1] * 7], [0] * 7, {"figure": "asher", "attribute": "might"}, {"allotment": 40},
)  # fmt: skip
MOVES: tuple[dict[str, Any], ...] = (
    {"do": "begin-cycle", "passed": "run"}, {"do": "begin-turn"}, {"do": "begin-turn", "passed": "leave"},
    {"do": "end-turn"}, {"do": "roll"}, {"do": "roll", "dice": [9] * 7}, {"do": "adjust"}, {"do": "break-free"},
    {"do": "choose", "answer": "run"}, {"do": "override", "reason": "so", "figure": "asher", "set": {"falter": 3}},
    {"do": "leave", "figure": "asher"}, {"do": "option", "option": "W-21", "choice": "flesh"},
    {"do": "inflict", "effect": "damage", "attribute": "might", "target": "asher", "amount": 3},
)  # fmt: skip


def plain_case(table: dict[str, Any]) -> dict[str, Any]:
    """A case without its expectations, which are no part of what is played."""
    found = deepcopy({key: value for key, value in table.items() if key not in ("rulebook", "opening")})
    for move in found.setdefault("move", []):
        move.pop("expect", None)
    return {"name": "a case", "clauses": ["war:8.1"], **found}


SOUND = [plain_case(table) for table in (*TABLES, *map(tomllib.loads, SHIPPED.values()))]


def inside(value: Any) -> Iterator[Any]:
    """Every table and list in a value."""
    if isinstance(value, dict | list):
        yield value
        for one in value.values() if isinstance(value, dict) else value:
            yield from inside(one)


def leaves(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key with its value, in every table of a value."""
    for one in inside(value):
        if isinstance(one, dict):
            yield from one.items()


SEEN_MOVES = [*MOVES, *(move for table in SOUND for move in table["move"])]
SEEN: dict[str, list[Any]] = {}
"""By key, the values that make sense somewhere."""
for table in SOUND:
    for key, value in leaves(table):
        SEEN.setdefault(key, []).append(value)


def change_table(random: Random, table: dict[str, Any]) -> None:
    """A key dropped, added, or given another value: one that it has elsewhere, or any."""
    way = random.random()
    key = random.choice(list(table)) if table and way < 0.8 else random.choice(list(SEEN))
    if key in table and way < 0.15:
        del table[key]
    elif way < 0.3:
        table[key] = deepcopy(random.choice(STRANGE))
    else:
        table[key] = deepcopy(random.choice(SEEN.get(key, STRANGE)))


def change_list(random: Random, values: list[Any]) -> None:
    """An entry dropped, doubled, moved, replaced, or put in."""
    at, other = random.randrange(len(values) + 1), random.randrange(len(values) + 1)
    way = random.randrange(5)
    if way == 0 and values:
        del values[at % len(values)]
    elif way == 1 and values:
        values.insert(other, deepcopy(values[at % len(values)]))
    elif way == 2 and values:
        values.insert(other, values.pop(at % len(values)))
    else:
        values.insert(at, drawn_move(random) if _of_moves(values) else deepcopy(random.choice(STRANGE)))


def drawn_move(random: Random) -> Any:
    """A move that makes sense somewhere; now and then one that the Host lets happen whatever stands against it."""
    move = deepcopy(random.choice(SEEN_MOVES))
    if random.random() < 0.7:
        return move
    dice = {"dice": move.pop("dice")} if "dice" in move else {}
    move.pop("by", None)
    return {"do": "override", "reason": "so be it", "allow": move, **dice}


def _of_moves(values: list[Any]) -> bool:
    return any(isinstance(one, dict) and "do" in one for one in values)


def mutated(random: Random) -> dict[str, Any]:
    """A case with one to three changes somewhere in it: mostly in its moves."""
    table = deepcopy(random.choice(SOUND) if random.random() < 0.9 else fight(random.randrange(50)).table)
    for _ in range(random.choice((1, 1, 2, 3))):
        where = random.choice(list(inside(table["move"] if random.random() < 0.7 and table.get("move") else table)))
        (change_table if isinstance(where, dict) else change_list)(random, where)
        if not isinstance(table.get("move"), list):
            table["move"] = []
    return table


def attempted(table: dict[str, Any]) -> tuple[list[Entry], Malformed | None]:
    """The entries that came, and the fault that ended them. Nothing else is caught."""
    entries: list[Entry] = []
    try:
        for entry in play(read_case(table).scenario):
            entries.append(entry)
    except Malformed as fault:
        return entries, fault
    return entries, None


def check(table: dict[str, Any]) -> str:
    """How it went: `malformed` before anything happened, `dice` that nothing reads, or `played`."""
    entries, fault = attempted(table)
    for entry in entries:
        assert entry.ruling.grounds
        assert entry.ruling.allowed or entry.events == ()
        assert entry.ruling.allowed == (entry.ruling.verdict.value == "allowed")
    if fault is None:
        return "played"
    assert fault.message
    if "nothing reads" in fault.message:
        return "dice"
    assert entries == [], fault
    return "malformed"


@pytest.mark.parametrize("part", PARTS)
def test_a_mutated_case_is_malformed_or_ruled_move_by_move(part: int) -> None:
    ways = set[str]()
    for number in range(tenth(12_500)):
        table = mutated(Random(f"{part} {number}"))
        try:
            ways.add(check(table))
        except Exception as error:
            error.add_note(f"part {part}, number {number}: {table}")
            raise
    assert ways >= {"malformed", "played"}


def test_dice_that_nothing_reads_are_malformed() -> None:
    table = deepcopy(SOUND[0])
    table["move"] = [{"do": "check", "figure": table["figure"][0]["id"], "attribute": "might", "dice": [[5] * 7] * 2}]
    assert check(table) == "dice"


def test_the_sound_ones_are_all_played() -> None:
    assert {check(table) for table in SOUND} == {"played"}
