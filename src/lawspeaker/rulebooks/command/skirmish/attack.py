"""S.5 to S.8: what comes of an attack once the dice lie, and how a turn and the game end."""

from collections.abc import Hashable
from typing import Any

from msgspec import Struct

from lawspeaker.chance.pool import Pool
from lawspeaker.chance.reading import InOrder
from lawspeaker.law.ground import Facts
from lawspeaker.law.rulebook import Happened
from lawspeaker.law.want import Roll
from lawspeaker.rulebooks.command import chain, consequences
from lawspeaker.rulebooks.command import events as e
from lawspeaker.rulebooks.command.book import Grounds, clause, full, speaks
from lawspeaker.rulebooks.command.consequences import Events
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.layout import Place
from lawspeaker.rulebooks.command.moves import OTHER, Seat
from lawspeaker.rulebooks.command.state import State

DICE = Pool(2, 6)
LAST_TURN = 200


class Throw(Struct, frozen=True, tag="throw"):
    """A step of the agenda: the dice of an attack are thrown and read."""

    seat: Seat
    attacker: Place
    target: Place


@clause("S.6")
def wanted(step: Throw) -> Roll:
    """One die of six sides for each side, the attacker's read first; the attacker's seat throws."""
    why = f"{step.attacker} attacks {step.target}: the attacker's die, then the target's"
    return Roll(DICE, InOrder(), step.seat, full("S.6"), why)


@clause("S.6", "S.7", "5.1.2")
def strength(field: Field, place: Place, die: int) -> Facts:
    """Rank, die, the active Superiors with Moral, and what they come to."""
    soul = field.soul(place)
    assert soul is not None, "somebody attacks, and somebody is attacked"
    moral = chain.strengthened_by(field, place)
    return Facts(rank=soul.rank, die=die, moral=moral, total=soul.rank + die + len(moral))


@clause("S.6", "S.7")
def measured(state: State, step: Throw, dice: tuple[int, int]) -> tuple[bool, Grounds]:
    """Whether the target is captured, with the grounds S.6, and S.7 if Moral counted anywhere."""
    attacker = strength(state.field(step.seat), step.attacker, dice[0])
    target = strength(state.field(OTHER[step.seat]), step.target, dice[1])
    captured = attacker["total"] > target["total"]
    outcome = "captured" if captured else "repelled"
    grounds = speaks("S.6", True, attacker=attacker, target=target, outcome=outcome)
    if attacker["moral"] or target["moral"]:
        grounds += speaks("S.7", True, attacker=attacker["moral"], target=target["moral"])
    return captured, grounds


def thrown(state: State, step: Throw, dice: Any, rest: tuple[Hashable, ...]) -> Happened:
    """What the dice (attacker's, target's) come to: the attack ends, and with it the turn or the game."""
    captured, grounds = measured(state, step, dice)
    outcome: e.OutcomeWord = "captured" if captured else "repelled"
    events: Events = (e.AttackResolved(step.seat, step.attacker, step.target, outcome),)
    if captured:
        events += consequences.captured(state, OTHER[step.seat], step.target)
    if state.turn_of and not isinstance(events[-1], e.GameEnded):  # an overruled attack may come in no turn
        events += turn_ends(state)
    if isinstance(events[-1], e.GameEnded):
        grounds += game_ends(events[-1].reason)
    return Happened(events, grounds, rest)


@clause("S.3", "S.5", "S.8")
def turn_ends(state: State) -> Events:
    """The turn ends and the next begins at once, or after the last turn the game is a draw."""
    ended = e.TurnEnded(state.seat)
    if state.turn >= LAST_TURN:
        return ended, e.GameEnded(None, "turn-limit")
    return ended, e.TurnBegan(OTHER[state.seat], state.turn + 1)


@clause("S.8")
def game_ends(reason: str) -> Grounds:
    """The ground that the ruling carries which ends the game."""
    return speaks("S.8", True, reason=reason)
