"""Plans over several moves and Turns: what is done when, what stops them, and how they end."""

from fractions import Fraction
from typing import Any

import pytest

from lawspeaker.law.planning import Next
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.followed import Followed
from lawspeaker.odds.moves import of
from lawspeaker.odds.plan import STEPS, Terms, follow
from lawspeaker.odds.plan_file import read_plan
from lawspeaker.odds.questions import Condition
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.odds.duo import duo, made, waiting
from tests.odds.moments import skirmish_moments
from tests.odds.raising import malformed, no_odds
from tests.rulebooks.war.legal_states import ASHER, JACKAL, opened
from tests.rulebooks.war.tables_of_war import figure

QUICK = {"speed": 49}
"""Seven AP in each of seven Turns of a Cycle."""


def followed(state: State, text: str) -> Followed:
    """What comes of a plan in TOML."""
    plan = read_plan(WAR, text)
    return follow(WAR, state, plan.driver, plan.terms)


def beginning(*texts: str, asher: dict[str, Any] | None = None) -> State:
    """Before the first Cycle, with a quick Asher, after these moves."""
    return made(opened(ASHER | QUICK | (asher or {}), JACKAL), *texts)


def measured(found: Followed, name: str) -> list[bool | int | str]:
    return sorted(WAR.measures(state)[name] for state in found.states)


# ---- tries that are alike

FREE = """
stop = ["not asher.held"]
turns = 3
whose = "asher"

[moves]
asher = ["break-free asher"]
"""


@pytest.mark.parametrize("hold", ["grapple", "bind 30", "entangle 25"])
@pytest.mark.parametrize("turns", [1, 3, 5])
def test_the_chance_of_one_success_in_tries_that_are_alike_is_the_closed_form(hold: str, turns: int) -> None:
    state = beginning(f"inflict {hold} on asher from jackal")
    once = of(WAR, made(state, "begin-cycle", "begin-turn"), WAR.read_move("break-free asher", state)).outcomes
    assert once is not None
    p = once.chance(lambda outcome: outcome.success)  # type: ignore[attr-defined]
    found = followed(state, FREE.replace("turns = 3", f"turns = {turns}"))
    assert 0 < p < 1
    assert [(turn, law.chance(bool)) for turn, law in found.by_turn()] == [
        (turn, 1 - (1 - p) ** turn) for turn in range(1, turns + 1)
    ]  # fmt: skip


def test_a_try_for_which_there_are_no_points_is_left_out() -> None:
    """Asher of Swiftness 20 has 7 AP in Segment 1, 2 in Segment A, and the same in the next Cycle."""
    state = made(opened(ASHER, JACKAL), "inflict bind 30 on asher from jackal")
    chances = [law.chance(bool) for _, law in followed(state, FREE).by_turn()]
    assert chances[0] == chances[1] < chances[2]
    assert 1 - chances[2] == (1 - chances[0]) ** 2


def test_tries_bring_exertion_turn_by_turn() -> None:
    found = followed(beginning("inflict bind 30 on asher from jackal"), FREE)
    assert {end.state.figure("asher").exertion for end in found.law} == {3, 6, 9}
    assert {end.turn: end.state.figure("asher").exertion for end in found.law if end.stopped} == {1: 3, 2: 6, 3: 9}
    assert [end.turn for end in found.law if not end.stopped] == [3]


def test_states_that_differ_only_in_what_was_thrown_are_one() -> None:
    found = followed(beginning("inflict bind 30 on asher from jackal"), FREE)
    assert len(found.law) == 4
    assert found.rolls == 3


# ---- Poison


def test_poison_9_is_gone_after_four_turns() -> None:
    """It is halved in each: 9, 4, 2, 1, 0; and its strength comes as Exertion, 16 in all."""
    state = beginning("inflict poison 9 on asher")
    found = followed(state, 'stop = ["asher.poison = 0"]\nturns = 9\nwhose = "asher"\nmoves = { asher = ["end-turn"] }')
    (end,) = found.law
    assert (end.turn, end.stopped, end.state.figure("asher").exertion) == (4, True, 16)
    assert (found.outcomes, found.rolls) == (0, 0)
    assert [law.chance(bool) for _, law in found.by_turn()] == [0, 0, 0, 1]


# ---- how long it goes on

NOTHING = 'moves = { asher = ["rest asher 1"] }\n'


@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_a_plan_goes_on_for_so_many_cycles(cycles: int) -> None:
    (end,) = followed(beginning(), f"cycles = {cycles}\n{NOTHING}").law
    assert end.state.cycle == cycles
    assert end.state.next_turns() == []
    assert end.turn == 9 * cycles, "seven of Asher's and two of the jackal's in each"


def test_turns_are_those_of_anybody_unless_it_is_said_whose() -> None:
    anybody = followed(beginning(), f"turns = 4\n{NOTHING}")
    jackal = followed(beginning(), f'turns = 3\nwhose = "jackal"\n{NOTHING}')
    assert [(end.turn, end.state.cycle, end.state.now.figure) for end in anybody.law] == [(4, 1, "asher")]
    assert [(end.turn, end.state.cycle, end.state.now.figure) for end in jackal.law] == [(3, 2, "jackal")]


def test_whichever_comes_first_of_turns_and_cycles_ends_it() -> None:
    by_cycle = followed(beginning(), f"turns = 30\ncycles = 2\n{NOTHING}")
    by_turns = followed(beginning(), f"turns = 3\ncycles = 2\n{NOTHING}")
    assert [end.turn for end in by_cycle.law] == [18]
    assert [end.turn for end in by_turns.law] == [3]


