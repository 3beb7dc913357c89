"""Nearest allowed acts: otherwise paid for, with the AP at hand, with another hold, without what is too much.

What stands against the figure itself, its Turn, what holds it or how it is, no other argument mends: then
Readied AP may help, or the Turn in which it could act.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN, HOLDS, Figure
from lawspeaker.rulebooks.war.judging import MOST_USES
from lawspeaker.rulebooks.war.legal.acts import act_templates
from lawspeaker.rulebooks.war.legal.asking import is_allowed, standing_against
from lawspeaker.rulebooks.war.legal.concrete import filled
from lawspeaker.rulebooks.war.legal.reaching import farthest, towards
from lawspeaker.rulebooks.war.legal.ways import Payable, Way, in_turn, readied
from lawspeaker.rulebooks.war.nearest.strikes import boon_that_fits, strikes
from lawspeaker.rulebooks.war.space import INCH, length
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.turn import next_turn_points

PAYABLE = (m.Strike, m.MoveTo, m.BreakFree, m.Rest, m.Act)
ACTS = (*PAYABLE, m.StandReady, m.UseReady, m.DefensiveStance, m.CarryOver)
_OUT_OF_TURN = full("11.8")
_OF_THE_FIGURE = frozenset(
    map(full, ("12.20", "12.21", "12.22", "4.2", "4.3", "4.4", "4.5", "5.2", "5.3", "5.4"))
)  # fmt: skip


def candidates(state: State, move: Any) -> Iterator[m.Move]:
    """Moves that may be meant by such an act, nearest first; not all of them are allowed."""
    figure = state.find(move.figure)
    if figure is None:
        return
    if isinstance(move, m.UseReady):
        yield from _of_readied(state, figure, move)
    elif isinstance(move, PAYABLE):
        yield m.UseReady(move)
        for way in (in_turn(figure), *_for(figure, move)):
            yield from _varied(state, figure, way, move)
    else:
        yield from _OF_ITS_TURN[type(move)](state, figure, move)
    against = standing_against(state, move)
    if _OUT_OF_TURN in against and not against & _OF_THE_FIGURE:
        yield m.BeginTurn(figure.id)


def _for(figure: Figure, act: Payable) -> tuple[Way, ...]:
    """The Readied AP that pay for such an act."""
    use = m.word_of(act)
    return tuple(way for way in readied(figure) if way.use == use)


def _of_readied(state: State, figure: Figure, move: m.UseReady) -> Iterator[m.Move]:
    """The act with what is Readied for it, the same in its own Turn, and one of each other use that is declared."""
    act = move.act
    if not isinstance(act, m.Defence):
        for way in _for(figure, act):
            yield from _varied(state, figure, way, act)
        yield act
        yield from _varied(state, figure, in_turn(figure), act)
    for template in act_templates(state, figure):
        if template.do == "use-ready" and template.fixed["use"] != move.use:
            yield from _first(filled(template))


def _first(moves: Iterator[m.Move]) -> Iterator[m.Move]:
    yield from (move for _, move in zip(range(1), moves, strict=False))


def _varied(state: State, figure: Figure, way: Way, act: Payable) -> Iterator[m.Move]:
    """The act with other values in place of those at fault, paid for in this way."""
    against = standing_against(state, way.move(act))
    if against & {_OUT_OF_TURN, *_OF_THE_FIGURE}:
        return
    if isinstance(act, m.Strike):
        yield from map(way.move, strikes(state, act, against, lambda one: is_allowed(state, way.move(one))))
    else:
        yield from map(way.move, _VARIED[type(act)](state, figure, way, act))


# ---- acts that either way pays for


def _shorter(state: State, figure: Figure, way: Way, move: m.MoveTo) -> Iterator[m.MoveTo]:
    """In the same direction, as far as the AP go, and then by full inches less."""
    asked = length(figure.at, move.to)
    for ap in range(min(way.ap, -(-asked // INCH)), 0, -1):
        most = farthest(state, figure, ap)
        if most < asked:
            yield replace(move, to=towards(figure.at, move.to, most))


def _other_hold(state: State, figure: Figure, way: Way, move: m.BreakFree) -> Iterator[m.BreakFree]:
    fitting = replace(move, boon=boon_that_fits(move.boon), bane=boon_that_fits(move.bane), adjusted=None)
    yield fitting
    yield from (replace(fitting, hold=hold.id) for hold in figure.open(*HOLDS))


def _less_rest(state: State, figure: Figure, way: Way, move: m.Rest) -> Iterator[m.Rest]:
    yield replace(move, ap=max(1, min(move.ap, way.ap)))


def _cheaper(state: State, figure: Figure, way: Way, move: m.Act) -> Iterator[m.Act]:
    if way.ap > 0:
        yield replace(move, ap=max(0, min(move.ap or 0, way.ap)))


_VARIED: dict[type, Callable[[State, Figure, Way, Any], Iterator[Payable]]] = {
    m.MoveTo: _shorter,
    m.BreakFree: _other_hold,
    m.Rest: _less_rest,
    m.Act: _cheaper,
}


# ---- acts of the figure's own Turn alone


def _other_uses(state: State, figure: Figure, move: m.StandReady) -> Iterator[m.StandReady]:
    """With the AP at hand, for as many of the uses as may be declared, or for those that are."""
    ap = max(1, min(move.ap, figure.ap))
    declared = dict.fromkeys(use for one in figure.ready for use in one.uses)
    fitting = tuple(use for use in dict.fromkeys(move.uses) if use in declared)
    more = tuple(use for use in dict.fromkeys(move.uses) if use not in declared)
    room = MOST_USES - len(declared)
    for uses in (move.uses, (*fitting, *more[:room]), tuple(declared)):
        if uses:
            yield replace(move, ap=ap, uses=uses)


def _plain_stance(state: State, figure: Figure, move: m.DefensiveStance) -> Iterator[m.DefensiveStance]:
    yield replace(move, full=False)


def _less_carried(state: State, figure: Figure, move: m.CarryOver) -> Iterator[m.CarryOver]:
    room = AP_OF_A_TURN - figure.carried - next_turn_points(state, figure)
    yield replace(move, ap=max(1, min(move.ap, figure.ap, room)))


_OF_ITS_TURN: dict[type, Callable[[State, Figure, Any], Iterator[m.Move]]] = {
    m.StandReady: _other_uses,
    m.DefensiveStance: _plain_stance,
    m.CarryOver: _less_carried,
}
