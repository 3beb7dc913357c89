"""What a seat may keep of a game: a record of its own, with a chain of its own, and nothing that is secret from it.

It is read, not played on: a header with the beginning as the seat saw it, then whatever the seat was told, a line for
each message, to the byte.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from lawspeaker.errors import BadFile, GameError
from lawspeaker.record.changes import changed
from lawspeaker.record.game import Game
from lawspeaker.record.journal import UNREADABLE, digest_of
from lawspeaker.record.line import Line
from lawspeaker.record.reading import read_entry, take_in
from lawspeaker.record.sight import Moment, Sight, Told

FORMAT = "lawspeaker-seat"
VERSION = 2


class SeatHeader(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: the rules, whose record it is, and the beginning as the seat saw it."""

    format: str = FORMAT
    version: int = VERSION
    rulebook: str
    edition: str
    revision: int
    title: str = ""
    seat: str
    start: Any


class SeatLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line: the digest of the line before it, and what the seat was told."""

    prev: str
    told: Told


def exported(game: Game, seat: str) -> bytes:
    """The record of a seat: lines of JSON, each with its line feed. Raises GameError for a seat that there is not."""
    book, journal = game.book, game.journal
    if seat not in book.seats and not any(entry.seat == seat for entry in journal.entries()):
        raise GameError(f"there is no seat {seat!r}; there are {', '.join(book.seats)}")
    line = Line(book, game.start, journal.header.adjust == "best")
    sight = Sight(book, seat, Moment(game.start))
    header = SeatHeader(rulebook=book.id, edition=book.edition, revision=book.revision, seat=seat, start=sight.start)
    messages: list[bytes] = []
    for written in journal.entries():
        entry = read_entry(book, written)
        take_in(line, entry)
        told = sight.look(entry, Moment(line.state, line.want))
        if told is not None:
            messages.append(msgspec.json.encode(told))
    return record_of(header, messages)


def record_of(header: SeatHeader, messages: Iterable[bytes]) -> bytes:
    """A record with these messages, as they went out."""
    lines = [msgspec.json.encode(header)]
    for body in messages:
        lines.append(b'{"prev":"' + digest_of(lines[-1]).encode() + b'","told":' + body + b"}")
    return b"\n".join(lines) + b"\n"


def read_seat_record(data: bytes, path: str = "the record") -> tuple[SeatHeader, list[Told]]:
    """The header and the messages of a seat's record. Raises BadFile, with the line, where it is damaged."""
    *lines, rest = data.split(b"\n")
    if rest or not lines:
        raise BadFile(path, f"line {len(lines) + 1}", "it is cut off in the midst of the line")
    place = 1
    try:
        header = msgspec.json.decode(lines[0], type=SeatHeader)
        messages: list[Told] = []
        for place, line in enumerate(lines[1:], 2):
            one = msgspec.json.decode(line, type=SeatLine)
            if one.told.n != place - 1 or one.prev != digest_of(lines[place - 2]):
                raise BadFile(path, f"line {place}", "it does not fit the line before it: one of the two was changed")
            messages.append(one.told)
    except UNREADABLE as error:
        raise BadFile(path, f"line {place}", f"this is no line of a seat's record: {error}") from None
    return header, messages


def state_after(header: SeatHeader, messages: Sequence[Told]) -> Any:
    """The state as the seat saw it after these messages."""
    state = header.start
    for told in messages:
        state = changed(state, told.changes)
    return state
