"""What a seat sees of an event, as JSON, in its own names (12.26, 9.12).

Nothing is told of a figure that is not there for the seat, nor of a Check made in secret. Who is not there is `unseen`
where it acts on one that is, and numbers that are only its own are null.
"""

from collections.abc import Callable
from typing import Any, Union, get_args

import msgspec
from msgspec.structs import replace

from lawspeaker.law.ground import Facts, frozen_facts
from lawspeaker.law.names import Names
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.handles import Own, named, own_of
from lawspeaker.rulebooks.war.meaning import move_seen
from lawspeaker.rulebooks.war.references import Kind, kinds_of, renamed
from lawspeaker.rulebooks.war.shown import event_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST, UNSEEN, secrets

States = tuple[State, State]
Seen = dict[str, Any] | None
_READS = (s.ReadCheck, s.ReadStrike, s.ReadQuick)


@clause("12.26")
def seen(states: States, event: e.Event, seat: str, names: Names) -> Seen:
    """The event between these two states as the seat sees it; None where that is nothing.

    The agendas of the states say what a roll is against and what a choice is about. Where they are not known, what
    could tell of somebody unseen is left out.
    """
    if seat == HOST:
        return event_json(event)
    names = named(states[1], seat, named(states[0], seat, names))
    own = own_of(states, names)
    return _SEEN.get(type(event), _of_one)(own, states, event)


def _of_one(own: Own, states: States, event: e.Event) -> Seen:
    """An event about a figure that is seen, or about none."""
    return None if _subject(own, event) == UNSEEN else event_json(renamed(event, own))


def _subject(own: Own, event: e.Event) -> str | None:
    """Whom the event is about, as the seat calls it; None where it is about no figure."""
    kinds = kinds_of(type(event))
    key = next((key for key in ("figure", "id") if kinds.get(key) is Kind.FIGURE), None)
    figure = None if key is None else getattr(event, key)
    return None if figure is None else own.figure(figure)


# ---- what is open


def _is_told_of(own: Own, state: State, event: Any) -> bool:
    """Whether a roll of this figure's is open that the seat may know of."""
    step: Any = state.agenda[0] if state.agenda else None
    return isinstance(step, _READS) and step.figure == event.figure and not own.is_hosts(step)


def _hosts(own: Own, state: State) -> bool:
    return bool(state.agenda) and own.is_hosts(state.agenda[0])


@clause("9.12")
def _dice_read(own: Own, states: States, event: e.DiceRead) -> Seen:
    """Dice of a Check only where it is known that nobody made it in secret; else they are told with the Check."""
    if event.why in _OF_CHECKS and not _is_told_of(own, states[0], event):
        return None
    return _of_one(own, states, event)


@clause("9.12")
def _wanted(own: Own, states: States, event: e.RollWanted | e.AdjustWanted) -> Seen:
    """That a roll stayed open: of a Check only where it is known that nobody made it in secret."""
    if _is_told_of(own, states[1], event):
        return _of_one(own, states, event)
    tells = isinstance(event, e.AdjustWanted) or event.why in _OF_CHECKS or _hosts(own, states[1])
    return None if tells else _of_one(own, states, event)


_OF_CHECKS = ("check", "quick")


def _choice_opened(own: Own, states: States, event: e.ChoiceOpened) -> Seen:
    """A question about what the seat sees. Without an agenda, one that is put to the owner of a figure that it sees."""
    if event.id not in own.names.choices and (states[1].agenda or own(Kind.OWNER, event.owner) in (HOST, UNSEEN)):
        return None
    return event_json(renamed(event, own))


def _choice_made(own: Own, states: States, event: e.ChoiceMade) -> Seen:
    return event_json(renamed(event, own)) if event.id in own.names.choices else None


# ---- rolls


@clause("9.12")
def _check_read(own: Own, states: States, event: e.CheckRead) -> Seen:
    """A Check that was not made in secret; what it was against is null where that may be somebody unseen.

    Of the Host's quick roll nobody knows afterwards whether it was secret: it is told where its Want was.
    """
    quick = event.clause == "8.12"
    if event.secret or (quick and not _is_told_of(own, states[0], event)):
        return None
    if not quick and _may_be_against_unseen(own, states[0], event):
        event = replace(event, terms=_without(event.terms, "versus", "adjustments", "adjusted"))
    return _of_one(own, states, event)


