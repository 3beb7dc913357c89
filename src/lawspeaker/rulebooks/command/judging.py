"""Every ground that speaks on a move, in the order of the rulebook.

One function for each move gives them. Nothing here reads dice or changes anything.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command import engagement, house, moves, survey, turns, unheld
from lawspeaker.rulebooks.command.book import SILENT, Grounds, all_met, clause, speaks
from lawspeaker.rulebooks.command.engagement import Stand
from lawspeaker.rulebooks.command.field import Soul
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import OTHER, Move, Seat
from lawspeaker.rulebooks.command.recruiting import Coming, is_soul_slot, placing_grounds, unmet_conditions
from lawspeaker.rulebooks.command.state import PendingOutcome, State

_remembered = lru_cache(maxsize=1 << 14)


def grounds_of(state: State, move: Move) -> Grounds:
    """Every ground that speaks on the move, in order, met or not."""
    return house.game_is_on(state) + _JUDGES[type(move)](state, move)


# ---- recruiting (5.3)


def _recruit(state: State, move: moves.Recruit) -> Grounds:
    when = house.nothing_is_pending(state) + time_to_recruit(state, move.seat) + onto_soul_slot(move.slot)
    if not is_soul_slot(move.slot):
        return when
    field, coming = state.field(move.seat), coming_of(state)
    return when + placing_grounds(field, move.slot, move.soul.rank, coming, state.choices)


def time_to_recruit(state: State, mover: Seat) -> Grounds:
    """The grounds on when one recruits: those of set-up, or 5.3.5."""
    if state.phase == "setup":
        return unheld.leans_on("6.4")
    in_time = turns.is_time_to_recruit(mover, state.turn_of, state.phase, state.recruited)
    return in_time + unheld.leans_on("7.2.2")


def coming_of(state: State) -> Coming:
    """How a recruit comes: 5.3.1 binds as it stands, except as C-3 says while setting up."""
    return Coming.SET_UP if state.phase == "setup" else Coming.RECRUITED


@clause("5.3.1")
@_remembered
def onto_soul_slot(place: Place) -> Grounds:
    """Whether the place is a soul slot; the altar is none."""
    return speaks("5.3.1", is_soul_slot(place), place=place, soul_slot=is_soul_slot(place))


def _arrive(state: State, move: moves.Arrive) -> Grounds:
    seat, slot = move.on
    placing = house.is_off_the_altar(seat, slot)
    if is_soul_slot(slot):
        placing = placing_grounds(state.field(seat), slot, move.soul.rank, Coming.BY_EFFECT, state.choices)
    return placing + unheld.leans_on("X.4")


# ---- attacking (5.2.5)


def _attack(state: State, move: moves.Attack) -> Grounds:
    return (
        house.nothing_is_pending(state)
        + house.is_time_to_attack(move.seat, state.turn_of, state.phase, state.choices)
        + attacker_grounds(state, move.seat, move.attacker)
        + target_grounds(state, move.seat, move.target, has_range(state, move.seat, move.attacker))
        + unheld.leans_on("9.1.1")
        + unheld.leans_on("X.1")
    )


def has_range(state: State, seat: Seat, place: Place) -> bool:
    """Whether somebody with Range lies there."""
    return state.field(seat).has(place, "Range")


def attacker_grounds(state: State, seat: Seat, place: Place) -> Grounds:
    """What speaks on the attacker alone."""
    soul = state.field(seat).soul(place)
    if soul is None:
        return house.somebody_is_there(seat, place, "attacker")
    return _attacker_grounds(stand_of(state, seat, place), soul, state.turn, state.choices)


def stand_of(state: State, seat: Seat, place: Place) -> Stand:
    """Where the Soul on a place stands."""
    return Stand(seat, place, survey.line_of(state.field(seat), place))


@_remembered
def _attacker_grounds(stand: Stand, soul: Soul, turn: int, choices: Choices) -> Grounds:
    return engagement.as_attacker(stand, "Range" in soul.keywords) + _may_act(stand, soul, turn, True, choices)


@_remembered
def _may_act(stand: Stand, soul: Soul, turn: int, attacks: bool, choices: Choices) -> Grounds:
    """5.3.6 and what Frozen may do to the Soul itself: asked of active Souls."""
    if soul.captured:
        return SILENT
    waited = engagement.has_waited(stand, soul.turn, turn, attacks, choices)
    return waited + unheld.frozen_soul_acts(stand.place, choices) if soul.frozen else waited


def target_grounds(state: State, mover: Seat, place: Place, attacker_has_range: bool) -> Grounds:
    """What speaks on the target of an attack."""
    seat = OTHER[mover]
    if state.field(seat).soul(place) is None:
        return house.somebody_is_there(seat, place, "target")
    return engagement.as_attacked(stand_of(state, seat, place), attacker_has_range, state.choices)


def _outcome(state: State, move: moves.Outcome) -> Grounds:
    not_ours = house.is_ours_to_answer(state, move.seat)
    pending = state.outcome
    if not_ours or pending is None:
        return not_ours
    if move.outcome == "repelled":
        return unheld.leans_on("X.1")
    spoken = _captured_in_attack(state, pending) + unheld.leans_on("X.1")
    return spoken if pending.target != LAYOUT.altar else spoken + _how_the_game_is_won(state, spoken)


def _captured_in_attack(state: State, pending: PendingOutcome) -> Grounds:
    """The attack measured again (C-11), and whether the target can still be captured."""
    seat, owner, choices = pending.seat, OTHER[pending.seat], state.choices
    ranged = has_range(state, seat, pending.attacker)
    again = engagement.attacker_again(stand_of(state, seat, pending.attacker), ranged, choices)
    soul = state.field(owner).soul(pending.target)
    if soul is None:
        return again + house.somebody_is_there(owner, pending.target, "target")
    fits = house.fits(owner, pending.target, soul, "active", not soul.captured)
    return again + fits + engagement.attacked_again(stand_of(state, owner, pending.target), ranged, choices)


@clause("X.2")
def _how_the_game_is_won(state: State, spoken: Grounds) -> Grounds:
    """It names C-4 where the events hang on that option, and on it alone."""
    return unheld.leader_is_captured(state.choices, all_met(spoken) and not house.game_is_on(state))


# ---- Events, Ambushes, targets


def _cast_event(state: State, move: moves.CastEvent) -> Grounds:
    return caster_grounds(state, move.seat, move.by, "caster") + unheld.leans_on("X.4")


def _spring_ambush(state: State, move: moves.SpringAmbush) -> Grounds:
    return caster_grounds(state, move.seat, move.by, "springer") + unheld.leans_on("X.4")


def caster_grounds(state: State, seat: Seat, place: Place, role: str) -> Grounds:
    """What speaks on whoever casts an Event (`caster`) or springs an Ambush (`springer`)."""
    soul = state.field(seat).soul(place)
    if soul is None:
        return house.somebody_is_there(seat, place, role)
    stand = stand_of(state, seat, place)
    return engagement.as_caster(role, stand) + _may_act(stand, soul, state.turn, False, state.choices)


def _target(state: State, move: moves.Target) -> Grounds:
    return targeted_grounds(state, move, *move.on) + unheld.leans_on("11.4.2")


def targeted_grounds(state: State, move: moves.Target, seat: Seat, place: Place) -> Grounds:
    """What speaks on a target of the move's effect."""
    if state.field(seat).soul(place) is None:
        return house.somebody_is_there(seat, place, "target")
    return engagement.as_targeted(move.seat, stand_of(state, seat, place), move.reach, state.choices)


