"""Carrying a move out: the steps of an agenda, and the one loop that walks them.

The agenda stands in the state. `resolve` of a rulebook carries out its first step and gives what
happened, or a Want. Events alone change the rest of the state, so this file is the only place where
an agenda is put there or taken off.
"""

from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from lawspeaker.law.ground import Ground
from lawspeaker.law.rulebook import Event, Happened, Rulebook
from lawspeaker.law.want import Want

State = TypeVar("State", bound=Struct)


class Carried(Struct, Generic[State], frozen=True):
    """How far the agenda was carried: the state then, what happened on the way, what is waited for.

    `grounds` are those that spoke only now, after the dice. `want` is None when nothing is left to do.
    `options` are the ids of options that governed the steps.
    """

    state: State
    events: tuple[Event, ...] = ()
    grounds: tuple[Ground, ...] = ()
    want: Want | None = None
    options: tuple[str, ...] = ()


def carry_out(
    book: Rulebook, state: State, agenda: tuple[Hashable, ...], answers: Iterable[Any] = ()
) -> Carried[State]:
    """Puts the agenda into the state and walks it, taking answers in order where something is wanted.

    An answer is an outcome (of a roll) or one of the answers of a choice. Where answers run out, the
    Want stands, and `go_on` takes it up later.
    """
    return go_on(book, structs.replace(state, agenda=agenda), answers)


def go_on(book: Rulebook, state: State, answers: Iterable[Any] = ()) -> Carried[State]:
    """Walks what is left of the agenda that stands in the state."""
    given = iter(answers)
    events: list[Event] = []
    grounds: list[Ground] = []
    options: list[str] = []
    while state.agenda:  # type: ignore[attr-defined]
        result = book.resolve(state)
        if not isinstance(result, Happened):
            answer = next(given, None)
            if answer is None:
                return Carried(state, tuple(events), tuple(grounds), result, tuple(options))
            result = book.resolve(state, answer)
            assert isinstance(result, Happened), "a Want that is answered happens"
        for event in result.events:
            state = book.apply(state, event)
        state = structs.replace(state, agenda=result.agenda)
        events += result.events
        grounds += result.grounds
        options += result.options
    return Carried(state, tuple(events), tuple(grounds), None, tuple(options))
