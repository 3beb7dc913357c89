"""On which line of a TOML text a key stands: tomllib, which has read the text before, does not say."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from lawspeaker.rulebooks.war.scenario.shapes import Path

_TOKEN = re.compile(
    r"""
      (?P<gap>      [ \t\r]+ | \#[^\n]* )
    | (?P<newline>  \n )
    | (?P<text>     \"{3} (?:\\. | [^\\])*? \"{3,5} | '{3} .*? '{3,5} | \" (?:\\. | [^\"\\\n])* \" | '[^'\n]*' )
    | (?P<sign>     [\[\]{}=,.] )
    | (?P<bare>     [^\s\[\]{}=,.\#"']+ )
    """,
    re.VERBOSE | re.DOTALL,
)


class _Token(Struct, frozen=True):
    sort: str
    text: str
    line: int


_END = _Token("end", "", 0)


def line_of(text: str, path: Path) -> int | None:
    """The line, from 1, of the key or entry with this path in a text that is TOML; else of the nearest that holds it.

    None where nothing of the path stands in the text.
    """
    lines = _lines(text)
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), None)


@lru_cache(maxsize=1)
def _lines(text: str) -> Mapping[Path, int]:
    """The lines of a text, which is often asked of one path after the other."""
    return _Lines(text).found


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for found in _TOKEN.finditer(text):
        sort = found.lastgroup or ""
        if sort != "gap":
            yield _Token(sort, found[0], line)
        line += found[0].count("\n")


class _Lines:
    """The lines of every key and entry of a text, `found` by walking once over its tokens."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._tokens = _tokens(text)
        self._next = next(self._tokens, _END)
        table: Path = ()
        while self._next is not _END:
            if self._next.sort == "newline":
                self._take()
            elif self._next.text == "[":
                table = self._header()
            else:
                self._pair(table)

    def _take(self) -> _Token:
        taken, self._next = self._next, next(self._tokens, _END)
        return taken

    def _take_if(self, text: str) -> bool:
        is_next = self._next.text == text
        if is_next:
            self._take()
        return is_next

    def _skip_newlines(self) -> None:
        while self._next.sort == "newline":
            self._take()

    def _header(self) -> Path:
        """Reads `[a.b]` or `[[a.b]]`: the path of the table that follows."""
        line = self._take().line
        is_entry = self._take_if("[")
        path = self._key((), line)
        while self._take_if("]"):
            pass
        if is_entry:
            self._tables[path] = self._tables.get(path, 0) + 1
            path = (*path, self._tables[path])
        else:
            path = self._last_entry(path)
        self.found.setdefault(path, line)
        return path

    def _last_entry(self, path: Path) -> Path:
        """The path itself, or that of the last entry where it is a list of tables."""
        return (*path, self._tables[path]) if path in self._tables else path

    def _key(self, table: Path, line: int) -> Path:
        """Reads a key, with dots or without, in a table: its path. Each part of it is found on this line."""
        path = table
        while self._next.sort in ("bare", "text"):
            part = self._take()
            path = (*self._last_entry(path), part.text if part.sort == "bare" else _unquoted(part.text))
            self.found.setdefault(path, line)
            if not self._take_if("."):
                break
        return path

    def _pair(self, table: Path) -> None:
        path = self._key(table, self._next.line)
        self._take()
        self._value(path)

    def _value(self, path: Path) -> None:
        if self._take_if("["):
            self._entries(path)
        elif self._take_if("{"):
            self._pairs(path)
        else:
            while self._next.sort not in ("newline", "end") and self._next.text not in (",", "]", "}"):
                self._take()

    def _entries(self, path: Path) -> None:
        place = 0
        self._skip_newlines()
        while self._next is not _END and not self._take_if("]"):
            place += 1
            self.found[*path, place] = self._next.line
            self._value((*path, place))
            self._skip_newlines()
            self._take_if(",")
            self._skip_newlines()

    def _pairs(self, path: Path) -> None:
        self._skip_newlines()
        while self._next is not _END and not self._take_if("}"):
            self._pair(path)
            self._skip_newlines()
            self._take_if(",")
            self._skip_newlines()


def _unquoted(key: str) -> str:
    """What a quoted key means."""
    return str(tomllib.loads(f"key = {key}")["key"])
