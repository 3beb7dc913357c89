"""The text of the rulebook `war`: which clauses there are and whose they are, and the options with their choices."""

import importlib
import pkgutil
from collections import Counter

import pytest

from lawspeaker.law.clause import Clause
from lawspeaker.law.option import Option
from lawspeaker.rulebooks import war
from lawspeaker.rulebooks.war.book import BOOK
from tests.rulebooks.war.cases_of_war import DUEL_TABLES, TABLES

CHAPTERS = {
    "1": 19, "2": 18, "3": 6, "4": 13, "5": 10, "6": 8, "7": 6, "8": 12, "9": 12, "10": 18, "11": 22, "12": 26,
    "13": 10, "14": 11, "D": 9,
}  # fmt: skip
"""How many clauses each chapter has; they are numbered from 1."""

KINDS = {"definition": 70, "permission": 19, "prohibition": 23, "procedure": 77, "refers-out": 11}
REFERS_OUT = ["1.6", "2.2", "2.18", "6.8", "10.18", "11.22", "12.13", "12.17", "13.4", "13.9", "14.6"]
REPLACES = {
    "3.6": ("3.2",),
    "12.12": ("4.7", "5.8", "10.1"),
    "12.20": ("9.6", "9.8"),
    "D.2": ("11.5", "11.7"),
    "D.3": ("10.2", "11.11", "11.12", "11.13", "11.17", "11.18", "14.5"),
    "D.5": ("10.15", "12.15", "12.16"),
    "D.6": ("10.13",),
    "D.7": ("12.13",),
}
INFERRED = {
    "1": ["1.16"],
    "2": ["2.11", "2.15", "2.16", "2.17", "2.18"],
    "4": ["4.10", "4.11", "4.12", "4.13"],
    "5": ["5.10"],
    "7": ["7.6"],
    "8": ["8.7", "8.11"],
    "9": ["9.5", "9.6"],
    "10": ["10.14", "10.17", "10.18"],
    "11": ["11.5", "11.7", "11.9", "11.10", "11.19", "11.20", "11.21"],
    "12": ["12.9", "12.10", "12.18", "12.23", "12.24", "12.25", "12.26"],
    "13": ["13.1", "13.4"],
    "14": ["14.1", "14.6", "14.7", "14.9", "14.10", "14.11"],
}
BY_THE_SEED = ["8.8", "11.6", "12.22", "14.8"]
"""What the page Special Effects in War itself says, outside the chapters that are that page."""
BY_OTHER_PAGES = ["1.7", "1.17", "1.18", "1.19", "6.8"]

CHOICES = {
    "W-1": "face band",
    "W-2": "3 1 2 4 5 6 7",
    "W-3": "linear steps",
    "W-4": "cap-first waste-first",
    "W-5": "yes no",
    "W-6": "down up",
    "W-7": "release ask",
    "W-8": "counts lost-not",
    "W-9": "floor ceil",
    "W-10": "floor exact",
    "W-11": "endurance resolve passion",
    "W-12": "force-3 no-damage",
    "W-13": "none push-on",
    "W-14": "replace-halve replace-keep besides",
    "W-15": "same-place next-cycle-end",
    "W-16": "eager turn-start",
    "W-17": "floor-zero deepen",
    "W-18": "adjusted natural",
    "W-19": "yes no",
    "W-20": "defender striker",
    "W-21": "breath flesh dry-bones",
    "W-22": "lost rest",
    "W-23": "yes no",
    "W-24": "stays ends ask",
    "W-25": "count ignore",
    "W-26": "uncancelled before-stops",
    "W-27": "damage-first falter-first",
    "W-28": "each total",
    "W-29": "anyone able",
    "W-30": "uncancelled any",
    "W-31": "none as-checks",
    "W-32": "by-stage old off",
    "W-33": "three every-40",
    "W-34": "yes no",
    "W-35": "none count",
    "W-36": "ready-first turn-first",
    "W-37": "no yes",
}
"""The default first."""


def number_of(clause_id: str) -> str:
    return clause_id.removeprefix("war:")


