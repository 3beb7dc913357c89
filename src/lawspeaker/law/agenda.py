"""Carrying a move out: the steps of an agenda, and the one loop that walks them.

The agenda stands in the state. `resolve` of a rulebook carries out its first step and gives what
happened, or a Want. Events alone change the rest of the state, so this file is the only place where
an agenda is put there or taken off.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.ground import Ground
from lawspeaker.law.rulebook import Event, Happened
from lawspeaker.law.want import Want

State = TypeVar("State", bound=Struct)
Answers: TypeAlias = Iterable[Any] | Callable[[Want], Any]
"""Answers in the order in which they are wanted, or who gives one for a Want: None where none is given yet."""


class Carries(Protocol):
    """As much of a rulebook as carrying out needs."""

    def resolve(self, state: Any, answer: Hashable | None = None) -> Happened | Want:
        """Carries out the first step of the state's agenda."""

    def apply(self, state: Any, event: Event) -> Any:
        """The state after the event."""


class Carried(Struct, Generic[State], frozen=True, gc=False):
    """How far the agenda was carried: the state then, what happened on the way, what is waited for.

    `grounds` are those that spoke only now, after the dice. `want` is None when nothing is left to do.
    `options` are the ids of options that governed the steps.
    """

    state: State
    events: tuple[Event, ...] = ()
    grounds: tuple[Ground, ...] = ()
    want: Want | None = None
    options: tuple[str, ...] = ()


def carry_out(book: Carries, state: State, agenda: tuple[Hashable, ...], answers: Answers = ()) -> Carried[State]:
    """Puts the agenda into the state, before what stands there, and walks it, with answers where they are wanted.

    An answer is an outcome (of a roll) or one of the answers of a choice. Where none is given, the Want
    stands, and `go_on` takes it up later.
    """
    standing: tuple[Hashable, ...] = state.agenda  # type: ignore[attr-defined]
    return go_on(book, replace(state, agenda=agenda + standing), answers)


def go_on(book: Carries, state: State, answers: Answers = ()) -> Carried[State]:
    """Walks what is left of the agenda that stands in the state."""
    answer_to = answers if callable(answers) else _in_order(answers)
    resolve, apply = book.resolve, book.apply
    events: tuple[Event, ...] = ()
    grounds: tuple[Ground, ...] = ()
    options: tuple[str, ...] = ()
    while state.agenda:  # type: ignore[attr-defined]
        result = resolve(state)
        if not isinstance(result, Happened):
            answer = answer_to(result)
            if answer is None:
                return Carried(state, events, grounds, result, options)
            result = resolve(state, answer)
            assert isinstance(result, Happened), "a Want that is answered happens"
        for event in result.events:
            state = apply(state, event)
        state = replace(state, agenda=result.agenda)
        events += result.events
        grounds += result.grounds
        options += result.options
    return Carried(state, events, grounds, None, options)


def _in_order(answers: Iterable[Any]) -> Callable[[Want], Any]:
    given = iter(answers)
    return lambda _: next(given, None)
