"""Plans followed by families of states, against the slow twin that follows states one by one."""

from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawspeaker.errors import Malformed, NoOdds
from lawspeaker.odds.families import Change, Rows, Shapes, field, packed, unpacked
from lawspeaker.odds.plan import follow
from lawspeaker.odds.plan_file import read_plan
from lawspeaker.odds.questions import Condition, changed
from lawspeaker.odds.shifted import Shifted, Trace
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war.playing import opening_of, play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.state import State
from tests.oracles import odds_plan
from tests.sizes import PROVE

DUEL = """
stop = ["asher.defeated", "jackal.defeated"]
[moves]
asher = ["move asher 4,0", "strike asher jackal", "strike asher jackal"]
jackal = ["strike jackal asher", "strike jackal asher"]
"""
THROW = """
moves = ["strike bela jackal-2 using rebuff/3", "strike bela jackal-2"]
[answers]
dodge = "try"
"""
PLANS = [
    ("duel", 1, f"turns = {4 if PROVE else 2}\n{DUEL}"),
    ("duel", 1, f"cycles = 1\nturns = {2 if PROVE else 1}\nwhose = 'jackal'\n{DUEL}"),
    ("knock-back", 0, THROW),
    ("bound", 4, 'turns = 3\nwhose = "serpent"\nstop = ["not serpent.held"]\nmoves.serpent = ["break-free serpent"]'),
    ("exposed", 1, 'moves = ["strike asher jackal", "check jackal control", "strike asher jackal"]'),
]
ASKED = ("jackal.endurance <= 20", "jackal.endurance = 40", "not jackal.defeated and jackal.endurance >= 7")


def state_of(name: str, at: int) -> State:
    text = resources.files("lawspeaker.rulebooks.war").joinpath(f"scenarios/{name}.toml").read_text("utf-8")
    scenario = read_scenario(text)
    return [opening_of(scenario), *(entry.state for entry in play(scenario))][at]


@pytest.mark.parametrize(("name", "at", "text"), PLANS)
def test_families_come_to_the_very_ends_that_states_come_to_one_by_one(name: str, at: int, text: str) -> None:
    state, plan = state_of(name, at), read_plan(WAR, text)
    followed = follow(WAR, state, plan.driver, plan.terms)
    twin = odds_plan.follow(WAR, state, plan.driver, plan.terms)
    assert followed.law == twin
    states = twin.map(lambda end: end.state)
    assert followed.changed(state) == changed(WAR, state, states)
    for asked in ASKED:
        condition = Condition.read(asked.replace("jackal", state.figures[1].id))
        assert followed.chance(condition) == states.map(lambda one, c=condition: c.holds(WAR.measures(one)))  # type: ignore[misc]
    for turn, law in followed.by_turn():
        assert law == twin.map(lambda end, turn=turn: end.stopped and end.turn <= turn)  # type: ignore[misc]


def test_a_skirmish_has_no_numbers_and_its_plans_are_followed_all_the_same() -> None:
    state = COMMAND.start(COMMAND.beginnings["demo"], {})
    moves = [COMMAND.write_move(COMMAND.legal(state, state.mover)[0], state), "a: end-preparation"]
    plan = read_plan(COMMAND, f"moves = {moves}")
    assert follow(COMMAND, state, plan.driver).law == odds_plan.follow(COMMAND, state, plan.driver)


# ---- rows and shapes


@given(st.lists(st.integers(-(1 << 40), 1 << 40), max_size=5))
def test_packed_numbers_come_out_again(numbers: list[int]) -> None:
    whole = packed(numbers)
    assert unpacked(whole, len(numbers)) == tuple(numbers)
    assert [field(whole, place) for place in range(len(numbers))] == numbers


def test_a_number_that_is_too_great_is_not_packed() -> None:
    with pytest.raises(OverflowError, match="too great a number for odds"):
        packed([1, -(1 << 41)])


near = st.integers(-9, 9)
within = st.tuples(near, near).map(lambda two: (min(two), max(two)))


@given(st.lists(st.tuples(near, near), min_size=1, unique=True), st.dictionaries(st.integers(0, 1), within))
def test_rows_are_split_into_those_within_all_bounds_and_the_others(
    numbers: list[tuple[int, int]], bounds: dict[int, tuple[int, int]]
) -> None:
    inside, outside = Rows([(packed(one), 1) for one in numbers]).split(
        [(place, *two) for place, two in bounds.items()]
    )
    fit = {one for one in numbers if all(least <= one[place] <= most for place, (least, most) in bounds.items())}
    assert {unpacked(row, 2) for row, _ in inside} == fit
    assert {unpacked(row, 2) for row, _ in outside.all} == set(numbers) - fit
    assert len(inside) + len(outside.all) == len(numbers)


def test_a_change_adds_to_some_numbers_and_sets_others() -> None:
    trace = Trace()
    trace.begin((5, 6, 7))
    change = Change.to((Shifted(trace, 0, -9), -40, Shifted(trace, 2)))
    weights: dict[int, int] = {}
    change.put(weights, [(packed((5, 6, 7)), 2), (packed((5, 8, 7)), 1)], 10)
    assert {unpacked(row, 3): ways for row, ways in weights.items()} == {(-4, -40, 7): 30}
    with pytest.raises(TypeError, match="number 0 is now what number 1 was"):
        Change.to((Shifted(trace, 1), 0, 0))


def test_a_state_is_its_shape_and_its_numbers() -> None:
    state = state_of("duel", 3)
    shapes = Shapes(WAR)
    shape, row = shapes.apart(state)
    assert shapes.together(shape, row) == state
    assert unpacked(row, 2) == (40, 36)


# ---- what has no answer


def test_a_plan_that_is_too_large_says_how_large() -> None:
    plan = read_plan(WAR, f"turns = 3\n{DUEL}")
    with pytest.raises(NoOdds, match="more than 1,000 outcomes") as caught:
        follow(WAR, state_of("duel", 1), plan.driver, plan.terms, limit=1_000)
    assert caught.value.code == "too-large"


def test_an_unknown_measure_in_a_stop_condition_is_said() -> None:
    plan = read_plan(WAR, f"turns = 3\n{DUEL}".replace("asher.defeated", "asher.defeatd"))
    with pytest.raises(Malformed, match=r"asher\.defeatd"):
        follow(WAR, state_of("duel", 1), plan.driver, plan.terms)
