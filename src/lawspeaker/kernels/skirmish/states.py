"""A state of the literal rules as the array of a kernel, and back."""

from typing import cast

import numpy as np

from lawspeaker.errors import Malformed
from lawspeaker.kernels.compiling import plain
from lawspeaker.kernels.skirmish import steps as s
from lawspeaker.kernels.skirmish.tables import lists
from lawspeaker.rulebooks.command.book import PINNED
from lawspeaker.rulebooks.command.field import KEYWORDS, Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import SEATS
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS, Counts
from lawspeaker.rulebooks.command.state import Phase, State

PHASES: tuple[Phase, ...] = ("setup", "preparation", "battle", "over")
"""By number."""


def array_of(state: State) -> list[int]:
    """The state as numbers. Raises Malformed (`not-covered`) for what a kernel has no numbers for."""
    if state.reserve is None:
        raise Malformed("not-covered", "position", "a skirmish has reserve= in its context")
    if state.agenda or (state.captured_leaders and state.phase != "over"):
        raise Malformed("not-covered", "position", "nobody decides in it: a Leader is captured")
    game = [0] * s.SIZE
    for side, field, reserve in ((0, state.a, state.reserve[0]), (s.SIDE, state.b, state.reserve[1])):
        _put_side(game, side, field, reserve)
    seat = s.SIDE * SEATS.index(state.seat)
    game[s.PHASE], game[s.TURN], game[s.SEAT] = PHASES.index(state.phase), state.turn, seat
    game[s.RECRUITED], game[s.EXILED] = int(state.recruited), int(state.exiled)
    if state.turn_of:
        game[s.FRESH] = sum(
            1 << number
            for number, soul in enumerate(state.field(state.seat).souls)
            if soul is not None and soul.turn >= state.turn
        )
    if state.phase == "setup":
        game[s.SOULS] = sum(len(list(field.occupied())) - 1 for field in (state.a, state.b))
    lost = [s.SIDE * SEATS.index(seat) for seat in state.captured_leaders]
    game[s.WINNER] = s.SIDE - lost[0] if len(lost) == 1 else -1
    game[s.MORAL_BONUS] = 1
    return game


def _put_side(game: list[int], side: int, field: Field, reserve: Counts) -> None:
    """Raises Malformed."""
    if field.frozen:
        raise Malformed("not-covered", "position", "in a skirmish nobody is Frozen")
    game[side + s.ACTIVE], game[side + s.CAPTURED] = field.active, field.captured
    for number, soul in enumerate(field.souls):
        if soul is None:
            continue
        game[side + s.MORAL] |= ("Moral" in soul.keywords) << number
        game[side + s.RANGE] |= ("Range" in soul.keywords) << number
        game[side + s.RANK] |= soul.rank << 2 * number
        game[side + s.ARRIVED + number] = soul.turn
    put_reserve(game, side, reserve)
    plain(s.surveyed)(game, lists(), side)


def put_reserve(game: list[int], side: int, reserve: Counts) -> None:
    """Gives a side this reserve."""
    game[side + s.KINDS] = sum(1 << kind for kind, count in enumerate(reserve) if count)
    game[side + s.RESERVE] = sum(count << 4 * kind for kind, count in enumerate(reserve))


def state_of(game: s.Game) -> State:
    """The state that the numbers mean, of Souls without names."""
    numbers = [int(number) for number in game]
    a, b = (_field_of(numbers, side) for side in (0, s.SIDE))
    reserve = tuple(
        tuple(numbers[side + s.RESERVE] >> 4 * kind & 15 for kind in range(len(KINDS))) for side in (0, s.SIDE)
    )
    return State(
        a=a, b=b, turn=numbers[s.TURN], seat=SEATS[numbers[s.SEAT] // s.SIDE], phase=PHASES[numbers[s.PHASE]],
        recruited=bool(numbers[s.RECRUITED]), exiled=bool(numbers[s.EXILED]),
        reserve=cast("tuple[Counts, Counts]", reserve), choices=PINNED,
    )  # fmt: skip


def _field_of(numbers: list[int], side: int) -> Field:
    masks = {"Moral": numbers[side + s.MORAL], "Range": numbers[side + s.RANGE]}
    captured = numbers[side + s.CAPTURED]
    souls = {}
    for place in LAYOUT.members(numbers[side + s.ACTIVE] | captured):
        number, bit = LAYOUT.number[place], LAYOUT.bit[place]
        keywords = tuple(word for word in KEYWORDS if masks[word] & bit)
        rank, turn = numbers[side + s.RANK] >> 2 * number & 3, numbers[side + s.ARRIVED + number]
        souls[place] = Soul(rank, None, turn, keywords, captured=bool(captured & bit))
    return Field.of(souls)


def array(state: State) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """`array_of` as an array. Raises Malformed as it does."""
    return np.array(array_of(state), np.int64)
