"""What a map of a battle needs beside the state: the Turns to come, reaches, and the widths of figures."""

from typing import Any

from lawspeaker.rulebooks.war.figure import SEGMENTS, Figure
from lawspeaker.rulebooks.war.shown import inches
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row


def board_json(state: State) -> dict[str, Any]:
    """Cycle, Segment, Turn; the Turns left in this Cycle, the next first; weapons and widths by figure, in inches."""
    return {
        "cycle": state.cycle,
        "segment": None if state.segment is None else SEGMENTS[state.segment],
        "turn": state.turn,
        "order": [{"figure": figure.id, "segment": SEGMENTS[segment]} for segment, figure in state.next_turns()],
        "weapons": {figure.id: _weapon(state, figure) for figure in state.figures},
        "widths": {figure.id: inches(figure.width) for figure in state.figures},
    }


def _weapon(state: State, figure: Figure) -> dict[str, Any]:
    """The name of what it strikes with, and how far that reaches; no reach where there is no such row."""
    row = weapon_row(state, figure.weapon)
    return {"name": figure.weapon, "reach": None if row is None else row.reach}
