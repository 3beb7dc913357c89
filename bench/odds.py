"""How long exact odds take when nothing is remembered, beside icepool and dyce on the same machine in the same run.

    python bench/odds.py --peers PYTHON [--seconds 1.0] [--rounds 3] [--json]

PYTHON is the interpreter of an environment that has the peers of bench/peers.txt. They are asked for the law of the
net of seven dice without Adjustments: in the ways they teach, and by plain sums of packed dice, their fastest.
Ours are that law, and whatever else stands in `WORKS`: laws of whole readings, with Adjustments at their best, then the
odds of moves and of a plan. Before each answer of ours, but the warm ones, everything that a module remembers is
forgotten, which is not timed. Figures are means of a window
of `--seconds`, and of these the median; peer and product are measured in turn, `--rounds` times each.

Ends with 1 if a law is wrong; a target that is missed is only told.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, median
from typing import Any

from odds_of_moves import four_rounds, move
from windows import pace, rate

from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.net_law import net_law
from lawspeaker.rulebooks.war.strike_reading import StrikeReading

PEER = Path(__file__).parent / "peer_dice.py"
REMEMBERING = ("lawspeaker.chance.", "lawspeaker.odds.", "lawspeaker.rulebooks.war.")
ALL = 12**7
STEADY = 1.15
"""Between the first and the last measure of pace a machine may change its speed by this factor."""
NET = "the net of seven dice"
PACKED, EVALUATOR = 3.0, 20.0
"""Targets: how many times as fast as the fastest packed sum, and as icepool's evaluator."""


@dataclass(frozen=True)
class Work:
    """What is measured: one answer, by name; `target` in milliseconds where there is one."""

    name: str
    answer: Callable[[], object]
    target: float | None = None
    warm: bool = False
    """Whether what was remembered before may be used."""


def strike(adjustments: int) -> Work:
    """The law of a Strike's dice, with so many Adjustments at their best."""
    return Work(f"a Strike, {adjustments:+}", lambda: exact_law(StrikeReading(adjustments=adjustments)), ADJUSTED)


def check(adjustments: int) -> Work:
    """The law of a Check's dice, with so many Adjustments at their best."""
    return Work(f"a Check, {adjustments:+}", lambda: exact_law(CheckReading(adjustments=adjustments)), ADJUSTED)


ADJUSTED = 20.0
"""Milliseconds within which a law with Adjustments is wanted where NumPy is there (250 without it); ours is plain."""
ADJUSTMENTS = (0, 1, 3, 7, -7)
REBUFF = "strike bela jackal-2 using rebuff/3"
WORKS: list[Work] = [
    Work(NET, net_law),
    *map(strike, ADJUSTMENTS),
    *map(check, ADJUSTMENTS),
    Work("Strike on an Exposed", move("exposed", 1, "strike asher jackal"), 15, warm=True),
    Work("Strike with an axe", move("duel", 3, "strike asher jackal"), 15, warm=True),
    Work("breaking free", move("bound", 4, "break-free serpent"), warm=True),
    Work("Knock Back, dodged", move("knock-back", 0, REBUFF, dodge="try"), 150, warm=True),
    Work("Knock Back, both ways", move("knock-back", 0, REBUFF), warm=True),
    Work("duel of four rounds", four_rounds(), 2_000, warm=True),
]
"""Name another work here and it is measured, cold, and printed with its target."""


@cache
def caches() -> tuple[Any, ...]:
    """All that modules of these layers remember: functions with a cache, by themselves or in a class."""
    modules = [vars(module) for name, module in sys.modules.items() if name.startswith(REMEMBERING)]
    classes = [vars(value) for module in modules for value in module.values() if isinstance(value, type)]
    values = {id(value): value for inside in (*modules, *classes) for value in inside.values()}
    return tuple(value for value in values.values() if hasattr(value, "cache_clear"))


def forget() -> None:
    """Empties every cache, so that the next answer is the first one."""
    for remembering in caches():
        remembering.cache_clear()


def cold(answer: Callable[[], object], seconds: float) -> float:
    """Milliseconds of an answer for which nothing is remembered: the mean of all that fit into a window."""
    found: list[float] = []
    while sum(found) < seconds:
        forget()
        start = time.perf_counter()
        answer()
        found.append(time.perf_counter() - start)
    return 1000 * fmean(found)


def warm(answer: Callable[[], object], seconds: float) -> float:
    """Milliseconds of an answer that was given before: the mean of all that fit into a window."""
    answer()
    found: list[float] = []
    while sum(found) < seconds:
        start = time.perf_counter()
        answer()
        found.append(time.perf_counter() - start)
    return 1000 * fmean(found)


