"""Scenario files that went wrong: they are bad, and told where, or they are scenarios; and nothing else happens."""

import re
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import date
from random import Random
from typing import Any

import msgspec
import pytest

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.scenario.reading import BadScenario, read_case, read_scenario
from lawspeaker.rulebooks.war.scenario.setup import FigureSetup, Scenario
from tests.rulebooks.command.mutations import WAYS, WRITTEN, mutated
from tests.rulebooks.war.scenario_texts import SHIPPED, SMALL, WHOLE
from tests.sizes import tenth

PARTS = range(4)
"""Each kind of test runs in parts, so that workers share them; in all 100,000 inputs go wrong when proving."""
PIECES = (
    '"', "'", '"""', "'''", "[[figure]]", "[[move]]", "[move.expect]", "[time]", "{", "}", "=", "= [", "\n[", "\nid",
    'id = "asher"', "inf", "nan", "-41", "8", "1.125", "1e400", "0x", "true", "1979-05-27", '""', "\r\n", "# ", "\\",
)  # fmt: skip


def attempted(read: Callable[[], Any]) -> tuple[Any, Malformed | None]:
    """What is read, or the fault. Nothing else is caught."""
    try:
        return read(), None
    except Malformed as fault:
        return None, fault


def is_told(fault: Malformed, lines: int | None) -> None:
    """The fault is one of scenarios, says what was expected, and names a line that the text has."""
    assert isinstance(fault, BadScenario)
    assert fault.code == "bad-scenario"
    assert fault.message.isprintable()
    assert len(fault.message) < 600
    if fault.line is not None:
        assert lines is not None
        assert 1 <= fault.line <= lines
        assert fault.message.startswith(f"line {fault.line}: ")
    elif lines is not None:
        assert fault.item in ("", "rulebook")


def is_sound(scenario: Scenario) -> None:
    """What a scenario promises, whatever it was read from."""
    things = (*scenario.obstacles, *scenario.barriers)
    ids = [figure.id for figure in scenario.figures] + [thing.id for thing in things]
    assert len(set(ids)) == len(ids)
    assert all(is_sound_figure(figure) for figure in scenario.figures)
    assert all(isinstance(part, int) and thing.width >= 0 for thing in things for part in thing.at)
    assert scenario.time is None or scenario.time.turn in {figure.id for figure in scenario.figures}
    for move in scenario.moves:
        assert move.given.keys() - {"by", "dice"} == move.table.keys()
        assert {"do"} <= move.table.keys()
        assert all(type(face) is int for pool in move.dice for face in pool)
    assert msgspec.json.decode(msgspec.json.encode(scenario))


def is_sound_figure(figure: FigureSetup) -> bool:
    now = (figure.endurance_now, figure.resolve_now, figure.passion_now)
    held = figure.falter == 0 or min(now) > 0
    in_range = 0 <= figure.falter <= 7 and 0 <= figure.tier <= 4 and min(now) >= -40 and figure.width >= 0
    return held and in_range and all(type(part) is int for part in figure.at)


def wrong_text(random: Random, text: str) -> str:
    """The text with another value under some key, or after one to three changes of signs, anywhere in it."""
    if random.random() < 0.5:
        value = random.choice([*VALUE.finditer(text)])
        return text[: value.start()] + random.choice(LITERALS) + text[value.end() :]
    changes = [
        (random.randrange(len(WAYS)), random.randrange(len(text) + 1), random.choice(random.choice((WRITTEN, PIECES))))
        for _ in range(random.randrange(1, 4))
    ]
    return mutated(text, changes)


VALUE = re.compile(r"(?<== )[^\n#,}\]]+")
LITERALS = (
    "0", "1", "7", "8", "-1", "-41", "20.0", "1.25", "1.125", "-0.0", "1e400", "nan", "inf", "true", "[]", "{}",
    "[0, 0]", "[[]]", "[1, [2]]", '""', '"a"', '"asher"', '"host"', '"A"', '"a\\u0007"', '"1"', '"B"', "1979-05-27",
    "0x7FFFFFFFF", '["war:1.2"]', '["Moved"]', "{ a = 1 }", "{ a = { ap = 2 } }", "[1, 2, 3, 4, 5, 6, 7]", "'x\ty'",
    '"""a"""', "9" * 5_000,
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_a_mutated_file_is_bad_or_a_scenario(part: int) -> None:
    random, read = Random(f"texts {part}"), 0
    for _ in range(tenth(12_500)):
        text = wrong_text(random, random.choice((SMALL, WHOLE)))
        scenario, fault = attempted(lambda text=text: read_scenario(text))  # type: ignore[misc]
        if fault is not None:
            is_told(fault, text.count("\n") + 1)
        else:
            is_sound(scenario)
            assert read_scenario(text) == scenario
            read += 1
    assert read > tenth(12_500) // 20


@pytest.mark.parametrize("name", SHIPPED)
def test_a_mutated_file_of_those_that_ship_is_bad_or_a_scenario(name: str) -> None:
    random = Random(f"shipped {name}")
    for _ in range(tenth(500)):
        text = wrong_text(random, SHIPPED[name])
        scenario, fault = attempted(lambda text=text: read_scenario(text))  # type: ignore[misc]
        if fault is not None:
            is_told(fault, text.count("\n") + 1)
        else:
            is_sound(scenario)


# ---- tables

VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 3, 8, -41, 10**9 + 1, -(10**30), 1 << 20_000, 0.5, 1.125, 1e300, float("inf"), float("nan"),
    "", " ", "asher", "host", "Asher", "7", "war:1.2", "W-1", "é\u200b", "x" * 300, date(1979, 5, 27), b"bytes", (), [],
    [0], [0, 0], [[1]], ["asher"], [{}], {}, {"id": "asher"}, {"asher": {"ap": 3}}, {1: 2}, {"do": "roll"}, object(),
)  # fmt: skip
KEYS = ("id", "at", "falter", "do", "dice", "expect", "figure", "time", "figures", "nothing", "", "a b")
CASE = {"name": "All of it", "clauses": ["war:1.2"], **tomllib.loads(WHOLE)}
del CASE["rulebook"]


def places(value: Any) -> Iterator[Any]:
    """The value, and every table and list in it."""
    if isinstance(value, dict | list):
        yield value
        for one in value.values() if isinstance(value, dict) else value:
            yield from places(one)


def wrong_table(random: Random) -> dict[str, Any]:
    """The case with one or two values changed, dropped or added somewhere."""
    case = deepcopy(CASE)
    for _ in range(random.randrange(1, 3)):
        place, value = random.choice([*places(case)]), random.choice(VALUES)
        if isinstance(place, list):
            place[random.randrange(len(place) + 1) :] = [deepcopy(value)] * random.randrange(3)
        elif random.random() < 0.25:
            place.pop(random.choice([*place, "id"]), None)
        else:
            place[random.choice([*place, *KEYS])] = deepcopy(value)
    return case


@pytest.mark.parametrize("part", PARTS)
def test_a_mutated_table_is_bad_or_a_case(part: int) -> None:
    random, read = Random(f"tables {part}"), 0
    for _ in range(tenth(12_500)):
        table = wrong_table(random)
        case, fault = attempted(lambda table=table: read_case(table))  # type: ignore[misc]
        if fault is not None:
            is_told(fault, None)
            assert fault.item
        else:
            is_sound(case.scenario)
            read += 1
    assert read > tenth(12_500) // 20
