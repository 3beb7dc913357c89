"""Carrying out the first step of an agenda: what happens, or what is waited for."""

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from msgspec.structs import replace

from lawspeaker.chance.pool import Pool
from lawspeaker.chance.reading import InOrder
from lawspeaker.law.rulebook import Happened
from lawspeaker.law.want import BEST, Adjust, Choose, Roll, Want
from lawspeaker.rulebooks.war import (
    check,
    damage,
    exertion,
    falter,
    holds,
    knock_back,
    remedying,
    space,
    statuses,
    strike,
    turn,
)
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause, full
from lawspeaker.rulebooks.war.carried import NOTHING, Carried
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, Missed, Passed, Tried, quick_net
from lawspeaker.rulebooks.war.duel import ending
from lawspeaker.rulebooks.war.roll import path
from lawspeaker.rulebooks.war.seven_dice import Thrown
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import Landed, StrikeOutcome

Ask: TypeAlias = s.AskPassedOver | s.AskHold | s.WasteReady | s.AskHidden | s.AskDodge | s.AskGrapple | s.HostDecides
"""The steps that ask for a choice."""
QUICK, _SIDES = 3, 12


def resolve(state: State, answer: Hashable | None = None) -> Happened | Want:
    """Carries out the first step that stands in the state, with the answer to its Want where it has one.

    A roll is answered by faces, in the order thrown, or by what they would come to once Adjustments are made: a
    StrikeOutcome or Landed, a CheckOutcome, Tried, Missed or Passed, the net of a quick roll. Then nobody threw: there
    is no `DiceRead`, `dice` and `adjusted` are null, and all else is the same, for no rule reads faces.
    """
    agenda = state.agenda
    step = agenda[0]
    carry = _CARRY.get(type(step))
    if carry is None:
        return _WANTS[type(step)](state, step, answer, agenda[1:])
    carried = carry(state, step)
    return Happened(carried.events, carried.grounds, carried.steps + agenda[1:], carried.options)


@clause("8.12")
def _read_quick(state: State, step: s.ReadQuick, answer: Any, rest: tuple[Hashable, ...]) -> Happened | Want:
    if answer is None:
        return _quick_wanted(step)
    if isinstance(answer, int):
        return _happened(check.read_quick(step, answer, None), rest)
    told = Carried((e.DiceRead("8.12", step.figure, "quick", answer),))
    return _happened(told + check.read_quick(step, quick_net(answer), answer), rest)


@clause("11.19")
def _asked(state: State, step: Any, answer: Hashable | None, rest: tuple[Hashable, ...]) -> Happened | Want:
    """What asks for a choice waits for it, unless there is nothing left to choose."""
    if type(step) is s.AskHold and not holds.is_open(state, step):
        return _happened(NOTHING, rest)
    nothing = type(step) is s.WasteReady and not falter.points_to_choose(state.figure(step.figure))
    if step.answer is None and not nothing:
        if answer is None:
            return choice_wanted(state, step)
        step = replace(step, answer=str(answer))
    return _happened(_ASKED[type(step)](state, step), rest)


def _happened(carried: Carried, rest: tuple[Hashable, ...]) -> Happened:
    return Happened(carried.events, carried.grounds, carried.steps + rest, carried.options)


_OUTCOMES = (StrikeOutcome, Landed, CheckOutcome, Tried, Missed, Passed)


@clause("8.4", "8.7", "8.11", "D.9")
def _read(state: State, step: s.ReadCheck | s.ReadStrike, answer: Any, rest: tuple[Hashable, ...]) -> Happened | Want:
    """First the dice, then the placing of Adjustments where there is any, then the outcome.

    In a duel nobody is asked to place them: they are put to their best use.
    """
    if not step.faces:
        if answer is None:
            return _seven_wanted(step)
        if isinstance(answer, _OUTCOMES):
            return _happened(_READ[type(step)](state, step, answer, None), rest)
        why = step.why if type(step) is s.ReadCheck else "strike"
        thrown = replace(step, faces=tuple(answer))
        return Happened((e.DiceRead("8.1", step.figure, why, tuple(answer)),), (), (thrown, *rest))
    if answer is None and state.duel is None and may_adjust(step):
        pool = Pool(step.reading.pool, _SIDES)
        return Adjust(pool, step.faces, step.reading.adjustments, adjuster(state, step), full("8.7"))
    adjusted = step.reading.best(step.faces) if answer in (None, BEST) else tuple(answer)
    outcome = step.reading.read(step.faces, adjusted)
    return _happened(_READ[type(step)](state, step, outcome, Thrown(step.faces, adjusted)), rest)


_READ: dict[type, Callable[[State, Any, Any, Thrown | None], Carried]] = {
    s.ReadCheck: check.read,
    s.ReadStrike: strike.read,
}
"""What follows from an outcome, whether dice came to it or somebody says so."""


def roll_wanted(step: s.ReadCheck | s.ReadStrike | s.ReadQuick) -> Roll:
    """The roll that a step waits for."""
    return _quick_wanted(step) if isinstance(step, s.ReadQuick) else _seven_wanted(step)


def _quick_wanted(step: s.ReadQuick) -> Roll:
    return Roll(Pool(QUICK, _SIDES), InOrder(), step.owner, full("8.12"), "quick")


