"""How one write is carried out, within a transaction that somebody else begins and ends."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, cast

import msgspec
from sqlalchemy import Connection, Table, bindparam, func, insert, select, update

from lawspeaker.errors import StoreError
from lawspeaker.table.store.made_once import Once
from lawspeaker.table.store.rows import Append, Change, Claim, Create, Delete, Picture, SeatRow, Write
from lawspeaker.table.store.schema import ANSWERS, ENTRIES, OF_A_TABLE, PICTURES, SEATS, SECRETS, SENT, SIGHTS, TABLES

_EPOCH = select(TABLES.c.epoch).where(TABLES.c.id == bindparam("of"))
_PLACES = select(func.count()).select_from(SECRETS).where(SECRETS.c.table_id == bindparam("of"))
_TOUCH = update(TABLES).where(TABLES.c.id == bindparam("of")).values(touched=bindparam("now"))
_LAST = select(func.max(ENTRIES.c.n)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
_STANDS = select(TABLES.c.id, TABLES.c.epoch, TABLES.c.touched, func.coalesce(_LAST, -1)).where(
    TABLES.c.id.in_(bindparam("of", expanding=True))
)
"""Of some tables: epoch, when they were touched, the number of the last entry."""
TOUCHED = 60
"""Seconds that a table may have been touched later than is kept: its row is not written with every move."""
_NAMES = Once(
    update(SIGHTS)
    .where(SIGHTS.c.table_id == bindparam("of"), SIGHTS.c.word == bindparam("seat"))
    .values(names=bindparam("data"))
)
_PUT = {one: Once(insert(one)) for one in (ENTRIES, ANSWERS, SENT)}


def carried_out(connection: Connection, write: Write) -> Any:
    """What a write gives: the new epoch of a claim, else nothing.

    Raises StoreError (`unknown-table`, `stale-writer`), and errors of the database where rows are there already.
    """
    match write:
        case Create():
            _create(connection, write)
        case Claim(table_id=table_id):
            return _claim(connection, table_id)
        case Append():
            _append(connection, [write])
        case Change():
            _checked(connection, write.table_id, write.epoch)
            values = {"title": write.title, "closed": write.closed, "settings": write.settings}
            connection.execute(update(TABLES).where(TABLES.c.id == write.table_id).values(values))
        case Picture():
            _picture(connection, write)
        case Delete(table_id=table_id):
            for one in OF_A_TABLE:
                connection.execute(one.delete().where(one.c.table_id == table_id))
            connection.execute(TABLES.delete().where(TABLES.c.id == table_id))
    return None


def all_carried_out(connection: Connection, writes: Sequence[Write]) -> list[Any]:
    """What some writes give, one after the other; appends that follow each other go together. Raises as above."""
    given: list[Any] = []
    for is_append, some in groupby(writes, key=lambda write: isinstance(write, Append)):
        if is_append:
            appends = cast(list[Append], list(some))
            _append(connection, appends)
            given += [None] * len(appends)
        else:
            given += [carried_out(connection, write) for write in some]
    return given


def _epoch(connection: Connection, table_id: str) -> int:
    """The epoch of a table. Raises StoreError where the table is not there."""
    found = connection.execute(_EPOCH, {"of": table_id}).scalar()
    if found is None:
        raise StoreError("unknown-table", f"there is no table {table_id}")
    return int(found)


def _checked(connection: Connection, table_id: str, epoch: int) -> None:
    """Raises StoreError where the table is not there, or somebody else has opened it since."""
    if _epoch(connection, table_id) != epoch:
        raise StoreError("stale-writer", f"table {table_id} was opened by somebody else: it is theirs to write to")


def _create(connection: Connection, write: Create) -> None:
    table_id = write.row.id
    connection.execute(insert(TABLES), msgspec.to_builtins(write.row, builtin_types=(bytes,)))
    _put(connection, ENTRIES, table_id, [{"n": n, "line": line} for n, line in enumerate(write.lines)])
    _put(connection, SECRETS, table_id, [{"place": n, "secret": one} for n, one in enumerate(write.secrets)])
    _put(connection, SEATS, table_id, [_of_seat(seat) for seat in write.seats])


def _claim(connection: Connection, table_id: str) -> int:
    epoch = _epoch(connection, table_id) + 1
    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(epoch=epoch))
    return epoch


def _picture(connection: Connection, write: Picture) -> None:
    _checked(connection, write.table_id, write.epoch)
    connection.execute(update(TABLES).where(TABLES.c.id == write.table_id).values(settings=write.settings))
    connection.execute(PICTURES.delete().where(PICTURES.c.table_id == write.table_id))
    if write.picture is not None:
        _put(connection, PICTURES, write.table_id, [_fields(write.picture)])


def _append(connection: Connection, writes: Sequence[Append]) -> None:
    """What came of orders at some tables, kept with as few statements as for one. Raises as `carried_out`."""
    of = {write.table_id for write in writes}
    stands = {row[0]: row for row in connection.execute(_STANDS, {"of": list(of)})}
    following = {table_id: int(row[3] + 1) for table_id, row in stands.items()}
    for write in writes:
        row = stands.get(write.table_id)
        if row is None or row[1] != write.epoch:
            _checked(connection, write.table_id, write.epoch)
        if write.lines and write.first != following[write.table_id]:
            raise StoreError("stale-writer", f"entry {write.first} of table {write.table_id} is not the next one")
        following[write.table_id] += len(write.lines)
    _quickly(connection, ENTRIES, [_line(write, n) for write in writes for n in range(len(write.lines))])
    _quickly(connection, ANSWERS, [_plain(write, one) for write in writes for one in write.answers])
    _quickly(connection, SENT, [_plain(write, one) for write in writes for one in write.sent])
    touched = {table_id: row[2] for table_id, row in stands.items()}
    for write in writes:
        if abs(write.touched - touched[write.table_id]) >= TOUCHED:
            touched[write.table_id] = write.touched
            connection.execute(_TOUCH, {"of": write.table_id, "now": write.touched})
        if write.secrets or write.seats or write.sights:
            _seldom(connection, write)


def _line(write: Append, place: int) -> dict[str, Any]:
    return {"table_id": write.table_id, "n": write.first + place, "line": write.lines[place]}


def _seldom(connection: Connection, write: Append) -> None:
    """What comes with few orders: secrets, seats, names."""
    of = write.table_id
    if write.secrets:
        known = int(connection.execute(_PLACES, {"of": of}).scalar() or 0)
        _put(connection, SECRETS, of, [{"place": known + n, "secret": one} for n, one in enumerate(write.secrets)])
    for seat in write.seats:
        connection.execute(SEATS.delete().where(SEATS.c.table_id == of, SEATS.c.id == seat.id))
        _put(connection, SEATS, of, [_of_seat(seat)])
    _name(connection, write)


def _name(connection: Connection, write: Append) -> None:
    """Keeps what the seats of some words call things by now; of a word that is new, with what it began with."""
    of = write.table_id
    rows = [{"of": of, "seat": word, "data": msgspec.json.encode(names)} for word, names, _ in write.sights]
    if not rows or _NAMES.on(connection, *rows).rowcount == len(rows):
        return
    for row, (word, _, start) in zip(rows, write.sights, strict=True):
        if not _NAMES.on(connection, row).rowcount:
            new = {"word": word, "names": row["data"], "start": msgspec.json.encode(start)}
            _put(connection, SIGHTS, of, [new])


def _put(connection: Connection, into: Table, table_id: str, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(insert(into), [{"table_id": table_id, **row} for row in rows])


def _quickly(connection: Connection, into: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Puts what comes with every move, by a statement that is made once."""
    if rows:
        _PUT[into].on(connection, *rows)


def _plain(write: Append, row: Any) -> dict[str, Any]:
    return {"table_id": write.table_id, **_fields(row)}


def _fields(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def _of_seat(seat: SeatRow) -> dict[str, Any]:
    figures = None if seat.figures is None else msgspec.json.encode(seat.figures).decode()
    return {**_fields(seat), "figures": figures}
