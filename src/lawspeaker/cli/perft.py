"""`lawspeaker perft`: how many ways there are to make so many decisions."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter
from rich.markup import escape
from rich.progress import track

from lawspeaker.cli.parameters import AsJson, RulebookName
from lawspeaker.cli.printing import Exit, console, console_of_errors, print_json
from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish import reference as skirmish
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.war.duel import reference as duel
from lawspeaker.rulebooks.war.duel.duellists import DUELS
from lawspeaker.rulebooks.war.duel.playing import start

DEEPEST = 6
"""Decisions that are counted at most: each one more takes some hundred times longer."""


class Catalogue(NamedTuple):
    """The positions of a rulebook from which is counted, by name; how one begins, and how its ways are divided."""

    positions: dict[str, str]
    start: Callable[[str], Any]
    divide: Callable[[Any, int], dict[str, int]]


CATALOGUES = {
    "command": Catalogue({"skirmish": START}, lambda text: COMMAND.start(text, {}), skirmish.divide),
    "war": Catalogue({name: name for name in DUELS}, start, duel.divide_by_text),
}


def perft(
    rulebook: RulebookName,
    position: Annotated[str | None, Parameter(help="A position of the catalogue; else the first one.")] = None,
    /,
    *,
    depth: Annotated[int, Parameter(help="How many decisions.")] = 1,
    json: AsJson = False,
) -> int:
    """Count the ways to make 1, 2 ... decisions, every outcome of dice apart, and divide the last by the first move.

    Ends with 0; with 3 where there is no such position, or it would take too long. Raises Malformed for either.
    """
    if rulebook not in CATALOGUES:
        raise Malformed("unknown-rulebook", rulebook, f"counted are: {', '.join(CATALOGUES)}")
    if not 1 <= depth <= DEEPEST:
        raise Malformed("bad-depth", str(depth), f"a depth is from 1 to {DEEPEST}")
    catalogue = CATALOGUES[rulebook]
    name = next(iter(catalogue.positions)) if position is None else position
    if name not in catalogue.positions:
        raise Malformed("unknown-position", name, f"catalogued are: {', '.join(catalogue.positions)}")
    start = catalogue.start(catalogue.positions[name])
    divided = {number: catalogue.divide(start, number) for number in _counted(depth)}
    counts = {number: sum(ways.values()) for number, ways in divided.items()}
    if json:
        by_depth = {str(number): count for number, count in counts.items()}
        print_json({"rulebook": rulebook, "position": name, "perft": by_depth, "divided": divided[depth]})
        return Exit.YES
    out = console()
    for move, ways in divided[depth].items():
        out.print(f"{ways:>20,}  {escape(move)}", soft_wrap=True)
    for number, count in counts.items():
        out.print(f"[bold]{count:>20,}[/]  {name}, {number} decision{'s' * (number > 1)}", soft_wrap=True)
    return Exit.YES


def _counted(depth: int) -> Iterator[int]:
    numbers = range(1, depth + 1)
    if depth < 3:
        return iter(numbers)
    return iter(track(numbers, description="counting", console=console_of_errors(), transient=True))
