"""Events of dice and questions: thrown, read, waited for."""

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.events.base import AnyEvent, OfFigure


class DiceRead(OfFigure, frozen=True, gc=False):
    """Dice were thrown, or typed."""

    why: str
    dice: tuple[int, ...]


class CheckRead(OfFigure, frozen=True, gc=False):
    """A Check was read: what it came to, and all terms of it. In `secret` it is remembered by its move, `entry`."""

    attribute: str
    why: str
    terms: Facts
    secret: bool = False
    entry: int = 0


class StrikeRead(OfFigure, frozen=True, gc=False):
    """A Strike was read: what it came to, and all terms of it."""

    target: str
    terms: Facts


class RollWanted(OfFigure, frozen=True, gc=False):
    """A roll stayed open."""

    why: str
    owner: str


class AdjustWanted(OfFigure, frozen=True, gc=False):
    """A placing of Adjustments stayed open."""

    amount: int


class ChoiceOpened(AnyEvent, frozen=True, gc=False):
    """A question was put."""

    id: str
    question: str
    owner: str


class ChoiceMade(AnyEvent, frozen=True, gc=False):
    """A question was answered."""

    id: str
    question: str
    answer: str
