"""The store of tables: readers read as they like, one thread writes, and says so once it is on the disk."""

import contextlib
import queue
import sqlite3
import threading
from concurrent.futures import Future
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, inspect, select
from sqlalchemy.engine.url import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from lawspeaker.errors import BadFile, StoreError
from lawspeaker.law.names import Names
from lawspeaker.table.store.rows import AnswerRow, Kept, PictureRow, SeatRow, SentRow, SightRow, TableRow, Write
from lawspeaker.table.store.schema import (
    ANSWERS,
    ENTRIES,
    META,
    PICTURES,
    REVISION,
    REVISIONS,
    SEATS,
    SECRETS,
    SENT,
    SIGHTS,
    TABLES,
)
from lawspeaker.table.store.writing import all_carried_out, carried_out

TOGETHER = 256
"""Writes that are committed as one, at most."""
RECENT = 1_000
"""Messages of each word that are read with a table."""
_Job = tuple[Write, "Future[Any]"]


class Store:
    """All tables in one database. `submit` is for writes, everything else reads what is there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="writes to the store", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store at this URL, `sqlite:///FILE` for a file, brought to the newest shape.

        Raises BadFile where it is no such database, or of a newer Lawspeaker.
        """
        try:
            engine = _engine(url)
        except (ArgumentError, ImportError) as error:
            raise BadFile(url, "", f"this is no URL of a database: {error}") from None
        try:
            with engine.begin() as connection:
                _brought_up(connection, url)
        except SQLAlchemyError as error:
            engine.dispose()
            raise BadFile(url, "", f"this is no store of tables: {error.args[0] if error.args else error}") from None
        except BadFile:
            engine.dispose()
            raise
        return cls(engine)

    def close(self) -> None:
        """Writes what is asked for already, then ends. Once is enough."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    # ---- writing

    def submit(self, write: Write) -> "Future[Any]":
        """Has a write carried out; done once it is on the disk. The future raises StoreError where that fails."""
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                future.set_exception(StoreError("store-failed", "the store is closed"))
            else:
                self._jobs.put((write, future))
        return future

    def _write(self) -> None:
        ended = False
        with self._engine.connect() as connection:
            while not ended:
                jobs, ended = self._group()
                if jobs:
                    _committed(connection, jobs)

    def _group(self) -> tuple[list[_Job], bool]:
        """What is asked for by now, at least one thing; and whether that was the last."""
        jobs: list[_Job] = []
        one = self._jobs.get()
        while one is not None:
            jobs.append(one)
            if len(jobs) >= TOGETHER:
                return jobs, False
            try:
                one = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    # ---- reading

    def tables(self) -> list[TableRow]:
        """Every table, the one that was touched last in front. Raises StoreError."""
        with self._reading() as connection:
            rows = connection.execute(select(TABLES).order_by(TABLES.c.touched.desc(), TABLES.c.id))
            return [TableRow(**row._mapping) for row in rows]

    def read(self, table_id: str) -> Kept | None:
        """All that is kept of a table, of messages the last ones; None where there is none. Raises StoreError."""
        with self._reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).first()
            return None if row is None else _kept(connection, TableRow(**row._mapping))

    def sent(self, table_id: str, word: str, after: int, most: int | None = None) -> list[bytes]:
        """The messages of a word after that number, in order, at most so many. Raises StoreError."""
        wanted = (
            select(SENT.c.body)
            .where(SENT.c.table_id == table_id, SENT.c.word == word, SENT.c.n > after)
            .order_by(SENT.c.n)
            .limit(most)
        )
        with self._reading() as connection:
            return list(connection.execute(wanted).scalars())

    def entries(self, table_id: str) -> int:
        """How many entries a table has. Raises StoreError."""
        with self._reading() as connection:
            wanted = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.table_id == table_id)
            return int(connection.execute(wanted).scalar() or 0)

    def picture(self, table_id: str) -> PictureRow | None:
        """The picture of a table, if it has one. Raises StoreError."""
        wanted = select(PICTURES.c.kind, PICTURES.c.digest, PICTURES.c.body).where(PICTURES.c.table_id == table_id)
        with self._reading() as connection:
            row = connection.execute(wanted).first()
            return None if row is None else PictureRow(*row)

    def digest_of_picture(self, table_id: str) -> str:
        """The digest of the picture of a table; empty where it has none. Raises StoreError."""
        with self._reading() as connection:
            found = connection.execute(select(PICTURES.c.digest).where(PICTURES.c.table_id == table_id)).scalar()
            return str(found or "")

    @contextlib.contextmanager
    def _reading(self) -> Any:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError("store-failed", f"the store cannot be read: {error}") from error


def _committed(connection: Connection, jobs: list[_Job]) -> None:
    """Commits some writes as one; where one of them fails, those that do not are committed without it."""
    jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
    try:
        with connection.begin():
            results = all_carried_out(connection, [write for write, _ in jobs])
    except Exception:
        _one_by_one(connection, jobs)
        return
    for (_, future), result in zip(jobs, results, strict=True):
        future.set_result(result)


def _one_by_one(connection: Connection, jobs: list[_Job]) -> None:
    """Commits some writes as one; one that fails by itself fails alone."""
    done: list[tuple[Future[Any], Any, Exception | None]] = []
    try:
        with connection.begin():
            for write, future in jobs:
                done.append((future, *_tried(connection, write)))
    except Exception as error:
        failure = StoreError("store-failed", f"the store cannot be written to: {error}")
        done = [(future, None, failure) for _, future in jobs]
    for future, result, failed in done:
        if failed is None:
            future.set_result(result)
        else:
            future.set_exception(failed)


def _tried(connection: Connection, write: Write) -> tuple[Any, Exception | None]:
    try:
        with connection.begin_nested():
            return carried_out(connection, write), None
    except StoreError as error:
        return None, error
    except OperationalError:  # the disk is full, or gone: the database has given up the whole group
        raise
    except DatabaseError as error:
        return None, StoreError("store-failed", f"this could not be kept: {error.orig}")
    except Exception as error:
        return None, StoreError("store-failed", f"this could not be kept: {error}")


def _kept(connection: Connection, row: TableRow) -> Kept:
    def rows(table: Any, *order: Any) -> Any:
        return connection.execute(select(table).where(table.c.table_id == row.id).order_by(*order))

    entries: dict[str, list[tuple[int, int]]] = {}
    for word, n, entry in connection.execute(
        select(SENT.c.word, SENT.c.n, SENT.c.entry).where(SENT.c.table_id == row.id).order_by(SENT.c.n)
    ):
        entries.setdefault(word, []).append((n, entry))
    sights = [
        SightRow(
            one.word,
            entries[one.word][-1][0],
            msgspec.json.decode(one.names, type=Names),
            msgspec.json.decode(one.start),
            tuple(entries[one.word]),
        )
        for one in rows(SIGHTS, SIGHTS.c.word)
    ]
    sent: list[SentRow] = []
    for one in sights:
        last = select(SENT).where(SENT.c.table_id == row.id, SENT.c.word == one.word, SENT.c.n > one.n - RECENT)
        sent += [SentRow(x.word, x.n, x.entry, x.body) for x in connection.execute(last.order_by(SENT.c.n))]
    return Kept(
        row=row, lines=tuple(one.line for one in rows(ENTRIES, ENTRIES.c.n)),
        secrets=tuple(one.secret for one in rows(SECRETS, SECRETS.c.place)),
        seats=tuple(_seat(one) for one in rows(SEATS, SEATS.c.made)),
        answers=tuple(AnswerRow(one.seat, one.key, one.status, one.body) for one in rows(ANSWERS, ANSWERS.c.key)),
        sights=tuple(sights), sent=tuple(sent),
    )  # fmt: skip


def _seat(row: Any) -> SeatRow:
    figures = None if row.figures is None else msgspec.json.decode(row.figures, type=tuple[str, ...])
    return SeatRow(
        id=row.id, name=row.name, role=row.role, word=row.word, figures=figures, digest=row.digest, made=row.made,
        removed=row.removed,
    )  # fmt: skip


def _engine(url: str) -> Engine:
    _left_alone(url)
    engine = create_engine(url, poolclass=QueuePool, pool_size=8, max_overflow=16)
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(engine, "connect", _opened)
        event.listen(engine, "begin", _begin)
    return engine


def _left_alone(url: str) -> None:
    """Raises BadFile for a file that is no store, before anything in it is touched."""
    made = make_url(url)
    if made.get_backend_name() != "sqlite" or not made.database or not Path(made.database).exists():
        return
    if not Path(made.database).stat().st_size:
        return
    try:
        with contextlib.closing(sqlite3.connect(f"{Path(made.database).resolve().as_uri()}?mode=ro", uri=True)) as one:
            names = {name for (name,) in one.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise BadFile(url, "", f"this is no store of tables: {error}") from None
    if names and "alembic_version" not in names:
        raise BadFile(url, "", "this database belongs to something else: it has tables, and no revision of ours")


def _opened(connection: Any, _: object) -> None:
    """SQLite as we want it: durable at every commit, readers beside the writer, transactions that we begin."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = threading.current_thread().name == "writes to the store"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _brought_up(connection: Connection, url: str) -> None:
    """Brings the database to the newest shape. Raises BadFile where it is of a newer Lawspeaker, or no store."""
    names = inspect(connection).get_table_names()
    now = connection.execute(select(REVISION)).scalar() if REVISION.name in names else None
    if now is not None and now not in REVISIONS:
        raise BadFile(url, "", f"a newer Lawspeaker has written this store (its shape is {now}): use that one")
    if now is None and names:
        raise BadFile(url, "", "this database belongs to something else: it has tables, and no revision of ours")
    if now is None:
        META.create_all(connection)
        REVISION.create(connection)
        connection.execute(insert(REVISION).values(version_num=REVISIONS[-1]))
    elif now != REVISIONS[-1]:
        import_module("lawspeaker.table.store.migrating").migrated(connection, url)
