"""How long an undo takes at a live table in a long game: of the last act, and of the half of all of them.

    python bench/table_undo.py [--acts 2000] [--repeats 20]

The server is a process of its own on 127.0.0.1 that keeps its tables in SQLite, as `lawspeaker serve` does; a table is
made from a journal of so many acts. An undo is timed from the request until the answer is there. Target: the most of
the last acts, and the half, within 200 ms. Ends with 1 if the state is not the one before; a figure that misses its
target does not change that.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from table_wire import serving

from lawspeaker.bridges.client import Client
from lawspeaker.record.game import Game

START = 'rulebook = "war"\n[[figure]]\nid = "asher"\n[[figure]]\nid = "jackal"\nside = "unholy"\n'
WITHIN = 0.200


def journal(acts: int) -> str:
    """A journal of so many acts, one Exertion each."""
    game = Game.open("war", START)
    for _ in range(acts):
        game.play("inflict exertion 1 on asher")
    return game.journal.export().decode()


def timed(host: Client, act: int, reason: str) -> float:
    """Seconds that an undo takes. Raises ServerAnswer, Unreachable."""
    begun = time.perf_counter()
    host.undo(act, reason)
    return time.perf_counter() - begun


def exertion(host: Client) -> int:
    """How many acts stand, as a fresh load shows."""
    return int(host.load()["state"]["figures"]["asher"]["exertion"])


def main() -> int:
    """Measures, prints its line, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acts", type=int, default=2_000)
    parser.add_argument("--repeats", type=int, default=20)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        words = ["-m", "lawspeaker", "serve", "--port", "0", "--data", name, "--no-browser"]
        with serving(words, Path(name)) as server, Client.make(server.url, journal=journal(asked.acts)) as host:
            last = [timed(host, host.load()["undo"]["act"], "") for _ in range(asked.repeats)]
            right = exertion(host) == asked.acts - asked.repeats
            half = asked.acts // 2
            many = timed(host, host.load()["undo"]["act"] - half + 1, "the half of it")
            right = right and exertion(host) == asked.acts - asked.repeats - half
    print(
        f"table undo   at {asked.acts:,} acts: the last one in {1000 * median(last):.1f} ms (most "
        f"{1000 * max(last):.1f}), {half:,} at once in {1000 * many:.1f} ms; target {1000 * WITHIN:.0f} ms\n"
        f"check: what is left is what was before: {'yes' if right else 'NO'}"
    )
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
