"""A field as lines of text: rows of boxes, and the branches of the tree between them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from lawspeaker.rulebooks.command.drawing.boxes import NARROWEST, box, width_wanted
from lawspeaker.rulebooks.command.drawing.scene import Scene
from lawspeaker.rulebooks.command.drawing.tree import COLUMNS, HALVES, ROOM, ROWS
from lawspeaker.rulebooks.command.layout import LAYOUT, Place

_GAP = 1
LEAST_WIDTH = (NARROWEST + _GAP) * COLUMNS
"""Cells of the narrowest tree."""
_WIDEST = 15
"""Cells from one tip of the tree to the next, at most: beyond that the eye loses the branches."""
_BRANCH_STYLE = "dim"
_ALONE, _ALONG = "│", "─"


class Knots(NamedTuple):
    """Signs where branches part: over the first, a middle and the last slot, and where the stem joins."""

    first: str
    among: str
    last: str
    stem: str
    stem_among: str


_OUTWARD_DOWN = Knots("┌", "┬", "┐", "┴", "┼")
_OUTWARD_UP = Knots("└", "┴", "┘", "┬", "┼")


def pitch(scenes: Iterable[Scene], width: int) -> int:
    """Cells from one tip to the next: what the names want, as far as the width gives it."""
    tight = [spot for scene in scenes for spot in scene.values() if ROOM[spot.place] == min(ROOM.values())]
    wanted = max(map(width_wanted, tight)) + _GAP
    return max(NARROWEST + _GAP, min(wanted, _WIDEST, width // COLUMNS))


def rows(scene: Scene, pitch: int, altar_above: bool) -> Iterator[Text]:
    """The lines of a field from top to bottom, `pitch * COLUMNS` cells wide."""
    knots = _OUTWARD_DOWN if altar_above else _OUTWARD_UP
    blocks = []
    for row in ROWS:
        blocks.append(_boxes(scene, row, pitch, altar_above))
        blocks.append(_branches(row, pitch, knots))
    for block in blocks if altar_above else reversed(blocks):
        yield from block


def _centre(place: Place, pitch: int) -> int:
    return (HALVES[place] + 1) * pitch // 2


def _boxes(scene: Scene, row: tuple[Place, ...], pitch: int, altar_above: bool) -> list[Text]:
    boxes = [box(scene[place], ROOM[place] * pitch // 2 - _GAP, altar_above) for place in row]
    starts = [_centre(place, pitch) - drawn.stem for place, drawn in zip(row, boxes, strict=True)]
    lines = zip(*(drawn.lines for drawn in boxes), strict=True)
    return [_placed(zip(starts, parts, strict=True)) for parts in lines]


def _placed(parts: Iterable[tuple[int, Text]]) -> Text:
    """One line with each text at its cell, left to right; none begins before the one before it ends."""
    line = Text(no_wrap=True, overflow="crop")
    for start, text in parts:
        line.append(" " * (start - line.cell_len)).append_text(text)
    line.rstrip()
    return line


def _branches(row: tuple[Place, ...], pitch: int, knots: Knots) -> list[Text]:
    """The line between a row and the next one outward; nothing after the last row."""
    parents = [place for place in row if LAYOUT.directly_under[place]]
    return [_placed(_branch(place, pitch, knots) for place in parents)] if parents else []


def _branch(parent: Place, pitch: int, knots: Knots) -> tuple[int, Text]:
    """Where the branches under a place begin, and how they look."""
    children = [_centre(slot, pitch) for slot in LAYOUT.directly_under[parent]]
    start, end, stem = children[0], children[-1], _centre(parent, pitch)
    if start == end:
        return start, Text(_ALONE, _BRANCH_STYLE)
    signs = dict.fromkeys(range(start, end), _ALONG) | dict.fromkeys(children, knots.among)
    signs |= {stem: knots.stem_among if stem in children else knots.stem, start: knots.first, end: knots.last}
    return start, Text("".join(signs[cell] for cell in range(start, end + 1)), _BRANCH_STYLE)