# ---- declared effects


def _on_soul(state: State, move: moves.Declared) -> Grounds:
    """H.4 where nobody is there; otherwise what the effect wants of the Soul, and what it says besides."""
    seat, place = move.on
    soul = state.field(seat).soul(place)
    if soul is None:
        return house.somebody_is_there(seat, place, "target")
    wants, fitting = _WANTS[type(move)](soul, move)
    fits = house.fits(seat, place, soul, wants, fitting)
    if isinstance(move, moves.Leave):
        return fits + house.is_off_the_altar(seat, place)
    if isinstance(move, moves.Exile):
        opens = _exile_opens(state, seat, place) if soul.captured and is_soul_slot(place) else SILENT
        return fits + house.is_off_the_altar(seat, place) + opens
    return fits


@clause("5.3.3")
def _exile_opens(state: State, seat: Seat, place: Place) -> Grounds:
    """Taking a captured Soul away opens its own slot, if nothing but that Soul closes it."""
    closed_by = unmet_conditions(state.field(seat), place, None, state.choices)
    opens = all(condition == "5.3.1.1" for condition in closed_by)
    return speaks("5.3.3", True, seat=seat, place=place, opens=opens)


def _keyword_wanted(soul: Soul, move: Any) -> tuple[str, bool]:
    has = move.keyword in soul.keywords
    if move.change == "grant":
        return f"active, without {move.keyword}", not soul.captured and not has
    return f"active, with {move.keyword}", not soul.captured and has


_WANTS: dict[type, Callable[[Soul, Any], tuple[str, bool]]] = {
    moves.Capture: lambda soul, _: ("active", not soul.captured),
    moves.Leave: lambda soul, _: ("active", not soul.captured),
    moves.Exile: lambda soul, _: ("captured", soul.captured),
    moves.Freeze: lambda soul, _: ("active, not Frozen", not soul.captured and not soul.frozen),
    moves.Thaw: lambda soul, _: ("Frozen", soul.frozen),
    moves.ChangeKeyword: _keyword_wanted,
}


def _declared(refers_to: str) -> Callable[[State, Any], Grounds]:
    return lambda state, move: _on_soul(state, move) + unheld.leans_on(refers_to)


def _capture(state: State, move: moves.Capture) -> Grounds:
    spoken = _on_soul(state, move) + unheld.leans_on("X.1")
    return spoken if move.on[1] != LAYOUT.altar else spoken + _how_the_game_is_won(state, spoken)


def _freeze(state: State, move: moves.Freeze) -> Grounds:
    return _on_soul(state, move) + unheld.may_be_frozen(move.on[1], state.choices)


# ---- turns


def _turn_move(state: State, move: moves.TurnMove) -> Grounds:
    return house.nothing_is_pending(state) + house.is_time_for(state, move) + unheld.leans_on("7.2.2")


_JUDGES: dict[type, Callable[[State, Any], Grounds]] = {
    moves.Recruit: _recruit,
    moves.Attack: _attack,
    moves.Outcome: _outcome,
    moves.CastEvent: _cast_event,
    moves.SpringAmbush: _spring_ambush,
    moves.Target: _target,
    moves.Capture: _capture,
    moves.Exile: _declared("X.4"),
    moves.Leave: _declared("X.4"),
    moves.Freeze: _freeze,
    moves.Thaw: _declared("X.3"),
    moves.ChangeKeyword: _declared("X.3"),
    moves.Arrive: _arrive,
    moves.BeginTurn: _turn_move,
    moves.EndPreparation: _turn_move,
    moves.EndTurn: _turn_move,
}
