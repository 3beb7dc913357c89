"""All tables of a server: made, opened when somebody comes, laid aside when nobody is there any more."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from lawspeaker.errors import Forbidden, GameError, StoreError
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import read_game
from lawspeaker.record.rolls import HOST as HOST_WORD
from lawspeaker.record.sight import Upto
from lawspeaker.table.beginning import created, seat_of, seat_row
from lawspeaker.table.live import Live
from lawspeaker.table.pictures import changed, laid
from lawspeaker.table.reading import Title
from lawspeaker.table.reckoning import Reckoner
from lawspeaker.table.roles import CO_HOST, HOST, PLAYER, WATCHING, Role, Seat, checked, digest_of, new_secret
from lawspeaker.table.store.rows import (
    AnswerRow,
    Append,
    Change,
    Claim,
    Delete,
    Kept,
    Picture,
    PictureRow,
    SentRow,
    SightRow,
    TableRow,
)
from lawspeaker.table.store.store import Store
from lawspeaker.table.table import Answered, Batch, Table
from lawspeaker.table.wire import Closing, SeatAsked, Settings, TableChanged

IDLE = 600.0
"""Seconds after which a table that nobody uses is laid aside."""
Clock = Callable[[], float]


class Hall:
    """The tables of one store. Only one process opens a table at a time: whoever opened it last."""

    def __init__(self, store: Store, idle: float = IDLE, clock: Clock = time.time) -> None:
        self.store, self.idle, self._clock = store, idle, clock
        self._open: dict[str, asyncio.Task[Live]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.closing = False
        self.reckoner = Reckoner()

    # ---- coming and going

    async def begin(self) -> None:
        """Lays tables aside from now on that nobody uses."""
        self._sweeper = asyncio.create_task(self._sweep(), name="lays idle tables aside")

    async def end(self) -> None:
        """Lays all tables aside, and closes the store."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(live.stop() for live in self._lives()), return_exceptions=True)
        self._open.clear()
        self.reckoner.end()
        await asyncio.to_thread(self.store.close)

    def let_all_go(self, closing: Closing) -> None:
        """Lets everybody at every table go, and takes nobody in any more."""
        self.closing = True
        for live in self._lives():
            live.let_go(closing)

    def _lives(self) -> list[Live]:
        return [
            one.result() for one in self._open.values() if one.done() and not one.cancelled() and not one.exception()
        ]

    async def live(self, table_id: str) -> Live:
        """The table, opened if it was not. Raises StoreError (`unknown-table`, `store-failed`)."""
        if self.closing:
            raise StoreError("store-failed", "the server stops: come back soon")
        task = self._open.get(table_id)
        if task is not None and task.done() and (task.cancelled() or task.exception() or task.result().failed):
            task = None
        if task is None:
            task = self._open[table_id] = asyncio.create_task(self._opened(table_id))
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._open.get(table_id) is task:
                del self._open[table_id]
            raise

    async def _opened(self, table_id: str) -> Live:
        kept = await asyncio.to_thread(self.store.read, table_id)
        if kept is None:
            raise StoreError("unknown-table", f"there is no table {table_id}")
        epoch = await self._kept(Claim(table_id))
        table = await asyncio.to_thread(_table_of, kept)
        live = self._lively(table, kept.row, epoch)
        if table.has_news:
            await live.order(lambda: Answered(200, b""))
        return live

    def _lively(self, table: Table, row: TableRow, epoch: int) -> Live:
        async def keep(batch: Batch) -> None:
            await self._kept(_append(row.id, epoch, batch, int(self._clock())))

        live = Live(table, Title(id=row.id, title=row.title, closed=row.closed), keep)
        live.epoch = epoch
        live.used = asyncio.get_running_loop().time()
        return live

    async def _kept(self, write: Any) -> Any:
        return await asyncio.wrap_future(self.store.submit(write))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self.idle / 4, 30.0))
            await self.lay_aside()

    async def lay_aside(self) -> None:
        """Lays aside the tables that nobody has used for so long."""
        now = asyncio.get_running_loop().time()
        for table_id, task in list(self._open.items()):
            if not task.done() or task.exception() is not None:
                continue
            live = task.result()
            if not live.listeners and now - live.used >= self.idle:
                del self._open[table_id]
                await live.stop()

    # ---- tables

    async def make(self, game: Game, title: str) -> tuple[Live, str]:
        """A new table with this game; returns it with the secret of its Host. Raises StoreError."""
        write, secret = created(game, title)
        await self._kept(write)
        return await self.live(write.row.id), secret

    async def change(self, live: Live, asked: TableChanged) -> None:
        """Renames, closes or opens again, or sets how a table is run. Raises StoreError."""
        async with live.changing:
            title = replace(
                live.title,
                title=live.title.title if asked.title is None else asked.title,
                closed=live.title.closed if asked.closed is None else asked.closed,
            )
            digest = await asyncio.to_thread(self.store.digest_of_picture, live.title.id)
            settings = changed(live.table.settings, asked.settings, digest)
            told = msgspec.json.encode(settings).decode()
            await self._kept(Change(live.title.id, live.epoch, title=title.title, closed=title.closed, settings=told))
            live.title, live.table.settings = title, settings
        live.tell_about()

    async def lay_picture(self, live: Live, picture: PictureRow | None) -> None:
        """Lays another picture under the map, where the last one lay, or none any more. Raises StoreError."""
        async with live.changing:
            settings = laid(live.table.settings, picture)
            told = msgspec.json.encode(settings).decode()
            await self._kept(Picture(live.title.id, live.epoch, told, picture))
            live.table.settings = settings
        live.tell_about()

    async def delete(self, live: Live) -> None:
        """Deletes a table for good; whoever listens is let go. Raises StoreError."""
        live.let_go(Closing(why="the Host has deleted this table"))
        await live.stop()
        self._open.pop(live.title.id, None)
        await self._kept(Delete(live.title.id))

    # ---- what was told

    def told(self, live: Live, word: str, after: int, most: int | None) -> list[bytes]:
        """The messages of a word after that number, at most so many, as they went out. Raises StoreError."""
        missed = live.missed(word, after)
        if missed is None:
            missed = self.store.sent(live.title.id, word, after, most)
        return missed if most is None else missed[:most]

    async def told_of(self, live: Live, word: str, n: int) -> list[bytes]:
        """All messages of the act that message `n` belongs to. Raises GameError where there is none."""
        entry = live.table.sight(word).entry_of(n)
        if entry is None:
            raise GameError(f"you were told of nothing under number {n}")
        told = await asyncio.to_thread(self.told, live, word, n - 1, None)
        first = msgspec.json.decode(told[0], type=_OfAct)
        number = first.act if first.act and first.kind in ("move", "answer", "overrule") else n
        if number < n:
            told = await asyncio.to_thread(self.told, live, word, number - 1, None)
        return [body for body in told if _belongs(msgspec.json.decode(body, type=_OfAct), number)]

    # ---- seats

    async def seat(self, live: Live, by: Seat, asked: SeatAsked) -> tuple[Seat, str]:
        """A new seat, and the secret of its link. Raises Forbidden, GameError for a word or figures there are not."""
        role = Role(asked.role)
        checked(by, "seat" if role not in (HOST, CO_HOST) else "host-seat")
        secret, table = new_secret(), live.table

        def made() -> Seat:
            """Numbered once its turn comes: somebody else may make one at the same moment."""
            table.still(by)
            number = 1 + max(one.made for one in table.seats.values())
            seat = Seat(
                id=f"s{number}", name=asked.name, role=role, word=_word(table, role, asked.word),
                figures=None if asked.figures is None else tuple(asked.figures), digest=digest_of(secret), made=number,
            )  # fmt: skip
            _check_figures(table, seat)
            table.sight(seat.word)
            return seat

        return await self._seated(live, made), secret

    async def new_link(self, live: Live, by: Seat, seat_id: str) -> tuple[Seat, str]:
        """Another link for a seat: the one before opens nothing any more. Raises Forbidden, GameError."""
        secret = new_secret()

        def linked() -> Seat:
            old = _ruled(live, by, seat_id)
            return replace(old, digest=digest_of(secret))

        seat = await self._seated(live, linked)
        live.let_go(Closing(why="this seat has another link now: ask the Host for it"), seat_id)
        return seat, secret

    async def remove(self, live: Live, by: Seat, seat_id: str) -> None:
        """Takes a seat away: its link opens nothing any more. Raises Forbidden, GameError."""

        def removed() -> Seat:
            """Raises NoSeat, Forbidden, GameError."""
            old = _ruled(live, by, seat_id)
            if old.rules:
                checked(by, "host-seat")
            if old.role is HOST:
                raise GameError("the Host's own seat stays: delete the table instead")
            return replace(old, removed=True)

        await self._seated(live, removed)
        live.let_go(Closing(why="the Host has taken this seat away"), seat_id)

    async def _seated(self, live: Live, make: Callable[[], Seat]) -> Seat:
        """Has a seat made or changed by the table's writer; raises what that raises."""
        made: list[Seat] = []

        def order() -> Answered:
            made.append(make())
            live.table.seats[made[0].id] = made[0]
            live.table.new_seats.append(made[0])
            return Answered(200, b"")

        await live.order(order)
        live.tell_about()
        return made[0]


