"""What the frames and signs of a drawing in a terminal mean."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from lawspeaker.rulebooks.command.drawing import boxes
from lawspeaker.rulebooks.command.drawing.boxes import Frame

_BETWEEN = "  "


def legend(rank: int | None) -> list[Text]:
    """Each frame and sign with its meaning; open and closed may be for a Soul of one rank."""
    for_rank = "" if rank is None else f" for rank {rank}"
    return [
        _framed(boxes.FRONT, "Front Line"),
        _framed(boxes.BEHIND, "behind it"),
        _framed(boxes.CAPTURED, "captured"),
        _framed(boxes.OPEN, f"open{for_rank}"),
        Text.assemble((f"{boxes.TIMES}3", "bold"), f" closed by {boxes.CONDITIONS}3"),
        *(Text.assemble(mark, f" {word}") for word, mark in boxes.KEYWORD_MARKS.items()),
        Text.assemble(boxes.FROZEN_MARK, " Frozen"),
        Text("r2 rank 2"),
        Text("ln1 line 1"),
    ]


def _framed(frame: Frame, meaning: str) -> Text:
    return Text.assemble((frame.lines[0], frame.style), f" {meaning}")


def packed(parts: Iterable[Text], width: int, between: str = _BETWEEN) -> Iterator[Text]:
    """The parts in order, on as few lines as the width allows; none is broken."""
    line = Text()
    for part in parts:
        if line and line.cell_len + len(between) + part.cell_len > width:
            yield line
            line = Text()
        line = Text.assemble(line, between if line else "", part)
    if line:
        yield line
