"""One act of a game: a move, an overruling or a change of an option, with its answers and all it did."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice
from lawspeaker.law.ground import Ground
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.want import Want

OrderKind: TypeAlias = Literal["move", "answer", "overrule", "option"]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for, as canonical text: enough, with its dice, to do the same again.

    `text` is a move, or for an option `C-4=no`; of an answer, the move that gives it, or the words of a choice,
    or nothing where dice alone answer. `reason` is the Host's, for an overruling.
    """

    kind: OrderKind
    seat: str
    text: str
    reason: str = ""


class Entry(Struct, frozen=True):
    """One order that was carried out, as far as it went: its ruling, what happened, the dice that were read.

    `later` are the grounds that spoke after dice, `options` the ids of those that governed what happened.
    """

    order: Order
    ruling: Ruling
    events: tuple[Any, ...] = ()
    later: tuple[Ground, ...] = ()
    dice: tuple[Dice, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What was ordered, by whom, with its dice, and the reason of an overruling."""
        seat, text = self.order.seat, self.order.text
        parts = [text if text.startswith(f"{seat}:") else f"{seat}: {text}"] if text else []
        for dice in self.dice:
            parts.append(f"({'typed' if dice.typed else 'rolled'} {', '.join(map(str, dice.faces))})")
        if self.order.kind == "overrule":
            parts.append(f"[overruled by the Host: {self.order.reason}]")
        return " ".join(parts)


class Act(Struct, frozen=True):
    """An order with the answers to it: at least one entry.

    `before` and `after` are the states on both sides of it; `want` is what it still waits for.
    """

    entries: tuple[Entry, ...]
    before: Any
    after: Any
    want: Want | None = None

    @property
    def order(self) -> Order:
        """What it began with."""
        return self.entries[0].order

    @property
    def ruling(self) -> Ruling:
        """The ruling on what it began with."""
        return self.entries[0].ruling

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
