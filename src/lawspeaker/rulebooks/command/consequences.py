"""What a move does when it is carried out: its events, as if all its grounds were met."""

from collections.abc import Callable
from typing import Any

from lawspeaker.rulebooks.command import events as e
from lawspeaker.rulebooks.command import moves
from lawspeaker.rulebooks.command.book import clause
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import OTHER, Move, NewSoul, Seat
from lawspeaker.rulebooks.command.state import State
from lawspeaker.rulebooks.command.turns import next_turn

Events = tuple[e.Event, ...]


def events_of(state: State, move: Move) -> Events:
    """The events of a move of the book, in order. Whether it is allowed has been asked elsewhere."""
    return _EVENTS[type(move)](state, move)


@clause("5.3.5", "5.3.6")
def recruited(state: State, seat: Seat, slot: Place, soul: NewSoul) -> Events:
    """The Soul keeps the turn in which it came."""
    return (e.Recruited(seat, slot, soul.name, soul.rank, soul.keywords, state.turn),)


def _arrived(state: State, move: moves.Arrive) -> Events:
    seat, slot = move.on
    soul = move.soul
    return (e.Arrived(seat, slot, soul.name, soul.rank, soul.keywords, state.turn),)


@clause("X.1")
def _outcome(state: State, move: moves.Outcome) -> Events:
    pending = state.outcome
    assert pending is not None, "an outcome of nothing is out of reach"
    resolved = e.AttackResolved(pending.seat, pending.attacker, pending.target, move.outcome)
    if move.outcome == "repelled":
        return (resolved,)
    return (resolved, *captured(state, OTHER[pending.seat], pending.target))


@clause("X.2", "X.1")
def captured(state: State, seat: Seat, place: Place) -> Events:
    """A Soul is captured; a Leader's capture ends the game under C-4 `yes`, and the other seat wins."""
    event = e.Captured(seat, place)
    if place != LAYOUT.altar or state.choices["C-4"] == "no":
        return (event,)
    return (event, e.GameEnded(OTHER[seat], "leader-captured"))


def _on_place(event: Callable[[Seat, Place], e.Event]) -> Callable[[State, Any], Events]:
    return lambda state, move: (event(*move.on),)


def _by_own(event: Callable[[Seat, Place], e.Event]) -> Callable[[State, Any], Events]:
    return lambda state, move: (event(move.seat, move.by),)


def _keyword(state: State, move: moves.ChangeKeyword) -> Events:
    seat, place = move.on
    event = e.KeywordGranted if move.change == "grant" else e.KeywordRemoved
    return (event(seat, place, move.keyword),)


_EVENTS: dict[type, Callable[[State, Any], Events]] = {
    moves.Recruit: lambda state, move: recruited(state, move.seat, move.slot, move.soul),
    moves.Attack: lambda state, move: (e.AttackDeclared(move.seat, move.attacker, move.target),),
    moves.Outcome: _outcome,
    moves.CastEvent: _by_own(e.EventCast),
    moves.SpringAmbush: _by_own(e.AmbushSprung),
    moves.Target: lambda state, move: (e.Targeted(move.on[0], move.on[1], move.effect),),
    moves.Capture: lambda state, move: captured(state, *move.on),
    moves.Exile: _on_place(e.Exiled),
    moves.Leave: _on_place(e.Left),
    moves.Freeze: _on_place(e.SoulFrozen),
    moves.Thaw: _on_place(e.SoulThawed),
    moves.ChangeKeyword: _keyword,
    moves.Arrive: _arrived,
    moves.BeginTurn: lambda state, move: (e.TurnBegan(move.seat, next_turn(move.seat, state.turn)),),
    moves.EndPreparation: lambda state, move: (e.PreparationEnded(state.seat),),
    moves.EndTurn: lambda state, move: (e.TurnEnded(state.seat),),
}
