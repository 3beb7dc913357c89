"""Moves as values, as tables and as text: "Moves as text" of the specification row by row, Law 20, mutations."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.notation.forms import FORMS
from lawspeaker.rulebooks.war.notation.known import MOVES, known_keys
from lawspeaker.rulebooks.war.notation.table import move_from_table, table_of
from lawspeaker.rulebooks.war.notation.text import read_move, write_move
from tests.rulebooks.command import mutations
from tests.rulebooks.war.drawn_moves import moves, plain
from tests.rulebooks.war.move_texts import AS_JSON, CANONICAL, TEXTS, WRONG_TABLES, WRONG_TEXTS
from tests.sizes import tenth

CODES = {"unknown-move", "bad-move", "bad-number", "bad-json", "unknown-key", "missing-key"}

# ---- the table of texts


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_and_a_table_mean_the_same_move(text: str) -> None:
    table = TEXTS[text]
    move = read_move(text)
    assert move == move_from_table(table)
    assert write_move(move) == text
    assert table_of(move) == table
    assert read_move(json.dumps(table)) == move


def test_every_form_has_a_text() -> None:
    assert {text.split()[0] for text in TEXTS} == set(FORMS)
    assert {table["do"] for table in TEXTS.values()} | {"figure", "obstacle", "barrier", "weapon"} == set(MOVES)


@pytest.mark.parametrize("text", CANONICAL)
def test_a_text_has_one_canonical_form(text: str) -> None:
    assert write_move(read_move(text)) == CANONICAL[text]


@pytest.mark.parametrize("text", AS_JSON)
def test_what_the_grammar_has_no_place_for_is_one_json_object(text: str) -> None:
    move = read_move(text)
    assert write_move(move) == text
    assert json.dumps(table_of(move), ensure_ascii=False) == text


def test_values_are_kept_in_hundredths_and_tuples() -> None:
    struck = m.Strike("asher", "jackal", "club", "disarm", 2, (100, 50))
    assert read_move("strike asher jackal with club using disarm/2 to 1,0.5") == struck
    assert read_move("use-ready asher strike jackal") == m.UseReady(m.Strike("asher", "jackal"))
    pushed = m.Inflict(m.KnockBack(690, from_=(0, 2000)), ("asher",))
    pushed_table = {"do": "inflict", "effect": "knock-back", "inches": 6.9, "from": [0, 20], "target": "asher"}
    assert move_from_table(pushed_table) == pushed
    assert move_from_table({**pushed_table, "inches": 6.901}) == m.TooFine(pushed, Facts(inches=6.901))


# ---- Malformed


@pytest.mark.parametrize(("text", "code", "item"), WRONG_TEXTS, ids=[text[:40] for text, _, _ in WRONG_TEXTS])
def test_a_text_that_is_no_move_has_its_code_and_the_word_at_fault(text: str, code: str, item: str | None) -> None:
    with pytest.raises(Malformed) as caught:
        read_move(text)
    assert caught.value.code == code
    assert item is None or caught.value.item == item
    is_told(caught.value, text)


@pytest.mark.parametrize(("table", "code", "item"), WRONG_TABLES)
def test_a_table_that_is_no_move_has_its_code_and_the_key_at_fault(table: Any, code: str, item: str) -> None:
    with pytest.raises(Malformed) as caught:
        move_from_table(table)
    assert (caught.value.code, caught.value.item) == (code, item)
    assert caught.value.message


def test_every_code_is_shown() -> None:
    assert {code for _, code, _ in WRONG_TEXTS} == CODES
    assert {code for _, code, _ in WRONG_TABLES} == CODES - {"bad-json"}


@pytest.mark.parametrize("word", FORMS)
def test_the_message_on_a_text_shows_how_the_move_is_written(word: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_move(f"{word} ! !")
    assert FORMS[word] in caught.value.message


def test_the_message_on_an_unknown_move_names_the_one_that_is_alike() -> None:
    with pytest.raises(Malformed) as caught:
        read_move("strik asher jackal")
    assert FORMS["strike"] in caught.value.message


# ---- Law 20

many = settings(max_examples=tenth(20_000))


@many
@given(moves)
def test_what_is_written_is_read_back_as_the_same_move(move: m.Move) -> None:
    comes_back(move)


def comes_back(move: m.Move) -> None:
    """Text and table both give the move back, each in the one form it has."""
    text, table = write_move(move), table_of(move)
    assert read_move(text) == move
    assert write_move(read_move(text)) == text
    assert move_from_table(table) == move
    assert list(table) == [key for key in ("do", *known_keys(table)) if key in table]
    assert read_move(json.dumps(table)) == move
    assert hash(move_from_table(table)) == hash(move)


# ---- what went wrong on the way

few = settings(max_examples=tenth(10_000))
PARTS = range(3)
SIGNS = (*' ",/=-.{}[]:\\\n\t019aZ', "W-4=", "0.5", "1.125", "true", "null", "NaN", "1e400")
WORDS = (
    *FORMS, "asher", "with", "using", "to", "on", "from", "tier", "vs", "allotment", "spp", "because", "against",
    "full", "exertion", "control", "falter", "release", "end", "surprised", "falter=2", "at=1,0", '"x y"', "1,0.5",
    "12", "W-4=a", "disarm/2", "name", "strike,move",
)  # fmt: skip
WRITTEN = (*SIGNS, *WORDS, *mutations.STRANGE)
changes = st.lists(
    st.tuples(st.integers(0, len(mutations.WAYS) - 1), st.integers(0, 200), st.sampled_from(WRITTEN) | st.characters()),
    min_size=1,
    max_size=3,
)
values = st.recursive(
    plain | st.none() | st.floats() | st.integers() | st.characters(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)
put_in = st.lists(
    st.tuples(st.integers(0, 30), st.sampled_from(WORDS) | values | st.sampled_from(list(TEXTS.values()))),
    min_size=1,
    max_size=3,
)
"""Which of the keys that the move may have, and what is put there."""
texts = st.sampled_from([*TEXTS, *CANONICAL, *AS_JSON]) | moves.map(write_move)


def is_told(fault: Malformed, text: str) -> None:
    """The fault has one of the codes and a message, and its item stands where it is said to stand."""
    assert fault.code in CODES
    assert fault.message
    if fault.at is not None:
        assert fault.item
        assert text.startswith(fault.item, fault.at)


def is_malformed_or_comes_back(read: Callable[[], m.Move], text: str = "") -> None:
    """Nothing but Malformed is raised; what is read is written and read again, words in words."""
    try:
        move = read()
    except Malformed as fault:
        is_told(fault, text)
    else:
        comes_back(move)
        assert not text or text.lstrip(" \t\r\n").startswith("{") or not write_move(move).startswith("{")


@pytest.mark.parametrize("part", PARTS)
@few
@given(texts, changes)
def test_a_mutated_text_is_malformed_or_a_move(part: int, text: str, wrong: list[mutations.Change]) -> None:
    text = mutations.mutated(text, wrong)
    is_malformed_or_comes_back(lambda: read_move(text), text)


@few
@given(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_any_row_of_a_moves_words_is_malformed_or_a_move(text: str) -> None:
    is_malformed_or_comes_back(lambda: read_move(text), text)


@few
@given(st.text())
def test_any_text_is_malformed_or_a_move(text: str) -> None:
    is_malformed_or_comes_back(lambda: read_move(text), text)


@few
@given(moves, changes)
def test_a_mutated_json_object_is_malformed_or_a_move(move: m.Move, wrong: list[mutations.Change]) -> None:
    text = mutations.mutated(json.dumps(table_of(move), ensure_ascii=False), wrong)
    is_malformed_or_comes_back(lambda: read_move(text), text)


@pytest.mark.parametrize("part", PARTS)
@few
@given(moves, put_in)
def test_a_mutated_table_is_malformed_or_a_move(part: int, move: m.Move, wrong: list[tuple[int, Any]]) -> None:
    table = table_of(move)
    known = ("do", *known_keys(table), "by")
    changed = {**table, **{known[place % len(known)]: value for place, value in wrong}}
    is_malformed_or_comes_back(lambda: move_from_table(changed))


@few
@given(values)
def test_any_value_is_malformed_or_a_move(value: Any) -> None:
    is_malformed_or_comes_back(lambda: move_from_table(value))
