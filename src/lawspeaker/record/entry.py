"""One line of a journal: what was asked, the dice as they were read, the grounds, what happened."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from lawspeaker.chance.dice import Dice
from lawspeaker.law.ground import Ground, frozen_facts

Kind: TypeAlias = Literal[
    "move", "answer", "undo", "redo", "correct", "option", "overrule", "note", "seat", "propose",
    "dice-commit", "dice-seed", "dice-reveal",
]  # fmt: skip
ACTS = ("move", "overrule", "option")
"""Kinds that begin an act, where nothing is waited for."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An entry of a journal, numbered from 0; `prev` is the digest of the line before it.

    `text` is the canonical text of a move, an answer, `C-4=no` of an option, a note, or what a kind of dice entry
    publishes. `to` is the seat that alone a note is for.
    `act` is the entry with which the act began that this one goes on with, takes back, brings back or
    corrects; `of` the entry that is played anew. `later` are grounds that spoke after the dice, `options` governed
    what happened. `more` says how many entries of the same append still follow: all of them count, or none.
    """

    n: int
    kind: Kind
    seat: str
    key: str = ""
    text: str = ""
    reason: str = ""
    to: str = ""
    act: int = 0
    of: int = 0
    dice: tuple[Dice, ...] = ()
    grounds: tuple[Ground, ...] = ()
    later: tuple[Ground, ...] = ()
    events: tuple[Any, ...] = ()
    options: tuple[str, ...] = ()
    more: int = 0
    prev: str = ""

    @property
    def title(self) -> str:
        """What was ordered, by whom, with its dice, and the reason of an overruling."""
        parts = [self.text if self.text.startswith(f"{self.seat}:") else f"{self.seat}: {self.text}"] * bool(self.text)
        for dice in self.dice:
            parts.append(f"({'typed' if dice.typed else 'rolled'} {', '.join(map(str, dice.faces))})")
        if self.kind == "overrule":
            parts.append(f"[overruled by the Host: {self.reason}]")
        return " ".join(parts)


class WrittenEntry(Entry, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An entry as it is read from a line: grounds and events are not decoded yet."""

    grounds: msgspec.Raw = msgspec.Raw(b"[]")  # type: ignore[assignment]
    later: msgspec.Raw = msgspec.Raw(b"[]")  # type: ignore[assignment]
    events: msgspec.Raw = msgspec.Raw(b"[]")  # type: ignore[assignment]


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(WrittenEntry)


_GROUNDS = msgspec.json.Decoder(tuple[Ground, ...], dec_hook=frozen_facts)


def write_line(entry: Entry) -> bytes:
    """The exact bytes of an entry, without the line feed."""
    return _ENCODER.encode(entry)


def read_line(line: bytes) -> WrittenEntry:
    """The entry of a line. Raises msgspec.MsgspecError, UnicodeDecodeError or RecursionError where it is none."""
    return _DECODER.decode(line)


def read_grounds(raw: msgspec.Raw) -> tuple[Ground, ...]:
    """The grounds of an entry."""
    return _GROUNDS.decode(raw)
