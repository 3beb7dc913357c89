"""The tables of a fight, made by the literal rules: values of figures, who reaches whom, laws of rolls."""

from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lawspeaker.kernels.duel.layout import ALL, GRAIN, GUIDE
from lawspeaker.kernels.fight import layout as at
from lawspeaker.kernels.fight.covering import SIDES
from lawspeaker.rulebooks.war import holds, space, values
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.figure import Cause, Figure
from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import MELEE_RANGE, PLAIN, Rows, weapon_row
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeReading, melee_level, steps
from lawspeaker.rulebooks.war.striking import in_range
from lawspeaker.rulebooks.war.turn import laid_out

Law = tuple[tuple[Landed, int], ...]
_WEAK = Cause("c0", "weakened", None, None, "other", None, "12.16", 0)
_BOTH = (0, 1)


@lru_cache(maxsize=64)
def list_for(state: State, cycles: int) -> list[int]:
    """The tables of a battle that `covering` let pass, as a list; it is a draw after so many Cycles."""
    lowest, laws = laws_of(state)
    guides = [at.OF_GUIDES + law * GUIDE for law in range(len(laws))]
    cuts = at.OF_GUIDES + len(laws) * GUIDE
    ends = list(accumulate(map(len, laws), initial=cuts))
    tables = [*_rules(state, cycles), lowest, ends[-1] - cuts * at.EFFECT]
    for begin, numbers in (
        (at.OF_START, _start(state)),
        (at.OF_FIGURES, [one for figure in state.figures for one in _figure(state, figure)]),
        (at.OF_REACH, _pairs(state, _reaches)),
        (at.OF_NEAR, _pairs(state, _is_near)),
        (at.OF_FREE, _free(state)),
        (at.OF_STEPS, [steps(difference) for difference in range(at.MOST_STEPS)]),
        (at.OF_MELEE, [melee_level(superiority) for superiority in range(at.MOST_STEPS)]),
        (at.OF_LAWS, guides),
        (at.OF_GUIDES, [one for law, start in zip(laws, ends, strict=False) for one in _guide(law, start)]),
        (cuts, [cut for law in laws for cut in accumulate(weight for _, weight in law)]),
        (ends[-1], [one for law in laws for landed, _ in law for one in _effect(landed)]),
    ):
        tables += [0] * (begin - len(tables)) + numbers
    return tables


@lru_cache(maxsize=64)
def array_for(state: State, cycles: int) -> NDArray[np.int64]:
    """The same as an array."""
    return np.array(list_for(state, cycles), np.int64)


def _rules(state: State, cycles: int) -> list[int]:
    choices = state.choices
    chosen = (
        ("W-4", "waste-first"), ("W-16", "turn-start"), ("W-25", "ignore"), ("W-27", "falter-first"),
        ("W-32", "by-stage"), ("W-33", "every-40"), ("W-20", "striker"), ("W-22", "rest"),
    )  # fmt: skip
    return [len(state.figures), cycles, *(int(choices[option] == choice) for option, choice in chosen)]


def _start(state: State) -> list[int]:
    numbers = [0] * at.SIZE
    numbers[at.TURN] = numbers[at.WINNER] = -1
    numbers[at.PLACE] = at.SEGMENTS * len(state.figures)
    for number, figure in enumerate(state.figures):
        begin = at.HEAD + at.FIGURE * number
        numbers[begin : begin + at.AP] = [
            figure.endurance_now, figure.resolve_now, figure.passion_now,
            figure.sum_of("falter"), figure.sum_of("poison"), figure.exertion,
        ]  # fmt: skip
        numbers[begin + at.OUT] = int(figure.counted_out)
    return numbers


# ---- figures


def _alive(figure: Figure) -> Figure:
    """The figure as it was set up, but sound: values of the Defeated are never asked for."""
    natural = {f"{one}_now": max(1, getattr(figure, one)) for one in ("endurance", "resolve", "passion")}
    return replace(figure, causes=(), **natural)


def _weak(figure: Figure, weakened: int) -> Figure:
    """The figure, sound, or Weakened by one cause."""
    return replace(_alive(figure), causes=(_WEAK,)) if weakened else _alive(figure)


def held(figure: Figure, by: Figure) -> Figure:
    """The figure, Grappled besides all else."""
    cause = Cause("c9", "grappled", None, by.id, "grapple", by.tier, "4.8", 0)
    return replace(figure, causes=(*figure.causes, cause))


def _row(state: State, figure: Figure) -> Weapon:
    row = weapon_row(state, figure.weapon)
    assert row is not None, "it was looked for at the opening"
    return row


