"""A plan followed state by state: the slow twin of `lawspeaker.odds.plan`, which follows families of states.

It shares the walk through one move with the engine, and nothing of how states are put together.
"""

from heapq import heappop, heappush
from math import lcm

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.planning import Driver, Next, Stage
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.followed import End, open_choice
from lawspeaker.odds.moves import begin
from lawspeaker.odds.plan import BEGINNING, Terms
from lawspeaker.odds.walk import Room, Walk


def follow(book: Rulebook, state: State, driver: Driver, terms: Terms | None = None) -> Law[End]:
    """The law of the ends of a plan."""
    return _Plan(book, state, driver, terms or Terms()).followed()


class _Plan:
    """A plan on its way: at which stages there are which states, by weight, and how it has ended so far."""

    def __init__(self, book: Rulebook, since: State, driver: Driver, terms: Terms) -> None:
        self.book, self.driver, self.terms = book, driver, terms
        self.walk = Walk(book, since, Room(10**9))
        self.stages: dict[Stage, dict[State, int]] = {BEGINNING: {book.essence(since, since): 1}}
        self.order: list[Stage] = [BEGINNING]
        self.ends: dict[End, int] = {}

    def followed(self) -> Law[End]:
        while self.order:
            stage = heappop(self.order)
            self._from(stage, self.stages.pop(stage))
        return Law(self.ends)

    def _from(self, stage: Stage, states: dict[State, int]) -> None:
        """All states that are as far: one move on, out of a common total."""
        rows = [(state, ways, self._next(state, stage)) for state, ways in states.items()]
        laws = [None if then is None else self._law(state, then) for state, _, then in rows]
        total = lcm(*(law.total for law in laws if law is not None))
        if total > 1:
            self._scale(total)
        for (state, ways, then), law in zip(rows, laws, strict=True):
            if then is None or law is None:
                self._end(End(state, stage[-1] if stage else 0, self._stops(state)), ways * total)
                continue
            times = ways * (total // law.total)
            for after, weight in law.weights.items():
                self._put(after, then.stage, times * weight)

    def _next(self, state: State, stage: Stage) -> Next | None:
        return None if self._stops(state) else self.driver(state, stage)

    def _law(self, state: State, then: Next) -> Law[State]:
        """The states that come of the move: the same one where it is not allowed and need not be."""
        try:
            begun = begin(self.book, state, then.move)
        except NoOdds:
            if then.must:
                raise
            return Law.certain(state)
        spreads = list(self.walk.spread(begun, self.terms.policy))
        if spreads[0].policy.given:
            asked = spreads[0].policy.given[0]
            raise open_choice(asked.question, asked.seat, asked.among)
        return spreads[0].law

    def _stops(self, state: State) -> bool:
        if not self.terms.stop:
            return False
        measures = self.book.measures(state)
        return any(one.holds(measures) for one in self.terms.stop)

    def _put(self, state: State, stage: Stage, ways: int) -> None:
        states = self.stages.get(stage)
        if states is None:
            states = self.stages[stage] = {}
            heappush(self.order, stage)
        states[state] = states.get(state, 0) + ways

    def _end(self, end: End, ways: int) -> None:
        self.ends[end] = self.ends.get(end, 0) + ways

    def _scale(self, times: int) -> None:
        """All that waits and all that has ended is out of so many times more from now on."""
        for end in self.ends:
            self.ends[end] *= times
        for states in self.stages.values():
            for state in states:
                states[state] *= times
