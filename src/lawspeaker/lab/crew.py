"""Who plays: threads where the kernel is compiled, processes where it is not; machines are in `cluster.py`."""

import multiprocessing
import os
import signal
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from typing import Protocol

from lawspeaker.errors import NotKept
from lawspeaker.kernels.kernel import Columns
from lawspeaker.lab.playing import Playing, Task

_told: list[Playing] = []
"""In a process of its own: what it plays."""


class Crew(Protocol):
    """Somebody who plays tasks, several at a time, in any order."""

    size: int

    def give(self, task: Task) -> None:
        """One more task."""
        ...

    def take(self) -> tuple[Task, Columns]:
        """The next that is finished. Raises what went wrong in it."""
        ...

    def open(self) -> int:
        """How many tasks are given and not taken."""
        ...

    def end(self) -> None:
        """Plays nothing more that has not begun."""
        ...


def cores() -> int:
    """On how many cores this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def crew_here(playing: Playing, threads: int) -> Crew:
    """A crew on this machine."""
    if threads > 1 and playing.backend == "python":
        return Processes(playing, threads)
    return Threads(playing, threads)


class _Pool:
    """A crew on a pool of threads or processes."""

    def __init__(self, pool: Executor, size: int) -> None:
        self.size, self._pool = size, pool
        self._given: dict[Future[Columns], Task] = {}

    def take(self) -> tuple[Task, Columns]:
        """The next that is finished. Raises what went wrong in it; NotKept where a process was ended from outside."""
        future = next(iter(wait(self._given, return_when=FIRST_COMPLETED).done))
        task = self._given.pop(future)
        try:
            return task, future.result()
        except BrokenExecutor:
            ended = "a process that played was ended from outside; what was kept before still is: run it again"
            raise NotKept(ended) from None

    def open(self) -> int:
        """How many are given and not taken."""
        return len(self._given)

    def end(self) -> None:
        """What has not begun is taken back; what has begun can still be taken."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._given = {future: task for future, task in self._given.items() if not future.cancelled()}


class Threads(_Pool):
    """A compiled kernel runs outside the lock of Python, so threads play side by side."""

    def __init__(self, playing: Playing, size: int) -> None:
        super().__init__(ThreadPoolExecutor(size, "lab"), size)
        self._playing = playing

    def give(self, task: Task) -> None:
        """One more task."""
        self._given[self._pool.submit(self._playing.play, task)] = task


class Processes(_Pool):
    """Plain Python plays one game at a time in a process, so there are several."""

    def __init__(self, playing: Playing, size: int) -> None:
        context = multiprocessing.get_context("spawn")  # threads run here, and a fork would copy their locks
        super().__init__(ProcessPoolExecutor(size, context, _begin, (playing,)), size)

    def give(self, task: Task) -> None:
        """One more task."""
        self._given[self._pool.submit(_play, task)] = task


def _begin(playing: Playing) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever keeps the chunks
    _told[:] = [playing]


def _play(task: Task) -> Columns:
    return _told[0].play(task)
