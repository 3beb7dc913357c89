"""The rulebook as data: its clauses, its options, and which code carries which clause."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import msgspec

from lawspeaker.law.clause import Clause, Code
from lawspeaker.law.ground import NO_FACTS, Fact, Facts, Ground
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


Grounds: TypeAlias = tuple[Ground, ...]
"""What clauses say on a move, in the order in which they speak."""
SILENT: Grounds = ()


def speaks(
    number: str, met: bool | None, *, see: tuple[str, ...] = (), options: Facts = NO_FACTS, **facts: Fact
) -> Grounds:
    """What one clause says, by its number: a single ground. `see` are numbers of clauses that explain it."""
    return (Ground(full(number), met, Facts(facts), False, options, tuple(map(full, see))),)


def all_met(grounds: Grounds) -> bool:
    """Whether none of these stands against the move."""
    return all(ground.met is not False for ground in grounds)


def hung(choices: Choices, met: Callable[[Choices], bool | None], *option_ids: str) -> Facts:
    """Of these options, those of which another choice would have changed `met(choices)`, with the choice."""
    return Facts(options_behind(choices, met, option_ids))
