"""Games as files: JSON that can be read by people, and plays the game again when it is loaded.

A file holds where the game began and what was ordered, with the dice; `load` judges every act anew
and compares what comes of it with what was written. A file that differs is refused whole.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from lawspeaker.errors import BadFile, GameError, LawspeakerError
from lawspeaker.law.registry import rulebook
from lawspeaker.record.act import Act, Dice, Order
from lawspeaker.record.game import Game

FORMAT = "lawspeaker-game"
VERSION = 1
MOST_ROLLS = 1 << 63


class _Written(Struct, frozen=True, forbid_unknown_fields=True):
    """An act as it stands in a file: the order, its dice, and what it came to."""

    order: Order
    dice: tuple[Dice, ...]
    events: list[dict[str, Any]]
    after: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    rulebook: str
    edition: str
    revision: int
    options: dict[str, str]
    position: str
    seed: int
    rolls: int
    acts: tuple[_Written, ...]
    undone: tuple[_Written, ...]


def save(game: Game, path: str | Path) -> None:
    """Writes the game, whole or not at all: the file is replaced in one step once it is on the disk.

    Raises BadFile where a file of that name is there and is no game, or the folder is not; OSError where it
    cannot be written.
    """
    target = _checked(path)
    if target.exists() and not _is_game(target):
        raise BadFile(str(path), "", "there is a file of this name that is no Lawspeaker game; choose another")
    if not target.parent.is_dir():
        raise BadFile(str(path), "", f"there is no folder {target.parent}")
    text = msgspec.json.format(msgspec.json.encode(_written(game)), indent=1)
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


def _checked(path: str | Path) -> Path:
    if "\0" in str(path):
        raise BadFile(str(path), "", "no file has a name with a zero byte in it")
    return Path(path)


def as_json(game: Game) -> dict[str, Any]:
    """The game as a JSON object: what `save` writes."""
    value: dict[str, Any] = msgspec.to_builtins(_written(game))
    return value


def _is_game(path: Path) -> bool:
    try:
        return bool(msgspec.json.decode(path.read_bytes(), type=_File).format == FORMAT)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def _written(game: Game) -> _File:
    book = game.book
    return _File(
        format=FORMAT,
        version=VERSION,
        rulebook=book.id,
        edition=book.edition,
        revision=book.revision,
        options=dict(book.chosen(game.start)),
        position=book.write_state(game.start),
        seed=game.seed,
        rolls=game.rolls,
        acts=tuple(_act_written(game, act) for act in game.acts),
        undone=tuple(_act_written(game, act) for act in game.undone),
    )


def _act_written(game: Game, act: Act) -> _Written:
    events = [game.book.event_json(event) for event in act.events]
    return _Written(act.order, act.dice, events, game.book.write_state(act.after))


def load(path: str | Path) -> Game:
    """The game that a file holds, undone acts included.

    Raises OSError where the file cannot be read, and BadFile, naming the act, where it is damaged, of a
    newer version, of another revision of the rules, or comes to something else than it says.
    """
    try:
        file = msgspec.json.decode(_checked(path).read_bytes(), type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(str(path), "", f"this is no Lawspeaker game, or a damaged one: {error}") from None
    if file.format != FORMAT or file.version != VERSION:
        found = f"{file.format} {file.version}"
        raise BadFile(str(path), "header", f"this reads {FORMAT} {VERSION}; the file is {found}")
    try:
        return _replayed(file)
    except LawspeakerError as error:
        where = error.where if isinstance(error, BadFile) else "header"
        reason = error.reason if isinstance(error, BadFile) else str(error)
        raise BadFile(str(path), where, reason) from None


def _replayed(file: _File) -> Game:
    book = rulebook(file.rulebook)
    if (book.edition, book.revision) != (file.edition, file.revision):
        pinned, ours = f"{file.edition}/{file.revision}", f"{book.edition}/{book.revision}"
        raise BadFile("", "header", f"the game is pinned to {file.rulebook} {pinned}; installed is {ours}")
    game = Game.open(file.rulebook, file.position, file.options, file.seed)
    for number, act in enumerate((*file.acts, *reversed(file.undone)), 1):
        _replay(game, act, f"act {number}")
    for _ in file.undone:
        game.undo()
    game.rolls = file.rolls
    thrown = sum(not dice.typed for act in (*file.acts, *file.undone) for dice in act.dice)
    if not thrown <= file.rolls < MOST_ROLLS or msgspec.json.encode(_written(game)) != msgspec.json.encode(file):
        raise BadFile("", "header", f"options, position or rolls (at least {thrown}) are not as they were written")
    return game


def _replay(game: Game, written: _Written, where: str) -> None:
    """Plays one act again, and compares. Raises BadFile."""
    order = written.order
    try:
        _order(game, order)
        for dice in written.dice:
            game.answer_as_read(dice)
    except LawspeakerError as error:
        raise BadFile("", where, f"{order.text}: {error}") from None
    found = _act_written(game, game.why())
    if msgspec.json.encode(found) != msgspec.json.encode(written):
        raise BadFile("", where, f"{order.text} comes to {found.after!r}, the file says {written.after!r}")


def _order(game: Game, order: Order) -> None:
    if order.kind == "option":
        option_id, _, choice = order.text.partition("=")
        game.set_option(option_id, choice)
        return
    text = order.text
    played = game.play(text) if order.kind == "move" else game.overrule(text, order.reason)
    if not played.ruling.allowed:
        unmet = ", ".join(ground.clause for ground in played.ruling.unmet)
        raise GameError(f"it is refused by {unmet}")
