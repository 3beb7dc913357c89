"""A second reading of 11.1 to 11.4 and 12.7: who has Turns in a Cycle, and in which order. Slow and obvious.

It keeps a list of the Turns that are left, from the events alone and the figures as they stand.
"""

from bisect import insort
from collections.abc import Iterable

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.state import State

_ROWS = (7, 14, 22, 30, 39, 48, 58, 68, 79, 90, 102, 114, 127, 140, 154, 168, 183, 198, 214, 230, 247, 264)
"""From each of these Swiftnesses on, Speed is one more than the 7 that everybody has."""
_FILLING, _PLAYING = "1A2B3C4", "1234ABC"

Turn = tuple[int, int, int, int, int, str]
"""Index of the Segment, Swiftness (negative), side, place in the Host's list, place of set-up, and who."""


def swiftness(figure: Figure) -> int:
    """12.1."""
    weakened = [cause for cause in figure.causes if cause.kind == "weakened"]
    if len(weakened) > 1 or min(figure.endurance_now, figure.resolve_now, figure.passion_now) <= 0:
        return 0
    return figure.swiftness // 2 if weakened else figure.swiftness


def speed(figure: Figure) -> int:
    """12.7, 12.9, 12.14."""
    quick = swiftness(figure)
    points = 7
    for least in _ROWS:
        points += quick >= least
    while quick >= _ROWS[-1] + 18:
        quick -= 18
        points += 1
    if "speed" in figure.given:
        points = int(figure.given["speed"])
    if any(cause.kind == "weakened" for cause in figure.causes):
        points = max(0, points - 2 * figure.tier)
    return points


def points_of_segments(points: int) -> dict[str, int]:
    """11.2, one AP after the other."""
    laid = dict.fromkeys(_FILLING, 0)
    for segment in _FILLING:
        while points and laid[segment] < 7:
            laid[segment] += 1
            points -= 1
    return laid


class Turns:
    """The Turns that are left in this Cycle, in order, and what came in place of them."""

    def __init__(self) -> None:
        self.left: list[Turn] = []
        self.order: tuple[str, ...] = ()
        self.seats: dict[str, int] = {}
        self.last: Turn | None = None

    def seat(self, figures: Iterable[Figure]) -> None:
        """The order of set-up: whoever comes later sits after everybody."""
        for figure in figures:
            self.seats.setdefault(figure.id, len(self.seats))

    def turns_of(self, figure: Figure) -> list[Turn]:
        """The Turns of a figure in a whole Cycle."""
        side = {"holy": 0, "unholy": 1}.get(figure.side, 2)
        listed = self.order.index(figure.id) if figure.id in self.order else len(self.order)
        laid = points_of_segments(speed(figure))
        return [
            (_PLAYING.index(segment), -swiftness(figure), side, listed, self.seats[figure.id], figure.id)
            for segment in _PLAYING
            if laid[segment]
        ]

    def begin(self, state: State, order: tuple[str, ...]) -> None:
        """A Cycle begins."""
        self.order, self.last = order, None
        self.left = sorted(turn for figure in state.figures for turn in self.turns_of(figure))

    def arrive(self, figure: Figure) -> None:
        """Somebody comes (11.20): the Turns that are still to come."""
        self.seat((figure,))
        for turn in self.turns_of(figure):
            if self.last is None or turn > self.last:
                insort(self.left, turn)

    def leave(self, figure_id: str) -> None:
        self.left = [turn for turn in self.left if turn[-1] != figure_id]

    def take(self, event: e.TurnBegan | e.TurnPassedOver) -> None:
        """A Turn begins or is passed over: it must be the next."""
        assert self.left, event
        self.last = self.left.pop(0)
        assert (_PLAYING[self.last[0]], self.last[-1]) == (event.segment, event.figure)
