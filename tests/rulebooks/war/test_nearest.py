"""The nearest allowed moves after a refusal: by hand, one kind after the other, and at any moment of random fights."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.nearest import nearest
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.notation.text import read_move, write_move
from lawspeaker.rulebooks.war.report import entry_json
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.drawn_moves import moves as any_move
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.fights import entries, fight
from tests.rulebooks.war.tables_of_war import MISS, battle, figure, move
from tests.sizes import tenth

Table = dict[str, Any]
seeds = st.integers(1, tenth(6_000))
many = settings(max_examples=tenth(2_000))
ASHER = figure("asher", weapon="club", might=30)
JACKAL = figure("jackal", side="unholy", at=[2, 0])
BELA = figure("bela", at=[0, -3])
TURN = {"cycle": 1, "turn": "asher"}


def after(*moves: Table, **keys: Any) -> State:
    """Asher, Jackal and Bela after moves, in Asher's Turn; every one of them allowed."""
    figures = keys.pop("figures", [ASHER, JACKAL, BELA])
    entries_ = battle(
        figures, *(moves or (move("rest", figure="asher", ap=0 + 1),)), **{"time": TURN, "seed": 1, **keys}
    )
    assert [entry.ruling.verdict.value for entry in entries_] == ["allowed"] * len(entries_)
    return entries_[-1].state


def offered(state: State, text: str) -> list[str]:
    """What is offered for a move that is refused."""
    asked = read_move(text)
    assert judge(state, asked).verdict.value == "refused"
    return [write_move(one) for one in nearest(state, asked)]


def with_points(ap: int, *moves: Table, **keys: Any) -> State:
    """Asher with so many AP left, the others at hand."""
    return after(*moves, move("override", figure="asher", set={"ap": ap}, reason="so be it"), **keys)


# ---- Strikes


def test_the_example_of_the_specification() -> None:
    assert offered(with_points(2), "strike asher jackal") == ["strike asher jackal using quick"]


def test_a_maneuver_that_costs_too_much_is_left_out_before_a_cheaper_one_is_named() -> None:
    assert offered(with_points(3), "strike asher jackal with club using momentous/4") == [
        "strike asher jackal with club", "strike asher jackal with club using quick/4"
    ]  # fmt: skip
    assert offered(with_points(1), "strike asher jackal using momentous") == []


def test_a_step_too_far_is_made_shorter_or_left_out() -> None:
    assert offered(after(), "strike asher jackal to 0,2.5") == [
        "strike asher jackal to 0,2", "strike asher jackal",
    ]  # fmt: skip
    assert offered(after(), "strike asher jackal using quick to 0,1.5") == [
        "strike asher jackal using quick to 0,1", "strike asher jackal using quick", "strike asher jackal to 0,1.5"
    ]  # fmt: skip


def test_who_is_out_of_range_is_stepped_up_to_or_struck_by_something_longer_or_another_is() -> None:
    far = JACKAL | {"at": [4.5, 0]}
    assert offered(after(figures=[ASHER, far, BELA]), "strike asher jackal") == [
        "strike asher jackal to 1.52,0", "strike asher bela",
    ]  # fmt: skip
    spear = ASHER | {"weapon": "spear"}
    assert offered(after(figures=[spear, far | {"at": [6, 0]}]), "strike asher jackal with unarmed") == [
        "strike asher jackal"
    ]  # fmt: skip
    assert offered(after(figures=[spear, far | {"at": [9.5, 0]}]), "strike asher jackal with unarmed") == []


def test_a_row_or_a_number_that_there_is_not_is_replaced() -> None:
    state = after()
    assert offered(state, "strike asher jackal with spoon") == [
        "strike asher jackal", "strike asher jackal with unarmed",
    ]  # fmt: skip
    assert offered(state, "strike asher jackal using spin/3") == ["strike asher jackal"]
    table = {"do": "strike", "figure": "asher", "target": "jackal"}
    for wrong, right in (
        ({"maneuver": "quick", "mastery": 9}, {"maneuver": "quick", "mastery": 5}),
        ({"favour": -1}, {}), ({"boon": 200}, {"boon": 93}), ({"adjusted": MISS}, {}),
    ):  # fmt: skip
        (first, *_) = nearest(state, move_from_table({**table, **wrong}))
        assert first == move_from_table({**table, **right})


def test_another_target_is_named_for_oneself_and_for_nobody_and_for_a_name_that_is_nearly_right() -> None:
    state = after()
    assert offered(state, "strike asher asher") == ["strike asher jackal", "strike asher bela"]
    assert offered(state, "strike asher zzz") == ["strike asher jackal", "strike asher bela"]
    assert offered(state, "strike asher jackel using quick") == ["strike asher jackal using quick"]
    assert offered(state, "strike ashr jackal") == ["strike asher jackal"]
    assert offered(state, "strike zzz jackal") == []


