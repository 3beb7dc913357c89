"""The peer for a position's answers: chapter 5 of Chain of Command as one would write it with a graph library.

A position is 15 characters, one for each place in canonical order: `.` empty, `A` active, `F` active and
Frozen, `C` captured. Run by a Python that has networkx and not Lawspeaker; prints one JSON object.

    python peer_networkx.py [--seconds 1.0] [--repeats 5]     positions a second
    python peer_networkx.py --answers                         the positions with their answers, a line each
"""

import argparse
import json
import random

import networkx as nx
from windows import rate

PLACES = ["Leader", "L2", "C3", "R2", "L1", "L0", "C2", "Cm1", "Cr1", "R0", "R1", "L1·0", "C2·0", "Cr1·0", "R1·0"]
ABOVE = ["Leader", "Leader", "Leader", "L2", "L2", "C3", "C3", "C3", "R2", "R2", "L1", "C2", "Cr1", "R1"]
TREE = nx.DiGraph(zip(ABOVE, PLACES[1:], strict=True))
COUNT = 1000


def positions(count: int) -> list[str]:
    """Always the same: an active Leader, each slot empty, active, captured or Frozen at odds of 3:3:2:1."""
    draw = random.Random(5)
    return ["A" + "".join(draw.choices(".ACF", (3, 3, 2, 1), k=14)) for _ in range(count)]


def answers(position: str) -> dict[str, object]:
    """The line and the Direct Superior of every active Soul, and all open slots."""
    state = dict(zip(PLACES, position, strict=True))
    active = [place for place in PLACES if state[place] in "AF"]
    superiors = {soul: nearest_above(soul, active) for soul in active}
    return {"lines": lines(superiors), "superiors": superiors, "open": open_slots(state)}


def nearest_above(soul: str, active: list[str]) -> str | None:
    """5.1.3: the first active Soul on the way in."""
    above = next(TREE.predecessors(soul), None)
    while above is not None and above not in active:
        above = next(TREE.predecessors(above), None)
    return above


def lines(superiors: dict[str, str | None]) -> dict[str, int]:
    """5.2.1 and 5.2.2 on the graph of who commands whom, from the front backwards."""
    command = nx.DiGraph()
    command.add_nodes_from(superiors)
    command.add_edges_from((above, soul) for soul, above in superiors.items() if above)
    line = dict.fromkeys(superiors, 1)
    for soul in reversed(list(nx.topological_sort(command))):
        line[soul] = 1 + max((line[below] for below in command.successors(soul)), default=0)
    return line


def open_slots(state: dict[str, str]) -> list[str]:
    """5.3.1 without the rank: empty, directly under an active Soul, and nowhere under a Frozen one."""
    barred = set().union(*(nx.descendants(TREE, place) for place in PLACES if state[place] == "F"))
    edges = ((above, slot) for above, slot in TREE.edges if state[slot] == "." and state[above] in "AF")
    return [slot for above, slot in edges if slot not in barred]


def main() -> None:
    """The command line above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--answers", action="store_true")
    asked = parser.parse_args()
    batch = positions(COUNT)
    if asked.answers:
        for position in batch:
            print(json.dumps({"position": position, **answers(position)}, ensure_ascii=False))
        return
    figure = rate(lambda: len([answers(position) for position in batch]), asked.seconds, asked.repeats)
    print(json.dumps({"name": "networkx", "version": nx.__version__, "unit": "positions/s", **vars(figure)}))


if __name__ == "__main__":
    main()
