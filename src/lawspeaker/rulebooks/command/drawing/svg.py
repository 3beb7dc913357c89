"""Fields as a picture: one SVG that needs nothing else, readable in black and white and on any background.

Shape carries the state: a Soul stands as a shield, doubly outlined and lit in the Front Line; captured
it lies, hatched; Frozen it has a jagged rim; an open slot is dashed, a closed one names what closes it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import DEFAULTS
from lawspeaker.rulebooks.command.drawing import ink
from lawspeaker.rulebooks.command.drawing.described import field_in_words
from lawspeaker.rulebooks.command.drawing.emblem import emblem
from lawspeaker.rulebooks.command.drawing.key import key
from lawspeaker.rulebooks.command.drawing.lettering import Words, lettered
from lawspeaker.rulebooks.command.drawing.markup import element, number, plain
from lawspeaker.rulebooks.command.drawing.rims import HATCHING, moved
from lawspeaker.rulebooks.command.drawing.scene import Scene, scene
from lawspeaker.rulebooks.command.drawing.tree import COLUMNS, HALVES, ROW, ROWS
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import SEATS, Seat

_INNER_WIDTH = COLUMNS * ink.COLUMN
_WIDTH = _INNER_WIDTH + 2 * ink.MARGIN
_UNTITLED = "Chain of Command"


def draw_svg(
    fields: Sequence[Field],
    choices: Choices = DEFAULTS,
    rank: int | None = None,
    title: str = "",
) -> str:
    """One field, or two (seat a's, then seat b's), as an SVG document; the same input gives the same text.

    One field has its Leader on top and the rift below; of two, a's is below and b's above, and the rift
    lies between them. L is on the left in both. Open and closed slots are for a Soul of `rank`, or of any
    rank. Every place is a group with `data-seat`, `data-place`, `data-holds`, `data-open`, `data-closed`;
    where a Soul is there with `data-rank`, `data-keywords`, `data-frozen`; if it is active, `data-line`.
    """
    assert 1 <= len(fields) <= len(SEATS), "a picture shows one field or two"
    boards = _boards([scene(field, choices, rank) for field in fields], title)
    bottom = max(board.bottom for board in boards) + (ink.RIFT_HEIGHT if len(boards) == 1 else 0)
    height = bottom + ink.LEGEND_HEIGHT
    picture = element(
        "svg",
        element("title", plain(title or _UNTITLED)),
        element("desc", plain(_in_words(boards))),
        element("defs", HATCHING),
        element("rect", width=_WIDTH, height=height, rx=8, fill=ink.PAPER),
        *_title(title),
        _rift(boards[0].bottom + ink.RIFT_HEIGHT / 2),
        *(part for board in boards for part in _board(board, named=len(boards) > 1)),
        moved(ink.MARGIN, bottom + 24, *key(rank, _INNER_WIDTH)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(_WIDTH)} {number(height)}",
        role="img",
    )
    return picture + "\n"


class _Board(Struct, frozen=True):
    """A field and where it is drawn: from `top` downward, the Leader above or below."""

    seat: Seat
    scene: Scene
    top: float
    altar_above: bool

    @property
    def bottom(self) -> float:
        """Where the field ends."""
        return self.top + len(ROWS) * ink.ROW

    def centre(self, place: Place) -> tuple[float, float]:
        """The middle of a place."""
        row = ROW[place] if self.altar_above else len(ROWS) - 1 - ROW[place]
        across = ink.MARGIN + (HALVES[place] + 1) * ink.COLUMN / 2
        return across, self.top + (row + 0.5) * ink.ROW


def _boards(scenes: Sequence[Scene], title: str) -> list[_Board]:
    """The fields from top to bottom: one is seat a's; of two, b's is above."""
    top = ink.MARGIN + (ink.TITLE_HEIGHT if title else 0)
    if len(scenes) == 1:
        return [_Board("a", scenes[0], top, altar_above=True)]
    a, b = scenes
    above = _Board("b", b, top, altar_above=True)
    return [above, _Board("a", a, above.bottom + ink.RIFT_HEIGHT, altar_above=False)]


def _board(board: _Board, named: bool) -> Iterator[str]:
    """The branches, then the places in canonical order over them, and whose field it is."""
    yield element("path", d=_branches(board), fill="none", stroke=ink.MUTED, stroke_width=ink.MIDDLE)
    for place, spot in board.scene.items():
        yield emblem(spot, board.seat, *board.centre(place))
    if named:
        _, level = board.centre(LAYOUT.altar)
        yield lettered(Words(f"seat {board.seat}", ink.TITLE_SIZE, serif=True), ink.MARGIN, level, "start")


def _branches(board: _Board) -> str:
    """From every slot to the place directly above it: across halfway between the two rows."""
    ways = []
    for slot, above in LAYOUT.directly_above.items():
        (x, y), (to_x, to_y) = board.centre(slot), board.centre(above)
        ways.append(f"M{number(x)},{number(y)}V{number((y + to_y) / 2)}H{number(to_x)}V{number(to_y)}")
    return "".join(ways)


def _rift(level: float) -> str:
    """Two waves from rim to rim, with the name in the middle."""
    wave = f"q 10,-7 20,0 t 20,0 {' '.join(['t 20,0'] * (int(_INNER_WIDTH // 20) - 2))}"
    waves = "".join(f"M{ink.MARGIN},{number(level + shift)}{wave}" for shift in (-4, 4))
    return element(
        "g",
        element("path", d=waves, fill="none", stroke=ink.RIFT, stroke_width=ink.THIN),
        element("rect", x=_WIDTH / 2 - 52, y=level - 14, width=104, height=28, fill=ink.PAPER),
        lettered(Words("the rift", ink.NAME_SIZE, ink.RIFT, serif=True), _WIDTH / 2, level + 5),
    )


def _title(title: str) -> Iterator[str]:
    if title:
        words = Words(title, ink.TITLE_SIZE, bold=True, serif=True)
        yield lettered(words, ink.MARGIN, ink.MARGIN + ink.TITLE_SIZE, "start")


def _in_words(boards: Sequence[_Board]) -> str:
    if len(boards) == 1:
        return field_in_words(boards[0].scene)
    return " ".join(f"Field of seat {board.seat}. {field_in_words(board.scene)}" for board in boards)
