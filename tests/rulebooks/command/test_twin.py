"""Rulings and queries compared, whole, with a second judge that was written apart from the package."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.oracles import command_twin as twin
from tests.oracles.command_twin_rules import OPTIONS
from tests.rulebooks.command import drawn, mutations
from tests.rulebooks.command.answers import Json, judged, plain, queried
from tests.sizes import tenth

CHUNKS = range(10)
QUERY_OPTIONS = {"C-1": ("no", "yes"), "C-9": ("next-slot", "whole-way")}


def twin_judged(asked: drawn.Asked) -> Json:
    found = dict(plain(twin.judge(*asked)))
    found.pop("wants", None)
    return found


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_ruling_of_the_book_is_the_twins_ruling_to_the_last_value(chunk: int) -> None:
    random = Random(f"core {chunk}")
    for _ in range(tenth(2_000)):
        asked = drawn.asked(random)
        assert judged(*asked) == twin_judged(asked), asked


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_ruling_of_a_skirmish_is_the_twins_ruling_to_the_last_value(chunk: int) -> None:
    random = Random(f"skirmish {chunk}")
    for _ in range(tenth(1_000)):
        asked = drawn.skirmish_asked(random)
        assert judged(*asked) == twin_judged(asked), asked


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_queries_of_a_position_are_answered_as_the_twin_answers_them(chunk: int) -> None:
    random = Random(f"field {chunk}")
    for _ in range(tenth(600)):
        asked = drawn_query(random)
        assert queried(*asked) == plain(twin.field(*asked)), asked


def drawn_query(random: Random) -> tuple[str, int | None, dict[str, str], bool]:
    """A position of one field or two, with a context or without, and what is asked of it."""
    texts = (drawn.position(random), drawn.field(random, 6), f"{drawn.field(random, 6)} | {drawn.field(random, 6)}")
    options = {key: random.choice(choices) for key, choices in QUERY_OPTIONS.items() if random.random() < 0.5}
    return random.choice(texts), random.choice((None, 0, 1, 2, 3)), options, random.random() < 0.5


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_damaged_text_has_the_fault_that_the_twin_finds_first(chunk: int) -> None:
    random = Random(f"damaged {chunk}")
    for _ in range(tenth(2_000)):
        asked = damaged(random, drawn.asked(random) if random.random() < 0.7 else drawn.skirmish_asked(random))
        found, theirs = judged(*asked), twin_judged(asked)
        assert fault(found) == fault(theirs), asked
        assert found.get("after") == theirs.get("after"), asked


def fault(found: Json) -> tuple[str, str] | None:
    """Code and item; without the item's outer spaces, since a whole move as an item may keep them or not."""
    error = found.get("error")
    return (error["code"], error["item"].strip()) if error else None


def damaged(random: Random, asked: drawn.Asked) -> drawn.Asked:
    """The same question with something wrong in the position or in the move."""
    changes = [(random.randrange(99), random.randrange(999), random.choice(mutations.WRITTEN)) for _ in "12"]
    changes = changes[: random.randint(1, 2)]
    if random.random() < 0.5:
        return asked._replace(position=mutations.mutated(asked.position, changes), options={})
    return asked._replace(move=mutations.mutated(asked.move, changes), options={})


def heard(asked_in_turn: list[drawn.Asked]) -> Counter[Any]:
    """How often each verdict, each clause as met or unmet, each option and each event came up."""
    counted: Counter[Any] = Counter()
    for asked in asked_in_turn:
        found = judged(*asked)
        counted[found["verdict"]] += 1
        counted.update({(ground["clause"].removeprefix("command:"), ground["met"]) for ground in found["grounds"]})
        counted.update(found["options"])
        counted.update({event["type"] for event in found["events"]})
    return counted


def test_what_is_drawn_brings_up_every_clause_option_and_event() -> None:
    random = Random("all of it")
    book = heard([drawn.asked(random) for _ in range(2_000)])
    skirmish = heard([drawn.skirmish_asked(random) for _ in range(1_000)])
    assert 0.28 < book["allowed"] / 2_000 < 0.45
    assert 0.2 < skirmish["allowed"] / 1_000 < 0.45
    unmet = ("5.2.5", "5.3.1", "5.3.1.1", "5.3.1.2", "5.3.1.3", "5.3.1.4", "5.3.2", "5.3.5", "5.3.6", "X.3")
    house = ("H.1", "H.2", "H.3", "H.4", "H.5", "H.6")
    caveats = ("6.4", "7.2.2", "9.1.1", "11.4.2", "X.1", "X.2", "X.3", "X.4")
    wanted = [(clause, False) for clause in (*unmet, *house)] + [(clause, None) for clause in caveats]
    wanted += [("5.3.3", True), ("H.1", True), ("H.3", True)]
    assert [one for one in (*wanted, *OPTIONS, *twin.EVENT_OF.values()) if not book[one]] == []
    supplement = [(f"S.{n}", False) for n in (1, 2, 3, 4, 5, 9)] + [(f"S.{n}", True) for n in (6, 7, 8)]
    assert [one for one in (*supplement, "Captured", "GameEnded", "TurnBegan") if not skirmish[one]] == []
