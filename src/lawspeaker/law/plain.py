"""What a rulebook need not say whose moves never answer a Want, and whose states say all in one text."""

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from io import StringIO
from typing import Any

import msgspec
from msgspec.structs import replace
from rich.console import Console

from lawspeaker.chance.law import Law
from lawspeaker.chance.reading import law_of
from lawspeaker.errors import Malformed
from lawspeaker.law.names import Maker, Names
from lawspeaker.law.planning import Driver, in_order, moves_of
from lawspeaker.law.reasons import Reasons, unknown_name
from lawspeaker.law.rulebook import Brought, Event, Move, Pools, State
from lawspeaker.law.want import Roll, Want
from lawspeaker.law.wire_schemas import DEFS, Schema, wire_schemas

WIDTH = 100
"""Columns of a drawing as text."""


class Plain:
    """The members of a Rulebook that are the same wherever dice and choices are answered by the table alone."""

    @property
    def rules_digest(self) -> str:
        """Of clauses and options."""
        said = [*self.clauses.values(), *self.options.values()]  # type: ignore[attr-defined]
        return hashlib.blake2b(msgspec.json.encode(said), digest_size=16).hexdigest()

    @property
    def fingerprint(self) -> str:
        """None is kept."""
        return ""

    def brings(self, state: State, move: Move, dice: Pools = ()) -> Brought:
        """The dice that came with it."""
        return Brought(dice)

    def answer_move(self, want: Want, answer: Hashable) -> Move | None:
        """None: no move answers."""
        return None

    def left_open(self, state: State, want: Want) -> Sequence[Event]:
        """Nothing is told: the Want speaks for itself."""
        return ()

    def numbered(self, state: State, entry: int) -> State:
        """The state itself: no rule reads numbers of entries."""
        return state

    def outcomes(self, state: State, want: Roll) -> Law[Hashable]:
        """What the reading makes of every roll of the pool. Raises Malformed (`too-large`) beyond a million rolls."""
        return law_of(want.pool, want.reading)

    def answers(self, state: State, want: Roll) -> Law[Hashable]:
        """The law of the outcomes: rules may read all of them."""
        return self.outcomes(state, want)

    def essence(self, state: State, since: State) -> State:
        """The state itself: rules may read all of it."""
        return state

    def measures(self, state: State) -> Mapping[str, bool | int | str]:
        """None can be asked for."""
        return {}

    def numbers(self, state: State) -> tuple[int, ...]:
        """None."""
        return ()

    def with_numbers(self, state: State, numbers: tuple[Any, ...]) -> State:
        """The state itself."""
        return state

    def planned(self, table: Mapping[str, Any]) -> Driver:
        """A list of `moves`, played one after the other. Raises Malformed (`bad-plan`)."""
        return in_order(moves_of(table), self.read_move)  # type: ignore[attr-defined]

    def named(self, state: State, seat: str, names: Names) -> Names:
        """The same names: nothing is secret, and every seat says what the table says."""
        return replace(names, seat=seat)

    def sight(self, state: State, seat: str, names: Names) -> State:
        """The state itself."""
        return state

    def meant(self, state: State, move: Move, names: Names) -> Move:
        """The move itself."""
        return move

    def told_move(self, state: State, move: Move, names: Names) -> Move | None:
        """The move itself."""
        return move

    def seen(self, before: State, after: State, event: Event, seat: str, names: Names) -> dict[str, Any] | None:
        """The event: nothing is secret."""
        return dict(self.event_json(event))  # type: ignore[attr-defined]

    def maker(self, state: State, move: Move) -> Maker:
        """The seat that the move names."""
        return Maker(str(move.seat))

    def secrets(self, state: State, seat: str) -> frozenset[str]:
        """None."""
        return frozenset()

    def option_move(self, option_id: str, choice: str) -> Move | None:
        """None: another choice changes nothing that lies on the table."""
        return None

    def seat_of(self, state: State, move: Move) -> str:
        """Every move names its seat."""
        return str(move.seat)

    def write_scenario(self, state: State) -> str:
        """Its text."""
        return str(self.write_state(state))  # type: ignore[attr-defined]

    def position_json(self, text: str) -> dict[str, Any] | None:
        """None: a position is its text."""
        return None

    def position_text(self, value: Mapping[str, Any]) -> str:
        """Raises Malformed (`bad-position`): a position has no keys."""
        raise Malformed("bad-position", "", f"a position of {self.id} is a text")  # type: ignore[attr-defined]

    def state_json(self, state: State, like: tuple[State, Any] | None = None) -> Any:
        """Its text."""
        return self.write_state(state)  # type: ignore[attr-defined]

    def legal_json(self, state: State, seat: str, declared: bool = False) -> list[Any]:
        """The texts of the legal moves."""
        moves = self.legal(state, seat, declared)  # type: ignore[attr-defined]
        return [self.write_move(move, state) for move in moves]  # type: ignore[attr-defined]

    def want_json(self, state: State, want: Want) -> dict[str, Any]:
        """The Want as it is."""
        return dict(msgspec.to_builtins(want))

    def retold(self, value: Any) -> str:
        """What `told` says of the event that msgspec reads out of it. Raises Malformed (`bad-event`)."""
        try:
            (event,) = self.read_events(msgspec.json.encode([value]))  # type: ignore[attr-defined]
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise Malformed("bad-event", "", str(error)) from None
        return str(self.told(event))  # type: ignore[attr-defined]

    def checklist(self, state: State, move: Move) -> Sequence[str]:
        """Nothing."""
        return ()

    def reasons(self, state: State, of: str) -> Reasons:
        """The measure of this name, as it is. Raises Malformed (`unknown-name`) where there is none."""
        measures = self.measures(state)
        if of not in measures:
            raise unknown_name(of, f"known are {', '.join(measures) or 'none'}")
        return Reasons(measures[of], of, ())

    def wire_schemas(self, refs: str = DEFS) -> Mapping[str, Schema]:
        """Any object for a move, and any for an event."""
        told = {"Move": "A move.", "Event": "An event."}
        schemas = {name: {"title": name, "description": said, "type": "object"} for name, said in told.items()}
        return wire_schemas(self.id, schemas, refs)  # type: ignore[attr-defined]

    def board_json(self, state: State, seat: str) -> Any:
        """The drawing as plain text; who has no seat of the rulebook sees that of the first one."""
        shown = seat if seat in self.seats else self.seats[0]  # type: ignore[attr-defined]
        console = Console(file=StringIO(), width=WIDTH, no_color=True, force_terminal=False, legacy_windows=False)
        with console.capture() as drawn:
            console.print(self.drawing(state, shown))  # type: ignore[attr-defined]
        return {"drawing": drawn.get()}
