"""How many moves of a war are judged and carried out in a second, beside the pace of plain Python in the same run.

    python bench/war.py [--seconds 1.0] [--repeats 5]

The mix is every move of every worked case, read anew each time from its tables and written into the state.
Ends with 1 if a case no longer comes out as it says.
"""

import argparse
import sys
import tomllib
from pathlib import Path

from windows import pace, rate

from lawspeaker.rulebooks.war.comparing import differences
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.scenario.reading import read_case

CASES = Path(__file__).parent.parent / "tests/rulebooks/war/cases/war.toml"
SCENARIOS = [read_case(table).scenario for table in tomllib.loads(CASES.read_text("utf-8"))["case"]]
TARGET = 20_000


def played() -> int:
    """Plays all of them; how many moves that were."""
    return sum(1 for scenario in SCENARIOS for _ in play(scenario))


def main() -> int:
    """Measures, prints two lines, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    before = rate(pace, asked.seconds / 2, 1).median
    moves = rate(played, asked.seconds, asked.repeats)
    after = rate(pace, asked.seconds / 2, 1).median
    ratio = moves.median / ((before + after) / 2) * 1e6
    print(
        f"war       ({len(SCENARIOS)} cases)      ours {moves.median:>9,.0f}/s (target {TARGET:,}; "
        f"{moves.least:,.0f} to {moves.most:,.0f}), {ratio:.0f} moves for a million plain loops"
    )
    wrong = [entry for scenario in SCENARIOS for entry in play(scenario) if list(differences(entry))]
    print(f"check: every case of war comes out as it says: {'NO' if wrong else 'yes'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
