"""Running a sweep: chunks are played side by side, kept one by one, and never played twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lawspeaker.errors import NotKept
from lawspeaker.kernels.compiling import backend as known_backend
from lawspeaker.kernels.registry import kernel as kernel_named
from lawspeaker.lab.cluster import OnRay, connected
from lawspeaker.lab.crew import Crew, crew_here
from lawspeaker.lab.folder import Folder, manifest_of
from lawspeaker.lab.playing import Playing, Task, tasks
from lawspeaker.lab.stopping import rule_of
from lawspeaker.lab.sweep import Sweep

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
    """What a run came to: how many games of all arms are kept, and whether it is at its end, or somebody stopped it."""

    kept: int
    ended: bool
    spoiled: tuple[str, ...] = ()
    """Chunks that could not be read, and were played again."""


Progress = Callable[[int, int], None]
"""Is told again and again how many games there are, and how many there will be at most."""


def run(sweep: Sweep, folder: Path, how: How, progress: Progress) -> Came:
    """Plays what the folder does not hold yet, until the sweep's stop rule.

    Raises BadFile where the folder belongs to something else; NotKept where what was played cannot be written, and
    what was kept before still is; Malformed; Unreachable where there is no such cluster.
    """
    kernel = kernel_named(sweep.kernel)
    playing = Playing.of(kernel, sweep, known_backend(how.backend))
    manifest = manifest_of(sweep, playing.kernel_json(), kernel.columns)
    place = Folder(folder)
    with _crew(how, playing, manifest.kernel["fingerprint"]) as crew:
        try:
            with _writing(folder, None):
                place.begin(manifest, how.anew)
            return _Run(sweep, place, progress).all(crew)
        finally:
            place.end()


@contextmanager
def _crew(how: How, playing: Playing, fingerprint: str) -> Iterator[Crew]:
    if how.cluster is None:
        yield crew_here(playing, how.threads)
        return
    with connected(how.cluster, how.threads) as ray:
        yield OnRay(ray, playing, fingerprint)


class _Run:
    """A run while it lasts: how far each arm is."""

    def __init__(self, sweep: Sweep, folder: Folder, progress: Progress) -> None:
        self.sweep, self.folder, self.progress = sweep, folder, progress
        self.kept = folder.kept(len(sweep.arms))
        self.rule = rule_of(sweep, folder)

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
        return Came(self._count(), True, tuple(self.folder.spoiled))

    def _play(self, crew: Crew, left: Iterator[Task]) -> bool:
        """Whether somebody stopped it."""
        try:
            self._hand_out(crew, left)
            while crew.open() and not self.rule.is_narrow():
                self._keep(*crew.take())
                self._hand_out(crew, left)
        except KeyboardInterrupt:
            return True
        return False

    def _hand_out(self, crew: Crew, left: Iterator[Task]) -> None:
        """Gives as many tasks as keep everybody at work."""
        if not self.rule.is_narrow():
            for task in islice(left, AHEAD * crew.size - crew.open()):
                crew.give(task)

    def _stopped(self, crew: Crew) -> Came:
        """Keeps what was being played; stopped once more, it lets go of that too."""
        try:
            crew.end()
            while crew.open():
                self._keep(*crew.take())
        except KeyboardInterrupt:
            pass
        return Came(self.folder.count(len(self.kept)), False, tuple(self.folder.spoiled))

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


@contextmanager
def _writing(folder: Path, kept: int | None) -> Iterator[None]:
    """While something is written: a disk that is full, or gone, is told in plain words.

    Raises NotKept.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        before = (
            "" if kept is None else f"; {kept:,} games are kept. Make room, and run it again: it goes on from there"
        )
        raise NotKept(f"{folder}: {reason}{before}") from None
