"""What a rulebook offers. Anything that has these members is one; it need not inherit anything.

Everything here is pure: no clock, no files, no random source, no memory of earlier calls. A State is
a frozen, hashable msgspec Struct with a field `agenda`; a Move and an Event are frozen Structs.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from lawspeaker.law.clause import Clause, Code
from lawspeaker.law.ground import Ground
from lawspeaker.law.option import Option
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.want import Want

State: TypeAlias = Any
Move: TypeAlias = Any
Event: TypeAlias = Any


class Happened(Struct, frozen=True, gc=False):
    """What one step of an agenda came to: events, grounds that spoke only now, and what is left to do.

    `options` are the ids of options that governed the step, where no ground names them.
    """

    events: tuple[Event, ...]
    grounds: tuple[Ground, ...] = ()
    agenda: tuple[Hashable, ...] = ()
    options: tuple[str, ...] = ()


class Occur(Struct, frozen=True, gc=False):
    """A step of an agenda that only tells of events: nothing is left to be found out."""

    events: tuple[Event, ...]


@runtime_checkable
class Rulebook(Protocol):
    """The rules of one game, as data and as code."""

    @property
    def id(self) -> str:
        """Its name, which stands in front of every clause id."""

    @property
    def edition(self) -> str:
        """The book's own dated state."""

    @property
    def revision(self) -> int:
        """Ours: it grows when a ruling changes."""

    @property
    def summary(self) -> str:
        """One line on what it rules."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The places at a table, in turn order."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """By full id, in the book's order."""

    @property
    def code(self) -> Code:
        """Which functions carry which clause."""

    @property
    def options(self) -> Mapping[str, Option]:
        """By id, in their order."""

    @property
    def beginnings(self) -> Mapping[str, str]:
        """Positions to begin from: `new`, a game from its beginning, and `demo`, one to try."""

    def start(self, text: str, options: Mapping[str, str]) -> State:
        """The state that a position describes. Raises Malformed."""

    def notices(self, state: State) -> Sequence[str]:
        """What is unusual about a state, though it may be: sentences for people."""

    def judge(self, state: State, move: Move) -> Ruling:
        """Whether the move is allowed, by every clause that speaks on it. Never raises on an illegal move."""

    def overrule(self, state: State, move: Move) -> Ruling:
        """The ruling if the Host lets the move happen all the same.

        Its grounds are those of `judge`; it has an agenda unless the move lies out of reach even so, and
        then a ground `met: false` remains that says why.
        """

    def resolve(self, state: State, answer: Hashable | None = None) -> Happened | Want:
        """Carries out the first step of the state's agenda, with the answer to its Want where it has one."""

    def apply(self, state: State, event: Event) -> State:
        """The state after the event: a pure fold, and the only thing that changes a state."""

    def view(self, state: State, seat: str) -> State:
        """What this seat may see. Whatever a seat is told is computed on it."""

    def legal(self, state: State, seat: str, declared: bool = False) -> Sequence[Move]:
        """The moves that this seat may make now; with `declared`, also those a table only declares."""

    def chosen(self, state: State) -> Mapping[str, str]:
        """The options of the state that are not at their default."""

    def with_option(self, state: State, option_id: str, choice: str) -> State:
        """The state under another choice from now on. Raises Malformed (`bad-option`)."""

    def mover(self, state: State) -> str:
        """The seat that is meant when a move names nobody."""

    def read_move(self, text: str, state: State) -> Move:
        """The move that a text means. Raises Malformed, also for what JSON would not allow."""

    def write_move(self, move: Move, state: State) -> str:
        """The canonical text of a move; `read_move` gives the same move back."""

    def move_from_json(self, value: Any) -> Move:
        """The move that a JSON object means. Raises Malformed."""

    def move_json(self, move: Move) -> dict[str, Any]:
        """A move as a JSON object; `move_from_json` gives the same move back."""

    def write_state(self, state: State) -> str:
        """The canonical text of a state; `start` gives the same state back."""

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as JSON: `type` first."""

    def sentence(self, ground: Ground) -> str:
        """What a ground says, for people."""

    def remedy(self, ground: Ground) -> str:
        """What would have to change for an unmet ground to be met; empty where nothing can."""

    def told(self, event: Event) -> str:
        """What happened, for people."""

    def move_words(self, state: State) -> Sequence[str]:
        """Words with which a move may begin or go on, for completion at a prompt."""

    def drawing(self, state: State, seat: str) -> Any:
        """Something that rich can print: the table as this seat sees it."""
