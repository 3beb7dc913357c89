"""A rulebook as data: its clauses and options, read from the TOML files of its package, and grounds by number."""

import hashlib
import json
import tomllib
from functools import cached_property
from importlib import resources
from typing import Any, TypeAlias

import msgspec

from lawspeaker.law.clause import Clause, Code
from lawspeaker.law.ground import NO_FACTS, Fact, Facts, Ground
from lawspeaker.law.option import Choices, Option, pin, pin_defaults

Grounds: TypeAlias = tuple[Ground, ...]
"""What clauses say on a move, in the order in which they speak."""
SILENT: Grounds = ()


class Book:
    """The text of one rulebook: `clauses.toml` and `options.toml` in its package.

    In these files, and in code, a clause is named by its number (`5.3.1`); everywhere else by its full
    id (`command:5.3.1`).
    """

    def __init__(self, rulebook: str, package: str) -> None:
        self.rulebook, self.package = rulebook, package
        self._prefix = f"{rulebook}:"
        self.clause = Code(rulebook)
        """Decorator: `@clause("5.3.1")` marks the code of a clause."""

    def full(self, number: str) -> str:
        """The full id of a clause."""
        return self._prefix + number

    def data(self, name: str) -> dict[str, Any]:
        """A TOML file of the package."""
        return tomllib.loads(resources.files(self.package).joinpath(name).read_text("utf-8"))

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by full id, in the book's order."""
        entries = [self._full_ids(entry) for entry in self.data("clauses.toml")["clause"]]
        return {found.id: found for found in msgspec.convert(entries, list[Clause])}

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every option, by number."""
        entries = [{**self._full_ids(entry), "id": entry["id"]} for entry in self.data("options.toml")["option"]]
        return tuple(msgspec.convert(entries, list[Option]))

    @cached_property
    def defaults(self) -> Choices:
        """Every option at its default."""
        return pin(self.options, {})

    @cached_property
    def pinned(self) -> Choices:
        """Every option at its default and none of them open: no ground names one."""
        return pin_defaults(self.options)

    def digest(self, *content: str) -> str:
        """The digest of clauses, options and these files of content: BLAKE2b, 32 hexadecimal digits."""
        said = {name: self.data(name) for name in ("clauses.toml", "options.toml", *content)}
        text = json.dumps(said, sort_keys=True, ensure_ascii=False)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    @cached_property
    def fingerprint(self) -> str:
        """What `fingerprint.toml` says of the revision."""
        return str(self.data("fingerprint.toml")["fingerprint"])

    def _full_ids(self, entry: dict[str, Any]) -> dict[str, Any]:
        """The entry with the numbers of clauses in it made into full ids."""
        found = {**entry, "id": self.full(entry["id"])}
        for key in ("refers_to", "replaces", "clauses"):
            if key in entry:
                found[key] = [self.full(number) for number in entry[key]]
        if "part_of" in entry:
            found["part_of"] = self.full(entry["part_of"])
        return found

    def speaks(
        self, number: str, met: bool | None, *, see: tuple[str, ...] = (), options: Facts = NO_FACTS, **facts: Fact
    ) -> Grounds:
        """What one clause says: a single ground. `see` are numbers of clauses that explain it."""
        explained = tuple(map(self.full, see)) if see else ()
        return (Ground(self._prefix + number, met, Facts(facts), False, options, explained),)

    def says(self, number: str, met: bool | None, /, **facts: Fact) -> Grounds:
        """The same of a clause that hung on no option and that no other clause explains."""
        return (Ground(self._prefix + number, met, Facts(facts)),)


def all_met(grounds: Grounds) -> bool:
    """Whether none of these stands against the move."""
    return all(ground.met is not False for ground in grounds)
