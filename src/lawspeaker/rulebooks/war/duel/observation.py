"""What a machine sees of a duel: 32 numbers, from one seat's point of view. Nothing is hidden."""

from lawspeaker.rulebooks.war.duel.actions import decider, is_over
from lawspeaker.rulebooks.war.duel.text import numbers_of
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row
from lawspeaker.rulebooks.war.values import guard, stamina

SIZE = 32
_KINDS = ("asher", "jackal", "scorpion")


def observe(state: State, seat: int) -> tuple[int, ...]:
    """Cycle, place of the Segment (0 to 6), 1 if this seat decides, 1 if the duel is over; own figure, then the other.

    A figure is the eleven numbers of the state text, Guard, Stamina, and 0 for `asher`, 1 `jackal`, 2 `scorpion`.
    Every number fits an int16. `seat` is 0 or 1.
    """
    assert state.segment is not None, "a duel has begun"
    head = (state.cycle, state.segment, int(decider(state) == seat), int(is_over(state)))
    return head + _seen(state, state.figures[seat]) + _seen(state, state.figures[1 - seat])


def _seen(state: State, figure: Figure) -> tuple[int, ...]:
    weapon = weapon_row(state, figure.weapon)
    guarded = guard(figure, weapon.guard if weapon else 0).value
    return (*numbers_of(figure), guarded, stamina(figure).value, _KINDS.index(figure.id))