# ---- the other acts


def test_a_move_goes_in_the_same_direction_as_far_as_the_points_go() -> None:
    assert offered(with_points(2), "move asher 3,4") == ["move asher 1.2,1.6", "move asher 0.6,0.8"]
    assert offered(with_points(7, move("defensive-stance", figure="asher")), "move asher 0,-9") == [
        "move asher 0,-3.5", "move asher 0,-3", "move asher 0,-2.5",
    ]  # fmt: skip
    assert offered(with_points(0), "move asher 3,4") == []
    fine = move_from_table({"do": "move", "figure": "asher", "to": [1.001, 0]})
    assert isinstance(fine, m.TooFine)
    assert nearest(after(), fine) == (m.MoveTo("asher", (100, 0)),)


def test_numbers_come_down_to_the_points_at_hand_and_up_to_one() -> None:
    state = with_points(2)
    assert offered(state, "rest asher 5") == ["rest asher 2"]
    assert offered(state, "rest asher 0") == ["rest asher 1"]
    assert offered(state, "act asher shift 3") == ["act asher shift 2"]
    assert offered(state, "stand-ready asher 4 strike,move") == ["stand-ready asher 2 strike,move"]
    assert offered(state, "carry-over asher 4") == ["carry-over asher 2"]
    assert offered(with_points(7), "carry-over asher 7") == ["carry-over asher 5"], "the next Turn has 2 of its own"
    assert offered(with_points(0), "rest asher 1") == []


def test_uses_that_may_be_declared_are_kept() -> None:
    readied = move("stand-ready", figure="asher", ap=1, uses=["strike"])
    three = {"do": "stand-ready", "figure": "asher", "ap": 1, "uses": ["act", "strike", "move"]}
    assert [write_move(one) for one in nearest(after(readied), move_from_table(three))] == [
        "stand-ready asher 1 strike,act", "stand-ready asher 1 strike"
    ]  # fmt: skip
    both = move("stand-ready", figure="asher", ap=1, uses=["strike", "rest"])
    assert offered(after(both), "stand-ready asher 1 act,move") == ["stand-ready asher 1 strike,rest"]


def test_each_hold_that_may_be_tried_is_named() -> None:
    holds = [move("inflict", effect="grapple", target="asher", source=one) for one in ("jackal", "bela")]
    unknown = move("inflict", effect="entangle", target="asher")
    state = with_points(3, *holds, unknown)
    assert offered(state, "break-free asher") == ["break-free asher c1", "break-free asher c2"]
    assert offered(state, "break-free asher net") == ["break-free asher c1", "break-free asher c2"]
    assert offered(with_points(2, *holds), "break-free asher c1") == []
    assert offered(after(), "break-free asher") == []


def test_a_stance_is_taken_plain_where_a_full_one_may_not_be() -> None:
    state = after(move("inflict", effect="poison", amount=1, target="asher"), time=TURN | {"segment": "A"})
    assert offered(state, "stance asher full") == ["stance asher"]
    assert offered(after(), "stance asher") == []


def test_nothing_helps_who_is_held_or_does_nothing() -> None:
    held = after(move("inflict", effect="grapple", target="asher", source="jackal"))
    asleep = after(move("inflict", effect="asleep", target="asher"))
    for text in (
        "strike asher jackal",
        "move asher 1,0",
        "stand-ready asher 1 rest",
        "stance asher",
        "act asher shift 1",
    ):
        assert offered(held, text) == []
        assert offered(asleep, text) == []
    assert offered(asleep, "rest asher 9") == []


# ---- whose Turn it is, and what is Readied


READIED = move("stand-ready", figure="asher", ap=3, uses=["strike", "rest"])
ENDED = (READIED, move("end-turn"))


def test_out_of_its_turn_a_figure_uses_what_it_has_readied_or_begins_its_turn() -> None:
    of_jackal = after(*ENDED, move("begin-turn", figure="jackal", passed="leave"))
    assert offered(of_jackal, "strike asher jackal") == ["use-ready asher strike jackal"]
    assert offered(of_jackal, "strike asher jackal using momentous") == [
        "use-ready asher strike jackal", "use-ready asher strike jackal using quick"
    ]  # fmt: skip
    assert offered(of_jackal, "rest asher 5") == ["use-ready asher rest 3"]
    assert offered(of_jackal, "move asher 1,0") == []
    assert offered(of_jackal, "strike bela asher") == []
    between = after(*ENDED)
    assert offered(between, "strike asher jackal") == ["use-ready asher strike jackal", "begin-turn asher"]
    assert offered(between, "move jackal 1,0") == ["begin-turn jackal"]
    assert offered(between, "carry-over jackal 1") == ["begin-turn jackal"]


