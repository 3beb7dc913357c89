"""Every precondition of a move, each as a ground, met or not. Nothing here reads dice or changes anything."""

from collections.abc import Callable
from typing import Any

from lawspeaker.rulebooks.war import acting, space, turn
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.check import is_known
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN, SEGMENTS, Figure
from lawspeaker.rulebooks.war.holds import AP_OF_A_TRY, fitting, is_clear, strength_is_known
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.striking import strike_grounds

MOST_USES = 2
_DEFENCES = ("parry", "grand-parry", "shielded-defense", "counter-strike")
_OLD_DEFENCES = tuple(use for use in _DEFENCES if use != "shielded-defense")
LOST_WHEN_SURPRISED = {"old": _OLD_DEFENCES, "mid": _DEFENCES, "new": _DEFENCES}
"""Active defences and reactions of which 6.3 speaks; in the old edition Shielded Defense is not among them."""
MOST_BOONS = 93
"""Boon or Bane that is carried out: a hundred dice in all."""


def act_grounds(state: State, move: Any, needs: int | None, ready: str | None = None) -> Grounds:
    """What is asked of every act; `ready` is the use, where Readied AP pay for it. `needs` is None if not known."""
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    if ready is not None:
        paid = acting.has_ready(figure, ready, needs or 0)
    else:
        paid = acting.own_turn(state, figure) + (SILENT if needs is None else acting.has_points(figure, needs))
    return acting.is_there(state, move.figure) + acting.can_act(figure) + paid


# ---- acts


def _strike(state: State, move: m.Strike, ready: str | None = None) -> Grounds:
    fits = boons_fit(move.boon, move.bane)
    return strike_grounds(state, move, act_grounds, ready) + fits


def _move(state: State, move: m.MoveTo, ready: str | None = None) -> Grounds:
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    grounds = act_grounds(state, move, move_cost(state, figure, move.to), ready)
    return grounds + acting.not_held(figure, "4.2", "5.2") + acting.way_is_free(state, figure, move.to)


@clause("14.5", "11.16")
def move_cost(state: State, figure: Figure, to: m.Point) -> int:
    """AP of a Move, under W-28."""
    length = space.length(figure.at, to)
    total = state.choices["W-28"] == "total"
    return space.cost_in_ap(length, stance=figure.stance != "none", total=total, moved=figure.moved)


@clause("4.7", "5.8")
def _break_free(state: State, move: m.BreakFree, ready: str | None = None) -> Grounds:
    """Exactly one hold is meant, its strength is known, and there are 3 AP for the try."""
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    found = fitting(figure, move.hold)
    grounds = act_grounds(state, move, None if ready is None else AP_OF_A_TRY, ready) + is_clear(figure, move.hold)
    if ready is None:
        by_bind = bool(found) and all(cause.kind == "bound" for cause in found)
        enough = figure.ap >= AP_OF_A_TRY
        grounds += speaks("5.8" if by_bind else "4.7", enough, figure=figure.id, ap=figure.ap, needs=AP_OF_A_TRY)
    grounds += boons_fit(move.boon, move.bane)
    return grounds + strength_is_known(state, figure, found[0]) if len(found) == 1 else grounds


def _rest(state: State, move: m.Rest, ready: str | None = None) -> Grounds:
    return act_grounds(state, move, move.ap, ready) + _at_least_one("11.15", move.ap)


def _at_least_one(number: str, amount: int) -> Grounds:
    return SILENT if amount >= 1 else speaks(number, False, amount=amount, least=1)


@clause("4.4", "5.4", "4.6", "5.6", "11.18")
def _act(state: State, move: m.Act, ready: str | None = None) -> Grounds:
    """Talk, Spiritual Effects and Songs stay open to the held; without AP it needs no Turn of one's own."""
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    needs = move.ap or 0
    if needs or ready:
        grounds = act_grounds(state, move, needs, ready)
    else:
        grounds = acting.is_there(state, move.figure) + acting.can_act(figure)
    if (move.exertion or 0) < 0:
        grounds += speaks("12.12", False, amount=move.exertion, least=0)
    if move.kind in acting.FREE_KINDS:
        if not figure.is_held:
            return grounds
        return grounds + speaks("5.6" if figure.open("bound") else "4.6", True, figure=figure.id, kind=move.kind)
    return grounds + acting.not_held(figure, "4.4", "5.4")


