"""Rows for tests of the store: tables, and what is added to them."""

from typing import Any

from lawspeaker.law.names import Names
from lawspeaker.table.store.rows import AnswerRow, Append, Create, SeatRow, SentRow, TableRow

ODD = (b"", b"\x00", b"\xff\xfe\x80 no UTF-8", b'{"n":0}\r\n\n', bytes(range(256)) * 4_000)
"""Bytes that a store might change."""


def table_row(table_id: str, **more: Any) -> TableRow:
    """A table as it begins."""
    plain: dict[str, Any] = {
        "id": table_id, "title": "Reeds – “dusk” \N{DRAGON}", "rulebook": "war", "edition": "1e", "revision": 3,
        "created": 1, "touched": 2, "closed": False, "settings": '{"accepts":"never"}', "epoch": 0,
        "header": b'{"format":"x"}\xff\x00',
    }  # fmt: skip
    return TableRow(**{**plain, **more})


def seat_row(seat_id: str, made: int = 1, **more: Any) -> SeatRow:
    """A seat."""
    plain: dict[str, Any] = {
        "id": seat_id, "name": "Åse", "role": "player", "word": "players", "figures": None,
        "digest": b"\x00\xff" * 16, "made": made, "removed": False,
    }  # fmt: skip
    return SeatRow(**{**plain, **more})


def new_table(table_id: str, *lines: bytes) -> Create:
    """A new table, with one seat and these lines."""
    return Create(table_row(table_id), lines, (b"secret \x00",), (seat_row("s1", role="host", word="host"),))


def appended(table_id: str, epoch: int, first: int, count: int = 1, **more: Any) -> Append:
    """So many entries from number `first` on, with an answer, a message and names to each word."""
    numbers = range(first, first + count)
    plain: dict[str, Any] = {
        "lines": tuple(b'{"line":%d}\xff' % n for n in numbers),
        "answers": (AnswerRow("s1", f"k{first}", 200, b"answer %d \x00" % first),),
        "sent": tuple(SentRow("host", n + 1, n, b"told %d \xff" % n) for n in numbers),
        "sights": (("host", Names(seat="host", entry=first + count, figures={"a": "b"}), [first]),),
        "touched": 5 + first,
    }  # fmt: skip
    return Append(table_id=table_id, epoch=epoch, first=first, **{**plain, **more})
