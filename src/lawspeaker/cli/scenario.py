"""Scenario files at the command line: read, with the line in every error, and played as far as is asked."""

import re
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter
from msgspec.structs import replace

from lawspeaker.chance.fair import secret_of
from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.notation.table import table_of
from lawspeaker.rulebooks.war.notation.text import read_move
from lawspeaker.rulebooks.war.playing import Entry, opening_of, play
from lawspeaker.rulebooks.war.scenario.lines import line_of
from lawspeaker.rulebooks.war.scenario.reading import BadScenario, read_scenario
from lawspeaker.rulebooks.war.scenario.setup import MoveEntry, Scenario
from lawspeaker.rulebooks.war.state import State

RULEBOOK = "war"
"""The rulebook whose battles stand in files, where that of others is a text."""
At: TypeAlias = Annotated[
    int | None, Parameter(help="For `war`: how many moves of the file are played first, 0 for none; else all of them.")
]
_KEY = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")
Pool: TypeAlias = tuple[int, ...]


def no_file(rulebook: str, at: int | None) -> None:
    """Raises Malformed (`bad-at`) where moves of a file are counted for a rulebook that is played from a text."""
    if at is not None:
        raise Malformed("bad-at", str(at), f"--at counts moves of a scenario file; {rulebook} is played from a text")


class ScenarioFile:
    """A scenario with the file that it stands in, so that errors can say where."""

    def __init__(self, file: str, raw: bytes | None = None) -> None:
        """Reads the file, unless its bytes are here already; a single - is standard input.

        Raises Malformed, with file and line, and OSError.
        """
        self.name, self.text = _read(file, raw)
        try:
            self.scenario: Scenario = read_scenario(self.text)
        except Malformed as error:
            raise self._placed(error) from None

    def played(self) -> tuple[list[Entry], State]:
        """The moves of the file as they came out, and the state after them. Raises Malformed."""
        try:
            entries = list(play(self.scenario))
            return entries, entries[-1].state if entries else opening_of(self.scenario)
        except Malformed as error:
            raise self._placed(error) from None

    def judged(self, text: str, dice: tuple[Pool, ...]) -> Entry:
        """What comes of one more move, with these dice, after those of the file.

        Raises Malformed for a text that is no move, and for dice that nothing reads.
        """
        table, last = table_of(read_move(text)), len(self.scenario.moves) + 1
        scenario = replace(self.scenario, moves=(*self.scenario.moves, MoveEntry(given=table, table=table, dice=dice)))
        try:
            return list(play(scenario))[-1]
        except BadScenario as error:
            if error.item == f"move[{last}].dice":
                shown = " ".join(",".join(map(str, pool)) for pool in dice)
                raise Malformed("bad-dice", shown, error.message) from None
            raise self._placed(error) from None
        except Malformed as error:
            raise self._placed(error) from None

    def prepare(self, options: dict[str, str], at: int | None, seed: int | None = None) -> None:
        """Pins options and a seed as if the file had them, and leaves aside all moves behind the first `at`.

        Raises Malformed (`bad-at`, `bad-seed`).
        """
        scenario, moves = self.scenario, self.scenario.moves
        if seed is not None:
            secret_of(seed)
        if at is not None and not 0 <= at <= len(moves):
            raise Malformed("bad-at", str(at), f"{self.name} has {len(moves)} moves: --at is 0 to {len(moves)}")
        self.scenario = replace(
            scenario,
            options=tuple({**dict(scenario.options), **options}.items()),
            moves=moves if at is None else moves[:at],
            seed=scenario.seed if seed is None else seed,
        )

    def _placed(self, error: Malformed) -> Malformed:
        """The error with the file in its message, and the line if it is known."""
        return Malformed(error.code, error.item, _where(self.name, self.text, error))


def _read(file: str, raw: bytes | None) -> tuple[str, str]:
    if raw is None:
        raw = sys.stdin.read().encode("utf-8", "replace") if file == "-" else Path(file).read_bytes()
    name = "standard input" if file == "-" else file
    try:
        return name, raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Malformed("bad-scenario", "", f"{name}, line {line}: a scenario is UTF-8 text") from None


def _where(name: str, text: str, error: Malformed) -> str:
    if isinstance(error, BadScenario) and error.line is not None:
        return f"{name}, {error.message}"
    keys = tuple(int(number) if number else key for number, key in _KEY.findall(error.item))
    line = line_of(text, keys if isinstance(error, BadScenario) else ("options", error.item)) if keys else None
    return f"{name}, line {line}: {error.message}" if line else f"{name}: {error.message}"
