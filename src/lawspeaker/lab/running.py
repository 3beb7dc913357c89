"""Running a sweep: chunks are played side by side, kept one by one, and never played twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lawspeaker.errors import NotKept
from lawspeaker.kernels.compiling import backend as known_backend
from lawspeaker.kernels.registry import kernel as kernel_named
from lawspeaker.lab.crew import Crew, crew_here
from lawspeaker.lab.folder import Folder, manifest_of
from lawspeaker.lab.intervals import wilson
from lawspeaker.lab.playing import Playing, Task, tasks
from lawspeaker.lab.sweep import LOOK, Sweep

AHEAD = 2
"""Tasks given for each of a crew: one that is played, one that waits for its turn."""


class How(Struct, frozen=True):
    """How a sweep is run; none of it changes what comes out."""

    threads: int = 1
    backend: str = "auto"
    anew: bool = False
    cluster: str | None = None
    """The address of a Ray cluster, or `local`; without it, this machine alone."""


class Came(Struct, frozen=True):
    """What a run came to: games of each arm that count, all games that are kept, whether it is at its end."""

    games: int
    kept: int
    ended: bool
    by: str
    """What ended it: `games`, `width`, or `at_most`; `stopped` where somebody did."""
    spoiled: tuple[str, ...] = ()
    """Chunks that could not be read, and were played again."""


Progress = Callable[[int, int], None]
"""Is told again and again how many games there are, and how many there will be at most."""
CrewMaker = Callable[[Playing, int], Crew]


def run(sweep: Sweep, folder: Path, how: How, progress: Progress, crew: CrewMaker = crew_here) -> Came:
    """Plays what the folder does not hold yet, until the sweep's stop rule.

    Raises BadFile where the folder belongs to something else; NotKept where what was played cannot be written, and
    what was kept before still is; Malformed.
    """
    kernel = kernel_named(sweep.kernel)
    playing = Playing.of(kernel, sweep, known_backend(how.backend))
    place = Folder(folder)
    try:
        with _writing(folder, None):
            place.begin(sweep, manifest_of(sweep, playing.kernel_json(), kernel.columns), how.anew)
        return _Run(sweep, place, progress).all(crew(playing, how.threads))
    finally:
        place.end()


class _Run:
    """A run while it lasts: how far each arm is."""

    def __init__(self, sweep: Sweep, folder: Folder, progress: Progress) -> None:
        self.sweep, self.folder, self.progress = sweep, folder, progress
        self.kept = folder.kept(len(sweep.arms))
        self.rule = StopRule(sweep)
        if sweep.stop.width is not None:
            for arm in range(len(sweep.arms)):
                for first, winners in folder.winners(arm):
                    self.rule.add(arm, first, winners)

    def all(self, crew: Crew) -> Came:
        """Plays on until the rule says stop, or somebody does."""
        left = tasks(self.kept, self.sweep.chunk, self.sweep.stop.most)
        self._tell()
        try:
            stopped = self._play(crew, left)
            if stopped:
                return self._stopped(crew)
        finally:
            crew.end()
        games = self.rule.reached()
        by = "games" if self.sweep.stop.width is None else "width" if self.rule.is_narrow() else "at_most"
        return Came(games, self._count(), True, by, tuple(self.folder.spoiled))

    def _play(self, crew: Crew, left: Iterator[Task]) -> bool:
        """Whether somebody stopped it."""
        try:
            while not self.rule.is_narrow():
                for task in left:
                    crew.give(task)
                    if crew.open() >= AHEAD * crew.size:
                        break
                if not crew.open():
                    return False
                self._keep(*crew.take())
        except KeyboardInterrupt:
            return True
        return False

    def _stopped(self, crew: Crew) -> Came:
        """Keeps what was being played; stopped once more, it lets go of that too."""
        try:
            crew.end()
            while crew.open():
                self._keep(*crew.take())
        except KeyboardInterrupt:
            pass
        return Came(self.rule.reached(), self._count(), False, "stopped", tuple(self.folder.spoiled))

    def _keep(self, task: Task, columns: dict[str, NDArray[np.int64]]) -> None:
        with _writing(self.folder.path, self._count()):
            self.folder.keep(task, columns)
        self.kept[task.arm][task.first] = task.count
        self.rule.add(task.arm, task.first, columns["winner"])
        self._tell()

    def _count(self) -> int:
        return sum(sum(arm.values()) for arm in self.kept)

    def _tell(self) -> None:
        self.progress(self._count(), self.sweep.stop.most * len(self.sweep.arms))


class StopRule:
    """Whether enough is played. It looks at fixed numbers of games, so that it never hangs on the chunks."""

    def __init__(self, sweep: Sweep) -> None:
        self.stop = sweep.stop
        self._waiting: list[dict[int, NDArray[np.int64]]] = [{} for _ in sweep.arms]
        self._won: list[list[int]] = [[0] for _ in sweep.arms]
        """Of each arm, how often seat 0 has won in the first 0, LOOK, 2 LOOK ... games."""
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

    def reached(self) -> int:
        """How many games of each arm count, once it has stopped."""
        return self.stop.most if self._narrow is None else self._narrow


@contextmanager
def _writing(folder: Path, kept: int | None) -> Iterator[None]:
    """While something is written: a disk that is full, or gone, is told in plain words.

    Raises NotKept.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        before = "" if kept is None else f"; {kept:,} games are kept. Make room, and run it again: it goes on from there"
        raise NotKept(f"{folder}: {reason}{before}") from None
