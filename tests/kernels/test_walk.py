"""Every board of Chain of Command by the kernel, beside the literal rules: section 15's walks."""

import zlib
from collections.abc import Iterator
from random import Random

import pytest

from lawspeaker.kernels.walk import BYTES, Walk, walk, written
from lawspeaker.rulebooks.command import lines, recruiting
from lawspeaker.rulebooks.command.field import Field, Masks
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.survey import survey
from tests.sizes import tenth

LEFT = ("L2", "L1", "L0", "L1·0")
CENTRE = ("C3", "C2", "Cm1", "Cr1", "C2·0", "Cr1·0")
WALKS = {
    LEFT: Walk(81, 0xC018D5C2, {1: 16, 2: 40, 3: 22, 4: 3}, {2: 34, 3: 40, 4: 7}, {1: 66, 2: 15}),
    CENTRE: Walk(
        729, 0x3FE8A2BF, {1: 64, 2: 352, 3: 262, 4: 51}, {2: 242, 3: 345, 4: 123, 5: 19}, {1: 384, 2: 270, 3: 75}
    ),
}
WHOLE = Walk(
    4_782_969, 0x0796BCB5,
    {1: 16_384, 2: 1_288_192, 3: 2_820_376, 4: 658_017},
    {0: 279_752, 1: 1_057_060, 2: 1_582_980, 3: 1_208_264, 4: 512_086, 5: 125_229, 6: 16_667, 7: 931},
    {1: 200_704, 2: 771_840, 3: 1_500_800, 4: 1_419_000, 5: 700_500, 6: 173_250, 7: 16_875},
)  # fmt: skip
PIECES = 27
SAMPLE = 200


@pytest.mark.parametrize("backend", ["numba", "python"])
@pytest.mark.parametrize("slots", WALKS, ids=["left", "centre"])
def test_the_walk_of_a_branch_is_that_of_the_specification(slots: tuple[Place, ...], backend: str) -> None:
    assert walk(slots, backend) == WALKS[slots]


@pytest.mark.parametrize("slots", WALKS, ids=["left", "centre"])
def test_the_walk_of_a_branch_is_that_of_the_literal_rules(slots: tuple[Place, ...]) -> None:
    crc = 0
    for masks in boards(slots, range(3 ** len(slots))):
        crc = zlib.crc32(literally(masks), crc)
    assert crc == walk(slots).digest == WALKS[slots].digest


def test_the_walk_of_all_fourteen_slots_comes_out_as_it_did() -> None:
    assert walk() == WHOLE


def test_boards_drawn_from_the_whole_walk_are_written_as_the_literal_rules_say() -> None:
    random = Random(15)
    for _ in range(SAMPLE):
        board = random.randrange(WHOLE.boards)
        (masks,) = boards(LAYOUT.slots, range(board, board + 1))
        text, told = written(LAYOUT.slots, range(board, board + 1))
        assert bytes(text) == literally(masks)
        front = lines.front_line(Field.of_masks(masks))
        assert [int(number) for number in told] == [text[0], masks_open(masks).bit_count(), len(front)]


@pytest.mark.parametrize("piece", range(PIECES))
def test_the_boards_of_a_piece_of_the_walk_are_written_as_the_literal_rules_say(piece: int) -> None:
    whole = WHOLE.boards // PIECES
    part = range(piece * whole, piece * whole + tenth(whole))
    text, told = written(LAYOUT.slots, part)
    for number, masks in enumerate(boards(LAYOUT.slots, part)):
        found = survey(masks)
        stands = bytes(found.lines.get(place, 0) for place in LAYOUT.places)
        opened = LAYOUT.mask(found.open)
        assert bytes(text[BYTES * number : BYTES * (number + 1)]) == stands + opened.to_bytes(2, "little")
        assert told[3 * number : 3 * number + 3].tolist() == [stands[0], opened.bit_count(), stands.count(1)]


def boards(slots: tuple[Place, ...], numbers: range) -> Iterator[Masks]:
    """The boards of these numbers."""
    for number in numbers:
        digits = {slot: number // 3**place % 3 for place, slot in enumerate(slots)}
        active, captured = (tuple(slot for slot in slots if digits[slot] == digit) for digit in (1, 2))
        yield Masks(LAYOUT.mask((LAYOUT.altar, *active)), LAYOUT.mask(captured))


def masks_open(masks: Masks) -> int:
    """The open slots by the literal rule."""
    return LAYOUT.mask(recruiting.open_slots(Field.of_masks(masks)))


def literally(masks: Masks) -> bytes:
    """What a board adds to the digest, by the literal rules, with nothing remembered."""
    stands = lines.lines(Field.of_masks(masks))
    return bytes(stands.get(place, 0) for place in LAYOUT.places) + masks_open(masks).to_bytes(2, "little")