def chapter_of(clause: Clause) -> str:
    return number_of(clause.id).split(".")[0]


def numbers(*, origin: str) -> list[str]:
    return [number_of(clause.id) for clause in BOOK.clauses.values() if clause.origin == origin]


def test_every_clause_is_there_once_and_in_order() -> None:
    expected = [f"war:{chapter}.{n}" for chapter, most in CHAPTERS.items() for n in range(1, most + 1)]
    entries = BOOK.data("clauses.toml")["clause"]
    assert [f"war:{entry['id']}" for entry in entries] == expected
    assert list(BOOK.clauses) == expected


def test_the_kinds_of_clauses() -> None:
    clauses = BOOK.clauses.values()
    assert [number_of(clause.id) for clause in clauses if clause.kind == "refers-out"] == REFERS_OUT
    assert Counter(clause.kind for clause in clauses) == KINDS


def test_what_nobody_said_is_called_inferred() -> None:
    assert numbers(origin="inferred") == [number for chapter in INFERRED.values() for number in chapter]


def test_chapters_one_to_seven_are_the_page_itself() -> None:
    first = [
        number_of(clause.id) for clause in BOOK.clauses.values()
        if chapter_of(clause) in tuple("1234567") and clause.origin != "inferred"
    ]  # fmt: skip
    assert numbers(origin="seed") == [number for number in first if number not in BY_OTHER_PAGES] + BY_THE_SEED


def test_what_the_supplement_adds_is_told_apart() -> None:
    assert numbers(origin="duel") == [f"D.{n}" for n in range(1, 10)]


def test_whoever_said_it_is_named() -> None:
    for clause in BOOK.clauses.values():
        assert bool(clause.source) == (clause.origin in ("seed", "wiki")), clause.id


def test_an_exception_names_what_it_overrides() -> None:
    replacing = {number_of(clause.id): clause.replaces for clause in BOOK.clauses.values() if clause.replaces}
    assert replacing == {number: tuple(map(BOOK.full, replaced)) for number, replaced in REPLACES.items()}


def executable() -> list[str]:
    """Every clause that rules something."""
    return [clause.id for clause in BOOK.clauses.values() if clause.kind != "refers-out"]


def test_every_executable_clause_has_code_and_every_citation_a_clause() -> None:
    for module in pkgutil.walk_packages(war.__path__, f"{war.__name__}."):
        importlib.import_module(module.name)
    assert [clause for clause in executable() if clause not in BOOK.clause.functions] == []
    assert set(BOOK.clause.functions) <= set(BOOK.clauses)


def test_every_executable_clause_has_a_case() -> None:
    shown = {clause for case in (*TABLES, *DUEL_TABLES) for clause in case["clauses"]}
    assert [clause for clause in executable() if clause not in shown] == []


def test_no_clause_points_at_itself_or_at_nothing() -> None:
    for clause in BOOK.clauses.values():
        pointed = [*clause.refers_to, *clause.replaces]
        assert set(pointed) <= set(BOOK.clauses), clause.id
        assert len(set(pointed)) == len(pointed), clause.id
        assert clause.id not in pointed


def test_a_clause_is_short() -> None:
    for clause in BOOK.clauses.values():
        assert 2 <= len(clause.title.split()) <= 6, clause.id
        assert clause.text.endswith("."), clause.id
        assert clause.text.count(". ") < 3, clause.id


def test_the_options_are_numbered() -> None:
    assert [option.id for option in BOOK.options] == [f"W-{n}" for n in range(1, 38)]


@pytest.mark.parametrize("option", BOOK.options, ids=lambda option: option.id)
def test_an_option_has_its_choices(option: Option) -> None:
    assert option.choices == tuple(CHOICES[option.id].split())
    assert BOOK.defaults[option.id] == option.default == CHOICES[option.id].split()[0]


def test_an_option_asks_gives_a_reason_and_touches_clauses() -> None:
    for option in BOOK.options:
        assert option.question.endswith("?"), option.id
        assert option.why.endswith("."), option.id
        assert option.clauses, option.id
        assert set(option.clauses) <= set(BOOK.clauses), option.id
