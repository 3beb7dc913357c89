"""What a figure does, on its owner's word: Strikes, Checks, Moves, Rest, and what it readies."""

from typing import TypeAlias

from msgspec import Struct

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.figure import Attribute
from lawspeaker.rulebooks.war.moves.words import Defences, Faces, Point, Use


class _ByFigure(Struct, frozen=True, gc=False, tag_field="do"):
    """`figure` is the id of the one who does it."""

    figure: str


class Strike(_ByFigure, frozen=True, gc=False, tag="strike"):
    """Strike at another figure, perhaps by a Maneuver, perhaps moving up to the point `to` first (10.2)."""

    target: str
    weapon: str | None = None
    maneuver: str | None = None
    mastery: int = 1
    to: Point | None = None
    favour: int = 0
    defensive: int = 0
    boon: int = 0
    bane: int = 0
    adjusted: Faces | None = None


class Check(_ByFigure, frozen=True, gc=False, tag="check"):
    """Roll on an Attribute. `versus` is `{figure, attribute}`, `{allotment}` or `{spp}`; 9.2 judges that it is."""

    attribute: Attribute
    versus: Facts | None = None
    difficulty: int = 0
    favour: int = 0
    against: int = 0
    needed: int | None = None
    resist: tuple[int, int] | None = None
    boon: int = 0
    bane: int = 0
    quick: bool = False
    secret: bool = False
    adjusted: Faces | None = None


class MoveTo(_ByFigure, frozen=True, gc=False, tag="move"):
    """Move in a straight line to a point."""

    to: Point


class BreakFree(_ByFigure, frozen=True, gc=False, tag="break-free"):
    """Try to break a hold, named by id, source or kind; without `hold` the only one there is."""

    hold: str | None = None
    boon: int = 0
    bane: int = 0
    adjusted: Faces | None = None


class Rest(_ByFigure, frozen=True, gc=False, tag="rest"):
    """Spend AP to get rid of Exertion (11.15)."""

    ap: int


class StandReady(_ByFigure, frozen=True, gc=False, tag="stand-ready"):
    """Set AP aside for uses that are declared (11.12)."""

    ap: int
    uses: tuple[Use, ...]


class DefensiveStance(_ByFigure, frozen=True, gc=False, tag="defensive-stance"):
    """Stand in defence until the next Turn (11.16), or for a whole Cycle (11.17)."""

    full: bool = False


class CarryOver(_ByFigure, frozen=True, gc=False, tag="carry-over"):
    """Take AP along into the next Turn (11.11)."""

    ap: int


class Act(_ByFigure, frozen=True, gc=False, tag="act"):
    """Anything else that a figure does. Its cost is booked as it is told (11.18)."""

    kind: str
    ap: int | None = None
    exertion: int | None = None


class Defence(_ByFigure, frozen=True, gc=False):
    """An active defence or reaction, which only Readied AP can pay for. No move of its own."""

    defence: Defences


Readied: TypeAlias = Strike | MoveTo | BreakFree | Rest | Act | Defence
"""What can be done with Readied AP (11.13)."""


class UseReady(Struct, frozen=True, gc=False, tag_field="do", tag="use-ready"):
    """Do what was readied: the move itself, with the figure in it, and the figure whose act it meets."""

    act: Readied
    against: str | None = None

    @property
    def figure(self) -> str:
        """Who does it."""
        return self.act.figure

    @property
    def use(self) -> str:
        """The use that must have been declared: the move's word, or the defence."""
        return self.act.defence if isinstance(self.act, Defence) else str(self.act.__struct_config__.tag)


class EndTurn(Struct, frozen=True, gc=False, tag_field="do", tag="end-turn"):
    """End the Turn that is running."""
