"""A table at which one seat sits: battles that are carried on, and everything that the seat is told of them."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.pool import Pool
from lawspeaker.errors import Malformed
from lawspeaker.law.answering import Answers, carry
from lawspeaker.law.names import Names
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.telling import told
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.fights import rolled

Table = dict[str, Any]
SEAT = "players"


class Seat:
    """A battle in the Host's ids, and what one seat knows of it."""

    def __init__(self, state: State, seat: str = SEAT, best: bool = True) -> None:
        self.state, self.seat, self.best, self.number = state, seat, best, 0
        self.names = WAR.named(state, seat, Names())
        self.heard: list[list[Table]] = []
        """What the seat was told, one list for each entry of which it saw anything."""

    @property
    def sight(self) -> State:
        return WAR.sight(self.state, self.seat, self.names)

    @property
    def waits_for_the_host(self) -> bool:
        return self.sight.agenda == (s.HostDecides(),)

    def played(self, move: m.Move, random: Random, throws: float | None = 0.9, pools: Any = ()) -> Ruling:
        """Judges a move in the table's ids, and carries it out if it is allowed. Nothing is thrown with None."""
        self.number += 1
        before = WAR.numbered(self.state, self.number)
        ruling = WAR.judge(before, move, pools)
        if not ruling.allowed:
            return ruling
        brought = WAR.brings(before, move, pools)

        def throw(pool: Pool) -> Dice | None:
            thrown = throws is not None and (isinstance(move, m.Roll) or random.random() < throws)
            return Dice(tuple(rolled(random, pool.count))) if thrown else None

        carried = carry(WAR, before, ruling.agenda, brought, Answers(brought, throw, best=self.best))
        self.tell(before, carried.state, carried.events)
        return ruling

    def tell(self, before: State, after: State, events: Any) -> None:
        """Tells the seat of an entry. It has a number for the seat if the seat sees anything of it."""
        was = self._lasting
        self.names = replace(self.names, entry=len(self.heard) + 1)
        entry = told(WAR, (before, after), events, self.seat, self.names)
        self.names, self.state = entry.names, after
        if entry.events or self._lasting != was:
            self.heard.append(list(entry.events))
        self.names = replace(self.names, entry=len(self.heard))

    @property
    def _lasting(self) -> State:
        """What the seat sees, apart from numbers of entries, and from that the Host is asked about a secret."""
        return replace(self.sight, entry=0, agenda=() if self.waits_for_the_host else self.sight.agenda)

    def bytes(self, legal: bool = True) -> bytes:
        """Everything that the seat gets, but for what is told of refusals; with `legal` what may be done now."""
        sight = self.sight
        told_of: list[Any] = [WAR.state_json(sight), repr(sight), self.heard]
        told_of += [WAR.want_json(sight, None)] if sight.agenda else []  # type: ignore[arg-type]
        if legal:
            told_of.append(WAR.legal_json(sight, self.seat))
            told_of += [WAR.move_json(move) for move in WAR.legal(sight, self.seat)]
        return msgspec.json.encode(told_of)


def drawn(random: Random, sight: State) -> m.Move | None:
    """A move drawn for what a seat sees, in its own names; None where that cannot be read."""
    if sight.agenda == (s.HostDecides(),):
        return None
    try:
        return move_from_table(drawn_move(random, sight))
    except Malformed:
        return None


def with_figure(state: State, **values: Any) -> State:
    """The state with one more figure, set up last."""
    return replace(state, figures=(*state.figures, Figure(**values)))
