"""Acts that were taken back, played anew one after the other: what stands again, and what does not, and why."""

from collections.abc import Sequence

from msgspec import Struct

from lawspeaker.errors import GameError
from lawspeaker.record.act import Act
from lawspeaker.record.entry import Entry
from lawspeaker.record.line import Line


class PutBack(Struct, frozen=True):
    """What came of acts that were played anew: those that stand again, and those that do not, each with the reason."""

    played: tuple[Act, ...]
    left: tuple[tuple[Act, str], ...]


def play_anew(line: Line, acts: Sequence[Act], number: int) -> tuple[list[Entry], PutBack]:
    """Plays acts anew on a line, one after the other: the entries, and what came of it."""
    entries: list[Entry] = []
    played: list[Act] = []
    left: list[tuple[Act, str]] = []
    for act in acts:
        try:
            entries += line.played_anew(act, number + len(entries))
        except GameError as error:
            left.append((act, str(error)))
        else:
            played.append(line.acts[-1])
    return entries, PutBack(tuple(played), tuple(left))
