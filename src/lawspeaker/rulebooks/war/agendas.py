"""What an allowed move sets going: the steps that carry it out. Whether it is allowed has been asked elsewhere."""

from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import acting, check, holds, judging, knock_back, placing, statuses, strike
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.exertion import rest
from lawspeaker.rulebooks.war.figure import Cause, Figure, ReadySet
from lawspeaker.rulebooks.war.hosting import origin_by, origin_of, secrets_of
from lawspeaker.rulebooks.war.state import State

Agenda = tuple[Hashable, ...]


def agenda_of(state: State, move: m.Move) -> Agenda:
    """The steps that carry out a move that is allowed, and so neither an answer nor finer than the rules reckon."""
    return _AGENDAS[type(move)](state, move)


# ---- acts


@clause("10.1", "10.2", "10.14")
def _strike(state: State, move: m.Strike, ready: bool = False) -> Agenda:
    figure, rows = state.figure(move.figure), strike.rows_of(state, move)
    assert rows is not None, "its rows are known"
    spent = acting.spend(figure, strike.cost(figure, rows), "strike", "10.1", ready)
    tired = s.TakeExertion(figure.id, strike.exertion(rows), "10.1", own=True)
    steps = () if move.to is None else (s.MoveTo(figure.id, move.to, "10.2"),)
    return (s.Tell((spent,)), tired, *steps, s.Aim(move))


def _move(state: State, move: m.MoveTo, ready: bool = False) -> Agenda:
    figure = state.figure(move.figure)
    cost = judging.move_cost(state, figure, move.to)
    spent = acting.spend(figure, cost, "move", "14.5", ready)
    return s.Tell((spent,), ("W-28",)), s.MoveTo(figure.id, move.to, "14.5")


@clause("4.7", "5.8")
def _break_free(state: State, move: m.BreakFree, ready: bool = False) -> Agenda:
    figure = state.figure(move.figure)
    tries = holds.try_of(state, move)
    number = "4.7" if figure.open("grappled", "entangled") else "5.8"
    spent = acting.spend(figure, holds.AP_OF_A_TRY, "break-free", number, ready)
    return s.Tell((spent,)), s.TakeExertion(figure.id, holds.AP_OF_A_TRY, number, own=True), tries


@clause("11.15")
def _rest(state: State, move: m.Rest, ready: bool = False) -> Agenda:
    figure = state.figure(move.figure)
    return (s.Tell((acting.spend(figure, move.ap, "rest", "11.15", ready), *rest(figure, move.ap))),)


@clause("11.18")
def _act(state: State, move: m.Act, ready: bool = False) -> Agenda:
    figure, ap = state.figure(move.figure), move.ap or 0
    on = "act" if ready else move.kind
    events = (acting.spend(figure, ap, on, "11.18", ready),) if ap or ready else ()
    return s.Tell(events), s.TakeExertion(figure.id, move.exertion or 0, "11.18", own=True)


@clause("11.12", "1.4")
def _stand_ready(state: State, move: m.StandReady) -> Agenda:
    figure = state.figure(move.figure)
    uses = tuple(dict.fromkeys(move.uses))
    sets = list(figure.ready)
    same = next((number for number, one in enumerate(sets) if set(one.uses) == set(uses)), None)
    if same is None:
        sets.append(ReadySet(uses, move.ap))
    else:
        sets[same] = ReadySet(sets[same].uses, sets[same].ap + move.ap)
    spent = acting.spend(figure, move.ap, "stand-ready", "11.12")
    readied = e.Readied("11.12", figure.id, uses, move.ap, tuple(sets))
    return s.Tell((spent, readied)), s.WasteFalter(figure.id)


@clause("11.13")
def _use_ready(state: State, move: m.UseReady) -> Agenda:
    return _READY[type(move.act)](state, move.act, True)


@clause("11.16", "11.17")
def _stance(state: State, move: m.DefensiveStance) -> Agenda:
    number = "11.17" if move.full else "11.16"
    return (s.Tell((e.StanceTaken(number, move.figure, move.full),)),)


@clause("11.11")
def _carry_over(state: State, move: m.CarryOver) -> Agenda:
    figure = state.figure(move.figure)
    spent = acting.spend(figure, move.ap, "carry-over", "11.11")
    return (s.Tell((spent, e.CarriedOver("11.11", figure.id, move.ap))),)


# ---- time


@clause("11.7")
def _passed_over(turns: list[tuple[int, Figure]], answer: str | None) -> Agenda:
    """A question for each of these Turns."""
    return tuple([s.AskPassedOver(figure.id, segment, answer) for segment, figure in turns])


@clause("11.1", "11.7")
def _begin_cycle(state: State, move: m.BeginCycle) -> Agenda:
    return *_passed_over(state.next_turns(), move.passed), s.LayOut(move.order or ())


@clause("11.5", "11.6")
def _begin_turn(state: State, move: m.BeginTurn) -> Agenda:
    turns = state.next_turns()
    number = next(number for number, (_, figure) in enumerate(turns) if move.figure in (None, figure.id))
    segment, figure = turns[number]
    return *_passed_over(turns[:number], move.passed), s.StartTurn(figure.id, segment)


def _end_turn(state: State, move: m.EndTurn) -> Agenda:
    assert state.turn is not None, "a Turn runs"
    return (s.EndTurn(state.turn),)


# ---- the Host


@clause("1.6", "12.24")
def _inflict(state: State, move: m.Inflict) -> Agenda:
    origin = origin_of(state, move)
    return tuple([step for target in move.targets for step in _inflicted(state, move, target, origin)])


