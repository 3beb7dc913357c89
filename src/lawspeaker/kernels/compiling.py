"""One source, run two ways: compiled by Numba where it is installed, and by Python alone, with the same numbers.

A function of a kernel is written for both: whole numbers only, of 64 bits; arrays and lists are only indexed. Words
without sign are made by `word`, and numbers of them by `number`, since Numba tells the two apart.
"""

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

from lawspeaker.errors import Malformed

numba: Any
try:
    numba = import_module("numba")
    import_module("numba.extending")
except ImportError:  # bulk play goes on in plain Python
    numba = None

F = TypeVar("F", bound=Callable[..., Any])
BACKENDS = ("auto", "numba", "python")
_WORD = (1 << 64) - 1
_plain: dict[Any, Any] = {}
"""Compiled function to the same function as Python runs it."""


def _cache() -> str:
    """The folder for what is compiled, named after the sources of kernels and rulebooks; empty if it cannot be written.

    Numba looks at the file of a function alone, and would keep what it compiled when a function changes that
    stands in another file, or a number of a rulebook.
    """
    here = Path(__file__).parent
    sources = sorted(here.rglob("*.py")) + sorted((here.parent / "rulebooks").rglob("*.py"))
    digest = blake2b(b"".join(source.read_bytes() for source in sources), digest_size=8).hexdigest()
    folder = here / "__pycache__" / f"numba-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "here").touch()
    except OSError:
        return ""
    for other in folder.parent.glob("numba-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return str(folder)


_CACHE = _cache() if numba else ""


_LEAN = {"nogil": True, "_nrt": False}
"""Nothing that is compiled makes arrays, so nobody need count who holds them; counting took half of the time."""


def jit(function: F) -> F:
    """The function compiled when it is first called, outside the lock of Python; itself where Numba is missing.

    It may fill arrays that it is given, and makes none.
    """
    if numba is None:
        return function
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, _CACHE
    try:
        return cast("F", numba.njit(function, cache=bool(_CACHE), **_LEAN))
    finally:
        numba.config.CACHE_DIR = before


def inlined(function: F) -> F:
    """The same, for what is called in the innermost loop: it becomes a part of whatever calls it."""
    return function if numba is None else cast("F", numba.njit(function, forceinline=True, **_LEAN))


def backend(asked: str = "auto") -> str:
    """`numba` or `python`, as asked. Raises Malformed (`unknown-backend`, `no-numba`)."""
    if asked not in BACKENDS:
        raise Malformed("unknown-backend", asked, f"the backends are {', '.join(BACKENDS)}")
    if asked == "numba" and numba is None:
        raise Malformed("no-numba", asked, "Numba is not installed; it comes with the extra `lab`")
    return asked if asked != "auto" else "numba" if numba else "python"


def plain(function: F) -> F:
    """The same function as Python runs it: neither it nor what it calls by name is compiled."""
    if function in _plain:
        return cast("F", _plain[function])
    source = getattr(function, "py_func", None)
    if source is None:
        return function
    world = dict(source.__globals__)
    _plain[function] = twin = FunctionType(source.__code__, world, source.__name__, source.__defaults__)
    for name in source.__code__.co_names:
        if callable(world.get(name)):
            world[name] = plain(world[name])
    return cast("F", twin)


def for_backend(function: F, asked: str = "auto") -> F:
    """The function as this backend runs it. Raises as `backend` does."""
    return function if backend(asked) == "numba" else plain(function)


def in_chunks(work: Callable[[int, int], Any], count: int, threads: int) -> list[Any]:
    """`work(begin, end)` for pieces of 0 to `count`, side by side on threads; what they gave, in order."""
    pieces = max(1, min(threads, count))
    ends = [count * piece // pieces for piece in range(pieces + 1)]
    if pieces == 1:
        return [work(0, count)]
    with ThreadPoolExecutor(pieces) as pool:
        return list(pool.map(work, ends[:-1], ends[1:]))


@jit
def _word(number_: int) -> Any:
    return np.uint64(number_)


@jit
def _number(word_: int) -> Any:
    return np.int64(word_)


def _plain_word(number_: int) -> int:
    return number_ & _WORD


def _plain_number(word_: int) -> int:
    return word_


_plain[_word], _plain[_number] = _plain_word, _plain_number
word: Callable[[int], int] = _word if numba else _plain_word
"""The number as a word of 64 bits without sign."""
number: Callable[[int], int] = _number if numba else _plain_number
"""A word below 2^63 as a number."""


def _plain_ones(mask: int) -> int:
    return mask.bit_count()


def _ones_typed(_context: Any, mask: Any) -> Any:
    return mask(mask), lambda _target, builder, _signature, given: builder.ctpop(given[0])


ones: Callable[[int], int] = numba.extending.intrinsic(_ones_typed) if numba else _plain_ones
"""How many bits of a mask are set; one instruction where it is compiled."""
_plain[ones] = _plain_ones