def test_with_no_points_left_what_is_readied_pays() -> None:
    assert offered(with_points(0, READIED), "strike asher jackal") == ["use-ready asher strike jackal"]


def test_what_is_not_readied_is_done_in_the_turn_or_something_that_is_readied_is() -> None:
    state = with_points(3, READIED)
    assert offered(state, "use-ready asher move 1,0") == [
        "move asher 1,0", "use-ready asher rest 1", "use-ready asher strike jackal"
    ]  # fmt: skip
    assert offered(after(*ENDED), "use-ready asher strike jackal using momentous") == [
        "use-ready asher strike jackal", "use-ready asher strike jackal using quick", "use-ready asher rest 1"
    ]  # fmt: skip
    assert offered(after(*ENDED), "use-ready asher rest 5") == [
        "use-ready asher rest 3",
        "use-ready asher strike jackal",
    ]
    assert offered(after(), "use-ready asher parry against jackal") == []


# ---- the Host


def test_the_figures_that_have_a_turn_are_named_the_next_first() -> None:
    over = after(move("end-turn"))
    assert offered(over, "begin-turn nobody") == ["begin-turn bela", "begin-turn jackal", "begin-turn asher"]
    slow = after(move("end-turn"), figures=[ASHER, JACKAL | {"speed": 0}])
    assert offered(slow, "begin-turn jackal") == ["begin-turn asher"]
    last = after(move("end-turn"), figures=[ASHER], time=TURN | {"segment": "A"})
    assert offered(last, "begin-turn asher") == ["begin-cycle"]
    assert offered(battle([ASHER], move("reveal", figure="asher"))[-1].state, "begin-turn") == ["begin-cycle"]
    assert offered(after(), "begin-turn bela") == []
    assert offered(over, "end-turn") == []
    order = move_from_table({"do": "begin-cycle", "order": ["jackal", "zzz"], "passed": "leave"})
    assert nearest(over, order) == (m.BeginCycle(("jackal",), "leave"),)


def test_effects_and_remedies_are_mended() -> None:
    held = after(
        move("inflict", effect="bind", target="asher", strength=9),
        move("inflict", effect="poison", amount=1, target="bela"),
    )
    damage = [f"inflict damage 3 {one} on bela" for one in ("endurance", "resolve", "passion")]
    for text, fitting in (
        ("inflict falter 0 on asher", ["inflict falter 1 on asher"]),
        ("inflict falter 3 on asher,zzz", ["inflict falter 3 on asher"]),
        ("inflict knock-back 0 on asher from jackal", ["inflict knock-back 1 on asher from jackal"]),
        ("inflict grapple on asher", ["inflict grapple on asher from jackal", "inflict grapple on asher from bela"]),
        ("inflict grapple on asher from bela,jackal", ["inflict grapple on asher from bela"]),
        ("inflict surprise on asher from zzz,jackal", ["inflict surprise on asher from jackal"]),
        ("inflict poison 2 on asher from fang,tooth", ["inflict poison 2 on asher from fang"]),
        ("inflict damage 3 might on bela", damage),
        ("inflict falter 1 on zzz", []),
        ("remedy recover 0 on asher", ["remedy recover 1 on asher"]),
        ("remedy release on asher,bela", ["remedy release on asher", "remedy release c1 on asher"]),
        ("remedy release net on asher", ["remedy release c1 on asher"]),
        ("remedy release on bela", []),
        ("remedy end poisoned on asher,bela", ["remedy end poisoned on bela", "remedy end bound on asher"]),
        ("remedy end asleep on jackal", []),
        ("remedy lift loose-evil on asher", []),
        ("remedy loose 0 on bela", ["remedy loose 1 on bela"]),
        ("leave ashr", ["leave asher"]),
        ("leave zzz", []),
        ("check asher might vs zzz might", ["check asher might"]),
    ):  # fmt: skip
        assert offered(held, text) == fitting, text


