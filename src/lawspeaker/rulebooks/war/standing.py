"""A battle as it stands, written as a scenario that people read and edit; what that cannot say, its comments say."""

from collections.abc import Iterator
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.figure import ATTRIBUTES, CURRENT, HOLDS, SEGMENTS, Cause, Figure, Instant
from lawspeaker.rulebooks.war.notation.text import write_move
from lawspeaker.rulebooks.war.opening import opened
from lawspeaker.rulebooks.war.positions import HEAD, came_to
from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.scenario.reading import read_tables
from lawspeaker.rulebooks.war.scenario.setup import Table
from lawspeaker.rulebooks.war.scenario.writing import toml_of
from lawspeaker.rulebooks.war.shown import inches, point
from lawspeaker.rulebooks.war.space import width_of_tier
from lawspeaker.rulebooks.war.state import State, Thing
from lawspeaker.rulebooks.war.view import HOST

MOST_FALTER = 7
_EFFECTS: dict[str, type[Any]] = {
    "grappled": m.Grapple, "surprised": m.Surprise, "exposed": m.Expose, "asleep": m.Asleep, "weakened": m.Weaken,
    "incapacitated": m.Incapacitate, "faltering-cycle": m.FalterCycle,
}  # fmt: skip
"""By kind of cause: the effect that brings it, where nothing but a source belongs to it."""
_OF_HOLDS: dict[str, type[Any]] = {"entangled": m.Entangle, "bound": m.Bind}
_WORDS = {"faltering-cycle": "under F:1 Cycle"}
_SAID = ("falter", "poison")
"""Kinds of causes that a scenario says, without who brought them."""


def write_scenario(state: State) -> str:
    """The scenario of a battle as it stands: `start` takes it, and figures have the same values again.

    The time is in it where a Turn has just begun; else the battle opens before its first Cycle. Raises Malformed
    where no scenario can say it: for figures whose ids are no words.
    """
    tables = tables_of(state)
    timed = {**tables, "time": _time(state)} if state.turn is not None else tables
    keeps_time = timed is not tables and _opens_as(timed, state)
    lost = list(_lost(state, keeps_time))
    missing = ("", "A scenario cannot say what follows here, so it is not in this one:", *(f"- {one}" for one in lost))
    head = (*HEAD, "", _stood(state), *(missing if lost else ()))
    told = timed if keeps_time else tables
    return toml_of(told, head, tuple(came_to(opened(read_tables(told), state.choices))))


def tables_of(state: State) -> Table:
    """Everything that a scenario can say of a battle but the time."""
    tables: Table = {"rulebook": "war", "edition": state.edition}
    if options := state.choices.changed():
        tables["options"] = dict(options)
    tables["figure"] = [_figure(figure) for figure in state.figures]
    tables["obstacle"] = [_thing(one) for one in state.things if one.kind == "obstacle"]
    tables["barrier"] = [_thing(one) for one in state.things if one.kind == "barrier"]
    tables["weapon"] = [_weapon(row) for row in state.weapons]
    return {key: value for key, value in tables.items() if value}


def _figure(figure: Figure) -> Table:
    table: Table = {"id": figure.id, "name": figure.name, "side": figure.side}
    table |= {name: getattr(figure, name) for name in ATTRIBUTES}
    table |= {"tier": figure.tier, "at": point(figure.at), "weapon": figure.weapon}
    usual = {
        "hidden": False, "owner": HOST if figure.side == "unholy" else "players", "shown_as": None, "traits": (),
        "width": width_of_tier(figure.tier), "exertion": 0, **{f"{one}_now": table[one] for one in CURRENT},
    }  # fmt: skip
    table |= {name: getattr(figure, name) for name, one in usual.items() if getattr(figure, name) != one}
    if "width" in table:
        table["width"] = inches(table["width"])
    table |= {name: value for name, value in figure.given.items() if value is not None}
    amounts = {"falter": _falter(figure), "poison": figure.sum_of("poison")}
    return table | {name: amount for name, amount in amounts.items() if amount}


def _falter(figure: Figure) -> int:
    """The Falter that a scenario may say: none of the Defeated, and no more than a figure holds at rest."""
    out = min(figure.endurance_now, figure.resolve_now, figure.passion_now) <= 0
    return 0 if out else min(MOST_FALTER, figure.sum_of("falter"))


def _thing(thing: Thing) -> Table:
    table: Table = {"id": thing.id, "at": point(thing.at), "width": inches(thing.width)}
    name = "endurance" if thing.kind == "obstacle" else "allotment"
    return table if thing.strength is None else {**table, name: thing.strength}


