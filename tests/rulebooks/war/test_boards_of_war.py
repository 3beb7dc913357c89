"""What a map needs of a battle, and battles as they stand written as scenarios that can be taken up again."""

import tomllib
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import pytest
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.law.names import Names
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.figure import SEGMENTS
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import BadScenario, read_scenario
from lawspeaker.rulebooks.war.scenario.writing import toml_of
from lawspeaker.rulebooks.war.state import State, Thing
from tests.rulebooks.war.fight_setups import drawn_setup
from tests.rulebooks.war.scenario_texts import NAMES, SHIPPED, WHOLE
from tests.rulebooks.war.seats import SEAT, Seat, drawn
from tests.rulebooks.war.test_sight import setup
from tests.sizes import tenth

KEPT = (
    "name", "side", "tier", "hidden", "owner", "shown_as", "falter", "poison", "exertion", "endurance", "resolve",
    "passion", "at",
)  # fmt: skip
"""What is told of a figure that a scenario can say."""
NATURAL = ("might", "control", "swiftness", "endurance", "resolve", "passion", "weapon", "traits", "given", "width")
MOST_SECONDS = 0.001


@cache
def stands(name: str) -> tuple[State, ...]:
    """Every state of a battle that ships: at its opening, and after each of its moves."""
    entries = tuple(play(read_scenario(SHIPPED[name])))
    return (entries[0].before, *(entry.state for entry in entries))


# ---- the board


@pytest.mark.parametrize("name", NAMES)
def test_the_board_has_the_turns_to_come_and_everybodys_weapon_and_width(name: str) -> None:
    for state in stands(name):
        board = WAR.board_json(state, "host")
        assert board["order"] == [{"figure": one.id, "segment": SEGMENTS[at]} for at, one in state.next_turns()]
        assert (board["cycle"], board["turn"]) == (state.cycle, state.turn)
        assert board["segment"] == WAR.state_json(state)["segment"]
        assert [one["figure"] for one in board["order"]][:1] == [one for one in [WAR.state_json(state)["next"]] if one]
        assert board["widths"] == {one.id: one.width / 100 for one in state.figures}
        assert {key: one["name"] for key, one in board["weapons"].items()} == {
            one.id: one.weapon for one in state.figures
        }
        assert all(one["reach"] in (3, 7, 12) for one in board["weapons"].values())


@pytest.mark.parametrize("seed", range(tenth(200)))
def test_no_board_tells_a_seat_of_whom_it_does_not_see(seed: int) -> None:
    random = Random(seed)
    seat = Seat(setup(random, secrets=True))
    for _ in range(12):
        board = str(WAR.board_json(seat.sight, SEAT))
        assert not [word for word in WAR.secrets(seat.state, SEAT) if f"'{word}'" in board]
        assert str(WAR.board_json(seat.state, SEAT)) == str(WAR.board_json(WAR.view(seat.state, SEAT), SEAT))
        move = drawn(random, seat.state)
        if move is not None:
            seat.played(move, random)


def test_a_watcher_sees_no_turn_of_one_hidden() -> None:
    state = stands("scorpion-well")[2]
    assert any(one["figure"] == "serpent" for one in WAR.board_json(state, "host")["order"])
    sight = WAR.sight(state, "watcher", WAR.named(state, "watcher", Names()))
    board = WAR.board_json(sight, "watcher")
    assert "serpent" not in str(board)
    assert len(board["widths"]) == len(state.figures) - 1


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_told_in_less_than_a_millisecond(name: str) -> None:
    began = perf_counter()
    for state in stands(name):
        WAR.board_json(state, "host")
    assert (perf_counter() - began) / len(stands(name)) < MOST_SECONDS


# ---- a battle as it stands


def figures_of(state: State) -> dict[str, Any]:
    told = WAR.state_json(state)["figures"]
    return {key: {name: one[name] for name in KEPT} for key, one in told.items()}


def stands_again(state: State) -> str:
    """The scenario of a state, which is taken again and opens with the same figures and things."""
    text = WAR.write_scenario(state)
    again = WAR.start(text, {})
    assert figures_of(again) == figures_of(state)
    assert again.things == tuple(replace(one, damage=0) for one in state.things)
    assert (again.edition, again.choices, again.weapons) == (state.edition, state.choices, state.weapons)
    for one, was in zip(again.figures, state.figures, strict=True):
        assert [getattr(one, key) for key in NATURAL] == [getattr(was, key) for key in NATURAL]
    keys = WAR.position_json(text)
    assert keys is not None
    if "time" in keys:
        assert [(at, one.id) for at, one in again.next_turns()] == [(at, one.id) for at, one in state.next_turns()]
        assert [one.ap for one in again.figures] == [one.ap for one in state.figures]
    assert WAR.position_json(WAR.position_text(keys)) == keys
    return text


