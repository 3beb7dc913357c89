"""Where each place hangs on the tree: its row, and its column among the tips, without any length.

Columns are counted in halves, so that a place stands midway over the tips of its branch: the outermost
places are 0, 2, 4 ..., from left to right.
"""

from collections.abc import Iterator

from lawspeaker.rulebooks.command.layout import LAYOUT, Place


def _tips(place: Place) -> Iterator[Place]:
    """The outermost places of a branch, from left to right."""
    under = LAYOUT.directly_under[place]
    if not under:
        yield place
    for slot in under:
        yield from _tips(slot)


_TIP = {tip: 2 * number for number, tip in enumerate(_tips(LAYOUT.altar))}

COLUMNS = len(_TIP)
"""How many tips stand side by side."""


def _midway(place: Place) -> int:
    tips = [_TIP[tip] for tip in _tips(place)]
    return (min(tips) + max(tips)) // 2


HALVES: dict[Place, int] = {place: _midway(place) for place in LAYOUT.places}
"""Half columns from the leftmost tip to the place."""

ROW: dict[Place, int] = {place: len(LAYOUT.above[place]) for place in LAYOUT.places}
"""Steps from the altar to the place."""

ROWS: tuple[tuple[Place, ...], ...] = tuple(
    tuple(place for place in LAYOUT.places if ROW[place] == row) for row in range(max(ROW.values()) + 1)
)
"""The rows from the altar outward, each from left to right."""


def _room(place: Place) -> int:
    """Twice the way to the rim, or the way to the nearest place of the same row, if that is less."""
    at = HALVES[place]
    rims = (2 * (at + 1), 2 * (2 * COLUMNS - 1 - at))
    return min(*rims, *(abs(HALVES[other] - at) for other in ROWS[ROW[place]] if other != place))


ROOM: dict[Place, int] = {place: _room(place) for place in LAYOUT.places}
"""Half columns that a place may fill, itself in the middle, without touching another or the rim."""
