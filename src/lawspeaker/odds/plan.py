"""The exact odds of a plan: moves one after the other, over several Turns, until something is so.

What comes next says a driver, from the state and from how far the plan is: the rulebook's own (the Turns of a war), or
a list of moves. States that are as far and differ in nothing but some numbers are one family: the rules are carried
out once for all of its numbers that would go the same way (`shifted`).
"""

from collections.abc import Hashable
from functools import partial
from heapq import heappop, heappush
from math import lcm

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.agenda import go_on
from lawspeaker.law.planning import Driver, Next, Stage
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.law.want import BEST, Choose, Roll
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.families import Became, Cell, Row, Rows, Shapes, Weights
from lawspeaker.odds.followed import EndFamily, Followed, open_choice
from lawspeaker.odds.moves import begin
from lawspeaker.odds.questions import Condition
from lawspeaker.odds.walk import Room

STEPS = 20_000
"""Moves of a plan, at most: a plan that never ends is stopped there."""
ROOM = 20_000_000
"""Outcomes of rolls, each for each row of numbers, that a plan may carry out."""
BEGINNING: Stage = ()


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


class _Bucket:
    """Families by shape, their weights out of a total that grows with each roll."""

    def __init__(self, scale: int) -> None:
        self.scale, self.families = scale, dict[State, Weights]()

    def at(self, scale: int) -> dict[State, Weights]:
        """The families, their weights out of a total that is greater."""
        times, self.scale = scale // self.scale, scale
        if times > 1:
            for weights in self.families.values():
                for numbers in weights:
                    weights[numbers] *= times
        return self.families


class _Step(Struct, frozen=True):
    """What one move of a plan comes to before any dice: how far it is then, and the state; or that it is at its end."""

    stage: Stage
    became: Became | None = None
    stopped: bool = False


class _Plan:
    """A plan on its way: at which stages there are which families, and how it has ended so far."""

    def __init__(self, book: Rulebook, since: State, driver: Driver, terms: Terms, room: Room) -> None:
        self.book, self.since, self.driver, self.terms, self.room = book, since, driver, terms, room
        self.shapes, self.scale = Shapes(book), 1
        self.stages: dict[Stage, _Bucket] = {}
        self.order: list[Stage] = []
        self.ends: dict[tuple[State, int, bool], _Bucket] = {}
        shape, numbers = self.shapes.apart(book.essence(since, since))
        self._bucket(BEGINNING).at(1)[shape] = {numbers: 1}

    def followed(self) -> Followed:
        """Goes on, stage by stage, until nothing is left. Raises what `follow` raises."""
        steps = 0
        while self.order:
            stage, steps = heappop(self.order), steps + 1
            if steps > STEPS:
                raise NoOdds(
                    "too-large", f"the plan has more than {STEPS:,} moves: give it an end that comes, like turns = 3"
                )
            self._from(stage, self.stages.pop(stage).at(self.scale))
        families = []
        for key, bucket in self.ends.items():
            for weights in bucket.at(self.scale).values():
                families.append(EndFamily(*key, Rows(list(weights.items()))))
        room = self.room
        return Followed(self.book, self.shapes, tuple(families), room.outcomes, room.rolls, tuple(sorted(room.asked)))

    def _bucket(self, stage: Stage) -> _Bucket:
        bucket = self.stages.get(stage)
        if bucket is None:
            bucket = self.stages[stage] = _Bucket(self.scale)
            heappush(self.order, stage)
        return bucket

    def _from(self, stage: Stage, families: dict[State, Weights]) -> None:
        """All that is as far: what waits for an answer gets it, then the plan does its next move."""
        closed = _Bucket(self.scale)
        closed.families = {shape: weights for shape, weights in families.items() if not shape.agenda}
        waiting = {shape: weights for shape, weights in families.items() if shape.agenda}
        while waiting:
            waiting = self._answered(waiting, closed)
        for shape, weights in closed.at(self.scale).items():
            for cell in self.shapes.runs(shape, Rows(list(weights.items())), lambda state: self._step(state, stage)):
                self._stepped(shape, cell)

    def _step(self, state: State, stage: Stage) -> _Step:
        """One move on, up to where it asks for something."""
        measures = self.book.measures(state) if self.terms.stop else {}
        if any(one.holds(measures) for one in self.terms.stop):
            return _Step(stage, stopped=True)
        then = self.driver(state, stage)
        return _Step(stage) if then is None else _Step(then.stage, self._became(self._begun(state, then)))

    def _begun(self, state: State, then: Next) -> State:
        """The state as far as the move goes by itself: the same one where it is not allowed and need not be."""
        try:
            return begin(self.book, state, then.move).state
        except NoOdds:
            if then.must:
                raise
            return state

    def _became(self, state: State) -> Became:
        return self.shapes.became(self.book.essence(state, self.since))

    def _stepped(self, shape: State, cell: Cell[_Step]) -> None:
        step = cell.result
        if step.became is not None:
            families = self._bucket(step.stage).at(self.scale)
            _put(families, step.became, cell.rows, 1)
            return
        key = (shape, step.stage[-1] if step.stage else 0, step.stopped)
        bucket = self.ends.setdefault(key, _Bucket(self.scale))
        _add(bucket.at(self.scale).setdefault(shape, {}), cell.rows)

    # ---- dice and choices

    def _answered(self, waiting: dict[State, Weights], closed: _Bucket) -> dict[State, Weights]:
        """Everything that waits is answered once: by its whole law, or as the policy says."""
        cells = [
            (shape, cell)
            for shape, weights in waiting.items()
            for cell in self.shapes.runs(shape, Rows(list(weights.items())), self._answers)
        ]
        total = lcm(*(cell.result.total for _, cell in cells))
        self.scale *= total
        still: dict[State, Weights] = {}
        done = closed.at(self.scale)
        for shape, cell in cells:
            law, rows = cell.result, Rows(cell.rows)
            self.room.take(len(law) * len(rows.all) if len(law) > 1 else 0)
            times = total // law.total
            for answer, ways in law.weights.items():
                for one in self.shapes.runs(shape, rows, partial(self._after, answer)):
                    _put(still if one.result.shape.agenda else done, one.result, one.rows, times * ways)
        return still

    def _answers(self, state: State) -> Law[Hashable]:
        """What answers the state: the law of a roll, or the one answer of a choice."""
        want = go_on(self.book, state).want
        if isinstance(want, Roll):
            return self.book.answers(state, want)
        if not isinstance(want, Choose):
            return Law.certain(BEST)
        self.room.asked.add((want.question, want.seat))
        answer = self.terms.policy.answer(want)
        if answer is None:
            raise open_choice(want.question, want.seat, want.answers)
        return Law.certain(answer)

    def _after(self, answer: Hashable, state: State) -> Became:
        return self._became(go_on(self.book, state, (answer,)).state)


def _put(families: dict[State, Weights], became: Became, rows: list[Row], times: int) -> None:
    """The rows as they have become, so many times as heavy, beside those that are there."""
    weights = families.get(became.shape)
    if weights is None:
        weights = families[became.shape] = {}
    became.change.put(weights, rows, times)


def _add(weights: Weights, rows: list[Row]) -> None:
    for row, ways in rows:
        weights[row] = weights.get(row, 0) + ways