@pytest.mark.parametrize("name", NAMES)
def test_every_state_of_a_battle_that_ships_can_be_taken_up_again(name: str) -> None:
    for state in stands(name):
        if not state.agenda:
            stands_again(state)


@pytest.mark.parametrize("seed", range(tenth(200)))
def test_battles_at_random_can_be_taken_up_again(seed: int) -> None:
    random = Random(seed)
    seat = Seat(setup(random, secrets=bool(seed % 2)))
    for _ in range(16):
        if seat.state.agenda:
            WAR.start(WAR.write_scenario(seat.state), {})
        else:
            stands_again(seat.state)
        move = drawn(random, seat.state)
        if move is not None:
            seat.played(move, random)


def test_a_turn_that_has_just_begun_is_kept_and_one_that_goes_on_is_not() -> None:
    begun, gone_on = stands("duel")[2], stands("duel")[3]
    assert begun.turn == gone_on.turn
    keys = WAR.position_json(WAR.write_scenario(begun))
    assert keys is not None
    assert keys["time"] == {"cycle": 1, "turn": begun.turn, "segment": "1"}
    text = WAR.write_scenario(gone_on)
    assert "time" not in (WAR.position_json(text) or {})
    assert f"# - {gone_on.turn} had " in text
    assert "# - Cycle 1: the battle opens before its first Cycle" in text


def ready(state: State) -> State:
    """The same battle with all that a scenario cannot say."""
    for move in (
        m.BeginCycle(), m.BeginTurn(), m.StandReady("asher", 3, ("strike",)),
        m.Inflict(m.Bind(allotment=35), ("jackal",), ("asher",)), m.Inflict(m.Weaken(), ("jackal",)),
        m.Inflict(m.FalterCycle(), ("jackal",), ("net\n[[figure]]",)),
    ):  # fmt: skip
        seat = Seat(state, "host")
        assert seat.played(move, Random(1)).allowed, move
        state = seat.state
    return replace(state, things=(Thing("wall", "obstacle", (500, 500), 100, 40, 12),))


def test_what_a_scenario_cannot_say_stands_in_comments_that_break_nothing() -> None:
    text = stands_again(ready(WAR.start(SHIPPED["starting"], {})))
    for line in (
        "asher stands ready with 3 AP: strike",
        "jackal is bound by asher (strength 35): inflict bind 35 on jackal from asher tier 1",
        "jackal is weakened: inflict weaken on jackal",
        "wall has taken 12 damage",
    ):
        assert f"# - {line}" in text
    assert len(tomllib.loads(text)["figure"]) == 2
    assert (
        "# - jackal is under F:1 Cycle by net [[figure]] until Cycle 2, Segment 1, the Turn of asher: inflict" in text
    )


# ---- positions as keys


@pytest.mark.parametrize("text", [*SHIPPED.values(), WHOLE], ids=[*NAMES, "whole"])
def test_a_scenario_is_read_and_written_as_it_was(text: str) -> None:
    keys = WAR.position_json(text)
    assert keys == tomllib.loads(text)
    written = WAR.position_text(keys or {})
    assert WAR.position_json(written) == keys
    assert WAR.position_text(WAR.position_json(written) or {}) == written
    assert WAR.start(written, {}) == WAR.start(text, {})


@pytest.mark.parametrize("seed", range(tenth(300)))
def test_setups_at_random_are_written_as_they_were(seed: int) -> None:
    keys = {key: one for key, one in drawn_setup(Random(seed)).items() if key in FILE}
    try:
        opened = WAR.start(toml_of({"rulebook": "war", **keys}), {})
    except Malformed:
        with pytest.raises(Malformed):
            WAR.position_text(keys)
        return
    assert WAR.start(WAR.position_text(keys), {}) == opened


FILE = ("edition", "options", "time", "figure", "obstacle", "barrier", "weapon")


def test_signs_that_toml_does_not_let_stand_are_escaped() -> None:
    said = 'a "quote" \\ \t\n\r\x7f\x00 ö 🐉'
    keys = {"rulebook": "war", "move": [{"do": "x", "odd key": said, "more": [{"a.b": [said, True, 1.5, -2]}, {}]}]}
    assert tomllib.loads(toml_of(keys)) == keys
    assert WAR.position_json(WAR.position_text(keys)) == keys


def test_null_is_left_out_and_an_error_names_its_key_without_a_line() -> None:
    text = WAR.position_text({"figure": [{"id": "asher", "guard": None}], "seed": None})
    assert WAR.position_json(text) == {"rulebook": "war", "figure": [{"id": "asher"}]}
    with pytest.raises(BadScenario) as caught:
        WAR.position_text({"figure": [{"id": "asher"}, {"id": "bela", "swiftness": 1.5}]})
    assert (caught.value.item, caught.value.line) == ("figure[2].swiftness", None)
    assert "line" not in caught.value.message


def test_a_snapshot_has_no_keys() -> None:
    assert WAR.position_json(WAR.write_state(stands("duel")[4])) is None
