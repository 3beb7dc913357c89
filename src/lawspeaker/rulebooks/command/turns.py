"""Chapter 5.3.5 and the counting of turns."""

from functools import lru_cache

from lawspeaker.rulebooks.command.book import Grounds, clause, speaks
from lawspeaker.rulebooks.command.moves import Seat
from lawspeaker.rulebooks.command.state import Phase


@clause("5.3.5", "7.2.2")
@lru_cache(maxsize=1 << 8)
def is_time_to_recruit(mover: Seat, turn_of: Seat | None, phase: Phase, recruited: bool) -> Grounds:
    """One recruit in each own turn, in its Preparation Phase. `recruited` is the turn's mark."""
    own_turn = mover == turn_of
    already = own_turn and recruited
    met = own_turn and phase == "preparation" and not already
    return speaks("5.3.5", met, turn_of=turn_of, phase=phase, recruited=already)


@clause("H.3")
def next_turn(seat: Seat, turn: int) -> int:
    """The smallest turn of this seat after turn number `turn`: odd turns are a's, even ones b's."""
    return turn + 1 if (turn + 1) % 2 == (seat == "a") else turn + 2
