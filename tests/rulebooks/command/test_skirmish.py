"""The supplement: reference games, perft, decisions as numbers, dice, the laws of section 16."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import carry_out, go_on
from lawspeaker.law.want import Roll
from lawspeaker.rulebooks.command import moves as m
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.actions import (
    ACTIONS,
    FIRST_ATTACK,
    action_of,
    legal_actions,
    move_of,
    returns,
)
from lawspeaker.rulebooks.command.skirmish.reference import decide, digest, perft, reference_game
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS, START
from lawspeaker.rulebooks.command.state import State
from tests.oracles import command_twin
from tests.rulebooks.command import drawn
from tests.rulebooks.command.answers import plain
from tests.sizes import PROVE, tenth

SECOND = (
    "[8 b preparation reserve=1111011001/0110101103] L2/1+M C3/0@7+R R2/0 L1/0+M L0@3 L1·0@5 "
    "| C3+M R2/0@4+R C2 (Cm1) Cr1@2+R (Cr1·0@6)"
)
DICE = tuple(product(range(1, 7), repeat=2))


def start(text: str = START) -> State:
    return COMMAND.start(text, {})


# ---- reference games and perft

GAMES = {
    1: (
        179, "5f86fc0b",
        "[64 b over reserve=0000000000/0000000000] (Leader) (L2/0@3+R) (C3@43+M) | C3@16+M R2@54+M C2@56",
    ),
    2: (212, "22fcac8b", "[78 b over reserve=0000000000/0000000000] (Leader) | Leader"),
    3: (214, "045188cf", "[80 b over reserve=0000000000/0000000000] (Leader) | C3@78+M R2/1@8+M"),
}  # fmt: skip


@pytest.mark.parametrize("seed", GAMES)
def test_a_reference_game_has_its_decisions_its_digest_and_its_last_state(seed: int) -> None:
    decisions = list(reference_game(seed))
    states = [start(), *(one.state for one in decisions)]
    assert (len(decisions), f"{digest(iter(states)):08x}", COMMAND.write_state(states[-1])) == GAMES[seed]
    assert returns(states[-1]) == {"a": -1, "b": 1}


@pytest.mark.parametrize("seed", GAMES)
def test_every_decision_of_a_reference_game_is_judged_as_the_twin_judges_it(seed: int) -> None:
    state = start()
    for one in reference_game(seed):
        move = COMMAND.write_move(move_of(state, one.action), state)
        found = plain(command_twin.judge(COMMAND.write_state(state), move, {}, list(one.dice) or None))
        assert (found["allowed"], found["after"]) == (True, COMMAND.write_state(one.state))
        state = one.state


def test_the_first_reference_game_begins_as_the_specification_tells() -> None:
    assert SplitMix64(1).next() == 0x910A2DEC89025CC1
    first = list(reference_game(1))[:9]
    assert [one.action for one in first] == [87, 114, 150, 87, 100, 136, 146, 0, 202]
    assert [one.dice for one in first] == [()] * 8 + [(5, 3)]
    before, after = first[-2].state, first[-1].state
    assert COMMAND.write_move(move_of(before, 202), before) == "attack R2 C3"
    assert (before.b.holds("C3"), after.b.holds("C3")) == ("active", "captured")
    assert (after.turn, after.seat, after.phase) == (2, "b", "preparation")


PERFT = {START: (28, 784, 23_100, 680_625), SECOND: (17, 511, 13_168, 303_492)}


@pytest.mark.parametrize("decisions", [1, 2, 3, 4] if PROVE else [1, 2, 3])
@pytest.mark.parametrize("position", PERFT, ids=["the start", "the second position"])
def test_the_ways_to_make_n_decisions_are_as_many_as_the_specification_counts(position: str, decisions: int) -> None:
    assert perft(start(position), decisions) == PERFT[position][decisions - 1]


def test_the_legal_actions_of_the_second_position_are_those_of_the_specification() -> None:
    expected = (0, 7, 13, 29, 43, 71, 80, 99, 108, 113, 121, 122, 124, 141, 149, 150, 152)
    assert legal_actions(start(SECOND)) == expected


# ---- decisions as numbers


def random_game(random: Random) -> Iterator[tuple[State, int, State]]:
    """A game by random legal actions: each state, the action, and the state after it."""
    state = start()
    while state.phase != "over":
        action = random.choice(legal_actions(state))
        dice = random.choice(DICE) if action >= FIRST_ATTACK else ()
        after = decide(state, action, dice)
        yield state, action, after
        state = after


def allowed_ids(state: State) -> tuple[int, ...]:
    return tuple(action for action in range(ACTIONS) if COMMAND.judge(state, move_of(state, action)).allowed)


@pytest.mark.parametrize("seed", range(tenth(20)))
def test_along_a_game_the_legal_actions_are_exactly_the_ids_whose_move_is_allowed(seed: int) -> None:
    for state, _, after in random_game(Random(seed)):
        legal = legal_actions(state)
        assert legal == allowed_ids(state), COMMAND.write_state(state)
        other = "b" if state.seat == "a" else "a"
        assert COMMAND.legal(state, state.seat) == tuple(move_of(state, action) for action in legal)
        assert COMMAND.legal(state, other) == ()
        assert (0 in legal) == (state.phase in ("preparation", "battle"))
        assert after.phase != "over" or legal_actions(after) == allowed_ids(after) == ()


def test_on_drawn_positions_the_legal_actions_are_exactly_the_ids_whose_move_is_allowed() -> None:
    random = Random("actions")
    for _ in range(tenth(2_000)):
        state = start(text := drawn.skirmish(random))
        assert legal_actions(state) == allowed_ids(state), text


@pytest.mark.parametrize("position", [START, SECOND, SECOND.replace("preparation", "battle")])
def test_every_id_is_one_move_and_every_such_move_has_its_id(position: str) -> None:
    state = start(position)
    found = [move_of(state, action) for action in range(ACTIONS)]
    assert ACTIONS == 380 == len(set(found))
    assert [action_of(move) for move in found] == list(range(ACTIONS))
    end = m.EndTurn(state.seat) if state.phase == "battle" else m.EndPreparation(state.seat)
    assert found[0] == end
    assert found[1:15] == [m.Exile(state.seat, f"{state.seat}.{slot}") for slot in LAYOUT.slots]
    assert found[15 + 14 * 4 + (9 - 1)] == m.Recruit(state.seat, "R0", m.NewSoul(1, ("Moral",)))
    assert found[155 + 15 * 2 + 14] == m.Attack(state.seat, "C3", "R1·0")


@pytest.mark.parametrize(
    "move",
    ["recruit L2:Wolf/2", "recruit L2/3", "recruit Leader+M", "exile Leader", "exile a.C3", "begin-turn", "thaw C3"],
)
def test_a_move_that_no_seat_can_decide_on_has_no_id(move: str) -> None:
    assert action_of(COMMAND.read_move(move, start(SECOND))) is None


# ---- laws along random games


def under_nobody(state: State) -> list[str]:
    """The active Souls directly under an empty or captured slot."""
    return [
        place
        for field in (state.a, state.b)
        for place, soul in field.occupied()
        if not soul.captured
        and LAYOUT.directly_above.get(place, LAYOUT.altar) != LAYOUT.altar
        and not field.is_active(LAYOUT.directly_above[place])
    ]


@pytest.mark.parametrize("seed", range(tenth(100)))
def test_along_a_game_no_soul_is_lost_or_stands_under_nobody_and_the_game_ends_in_time(seed: int) -> None:
    exiled = {"a": 0, "b": 0}
    for before, action, state in random_game(Random(f"laws {seed}")):
        exiled[before.seat] += 1 <= action <= 14
        assert state.reserve is not None
        for seat, field, reserve in (("a", state.a, state.reserve[0]), ("b", state.b, state.reserve[1])):
            assert sum(reserve) + len(list(field.occupied())) - 1 + exiled[seat] == 14
        assert under_nobody(state) == []
        assert bool(legal_actions(state)) == (state.phase != "over")
        assert state.turn <= 200
        assert COMMAND.start(COMMAND.write_state(state), {}) == state
    assert state.phase == "over"
    assert sorted(returns(state).values()) in ([-1, 1], [0, 0])


# ---- dice


def test_an_attack_waits_for_two_dice_of_the_attackers_seat_and_nothing_else_happens_meanwhile() -> None:
    state = start("[3 a battle reserve=0111112114/0111112114] C3+M | C3+M")
    ruling = COMMAND.judge(state, m.Attack("a", "C3", "C3"))
    waiting = carry_out(COMMAND, state, ruling.agenda)
    assert isinstance(waiting.want, Roll)
    assert (str(waiting.want.pool), waiting.want.seat, waiting.want.clause) == ("2d6", "a", "command:S.6")
    assert [type(event).__name__ for event in waiting.events] == ["AttackDeclared"]
    assert legal_actions(waiting.state) == ()
    for move in (m.EndTurn("a"), m.Attack("a", "C3", "C3")):
        refused = COMMAND.judge(waiting.state, move)
        assert [ground.clause for ground in refused.unmet] == ["command:H.2"]
        assert refused.nearest == ()
    assert not COMMAND.overrule(waiting.state, m.EndTurn("a")).allowed
    results = {dice: go_on(COMMAND, waiting.state, [dice]).state.b.is_captured("C3") for dice in DICE}
    assert results == {dice: dice[0] > dice[1] for dice in DICE}


def test_only_an_attack_that_is_allowed_wants_dice() -> None:
    random = Random("wants")
    for _ in range(tenth(5_000)):
        state = start(text := drawn.skirmish(random))
        move = COMMAND.read_move(drawn.skirmish_move(random, text), state)
        ruling = COMMAND.judge(state, move)
        carried = carry_out(COMMAND, state, ruling.agenda)
        assert isinstance(carried.want, Roll) == (ruling.allowed and isinstance(move, m.Attack))


# ---- options, the end


@pytest.mark.parametrize("option", COMMAND.options)
def test_a_skirmish_takes_no_option_not_even_a_default(option: str) -> None:
    for choice in COMMAND.options[option].choices:
        with pytest.raises(Malformed) as caught:
            COMMAND.start(START, {option: choice})
        assert caught.value.code == "bad-option"
        with pytest.raises(Malformed) as caught:
            COMMAND.with_option(start(), option, choice)
        assert caught.value.code == "bad-option"


def test_no_ground_of_a_skirmish_names_an_option() -> None:
    random = Random("no options")
    for _ in range(tenth(3_000)):
        state = start(text := drawn.skirmish(random))
        assert COMMAND.judge(state, COMMAND.read_move(drawn.skirmish_move(random, text), state)).options == ()


def test_the_reserve_is_one_soul_for_each_slot() -> None:
    assert sum(kind.count for kind in KINDS) == 14
    assert sorted(kind.rank for kind in KINDS for _ in range(kind.count)) == sorted(
        LAYOUT.highest[slot] for slot in LAYOUT.slots
    )


@pytest.mark.parametrize(
    ("position", "won"),
    {
        START: {"a": 0, "b": 0},
        SECOND: {"a": 0, "b": 0},
        "[9 a over reserve=0000000000/0000000000] C3 | (Leader)": {"a": 1, "b": -1},
        "[9 a over reserve=0000000000/0000000000] (Leader) | C3": {"a": -1, "b": 1},
        "[200 b over reserve=0000000000/0000000000] C3 | C3": {"a": 0, "b": 0},
        "[9 a battle reserve=0000000000/0000000000] C3 | (Leader)": {"a": 0, "b": 0},
    }.items(),
)
def test_the_winner_gets_one_the_loser_minus_one_and_nobody_anything_before_the_end(
    position: str, won: dict[str, int]
) -> None:
    assert returns(start(position)) == won


@pytest.mark.parametrize("action", [0, 155 + 15 * 2 + 2])
def test_turn_200_ends_in_a_draw_whether_by_its_end_or_by_an_attack_repelled(action: int) -> None:
    state = start("[200 b battle reserve=0000000000/0000000000] C3 | C3")
    after = decide(state, action, (1, 6) if action else ())
    assert (after.phase, after.turn, returns(after)) == ("over", 200, {"a": 0, "b": 0})
    assert legal_actions(after) == ()