def _weapon(row: Weapon) -> Table:
    usual = Weapon(id=row.id)
    fields = (name for name in Weapon.__struct_fields__ if getattr(row, name) != getattr(usual, name))
    return {"id": row.id, **{name: getattr(row, name) for name in fields}}


# ---- the time


def _time(state: State) -> Table:
    return {"cycle": state.cycle, "turn": state.turn, "segment": SEGMENTS[state.segment or 0]}


def _opens_as(tables: Table, state: State) -> bool:
    """Whether a scenario with its time opens with the Turns and the AP of now, and the values of all figures."""
    if state.agenda or any(figure.spent for figure in state.figures):
        return False
    try:
        again = opened(read_tables(tables), state.choices)
    except Malformed:  # by its Speed of now the figure has no such Turn, or it has left
        return False
    return _at_hand(again) == _at_hand(state)


def _at_hand(state: State) -> list[Any]:
    turns = [(segment, figure.id) for segment, figure in state.next_turns()]
    return [turns, *((one.id, one.ap, one.laid, one.done, one.sum_of("falter")) for one in state.figures)]


# ---- what is lost


def _stood(state: State) -> str:
    if not state.cycle:
        return "Before its first Cycle."
    turn = "between Turns" if state.turn is None else f"in the Turn of {state.turn}"
    segment = "" if state.segment is None else f", Segment {SEGMENTS[state.segment]}"
    return f"As it stood in Cycle {state.cycle}{segment}, {turn}."


def _lost(state: State, keeps_time: bool) -> Iterator[str]:
    if state.cycle and not keeps_time:
        yield from _lost_time(state)
    if state.agenda:
        yield "what was being asked and carried out just then"
    if state.duel is not None:
        yield "that this is a duel of the supplement"
    for figure in state.figures:
        yield from _lost_of(figure)
    yield from (f"{one.id} has taken {one.damage} damage" for one in state.things if one.damage)
    if any(cause.source != "set-up" for figure in state.figures for cause in figure.open(*_SAID)):
        yield "who brought the Falter and the Poison that is there"


def _lost_time(state: State) -> Iterator[str]:
    yield f"Cycle {state.cycle}: the battle opens before its first Cycle, and begin-cycle goes on"
    turns = ", ".join(f"{figure.id} ({SEGMENTS[segment]})" for segment, figure in state.next_turns())
    yield f"the Turns that were still to come in it: {turns or 'none'}"
    if state.order:
        yield f"the order of equals: {', '.join(state.order)}"


def _lost_of(figure: Figure) -> Iterator[str]:
    if figure.ap and figure.spent:
        yield f"{figure.id} had {figure.ap} AP left in its Turn"
    for one in figure.ready:
        yield f"{figure.id} stands ready with {one.ap} AP: {' or '.join(one.uses)}"
    if figure.carried:
        yield f"{figure.id} has carried {figure.carried} AP over"
    if figure.stance != "none":
        yield f"{figure.id} is in {'Full' if figure.stance == 'full' else 'Defensive'} Stance"
    if figure.sum_of("falter") != _falter(figure):
        yield f"{figure.id} has F:{figure.sum_of('falter')}"
    yield from (_cause(figure, cause) for cause in figure.causes if cause.kind not in _SAID)


def _cause(figure: Figure, cause: Cause) -> str:
    """A status by its cause, and the move that brings it again, where there is one."""
    by = f" by {cause.source}" if cause.source else ""
    of = f" (strength {cause.strength})" if cause.kind in HOLDS and cause.strength is not None else ""
    ends = "" if cause.until is None else f" until {_instant(cause.until)}"
    move = _again(figure, cause)
    status = _WORDS.get(cause.kind, cause.kind)
    return f"{figure.id} is {status}{by}{of}{ends}{'' if move is None else f': {write_move(move)}'}"


def _instant(instant: Instant) -> str:
    if instant.segment < 0:
        return f"the beginning of Cycle {instant.cycle}"
    turn = "" if instant.figure is None else f", the Turn of {instant.figure}"
    return f"Cycle {instant.cycle}, Segment {SEGMENTS[instant.segment]}{turn}"


def _again(figure: Figure, cause: Cause) -> m.Inflict | None:
    sources = () if cause.source is None else (cause.source,)
    if cause.kind in _OF_HOLDS:
        effect = _OF_HOLDS[cause.kind](allotment=cause.strength)
    elif cause.kind in _EFFECTS:
        effect = _EFFECTS[cause.kind]()
    else:
        return None
    return m.Inflict(effect=effect, targets=(figure.id,), sources=sources, tier=cause.tier)