@clause("11.12")
def _stand_ready(state: State, move: m.StandReady) -> Grounds:
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    declared = {use for one in figure.ready for use in one.uses} | set(move.uses)
    fits = len(move.uses) >= 1 and len(declared) <= MOST_USES
    uses = speaks("11.12", fits, figure=figure.id, uses=tuple(sorted(declared)), most=MOST_USES)
    grounds = act_grounds(state, move, move.ap) + acting.not_held(figure, "4.4", "5.4") + uses
    return grounds + _at_least_one("11.12", move.ap)


def _use_ready(state: State, move: m.UseReady) -> Grounds:
    judge = _READY.get(type(move.act))
    if judge is None:
        figure = state.find(move.figure)
        if figure is None:
            return acting.is_there(state, move.figure)
        there = acting.is_there(state, move.figure, *([] if move.against is None else [move.against]))
        grounds = there + acting.has_ready(figure, move.use, 0) + acting.can_act(figure)
        grounds += acting.not_held(figure, "4.4", "5.4") + _surprised(state, figure, move)
        return grounds + _not_held_here(move.use)
    return judge(state, move.act, move.use)


@clause("6.3")
def _surprised(state: State, figure: Figure, move: m.UseReady) -> Grounds:
    """No active defence and no reaction helps against one who has surprised the figure."""
    if move.against is None or move.use not in LOST_WHEN_SURPRISED[state.edition]:
        return SILENT
    surprised = any(cause.source == move.against for cause in figure.open("surprised"))
    return speaks("6.3", False, figure=figure.id, use=move.use, by=move.against) if surprised else SILENT


@clause("13.4")
def _not_held_here(use: str) -> Grounds:
    """The numbers of active defences stand on pages that we do not have: undecided."""
    return speaks("13.4", None, use=use)


@clause("11.16", "11.17")
def _stance(state: State, move: m.DefensiveStance) -> Grounds:
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    grounds = act_grounds(state, move, 0) + acting.not_held(figure, "4.5", "5.4")
    grounds += speaks("11.16", not figure.spent, figure=figure.id, spent=figure.spent)
    if not move.full:
        return grounds
    first = next((index for index, ap in enumerate(figure.laid) if ap), None)
    is_first = first is not None and figure.done == first + 1
    return grounds + speaks("11.17", is_first, figure=figure.id, segment=SEGMENTS[max(0, figure.done - 1)])


@clause("11.11")
def _carry_over(state: State, move: m.CarryOver) -> Grounds:
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    coming = turn.next_turn_points(state, figure)
    fits = move.ap + figure.carried + coming <= AP_OF_A_TURN
    room = speaks("11.11", fits, figure=figure.id, ap=move.ap, carried=figure.carried, next=coming)
    return act_grounds(state, move, move.ap) + room + _at_least_one("11.11", move.ap)


@clause("9.2", "9.12")
def _check(state: State, move: m.Check) -> Grounds:
    named = [move.figure]
    versus = move.versus
    known = versus is None or is_known(versus)
    if versus is not None and known and "figure" in versus:
        named.append(versus["figure"])
    grounds = acting.is_there(state, *named) + speaks("9.2", known, versus=versus)
    return grounds + boons_fit(move.boon, move.bane)


@clause("8.10")
def boons_fit(boon: int, bane: int) -> Grounds:
    """Boon and Bane are numbers of dice that a hand can hold; silent where they are."""
    if 0 <= boon <= MOST_BOONS and 0 <= bane <= MOST_BOONS:
        return SILENT
    return speaks("8.10", False, boon=boon, bane=bane, most=MOST_BOONS)


# ---- time


@clause("11.5")
def _begin_cycle(state: State, move: m.BeginCycle) -> Grounds:
    named = acting.is_there(state, *(move.order or ())) if move.order else SILENT
    return named + speaks("11.5", state.turn is None, turn=state.turn)


@clause("11.5")
def _begin_turn(state: State, move: m.BeginTurn) -> Grounds:
    """A Cycle runs, no Turn does, and that figure has a Turn left in this Cycle."""
    named = acting.is_there(state, move.figure) if move.figure is not None else SILENT
    left = tuple(figure.id for _, figure in state.next_turns())
    has_turn = bool(left) if move.figure is None else move.figure in left
    return named + speaks("11.5", state.turn is None and has_turn, turn=state.turn, left=left)


@clause("11.5")
def _end_turn(state: State, move: m.EndTurn) -> Grounds:
    return speaks("11.5", state.turn is not None, turn=state.turn)


_READY: dict[type, Callable[[State, Any, str], Grounds]] = {
    m.Strike: _strike,
    m.MoveTo: _move,
    m.BreakFree: _break_free,
    m.Rest: _rest,
    m.Act: _act,
}
JUDGES: dict[type, Callable[[State, Any], Grounds]] = {
    m.Strike: _strike,
    m.Check: _check,
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
}
