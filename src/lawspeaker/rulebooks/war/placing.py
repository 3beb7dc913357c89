"""How figures, things and rows come onto the table: from the set-up of a scenario, or by a move."""

from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Cause, Figure
from lawspeaker.rulebooks.war.hosting import READERS
from lawspeaker.rulebooks.war.scenario.setup import FigureSetup, ThingSetup
from lawspeaker.rulebooks.war.state import State, Thing
from lawspeaker.rulebooks.war.turn import arriving

_SAME: tuple[str, ...] = (
    "id", "name", "side", "tier", "owner", "hidden", "shown_as", "weapon", "traits", "might", "control", "swiftness",
    "endurance", "resolve", "passion", "endurance_now", "resolve_now", "passion_now", "width", "at", "exertion",
)  # fmt: skip
_same_of = attrgetter(*_SAME)


@clause("12.9", "12.23")
def figure_of(setup: FigureSetup, causes_made: int) -> Figure:
    """The figure of a set-up; Falter and Poison that it has already are causes with source `set-up`."""
    causes: tuple[Cause, ...] = ()
    for kind, amount in (("falter", setup.falter), ("poison", setup.poison)):
        if amount:
            number = f"c{causes_made + len(causes) + 1}"
            causes += (Cause(number, kind, amount, "set-up", "other", None, "12.23", 0),)
    same = dict(zip(_SAME, _same_of(setup), strict=True))
    figure = Figure(**same, given=Facts(setup.given), causes=causes)
    return replace(figure, counted_out=True) if figure.is_defeated else figure


@clause("2.12")
def thing_of(setup: ThingSetup, kind: Any) -> Thing:
    """The thing of a set-up: an obstacle with its Endurance, a Barrier with its Allotment."""
    strength = setup.endurance if kind == "obstacle" else setup.allotment
    return Thing(setup.id, kind, setup.at, setup.width, strength)


@clause("11.20")
def placed(state: State, move: m.Placed) -> e.Event:
    """What a move puts onto the table; that its table can be read has been asked."""
    found, _ = READERS[type(move)](dict(move.table))
    new_id = str(move.table["id"])
    if isinstance(move, m.AddWeapon):
        return e.WeaponAdded("13.1", new_id, found)
    if isinstance(move, m.PlaceFigure):
        return e.FigurePlaced("11.20", new_id, arriving(state, figure_of(found, state.causes_made)))
    kind = "obstacle" if isinstance(move, m.PlaceObstacle) else "barrier"
    return e.ThingPlaced("11.20", new_id, thing_of(found, kind))
