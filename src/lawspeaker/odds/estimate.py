"""Estimates: many plays with dice, for what is too large to be told exactly. They say how far they can be trusted."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any, TypeVar

from msgspec import Struct

from lawspeaker.chance.fair import FairDice, digest_of_seeds, secret_of
from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.agenda import go_on
from lawspeaker.law.planning import Driver
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.want import BEST, Choose, Roll, Want
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.followed import End
from lawspeaker.odds.moves import begin
from lawspeaker.odds.plan import BEGINNING, STEPS, Terms

T = TypeVar("T")
CONFIDENCE = Fraction(99, 100)
PLAYS = 2_000


class Interval(Struct, frozen=True):
    """An estimated number, and bounds within which the exact one lies with the stated confidence."""

    value: float
    least: float
    most: float
    confidence: Fraction = CONFIDENCE


class Estimate(Struct, frozen=True):
    """What came of so many plays. It is no Law: all it says has an interval, and hangs on its seed and edition."""

    plays: int
    seed: int
    edition: str
    revision: int
    ends: Mapping[End, int]
    asked: tuple[tuple[str, str], ...] = ()
    """The questions that came up in these plays, each with whom it was asked of."""

    def chance(self, event: Callable[[End], bool]) -> Interval:
        """The chance of something, with Wilson's interval."""
        came = sum(times for end, times in self.ends.items() if event(end))
        return wilson(came, self.plays)

    def mean(self, number: Callable[[End], int]) -> Interval:
        """The mean of a number, with the interval of the normal law."""
        return mean_of(self.times(number))

    def times(self, value: Callable[[End], T]) -> Counter[T]:
        """How often each value of something came."""
        found: Counter[T] = Counter()
        for end, times in self.ends.items():
            found[value(end)] += times
        return found

    def by_turn(self) -> Iterator[tuple[int, Counter[bool]]]:
        """For each Turn of the plan, from 1: how often it had stopped by then, and how often not."""
        last = max(end.turn for end in self.ends)
        yield from ((turn, self.stopped_by(turn)) for turn in range(1, last + 1))

    def stopped_by(self, turn: int) -> Counter[bool]:
        """How often the plan had stopped by the end of that Turn of its own, and how often not."""
        return self.times(lambda end: end.stopped and end.turn <= turn)

    def changed(self, book: Rulebook, before: State) -> dict[str, Counter[bool | int | str]]:
        """By name: how often each value came of everything measured that was not always as it was before."""
        was, found = book.measures(before), dict[str, Counter[bool | int | str]]()
        for end, times in self.ends.items():
            for name, value in book.measures(end.state).items():
                found.setdefault(name, Counter())[value] += times
        return {name: seen for name, seen in found.items() if any(value != was.get(name) for value in seen)}


def _z() -> float:
    return NormalDist().inv_cdf(float((1 + CONFIDENCE) / 2))


def mean_of(seen: Mapping[int, int]) -> Interval:
    """The interval of the normal law for the mean of numbers that came so often each. Right for many plays."""
    law = Law(seen)
    middle, spread = float(law.mean()), law.deviation() * _z() / sqrt(law.total)
    return Interval(middle, middle - spread, middle + spread)


def wilson(came: int, plays: int) -> Interval:
    """The interval of Wilson's score for something that came so often in so many plays."""
    z, share = _z(), came / plays
    middle, wide = share + z * z / (2 * plays), z * sqrt(share * (1 - share) / plays + z * z / (4 * plays * plays))
    scale = 1 + z * z / plays
    # Where it never came, or always, a bound is the share itself but for rounding.
    least, most = max(0.0, (middle - wide) / scale), min(1.0, (middle + wide) / scale)
    return Interval(share, min(share, least), max(share, most))


class Table:
    """Who throws and answers in plays: real dice, a roll a counter, by a seed; choices by a policy."""

    def __init__(self, book: Rulebook, seed: int, policy: Policy) -> None:
        self.book, self.policy, self._rolls = book, policy, 0
        self.asked: set[tuple[str, str]] = set()
        self._dice = FairDice(secret_of(seed), "estimate", 1, digest_of_seeds({}))

    def __call__(self, want: Want) -> Hashable:
        """The answer to a Want: faces read, the best placing, what the policy says.

        Raises NoOdds (`open-choice`) where it does not say.
        """
        if isinstance(want, Roll):
            self._rolls += 1
            return want.reading.read(self._dice.roll(want.pool, self._rolls))
        if not isinstance(want, Choose):
            return BEST
        self.asked.add((want.question, want.seat))
        answer = self.policy.answer(want)
        if answer is None:
            among = ", ".join(want.answers)
            raise NoOdds(
                "open-choice", f"nobody says how {want.question} of {want.seat} is answered: {among}, or first"
            )
        return answer

    def played(self, state: State, move: Move) -> State:
        """The state after a move with its dice. Raises what `begin` raises."""
        return self.answered(begin(self.book, state, move).state)

    def answered(self, state: State) -> State:
        """The state after all that it waits for."""
        return go_on(self.book, state, self).state if state.agenda else state


class Sample(Struct, frozen=True):
    """How many plays, with dice of which seed."""

    plays: int = PLAYS
    seed: int = 1


def estimate(
    book: Rulebook, state: State, driver: Driver, terms: Terms | None = None, sample: Sample | None = None
) -> Estimate:
    """Plays a plan as often as the sample says, with dice of its seed: the same seed, the same estimate.

    Raises what `follow` raises, save that nothing is too large but a plan without an end.
    """
    terms, sample = terms or Terms(), sample or Sample()
    table, ends = Table(book, sample.seed, terms.policy), Counter[End]()
    for _ in range(sample.plays):
        ends[_play(book, state, driver, (terms, table))] += 1
    return Estimate(sample.plays, sample.seed, book.edition, book.revision, ends, tuple(sorted(table.asked)))


def _play(book: Rulebook, state: State, driver: Driver, by: tuple[Terms, Table]) -> End:
    terms, table = by
    stage, since, state = BEGINNING, state, table.answered(state)
    for _ in range(STEPS):
        stopped = bool(terms.stop) and any(one.holds(book.measures(state)) for one in terms.stop)
        then = None if stopped else driver(state, stage)
        if then is None:
            return End(book.essence(state, since), stage[-1] if stage else 0, stopped)
        state, stage = _moved(book, state, then, table), then.stage
    raise NoOdds("too-large", f"the plan has more than {STEPS:,} moves: give it an end that comes, like turns = 3")


def _moved(book: Rulebook, state: State, then: Any, table: Table) -> State:
    if not then.must and not book.judge(state, then.move).allowed:
        return state
    return table.played(state, then.move)
