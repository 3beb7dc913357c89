"""The ground of a battle as rows of characters: a map for a terminal, one or more inches to a cell."""

from collections.abc import Iterator

from lawspeaker.rulebooks.war.figure import Point
from lawspeaker.rulebooks.war.state import State

_ROWS, _COLUMNS = 14, 60
_INCH = 100
_THINGS = {"obstacle": "#", "barrier": "="}


def map_rows(state: State, width: int) -> Iterator[str]:
    """Rows from north (the greatest y) to south, then what the letters mean; nothing where nobody stands.

    A figure is a letter, capital if it is holy; an obstacle `#`, a Barrier `=`. Where several stand in one cell,
    there is a `*`. At most 14 rows, and no wider than `width`.
    """
    points = [figure.at for figure in state.figures] + [thing.at for thing in state.things]
    if not points:
        return
    letters = _letters(state)
    west, south = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - west, max(y for _, y in points) - south
    columns = min(_COLUMNS, max(10, width - 4))
    cell = max(_INCH, -(-wide // (columns // 2 - 1)), -(-high // (_ROWS - 1)))
    marks: dict[Point, str] = {}
    for thing in state.things:
        _put(marks, _cell(thing.at, (west, south), cell), _THINGS[thing.kind])
    for figure in state.figures:
        _put(marks, _cell(figure.at, (west, south), cell), letters[figure.id])
    for row in range(high // cell, -1, -1):
        line = " ".join(marks.get((column, row), "·") for column in range(wide // cell + 1))
        yield f"  {line}"
    scale = f"{cell / _INCH:g} inch{'es' * (cell != _INCH)} a cell"
    yield f"  {', '.join(f'{letter} {figure}' for figure, letter in letters.items())} ({scale})"


def _letters(state: State) -> dict[str, str]:
    """A letter for each figure, the first of its id that is free; capital if it is holy."""
    taken: dict[str, str] = {}
    for figure in state.figures:
        wanted = [sign for sign in figure.id if sign.isalnum()] + list("abcdefghijklmnopqrstuvwxyz0123456789")
        shown = [sign.upper() if figure.side == "holy" else sign for sign in wanted]
        taken[figure.id] = next((sign for sign in shown if sign not in taken.values()), "?")
    return taken


def _cell(at: Point, corner: Point, cell: int) -> Point:
    return (at[0] - corner[0]) // cell, (at[1] - corner[1]) // cell


def _put(marks: dict[Point, str], at: Point, mark: str) -> None:
    marks[at] = "*" if at in marks else mark
