"""What a rulebook offers. Anything that has these members is one; it need not inherit anything.

Everything here is pure: no clock, no files, no random source, no memory of earlier calls. A State is
a frozen, hashable msgspec Struct with a field `agenda`; a Move and an Event are frozen Structs.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.law.clause import Clause, Code
from lawspeaker.law.ground import Ground
from lawspeaker.law.names import Maker, Names
from lawspeaker.law.option import Option
from lawspeaker.law.planning import Driver
from lawspeaker.law.reasons import Reasons
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.want import Roll, Want
from lawspeaker.law.wire_schemas import DEFS, Schema

State: TypeAlias = Any
Move: TypeAlias = Any
Event: TypeAlias = Any
Pools: TypeAlias = tuple[tuple[int, ...], ...]
"""Dice that come with a move: for each roll on its way a pool of faces, in order."""


class Happened(Struct, frozen=True, gc=False):
    """What one step of an agenda came to: events, grounds that spoke only now, and what is left to do.

    `options` are the ids of options that governed the step, where no ground names them.
    """

    events: tuple[Event, ...]
    grounds: tuple[Ground, ...] = ()
    agenda: tuple[Hashable, ...] = ()
    options: tuple[str, ...] = ()


class Brought(Struct, frozen=True, gc=False):
    """What a move brings for the Wants on its way.

    `answer` is what an answer says itself, to the Want that is open; `told` is what is told before that.
    `dice` are the pools that came with the move; `adjusted` belongs to the first roll. `throws` has the first
    roll thrown where no dice came. With `answers_nothing` whatever is open stays so.
    """

    dice: Pools = ()
    adjusted: Hashable | None = None
    answer: Hashable | None = None
    told: tuple[Event, ...] = ()
    throws: bool = False
    answers_nothing: bool = False


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
    def rules_digest(self) -> str:
        """A digest of clauses, options and content: what the rules say."""

    @property
    def fingerprint(self) -> str:
        """A digest of what the rules come to, in games that were kept and counts of moves; empty where none is kept."""

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

    def judge(self, state: State, move: Move, dice: Pools = (), rolls: bool = True) -> Ruling:
        """Whether the move is allowed, by every clause that speaks on it. Never raises on an illegal move.

        `dice` are the pools that come with the move, for rules that look at them beforehand; `rolls` says
        whether somebody throws what is missing.
        """

    def overrule(self, state: State, move: Move, reason: str = "", dice: Pools = ()) -> Ruling:
        """The ruling if the Host lets the move happen all the same, for this reason.

        Its grounds are those of `judge`; it has an agenda unless the move lies out of reach even so, and
        then a ground `met: false` remains that says why.
        """

    def brings(self, state: State, move: Move, dice: Pools = ()) -> Brought:
        """What an allowed move brings for the Wants on its way, these dice included."""

    def answer_move(self, want: Want, answer: Hashable) -> Move | None:
        """The move that gives this answer; None where the table answers without one."""

    def left_open(self, state: State, want: Want) -> Sequence[Event]:
        """What is told where a Want stays open."""

    def numbered(self, state: State, entry: int) -> State:
        """The state in which entry number `entry` of a game, from 1, is judged."""

    def resolve(self, state: State, answer: Hashable | None = None) -> Happened | Want:
        """Carries out the first step of the state's agenda, with the answer to its Want where it has one."""

    def apply(self, state: State, event: Event) -> State:
        """The state after the event: a pure fold, and the only thing that changes a state."""

    def outcomes(self, state: State, want: Roll) -> Law[Hashable]:
        """What the roll that the state waits for can come to, told in full."""

    def answers(self, state: State, want: Roll) -> Law[Hashable]:
        """What can answer that roll, outcomes that do the same here taken together: the odds stand on it."""

    def essence(self, state: State, since: State) -> State:
        """The state without what no rule reads, such as numbers of entries; states of one essence go on alike.

        What stood in `since` already keeps its name.
        """

    def measures(self, state: State) -> Mapping[str, bool | int | str]:
        """What can be asked of a state, by name: numbers, truths, words."""

    def numbers(self, state: State) -> tuple[int, ...]:
        """Numbers of a state in which many states of a plan differ, in a fixed order; () where there are none."""

    def with_numbers(self, state: State, numbers: tuple[Any, ...]) -> State:
        """The state with these in place of its `numbers`, whatever they are."""

    def planned(self, table: Mapping[str, Any]) -> Driver:
        """The driver of a plan that a table tells of. Raises Malformed (`bad-plan`), with the key."""

    def view(self, state: State, seat: str) -> State:
        """What this seat may see. Whatever a seat is told is computed on it."""

    def named(self, state: State, seat: str, names: Names) -> Names:
        """The seat's names, with those added whom and what it sees now for the first time. A name stays once given.

        `Names()` are those of a seat that has seen nothing yet.
        """

    def sight(self, state: State, seat: str, names: Names) -> State:
        """The seat's view, with every id in it the seat's own, and no more of what is open than it may know."""

    def meant(self, state: State, move: Move, names: Names) -> Move:
        """The move that a seat gave in its own names, in those of the table.

        Raises Malformed (`unknown-name`, with the word) for a reference that is no name of the seat's.
        """

    def told_move(self, state: State, move: Move, names: Names) -> Move | None:
        """A move of the table in the seat's own names; None where it tells of what the seat may not know."""

    def seen(self, before: State, after: State, event: Event, seat: str, names: Names) -> dict[str, Any] | None:
        """What a seat sees of an event, as JSON in its own names; None where that is nothing.

        The agendas of the states, where they are known, say what a roll is against and what a choice is about.
        """

    def maker(self, state: State, move: Move) -> Maker:
        """Whose a move is. The Host may make every move."""

    def secrets(self, state: State, seat: str) -> frozenset[str]:
        """Words that this seat must not come to know: what is in no view of its own."""

    def legal(self, state: State, seat: str, declared: bool = False) -> Sequence[Move]:
        """The moves that this seat may make now; with `declared`, also those a table only declares."""

    def chosen(self, state: State) -> Mapping[str, str]:
        """The options of the state that are not at their default."""

    def with_option(self, state: State, option_id: str, choice: str) -> State:
        """The state under another choice from now on. Raises Malformed (`bad-option`)."""

    def option_move(self, option_id: str, choice: str) -> Move | None:
        """The move by which the Host changes an option, where a choice has consequences; None where it has none."""

    def seat_of(self, state: State, move: Move) -> str:
        """The seat whose move it is."""

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

    def write_scenario(self, state: State) -> str:
        """The state as a position that people read and edit, and that `start` takes.

        What such a text cannot say stands in comments of it. Raises Malformed where it can be said by no position.
        """

    def position_json(self, text: str) -> dict[str, Any] | None:
        """The keys of a position that `start` takes, as JSON; None where it has none, and the text is all there is."""

    def position_text(self, value: Mapping[str, Any]) -> str:
        """The canonical text of a position whose keys these are. Raises Malformed as `start`, and where it has none."""

    def write_state(self, state: State) -> str:
        """The canonical text of a state; `start` gives the same state back."""

    def state_json(self, state: State, like: tuple[State, Any] | None = None) -> Any:
        """The state as a JSON value, for programs that show it: its text, where that says all.

        `like` is another state with its JSON: what is the same there need not be told anew. It makes no difference.
        """

    def legal_json(self, state: State, seat: str, declared: bool = False) -> list[Any]:
        """What this seat may do now, as JSON values: texts of moves, or templates with what fits."""

    def want_json(self, state: State, want: Want) -> dict[str, Any]:
        """What is waited for, as JSON."""

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as JSON: `type` first."""

    def wire_schemas(self, refs: str = DEFS) -> Mapping[str, Schema]:
        """JSON Schemas by name: of every move as `move_json` writes it, and every event as `event_json` and `seen` do.

        Two of them, named `Move` and `Event` with the rulebook's id in front (`component` of `law.wire_schemas`),
        stand for any. References begin with `refs`: `#/components/schemas/` in an OpenAPI document.
        """

    def read_events(self, written: bytes) -> tuple[Event, ...]:
        """Events from the JSON list that msgspec makes of them. Raises msgspec.MsgspecError where they are none."""

    def sentence(self, ground: Ground) -> str:
        """What a ground says, for people."""

    def remedy(self, ground: Ground) -> str:
        """What would have to change for an unmet ground to be met; empty where nothing can."""

    def told(self, event: Event) -> str:
        """What happened, for people."""

    def retold(self, value: Any) -> str:
        """The same of an event as JSON, as `event_json` and `seen` write it. Raises Malformed (`bad-event`)."""

    def checklist(self, state: State, move: Move) -> Sequence[str]:
        """What is easily forgotten before this move is made, for people; nothing for most moves."""

    def reasons(self, state: State, of: str) -> Reasons:
        """Why a number or a status of the state is what it is. Raises Malformed (`unknown-name`)."""

    def move_words(self, state: State) -> Sequence[str]:
        """Words with which a move may begin or go on, for completion at a prompt."""

    def drawing(self, state: State, seat: str) -> Any:
        """Something that rich can print: the table as this seat sees it."""

    def board_json(self, state: State, seat: str) -> Any:
        """What a program needs to draw the table as this seat sees it, beside `state_json`: fast, no colours, no words.

        `{drawing}` where the rulebook has nothing but its `drawing`: that one as plain text, 100 columns wide.
        """
