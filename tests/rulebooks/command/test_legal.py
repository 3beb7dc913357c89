"""The legal moves of a seat against asking the judge about every move that can be written."""

from collections.abc import Iterator
from random import Random

import pytest

from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.state import State
from tests.oracles.command_twin_text import PLACES, SLOTS
from tests.rulebooks.command import drawn
from tests.sizes import tenth

REFS = [f"{seat}.{place}" for seat in "ab" for place in PLACES]
CHUNKS = range(4)


def by_the_book() -> Iterator[str]:
    """Every move but the declared ones, the Souls without name and keywords."""
    yield from (f"recruit {slot}/{rank}" for slot in SLOTS for rank in (3, 2, 1, 0))
    yield from (f"attack {attacker} {target}" for attacker in PLACES for target in PLACES)
    yield from ("outcome captured", "outcome repelled")
    yield from (f"{word} {place}" for word in ("cast-event", "spring-ambush") for place in PLACES)
    yield from ("begin-turn", "end-preparation", "end-turn")


def declared() -> Iterator[str]:
    """Every move that a table only declares; an effect is called `effect`."""
    yield from (f"target effect {ref}{reach}" for ref in REFS for reach in ("", " anywhere"))
    yield from (f"{word} {ref}" for word in ("capture", "exile", "leave", "freeze", "thaw") for ref in REFS)
    for ref in REFS:
        yield from (f"keyword {ref} {change}" for change in ("+M", "-M", "+R", "-R"))
        yield from (f"arrive {ref}/{rank}" for rank in (3, 2, 1, 0))


def allowed(state: State, seat: str, texts: Iterator[str]) -> list[str]:
    """Those of the moves that are allowed to this seat, in canonical form."""
    moves = [COMMAND.read_move(f"{seat}: {text}", state) for text in texts]
    return [COMMAND.write_move(move, state) for move in moves if COMMAND.judge(state, move).allowed]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_legal_moves_are_exactly_those_that_the_judge_allows_in_the_order_of_the_notation(chunk: int) -> None:
    random = Random(f"legal {chunk}")
    for _ in range(tenth(150)):
        state = COMMAND.start(drawn.position(random), drawn.options(random))
        for seat in "ab":
            ruled, all_ = COMMAND.legal(state, seat), COMMAND.legal(state, seat, declared=True)
            assert [COMMAND.write_move(move, state) for move in ruled] == allowed(state, seat, by_the_book())
            assert all_[: len(ruled)] == ruled
            assert [COMMAND.write_move(move, state) for move in all_[len(ruled) :]] == allowed(state, seat, declared())
