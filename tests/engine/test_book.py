"""A rulebook's text in TOML: numbers in the files become full ids, and grounds are spoken by number."""

from pathlib import Path

import pytest

from lawspeaker.law.book import Book, all_met
from lawspeaker.law.ground import Facts, Ground

CLAUSES = """
[[clause]]
id = "1"
title = "Turns"
kind = "procedure"
origin = "book"
text = "The seats move in turn."
refers_to = ["2.1"]

[[clause]]
id = "2.1"
title = "Ten"
kind = "prohibition"
origin = "book"
text = "Nobody counts past ten."
part_of = "1"
replaces = ["1"]
"""
OPTIONS = """
[[option]]
id = "T-1"
question = "May one pass ten?"
choices = ["no", "yes"]
why = "ten is ten"
clauses = ["2.1"]
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    package = tmp_path / "ten_rules"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "clauses.toml").write_text(CLAUSES)
    (package / "options.toml").write_text(OPTIONS)
    monkeypatch.syspath_prepend(str(tmp_path))
    return Book("ten", "ten_rules")


def test_clauses_have_full_ids_in_the_books_order(book: Book) -> None:
    assert list(book.clauses) == ["ten:1", "ten:2.1"]
    first, second = book.clauses.values()
    assert (first.id, first.refers_to, first.part_of) == ("ten:1", ("ten:2.1",), None)
    assert (second.part_of, second.replaces) == ("ten:1", ("ten:1",))


def test_options_keep_their_own_ids(book: Book) -> None:
    (option,) = book.options
    assert (option.id, option.default, option.clauses) == ("T-1", "no", ("ten:2.1",))
    assert book.defaults["T-1"] == book.pinned["T-1"] == "no"
    assert (book.defaults.pinned, book.pinned.pinned) == (False, True)


def test_grounds_are_spoken_by_number(book: Book) -> None:
    assert book.speaks("1", True, turn_of="a") == (Ground("ten:1", True, Facts(turn_of="a")),)
    assert book.says("1", True, turn_of="a", met=3) == (Ground("ten:1", True, Facts(turn_of="a", met=3)),)
    named = Facts({"T-1": "no"})
    (ground,) = book.speaks("2.1", False, see=("1",), options=named, total=11)
    assert ground.as_json() == {
        "clause": "ten:2.1", "met": False, "facts": {"total": 11, "see": ("ten:1",), "options": {"T-1": "no"}}
    }  # fmt: skip


def test_all_met_asks_only_what_stands_against(book: Book) -> None:
    met, open_, unmet = (book.speaks("1", value) for value in (True, None, False))
    assert all_met(())
    assert all_met(met + open_)
    assert not all_met(met + unmet + open_)
