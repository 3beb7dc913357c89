"""What goes over the wire: what a client asks for, and what it gets. The OpenAPI document tells of these."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from lawspeaker.record.sight import Told

Key: TypeAlias = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._~-]+$", description="The same key gets the same answer."),
]
Seen: TypeAlias = Annotated[int, Meta(ge=0, le=2**53, description="The number of the last message this was chosen on.")]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**53, description="A number that this seat was told.")]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4_000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Reason: TypeAlias = Annotated[str, Meta(max_length=1_000)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=1_000)]
Pool: TypeAlias = Annotated[list[Face], Meta(max_length=64)]
Dice: TypeAlias = Annotated[list[Face | Pool], Meta(max_length=64)]
MoveGiven: TypeAlias = Text | dict[str, Any]
Inches: TypeAlias = Annotated[float, Meta(ge=-10_000, le=10_000)]
Accepted: TypeAlias = Literal["never", "all"] | Annotated[list[Name], Meta(max_length=100)]
RoleWord: TypeAlias = Literal["host", "co-host", "player", "watcher"]


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request that changes something: `key` is the client's own word for it."""

    key: Key


class MoveAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A move, as text or as an object. `dice` are typed; with `roll` those that are missing are thrown."""

    seen: Seen
    move: MoveGiven
    dice: Dice | None = None
    roll: bool = False


class OverruleAsked(MoveAsked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A move that the Host lets happen against the rules."""

    reason: Text


class AnswerAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The answer to what is waited for: `answer` to a choice; typed `dice` to a roll, or `roll` to have them thrown."""

    seen: Seen
    answer: Text | None = None
    dice: Pool | None = None
    roll: bool = False


class UndoAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Take back the act of this number and every later one. More than the last one needs a reason."""

    act: Number
    reason: Reason = ""


class RedoAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Bring back the act that was undone last."""


class PutBackAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Play acts anew that were taken back: these, or all of them."""

    acts: Annotated[list[Number], Meta(max_length=10_000)] = []


class CorrectAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Correct typed dice: roll number `which`, from 0, of what was told under number `n`."""

    n: Number
    dice: Pool
    which: Annotated[int, Meta(ge=0, le=64)] = 0
    reason: Reason = ""


class OptionAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Change an option from now on."""

    option: Name
    choice: Name


class NoteAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A note: to all, or to one word of a seat (and the Host) alone."""

    text: Text
    to: Annotated[str, Meta(max_length=80)] = ""


class SeedAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seed of the seat's own for the dice: every roll from now on depends on it too."""

    seed: Name


class KeyAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Nothing but its key."""


class ProposalAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A move that a player would like to see made; or, with `undo`, an act that it would like to see taken back."""

    move: MoveGiven | None = None
    undo: Number | None = None
    reason: Reason = ""


