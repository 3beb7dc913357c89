"""Games as files: JSON that people can read, written whole or not at all.

A file holds where the game began and what was ordered, with the dice. What comes of it is judged anew when
the game is loaded (`Game.load`): a file that says something else is refused.
"""

import os
import tempfile
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from lawspeaker.chance.dice import Dice
from lawspeaker.errors import BadFile
from lawspeaker.record.act import Order

FORMAT = "lawspeaker-game"
VERSION = 2
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class WrittenEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as it stands in a file: the order, the dice that it read, its events as JSON."""

    order: Order
    dice: tuple[Dice, ...]
    events: list[dict[str, Any]]


class WrittenAct(Struct, frozen=True, forbid_unknown_fields=True):
    """An act as it stands in a file: its entries, and the position after it."""

    entries: tuple[WrittenEntry, ...]
    after: str


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it stands in a file. `undone` are the acts that redo would bring back, the next one last."""

    format: str
    version: int
    rulebook: str
    edition: str
    revision: int
    options: dict[str, str]
    position: str
    seed: int
    rolls: int
    adjust: Literal["best", "ask"]
    acts: tuple[WrittenAct, ...]
    undone: tuple[WrittenAct, ...]

    def as_json(self) -> dict[str, Any]:
        """The file as a JSON object."""
        value: dict[str, Any] = msgspec.to_builtins(self)
        return value


def same(one: Struct, other: Struct) -> bool:
    """Whether two of these are written alike."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)


def write(path: str | Path, game: GameFile) -> None:
    """Writes the file: it is replaced in one step, once all of it is on the disk.

    Raises BadFile where a file of that name is there and is no game, or the folder is not; OSError where it
    cannot be written.
    """
    target = _checked(path)
    if target.exists() and not _is_game(target):
        raise BadFile(str(path), "", "there is a file of this name that is no Lawspeaker game; choose another")
    if not target.parent.is_dir():
        raise BadFile(str(path), "", f"there is no folder {target.parent}")
    text = msgspec.json.format(msgspec.json.encode(game), indent=1)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def read(path: str | Path) -> GameFile:
    """What stands in a file, not played yet.

    Raises OSError where it cannot be read, BadFile where it is no game, damaged, or of another version.
    """
    try:
        game = msgspec.json.decode(_checked(path).read_bytes(), type=GameFile)
    except _UNREADABLE as error:
        raise BadFile(str(path), "", f"this is no Lawspeaker game, or a damaged one: {error}") from None
    if game.format != FORMAT or game.version != VERSION:
        found = f"{game.format} {game.version}"
        raise BadFile(str(path), "header", f"this reads {FORMAT} {VERSION}; the file is {found}")
    return game


def _checked(path: str | Path) -> Path:
    if "\0" in str(path):
        raise BadFile(str(path), "", "no file has a name with a zero byte in it")
    return Path(path)


def _is_game(path: Path) -> bool:
    try:
        return bool(msgspec.json.decode(path.read_bytes(), type=GameFile).format == FORMAT)
    except _UNREADABLE:
        return False
