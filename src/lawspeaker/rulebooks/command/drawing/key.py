"""The key under the picture: what its shapes and marks mean."""

from collections.abc import Iterator

from lawspeaker.rulebooks.command.drawing import ink, rims, shapes
from lawspeaker.rulebooks.command.drawing.emblem import SIGNS
from lawspeaker.rulebooks.command.drawing.lettering import Words, lettered

_PER_ROW = 5
_LEADING = 42


def key(rank: int | None, width: float) -> Iterator[str]:
    """Samples with their meaning, in rows of this width; open slots may be for one rank."""
    for number, (sample, meaning) in enumerate(_samples(rank)):
        row, column = divmod(number, _PER_ROW)
        words = lettered(Words(meaning), 30, 4, anchor="start")
        yield rims.moved(20 + column * width / _PER_ROW, row * _LEADING, sample, words)


def _samples(rank: int | None) -> Iterator[tuple[str, str]]:
    yield rims.standing(in_front=True, scale=ink.SAMPLE), "Front Line"
    yield rims.standing(scale=ink.SAMPLE), "behind it"
    yield rims.lying(scale=ink.SAMPLE), "captured"
    yield rims.open_slot(scale=ink.SAMPLE), "open slot" if rank is None else f"open for rank {rank}"
    yield rims.closed_slot(scale=ink.SAMPLE), "closed by these clauses"
    yield rims.moved(0, ink.SHIELD[1] + 6, rims.crown()), "Leader"
    star = rims.moved(15, -11, rims.badge(shapes.STAR))
    yield rims.standing(frozen=True, scale=ink.SAMPLE) + star, "Frozen"
    for keyword, sign in SIGNS.items():
        yield rims.badge(sign), keyword