def _figure(state: State, figure: Figure) -> list[int]:
    both = [_weak(figure, weakened) for weakened in _BOTH]
    return [
        SIDES.index(figure.side), figure.tier, int("resolute-stability" in figure.traits),
        figure.resolve // 2, figure.passion // 2,
        *(values.force(one).value for one in both),
        *(values.precision(one).value for one in both),
        *(values.magnitude(one).value for one in both),
        *(values.effective(one, "swiftness") for one in both),
        *(_guard(state, one, kept, stance) for one in both for kept in _BOTH for stance in ("none", "stance")),
        *(ap for one in both for ap in laid_out(values.speed(one).value)),
        *_weapon(_row(state, figure), figure.tier),
    ]  # fmt: skip


def _guard(state: State, figure: Figure, kept: int, stance: Any) -> int:
    standing = replace(figure, stance=stance)
    standing = held(standing, figure) if kept else standing
    return values.guard(standing, _row(state, figure).guard, half_up=state.choices["W-6"] == "up").value


def _weapon(row: Weapon, tier: int) -> list[int]:
    return [
        int(row.no_damage), row.damage_percent, row.falter_12, row.poison_12, row.damage_12_per_tier, row.percent_12,
        row.ap_12, int(row.grapple_12), row.limit_12, row.ap_12_per_segment, row.falter_pe, row.poison_pe,
        row.percent_pe, row.resolve_pe, row.exertion_pe + row.exertion_pe_per_tier * tier, row.poison_percent,
        int(row.ranged),
    ]  # fmt: skip


def _pairs(state: State, holds_for: Any) -> list[int]:
    found = [0] * at.MOST**2
    for number, figure in enumerate(state.figures):
        for other, target in enumerate(state.figures):
            found[number * at.MOST + other] = int(holds_for(state, figure, target))
    return found


def _reaches(state: State, striker: Figure, target: Figure) -> bool:
    """Whether a Strike may be made from where the two stand, at one of the other side."""
    rows, move = Rows(_row(state, striker), PLAIN, 1), m.Strike(striker.id, target.id)
    return striker.side != target.side and all(ground.met for ground in in_range(striker, target, rows, move))


def _is_near(state: State, figure: Figure, target: Figure) -> bool:
    return space.distance_squared(figure.at, target.at) <= MELEE_RANGE**2


def _free(state: State) -> list[int]:
    """The rolls by which one breaks free, by figure, holder, and whether each is Weakened."""
    found = [0] * (at.MOST**2 * 4)
    for number, figure in enumerate(state.figures):
        for other, holder in enumerate(state.figures):
            if _row(state, holder).grapple_12 and _reaches(state, holder, figure):
                begin = (number * at.MOST + other) * 4
                found[begin : begin + 4] = [_ways(state, figure, holder, both) for both in range(4)]
    return found


def _ways(state: State, figure: Figure, holder: Figure, both: int) -> int:
    """The rolls by which one breaks free of another; `both` is 2 if it is Weakened, and 1 more if the other is."""
    there = state.with_figure(held(_weak(figure, both // 2), holder)).with_figure(_weak(holder, both % 2))
    law = exact_law(holds.try_of(there, m.BreakFree(figure.id)).reading)
    return sum(weight for outcome, weight in law.items() if outcome.success)


# ---- rolls


def span_of(state: State) -> tuple[int, int, int]:
    """The least and the greatest Adjustments that a Strike can have, and the greatest number they come from."""
    figures = [_figure(state, figure) for figure in state.figures]
    precisions = [one[at.N_PRECISION + weak] for one in figures for weak in _BOTH]
    guards = [one[at.N_GUARD + standing] for one in figures for standing in range(8)]
    magnitude = sum(one[at.N_MAGNITUDE] for one in figures)
    under, over = max(guards) - min(precisions), max(precisions) - min(guards)
    lowest, highest = -steps(max(0, under)), steps(max(0, over)) + melee_level(magnitude)
    return lowest, highest, max(under, over, magnitude)


def laws_of(state: State) -> tuple[int, list[Law]]:
    """The least number of Adjustments that a Strike can have, and the laws from there on up."""
    lowest, highest, _ = span_of(state)
    return lowest, [_law(state, number) for number in range(lowest, highest + 1)]


def _law(state: State, adjustments: int) -> Law:
    choices = state.choices
    reading = StrikeReading(
        adjustments=adjustments,
        band=choices["W-1"] == "band",
        eleven_triggers=choices["W-19"] == "yes",
        protect=choices["W-31"] == "as-checks",
    )
    return tuple(sorted(exact_law(reading).items()))


def _guide(law: Law, begin: int) -> list[int]:
    ends, firsts, place = list(accumulate(weight for _, weight in law)), [], 0
    assert ends[-1] == ALL, "every roll comes to one of them"
    for upper in range(GUIDE):
        while ends[place] <= upper << GRAIN:
            place += 1
        firsts.append(begin + place)
    return firsts


def _effect(landed: Landed) -> tuple[int, ...]:
    return (
        landed.hits, landed.triggers, landed.before, landed.defensive, int(landed.epic_strike),
        int(landed.epic_defence),
    )  # fmt: skip
