"""How many Strikes of war the kernels resolve in a second, beside the literal rules of the same run.

    python bench/duel_kernel.py [--seconds 0.5] [--repeats 5] [--json]

A Strike counts with all that is played around it: choosing it, its dice, its effects, the Turns between. The literal
rules play the same game by their reference player. Sides are measured in turn, `--repeats` windows each; the best and
the median are told, and ratios divide medians. Ends with 1 if games of Numba and of plain Python differ, or if the
reference game does not have its digest.
"""

import argparse
import json
import sys
import zlib
from collections.abc import Callable
from itertools import count
from statistics import median

from windows import pace, rate

from lawspeaker.kernels.compiling import for_backend
from lawspeaker.kernels.duel import layout as at
from lawspeaker.kernels.duel import rules
from lawspeaker.kernels.duel.tables import list_for, what_if
from lawspeaker.kernels.duel.text import laws_for, text_of
from lawspeaker.kernels.registry import kernel
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, FIRST_STRIKE
from lawspeaker.rulebooks.war.duel.reference import digest, reference_game

NAME = "asher jackal"
AT_ONCE = {"numba": 5_000, "python": 20}
TARGET = 2_000_000
"""Strikes a second, of duels by random players on two threads."""
NUMBERS = count()


def strikes(which: str, who: str, backend: str, threads: int) -> Callable[[], int]:
    """A function that plays games, others each time, and returns how many Strikes they had."""
    one, size = kernel(which), AT_ONCE[backend]
    setting = one.checked({"duel": NAME} if which == "duel" else {}, (who, who))

    def play() -> int:
        begin = next(NUMBERS) * size
        told = one.play(setting, 1, range(begin, begin + size), backend, threads)
        return int(told["strikes:0"].sum() + told["strikes:1"].sum())

    return play


def literal() -> int:
    """Plays one duel by the literal rules; how many Strikes it had."""
    return sum(decision.action >= FIRST_STRIKE for decision in reference_game(NAME, next(NUMBERS)))


SIDES: dict[str, Callable[[], int]] = {
    "duel, random, one thread": strikes("duel", "random", "numba", 1),
    "duel, random, two threads": strikes("duel", "random", "numba", 2),
    "duel, greedy, two threads": strikes("duel", "greedy", "numba", 2),
    "fight, random, two threads": strikes("fight", "random", "numba", 2),
    "fight, greedy, two threads": strikes("fight", "greedy", "numba", 2),
    "duel, random, plain Python": strikes("duel", "random", "python", 1),
    "duel, random, literal rules": literal,
}
AIMED, TWIN = "duel, random, two threads", "duel, random, literal rules"


def same_games() -> bool:
    """Whether both backends play the same games to the byte, and the reference game has its digest."""
    for which in ("duel", "fight"):
        one = kernel(which)
        setting = one.checked({}, ("random", "greedy"))
        by = [one.play(setting, 2, range(50), backend) for backend in ("numba", "python")]
        if any(by[0][name].tobytes() != by[1][name].tobytes() for name in one.columns):
            return False
    told = (NAME, BOOK.pinned, 7)
    return _digest() == digest([what_if(*told), *(decision.state for decision in reference_game(NAME, 1))])


def _digest() -> int:
    """The digest of a reference game, by the kernel's steps."""
    told = (NAME, BOOK.pinned, 7)
    t, laws = list_for(*told), laws_for(*told)
    s, play = t[at.OF_START : at.OF_START + at.SIZE], for_backend(rules.play, "python")
    for_backend(rules.go_on, "python")(s, t)
    crc = zlib.crc32(f"{text_of(s)}\n".encode())
    for action, dice in ((one.action, one.dice) for one in reference_game(NAME, 1)):
        place = 0
        if dice is not None and action != BREAK_FREE:
            place = laws[for_backend(rules.law_of, "python")(s, s[at.TURN], action - FIRST_STRIKE)].of(dice)
        play(s, t, action, place)
        crc = zlib.crc32(f"{text_of(s)}\n".encode(), crc)
    return crc


def main() -> int:
    """Measures, prints a table or JSON, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a window (default 0.5)")
    parser.add_argument("--repeats", type=int, default=5, help="windows of each side (default 5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    same = same_games()
    before = rate(pace, asked.seconds / 2, 1).median
    rounds = [{name: rate(side, asked.seconds, 1) for name, side in SIDES.items()} for _ in range(asked.repeats)]
    after = rate(pace, asked.seconds / 2, 1).median
    found = {name: [one[name].median for one in rounds] for name in SIDES}
    cores = {name: median(one[name].cores_used for one in rounds) for name in SIDES}
    twin = median(found[TWIN])
    if asked.json:
        print(json.dumps({"strikes a second": found, "cores": cores, "pace": [before, after], "same": same}, indent=1))
        return 0 if same else 1
    for name, rates in found.items():
        print(
            f"{name:<28} {median(rates):>12,.0f} Strikes/s, best {max(rates):>12,.0f}, on {cores[name]:.1f} cores, "
            f"{median(rates) / twin:>8,.1f} times the literal rules"
        )
    print(f"target {TARGET:,}: {max(found[AIMED]) / TARGET:.1f} times (best window), {AIMED}")
    print(f"check: the same games by both backends, and the reference game comes out: {'yes' if same else 'NO'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
