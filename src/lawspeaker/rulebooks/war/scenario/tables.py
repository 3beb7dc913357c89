"""The tables of a scenario file: figures, things, weapons, the time, the moves."""

from collections.abc import Iterator
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.figure import ATTRIBUTES, CURRENT, SEGMENTS
from lawspeaker.rulebooks.war.rows import weapon_from_table
from lawspeaker.rulebooks.war.scenario.expecting import EXPECT
from lawspeaker.rulebooks.war.scenario.setup import GIVEN, FigureSetup, MoveEntry, Table, ThingSetup, TimeSetup
from lawspeaker.rulebooks.war.scenario.shapes import (
    Fault,
    Read,
    flag,
    one_of,
    or_null,
    plain,
    point,
    rows,
    table,
    title,
    unlike,
    whole,
    width,
    word,
    wrong,
)
from lawspeaker.rulebooks.war.space import width_of_tier

HOST = "host"
FLOOR = -40


def _id(value: Any) -> Read:
    """The id of a figure or thing. The Host's word cannot be one, for `by` means either."""
    return wrong("an id: a word other than host", value) if value == HOST else word(value)


_FIGURE = table(
    {
        "id": _id,
        "name": title,
        "side": word,
        **dict.fromkeys(ATTRIBUTES, whole()),
        "tier": whole(0, 4, "14.2"),
        "at": point,
        "weapon": word,
        "hidden": flag,
        "owner": word,
        "shown_as": or_null(title),
        "traits": rows(one_of("resolute-stability")),
        **dict.fromkeys(GIVEN, or_null(whole())),
        "width": or_null(width),
        **dict.fromkeys((f"{one}_now" for one in CURRENT), or_null(whole(FLOOR, number="12.11"))),
        "falter": whole(0, 7, "1.12"),
        "poison": whole(0, number="3.1"),
        "exertion": whole(0, number="12.12"),
    },
    "id",
)
_OBSTACLE = table({"id": _id, "at": point, "width": width, "endurance": or_null(whole(0))}, "id", "at")
_BARRIER = table({"id": _id, "at": point, "width": width, "allotment": or_null(whole(0))}, "id", "at")
_TIME = table({"cycle": whole(1), "turn": word, "segment": one_of(*SEGMENTS)}, "cycle", "turn")


def read_figure(value: Any) -> Read:
    """Reads the table of a figure as a FigureSetup. Those of its faults that name a clause are values out of range."""
    given, faults = _FIGURE(value)
    if faults:
        return None, faults
    setup = _filled(given)
    return setup, tuple(_out_of_range(setup))


def _filled(given: Table) -> FigureSetup:
    """The figure with every default that hangs on another key."""
    side, tier = given.get("side", "holy"), given.get("tier", 1)
    defaults = {
        "name": given["id"],
        "side": side,
        "owner": HOST if side == "unholy" else "players",
        "width": width_of_tier(tier),
        **{f"{one}_now": given.get(one, 20) for one in CURRENT},
    }
    return FigureSetup(**{**defaults, **{key: value for key, value in given.items() if value is not None}})


def _out_of_range(setup: FigureSetup) -> Iterator[Fault]:
    """What no key shows by itself: a natural value below the floor as the current one, and Falter of the Defeated."""
    now = {one: int(getattr(setup, f"{one}_now")) for one in CURRENT}
    for one in CURRENT:
        if now[one] < FLOOR:
            yield unlike(f"{FLOOR} or more, as it is the current value too", now[one], "12.11").under(one)
    if setup.falter and min(now.values()) <= 0:
        yield unlike("0, for one that is Defeated holds no Falter", setup.falter, "1.14").under("falter")


def read_obstacle(value: Any) -> Read:
    """Reads the table of an obstacle as a ThingSetup."""
    given, faults = _OBSTACLE(value)
    return (None, faults) if faults else (ThingSetup(**given), ())


def read_barrier(value: Any) -> Read:
    """Reads the table of a Barrier as a ThingSetup."""
    given, faults = _BARRIER(value)
    return (None, faults) if faults else (ThingSetup(**given), ())


def read_time(value: Any) -> Read:
    """Reads the table of the time as a TimeSetup."""
    given, faults = _TIME(value)
    return (None, faults) if faults else (TimeSetup(**given), ())


def _dice(value: Any) -> Read:
    """Reads one pool, or a list of pools, as a tuple of pools. What faces there are, a ruling says (8.11)."""
    if isinstance(value, list | tuple) and any(isinstance(one, list | tuple) for one in value):
        return rows(rows(whole()))(value)
    found, faults = rows(whole())(value)
    return (found,) if found else (), faults


_BESIDE = {"by": word, "dice": _dice, "expect": EXPECT}
"""The keys beside a move that are no part of it."""


def read_move(value: Any) -> Read:
    """Reads the table of a move as a MoveEntry. Its arguments stay as they are, if JSON can say them."""
    if not isinstance(value, dict):
        return wrong("a table", value)
    arguments = dict.fromkeys((key for key in value if key not in _BESIDE), plain)
    found, faults = table({**arguments, **_BESIDE, "do": word}, "do")(value)
    if faults:
        return None, faults
    given = {key: one for key, one in value.items() if key != "expect"}
    move = {key: one for key, one in given.items() if key not in _BESIDE}
    beside = {key: one for key, one in found.items() if key in ("by", "dice")}
    return MoveEntry(given=given, table=move, expect=value.get("expect"), **beside), ()


def read_weapon(value: Any) -> Read:
    """Reads the row of a weapon of the table's own (13.1)."""
    if not isinstance(value, dict):
        return wrong("a table", value)
    try:
        return weapon_from_table(value), ()
    except Malformed as error:
        return None, (Fault((error.item,), error.message),)
