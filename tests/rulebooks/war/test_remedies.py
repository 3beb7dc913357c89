"""What would make a refused move legal: a sentence for every clause that can stand against one, or a reason why not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.law.ground import Facts, Ground
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.notation.text import read_move
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording.remedying import REMEDIES, remedy
from lawspeaker.rulebooks.war.wording.saying import SAYS
from tests.rulebooks.war.drawn_moves import moves as any_move
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.fights import fight
from tests.rulebooks.war.tables_of_war import MISS, battle, figure, move
from tests.sizes import tenth

Table = dict[str, Any]
seeds = st.integers(1, tenth(6_000))
many = settings(max_examples=tenth(3_000))
WITHOUT_REMEDY = {
    "4.1", "6.2", "7.2", "7.3", "7.4", "7.5", "11.22",
    "D.8",  # a duel that is over stays so
    "1.10", "1.11", "2.18", "4.6", "4.9", "5.6", "5.9", "10.4", "10.6", "10.8", "10.9", "10.10", "10.12", "10.13",
    "10.16", "13.4", "14.6",
}  # fmt: skip
"""Clauses that speak, and never stand against a move: they are met, or cannot be decided."""
NOTHING_HELPS: dict[str, Callable[[Facts], bool]] = {
    "11.19": lambda facts: facts.get("open", "something") is None,
    "4.7": lambda facts: facts.get("holds") == (),
    "4.10": lambda facts: facts["holds"] == (),
    "12.26": lambda facts: facts.get("secret") == (),
}
"""An answer to nothing, a try to break free or a release of one that is not held, a secret that is none."""


def number_of(ground: Ground) -> str:
    return ground.clause.removeprefix("war:")


def unmet(state: State, asked: m.Move) -> Iterator[Ground]:
    yield from judge(state, asked, rolls=False).unmet


def has_its_remedy(ground: Ground) -> None:
    """A clause of a sentence, for everything but what nothing helps."""
    said, hopeless = remedy(ground), NOTHING_HELPS.get(number_of(ground))
    if hopeless is not None and hopeless(ground.facts):
        assert said == ""
        return
    assert said, ground
    assert said == said.strip()
    assert not said.endswith(".")
    assert "None" not in said, ground


@many
@given(seeds)
def test_every_ground_against_a_move_in_a_fight_has_its_remedy(seed: int) -> None:
    random = Random(seed)
    for state in fight(seed).states:
        asked = move_from_table(drawn_move(random, state))
        for ground in judge(state, asked, rolls=False).grounds:
            if ground.met is False:
                has_its_remedy(ground)
            else:
                assert remedy(ground) == ""


@settings(max_examples=tenth(10_000))
@given(seeds, any_move)
def test_every_ground_against_any_move_has_its_remedy(seed: int, asked: m.Move) -> None:
    for ground in unmet(Random(seed).choice(fight(seed).states), asked):
        has_its_remedy(ground)


def test_every_clause_that_speaks_has_a_remedy_or_never_stands_against_a_move() -> None:
    assert set(SAYS) == set(REMEDIES) | WITHOUT_REMEDY
    assert set(REMEDIES) & WITHOUT_REMEDY == set()
    assert {f"war:{number}" for number in REMEDIES} <= set(BOOK.clauses)


ASHER = figure("asher", weapon="club")
JACKAL = figure("jackal", side="unholy", at=[4, 0])
TURN = {"cycle": 1, "turn": "asher"}
HELD = move("inflict", effect="grapple", target="asher", source="jackal")
CASES: list[tuple[list[Table], str, str, str]] = [
    ([], "strike asher jackal", "10.3",
     "come within 3 inches of jackal, strike with a longer reach, or strike another"),
    ([], "strike asher jackal to 2.5,0", "10.2", "step 2 inches or less within the Strike"),
    ([], "strike asher asher", "10.17", "name another figure as the target"),
    ([], "strike asher bela", "11.20", "name a figure that is there"),
    ([], "strike asher jackal with spoon", "13.1", "name a row that there is in place of spoon"),
    ([], '{"do": "strike", "figure": "asher", "target": "jackal", "mastery": 7}', "13.3",
     "give a Mastery Level from 1 to 5"),
    ([], "rest jackal 1", "11.8", "end asher's Turn, then begin jackal's, or let it use AP that it has Readied"),
    ([], "rest asher 9", "11.9", "find something for the 7 AP that asher has, or wait for its next Turn"),
    ([move("rest", figure="asher", ap=7)], "rest asher 1", "11.9", "wait for asher's next Turn: it has no AP left"),
    ([], "rest asher 0", "11.15", "give an amount of 1 or more"),
    ([], "carry-over asher 6", "11.11", "carry 5 AP or fewer over"),
    ([], "use-ready asher rest 1", "11.13",
     "asher would have to stand ready with 1 AP or more for rest in its own Turn"),
    ([], "begin-turn", "11.5", "end asher's Turn first"),
    ([move("end-turn")], "end-turn", "11.5", "begin a Turn first"),
    ([move("end-turn")], "begin-turn bela", "11.5", "begin the Turn of jackal or asher"),
    ([move("rest", figure="asher", ap=1)], "stance asher", "11.16",
     "take it in asher's next Turn, before any AP is spent"),
    ([HELD], "move asher 1,0", "4.2", "asher must no longer be Grappled: by breaking free, or by a remedy of the Host"),
    ([HELD, HELD], "break-free asher", "4.7", "name one hold: c1 or c2"),
    ([], "break-free asher", "4.7", ""),
    ([], "roll", "11.19", ""),
    ([], "reveal asher", "12.26", ""),
    ([], "inflict grapple on asher", "4.8", "name one figure that is there as the source"),
    ([], "inflict damage 1 might on asher", "12.11", "name endurance, resolve or passion"),
    ([], 'override asher falter=8 because "so"', "1.12", "set Falter to a number from 0 to 7"),
    ([], 'override asher ap=1 because " "', "12.24", "give a reason"),
    ([], 'override asher ap=-1 because "so"', "12.24", "set 0 or more"),
    ([], 'override asher resolve=-41 because "so"', "12.11", "set -40 or more"),
    ([HELD], 'override asher falter=1 because "so"', "1.14", "set no Falter while asher is Grappled"),
    ([], '{"do": "figure", "id": "jackal"}', "11.20", "choose another id than jackal"),
    ([], '{"do": "figure", "id": "bela", "tier": 9}', "14.2", "give tier otherwise: a whole number from 0 to 4"),
    ([], '{"do": "figure", "id": "bela", "side": 9}', "11.20",
     "give side otherwise: a word of a-z, 0-9 and -, which begins with a letter"),
    ([], '{"do": "move", "figure": "asher", "to": [0.001, 0]}', "14.1",
     "give lengths with two decimals at most, and all else as whole numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "number", "said"), CASES, ids=[text for _, text, _, _ in CASES])
def test_a_remedy_by_hand(before: list[Table], text: str, number: str, said: str) -> None:
    start = before or [move("inflict", effect="poison", amount=1, target="asher")]
    state = battle([ASHER, JACKAL], *start, time=TURN)[-1].state
    found = [remedy(ground) for ground in unmet(state, read_move(text)) if number_of(ground) == number]
    assert found[:1] == [said]


DICE = [
    ([13, *MISS[1:]], {}, "give whole numbers from 1 to 12"),
    (MISS[1:], {}, "bring 7 dice in pool 1"),
    (MISS, {"adjusted": [12] * 7}, "leave the adjusted dice out: there are no Adjustments"),
    (
        MISS, {"adjusted": [12] * 7, "favour": 3},
        "move the dice up by 3 Adjustments at most, or leave the adjusted ones out",
    ),
    (
        MISS, {"adjusted": [12] * 7, "defensive": 1},
        "move the dice down by 1 Adjustment at most, or leave the adjusted ones out",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("dice", "more", "said"), DICE)
def test_a_remedy_for_dice(dice: list[int], more: Table, said: str) -> None:
    strike = move("strike", figure="asher", target="jackal", dice=dice, **more)
    (entry,) = battle([ASHER, JACKAL | {"at": [1, 0]}], strike, time=TURN)
    assert [remedy(ground) for ground in entry.ruling.unmet] == [said]


def test_a_met_ground_needs_no_remedy_nor_does_one_that_cannot_be_decided() -> None:
    state = battle([ASHER, JACKAL], move("end-turn"), time=TURN)[-1].state
    undecided = judge(state, read_move("inflict knock-back 3 on asher")).grounds
    assert {ground.met for ground in undecided} == {True, None}
    assert {remedy(ground) for ground in undecided} == {""}
