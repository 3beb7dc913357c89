"""Answers to what is open, and the dice that come with moves."""

from typing import Any

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.check import is_known
from lawspeaker.rulebooks.war.check import step_of as check_step
from lawspeaker.rulebooks.war.holds import fitting, try_of
from lawspeaker.rulebooks.war.resolving import choice_wanted, roll_wanted
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import rows_of
from lawspeaker.rulebooks.war.strike import step_of as strike_step
from lawspeaker.rulebooks.war.striking import MOST_MASTERY

_DICE, _SIDES = 7, 12


def open_word(state: State) -> str | None:
    """What is waited for: `roll`, `adjust` or `choose`; None if nothing."""
    step = state.agenda[0] if state.agenda else None
    if step is None:
        return None
    if isinstance(step, s.ReadQuick):
        return "roll"
    if isinstance(step, s.ReadCheck | s.ReadStrike):
        return "adjust" if step.faces else "roll"
    return "choose"


@clause("11.19", "8.11", "8.7")
def grounds(state: State, move: Any, pools: tuple[tuple[int, ...], ...]) -> Grounds:
    """Whether such a thing is open, and whether what is answered fits it."""
    word = str(move.__struct_config__.tag)
    is_open = open_word(state)
    if word != is_open:
        return speaks("11.19", False, answer=word, open=is_open)
    step: Any = state.agenda[0]
    met = speaks("11.19", True, answer=word, open=is_open)
    if isinstance(move, m.Choose):
        named = f"p{state.choices_made}"
        fits = answer_of(move) in choice_wanted(state, step).answers and move.choice in (None, named)
        return speaks("11.19", fits, answer=word, given=str(move.answer), choice=named) + pool_grounds(pools, _DICE)
    if isinstance(move, m.Roll):
        dice = move.dice or pools
        wanted = roll_wanted(step).pool.count
        return met + pool_grounds(dice, wanted) + _faces(step, dice[0] if dice else None, move.adjusted)
    return met + _faces(step, step.faces, move.adjusted) + pool_grounds(pools, _DICE)


def answer_of(move: m.Choose) -> str:
    """The answer as it stands among the choice's: a list of numbers with commas between them."""
    return ",".join(map(str, move.answer)) if isinstance(move.answer, tuple) else str(move.answer)


@clause("8.11")
def pool_grounds(pools: tuple[tuple[int, ...], ...], first: int) -> Grounds:
    """Every pool is the right number of whole numbers from 1 to 12; the first wants `first` dice."""
    for number, pool in enumerate(pools):
        wanted = first if number == 0 else _DICE
        for place, face in enumerate(pool):
            if not 1 <= face <= _SIDES:
                return speaks("8.11", False, pool=number, position=place, value=face, sides=_SIDES)
        if len(pool) != wanted:
            return speaks("8.11", False, pool=number, dice=len(pool), wanted=wanted)
    return speaks("8.11", True, pools=len(pools)) if pools else SILENT


@clause("8.7")
def _faces(step: Any, faces: tuple[int, ...] | None, adjusted: tuple[int, ...] | None) -> Grounds:
    """Dice after Adjustment come with the dice as rolled, and some plan gives exactly them."""
    if adjusted is None:
        return SILENT
    if faces is None or isinstance(step, s.ReadQuick) or len(faces) != step.reading.pool:
        return speaks("8.7", False, adjusted=adjusted)
    fits = len(adjusted) == _DICE and step.reading.fits(faces, adjusted)
    return speaks("8.7", fits, dice=faces, adjusted=adjusted, adjustments=step.reading.adjustments)


@clause("8.11", "8.7")
def pools_fit(state: State, move: m.Move, pools: tuple[tuple[int, ...], ...]) -> Grounds:
    """The dice that a move brings, and the faces after Adjustment, looked at before anything happens."""
    adjusted = m.adjusted_of(move)
    if not pools and adjusted is None:
        return SILENT
    step = _first_roll(state, m.done_by(move))
    if step is None:
        return pool_grounds(pools, _DICE)
    first = roll_wanted(step).pool.count
    fit = pool_grounds(pools, first)
    return fit + _faces(step, pools[0] if pools else None, adjusted) if all(one.met for one in fit) else fit


def _first_roll(state: State, move: Any) -> Any:
    """The step of the first roll that a move reads; None where it reads none, or cannot be reckoned yet."""
    if isinstance(move, m.Check) and state.find(move.figure) is not None:
        versus = move.versus
        if versus is not None and not (is_known(versus) and ("figure" not in versus or state.find(versus["figure"]))):
            return None
        return check_step(state, move)
    if isinstance(move, m.BreakFree):
        figure = state.find(move.figure)
        is_clear = figure is not None and len(fitting(figure, move.hold)) == 1
        return try_of(state, move) if is_clear else None
    if isinstance(move, m.Strike) and state.find(move.figure) and state.find(move.target):
        rows = rows_of(state, move) if 1 <= move.mastery <= MOST_MASTERY else None
        moved = state if move.to is None else state.changed(move.figure, at=move.to)
        return None if rows is None else strike_step(moved, move, rows)[0]
    return None
