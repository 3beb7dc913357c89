"""The board as JSON says what the chapter says: in every golden game, and in positions at random."""

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.notation.soul import read_new_soul
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.state import State
from lawspeaker.rulebooks.command.survey import described
from tests.golden.games import GAMES, played
from tests.rulebooks.command import drawn

GOLDEN = [name for name, one in GAMES.items() if one.rulebook == "command"]
DRAWN = 100
MOST_SECONDS = 0.002


def of_golden(name: str) -> Iterator[State]:
    game = played(GAMES[name])
    yield game.start
    for act in game.acts:
        yield act.after


def of_chance(seed: int) -> State:
    random = Random(seed)
    if seed % 4 == 0:
        return COMMAND.start(drawn.skirmish(random), {})
    return COMMAND.start(drawn.position(random), drawn.options(random))


def says_what_the_rules_say(state: State) -> None:
    board = COMMAND.board_json(state, "a")
    assert msgspec.json.decode(msgspec.json.encode(board)) == board
    assert [place["id"] for place in board["places"]] == list(LAYOUT.places)
    for place in board["places"]:
        assert place["above"] == LAYOUT.directly_above.get(place["id"])
        assert place["highest"] == LAYOUT.highest[place["id"]]
    for seat, spots in board["fields"].items():
        assert [spot["place"] for spot in spots] == list(LAYOUT.places)
        assert answers(spots) == plain(described(state.field(seat), None, state.choices, moral=True))
        for spot in spots:
            says_who_is_there(state.field(seat).soul(spot["place"]), spot)


def answers(spots: list[dict[str, Any]]) -> dict[str, Any]:
    """The ten answers that `lawspeaker field --moral --json` gives, out of the spots."""
    souls = [spot for spot in spots if spot["holds"] == "active"]
    told = {key: {one["place"]: one[key] for one in souls} for key in ("superiors", "underlings", "direct_underlings")}
    return {
        "lines": {one["place"]: one["line"] for one in spots if one["line"] is not None},
        "front_line": [one["place"] for one in spots if one["line"] == 1],
        **told,
        "direct_superior": {one["place"]: one["direct_superior"] for one in spots if one["direct_superior"]},
        "open": [one["place"] for one in spots if one["open"]],
        "closed": {one["place"]: one["closed_by"] for one in spots if one["closed_by"]},
        "strengthened_by": {one["place"]: one["strengthened_by"] for one in souls},
    }


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def says_who_is_there(soul: Any, spot: dict[str, Any]) -> None:
    assert (spot["soul"] is None) is (soul is None) is (spot["holds"] == "empty")
    if soul is not None:
        assert (spot["holds"] == "captured") is soul.captured
        told = spot["soul"]
        assert (told["rank"], told["name"], told["arrived"]) == (soul.rank, soul.name, soul.turn)
        assert (told["keywords"], told["frozen"]) == (list(soul.keywords), soul.frozen)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_position_of_a_golden_game(name: str) -> None:
    for state in of_golden(name):
        says_what_the_rules_say(state)


@pytest.mark.parametrize("seed", range(DRAWN))
def test_positions_at_random_under_options_at_random(seed: int) -> None:
    says_what_the_rules_say(of_chance(seed))


def test_the_context_and_what_is_pending() -> None:
    board = COMMAND.board_json(
        COMMAND.start("[4 b battle recruited outcome=b.C3>a.Cm1] Cm1 | C3", {"C-9": "whole-way"}), "b"
    )
    told = {key: board[key] for key in ("turn", "seat", "phase", "recruited", "exiled", "over", "reserve", "options")}
    assert told == {
        "turn": 4, "seat": "b", "phase": "battle", "recruited": True, "exiled": False, "over": False, "reserve": None,
        "options": {"C-9": "whole-way"},
    }  # fmt: skip
    assert board["outcome"] == {"seat": "b", "attacker": "C3", "target": "Cm1"}
    assert COMMAND.board_json(COMMAND.start("[0 a over] C3 | C3", {}), "a")["over"] is True


def test_a_reserve_is_told_by_kinds_with_what_a_move_says_of_them() -> None:
    board = COMMAND.board_json(COMMAND.start(COMMAND.beginnings["demo"], {}), "a")
    for kinds in board["reserve"].values():
        assert [one["count"] for one in kinds] == [1, 1, 1, 1, 1, 1, 2, 1, 1, 4]
        for one in kinds:
            _, soul = read_new_soul(f"C3{one['text']}")
            assert (soul.rank, list(soul.keywords)) == (one["rank"], one["keywords"])


def test_a_board_is_told_in_less_than_two_milliseconds() -> None:
    states = [of_chance(seed) for seed in range(DRAWN)]
    began = perf_counter()
    for state in states:
        COMMAND.board_json(state, "a")
    assert (perf_counter() - began) / DRAWN < MOST_SECONDS
