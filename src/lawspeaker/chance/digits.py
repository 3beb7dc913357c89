"""Weights as the digits of one big whole number, and back. A digit has so many bytes that no weight overflows it."""

import sys
from array import array
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

_Code: TypeAlias = Literal["B", "H", "I", "Q"]
_CODES: Final[dict[int, _Code]] = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""Bytes of a digit, and the code under which Python reads such digits at once."""


def width_of(most: int) -> int:
    """Bytes of a digit that holds numbers up to this one: as many as are read at once, if it needs no more than 8."""
    needed = (most.bit_length() + 7) // 8
    return next((width for width in _CODES if width >= needed), needed)


def number_of(digits: Sequence[int], width: int) -> int:
    """The whole number with these digits, the lowest first."""
    code = _CODES.get(width)
    if code is None:
        return int.from_bytes(b"".join([digit.to_bytes(width, "little") for digit in digits]), "little")
    upwards = digits if sys.byteorder == "little" else digits[::-1]
    return int.from_bytes(array(code, upwards).tobytes(), sys.byteorder)


def digits_of(number: int, count: int, width: int) -> list[int]:
    """So many digits of a whole number, the lowest first; it has no more."""
    code = _CODES.get(width)
    if code is None:
        told = number.to_bytes(count * width, "little")
        return [int.from_bytes(told[at : at + width], "little") for at in range(0, len(told), width)]
    upwards = memoryview(number.to_bytes(count * width, sys.byteorder)).cast(code).tolist()
    return upwards if sys.byteorder == "little" else upwards[::-1]
