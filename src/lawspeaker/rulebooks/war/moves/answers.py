"""Answers to what is open: a choice, a roll, the placing of Adjustments."""

from msgspec import Struct

from lawspeaker.rulebooks.war.moves.words import Faces


class _Answer(Struct, frozen=True, gc=False, tag_field="do"):
    """An answer to a Want."""


class Choose(_Answer, frozen=True, gc=False, tag="choose"):
    """Answer a choice, which `choice` names if it must be said which."""

    answer: str | int | tuple[int, ...]
    choice: str | None = None


class Roll(_Answer, frozen=True, gc=False, tag="roll"):
    """Roll, or say what was rolled: a pool for this roll, and more for those that follow."""

    dice: tuple[Faces, ...] = ()
    adjusted: Faces | None = None


class Adjust(_Answer, frozen=True, gc=False, tag="adjust"):
    """Say how the dice stand after Adjustment; without that, they are adjusted as best they can be (8.7)."""

    adjusted: Faces | None = None