def _seven_wanted(step: s.ReadCheck | s.ReadStrike) -> Roll:
    why = step.why if type(step) is s.ReadCheck else "strike"
    return Roll(Pool(step.reading.pool, _SIDES), InOrder(), step.owner, full("8.1"), why)


def choice_wanted(state: State, step: Ask) -> Choose:
    """The choice that a step waits for."""
    if isinstance(step, s.WasteReady):
        return Choose("ready-waste", falter.ways_to_waste(state.figure(step.figure)), step.figure, full("1.4"))
    if isinstance(step, s.AskHidden):
        return Choose("hidden-in-path", ("collide-reveal", "collide-hidden", "ignore"), "host", full("2.17"))
    if isinstance(step, s.AskDodge):
        return Choose("dodge", ("try", "stay"), step.figure, full("2.6"))
    if isinstance(step, s.AskGrapple):
        return Choose("may-grapple", ("grapple", "no"), step.figure, full("10.13"))
    if isinstance(step, s.AskHold):
        return Choose(step.question, ("release", "keep"), "host", full(step.clause))
    if isinstance(step, s.HostDecides):
        return Choose("host-decides", (), "host", full("12.26"))
    return Choose("passed-over", ("run", "leave"), "host", full("11.7"))


@clause("8.7")
def may_adjust(step: s.ReadCheck | s.ReadStrike) -> bool:
    """Whether there are Adjustments, and a die that they can move."""
    reading = step.reading
    if not reading.adjustments:
        return False
    seven, up = reading.kept(step.faces), reading.adjustments > 0
    fixed = reading.fixed(seven)
    return any(place not in fixed and len(path(face, up, reading.band)) > 1 for place, face in enumerate(seven))


@clause("8.4")
def adjuster(state: State, step: s.ReadCheck | s.ReadStrike) -> str:
    """Whose side adjusts: the roller's, or the figure that the roll is against; the Host where none stands there."""
    if step.reading.adjustments > 0:
        return step.owner if isinstance(step, s.ReadCheck) else step.figure
    if isinstance(step, s.ReadStrike):
        return step.target
    return "host" if state.find(step.against_figure) is None else str(step.against_figure)


@clause("10.13", "11.3")
def _gain_points(state: State, step: s.GainPoints) -> Carried:
    figure = state.figure(step.figure)
    return Carried((e.ActionPointsGained(step.clause, figure.id, step.amount, figure.ap + step.amount),)).then(
        s.WasteFalter(figure.id, came=step.amount)
    )


@clause("14.5", "10.2")
def _move_to(state: State, step: s.MoveTo) -> Carried:
    figure = state.figure(step.figure)
    return Carried((e.Moved(step.clause, figure.id, figure.at, step.to, space.length(figure.at, step.to)),)).then(
        s.Part(figure.id)
    )


def _aim(state: State, step: s.Aim) -> Carried:
    rows = strike.rows_of(state, step.strike)
    assert rows is not None, "its rows were known when it was judged"
    read, options = strike.step_of(state, step.strike, rows)
    return Carried((), (read,), options)


_ASKED: dict[type, Callable[[State, Any], Carried]] = {
    s.AskPassedOver: turn.passed_over,
    s.AskHold: holds.answered,
    s.WasteReady: falter.waste_ready,
    s.AskHidden: knock_back.hidden_answered,
    s.AskDodge: knock_back.dodge_answered,
    s.AskGrapple: holds.grapple_answered,
}
"""The steps that ask for a choice, once it is made."""
_WANTS: dict[type, Callable[[State, Any, Any, tuple[Hashable, ...]], Happened | Want]] = {
    s.HostDecides: lambda state, step, answer, rest: choice_wanted(state, step),
    s.ReadCheck: _read,
    s.ReadStrike: _read,
    s.ReadQuick: _read_quick,
    **dict.fromkeys(_ASKED, _asked),
}
"""The steps that may wait for an answer."""
_CARRY: dict[type, Callable[[State, Any], Carried]] = {
    s.Tell: lambda state, step: Carried(step.events, (), step.options),
    s.Suffer: damage.suffer,
    s.TakeFalter: falter.take,
    s.TakeCycle: falter.take_cycle,
    s.WasteFalter: falter.waste,
    s.TakePoison: exertion.take_poison,
    s.TakeExertion: exertion.take_exertion,
    s.GainPoints: _gain_points,
    s.Weaken: damage.weaken,
    s.LookAfter: damage.look_after,
    s.MoveTo: _move_to,
    s.StartTurn: turn.start,
    s.Tick: turn.tick,
    s.Come: turn.come,
    s.EndTurn: turn.end,
    s.LayOut: turn.lay_out,
    s.Aim: _aim,
    s.Grip: holds.grip,
    s.EndHold: holds.end,
    s.LetGo: holds.let_go,
    s.Part: holds.part,
    s.Begin: statuses.begin,
    s.TakeKnockBack: knock_back.begin,
    s.Throw: knock_back.throw,
    s.Collide: knock_back.collide,
    s.Footing: knock_back.footing,
    s.Heal: remedying.heal,
    s.GoOn: ending.go_on,
}
