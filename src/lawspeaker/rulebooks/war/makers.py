"""Whose a move is: the column By of the Moves table."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from lawspeaker.law.names import Maker
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.holds import fitting
from lawspeaker.rulebooks.war.shown import pending_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST

By: TypeAlias = Literal["owner", "host", "asked", "owner-unless-secret", "owner-of-the-holder"]
"""The Host may make every move. Beside it: the owner of the figure, nobody, or the owner of the one that is asked."""

MAKERS: Mapping[str, By] = {
    **dict.fromkeys(("figure", "obstacle", "barrier", "weapon", "begin-cycle", "begin-turn", "inflict"), "host"),
    **dict.fromkeys(("strike", "move", "break-free", "rest", "stand-ready", "use-ready"), "owner"),
    **dict.fromkeys(("defensive-stance", "carry-over", "act", "end-turn"), "owner"),
    "check": "owner-unless-secret",
    "remedy": "owner-of-the-holder",
    **dict.fromkeys(("choose", "roll", "adjust"), "asked"),
    **dict.fromkeys(("option", "reveal", "leave", "override"), "host"),
}
"""By the word of a move. `owner-of-the-holder` holds for the release of a Grapple alone."""


@clause("9.12", "4.10")
def maker(state: State, move: m.Move) -> Maker:
    """Whose the move is in this state. The Host may make it too, whoever that is."""
    exact: Any = move.move if isinstance(move, m.TooFine) else move
    match MAKERS[m.word_of(exact)]:
        case "asked":
            return _asked(state)
        case "owner-of-the-holder":
            return _holder(state, exact)
        case "host":
            return Maker(HOST, getattr(exact, "figure", None))
        case "owner-unless-secret" if exact.secret:
            return Maker(HOST, exact.figure)
    return _owner(state, state.turn if isinstance(exact, m.EndTurn) else exact.figure)


def _owner(state: State, figure_id: str | None) -> Maker:
    figure = state.find(figure_id)
    return Maker(None if figure is None else figure.owner, figure_id)


def _asked(state: State) -> Maker:
    for want in pending_json(state):
        owner = state.find(want["owner"])
        return Maker(want["seat"], None if owner is None else owner.id)
    return Maker(None)


def _holder(state: State, move: m.Remedy) -> Maker:
    """Whoever holds may let go: each Grapple that is named, and all of them by one owner's figures."""
    if not isinstance(move.remedy, m.Release):
        return Maker(HOST)
    found = [fitting(figure, move.remedy.hold) for figure in state.those(move.targets)]
    holders = [state.find(holds[0].source) if _is_grapple(holds) else None for holds in found]
    owners = {None if holder is None else holder.owner for holder in holders}
    if len(holders) < len(move.targets) or len(owners) != 1 or None in owners:
        return Maker(HOST)
    holder = holders[0]
    return Maker(HOST) if holder is None else Maker(holder.owner, holder.id)


def _is_grapple(holds: tuple[Any, ...]) -> bool:
    return len(holds) == 1 and holds[0].kind == "grappled"
