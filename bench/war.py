"""How many moves of a war are judged and carried out in a second, beside the pace of plain Python in the same run.

    python bench/war.py [--seconds 1.0] [--repeats 5]

The mix is every move of every worked case (tests/rulebooks/war/cases/war.toml), refused ones and those that wait for
dice among them, each on the state that the moves before it have left. Two figures, each the median of `--repeats`
windows of `--seconds`:

- `judge and carry out`: cases are opened and moves are read beforehand, once. Counted for every move: its number
  written into the state, `judge` with every ground, and, if it is allowed, the whole agenda: each step resolved,
  each event applied, dice taken from the case, Adjustments placed (by the case, or at their best), questions
  answered or left open; then the options used, in order, and the entry that says what came of the move.
- `the whole way`: the same, and before it for each case the opening of its scenario and for each move the reading
  of its table. The TOML text itself is read beforehand, and checked as a scenario.

The target is of the first. Nothing is kept from one move or one pass to the next but what the rules themselves
remember, in bounded caches of pure functions: how to place Adjustments for a roll, what a count of dice comes to,
how a value derived from Attributes begins its account, how AP are laid out; and the rows of weapons.

Either figure is given for a million loops of plain Python too: these run in turn with every window, so that a machine
that is busy meanwhile slows both. Ends with 1 if a case no longer comes out as it says.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from windows import Figure, pace, rate

from lawspeaker.rulebooks.war.comparing import differences
from lawspeaker.rulebooks.war.playing import play, play_prepared, prepared
from lawspeaker.rulebooks.war.scenario.reading import read_case

CASES = Path(__file__).parent.parent / "tests/rulebooks/war/cases/war.toml"
SCENARIOS = [read_case(table).scenario for table in tomllib.loads(CASES.read_text("utf-8"))["case"]]
READY = [(scenario, *prepared(scenario)) for scenario in SCENARIOS]
TARGET = 20_000


@dataclass(frozen=True)
class Measured:
    """Moves a second, window by window, and moves for a million plain loops of the same window."""

    moves: list[Figure]
    ratios: list[float]

    @property
    def line(self) -> str:
        """For people: median, least and most of the windows, and the ratio."""
        rates = [figure.median for figure in self.moves]
        spread = f"{min(rates):,.0f} to {max(rates):,.0f}"
        return f"{median(rates):>9,.0f}/s ({spread}), {median(self.ratios):.0f} moves for a million plain loops"


def carried_out() -> int:
    """Plays all of them, opened and read before; how many moves that were."""
    return sum(1 for ready in READY for _ in play_prepared(*ready))


def played() -> int:
    """Opens, reads and plays all of them; how many moves that were."""
    return sum(1 for scenario in SCENARIOS for _ in play(scenario))


def measured(work: Callable[[], int], seconds: float, repeats: int) -> Measured:
    """So many windows of the work, each between two of plain loops; a window of either goes before, uncounted."""
    moves, paces = [], [rate(pace, seconds / 4, 1)]
    for _ in range(repeats):
        moves.append(rate(work, seconds, 1))
        paces.append(rate(pace, seconds / 4, 1))
    around = ((before.median + after.median) / 2 for before, after in pairwise(paces))
    return Measured(moves, [figure.median / loops * 1e6 for figure, loops in zip(moves, around, strict=True)])


def main() -> int:
    """Measures, prints three lines, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    count = sum(len(scenario.moves) for scenario in SCENARIOS)
    print(f"war       ({len(SCENARIOS)} cases, {count} moves; target {TARGET:,}/s)")
    print(f"  judge and carry out      ours {measured(carried_out, asked.seconds, asked.repeats).line}")
    print(f"  the whole way            ours {measured(played, asked.seconds, asked.repeats).line}")
    wrong = [entry for scenario in SCENARIOS for entry in play(scenario) if list(differences(entry))]
    print(f"check: every case of war comes out as it says: {'NO' if wrong else 'yes'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
