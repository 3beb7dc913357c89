"""Answers to what is open, and the dice that come with moves."""

from typing import Any

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.check import is_known
from lawspeaker.rulebooks.war.check import step_of as check_step
from lawspeaker.rulebooks.war.holds import fitting, try_of
from lawspeaker.rulebooks.war.resolving import QUICK, choice_wanted, roll_wanted
from lawspeaker.rulebooks.war.seven_dice import pool_of
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
    if type(step) is s.ReadQuick:
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
    if type(move) is m.Choose:
        named = f"p{state.choices_made}"
        fits = answer_of(move) in choice_wanted(state, step).answers and move.choice in (None, named)
        return speaks("11.19", fits, answer=word, given=str(move.answer), choice=named) + pool_grounds(pools, _DICE)
    if type(move) is m.Roll:
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
        if len(pool) == wanted and min(pool) >= 1 and max(pool) <= _SIDES:
            continue
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
    if faces is None or type(step) is s.ReadQuick or len(faces) != step.reading.pool:
        return speaks("8.7", False, adjusted=adjusted)
    fits = len(adjusted) == _DICE and step.reading.fits(faces, adjusted)
    return speaks("8.7", fits, dice=faces, adjusted=adjusted, adjustments=step.reading.adjustments)


@clause("8.11", "8.7")
def pools_fit(state: State, move: m.Move, pools: tuple[tuple[int, ...], ...]) -> Grounds:
    """The dice that a move brings, and the faces after Adjustment, looked at before anything happens."""
    adjusted = m.adjusted_of(move)
    if not pools and adjusted is None:
        return SILENT
    act: Any = m.done_by(move)
    if not _reads_dice(state, act):
        return pool_grounds(pools, _DICE)
    fit = pool_grounds(pools, _first_pool(act))
    if adjusted is None or not all(one.met for one in fit):
        return fit
    return fit + _faces(_first_roll(state, act), pools[0] if pools else None, adjusted)


def _reads_dice(state: State, act: Any) -> bool:
    """Whether an act reads a roll that can be reckoned already."""
    if type(act) is m.Strike:
        there = 1 <= act.mastery <= MOST_MASTERY and state.find(act.figure) and state.find(act.target)
        return bool(there) and rows_of(state, act) is not None
    if type(act) is m.Check:
        versus = act.versus
        known = versus is None or (is_known(versus) and ("figure" not in versus or state.find(versus["figure"])))
        return bool(known) and state.find(act.figure) is not None
    if type(act) is m.BreakFree:
        figure = state.find(act.figure)
        return figure is not None and len(fitting(figure, act.hold)) == 1
    return False


def _first_pool(act: m.Strike | m.Check | m.BreakFree) -> int:
    """How many dice the first roll of such an act wants."""
    return QUICK if type(act) is m.Check and act.quick else pool_of(act.boon, act.bane)


def _first_roll(state: State, act: m.Strike | m.Check | m.BreakFree) -> Any:
    """The step of the first roll of an act that reads one."""
    if isinstance(act, m.Check):
        return check_step(state, act)
    if isinstance(act, m.BreakFree):
        return try_of(state, act)
    rows = rows_of(state, act)
    assert rows is not None, "its rows are known"
    moved = state if act.to is None else state.changed(act.figure, at=act.to)
    return strike_step(moved, act, rows)[0]
