"""On which line of a TOML text a key stands, so that an error can say so."""

import re
from collections.abc import Iterator, Sequence

_HEADER = re.compile(r"^\s*\[+([^\[\]]+)\]+\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")

Path = Sequence[str | int]
"""Keys, and places in lists counted from 0."""


def line_of(text: str, path: Path) -> int | None:
    """The line, counted from 1, of the innermost key of the path that stands in the text by itself.

    A table that is written in one line, and a list over several lines, are told by the line on which they begin.
    """
    wanted = tuple(str(part) for part in path if isinstance(part, str))
    found = dict(reversed(list(_keys(text))))
    return next((found[wanted[:size]] for size in range(len(wanted), 0, -1) if wanted[:size] in found), None)


def in_words(path: Path) -> str:
    """A path as one writes it: `vary.cap[2]`."""
    words = ""
    for part in path:
        words += f"[{part}]" if isinstance(part, int) else f".{part}" if words else part
    return words


def _keys(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _parts(header[1])
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, *_parts(key[1])), number


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(text))
