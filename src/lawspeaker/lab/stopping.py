"""When a sweep has played enough."""

import numpy as np
from numpy.typing import NDArray

from lawspeaker.lab.folder import Folder
from lawspeaker.lab.intervals import wilson
from lawspeaker.lab.sweep import LOOK, Sweep


class StopRule:
    """Whether enough is played. It looks at fixed numbers of games, so that it never hangs on the chunks."""

    def __init__(self, sweep: Sweep) -> None:
        self.stop = sweep.stop
        self._waiting: list[dict[int, NDArray[np.int64]]] = [{} for _ in sweep.arms]
        self._won: list[list[int]] = [[0] for _ in sweep.arms]
        """Of each arm, how often player 0 has won in the first 0, LOOK, 2 LOOK ... games."""
        self._rest: list[NDArray[np.bool_]] = [np.zeros(0, np.bool_) for _ in sweep.arms]
        self._at = [0] * len(sweep.arms)
        self._narrow: int | None = None
        self._looked = 0

    def add(self, arm: int, first: int, winners: NDArray[np.int64]) -> None:
        """Games of an arm, in any order of chunks."""
        if self.stop.width is None or self._narrow is not None:
            return
        self._waiting[arm][first] = winners
        while (found := self._waiting[arm].pop(self._at[arm], None)) is not None:
            self._at[arm] += len(found)
            rest = np.concatenate([self._rest[arm], found == 0])
            whole = len(rest) // LOOK * LOOK
            sums = rest[:whole].reshape(-1, LOOK).sum(1)
            self._won[arm] += (self._won[arm][-1] + np.cumsum(sums)).tolist()
            self._rest[arm] = rest[whole:]
        self._look()

    def _look(self) -> None:
        while self._looked + 1 < min(map(len, self._won)):
            self._looked += 1
            games = self._looked * LOOK
            bounds = [wilson(won[self._looked], games) for won in self._won]
            if all(one.most - one.least <= (self.stop.width or 0) for one in bounds):
                self._narrow = min(games, self.stop.most)
                return

    def is_narrow(self) -> bool:
        """Whether every interval is narrow enough."""
        return self._narrow is not None

    def ending(self, played: int) -> tuple[int, str]:
        """How many games of each arm count, of so many that all have, and what ended it.

        That is `width`, `games` or `at_most`; `stopped` where it is not at its end.
        """
        if self._narrow is not None and self._narrow <= played:
            return self._narrow, "width"
        if played < self.stop.most:
            return played, "stopped"
        return self.stop.most, "games" if self.stop.width is None else "at_most"


def rule_of(sweep: Sweep, folder: Folder) -> StopRule:
    """The stop rule of a sweep, with what its folder holds."""
    rule = StopRule(sweep)
    if sweep.stop.width is not None:
        for arm in range(len(sweep.arms)):
            for first, winners in folder.winners(arm):
                rule.add(arm, first, winners)
    return rule
