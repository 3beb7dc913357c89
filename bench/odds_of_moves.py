"""What is asked of the odds of moves and of a plan, for bench/odds.py: each as a function of no arguments."""

from collections.abc import Callable
from importlib import resources
from typing import Any

from lawspeaker.odds.moves import of
from lawspeaker.odds.plan import follow
from lawspeaker.odds.plan_file import read_plan
from lawspeaker.odds.questions import Condition
from lawspeaker.rulebooks.war.playing import opening_of, play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.state import State


def _shipped(file: str) -> str:
    return resources.files("lawspeaker.rulebooks.war").joinpath(file).read_text("utf-8")


def state_of(name: str, at: int) -> State:
    """A shipped scenario after so many of its moves."""
    scenario = read_scenario(_shipped(f"scenarios/{name}.toml"))
    return [opening_of(scenario), *(entry.state for entry in play(scenario))][at]


def move(name: str, at: int, text: str, **answers: str) -> Callable[[], Any]:
    """The odds of a move in a shipped scenario."""
    state = state_of(name, at)
    wanted = WAR.read_move(text, state)
    return lambda: of(WAR, state, wanted, answers)


def four_rounds() -> Callable[[], Any]:
    """The shipped duel of four rounds after its first Cycle has begun, and who is Defeated by its end."""
    state, plan = state_of("duel", 1), read_plan(WAR, _shipped("plans/four-rounds.toml"))
    asked = [Condition.read("asher.defeated"), Condition.read("jackal.defeated")]

    def answer() -> Any:
        followed = follow(WAR, state, plan.driver, plan.terms)
        return [followed.chance(one) for one in asked]

    return answer
