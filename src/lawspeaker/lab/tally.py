"""What is counted of the games of a sweep, block by block, so that millions take little memory."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from lawspeaker.kernels.kernel import Columns
from lawspeaker.lab.digest import Digest
from lawspeaker.lab.folder import Folder
from lawspeaker.lab.intervals import Interval, difference, mean, wilson

BLOCK = 50_000
WINNER, FIRST, SPOKE, DAMAGE = "winner", "first", "spoke:", "damage:"
_WIDEST = 1 << 16
_Array = NDArray[np.int64]


class Numbers:
    """How often each value of a column came."""

    def __init__(self) -> None:
        self.seen: Counter[int] = Counter()

    def add(self, column: _Array) -> None:
        """More values."""
        least, most = int(column.min()), int(column.max())
        if most - least < _WIDEST:
            counts = np.bincount(column - least)
            values = np.flatnonzero(counts)
            self.seen.update(dict(zip((values + least).tolist(), counts[values].tolist(), strict=True)))
        else:
            found, times = np.unique(column, return_counts=True)
            self.seen.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    @property
    def games(self) -> int:
        """How many values there are."""
        return self.seen.total()

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * times for value, times in self.seen.items())

    @property
    def above_zero(self) -> int:
        """In how many games it was more than 0."""
        return sum(times for value, times in self.seen.items() if value > 0)

    def mean(self) -> Interval:
        """With its interval."""
        return mean(self.games, self.total, sum(value * value * times for value, times in self.seen.items()))

    def deviation(self) -> float:
        """How far values lie from their mean."""
        middle = self.total / self.games
        return sqrt(sum(times * (value - middle) ** 2 for value, times in self.seen.items()) / self.games)

    def quantile(self, share: float) -> int:
        """The least value that so large a share of games does not exceed."""
        wanted, reached = share * self.games, 0
        for value in sorted(self.seen):
            reached += self.seen[value]
            if reached >= wanted:
                return value
        return max(self.seen)


class ArmTally:
    """What is counted of one arm."""

    def __init__(self) -> None:
        self.games = 0
        self.won: Counter[int] = Counter()
        self.led: Counter[int] = Counter()
        """Which seat moved first."""
        self.by_first: Counter[tuple[int, int]] = Counter()
        """By who moved first and who won."""
        self.columns: dict[str, Numbers] = {}

    def add(self, columns: Columns) -> None:
        """More games."""
        winner, first = columns[WINNER], columns[FIRST]
        self.games += len(winner)
        for led in (0, 1):
            for won in (-1, 0, 1):
                times = int(np.count_nonzero((first == led) & (winner == won)))
                self.by_first[led, won] += times
                self.led[led] += times
                self.won[won] += times
        for name, column in columns.items():
            if name not in (WINNER, FIRST):
                self.columns.setdefault(name, Numbers()).add(column.astype(np.int64, copy=False))

    def rate(self, seat: int) -> Interval:
        """The share of games that this seat has won; -1 for those that nobody has."""
        return wilson(self.won[seat], self.games)

    def both_led(self) -> bool:
        """Whether either player moved first in some games."""
        return min(self.led[0], self.led[1]) > 0

    def first_won(self) -> int:
        """How often who moved first has won."""
        return self.by_first[0, 0] + self.by_first[1, 1]

    def second_won(self) -> int:
        """How often who moved second has won."""
        return self.by_first[0, 1] + self.by_first[1, 0]

    def advantage(self) -> Interval:
        """How much more often who moved first has won than who moved second."""
        return difference(self.first_won(), self.second_won(), self.games)


class Pairs:
    """Two arms, game by game: the same number has the same chance in both."""

    def __init__(self) -> None:
        self.games, self.gained, self.lost = 0, 0, 0
        self._sums: dict[str, tuple[int, int]] = {}

    def add(self, columns: Columns, against: Columns) -> None:
        """The same games of the arm, and of the one that it is compared with."""
        now, was = columns[WINNER] == 0, against[WINNER] == 0
        self.games += len(now)
        self.gained += int(np.count_nonzero(now & ~was))
        self.lost += int(np.count_nonzero(was & ~now))
        for name in columns:
            if name not in (WINNER, FIRST):
                apart = columns[name].astype(np.int64) - against[name]
                total, squares = self._sums.get(name, (0, 0))
                self._sums[name] = total + int(apart.sum()), squares + int((apart * apart).sum())

    def difference(self) -> Interval:
        """How much more often player 0 wins."""
        return difference(self.gained, self.lost, self.games)

    def apart(self) -> Iterator[tuple[str, Interval]]:
        """For every other column by how much its mean differs."""
        for name, (total, squares) in self._sums.items():
            yield name, mean(self.games, total, squares)


class Tally:
    """All arms of a sweep, each compared with one of them."""

    def __init__(self, arms: int, against: int) -> None:
        self.against = against
        self.arms = [ArmTally() for _ in range(arms)]
        self.pairs = {arm: Pairs() for arm in range(arms) if arm != against}
        self.digest = Digest()

    @classmethod
    def of(cls, folder: Folder, arms: int, against: int, games: int) -> "Tally":
        """Of so many games of each arm. Raises BadFile where some are missing or damaged."""
        tally = cls(arms, against)
        for columns in zip(*(folder.blocks(arm, games, BLOCK) for arm in range(arms)), strict=True):
            tally.add(columns)
        return tally

    def add(self, columns: tuple[Columns, ...]) -> None:
        """The next games of all arms."""
        for arm, own in enumerate(columns):
            self.arms[arm].add(own)
            self.digest.add(arm, own)
        for arm, pairs in self.pairs.items():
            pairs.add(columns[arm], columns[self.against])
