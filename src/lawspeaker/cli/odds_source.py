"""From which state odds are reckoned: that of a scenario file, of a journal, or of a position of Chain of Command."""

import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from lawspeaker.cli.printing import notice
from lawspeaker.cli.scenario import RULEBOOK, ScenarioFile, no_file
from lawspeaker.errors import Malformed
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.moves import seen_by
from lawspeaker.record.entry import read_line
from lawspeaker.record.journal import FORMAT, Journal
from lawspeaker.record.reading import game_of

POSITIONS = "command"
"""The rulebook whose positions are a text."""


class _Header(Struct, frozen=True):
    """As much of the first line of a file as says whether it is a journal."""

    format: str = ""


def state_of(file: str, options: Mapping[str, str], at: int | None) -> tuple[Rulebook, State]:
    """The rulebook, and the state of this file or text after its first `at` moves or entries, else all of them.

    A single - is standard input. Raises Malformed for what cannot be read, for options that there are not or that do
    not go with a journal, and for an `at` that does not fit; BadFile for a damaged journal; OSError.
    """
    if file.lstrip().startswith("["):
        return _of_position(file, options, at)
    raw = sys.stdin.read().encode("utf-8", "replace") if file == "-" else Path(file).read_bytes()
    if _is_journal(raw):
        if options:
            raise Malformed("bad-option", next(iter(options)), "the options of a journal stand in it")
        return _of_journal(raw, "standard input" if file == "-" else file, at)
    if file == "-" and _is_position(raw):
        return _of_position(raw.decode("utf-8"), options, at)
    scenario = ScenarioFile(file, raw)
    scenario.prepare(dict(options), at)
    return find_rulebook(RULEBOOK), scenario.played()[1]


def known_seat(book: Rulebook, state: State, seat: str | None) -> None:
    """Raises Malformed (`bad-seat`) for a seat that there is not."""
    owners = {getattr(one, "owner", None) for one in getattr(state, "figures", ())}
    if seat is not None and seat not in book.seats and seat not in owners:
        raise Malformed("bad-seat", seat, f"there is no such seat; there are {', '.join(book.seats)}")


def seen(book: Rulebook, state: State, seat: str | None) -> State:
    """The state as this seat sees it; without a seat all of it.

    Raises NoOdds (`unseen`) where something is being carried out that the seat does not see all of.
    """
    return state if seat is None else seen_by(book, state, seat)


def _of_position(text: str, options: Mapping[str, str], at: int | None) -> tuple[Rulebook, State]:
    no_file(POSITIONS, at)
    book = find_rulebook(POSITIONS)
    state = book.start(text, options)
    notice(book.notices(state))
    return book, state


def _of_journal(raw: bytes, name: str, at: int | None) -> tuple[Rulebook, State]:
    journal = Journal.read(raw, name)
    game = game_of(journal if at is None else _first(journal, at), name)
    return game.book, game.state


def _first(journal: Journal, count: int) -> Journal:
    """The journal of its first entries. Raises Malformed (`bad-at`) where there are fewer, or an append is cut."""
    if not 0 <= count <= len(journal):
        raise Malformed("bad-at", str(count), f"the journal has {len(journal)} entries: --at is 0 to {len(journal)}")
    if count and read_line(journal.lines[count]).more:
        raise Malformed("bad-at", str(count), "this entry was written together with those behind it: count them too")
    return Journal(journal.header, journal.lines[1 : count + 1])


def _is_journal(raw: bytes) -> bool:
    try:
        return msgspec.json.decode(raw.partition(b"\n")[0], type=_Header).format == FORMAT
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def _is_position(raw: bytes) -> bool:
    """Whether this is one line that begins with a bracket: files of a battle have more."""
    return raw.lstrip().startswith(b"[") and b"\n" not in raw.strip()
