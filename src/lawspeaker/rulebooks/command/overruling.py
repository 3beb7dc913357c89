"""The Host's word: what a move does if it happens against a clause, and what even the Host cannot do."""

from collections.abc import Iterator

from lawspeaker.law.ground import Ground
from lawspeaker.rulebooks.command import house, moves
from lawspeaker.rulebooks.command.book import SILENT, Grounds, all_met, speaks
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import OTHER, Move, Seat
from lawspeaker.rulebooks.command.skirmish import judging as skirmish
from lawspeaker.rulebooks.command.state import State


def out_of_reach(state: State, move: Move) -> Grounds:
    """Why this move cannot happen at all: what cannot lie on a table, or a turn move outside its phase."""
    if state.agenda:
        return house.dice_are_awaited(state)
    obstacles = tuple(_obstacles(state, move))
    return obstacles if state.reserve is None else (*obstacles, *_in_skirmish(state, move))


def _obstacles(state: State, move: Move) -> Iterator[Ground]:
    match move:
        case moves.Recruit(seat=seat, slot=slot):
            yield from _filled(state, seat, slot)
        case moves.Arrive():
            yield from _filled(state, *move.on)
        case moves.Attack(seat=seat, attacker=attacker, target=target):
            yield from _nobody(state, seat, attacker, "attacker")
            yield from _nobody(state, OTHER[seat], target, "target")
        case moves.Outcome(seat=seat, outcome=outcome):
            if state.outcome is None:
                yield from speaks("H.2", False, pending=None, owner=None)
            elif outcome == "captured":
                yield from _nobody(state, OTHER[state.outcome.seat], state.outcome.target, "target")
        case moves.CastEvent(seat=seat, by=by) | moves.SpringAmbush(seat=seat, by=by):
            yield from _nobody(state, seat, by, "caster" if isinstance(move, moves.CastEvent) else "springer")
        case moves.BeginTurn() | moves.EndPreparation() | moves.EndTurn():
            if state.phase not in house.TURN_PHASES[type(move)]:
                yield from speaks("H.3", False, turn_of=state.turn_of, phase=state.phase)
        case moves.Exile() | moves.Leave():
            yield from _nobody(state, *move.on, "target")
            yield from house.is_off_the_altar(*move.on)
        case _:
            yield from _nobody(state, *move.on, "target")


def _nobody(state: State, seat: Seat, place: Place, role: str) -> Iterator[Ground]:
    if state.field(seat).is_empty(place):
        yield from house.somebody_is_there(seat, place, role)


def _filled(state: State, seat: Seat, place: Place) -> Iterator[Ground]:
    if place == LAYOUT.altar:
        yield from speaks("H.6", False, seat=seat, place=place)
    elif not state.field(seat).is_empty(place):
        yield from speaks("5.3.1.1", False, slot=place, holds=state.field(seat).holds(place))


def _in_skirmish(state: State, move: Move) -> Iterator[Ground]:
    """A skirmish has no Souls but its reserves', and no moves but its own."""
    match move:
        case moves.Recruit(seat=seat, soul=soul):
            found = skirmish.from_reserve(state, seat, soul)
            yield from (SILENT if all_met(found) else found)
        case moves.EndTurn():
            if state.phase != "battle":
                yield from speaks("S.3", False, turn_of=state.turn_of, phase=state.phase)
        case moves.Attack() | moves.Exile() | moves.EndPreparation():
            pass
        case _:
            yield from speaks("S.9", False, move=moves.word_of(move))
