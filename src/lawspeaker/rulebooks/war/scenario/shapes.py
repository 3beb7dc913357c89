"""What may stand under a key of a scenario file: readers of single values, lists and tables.

A reader takes a value as TOML or JSON gives it, and gives what it means and every fault in it.
"""

import difflib
import math
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any, TypeAlias

from msgspec import Struct, structs

from lawspeaker.rulebooks.war.book import clause, full
from lawspeaker.rulebooks.war.space import INCH

Path: TypeAlias = tuple[str | int, ...]
"""Keys that lead to a value; entries of a list are counted from 1: `("figure", 2, "swiftness")`."""


class Fault(Struct, frozen=True):
    """What is wrong, and where. `clause` is the number of the one that a value is out of range by, or empty."""

    path: Path
    message: str
    clause: str = ""

    def under(self, key: str | int) -> "Fault":
        """The same fault, seen from the table or list that holds the value under this key."""
        return structs.replace(self, path=(key, *self.path))


Faults: TypeAlias = tuple[Fault, ...]
Read: TypeAlias = tuple[Any, Faults]
"""The value, which means nothing where there are faults, and the faults."""
Reader: TypeAlias = Callable[[Any], Read]

MOST = 10**9
"""House limit: a number further from 0 is taken for a slip."""
DEEPEST = 12
_WORD = re.compile(r"[a-z][a-z0-9-]{0,59}")
_BARE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_SHOWN = 40  # characters of a wrong value that are shown
_NAMED = 7  # words that are offered


def unlike(expected: str, value: Any, number: str = "") -> Fault:
    """The fault of a value that is not what was expected; `number` is the clause it is out of range by."""
    cited = f" ({full(number)})" if number else ""
    return Fault((), f"expected {expected}, found {shown(value)}{cited}", number)


def wrong(expected: str, value: Any, number: str = "") -> Read:
    """What is read of such a value: the fault, and nothing."""
    return None, (unlike(expected, value, number),)


def shown(value: Any) -> str:
    """A value as a message shows it: short, and without signs that cannot be printed."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, int) and abs(value) > MOST:
        return "a number of more than nine digits"
    text = repr(value[: _SHOWN + 1]) if isinstance(value, str) else str(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def written(path: Path) -> str:
    """A path as people write it: `figure[2].swiftness`."""
    parts = (f"[{key}]" if isinstance(key, int) else f".{key if _BARE.fullmatch(key) else shown(key)}" for key in path)
    return "".join(parts).removeprefix(".")


# ---- single values


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def whole(low: int | None = None, high: int | None = None, number: str = "") -> Reader:
    """Reads a whole number within these bounds; outside of them it is out of range by the clause."""
    bounds = "" if low is None else f", {low} or more" if high is None else f" from {low} to {high}"
    expected = f"a whole number{bounds}"

    def read(value: Any) -> Read:
        if not _is_whole(value) or abs(value) > MOST:
            return wrong(expected, value)
        if (low is not None and value < low) or (high is not None and value > high):
            return wrong(expected, value, number)
        return value, ()

    return read


@clause("14.1")
def hundredths(inches: int | float) -> int | None:
    """Inches as hundredths; None where they have more than two decimals, or are no number at all."""
    if isinstance(inches, int):
        return INCH * inches
    if not math.isfinite(inches):
        return None
    moved = Decimal(repr(inches)).scaleb(2)
    return int(moved) if moved == moved.to_integral_value() else None


def inches(value: Any) -> Read:
    """Reads inches with at most two decimals (14.1), as hundredths."""
    expected = "inches, with at most two decimals"
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST // INCH:
        return wrong(expected, value)
    found = hundredths(value)
    return wrong(expected, value, "14.1") if found is None else (found, ())


def width(value: Any) -> Read:
    """Reads a width: inches, not below 0, as hundredths."""
    found, faults = inches(value)
    return wrong("a width in inches, 0 or more", value, "14.2") if not faults and found < 0 else (found, faults)


def point(value: Any) -> Read:
    """Reads `[x, y]` in inches, as hundredths."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return wrong("a point [x, y] in inches", value)
    return rows(inches)(value)


