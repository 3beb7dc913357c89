"""Counted chance: the same words compiled and in plain Python, and those of SplitMix64."""

from itertools import chain, product

import numpy as np
import pytest

from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.errors import Malformed
from lawspeaker.kernels import chance
from lawspeaker.kernels.compiling import backend, for_backend, in_chunks

BACKENDS = ("numba", "python")
KEYS = {
    (0, 0): 0x48218226FF3CD4BF, (0, 1): 0xA706DD2F4D197E6F, (1, 0): 0xDCE423FC82C0D5B8,
    ((1 << 63) - 1, 0): 0xE5D2C2F76C5F0A36,
}  # fmt: skip
EDGES = (0, 1, 2, 6, 1 << 31, (1 << 63) - 1)


def given(bits: int, asked: str) -> int:
    """A word as it is handed from Python to a function: Numba takes a large number for one with a sign."""
    return np.uint64(bits) if asked == "numba" else bits  # type: ignore[return-value]


@pytest.mark.parametrize("asked", BACKENDS)
def test_keys_are_what_they_were(asked: str) -> None:
    assert {of: int(for_backend(chance.key, asked)(*of)) for of in KEYS} == KEYS


@pytest.mark.parametrize("asked", BACKENDS)
@pytest.mark.parametrize(("seed", "game"), list(product(EDGES, EDGES)))
def test_the_draws_of_a_game_are_those_of_splitmix_begun_at_its_key(asked: str, seed: int, game: int) -> None:
    of_game = int(for_backend(chance.key, asked)(seed, game))
    one_by_one, draw = SplitMix64(of_game), for_backend(chance.draw, asked)
    assert [int(draw(given(of_game, asked), count)) for count in range(20)] == [one_by_one.next() for _ in range(20)]


@pytest.mark.parametrize("asked", BACKENDS)
def test_numbers_below_are_taken_from_either_half_of_a_word(asked: str) -> None:
    upper, lower = for_backend(chance.below, asked), for_backend(chance.lower_below, asked)
    for half, n in product((0, 1, 1 << 30, (1 << 31) + 5, (1 << 32) - 1), (1, 2, 6, 36, 380, 1 << 31)):
        found = upper(given(half << 32 | 77, asked), n), lower(given(77 << 32 | half, asked), n)
        assert found == (half * n >> 32,) * 2


def test_pieces_of_work_follow_one_another() -> None:
    def piece(begin: int, end: int) -> list[int]:
        return list(range(begin, end))

    for count, threads in product((0, 1, 2, 7, 100), (1, 2, 3, 8)):
        assert list(chain.from_iterable(in_chunks(piece, count, threads))) == list(range(count))


def test_an_unknown_backend_is_named() -> None:
    assert backend("python") == "python"
    with pytest.raises(Malformed, match="unknown-backend: 'cuda'"):
        backend("cuda")
