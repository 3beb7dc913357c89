"""What the supplement `duel` lets happen: D.3 and D.4, answers (D.9), and that judging never raises."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.law.agenda import go_on
from lawspeaker.law.ruling import ALLOWED, REFUSED
from lawspeaker.law.want import Roll
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.duel.actions import action_of, is_over, legal_actions, move_of
from lawspeaker.rulebooks.war.duel.chance import before_the_dice
from lawspeaker.rulebooks.war.duel.playing import play, start
from lawspeaker.rulebooks.war.duel.reading import read_state
from lawspeaker.rulebooks.war.duel.text import write_state
from lawspeaker.rulebooks.war.notation.text import read_move
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording import sentence
from tests.rulebooks.war.drawn_moves import moves
from tests.rulebooks.war.duels import NAMES, duel
from tests.rulebooks.war.tables_of_war import battle, figure, move
from tests.sizes import tenth

START = start("asher scorpion")
ROW = "strike asher scorpion with club using disarm/2"


def unmet(state: State, text: str) -> list[str]:
    return [ground.clause.removeprefix("war:") for ground in judge(state, read_move(text)).unmet]


@pytest.mark.parametrize(
    "text",
    [
        "move asher 0.5,0", "stand-ready asher 3 strike", "use-ready asher strike scorpion", "carry-over asher 2",
        "act asher sing 2", "act asher talk", "stance asher full", "check asher might", "begin-cycle", "begin-turn",
        "inflict falter 3 on scorpion from asher", "remedy recover 2 on asher", "leave scorpion", "reveal scorpion",
        "option W-4=waste-first", 'override asher ap=7 because "so"', "rest asher 0",
        f"{ROW} to 0.5,0", "strike asher scorpion with sword", "strike asher scorpion using aim",
        "strike asher scorpion with club using disarm", "strike asher scorpion with club using disarm/3",
        "strike scorpion asher with toxic-bite", "break-free asher scorpion",
        '{"do": "strike", "figure": "asher", "target": "scorpion", "favour": 1}',
        '{"do": "strike", "figure": "asher", "target": "scorpion", "boon": 1}',
        '{"do": "strike", "figure": "asher", "target": "scorpion", "adjusted": [5, 5, 5, 5, 5, 5, 5]}',
        '{"do": "break-free", "figure": "asher", "bane": 1}',
        '{"do": "obstacle", "id": "wall", "at": [0, 1]}',
    ],
)  # fmt: skip
def test_what_d_3_does_not_list_is_refused_by_it(text: str) -> None:
    assert "D.3" in unmet(START, text)
    assert action_of(START, read_move(text)) is None


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("rest scorpion 2", ["11.8", "11.9"]), ("strike scorpion asher", ["11.8", "11.9"]), ("rest asher 8", ["11.9"]),
        ("break-free asher", ["4.7"]), ("strike asher asher", ["10.17"]), ("strike asher bela", ["11.20"]),
    ],
)  # fmt: skip
def test_what_it_lists_is_refused_by_the_clauses_of_war(text: str, clauses: list[str]) -> None:
    found = [one for one in unmet(START, text) if one != "D.3"]
    assert [*dict.fromkeys(found)] == clauses
    assert ("D.3" in unmet(START, text)) == (text == "rest asher 8")


def test_the_clauses_that_it_replaces_do_not_speak() -> None:
    for text in ("stance asher full", f"{ROW} to 3,0", "carry-over asher 9", "stand-ready asher 1 rest", "begin-cycle"):
        spoken = {ground.clause for ground in judge(START, read_move(text)).grounds}
        assert not spoken & {"war:10.2", "war:11.5", "war:11.11", "war:11.12", "war:11.17"}
        assert "war:D.3" in spoken


def test_a_strike_that_names_no_weapon_is_one_with_its_own() -> None:
    assert action_of(START, read_move("strike asher scorpion")) == 10
    assert action_of(START, read_move("strike asher scorpion using quick/2")) == 12
    assert judge(START, read_move("strike asher scorpion")).allowed
    jackal = play(start("asher jackal"), 0).state
    assert action_of(jackal, read_move("strike asher jackal using momentous/2")) == 13
    assert action_of(jackal, read_move("strike jackal asher with toxic-bite")) == 13


def test_a_stance_is_not_taken_twice_and_not_while_grappled_or_after_spending() -> None:
    in_stance = play(START, 8).state
    assert unmet(in_stance, "stance asher") == ["D.4"]
    assert unmet(in_stance, "stance asher full") == ["D.3", "D.4"]
    assert unmet(play(START, 1).state, "stance asher") == ["11.16"]
    held = read_state("asher scorpion", "2 1 0 | 84 24 50 0 0 0 7 0 0 1 0 | 66 24 40 0 0 0 0 0 0 0 0")
    assert unmet(held, "stance asher") == ["4.5"]


@pytest.mark.parametrize("seed", range(tenth(60)))
def test_the_grounds_of_a_legal_decision_are_those_of_the_move_in_war(seed: int) -> None:
    for step in duel(seed):
        for action in legal_actions(step.before):
            ruling = judge(step.before, move_of(step.before, action))
            assert ruling.verdict is ALLOWED
            assert not [ground for ground in ruling.grounds if ground.clause.startswith("war:D.")]
            assert ruling.grounds
            assert ruling.options == ()


@pytest.mark.parametrize("seed", range(tenth(60)))
def test_once_it_is_over_every_decision_is_refused_by_d_8(seed: int) -> None:
    last = duel(seed)[-1]
    for action in range(14):
        wanted = move_of(last.before, action)
        ruling = judge(last.came.state, wanted)
        assert ruling.verdict is REFUSED
        assert "war:D.8" in [ground.clause for ground in ruling.unmet]
        assert any(sentence(ground).endswith("nobody decides any more.") for ground in ruling.unmet)


states = st.builds(
    lambda seed, place: [START, *(step.came.state for step in duel(seed))][place % (1 + len(duel(seed)))],
    st.integers(0, 30), st.integers(0, 500),
)  # fmt: skip


@settings(max_examples=tenth(10_000), deadline=None)
@given(states, moves)
def test_judging_never_raises_and_what_is_no_decision_is_refused(state: State, wanted: m.Move) -> None:
    before = write_state(state)
    ruling = judge(state, wanted)
    exact = wanted.move if isinstance(wanted, m.TooFine) else wanted
    answers = isinstance(exact, m.Roll | m.Adjust | m.Choose)
    listed = action_of(state, exact) if exact is wanted else None
    if listed is None:
        assert ruling.verdict is REFUSED
        named = [ground.clause for ground in ruling.unmet]
        assert answers or "war:D.3" in named or (exact is not wanted and "war:14.1" in named)
    assert ruling.allowed == (not is_over(state) and ruling.allowed and listed in legal_actions(state))
    assert all(sentence(ground) for ground in ruling.grounds)
    assert write_state(state) == before


# ---- dice that are waited for


WAITING = before_the_dice(START, 11).state
"""`disarm/2`: two Adjustments in favour."""


def test_while_dice_are_waited_for_nobody_decides_and_nothing_else_is_judged() -> None:
    assert legal_actions(WAITING) == ()
    for text in ("end-turn", ROW, 'override asher ap=7 because "so"', "begin-cycle"):
        assert not judge(WAITING, read_move(text)).allowed
    assert unmet(WAITING, "end-turn") == ["11.19"]
    assert write_state(WAITING).startswith("1 1 0 | 84 24 50 0 0 3 4 1 0 0 0 |")


def test_dice_answer_and_nobody_places_the_adjustments() -> None:
    assert judge(WAITING, read_move("roll 8 8 5 5 5 5 5")).allowed
    placed = m.Roll(((8, 8, 5, 5, 5, 5, 5),), (8, 9, 6, 5, 5, 5, 5))
    assert [ground.clause for ground in judge(WAITING, placed).unmet] == ["war:D.9"]
    assert unmet(WAITING, "adjust") == ["11.19"]
    carried = go_on(CARRIER, WAITING, ((8, 8, 5, 5, 5, 5, 5),))
    assert carried.want is None
    (read,) = (event for event in carried.events if isinstance(event, e.StrikeRead))
    assert read.terms["adjusted"] == (9, 9, 5, 5, 5, 5, 5)


def test_the_same_strike_in_war_asks_for_the_adjustments() -> None:
    figures = [figure("asher", control=45, weapon="club"), figure("scorpion", side="unholy", at=[1, 0])]
    strikes = move("strike", figure="asher", target="scorpion", dice=[8, 8, 5, 5, 5, 5, 5])
    (entry,) = battle(figures, strikes, time={"cycle": 1, "turn": "asher"}, adjust="ask")
    assert [type(event).__name__ for event in entry.events][-1] == "AdjustWanted"


def test_a_roll_is_the_striker_s_and_of_seven_dice() -> None:
    for name in NAMES:
        want = before_the_dice(start(name), 10).want
        assert isinstance(want, Roll)
        assert (want.pool.count, want.pool.sides, want.why) == (7, 12, "strike")
        assert want.seat == start(name).turn


def test_dice_that_come_with_a_decision_are_judged_with_it() -> None:
    wanted = move_of(START, 10)
    assert judge(START, wanted, ((5,) * 7,)).allowed
    assert [ground.clause for ground in judge(START, wanted, ((5,) * 6,)).unmet] == ["war:8.11"]
    random = Random("pools")
    for _ in range(tenth(200)):
        pool = tuple(random.randint(-1, 14) for _ in range(random.randint(0, 9)))
        fits = len(pool) == 7 and all(1 <= face <= 12 for face in pool)
        assert judge(START, wanted, (pool,)).allowed == fits
