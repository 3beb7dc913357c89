"""Skirmishes carried out by the literal rules beside the kernel, out of the same draws."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.kernels import chance
from lawspeaker.kernels.compiling import for_backend, plain
from lawspeaker.kernels.skirmish import states, steps
from lawspeaker.kernels.skirmish.tables import lists, tables
from lawspeaker.law.agenda import carry_out
from lawspeaker.rulebooks.command.field import KEYWORDS, Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.actions import ACTIONS, FIRST_ATTACK, legal_actions, move_of
from lawspeaker.rulebooks.command.skirmish.attack import LAST_TURN
from lawspeaker.rulebooks.command.skirmish.reserve import FULL, START
from lawspeaker.rulebooks.command.state import State

SECOND = (
    "[8 b preparation reserve=1111011001/0110101103] L2/1+M C3/0@7+R R2/0 L1/0+M L0@3 L1·0@5 "
    "| C3+M R2/0@4+R C2 (Cm1) Cr1@2+R (Cr1·0@6)"
)
_key, _draw, _below, _lower_below = map(plain, (chance.key, chance.draw, chance.below, chance.lower_below))


class Board:
    """A game of the kernel, taken one decision at a time."""

    def __init__(self, state: State, backend: str) -> None:
        self._compiled = backend == "numba"
        self.numbers: Any = states.array_of(state)
        self._ids: Any = [0] * ACTIONS
        if self._compiled:
            self.numbers, self._ids = np.array(self.numbers, np.int64), np.array(self._ids, np.int64)
        self._tables: Any = tables() if self._compiled else lists()
        self._legal, self._step = for_backend(steps.legal, backend), for_backend(steps.step, backend)

    def legal(self) -> tuple[int, ...]:
        """The action ids of the legal decisions."""
        count = self._legal(self.numbers, self._tables, self._ids)
        return tuple(map(int, self._ids[:count]))

    def step(self, number: int, roll: int) -> None:
        """Makes the decision that stands at a number."""
        self._step(self.numbers, self._tables, number, roll)

    @property
    def state(self) -> State:
        """What the numbers mean."""
        return states.state_of(self.numbers)

    def copy(self) -> "Board":
        """The same game, to be played on by itself."""
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.numbers = self.numbers.copy()
        return other


class Decided(Struct, frozen=True):
    """A decision of the literal rules: how many there were, which was taken, the roll, and what came of it."""

    legal: tuple[int, ...]
    number: int
    roll: int
    state: State
    clauses: tuple[str, ...]

    @property
    def action(self) -> int:
        """The id of the decision."""
        return self.legal[self.number]


def random_game(state: State, seed: int, game: int) -> Iterator[Decided]:
    """A game at random by the literal rules, out of the draws that the kernel makes for it."""
    of_game, count = _key(seed, game), 0
    while legal := legal_actions(state):
        bits = _draw(of_game, count)
        number, roll = _below(bits, len(legal)), _lower_below(bits, 36)
        state, clauses = decided(state, legal[number], roll)
        yield Decided(legal, number, roll, state, clauses)
        count += 1


def decided(state: State, action: int, roll: int) -> tuple[State, tuple[str, ...]]:
    """The state after an action by the literal rules, and the clauses that spoke."""
    ruling = COMMAND.judge(state, move_of(state, action))
    assert ruling.allowed
    dice = [(1 + roll // 6, 1 + roll % 6)] if action >= FIRST_ATTACK else []
    carried = carry_out(COMMAND, state, ruling.agenda, dice)
    return carried.state, tuple(ground.clause for ground in ruling.grounds + carried.grounds)


def start(text: str = START) -> State:
    """The state of a position."""
    return COMMAND.start(text, {})


def any_state(random: Random) -> State:
    """A state that no game need reach: Souls of any rank and keywords anywhere, with gaps and captured ones."""
    turn = random.choice((0, 1, 2, 7, LAST_TURN - 1, LAST_TURN))
    phase = random.choice(("preparation", "battle")) if turn else "setup"
    seat = "ba"[turn % 2] if turn else random.choice("ab")
    state = start(f"[{turn} {seat} {phase} reserve={'0' * 10}/{'0' * 10}]")
    a, b = (_any_field(random, turn) for _ in range(2))
    left = _any_reserve(random), _any_reserve(random)
    recruited, exiled = (turn > 0 and random.random() < 0.3 for _ in range(2))
    return replace(state, a=a, b=b, reserve=left, recruited=recruited, exiled=exiled)


def _any_reserve(random: Random) -> tuple[int, ...]:
    return tuple(random.randint(0, most) for most in FULL)


def _any_field(random: Random, turn: int) -> Field:
    filled = random.choice((0.1, 0.5, 0.8))
    souls = {}
    for place in LAYOUT.places:
        if place == LAYOUT.altar or random.random() < filled:
            keywords = tuple(word for word in KEYWORDS if random.random() < 0.4)
            captured = place != LAYOUT.altar and random.random() < 0.3
            souls[place] = Soul(random.randint(0, 3), None, random.randint(0, turn), keywords, captured=captured)
    return Field.of(souls)


def spoken(game: list[Decided]) -> Counter[str]:
    """How often each clause spoke in a game."""
    return Counter(clause for one in game for clause in one.clauses)
