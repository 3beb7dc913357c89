"""Timing in windows: what a run did in a second, measured a few times, and how busy it kept a core."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """Work per second: the median, least and most of several windows, and the cores that were kept busy."""

    median: float
    least: float
    most: float
    cores_used: float


def rate(work: Callable[[], int], seconds: float, repeats: int) -> Figure:
    """How much `work` (which returns how much it did) gets done a second; one window goes before, uncounted."""
    windows = [_window(work, seconds) for _ in range(1 + repeats)][1:]
    rates = [done / wall for done, wall, _ in windows]
    return Figure(median(rates), min(rates), max(rates), median(used / wall for _, wall, used in windows))


def _window(work: Callable[[], int], seconds: float) -> tuple[int, float, float]:
    done, wall = 0, 0.0
    start, used = time.perf_counter(), time.process_time()
    while wall < seconds:
        done += work()
        wall = time.perf_counter() - start
    return done, wall, time.process_time() - used


def pace() -> int:
    """A fixed piece of plain Python: it shows whether the machine kept its speed."""
    total = 0
    for number in range(10_000):
        total += number & 7
    return 10_000
