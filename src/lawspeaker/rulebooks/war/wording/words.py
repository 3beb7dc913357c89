"""Words that sentences have in common: lists, amounts, dice."""

from collections.abc import Iterable, Sequence


def listed(words: Iterable[object], joined: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `none` where there are none."""
    *first, last = [str(word) for word in words] or ["none"]
    return f"{', '.join(first)} {joined} {last}" if first else last


def many(number: float, one: str, more: str = "") -> str:
    """`1 Hit`, `2 Hits`."""
    return f"{number} {one}" if number == 1 else f"{number} {more or f'{one}s'}"


def signed(number: int) -> str:
    """`+2`, `0`, `-2`."""
    return f"{number:+}" if number else "0"


def dice(faces: Sequence[int]) -> str:
    """The faces, in their order."""
    return " ".join(map(str, faces))
