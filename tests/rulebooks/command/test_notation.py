"""Positions as text: section 10 of the specification, row by row."""

from random import Random

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.field import Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.notation import position as notation
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.rulebooks.command import drawn
from tests.sizes import tenth


def canonical(text: str) -> str:
    return notation.write(notation.read(text))


def fault_of(text: str) -> Malformed:
    with pytest.raises(Malformed) as caught:
        notation.read(text)
    return caught.value


def code_and_item(text: str) -> tuple[str, str]:
    fault = fault_of(text)
    return fault.code, fault.item


# ---- section 10: what is written, what it gives

GIVES = {
    "L1.0 C3 L2": "L2 C3 L1·0",
    "C3/3@0 L2:Wolf/2": "L2:Wolf C3",
    "": "Leader",
    " \t\n": "Leader",
    "(Leader)|": "(Leader) | Leader",
    "|": "Leader | Leader",
    "| L2": "Leader | L2",
    "(C3:Anna/2@12+RM!)": "(C3:Anna/2@12+MR!)",
    "L1/2 (L2)": "(L2) L1/2",
    "[4 b battle recruited outcome=b.C3>a.Cm1] C3 Cm1@1|C3@2": (
        "[4 b battle recruited outcome=b.C3>a.Cm1] C3 Cm1@1 | C3@2"
    ),
    "  [ 3\ta  battle ]C3  |  L2  ": "[3 a battle] C3 | L2",
    "[3 a battle outcome=b.C2.0>a.L1.0 recruited]": "[3 a battle recruited outcome=b.C2·0>a.L1·0] Leader",
    "[5 a preparation reserve=0111112114/1111112114 exiled recruited] L2 | Leader": (
        "[5 a preparation recruited exiled reserve=0111112114/1111112114] L2 | Leader"
    ),
    "[0 b setup]": "[0 b setup] Leader",
    "[0 b over]": "[0 b over] Leader",
    "[9999 a between] C3@9999": "[9999 a between] C3@9999",
    "Leader/3@0 L2": "L2",
    "Leader! L2": "Leader! L2",
    "Leader:Odin": "Leader:Odin",
    "Leader/2@1+M L2": "Leader/2@1+M L2",
    "(Leader) L2": "(Leader) L2",
    "C3+RM": "C3+MR",
    "C3:A\u030angstro\u0308m": "C3:Ångström",
    "C3:字": "C3:字",
    "C3:O'Neil-2_b": "C3:O'Neil-2_b",
    f"C3:{'W' * 24}": f"C3:{'W' * 24}",
    "C3:" + "e\u0301" * 24: "C3:" + "é" * 24,
    "C3\u00a0L2\u2003R2": "L2 C3 R2",
    "R1.0 Cr1.0 C2.0 L1.0": "L1·0 C2·0 Cr1·0 R1·0",
}


@pytest.mark.parametrize("written", GIVES)
def test_what_is_written_gives_its_canonical_form_and_that_gives_itself(written: str) -> None:
    assert canonical(written) == GIVES[written]
    assert canonical(GIVES[written]) == GIVES[written]
    assert notation.read(GIVES[written]) == notation.read(written)


def test_an_item_says_rank_name_turn_keywords_frozen_and_captured() -> None:
    read = notation.read("(C3:Anna/2@12+RM!)").fields[0]
    assert read.soul("C3") == Soul(2, "Anna", 12, ("Moral", "Range"), frozen=True, captured=True)
    assert read.soul("Leader") == Soul(3)
    assert [place for place, _ in read.occupied()] == ["Leader", "C3"]


def test_a_rank_over_the_slots_highest_is_read_with_a_notice() -> None:
    (notice,) = notation.over_rank(notation.read("L1/2 (L2)").fields[0])
    assert all(word in notice for word in ("L1/2", "rank 2", "1", "command:5.3.1.2"))
    assert notation.over_rank(notation.read("L1 (L2)").fields[0]) == []


@pytest.mark.parametrize(
    ("text", "context"),
    {
        "": "[1 a preparation]",
        "C3@1": "[1 a preparation]",
        "C3@2": "[3 a preparation]",
        "C3@3 | L2@6": "[7 a preparation]",
        "(C3@4)": "[5 a preparation]",
        "C3@9999": "[9999 a preparation]",
    }.items(),
)
def test_where_a_context_is_needed_and_none_is_written_it_is_as_preparation_in_the_first_turn_that_fits(
    text: str, context: str
) -> None:
    assert COMMAND.write_state(COMMAND.start(text, {})).startswith(f"{context} ")


# ---- section 10: errors

