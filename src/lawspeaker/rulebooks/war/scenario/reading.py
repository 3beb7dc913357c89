"""From the text of a scenario file to a Scenario, or to the one error that says what is wrong with it, and where."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.scenario.expecting import OPENING, clause_ids
from lawspeaker.rulebooks.war.scenario.lines import line_of
from lawspeaker.rulebooks.war.scenario.setup import Case, Scenario, Table
from lawspeaker.rulebooks.war.scenario.shapes import (
    Fault,
    Read,
    Reader,
    each,
    like,
    one_of,
    rows,
    table,
    title,
    unlike,
    whole,
    written,
    wrong,
)
from lawspeaker.rulebooks.war.scenario.tables import (
    read_barrier,
    read_figure,
    read_move,
    read_obstacle,
    read_time,
    read_weapon,
)

_SEEDS = 1 << 64
_SYNTAX = re.compile(r"(.*) \(at (?:line ([0-9]+), column [0-9]+|end of document)\)", re.DOTALL)


class BadScenario(Malformed):
    """A scenario that cannot be played, for one thing that is wrong in it. Nothing has happened.

    `item` is the path of the key (`figure[2].swiftness`, entries counted from 1; empty where the text is no
    TOML), `line` the line of the text where it stands, if that is known; `message` names the line too.
    """

    def __init__(self, path: str, message: str, line: int | None = None) -> None:
        super().__init__("bad-scenario", path, f"line {line}: {message}" if line else message)
        self.line = line

    @classmethod
    def of(cls, fault: Fault, text: str | None = None) -> "BadScenario":
        """The error of a fault, with its line in the text that it was read from."""
        line = None if text is None else line_of(text, fault.path)
        return cls(written(fault.path), fault.message, line)


def _seed(value: Any) -> Read:
    """Reads what dice may be rolled from: 64 bits."""
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _SEEDS
    return (value, ()) if fits else wrong(f"a whole number from 0 to {_SEEDS - 1}", value)


def _choice(value: Any) -> Read:
    """Reads the choice of an option, a word or a number, as text."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    found, faults = whole(0)(value) if is_number else title(value)
    return str(found), faults


_KEYS: dict[str, Reader] = {
    "edition": one_of("old", "mid", "new"),
    "seed": _seed,
    "adjust": one_of("best", "ask"),
    "options": each(like("W-[0-9]+", "the id of an option, like W-1"), _choice),
    "time": read_time,
    "figure": rows(read_figure),
    "obstacle": rows(read_obstacle),
    "barrier": rows(read_barrier),
    "weapon": rows(read_weapon),
    "move": rows(read_move),
}
_MANY = ("figure", "obstacle", "barrier", "weapon", "move")
_FILE = table({"rulebook": one_of("war"), **_KEYS}, "rulebook")
_CASE = table({"name": title, "clauses": clause_ids, "opening": OPENING, **_KEYS}, "name", "clauses")


def read_scenario(text: str) -> Scenario:
    """The scenario that a file holds. Raises BadScenario, for the first fault in it."""
    text = text.removeprefix("\ufeff")
    try:
        text.encode()
        given = tomllib.loads(text)
    except UnicodeEncodeError:
        raise BadScenario("", "the text holds half characters (surrogates)") from None
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(str(error)) from None
    except RecursionError:
        raise BadScenario("", "lists or tables are nested too deeply") from None
    except ValueError:  # of whole numbers with thousands of digits
        raise BadScenario("", "a number is too long to be read") from None
    return read_tables(given, text)


def read_tables(given: Table, text: str | None = None) -> Scenario:
    """The scenario of tables that were parsed, from this text if any. Raises BadScenario, for the first fault."""
    found, faults = _FILE(given)
    faults = faults or tuple(_together(found))
    if faults:
        raise BadScenario.of(faults[0], text)
    return _scenario(found)


def _no_toml(message: str) -> BadScenario:
    """The error of a text that is no TOML, with the line that the parser names."""
    found = _SYNTAX.fullmatch(message)
    reason, line = (found[1], found[2]) if found else (message, None)
    where = "" if line else " (at the end of the text)"
    return BadScenario("", f"this is no TOML: {reason}{where}", int(line) if line else None)


def read_case(given: Table) -> Case:
    """The case that one parsed [[case]] table holds. Raises BadScenario, without a line, for the first fault in it."""
    found, faults = _CASE(given)
    faults = faults or tuple(_together(found))
    if faults:
        raise BadScenario.of(faults[0])
    return Case(name=found["name"], clauses=found["clauses"], opening=given.get("opening"), scenario=_scenario(found))


def _scenario(found: Table) -> Scenario:
    """The scenario of tables that were read."""
    one = {key: found[key] for key in ("edition", "seed", "adjust", "time") if key in found}
    many = {f"{key}s": found[key] for key in _MANY if key in found}
    return Scenario(**one, **many, options=tuple(found.get("options", {}).items()))


def _together(found: Table) -> Iterator[Fault]:
    """What no table shows by itself: ids given twice, a Turn of somebody who is not there."""
    figures = {one.id for one in found.get("figure", ())}
    placed = [((key, n), one.id) for key in _MANY[:3] for n, one in enumerate(found.get(key, ()), 1)]
    yield from _twice(placed, {})
    book = dict.fromkeys(load(found.get("edition", "mid")).weapons, "the book")
    yield from _twice([(("weapon", n), row.id) for n, row in enumerate(found.get("weapon", ()), 1)], book)
    if "time" in found and found["time"].turn not in figures:
        yield unlike("the id of a figure of this file", found["time"].turn).under("turn").under("time")


def _twice(ids: list[tuple[tuple[str, int], str]], taken: dict[str, str]) -> Iterator[Fault]:
    """A fault for each id that another has before it (11.20); `taken` are ids with those who have them already."""
    first = dict(taken)
    for (key, n), word in ids:
        if word in first:
            fault = unlike(f"an id of its own, as {first[word]} has this one", word, "11.20")
            yield fault.under("id").under(n).under(key)
        first.setdefault(word, written((key, n)))
