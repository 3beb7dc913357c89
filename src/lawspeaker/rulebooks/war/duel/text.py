"""A duel as text: `CYCLE SEGMENT WHO | FIGURE | FIGURE`, which holds all of it but who fights."""

from lawspeaker.rulebooks.war.duel.actions import is_over
from lawspeaker.rulebooks.war.figure import SEGMENTS, Figure
from lawspeaker.rulebooks.war.state import State

FIELDS = (
    "Endurance", "Resolve", "Passion", "Falter", "Poison", "Exertion", "AP", "spent", "stance", "grappled", "gained",
)  # fmt: skip
"""The eleven numbers of a figure: `spent`, `stance`, `grappled` are 0 or 1, `gained` counts AP by 12 Effects."""


def numbers_of(figure: Figure) -> tuple[int, ...]:
    """The numbers of a figure, in the order of FIELDS."""
    return (
        figure.endurance_now, figure.resolve_now, figure.passion_now,
        figure.sum_of("falter"), figure.sum_of("poison"), figure.exertion,
        figure.ap, int(figure.spent), int(figure.stance != "none"), int(bool(figure.open("grappled"))), figure.gained,
    )  # fmt: skip


def write_state(state: State) -> str:
    """The text of a duel; `read_state` gives the same duel back. That dice are waited for is no part of it."""
    assert state.segment is not None, "a duel has begun"
    figures = (" ".join(map(str, numbers_of(figure))) for figure in state.figures)
    return " | ".join((f"{state.cycle} {SEGMENTS[state.segment]} {_who(state)}", *figures))


def _who(state: State) -> str:
    """The seat that decides, or how the duel ended."""
    if not is_over(state):
        return str([figure.id for figure in state.figures].index(str(state.turn)))
    winner = None if state.duel is None else state.duel.winner
    return "draw" if winner is None else f"won {winner}"
