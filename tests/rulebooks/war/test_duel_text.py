"""A duel as text and as 32 numbers: there and back, what a text cannot say, and what each seat sees."""

from random import Random
from typing import Any

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Ground
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, decider, is_over, legal_actions
from lawspeaker.rulebooks.war.duel.observation import SIZE, observe
from lawspeaker.rulebooks.war.duel.playing import play, start
from lawspeaker.rulebooks.war.duel.reading import read_state
from lawspeaker.rulebooks.war.duel.text import FIELDS, numbers_of, write_state
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.duels import NAMES, duel, name_of, rolled
from tests.sizes import tenth

START = "1 1 0 | 84 24 50 0 0 0 7 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0"
SEEDS = range(tenth(300))


def test_the_start_is_written_as_the_specification_begins() -> None:
    assert write_state(start("asher scorpion")) == START
    assert write_state(start("asher jackal")) == "1 1 1 | 84 24 50 0 0 0 0 0 0 0 0 | 76 24 45 0 0 0 7 0 0 0 0"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_text_that_is_read_is_written_again_and_means_the_same_duel(seed: int) -> None:
    random = Random(f"texts {seed}")
    for step in duel(seed):
        text = write_state(step.came.state)
        read = read_state(name_of(step.came.state), text)
        assert write_state(read) == text
        assert (decider(read), is_over(read)) == (decider(step.came.state), is_over(step.came.state))
        assert read.duel == step.came.state.duel
        if random.random() < 0.1:
            same_duel(read, step.came.state, random)


def same_duel(read: State, state: State, random: Random) -> None:
    """Twelve decisions come to the same in both, or the end does."""
    for _ in range(12):
        assert legal_actions(read) == legal_actions(state)
        if is_over(state):
            return
        action = random.choice(legal_actions(state))
        dice = rolled(random) if action >= BREAK_FREE else None
        read_on, state_on = play(read, action, dice), play(state, action, dice)
        assert [type(event) for event in read_on.events] == [type(event) for event in state_on.events]
        assert facts(read_on.grounds) == facts(state_on.grounds)
        read, state = read_on.state, state_on.state
        assert write_state(read) == write_state(state)


def facts(grounds: tuple[Ground, ...]) -> list[dict[str, Any]]:
    """Without the numbers of causes, which no text holds."""
    return [{key: value for key, value in one.facts.items() if key not in ("holds", "hold")} for one in grounds]


def test_the_start_read_from_its_text_is_the_start() -> None:
    for name in NAMES:
        fresh = start(name)
        read = read_state(name, write_state(fresh))
        assert (read.figures, read.cycle, read.segment, read.turn, read.now) == (
            fresh.figures, fresh.cycle, fresh.segment, fresh.turn, fresh.now,
        )  # fmt: skip


