"""The store keeps what it says it keeps: to the byte, all or nothing, for the writer that opened a table last."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError

from lawspeaker.errors import BadFile, StoreError
from lawspeaker.law.names import Names
from lawspeaker.table.store.rows import Append, Change, Claim, Create, Delete, Picture, PictureRow, SentRow
from lawspeaker.table.store.store import RECENT, Store
from lawspeaker.table.store.writing import TOUCHED
from tests.table.rows import ODD, appended, new_table, seat_row, table_row

OURS = ("entries", "secrets", "seats", "answers", "sights", "sent", "pictures")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "tables.db"


@pytest.fixture
def opened(file: Path) -> Iterator[Callable[[], Store]]:
    """Opens stores on that file; they are closed at the end."""
    stores: list[Store] = []

    def one() -> Store:
        stores.append(Store.open(f"sqlite:///{file}"))
        return stores[-1]

    yield one
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    """A store on the file."""
    return opened()


def written(store: Store, write: Any) -> Any:
    """What a write gives."""
    return store.submit(write).result(20)


def refused(store: Store, write: Any) -> str:
    """The code with which a write fails."""
    with pytest.raises(StoreError) as caught:
        written(store, write)
    return caught.value.code


def with_lock(file: Path, meanwhile: Callable[[], None]) -> None:
    """Does something while nobody can write, so that all of it waits; then lets the lock go."""
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    meanwhile()
    lock.execute("ROLLBACK")
    lock.close()


def counted(file: Path, table_id: str) -> dict[str, int]:
    """How many rows each table of the database has for one table of ours."""
    connection = sqlite3.connect(file)
    found = {
        name: int(connection.execute(f"SELECT count(*) FROM {name} WHERE table_id = ?", (table_id,)).fetchone()[0])
        for name in OURS
    }
    connection.close()
    return found


# ---- what is kept


def test_what_is_kept_comes_back_to_the_byte(store: Store, opened: Callable[[], Store]) -> None:
    seats = (seat_row("s1"), seat_row("s2", 2, figures=()), seat_row("s3", 3, figures=("asher", "bela, cass"), word=""))
    row = table_row("a", header=ODD[-1])
    written(store, Create(row, ODD, ODD, seats))
    for one in (store, opened()):
        kept = one.read("a")
        assert kept is not None
        assert (kept.row, kept.lines, kept.secrets, kept.seats) == (row, ODD, ODD, seats)
        assert (kept.answers, kept.sights, kept.sent) == ((), (), ())
        assert one.tables() == [row]


def test_what_is_appended_comes_back_to_the_byte(store: Store, opened: Callable[[], Store]) -> None:
    written(store, new_table("a", b"zero"))
    epoch = written(store, Claim("a"))
    names = Names(seat="players", entry=5, figures={"jackal-2": "stranger"}, opened={"c1": 4}, unseen=("wolf",))
    told = tuple(SentRow("players", n, n + 3, body) for n, body in enumerate(ODD, 1))
    first = appended(
        "a",
        epoch,
        1,
        secrets=(b"\x00",),
        seats=(seat_row("s2", 2),),
        sent=told,
        sights=(("players", names, {"began": None}),),
    )
    second = appended("a", epoch, 2, 3, touched=2 + TOUCHED, seats=(seat_row("s2", 2, removed=True, name="Else"),))
    written(store, first)
    written(store, second)
    for one in (store, opened()):
        kept = one.read("a")
        assert kept is not None
        assert kept.lines == (b"zero", *first.lines, *second.lines)
        assert kept.secrets == (b"secret \x00", b"\x00")
        assert kept.seats[1:] == (seat_row("s2", 2, removed=True, name="Else"),)
        assert set(kept.answers) == {*first.answers, *second.answers}
        assert {sight.word: (sight.n, sight.names) for sight in kept.sights} == {
            "host": (5, second.sights[0][1]), "players": (len(ODD), names),
        }  # fmt: skip
        assert {sight.word: sight.entries for sight in kept.sights}["players"] == tuple((s.n, s.entry) for s in told)
        assert set(kept.sent) == {*told, *second.sent}
        assert one.sent("a", "players", 0) == list(ODD)
        assert one.sent("a", "players", 2, 2) == list(ODD[2:4])
        assert one.sent("a", "players", 99) == []
        assert one.sent("a", "nobody", 0) == []
        assert (kept.row.touched, kept.row.epoch) == (2 + TOUCHED, epoch)


def test_names_are_those_that_were_kept_last(store: Store) -> None:
    written(store, new_table("a"))
    epoch = written(store, Claim("a"))
    written(store, appended("a", epoch, 0))
    both = (("host", Names(entry=9), ["x"]), ("players", Names(entry=8), {"y": None}))
    written(store, appended("a", epoch, 1, sent=(SentRow("players", 1, 1, b"x"),), sights=both))
    kept = store.read("a")
    assert kept is not None
    assert [(sight.word, sight.names, sight.start) for sight in kept.sights] == [(*both[0][:2], [0]), both[1]]


def test_only_the_last_messages_are_read_with_a_table(store: Store) -> None:
    written(store, new_table("a"))
    epoch, many = written(store, Claim("a")), RECENT + 50
    written(store, appended("a", epoch, 0, many))
    kept = store.read("a")
    assert kept is not None
    assert [one.n for one in kept.sent] == list(range(51, many + 1))
    assert len(kept.sights[0].entries) == len(store.sent("a", "host", 0)) == many


def test_tables_are_told_newest_first_and_a_table_that_is_not_there_is_none(store: Store) -> None:
    for name, touched in (("a", 5), ("b", 7), ("c", 5)):
        written(store, Create(table_row(name, touched=touched), (), (), ()))
    assert [one.id for one in store.tables()] == ["b", "a", "c"]
    assert store.read("d") is None


def test_a_table_is_renamed_and_closed_by_its_writer_alone(store: Store) -> None:
    written(store, new_table("a"))
    epoch = written(store, Claim("a"))
    change = Change("a", epoch, "Other", True, "{}")
    assert refused(store, Change("a", epoch + 1, "Not this", False, "{}")) == "stale-writer"
    written(store, change)
    kept = store.read("a")
    assert kept is not None
    assert (kept.row.title, kept.row.closed, kept.row.settings) == ("Other", True, "{}")


def test_what_is_deleted_is_gone_from_everywhere_and_nothing_else_is(store: Store, file: Path) -> None:
    for name in ("a", "b"):
        written(store, new_table(name, b"zero"))
        epoch = written(store, Claim(name))
        written(store, appended(name, epoch, 1))
        written(store, Picture(name, epoch, "{}", PictureRow("image/png", "d", ODD[-1])))
    before = counted(file, "b")
    assert min(before.values()) > 0
    written(store, Delete("a"))
    assert set(counted(file, "a").values()) == {0}
    assert counted(file, "b") == before
    assert [one.id for one in store.tables()] == ["b"]
    assert refused(store, appended("a", 1, 2)) == "unknown-table"
    assert refused(store, Claim("a")) == "unknown-table"


# ---- who may write, and what


def test_whoever_opened_a_table_before_writes_no_more(store: Store, opened: Callable[[], Store]) -> None:
    other = opened()
    written(store, new_table("a"))
    mine = written(store, Claim("a"))
    written(store, appended("a", mine, 0))
    theirs = written(other, Claim("a"))
    assert theirs == mine + 1
    assert refused(store, appended("a", mine, 1)) == "stale-writer"
    assert refused(store, Change("a", mine, "mine", False, "{}")) == "stale-writer"
    written(other, appended("a", theirs, 1))
    assert store.read("a") == other.read("a")
    kept = store.read("a")
    assert kept is not None
    assert len(kept.lines) == 2


@pytest.mark.parametrize("first", [0, 1, 3, 99])
def test_an_entry_that_is_not_the_next_one_is_refused_with_all_that_came_with_it(store: Store, first: int) -> None:
    written(store, new_table("a"))
    epoch = written(store, Claim("a"))
    written(store, appended("a", epoch, 0, 2))
    before = store.read("a")
    assert refused(store, appended("a", epoch, first)) == "stale-writer"
    assert store.read("a") == before


def test_a_key_a_message_or_a_table_that_is_there_already_is_not_written_over(store: Store) -> None:
    written(store, new_table("a"))
    epoch = written(store, Claim("a"))
    write = appended("a", epoch, 0)
    written(store, write)
    before = store.read("a")
    assert refused(store, appended("a", epoch, 1, answers=write.answers)) == "store-failed"
    assert refused(store, appended("a", epoch, 1, sent=write.sent)) == "store-failed"
    assert refused(store, new_table("a", b"else")) == "store-failed"
    assert store.read("a") == before


def test_a_number_that_the_database_cannot_hold_fails_alone(store: Store) -> None:
    assert refused(store, Create(table_row("a", created=2**70), (), (), ())) == "store-failed"
    written(store, new_table("b"))
    assert [one.id for one in store.tables()] == ["b"]


def test_writes_that_wait_are_committed_as_one_and_one_that_fails_fails_alone(store: Store, file: Path) -> None:
    names, commits = [f"t{n}" for n in range(20)], []
    futures: list[Future[Any]] = []
    written(store, new_table("there"))
    event.listen(store._engine, "commit", lambda _: commits.append(1))

    def meanwhile() -> None:
        futures.append(store.submit(new_table("first")))
        while not store._jobs.empty():
            pass
        futures.extend(store.submit(new_table(name)) for name in names[:10])
        futures.append(store.submit(new_table("there", b"else")))
        futures.extend(store.submit(new_table(name)) for name in names[10:])

    with_lock(file, meanwhile)
    failed = [future.exception(20) for future in futures]
    assert [place for place, error in enumerate(failed) if error is not None] == [11]
    assert isinstance(failed[11], StoreError)
    assert failed[11].code == "store-failed"
    assert len(commits) == 2
    assert {one.id for one in store.tables()} == {"there", "first", *names}
    kept = store.read("there")
    assert kept is not None
    assert kept.lines == ()


def test_a_write_that_nobody_waits_for_any_more_is_left_out_and_the_next_ones_are_not(store: Store, file: Path) -> None:
    futures: list[Future[Any]] = []

    def meanwhile() -> None:
        futures.append(store.submit(new_table("first")))
        while not store._jobs.empty():
            pass
        futures.extend(store.submit(new_table(name)) for name in ("given-up", "next"))
        assert futures[1].cancel()

    with_lock(file, meanwhile)
    futures[2].result(20)
    assert {one.id for one in store.tables()} == {"first", "next"}
    written(store, new_table("last"))


def test_writes_that_wait_are_carried_out_when_the_store_is_closed(opened: Callable[[], Store], file: Path) -> None:
    store = opened()
    futures: list[Future[Any]] = []
    with_lock(file, lambda: futures.extend(store.submit(new_table(f"t{n}")) for n in range(300)))
    store.close()
    store.close()
    assert all(future.done() and future.exception() is None for future in futures)
    assert refused(store, new_table("late")) == "store-failed"
    assert {one.id for one in opened().tables()} == {f"t{n}" for n in range(300)}


# ---- the database


def test_a_commit_is_on_the_disk_before_it_is_said_to_be(store: Store) -> None:
    found = []

    def look(connection: Connection) -> None:
        words = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found.append([connection.exec_driver_sql(f"PRAGMA {word}").scalar() for word in words])

    event.listen(store._engine, "commit", look)
    written(store, new_table("a"))
    with store._engine.begin():
        pass
    assert found == [["wal", 2, 1, 10_000]] * 2


def test_what_belongs_to_no_table_cannot_be_kept(store: Store) -> None:
    with pytest.raises(IntegrityError), store._engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO entries (table_id, n, line) VALUES ('nowhere', 0, x'00')")


@pytest.mark.parametrize("count", [1, 3])
def test_a_file_is_opened_again_and_again(opened: Callable[[], Store], count: int) -> None:
    for number in range(count):
        store = opened()
        assert [one.id for one in store.tables()] == [f"t{n}" for n in range(number)]
        written(store, replace(new_table(f"t{number}"), row=table_row(f"t{number}", touched=2)))
        store.close()


@pytest.mark.parametrize("data", [b"no database at all", b"SQLite format 3\x00" + b"\x07" * 5_000, b"\x00" * 4_096])
def test_a_file_that_is_no_database_is_told_and_stays_as_it_is(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    with pytest.raises(BadFile, match="tables"):
        Store.open(f"sqlite:///{file}")
    assert file.read_bytes() == data


def test_a_database_that_is_damaged_within_is_told_or_fails_as_a_store(opened: Callable[[], Store], file: Path) -> None:
    store = opened()
    for number in range(30):
        written(store, new_table(f"t{number}", *ODD))
    store.close()
    data = bytearray(file.read_bytes())
    data[4_096:] = b"\xa5" * (len(data) - 4_096)
    file.write_bytes(data)
    with pytest.raises((BadFile, StoreError)):
        opened().tables()


@pytest.mark.parametrize("name", ["users", "tables"])
def test_a_database_of_something_else_is_told_and_stays_as_it_is(file: Path, name: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY)")
    connection.commit()
    with pytest.raises(BadFile, match="something else"):
        Store.open(f"sqlite:///{file}")
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [(name,)]
    connection.close()


def test_a_database_of_a_newer_lawspeaker_is_told(opened: Callable[[], Store], file: Path) -> None:
    opened().close()
    connection = sqlite3.connect(file)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(BadFile, match=r"newer Lawspeaker.*9999"):
        opened()


@pytest.mark.parametrize("url", ["", "no url", "nothing:///x", "sqlite:////no/such/folder/of/ours/tables.db"])
def test_a_url_that_leads_nowhere_is_told(url: str) -> None:
    with pytest.raises(BadFile):
        Store.open(url)


def test_a_store_that_cannot_be_read_says_so(store: Store, file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("DROP TABLE sent")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="cannot be read"):
        store.sent("a", "host", 0)


def test_an_append_is_the_whole_of_it_or_nothing(store: Store) -> None:
    """Each of the parts of an append is refused once: nothing of the others is there then."""
    written(store, new_table("a"))
    epoch = written(store, Claim("a"))
    written(store, appended("a", epoch, 0))
    before = store.read("a")
    good = appended("a", epoch, 1, secrets=(b"s",), seats=(seat_row("s9", 9),))
    bad: list[Append] = [
        replace(good, answers=good.answers * 2), replace(good, sent=good.sent * 2),
        replace(good, seats=(seat_row("s8", 2**70),)), replace(good, touched=2**70),
    ]  # fmt: skip
    for write in bad:
        assert refused(store, write) == "store-failed"
        assert store.read("a") == before
    written(store, good)
    assert store.read("a") != before