@clause("6.6", "6.8", "13.9")
def _inflicted(state: State, move: m.Inflict, target: str, origin: s.Origin) -> Agenda:
    """What one target undergoes; Surprise is one cause for each that surprised it."""
    effect = move.effect
    if type(effect) is m.Surprise:
        pairs = (origin_by(state, move, source) for source in move.sources)
        return tuple(s.Begin(target, "surprised", pair, "6.6") for pair in pairs)
    if type(effect) is m.KnockBack:
        away = knock_back.away(state, effect, state.figure(target), origin.source)
        return (s.TakeKnockBack(target, away, effect.inches, effect.difficulty, origin.source),)
    return (_INFLICTED[type(effect)](effect, target, origin),)


def _strength(effect: m.Entangle | m.Bind) -> int | None:
    return effect.strength if effect.allotment is None else effect.allotment


_INFLICTED: dict[type, Callable[[Any, str, s.Origin], Hashable]] = {
    m.Falter: lambda effect, target, origin: s.TakeFalter(target, effect.amount, origin, "1.6"),
    m.FalterCycle: lambda effect, target, origin: s.TakeCycle(target, origin),
    m.Poison: lambda effect, target, origin: s.TakePoison(target, effect.amount, origin, "3.5"),
    m.Exertion: lambda effect, target, origin: s.TakeExertion(
        target, effect.amount, "12.12", own=origin.source == target
    ),
    m.Damage: lambda effect, target, origin: s.Suffer(target, effect.attribute, effect.amount, "inflicted", "12.11"),
    m.Weaken: lambda effect, target, origin: s.Weaken(target, origin, "12.16"),
    m.Grapple: lambda effect, target, origin: s.Grip(target, origin),
    m.Entangle: lambda effect, target, origin: s.Grip(target, origin, "4.9", "entangled", _strength(effect)),
    m.Bind: lambda effect, target, origin: s.Grip(target, origin, "5.9", "bound", _strength(effect)),
    m.Expose: lambda effect, target, origin: s.Begin(target, "exposed", origin, "7.6"),
    m.Asleep: lambda effect, target, origin: s.Begin(target, "asleep", origin, "12.21"),
    m.Incapacitate: lambda effect, target, origin: s.Begin(target, "incapacitated", origin, "12.22"),
}


def _remedy(state: State, move: m.Remedy) -> Agenda:
    return tuple(s.Heal(target, move.remedy) for target in move.targets)


def _placed(state: State, move: Any) -> Agenda:
    return (s.Tell((placing.placed(state, move),)),)


@clause("12.25")
def _option(state: State, move: m.ChangeOption) -> Agenda:
    before = state.choices[move.option]
    changed = e.OptionChanged("12.25", move.option, before, str(move.choice))
    everyone = tuple(figure.id for figure in state.figures)
    follows = [step for one in everyone for step in (s.LookAfter(one, "option"), s.WasteFalter(one))]
    return s.Tell((changed,)), *follows


@clause("12.26")
def _reveal(state: State, move: m.Reveal) -> Agenda:
    if move.figure is None:
        return (s.Tell((e.Revealed("12.26", None, (), move.entry),)),)
    what = secrets_of(state, move.figure) if move.what is None else (move.what,)
    return (s.Tell((e.Revealed("12.26", move.figure, what),)),)


@clause("11.20")
def _leave(state: State, move: m.Leave) -> Agenda:
    ends = (s.EndTurn(move.figure),) if state.turn == move.figure else ()
    surprises = statuses.as_one_leaves(state, move.figure)
    return *ends, s.Tell((e.FigureLeft("11.20", move.figure), *surprises)), s.LetGo(move.figure)


@clause("12.24")
def _override(state: State, move: m.Override) -> Agenda:
    if move.allow is not None:
        told = Facts(msgspec.to_builtins(move.allow))
        overruled = e.Overruled("12.24", None, None, told, move.reason)
        return s.Tell((overruled,)), *agenda_of(state, move.allow)
    assert move.set is not None
    assert move.figure is not None
    values = {key: value for key in move.set.__struct_fields__ if (value := getattr(move.set, key)) is not None}
    sums = ("falter", "poison")
    causes = tuple(
        Cause(f"c{state.causes_made + number}", kind, values[kind], None, "other", None, "12.24", state.entry)
        for number, kind in enumerate((kind for kind in sums if kind in values), 1)
    )
    overruled = e.Overruled("12.24", move.figure, Facts(values), None, move.reason, causes)
    who = move.figure
    return s.Tell((overruled,)), s.LookAfter(who, "override"), s.WasteFalter(who), s.Part(who)


_READY: dict[type, Callable[[State, Any, bool], Agenda]] = {
    m.Strike: _strike,
    m.MoveTo: _move,
    m.BreakFree: _break_free,
    m.Rest: _rest,
    m.Act: _act,
}
_AGENDAS: dict[type, Callable[[State, Any], Agenda]] = {
    m.Strike: _strike,
    m.Check: lambda state, move: (check.step_of(state, move),),
    m.MoveTo: _move,
    m.BreakFree: _break_free,
    m.Rest: _rest,
    m.Act: _act,
    m.StandReady: _stand_ready,
    m.UseReady: _use_ready,
    m.DefensiveStance: _stance,
    m.CarryOver: _carry_over,
    m.BeginCycle: _begin_cycle,
    m.BeginTurn: _begin_turn,
    m.EndTurn: _end_turn,
    m.Inflict: _inflict,
    m.Remedy: _remedy,
    m.PlaceFigure: _placed,
    m.PlaceObstacle: _placed,
    m.PlaceBarrier: _placed,
    m.AddWeapon: _placed,
    m.ChangeOption: _option,
    m.Reveal: _reveal,
    m.Leave: _leave,
    m.Override: _override,
}
