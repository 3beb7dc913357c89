"""The page docs/seed-sentences.md: every sentence of Special Effects in War has its row, and every row holds."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from lawspeaker.rulebooks.war.book import BOOK
from tests.rulebooks.war.cases_of_war import CASES

ROOT = Path(__file__).parents[3]
SENTENCES = {
    "Faltering": 22,
    "Knocked Back": 23,
    "Poisoned": 6,
    "Grappled and Entangled": 12,
    "Bound": 11,
    "Surprised": 8,
    "Exposed": 5,
}
"""How many sentences the sections have, counted on the page itself as ours says that they are counted."""
COLUMNS = ["sentence", "in our words", "clauses", "what it is", "shown by", "options"]
KINDS = re.compile(r"(rule|definition|example|pointer)( \((summary|note)\))?")
MOST_WORDS = 20
CHAPTERS = {f"war:{chapter}" for chapter in "1234567"}
TESTS = set(
    re.findall(
        r"^def (test_\w+)",
        "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")),
        re.MULTILINE,
    )
)


class Row(NamedTuple):
    """One row of the page, as it stands there."""

    section: str
    sentence: str
    paraphrase: str
    clauses: list[str]
    kind: str
    cases: list[str]
    tests: list[str]
    options: list[str]


def tables() -> dict[str, list[list[str]]]:
    """The table of every section, as cells."""
    _, *sections = re.split(r"^## ", (ROOT / "docs" / "seed-sentences.md").read_text("utf-8"), flags=re.MULTILINE)
    found = {}
    for section in sections:
        heading, *lines = section.splitlines()
        found[heading] = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("|")]
    return found


def row_of(section: str, cells: list[str]) -> Row:
    sentence, paraphrase, clauses, kind, shown, options = cells
    cases, tests = re.findall(r"“([^”]+)”", shown), re.findall(r"`(\w+)`", shown)
    named = "; ".join([f"“{case}”" for case in cases] + [f"`{test}`" for test in tests])
    assert shown == named, f"{sentence} is shown by something that is neither a case nor a test"
    return Row(section, sentence, paraphrase, re.findall(r"`([^`]+)`", clauses), kind, cases, tests, _words(options))


def _words(cell: str) -> list[str]:
    return cell.split(", ") if cell else []


TABLES = tables()
ROWS = [row_of(section, cells) for section, (_, _, *body) in TABLES.items() for cells in body]
BY_SENTENCE = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.sentence)


def of_the_page() -> set[str]:
    """The clauses that say what the page says, whatever chapter they stand in."""
    return {clause.id for clause in BOOK.clauses.values() if clause.origin == "seed"}


def in_the_chapters() -> set[str]:
    return {clause for clause in BOOK.clauses if clause.split(".")[0] in CHAPTERS}


def test_every_section_has_its_table() -> None:
    assert list(TABLES) == list(SENTENCES)
    assert all(head == COLUMNS for head, *_ in TABLES.values())


@pytest.mark.parametrize("section", SENTENCES)
def test_the_sentences_of_a_section_are_all_there_in_order(section: str) -> None:
    numbered = [f"{section} {number}" for number in range(1, SENTENCES[section] + 1)]
    assert [row.sentence for row in ROWS if row.section == section] == numbered


@BY_SENTENCE
def test_a_row_says_in_few_words_which_sentence_is_meant_and_what_it_is(row: Row) -> None:
    assert 0 < len(row.paraphrase.split()) <= MOST_WORDS
    assert row.paraphrase.endswith(".")
    assert KINDS.fullmatch(row.kind)


@BY_SENTENCE
def test_a_row_names_clauses_of_the_chapters_or_what_these_point_to(row: Row) -> None:
    pointed = {clause for one in in_the_chapters() for clause in BOOK.clauses[one].refers_to}
    assert row.clauses
    assert len(set(row.clauses)) == len(row.clauses)
    assert set(row.clauses) <= in_the_chapters() | pointed | of_the_page()
    assert set(row.clauses) & in_the_chapters()


@BY_SENTENCE
def test_what_a_row_says_is_code_or_a_pointer(row: Row) -> None:
    """A pointer names a clause that refers out; of every other row some clause is carried out by code."""
    kinds = {BOOK.clauses[clause].kind for clause in row.clauses}
    assert "refers-out" in kinds if row.kind == "pointer" else kinds != {"refers-out"}


@BY_SENTENCE
def test_a_row_is_shown_by_cases_of_its_clauses_or_by_tests(row: Row) -> None:
    assert row.cases or row.tests
    assert [case for case in row.cases if case not in CASES] == []
    assert [case for case in row.cases if not set(CASES[case].clauses) & set(row.clauses)] == []
    assert set(row.tests) <= TESTS


@BY_SENTENCE
def test_the_options_of_a_row_bear_on_its_clauses(row: Row) -> None:
    options = {option.id: option for option in BOOK.options}
    assert set(row.options) <= set(options)
    assert [one for one in row.options if not set(options[one].clauses) & set(row.clauses)] == []


def test_every_clause_that_the_page_says_stands_in_a_row() -> None:
    assert sorted(of_the_page() - {clause for row in ROWS for clause in row.clauses}) == []


def test_every_option_on_what_the_page_says_stands_in_a_row() -> None:
    ours = of_the_page() & in_the_chapters()
    bearing = {option.id for option in BOOK.options if ours & set(option.clauses)}
    assert sorted(bearing - {option for row in ROWS for option in row.options}) == []
