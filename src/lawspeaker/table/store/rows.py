"""What the store keeps, and what it is asked to write. Nothing here knows what a game is."""

from typing import Any, TypeAlias

from msgspec import Struct

from lawspeaker.law.names import Names


class TableRow(Struct, frozen=True, kw_only=True):
    """A table. Times are seconds since 1970, UTC; `header` is the first line of its journal, to the byte.

    `touched` may be up to a minute behind.
    """

    id: str
    title: str
    rulebook: str
    edition: str
    revision: int
    created: int
    touched: int
    closed: bool
    settings: str
    epoch: int
    """It grows with every writer that opens the table: only the last one may write."""
    header: bytes


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat. `digest` is that of the secret of its link; the secret itself is kept nowhere."""

    id: str
    name: str
    role: str
    word: str
    figures: tuple[str, ...] | None
    digest: bytes
    made: int
    removed: bool


class SentRow(Struct, frozen=True):
    """What seats of one word were told: its number, the entry that it was, and the message to the byte."""

    word: str
    n: int
    entry: int
    body: bytes


class AnswerRow(Struct, frozen=True):
    """What was answered to a key of a seat, to the byte."""

    seat: str
    key: str
    status: int
    body: bytes


class SightRow(Struct, frozen=True):
    """How far seats of one word were told: the last number, their names, and which entry each message was."""

    word: str
    n: int
    names: Names
    start: Any
    """The state before its first message, as JSON."""
    entries: tuple[tuple[int, int], ...]


class PictureRow(Struct, frozen=True):
    """A picture: its kind (`image/png`), the digest of its bytes, and these."""

    kind: str
    digest: str
    body: bytes


class Kept(Struct, frozen=True, kw_only=True):
    """All that is kept of a table, but that of messages the last ones only."""

    row: TableRow
    lines: tuple[bytes, ...]
    secrets: tuple[bytes, ...]
    seats: tuple[SeatRow, ...]
    answers: tuple[AnswerRow, ...]
    sights: tuple[SightRow, ...]
    sent: tuple[SentRow, ...]


class Create(Struct, frozen=True):
    """A new table with its journal so far, the secrets of its dice, and its seats."""

    row: TableRow
    lines: tuple[bytes, ...]
    secrets: tuple[bytes, ...]
    seats: tuple[SeatRow, ...]


class Claim(Struct, frozen=True):
    """Somebody opens a table to write to it; gives the new epoch. Whoever had it before writes no more."""

    table_id: str


class Append(Struct, frozen=True, kw_only=True):
    """What came of some orders: all of it, or none. `first` is the number of the first of `lines`."""

    table_id: str
    epoch: int
    first: int
    touched: int
    lines: tuple[bytes, ...] = ()
    secrets: tuple[bytes, ...] = ()
    seats: tuple[SeatRow, ...] = ()
    answers: tuple[AnswerRow, ...] = ()
    sent: tuple[SentRow, ...] = ()
    sights: tuple[tuple[str, Names, Any], ...] = ()
    """Word, what its seats call things by now, and the state before its first message."""


class Change(Struct, frozen=True):
    """Other words for a table: its title, whether it is closed, its settings."""

    table_id: str
    epoch: int
    title: str
    closed: bool
    settings: str


class Picture(Struct, frozen=True):
    """Another picture for a table, or none any more; and its settings, which say where it lies."""

    table_id: str
    epoch: int
    settings: str
    picture: PictureRow | None


class Delete(Struct, frozen=True):
    """A table goes, with all that is kept of it."""

    table_id: str


Write: TypeAlias = Create | Claim | Append | Change | Picture | Delete
