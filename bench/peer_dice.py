"""The peers for exact laws of dice: icepool and dyce, on the net of seven twelve-sided dice.

Run by a Python that has them and not Lawspeaker; prints one JSON object: for each way its law, as counts out of 12^7,
and milliseconds for an answer that nothing was remembered for, and which versions they are of.

    python peer_dice.py [--seconds 1.0]

Each library is asked in the way that it teaches (an evaluator, made anew for each answer; a survey), and `packed`, the
fastest way that we found: each die is one whole number that holds the running numbers as digits, so that a plain sum of
dice carries them all.
"""

import argparse
import importlib.metadata
import json
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import dyce
import icepool  # type: ignore[import-untyped]
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending
from windows import rate

State = tuple[int, int]


def add(state: State | None, face: int, count: int) -> State:
    """Positives less negatives, and 12s less 1s, with so many dice of one face more."""
    score, swing = state or (0, 0)
    return score + count * ((face >= 9) - (face <= 3)), swing + count * ((face == 12) - (face == 1))


def settle(state: State) -> int:
    """The net: each 12 that no 1 cancels counts once more."""
    score, swing = state
    return score + max(0, swing)


class Net(icepool.MultisetEvaluator):  # type: ignore[misc]
    """The net for icepool."""

    def next_state(self, state: State | None, order: object, outcome: int, count: int) -> State:
        """With so many dice of one face more."""
        return add(state, outcome, count)

    def final_outcome(self, final_state: State, *_: object) -> int:
        """The net."""
        return settle(final_state)


def pack(face: int) -> int:
    """What a die adds to both running numbers, as one."""
    return 32 * ((face >= 9) - (face <= 3)) + (face == 12) - (face == 1)


def unpack(total: int) -> int:
    """The net of a sum of such numbers."""
    score, swing = divmod(total + 16, 32)
    return settle((score, swing - 16))


POOL, DIE = 7 @ dyce.P(12), dyce.H(12)
WAYS: dict[str, Callable[[], Mapping[Any, Any]]] = {
    "icepool, evaluator": lambda: Net().evaluate(icepool.d12.pool(7)),
    "icepool, packed": lambda: (7 @ icepool.d12.map(pack)).map(unpack),
    "dyce, survey": lambda: POOL.survey(accumulate=add, order=survey_outcome_order_ascending, settle=settle),
    "dyce, packed": lambda: (7 @ DIE.apply(pack)).apply(unpack),
}


def milliseconds(law: Callable[[], object], seconds: float) -> float:
    """How long one answer takes."""

    def answered() -> int:
        law()
        return 1

    return 1000 / rate(answered, seconds, 1).median


def main() -> None:
    """The command line above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    warnings.simplefilter("ignore", ExperimentalWarning)
    said = {
        "versions": {name: importlib.metadata.version(name) for name in ("icepool", "dyce")},
        "laws": {way: {value: int(ways) for value, ways in law().items() if ways} for way, law in WAYS.items()},
        "ms": {way: milliseconds(law, asked.seconds) for way, law in WAYS.items()},
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
