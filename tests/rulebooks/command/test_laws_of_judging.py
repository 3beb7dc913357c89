"""Laws 15 to 18 of the specification, section 14, over random rulings."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lawspeaker.law.agenda import carry_out
from lawspeaker.law.explain import ruling_json
from lawspeaker.law.ruling import Ruling
from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import Attack, Capture, Move, Outcome
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.state import PendingOutcome, State
from tests.rulebooks.command import drawn
from tests.rulebooks.command.answers import plain, ruled
from tests.sizes import tenth

CHUNKS = range(4)
LAST_WRITTEN_TURN = 9999


def read(asked: drawn.Asked) -> tuple[State, Move]:
    state = COMMAND.start(asked.position, asked.options)
    return state, COMMAND.read_move(asked.move, state)


# ---- 15: notation


def played(random: Random, position: str, draw: Any, options: dict[str, str]) -> Iterator[State]:
    """The states of a game in which what is not allowed happens all the same, if it can happen at all."""
    state = COMMAND.start(position, options)
    for _ in range(30):
        yield state
        move = COMMAND.read_move(draw(random, COMMAND.write_state(state)), state)
        ruling = COMMAND.judge(state, move)
        ruling = ruling if ruling.allowed else COMMAND.overrule(state, move)
        if ruling.allowed:
            dice = (random.randint(1, 6), random.randint(1, 6))
            state = carry_out(COMMAND, state, ruling.agenda, [dice]).state
        if state.turn > LAST_WRITTEN_TURN:
            return


def is_read_back(state: State) -> bool:
    text = COMMAND.write_state(state)
    again = COMMAND.start(text, COMMAND.chosen(state))
    return again == state and hash(again) == hash(state) and COMMAND.write_state(again) == text


@pytest.mark.parametrize("chunk", CHUNKS)
def test_law_15_every_state_that_moves_and_overrules_reach_is_read_back_from_its_text(chunk: int) -> None:
    random = Random(f"reached {chunk}")
    for _ in range(tenth(300)):
        for state in played(random, drawn.position(random), drawn.move, drawn.options(random)):
            assert is_read_back(state), COMMAND.write_state(state)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_law_15_every_state_that_a_skirmish_reaches_is_read_back_overruled_or_not(chunk: int) -> None:
    random = Random(f"reached in a skirmish {chunk}")
    for _ in range(tenth(300)):
        for state in played(random, drawn.skirmish(random), drawn.skirmish_move, {}):
            assert is_read_back(state), COMMAND.write_state(state)


OVERRULED_IN_TURN_0 = (
    "[0 a setup {}] Leader | Leader",
    "[0 b setup {}] Leader | Leader",
    "[0 a over {}] Leader | Leader",
)


@pytest.mark.parametrize("position", OVERRULED_IN_TURN_0)
def test_law_15_holds_for_an_attack_of_a_skirmish_that_is_overruled_in_turn_0(position: str) -> None:
    state = COMMAND.start(position.format("reserve=1111112114/1111112114"), {})
    ruling = COMMAND.overrule(state, Attack("a", "Leader", "Leader"))
    assert is_read_back(carry_out(COMMAND, state, ruling.agenda, [(1, 1)]).state)


def test_law_15_holds_up_to_turn_9999() -> None:
    random, last = Random("late"), 0
    for _ in range(tenth(300)):
        position = f"[9990 b battle] {drawn.field(random, 9990)} | {drawn.field(random, 9990)}"
        for state in played(random, position, turns_pass, {}):
            if state.turn <= LAST_WRITTEN_TURN:
                assert is_read_back(state), COMMAND.write_state(state)
                last = max(last, state.turn)
    assert last == LAST_WRITTEN_TURN


def turns_pass(random: Random, position: str) -> str:
    """A move that lets a turn pass most of the time."""
    if random.random() < 0.4:
        return drawn.move(random, position)
    return "begin-turn" if drawn.seen(position).phase == "between" else "end-turn"


# ---- 16: nearest


@pytest.mark.parametrize("draw", [drawn.asked, drawn.skirmish_asked])
def test_law_16_every_nearest_move_is_allowed_and_is_read_back_from_its_text(draw: Any) -> None:
    random, offered = Random("nearest"), 0
    for _ in range(tenth(10_000)):
        state, move = read(draw(random))
        nearest = COMMAND.judge(state, move).nearest
        assert len(nearest) == len(set(nearest)) <= 3
        for offer in nearest:
            text = COMMAND.write_move(offer, state)
            assert (type(offer), offer.seat) == (type(move), move.seat)
            assert COMMAND.judge(state, offer).allowed, text
            assert COMMAND.read_move(text, state) == offer
        offered += len(nearest)
    assert offered > tenth(1_500)


# ---- 17: options


def met_by_clause(ruling: Ruling) -> dict[tuple[str, str], bool | None]:
    """Whether each ground is met, by its clause and the role that it speaks of."""
    return {(ground.clause, ground.facts.get("role", "")): ground.met for ground in ruling.grounds}


def hangs_on(state: State, move: Move, option_id: str, choice: str) -> bool:
    """Whether another choice would have changed the verdict, a ground (a silent one is met) or the events."""
    other = COMMAND.with_option(state, option_id, choice)
    (ruling, carried), (changed, carried_otherwise) = ruled(state, move), ruled(other, move)
    met, met_otherwise = met_by_clause(ruling), met_by_clause(changed)
    grounds = [key for key in met | met_otherwise if met.get(key, True) is not met_otherwise.get(key, True)]
    both = ruling.allowed and changed.allowed
    return bool(grounds) or ruling.allowed != changed.allowed or (both and carried.events != carried_otherwise.events)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_law_17_an_option_is_named_exactly_when_another_choice_would_have_changed_the_ruling(chunk: int) -> None:
    random, named = Random(f"options {chunk}"), set[str]()
    for _ in range(tenth(4_000)):
        state, move = read(asked := drawn.asked(random))
        expected = [
            option.id for option in OPTIONS if any(hangs_on(state, move, option.id, other) for other in option.choices)
        ]
        assert list(COMMAND.judge(state, move).options) == expected, asked
        named.update(expected)
    assert len(named) >= 9


@pytest.mark.parametrize("chunk", CHUNKS)
def test_law_17_a_ground_names_the_options_that_it_hangs_on_with_the_choice_in_force(chunk: int) -> None:
    random = Random(f"grounds {chunk}")
    for _ in range(tenth(1_000)):
        state, move = read(asked := drawn.asked(random))
        for ground in COMMAND.judge(state, move).grounds:
            assert ground.options == {name: state.choices[name] for name in ground.options}, asked
            key = (ground.clause, ground.facts.get("role", ""))
            if ground.clause != "command:X.2":
                assert set(ground.options) == set(options_behind(state, move, key)), asked


def options_behind(state: State, move: Move, key: tuple[str, str]) -> Iterator[str]:
    """The options of which another choice would have changed this one ground."""
    now = met_by_clause(COMMAND.judge(state, move))[key]
    for option in OPTIONS:
        others = [COMMAND.judge(COMMAND.with_option(state, option.id, other), move) for other in option.choices]
        if any(met_by_clause(other).get(key, True) is not now for other in others):
            yield option.id


# ---- 18: purity


@pytest.mark.parametrize("draw", [drawn.asked, drawn.skirmish_asked])
def test_law_18_judging_twice_gives_the_same_and_changes_nothing(draw: Any) -> None:
    random = Random("pure")
    for _ in range(tenth(5_000)):
        state, move = read(asked := draw(random))
        before, was = copy.deepcopy(state), hash(state)
        first, second = COMMAND.judge(state, move), COMMAND.judge(copy.deepcopy(state), copy.deepcopy(move))
        assert first == second, asked
        assert plain(ruling_json(COMMAND, state, first)) == plain(ruling_json(COMMAND, state, second))
        assert state == before
        assert hash(state) == was == hash(copy.deepcopy(state))
        assert ruled(state, move, asked.dice) == ruled(before, move, asked.dice), asked


def test_law_18_an_outcome_captured_leaves_the_field_that_capture_leaves() -> None:
    random, captures = Random("captured"), 0
    for _ in range(tenth(3_000)):
        a, b = drawn.field(random, 3), drawn.field(random, 3)
        attacker, target = random.choice(LAYOUT.places), random.choice(LAYOUT.places)
        state = COMMAND.start(f"[3 a battle outcome=a.{attacker}>b.{target}] {a} | {b}", drawn.options(random))
        by_outcome, answered = ruled(state, Outcome("a", "captured"))
        by_effect, declared = ruled(state, Capture("a", f"b.{target}"))
        if by_outcome.allowed:
            captures += 1
            assert by_effect.allowed
            assert (answered.state.a, answered.state.b) == (declared.state.a, declared.state.b)
            assert answered.state.b == state.b.mark(target, captured=True)
            pending = PendingOutcome("a", attacker, target) if declared.state.phase != "over" else None
            assert (answered.state.outcome, declared.state.outcome) == (None, pending)
    assert captures > tenth(500)
