"""What all events have in common."""

from msgspec import Struct


class AnyEvent(Struct, frozen=True, gc=False, tag_field="type", tag=True):
    """`clause` is the number of the clause by which it happened."""

    clause: str


class OfFigure(AnyEvent, frozen=True, gc=False):
    """Something that happened to a figure, or by it."""

    figure: str


class Counted(OfFigure, frozen=True, gc=False):
    """Something of which there is an amount."""

    amount: int
    before: int
    after: int
