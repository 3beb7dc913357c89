"""The cases of the rulebook, and how a case or a scenario is played and held against what it expects."""

import tomllib
from pathlib import Path
from typing import Any

from lawspeaker.rulebooks.war.comparing import differences
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.scenario.reading import read_case
from lawspeaker.rulebooks.war.scenario.setup import Case, Scenario

_FOLDER = Path(__file__).parent / "cases"


def _tables(file: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((_FOLDER / file).read_text("utf-8"))["case"]
    return found


TABLES = [*_tables("war.toml"), *_tables("readings.toml")]
"""Those of the specification, and ours of what it says less plainly."""
DUEL_TABLES = _tables("duel.toml")
"""The cases of the supplement, which are no scenarios."""
CASES: dict[str, Case] = {case.name: case for case in map(read_case, TABLES)}
"""By sentence."""


def told(scenario: Scenario) -> list[str]:
    """Every difference from what the moves expect, and every state that a move changed though it was not allowed."""
    found = []
    for entry in play(scenario):
        found += [f"move {entry.number}: {difference}" for difference in differences(entry)]
        if not entry.ruling.allowed and (entry.events or entry.state.figures != entry.before.figures):
            found.append(f"move {entry.number}: not allowed, and yet something happened")
    return found
