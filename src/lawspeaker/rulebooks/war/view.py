"""What a seat sees of a battle: the state without what is secret from it (12.26).

Handles in place of ids, and numbers counted anew for each seat, stand in `sight`.
"""

from msgspec.structs import replace

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
    hidden = hidden_from(state, seat)
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


@clause("12.26")
def hidden_from(state: State, seat: str) -> frozenset[str]:
    """The ids of figures that are not there for the seat: those hidden that are not its own; none for the Host."""
    if seat == HOST:
        return frozenset()
    return frozenset(figure.id for figure in state.figures if figure.hidden and figure.owner != seat)


@clause("12.26")
def name_for(figure: Figure, seat: str) -> str:
    """The name that the seat sees of a figure that is there for it."""
    secret = figure.shown_as is not None and seat not in (HOST, figure.owner)
    return str(figure.shown_as) if secret else figure.name


def _seen(figure: Figure, hidden: frozenset[str], seat: str) -> Figure:
    """The figure with the name that the seat sees, and without the ids of those that it does not see."""
    if figure.shown_as is not None and figure.owner != seat:
        figure = replace(figure, name=figure.shown_as, shown_as=None)
    return replace(figure, causes=tuple(_by_unseen(cause, hidden) for cause in figure.causes))


def _by_unseen(cause: Cause, hidden: frozenset[str]) -> Cause:
    """The cause without the ids of hidden figures: as its source, and as whose Turn its end is."""
    source = UNSEEN if cause.source in hidden else cause.source
    until = None if cause.until is None else _elsewhen(cause.until, hidden)
    return replace(cause, source=source, until=until)


def _elsewhen(instant: Instant, hidden: frozenset[str]) -> Instant:
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
