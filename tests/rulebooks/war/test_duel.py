"""The supplement `duel`: its reference games, perft, the duellists, and decisions as numbers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war import values
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.duel.actions import (
    ACTIONS,
    BREAK_FREE,
    action_of,
    decider,
    is_over,
    legal_actions,
    move_of,
    returns,
)
from lawspeaker.rulebooks.war.duel.chance import outcomes
from lawspeaker.rulebooks.war.duel.playing import play, start
from lawspeaker.rulebooks.war.duel.reading import read_state
from lawspeaker.rulebooks.war.duel.reference import Decision, digest, divide, perft, reference_game, seen
from lawspeaker.rulebooks.war.duel.text import write_state
from lawspeaker.rulebooks.war.figure import SEGMENTS
from lawspeaker.rulebooks.war.notation.text import write_move
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.shown import event_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import Landed
from tests.rulebooks.war.duels import NAMES, duel, name_of
from tests.sizes import PROVE, tenth

GAMES = {
    ("asher scorpion", 1): (
        91, "624dfa4c", "2be0af07", "9 1 won 0 | 32 24 50 0 0 2 0 0 0 0 0 | -1 24 40 0 0 4 1 1 0 0 0", 0,
    ),
    ("asher scorpion", 2): (
        81, "31d41a2a", "8df8d8ad", "7 1 won 1 | 3 -3 23 0 8 7 0 0 0 1 0 | 44 24 40 0 0 9 2 1 0 0 0", 1,
    ),
    ("asher scorpion", 3): (
        72, "063fc56c", "95f219a3", "7 1 won 1 | -6 6 32 0 3 10 0 0 0 1 0 | 32 24 40 0 0 1 0 0 0 0 0", 1,
    ),
    ("asher jackal", 1): (
        54, "5c4be4e5", "a6675fb1", "5 A won 1 | -8 24 50 0 1 20 0 0 0 0 0 | 18 24 45 0 0 0 0 0 0 0 0", 1,
    ),
    ("asher jackal", 2): (
        59, "ebebf2b8", "a6e28566", "6 1 won 0 | 52 24 50 0 0 14 0 0 0 0 0 | 0 12 33 0 0 4 2 1 0 0 0", 0,
    ),
    ("asher jackal", 3): (
        82, "f0d690fe", "085f9634", "8 A won 1 | -3 24 50 0 0 0 0 0 0 0 0 | 28 18 39 0 0 3 1 1 0 0 0", 1,
    ),
}  # fmt: skip
"""Decisions, digest, what is seen, the last state, and the seat that has won."""


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_reference_game_has_its_decisions_its_digests_and_its_last_state(name: str, seed: int) -> None:
    states = [decision.state for decision in reference_game(name, seed)]
    found = f"{digest([start(name), *states]):08x}", f"{seen(states):08x}", write_state(states[-1])
    *expected, winner = GAMES[name, seed]
    assert [len(states), *found] == expected
    assert returns(states[-1]) == ((1, -1) if winner == 0 else (-1, 1))


def test_the_first_reference_game_begins_as_the_specification_tells() -> None:
    first = [*zip(range(3), reference_game("asher scorpion", 1), strict=False)]
    decisions: list[Decision] = [decision for _, decision in first]
    assert [(one.action, one.dice) for one in decisions] == [(7, None), (0, None), (13, (6, 6, 10, 11, 7, 4, 10))]
    assert write_state(decisions[0].state) == "1 1 0 | 84 24 50 0 0 0 0 1 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0"
    assert write_state(decisions[2].state) == "1 1 1 | 74 24 50 0 0 2 0 0 0 0 0 | 66 24 40 0 0 2 5 1 0 0 0"
    came = play(decisions[1].state, 13, decisions[2].dice)
    (read,) = (event_json(event) for event in came.events if event_json(event)["type"] == "StrikeRead")
    assert (read["hits"], read["damage"], read["weapon"], read["maneuver"]) == (3, 10, "scorpion-claw", "quick")


@pytest.mark.parametrize("name", NAMES)
def test_who_only_ends_turns_comes_to_a_draw_after_twenty_cycles(name: str) -> None:
    state, decisions = start(name), 0
    while not is_over(state):
        state, decisions = play(state, 0).state, decisions + 1
    assert decisions == 80
    assert returns(state) == (0, 0)
    if name == "asher scorpion":
        assert write_state(state) == "20 A draw | 84 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0"


# ---- perft


@pytest.mark.parametrize(
    ("name", "decisions", "ways"),
    [
        ("asher scorpion", 1, 410),
        ("asher scorpion", 2, 149_197),
        ("asher jackal", 1, 408),
        ("asher jackal", 2, 156_278),
    ],
)
def test_the_ways_to_make_n_decisions_are_as_many_as_the_specification_counts(
    name: str, decisions: int, ways: int
) -> None:
    assert perft(start(name), decisions) == ways


def test_the_ways_by_first_action_are_those_of_the_specification() -> None:
    found = divide(start("asher scorpion"), 1)
    assert found == {**dict.fromkeys(range(9), 1), 10: 106, 11: 106, 12: 106, 13: 83}


def test_a_duel_that_has_ended_is_counted_by_its_last_decision_alone() -> None:
    state = read_state("asher scorpion", "20 A 1 | 84 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0")
    assert divide(state, 1) == {0: 1, 8: 1}
    assert divide(state, 2) == {0: 0, 8: 1}
    assert [perft(play(state, 0).state, decisions) for decisions in (0, 1)] == [1, 0]


@pytest.mark.parametrize("seed", range(tenth(40)))
def test_perft_counts_the_games_that_are_played_one_outcome_after_the_other(seed: int) -> None:
    state = Random(seed).choice(duel(seed)).before
    assert perft(state, 1) == sum(1 for _ in after(state))
    if PROVE:
        assert perft(state, 2) == sum(1 for one in after(state) for _ in after(one))


def after(state: State) -> Iterator[State]:
    """Every state that one decision, with each of its Outcomes, leads to."""
    for action in legal_actions(state):
        if action < BREAK_FREE:
            yield play(state, action).state
        for outcome, _ in outcomes(state, action):
            yield play(state, action, outcome).state


# ---- the duellists


@pytest.mark.parametrize(
    ("name", "seat", "expected"),
    [
        ("asher scorpion", 0, (6, 3, 3, 11, 7, 5)), ("asher jackal", 1, (6, 3, 3, 10, 7, 6)),
        ("asher scorpion", 1, (6, 2, 2, 9, 7, 4)),
    ],
)  # fmt: skip
def test_a_duellist_has_the_values_that_the_specification_reckons(
    name: str, seat: int, expected: tuple[int, ...]
) -> None:
    figure = start(name).figures[seat]
    reckoned = [
        values.force(figure), values.guard(figure, 0), values.precision(figure), values.stamina(figure),
    ]  # fmt: skip
    laid = dict(zip(SEGMENTS, figure.laid, strict=True))
    assert (*(one.value for one in reckoned), laid.pop("1"), laid.pop("A")) == expected
    assert not any(laid.values())


def test_they_stand_within_reach_of_each_other_on_two_sides() -> None:
    for name in NAMES:
        first, second = start(name).figures
        assert (first.id, first.side, first.at) == ("asher", "holy", (0, 0))
        assert (second.side, second.at) == ("unholy", (100, 0))
        assert f"asher {second.id}" == name


def test_a_duel_of_another_name_is_none() -> None:
    for name in ("jackal asher", "asher", "asher pig", ""):
        with pytest.raises(Malformed) as caught:
            start(name)
        assert (caught.value.code, caught.value.item) == ("bad-duel", name)
        assert "asher scorpion, asher jackal" in caught.value.message


def test_every_option_stands_at_its_default_and_none_is_open() -> None:
    state = start("asher jackal")
    assert state.choices.pinned
    assert state.choices.changed() == {}
    assert state.edition == "mid"


# ---- decisions as numbers


def texts(state: State) -> list[str]:
    return [write_move(move_of(state, action)) for action in range(ACTIONS)]


def test_the_actions_are_the_rows_of_the_table() -> None:
    strikes = {
        "asher": ("club", "club using disarm/2", "club using quick/2", "club using momentous/2"),
        "jackal": ("jackal-claws", "jackal-claws using quick", "jackal-claws using committed", "toxic-bite"),
        "scorpion": ("scorpion-tail", "scorpion-claw", "scorpion-tail using disarm", "scorpion-claw using quick"),
    }
    for name in NAMES:
        for state in (start(name), play(start(name), 0).state):
            seat = decider(state)
            assert seat is not None
            who, other = state.figures[seat].id, state.figures[1 - seat].id
            assert texts(state) == [
                "end-turn", *(f"rest {who} {ap}" for ap in range(1, 8)), f"stance {who}", f"break-free {who}",
                *(f"strike {who} {other} with {row}" for row in strikes[who]),
            ]  # fmt: skip
            assert [action_of(state, move_of(state, action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize("seed", range(tenth(300)))
def test_along_a_duel_the_legal_actions_are_exactly_the_ids_whose_move_is_allowed(seed: int) -> None:
    for step in duel(seed):
        text = write_state(step.before)
        assert legal_actions(step.before) == allowed_ids(step.before) == by_the_text(step.before, text), text
    assert legal_actions(duel(seed)[-1].came.state) == ()


def allowed_ids(state: State) -> tuple[int, ...]:
    return tuple(action for action in range(ACTIONS) if judge(state, move_of(state, action)).allowed)


COSTS = {"asher": (3, 3, 2, 4), "jackal": (3, 2, 3, 3), "scorpion": (3, 3, 3, 2)}
"""AP of the Strikes 10 to 13."""


def by_the_text(state: State, text: str) -> tuple[int, ...]:
    """The legal actions as the specification tells them, from the text of a duel that goes on."""
    head, *figures = text.split(" | ")
    seat = int(head.split()[2])
    *_, ap, spent, stance, grappled, _ = map(int, figures[seat].split())
    strikes = enumerate(COSTS[name_of(state).split()[seat]], 10)
    return (
        0, *range(1, ap + 1), *([] if spent or stance or grappled else [8]), *([9] if grappled and ap >= 3 else []),
        *(action for action, cost in strikes if not grappled and cost + stance <= ap),
    )  # fmt: skip


@pytest.mark.parametrize("action", [-1, 14, 400])
def test_an_action_that_there_is_not_is_malformed(action: int) -> None:
    for call in (move_of, play):
        with pytest.raises(Malformed) as caught:
            call(start("asher scorpion"), action)
        assert (caught.value.code, caught.value.item) == ("bad-action", str(action))
        assert "0 to 13" in caught.value.message


def test_an_action_that_is_not_legal_is_malformed_and_the_legal_ones_are_told() -> None:
    state = play(play(start("asher scorpion"), 5).state, 8 - 6).state
    for call in (play, outcomes):
        with pytest.raises(Malformed) as caught:
            call(state, 8)
        assert caught.value.code == "bad-action"
    assert legal_actions(state) == (0,)
    with pytest.raises(Malformed, match="there are 0"):
        play(state, 10, (5,) * 7)


def test_once_it_is_over_nobody_decides_and_no_id_means_a_move() -> None:
    state = duel(0)[-1].came.state
    assert (decider(state), legal_actions(state)) == (None, ())
    with pytest.raises(Malformed, match="nobody decides"):
        move_of(state, 0)


@pytest.mark.parametrize(
    ("action", "chance", "code"),
    [
        (10, None, "bad-dice"), (10, (5, 5, 5), "bad-dice"), (10, (0, 1, 2, 3, 4, 5, 6), "bad-dice"),
        (10, (13, 1, 2, 3, 4, 5, 6), "bad-dice"), (1, (5,) * 7, "bad-dice"), (0, Landed(0, 0, 0, 0), "bad-dice"),
        (10, Tried(True), "bad-outcome"),
    ],
)  # fmt: skip
def test_dice_and_outcomes_that_do_not_fit_are_malformed(action: int, chance: Any, code: str) -> None:
    with pytest.raises(Malformed) as caught:
        play(start("asher scorpion"), action, chance)
    assert caught.value.code == code


def test_a_try_to_break_free_takes_no_outcome_of_a_strike() -> None:
    state = read_state("asher scorpion", "2 1 0 | 84 24 50 0 0 0 7 0 0 1 0 | 66 24 40 0 0 0 0 0 0 0 0")
    with pytest.raises(Malformed, match="Tried"):
        play(state, 9, Landed(0, 0, 0, 0))
    assert write_state(play(state, 9, Tried(True)).state).startswith("2 1 0 | 84 24 50 0 0 3 4 1 0 0 0 |")
    assert write_state(play(state, 9, Tried(False)).state).startswith("2 1 0 | 84 24 50 0 0 3 4 1 0 1 0 |")
