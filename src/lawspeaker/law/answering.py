"""Who answers the Wants on the way of a move: what came with it, then whatever throws dice, then nobody.

A front end judges a move, and carries an allowed one out with `carry`. What stays open after that, the next
move answers.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.pool import Pool
from lawspeaker.law.agenda import Carried, Carries, carry_out
from lawspeaker.law.rulebook import Brought, Event
from lawspeaker.law.want import BEST, Adjust, Roll, Want

Thrower: TypeAlias = Callable[[Pool], Dice | None]
"""Throws a pool; None where it throws no more."""
State = TypeVar("State", bound=Struct)


class Carrier(Carries, Protocol):
    """As much of a rulebook as carrying a move out needs."""

    def left_open(self, state: Any, want: Want) -> Sequence[Event]:
        """What is told where a Want stays open."""


class Answers:
    """Answers Want after Want of one move, and keeps the dice that were read.

    `throw` throws every roll that no dice came for; with `throw_first` only the first one. Where `best`, the
    placing of Adjustments that no faces came for is left to the rules.
    """

    def __init__(
        self, brought: Brought, throw: Thrower | None = None, throw_first: Thrower | None = None, best: bool = True
    ) -> None:
        self.left = list(brought.dice)
        """The pools that nothing has read yet."""
        self.read: list[Dice] = []
        self._first, self._adjusted = brought.answer, brought.adjusted
        self._throw, self._throw_first, self._best = throw, throw_first, best

    def __call__(self, want: Want) -> Hashable | None:
        """The answer to a Want; None where it stays open.

        Raises Malformed (`bad-dice`) where the dice that came do not fit the pool.
        """
        if self._first is not None:
            first, self._first = self._first, None
            return first
        if isinstance(want, Roll):
            return self._rolled(want)
        if isinstance(want, Adjust):
            faces, self._adjusted = self._adjusted, None
            return faces or (BEST if self._best else None)
        return None

    def _rolled(self, want: Roll) -> Hashable | None:
        if self.read:
            self._adjusted = None
        if self.left:
            dice = Dice(want.pool.check(self.left.pop(0)))
        else:
            throw = self._throw or self._throw_first
            thrown = throw(want.pool) if throw is not None else None
            if thrown is None:
                return None
            dice = thrown
        self._throw_first = None
        self.read.append(dice)
        return want.reading.read(dice.faces)


def carry(
    book: Carrier, state: State, agenda: tuple[Hashable, ...], brought: Brought, answers: Answers
) -> Carried[State]:
    """Carries out what an allowed move sets going, as far as the answers go; what stays open is told.

    Raises Malformed (`bad-dice`) for dice that do not fit.
    """
    standing: tuple[Hashable, ...] = state.agenda  # type: ignore[attr-defined]
    for event in brought.told:
        state = book.apply(state, event)
    carried = carry_out(book, state, agenda, _nobody if brought.answers_nothing else answers)
    events = brought.told + carried.events
    if carried.want is not None and not _stood(standing, carried.state):
        opened = tuple(book.left_open(carried.state, carried.want))
        for event in opened:
            carried = replace(carried, state=book.apply(carried.state, event))
        events += opened
    return replace(carried, events=events) if events is not carried.events else carried


def _nobody(want: Want) -> None:
    return None


def _stood(standing: tuple[Hashable, ...], state: Any) -> bool:
    """Whether the step that waits is the one that waited before."""
    return bool(standing) and state.agenda[0] is standing[0]
