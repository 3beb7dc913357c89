"""What moves bring for the Wants on their way, and what is told where a Want stays open."""

from typing import Any

from lawspeaker.law.rulebook import Brought, Pools
from lawspeaker.law.want import BEST, Adjust, Choose, Roll, Want
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.answering import answer_of
from lawspeaker.rulebooks.war.apply import apply
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.resolving import choice_wanted, resolve
from lawspeaker.rulebooks.war.state import State


@clause("11.19", "8.7")
def brings(state: State, move: m.Move, dice: Pools = ()) -> Brought:
    """Dice and faces of an allowed move; of an answer, what it says. A choice tells first that it was made.

    While something is open, values that the Host sets answer nothing.
    """
    match move:
        case m.Choose():
            step: Any = state.agenda[0]
            answer = answer_of(move)
            made = e.ChoiceMade("11.19", f"p{state.choices_made}", choice_wanted(state, step).question, answer)
            return Brought(dice, answer=answer, told=(made,))
        case m.Adjust():
            return Brought(dice, answer=move.adjusted or BEST)
        case m.Roll():
            pools = dice or move.dice
            return Brought(pools, adjusted=move.adjusted, throws=not pools)
        case m.Override(set=values) if values is not None:
            return Brought(dice, answers_nothing=True)
    return Brought(dice, adjusted=m.adjusted_of(move))


def left_open(state: State, want: Want) -> tuple[e.Event, ...]:
    """That a roll, the placing of Adjustments or a choice is waited for; a choice gets the next number."""
    step: Any = state.agenda[0]
    if isinstance(want, Roll):
        return (e.RollWanted("8.1", step.figure, want.why, want.seat),)
    if isinstance(want, Adjust):
        return (e.AdjustWanted("8.7", step.figure, abs(want.by)),)
    return (e.ChoiceOpened("11.19", f"p{state.choices_made + 1}", want.question, want.seat),)


def answer_move(want: Want, answer: Any) -> m.Move:
    """The move that answers a Want: dice of a roll, faces after Adjustment, or one of the answers of a choice."""
    if isinstance(want, Roll):
        return m.Roll((tuple(answer),) if answer else ())
    if isinstance(want, Choose):
        return m.Choose(_as_given(str(answer)))
    return m.Adjust(None if answer in (None, BEST) else tuple(answer))


def _as_given(answer: str) -> str | tuple[int, ...] | int:
    """An answer as it stands in a move: a number, a list of numbers, or a word."""
    numbers = answer.split(",")
    if not all(part.isdigit() for part in numbers):
        return answer
    return tuple(map(int, numbers)) if len(numbers) > 1 else int(answer)


class Carrier:
    """The verbs that carry an agenda out."""

    resolve = staticmethod(resolve)
    left_open = staticmethod(left_open)

    def apply(self, state: State, event: e.Event) -> State:
        """The state after the event."""
        return apply(event, state)


CARRIER = Carrier()
