"""Laws of Falter and Poison over many Turn starts (laws 4, 5 and 6)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.rulebooks.war import events as e
from tests.rulebooks.war.tables_of_war import battle, figure, move, value
from tests.sizes import tenth

some = settings(max_examples=tenth(1_000))
TURNS = (move("begin-cycle", passed="leave"), move("begin-turn", figure="asher", passed="leave"), move("end-turn"))


@some
@given(st.integers(1, 7), st.integers(1, 60))
def test_falter_wastes_exactly_its_number_over_any_number_of_turns(falter: int, speed: int) -> None:
    entries = battle([figure("asher", falter=falter, speed=speed), figure("bela")], *TURNS * 8)
    wasted = [one.amount for entry in entries for one in entry.events if isinstance(one, e.ActionPointsWasted)]
    assert sum(wasted) == falter
    assert value(entries[-1], "asher", "falter") == 0


def doses(poison: int) -> list[int]:
    """What Poison comes to at each Turn start."""
    found = []
    while poison:
        found.append(poison)
        poison //= 2
    return found


@some
@given(st.integers(1, 300))
def test_poison_is_gone_after_its_binary_digits_and_adds_the_sum_of_its_halves(poison: int) -> None:
    turns = len(bin(poison)) - 2
    entries = battle([figure("asher", poison=poison)], *TURNS * (turns + 1))
    ticks = [one for entry in entries for one in entry.events if isinstance(one, e.PoisonTicked)]
    assert [one.exertion for one in ticks] == doses(poison)
    assert len(ticks) == turns
    assert value(entries[-1], "asher", "exertion") == sum(doses(poison))
    assert value(entries[-1], "asher", "poison") == 0


@some
@given(st.integers(1, 30), st.sampled_from(("flesh", "dry-bones")))
def test_poison_takes_twice_as_much_from_resolve_in_flesh_and_dry_bones(poison: int, stage: str) -> None:
    entries = battle(
        [figure("asher", poison=poison, resolve=999)], *TURNS * 6, options={"W-21": stage, "W-14": "replace-halve"}
    )
    assert value(entries[-1], "asher", "resolve") == 999 - 2 * sum(doses(poison))
    assert value(entries[-1], "asher", "exertion") == 0


@some
@given(st.lists(st.integers(1, 20), min_size=2, max_size=5))
def test_poison_at_once_or_one_after_the_other_is_the_same(amounts: list[int]) -> None:
    def given_as(parts: list[int]) -> list[int]:
        moves = [move("inflict", effect="poison", target="asher", amount=part) for part in parts]
        entries = battle([figure("asher")], *moves, *TURNS * 8)
        return [value(entry, "asher", key) for entry in entries[len(parts) - 1 :] for key in ("poison", "exertion")]

    assert given_as(amounts) == given_as([sum(amounts)])


@pytest.mark.parametrize("amounts", [(3, 4), (7, 1), (6, 6), (1, 1, 1, 9)])
def test_falter_with_no_points_at_hand_is_the_same_in_parts(amounts: tuple[int, ...]) -> None:
    def given_as(parts: tuple[int, ...]) -> tuple[int, ...]:
        moves = [move("inflict", effect="falter", target="asher", amount=part) for part in parts]
        last = battle([figure("asher", resolve=99, passion=99)], *moves)[-1]
        return tuple(value(last, "asher", key) for key in ("falter", "resolve", "passion"))

    assert given_as(amounts) == given_as((sum(amounts),))


@pytest.mark.parametrize(("status", "key"), [("faltering", "falter"), ("poisoned", "poison")])
def test_a_status_that_is_a_sum_of_causes_ends_with_all_of_them(status: str, key: str) -> None:
    """12.23: it is there because of its causes, and without one it does not exist."""
    ended = battle([figure("asher", **{key: 3})], move("remedy", remedy="end", status=status, target="asher"))[0]
    assert ended.ruling.allowed
    assert value(ended, "asher", key) == 0
