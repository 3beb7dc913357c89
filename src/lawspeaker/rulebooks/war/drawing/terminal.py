"""A battle drawn for a terminal: whose Turn it is, a line for each figure and thing, and what is waited for."""

from collections.abc import Iterator

from msgspec import Struct
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from lawspeaker.rulebooks.war.drawing.ground import map_rows
from lawspeaker.rulebooks.war.figure import SEGMENTS, Figure
from lawspeaker.rulebooks.war.shown import figure_json, inches
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording.rulings import open_in_words

_SHOWN_ELSEWHERE = ("faltering", "poisoned", "standing-ready", "stance", "full-stance")
"""Statuses that a column of their own shows."""
_SIDE_STYLES = {"holy": "cyan", "unholy": "magenta"}


class BattleDrawing(Struct, frozen=True):
    """A battle, laid out when a console of some width prints it; with its ground, unless that is left out."""

    state: State
    ground: bool = True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield Text(heading(self.state), style="bold")
        if self.state.figures:
            yield _figures(self.state)
        yield from (Text(line) for line in _things(self.state))
        if self.ground:
            yield from (Text(line) for line in map_rows(self.state, options.max_width))
        yield from (Text(f"Open: {line}", style="bold") for line in open_in_words(self.state))


def heading(state: State) -> str:
    """Where the battle stands in time: Cycle, Segment, whose Turn runs, and who comes next."""
    if state.cycle == 0:
        return "The battle has not begun: begin-cycle begins the first Cycle."
    turns = state.next_turns()
    comes = f"next {turns[0][1].id}, Segment {SEGMENTS[turns[0][0]]}" if turns else "no Turn is left in this Cycle"
    if state.turn is None:
        return f"Cycle {state.cycle} · no Turn runs · {comes}"
    return f"Cycle {state.cycle} · Segment {SEGMENTS[state.segment or 0]} · Turn of {state.turn} · {comes}"


def _figures(state: State) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in ("", "figure", "at"):
        table.add_column(column, no_wrap=True)
    for column in ("AP", "F", "P", "E", "R", "Pa", "Ex", "Gd"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("besides")
    for figure in state.figures:
        table.add_row(*_row(state, figure), style=_SIDE_STYLES.get(figure.side, ""))
    return table


def _row(state: State, figure: Figure) -> list[str]:
    told = figure_json(state, figure)
    numbers = [figure.ap, told["falter"], told["poison"], told["endurance"], told["resolve"], told["passion"]]
    at = f"{inches(figure.at[0])},{inches(figure.at[1])}"
    mark = "▶" if state.turn == figure.id else ""
    shown = [str(number) for number in (*numbers, told["exertion"], told["guard"])]
    return [mark, escape(figure.id), at, *shown, escape(_besides(figure))]


def _besides(figure: Figure) -> str:
    """What stands in no column: statuses with who caused them, the Stance, Readied and carried AP."""
    said = [_status(figure, word) for word in figure.statuses if word not in _SHOWN_ELSEWHERE]
    if figure.stance != "none":
        said.append("Full Stance" if figure.stance == "full" else "Stance")
    said += [f"Ready {one.ap} for {'/'.join(one.uses)}" for one in figure.ready]
    if figure.carried:
        said.append(f"carries {figure.carried} AP")
    if figure.hidden:
        said.append("hidden")
    return ", ".join(said)


def _status(figure: Figure, word: str) -> str:
    sources = dict.fromkeys(cause.source for cause in figure.causes_of(word) if cause.source)
    return f"{word} by {'/'.join(sources)}" if sources else word


def _things(state: State) -> Iterator[str]:
    for thing in state.things:
        at = f"{inches(thing.at[0])},{inches(thing.at[1])}"
        damage = f", damage {thing.damage}" if thing.damage else ""
        name = "Endurance" if thing.kind == "obstacle" else "Allotment"
        strength = "" if thing.strength is None else f", {name} {thing.strength}"
        yield f"{thing.kind} {thing.id} at {at}, {inches(thing.width)} wide{strength}{damage}"
