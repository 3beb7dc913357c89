"""Decisions of a skirmish as numbers, for machines: 380 action ids.

0 ends the phase · 1 to 14 exile from slot number n · 15 to 154 recruit kind k onto slot number s ·
155 to 379 attack from own place x the other's place y.
"""

from lawspeaker.rulebooks.command import house, moves
from lawspeaker.rulebooks.command.book import all_met
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import Move, Seat
from lawspeaker.rulebooks.command.nearest import legal_pairs
from lawspeaker.rulebooks.command.recruiting import open_slots
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS, kind_of
from lawspeaker.rulebooks.command.state import State

_SLOTS, _PLACES = len(LAYOUT.slots), len(LAYOUT.places)
END_PHASE = 0
FIRST_EXILE = 1
FIRST_RECRUIT = FIRST_EXILE + _SLOTS
FIRST_ATTACK = FIRST_RECRUIT + len(KINDS) * _SLOTS
ACTIONS = FIRST_ATTACK + _PLACES * _PLACES


def legal_actions(state: State) -> tuple[int, ...]:
    """The ids whose move is allowed to the seat that decides, ascending; none when the game is over."""
    if state.agenda or not all_met(house.game_is_on(state)):
        return ()
    if state.phase == "battle":
        return END_PHASE, *sorted(
            FIRST_ATTACK + _PLACES * LAYOUT.number[attacker] + LAYOUT.number[target]
            for attacker, target in legal_pairs(state, state.seat)
        )
    if state.phase == "setup":
        return _recruits(state)
    return END_PHASE, *_exiles(state), *(() if state.recruited else _recruits(state))


def _exiles(state: State) -> tuple[int, ...]:
    if state.exiled:
        return ()
    captured = LAYOUT.members(state.field(state.seat).captured)
    return tuple(FIRST_EXILE + LAYOUT.number[place] - 1 for place in captured if place != LAYOUT.altar)


def _recruits(state: State) -> tuple[int, ...]:
    assert state.reserve is not None
    field, left = state.field(state.seat), state.reserve[state.seat == "b"]
    return tuple(
        FIRST_RECRUIT + _SLOTS * number + LAYOUT.number[slot] - 1
        for number, kind in enumerate(KINDS)
        if left[number]
        for slot in open_slots(field, kind.rank, state.choices)
    )


def move_of(state: State, action: int) -> Move:
    """The move that an id (0 to 379) means, for the seat that decides."""
    seat = state.seat
    if action >= FIRST_ATTACK:
        attacker, target = divmod(action - FIRST_ATTACK, _PLACES)
        return moves.Attack(seat, LAYOUT.places[attacker], LAYOUT.places[target])
    if action >= FIRST_RECRUIT:
        number, slot = divmod(action - FIRST_RECRUIT, _SLOTS)
        kind = KINDS[number]
        return moves.Recruit(seat, LAYOUT.slots[slot], moves.NewSoul(kind.rank, kind.keywords))
    if action >= FIRST_EXILE:
        return moves.Exile(seat, f"{seat}.{LAYOUT.slots[action - FIRST_EXILE]}")
    return moves.EndTurn(seat) if state.phase == "battle" else moves.EndPreparation(seat)


def action_of(move: Move) -> int | None:
    """The id of a move of the seat that decides; None for a move that has none."""
    match move:
        case moves.EndPreparation() | moves.EndTurn():
            return END_PHASE
        case moves.Exile(seat=seat) if move.on[0] == seat and move.on[1] != LAYOUT.altar:
            return FIRST_EXILE + LAYOUT.number[move.on[1]] - 1
        case moves.Recruit(slot=slot, soul=soul) if slot != LAYOUT.altar and soul.name is None:
            kind = kind_of(soul.rank, soul.keywords)
            return None if kind is None else FIRST_RECRUIT + _SLOTS * kind + LAYOUT.number[slot] - 1
        case moves.Attack(attacker=attacker, target=target):
            return FIRST_ATTACK + _PLACES * LAYOUT.number[attacker] + LAYOUT.number[target]
    return None


def returns(state: State) -> dict[Seat, int]:
    """+1 for the winner, -1 for the loser, 0 and 0 for a draw and before the end."""
    lost = [seat for seat in moves.SEATS if state.field(seat).is_captured(LAYOUT.altar)]
    if state.phase != "over" or len(lost) != 1:
        return {"a": 0, "b": 0}
    return {seat: -1 if seat == lost[0] else 1 for seat in moves.SEATS}
