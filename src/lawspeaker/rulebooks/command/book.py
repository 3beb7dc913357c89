"""The rulebook as data: its clauses, its options, and which code carries which clause."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from lawspeaker.law.clause import Clause, Code
from lawspeaker.law.ground import Fact, Facts, Ground
from lawspeaker.law.option import Choices, Option, options_behind, pin, pin_defaults

RULEBOOK = "command"

clause = Code(RULEBOOK)
"""Decorator: `@clause("5.3.1")` marks the code of a clause."""


def full(number: str) -> str:
    """The full id of a clause: `5.3.1` is `command:5.3.1`."""
    return f"{RULEBOOK}:{number}"


def data(name: str) -> dict[str, Any]:
    """A TOML file of this package."""
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text("utf-8"))


def _full_ids(entry: dict[str, Any]) -> dict[str, Any]:
    """The entry with the numbers of clauses in it made into full ids."""
    found = dict(entry)
    for key in ("refers_to", "replaces", "clauses"):
        if key in entry:
            found[key] = [full(number) for number in entry[key]]
    if "part_of" in entry:
        found["part_of"] = full(entry["part_of"])
    return found


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by full id, in the book's order: the chapter's, those we do not hold, ours."""
    entries = [_full_ids(entry) | {"id": full(entry["id"])} for entry in data("clauses.toml")["clause"]]
    return {found.id: found for found in msgspec.convert(entries, list[Clause])}


OPTIONS: tuple[Option, ...] = tuple(
    msgspec.convert([_full_ids(entry) for entry in data("options.toml")["option"]], list[Option])
)
DEFAULTS: Choices = pin(OPTIONS, {})
PINNED: Choices = pin_defaults(OPTIONS)
"""The choices of a skirmish: defaults, and none of them open."""


def ground(number: str, met: bool | None, **facts: Fact) -> Ground:
    """A ground of this rulebook, by the clause's number."""
    return Ground(full(number), met, Facts(facts))


def see(*numbers: str) -> dict[str, tuple[str, ...]]:
    """The fact `see`, where there is anything to see."""
    return {"see": tuple(map(full, numbers))} if numbers else {}


def hung(choices: Choices, met: Any, *option_ids: str) -> dict[str, Fact]:
    """The fact `options`: those of these of which another choice would have changed `met(choices)`."""
    behind = options_behind(choices, met, option_ids)
    return {"options": Facts(behind)} if behind else {}