class _OfAct(msgspec.Struct, frozen=True):
    """As much of a message as says to which act it belongs."""

    n: int
    kind: str
    act: int = 0


def _belongs(one: _OfAct, number: int) -> bool:
    return number in (one.n, one.act)


def _ruled(live: Live, by: Seat, seat_id: str) -> Seat:
    """The seat that somebody would change, who may. Raises NoSeat, Forbidden, GameError."""
    checked(live.table.still(by), "seat")
    seat = live.table.seats.get(seat_id)
    if seat is None or seat.removed:
        raise GameError(f"there is no seat {seat_id}")
    if seat.rules and by.id != seat.id:
        checked(by, "host-seat")
    return seat


def _word(table: Table, role: Role, word: str) -> str:
    """The rulebook's word for a seat of this role. Raises GameError where it is needed, or of another role."""
    if role in (HOST, CO_HOST):
        return HOST_WORD
    if role is not PLAYER:
        return WATCHING
    words = table.words()
    if not word and len(words) == 1:
        return words[0]
    if word not in words:
        raise GameError(f"a player's word is one of {', '.join(words)}")
    return word


def _check_figures(table: Table, seat: Seat) -> None:
    known = table.figures()
    for one in seat.figures or ():
        if one not in known:
            raise GameError(f"there is no figure {one}: {', '.join(known) or 'this rulebook has none'}")
    if seat.figures is not None and seat.role is not PLAYER:
        raise Forbidden("only a player acts for figures of its own")


