"""Events of what the Host does to the table."""

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.events.base import AnyEvent
from lawspeaker.rulebooks.war.figure import Cause, Figure
from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.state import Thing


class FigurePlaced(AnyEvent, frozen=True, gc=False):
    """A figure came onto the map."""

    id: str
    placed: Figure


class ThingPlaced(AnyEvent, frozen=True, gc=False):
    """An obstacle or a Barrier came onto the map."""

    id: str
    placed: Thing


class WeaponAdded(AnyEvent, frozen=True, gc=False):
    """A row of the table's own was added."""

    id: str
    added: Weapon


class FigureLeft(AnyEvent, frozen=True, gc=False):
    """A figure left the map."""

    id: str


class OptionChanged(AnyEvent, frozen=True, gc=False):
    """The Host changed an option."""

    option: str
    before: str
    after: str


class Revealed(AnyEvent, frozen=True, gc=False):
    """The Host revealed what was secret."""

    figure: str | None
    what: tuple[str, ...] = ()
    entry: int | None = None


class Overruled(AnyEvent, frozen=True, gc=False):
    """The Host overruled: set values, or let a refused move happen. `causes` stand for Falter and Poison set."""

    figure: str | None
    set: Facts | None
    allow: Facts | None
    reason: str
    causes: tuple[Cause, ...] = ()
