"""A seat's own names for what it sees of a game, in place of the table's ids; and whose a move is."""

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace


class Names(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """By the table's own id, what a seat calls it: figures, things, causes, choices. Whoever carries it keeps it.

    Nothing in it is ever changed: `named` of a rulebook gives another one with more names, and a name once given
    stays. It holds ids of the table, and so it is never told to the seat.
    """

    seat: str = ""
    """Whose names these are; empty before the first are given."""
    entry: int = 0
    """The seat's own number of the entry that is told, counted by whoever tells; 0 for the beginning."""
    figures: Mapping[str, str] = field(default_factory=dict)
    things: Mapping[str, str] = field(default_factory=dict)
    causes: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    opened: Mapping[str, int] = field(default_factory=dict)
    """By the table's id of a cause, in which entry of its own the seat came to see it."""
    unseen: tuple[str, ...] = ()
    """Ids of figures that the seat did not see when they were there last."""

    def figure(self, name: str) -> str | None:
        """The table's id of the figure that the seat calls so; None for no name of the seat's."""
        return meant_by(self.figures, name)

    def cause(self, name: str) -> str | None:
        """The table's id of the cause that the seat calls so, or None."""
        return meant_by(self.causes, name)

    def thing(self, name: str) -> str | None:
        """The table's id of the thing that the seat calls so, or None."""
        return meant_by(self.things, name)

    def choice(self, name: str) -> str | None:
        """The table's id of the choice that the seat calls so, or None."""
        return meant_by(self.choices, name)


def same_names(one: Names, other: Names) -> bool:
    """Whether both call everything the same, whichever entry was told last."""
    return replace(one, entry=0) == replace(other, entry=0)


def meant_by(given: Mapping[str, str], name: str) -> str | None:
    """The id to which this name was given, or None."""
    return next((own_id for own_id, own in given.items() if own == name), None)


class Maker(Struct, frozen=True, gc=False):
    """Whose a move is: the word of the seat, `host` where only the Host may make it, and the figure it is made for.

    `seat` is None where the figure that it names is not there, or nobody is asked.
    """

    seat: str | None
    figure: str | None = None
