"""Carrying something out for all rolls at once: every roll is answered by its whole law, and equal states are one.

States carry weights, whole numbers out of a common total. They are the rule code's own states, as `resolve` and
`apply` make them: nothing here knows what a Strike is.
"""

from collections.abc import Hashable, Iterator
from math import lcm
from typing import Any, TypeAlias

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.agenda import Carried, go_on
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.law.want import BEST, Choose, Roll, Want
from lawspeaker.odds.answers import Policy

ROOM = 200_000
"""Outcomes of rolls that are carried out, at most, before a space is called too large."""
WAYS = 64
"""Ways to answer the choices on the way, at most."""


class Room:
    """How much has been looked at, and how much may be."""

    def __init__(self, limit: int = ROOM) -> None:
        self.limit, self.outcomes, self.rolls, self.ways = limit, 0, 0, 1
        self.asked: set[tuple[str, str]] = set()
        """The questions that came up, each with whom it was asked of."""

    def take(self, outcomes: int) -> None:
        """So many outcomes of one more roll are carried out. Raises NoOdds (`too-large`), with the size so far."""
        self.outcomes += outcomes
        self.rolls += 1
        if self.outcomes > self.limit:
            raise NoOdds(
                "too-large",
                f"there are more than {self.limit:,} outcomes to carry out ({self.rolls:,} rolls from states that "
                "differ were looked at so far): ask for fewer Turns, or for an estimate of a plan: --plays N",
            )

    def fork(self, want: Choose) -> None:
        """A choice is answered in every way. Raises NoOdds (`too-many-choices`)."""
        self.ways += len(want.answers) - 1
        if self.ways > WAYS:
            raise NoOdds(
                "too-many-choices",
                f"there are more than {WAYS} ways to answer the choices: say how {want.question} is answered, "
                f"by one of {', '.join(want.answers)}, or by the first",
            )


class Spread(Struct, frozen=True):
    """What comes of something where choices are answered like this: states in which nothing is open, by weight."""

    policy: Policy
    law: Law[State]


class Walk:
    """A walk from one state: the rulebook, what stood before (its names stay), and the room that it may take."""

    def __init__(self, book: Rulebook, since: State, room: Room) -> None:
        self.book, self.since, self.room = book, since, room

    def spread(self, carried: Carried[Any], policy: Policy) -> Iterator[Spread]:
        """All that comes of what was carried so far, one law for each way to answer the choices on the way."""
        worlds = _Worlds()
        self._put(worlds, carried, 1)
        yield from self._walk(worlds, policy)

    def _put(self, worlds: "_Worlds", carried: Carried[Any], ways: int) -> None:
        state, want = self.book.essence(carried.state, self.since), carried.want
        place = worlds.ends if want is None else worlds.rolls if isinstance(want, Roll) else worlds.choices
        _, had = place.get(state, (want, 0))
        place[state] = want, had + ways

    def _walk(self, worlds: "_Worlds", policy: Policy) -> Iterator[Spread]:
        while worlds.choices or worlds.rolls:
            if not worlds.choices:
                self._roll(worlds)
                continue
            state, (want, ways) = next(iter(worlds.choices.items()))
            answer = self._answer(policy, want)
            if answer is None:
                yield from self._fork(worlds, policy, want)
                return
            del worlds.choices[state]
            self._put(worlds, go_on(self.book, state, (answer,)), ways)
        yield Spread(policy, Law((state, ways) for state, (_, ways) in worlds.ends.items()).reduced())

    def _answer(self, policy: Policy, want: Want | None) -> Hashable | None:
        if not isinstance(want, Choose):
            return BEST
        self.room.asked.add((want.question, want.seat))
        return policy.answer(want)

    def _fork(self, worlds: "_Worlds", policy: Policy, want: Want | None) -> Iterator[Spread]:
        assert isinstance(want, Choose), "a choice is waited for"
        self.room.fork(want)
        for one in want.answers:
            yield from self._walk(worlds.copy(), policy.trying(want, one))

    def _roll(self, worlds: "_Worlds") -> None:
        """Every state waits for a roll: all of them are answered by their laws."""
        waiting, worlds.rolls = worlds.rolls, {}
        rows = [(state, ways, self._law(state, want)) for state, (want, ways) in waiting.items()]
        total = lcm(*(law.total for _, _, law in rows))
        worlds.scale(total)
        for state, ways, law in rows:
            self.room.take(len(law))
            times = ways * (total // law.total)
            for outcome, weight in law.weights.items():
                self._put(worlds, go_on(self.book, state, (outcome,)), times * weight)

    def _law(self, state: State, want: Want | None) -> Law[Hashable]:
        assert isinstance(want, Roll), "a roll is waited for"
        return self.book.answers(state, want)


_Weighed: TypeAlias = dict[State, tuple[Want | None, int]]


class _Worlds:
    """States, what they wait for, and their weights: a roll, a choice, or nothing."""

    def __init__(self) -> None:
        self.rolls: _Weighed = {}
        self.choices: _Weighed = {}
        self.ends: _Weighed = {}

    def scale(self, times: int) -> None:
        """Weights are out of so many times more from now on."""
        self.ends = {state: (want, ways * times) for state, (want, ways) in self.ends.items()}

    def copy(self) -> "_Worlds":
        """The same weights, to go on with another way."""
        other = _Worlds()
        other.rolls, other.choices, other.ends = dict(self.rolls), dict(self.choices), dict(self.ends)
        return other
