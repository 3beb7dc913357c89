"""The tables of a duel, made by the literal rules: laws of Outcomes, and what each Outcome sets going."""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from itertools import accumulate

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lawspeaker.kernels.duel import layout as at
from lawspeaker.law.agenda import carry_out
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.war import holds, strike
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.duel.actions import FIRST_STRIKE, move_of
from lawspeaker.rulebooks.war.duel.chance import branches
from lawspeaker.rulebooks.war.duel.playing import set_up
from lawspeaker.rulebooks.war.duel.text import numbers_of
from lawspeaker.rulebooks.war.effects import steps_of
from lawspeaker.rulebooks.war.figure import Cause, Figure
from lawspeaker.rulebooks.war.state import Duel, State
from lawspeaker.rulebooks.war.steps import GoOn
from lawspeaker.rulebooks.war.strike_reading import Landed

Law = tuple[tuple[Landed, int], ...]
_LEADS = (0, 1, 40)
"""A lead of Passion over Resolve for each level."""


def what_if(name: str, choices: Choices = BOOK.pinned, most_falter: int = 7) -> State:
    """The literal duel at its first decision under other choices and another cap of Falter.

    With the defaults it is the duel of the supplement; with anything else a what-if of ours, which no rule knows.
    Raises Malformed (`bad-duel`).
    """
    before = replace(set_up(name), choices=choices, duel=Duel(most_falter=most_falter))
    return carry_out(CARRIER, before, (GoOn(),)).state


