"""The house clauses: what any referee needs. They speak only when unmet, or when an option decided them.

None of these is a rule of the book.
"""

from functools import lru_cache

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import SILENT, Grounds, clause, hung, speaks
from lawspeaker.rulebooks.command.field import Soul
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import BeginTurn, EndPreparation, EndTurn, Seat, TurnMove
from lawspeaker.rulebooks.command.state import Phase, State

_remembered = lru_cache(maxsize=1 << 14)


@clause("H.1")
def game_is_on(state: State) -> Grounds:
    """The game is over at its end, and under C-4 `yes` as soon as a Leader is captured."""
    if state.phase != "over" and not state.captured_leaders:
        return SILENT
    return _game_is_on(state.phase, state.captured_leaders, state.choices)


@_remembered
def _game_is_on(phase: Phase, captured: tuple[Seat, ...], choices: Choices) -> Grounds:
    if phase == "over":
        return speaks("H.1", False, phase=phase)

    def met(under: Choices) -> bool:
        return under["C-4"] == "no"

    return speaks("H.1", met(choices), phase=phase, captured_leader=captured, options=hung(choices, met, "C-4"))


@clause("H.2")
def nothing_is_pending(state: State) -> Grounds:
    """Before anything else of a turn, a pending outcome is answered."""
    if state.outcome is None:
        return SILENT
    return speaks("H.2", False, pending="outcome", owner=state.outcome.seat)


@clause("H.2")
def is_ours_to_answer(state: State, mover: Seat) -> Grounds:
    """An outcome is said only when one is pending, and by the attacker's seat."""
    if state.outcome is None:
        return speaks("H.2", False, pending=None, owner=None)
    return nothing_is_pending(state) if state.outcome.seat != mover else SILENT


@clause("H.2")
def dice_are_awaited(state: State) -> Grounds:
    """While carrying out a move waits for dice or a choice, no other move is made."""
    return speaks("H.2", False, pending="roll", owner=getattr(state.agenda[0], "seat", state.seat))


@clause("H.3", "9.1.1")
@_remembered
def is_time_to_attack(mover: Seat, turn_of: Seat | None, phase: Phase, choices: Choices) -> Grounds:
    """Attacks at their time, which C-8 says."""

    def met(under: Choices) -> bool:
        when = under["C-8"]
        if when == "any-time":
            return phase in ("preparation", "battle", "between")
        return turn_of == mover and (phase == "battle" or when == "own-turn")

    named = hung(choices, met, "C-8")
    if met(choices) and not named:
        return SILENT
    return speaks("H.3", met(choices), turn_of=turn_of, phase=phase, options=named)


@clause("H.3", "7.2.2")
def is_time_for(state: State, move: TurnMove) -> Grounds:
    """Turns and phases come in their order: whose move it is, and in which phase."""
    if isinstance(move, BeginTurn):
        whose: Seat | None = "a" if state.phase == "setup" else state.mover
    else:
        whose = state.turn_of
    if state.phase in TURN_PHASES[type(move)] and move.seat == whose:
        return SILENT
    return speaks("H.3", False, turn_of=state.turn_of, phase=state.phase)


TURN_PHASES: dict[type, tuple[Phase, ...]] = {
    BeginTurn: ("setup", "between"),
    EndPreparation: ("preparation",),
    EndTurn: ("preparation", "battle"),
}
"""The phases in which a turn move can be made at all."""


@clause("H.4")
@_remembered
def somebody_is_there(seat: Seat, place: Place, role: str) -> Grounds:
    """There is a Soul on the place named: the ground that says there is none."""
    return speaks("H.4", False, seat=seat, place=place, role=role)


@clause("H.5")
def fits(seat: Seat, place: Place, soul: Soul, wants: str, fitting: bool) -> Grounds:
    """An effect fits the Soul it is declared on; `wants` says in words what it must be."""
    if fitting:
        return SILENT
    holds = "captured" if soul.captured else "active"
    return speaks("H.5", False, seat=seat, place=place, holds=holds, frozen=soul.frozen, wants=wants)


@clause("H.6")
@_remembered
def is_off_the_altar(seat: Seat, place: Place) -> Grounds:
    """The Leader stays on the altar, and nobody else comes there."""
    return speaks("H.6", False, seat=seat, place=place) if place == LAYOUT.altar else SILENT
