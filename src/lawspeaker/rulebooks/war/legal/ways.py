"""The two ways in which a figure pays for an act: AP of its running Turn, and AP that it has Readied for a use."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Figure

Payable: TypeAlias = m.Strike | m.MoveTo | m.BreakFree | m.Rest | m.Act
"""Acts that either can pay for."""


class Way(Struct, frozen=True):
    """How an act is paid for: the most AP that it may cost, and the use, if they are Readied for one."""

    ap: int
    use: str | None = None

    def move(self, act: Payable) -> Payable | m.UseReady:
        """The move by which a figure does this."""
        return act if self.use is None else m.UseReady(act)


def in_turn(figure: Figure) -> Way:
    """Out of the AP of its Turn."""
    return Way(figure.ap)


@clause("11.13")
def readied(figure: Figure) -> Iterator[Way]:
    """Each use that it has declared, by alphabet, with the AP of the fullest set that pays for it."""
    for use in sorted({use for one in figure.ready for use in one.uses}):
        yield Way(max(one.ap for one in figure.ready if use in one.uses), use)
