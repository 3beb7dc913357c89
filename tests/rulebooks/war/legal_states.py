"""Small battles, and moments of random fights, with the templates of what may be done in them."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from lawspeaker.rulebooks.war.legal import template_json, templates
from lawspeaker.rulebooks.war.playing import opening_of
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.scenario.reading import read_case
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.fights import fight
from tests.rulebooks.war.tables_of_war import battle, figure
from tests.sizes import tenth

Table = dict[str, Any]
seeds = st.integers(1, tenth(6_000))
many = settings(max_examples=tenth(600))
few = settings(max_examples=tenth(200))
ASHER = figure("asher", weapon="club")
JACKAL = figure("jackal", side="unholy", at=[2, 0])
TURN = {"cycle": 1, "turn": "asher"}
HELD_MANEUVERS = sorted(row.id for row in load("mid").maneuvers.values() if not row.refers_out)
OF_THREE_POINTS = [one for one in HELD_MANEUVERS if one not in ("aim", "momentous")]


def opened(*figures: Table, **keys: Any) -> State:
    """A battle as it opens."""
    setup = {"name": "a battle", "clauses": ["war:11.6"], "figure": list(figures), "move": [], **keys}
    return opening_of(read_case(setup).scenario)


def after(*moves: Table, figures: tuple[Table, ...] = (ASHER, JACKAL), **keys: Any) -> State:
    """A battle after moves, in Asher's Turn; every one of them allowed."""
    entries = battle(list(figures), *moves, **{"time": TURN, "seed": 1, **keys})
    assert [entry.ruling.verdict.value for entry in entries] == ["allowed"] * len(moves)
    return entries[-1].state


def told(state: State) -> list[Table]:
    return [template_json(one) for one in templates(state)]


def template(state: State, do: str, who: str | None = "asher", use: str = "") -> Table:
    """The one template of a move, as JSON."""
    own = [one for one in told(state) if (one["do"], one["figure"]) == (do, who)]
    (found,) = [one for one in own if one["text"].startswith(f"{do} {who} {use}" if use else "")]
    return found


def words(state: State, who: str | None = "asher") -> list[str]:
    return [one["do"] for one in told(state) if one["figure"] == who]


def states_of(seed: int, number: int) -> list[State]:
    """Some of the different states of a fight in which nothing is open."""
    found = [one for one in dict.fromkeys(fight(seed).states) if not one.agenda]
    return Random(seed).sample(found, min(number, len(found)))
