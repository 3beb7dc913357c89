"""Duels by random legal actions, for tests."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, is_over, legal_actions
from lawspeaker.rulebooks.war.duel.chance import before_the_dice
from lawspeaker.rulebooks.war.duel.duellists import DUELS
from lawspeaker.rulebooks.war.duel.playing import Played, play, start
from lawspeaker.rulebooks.war.state import State

NAMES = tuple(DUELS)
Dice = tuple[int, ...]


class Step(NamedTuple):
    """A decision of a duel: the state before it, the action, its dice, and what came of it."""

    before: State
    action: int
    dice: Dice | None
    came: Played


def rolled(random: Random) -> Dice:
    """Seven dice, with more 12s and 1s than dice have, so that more happens."""
    return tuple(random.choice((1, 12, *(random.randint(1, 12) for _ in range(4)))) for _ in range(7))


@cache
def duel(seed: int) -> tuple[Step, ...]:
    """The duel of a seed, to its end; even seeds are fought with the scorpion, odd ones with the jackal."""
    return tuple(_steps(NAMES[seed % 2], Random(f"duel {seed}")))


def _steps(name: str, random: Random) -> Iterator[Step]:
    state = start(name)
    while not is_over(state):
        action = random.choice(legal_actions(state))
        dice = rolled(random) if action >= BREAK_FREE else None
        came = play(state, action, dice)
        yield Step(state, action, dice, came)
        state = came.state


def name_of(state: State) -> str:
    """The name of a duel."""
    return " ".join(figure.id for figure in state.figures)


def reading_of(state: State, action: int) -> Any:
    """How the dice of an action are read."""
    step: Any = before_the_dice(state, action).state.agenda[0]
    return step.reading
