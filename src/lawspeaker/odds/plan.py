"""The exact odds of a plan: moves one after the other, over several Turns, until something is so.

What comes next says a driver, from the state and from how far the plan is: the rulebook's own (the Turns of a war), or
a list of moves. States that are as far and of one essence are one, so that a plan grows with what differs, not with
what was thrown.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from math import lcm

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.planning import Driver, Next, Stage
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.moves import begin
from lawspeaker.odds.questions import Condition
from lawspeaker.odds.walk import ROOM, Room, Walk

STEPS = 20_000
"""Moves of a plan, at most: a plan that never ends is stopped there."""
BEGINNING: Stage = ()


class End(Struct, frozen=True):
    """How a plan can end: in which state, in which Turn of those that it counts, and whether by its stop condition."""

    state: State
    turn: int
    stopped: bool


class Followed(Struct, frozen=True):
    """What comes of a plan: the law of its ends, and how many outcomes of rolls were carried out for it."""

    law: Law[End]
    outcomes: int
    rolls: int

    @property
    def states(self) -> Law[State]:
        """The law of the states at the end."""
        return self.law.map(lambda end: end.state)

    def stopped_by(self, turn: int) -> Law[bool]:
        """Whether the plan had stopped by the end of that Turn of its own, from 1."""
        return self.law.map(lambda end: end.stopped and end.turn <= turn)


class Terms(Struct, frozen=True):
    """On what terms a plan is followed: what stops it between two moves, and how choices on the way are answered."""

    stop: tuple[Condition, ...] = ()
    policy: Policy = Policy()


def follow(book: Rulebook, state: State, driver: Driver, terms: Terms | None = None, limit: int = ROOM) -> Followed:
    """Follows a plan through all that can come of it.

    It ends where the driver ends it, or as soon as one of the stop conditions holds between two moves. Raises NoOdds:
    `too-large`, with the size; `refused` or `undecided` where a move that must be made is not allowed; `open-choice`
    where the policy does not say how a choice is answered. Errors of conditions and answers are Malformed.
    """
    return _Plan(book, state, driver, terms or Terms(), Room(limit)).followed()


class _Plan:
    """A plan on its way: at which stages there are which states, by weight, and how it has ended so far."""

    def __init__(self, book: Rulebook, since: State, driver: Driver, terms: Terms, room: Room) -> None:
        self.book, self.driver, self.terms, self.room = book, driver, terms, room
        self.walk = Walk(book, since, room)
        self.stages: dict[Stage, dict[State, int]] = {BEGINNING: {book.essence(since, since): 1}}
        self.order: list[Stage] = [BEGINNING]
        self.ends: dict[End, int] = {}

    def followed(self) -> Followed:
        """Goes on, stage by stage, until nothing is left. Raises what `follow` raises."""
        steps = 0
        while self.order:
            stage, steps = heappop(self.order), steps + 1
            if steps > STEPS:
                raise NoOdds("too-large", f"the plan has more than {STEPS:,} moves: give it an end, like turns = 3")
            self._from(stage, self.stages.pop(stage))
        return Followed(Law(self.ends).reduced(), self.room.outcomes, self.room.rolls)

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


def open_choice(question: str, seat: str, among: tuple[str, ...]) -> NoOdds:
    """That a plan does not say how a choice is answered."""
    said = f"the plan does not say how {question} of {seat} is answered: {', '.join(among)}, or first"
    return NoOdds("open-choice", said)


def by_turn(followed: Followed) -> Iterator[tuple[int, Law[bool]]]:
    """For each Turn of the plan: whether it had stopped by then."""
    last = max(end.turn for end in followed.law)
    yield from ((turn, followed.stopped_by(turn)) for turn in range(1, last + 1))
