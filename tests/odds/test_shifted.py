"""Numbers that stand for many: whatever a run finds out of them holds for all of its range."""

import operator
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawspeaker.odds.shifted import EVERYTHING, Shifted, run

Work: TypeAlias = Callable[[tuple[Any, ...]], Any]
COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
small = st.integers(-30, 30)


@st.composite
def works(draw: st.DrawFn) -> Work:
    """A little program on two numbers: sums, differences, quotients, comparisons and what hangs on them."""
    lines = draw(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 1), st.integers(0, 1), small), max_size=6))

    def work(numbers: tuple[Any, ...]) -> Any:
        held, said = list(numbers), []
        for sort, one, other, number in lines:
            if sort < len(COMPARISONS):
                said.append(COMPARISONS[sort](held[one], number))
                if said[-1]:
                    held[one] = held[one] + number
            elif sort == 6:
                held[one] = held[one] - number
            elif sort == 7:
                said.append(held[one] // (abs(number) + 1))
            elif sort == 8:
                held[one] = max(-20, held[one] - held[other]) if one != other else held[one] * 2
            else:
                said.append(bool(held[one]))
        return held, said

    return work


def plain(result: Any, numbers: tuple[int, ...]) -> Any:
    held, said = result
    return [numbers[one.place] + one.offset if isinstance(one, Shifted) else one for one in held], said


@given(works(), st.tuples(small, small), st.data())
def test_a_run_holds_for_every_number_of_its_ranges(work: Work, numbers: tuple[int, int], data: st.DataObject) -> None:
    found = run(numbers, work)
    assert all(least <= number <= most for number, (least, most) in zip(numbers, found.ranges, strict=True))
    assert plain(found.result, numbers) == work(numbers)
    others = tuple(data.draw(st.integers(max(least, -60), min(most, 60))) for least, most in found.ranges)
    assert plain(found.result, others) == work(others)


def test_a_comparison_leaves_the_side_on_which_the_number_lies() -> None:
    found = run((7, 3), lambda numbers: (numbers[0] - 2 <= 0, numbers[0] // 5))
    assert found.result == (False, 1)
    assert found.ranges == ((5, 9), EVERYTHING)


@pytest.mark.parametrize("work", [hash, lambda one: {one: 1}, lambda one: one**2], ids=["hash", "key", "power"])
def test_what_cannot_be_followed_is_done_with_the_number_itself(work: Callable[[Any], Any]) -> None:
    found = run((7,), lambda numbers: work(numbers[0]))
    assert found.result == work(7)
    assert found.ranges == ((7, 7),)


def test_what_pins_a_number_holds_for_it_alone() -> None:
    pins: tuple[Callable[[Any], Any], ...] = (
        lambda one: one * 3, lambda one: one % 4, lambda one: 5 - one, lambda one: -one, abs, lambda one: f"{one:+}",
        lambda one: [0] * 9 and range(9)[one],
    )  # fmt: skip
    for work in pins:
        found = run((7,), lambda numbers, work=work: work(numbers[0]))  # type: ignore[misc]
        assert (found.result, found.ranges) == (work(7), ((7, 7),))
