"""The legal moves of a seat."""

from collections.abc import Iterator

from lawspeaker.rulebooks.command import moves as m
from lawspeaker.rulebooks.command import nearest
from lawspeaker.rulebooks.command.field import KEYWORDS
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import SEATS, Move, Seat
from lawspeaker.rulebooks.command.ruling import judge
from lawspeaker.rulebooks.command.skirmish.actions import legal_actions, move_of
from lawspeaker.rulebooks.command.state import State

ANY_EFFECT = "effect"
"""Stands for the word of an effect, which only the table knows."""
_RANKS = range(m.HIGHEST_RANK, -1, -1)


def legal(state: State, seat: Seat, declared: bool = False) -> tuple[Move, ...]:
    """The moves that this seat may make now, in the order of the notation, then of places.

    One entry for each slot and rank of a recruit, the Soul without name and keywords (in a skirmish,
    one for each slot and kind). With `declared`, also targets and the effects that players declare: an
    effect is called `effect`, and an arrival, like a recruit, has an entry for each slot and rank.
    """
    if state.reserve is not None:
        decides = seat == state.seat
        return tuple(move_of(state, action) for action in legal_actions(state)) if decides else ()
    candidates = [*_ruled(state, seat), *(_declared(seat) if declared else ())]
    return tuple(move for move in candidates if judge(state, move).allowed)


def _ruled(state: State, seat: Seat) -> Iterator[Move]:
    for slot in LAYOUT.slots:
        for rank in _RANKS:
            yield m.Recruit(seat, slot, m.NewSoul(rank))
    for attacker, target in nearest.legal_pairs(state, seat):
        yield m.Attack(seat, attacker, target)
    yield from (m.Outcome(seat, "captured"), m.Outcome(seat, "repelled"))
    yield from (m.CastEvent(seat, place) for place in LAYOUT.places)
    yield from (m.SpringAmbush(seat, place) for place in LAYOUT.places)
    yield from (m.BeginTurn(seat), m.EndPreparation(seat), m.EndTurn(seat))


def _declared(seat: Seat) -> Iterator[Move]:
    refs = [f"{owner}.{place}" for owner in SEATS for place in LAYOUT.places]
    for ref in refs:
        yield m.Target(seat, ANY_EFFECT, ref, "front")
        yield m.Target(seat, ANY_EFFECT, ref, "anywhere")
    for effect in (m.Capture, m.Exile, m.Leave, m.Freeze, m.Thaw):
        yield from (effect(seat, ref) for ref in refs)
    for ref in refs:
        for keyword in KEYWORDS:
            yield m.ChangeKeyword(seat, ref, keyword, "grant")
            yield m.ChangeKeyword(seat, ref, keyword, "remove")
        for rank in _RANKS:
            yield m.Arrive(seat, ref, m.NewSoul(rank))
