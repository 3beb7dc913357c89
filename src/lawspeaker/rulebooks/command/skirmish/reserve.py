"""S.1: the reserve of a seat, as counts of its ten kinds of Soul."""

from msgspec import Struct

from lawspeaker.rulebooks.command.book import clause
from lawspeaker.rulebooks.command.field import Keyword

Counts = tuple[int, ...]


class SoulKind(Struct, frozen=True):
    """A kind of Soul in a reserve: rank, keywords, and how many a seat begins with."""

    rank: int
    keywords: tuple[Keyword, ...]
    count: int


KINDS: tuple[SoulKind, ...] = (
    SoulKind(3, ("Moral",), 1),
    SoulKind(2, ("Moral",), 1),
    SoulKind(2, ("Range",), 1),
    SoulKind(2, (), 1),
    SoulKind(1, ("Moral",), 1),
    SoulKind(1, ("Range",), 1),
    SoulKind(1, (), 2),
    SoulKind(0, ("Moral",), 1),
    SoulKind(0, ("Range",), 1),
    SoulKind(0, (), 4),
)
FULL: Counts = tuple(kind.count for kind in KINDS)
START = "[0 a setup reserve=1111112114/1111112114] Leader | Leader"
"""The position from which a skirmish begins."""
_NUMBER = {(kind.rank, kind.keywords): number for number, kind in enumerate(KINDS)}


@clause("S.1")
def kind_of(rank: int, keywords: tuple[Keyword, ...]) -> int | None:
    """Number of the kind (0 to 9) that such a Soul is; None if no reserve holds any."""
    return _NUMBER.get((rank, keywords))


@clause("S.1")
def without(reserve: tuple[Counts, Counts], seat: str, kind: int) -> tuple[Counts, Counts]:
    """The reserves after this seat has taken out one Soul of a kind, of which it has some left."""
    a, b = reserve
    taken = tuple(count - (number == kind) for number, count in enumerate(a if seat == "a" else b))
    return (taken, b) if seat == "a" else (a, taken)
