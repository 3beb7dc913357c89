"""What a seat sees of a battle: the state without what is secret from it (12.26).

Handles in place of ids, and numbers counted anew for each seat, are given by the table that seats sit at.
"""

from typing import Any

from msgspec.structs import replace

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Cause, Figure, Instant
from lawspeaker.rulebooks.war.state import State

HOST = "host"
UNSEEN = "unseen"
"""The word for a figure that is not there for the seat, where it acts on one that is."""


@clause("12.26")
def view(state: State, seat: str) -> State:
    """The state as this seat sees it: no hidden figure of another seat's, and no secret name."""
    if seat == HOST:
        return state
    hidden = {figure.id for figure in state.figures if figure.hidden and figure.owner != seat}
    seen = tuple(_seen(figure, hidden, seat) for figure in state.figures if figure.id not in hidden)
    return replace(
        state,
        figures=seen,
        turn=None if state.turn in hidden else state.turn,
        order=tuple(one for one in state.order if one not in hidden),
        left=tuple(one for one in state.left if one.figure not in hidden),
        secret_entries=(),
        now=_elsewhen(state.now, hidden),
    )


def _seen(figure: Figure, hidden: set[str], seat: str) -> Figure:
    """The figure with the name that the seat sees, and without the ids of those that it does not see."""
    if figure.shown_as is not None and figure.owner != seat:
        figure = replace(figure, name=figure.shown_as, shown_as=None)
    return replace(figure, causes=tuple(_by_unseen(cause, hidden) for cause in figure.causes))


def _by_unseen(cause: Cause, hidden: set[str]) -> Cause:
    """The cause without the ids of hidden figures: as its source, and as whose Turn its end is."""
    source = UNSEEN if cause.source in hidden else cause.source
    until = None if cause.until is None else _elsewhen(cause.until, hidden)
    return replace(cause, source=source, until=until)


def _elsewhen(instant: Instant, hidden: set[str]) -> Instant:
    return replace(instant, figure=None) if instant.figure in hidden else instant


@clause("12.26")
def secrets(state: State, seat: str) -> frozenset[str]:
    """The ids and names of figures that are not there for the seat, and the true names of those that are."""
    if seat == HOST:
        return frozenset()
    others = [figure for figure in state.figures if figure.owner != seat]
    hidden = {word for figure in others if figure.hidden for word in (figure.id, figure.name)}
    named = {figure.name for figure in others if figure.shown_as is not None}
    return frozenset(hidden | named)


@clause("12.26", "9.12")
def seen(states: tuple[State, State], event: e.Event, seat: str) -> e.Event | None:
    """The event as this seat sees it: none about a figure that is not there for it, and none of a secret Check.

    Who is not there is `unseen` where it acts on one that is. That dice of a Check are waited for or lie is told
    only with what the Check came to, since nobody knows before whether that is secret.
    """
    if seat == HOST:
        return event
    hidden = {figure.id for state in states for figure in state.figures if figure.hidden and figure.owner != seat}
    if getattr(event, "secret", False) or getattr(event, "why", "") in _OF_CHECKS or isinstance(event, e.AdjustWanted):
        return None if not isinstance(event, e.CheckRead) or event.secret else _shown(event, hidden)
    return _shown(event, hidden)


def _shown(event: e.Event, hidden: set[str]) -> e.Event | None:
    subject = getattr(event, "figure", None) or getattr(event, "id", None)
    if subject in hidden:
        return None
    changed = {name: _unseen(getattr(event, name), hidden) for name in _OTHERS if hasattr(event, name)}
    return replace(event, **changed) if changed else event


_OF_CHECKS = ("check", "quick")
_OTHERS = ("by", "source", "with_", "target", "order")


def _unseen(value: Any, hidden: set[str]) -> Any:
    if isinstance(value, tuple):
        return tuple(dict.fromkeys(UNSEEN if one in hidden else one for one in value))
    return UNSEEN if value in hidden else value