def word(value: Any) -> Read:
    """Reads a word: lower-case letters, digits and hyphens, a letter first."""
    if isinstance(value, str) and _WORD.fullmatch(value):
        return value, ()
    return wrong("a word of a-z, 0-9 and -, which begins with a letter", value)


def title(value: Any) -> Read:
    """Reads text that can be shown: not empty, one line, at most 200 characters."""
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= 200:
        return value, ()
    return wrong("text in quotes, on one line", value)


def flag(value: Any) -> Read:
    """Reads true or false."""
    return (value, ()) if isinstance(value, bool) else wrong("true or false", value)


def one_of(*words: str) -> Reader:
    """Reads one of these words."""
    named = words if len(words) <= _NAMED else (*words[:_NAMED], "...")
    expected = " or ".join(f'"{one}"' for one in named)

    def read(value: Any) -> Read:
        if isinstance(value, str) and value in words:
            return value, ()
        return wrong(expected + _alike(value, words), value)

    return read


def _alike(value: Any, words: Iterable[str]) -> str:
    """An offer of the word that is most like a wrong one, if one is."""
    alike = difflib.get_close_matches(value[:_SHOWN], words, n=1) if isinstance(value, str) else []
    return f" (did you mean {alike[0]}?)" if alike else ""


def like(pattern: str, expected: str) -> Reader:
    """Reads text of this pattern, all of it."""
    fits = re.compile(pattern).fullmatch
    return lambda value: (value, ()) if isinstance(value, str) and fits(value) else wrong(expected, value)


def or_null(read: Reader) -> Reader:
    """Reads the same, or "", which stands for null as TOML has none."""
    return lambda value: (None, ()) if value == "" else read(value)


def plain(value: Any) -> Read:
    """Reads anything that JSON can say, as it stands: no dates, no infinities, nothing nested without end."""
    return (value, ()) if _is_plain(value, DEEPEST) else wrong("text, numbers, true, false, lists or tables", value)


def _is_plain(value: Any, depth: int) -> bool:
    if isinstance(value, list | tuple | dict):
        inside = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(_is_plain(one, depth - 1) for one in inside)
    if isinstance(value, int | float):
        return abs(value) <= MOST
    return isinstance(value, str)


# ---- lists and tables


def rows(read: Reader) -> Reader:
    """Reads a list, each entry in the same way, as a tuple."""

    def read_rows(value: Any) -> Read:
        if not isinstance(value, list | tuple):
            return wrong("a list", value)
        found = [read(one) for one in value]
        faults = tuple(fault.under(place) for place, (_, some) in enumerate(found, 1) for fault in some)
        return tuple(one for one, _ in found), faults

    return read_rows


def each(name: Reader, read: Reader) -> Reader:
    """Reads a table whose keys may be any that are names of this sort, each value in the same way."""

    def read_each(value: Any) -> Read:
        if not isinstance(value, dict):
            return wrong("a table", value)
        found = {key: read(one) for key, one in value.items()}
        faults = tuple(fault.under(key) for key, (_, some) in found.items() for fault in name(key)[1] + some)
        return {key: one for key, (one, _) in found.items()}, faults

    return read_each


def table(keys: Mapping[str, Reader], *needed: str) -> Reader:
    """Reads a table that has these keys and no others: those that are there, as a dict."""

    def read_table(value: Any) -> Read:
        if not isinstance(value, dict):
            return wrong("a table", value)
        present = [*value, *(key for key in needed if key not in value)]
        found = {key: keys[key](value.get(key)) if key in keys else _unknown(key, keys) for key in present}
        faults = tuple(fault.under(key) for key, (_, some) in found.items() for fault in some)
        return {key: one for key, (one, _) in found.items()}, faults

    return read_table


def _unknown(key: str, keys: Mapping[str, Reader]) -> Read:
    offer = _alike(key, keys) or f"; the keys are {', '.join(keys)}"
    return None, (Fault((), f"there is no such key here{offer}"),)
