"""Laws of chance: their algebra against every case listed one by one, and their errors with their codes."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb, isclose, prod, sqrt
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from lawspeaker.chance import sums
from lawspeaker.chance.digits import digits_of, number_of, width_of
from lawspeaker.chance.law import Law
from lawspeaker.errors import Malformed

WHOLE = st.integers(-6, 6)
FRACTIONS = st.builds(Fraction, WHOLE, st.integers(1, 4))
PAIRS = st.tuples(WHOLE, WHOLE)
TRIPLES = st.tuples(WHOLE, st.integers(0, 2), st.integers(-100, 100))
WEIGHTS = st.integers(1, 9)


def laws(values: st.SearchStrategy[Any], most: int = 4) -> st.SearchStrategy[Law[Any]]:
    return st.dictionaries(values, WEIGHTS, min_size=1, max_size=most).map(Law)


SUMMED = st.sampled_from((WHOLE, FRACTIONS, PAIRS, TRIPLES, st.sampled_from((0, 10**9, -(10**30), 7)))).flatmap(
    lambda values: st.tuples(laws(values), laws(values))
)
"""Two laws of values that can be added up."""


def listed(law: Law[Any]) -> dict[Any, Fraction]:
    """The chance of each value."""
    return {value: Fraction(ways, law.total) for value, ways in law.weights.items()}


def gathered(cases: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    """The chances of equal values together."""
    found: dict[Any, Fraction] = {}
    for value, chance in cases:
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def added(values: Iterable[Any]) -> Any:
    """The sum of numbers, or of tuples component by component."""
    first, *more = values
    for value in more:
        first = tuple(map(sum, zip(first, value, strict=True))) if isinstance(first, tuple) else first + value
    return first


def sums_of(laws_: Iterable[Law[Any]]) -> dict[Any, Fraction]:
    """The chance of each sum, by every case there is."""
    cases = product(*[listed(law).items() for law in laws_])
    return gathered(
        (added([value for value, _ in case]), Fraction(prod([chance for _, chance in case]))) for case in cases
    )


def sound(law: Law[Any]) -> bool:
    """Whether weights are whole numbers above 0 that add up to the total."""
    weights = law.weights.values()
    return all(type(ways) is int and ways > 0 for ways in weights) and sum(weights) == law.total


def code_of(make: Callable[[], object]) -> str:
    with pytest.raises(Malformed) as raised:
        make()
    return raised.value.code


# ---- what a law is


@given(st.lists(st.tuples(WHOLE, st.integers(0, 3))))
def test_weights_of_equal_values_are_added_up_in_the_order_first_seen(pairs: list[tuple[int, int]]) -> None:
    assume(any(ways for _, ways in pairs))
    law, counted = Law(pairs), Counter(value for value, ways in pairs for _ in range(ways))
    assert law.weights == counted
    assert list(law) == list(counted)
    assert (len(law), law.total) == (len(counted), counted.total())
    assert all((value in law) == (value in counted) and law.ways(value) == counted[value] for value in range(-7, 8))
    assert Law(dict(counted)) == law


@pytest.mark.parametrize(
    "weights",
    [{}, [], {1: 0}, {1: -1}, {1: 2, 2: -1}, {1: 1.0}, {1: True}, {1: "1"}, {1: None}, {1: Fraction(1)},
     [(1, 3), (1, -3)]],
)  # fmt: skip
def test_a_law_wants_whole_weights_of_which_one_is_above_0(weights: Any) -> None:
    assert code_of(lambda: Law(weights)) == "bad-law"


@given(laws(WHOLE), st.integers(1, 5))
def test_laws_are_equal_when_their_chances_are(law: Law[int], times: int) -> None:
    more = Law({value: times * ways for value, ways in reversed([*law.weights.items()])})
    assert more == law
    assert more.reduced().weights == law.reduced().weights
    assert law != Law([*law.weights.items(), (99, 1)])
    assert (len(law) == 1) == (law == Law(dict.fromkeys([*law][:1], 1)))
    assert law != dict(law.weights)


@given(laws(WHOLE), laws(WHOLE))
def test_laws_are_not_equal_when_a_chance_differs(one: Law[int], other: Law[int]) -> None:
    assert (one == other) == (listed(one) == listed(other))


def test_a_law_does_not_change() -> None:
    given_ = {1: 2, 2: 1}
    law = Law(given_)
    given_[3] = 9
    weights: Any = law.weights
    with pytest.raises(TypeError):
        weights[1] = 5
    with pytest.raises(AttributeError):
        law.total = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        hash(law)
    assert law.weights == {1: 2, 2: 1}
    assert copy.deepcopy(law) == law == pickle.loads(pickle.dumps(law))


def test_laws_are_shown_shortly() -> None:
    assert repr(Law({"a": 1, "b": 2})) == "Law({'a': 1, 'b': 2}, total 3)"
    assert repr(Law.die(12)) == "Law({1: 1, 2: 1, 3: 1, 4: 1, ...}, total 12)"


def test_the_simplest_laws() -> None:
    assert Law.certain("x").weights == {"x": 1}
    assert Law.uniform("aab").weights == {"a": 2, "b": 1}
    assert Law.die(3).weights == {1: 1, 2: 1, 3: 1}
    assert code_of(lambda: Law.uniform([])) == "bad-law"
    assert {code_of(lambda sides=sides: Law.die(sides)) for sides in (0, -1, 1.0, True, "6")} == {"bad-die"}  # type: ignore[misc]


# ---- what is made of laws


@given(laws(WHOLE), st.dictionaries(WHOLE, st.text(max_size=1), min_size=13, max_size=13))
def test_map_and_chance(law: Law[int], names: Mapping[int, str]) -> None:
    mapped = law.map(names.__getitem__)
    assert sound(mapped)
    assert listed(mapped) == gathered((names[value], chance) for value, chance in listed(law).items())
    assert mapped.total == law.total
    for name in names.values():
        assert law.chance(lambda value, name=name: names[value] == name) == listed(mapped).get(name, 0)  # type: ignore[misc]


@given(laws(WHOLE), WHOLE)
def test_where_is_the_chance_among_those_that_are_left(law: Law[int], least: int) -> None:
    left = {value: chance for value, chance in listed(law).items() if value >= least}
    if not left:
        assert code_of(lambda: law.where(lambda value: value >= least)) == "impossible"
        return
    found = law.where(lambda value: value >= least)
    assert sound(found)
    assert listed(found) == {value: chance / sum(left.values()) for value, chance in left.items()}


@given(laws(WHOLE), st.dictionaries(WHOLE, laws(WHOLE), min_size=13, max_size=13))
def test_then_goes_on_by_the_law_of_each_value(law: Law[int], following: Mapping[int, Law[int]]) -> None:
    found = law.then(following.__getitem__)
    steps = ((value, chance) for value, chance in listed(law).items())
    expected = gathered(
        (after, chance * more) for value, chance in steps for after, more in listed(following[value]).items()
    )
    assert sound(found)
    assert listed(found) == expected


@given(st.lists(st.tuples(st.integers(0, 5), laws(WHOLE)), min_size=1, max_size=4))
def test_mixed_weighs_laws_whatever_their_totals(parts: list[tuple[int, Law[int]]]) -> None:
    every = sum(weight for weight, _ in parts)
    if not every:
        assert code_of(lambda: Law.mixed(parts)) == "bad-law"
        return
    found = Law.mixed(iter(parts))
    chances = (
        (value, Fraction(weight, every) * chance) for weight, law in parts for value, chance in listed(law).items()
    )
    assert sound(found)
    assert listed(found) == {value: chance for value, chance in gathered(chances).items() if chance}


@pytest.mark.parametrize("weight", [-1, 1.0, True, "1"])
def test_parts_are_weighed_by_whole_numbers(weight: Any) -> None:
    assert code_of(lambda: Law.mixed([(weight, Law.die(2)), (3, Law.die(3))])) == "bad-law"


def test_of_no_parts_there_is_no_law() -> None:
    assert code_of(lambda: Law.mixed([])) == "bad-law"


@given(laws(WHOLE), laws(PAIRS))
def test_paired_are_both_values(one: Law[int], other: Law[tuple[int, int]]) -> None:
    found = one.paired(other)
    assert sound(found)
    assert listed(found) == {
        (a, b): p * q for a, p in listed(one).items() for b, q in listed(other).items()
    }  # fmt: skip


# ---- sums


@given(SUMMED)
def test_plus_is_the_sum_of_both(both: tuple[Law[Any], Law[Any]]) -> None:
    found = both[0].plus(both[1])
    assert sound(found)
    assert found.total == both[0].total * both[1].total
    assert listed(found) == sums_of(both)


@given(SUMMED, st.integers(1, 4))
def test_times_is_the_sum_of_so_many(both: tuple[Law[Any], Law[Any]], n: int) -> None:
    found = both[0].times(n)
    assert sound(found)
    assert found.total == both[0].total ** n
    assert listed(found) == sums_of([both[0]] * n)


@given(laws(PAIRS, 3))
def test_times_seven(law: Law[tuple[int, int]]) -> None:
    assert listed(law.times(7)) == sums_of([law] * 7)


@given(SUMMED, st.integers(0, 9), st.integers(0, 9))
def test_times_adds_up(both: tuple[Law[Any], Law[Any]], one: int, more: int) -> None:
    law = both[0]
    assert law.times(one).plus(law.times(more)) == law.times(one + more)


def test_the_sum_of_none_is_nothing() -> None:
    assert Law.die(6).times(0) == Law.certain(0)
    assert Law.uniform([(1, 2), (3, -4)]).times(0) == Law.certain((0, 0))
    assert code_of(lambda: Law.certain("a").times(0)) == "bad-sum"


@pytest.mark.parametrize("n", [0, 1, 2, 7, 40, 300])
@pytest.mark.parametrize("far", [1, 10**40])
def test_the_sum_of_coins_is_binomial(n: int, far: int) -> None:
    expected = {-n + (far + 1) * heads: comb(n, heads) * 3**heads for heads in range(n + 1)}
    assert Law({-1: 1, far: 3}).times(n).weights == expected


def test_a_great_sum_of_dice_is_exact() -> None:
    law = Law.die(12).times(500)
    assert law.total == 12**500
    assert law.mean() == Fraction(13, 2) * 500
    assert law.variance() == Fraction(143, 12) * 500
    assert (law.ways(500), law.ways(501), law.ways(502), law.ways(6000)) == (1, 500, comb(501, 2), 1)
    assert all(law.ways(500 + k) == law.ways(6000 - k) for k in range(0, 2750, 97))


@given(st.sampled_from((WHOLE, PAIRS, TRIPLES)).flatmap(lambda values: laws(values, 5)), st.integers(1, 6))
def test_the_three_ways_to_add_up_agree(law: Law[Any], n: int) -> None:
    parts = [(law.weights, n)]
    columns = sums._columns(law.weights)
    assert columns is not None
    axes = [sums._axis(parts, [column]) for column in columns]
    places, count = sums._places(columns, axes), prod(map(len, axes))
    every = [value if len(axes) > 1 else value[0] for value in product(*axes)]
    row = sums._following(law.weights, n, places, count)
    width = width_of(law.total**n)
    digits = Counter(dict(zip(places, law.weights.values(), strict=True)))
    power = number_of([digits[place] for place in range(max(places) + 1)], width) ** n
    assert row == digits_of(power, count, width)
    assert {value: ways for value, ways in zip(every, row, strict=True) if ways} == sums._far_apart(parts)


@given(
    st.integers(1, 12).flatmap(lambda w: st.tuples(st.just(w), st.lists(st.integers(0, (1 << 8 * w) - 1), min_size=1)))
)
def test_digits_are_read_back(given_: tuple[int, list[int]]) -> None:
    width, digits = width_of((1 << 8 * given_[0]) - 1), given_[1]
    assert width >= given_[0]
    assert digits_of(number_of(digits, width), len(digits), width) == digits


@pytest.mark.parametrize(
    ("one", "other"),
    [("a", "b"), (1, (1,)), ((1, 2), (1,)), ((1, 2), (1, 0.5)), ((1,), "a"), (None, 1), (frozenset(), frozenset())],
)
def test_what_cannot_be_added_up(one: Any, other: Any) -> None:
    assert code_of(lambda: Law.certain(one).plus(Law.certain(other))) == "bad-sum"
    assert code_of(lambda: Law({one: 1, other: 1}).times(2) if one != other else Law.certain(one).times(2)) == "bad-sum"


@pytest.mark.parametrize("n", [-1, 1.0, True, "2", None])
def test_values_are_added_up_a_whole_number_of_times(n: Any) -> None:
    assert code_of(lambda: Law.die(6).times(n)) == "bad-times"


def test_truth_values_and_floats_are_numbers() -> None:
    assert Law({True: 1, False: 2}).times(3).weights == {0: 8, 1: 12, 2: 6, 3: 1}
    assert Law({0.5: 1, 1.0: 1}).times(2).weights == {1.0: 1, 1.5: 2, 2.0: 1}
    assert Law.certain((True, 1)).plus(Law.certain((1, 1))).weights == {(2, 2): 1}


# ---- measures


@given(laws(st.one_of(WHOLE, FRACTIONS, st.floats(-8, 8)), 6))
def test_mean_and_variance(law: Law[Any]) -> None:
    chances = {Fraction(value): chance for value, chance in listed(law).items()}
    mean = sum((value * chance for value, chance in chances.items()), Fraction(0))
    spread = sum(((value - mean) ** 2 * chance for value, chance in chances.items()), Fraction(0))
    assert (law.mean(), law.variance()) == (mean, spread)
    assert isclose(law.deviation(), sqrt(spread))
    assert (law.least, law.most) == (min(chances), max(chances))


@given(laws(WHOLE, 6), st.integers(1, 24))
def test_quantiles_and_bounds(law: Law[int], part: int) -> None:
    q = Fraction(part, 24)
    up_to = {x: law.chance(lambda value, x=x: value <= x) for x in range(-7, 8)}  # type: ignore[misc]
    assert law.quantile(q) == min(value for value in law if up_to[value] >= q)
    assert law.median() == law.quantile(Fraction(1, 2)) == law.quantile(0.5)
    for x, chance in up_to.items():
        assert law.at_most(x) == chance
        assert law.at_least(x) == 1 - up_to.get(x - 1, 0)
    assert law.quantile(1) == law.most


def test_a_float_is_the_decimal_number_that_is_written() -> None:
    assert [Law.die(10).quantile(q) for q in (0.1, 0.3, 0.7, 1.0, 1e-300)] == [1, 3, 7, 10, 1]
    assert Law.die(10).quantile(Fraction(1, 10) + Fraction(1, 10**30)) == 2


@pytest.mark.parametrize("q", [0, -1, Fraction(25, 24), 1.5, float("nan"), float("inf"), "0.5", None])
def test_there_is_no_such_quantile(q: Any) -> None:
    assert code_of(lambda: Law.die(6).quantile(q)) == "bad-quantile"


@pytest.mark.parametrize("value", ["a", None, (1, 2), float("nan"), float("inf"), 1j])
def test_only_numbers_have_a_mean(value: Any) -> None:
    law = Law.certain(value)
    assert {code_of(law.mean), code_of(law.variance), code_of(law.deviation)} == {"no-number"}
