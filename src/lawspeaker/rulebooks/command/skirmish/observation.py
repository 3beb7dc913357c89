"""What a machine sees of a skirmish: 175 numbers, from one seat's point of view. Nothing is hidden."""

from lawspeaker.rulebooks.command import survey
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import OTHER, Seat
from lawspeaker.rulebooks.command.state import State

SIZE = 175
_PHASES = {"setup": 0, "preparation": 1, "battle": 2, "over": 3}
_LETTER = {"Moral": 1, "Range": 2}


def observe(state: State, seat: Seat) -> tuple[int, ...]:
    """Turn, whether this seat decides, phase, exiled, recruited; own field and reserve, then the other's.

    A field is 15 places of five numbers: 0 empty, 1 active, 2 captured; rank; 1 for Moral + 2 for
    Range; turn of arrival; line (0 if not active). Every number fits an int16.
    """
    assert state.reserve is not None, "only a skirmish is observed"
    head = (state.turn, state.seat == seat, _PHASES[state.phase], state.exiled, state.recruited)
    numbers = [int(number) for number in head]
    for side in (seat, OTHER[seat]):
        numbers += _seen(state.field(side))
        numbers += state.reserve[side == "b"]
    return tuple(numbers)


def _seen(field: Field) -> list[int]:
    numbers: list[int] = []
    for place, soul in zip(LAYOUT.places, field.souls, strict=True):
        if soul is None:
            numbers += (0, 0, 0, 0, 0)
            continue
        letters = sum(_LETTER[keyword] for keyword in soul.keywords)
        line = survey.line_of(field, place) or 0
        numbers += (2 if soul.captured else 1, soul.rank, letters, soul.turn, line)
    return numbers
