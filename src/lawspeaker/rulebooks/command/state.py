"""The state of a game, and how events change it."""

from collections.abc import Hashable
from functools import cached_property, singledispatch
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command import events as e
from lawspeaker.rulebooks.command.book import DEFAULTS
from lawspeaker.rulebooks.command.field import KEYWORDS, Field, Keyword, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import OTHER, SEATS, Seat
from lawspeaker.rulebooks.command.skirmish.reserve import Counts, kind_of, without

Phase: TypeAlias = Literal["setup", "preparation", "battle", "between", "over"]
PHASES: tuple[Phase, ...] = ("setup", "preparation", "battle", "between", "over")

LONE_LEADER = Field.of({LAYOUT.altar: Soul(LAYOUT.highest[LAYOUT.altar])})


class PendingOutcome(Struct, frozen=True):
    """An attack whose outcome nobody has said yet: the attacker's seat, and both places."""

    seat: Seat
    attacker: Place
    target: Place


class State(Struct, frozen=True, kw_only=True, dict=True):
    """Both fields, and where the game stands. Nothing in it is secret."""

    a: Field
    b: Field
    turn: int = 0
    """One counter over both players' turns; 0 while setting up."""
    seat: Seat = "a"
    """Whose turn it is; in `between`, whose has ended; in `setup`, who is meant when a move names nobody."""
    phase: Phase = "setup"
    recruited: bool = False
    """A Soul was recruited in this turn."""
    outcome: PendingOutcome | None = None
    exiled: bool = False
    """Skirmish: a Soul was exiled in this turn (S.4)."""
    reserve: tuple[Counts, Counts] | None = None
    """Skirmish: the reserves of a and b (S.1). None in a game by the book alone."""
    choices: Choices = DEFAULTS
    agenda: tuple[Hashable, ...] = ()
    """Steps still to carry out."""

    def field(self, seat: Seat) -> Field:
        """This player's field."""
        return self.a if seat == "a" else self.b

    @cached_property
    def captured_leaders(self) -> tuple[Seat, ...]:
        """The seats whose Leader is captured."""
        return tuple(seat for seat in SEATS if self.field(seat).is_captured(LAYOUT.altar))

    @cached_property
    def turn_of(self) -> Seat | None:
        """Whose turn is running; None while setting up, between turns, and at the end."""
        return self.seat if self.phase in ("preparation", "battle") else None

    @cached_property
    def mover(self) -> Seat:
        """Who is meant when a move names nobody."""
        return OTHER[self.seat] if self.phase == "between" else self.seat


def with_field(state: State, seat: Seat, field: Field) -> State:
    """The state with another field for this player."""
    return replace(state, a=field) if seat == "a" else replace(state, b=field)


def _marked(state: State, event: "e.Captured | e.SoulFrozen | e.SoulThawed", **marks: object) -> State:
    return with_field(state, event.seat, state.field(event.seat).mark(event.slot, **marks))


@singledispatch
def apply(event: e.Event, state: State) -> State:
    """The state after the event. Events that only tell (EventCast, AmbushSprung, Targeted) change nothing."""
    return state


def _with_new_soul(state: State, event: e.Recruited | e.Arrived) -> State:
    soul = Soul(event.rank, event.name, event.turn, event.keywords)
    return with_field(state, event.seat, state.field(event.seat).put(event.slot, soul))


@apply.register
def _arrived(event: e.Arrived, state: State) -> State:
    return _with_new_soul(state, event)


@apply.register
def _recruited(event: e.Recruited, state: State) -> State:
    state = _out_of_reserve(_with_new_soul(state, event), event)
    return replace(state, recruited=True) if state.phase == "preparation" else state


def _out_of_reserve(state: State, event: e.Recruited) -> State:
    """Skirmish: the Soul leaves the reserve (S.1), and in set-up the other seat is next (S.2)."""
    kind = kind_of(event.rank, event.keywords)
    if state.reserve is None or kind is None:
        return state
    state = replace(state, reserve=without(state.reserve, event.seat, kind))
    return replace(state, seat=OTHER[event.seat]) if state.phase == "setup" else state


@apply.register
def _attack_declared(event: e.AttackDeclared, state: State) -> State:
    if state.reserve is not None:  # a skirmish waits for dice, which stand in the agenda
        return state
    return replace(state, outcome=PendingOutcome(event.seat, event.attacker, event.target))


@apply.register
def _attack_resolved(event: e.AttackResolved, state: State) -> State:
    return replace(state, outcome=None)


@apply.register
def _captured(event: e.Captured, state: State) -> State:
    return _marked(state, event, captured=True)


@apply.register
def _gone(event: e.Exiled | e.Left, state: State) -> State:
    state = with_field(state, event.seat, state.field(event.seat).put(event.slot, None))
    return replace(state, exiled=True) if state.reserve is not None and state.turn_of else state


@apply.register
def _frozen(event: e.SoulFrozen, state: State) -> State:
    return _marked(state, event, frozen=True)


@apply.register
def _thawed(event: e.SoulThawed, state: State) -> State:
    return _marked(state, event, frozen=False)


@apply.register
def _keyword(event: e.KeywordGranted | e.KeywordRemoved, state: State) -> State:
    field = state.field(event.seat)
    soul = field.soul(event.slot)
    had: set[Keyword] = set(soul.keywords) if soul else set()
    now = had | {event.keyword} if isinstance(event, e.KeywordGranted) else had - {event.keyword}
    keywords = tuple(word for word in KEYWORDS if word in now)
    return with_field(state, event.seat, field.mark(event.slot, keywords=keywords))


@apply.register
def _turn_began(event: e.TurnBegan, state: State) -> State:
    return replace(state, turn=event.turn, seat=event.seat, phase="preparation", recruited=False, exiled=False)


@apply.register
def _preparation_ended(event: e.PreparationEnded, state: State) -> State:
    return replace(state, phase="battle")


@apply.register
def _turn_ended(event: e.TurnEnded, state: State) -> State:
    return replace(state, phase="between", recruited=False, exiled=False)


@apply.register
def _game_ended(event: e.GameEnded, state: State) -> State:
    return replace(state, phase="over", recruited=False, exiled=False, outcome=None)
