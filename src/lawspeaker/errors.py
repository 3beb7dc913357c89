"""Everything that Lawspeaker raises on purpose, as one tree.

A refusal is not an error: it is a Ruling. Errors are for what cannot be ruled on at all: text that
is no move, a file that is damaged, a rulebook that is not installed. Each says what is wrong, where,
and what to do next.
"""

from typing import Any


class LawspeakerError(Exception):
    """Root of the tree. `str(error)` is a sentence for people, `code` a fixed word for machines."""

    code = "error"

    def as_json(self) -> dict[str, Any]:
        """`{"error": {code, item, message}}`; the item is empty where no piece of the input is at fault."""
        return {"error": {"code": self.code, "item": "", "message": str(self)}}


class Malformed(LawspeakerError):
    """Input that cannot be read: a position, a move, an option, dice, or a file.

    `code` is the fixed word for machines (`unknown-place`), `item` the piece at fault as written,
    `message` says what was expected, `at` is the offset of the item in the text where it is known.
    """

    def __init__(self, code: str, item: str, message: str, at: int | None = None) -> None:
        super().__init__(f"{code}: {item!r}: {message}" if item else f"{code}: {message}")
        self.code, self.item, self.message, self.at = code, item, message, at

    def standing(self, at: int | None, item: str | None = None) -> "Malformed":
        """The same error with the offset at which its item stands, or of another item."""
        return Malformed(self.code, self.item if item is None else item, self.message, at)

    def as_json(self) -> dict[str, Any]:
        """As of every error; the message says where the item stands, if that is known."""
        where = f"character {self.at + 1}: " if self.at is not None else ""
        return {"error": {"code": self.code, "item": self.item, "message": f"{where}{self.message}"}}


class UnknownRulebook(LawspeakerError):
    """No installed package offers a rulebook of this name."""

    code = "unknown-rulebook"


class UnknownClause(LawspeakerError):
    """A clause id that the rulebook does not hold."""

    code = "unknown-clause"


class GameError(LawspeakerError):
    """A request to a game that it cannot follow now: nothing to undo, an answer nobody asked for."""

    code = "not-now"


class NoOdds(LawspeakerError):
    """There is no exact answer, and why.

    `code` is `refused` or `undecided` (the ruling), `no-dice`, `too-large`, `too-many-choices`, `open-choice`,
    `not-asked` or `unseen`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadFile(LawspeakerError):
    """A file that is not what it should be. Nothing has changed; `path` and `where` say which part."""

    code = "bad-file"

    def __init__(self, path: str, where: str, reason: str) -> None:
        super().__init__(f"{path}, {where}: {reason}" if where else f"{path}: {reason}")
        self.path, self.where, self.reason = path, where, reason


class NotKept(LawspeakerError):
    """Something cannot be written: the disk is full, or gone. What was kept before still is; the message tells."""

    code = "not-kept"


class Forbidden(LawspeakerError):
    """A seat asks for what its role may not do; the message names who may."""

    code = "forbidden"


class Refused(LawspeakerError):
    """A move that the rules refuse, or leave undecided, sent to a table. `ruling` is all of it, as JSON."""

    def __init__(self, code: str, message: str, ruling: dict[str, Any]) -> None:
        super().__init__(message)
        self.code, self.ruling = code, ruling

    def as_json(self) -> dict[str, Any]:
        """`{error, ruling}`."""
        return {**super().as_json(), "ruling": self.ruling}


class Stale(LawspeakerError):
    """A move was chosen on a state that has changed since, in what it stands on.

    `n` is the number of the last message by now, `changed` the grounds that differ, as they were and as they are.
    """

    code = "stale"

    def __init__(self, message: str, n: int, changed: list[dict[str, Any]]) -> None:
        super().__init__(message)
        self.n, self.changed = n, changed

    def as_json(self) -> dict[str, Any]:
        """`{error, n, changed}`."""
        return {**super().as_json(), "n": self.n, "changed": self.changed}


class NoSeat(LawspeakerError):
    """Nobody sits at this table under this secret."""

    code = "no-seat"


class ForeignOrigin(LawspeakerError):
    """A page of another origin wants to listen with this browser's cookies."""

    code = "foreign-origin"


class ServerAnswer(LawspeakerError):
    """A server said no: `status`, and `body` as it was sent, `{"error": {code, item, message}, ...}`."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        error = body.get("error", {})
        super().__init__(str(error.get("message") or f"the server answered {status}"))
        self.code, self.status, self.body = str(error.get("code", "error")), status, body

    def as_json(self) -> dict[str, Any]:
        """As it was sent."""
        return self.body


class Unreachable(LawspeakerError):
    """No server answers there."""

    code = "unreachable"


class StoreError(LawspeakerError):
    """The store of tables cannot do what is asked: nothing of it has happened.

    `code` is `unknown-table`, `stale-writer` (somebody else has opened the table since), or `store-failed`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
