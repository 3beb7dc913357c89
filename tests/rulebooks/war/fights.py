"""Random fights as the tables of a scenario: every move is drawn for the state that it meets, legal or not.

They are driven here without the rulebook's own player: by judging, resolving and applying alone.
"""

from collections.abc import Hashable
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.rulebook import Happened
from lawspeaker.law.want import BEST, Adjust, Choose, Roll
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.apply import apply
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.playing import Entry, opening_of, play
from lawspeaker.rulebooks.war.resolving import resolve
from lawspeaker.rulebooks.war.ruling import ANSWERS, judge
from lawspeaker.rulebooks.war.scenario.reading import read_case
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.fight_setups import drawn_setup

Table = dict[str, Any]
Pools = list[list[int]]
MOVES = 24


class Fight(Struct, frozen=True):
    """A fight that was driven here: the tables of its scenario, and the states after its moves."""

    table: Table
    states: tuple[State, ...]
    """The opening, and then one state for each move."""


@lru_cache(maxsize=1 << 12)
def fight(seed: int) -> Fight:
    """The fight of a seed."""
    random = Random(seed)
    table = drawn_setup(random)
    states = [opening_of(read_case(table).scenario)]
    for number in range(1, MOVES + 1):
        move = drawn_move(random, states[-1])
        pools: Pools = []
        driver = Driver(replace(states[-1], entry=number), random, table["adjust"] == "best")
        states.append(driver.after(move, pools))
        table["move"].append({**move, "dice": pools} if pools else move)
    return Fight(table, tuple(states))


@lru_cache(maxsize=1 << 12)
def entries(seed: int) -> tuple[Entry, ...]:
    """The fight of a seed, as the rulebook plays it."""
    return played(fight(seed).table)


def played(table: Table) -> tuple[Entry, ...]:
    """What the rulebook makes of the tables of a case."""
    return tuple(play(read_case(table).scenario))


def rolled(random: Random, count: int) -> list[int]:
    """So many faces, with more 12s, 11s and 1s than dice have."""
    return [random.choice((1, 11, 12, *(random.randint(1, 12) for _ in range(5)))) for _ in range(count)]


class Driver:
    """Carries one move out."""

    def __init__(self, state: State, random: Random, best: bool) -> None:
        self.state, self.random, self.best = state, random, best

    def after(self, table: Table, pools: Pools) -> State:
        """The state after a move; `pools` takes the dice that were thrown. A roll stays open now and then."""
        move = move_from_table(table)
        open_steps = len(self.state.agenda)
        if isinstance(move, m.Roll) and self.random.random() < 0.9:
            pools.append(self.thrown())
        ruling = judge(self.state, move, tuple(map(tuple, pools)), rolls=False)
        if not ruling.allowed:
            return self.state
        answer = self.answer(move, pools)
        self.state = replace(self.state, agenda=ruling.agenda + self.state.agenda)
        stays = open_steps if not isinstance(move, ANSWERS) else 0
        while len(self.state.agenda) > stays:
            result = resolve(self.state, answer)
            if isinstance(result, Happened):
                self.happened(result)
                answer = None
                continue
            answer = self.to_want(result, pools)
            if answer is None:
                break
        return self.state

    def thrown(self) -> list[int]:
        """Dice for the roll that is open; any, and perhaps wrong ones, where none is."""
        want = resolve(self.state) if self.state.agenda else None
        return rolled(self.random, want.pool.count if isinstance(want, Roll) else 7)

    def answer(self, move: m.Move, pools: Pools) -> Hashable | None:
        """What an answer says."""
        if isinstance(move, m.Choose):
            number = f"p{self.state.choices_made}"
            answer = ",".join(map(str, move.answer)) if isinstance(move.answer, tuple) else str(move.answer)
            want = resolve(self.state)
            assert isinstance(want, Choose)
            self.state = apply(e.ChoiceMade("11.19", number, want.question, answer), self.state)
            return answer
        if isinstance(move, m.Adjust):
            return BEST
        return tuple(pools[0]) if isinstance(move, m.Roll) else None

    def happened(self, result: Happened) -> None:
        for event in result.events:
            self.state = apply(event, self.state)
        self.state = replace(self.state, agenda=result.agenda)

    def to_want(self, want: Roll | Adjust | Choose, pools: Pools) -> Hashable | None:
        """Dice, mostly; best use, where the table wants it so; None where it stays open."""
        if isinstance(want, Roll) and self.random.random() < 0.9:
            pools.append(rolled(self.random, want.pool.count))
            return tuple(pools[-1])
        if isinstance(want, Adjust) and self.best:
            return BEST
        if isinstance(want, Choose):
            number = f"p{self.state.choices_made + 1}"
            self.state = apply(e.ChoiceOpened("11.19", number, want.question, want.seat), self.state)
        return None
