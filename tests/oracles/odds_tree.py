"""The law of what comes of a move, by the whole tree: every outcome of every roll by itself, nothing taken together."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from lawspeaker.law.agenda import Carried, go_on
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.want import BEST, Choose, Roll
from lawspeaker.odds.answers import Policy

MOST = 3_000


class TooManyLeaves(Exception):
    """The tree is too large to be walked."""


def tree(book: Rulebook, state: State, move: Move, policy: Policy, most: int = MOST) -> dict[State, Fraction]:
    """The chance of each state, told by its essence. The policy answers every choice on the way.

    Raises TooManyLeaves where there are more than so many.
    """
    grown = _Tree(book, policy, most)
    grown.grow(go_on(book, replace(state, agenda=book.judge(state, move).agenda)), Fraction(1))
    found: dict[State, Fraction] = {}
    for leaf, chance in grown.leaves:
        essence = book.essence(leaf, state)
        found[essence] = found.get(essence, Fraction(0)) + chance
    return found


class _Tree:
    def __init__(self, book: Rulebook, policy: Policy, most: int) -> None:
        self.book, self.policy, self.most = book, policy, most
        self.leaves: list[tuple[State, Fraction]] = []

    def grow(self, carried: Carried[Any], chance: Fraction) -> None:
        want = carried.want
        if want is None:
            self.leaves.append((carried.state, chance))
            if len(self.leaves) > self.most:
                raise TooManyLeaves
        elif isinstance(want, Roll):
            law = self.book.outcomes(carried.state, want)
            for outcome, ways in law.weights.items():
                self.grow(go_on(self.book, carried.state, (outcome,)), chance * Fraction(ways, law.total))
        else:
            answer = self.policy.answer(want) if isinstance(want, Choose) else BEST
            self.grow(go_on(self.book, carried.state, (answer,)), chance)