@lru_cache(maxsize=64)
def list_for(name: str, choices: Choices, most_falter: int) -> list[int]:
    """The tables as a list. Raises Malformed (`bad-duel`)."""
    state = what_if(name, choices, most_falter)
    read = [law for seat in (0, 1) for row in range(at.ROWS) for law in laws_of(state, seat, row)]
    laws = [law for _, law in read]
    effects = [_effects(standing, step, law) for (standing, step), law in read]
    begins = list(accumulate(map(len, laws), initial=at.OF_CUTS))
    turns = _turns(state)
    tables = [*_rules(state), _free(state, 0), _free(state, 1), len(turns) // 3, begins[-1]]
    for begin, numbers in (
        (at.OF_START, _start(state)),
        (at.OF_TURNS, turns),
        (at.OF_ROWS, [one for seat in (0, 1) for row in range(at.ROWS) for one in _row(state, seat, row)]),
        (at.OF_LAWS, begins[:-1]),
        (at.OF_WORTH, [worth for one in zip(laws, effects, strict=True) for worth in _worths(*one)]),
        (at.OF_GUIDES, [first for one in zip(laws, begins, strict=False) for first in _guide(*one)]),
        (at.OF_CUTS, [cut for law in laws for cut in accumulate(weight for _, weight in law)]),
        (begins[-1], [number for law in effects for levels in law for one in levels for number in one]),
    ):
        tables += [0] * (begin - len(tables)) + numbers
    return tables


@lru_cache(maxsize=64)
def array_for(name: str, choices: Choices, most_falter: int) -> NDArray[np.int64]:
    """The same as an array."""
    return np.array(list_for(name, choices, most_falter), np.int64)


# ---- the state


def _start(state: State) -> list[int]:
    numbers = [0] * at.SIZE
    numbers[at.TURN] = numbers[at.WINNER] = -1
    numbers[at.BEGUN] = len(_turns(state)) // 3
    figures = set_up(" ".join(figure.id for figure in state.figures)).figures
    for begin, figure in zip(at.SEATS, figures, strict=True):
        numbers[begin : begin + at.IGNORED] = numbers_of(figure)
    return numbers


def _rules(state: State) -> list[int]:
    choices = state.choices
    assert state.duel is not None, "a duel"
    return [
        state.duel.most_falter,
        int(choices["W-4"] == "waste-first"),
        int(choices["W-16"] == "turn-start"),
        int(choices["W-25"] == "ignore"),
        int(choices["W-27"] == "falter-first"),
    ]


def _turns(state: State) -> list[int]:
    """The Turns of a Cycle. They are the same in every Cycle: Speed and Swiftness change by Defeat alone."""
    fresh = replace(state, figures=tuple(replace(figure, done=0) for figure in state.figures))
    seats = {figure.id: seat for seat, figure in enumerate(state.figures)}
    turns = ((segment, seats[figure.id], figure.laid[segment]) for segment, figure in fresh.next_turns())
    return [number for turn in turns for number in turn]


# ---- Strikes


def _move(state: State, seat: int, row: int) -> tuple[State, m.Strike, strike.Rows]:
    own = replace(state, turn=state.figures[seat].id)
    move = move_of(own, FIRST_STRIKE + row)
    assert isinstance(move, m.Strike), "the actions from 10 on strike"
    rows = strike.rows_of(own, move)
    assert rows is not None, "the rows of D.1 are in the book"
    return own, move, rows


def _row(state: State, seat: int, row: int) -> list[int]:
    own, _, rows = _move(state, seat, row)
    cost = strike.cost(replace(own.figures[seat], stance="none"), rows)
    return [cost, rows.weapon.ap_12_per_segment, rows.value(rows.maneuver.falter_damage_factor)]


def held(figure: Figure, by: Figure) -> Figure:
    """The figure, Grappled."""
    return replace(figure, causes=(Cause("c1", "grappled", None, by.id, "grapple", by.tier, "4.8", 0),))


def laws_of(state: State, seat: int, row: int) -> Iterator[tuple[tuple[State, s.ReadStrike], Law]]:
    """The laws of a Strike by a row, the target standing freely, in Stance, and Grappled: each with what is read."""
    own, move, rows = _move(state, seat, row)
    striker, target = own.figures[seat], own.figures[1 - seat]
    for standing in (target, replace(target, stance="stance"), held(target, striker)):
        there = own.with_figure(standing)
        read, _ = strike.step_of(there, move, rows)
        law = branches(replace(there, agenda=(read,)))
        yield (there, read), tuple((one, weight) for one, weight in law if isinstance(one, Landed))


def _guide(law: Law, begin: int) -> list[int]:
    ends = list(accumulate(weight for _, weight in law))
    assert ends[-1] == at.ALL, "every roll comes to one of them"
    firsts, place = [], 0
    for upper in range(at.GUIDE):
        while ends[place] <= upper << at.GRAIN:
            place += 1
        firsts.append(begin + place)
    return firsts


def _worths(law: Law, effects: list[list[list[int]]]) -> list[int]:
    """The damage of all rolls together, by Passion level."""
    damage = ([one[at.E_DAMAGE] for one in levels] for levels in effects)
    weighed = ([weight * one for one in row] for row, (_, weight) in zip(damage, law, strict=True))
    return [sum(level) for level in zip(*weighed, strict=True)]


def _effects(standing: State, read: s.ReadStrike, law: Law) -> list[list[list[int]]]:
    """For each Outcome, and each Passion level, what it sets going."""
    by_level = []
    for lead in _LEADS:
        state = standing.changed(read.figure, passion_now=lead + 1).changed(read.target, resolve_now=1)
        steps = steps_of(state, read)
        by_level.append([_effect(read, one, steps(one)) for one, _ in law])
    return [list(levels) for levels in zip(*by_level, strict=True)]


def _effect(read: s.ReadStrike, outcome: Landed, steps: tuple[Hashable, ...]) -> list[int]:
    effect = [0] * at.EFFECT
    effect[at.E_HITS], effect[at.E_TRIGGERS] = outcome.hits, outcome.triggers
    for step in steps:
        match step:
            case s.Suffer(figure=figure, attribute=attribute, amount=amount):
                own = at.E_DEFENSIVE if figure == read.figure else at.E_DAMAGE
                effect[at.E_RESOLVE if attribute == "resolve" else own] += amount
            case s.TakeFalter(amount=amount):
                effect[at.E_FALTER] = amount
            case s.TakePoison(amount=amount):
                effect[at.E_POISON] = amount
            case s.TakeExertion(amount=amount):
                effect[at.E_EXERTION] = amount
            case s.GainPoints(amount=amount):
                effect[at.E_POINTS] = amount
            case s.AskGrapple():
                effect[at.E_GRAPPLE] = 1
            case _:
                raise AssertionError(f"no row of D.1 brings {step}")
    return effect


def _free(state: State, seat: int) -> int:
    """The rolls by which the figure of a seat breaks free of the other."""
    figure, other = state.figures[seat], state.figures[1 - seat]
    there = replace(state.with_figure(held(figure, other)), turn=figure.id)
    read = holds.try_of(there, m.BreakFree(figure.id))
    return dict(branches(replace(there, agenda=(read,)))).get(Tried(True), 0)
