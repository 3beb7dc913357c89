"""`lawspeaker run`: a scenario of Special Effects in War, played move by move."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.parameters import AsJson
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.comparing import differences
from lawspeaker.rulebooks.war.playing import Entry, opening_of, play
from lawspeaker.rulebooks.war.report import report_json
from lawspeaker.rulebooks.war.scenario.lines import line_of
from lawspeaker.rulebooks.war.scenario.reading import BadScenario, read_scenario
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording import accounts, in_words, why

_DIFFERS = "   ≠"
_KEY = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")


def run(
    file: Annotated[
        str, Parameter(allow_leading_hyphen=True, help="A scenario file. A single - reads it from standard input.")
    ],
    /,
    *,
    json: AsJson = False,
    why: Annotated[
        bool, Parameter(negative="", help="Also how Guard, Force and the like of every figure come about at the end.")
    ] = False,
) -> int:
    """Play a scenario: each move with its ruling, what happens by which clause, and where it is not as expected.

    Ends with 0 if every move came out as its `expect` says (without one: allowed), 1 if not, 3 where the file is no
    scenario, 4 where it cannot be read.
    """
    entries, state = _played(file)
    found = {entry.number: list(differences(entry)) for entry in entries}
    differing = [number for number, sentences in found.items() if sentences]
    if json:
        print_json(report_json(entries, state))
    else:
        _say(_told(entries, found))
        _say(_explained(state) if why else ())
        _say([_closing(len(entries), differing)])
    return Exit.NO if differing else Exit.YES


def _played(file: str) -> tuple[list[Entry], State]:
    """The moves of a file as they came out, and the state after them. Raises Malformed, and OSError."""
    raw = sys.stdin.read().encode("utf-8", "replace") if file == "-" else Path(file).read_bytes()
    name = "standard input" if file == "-" else file
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Malformed("bad-scenario", "", f"{name}, line {line}: a scenario is UTF-8 text") from None
    try:
        scenario = read_scenario(text)
        entries = list(play(scenario))
        return entries, entries[-1].state if entries else opening_of(scenario)
    except Malformed as error:
        raise Malformed(error.code, error.item, _where(name, text, error)) from None


def _where(name: str, text: str, error: Malformed) -> str:
    """The message with the file, and the line if it is known."""
    if isinstance(error, BadScenario) and error.line is not None:
        return f"{name}, {error.message}"
    keys = tuple(int(number) if number else key for number, key in _KEY.findall(error.item))
    line = line_of(text, keys if isinstance(error, BadScenario) else ("options", error.item)) if keys else None
    return f"{name}, line {line}: {error.message}" if line else f"{name}: {error.message}"


def _say(lines: Sequence[str] | Iterator[str]) -> None:
    out = console()
    for line in lines:
        style = "red" if line.startswith(_DIFFERS) else "" if line.startswith(" ") else "bold"
        out.print(escape(line), style=style, soft_wrap=True)


def _told(entries: Sequence[Entry], found: dict[int, list[str]]) -> Iterator[str]:
    for entry in entries:
        yield from in_words(entry)
        yield from (f"{_DIFFERS} {difference}" for difference in found[entry.number])


def _explained(state: State) -> Iterator[str]:
    for figure in state.figures:
        yield figure.id
        for name, account in accounts(state, figure):
            yield f"   {name} {account.value}: {', '.join(why(account))}"


def _closing(moves: int, differing: Sequence[int]) -> str:
    played = f"{moves} move{'s' * (moves != 1)}"
    if not differing:
        return f"{played}, all as expected."
    return f"{played}, {len(differing)} not as expected: {', '.join(map(str, differing))}."
