"""The kernel of the skirmish beside the literal rules: every legal list and every state, step by step."""

import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.errors import Malformed
from lawspeaker.kernels.kernel import Columns, joined
from lawspeaker.kernels.registry import kernel
from lawspeaker.kernels.skirmish import states, steps
from lawspeaker.kernels.skirmish.kernel import SPOKEN
from lawspeaker.rulebooks.command import lines
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import OTHER, Seat
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish import attack
from lawspeaker.rulebooks.command.skirmish.actions import (
    FIRST_ATTACK,
    FIRST_EXILE,
    FIRST_RECRUIT,
    legal_actions,
    returns,
)
from lawspeaker.rulebooks.command.skirmish.reference import digest
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.command.state import State
from tests.kernels.skirmishes import SECOND, Board, Decided, any_state, decided, random_game, spoken, start
from tests.sizes import PROVE, tenth

SKIRMISH = kernel("skirmish")
BACKENDS = ("numba", "python")
PIECES = 10
STEPS = {"numba": tenth(100_000), "python": tenth(20_000)}
"""Random steps of each piece: a million under `make prove`."""
RANDOM = ("random", "random")


# ---- step by step


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("piece", range(PIECES))
def test_random_games_go_step_by_step_as_the_literal_rules_say(piece: int, backend: str) -> None:
    steps, game = 0, piece << 20
    while steps < STEPS[backend]:
        steps += followed(Board(start(), backend), random_game(start(), 1, game))
        game += 1


def followed(board: Board, game: Any) -> int:
    """Takes a board through a game of the literal rules; the number of steps."""
    steps = 0
    for one in game:
        assert board.legal() == one.legal, COMMAND.write_state(board.state)
        board.step(one.number, one.roll)
        assert board.state == one.state, (COMMAND.write_state(board.state), COMMAND.write_state(one.state))
        steps += 1
    assert board.legal() == legal_actions(board.state)
    return steps


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_texts_of_all_states_have_the_digest_of_the_literal_rules(backend: str) -> None:
    ours, theirs = [], []
    for game in range(tenth(60)):
        board = Board(start(), backend)
        for one in random_game(start(), 4, game):
            board.step(one.number, one.roll)
            ours.append(board.state)
            theirs.append(one.state)
    assert digest(iter(ours)) == digest(iter(theirs))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("piece", range(PIECES))
def test_states_that_no_game_reaches_are_gone_on_with_as_the_literal_rules_say(piece: int, backend: str) -> None:
    random, steps = Random(piece), 0
    while steps < STEPS[backend] // 10:
        state = any_state(random)
        steps += followed(Board(state, backend), islice(random_game(state, 2, steps), 12))


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_numbers_kept_along_a_game_are_those_of_its_state(backend: str) -> None:
    board, held = Board(start(), backend), slice(0, 9)
    for one in random_game(start(), 3, 0):
        board.step(one.number, one.roll)
        anew = states.array_of(one.state)
        for side in (0, 32):
            assert [int(x) for x in board.numbers[side:][held]] == anew[side:][held]
            assert [int(x) for x in board.numbers[side + 16 : side + 31]] == anew[side + 16 : side + 31]


# ---- reference games and perft

GAMES = {1: (179, "5f86fc0b"), 2: (212, "22fcac8b"), 3: (214, "045188cf")}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("seed", GAMES)
def test_a_reference_game_has_its_decisions_and_its_digest(seed: int, backend: str) -> None:
    random, board = SplitMix64(seed), Board(start(), backend)
    told = [board.state]
    while legal := board.legal():
        number = random.below(len(legal))
        attacks = legal[number] >= FIRST_ATTACK
        board.step(number, 6 * random.below(6) + random.below(6) if attacks else 0)
        told.append(board.state)
    assert (len(told) - 1, f"{digest(iter(told)):08x}") == GAMES[seed]


PERFT = {START: (28, 784, 23_100, 680_625), SECOND: (17, 511, 13_168, 303_492)}


@pytest.mark.parametrize("decisions", [1, 2, 3, 4])
@pytest.mark.parametrize("position", PERFT, ids=["the start", "the second position"])
def test_the_ways_to_make_n_decisions_are_as_many_as_the_specification_counts(position: str, decisions: int) -> None:
    assert perft(Board(start(position), "numba"), decisions) == PERFT[position][decisions - 1]


