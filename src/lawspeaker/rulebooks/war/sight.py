"""The state of a battle as a seat sees it, everything in it called by the seat's own names (12.26)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from lawspeaker.law.names import Names
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Cause, Figure, Instant
from lawspeaker.rulebooks.war.handles import Own, named, own_of
from lawspeaker.rulebooks.war.references import renamed
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST, UNSEEN, name_for

Keys = Mapping[str, tuple[int, ...]]
"""Sorting keys that tell nothing of whom the seat does not see, by the table's id."""


@clause("12.26")
def sight(state: State, seat: str, names: Names) -> State:
    """What the seat sees, in its own names: what a battle without the hidden figures would look like to it."""
    if seat == HOST:
        return state
    names = named(state, seat, names)
    own = own_of((state,), names)
    visible = [figure for figure in state.figures if figure.id not in own.hidden]
    keys = _keys(visible)
    figures = tuple(_figure(own, figure, keys) for figure in visible)
    left = tuple(renamed(one, own) for one in state.left if own.figure(one.figure) != UNSEEN)
    seen = replace(
        state, figures=figures, left=left, things=renamed(state.things, own),
        turn=None if state.turn is None or state.turn in own.hidden else own.figure(state.turn),
        order=tuple(name for one in state.order if (name := own.figure(one)) != UNSEEN),
        secret_entries=(), causes_made=len(names.causes), choices_made=len(names.choices), entry=names.entry,
        agenda=agenda_seen(own, state.agenda),
    )  # fmt: skip
    return _in_time(seen)


def _keys(visible: Iterable[Figure]) -> Keys:
    """The order of Turns within a Segment among those that are seen, in place of numbers of set-up and of lists."""
    in_order = sorted((figure for figure in visible if figure.key), key=lambda figure: figure.key)
    return {figure.id: _key(figure.key, place) for place, figure in enumerate(in_order)}


def _key(key: tuple[int, ...], place: int) -> tuple[int, ...]:
    return *key[:2], 0, place


def _figure(own: Own, figure: Figure, keys: Keys) -> Figure:
    name = name_for(figure, own.names.seat)
    shown_as = figure.shown_as if figure.owner == own.names.seat else None
    return replace(
        figure,
        id=own.figure(figure.id),
        name=name,
        shown_as=shown_as,
        key=keys.get(figure.id, ()),
        causes=tuple(_cause(own, cause, keys) for cause in figure.causes),
    )


def _cause(own: Own, cause: Cause, keys: Keys) -> Cause:
    """The cause; the Tier of one that is unseen is its own, and not told."""
    seen: Cause = renamed(cause, own)
    return replace(
        seen,
        opened=own.names.opened[cause.id],
        tier=None if seen.source == UNSEEN else cause.tier,
        until=None if cause.until is None else _instant(own, cause.until, keys),
    )


def _instant(own: Own, instant: Instant, keys: Keys) -> Instant:
    """A place of time, without whose Turn it is where that one is unseen."""
    seen: Instant = renamed(instant, own)
    if seen.figure is None:
        return replace(seen, key=())
    return replace(seen, key=_key(instant.key, keys.get(str(instant.figure), (0,))[-1]))


def _in_time(seen: State) -> State:
    """With the Segment and the place of time that can be told from the figures that are seen.

    Those of the running Turn; between Turns that of the last one that is over for somebody.
    """
    running = seen.find(seen.turn)
    if running is not None:
        return replace(seen, now=Instant(seen.cycle, seen.segment or 0, running.key, running.id))
    over = [(one.done - 1, one.key, one.id) for one in seen.figures if one.laid and one.done and one.laid[one.done - 1]]
    gone = [one.done - 1 for one in seen.left if one.cycle == seen.cycle and one.done]
    segment = max((*gone, *(place[0] for place in over)), default=None)
    now = Instant(seen.cycle, *max(over)) if over else Instant(max(1, seen.cycle))
    return replace(seen, segment=segment, now=now)


@clause("12.26", "2.17")
def agenda_seen(own: Own, agenda: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is open and what comes after it, without steps of whom the seat does not see.

    Where that is what is open, the Host decides, and nothing else is told.
    """
    if agenda and own.is_hosts(agenda[0]):
        return (s.HostDecides(),)
    return tuple(renamed(step, own) for step in agenda if not own.is_hosts(step))
