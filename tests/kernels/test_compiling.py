"""One source two ways, and where compiled code is kept."""

from pathlib import Path

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.kernels import compiling
from lawspeaker.kernels.compiling import inlined, jit, ones, plain, word

STEPS = 5
BIG, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


@inlined
def doubled(number: int) -> int:
    return number * 2


@jit
def summed(numbers: list[int], count: int) -> int:
    total = 0
    for place in range(count):
        total += doubled(numbers[place]) + ones(place)
    return total


@jit
def multiplied(number: int) -> int:
    return ((word(number) * BIG) & WORD) >> 1


def test_plain_gives_the_same_function_with_nothing_compiled_in_it() -> None:
    numbers = list(range(STEPS))
    twin = plain(summed)
    assert twin(numbers, STEPS) == 2 * sum(numbers) + sum(number.bit_count() for number in numbers)
    assert plain(summed) is twin
    assert not hasattr(twin.__globals__["doubled"], "py_func")
    assert plain(len) is len


def test_words_have_sixty_four_bits_either_way() -> None:
    for number in (0, 1, 77, (1 << 63) - 1, -1):
        assert plain(word)(number) == number % (1 << 64)
        assert int(multiplied(number)) == plain(multiplied)(number)


def test_where_nothing_can_be_written_everything_is_compiled_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "__pycache__").write_text("a file where the folder should be")
    monkeypatch.setattr(compiling, "__file__", str(tmp_path / "kernels" / "compiling.py"))
    assert compiling._cache() == ""
    monkeypatch.setattr(compiling, "_CACHE", "")
    assert int(jit(multiplied.py_func)(3)) == plain(multiplied)(3)  # type: ignore[attr-defined]


def test_compiled_code_lies_in_a_folder_of_its_sources_and_older_ones_go(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiling, "__file__", str(tmp_path / "compiling.py"))
    (tmp_path / "a.py").write_text("one = 1")
    before = Path(compiling._cache())
    assert compiling._cache() == str(before)
    (tmp_path / "a.py").write_text("one = 2")
    after = Path(compiling._cache())
    assert after.is_dir()
    assert not before.exists()


def test_numba_asked_for_where_it_is_not_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "numba", None)
    assert compiling.backend() == "python"
    assert jit(len) is len
    with pytest.raises(Malformed, match="no-numba"):
        compiling.backend("numba")
