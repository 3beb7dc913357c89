"""The literal rules, and the remembered ones, against the bit-mask twin: every branch, and every whole board.

`make test` takes every branch board and 300,000 whole boards; `make prove` takes all 2 x 3^14 as well.
"""

import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from lawspeaker.rulebooks.command import chain, lines, recruiting, survey
from lawspeaker.rulebooks.command.field import Field, Masks
from lawspeaker.rulebooks.command.layout import LAYOUT
from tests.oracles import command_masks as twin
from tests.sizes import PROVE

PLACES = twin.PLACE_NAMES
BIT = {place: 1 << number for number, place in enumerate(PLACES)}
NUMBER = {place: number for number, place in enumerate(PLACES)}

EMPTY, ACTIVE, CAPTURED, FROZEN, CAPTURED_FROZEN = Masks(0), Masks(1), Masks(0, 1), Masks(1, 0, 1), Masks(0, 1, 1)
LEADERS = {"active": ACTIVE, "captured": CAPTURED, "Frozen": FROZEN, "captured and Frozen": CAPTURED_FROZEN}
BRANCHES = {"left": (1, 4, 5, 11), "centre": (2, 6, 7, 8, 12, 13), "right": (3, 9, 10, 14)}
SLOTS = tuple(range(1, 15))

WHOLE_BOARDS = 300_000
CHUNKS = 20
FIXED = 5
"""The slots that are the same on all boards of a part: 3^5 parts of 3^9 boards each."""
PARTS = range(3**FIXED) if PROVE else (150,)


def put_together(slots: tuple[int, ...], lying: tuple[Masks, ...], on: Masks) -> Masks:
    """A board with one of the masks of one place on each slot, and the rest as it was."""
    active, captured, frozen = on.active, on.captured, on.frozen
    for slot, one in zip(slots, lying, strict=True):
        active |= one.active << slot
        captured |= one.captured << slot
        frozen |= one.frozen << slot
    return Masks(active, captured, frozen)


def every_board(slots: tuple[int, ...], choices: tuple[Masks, ...], on: Masks) -> Iterator[Masks]:
    """Every board with one of the choices on each of these slots, the first changing fastest."""
    for lying in product(choices, repeat=len(slots)):
        yield put_together(slots, lying[::-1], on)


def mask(places: tuple[str, ...]) -> int:
    return sum([BIT[place] for place in places])


def by_the_rules(board: Masks) -> tuple[object, ...]:
    """Lines, Direct Superiors, Direct Underlings and open slots, in the form of the twin."""
    field = Field.of_masks(board)
    line_of, superior = lines.lines(field), [chain.direct_superior(field, place) for place in PLACES]
    return (
        [line_of.get(place, 0) for place in PLACES],
        [-1 if one is None else NUMBER[one] for one in superior],
        [mask(chain.direct_underlings(field, place)) for place in PLACES],
        mask(recruiting.open_slots(field)),
    )


def by_the_twin(board: Masks) -> tuple[object, ...]:
    return (
        twin.lines(board.active),
        twin.direct_superior(board.active),
        twin.direct_underlings(board.active),
        twin.open_slots(board.active, board.captured, board.frozen),
    )


def remembered(board: Masks) -> tuple[object, ...]:
    """The same from the survey, which has no Direct Underlings."""
    found = survey.survey(board)
    superiors = {place: NUMBER[found.direct_superior[place]] for place in found.direct_superior}
    return (
        [found.lines.get(place, 0) for place in PLACES],
        [superiors.get(place, -1) for place in PLACES],
        mask(found.open),
    )


def closed_by_the_twin(board: Masks, rank: int | None) -> dict[str, tuple[str, ...]]:
    closed = twin.closed_slots(board.active, board.captured, board.frozen, rank)
    return {PLACES[slot]: tuple(f"command:{clause}" for clause in unmet) for slot, unmet in closed.items()}


def check(board: Masks) -> None:
    """The literal rules and the survey say what the twin says."""
    expected = by_the_twin(board)
    assert by_the_rules(board) == expected, board
    assert remembered(board) == (expected[0], expected[1], expected[3]), board


def check_closed(board: Masks, rank: int | None) -> None:
    """The closed slots have the very ids that the twin gives, and all other slots are open."""
    field, expected = Field.of_masks(board), closed_by_the_twin(board, rank)
    assert recruiting.closed_slots(field, rank) == expected, board
    assert recruiting.open_slots(field, rank) == tuple(slot for slot in PLACES[1:] if slot not in expected), board


def test_the_twin_and_the_layout_number_the_places_alike() -> None:
    assert LAYOUT.places == PLACES
    assert [LAYOUT.mask(LAYOUT.below[place]) for place in PLACES] == list(twin.BELOW)


@pytest.mark.parametrize("leader", LEADERS)
@pytest.mark.parametrize("branch", BRANCHES)
def test_every_board_of_a_branch_is_ruled_as_the_twin_rules_it(branch: str, leader: str) -> None:
    boards = list(every_board(BRANCHES[branch], (EMPTY, ACTIVE, CAPTURED), LEADERS[leader]))
    assert len(set(boards)) == 3 ** len(BRANCHES[branch])
    for board in boards:
        check(board)
        for rank in (None, 0, 1, 2, 3):
            check_closed(board, rank)


