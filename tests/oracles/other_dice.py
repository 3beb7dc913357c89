"""What icepool and dyce say about dice of rulebook `war` (clauses 8.2, 8.10, 8.12), without a line of the engine's.

Laws are counts by value. Each library is asked in its own way: icepool by evaluators, dyce by surveys, and both by
plain sums of dice that carry several running numbers as digits of one ("packed").
"""

import warnings
from collections.abc import Callable, Mapping
from typing import Any

import dyce
import icepool  # type: ignore[import-untyped]
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending, survey_outcome_order_descending

Law = dict[Any, int]
State = tuple[int, ...]


def score_and_swing(face: int, count: int) -> State:
    """What so many dice of one face add to positives less negatives, and to 12s less 1s."""
    return count * ((face >= 9) - (face <= 3)), count * ((face == 12) - (face == 1))


def settled(state: State) -> int:
    """8.2: the net, from positives less negatives, and 12s less 1s."""
    return state[0] + max(0, state[1])


def joint(face: int, count: int) -> State:
    """What so many dice of one face add to positives, 12s and 1s."""
    return count * (face >= 9), count * (face == 12), count * (face == 1)


def counted(law: Mapping[Any, Any]) -> Law:
    """A library's law as plain counts."""
    return {value: int(ways) for value, ways in law.items() if ways}


class Running(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Numbers that run from face to face, of one pool, read at the end."""

    def __init__(self, adds: Callable[[int, int], State], final: Callable[[State], Any]) -> None:
        self._adds, self._final = adds, final

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        """The numbers with so many dice of one face more."""
        return plus(state, self._adds(outcome, count))

    def final_outcome(self, final_state: Any, *_: Any) -> Any:
        """What is read at the end."""
        return self._final(final_state)


def plus(state: State | None, more: State) -> State:
    """Running numbers, with more."""
    return more if state is None else tuple(map(sum, zip(state, more, strict=True)))


def icepool_law(adds: Callable[[int, int], State], final: Callable[[State], Any] = tuple) -> Law:
    """The law of what seven dice come to, by an evaluator."""
    return counted(Running(adds, final).evaluate(icepool.d12.pool(7)))


def dyce_law(adds: Callable[[int, int], State], final: Callable[[State], Any] = tuple) -> Law:
    """The law of what seven dice come to, by a survey, from the lowest face up."""
    return surveyed(7, survey_outcome_order_ascending, lambda state, face, count: plus(state, adds(face, count)), final)


def surveyed(dice: int, order: Any, accumulate: Callable[[Any, int, int], Any], settle: Callable[[Any], Any]) -> Law:
    """A survey of so many dice; dyce warns that surveys are an experiment of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ExperimentalWarning)
        return counted((dice @ dyce.P(12)).survey(accumulate=accumulate, order=order, settle=settle))


def packed(face: int) -> int:
    """Positives less negatives and 12s less 1s of one die as digits of one number."""
    score, swing = score_and_swing(face, 1)
    return 32 * score + swing


def unpacked(total: int) -> int:
    """The net of a sum of such numbers."""
    score, swing = divmod(total + 16, 32)
    return settled((score, swing - 16))


def icepool_packed() -> Law:
    """The law of the net by icepool's plain sums."""
    return counted((7 @ icepool.d12.map(packed)).map(unpacked))


def dyce_packed() -> Law:
    """The law of the net by dyce's plain sums."""
    return counted((7 @ dyce.H(12).apply(packed)).apply(unpacked))


def quick_by_icepool() -> Law:
    """8.12 by icepool: three dice, positives, a 12 for two."""
    return counted(3 @ icepool.d12.map(lambda face: (face >= 9) + (face == 12)))


def quick_by_dyce() -> Law:
    """8.12 by dyce."""
    return counted(3 @ dyce.H(12).apply(lambda face: (face >= 9) + (face == 12)))


# 8.10. Faces come one after the other, from the end where dice are discarded. The protected face is the first; how many
# of its dice must go after all is known at the end only, so they wait.
def after_discards(left: int, protected: int) -> Callable[[Any, int, int], Any]:
    """Runs from face to face, from the end where dice go: still to go, protected dice, and the numbers of the rest."""

    def step(state: Any, face: int, count: int) -> Any:
        going, waiting, numbers = state or (left, 0, (0, 0))
        if face == protected:
            return going, waiting + count, numbers
        gone = min(going, count)
        return going - gone, waiting, plus(numbers, score_and_swing(face, count - gone))

    return step


def net_after_discards(protected: int) -> Callable[[Any], int]:
    """The net, once protected dice fill up what is still to go."""

    def settle(state: Any) -> int:
        going, waiting, numbers = state
        return settled(plus(numbers, score_and_swing(protected, waiting - going)))

    return settle


class Discarding(icepool.MultisetEvaluator):  # type: ignore[misc]
    """The net of seven dice and those of Boon or Bane, once 8.10 has discarded as many."""

    def __init__(self, boon: int, bane: int) -> None:
        self._order, protected = (icepool.Order.Ascending, 1) if boon >= bane else (icepool.Order.Descending, 12)
        self._step, self._settle = after_discards(abs(boon - bane), protected), net_after_discards(protected)

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        """The state with so many dice of one face more. Faces come from one end only."""
        if order != self._order:
            raise icepool.UnsupportedOrder()
        return self._step(state, outcome, count)

    def final_outcome(self, final_state: Any, *_: Any) -> int:
        """The net."""
        return self._settle(final_state)


def discards_by_dyce(boon: int, bane: int) -> Law:
    """The law of the net after Boon and Bane, by a survey."""
    more = abs(boon - bane)
    order, protected = (survey_outcome_order_ascending, 1) if boon >= bane else (survey_outcome_order_descending, 12)
    return surveyed(7 + more, order, after_discards(more, protected), net_after_discards(protected))


def discards_by_icepool(boon: int, bane: int) -> Law:
    """The law of the net after Boon and Bane, by an evaluator."""
    return counted(Discarding(boon, bane).evaluate(icepool.d12.pool(7 + abs(boon - bane))))
