"""How fast srdcheck gives cited verdicts on tic-tac-toe moves, as one JSON object.

Run it with the Python of a virtual environment that holds srdcheck and not our project:

    python peer_srdcheck.py [--seconds 1.0] [--repeats 5]

`median` is the documented way to ask, `load_adapter("toy-tictactoe").query("ttt.move", {...})`, which
checks the question against a JSON Schema and turns the answer into a dictionary. `shortcut` calls
`Adapter.handle`, which skips both: the fastest way through public names that still gives the whole
answer, and the check `whole_answers` holds it to that. (Only the adapter's bare rule function is
faster; its answer lacks scope and facts.) Questions and adapter are made before the clock starts.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from srdcheck import Verdict, __version__, load_adapter
from srdcheck.access import ADAPTERS_DIR
from srdcheck.adapter import Adapter
from windows import rate

ADAPTER = "toy-tictactoe"
QUERY = "ttt.move"

TURN = "RULES.md §2 'Turn order'"
PLACE = "RULES.md §3 'Placement'"
END = "RULES.md §5 'End of game'"

Question = dict[str, str | int]


class Case(NamedTuple):
    """A move, with the verdict and the cited sections that are right for it."""

    board: str
    player: str
    cell: int
    verdict: str
    sections: tuple[str, ...]

    def question(self) -> Question:
        """The move as srdcheck takes it."""
        return {"board": self.board, "player": self.player, "cell": self.cell}


CASES = (
    Case(".........", "X", 5, "legal", (TURN, PLACE)),
    Case(".........", "O", 5, "illegal", (TURN,)),
    Case("X........", "O", 5, "legal", (TURN, PLACE)),
    Case("X........", "O", 1, "illegal", (PLACE,)),
    Case("X........", "X", 5, "illegal", (TURN,)),
    Case("X...O....", "X", 9, "legal", (TURN, PLACE)),
    Case("X...O....", "X", 5, "illegal", (PLACE,)),
    Case("XO.X.....", "O", 7, "legal", (TURN, PLACE)),
    Case("XO.X.....", "O", 3, "legal", (TURN, PLACE)),
    Case("XO.X.....", "O", 4, "illegal", (PLACE,)),
    Case("XOXOXO...", "X", 7, "legal", (TURN, PLACE)),
    Case("XOXOXO...", "O", 8, "illegal", (TURN,)),
    Case("OXO.X.XOX", "O", 6, "legal", (TURN, PLACE)),
    Case("XXOOOXX.O", "X", 8, "legal", (TURN, PLACE)),
    Case("XXXOO....", "O", 9, "illegal", (END,)),
    Case("XOXXOOOXX", "X", 5, "illegal", (END,)),
)


def told_apart(verdict: str, answers: Sequence[Verdict]) -> bool:
    """Whether exactly the cases that deserve `verdict` got it."""
    return all(
        (answer.verdict == verdict) == (case.verdict == verdict) for case, answer in zip(CASES, answers, strict=True)
    )


def cited(answers: Sequence[Verdict]) -> bool:
    """Whether every answer cites the sections that decide it, in the words of the rules."""
    rules = " ".join((ADAPTERS_DIR / ADAPTER / "RULES.md").read_text(encoding="utf-8").split())
    return all(
        tuple(citation.section for citation in answer.citations) == case.sections
        and all(citation.quote and citation.quote in rules for citation in answer.citations)
        for case, answer in zip(CASES, answers, strict=True)
    )


def whole(answers: Sequence[Verdict]) -> bool:
    """Whether every answer equals, field by field, what the documented way gives."""
    documented = load_adapter(ADAPTER)
    return all(
        answer.as_dict() == documented.query(QUERY, case.question())
        for case, answer in zip(CASES, answers, strict=True)
    )


def check(adapter: Adapter) -> dict[str, bool]:
    """Whether the answers of the timed way are right, by what was checked."""
    answers = [adapter.handle(QUERY, case.question()) for case in CASES]
    return {
        "legal_moves": told_apart("legal", answers),
        "illegal_moves": told_apart("illegal", answers),
        "citations": cited(answers),
        "whole_answers": whole(answers),
    }


def asking(ask: Callable[[str, Question], object]) -> Callable[[], int]:
    """Work for a window: every question once, by this way of asking."""
    questions = [case.question() for case in CASES]

    def ask_all() -> int:
        for question in questions:
            ask(QUERY, question)
        return len(questions)

    return ask_all


def positive_seconds(text: str) -> float:
    """A finite number of seconds above 0, for argparse."""
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"not a positive number of seconds: {text}")
    return seconds


def positive_count(text: str) -> int:
    """A whole number above 0, for argparse."""
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"not a positive number: {text}")
    return count


def main(arguments: Sequence[str] | None = None) -> int:
    """Checks, measures, prints the JSON object; 1 if a check failed, else 0."""
    parser = argparse.ArgumentParser(description="How fast srdcheck gives cited verdicts.")
    parser.add_argument("--seconds", type=positive_seconds, default=1.0, help="of one window")
    parser.add_argument("--repeats", type=positive_count, default=5, help="windows that count")
    options = parser.parse_args(arguments)
    adapter = Adapter(ADAPTERS_DIR / ADAPTER)
    checks = check(adapter)
    report = {
        "name": "srdcheck",
        "version": __version__,
        "unit": "cited verdicts/s",
        **vars(rate(asking(load_adapter(ADAPTER).query), options.seconds, options.repeats)),
        "shortcut": vars(rate(asking(adapter.handle), options.seconds, options.repeats)),
        "checks": checks,
    }
    print(json.dumps(report))
    return 0 if all(checks.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
