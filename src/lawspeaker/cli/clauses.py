"""`lawspeaker clauses`: the clauses of a rulebook, in our own words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.markup import escape
from rich.table import Table

from lawspeaker.cli.coverage import Covered, cases_in, code_of, covered, summary_of
from lawspeaker.cli.parameters import AsJson, RulebookName
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.law.clause import Clause, find_clause
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.law.rulebook import Rulebook


def clauses(
    rulebook: RulebookName,
    id: Annotated[str | None, Parameter(help="One clause, like 5.3.1 or command:5.3.1.")] = None,
    /,
    *,
    coverage: Annotated[
        bool, Parameter(negative="", help="Which code and which cases each clause has, and what lacks one.")
    ] = False,
    cases: Annotated[
        Path | None,
        Parameter(help="Where the case files are; else tests/rulebooks/RULEBOOK/cases of the folder one is in."),
    ] = None,
    json: AsJson = False,
) -> int:
    """List the clauses of a rulebook, or tell all about one: text, options, and the code that carries it.

    Ends with 0; with 3 where there is no such clause; with --coverage, 1 where an executable clause lacks code or
    a case, and 4 where there are no case files.
    """
    book = find_rulebook(rulebook)
    if coverage:
        folder = cases or Path("tests", "rulebooks", book.id, "cases")
        return _cover(book, covered(book, cases_in(folder)), json)
    if id is None:
        _list(book, json)
        return Exit.YES
    clause = find_clause(book.clauses, book.id, id)
    if json:
        print_json(_as_json(book, clause))
    else:
        for line in _about(book, clause):
            console().print(line, soft_wrap=True)
    return Exit.YES


def _cover(book: Rulebook, found: list[Covered], as_json: bool) -> int:
    lacking = [one for one in found if one.lacks]
    if as_json:
        print_json([msgspec.to_builtins(one) for one in found])
        return Exit.NO if lacking else Exit.YES
    table = Table(box=None, pad_edge=False)
    for heading in ("clause", "kind", "code", "cases", "lacks"):
        table.add_column(heading, no_wrap=heading != "code", justify="right" if heading == "cases" else "left")
    for one in found:
        code = ", ".join(place.removeprefix(f"lawspeaker.rulebooks.{book.id}.") for place in one.code)
        table.add_row(one.clause, one.kind, escape(code), str(len(one.cases)), ", ".join(one.lacks))
    console().print(table)
    console().print(summary_of(found), soft_wrap=True)
    return Exit.NO if lacking else Exit.YES


def _list(book: Rulebook, as_json: bool) -> None:
    if as_json:
        print_json([_as_json(book, clause) for clause in book.clauses.values()])
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("clause", "kind", "origin", "title"):
        table.add_column(heading, no_wrap=heading != "title")
    for clause in book.clauses.values():
        table.add_row(clause.id, clause.kind, clause.origin, escape(clause.title))
    console().print(table)


def _about(book: Rulebook, clause: Clause) -> Iterator[str]:
    yield f"[bold]{clause.id}[/]  {escape(clause.title)}"
    part = f" · part of {clause.part_of}" if clause.part_of else ""
    yield f"{clause.kind} · origin: {clause.origin}{part}"
    yield escape(clause.text)
    for heading, ids in (("See", clause.refers_to), ("Replaces", clause.replaces)):
        if ids:
            yield f"{heading}: {', '.join(ids)}"
    for option in book.options.values():
        if clause.id in option.clauses:
            yield escape(f"{option.id}: {option.question} ({' | '.join(option.choices)})")
    for place in code_of(book, clause.id):
        yield escape(f"Code: {place}")


def _as_json(book: Rulebook, clause: Clause) -> dict[str, Any]:
    options = [option.id for option in book.options.values() if clause.id in option.clauses]
    value: dict[str, Any] = msgspec.to_builtins(clause)
    return {**value, "options": options, "code": list(code_of(book, clause.id))}
