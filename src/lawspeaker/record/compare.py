"""Two journals side by side: where they part, and what each goes on with."""

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.registry import rulebook
from lawspeaker.record.entry import Entry, write_line
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import read_entry

_HEADER = ("rulebook", "edition", "revision", "rules", "fingerprint", "options", "start", "adjust")


class Difference(Struct, frozen=True):
    """Entry `entry` differs (-1: the header): in what, and what stands there, empty where a journal has ended."""

    entry: int
    what: str
    one: str
    other: str


def first_difference(one: Journal, other: Journal) -> Difference | None:
    """The first thing in which two journals differ, but for their chains; None where they tell the same."""
    for name in _HEADER:
        here, there = getattr(one.header, name), getattr(other.header, name)
        if here != there:
            return Difference(-1, name, str(here), str(there))
    book = rulebook(one.header.rulebook)
    pairs = zip(one.entries(), other.entries(), strict=False)
    for here, there in pairs:
        differs = _in_what(read_entry(book, here), read_entry(book, there))
        if differs:
            return Difference(here.n, differs, *(_shown(getattr(entry, differs)) for entry in (here, there)))
    if len(one) == len(other):
        return None
    longer = one if len(one) > len(other) else other
    entry = next(entry for entry in longer.entries() if entry.n == min(len(one), len(other)))
    shown = entry.text or entry.kind
    return Difference(entry.n, "entry", *((shown, "") if longer is one else ("", shown)))


def _in_what(one: Entry, other: Entry) -> str:
    for name in ("kind", "seat", "text", "reason", "act", "of", "dice", "grounds", "later", "events", "options"):
        if getattr(one, name) != getattr(other, name):
            return name
    same = write_line(replace(one, prev="", more=0, key="")) == write_line(replace(other, prev="", more=0, key=""))
    return "" if same else "entry"


def _shown(value: object) -> str:
    return bytes(value).decode("utf-8") if isinstance(value, bytes | memoryview) else str(value)