class DecisionAsked(_Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Host's answer to a proposal. To accept what the rules refuse is an overruling, and needs a reason."""

    accept: bool
    reason: Reason = ""
    roll: bool = False


class SeatAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new seat. `word` is the rulebook's word for it; `figures` are those it acts for, all of its word without."""

    name: Name
    role: RoleWord
    word: Annotated[str, Meta(max_length=80)] = ""
    figures: Annotated[list[Name], Meta(max_length=200)] | None = None


class TableAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new table: from a `position` or scenario, a `demo` that ships, or a `journal` that was exported."""

    rulebook: Annotated[str, Meta(max_length=80)] = ""
    title: Annotated[str, Meta(max_length=200)] = ""
    position: Annotated[str, Meta(max_length=2_000_000)] | None = None
    demo: Name | None = None
    journal: str | None = None
    options: dict[Name, Name] = {}
    adjusts: Literal["best", "ask"] = "best"


class PicturePlace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a picture lies under the map, in inches: its lower left corner, and how wide it is."""

    x: Inches
    y: Inches
    width: Annotated[float, Meta(gt=0, le=10_000)]


class PictureShown(PicturePlace, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the picture lies, with the digest of its bytes; empty where there is none to lie there."""

    digest: str = ""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is run. `accepts`: which proposals are carried out at once where the rules allow them."""

    accepts: Accepted = "never"
    picture: PictureShown | None = None


class SettingsAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Other settings; those that are not named stay. Without a place (null) the picture is kept, and not shown."""

    accepts: Accepted | UnsetType = UNSET
    picture: PicturePlace | UnsetType | None = UNSET


class TableChanged(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to be changed of a table: its title, whether it is closed, its settings."""

    title: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    closed: bool | None = None
    settings: SettingsAsked | None = None


class Entering(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The secret of a seat's link."""

    secret: Annotated[str, Meta(max_length=200)]


class JudgeAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A move to be judged, and not made, with the `dice` that would be typed."""

    move: MoveGiven
    dice: Dice | None = None


class JudgeAllAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Moves to be judged, each as if it were the only one, and not made."""

    moves: Annotated[list[MoveGiven], Meta(max_length=64)]


class WordsAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Grounds and events as messages told them, to be put into words.

    `options` are those of the table, for rulebooks whose words hang on them.
    """

    grounds: Annotated[list[Any], Meta(max_length=256)] = []
    events: Annotated[list[Any], Meta(max_length=256)] = []
    options: dict[Name, Name] = {}


class PositionAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position of a rulebook: its text, or the keys of a scenario as JSON. `options` stand before those in it."""

    position: Annotated[str, Meta(max_length=2_000_000)] | None = None
    scenario: dict[str, Any] | None = None
    options: dict[Name, Name] = {}


class OddsAsked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The odds of a `move`; or, with an aim as `best`, of all that the seat may do, best first."""

    move: MoveGiven | None = None
    best: Text | None = None
    answers: dict[str, str] = {}
    ask: Annotated[list[Text], Meta(max_length=32)] = []


# ---- what comes back


class Wrong(Struct, frozen=True, kw_only=True):
    """What is wrong: a fixed word for machines, the piece at fault as it was sent, and a sentence for people."""

    code: str
    item: str
    message: str


class Failed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error: with `ruling` for what the rules do not allow, with `n` and `changed` for what was chosen too long ago.

    `n` is the number of the last message by now, `changed` the grounds that differ, as they were and as they are.
    """

    error: Wrong
    ruling: dict[str, Any] | None = None
    n: int | None = None
    changed: list[dict[str, Any]] | None = None


class Done(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a request. `n` is the number of the last message then; `entries` what the seat was told of it.

    `ruling` is that on a move. With `waits` the Host is asked first, and the number is that of the proposal.
    """

    n: int
    ruling: dict[str, Any] | None = None
    entries: tuple[Told, ...] = ()
    left: tuple[dict[str, Any], ...] = ()
    waits: int | None = None


class PositionShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position: its canonical text, its state, what is unusual in it, what draws it, and its keys, if it has some."""

    position: str
    state: Any
    notices: tuple[str, ...]
    board: Any
    scenario: dict[str, Any] | None = None


class Beginning(Struct, frozen=True, kw_only=True):
    """The state with which the numbers of a seat began: all its changes, folded on it, give the state of now."""

    state: Any
    n: int = 0


class GroundTold(Struct, frozen=True, kw_only=True):
    """What a ground says, and what would have to change for it to be met; empty where nothing mends it."""

    text: str
    remedy: str


class Words(Struct, frozen=True, kw_only=True):
    """Grounds and events in words: as many as were given, in their order."""

    grounds: tuple[GroundTold, ...]
    events: tuple[str, ...]


class DryRun(Struct, frozen=True, kw_only=True):
    """What would differ under the rules that are installed: the first act that would, by its number, and how.

    `judged` says how many rulings came out the same before.
    """

    pinned: str
    judged: int
    n: int | None
    differs: str


class SeatShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat, as all see it; `link` and `qr`, its QR code as SVG, are shown once, to whoever makes or replaces it."""

    id: str
    name: str
    role: RoleWord
    word: str
    figures: tuple[str, ...] | None = None
    here: bool = False
    link: str = ""
    qr: str = ""


class ProposalShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposal that waits for the Host: its number, whose it is, and what it is for."""

    n: int
    by: str
    move: str = ""
    undo: int = 0
    reason: str = ""


class BoardShown(Struct, frozen=True, kw_only=True):
    """What goes with the state that the seat sees after its message `n`, and is no part of it.

    `board` is what a program needs to draw it; the rest is as in a `reload`.
    """

    n: int
    board: Any
    options: dict[str, str]
    undo: dict[str, Any] | None
    redo: dict[str, Any] | None
    proposals: tuple[ProposalShown, ...]


class Reload(Struct, frozen=True, kw_only=True, tag_field="type", tag="reload"):
    """Everything a seat has to know, after its message `n`: what a fresh load shows."""

    n: int
    table: str
    title: str
    closed: bool
    rulebook: str
    edition: str
    revision: int
    options: dict[str, str]
    settings: Settings
    me: SeatShown
    seats: tuple[SeatShown, ...]
    proposals: tuple[ProposalShown, ...]
    state: Any
    want: dict[str, Any] | None
    when: str = ""
    undo: dict[str, Any] | None = None
    """What an undo would take back: the seat's number of the act, and what it was."""
    redo: dict[str, Any] | None = None
    pinned: str = ""
    """How the rules differ that the table is pinned to: then it can be read, and nothing else."""


class About(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """News of the table itself: its name, whether it is closed, its settings, who has a seat and who is here."""

    title: str
    closed: bool
    settings: Settings
    seats: tuple[SeatShown, ...]


class Waiting(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="waiting"):
    """What is waited for has changed, and nothing else that the seat sees: it has no number. Without a `want`, nothing.

    It tells of what somebody else is asked in secret, for as long as nothing can be done because of that.
    """

    want: dict[str, Any] | None = None


class Closing(Struct, frozen=True, kw_only=True, tag_field="type", tag="closing"):
    """The connection ends: why, and after how many seconds to come back, with `after` as the last number seen."""

    why: str
    again: float | None = None


Message: TypeAlias = Told | Waiting | Reload | About | Closing
"""One line of the feed, one text of the WebSocket."""
