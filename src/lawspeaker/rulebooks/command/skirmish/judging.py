"""Judging a skirmish: the grounds of each move, in order, and what the move does."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lawspeaker.law.rulebook import Occur
from lawspeaker.rulebooks.command import events as e
from lawspeaker.rulebooks.command import house, judging, moves, turns
from lawspeaker.rulebooks.command.book import Grounds, all_met, clause, speaks
from lawspeaker.rulebooks.command.consequences import Events, recruited
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import Move, Seat
from lawspeaker.rulebooks.command.nearest import Candidates, attacks_by_distance, recruits_by_distance
from lawspeaker.rulebooks.command.recruiting import is_soul_slot, placing_grounds
from lawspeaker.rulebooks.command.skirmish.attack import LAST_TURN, Throw, game_ends, turn_ends
from lawspeaker.rulebooks.command.skirmish.reserve import kind_of
from lawspeaker.rulebooks.command.state import Phase, State

SET_UP_SOULS = 6
"""Souls recruited while setting up, three by each seat."""

_remembered = lru_cache(maxsize=1 << 12)


def grounds_of(state: State, move: Move) -> Grounds:
    """Every ground that speaks on the move, in order; those that follow the dice come later."""
    return house.game_is_on(state) + _JUDGES.get(type(move), _anything_else)(state, move)


def agenda_of(state: State, move: Move) -> tuple[Occur | Throw, ...]:
    """The steps that carry an allowed move out."""
    match move:
        case moves.Recruit(seat=seat, slot=slot, soul=soul):
            return (Occur(recruited(state, seat, slot, soul) + _after_recruit(state)),)
        case moves.Exile():
            return (Occur((e.Exiled(*move.on),)),)
        case moves.EndPreparation():
            return (Occur((e.PreparationEnded(state.seat),)),)
        case moves.EndTurn():
            return (Occur(turn_ends(state)),)
        case moves.Attack(seat=seat, attacker=attacker, target=target):
            return Occur((e.AttackDeclared(seat, attacker, target),)), Throw(seat, attacker, target)
    return ()


# ---- S.1, S.2: recruiting


def _recruit(state: State, move: moves.Recruit) -> Grounds:
    when = _time_to_recruit(state, move) + judging.onto_soul_slot(move.slot)
    if not is_soul_slot(move.slot):
        return when
    field, coming = state.field(move.seat), judging.coming_of(state)
    return when + placing_grounds(field, move.slot, move.soul.rank, coming, state.choices)


def _time_to_recruit(state: State, move: moves.Recruit) -> Grounds:
    reserve = from_reserve(state, move.seat, move.soul)
    if state.phase == "setup":
        return reserve + _in_turn(move.seat, state.seat)
    return reserve + turns.is_time_to_recruit(move.seat, state.turn_of, state.phase, state.recruited)


@clause("S.1")
def from_reserve(state: State, seat: Seat, soul: moves.NewSoul) -> Grounds:
    """The Soul is of a kind that is left in its seat's reserve, and has no name."""
    assert state.reserve is not None
    kind = kind_of(soul.rank, soul.keywords)
    left = 0 if kind is None else state.reserve[seat == "b"][kind]
    return _from_reserve(kind, left, soul.name is None)


@_remembered
def _from_reserve(kind: int | None, left: int, nameless: bool) -> Grounds:
    return speaks("S.1", left > 0 and nameless, kind=kind, left=left)


@clause("S.2")
@_remembered
def _in_turn(mover: Seat, to_recruit: Seat) -> Grounds:
    return speaks("S.2", mover == to_recruit, to_recruit=to_recruit)


@clause("S.2")
def _after_recruit(state: State) -> Events:
    """The sixth recruit of set-up begins turn 1: it is the one that finds five Souls beside the Leaders."""
    souls = sum((field.active | field.captured).bit_count() - 1 for field in (state.a, state.b))
    if state.phase == "setup" and souls == SET_UP_SOULS - 1:
        return (e.TurnBegan("a", 1),)
    return ()


# ---- S.3: the turn


def _end_preparation(state: State, move: moves.EndPreparation) -> Grounds:
    return _in_phase("S.3", move.seat, state.turn_of, state.phase, "preparation")


def _end_turn(state: State, move: moves.EndTurn) -> Grounds:
    in_battle = _in_phase("S.3", move.seat, state.turn_of, state.phase, "battle")
    last = all_met(house.game_is_on(state) + in_battle) and state.turn >= LAST_TURN
    return in_battle + game_ends("turn-limit") if last else in_battle


@clause("S.3", "S.5")
@_remembered
def _in_phase(number: str, mover: Seat, turn_of: Seat | None, phase: Phase, wanted: Phase) -> Grounds:
    return speaks(number, mover == turn_of and phase == wanted, turn_of=turn_of, phase=phase)


# ---- S.4: exiling


def _exile(state: State, move: moves.Exile) -> Grounds:
    seat, place = move.on
    if state.field(seat).is_empty(place):
        return house.somebody_is_there(seat, place, "target")
    return _may_exile(state, move)


@clause("S.4")
def _may_exile(state: State, move: moves.Exile) -> Grounds:
    seat, place = move.on
    holds = state.field(seat).holds(place)
    own = move.seat == seat == state.turn_of and place != LAYOUT.altar
    met = own and state.phase == "preparation" and holds == "captured" and not state.exiled
    return speaks("S.4", met, seat=seat, place=place, holds=holds, phase=state.phase, exiled=state.exiled)


# ---- S.5: attacking


def _attack(state: State, move: moves.Attack) -> Grounds:
    attacker = judging.attacker_grounds(state, move.seat, move.attacker)
    ranged = judging.has_range(state, move.seat, move.attacker)
    return (
        _in_phase("S.5", move.seat, state.turn_of, state.phase, "battle")
        + tuple(ground for ground in attacker if not ground.caveat)  # S.7 replaces X.3
        + judging.target_grounds(state, move.seat, move.target, ranged)
    )


# ---- S.9


@clause("S.9")
def _anything_else(state: State, move: Move) -> Grounds:
    """Nothing else is declared."""
    return speaks("S.9", False, move=moves.word_of(move))


_JUDGES: dict[type, Callable[[State, Any], Grounds]] = {
    moves.Recruit: _recruit,
    moves.EndPreparation: _end_preparation,
    moves.EndTurn: _end_turn,
    moves.Exile: _exile,
    moves.Attack: _attack,
}


# ---- nearest legal moves


def _time_to_attack(state: State, move: moves.Attack) -> Grounds:
    return _in_phase("S.5", move.seat, state.turn_of, state.phase, "battle")


CANDIDATES: Candidates = {
    moves.Recruit: recruits_by_distance(_time_to_recruit),
    moves.Attack: attacks_by_distance(_time_to_attack),
}
"""Which moves have nearest legal ones, and how they are found (see `nearest`)."""
