"""What a seat sees of a battle: the state without what is secret from it (12.26).

Handles in place of ids, and numbers counted anew for each seat, are given by the table that seats sit at.
"""

from msgspec.structs import replace

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Cause, Figure
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
    )


def _seen(figure: Figure, hidden: set[str], seat: str) -> Figure:
    """The figure with the name that the seat sees, and without the ids of those that it does not see."""
    if figure.shown_as is not None and figure.owner != seat:
        figure = replace(figure, name=figure.shown_as, shown_as=None)
    if not any(cause.source in hidden for cause in figure.causes):
        return figure
    return replace(figure, causes=tuple(_by_unseen(cause, hidden) for cause in figure.causes))


def _by_unseen(cause: Cause, hidden: set[str]) -> Cause:
    return replace(cause, source=UNSEEN) if cause.source in hidden else cause