FAULTS = [
    ("C3 L3", "unknown-place", "L3"),
    ("c3", "unknown-place", "c3"),
    ("L2·0", "unknown-place", "L2·0"),
    ("L1·0 L1.0", "place-twice", "L1.0"),
    ("L1 (L1)", "place-twice", "(L1)"),
    ("Leader (Leader)", "place-twice", "(Leader)"),
    ("C3/4", "bad-rank", "C3/4"),
    ("C3/", "bad-rank", "C3/"),
    ("C3/03", "bad-rank", "C3/03"),
    ("C3/٣", "bad-rank", "C3/٣"),
    ("C3/²", "bad-rank", "C3/²"),
    ("C3!/2", "bad-order", "C3!/2"),
    ("C3!!", "bad-order", "C3!!"),
    ("C3/1/2", "bad-order", "C3/1/2"),
    ("C3@1/2", "bad-order", "C3@1/2"),
    ("C3+M+R", "bad-order", "C3+M+R"),
    ("C3!x", "bad-order", "C3!x"),
    ("(C3 L2", "bad-bracket", "(C3"),
    ("C3)", "bad-bracket", "C3)"),
    ("()", "bad-bracket", "()"),
    ("((C3))", "bad-bracket", "((C3))"),
    ("(C3)(L2)", "bad-bracket", "(C3)(L2)"),
    ("(C3)!", "bad-bracket", "(C3)!"),
    ("C(3)", "bad-bracket", "C(3)"),
    ("C3:", "bad-name", "C3:"),
    ("C3:7th", "bad-name", "C3:7th"),
    ("C3:_a", "bad-name", "C3:_a"),
    ("C3:a.b", "bad-name", "C3:a.b"),
    (f"C3:{'W' * 25}", "bad-name", f"C3:{'W' * 25}"),
    ("C3:🐺", "bad-name", "C3:🐺"),
    ("C3:a\u0301\u0323\u0338", "bad-name", "C3:a\u0301\u0323\u0338"),
    ("C3@", "bad-turn", "C3@"),
    ("C3@-1", "bad-turn", "C3@-1"),
    ("C3@01", "bad-turn", "C3@01"),
    ("C3@10000", "bad-turn", "C3@10000"),
    ("C3@١", "bad-turn", "C3@١"),
    ("C3+", "bad-keyword", "C3+"),
    ("C3+X", "bad-keyword", "C3+X"),
    ("C3+MM", "bad-keyword", "C3+MM"),
    ("C3+m", "bad-keyword", "C3+m"),
    ("C3[3]", "unknown-place", "C3[3]"),
    ("L2 [3 a battle] C3", "unknown-place", "[3"),
    ("C3 | L2 | R2 Q", "too-many-fields", "R2 Q"),
    ("||", "too-many-fields", ""),
    ("Q||", "too-many-fields", ""),
    ("[3 a battle] | | x|y ", "too-many-fields", "x|y"),
    ("[3 a preparation] C3@4", "turn-in-future", "C3@4"),
    ("[0 a setup] C3@1", "turn-in-future", "C3@1"),
]


@pytest.mark.parametrize(("text", "code", "item"), FAULTS)
def test_a_position_that_cannot_lie_on_a_table_has_its_code_and_the_offending_piece(
    text: str, code: str, item: str
) -> None:
    fault = fault_of(text)
    assert (fault.code, fault.item) == (code, item)
    assert fault.at == (text.index(item) if item else None)


BAD_CONTEXTS = [
    "[4 a battle]", "[3 b battle]", "[0 a battle]", "[0 b preparation]", "[0 a between]", "[1 a setup]",
    "[3 a setup recruited]", "[0 a setup recruited]", "[3 a between recruited]", "[3 a over recruited]",
    "[3 a battle exiled]", "[3 a over exiled reserve=0000000000/0000000000]", "[]", "[ ]", "[3 a]", "[3]",
    "[a 3 battle]",
    "[3 A battle]", "[3 c battle]", "[3 a Battle]", "[3 a war]", "[03 a battle]", "[+3 a battle]", "[10001 a battle]",
    "[٣ a battle]", "[3 a battle recruited recruited]", "[3 a battle outcome=a.C3>a.C3]", "[3 a battle outcome=a.C3]",
    "[3 a battle outcome=c.C3>b.C3]", "[3 a battle outcome=a.Q>b.C3]", "[3 a battle outcome=a.C3>b.Q]",
    "[3 a battle outcome=a.C3>b.C3 outcome=a.C3>b.C3]", "[3 a battle outcome=a.C3 >b.C3]", "[3 a battle won]",
    "[3 a between reserve=0000000000/0000000000]", "[201 a battle reserve=0000000000/0000000000]",
    "[3 a battle outcome=a.C3>b.C3 reserve=0000000000/0000000000]", "[3 a battle reserve=2000000000/0000000000]",
    "[3 a battle reserve=0000000000/0000000005]", "[3 a battle reserve=000000000/0000000000]",
    "[3 a battle reserve=0000000000]", "[3 a battle reserve=٠000000000/0000000000]", "[[3 a battle]",
]  # fmt: skip


@pytest.mark.parametrize("context", BAD_CONTEXTS)
def test_a_context_that_makes_no_sense_is_named_whole_before_anything_else(context: str) -> None:
    fault = fault_of(f"  {context} Q/9 | | ")
    assert (fault.code, fault.item, fault.at) == ("bad-context", context, 2)


@pytest.mark.parametrize("text", ["[3 a battle C3 | L2", "[", "[3 a battle(C3)"])
def test_of_a_context_that_is_not_closed_the_whole_text_is_the_piece(text: str) -> None:
    assert code_and_item(f" {text} ") == ("bad-context", text)


