"""The exact law against brute force: whole laws, integer for integer out of 12^7, by every number of Adjustments.

In every run the grid that battles are made of: Adjustments from -7 to +7, both choices of W-1, Strikes at targets that
are as they should be, Surprised and Exposed, and Checks. Of the rest a sample of fixed seed; `make prove` takes it all.
"""

from itertools import product
from random import Random
from typing import TypeAlias, TypeVar

import pytest
from msgspec import structs

from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.strike_reading import Elevens, StrikeReading
from tests.oracles import war_brute
from tests.oracles.war_dice import Check, Strike
from tests.sizes import PROVE

T = TypeVar("T")
By: TypeAlias = Check | Strike
Case: TypeAlias = tuple[By, bool, int]
"""How dice are read, W-1, and the number of Adjustments."""
Pool: TypeAlias = tuple[int, int]
"""Boon and Bane."""

ALL = 12**7
ADJUSTMENTS = range(-7, 8)
SOME = (-7, -3, -1, 0, 1, 3, 7)
BANDS = (False, True)
PLAIN, SURPRISED, EXPOSED = Strike(), Strike(elevens="adjusted"), Strike(elevens="adjusted", exposed=True)
STATES: tuple[By, ...] = (PLAIN, SURPRISED, EXPOSED, Check())
POOLS = ((1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 3), (1, 1))

STRIKES = [
    Strike(elevens, triggers, exposed, ignored, protect)
    for elevens, triggers, exposed in (
        ("no", True, False),
        ("no", False, False),
        *product(("adjusted", "natural"), (True, False), (False, True)),
    )
    for ignored in (0, 1, 2)
    for protect in (False, True)
]
"""Every way to read a Strike that rules can come to: against the Exposed 11s always count (7.5)."""
CHECKS = [Check(*by) for by in product(range(1, 8), BANDS, BANDS, BANDS)]

GRID: list[Case] = list(product(STATES, BANDS, ADJUSTMENTS))
STRIKES_BESIDES: list[Case] = list(product([by for by in STRIKES if by not in STATES], BANDS, ADJUSTMENTS))
CHECKS_BESIDES: list[Case] = list(product([by for by in CHECKS if by not in STATES], BANDS, ADJUSTMENTS))


def taken(cases: list[tuple[T, bool, int]], most: int) -> list[tuple[T, bool, int]]:
    """All of them when proving, else so many by a fixed seed, of those whose Adjustments are among SOME."""
    if PROVE:
        return cases
    found = Random("brute force").sample([case for case in cases if case[2] in SOME], most)
    return sorted(found, key=str)  # those of one reading stand together, and share their walk over plans


def named(value: object) -> str | None:
    """What a failure says of a case."""
    if isinstance(value, bool):
        return "band" if value else "face"
    if isinstance(value, int):
        return f"{value:+d}"
    if isinstance(value, Check | Strike):
        changed = [f"{name}={now}" for name, now in value._asdict().items() if now != type(value)()._asdict()[name]]
        return " ".join([type(value).__name__, *changed])
    if isinstance(value, tuple):
        by, (boon, bane) = value
        return f"{named(by)} boon={boon} bane={bane}"
    return None


def reading_of(by: By, band: bool, adjustments: int, pool: Pool = (0, 0)) -> StrikeReading | CheckReading:
    boon, bane = pool
    if isinstance(by, Check):
        return CheckReading(adjustments=adjustments, band=band, boon=boon, bane=bane, **by._asdict())
    elevens: dict[str, Elevens] = {"no": "no", "adjusted": "adjusted", "natural": "natural"}
    return StrikeReading(
        adjustments=adjustments, band=band, boon=boon, bane=bane, elevens=elevens[by.elevens],
        eleven_triggers=by.eleven_triggers, exposed=by.exposed, ignore_stops=by.ignore_stops, protect=by.protect,
    )  # fmt: skip


def agree(by: By, band: bool, adjustments: int, pool: Pool = (0, 0)) -> None:
    law = exact_law(reading_of(by, band, adjustments, pool))
    found = {structs.astuple(outcome): ways for outcome, ways in law.items()}
    boon = pool[0] - pool[1]
    if isinstance(by, Check):
        assert found == war_brute.check_law(adjustments, band, by, boon)
    else:
        assert found == war_brute.strike_law(adjustments, band, by, boon)
    assert sum(found.values()) == 12 ** (7 + abs(boon))


@pytest.mark.parametrize(("by", "band", "adjustments"), GRID, ids=named)
def test_the_law_is_that_of_brute_force(by: By, band: bool, adjustments: int) -> None:
    agree(by, band, adjustments)


@pytest.mark.parametrize(("by", "band", "adjustments"), taken(STRIKES_BESIDES, 24), ids=named)
def test_the_law_of_strikes_under_every_option_is_that_of_brute_force(by: Strike, band: bool, adjustments: int) -> None:
    agree(by, band, adjustments)


@pytest.mark.parametrize(("by", "band", "adjustments"), taken(CHECKS_BESIDES, 24), ids=named)
def test_the_law_of_checks_under_every_option_is_that_of_brute_force(by: Check, band: bool, adjustments: int) -> None:
    agree(by, band, adjustments)


@pytest.mark.parametrize(
    ("by_and_pool", "band", "adjustments"), taken(list(product(product(STATES, POOLS), BANDS, SOME)), 6), ids=named
)
def test_the_law_with_boon_and_bane_is_that_of_brute_force(
    by_and_pool: tuple[By, Pool], band: bool, adjustments: int
) -> None:
    by, pool = by_and_pool
    agree(by, band, adjustments, pool)


@pytest.mark.parametrize("pool", [7, *([8] if PROVE else [])])
def test_the_walk_over_every_roll_is_that_of_one_die_less_and_then_each_face(pool: int) -> None:
    rolls = war_brute.walked(pool)
    assert sum(rolls.values()) == 12**pool
    assert rolls == war_brute.with_one_die(war_brute.walked(pool - 1))


def test_the_walk_comes_to_every_multiset_and_no_other() -> None:
    rows = war_brute.multisets()
    assert rows.shape == (31_824, 7)
    assert len({tuple(row) for row in rows.tolist()}) == 31_824
    assert rows.min() == 1
    assert rows.max() == 12
    assert war_brute.rolls(0).sum() == ALL
