"""One act of a game: a move, an overruling or a change of an option, with its answers and all it did."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice
from lawspeaker.law.ground import Ground
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.want import Want
from lawspeaker.record.entry import Entry


class Act(Struct, frozen=True):
    """An order with the answers to it: at least one entry.

    `before` and `after` are the states on both sides of it; `want` is what it still waits for. `ruling` is that
    on what it began with.
    """

    entries: tuple[Entry, ...]
    ruling: Ruling
    before: Any
    after: Any
    want: Want | None = None

    @property
    def number(self) -> int:
        """The number of its first entry: by this it is named."""
        return self.entries[0].n

    @property
    def order(self) -> Entry:
        """What it began with."""
        return self.entries[0]

    @property
    def events(self) -> tuple[Any, ...]:
        """All that happened in it."""
        return tuple(event for entry in self.entries for event in entry.events)

    @property
    def later(self) -> tuple[Ground, ...]:
        """The grounds that spoke after dice."""
        return tuple(ground for entry in self.entries for ground in entry.later)

    @property
    def dice(self) -> tuple[Dice, ...]:
        """All dice that were read in it."""
        return tuple(dice for entry in self.entries for dice in entry.dice)

    @property
    def options(self) -> tuple[str, ...]:
        """Ids of the options that governed what happened."""
        return tuple(dict.fromkeys(option for entry in self.entries for option in entry.options))

    @property
    def title(self) -> str:
        """The titles of its entries, one after the other."""
        return " ".join(entry.title for entry in self.entries)

    def going_on(self, entry: Entry, after: Any, want: Want | None) -> "Act":
        """The act with one more entry."""
        return replace(self, entries=(*self.entries, entry), after=after, want=want)
