"""Writes at random, some of them wrong, in groups and over several openings: the store holds what a dict holds."""

from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lawspeaker.errors import StoreError
from lawspeaker.law.names import Names
from lawspeaker.table.store.rows import (
    AnswerRow,
    Append,
    Change,
    Claim,
    Create,
    Delete,
    Kept,
    SeatRow,
    SentRow,
    SightRow,
    TableRow,
)  # fmt: skip
from lawspeaker.table.store.store import Store
from lawspeaker.table.store.writing import TOUCHED
from tests.sizes import tenth
from tests.table.rows import ODD, seat_row, table_row

IDS = ("a", "b", "c")
WORDS = ("host", "players")


class Model:
    """One table as it should be kept."""

    def __init__(self, create: Create) -> None:
        self.row: TableRow = create.row
        self.lines, self.secrets = list(create.lines), list(create.secrets)
        self.seats: dict[str, SeatRow] = {one.id: one for one in create.seats}
        self.answers: dict[tuple[str, str], AnswerRow] = {}
        self.sent: dict[str, list[SentRow]] = {}
        self.names: dict[str, tuple[Names, Any]] = {}

    def change(self, **values: Any) -> None:
        """Other values in its row."""
        self.row = replace(self.row, **values)

    @property
    def kept(self) -> Kept:
        """What the store should read."""
        words = sorted(self.sent)
        return Kept(
            row=self.row, lines=tuple(self.lines), secrets=tuple(self.secrets),
            seats=tuple(sorted(self.seats.values(), key=lambda one: one.made)),
            answers=tuple(sorted(self.answers.values(), key=lambda one: one.key)),
            sights=tuple(
                SightRow(word, len(self.sent[word]), *self.names[word], tuple((s.n, s.entry) for s in self.sent[word]))
                for word in words
            ),
            sent=tuple(one for word in words for one in self.sent[word]),
        )  # fmt: skip


