"""What a program may ask of `lawspeaker pipe`: one Struct for each `do`."""

from typing import Any, TypeAlias

from msgspec import Struct

MoveGiven: TypeAlias = str | dict[str, Any]
Faces: TypeAlias = list[int]
DiceGiven: TypeAlias = list[int | Faces]
"""One pool, or a list of pools for the rolls on the way of a move, in order."""


class _Request(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """`id` may be any JSON value; it comes back with the answer."""

    id: Any = None


class Open(_Request, tag="open"):
    """Begin a game from a position, or go on with a journal that was exported; the one before is gone."""

    position: str | None = None
    journal: str | None = None
    options: dict[str, str] = {}
    seed: int | None = None


class Judge(_Request, tag="judge"):
    """The ruling on a move, without making it."""

    move: MoveGiven


class Make(_Request, tag="move"):
    """Make a move if it is allowed. `dice` answer the roll it wants; `roll` has them thrown."""

    move: MoveGiven
    dice: DiceGiven | None = None
    roll: bool = False


class Overrule(_Request, tag="overrule"):
    """The Host lets a move happen against the rules, for a reason."""

    move: MoveGiven
    reason: str
    dice: DiceGiven | None = None
    roll: bool = False


class Answer(_Request, tag="answer"):
    """Answer what is waited for: a choice with `answer`, a roll with typed dice, or thrown ones without any."""

    dice: Faces | None = None
    answer: str | None = None


class Legal(_Request, tag="legal"):
    """The legal moves of a seat; with `all`, also those that players only declare."""

    seat: str | None = None
    all: bool = False


class Odds(_Request, tag="odds"):
    """The exact odds of a move, or of a `plan`, as TOML or as a table; with `plays`, an estimate of a plan.

    With an aim as `best`, of all that the seat may do, best first.
    """

    move: MoveGiven | None = None
    best: str | None = None
    plan: str | dict[str, Any] | None = None
    plays: int | None = None
    seed: int | None = None
    answers: dict[str, str] = {}
    ask: list[str] = []
    seat: str | None = None


class Why(_Request, tag="why"):
    """An act, counted from 1 (the last one without a number): its ruling, events and dice."""

    act: int | None = None


class Undo(_Request, tag="undo"):
    """Take back the last act; or, for a reason, the act that has entry `act`, and all that followed."""

    act: int | None = None
    reason: str = ""


class Redo(_Request, tag="redo"):
    """Bring back the act that was undone last."""


class PutBack(_Request, tag="put-back"):
    """Play acts anew that were taken back before something else was played: these, or all of them."""

    acts: list[int] = []


class Correct(_Request, tag="correct"):
    """Correct dice that were typed: roll `which`, from 0, of an entry. What followed is judged anew."""

    entry: int
    dice: Faces
    which: int = 0
    reason: str = ""


class Note(_Request, tag="note"):
    """Write a note into the journal."""

    text: str


class SetOption(_Request, tag="option"):
    """Change an option from now on."""

    option: str
    choice: str


class Position(_Request, tag="position"):
    """The position as it is, whose move it is, and what is waited for."""


class Export(_Request, tag="export"):
    """The whole journal as text, as `save` of the terminal referee writes it; or the record of a `seat`."""

    seat: str | None = None


Request: TypeAlias = (
    Open | Judge | Make | Overrule | Answer | Legal | Odds | Why | Undo | Redo | PutBack | Correct | Note | SetOption
    | Position | Export
)  # fmt: skip
