"""After a refusal: the nearest legal moves of the same kind by the same seat.

A candidate keeps everything but its places. Whether it is allowed is asked of the very grounds that
judge moves; they are only asked place by place, not pair by pair.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, TypeAlias

from lawspeaker.rulebooks.command import house, judging, moves, survey
from lawspeaker.rulebooks.command.book import Grounds, all_met
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import OTHER, Move, Seat
from lawspeaker.rulebooks.command.state import State

Timing: TypeAlias = Callable[[State, Any], Grounds]
"""The grounds on when such a move is made at all."""
Candidate: TypeAlias = Callable[[State, Any], Iterator[Move]]
Candidates: TypeAlias = dict[type, Candidate]
AT_MOST = 3


def nearest(state: State, move: Move, candidates: Candidates) -> tuple[Move, ...]:
    """Up to three legal moves of the same kind, nearest first; none for moves that have no such."""
    found = candidates.get(type(move))
    if found is None:
        return ()
    if not all_met(house.game_is_on(state)):
        return ()
    return tuple(islice(found(state, move), AT_MOST))


@cache
def _steps(place: Place) -> dict[Place, tuple[int, int]]:
    """Sorting keys: steps on the tree from this place, then canonical order."""
    return {other: (LAYOUT.distance(place, other), LAYOUT.number[other]) for other in LAYOUT.places}


def _nearest_first(mask: int, asked: Place) -> list[Place]:
    """The places of a mask, nearest to the place asked for first."""
    return sorted(LAYOUT.members(mask), key=_steps(asked).__getitem__)


def recruits_by_distance(time: Timing) -> Candidate:
    """The same Soul onto each slot that takes it, if it is time to recruit."""

    def recruits(state: State, move: moves.Recruit) -> Iterator[Move]:
        if all_met(time(state, move)):
            field, coming = state.field(move.seat), judging.coming_of(state)
            slots = survey.slots_for(field, move.soul.rank, coming, state.choices)
            yield from (moves.Recruit(move.seat, slot, move.soul) for slot in _nearest_first(slots, move.slot))

    return recruits


def attacks_by_distance(time: Timing) -> Candidate:
    """Each pair of places that may attack and be attacked, if it is time to attack."""

    def attacks(state: State, move: moves.Attack) -> Iterator[Move]:
        if not all_met(time(state, move)):
            return
        from_attacker, from_target = _steps(move.attacker), _steps(move.target)

        def apart(pair: tuple[Place, Place]) -> tuple[int, ...]:
            """How many of the two places differ, the steps between them in all, then canonical order."""
            (steps, number), (more_steps, other_number) = from_attacker[pair[0]], from_target[pair[1]]
            return (steps > 0) + (more_steps > 0), steps + more_steps, number, other_number

        for attacker, target in sorted(legal_pairs(state, move.seat), key=apart):
            yield moves.Attack(move.seat, attacker, target)

    return attacks


def legal_pairs(state: State, seat: Seat) -> list[tuple[Place, Place]]:
    """Every attacker with every target that it may attack, as far as the places decide it."""
    attackers = {
        place: judging.has_range(state, seat, place)
        for place in LAYOUT.members(state.field(seat).active)
        if all_met(judging.attacker_grounds(state, seat, place))
    }
    attacked = LAYOUT.members(state.field(OTHER[seat]).active)
    targets = {
        ranged: [place for place in attacked if all_met(judging.target_grounds(state, seat, place, ranged))]
        for ranged in set(attackers.values())
    }
    return [(attacker, target) for attacker, ranged in attackers.items() for target in targets[ranged]]


def _by_own(role: str) -> Candidate:
    def candidates(state: State, move: moves.CastEvent | moves.SpringAmbush) -> Iterator[Move]:
        for place in _nearest_first(state.field(move.seat).active, move.by):
            if all_met(judging.caster_grounds(state, move.seat, place, role)):
                yield type(move)(move.seat, place)

    return candidates


def _target(state: State, move: moves.Target) -> Iterator[Move]:
    seat, asked = move.on
    field = state.field(seat)
    for place in _nearest_first(field.active | field.captured, asked):
        if all_met(judging.targeted_grounds(state, move, seat, place)):
            yield moves.Target(move.seat, move.effect, f"{seat}.{place}", move.reach)


def _time_to_recruit(state: State, move: moves.Recruit) -> Grounds:
    return house.nothing_is_pending(state) + judging.time_to_recruit(state, move.seat)


def _time_to_attack(state: State, move: moves.Attack) -> Grounds:
    time = house.is_time_to_attack(move.seat, state.turn_of, state.phase, state.choices)
    return house.nothing_is_pending(state) + time


CANDIDATES: Candidates = {
    moves.Recruit: recruits_by_distance(_time_to_recruit),
    moves.Attack: attacks_by_distance(_time_to_attack),
    moves.CastEvent: _by_own("caster"),
    moves.SpringAmbush: _by_own("springer"),
    moves.Target: _target,
}
