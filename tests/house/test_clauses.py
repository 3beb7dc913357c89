"""Text, code and cases share an address: none of the three is missing, and none points nowhere."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lawspeaker.law.registry import installed, rulebook
from lawspeaker.law.rulebook import Rulebook
from tests.rulebooks.war.test_war_options import SHOWN

ROOT = Path(__file__).parents[2]
OURS = [name for name, point in installed().items() if point.value.startswith("lawspeaker.")]
CITATION = re.compile(r"\b([a-z]+):((?:[0-9]+|[A-Z])(?:\.[0-9]+)*)\b")


def cases_of(name: str) -> list[dict[str, Any]]:
    files = sorted((ROOT / "tests/rulebooks" / name / "cases").glob("*.toml"))
    return [case for file in files for case in tomllib.loads(file.read_text("utf-8"))["case"]]


def executable(book: Rulebook) -> list[str]:
    return [clause.id for clause in book.clauses.values() if clause.kind != "refers-out"]


def test_a_rulebook_of_ours_is_installed() -> None:
    assert OURS == ["command", "war"]


@pytest.mark.parametrize("name", OURS)
def test_every_executable_clause_has_code(name: str) -> None:
    book = rulebook(name)
    assert [clause for clause in executable(book) if clause not in book.code.functions] == []


@pytest.mark.parametrize("name", OURS)
def test_every_executable_clause_has_a_case(name: str) -> None:
    shown = {clause for case in cases_of(name) for clause in case["clauses"]}
    assert [clause for clause in executable(rulebook(name)) if clause not in shown] == []


@pytest.mark.parametrize("name", OURS)
def test_what_points_out_of_the_book_has_code_and_a_case_too(name: str) -> None:
    book = rulebook(name)
    outward = {clause.id for clause in book.clauses.values() if clause.kind == "refers-out"}
    shown = {clause for case in cases_of(name) for clause in case["clauses"]}
    assert outward - set(book.code.functions) == set()
    assert outward - shown == set()


@pytest.mark.parametrize("name", OURS)
def test_every_citation_in_code_names_a_clause(name: str) -> None:
    book = rulebook(name)
    assert set(book.code.functions) - set(book.clauses) == set()


@pytest.mark.parametrize("name", OURS)
def test_every_clause_that_a_case_shows_exists(name: str) -> None:
    cited = {clause for case in cases_of(name) for clause in case["clauses"]}
    assert cited - set(rulebook(name).clauses) == set()


@pytest.mark.parametrize("name", OURS)
def test_clauses_and_options_point_at_clauses(name: str) -> None:
    book = rulebook(name)
    pointed = {one for clause in book.clauses.values() for one in (*clause.refers_to, *clause.replaces)}
    pointed |= {clause.part_of for clause in book.clauses.values() if clause.part_of}
    pointed |= {clause for option in book.options.values() for clause in option.clauses}
    assert pointed - set(book.clauses) == set()


@pytest.mark.parametrize("name", OURS)
def test_every_citation_in_prose_and_source_names_a_clause(name: str) -> None:
    book = rulebook(name)
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]
    assert len(files) > 50
    cited = {(full[0], str(file)) for file in files for full in CITATION.finditer(file.read_text("utf-8"))}
    astray = {(clause, file) for clause, file in cited if clause.startswith(f"{name}:") and clause not in book.clauses}
    assert astray == set()


@pytest.mark.parametrize("name", OURS)
def test_every_option_decides_a_case(name: str) -> None:
    book = rulebook(name)
    decided = {option for case in cases_of(name) for option in case.get("options", {})}
    if name == "war":
        decided |= {option for option, *_ in SHOWN}
    assert [option for option in book.options if option not in decided] == []


@pytest.mark.parametrize("name", OURS)
def test_supplements_are_told_apart_from_the_book(name: str) -> None:
    book = rulebook(name)
    for clause in book.clauses.values():
        ours = clause.id.split(":")[1][0] in "HSD"
        assert (clause.origin in ("house", "skirmish", "duel")) == ours, clause.id
