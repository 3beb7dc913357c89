"""Nearest allowed Strikes: with a step or a shorter one, another weapon, a cheaper Maneuver or none, another target.

Of every part of a Strike there is a list of what may stand in its place, where something is at fault that
this could mend. Those Strikes that change fewest parts are nearest.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.judging import MOST_BOONS
from lawspeaker.rulebooks.war.legal.reaching import towards
from lawspeaker.rulebooks.war.legal.strikes import UNARMED
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import reach, rows_of
from lawspeaker.rulebooks.war.striking import MOST_MASTERY, STEP_INCHES

QUICK = "quick"
"""The Maneuver that costs less than a plain Strike (13.3)."""
_STEP = 200
_Parts = list[dict[str, Any]]
"""Changes that may be made in one part of a Strike."""


def _clauses(*numbers: str) -> frozenset[str]:
    return frozenset(map(full, numbers))


_BY_STEP = _clauses("10.2", "14.6", "10.3", "2.18", "10.16")
_BY_WEAPON = _clauses("10.3", "13.1")
_BY_AP = _clauses("11.9", "11.13")
_BY_MANEUVER = _BY_AP | _clauses("13.1", "13.3", "13.4", "2.18", "10.2")
_BY_TARGET = _clauses("10.3", "10.17", "11.20", "2.18", "10.16")


def strikes(
    state: State, strike: m.Strike, against: frozenset[str], allowed: Callable[[m.Strike], bool]
) -> Iterator[m.Strike]:
    """The allowed Strikes in place of this one, nearest first; `against` are the clauses that stand against it.

    None changes a part in vain: what is allowed with fewer of the same changes comes without the rest.
    """
    figure = state.figure(strike.figure)
    strike = replace(
        strike, favour=max(0, strike.favour), defensive=max(0, strike.defensive), boon=boon_that_fits(strike.boon),
        bane=boon_that_fits(strike.bane), adjusted=None,
    )  # fmt: skip
    parts = (
        _targets(state, figure, strike) if against & _BY_TARGET else [],
        _weapons(strike) if against & _BY_WEAPON else [],
        _maneuvers(strike, against) if against & _BY_MANEUVER else [],
        _steps(state, figure, strike) if against & _BY_STEP else [],
    )
    enough: list[set[tuple[int, int]]] = []
    for places in sorted(product(*(range(len(part) + 1) for part in parts)), key=_changed):
        changed = {(number, place) for number, place in enumerate(places) if place}
        if any(fewer <= changed for fewer in enough):
            continue
        changes = [parts[number][place - 1] for number, place in changed]
        made = replace(strike, **{key: value for change in changes for key, value in change.items()})
        if allowed(made):
            enough.append(changed)
            yield made


def boon_that_fits(number: int) -> int:
    """As many dice of Boon or Bane, but no more than a hand holds (8.10)."""
    return max(0, min(number, MOST_BOONS))


def _changed(places: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Fewest parts changed first, the target last of all, and within a part what comes first."""
    return sum(place > 0 for place in places), places


def _targets(state: State, figure: Figure, strike: m.Strike) -> _Parts:
    """Every other figure, the nearest first."""
    others = [one for one in state.figures if one.id not in (figure.id, strike.target)]
    others.sort(key=lambda one: space.distance_squared(figure.at, one.at))
    return [{"target": one.id} for one in others]


def _weapons(strike: m.Strike) -> _Parts:
    """Its own, or none."""
    return [{"weapon": one} for one in (None, UNARMED) if one != strike.weapon]


def _maneuvers(strike: m.Strike, against: frozenset[str]) -> _Parts:
    """The same at a level that there is; none; where AP are lacking, the cheap one."""
    level = max(1, min(strike.mastery, MOST_MASTERY))
    parts: _Parts = [{"mastery": level}] if level != strike.mastery else []
    if strike.maneuver is not None:
        parts.append({"maneuver": None, "mastery": 1})
    if against & _BY_AP:
        parts.append({"maneuver": QUICK, "mastery": level if strike.maneuver else 1})
    return parts


def _steps(state: State, figure: Figure, strike: m.Strike) -> _Parts:
    """As far as one may step on the same way, just into range, not at all."""
    target, rows = state.find(strike.target), _rows(state, strike)
    most = _STEP if rows is None else STEP_INCHES.get(rows.value(rows.maneuver.ap), _STEP)
    most = most // 2 if figure.stance != "none" else most
    parts: _Parts = []
    if strike.to is not None and space.length(figure.at, strike.to) > most:
        parts.append({"to": towards(figure.at, strike.to, most)})
    if target is not None and rows is not None:
        away = space.length(figure.at, target.at) - space.INCH * reach(rows)
        parts += [{"to": towards(figure.at, target.at, min(away + 2, most))}] if 0 < away <= most else []
    return [*parts, {"to": None}] if strike.to is not None else parts


def _rows(state: State, strike: m.Strike) -> Any:
    level = max(1, min(strike.mastery, MOST_MASTERY))
    return rows_of(state, replace(strike, mastery=level))
