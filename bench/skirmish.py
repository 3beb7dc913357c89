"""How many decisions of skirmishes are made in a second by random players, beside peers of the same run.

    python bench/skirmish.py --peers PYTHON [--jax PYTHON] [--seconds 0.5] [--rounds 5] [--json]

`--peers` is the Python of an environment with the peers of bench/peers.txt; `--jax` that of one with those of
bench/peers-jax.txt (some 600 MB), without which pgx is left out. The sides are measured in turn, `--rounds` times; of
each the median and the best window are told, and ratios divide both. A step of ours is one decision, the dice of an
attack included; that of a peer is one mark put down in tic-tac-toe, a smaller game. Ends with 1 if games of Numba and
of plain Python differ.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from windows import pace, rate

from lawspeaker.kernels.registry import kernel
from lawspeaker.kernels.walk import walk

HERE = Path(__file__).parent
SKIRMISH = kernel("skirmish")
SETTING = SKIRMISH.checked({}, ("random", "random"))
AT_ONCE = {"numba": 20_000, "python": 20}
"""Games in one call."""
TARGETS = {"OpenSpiel from Python": 20.0, "pgx": 1.5}
NUMBERS = count()


def player(backend: str, threads: int) -> Callable[[], int]:
    """A function that plays games, others each time, and returns how many decisions they had."""
    size = AT_ONCE[backend]

    def play() -> int:
        begin = next(NUMBERS) * size
        told = SKIRMISH.play(SETTING, 1, range(begin, begin + size), backend, threads)
        return int(told["decisions"].sum())

    return play


def main() -> int:
    """Measures, prints a table or JSON, and returns the exit code."""
    asked = arguments()
    sides: dict[str, Callable[[], tuple[float, float]]] = {
        "ours, one thread": lambda: windows(player("numba", 1), asked),
        "ours, two threads": lambda: windows(player("numba", 2), asked),
        "OpenSpiel from Python": lambda: said(asked.peers, "peer_openspiel.py", asked),
    }
    if asked.jax:
        sides["pgx"] = lambda: said(asked.jax, "peer_pgx.py", asked)
    sides["ours, plain Python"] = lambda: windows(player("python", 1), asked)
    before = rate(pace, asked.seconds / 2, 1).median
    rounds = [{name: side() for name, side in sides.items()} for _ in range(asked.rounds)]
    after = rate(pace, asked.seconds / 2, 1).median
    figures = {
        name: {"median": median(one[name][0] for one in rounds), "best": max(one[name][1] for one in rounds)}
        for name in sides
    }
    found = {"steps a second": figures, "pace": [before, after], "walk, seconds": walked(), "same games": same_games()}
    print(json.dumps(found, indent=1) if asked.json else table(found))
    return 0 if found["same games"] else 1


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python that has open-spiel")
    parser.add_argument("--jax", help="the Python that has pgx")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a window (default 0.5)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each side is measured (default 5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args()


def windows(work: Callable[[], int], asked: argparse.Namespace) -> tuple[float, float]:
    """Median and best of two windows."""
    figure = rate(work, asked.seconds, 2)
    return figure.median, figure.most


def said(python: str, script: str, asked: argparse.Namespace) -> tuple[float, float]:
    """The same of a peer. Raises CalledProcessError where it does not run."""
    command = [python, str(HERE / script), "--seconds", str(asked.seconds), "--repeats", "2"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return told["median"], told["most"]


def walked() -> float:
    """Seconds for all 4,782,969 boards with their digest: the best of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        walk()
        times.append(time.perf_counter() - start)
    return min(times)


def same_games() -> bool:
    """Whether compiled and plain games are the same, to the byte."""
    compiled, plain = (SKIRMISH.play(SETTING, 2, range(50), backend) for backend in ("numba", "python"))
    return all(compiled[name].tobytes() == plain[name].tobytes() for name in compiled)


def table(found: dict[str, Any]) -> str:
    """The figures as lines for people."""
    figures = found["steps a second"]
    rows = [f"{'':24}{'median':>12}{'best':>12}   steps/s"]
    rows += [f"{name:24}{one['median']:>12,.0f}{one['best']:>12,.0f}" for name, one in figures.items()]
    for peer, target in TARGETS.items():
        if peer in figures:
            rows += [f"two threads to {peer}: {ratios(figures, 'ours, two threads', peer)} (target {target:g})"]
            rows += [f"one thread to {peer}: {ratios(figures, 'ours, one thread', peer)}"]
    rows += ["plain Python: target 100,000", f"every board walked in {found['walk, seconds']:.2f} s"]
    paces = found["pace"]
    rows += [f"pace {paces[0] / 1e6:.1f} M and {paces[1] / 1e6:.1f} M loops/s"]
    return "\n".join(
        [*rows, f"check: Numba and plain Python play the same games: {'yes' if found['same games'] else 'NO'}"]
    )


def ratios(figures: dict[str, dict[str, float]], ours: str, peer: str) -> str:
    """Ours divided by the peer's, of medians and of best windows."""
    median_, best = (figures[ours][key] / figures[peer][key] for key in ("median", "best"))
    return f"{median_:.1f} by medians, {best:.1f} by best windows"


if __name__ == "__main__":
    sys.exit(main())
