"""Reference games: a player that every implementation can repeat to the bit, and perft.

Two implementations of the supplement agree when their reference games have the same digests and their perft counts
are equal.
"""

import zlib
from collections.abc import Iterable, Iterator

from msgspec import Struct

from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.law.agenda import go_on
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, is_over, legal_actions, move_of
from lawspeaker.rulebooks.war.duel.chance import before_the_dice, branches
from lawspeaker.rulebooks.war.duel.observation import observe
from lawspeaker.rulebooks.war.duel.playing import POOL, play, start
from lawspeaker.rulebooks.war.duel.text import write_state
from lawspeaker.rulebooks.war.notation.text import write_move
from lawspeaker.rulebooks.war.state import State


class Decision(Struct, frozen=True):
    """One decision of a reference game: the action, its dice where it read some, and the state after it."""

    action: int
    dice: tuple[int, ...] | None
    state: State


def reference_game(name: str, seed: int) -> Iterator[Decision]:
    """The decisions of the reference player from the start of a duel: uniform over the legal actions, to the end.

    Raises Malformed (`bad-duel`) for a name that no duel has.
    """
    random, state = SplitMix64(seed), start(name)
    while not is_over(state):
        legal = legal_actions(state)
        action = legal[random.below(len(legal))]
        dice = None
        if action >= BREAK_FREE:
            dice = tuple(1 + random.below(POOL.sides) for _ in range(POOL.count))
        state = play(state, action, dice).state
        yield Decision(action, dice, state)


def digest(states: Iterable[State]) -> int:
    """CRC-32 of the state texts, each followed by a line feed: of the start, and one after each decision."""
    return _crc(map(write_state, states))


def seen(states: Iterable[State]) -> int:
    """CRC-32 of the observations after each decision, seat 0's and then seat 1's, each followed by a line feed."""
    return _crc(" ".join(map(str, observe(state, seat))) for state in states for seat in (0, 1))


def _crc(lines: Iterable[str]) -> int:
    crc = 0
    for line in lines:
        crc = zlib.crc32(f"{line}\n".encode(), crc)
    return crc


def perft(state: State, decisions: int) -> int:
    """The number of ways to make exactly this many decisions, each Outcome of a roll counted apart.

    A duel that ends sooner is not counted; one that ends with the last of them is.
    """
    return sum(divide(state, decisions).values()) if decisions else 1


def divide(state: State, decisions: int) -> dict[int, int]:
    """The same by first action: how many of the ways, of at least one decision, begin with each that is legal."""
    return {action: _ways(state, action, decisions) for action in legal_actions(state)}


def divide_by_text(state: State, decisions: int) -> dict[str, int]:
    """The same by the text of the first move."""
    return {write_move(move_of(state, action)): ways for action, ways in divide(state, decisions).items()}


def _ways(state: State, action: int, decisions: int) -> int:
    carried = before_the_dice(state, action)
    if carried.want is None:
        return perft(carried.state, decisions - 1)
    found = branches(carried.state)
    if decisions == 1:
        return len(found)
    return sum(perft(go_on(CARRIER, carried.state, (outcome,)).state, decisions - 1) for outcome, _ in found)
