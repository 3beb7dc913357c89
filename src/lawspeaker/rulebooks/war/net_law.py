"""The exact law of the net of seven dice that nobody adjusts."""

from lawspeaker.chance.law import Law
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.roll import DICE, NEGATIVE, ONE, POSITIVE, SIDES, TWELVE, number, weight


@clause("8.2")
def net_law(dice: int = DICE) -> Law[int]:
    """The law of the net of so many dice as they fall: its weights add up to 12 to the power of their number.

    No more of a roll is kept than positives less negatives, and 12s less 1s.
    """
    return Law.die(SIDES).map(_score_and_swing).times(dice).map(_settled)


def _score_and_swing(face: int) -> tuple[int, int]:
    """What a die adds to positives less negatives, and to 12s less 1s."""
    count = weight(face)
    return number(count, POSITIVE) - number(count, NEGATIVE), number(count, TWELVE) - number(count, ONE)


@clause("8.2")
def _settled(roll: tuple[int, int]) -> int:
    """The net of a roll: each 12 that no 1 cancels counts once more."""
    score, swing = roll
    return score + swing if swing > 0 else score