class Models:
    """All tables as they should be kept, and writes at random to them, each with what should come of it."""

    def __init__(self, random: Random) -> None:
        self.tables: dict[str, Model] = {}
        self._random, self._made = random, 0

    def write(self) -> tuple[Any, str | int | None]:
        """A write, and what it gives: an epoch, None, or the code of its error. The model has taken it in."""
        table_id = self._random.choice(IDS)
        kinds = (self._create, self._claim, self._change, self._delete, self._append)
        return self._random.choices(kinds, (3, 4, 3, 1, 20))[0](table_id)

    def _create(self, table_id: str) -> tuple[Any, str | None]:
        lines = tuple(self._random.choices(ODD[:4], k=self._random.randrange(3)))
        write = Create(table_row(table_id), lines, lines[:1], (seat_row("s1"),))
        if table_id in self.tables:
            return write, "store-failed"
        self.tables[table_id] = Model(write)
        return write, None

    def _claim(self, table_id: str) -> tuple[Any, str | int]:
        model = self.tables.get(table_id)
        if model is None:
            return Claim(table_id), "unknown-table"
        model.change(epoch=model.row.epoch + 1)
        return Claim(table_id), model.row.epoch

    def _change(self, table_id: str) -> tuple[Any, str | None]:
        epoch, code = self._epoch(table_id)
        title, closed = self._random.choice(("one", "other", "")), self._random.random() < 0.5
        if code is None:
            self.tables[table_id].change(title=title, closed=closed, settings=f'"{title}"')
        return Change(table_id, epoch, title, closed, f'"{title}"'), code

    def _delete(self, table_id: str) -> tuple[Any, None]:
        self.tables.pop(table_id, None)
        return Delete(table_id), None

    def _epoch(self, table_id: str) -> tuple[int, str | None]:
        """An epoch, mostly the right one, and the code of the error that comes of it."""
        model = self.tables.get(table_id)
        if model is None:
            return 0, "unknown-table"
        wrong = self._random.random() < 0.1
        return model.row.epoch + (self._random.choice((-1, 1)) if wrong else 0), "stale-writer" if wrong else None

    def _append(self, table_id: str) -> tuple[Append, str | None]:
        epoch, code = self._epoch(table_id)
        model, random = self.tables.get(table_id), self._random
        first = len(model.lines) if model else 0
        self._made += 1
        lines = tuple(random.choices(ODD[:4], k=random.randrange(3)))
        words = [word for word in WORDS if random.random() < 0.6]
        told = {word: 1 + len(model.sent.get(word, ())) if model else 1 for word in words}
        write = Append(
            table_id=table_id, epoch=epoch, touched=random.randrange(1_000), lines=lines,
            first=first + (random.choice((-1, 1, 7)) if lines and random.random() < 0.1 else 0),
            secrets=tuple(random.choices(ODD[:3], k=random.randrange(2))),
            seats=tuple(self._seat() for _ in range(random.randrange(2))),
            answers=(AnswerRow("s1", self._key(model), 200, random.choice(ODD[:4])),),
            sent=tuple(SentRow(word, n, first, random.choice(ODD[:4])) for word, n in told.items()),
            sights=tuple((word, Names(seat=word, entry=n), f"start {n}") for word, n in told.items()),
        )  # fmt: skip
        if code is None and lines and write.first != first:
            code = "stale-writer"
        if code is None and model is not None and ("s1", write.answers[0].key) in model.answers:
            code = "store-failed"
        if code is None and model is not None:
            self._take(model, write)
        return write, code

    def _key(self, model: Model | None) -> str:
        """A key: now and then one that is there."""
        if model is not None and model.answers and self._random.random() < 0.1:
            return self._random.choice(sorted(key for _, key in model.answers))
        return f"k{self._made:06}"

    def _seat(self) -> SeatRow:
        number = self._random.randrange(1, 5)
        return seat_row(f"s{number}", number, removed=self._random.random() < 0.3, figures=self._figures())

    def _figures(self) -> tuple[str, ...] | None:
        return self._random.choice((None, (), ("asher",), ("bela", "cass")))

    def _take(self, model: Model, write: Append) -> None:
        if abs(write.touched - model.row.touched) >= TOUCHED:
            model.change(touched=write.touched)
        model.lines += write.lines
        model.secrets += write.secrets
        model.seats |= {one.id: one for one in write.seats}
        model.answers |= {(one.seat, one.key): one for one in write.answers}
        for word, names, start in write.sights:
            model.names[word] = (names, model.names[word][1] if word in model.names else start)
        for one in write.sent:
            model.sent.setdefault(one.word, []).append(one)


def came_of(future: "Future[Any]") -> Any:
    """What a write gave, or the code of its error."""
    error = future.exception(20)
    if error is None:
        return future.result()
    assert isinstance(error, StoreError), error
    return error.code


def same(store: Store, models: Models) -> None:
    """The store holds what the models hold."""
    assert {one.id for one in store.tables()} == set(models.tables)
    for table_id in IDS:
        model = models.tables.get(table_id)
        assert store.read(table_id) == (None if model is None else model.kept)
        for word in WORDS:
            told = [] if model is None else [one.body for one in model.sent.get(word, ())]
            assert store.sent(table_id, word, 2, 3) == told[2:5]


@pytest.mark.parametrize("seed", range(tenth(40)))
def test_the_store_holds_what_a_dict_holds(seed: int, tmp_path: Path) -> None:
    random, url = Random(seed), f"sqlite:///{tmp_path / 'tables.db'}"
    models, codes = Models(random), set()
    for _ in range(3):
        store = Store.open(url)
        for _ in range(20):
            writes = [models.write() for _ in range(random.choice((1, 1, 2, 9)))]
            futures = [store.submit(write) for write, _ in writes]
            expected = [what for _, what in writes]
            assert [came_of(one) for one in futures] == expected
            codes |= {what for what in expected if isinstance(what, str)}
            same(store, models)
        store.close()
    assert codes == {"unknown-table", "stale-writer", "store-failed"}
