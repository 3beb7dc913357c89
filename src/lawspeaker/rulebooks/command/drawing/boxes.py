"""What a terminal shows of one place: three lines, whose frame says by its shape what lies there."""

from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from lawspeaker.rulebooks.command.drawing.scene import Spot
from lawspeaker.rulebooks.command.field import Keyword, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT

NARROWEST = 10
"""Cells of the narrowest box, frame included: enough for every place with its marks, and for `r2 ln1`."""
_SIDES, _SPACES = 2, 2


class Frame(NamedTuple):
    """Of each of the three lines the left sign, what fills it, and the right sign; and the style."""

    lines: tuple[str, str, str]
    style: str


FRONT = Frame(("╔═╗", "║ ║", "╚═╝"), "bold yellow")
BEHIND = Frame(("┌─┐", "│ │", "└─┘"), "none")
CAPTURED = Frame(("╱╱╱", "╱ ╱", "╱╱╱"), "red")
OPEN = Frame(("┌╌┐", "╎ ╎", "└╌┘"), "green")
CLOSED = Frame(("   ", "   ", "   "), "dim")
FROZEN_MARK = ("!", "bold cyan")
KEYWORD_MARKS: dict[Keyword, tuple[str, str]] = {"Moral": ("M", "bold magenta"), "Range": ("R", "bold blue")}
TIMES, STEM = "×", "│"
CONDITIONS = "5.3.1."
"""A closed slot names the four conditions of this clause by their last number."""


class Box(NamedTuple):
    """Three lines of one width."""

    lines: tuple[Text, ...]
    width: int

    @property
    def stem(self) -> int:
        """Cells from the left to where a branch meets the box."""
        return self.width // 2


def box(spot: Spot, room: int, outward_down: bool) -> Box:
    """How a place looks in a room of so many cells (NARROWEST at least); nothing in it is wider."""
    if spot.soul is not None:
        return _filled(spot, spot.soul, min(room, width_wanted(spot)))
    return _open(spot) if spot.open else _closed(spot, outward_down)


def width_wanted(spot: Spot) -> int:
    """Cells of a box that shows the Soul's name and marks at their ease."""
    if spot.soul is None:
        return NARROWEST
    words = max(cell_len(spot.soul.name or ""), _title(spot, spot.soul).cell_len)
    return max(NARROWEST, words + _SIDES + _SPACES)


def _filled(spot: Spot, soul: Soul, width: int) -> Box:
    frame = CAPTURED if spot.captured else FRONT if spot.in_front else BEHIND
    if soul.name:
        middle, lower = soul.name, f"r{soul.rank}" + (f" ln{spot.line}" if spot.line else "")
    else:
        middle, lower = f"rank {soul.rank}", f"line {spot.line}" if spot.line else ""
    title = _title(spot, soul)
    if title.cell_len > width - _SIDES:
        title = _title(spot, soul, between="")
    return _framed(frame, width, title, Text(middle), Text(lower))


def _title(spot: Spot, soul: Soul, between: str = " ") -> Text:
    """The place, in brackets if captured, and the marks, as the notation writes them."""
    place = f"({spot.place})" if spot.captured else spot.place
    marks = [KEYWORD_MARKS[word] for word in soul.keywords] + [FROZEN_MARK] * soul.frozen
    return Text.assemble((place, "bold"), between if marks else "", *marks)


def _open(spot: Spot) -> Box:
    takes = f"+ r0–{spot.highest}" if spot.highest else "+ r0"
    return _framed(OPEN, NARROWEST, Text(spot.place), Text(takes), Text())


def _closed(spot: Spot, outward_down: bool) -> Box:
    """The place and what closes it, without a frame; where there is a line to spare, the branch goes on."""
    conditions = [one.removeprefix(CONDITIONS) for one in spot.closed_by if one.startswith(CONDITIONS)]
    others = [one for one in spot.closed_by if not one.startswith(CONDITIONS)]
    causes = [TIMES + ",".join(group) for group in (conditions, others) if group]
    stem = [STEM if LAYOUT.directly_under[spot.place] else ""] * (2 - len(causes))
    texts = [spot.place, *causes, *stem] if outward_down else [*stem, spot.place, *causes]
    return _framed(CLOSED, NARROWEST, *map(Text, texts))


def _framed(frame: Frame, width: int, *inside: Text) -> Box:
    lines = (_line(signs, frame.style, text, width) for signs, text in zip(frame.lines, inside, strict=True))
    return Box(tuple(lines), width)


def _line(signs: str, style: str, inside: Text, width: int) -> Text:
    """The text in the middle between the signs; cut if need be, with a space on both sides if it fits."""
    cells = width - _SIDES
    inside.truncate(cells, overflow="ellipsis")
    if 0 < inside.cell_len <= cells - _SPACES:
        inside = Text.assemble(" ", inside, " ")
    after = (cells - inside.cell_len) // 2
    before = cells - inside.cell_len - after
    return Text.assemble(signs[0], signs[1] * before, inside, signs[1] * after, signs[2], style=style)
