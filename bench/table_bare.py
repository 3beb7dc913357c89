"""What a bare Litestar handler reaches: each request commits one row into SQLite, as durable as the table's store.

    python bench/table_bare.py FOLDER

`/here` writes in the event loop itself, `/thread` in a thread; the bench takes what is faster.
"""

import sqlite3
import sys
import threading
from pathlib import Path
from typing import Annotated

import uvicorn
from litestar import Litestar, post
from msgspec import Meta, Struct

from lawspeaker.table.serving import listening


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What is written: a key, and the move beside it."""

    key: Annotated[str, Meta(min_length=1, max_length=64)]
    move: Annotated[str, Meta(max_length=4_000)]
    seen: int = 0


class Written(Struct, frozen=True):
    """The number of the row."""

    n: int


class Rows:
    """One table of rows, written one after the other."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / "bare.db", isolation_level=None, check_same_thread=False)
        self._lock = threading.Lock()
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("CREATE TABLE rows (n INTEGER PRIMARY KEY, key TEXT NOT NULL, move TEXT NOT NULL)")

    def write(self, row: Row) -> int:
        """Commits one row; its number. Raises sqlite3.Error."""
        with self._lock:
            done = self._connection.execute("INSERT INTO rows (key, move) VALUES (?, ?)", (row.key, row.move))
        return done.lastrowid or 0


def application(rows: Rows) -> Litestar:
    """The application: two routes that do the same."""

    @post("/here", status_code=200, sync_to_thread=False)
    def here(data: Row) -> Written:
        return Written(rows.write(data))

    @post("/thread", status_code=200, sync_to_thread=True)
    def thread(data: Row) -> Written:
        return Written(rows.write(data))

    return Litestar([here, thread], openapi_config=None)


def main() -> None:
    """Serves until it is told to stop; prints its URL first."""
    at = listening("127.0.0.1", 0)
    print(f"http://127.0.0.1:{at.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        application(Rows(Path(sys.argv[1]))), log_level="warning", access_log=False, server_header=False,
        date_header=False,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[at])


if __name__ == "__main__":
    main()
