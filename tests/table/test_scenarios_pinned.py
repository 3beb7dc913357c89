"""A table keeps the rules it was begun under (scenario 12): under others it is read, says so, and is not played on."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lawspeaker.bridges.client import Client
from lawspeaker.record.journal import Journal, digest_of
from tests.table.battles import refused
from tests.table.server import Server, seated

PINNED = "the game is pinned to war mid/2; installed is mid/1"


def repinned(folder: Path) -> None:
    """Every table of the store as if it had been played under revision 2, its lines chained anew."""
    with sqlite3.connect(folder / "tables.db") as store:
        for table, header in store.execute("SELECT id, header FROM tables").fetchall():
            before = header.replace(b'"revision":1', b'"revision":2', 1)
            store.execute("UPDATE tables SET header = ?, revision = 2 WHERE id = ?", (before, table))
            lines = store.execute("SELECT n, line FROM entries WHERE table_id = ? ORDER BY n", (table,)).fetchall()
            was = digest_of(header)
            for n, line in lines:
                changed = line.replace(was.encode(), digest_of(before).encode())
                store.execute("UPDATE entries SET line = ? WHERE table_id = ? AND n = ?", (changed, table, n))
                was, before = digest_of(line), changed
    store.close()


def is_not_played_on(seat: Client) -> None:
    """Nothing is made, and nothing is judged by rules that the table was not played under."""
    for path, body in (("/judge", {"move": "end-turn"}), ("/odds", {"move": "strike asher jackal"})):
        assert PINNED in str(refused(partial(seat.ask, "POST", path, body), 409))
    assert PINNED in str(refused(partial(seat.move, "end-turn"), 409))


def test_a_table_of_other_rules_is_read_says_so_and_is_not_played_on(start: Callable[[], Server]) -> None:
    server = start()
    with server.table(rulebook="war", demo="duel") as host, seated(host, "Anna") as anna:
        for move in ("begin-cycle", "begin-turn", "move asher 4,0"):
            host.move(move, seen=host.load()["n"])
        whole, told, before = host.get("/export"), anna.get("/log"), (host.load(), anna.load())
        secrets = (host._secret, anna._secret)
    server.end()
    repinned(server.folder)
    again = start()
    with Client(again.url, host.table, secrets[0]) as host, Client(again.url, host.table, secrets[1]) as anna:
        for seat, was in zip((host, anna), before, strict=True):
            now = seat.load()
            assert (was["pinned"], now["pinned"]) == ("", PINNED)
            assert (now["revision"], now["state"], now["n"]) == (2, was["state"], was["n"])
            is_not_played_on(seat)
        assert anna.get("/log") == told
        kept = host.get("/export")
        assert kept.splitlines()[1:] != whole.splitlines()[1:], "its lines are chained to another header"
        assert [one.events for one in Journal.read(kept).entries()] == [
            one.events for one in Journal.read(whole).entries()
        ]
        found = host.get("/dry-run")
        assert (found["pinned"], found["n"], found["differs"]) == (PINNED, None, "")
        assert found["judged"] == 3
        refused(lambda: anna.get("/dry-run"), 403)
