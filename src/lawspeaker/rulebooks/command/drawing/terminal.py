"""Fields drawn for a terminal: the tree with its Souls, their lines, and the slots that are open or closed.

Every distinction is made by a sign or a shape as well as by colour. A drawing fits 80 columns, and uses
more only where that shows longer names.
"""

from collections.abc import Iterator

from msgspec import Struct
from rich.console import Console, ConsoleOptions
from rich.text import Text

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import DEFAULTS
from lawspeaker.rulebooks.command.drawing.heading import heading, owner
from lawspeaker.rulebooks.command.drawing.legend import legend, packed
from lawspeaker.rulebooks.command.drawing.rows import LEAST_WIDTH, pitch, rows
from lawspeaker.rulebooks.command.drawing.scene import Scene, scene
from lawspeaker.rulebooks.command.drawing.tree import COLUMNS
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.moves import OTHER, Seat
from lawspeaker.rulebooks.command.state import State

_RIFT, _RIFT_STYLE = "~", "blue"


def draw_field(
    field: Field, choices: Choices = DEFAULTS, rank: int | None = None, altar_above: bool = True
) -> "FieldDrawing":
    """One field for a rich console: its tree with the rift at the outer end, and a legend.

    Open and closed slots are for a Soul of `rank`, or of any rank. The Leader is on top; with
    `altar_above=False` at the bottom. Prints lines of 80 cells at most on a console of 80 columns.
    """
    return FieldDrawing(scene(field, choices, rank), rank, altar_above)


def draw_table(state: State, seat: Seat) -> "TableDrawing":
    """Both fields for a rich console, the seat's own below, with where the game stands and a legend.

    The outer ends meet at the rift. L is on the left in both fields. Prints lines of 80 cells at most
    on a console of 80 columns.
    """
    return TableDrawing(state, seat)


class FieldDrawing(Struct, frozen=True):
    """One field, laid out when a console of some width prints it."""

    scene: Scene
    rank: int | None
    altar_above: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        cells = pitch([self.scene], options.max_width)
        tree = list(rows(self.scene, cells, self.altar_above))
        yield from [*tree, _rift(cells)] if self.altar_above else [_rift(cells), *tree]
        yield from _below(self.rank, cells, options.max_width)


class TableDrawing(Struct, frozen=True):
    """Both fields, laid out when a console of some width prints them."""

    state: State
    seat: Seat

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        width, state, other = options.max_width, self.state, OTHER[self.seat]
        above, below = (scene(state.field(seat), state.choices) for seat in (other, self.seat))
        cells = pitch([above, below], width)
        yield from packed(heading(state), width, " · ")
        yield from packed(owner(state, other), width)
        yield from rows(above, cells, altar_above=True)
        yield _rift(cells)
        yield from rows(below, cells, altar_above=False)
        yield from packed(owner(state, self.seat), width)
        yield from _below(None, cells, width)


def _rift(pitch: int) -> Text:
    line = Text(" the rift ", _RIFT_STYLE, no_wrap=True, overflow="crop")
    line.align("center", pitch * COLUMNS, _RIFT)
    return line


def _below(rank: int | None, pitch: int, width: int) -> Iterator[Text]:
    if width < LEAST_WIDTH:
        yield Text(f"(cut on the right: the tree is {LEAST_WIDTH} columns wide)", "bold red")
    yield from packed(legend(rank), min(width, pitch * COLUMNS))