# ---- what a text cannot say


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("", ""), ("1 1 0", "1 1 0"), (START.replace(" | ", "|"), START.replace(" | ", "|")), (f"{START} | 1", None),
        ("x" + START, None), (START.replace("1 1 0 |", "0 1 0 |"), "0"), (START.replace("1 1 0 |", "21 1 0 |"), "21"),
        (START.replace("1 1 0 |", "01 1 0 |"), "01"), (START.replace("1 1 0 |", "1 2 0 |"), "2"),
        (START.replace("1 1 0 |", "1 1 2 |"), "2"), (START.replace("1 1 0 |", "1 1 won |"), "won"),
        (START.replace("1 1 0 |", "1 1  0 |"), " 0"),
        (START + " 0", "66 24 40 0 0 0 0 0 0 0 0 0"), (START.replace("84", "x"), "x"),
        (START.replace("84", "-0"), "-0"),
        (START.replace("84", "084"), "084"), (START.replace("84", "8_4"), "8_4"), (START.replace("84", "١"), "١"),
        (START.replace("84", "85"), "85"), (START.replace("66", "-41"), "-41"), (START.replace("24 50", "25 50"), "25"),
        (START.replace("50 0", "50 8"), "8"), (START.replace("50 0 0", "50 0 -1"), "-1"),
        (START.replace("50 0 0 0", "50 0 0 10000"), "10000"), (START.replace("50 0 0 0", "50 0 0 -1"), "-1"),
        (START.replace("7 0 0 0 0", "8 0 0 0 0"), "8"), (START.replace("7 0 0 0 0", "7 2 0 0 0"), "2"),
        (START.replace("7 0 0 0 0", "7 0 2 0 0"), "2"), (START.replace("7 0 0 0 0", "7 0 0 2 0"), "2"),
        (START.replace("7 0 0 0 0", "7 0 0 0 3"), "3"),
        (START.replace("40 0 0 0 0", "40 0 0 0 1"), "scorpion"), (START[:-1] + "1", "scorpion"),
        (START.replace("50 0 0 0 7", "50 1 0 0 7"), "asher"),
        (START.replace("50 0 0 0 7 0 0 0", "50 1 0 0 0 0 0 1"), "asher"),
        (START.replace("7 0 0 0 0", "7 0 1 1 0"), "asher"), (START[:-3] + "1 0", "grappled"),
        (START.replace("84", "0"), "0"), (START.replace("1 1 0 |", "1 1 won 0 |"), "asher"),
        ("1 1 won 0 | 84 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "won 0"),
        ("1 1 won 0 | 0 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "won 0"),
        ("1 1 draw | 0 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "draw"),
        ("20 1 draw | 84 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "draw"),
        ("20 A draw | 84 24 50 0 0 0 3 1 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "draw"),
        ("3 1 won 1 | 0 24 50 2 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "asher"),
    ],
)  # fmt: skip
def test_a_text_that_no_duel_can_have_is_malformed(text: str, item: str | None) -> None:
    with pytest.raises(Malformed) as caught:
        read_state("asher scorpion", text)
    assert caught.value.code == "bad-state"
    assert caught.value.item == (text if item is None else item)
    assert len(caught.value.message) > 20


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1 1 0", "CYCLE SEGMENT WHO | FIGURE | FIGURE"),
        (START.replace("84", "99"), "Endurance of asher goes from -40 to 84"),
        (START + " 0", "11 numbers: Endurance, Resolve"),
        (START.replace("1 1 0 |", "1 1 1 |"), "whose Turn does not run"),
        (START.replace("84", "0"), "it should be: won 1"), (START.replace("1 1 0 |", "1 B 0 |"), "Segments 1 and A"),
        (START.replace("50 0 0 0 7", "50 1 0 0 7"), "Falter wastes the AP"),
        ("1 1 won 0 | 84 24 50 0 0 0 0 0 0 0 0 | 66 24 40 0 0 0 0 0 0 0 0", "it should be: 0 or 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_text_is_told(text: str, hint: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_state("asher scorpion", text)
    assert hint in caught.value.message


def test_nobody_is_grappled_by_a_jackal_and_no_other_duel_is_read() -> None:
    text = "2 1 1 | 84 24 50 0 0 0 0 0 0 1 0 | 76 24 45 0 0 0 7 0 0 0 0"
    with pytest.raises(Malformed, match="nobody Grapples who fights asher"):
        read_state("asher jackal", text)
    with pytest.raises(Malformed, match="a duel is one of"):
        read_state("asher pig", text)


@pytest.mark.parametrize("seed", range(tenth(2_000)))
def test_a_mutated_text_is_read_and_written_alike_or_malformed(seed: int) -> None:
    random = Random(f"mutated {seed}")
    step = random.choice(duel(seed % 12))
    text = mutated(write_state(step.came.state), random)
    read = read_or_code(name_of(step.came.state), text)
    if isinstance(read, str):
        assert read == "bad-state"
        return
    assert write_state(read) == text
    for action in legal_actions(read):
        assert play(read, action, rolled(random) if action >= BREAK_FREE else None).events


def read_or_code(name: str, text: str) -> State | str:
    try:
        return read_state(name, text)
    except Malformed as error:
        return error.code


def mutated(text: str, random: Random) -> str:
    words = text.split(" ")
    place = random.randrange(len(words))
    what = random.choice(("number", "number", "number", "word", "cut", "swap"))
    if what == "number":
        words[place] = str(random.choice((random.randint(-50, 100), random.randint(0, 9), 0, 1)))
    elif what == "word":
        words[place] = random.choice(("won", "draw", "|", "A", "", "x", "1.0", "+1"))
    elif what == "cut":
        del words[place]
    else:
        other = random.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    return " ".join(words)


# ---- what is seen


def test_seat_0_sees_the_start_as_the_specification_tells() -> None:
    seen = observe(start("asher scorpion"), 0)
    told = "1 0 1 0 84 24 50 0 0 0 7 0 0 0 0 3 11 0 66 24 40 0 0 0 0 0 0 0 0 2 9 2"
    assert " ".join(map(str, seen)) == told


KINDS = {"asher": 0, "jackal": 1, "scorpion": 2}
BODIES = {"asher": (50, 45), "jackal": (42, 50), "scorpion": (42, 30)}
"""Might and Control, of which Guard is made (12.3)."""


def in_the_text(text: str, name: str, seat: int) -> list[int]:
    """What the specification says that a seat sees, from the text alone."""
    head, *figures = text.split(" | ")
    cycle, segment, *who = head.split()
    over = who[0] in ("won", "draw")
    seen = [int(cycle), "1234ABC".index(segment), int(who == [str(seat)]), int(over)]
    for side in (seat, 1 - seat):
        numbers = [int(word) for word in figures[side].split()]
        seen += [*numbers, *derived(numbers, name.split()[side]), KINDS[name.split()[side]]]
    return seen


def derived(numbers: list[int], who: str) -> tuple[int, int]:
    """Guard and Stamina, by 12.3, 12.5, 12.10 and 12.20."""
    endurance, resolve, passion, *_, stance, grappled, _ = numbers
    if min(endurance, resolve, passion) <= 0:
        return 0, 3
    might, control = BODIES[who]
    guard = (2 * might + control) // 40 + (3 if stance else 0)
    return guard // 2 if grappled else guard, 3 + endurance // 10


@pytest.mark.parametrize("seed", SEEDS)
def test_each_seat_sees_what_the_text_says_and_the_other_sees_it_turned_round(seed: int) -> None:
    for step in duel(seed):
        state = step.came.state
        own, other = observe(state, 0), observe(state, 1)
        assert list(own) == in_the_text(write_state(state), name_of(state), 0)
        assert list(other) == in_the_text(write_state(state), name_of(state), 1)
        assert (len(own), own[4:18], own[18:]) == (SIZE, other[18:], other[4:18])
        assert all(type(number) is int and -(1 << 15) <= number < 1 << 15 for number in own)


def test_the_numbers_of_a_figure_stand_in_the_order_of_their_names() -> None:
    text = "3 A 1 | 10 11 12 6 4 20 0 0 1 0 0 | 66 24 40 0 9 5 4 0 0 0 0"
    read = read_state("asher scorpion", text)
    assert numbers_of(read.figures[0]) == (10, 11, 12, 6, 4, 20, 0, 0, 1, 0, 0)
    assert len(FIELDS) == len(numbers_of(read.figures[1])) == 11
    assert observe(read, 1)[:4] == (3, 4, 1, 0)
