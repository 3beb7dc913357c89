"""The rulebook `command` as one object; `lawspeaker.law.rulebook.Rulebook` says what each member promises."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.law.clause import Clause
from lawspeaker.law.ground import Ground
from lawspeaker.law.option import Option, pin
from lawspeaker.law.plain import Plain
from lawspeaker.law.reasons import Reasons
from lawspeaker.law.rulebook import Pools
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.wire_schemas import DEFS, Schema
from lawspeaker.rulebooks.command import book, ruling, wording
from lawspeaker.rulebooks.command import legal as legal_moves
from lawspeaker.rulebooks.command import state as states
from lawspeaker.rulebooks.command.board import board_json
from lawspeaker.rulebooks.command.drawing import terminal
from lawspeaker.rulebooks.command.events import Event
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.measures import Measure, measures
from lawspeaker.rulebooks.command.moves import SEATS, Move, Seat
from lawspeaker.rulebooks.command.notation import move as move_notation
from lawspeaker.rulebooks.command.notation import position as notation
from lawspeaker.rulebooks.command.notation import wire
from lawspeaker.rulebooks.command.notation.schemas import wire_schemas_of_command
from lawspeaker.rulebooks.command.reasons import reasons
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.command.state import State

_EVENTS = msgspec.json.Decoder(tuple[Event, ...])


class Command(Plain):
    """Chain of Command: who commands whom, where one may be recruited, who may act."""

    id = book.RULEBOOK
    edition = LAYOUT.edition
    revision = LAYOUT.revision
    summary = "Chain of Command: Superiors and Underlings, lines, recruiting, who may act"
    seats: tuple[str, ...] = SEATS
    code = book.clause
    beginnings: Mapping[str, str] = {"new": "[0 a setup] Leader | Leader", "demo": START}
    options: Mapping[str, Option] = {option.id: option for option in book.OPTIONS}

    @cached_property
    def rules_digest(self) -> str:
        """Of the files of this package."""
        return book.BOOK.digest()

    @property
    def fingerprint(self) -> str:
        """Of the games that the project's tests keep, and its perft counts."""
        return book.BOOK.fingerprint

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """By full id, in the book's order."""
        return book.BOOK.clauses

    def start(self, text: str, options: Mapping[str, str]) -> State:
        """The state that a position describes, completed by a missing field and context.

        Raises Malformed: a code of the notation, or `bad-option`. A skirmish takes no options.
        """
        a, b, context = notation.completed(notation.read(text))
        choices = pin(book.OPTIONS, options)
        if context.reserve is not None:
            if options:
                raise Malformed(
                    "bad-option", next(iter(options)), "a skirmish is played with every option at its default"
                )
            choices = book.PINNED
        return State(
            a=a, b=b, turn=context.turn, seat=context.seat, phase=context.phase, recruited=context.recruited,
            outcome=context.outcome, exiled=context.exiled, reserve=context.reserve, choices=choices,
        )  # fmt: skip

    def notices(self, state: State) -> Sequence[str]:
        """Souls over their slot's highest rank."""
        return [sentence for field in (state.a, state.b) for sentence in notation.over_rank(field)]

    def judge(self, state: State, move: Move, dice: Pools = (), rolls: bool = True) -> Ruling:
        """Whether the move is allowed, by every clause that speaks on it. No clause speaks on dice beforehand."""
        return ruling.judge(state, move)

    def overrule(self, state: State, move: Move, reason: str = "", dice: Pools = ()) -> Ruling:
        """The ruling if the Host lets the move happen; the reason is kept beside it."""
        return ruling.overrule(state, move)

    resolve = staticmethod(ruling.resolve)

    def apply(self, state: State, event: Event) -> State:
        """The state after the event."""
        return states.apply(event, state)

    def measures(self, state: State) -> Mapping[str, Measure]:
        """What slots hold, and how many Souls are active and captured, by name: `a.L2`."""
        return measures(state)

    def view(self, state: State, seat: str) -> State:
        """The state itself: nothing in this game is secret."""
        return state

    def legal(self, state: State, seat: str, declared: bool = False) -> Sequence[Move]:
        """The moves that this seat may make now."""
        return legal_moves.legal(state, _seat(seat), declared)

    def chosen(self, state: State) -> Mapping[str, str]:
        """The options of the state that are not at their default."""
        return state.choices.changed()

    def with_option(self, state: State, option_id: str, choice: str) -> State:
        """The state under another choice from now on. Raises Malformed (`bad-option`)."""
        choices = state.choices.with_choice(option_id, choice)
        if state.reserve is not None:
            raise Malformed("bad-option", option_id, "a skirmish is played with every option at its default")
        return replace(state, choices=choices)

    def mover(self, state: State) -> Seat:
        """The context's seat; between turns, the other one."""
        return state.mover

    def read_move(self, text: str, state: State) -> Move:
        """The move that a text means. Raises Malformed."""
        return move_notation.read_move(text, state.mover)

    def write_move(self, move: Move, state: State) -> str:
        """The canonical text of a move."""
        return move_notation.write_move(move, state.mover)

    def move_from_json(self, value: Any) -> Move:
        """The move that a JSON object means. Raises Malformed."""
        return wire.move_from_json(value)

    def move_json(self, move: Move) -> dict[str, Any]:
        """A move as a JSON object."""
        return wire.move_json(move)

    def write_state(self, state: State) -> str:
        """The canonical position with its context. Options and the agenda are not part of the notation."""
        return notation.write(notation.Position((state.a, state.b), notation.as_context(state)))

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as JSON: `type` first."""
        return wire.event_json(event)

    def wire_schemas(self, refs: str = DEFS) -> Mapping[str, Schema]:
        """JSON Schemas of every move and every event."""
        return wire_schemas_of_command(refs)

    def read_events(self, written: bytes) -> tuple[Event, ...]:
        """Events as msgspec writes them."""
        return _EVENTS.decode(written)

    def sentence(self, ground: Ground) -> str:
        """What a ground says, for people."""
        return wording.sentence(ground)

    def remedy(self, ground: Ground) -> str:
        """What would have to change for an unmet ground to be met."""
        return wording.remedy(ground)

    def told(self, event: Event) -> str:
        """What happened, for people."""
        return wording.told(event)

    def reasons(self, state: State, of: str) -> Reasons:
        """Of a line, a slot, a chain: `a.L2.line`, `a.L2.open`, `a.L2`. Raises Malformed (`unknown-name`)."""
        return reasons(state, of)

    def move_words(self, state: State) -> Sequence[str]:
        """The words of moves, then the places."""
        return (*move_notation.FORMS, *LAYOUT.places)

    def drawing(self, state: State, seat: str) -> Any:
        """Both fields with their lines and slots, the seat's own below."""
        return terminal.draw_table(state, _seat(seat))

    def board_json(self, state: State, seat: str) -> dict[str, Any]:
        """Both fields place by place, the same for everybody."""
        return board_json(state)


def _seat(text: str) -> Seat:
    if text not in SEATS:
        raise Malformed("bad-seat", text, f"the seats are {' and '.join(SEATS)}")
    return "a" if text == "a" else "b"


COMMAND = Command()
