"""Which code and which cases the clauses of a rulebook have."""

import inspect
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from lawspeaker.errors import BadFile
from lawspeaker.law.rulebook import Rulebook


class Covered(Struct, frozen=True):
    """One clause: where its code stands, the titles of the cases that show it, and what it lacks of the two."""

    clause: str
    kind: str
    code: tuple[str, ...]
    cases: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """`code`, `case`: what an executable clause lacks. One that only points elsewhere needs neither."""
        if self.kind == "refers-out":
            return ()
        return tuple(word for word, there in (("code", self.code), ("case", self.cases)) if not there)


def cases_in(folder: Path) -> dict[str, tuple[str, ...]]:
    """The titles of the cases of a folder, by the clause that they show.

    Raises BadFile where there is no case file, or one cannot be read.
    """
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise BadFile(str(folder), "", "there are no case files here; a clone of the project has them, or say --cases")
    shown: dict[str, list[str]] = defaultdict(list)
    for clause, title in (pair for file in files for pair in _pairs(file)):
        shown[clause].append(title)
    return {clause: tuple(titles) for clause, titles in shown.items()}


def _pairs(file: Path) -> list[tuple[str, str]]:
    """Each clause that a case of this file shows, with the case's title."""
    try:
        cases = tomllib.loads(file.read_text("utf-8"))["case"]
        return [(str(clause), str(case["name"])) for case in cases for clause in case["clauses"]]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise BadFile(str(file), "", f"this is no file of cases: {error!r}") from None


def covered(book: Rulebook, cases: Mapping[str, tuple[str, ...]]) -> list[Covered]:
    """Every clause of the rulebook, in its order."""
    return [
        Covered(clause.id, clause.kind, tuple(code_of(book, clause.id)), cases.get(clause.id, ()))
        for clause in book.clauses.values()
    ]


def code_of(book: Rulebook, clause: str) -> Iterator[str]:
    """The functions that carry a clause, by module and name."""
    for function in book.code.functions.get(clause, []):
        yield f"{function.__module__}.{inspect.unwrap(function).__qualname__}"


def summary_of(found: Sequence[Covered]) -> str:
    """How many clauses there are, and how many lack something."""
    executable = [one for one in found if one.kind != "refers-out"]
    lacking = [one.clause for one in executable if one.lacks]
    outcome = f"lacking something: {', '.join(lacking)}" if lacking else "each has code and a case"
    return f"{len(found)} clauses, {len(executable)} of them executable: {outcome}."