def test_a_plan_names_who_is_there() -> None:
    with malformed("bad-plan", "whose", "nobody is called nemo"):
        followed(duo(), f'turns = 1\nwhose = "nemo"\n{NOTHING}')
    with malformed("bad-plan", "moves.nemo", "nobody is called nemo"):
        followed(duo(), 'turns = 1\nmoves.nemo = ["rest nemo 1"]')


def test_a_turn_that_runs_already_is_the_first() -> None:
    found = followed(made(beginning(), "begin-cycle", "begin-turn"), f"turns = 1\n{NOTHING}")
    assert [(end.turn, end.state.turn) for end in found.law] == [(1, None)]


def test_a_driver_without_an_end_is_stopped() -> None:
    with no_odds("too-large", f"{STEPS:,} moves", "turns = 3"):
        follow(WAR, duo(), lambda state, stage: Next(m.Rest("asher", 1), ((*stage, 0)[0] + 1,)))


# ---- what stops it


def test_a_condition_that_holds_at_once_ends_the_plan_before_its_first_move() -> None:
    found = followed(duo(), 'stop = ["asher.ap = 7"]\nmoves = ["strike asher jackal"]')
    ((end, _),) = found.law.weights.items()
    assert (end.state, end.turn, end.stopped) == (WAR.essence(duo(), duo()), 0, True)


def test_each_of_several_conditions_stops_it() -> None:
    stops = 'stop = ["jackal.endurance <= 10", "jackal.falter >= 2"]\n'
    found = followed(duo(), stops + 'moves = ["strike asher jackal", "strike asher jackal"]')
    for end in found.law:
        figure_ = end.state.figure("jackal")
        assert end.stopped is (figure_.endurance_now <= 10 or figure_.sum_of("falter") >= 2)
        assert end.turn == 2 or end.stopped
    assert {(end.turn, end.stopped) for end in found.law} == {(1, True), (2, True), (2, False)}


def test_what_holds_by_some_turn_holds_by_the_next() -> None:
    stops = 'stop = ["jackal.endurance <= 10"]\n'
    found = followed(duo(), stops + 'moves = ["strike asher jackal", "strike asher jackal"]')
    chances = [law.chance(bool) for _, law in found.by_turn()]
    assert len(chances) == 2
    assert 0 < chances[0] < chances[1] < 1
    assert chances[1] == found.law.chance(lambda end: end.stopped)


# ---- moves that are made one after the other


def test_two_strikes_of_a_list_are_the_law_of_one_followed_by_that_of_the_other() -> None:
    move, policy = m.Strike("asher", "jackal"), Terms((), Policy())
    found = follow(WAR, duo(), WAR.planned({"moves": ["strike asher jackal"] * 2}), policy).states
    (first,) = of(WAR, duo(), move).ways
    both = first.law.then(lambda state: of(WAR, state, move).ways[0].law)
    assert found == both.map(lambda state: WAR.essence(state, duo()))


def test_a_move_that_is_not_allowed_is_left_out() -> None:
    three = followed(duo(), 'moves = ["strike asher jackal", "strike asher jackal", "strike asher jackal"]')
    two = followed(duo(), 'moves = ["strike asher jackal", "strike asher jackal"]')
    assert three.states == two.states
    assert {end.turn for end in three.law} == {3}


def test_a_move_that_must_be_made_and_is_not_allowed_ends_everything() -> None:
    with no_odds("refused", "war:"):
        follow(WAR, duo(), lambda state, stage: None if stage else Next(m.Strike("jackal", "asher"), (1,), must=True))


def test_what_is_open_when_a_plan_begins_is_answered_as_the_plan_says() -> None:
    state = waiting(duo(None, None, figure("wolf", at=[4, 0])), "inflict knock-back 5 on jackal from asher")
    with no_odds("open-choice", "dodge of wolf"):
        followed(state, f"turns = 1\n{NOTHING}")
    assert len(followed(state, f'turns = 1\n{NOTHING}[answers]\ndodge = "stay"').law) > 1


def test_a_choice_that_the_plan_does_not_answer_is_told_with_its_answers() -> None:
    state, push = duo(None, None, figure("wolf", at=[4, 0])), 'moves = ["inflict knock-back 5 on jackal from asher"]'
    with no_odds("open-choice", "dodge of wolf", "try, stay, or first"):
        followed(state, push)
    with malformed("bad-answer", "duck"):
        followed(state, push + '\n[answers]\ndodge = "duck"')
    stays = followed(state, push + '\n[answers]\n"dodge:wolf" = "stay"')
    assert stays.states.chance(lambda one: one.figure("wolf").endurance_now < 20) == 1


def test_a_condition_of_what_is_not_there_is_refused() -> None:
    with malformed("unknown-measure", "asher.joy"):
        followed(duo(), 'stop = ["asher.joy"]\nmoves = ["strike asher jackal"]')


# ---- a skirmish


def test_a_plan_of_a_skirmish_is_a_list_of_moves() -> None:
    (moment,) = skirmish_moments(5, 1)
    text = COMMAND.write_move(moment.moves[0], moment.state)
    plan = read_plan(COMMAND, f'moves = ["{text}", "end-turn"]\nstop = ["over"]')
    found = follow(COMMAND, moment.state, plan.driver, plan.terms)
    (way,) = of(COMMAND, moment.state, moment.moves[0]).ways
    assert {end.turn for end in found.law} <= {1, 2}
    over = Condition.read("over")
    assert found.states.chance(lambda state: over.holds(COMMAND.measures(state))) == way.law.chance(
        lambda state: state.phase == "over"
    )


def test_chances_of_a_plan_are_fractions_of_its_total() -> None:
    found = followed(beginning("inflict bind 30 on asher from jackal"), FREE)
    chances = [Fraction(ways, found.law.total) for ways in found.law.weights.values()]
    assert sum(chances) == 1
    assert measured(found, "asher.held") == [False, False, False, True]