RULES = {
    "[4 a battle] C3": "turn 4 is b's",
    "[0 a battle]": "turn 0 is set-up",
    "[1 a setup]": "set-up is turn 0",
    "[3 a battle": "not closed",
    "[3 c battle]": "a seat is a or b",
    "[3 a war]": "setup, preparation, battle, between, over",
    "[x a battle]": "0 to 9999",
    "[3 a battle won]": "recruited, exiled, outcome=",
    "[3 a battle exiled]": "skirmish",
    "[3 a between recruited]": "preparation and battle",
    "[3 a battle recruited recruited]": "twice",
    "[3 a battle outcome=a.C3>a.C3]": "from one field to the other",
    "[3 a battle outcome=a.L3>b.C3]": "L2",
    "[201 a battle reserve=0000000000/0000000000]": "200",
    "[3 a battle reserve=9000000000/0000000000]": "1111112114",
    "[3 a between reserve=0000000000/0000000000]": "rests neither between turns",
    "(C3": "(L2)",
    "C3!/2": "slot:name/rank@turn+keywords!",
    "L3": "L2",
    "Cm": "Cm1",
    "C3:7": "letter",
    f"C3:{'W' * 25}": "1 to 24",
    "C3/7": "0, 1, 2 or 3",
    "C3@x": "0 to 9999",
    "C3+X": "M (Moral) and R (Range)",
    "C3 | C3 | C3": "two fields",
}


@pytest.mark.parametrize("text", RULES)
def test_the_message_says_what_was_expected(text: str) -> None:
    assert RULES[text] in fault_of(text).message


def test_the_message_names_both_turns_and_both_items() -> None:
    assert {"7", "5"} <= set(fault_of("[5 a battle] L2@7").message.replace(",", "").split())
    twice = fault_of("L1·0:Wolf C3 (L1.0)").message
    assert [item for item in ("L1·0:Wolf", "(L1.0)") if item not in twice] == []


IN_ORDER = [
    ("bad-bracket", "(Q!:7/9@x+Z"),
    ("bad-order", "(Q!:7/9@x+Z)"),
    ("unknown-place", "(Q:7/9@x+Z!)"),
    ("bad-name", "(L2:7/9@x+Z!)"),
    ("bad-rank", "(L2:Wolf/9@x+Z!)"),
    ("bad-turn", "(L2:Wolf/2@x+Z!)"),
    ("bad-keyword", "(L2:Wolf/2@9+Z!)"),
    ("turn-in-future", "(L2:Wolf/2@9+M!)"),
    ("place-twice", "(L2:Wolf/2@5+M!)"),
]
"""One item with every fault that may still follow, the first one mended each time."""


@pytest.mark.parametrize(("code", "item"), IN_ORDER)
def test_the_first_fault_of_an_item_is_reported(code: str, item: str) -> None:
    assert code_and_item(f"[5 a battle] L2 {item} Q | | ".removesuffix(" | ")) == (code, item)


@pytest.mark.parametrize(("code", "item"), IN_ORDER)
def test_the_context_comes_first_then_the_number_of_fields_then_the_items_from_the_left(code: str, item: str) -> None:
    assert code_and_item(f"[4 a battle] L2 {item} | | ") == ("bad-context", "[4 a battle]")
    assert code_and_item(f"[5 a battle] L2 {item} | | x") == ("too-many-fields", "x")
    assert code_and_item(f"[5 a battle] L2 C3/9 {item}") == ("bad-rank", "C3/9")
    assert code_and_item(f"[5 a battle] L2 {item} | C3/9") == (code, item)


def test_the_message_says_where_the_piece_stands() -> None:
    error = fault_of("L2  C3/4").as_json()["error"]
    assert list(error) == ["code", "item", "message"]
    assert error["message"].startswith("character 5: ")


@pytest.mark.parametrize("options", [{"C-14": "no"}, {"C-1": "maybe"}, {"c-1": "no"}, {"": ""}])
def test_an_unknown_option_or_choice_is_an_error_that_lists_the_right_ones(options: dict[str, str]) -> None:
    with pytest.raises(Malformed) as caught:
        COMMAND.start("C3", options)
    assert caught.value.code == "bad-option"
    assert ("no or yes" if "C-1" in options else "C-13") in caught.value.message


def test_positions_are_read_back_from_what_is_written() -> None:
    random = Random("round trips")
    for _ in range(tenth(20_000)):
        text = drawn.position(random) if random.random() < 0.7 else drawn.skirmish(random)
        position = notation.read(text)
        assert notation.read(notation.write(position)) == position
        assert canonical(canonical(text)) == canonical(text)


def test_every_place_has_one_spelling_and_those_with_a_dot_another() -> None:
    assert [canonical(place) for place in LAYOUT.places] == list(LAYOUT.places)
    dotted = [place.replace("·", ".") for place in LAYOUT.places if "·" in place]
    assert [canonical(text).replace("·", ".") for text in dotted] == dotted
