"""The battles that ship: a whole Cycle of the Jackal fight with the page's own example in it, and what each shows."""

from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.playing import Entry, opening_of, play
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.rulebooks.war.tables_of_war import value

BATTLES = ("jackal-fight", "scorpion-well", "four-against-four")
ORDER = ("jackal", "jackal-2", "cass", "bela", "asher")
"""Of the Jackal fight, by Swiftness 50, 48, 44, 42, 40."""
SHOWN = {
    "jackal-fight": (
        e.SurpriseBegan, e.SurpriseEnded, e.PoisonGained, e.PoisonTicked, e.HoldBegan, e.HoldEnded, e.FalterGained,
        e.ActionPointsWasted, e.KnockedBack, e.Collided, e.FalterConverted, e.Defeated, e.ReadySpent,
    ),
    "scorpion-well": (
        e.SurpriseBegan, e.SurpriseEnded, e.PoisonGained, e.PoisonTicked, e.PoisonReduced, e.StatusBegan, e.StatusEnded,
        e.HoldBegan, e.HoldEnded, e.FalterGained, e.KnockedBack, e.Collided, e.ThingDamaged, e.TurnPassedOver,
        e.Revealed, e.FigurePlaced, e.FigureLeft,
    ),
    "four-against-four": (e.ReadySpent, e.CarriedOver, e.Defeated, e.ActionPointsGained),
}  # fmt: skip


@cache
def played(name: str) -> tuple[Entry, ...]:
    return tuple(play(read_scenario(SHIPPED[name])))


@pytest.mark.parametrize("name", BATTLES)
def test_four_to_ten_figures_take_part(name: str) -> None:
    states = [opening_of(read_scenario(SHIPPED[name])), *(entry.state for entry in played(name))]
    assert {len(state.figures) for state in states} <= set(range(4, 11))


@pytest.mark.parametrize("name", BATTLES)
def test_every_roll_is_given_and_nothing_stays_open(name: str) -> None:
    assert read_scenario(SHIPPED[name]).seed is None
    assert not any(isinstance(event, e.RollWanted) for entry in played(name) for event in entry.events)
    assert played(name)[-1].state.agenda == ()


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_shows_what_it_is_there_to_show(name: str) -> None:
    seen = {type(event) for entry in played(name) for event in entry.events}
    assert [one.__name__ for one in SHOWN[name] if one not in seen] == []


def test_the_jackal_fight_is_one_whole_cycle() -> None:
    events = [event for entry in played("jackal-fight") for event in entry.events]
    turns = [(event.figure, event.segment) for event in events if isinstance(event, e.TurnBegan)]
    assert turns == [(figure, segment) for segment in ("1", "A") for figure in ORDER]
    assert not any(isinstance(event, e.TurnPassedOver) for event in events)
    assert [event.cycle for event in events if isinstance(event, e.CycleBegan)] == [1, 2]
    assert isinstance(events[-1], e.CycleBegan)


def test_the_example_of_the_page_comes_out_by_dice() -> None:
    """A Disarm with a Club on F:6: three Hits, two 12s, two levels make seven; F:7, and 18 to each of the two."""
    entry = next(entry for entry in played("jackal-fight") if entry.given.table.get("maneuver") == "disarm")
    (read,) = (event.terms for event in entry.events if isinstance(event, e.StrikeRead))
    assert [read[key] for key in ("weapon", "hits", "twelves", "levels", "falter")] == ["club", 3, 2, 2, 7]
    assert entry.before.figure("jackal").sum_of("falter") == 6
    assert value(entry, "jackal", "falter") == 7
    damage = [event for event in entry.events if isinstance(event, e.Damaged) and event.because == "falter"]
    assert [(event.figure, event.attribute, event.amount) for event in damage] == [
        ("jackal", "resolve", 18),
        ("jackal", "passion", 18),
    ]


def test_every_file_that_ships_is_played_here_and_named_in_the_guide() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "guide" / "war.md").read_text("utf-8")
    folder = resources.files("lawspeaker.rulebooks.war").joinpath("scenarios")
    assert {file.name for file in folder.iterdir()} == {f"{name}.toml" for name in SHIPPED}
    assert [name for name in SHIPPED if f"| `{name}.toml` |" not in guide] == []
