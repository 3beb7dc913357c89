"""What whoever plays chunks is told: the kernel, the settings of all arms, the seed. It can be sent elsewhere."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from lawspeaker import __version__
from lawspeaker.kernels.kernel import Columns, Kernel, Setting
from lawspeaker.lab.digest import Digest
from lawspeaker.lab.sweep import Sweep

PROBE = 8
"""Games of each arm that tell one kernel from another."""


class Task(Struct, frozen=True):
    """Games of one arm that are played together: number `first` and `count - 1` after it."""

    arm: int
    first: int
    count: int

    @property
    def games(self) -> range:
        """Their numbers."""
        return range(self.first, self.first + self.count)


class Playing(Struct, frozen=True):
    """All that is needed to play any task of a sweep."""

    kernel: Any
    settings: tuple[Setting, ...]
    seed: int
    backend: str

    @classmethod
    def of(cls, kernel: Kernel, sweep: Sweep, backend: str) -> "Playing":
        """The same for a sweep. Raises Malformed where the kernel does not cover it."""
        return cls(kernel, tuple(kernel.checked(arm.values, arm.players) for arm in sweep.arms), sweep.seed, backend)

    def play(self, task: Task) -> Columns:
        """The columns of a task."""
        columns: Columns = self.kernel.play(self.settings[task.arm], self.seed, task.games, self.backend, 1)
        return columns

    def fingerprint(self) -> str:
        """What tells this kernel, as it plays here, from one that plays otherwise: the first games of each arm."""
        digest = Digest()
        for arm in range(len(self.settings)):
            digest.add(arm, self.play(Task(arm, 0, PROBE)))
        return digest.hexdigest()

    def kernel_json(self) -> dict[str, str]:
        """Which kernel this is: its id, the Lawspeaker it belongs to, and how it plays."""
        return {"id": self.kernel.id, "lawspeaker": __version__, "fingerprint": self.fingerprint()}


def tasks(kept: Sequence[Mapping[int, int]], chunk: int, most: int) -> Iterator[Task]:
    """What is still to be played of `most` games of each arm, first chunks first, all arms abreast.

    `kept` says for each arm what there is: first game to count of games, without overlap.
    """
    edges = [sorted((first, first + count) for first, count in arm.items()) for arm in kept]
    for begin in range(0, most, chunk):
        end = min(begin + chunk, most)
        for arm, spans in enumerate(edges):
            yield from (Task(arm, first, last - first) for first, last in _gaps(spans, begin, end))


def _gaps(spans: Sequence[tuple[int, int]], begin: int, end: int) -> Iterator[tuple[int, int]]:
    at = begin
    for first, last in spans:
        if first >= end or last <= at:
            continue
        if first > at:
            yield at, first
        at = max(at, last)
    if at < end:
        yield at, end
