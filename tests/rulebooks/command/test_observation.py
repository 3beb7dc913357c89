"""What a machine sees of a skirmish: 175 numbers, compared with a reading of the state's text."""

import re
from random import Random

import pytest

from lawspeaker.rulebooks.command import moves as m
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.observation import SIZE, observe
from lawspeaker.rulebooks.command.skirmish.reference import reference_game
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.command.state import State
from tests.oracles import command_masks
from tests.oracles.command_twin_text import HIGHEST
from tests.rulebooks.command import drawn
from tests.sizes import tenth

POSITION = (
    "[8 b preparation reserve=1111011001/0110101103] L2/1+M C3/0@7+R R2/0 L1/0+M L0@3 L1·0@5 "
    "| C3+M R2/0@4+R C2 (Cm1) Cr1@2+R (Cr1·0@6)"
)
ITEM = re.compile(r"(\()?([A-Z][A-Za-z0-9·]*)(?:/([0-3]))?(?:@([0-9]+))?(?:\+([MR]+))?\)?")


def field_in_text(text: str) -> list[int]:
    """The 75 numbers of a field, from its text; the lines from the bit-mask twin."""
    lying = {"Leader": (1, 3, 0, 0)}
    for item in text.split():
        found = ITEM.fullmatch(item)
        assert found is not None, item
        bracket, place, rank, turn, words = found.groups()
        letters = ("M" in (words or "")) + 2 * ("R" in (words or ""))
        lying[place] = (2 if bracket else 1, int(rank or HIGHEST[place]), letters, int(turn or 0))
    active = sum(1 << n for n, place in enumerate(command_masks.PLACE_NAMES) if lying.get(place, (0,))[0] == 1)
    by_place = zip(command_masks.PLACE_NAMES, command_masks.lines(active), strict=True)
    return [number for place, line in by_place for number in (*lying.get(place, (0, 0, 0, 0)), line)]


def seen_in_text(text: str, seat: str) -> list[int]:
    """What section 16 says that a seat sees, from the state's text."""
    context, _, rest = text.removeprefix("[").partition("]")
    turn, mover, phase, *marks, reserve = context.split()
    numbers = [int(turn), mover == seat, ("setup", "preparation", "battle", "over").index(phase)]
    numbers += ["exiled" in marks, "recruited" in marks]
    fields, reserves = rest.split("|"), reserve.removeprefix("reserve=").split("/")
    for side in ("ab".index(seat), "ba".index(seat)):
        numbers += [*field_in_text(fields[side]), *map(int, reserves[side])]
    return numbers


def is_seen(state: State) -> None:
    for seat in m.SEATS:
        numbers = observe(state, seat)
        assert list(numbers) == seen_in_text(COMMAND.write_state(state), seat)
        assert len(numbers) == SIZE == 175
        assert all(type(number) is int and 0 <= number < 1 << 15 for number in numbers)


def test_a_seat_sees_in_175_numbers_what_the_text_of_the_state_says() -> None:
    random = Random("seen")
    for _ in range(tenth(5_000)):
        is_seen(COMMAND.start(drawn.skirmish(random), {}))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_along_a_reference_game_each_seat_sees_what_the_text_of_the_state_says(seed: int) -> None:
    is_seen(COMMAND.start(START, {}))
    for decision in reference_game(seed):
        is_seen(decision.state)


def test_the_numbers_of_an_observation_stand_where_the_specification_puts_them() -> None:
    own, other = observe(COMMAND.start(POSITION, {}), "b"), observe(COMMAND.start(POSITION, {}), "a")
    assert (own[:5], other[:5]) == ((8, 1, 1, 0, 0), (8, 0, 1, 0, 0))
    assert (own[5:10], own[15:20]) == ((1, 3, 0, 0, 3), (1, 3, 1, 0, 2))
    assert own[5 + 5 * 7 : 5 + 5 * 8] == (2, 1, 0, 0, 0)
    assert own[80:90] == (0, 1, 1, 0, 1, 0, 1, 1, 0, 3)
    assert (own[90:], other[90:]) == (other[5:90], own[5:90])


def test_when_the_game_is_over_the_seat_of_the_last_turn_counts_as_the_one_that_decides() -> None:
    over = COMMAND.start("[64 b over reserve=0000000000/0000000000] (Leader) | C3@16+M", {})
    assert [observe(over, seat)[:3] for seat in m.SEATS] == [(64, 0, 3), (64, 1, 3)]
