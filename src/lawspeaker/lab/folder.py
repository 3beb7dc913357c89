"""The folder of a sweep: what was played, chunk by chunk, so that nothing that was finished is ever lost.

A chunk is a Parquet file, written beside its place, waited for until it is on the disk, and then moved there: it is
there whole or not at all. `manifest.json` says what the folder belongs to.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from lawspeaker.errors import BadFile
from lawspeaker.kernels.kernel import Columns, joined
from lawspeaker.lab.locking import Lock
from lawspeaker.lab.playing import Task
from lawspeaker.lab.sweep import Sweep

FORMAT = "lawspeaker-sweep"
MANIFEST, SUMMARY, REPORT, GAMES = "manifest.json", "summary.json", "report.html", "games"
_BESIDE = ".part"
_GAME = "game"


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a folder belongs to: the sweep by its digest, the kernel by how it plays."""

    format: str
    identity: str
    kernel: dict[str, str]
    columns: list[str]
    sweep: Sweep


def manifest_of(sweep: Sweep, kernel: dict[str, str], columns: tuple[str, ...]) -> Manifest:
    """The manifest that a folder of this sweep has."""
    return Manifest(FORMAT, sweep.identity, kernel, list(columns), sweep)


class Folder:
    """A folder with its chunks. Only whoever holds it in `Folder.begun` writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: Lock | None = None
        self.spoiled: list[str] = []
        """Chunks that could not be read, and are played again."""

    # ---- beginning, and going on

    def begin(self, manifest: Manifest, anew: bool) -> None:
        """Makes the folder, or goes on with it; `anew` clears what a sweep had left there.

        Raises BadFile where it belongs to another sweep, another kernel, or nobody knows what, or where somebody else
        is at work there; OSError.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        self._lock = Lock(self.path / "lock")
        self._lock.take()
        if anew:
            self._clear()
        if not (self.path / MANIFEST).exists():
            self._empty()
        else:
            self._same(self.manifest(), manifest)
        for part in self.path.rglob(f"*{_BESIDE}"):
            part.unlink()
        self.write(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
        (self.path / GAMES).mkdir(exist_ok=True)

    def end(self) -> None:
        """Lets somebody else at it."""
        if self._lock is not None:
            self._lock.give()
            self._lock = None

    def manifest(self) -> Manifest:
        """What the folder says it belongs to. Raises BadFile where it is no folder of a sweep; OSError."""
        file = self.path / MANIFEST
        if not file.exists():
            raise BadFile(str(self.path), "", f"this is no folder of a sweep: it has no {MANIFEST}")
        try:
            manifest = msgspec.json.decode(file.read_bytes(), type=Manifest)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadFile(str(file), "", f"it is damaged: {error}; --anew plays everything again") from None
        if manifest.format != FORMAT:
            raise BadFile(str(file), "format", f"this is no folder of a sweep: {manifest.format!r}")
        return manifest

    def _same(self, there: Manifest, now: Manifest) -> None:
        instead = "take another folder (--into FOLDER), or play everything again there (--anew)"
        if there.identity != now.identity:
            raise BadFile(str(self.path), "", f"what is played has changed since this was begun: {instead}")
        if there.kernel != now.kernel:
            raise BadFile(str(self.path), "", f"the kernel plays otherwise than when this was begun: {instead}")

    def _empty(self) -> None:
        others = [one.name for one in self.path.iterdir() if one.name != "lock" and not one.name.endswith(_BESIDE)]
        if others:
            raise BadFile(str(self.path), "", f"this is no folder of a sweep, and it is not empty ({others[0]})")

    def _clear(self) -> None:
        """Takes away what a sweep had left; the manifest last, so that it can be done again where it was cut off."""
        if not (self.path / MANIFEST).exists():
            return
        for file in (*self.path.glob(f"{GAMES}/*/*"), *(self.path / name for name in (SUMMARY, REPORT))):
            file.unlink(missing_ok=True)
        for folder in (*self.path.glob(f"{GAMES}/*"), self.path / GAMES):
            if folder.is_dir():
                folder.rmdir()
        (self.path / MANIFEST).unlink()

    # ---- chunks

    def kept(self, arms: int) -> list[dict[int, int]]:
        """For each arm the chunks that are there: first game to count. One that cannot be read is taken away."""
        return [dict(self._kept(arm)) for arm in range(arms)]

    def _kept(self, arm: int) -> Iterator[tuple[int, int]]:
        end = 0
        for file in self._files(arm):
            first, count = _span(file)
            try:
                sound = first >= end and len(_numbers(file, count)["winner"]) == count
            except BadFile:
                sound = False
            if sound:
                end = first + count
                yield first, count
            else:
                self.spoiled.append(str(file.relative_to(self.path)))
                file.unlink()

    def _files(self, arm: int) -> list[Path]:
        return sorted((self.path / GAMES / f"arm={arm}").glob("*.parquet"))

    def count(self, arms: int) -> int:
        """How many games all arms have together."""
        return sum(_span(file)[1] for arm in range(arms) for file in self._files(arm))

    def played(self, arms: int) -> int:
        """How many games, from the first on without a gap, every arm has."""
        return min(self._played(arm) for arm in range(arms))

    def _played(self, arm: int) -> int:
        end = 0
        for first, count in map(_span, self._files(arm)):
            if first != end:
                break
            end += count
        return end

    def keep(self, task: Task, columns: Columns) -> None:
        """Writes a chunk. Raises OSError where that fails; nothing of it is there then."""
        numbers = {_GAME: np.arange(task.first, task.first + task.count, dtype=np.int64), **columns}
        sink = pa.BufferOutputStream()
        pq.write_table(pa.table(numbers), sink, compression="zstd", write_page_checksum=True)
        (self.path / GAMES / f"arm={task.arm}").mkdir(exist_ok=True)
        self.write(f"{GAMES}/arm={task.arm}/{task.first:012}-{task.count}.parquet", sink.getvalue())

    def write(self, name: str, data: Any) -> None:
        """Writes a file of the folder whole, or not at all. Raises OSError."""
        file = self.path / name
        beside = file.with_name(file.name + _BESIDE)
        try:
            with beside.open("wb") as opened:
                opened.write(data)
                opened.flush()
                os.fsync(opened.fileno())
            beside.replace(file)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        _settle(file.parent)

    def blocks(self, arm: int, most: int, size: int) -> Iterator[Columns]:
        """The first `most` games of an arm, in their order, `size` at a time. Raises BadFile where some are missing."""
        waiting: list[Columns] = []
        held = 0
        for columns in self._in_order(arm, most):
            waiting.append(columns)
            held += len(columns["winner"])
            while held >= size:
                whole = joined(waiting) if len(waiting) > 1 else waiting[0]
                yield {name: column[:size] for name, column in whole.items()}
                waiting, held = [{name: column[size:] for name, column in whole.items()}], held - size
        if held:
            yield joined(waiting)

    def _in_order(self, arm: int, most: int) -> Iterator[Columns]:
        read = 0
        for file in self._files(arm):
            first, count = _span(file)
            if first != read or read >= most:
                break
            yield _numbers(file, min(count, most - first))
            read += count
        if read < most:
            raise BadFile(str(self.path), "", f"arm {arm} has {read:,} games of {most:,}; run the sweep again")

    def winners(self, arm: int) -> Iterator[tuple[int, Any]]:
        """First game and winners of every chunk of an arm."""
        for file in self._files(arm):
            yield _span(file)[0], pq.read_table(file, columns=["winner"], partitioning=None)["winner"].to_numpy()


def _numbers(file: Path, count: int) -> Columns:
    """The columns of a chunk. Raises BadFile where it is damaged."""
    try:
        table = pq.read_table(file, partitioning=None, page_checksum_verification=True)
    except (pa.ArrowException, OSError) as error:
        raise BadFile(str(file), "", f"it is damaged ({error}); run the sweep again, and it is played anew") from None
    return {name: table[name].to_numpy()[:count] for name in table.column_names if name != _GAME}


def _span(file: Path) -> tuple[int, int]:
    first, _, count = file.stem.partition("-")
    return int(first), int(count)


def _settle(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, where a system can say so."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
