"""Journals in files. A line is there for good before anything stands; what is cut off in the midst never stood.

Beside a file that is played on lies `FILE.secret`, which only its owner may read: the secret of its dice.
"""

import os
import tempfile
from pathlib import Path

import msgspec
from msgspec import Struct

from lawspeaker.chance.fair import commitment
from lawspeaker.errors import BadFile
from lawspeaker.record.earlier import game_of_earlier, is_earlier
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import game_of

_SECRET = ".secret"


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What a secret file holds: the secrets of epochs, as hexadecimal digits, the last one last."""

    secrets: list[str]


class JournalFile:
    """The file that a game is kept in, line by line."""

    def __init__(self, path: str | Path, size: int) -> None:
        self.path, self._size = _checked(path), size

    def append(self, lines: list[bytes]) -> None:
        """Writes lines behind the others and waits until they are on the disk.

        Raises OSError where that fails, BadFile where somebody else has written to the file; then nothing counts.
        """
        data = b"".join(line + b"\n" for line in lines)
        with self.path.open("r+b") as file:
            if file.seek(0, os.SEEK_END) != self._size:
                raise BadFile(str(self.path), "", "somebody else has written to it; load it again")
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._size)
                raise
        self._size += len(data)


def save(game: Game, path: str | Path) -> None:
    """Writes the journal of a game to a file, whole or not at all, and the secret of its dice beside it.

    Raises BadFile where a file of that name is there and is no journal, or the folder is not; OSError.
    """
    target = _checked(path)
    if target.exists() and not _is_journal(target):
        raise BadFile(str(path), "", "there is a file of this name that is no Lawspeaker journal; choose another")
    if not target.parent.is_dir():
        raise BadFile(str(path), "", f"there is no folder {target.parent}")
    _replace(target, game.journal.export(), 0o644)
    _keep_secret(game, target)


def keep(game: Game, path: str | Path) -> None:
    """Saves a game, and from now on keeps every entry in that file before it stands. Raises as `save`."""
    save(game, path)
    _keep_on(game, Path(path), len(game.journal.export()))


def load(path: str | Path) -> Game:
    """The game that a file holds, a journal or a game of Lawspeaker 0.1.

    Raises OSError, and BadFile, with the line or the act, where it is damaged or of other rules.
    """
    target = _checked(path)
    data = target.read_bytes()
    if is_earlier(data):
        return game_of_earlier(data, str(path))
    journal = Journal.read(data, str(path))
    return game_of(journal, str(path), _secret_of(target, journal))


def go_on(path: str | Path) -> tuple[Game, int]:
    """The game that a file keeps, to be played on in it, and how many bytes were cut off.

    What a process that was killed left unfinished at the end was never acknowledged: it is cut off. Any other damage
    is refused as by `load`: it raises BadFile, or OSError where the file cannot be read or cut.
    """
    target = _checked(path)
    data = target.read_bytes()
    journal, fault = Journal.longest(data, str(path))
    rest = data[len(journal.export()) :]
    if fault is not None and not _is_unfinished(rest):
        raise fault
    game = game_of(journal, str(path), _secret_of(target, journal))
    if rest:
        with target.open("r+b") as file:
            file.truncate(len(data) - len(rest))
            os.fsync(file.fileno())
    _keep_on(game, target, len(data) - len(rest))
    return game, len(rest)


def repair(path: str | Path, into: str | Path) -> tuple[Journal, BadFile | None]:
    """Writes the longest sound beginning of a journal into a new file; the old one stays as it is.

    Returns it, and what is wrong with the rest, if anything. Raises BadFile where not even the header can be read,
    or the new file is there already; OSError.
    """
    journal, fault = Journal.longest(_checked(path).read_bytes(), str(path))
    target = _checked(into)
    try:
        with target.open("xb") as file:
            file.write(journal.export())
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise BadFile(str(into), "", "it is there already, and stays as it is") from None
    return journal, fault


def _keep_on(game: Game, target: Path, size: int) -> None:
    file, kept = JournalFile(target, size), game.newest_secret

    def write(lines: list[bytes]) -> None:
        nonlocal kept
        if game.newest_secret != kept:
            _keep_secret(game, target)
            kept = game.newest_secret
        file.append(lines)

    game.keep(write)


def _is_unfinished(rest: bytes) -> bool:
    """Whether this is what an append that was cut short leaves: lines of one append, the last one perhaps not whole."""
    *whole, _ = rest.split(b"\n")
    try:
        more = [msgspec.json.decode(line, type=_More).more for line in whole]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return all(number > 0 for number in more) and more == sorted(more, reverse=True)


class _More(Struct, frozen=True):
    more: int = 0


def _secret_of(target: Path, journal: Journal) -> bytes | None:
    """The secret of the epoch that runs, if the file beside the journal has it."""
    committed = ""
    for entry in journal.entries():
        committed = entry.text if entry.kind == "dice-commit" else committed
    try:
        kept = msgspec.json.decode(_beside(target).read_bytes(), type=_Kept)
        secrets = [bytes.fromhex(text) for text in kept.secrets]
    except (OSError, ValueError, msgspec.MsgspecError):
        return None
    return next((secret for secret in secrets if commitment(secret) == committed), None)


def _keep_secret(game: Game, target: Path) -> None:
    """Keeps the secret of the epoch that runs, beside those before it, before its commitment is written."""
    secret = game.newest_secret
    if secret is None:
        return
    try:
        kept = msgspec.json.decode(_beside(target).read_bytes(), type=_Kept).secrets
    except (OSError, ValueError, msgspec.MsgspecError):
        kept = []
    if not kept or kept[-1] != secret.hex():
        _replace(_beside(target), msgspec.json.encode(_Kept([*kept, secret.hex()])), 0o600)


def _beside(target: Path) -> Path:
    return target.with_name(target.name + _SECRET)


def _replace(target: Path, data: bytes, mode: int) -> None:
    """Puts a file in the place of another in one step, once all of it is on the disk."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _is_journal(path: Path) -> bool:
    try:
        Journal.longest(path.read_bytes())
    except BadFile:
        return False
    return True


def _checked(path: str | Path) -> Path:
    if "\0" in str(path):
        raise BadFile(str(path), "", "no file has a name with a zero byte in it")
    return Path(path)
