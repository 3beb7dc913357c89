"""What a seat may keep of a game: a record of its own, with a chain of its own, and nothing that is secret from it.

It is read, not played on. Of every entry it tells what the seat sees of what happened, and the state as the seat sees
it afterwards. Whoever asked for something secret, and by which words, is left out.
"""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.errors import BadFile, GameError, Malformed
from lawspeaker.law.names import Names
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.law.telling import told
from lawspeaker.record.entry import Entry, Kind
from lawspeaker.record.game import Game
from lawspeaker.record.journal import UNREADABLE, digest_of
from lawspeaker.record.line import Line
from lawspeaker.record.reading import read_entry, take_in

FORMAT = "lawspeaker-seat"
VERSION = 1


class SeatHeader(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: the rules, whose record it is, and the beginning as the seat saw it."""

    format: str = FORMAT
    version: int = VERSION
    rulebook: str
    edition: str
    revision: int
    seat: str
    start: Any


class SeatEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One line: number, counted anew for the seat; what was asked, if it may know; what it saw; the state then."""

    n: int
    kind: Kind
    seat: str = ""
    text: str = ""
    reason: str = ""
    events: list[dict[str, Any]] = []
    state: Any = None
    prev: str = ""


def exported(game: Game, seat: str) -> bytes:
    """The record of a seat: lines of JSON, each with its line feed. Raises GameError for a seat that there is not."""
    book, journal = game.book, game.journal
    if seat not in book.seats and not any(entry.seat == seat for entry in journal.entries()):
        raise GameError(f"there is no seat {seat!r}; there are {', '.join(book.seats)}")
    line = Line(book, game.start, journal.header.adjust == "best")
    names = book.named(game.start, seat, Names())
    header = SeatHeader(
        rulebook=book.id, edition=book.edition, revision=book.revision, seat=seat,
        start=book.state_json(book.sight(game.start, seat, names)),
    )  # fmt: skip
    lines = [msgspec.json.encode(header)]
    for written in journal.entries():
        entry, before = read_entry(book, written), line.state
        take_in(line, entry)
        names = replace(names, entry=len(lines))
        seen, names = _seen(book, (before, line.state), entry, names)
        if seen is not None:
            numbered = replace(seen, n=len(lines) - 1, prev=digest_of(lines[-1]))
            lines.append(msgspec.json.encode(numbered))
    return b"\n".join(lines) + b"\n"


def _seen(book: Rulebook, states: tuple[Any, Any], entry: Entry, names: Names) -> tuple[SeatEntry | None, Names]:
    """What a seat sees of an entry, None where that is nothing; and its names then."""
    before, after = states
    seat = names.seat
    was = book.state_json(book.sight(before, seat, names))
    heard = told(book, states, entry.events, seat, names)
    state = book.state_json(book.sight(after, seat, heard.names))
    if not heard.events and state == was and entry.kind not in _OPEN_TO_ALL:
        return None, heard.names
    text = _text(book, before, entry, heard.names)
    mine = text is not None and not _tells(entry.reason, book.secrets(before, seat) | book.secrets(after, seat))
    shown: dict[str, Any] = {"seat": entry.seat, "text": text, "reason": entry.reason} if mine else {}
    return SeatEntry(n=0, kind=entry.kind, events=list(heard.events), state=state, **shown), heard.names


def _text(book: Rulebook, before: Any, entry: Entry, names: Names) -> str | None:
    """What was asked for, in the seat's own names; None where it tells of what the seat may not know."""
    if names.seat == "host":
        return entry.text
    if entry.kind not in ("move", "answer", "overrule"):
        return None if _tells(entry.text, book.secrets(before, names.seat)) else entry.text
    try:
        move = book.told_move(before, book.read_move(entry.text, before), names)
    except Malformed:
        return ""
    return None if move is None else book.write_move(move, before)


_OPEN_TO_ALL = ("note", "dice-commit", "dice-seed", "dice-reveal", "undo", "redo", "correct")


def _tells(value: Any, secret: frozenset[str]) -> bool:
    """Whether a secret word stands anywhere in a value."""
    text = msgspec.json.encode(value).decode("utf-8") if secret else ""
    return any(word in text for word in secret)


def read_seat_record(data: bytes, path: str = "the record") -> tuple[SeatHeader, list[SeatEntry]]:
    """The header and the entries of a seat's record. Raises BadFile, with the line, where it is damaged."""
    *lines, rest = data.split(b"\n")
    if rest or not lines:
        raise BadFile(path, f"line {len(lines) + 1}", "it is cut off in the midst of the line")
    place = 1
    try:
        header = msgspec.json.decode(lines[0], type=SeatHeader)
        entries: list[SeatEntry] = []
        for place, line in enumerate(lines[1:], 2):
            entry = msgspec.json.decode(line, type=SeatEntry)
            if entry.n != place - 2 or entry.prev != digest_of(lines[place - 2]):
                raise BadFile(path, f"line {place}", "it does not fit the line before it: one of the two was changed")
            entries.append(entry)
    except UNREADABLE as error:
        raise BadFile(path, f"line {place}", f"this is no line of a seat's record: {error}") from None
    return header, entries
