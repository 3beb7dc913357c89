"""The preconditions of a Strike: target, range, the way there, rows that are known, a free line."""

from collections.abc import Callable
from typing import Any

from lawspeaker.law.ground import Facts, Ground
from lawspeaker.rulebooks.war import acting, space
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, full, speaks
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.moves import Strike
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import MELEE_RANGE, Rows, cost, reach, rows_of

MOST_MASTERY = 5
"""The highest Mastery Level of a Maneuver (13.3)."""
BIG_TIER = 3
"""From this Tier on it is enough, in melee, to reach the target's space (10.3)."""
STEP_INCHES = {2: 100}
"""How far one may Move within a Strike: 2 inches, 1 within a Maneuver of 2 AP (10.2)."""


@clause("10.17")
def strike_grounds(
    state: State, move: Strike, act_grounds: Callable[[State, Any, int | None, str | None], Grounds], ready: str | None
) -> Grounds:
    """Every precondition of a Strike, in order."""
    there = acting.is_there(state, move.figure, move.target)
    striker, target = state.find(move.figure), state.find(move.target)
    fits = _numbers_fit(move)
    if striker is None:
        return there + fits
    rows = rows_of(state, move)
    if rows is None:
        grounds = act_grounds(state, move, None, ready) + there
        grounds += speaks("13.1", False, weapon=move.weapon or striker.weapon, maneuver=move.maneuver)
    else:
        needs = cost(striker, rows) if 1 <= move.mastery <= MOST_MASTERY else None
        grounds = act_grounds(state, move, needs, ready) + there
    grounds += acting.not_held(striker, "4.3", "5.3") + fits
    grounds += speaks("10.17", move.figure != move.target, figure=move.figure, target=move.target)
    if rows is None or not 1 <= move.mastery <= MOST_MASTERY:
        return grounds
    grounds += rows_are_held(rows, move) + _steps(state, striker, rows, move)
    if target is None:
        return grounds
    grounds += has_direction(striker, target, rows, move)
    grounds += in_range(striker, target, rows, move) + line_is_free(state, striker, target, move)
    return grounds + may_be_taken(state, target)


@clause("11.22")
def may_be_taken(state: State, target: Figure) -> Grounds:
    """A caveat where one of the target's side stands by it in Defensive Stance: taking its Strike is not held here."""
    by = tuple(
        one.id
        for one in state.figures
        if one.stance != "none" and one.side == target.side and one.id != target.id and _is_beside(one, target)
    )
    return (Ground(full("11.22"), None, Facts(figure=target.id, by=by), caveat=True),) if by else SILENT


def _is_beside(one: Figure, other: Figure) -> bool:
    return space.distance_squared(one.at, other.at) <= MELEE_RANGE**2


@clause("10.5", "13.3")
def _numbers_fit(move: Strike) -> Grounds:
    """A Mastery Level is 1 to 5, favour and defence are not below 0; silent where they are so."""
    fits = 1 <= move.mastery <= MOST_MASTERY
    mastery = SILENT if fits else speaks("13.3", False, mastery=move.mastery, most=MOST_MASTERY)
    if min(move.favour, move.defensive) >= 0:
        return mastery
    return mastery + speaks("10.5", False, favour=move.favour, defensive=move.defensive, least=0)


@clause("13.4")
def rows_are_held(rows: Rows, move: Strike) -> Grounds:
    """The numbers of the rows are held; else undecided."""
    held = not rows.maneuver.refers_out
    return speaks("13.4", True if held else None, weapon=rows.weapon.id, maneuver=move.maneuver)


@clause("2.18")
def has_direction(striker: Figure, target: Figure, rows: Rows, move: Strike) -> Grounds:
    """Where the row Knocks Back, Striker and target do not stand on one point; silent where it does not."""
    if not any(rows.maneuver.kb_inches):
        return SILENT
    lost = (move.to or striker.at) == target.at
    return speaks("2.18", None if lost else True, without=(target.id,) if lost else ())


@clause("10.2", "4.2", "5.2")
def _steps(state: State, striker: Figure, rows: Rows, move: Strike) -> Grounds:
    """The movement within the Strike: not too far, free to Move, and the way free."""
    if move.to is None:
        return SILENT
    length, most = space.length(striker.at, move.to), STEP_INCHES.get(rows.value(rows.maneuver.ap), 200)
    if striker.stance != "none":
        most //= 2
    return (
        speaks("10.2", length <= most, length=length, most=most)
        + acting.not_held(striker, "4.2", "5.2")
        + acting.way_is_free(state, striker, move.to)
    )


@clause("10.3", "14.4")
def in_range(striker: Figure, target: Figure, rows: Rows, move: Strike) -> Grounds:
    """The target is in range at some point of the movement, centre to centre, or to its space if it is big."""
    inches, end = reach(rows), move.to or striker.at
    width = target.width if target.tier >= BIG_TIER and not rows.weapon.ranged else None
    met = space.in_range_along(striker.at, end, target.at, inches, width)
    away = space.length(end, target.at)
    return speaks("10.3", met, figure=striker.id, target=target.id, reach=inches, distance=away)


@clause("10.16")
def line_is_free(state: State, striker: Figure, target: Figure, move: Strike) -> Grounds:
    """No Barrier stands on the line to the target: what it does to a Strike is not known."""
    start = move.to or striker.at
    barriers = tuple(
        thing.id
        for thing in state.things
        if thing.kind == "barrier" and space.segment_within(start, target.at, thing.at, thing.width)
    )
    return speaks("10.16", None if barriers else True, target=target.id, barriers=barriers)