# ---- between the store and a table


def _table_of(kept: Kept) -> Table:
    """The table as it is kept; one that is pinned to other rules can be read. Raises BadFile where it is damaged."""
    journal = Journal.read(b"\n".join((kept.row.header, *kept.lines)) + b"\n", f"table {kept.row.id}")
    game = read_game(journal, f"table {kept.row.id}")
    for secret in kept.secrets:
        game.rolls.know(secret)
    upto = {one.word: _upto(one) for one in kept.sights}
    table = Table(game, map(seat_of, kept.seats), upto)
    table.settings = msgspec.json.decode(kept.row.settings, type=Settings)
    table.answers = {(one.seat, one.key): Answered(one.status, one.body) for one in kept.answers}
    for one in kept.sent:
        table.recent[one.word].append((one.n, one.body))
    return table


def _upto(row: SightRow) -> Upto:
    return Upto(row.n, replace(row.names, entry=row.n), dict(row.entries), start=row.start)


def _append(table_id: str, epoch: int, batch: Batch, now: int) -> Append:
    return Append(
        table_id=table_id, epoch=epoch, first=batch.first, touched=now, lines=tuple(batch.lines),
        secrets=tuple(batch.secrets), seats=tuple(map(seat_row, batch.seats)),
        answers=tuple(AnswerRow(seat, key, one.status, one.body) for seat, key, one in batch.answers),
        sent=tuple(SentRow(one.word, one.n, one.entry, one.body) for one in batch.sent),
        sights=tuple((word, sight.names, sight.start) for word, sight in batch.sights.items()),
    )  # fmt: skip
