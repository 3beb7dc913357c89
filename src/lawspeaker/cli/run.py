"""`lawspeaker run`: a scenario of Special Effects in War, played move by move."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.parameters import AsJson
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.cli.scenario import ScenarioFile
from lawspeaker.rulebooks.war.comparing import differences
from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.report import report_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording import accounts, in_words, why

_DIFFERS = "   ≠"


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
    entries, state = ScenarioFile(file).played()
    found = {entry.number: list(differences(entry)) for entry in entries}
    differing = [number for number, sentences in found.items() if sentences]
    if json:
        print_json(report_json(entries, state))
    else:
        _say(_told(entries, found))
        _say(_explained(state) if why else ())
        _say([_closing(len(entries), differing)])
    return Exit.NO if differing else Exit.YES


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