def asked_peers(python: str, seconds: float) -> dict[str, Any]:
    """What the peers say. Raises CalledProcessError where they cannot be asked."""
    done = subprocess.run([python, str(PEER), "--seconds", str(seconds)], check=True, capture_output=True, text=True)
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def measured(asked: argparse.Namespace) -> dict[str, Any]:
    """All figures, in turn, and the checks of the laws."""
    before = rate(pace, asked.seconds / 2, 1).median
    peers, net = [], []
    for _ in range(asked.rounds):
        net.append(cold(net_law, asked.seconds))
        peers.append(asked_peers(asked.peers, asked.seconds))
    theirs = {way: median(said["ms"][way] for said in peers) for way in peers[0]["ms"]}
    ours = {NET: median(net)}
    for work in WORKS:
        if work.name not in ours:
            timed = warm if work.warm else cold
            ours[work.name] = median(timed(work.answer, asked.seconds) for _ in range(asked.rounds))
    after = rate(pace, asked.seconds / 2, 1).median
    return {
        "ours, ms": ours,
        "targets, ms": {work.name: work.target for work in WORKS if work.target is not None},
        "peers, ms": theirs,
        "ratios": ratios(ours[NET], theirs),
        "versions": peers[0]["versions"],
        "pace": {"before": before, "after": after, "steady": max(before, after) < STEADY * min(before, after)},
        "checks": checks(peers[0]["laws"]),
    }


def ratios(ours: float, theirs: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """How many times as long each way of the peers takes; with a target where there is one."""
    fastest = min((way for way in theirs if "packed" in way), key=theirs.__getitem__)
    targets = {fastest: PACKED, "icepool, evaluator": EVALUATOR}
    return {
        way: {"ratio": ms / ours} | ({"target": targets[way]} if way in targets else {}) for way, ms in theirs.items()
    }


def checks(laws: Mapping[str, Mapping[str, int]]) -> dict[str, bool]:
    """Whether our laws are right: against the peers', against each other, and every roll counted once."""
    net = dict(net_law().weights)
    found = {
        f"the net's law is that of {way}": {int(value): ways for value, ways in law.items()} == net
        for way, law in laws.items()
    }
    passes: Counter[int] = Counter()
    for checked, ways in exact_law(CheckReading()).items():
        passes[checked.net] += ways
    hits: Counter[int] = Counter()
    for landed, ways in exact_law(StrikeReading()).items():
        hits[landed.hits] += ways
    found["the net's law is that of a Check"] = passes == net
    found["the Hits of a Strike are the net above 0"] = hits == Counter(
        {value: sum(ways for many, ways in net.items() if max(0, many) == value) for value in range(15)}
    )
    found["every law counts 12^7 rolls"] = all(
        sum(law.values()) == ALL
        for adjustments in ADJUSTMENTS
        for law in (
            exact_law(StrikeReading(adjustments=adjustments)),
            exact_law(CheckReading(adjustments=adjustments)),
        )
    )
    return found


def table(found: Mapping[str, Any]) -> str:
    """The figures as lines for people."""
    versions, speed = found["versions"], found["pace"]
    steady = "steady" if speed["steady"] else "NOT STEADY: measure again on an idle machine"
    return "\n".join(
        (
            f"laws cold, moves and a plan warm (icepool {versions['icepool']}, dyce {versions['dyce']})",
            f"{NET:<24} {found['ours, ms'][NET]:>10.3f} ms",
            *(
                f"  {way:<22} {found['peers, ms'][way]:>10.3f} ms   ratio {one['ratio']:>6.1f}{against(one)}"
                for way, one in found["ratios"].items()
            ),
            *(
                f"{name:<24} {ms:>10.3f} ms{within(ms, found['targets, ms'].get(name))}"
                for name, ms in found["ours, ms"].items()
                if name != NET
            ),
            f"pace {speed['before'] / 1e6:.1f} M and {speed['after'] / 1e6:.1f} M loops/s: {steady}",
            *(f"check: {name}: {'yes' if held else 'NO'}" for name, held in found["checks"].items()),
        )
    )


def against(one: Mapping[str, float]) -> str:
    """The target of a ratio, and whether it is reached."""
    if "target" not in one:
        return ""
    return f" (target {one['target']:.0f}{'' if one['ratio'] >= one['target'] else ', MISSED'})"


def within(ms: float, target: float | None) -> str:
    """The target of a time, and whether it is kept."""
    return "" if target is None else f" (target {target:g}{'' if ms <= target else ', MISSED'})"


def main() -> int:
    """Measures all, prints a table or JSON, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python that has the peers")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a window (default 1)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each side is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    found = measured(asked)
    print(json.dumps(found, indent=1) if asked.json else table(found))
    return 0 if all(found["checks"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