def perft(board: Board, decisions: int) -> int:
    """The ways to make so many decisions, the 36 rolls of an attack counted apart."""
    legal = board.legal()
    if decisions == 1:
        return sum(36 if action >= FIRST_ATTACK else 1 for action in legal)
    ways = 0
    for number, action in enumerate(legal):
        for roll in range(36 if action >= FIRST_ATTACK else 1):
            after = board.copy()
            after.step(number, roll)
            ways += perft(after, decisions - 1)
    return ways


def test_the_legal_actions_of_the_second_position_are_those_of_the_specification() -> None:
    expected = (0, 7, 13, 29, 43, 71, 80, 99, 108, 113, 121, 122, 124, 141, 149, 150, 152)
    assert Board(start(SECOND), "numba").legal() == expected


# ---- whole games


@pytest.mark.parametrize("position", [START, SECOND], ids=["the start", "the second position"])
@pytest.mark.parametrize("first", [0, 1, "alternate"])
def test_the_columns_tell_what_the_literal_rules_did(first: Any, position: str) -> None:
    setting = SKIRMISH.checked({"first": first, "position": position}, RANDOM)
    columns = SKIRMISH.play(setting, 7, range(5, 15))
    for row, number in enumerate(range(5, 15)):
        begins = number % 2 if first == "alternate" else first
        told = {name: int(column[row]) for name, column in columns.items()}
        assert told == expected(start(position), list(random_game(start(position), 7, number)), begins)


def expected(state: State, game: list[Decided], begins: int) -> dict[str, int]:
    """The columns of a game by the literal rules."""
    player_of: dict[Seat, int] = {state.seat: begins, OTHER[state.seat]: 1 - begins}
    last, spoke = game[-1].state, spoken(game)
    winner = next((player_of[seat] for seat, pay in returns(last).items() if pay > 0), -1)
    told = {"winner": winner, "first": begins, "decisions": len(game), "turns": last.turn}
    done: dict[str, int] = {f"{what}:{player}": 0 for what in DONE for player in (0, 1)}
    for before, one in zip([state, *(one.state for one in game)], game, strict=False):
        for what, does in DONE.items():
            done[f"{what}:{player_of[before.seat]}"] += does(before, one)
    return told | done | {f"spoke:command:{number}": spoke[f"command:{number}"] for number in SPOKEN}


