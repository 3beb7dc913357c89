"""Which fields of moves, events, steps and states name something, and what: the one place that says so.

A field stands under the struct that has it first; those that inherit it need not say it again. Every field of text
stands here, also where it names nothing, so that a new one cannot be forgotten. What is a word for one reader and an
id for another is told apart by its field alone, never by how it is spelt.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.events.base import AnyEvent
from lawspeaker.rulebooks.war.figure import Cause, Figure, Instant, ReadySet
from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.state import Left, State, Thing


class Kind(StrEnum):
    """What a field holds. The plural is a tuple of such; every one of them may be None."""

    FIGURE = "figure"
    FIGURES = "figures"
    TURN = "turn"
    """A figure, as far as it is its Turn."""
    SOURCE = "source"
    """A figure, or any text."""
    SOURCES = "sources"
    OTHER = "other"
    """A figure or a thing."""
    OTHERS = "others"
    THING = "thing"
    OWNER = "owner"
    """A figure, or `host`."""
    CAUSE = "cause"
    CAUSES = "causes"
    HOLD = "hold"
    """A cause, by id, source or kind."""
    CHOICE = "choice"
    ENTRY = "entry"
    VERSUS = "versus"
    """Facts of which `figure` is a figure."""
    ALLOWED = "allowed"
    """Facts that are a move."""
    PLACED = "placed"
    """Facts that set something up: its id is new."""
    TEXT = "text"
    """Whatever somebody wrote."""
    WORD = "word"
    """A word of the rules or of the table: it names nobody."""


def _words(*names: str) -> dict[str, Kind]:
    return dict.fromkeys(names, Kind.WORD)


_BY = {"figure": Kind.FIGURE}
_ID = {"id": Kind.FIGURE}
_TABLE = {"table": Kind.PLACED}
_ANSWERED = {**_BY, **_words("answer")}
_SOURCE = {"source": Kind.SOURCE}
_CAUSES = {"causes": Kind.CAUSES}
_OF_STATES: dict[type, dict[str, Kind]] = {
    State: {**_words("edition"), "turn": Kind.TURN, "order": Kind.FIGURES},
    Figure: {
        "id": Kind.FIGURE, "name": Kind.TEXT, "shown_as": Kind.TEXT,
        **_words("side", "owner", "weapon", "traits", "given"),
    },
    Cause: {"id": Kind.CAUSE, **_SOURCE, **_words("kind", "origin", "clause")},
    Instant: {"figure": Kind.TURN},
    ReadySet: _words("uses"),
    Left: _BY,
    Thing: {"id": Kind.THING},
    Weapon: _words("id", "not_seen", "source", "note"),
}  # fmt: skip
_OF_MOVES: dict[type, dict[str, Kind]] = {
    m.Strike: {**_BY, "target": Kind.FIGURE, **_words("weapon", "maneuver")},
    m.Check: {**_BY, "versus": Kind.VERSUS},
    m.BreakFree: {**_BY, "hold": Kind.HOLD},
    m.Act: {**_BY, "kind": Kind.TEXT},
    **dict.fromkeys((m.MoveTo, m.Rest, m.StandReady, m.DefensiveStance, m.CarryOver, m.Defence, m.Leave), _BY),
    m.UseReady: {"against": Kind.FIGURE},
    m.Choose: {**_words("answer"), "choice": Kind.CHOICE},
    **dict.fromkeys((m.PlaceFigure, m.PlaceObstacle, m.PlaceBarrier, m.AddWeapon), _TABLE),
    m.BeginCycle: {"order": Kind.FIGURES},
    m.BeginTurn: _BY,
    m.Inflict: {"targets": Kind.FIGURES, "sources": Kind.SOURCES},
    m.Remedy: {"targets": Kind.FIGURES},
    m.ChangeOption: _words("option", "choice"),
    m.Reveal: {**_BY, "entry": Kind.ENTRY},
    m.Override: {**_BY, "reason": Kind.TEXT},
    m.TooFine: _words("written"),
    m.Lift: {"using": Kind.TEXT},
    m.Loose: {"using": Kind.TEXT},
    m.Release: {"hold": Kind.HOLD},
    m.End: _SOURCE,
}
_OF_EVENTS: dict[type, dict[str, Kind]] = {
    AnyEvent: _words("clause"),
    e.OfFigure: _BY,
    e.CycleBegan: {"order": Kind.FIGURES},
    **dict.fromkeys((e.TurnBegan, e.TurnEnded, e.TurnPassedOver), _words("segment")),
    e.ActionPointsSpent: {"on": Kind.TEXT},
    e.ActionPointsWasted: _words("out_of", "because"),
    **dict.fromkeys((e.Readied, e.ReadySpent, e.ReadyRested), _words("uses")),
    **dict.fromkeys((e.FalterRecovered, e.PoisonReduced, e.LoosedEnded), _CAUSES),
    e.FalterCycleEnded: {**_words("why"), **_CAUSES},
    e.HoldPrevented: _words("kind"),
    e.HoldBegan: {**_words("kind"), "by": Kind.SOURCE, "hold": Kind.CAUSE},
    e.HoldEnded: {**_words("kind", "why"), "by": Kind.SOURCE, "hold": Kind.CAUSE},
    e.SurpriseBegan: {"by": Kind.SOURCE},
    e.SurpriseEnded: {"by": Kind.SOURCES, **_CAUSES},
    e.StatusBegan: {**_words("status"), **_SOURCE},
    e.StatusEnded: {**_words("status"), **_SOURCE, **_CAUSES},
    e.Damaged: _words("attribute", "because"),
    **dict.fromkeys((e.Defeated, e.Restored), _words("because")),
    e.Dodged: {"by": Kind.FIGURE},
    e.Collided: {"with_": Kind.OTHER},
    e.ThingDamaged: {"thing": Kind.THING},
    e.EffectUnknown: _words("row", "field"),
    e.DiceRead: _words("why"),
    e.CheckRead: {**_words("attribute", "why", "terms"), "entry": Kind.ENTRY},
    e.StrikeRead: {"target": Kind.FIGURE, **_words("terms")},
    e.RollWanted: {**_words("why"), "owner": Kind.OWNER},
    e.ChoiceOpened: {"id": Kind.CHOICE, **_words("question"), "owner": Kind.OWNER},
    e.ChoiceMade: {"id": Kind.CHOICE, **_words("question", "answer")},
    **dict.fromkeys((e.FigurePlaced, e.FigureLeft), _ID),
    e.ThingPlaced: {"id": Kind.THING},
    e.WeaponAdded: _words("id"),
    e.OptionChanged: _words("option", "before", "after"),
    e.Revealed: {**_BY, **_words("what"), "entry": Kind.ENTRY},
    e.Overruled: {**_BY, **_words("set"), "allow": Kind.ALLOWED, "reason": Kind.TEXT},
}
_WITH_CLAUSE = {**_BY, **_words("clause")}
_OF_STEPS: dict[type, dict[str, Kind]] = {
    s.Tell: _words("options"),
    s.Origin: {**_SOURCE, **_words("sort")},
    s.Suffer: {**_WITH_CLAUSE, **_words("because")},
    **dict.fromkeys(
        (s.TakeFalter, s.TakeCycle, s.TakePoison, s.TakeExertion, s.GainPoints, s.Weaken, s.MoveTo), _WITH_CLAUSE
    ),
    **dict.fromkeys((s.WasteReady, s.AskPassedOver, s.AskHidden, s.AskDodge), _ANSWERED),
    **dict.fromkeys((s.WasteFalter, s.StartTurn, s.Tick, s.Come, s.EndTurn, s.LetGo, s.Part, s.Heal), _BY),
    s.LookAfter: {**_BY, **_words("because")},
    s.ReadCheck: {
        **_BY, **_words("why", "terms"), "owner": Kind.OWNER, "against_figure": Kind.FIGURE, "dodges": Kind.FIGURE,
    },
    s.ReadQuick: {**_BY, "owner": Kind.OWNER},
    s.ReadStrike: {**_BY, "target": Kind.FIGURE, **_words("terms"), "owner": Kind.OWNER},
    s.LayOut: {"order": Kind.FIGURES},
    s.Grip: {**_WITH_CLAUSE, **_words("kind")},
    s.EndHold: {**_WITH_CLAUSE, "hold": Kind.CAUSE, **_words("why")},
    s.AskHold: {**_WITH_CLAUSE, "hold": Kind.CAUSE, **_words("question", "answer")},
    s.TakeKnockBack: {**_BY, **_SOURCE},
    s.Throw: {**_BY, **_SOURCE, "excluded": Kind.OTHERS, "asked": Kind.FIGURES},
    s.Collide: {"other": Kind.OTHER},
    s.Footing: {**_BY, **_SOURCE, **_words("why")},
    s.AskGrapple: {**_BY, "target": Kind.FIGURE, **_words("answer")},
    s.Begin: {**_WITH_CLAUSE, **_words("status")},
}  # fmt: skip
REFERENCES: Mapping[type, Mapping[str, Kind]] = {**_OF_STATES, **_OF_MOVES, **_OF_EVENTS, **_OF_STEPS}


@cache
def kinds_of(kind: type) -> Mapping[str, Kind]:
    """What the fields of a struct hold, by name, as far as it is said; all others hold structs and numbers."""
    found: dict[str, Kind] = {}
    for base in reversed(kind.__mro__):
        found |= REFERENCES.get(base, {})
    return found


def named_in(value: Any) -> Iterator[tuple[Kind, Any]]:
    """Whatever a struct names, at any depth: what it holds, and the value."""
    if isinstance(value, tuple):
        for one in value:
            yield from named_in(one)
    elif isinstance(value, Struct):
        kinds = kinds_of(type(value))
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if name in kinds:
                yield kinds[name], inner
            else:
                yield from named_in(inner)


def renamed(value: Any, rename: Callable[[Kind, Any], Any]) -> Any:
    """The same struct with every name made another, at any depth. None stays None."""
    if isinstance(value, tuple):
        return tuple(renamed(one, rename) for one in value) if value else value
    if not isinstance(value, Struct):
        return value
    kinds, changed = kinds_of(type(value)), {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        if old is None or (name in kinds and kinds[name] in _PLAIN):
            continue
        new = rename(kinds[name], old) if name in kinds else renamed(old, rename)
        if new is not old:
            changed[name] = new
    return replace(value, **changed) if changed else value


_PLAIN = (Kind.WORD, Kind.TEXT)
