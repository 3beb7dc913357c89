"""What somebody may want to do: the moves of the rulebook, one struct for each word.

A move that exists is well-formed: numbers are numbers, words are words. Whether what it names is there,
and whether it is allowed, is another question. Lengths and points are in hundredths of an inch, lists are
tuples. Who asks for a move, and the dice that come with it, stand beside it.
"""

from typing import TypeAlias, get_args

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.moves.acts import (
    Act,
    BreakFree,
    CarryOver,
    Check,
    Defence,
    DefensiveStance,
    EndTurn,
    MoveTo,
    Readied,
    Rest,
    StandReady,
    Strike,
    UseReady,
)
from lawspeaker.rulebooks.war.moves.answers import Adjust, Choose, Roll
from lawspeaker.rulebooks.war.moves.effects import (
    Asleep,
    Bind,
    Damage,
    Effect,
    Entangle,
    Exertion,
    Expose,
    Falter,
    FalterCycle,
    Grapple,
    Incapacitate,
    KnockBack,
    Poison,
    Surprise,
    Weaken,
)
from lawspeaker.rulebooks.war.moves.host import (
    AddWeapon,
    BeginCycle,
    BeginTurn,
    ChangeOption,
    Inflict,
    Leave,
    PlaceBarrier,
    PlaceFigure,
    PlaceObstacle,
    Remedy,
    Reveal,
)
from lawspeaker.rulebooks.war.moves.remedies import (
    AnyRemedy,
    End,
    Lift,
    Loose,
    Recover,
    ReduceExertion,
    ReducePoison,
    Release,
)
from lawspeaker.rulebooks.war.moves.words import (
    Defences,
    Faces,
    Hundredths,
    Origin,
    Passed,
    Point,
    Secret,
    Status,
    Use,
)

__all__ = [
    "MAY_ADJUST", "Act", "AddWeapon", "Adjust", "AnyRemedy", "Asleep", "BeginCycle", "BeginTurn", "Bind",
    "BreakFree", "CarryOver", "ChangeOption", "Check", "Choose", "Damage", "Defence", "Defences", "DefensiveStance",
    "Effect", "End", "EndTurn", "Entangle", "Exact", "Exertion", "Expose", "Faces", "Falter", "FalterCycle",
    "Grapple", "Hundredths", "Incapacitate", "Inflict", "KnockBack", "Leave", "Lift", "Loose", "Move", "MoveTo",
    "NewValues", "Origin", "Override", "Passed", "PlaceBarrier", "PlaceFigure", "PlaceObstacle", "Placed", "Point",
    "Poison", "Readied", "Recover", "ReduceExertion", "ReducePoison", "Release", "Remedy", "Rest", "Reveal", "Roll",
    "Secret", "StandReady", "Status", "Strike", "Surprise", "TooFine", "Use", "UseReady", "Weaken", "word_of",
]  # fmt: skip


class NewValues(Struct, frozen=True, gc=False):
    """What an `override` sets; None stays as it is."""

    falter: int | None = None
    poison: int | None = None
    exertion: int | None = None
    endurance: int | None = None
    resolve: int | None = None
    passion: int | None = None
    ap: int | None = None
    at: Point | None = None
    hidden: bool | None = None


class Override(Struct, frozen=True, gc=False, kw_only=True, tag_field="do", tag="override"):
    """The Host sets values of a figure, or lets a move happen that is refused, and says why (12.24)."""

    figure: str | None = None
    set: NewValues | None = None
    allow: "Move | None" = None
    reason: str

    def __post_init__(self) -> None:
        if self.allow is not None and word_of(self.allow) == "override":
            raise Malformed("bad-move", "allow", "an override allows another move, not an override")
        if self.set is not None and self.allow is not None:
            raise Malformed("bad-move", "allow", "an override sets values or allows a move, one at a time")
        if self.allow is None and self.set in (None, NewValues()):
            raise Malformed("missing-key", "set", "say which values to set, or the move to allow")
        if self.set is not None and self.figure is None:
            raise Malformed("missing-key", "figure", "say whose values to set")


@clause("14.1")
class TooFine(Struct, frozen=True, gc=False):
    """A move of which numbers are finer than the rules reckon: parts of a hundredth of an inch, or of a whole.

    It is well-formed, and refused whatever else speaks on it. `move` has these numbers rounded, `written`
    the arguments as they were given, lengths in inches.
    """

    move: "Exact"
    written: Facts


Placed: TypeAlias = PlaceFigure | PlaceObstacle | PlaceBarrier | AddWeapon
Exact: TypeAlias = (
    Placed | BeginCycle | BeginTurn | EndTurn | Strike | Check | MoveTo | Inflict | BreakFree | Rest | StandReady
    | UseReady | DefensiveStance | CarryOver | Act | Remedy | Choose | Roll | Adjust | ChangeOption | Reveal | Leave
    | Override
)  # fmt: skip
Move: TypeAlias = Exact | TooFine


def word_of(move: Move) -> str:
    """The word of a move, as it stands in tables: `strike`, `begin-turn` ..."""
    exact = move.move if type(move) is TooFine else move
    return str(exact.__struct_config__.tag)


def done_by(move: Move) -> Move | Defence:
    """The act that a move comes to: what an `override` lets happen, what `use-ready` does, or the move itself."""
    # `type(...) is`, here and wherever every move passes: isinstance of a struct goes through its metaclass.
    inner = move.allow if type(move) is Override and move.allow is not None else move
    return inner.act if type(inner) is UseReady else inner


def adjusted_of(move: Move) -> Faces | None:
    """The faces after Adjustment that a move brings."""
    if type(move) not in MAY_ADJUST:
        return None
    faces: Faces | None = getattr(done_by(move), "adjusted", None)
    return faces


MAY_ADJUST: frozenset[type] = frozenset(
    kind for kind in get_args(Exact) if {"adjusted", "act", "allow"} & set(kind.__struct_fields__)
)
"""The moves that may bring faces after Adjustment, by themselves or by the act within."""
