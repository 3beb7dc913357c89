"""From what a table begins, and how it is kept from its first moment on; no server is needed for it."""

import secrets as random
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from lawspeaker.errors import Malformed, StoreError
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.record.game import Game
from lawspeaker.record.journal import FORMAT, Journal
from lawspeaker.record.reading import game_of
from lawspeaker.record.rolls import HOST as HOST_WORD
from lawspeaker.rulebooks.shipped import shipped
from lawspeaker.table.roles import HOST, Role, Seat, digest_of, link_path, new_secret
from lawspeaker.table.store.rows import Append, Claim, Create, SeatRow, TableRow
from lawspeaker.table.store.store import Store
from lawspeaker.table.wire import Settings, TableAsked

POSITIONS = "command"
"""The rulebook whose positions are a text that begins with a bracket."""


def begun(asked: TableAsked) -> tuple[Game, str]:
    """The game of a new table, and its title. Raises Malformed, UnknownRulebook, BadFile."""
    if sum(one is not None for one in (asked.position, asked.demo, asked.journal)) != 1:
        raise Malformed("bad-request", "position", "a table begins from one of position, demo and journal")
    if asked.journal is not None:
        if asked.options:
            raise Malformed("bad-request", "options", "the options of a journal stand in it")
        game = game_of(Journal.read(asked.journal.encode("utf-8", "surrogatepass")))
        return game, asked.title or f"a game of {game.book.id}"
    book = find_rulebook(asked.rulebook)
    text = asked.position if asked.demo is None else demo(book, asked.demo)
    game = Game.open(book.id, text or "", asked.options, adjusts_best=asked.adjusts == "best")
    return game, asked.title or asked.demo or f"a game of {book.id}"


def begun_from(file: str | None, shipped: str) -> tuple[Game, str]:
    """The game that a file, a position, or a demo `RULEBOOK:NAME` begins, and a title. Raises as `begun`; OSError."""
    if file is None:
        rulebook, _, name = shipped.partition(":")
        return begun(TableAsked(rulebook=rulebook, demo=name))
    if file.lstrip().startswith("["):
        return begun(TableAsked(rulebook=POSITIONS, position=file))
    text = Path(file).read_bytes().decode("utf-8", "surrogateescape")
    title = Path(file).stem
    if text.startswith("{") and f'"{FORMAT}"' in text[:200]:
        return begun(TableAsked(journal=text, title=title))
    return begun(TableAsked(rulebook="war", position=text, title=title))


def demo(book: Rulebook, name: str) -> str:
    """What a demo of this name begins with. Raises Malformed (`unknown-scenario`)."""
    known = {**book.beginnings, **shipped(book.id)}
    if name not in known:
        raise Malformed("unknown-scenario", name, f"these ship: {', '.join(sorted(known))}")
    return str(known[name])


def created(game: Game, title: str) -> tuple[Create, str]:
    """A table with this game and its Host's seat, to be kept; and the secret of the Host's link."""
    secret, now = new_secret(), int(time.time())
    host = Seat(id="s1", name="Host", role=HOST, word=HOST_WORD, digest=digest_of(secret), made=1)
    row = TableRow(
        id=random.token_urlsafe(9), title=title, rulebook=game.book.id, edition=game.book.edition,
        revision=game.book.revision, created=now, touched=now, closed=False,
        settings=msgspec.json.encode(Settings()).decode(), epoch=0, header=game.journal.lines[0],
    )  # fmt: skip
    known = () if game.newest_secret is None else (game.newest_secret,)
    return Create(row, tuple(game.journal.lines[1:]), known, (seat_row(host),)), secret


def table_kept(store: Store, game: Game, title: str) -> str:
    """Keeps a new table; the path of its Host's link. Raises StoreError."""
    write, secret = created(game, title)
    store.submit(write).result()
    return link_path(write.row.id, secret)


def demos_kept(store: Store, demos: Iterable[str], title: str = "") -> list[tuple[str, str]]:
    """Tables that begin from demos `RULEBOOK:NAME`, each by its title and the path of its Host's link.

    One that began so before, and at which nothing has happened, is given again, with another link for its Host.
    Raises as `begun_from`, and StoreError.
    """
    given: set[str] = set()
    found: list[tuple[str, str]] = []
    for one in demos:
        game, name = begun_from(None, one)
        called = title or name
        old = next(
            (row.id for row in store.tables() if row.id not in given and _untouched(store, row, game, called)), ""
        )
        path = link_for_host(store, old) if old else table_kept(store, game, called)
        given.add(old or path.removeprefix("/t/").partition("#")[0])
        found.append((called, path))
    return found


def _untouched(store: Store, row: TableRow, game: Game, title: str) -> bool:
    """Whether a table of this title began as this game does, and nothing has happened at it."""
    if row.closed or row.title != title or row.header != game.journal.lines[0]:
        return False
    return store.entries(row.id) < len(game.journal.lines)


def link_for_host(store: Store, table_id: str) -> str:
    """Another link for the Host of a table; the one before opens nothing any more. Raises StoreError."""
    kept = store.read(table_id)
    if kept is None:
        there = ", ".join(one.id for one in store.tables()[:8]) or "none"
        raise StoreError("unknown-table", f"there is no table {table_id}; kept are: {there}")
    secret = new_secret()
    host = next(seat_of(one) for one in kept.seats if one.role == HOST.value)
    seat = msgspec.structs.replace(host, digest=digest_of(secret))
    epoch = store.submit(Claim(table_id)).result()
    append = Append(
        table_id=table_id, epoch=epoch, first=len(kept.lines), touched=int(time.time()), seats=(seat_row(seat),)
    )
    store.submit(append).result()
    return link_path(table_id, secret)


def seat_row(seat: Seat) -> SeatRow:
    """A seat as it is kept."""
    return SeatRow(
        id=seat.id, name=seat.name, role=seat.role.value, word=seat.word, figures=seat.figures, digest=seat.digest,
        made=seat.made, removed=seat.removed,
    )  # fmt: skip


def seat_of(row: SeatRow) -> Seat:
    """A seat from how it is kept."""
    return Seat(
        id=row.id, name=row.name, role=Role(row.role), word=row.word, figures=row.figures, digest=row.digest,
        made=row.made, removed=row.removed,
    )  # fmt: skip
