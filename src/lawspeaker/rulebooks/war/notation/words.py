"""The words of a move's text, taken one after the other.

Words stand between spaces; a JSON string is part of one word, whatever stands in it. A word that cannot
stand where it does is Malformed, and so is a text that ends too soon; the message shows how it is written.
"""

import re
from collections.abc import Callable, Collection
from typing import TypeVar

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.moves import Point
from lawspeaker.rulebooks.war.notation import spelling

_WORD = re.compile(rf"(?:(?<![^ ,]){spelling.STRING}|[^ ])+", re.DOTALL)
_Read = TypeVar("_Read")


class Words:
    """The words of a text, and how many of them are taken. `form` is how such a move is written."""

    def __init__(self, text: str) -> None:
        self.words = [(word.group(), word.start()) for word in _WORD.finditer(text)]
        self.taken = 0
        self.form = ""

    @property
    def next(self) -> str:
        """The next word, or an empty one after the last."""
        return self.words[self.taken][0] if self.left else ""

    @property
    def left(self) -> int:
        """How many words are left."""
        return len(self.words) - self.taken

    @property
    def at(self) -> int:
        """Where the word stands that was taken last."""
        return self.words[self.taken - 1][1]

    def take(self) -> str:
        """The next word, whatever it is. Raises Malformed (`bad-move`) after the last."""
        if not self.left:
            raise Malformed("bad-move", "", f"something is missing; it is written {self.form}")
        self.taken += 1
        return self.words[self.taken - 1][0]

    def wrong(self, code: str, expected: str, item: str = "") -> Malformed:
        """The error that something else was expected where the word that was taken last stands."""
        word, at = self.words[self.taken - 1]
        return Malformed(code, item or word, f"expected {expected}; it is written {self.form}", at)

    def takes(self, word: str) -> bool:
        """Takes the next word if it is this one, and tells whether it was."""
        is_next = self.left > 0 and self.next == word
        self.taken += is_next
        return is_next

    def need(self, word: str) -> None:
        """Takes this word. Raises Malformed (`bad-move`) where another stands."""
        self.one_of((word,))

    def end(self) -> None:
        """Raises Malformed (`bad-move`) where words are left."""
        if self.left:
            self.take()
            raise self.wrong("bad-move", "nothing more here")

    # ---- kinds of words

    def one_of(self, words: Collection[str]) -> str:
        """One of these words. Raises Malformed (`bad-move`)."""
        word = self.take()
        if word not in words:
            raise self.wrong("bad-move", " or ".join(words))
        return word

    def id(self) -> str:
        """An id, or any word. Raises Malformed (`bad-move`)."""
        if not spelling.is_id(self.take()):
            raise self.wrong("bad-move", "a word of a-z, 0-9 and -, a letter first")
        return self.words[self.taken - 1][0]

    def ids(self) -> tuple[str, ...]:
        """Ids with commas between. Raises Malformed (`bad-move`)."""
        found = tuple(self.take().split(","))
        if not all(map(spelling.is_id, found)):
            raise self.wrong("bad-move", "one id, or several with commas between")
        return found

    def names(self) -> tuple[str, ...]:
        """Ids and JSON strings, with commas between. Raises Malformed (`bad-move`, `bad-json`)."""
        code = "bad-json" if '"' in self.next else "bad-move"
        return self._read(spelling.read_names, code, "an id, or a JSON string in double quotes")

    def name(self) -> str:
        """An id or a JSON string. Raises Malformed (`bad-move`, `bad-json`)."""
        code = "bad-json" if self.next.startswith('"') else "bad-move"
        return self._read(spelling.read_name, code, "an id, or a JSON string in double quotes")

    def string(self) -> str:
        """A JSON string. Raises Malformed (`bad-move`, `bad-json`)."""
        if not self.next.startswith('"'):
            self.take()
            raise self.wrong("bad-move", "a JSON string in double quotes")
        return self.name()

    def whole(self) -> int:
        """A whole number without a sign. Raises Malformed (`bad-number`)."""
        return self._read(spelling.read_whole, "bad-number", "a whole number")

    def integer(self) -> int:
        """A whole number, perhaps with a minus. Raises Malformed (`bad-number`)."""
        return self._read(spelling.read_integer, "bad-number", "a whole number")

    def wholes(self) -> tuple[int, ...]:
        """Whole numbers with commas between. Raises Malformed (`bad-number`)."""
        return self._read(spelling.read_wholes, "bad-number", "a whole number, or several with commas between")

    def inches(self) -> int:
        """Inches with at most two decimals, as hundredths. Raises Malformed (`bad-number`)."""
        return self._read(spelling.read_inches, "bad-number", "inches, with at most two decimals")

    def point(self) -> Point:
        """A point in inches, as hundredths. Raises Malformed (`bad-number`)."""
        return self._read(spelling.read_point, "bad-number", "a point like 1,0.5, with at most two decimals")

    def _read(self, read: Callable[[str], _Read | None], code: str, expected: str) -> _Read:
        found = read(self.take())
        if found is None:
            raise self.wrong(code, expected)
        return found

    # ---- words that may be left out

    def seems_number(self) -> bool:
        """Whether the next word is meant as a number."""
        return spelling.seems_number(self.next)

    def perhaps_whole(self) -> int | None:
        """A whole number if the next word is meant as one. Raises Malformed (`bad-number`)."""
        return self.whole() if self.seems_number() else None
