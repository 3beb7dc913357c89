"""A journal: a header and entries, append-only, each chained to the line before it by a digest.

It is JSON lines in UTF-8. What is written is never written again: undo, redo and correction are entries too.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.errors import BadFile
from lawspeaker.record.entry import Entry, WrittenEntry, read_line, write_line

FORMAT = "lawspeaker-journal"
VERSION = 1
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: under which rules the game is played, and how it began.

    `rules` is the digest of clauses, options and content, `fingerprint` that of what the rules come to. `start` is
    the text of the state at the beginning, `table` a word that dice depend on. `adjust`: whether Adjustments that
    nobody places are made as best they can be, or asked for.
    """

    format: str = FORMAT
    version: int = VERSION
    rulebook: str
    edition: str
    revision: int
    rules: str
    fingerprint: str
    options: dict[str, str]
    start: str
    table: str
    adjust: Literal["best", "ask"] = "best"


def digest_of(line: bytes) -> str:
    """The digest of a line without its line feed: BLAKE2b, 32 hexadecimal digits."""
    return hashlib.blake2b(line, digest_size=16).hexdigest()


class Journal:
    """The lines of a journal, as they stand. Only `append` changes it."""

    def __init__(self, header: Header, lines: Iterable[bytes] = ()) -> None:
        self.header = header
        self.lines: list[bytes] = [msgspec.json.encode(header), *lines]
        """The exact bytes of the header and of every entry, without line feeds."""
        self._digest = digest_of(self.lines[-1])

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.lines) - 1

    @property
    def digest(self) -> str:
        """The digest of the last line: it stands for the whole journal."""
        return self._digest

    def append(self, entries: Sequence[Entry], write: Callable[[list[bytes]], None] | None = None) -> list[Entry]:
        """Chains entries to the end, all of one append, and gives them numbers, `more` and `prev`. Returns them so.

        `write` keeps the new lines for good; where it raises, nothing has changed.
        """
        first, last, digest = len(self), len(entries) - 1, self._digest
        lines, chained = [], []
        for place, entry in enumerate(entries):
            chained.append(replace(entry, n=first + place, more=last - place, prev=digest))
            line = write_line(chained[-1])
            digest = digest_of(line)
            lines.append(line)
        if write is not None:
            write(lines)
        self.lines += lines
        self._digest = digest
        return chained

    def entries(self) -> Iterable[WrittenEntry]:
        """Every entry in order, read from its line."""
        return map(read_line, self.lines[1:])

    def export(self) -> bytes:
        """All of it: lines, each with its line feed."""
        return b"\n".join(self.lines) + b"\n"

    @classmethod
    def read(cls, data: bytes, path: str = "the journal") -> "Journal":
        """The journal that these bytes are, exactly: `Journal.read(data).export() == data`.

        Raises BadFile, with the line and what can be saved, where it is damaged or of another version.
        """
        journal, fault = cls.longest(data, path)
        if fault is not None:
            raise fault
        return journal

    @classmethod
    def longest(cls, data: bytes, path: str = "the journal") -> tuple["Journal", BadFile | None]:
        """The longest prefix that is a journal, and what is wrong with the rest, if anything.

        Raises BadFile where not even the header can be read.
        """
        lines = data.split(b"\n")
        unfinished = lines.pop()
        if not lines:
            raise BadFile(path, "line 1", f"this is no {FORMAT}: its first line has no end")
        journal = cls(_header(lines[0], path))
        if journal.lines[0] != lines[0]:
            raise BadFile(path, "line 1", "the header is not written as this version writes it: it was changed")
        good, reason = _chained(lines, journal._digest)
        journal.lines += lines[1:good]
        journal._digest = digest_of(journal.lines[-1])
        if reason is None and unfinished:
            good, reason = len(lines), "it is cut off in the midst of the line"
        return journal, None if reason is None else _fault(path, good + 1, reason, len(journal))


def _header(line: bytes, path: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except UNREADABLE as error:
        version = _version_of(line)
        if version is not None:
            raise BadFile(path, "line 1", _other_version(*version)) from None
        raise BadFile(path, "line 1", f"this is no {FORMAT}, or a damaged one: {error}") from None
    if (header.format, header.version) != (FORMAT, VERSION):
        raise BadFile(path, "line 1", _other_version(header.format, header.version))
    return header


def _version_of(line: bytes) -> tuple[str, int] | None:
    """Format and version of a header of another version, whose keys may be others."""
    try:
        found = msgspec.json.decode(line, type=_AnyHeader)
    except UNREADABLE:
        return None
    return None if (found.format, found.version) == (FORMAT, VERSION) else (found.format, found.version)


class _AnyHeader(Struct, frozen=True):
    format: str
    version: int


def _other_version(form: str, version: int) -> str:
    newer = "; a newer Lawspeaker reads it" if form == FORMAT and version > VERSION else ""
    return f"this reads {FORMAT} {VERSION}; the file is {form} {version}{newer}"


def _chained(lines: Sequence[bytes], digest: str) -> tuple[int, str | None]:
    """How many lines are sound, counting only whole appends, and what is wrong with the next one."""
    good = 1
    for place, line in enumerate(lines[1:], 1):
        try:
            entry = read_line(line)
        except UNREADABLE as error:
            return good, f"this is no entry: {error}"
        if entry.n != place - 1:
            return good, f"entry {entry.n} stands where entry {place - 1} should be"
        if entry.prev != digest:
            return good, "it does not fit the line before it: one of the two was changed"
        digest = digest_of(line)
        if entry.more == 0:
            good = place + 1
    return good, None if good == len(lines) else "the entries that belong to one append are not all there"


def _fault(path: str, line: int, reason: str, entries: int) -> BadFile:
    saved = f"lawspeaker repair keeps the {entries} entries before it" if entries else "no entry can be saved"
    return BadFile(path, f"line {line}", f"{reason}; {saved}")
