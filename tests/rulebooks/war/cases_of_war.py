"""The cases of the rulebook, and how a case or a scenario is played and held against what it expects."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.comparing import differences, opening_differences
from lawspeaker.rulebooks.war.playing import opening_of, play
from lawspeaker.rulebooks.war.scenario.reading import read_case
from lawspeaker.rulebooks.war.scenario.setup import Case, Scenario

_FILE = Path(__file__).parent / "cases" / "war.toml"
TABLES: list[dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))["case"]
CASES: dict[str, Case] = {case.name: case for case in map(read_case, TABLES)}
"""By sentence."""


def chapter(clause: str) -> str:
    """The chapter of a clause by its full id: `8` of `war:8.11`."""
    return clause.removeprefix("war:").split(".")[0]


def is_of(case: Case, chapters: range) -> bool:
    """Whether all clauses of a case stand in these chapters."""
    return all(chapter(clause).isdigit() and int(chapter(clause)) in chapters for clause in case.clauses)


def told(scenario: Scenario) -> list[str]:
    """Every difference from what the moves expect, and every state that a move changed though it was not allowed."""
    found = []
    for entry in play(scenario):
        found += [f"move {entry.number}: {difference}" for difference in differences(entry)]
        if not entry.ruling.allowed and (entry.events or entry.state.figures != entry.before.figures):
            found.append(f"move {entry.number}: not allowed, and yet something happened")
    return found


@cache
def passes(name: str) -> bool:
    """Whether the case of this sentence comes out as it says."""
    case = CASES[name]
    try:
        return not [*opening_differences(opening_of(case.scenario), case.opening), *told(case.scenario)]
    except (Malformed, KeyError):
        return False
