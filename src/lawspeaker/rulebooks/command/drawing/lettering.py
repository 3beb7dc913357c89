"""Words in the picture: set in a few sizes, one under the other, cut where they would not fit."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from rich.cells import cell_len

from lawspeaker.rulebooks.command.drawing import ink
from lawspeaker.rulebooks.command.drawing.markup import element, plain

_BASELINE = 4
"""From the middle of a line down to where its letters stand."""
_ELLIPSIS = "…"
_EMS = dict.fromkeys("mwMW", 1.05) | dict.fromkeys("ijlft'-I", 0.45)
"""Widths of the letters that are far from the usual, in sizes of the type; on the safe side."""
_SMALL_LETTER, _OTHER_LETTER = 0.63, 0.85

_HALO = {"paint_order": "stroke", "stroke": ink.PAPER, "stroke_width": "4", "stroke_linejoin": "round"}


class Words(Struct, frozen=True):
    """One line of words: size, colour, and whether it is bold or a name (in serif letters)."""

    text: str
    size: float = ink.WORD_SIZE
    colour: str = ink.INK
    bold: bool = False
    serif: bool = False


def name(text: str) -> Words:
    """A Soul's name or a place: large, or smaller and cut with an ellipsis where a shield is too narrow."""
    if _width(text, ink.NAME_SIZE) <= ink.NAME_ROOM:
        return Words(text, ink.NAME_SIZE, bold=True, serif=True)
    return Words(_cut(text, ink.WORD_SIZE), ink.WORD_SIZE, bold=True, serif=True)


def _cut(text: str, size: float) -> str:
    if _width(text, size) <= ink.NAME_ROOM:
        return text
    fitting = (text[:end] + _ELLIPSIS for end in range(len(text) - 1, 0, -1))
    return next((cut for cut in fitting if _width(cut, size) <= ink.NAME_ROOM), _ELLIPSIS)


def _width(text: str, size: float) -> float:
    return size * sum(map(_ems, text))


def _ems(letter: str) -> float:
    if cell_len(letter) > 1:
        return 1
    return _EMS.get(letter, _SMALL_LETTER if letter.islower() else _OTHER_LETTER)


def lettered(words: Words, x: float, y: float, anchor: str = "middle", halo: bool = False) -> str:
    """The words with their letters standing at y; a halo keeps them clear of what lies under them."""
    return element(
        "text",
        plain(words.text),
        x=x,
        y=y,
        font_family=ink.SERIF if words.serif else ink.SANS,
        font_size=words.size,
        font_weight="bold" if words.bold else "normal",
        text_anchor=anchor,
        fill=words.colour,
        **(_HALO if halo else {}),
    )


def stacked(
    lines: Sequence[Words],
    middle: float,
    leading: float = ink.LEADING,
    halo: bool = False,
) -> Iterator[str]:
    """Lines of words one under the other, centred at 0 across and at `middle` down."""
    top = middle + _BASELINE - leading * (len(lines) - 1) / 2
    for number, words in enumerate(lines):
        yield lettered(words, 0, top + leading * number, halo=halo)