def _from_behind(before: State, one: Decided) -> bool:
    attacker = LAYOUT.places[(one.action - FIRST_ATTACK) // len(LAYOUT.places)]
    return one.action >= FIRST_ATTACK and lines.line_of(before.field(before.seat), attacker) != 1


def _captures(before: State, one: Decided) -> bool:
    other = OTHER[before.seat]
    return before.field(other).captured != one.state.field(other).captured


DONE: dict[str, Callable[[State, Decided], bool]] = {
    "recruits": lambda _, one: FIRST_RECRUIT <= one.action < FIRST_ATTACK,
    "exiles": lambda _, one: FIRST_EXILE <= one.action < FIRST_RECRUIT,
    "attacks": lambda _, one: one.action >= FIRST_ATTACK,
    "captures": _captures,
    "from-behind": _from_behind,
}


@pytest.mark.parametrize("players", [RANDOM, ("random", "greedy"), ("greedy", "random"), ("greedy", "greedy")])
def test_python_and_numba_and_threads_and_pieces_play_the_same_games(players: tuple[str, str]) -> None:
    setting = SKIRMISH.checked({}, players)
    whole = SKIRMISH.play(setting, 11, range(300), "numba")
    assert set(whole) == set(SKIRMISH.columns)
    same(SKIRMISH.play(setting, 11, range(300), "numba", 2), whole)
    same(SKIRMISH.play(setting, 11, range(100), "python"), {name: column[:100] for name, column in whole.items()})
    same(SKIRMISH.play(setting, 11, range(100), "python", 3), {name: column[:100] for name, column in whole.items()})
    parts = [SKIRMISH.play(setting, 11, range(begin, begin + 37)) for begin in range(0, 296, 37)]
    same(joined(parts), {name: column[:296] for name, column in whole.items()})


def same(one: Columns, other: Columns) -> None:
    """The same names, with the same bytes."""
    assert {name: column.tobytes() for name, column in one.items()} == {
        name: column.tobytes() for name, column in other.items()
    }
    assert list(one) == list(SKIRMISH.columns)


def test_games_are_the_same_where_numba_is_not_installed() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], check=True, capture_output=True, text=True).stdout
    whole = SKIRMISH.play(SKIRMISH.checked({}, RANDOM), 11, range(20))
    assert told.split() == ["python", *(column.tobytes().hex() for column in whole.values())]


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from lawspeaker.kernels.compiling import backend
from lawspeaker.kernels.registry import kernel
skirmish = kernel("skirmish")
columns = skirmish.play(skirmish.checked({}, ("random", "random")), 11, range(20))
print(backend(), *(column.tobytes().hex() for column in columns.values()))
"""


def test_a_seed_and_a_number_make_a_game() -> None:
    setting = SKIRMISH.checked({}, RANDOM)
    one, other = (SKIRMISH.play(setting, seed, range(50)) for seed in (1, 2))
    assert one["decisions"].tolist() != other["decisions"].tolist()
    assert len(set(one["decisions"].tolist())) > 20


# ---- values


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("moral_bonus", "ties"), [(0, "repelled"), (2, "repelled"), (1, "captured"), (2, "captured")])
def test_moral_and_ties_come_to_what_is_set_and_all_else_to_what_the_rules_say(
    moral_bonus: int, ties: str, backend: str
) -> None:
    for game in range(20 if PROVE else 4):
        state, board = start(), Board(start(), backend)
        board.numbers[steps.MORAL_BONUS], board.numbers[steps.TIES] = moral_bonus, ties == "captured"
        random = Random(game)
        while legal := legal_actions(state):
            assert board.legal() == legal
            number, roll = random.randrange(len(legal)), random.randrange(36)
            after = varied(state, legal[number], roll, (moral_bonus, ties))
            board.step(number, roll)
            assert after is None or board.state == after
            state = board.state


def varied(state: State, action: int, roll: int, values: tuple[int, str]) -> State | None:
    """The state after an action where Moral and ties count otherwise; None if no dice lead there by the rules."""
    if action < FIRST_ATTACK:
        return decided(state, action, roll)[0]
    attacker, target = (LAYOUT.places[number] for number in divmod(action - FIRST_ATTACK, len(LAYOUT.places)))
    mine = attack.strength(state.field(state.seat), attacker, 1 + roll // 6)
    yours = attack.strength(state.field(OTHER[state.seat]), target, 1 + roll % 6)
    bonus, ties = values
    totals = [side["rank"] + side["die"] + bonus * len(side["moral"]) for side in (mine, yours)]
    captured = totals[0] > totals[1] or (totals[0] == totals[1] and ties == "captured")
    for other_roll in range(36):
        after, _ = decided(state, action, other_roll)
        if (after.field(OTHER[state.seat]) != state.field(OTHER[state.seat])) == captured:
            return after
    return None


def test_a_greedy_player_beats_a_random_one() -> None:
    columns = SKIRMISH.play(SKIRMISH.checked({}, ("greedy", "random")), 5, range(400))
    assert (columns["winner"] == 0).mean() > 0.8


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"moral": 1}, "unknown-value"),
        ({"moral_bonus": 7}, "bad-value"),
        ({"moral_bonus": True}, "bad-value"),
        ({"ties": "lost"}, "bad-value"),
        ({"first": 2}, "bad-value"),
        ({"reserve": "1111112114"}, "bad-value"),
        ({"reserve": "9111112114/1111112114"}, "bad-context"),
        ({"position": 3}, "bad-value"),
        ({"position": "L9"}, "unknown-place"),
        ({"position": "[3 a battle] L2"}, "not-covered"),
        ({"position": "[3 a battle reserve=1111112114/1111112114] L2!"}, "not-covered"),
        ({"position": "[3 a battle reserve=1111112114/1111112114] (Leader)"}, "not-covered"),
        ({"position": "[3 a over reserve=1111112114/1111112114] (Leader)"}, "not-covered"),
    ],
)
def test_a_bad_value_is_refused_with_its_reason(value: dict[str, Any], code: str) -> None:
    with pytest.raises(Malformed) as refused:
        SKIRMISH.checked(value, RANDOM)
    assert refused.value.code == code


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(Malformed, match="unknown-player: 'clever'"):
        SKIRMISH.checked({}, ("random", "clever"))


def test_a_set_up_in_which_nobody_can_go_on_ends_without_a_winner() -> None:
    setting = SKIRMISH.checked({"reserve": "0100000000/0100000000"}, RANDOM)
    columns = SKIRMISH.play(setting, 1, range(5))
    assert (columns["winner"] == -1).all()
    assert (columns["decisions"] == 2).all()
    assert np.all(columns["spoke:command:S.8"] == 0)