def _may_be_against_unseen(own: Own, before: State, event: e.CheckRead) -> bool:
    step: Any = before.agenda[0] if before.agenda else None
    if isinstance(step, s.ReadCheck) and (step.figure, step.why) == (event.figure, event.why):
        return step.against_figure is not None and own.figure(step.against_figure) == UNSEEN
    if event.why == "break-free":
        figure = before.find(event.figure)
        holds = () if figure is None else figure.open("grappled")
        return any(own.source(hold.source or "") == UNSEEN for hold in holds)
    return event.why == "check" and event.terms.get("versus") is not None


def _without(terms: Facts, *keys: str) -> Facts:
    return Facts({key: None if key in keys else value for key, value in terms.items()})


_OF_STRIKER = (
    "weapon", "maneuver", "mastery", "precision", "difference", "melee", "adjustments", "dice", "adjusted", "base",
    "twelves", "ones", "stops", "before", "triggers",
)  # fmt: skip
"""Terms of a Strike that are the Striker's own, or tell of them."""
_OF_TARGET = (
    "guard", "difference", "melee", "adjustments", "adjusted", "levels", "damage", "falter", "poison", "knock_back",
)  # fmt: skip


def _strike_read(own: Own, states: States, event: e.StrikeRead) -> Seen:
    """A Strike of which at least one of the two is seen."""
    striker, target = own.figure(event.figure), own.figure(event.target)
    if striker == target == UNSEEN:
        return None
    if striker == UNSEEN:
        event = replace(event, terms=_without(event.terms, *_OF_STRIKER))
    elif target == UNSEEN:
        event = replace(event, terms=_without(event.terms, *_OF_TARGET))
    return event_json(renamed(event, own))


def _collided(own: Own, states: States, event: e.Collided) -> Seen:
    """A collision of which at least one figure is seen: Force and way of the other are null."""
    mover, other = own.figure(event.figure), own.other(event.with_)
    if mover == UNSEEN and (other == UNSEEN or event.with_ in own.names.things):
        return None
    told = event_json(renamed(event, own))
    if mover == UNSEEN:
        return {**told, "force": None, "left": None}
    return {**told, "force_with": None} if other == UNSEEN else told


# ---- the table


def _cycle_began(own: Own, states: States, event: e.CycleBegan) -> Seen:
    """The Cycle, with the rows of those alone that are seen."""
    rows = zip(states[0].figures, event.laid, event.keys, strict=True)
    kept = [(laid, key) for figure, laid, key in rows if figure.id not in own.hidden]
    laid, keys = tuple(row for row, _ in kept), tuple(key for _, key in kept)
    return event_json(renamed(replace(event, laid=laid, keys=keys), own))


def _surprise_ended(own: Own, states: States, event: e.SurpriseEnded) -> Seen:
    told = _of_one(own, states, event)
    return None if told is None else {**told, "by": sorted(told["by"])}


@clause("12.24", "12.26")
def _overruled(own: Own, states: States, event: e.Overruled) -> Seen:
    """What the Host overruled, unless it names somebody unseen; a reason that tells a secret is left out."""
    told = _of_one(own, states, event)
    if told is None or event.allow is None:
        return None if told is None else {**told, "reason": _open_reason(own, states, event.reason)}
    allowed = move_seen(own, states[1], msgspec.convert(event.allow, _ALLOWED, dec_hook=frozen_facts))
    if allowed is None:
        return None
    return {**told, "allow": msgspec.to_builtins(allowed), "reason": _open_reason(own, states, event.reason)}


def _open_reason(own: Own, states: States, reason: str) -> str | None:
    words = secrets(states[0], own.names.seat) | secrets(states[1], own.names.seat)
    return None if any(word and word in reason for word in words) else reason


_ALLOWED: Any = Union[tuple(kind for kind in get_args(m.Exact) if kind is not m.Override)]  # noqa: UP007
"""Every move that an `override` may let happen."""
_SEEN: dict[type, Callable[[Own, States, Any], Seen]] = {
    e.DiceRead: _dice_read,
    e.RollWanted: _wanted,
    e.AdjustWanted: _wanted,
    e.ChoiceOpened: _choice_opened,
    e.ChoiceMade: _choice_made,
    e.CheckRead: _check_read,
    e.StrikeRead: _strike_read,
    e.Collided: _collided,
    e.CycleBegan: _cycle_began,
    e.SurpriseEnded: _surprise_ended,
    e.Overruled: _overruled,
}
"""The events that need more than names; all others tell of one figure, or of none."""