@pytest.mark.parametrize("leader", LEADERS)
@pytest.mark.parametrize("branch", BRANCHES)
def test_every_board_of_a_branch_with_frozen_souls_is_ruled_as_the_twin_rules_it(branch: str, leader: str) -> None:
    boards = list(every_board(BRANCHES[branch], (EMPTY, ACTIVE, CAPTURED, FROZEN), LEADERS[leader]))
    assert len(set(boards)) == 4 ** len(BRANCHES[branch])
    for board in boards:
        check(board)
        check_closed(board, None)


@pytest.mark.parametrize("branch", BRANCHES)
def test_a_captured_soul_that_is_frozen_forbids_nothing(branch: str) -> None:
    for board in every_board(BRANCHES[branch], (EMPTY, ACTIVE, CAPTURED_FROZEN), ACTIVE):
        assert by_the_rules(board) == by_the_twin(Masks(board.active, board.captured)), board


def drawn_board(random: Random) -> Masks:
    """A whole board; half of them have Frozen Souls on them."""
    leader = random.choice((ACTIVE, ACTIVE, CAPTURED, FROZEN))
    choices = random.choice(((EMPTY, ACTIVE, CAPTURED), (EMPTY, ACTIVE, CAPTURED, FROZEN)))
    return put_together(SLOTS, tuple(random.choices(choices, k=len(SLOTS))), leader)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_whole_board_is_ruled_as_the_twin_rules_it(chunk: int) -> None:
    random = Random(f"boards {chunk}")
    for number in range(WHOLE_BOARDS // CHUNKS):
        board = drawn_board(random)
        check(board)
        if number % 10 == 0:
            check_closed(board, random.choice((None, 0, 1, 2, 3)))


@pytest.mark.parametrize("leader", ["active", "captured"])
@pytest.mark.parametrize("part", PARTS)
def test_all_whole_boards_are_ruled_as_the_twin_rules_them(part: int, leader: str) -> None:
    digits = [part // 3**number % 3 for number in range(FIXED)]
    fixed = put_together(SLOTS[:FIXED], tuple((EMPTY, ACTIVE, CAPTURED)[digit] for digit in digits), LEADERS[leader])
    for board in every_board(SLOTS[FIXED:], (EMPTY, ACTIVE, CAPTURED), fixed):
        check(board)


@pytest.mark.parametrize("chunk", range(4))
def test_the_line_that_is_remembered_of_a_soul_is_the_line_of_the_literal_rule(chunk: int) -> None:
    random = Random(f"lines {chunk}")
    for _ in range(2_000):
        field = Field.of_masks(drawn_board(random))
        expected = [line or None for line in twin.lines(field.active)]
        assert [survey.line_of(field, place) for place in PLACES] == expected
        assert [lines.line_of(field, place) for place in PLACES] == expected


# ---- the walks of section 15

WALKS: dict[str, dict[str, Any]] = {
    "left": {
        "digest": "c018d5c2",
        "leader's line": {1: 16, 2: 40, 3: 22, 4: 3},
        "open slots": {2: 34, 3: 40, 4: 7},
        "Front Line": {1: 66, 2: 15},
    },
    "centre": {
        "digest": "3fe8a2bf",
        "leader's line": {1: 64, 2: 352, 3: 262, 4: 51},
        "open slots": {2: 242, 3: 345, 4: 123, 5: 19},
        "Front Line": {1: 384, 2: 270, 3: 75},
    },
}


def walk(branch: str) -> Iterator[tuple[Field, bytes]]:
    """The boards of a branch in base 3, each with what it adds to the digest."""
    for board in every_board(BRANCHES[branch], (EMPTY, ACTIVE, CAPTURED), ACTIVE):
        field = Field.of_masks(board)
        stands = lines.lines(field)
        open_slots = mask(recruiting.open_slots(field))
        yield field, bytes(stands.get(place, 0) for place in PLACES) + open_slots.to_bytes(2, "little")


@pytest.mark.parametrize("branch", WALKS)
def test_the_walk_of_a_branch_has_the_digest_and_the_counts_of_the_specification(branch: str) -> None:
    crc = 0
    counts: dict[str, Counter[int]] = {"leader's line": Counter(), "open slots": Counter(), "Front Line": Counter()}
    for field, written in walk(branch):
        crc = zlib.crc32(written, crc)
        counts["leader's line"][written[0]] += 1
        counts["open slots"][len(recruiting.open_slots(field))] += 1
        counts["Front Line"][len(lines.front_line(field))] += 1
    assert {"digest": f"{crc:08x}", **counts} == WALKS[branch]


def test_board_five_of_the_first_walk_is_written_byte_by_byte() -> None:
    field, written = list(walk("left"))[5]
    assert field == Field.of_masks(Masks(BIT["Leader"] | BIT["L1"], BIT["L2"]))
    assert written == bytes.fromhex("02 00 00 00 01 00 00 00 00 00 00 00 00 00 00 0c 08")
