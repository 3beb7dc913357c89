"""Reasons come to what the state shows, for every figure and every slot, whatever was played."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import go_on
from lawspeaker.law.answering import Answers, carry
from lawspeaker.rulebooks.command import lines
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.recruiting import closed_slots, open_slots
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.shown import figure_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.why_status import STATUSES
from tests.engine.counting import COUNTING
from tests.rulebooks.command import drawn
from tests.rulebooks.war.cases_of_war import CASES
from tests.rulebooks.war.fights import entries
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.rulebooks.war.seats import Seat
from tests.rulebooks.war.seats import drawn as drawn_for_seat
from tests.rulebooks.war.test_sight import STEPS, setup, with_odd_ids
from tests.sizes import tenth

NUMBERS = (
    "guard", "force", "precision", "speed", "stamina", "magnitude", "spp", "falter", "poison", "exertion", "endurance",
    "resolve", "passion", "ap", "readied", "carried",
)  # fmt: skip
LISTS = ("statuses", "may", "held_by")


def check(state: State) -> None:
    """Every number, list and status of every figure has reasons that come to it."""
    for figure in state.figures:
        shown = figure_json(state, figure)
        for what in NUMBERS:
            told = WAR.reasons(state, f"{figure.id}.{what}")
            assert told.value == told.parts[-1].value == shown[what], (what, told)
        for what in LISTS:
            told = WAR.reasons(state, f"{figure.id}.{what}")
            assert told.value == shown[what]
            assert told.parts or not shown[what]
        for status in STATUSES:
            told = WAR.reasons(state, f"{figure.id}.{status}")
            assert told.value is bool(told.parts) is (status in shown["statuses"]), (status, told)
        assert set(shown["statuses"]) <= set(STATUSES)
        clauses = {one.clause for what in (*NUMBERS, *LISTS) for one in WAR.reasons(state, f"{figure.id}.{what}").parts}
        assert clauses <= set(WAR.clauses)


@pytest.mark.parametrize("name", SHIPPED)
def test_reasons_of_battles_that_ship(name: str) -> None:
    check(WAR.start(SHIPPED[name], {}))
    for entry in play(read_scenario(SHIPPED[name])):
        check(entry.state)


def test_reasons_of_the_cases() -> None:
    for case in CASES.values():
        for entry in play(case.scenario):
            check(entry.state)


@pytest.mark.parametrize("seed", range(tenth(200)))
def test_reasons_of_fights(seed: int) -> None:
    for entry in entries(seed):
        check(entry.state)


@pytest.mark.parametrize("seed", range(tenth(200)))
def test_reasons_and_previews_of_a_seat_tell_no_secret(seed: int) -> None:
    random = Random(seed)
    seat = Seat(with_odd_ids(setup(random, secrets=True)))
    for _ in range(STEPS):
        check(seat.sight)
        assert tells_none(seat, "".join(told_of_all(seat.sight)))
        for asked in (drawn_for_seat(random, seat.sight) for _ in range(6)):
            told = "" if asked is None else previewed(seat.sight, asked, random)
            assert tells_none(seat, told, str(asked))
        move = drawn_for_seat(random, seat.state)
        if move is not None:
            seat.played(move, random)


def tells_none(seat: Seat, told: str, asked: str = "") -> bool:
    """Whether no secret word is told but those that were asked with. Ids of the table are words of nothing else."""
    secret = WAR.secrets(seat.state, seat.seat)
    return not any(word in told and word not in asked for word in secret if word)


def previewed(sight: State, move: m.Move, random: Random) -> str:
    """What a move would come to on what a seat sees, with dice or without, and in words."""
    dice = (tuple(random.randint(1, 12) for _ in range(7)),) if random.random() < 0.5 else ()
    ruling = WAR.judge(sight, move, dice)
    if not ruling.allowed:
        return ""
    brought = WAR.brings(sight, move, dice)
    carried = carry(WAR, sight, ruling.agenda, brought, Answers(brought, best=random.random() < 0.5))
    want = None if carried.want is None else WAR.want_json(carried.state, carried.want)
    words = [WAR.told(event) for event in carried.events]
    return str((words, want, WAR.checklist(sight, move), WAR.state_json(carried.state)))


def told_of_all(state: State) -> Iterator[str]:
    for figure in state.figures:
        for what in (*NUMBERS, *LISTS, *STATUSES):
            yield str(WAR.reasons(state, f"{figure.id}.{what}").as_json())


def test_rounding_names_its_option_where_it_matters() -> None:
    start = WAR.start(SHIPPED["starting"], {})
    figure = start.figures[0].id
    for choice in ("down", "up"):
        seen = set()
        for might in range(20, 100, 5):
            state = WAR.with_option(start, "W-6", choice).changed(figure, might=might)
            move = WAR.read_move(f"inflict grapple on {figure} from {start.figures[1].id}", state)
            for step in WAR.judge(state, move).agenda:
                state = held(state, step)
            told = WAR.reasons(state, f"{figure}.guard")
            halved = next(one for one in told.parts if one.clause == "war:4.1")
            before = told.parts[told.parts.index(halved) - 1].value or 0
            assert dict(halved.options) == ({"W-6": choice} if before % 2 else {})
            seen.add(before % 2)
        assert seen == {0, 1}


def held(state: State, step: object) -> State:
    return go_on(WAR, replace(state, agenda=(step,))).state


@pytest.mark.parametrize("of", ["", "asher", "asher.", ".guard", "asher.name", "nobody.guard", "asher.guard.x"])
def test_war_knows_no_other_names(of: str) -> None:
    with pytest.raises(Malformed) as error:
        WAR.reasons(WAR.start(SHIPPED["jackal-fight"], {}), of)
    assert (error.value.code, error.value.item) == ("unknown-name", of)


def test_reasons_of_fields_are_those_of_the_rules() -> None:
    random = Random("reasons")
    for _ in range(tenth(1_000)):
        options = {"C-9": random.choice(["above", "whole-way"]), "C-1": random.choice(["yes", "no"])}
        known = {one: choice for one, choice in options.items() if choice in COMMAND.options[one].choices}
        state = COMMAND.start(drawn.position(random), known)
        for seat in ("a", "b"):
            field = state.a if seat == "a" else state.b
            closed = closed_slots(field, None, state.choices)
            for place in LAYOUT.places:
                line = COMMAND.reasons(state, f"{seat}.{place}.line")
                assert line.value == lines.line_of(field, place) == line.parts[-1].value
                slot = COMMAND.reasons(state, f"{seat}.{place}.open")
                assert slot.value is (place in open_slots(field, None, state.choices))
                unmet = tuple(one.clause for one in slot.parts if one.met is False)
                assert unmet == closed.get(place, () if place != LAYOUT.altar else ("command:5.3.1",))
                assert COMMAND.reasons(state, f"{seat}.{place}").value == field.holds(place)


@pytest.mark.parametrize("of", ["", "a", "a.", "a.L9", "c.L2", "a.L2.", "a.L2.rank", "a.L2.line.x", "L2"])
def test_command_knows_no_other_names(of: str) -> None:
    with pytest.raises(Malformed) as error:
        COMMAND.reasons(COMMAND.start("Leader | Leader", {}), of)
    assert (error.value.code, error.value.item) == ("unknown-name", of)


def test_a_rulebook_that_says_nothing_tells_its_measures() -> None:
    state = COUNTING.start("7 a", {})
    for name, value in COUNTING.measures(state).items():
        assert COUNTING.reasons(state, name).as_json() == {"value": value, "title": name, "parts": []}
    with pytest.raises(Malformed, match="unknown-name"):
        COUNTING.reasons(state, "nothing")
    assert COUNTING.checklist(state, None) == ()