def test_the_table_is_mended() -> None:
    state = after(move("weapon", id="club-2"), figures=[ASHER | {"shown_as": "Stranger"}, JACKAL, BELA])
    for text, fitting in (
        ("option W-7=perhaps", ["option W-7=ask"]),
        ("option W-99=ask", []),
        ("reveal asher presence", ["reveal asher"]),
        ("reveal jackal", ["reveal asher"]),
        ('override asher falter=9 ap=-1 because "slip"', [
            'override asher falter=7 ap=0 because "slip"', 'override asher ap=0 because "slip"'
        ]),
        ('override asher resolve=-50 because "slip"', ['override asher resolve=-40 because "slip"']),
        ("override asher falter=3 because \" \"", []),
        ('{"do": "figure", "id": "jackal", "at": [1, 1]}', ['{"do": "figure", "id": "jackal-2", "at": [1, 1]}']),
        ('{"do": "weapon", "id": "club", "reach": 4}', ['{"do": "weapon", "id": "club-3", "reach": 4}']),
    ):  # fmt: skip
        assert offered(state, text) == fitting, text
    secret = after(*[move("check", figure="asher", attribute="might", secret=True)] * 2)
    assert nearest(secret, m.Reveal(entry=7)) == (m.Reveal(entry=2), m.Reveal(entry=1))


# ---- something is open


def test_while_something_is_open_its_answers_are_offered() -> None:
    passed_over = battle([ASHER, JACKAL], move("end-turn"), move("begin-turn", figure="asher"), time=TURN)[-1].state
    for text in ("choose perhaps", "strike asher jackal", "end-turn", "roll"):
        assert offered(passed_over, text) == ["choose run", "choose leave"]
    assert nearest(passed_over, m.Choose("leave", "p9"))[0] == m.Choose("leave")
    roll = battle([ASHER, JACKAL], move("strike", figure="asher", target="jackal"), time=TURN)[-1].state
    assert offered(roll, "roll 1 2 3") == ["roll"]
    assert offered(roll, "adjust") == ["roll"]
    dice = (tuple(MISS),)
    assert nearest(roll, m.Roll(dice, (12,) * 7)) == (m.Roll(dice), m.Roll())
    assert offered(roll, 'override asher ap=-1 because "slip"') == ['override asher ap=0 because "slip"']
    assert offered(after(), "roll") == []


# ---- at any moment of a fight


KINDS = {"use-ready", "begin-turn", "begin-cycle", "roll", "adjust", "choose"}


def words_of(asked: m.Move) -> set[str]:
    """The word of a move, and of the act that it comes to."""
    exact = asked.move if isinstance(asked, m.TooFine) else asked
    use = {exact.use} if isinstance(exact, m.UseReady) else set()
    return {m.word_of(exact)} | use


def holds_for(state: State, asked: m.Move) -> None:
    """Whatever is asked for: allowed moves, each once, of the same kind or such as lead to it or pay for it."""
    found = nearest(state, asked)
    assert len(found) <= 3
    assert len(set(found)) == len(found)
    assert asked not in found
    assert all(judge(state, one).allowed for one in found)
    if judge(state, asked).verdict.value != "refused":
        assert found == ()
    assert all(m.word_of(one) in words_of(asked) | KINDS for one in found)
    assert all(read_move(write_move(one)) == one for one in found)


@many
@given(seeds)
def test_what_is_offered_in_a_fight_is_allowed(seed: int) -> None:
    random = Random(seed)
    states = list(dict.fromkeys(fight(seed).states))
    for state in random.sample(states, min(8, len(states))):
        for _ in range(4):
            holds_for(state, move_from_table(drawn_move(random, state)))


@settings(max_examples=tenth(5_000))
@given(seeds, any_move)
def test_whatever_move_is_asked_for_what_is_offered_is_allowed(seed: int, asked: m.Move) -> None:
    holds_for(Random(seed).choice(fight(seed).states), asked)


@many
@given(seeds)
def test_where_a_strike_is_allowed_a_wrong_weapon_or_target_does_not_hide_it(seed: int) -> None:
    for state in dict.fromkeys(fight(seed).states):
        for other in state.figures:
            plain = m.Strike(state.turn or "", other.id)
            if judge(state, plain).allowed:
                assert plain in nearest(state, m.Strike(plain.figure, plain.target, "spoon"))
                assert nearest(state, m.Strike(plain.figure, plain.figure))


@many
@given(seeds)
def test_the_report_tells_them_as_text(seed: int) -> None:
    for entry in entries(seed):
        told = entry_json(entry)["nearest"]
        if entry.ruling.verdict.value != "refused":
            assert told == []
        for text in told:
            assert judge(entry.before, read_move(text)).allowed
            assert write_move(read_move(text)) == text


@pytest.mark.parametrize("dice", [[13, *MISS[1:]], MISS[1:]])
def test_dice_alone_that_do_not_fit_leave_nothing_to_offer(dice: list[int]) -> None:
    """The move is allowed as it stands; what is wrong came beside it."""
    (entry,) = battle([ASHER, JACKAL], move("strike", figure="asher", target="jackal", dice=dice), time=TURN)
    assert entry.ruling.verdict.value == "refused"
    assert entry_json(entry)["nearest"] == []
