"""Reference games: a player that every implementation can repeat to the bit, and perft.

Two implementations of the supplement agree when their reference games have the same digest and their
perft counts are equal.
"""

import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.law.agenda import carry_out
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.actions import FIRST_ATTACK, legal_actions, move_of
from lawspeaker.rulebooks.command.skirmish.attack import DICE
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.command.state import State


class Decision(Struct, frozen=True):
    """One decision of a reference game: the action, the dice if it was an attack, and the state after it."""

    action: int
    dice: tuple[int, ...]
    state: State


def decide(state: State, action: int, dice: tuple[int, ...] = ()) -> State:
    """The state after a legal action, with the dice of an attack."""
    ruling = COMMAND.judge(state, move_of(state, action))
    assert ruling.allowed, f"action {action} is not legal"
    return carry_out(COMMAND, state, ruling.agenda, [dice] if dice else []).state


def reference_game(seed: int) -> Iterator[Decision]:
    """The decisions of the reference player from the start: uniform over the legal actions, to the end."""
    random, state = SplitMix64(seed), COMMAND.start(START, {})
    while state.phase != "over":
        legal = legal_actions(state)
        action = legal[random.below(len(legal))]
        dice: tuple[int, ...] = ()
        if action >= FIRST_ATTACK:
            dice = tuple(1 + random.below(DICE.sides) for _ in range(DICE.count))
        state = decide(state, action, dice)
        yield Decision(action, dice, state)


def digest(states: Iterator[State]) -> int:
    """CRC-32 of the state texts of a game, each followed by a line feed."""
    crc = 0
    for state in states:
        crc = zlib.crc32((COMMAND.write_state(state) + "\n").encode(), crc)
    return crc


def perft(state: State, decisions: int) -> int:
    """The number of ways to make exactly this many decisions, the 36 dice of an attack counted apart."""
    if decisions == 0:
        return 1
    legal = legal_actions(state)
    if decisions == 1:
        return sum(DICE.sides**DICE.count if action >= FIRST_ATTACK else 1 for action in legal)
    return sum(
        ways * perft(after, decisions - 1) for action in legal for after, ways in _outcomes(state, action).items()
    )


def divide(state: State, decisions: int) -> dict[str, int]:
    """`perft` of at least one decision by the first one: the text of its move to the number of ways."""
    found = {}
    for action in legal_actions(state):
        ways = _outcomes(state, action).items()
        found[COMMAND.write_move(move_of(state, action), state)] = sum(
            number * perft(after, decisions - 1) for after, number in ways
        )
    return found


def _outcomes(state: State, action: int) -> Counter[State]:
    """The states that an action may lead to, each with the number of dice outcomes that do."""
    if action < FIRST_ATTACK:
        return Counter([decide(state, action)])
    faces = range(1, DICE.sides + 1)
    return Counter(decide(state, action, dice) for dice in product(faces, repeat=DICE.count))
