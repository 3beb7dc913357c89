"""How many duels are played in a second by random legal actions, beside the pace of plain Python in the same run.

    python bench/duel.py [--seconds 1.0] [--repeats 5]

The reference player plays both duels, from another seed each time. Ends with 1 if a reference game no longer comes out.
"""

import argparse
import sys
from collections.abc import Callable
from itertools import count

from windows import pace, rate

from lawspeaker.rulebooks.war.duel.duellists import DUELS
from lawspeaker.rulebooks.war.duel.playing import start
from lawspeaker.rulebooks.war.duel.reference import digest, reference_game

NAMES = tuple(DUELS)
KNOWN = {("asher scorpion", 1): 0x624DFA4C, ("asher jackal", 1): 0x5C4BE4E5}
"""Digests of the specification."""
SEEDS = count()


def game() -> int:
    """Plays one duel; one, that is."""
    seed = next(SEEDS)
    assert list(reference_game(NAMES[seed % 2], seed)), "it has decisions"
    return 1


def decisions() -> int:
    """Plays one duel; how many decisions it had."""
    seed = next(SEEDS)
    return sum(1 for _ in reference_game(NAMES[seed % 2], seed))


def main() -> int:
    """Measures, prints three lines, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    before = rate(pace, asked.seconds / 2, 1).median
    works: tuple[tuple[str, Callable[[], int]], ...] = (("games", game), ("decisions", decisions))
    found = {what: rate(work, asked.seconds, asked.repeats) for what, work in works}
    after = rate(pace, asked.seconds / 2, 1).median
    for what, figure in found.items():
        ratio = figure.median / ((before + after) / 2) * 1e6
        print(
            f"duel      {figure.median:>9,.0f} {what}/s ({figure.least:,.0f} to {figure.most:,.0f}), "
            f"{ratio:.1f} for a million plain loops"
        )
    wrong = [of for of, crc in KNOWN.items() if _digest(*of) != crc]
    print(f"check: the reference games come out: {'NO' if wrong else 'yes'}")
    return 1 if wrong else 0


def _digest(name: str, seed: int) -> int:
    return digest([start(name), *(decision.state for decision in reference_game(name, seed))])


if __name__ == "__main__":
    sys.exit(main())
