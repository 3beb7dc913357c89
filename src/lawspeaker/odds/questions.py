"""Questions about a state, by the names of what can be measured: `jackal.endurance <= 0`, `most jackal.falter`.

Condition: `NAME`, `not NAME`, `NAME = VALUE` (also !=, <, <=, >, >=), several joined by `and`.
Of a number, `NAME` alone asks whether it is not 0.
Aim: `most SUM`, `least SUM` (a SUM is names joined by + and -), or `chance CONDITION`.
"""

import difflib
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec import Struct

from lawspeaker.chance.law import Law
from lawspeaker.errors import Malformed
from lawspeaker.law.rulebook import Rulebook, State

Measures: TypeAlias = Mapping[str, bool | int | str]
_NAME = r"[^\s<>=!+]+"
_COMPARED = re.compile(rf"({_NAME})\s*(<=|>=|!=|=|<|>)\s*(\S+)")
_PLAIN = re.compile(rf"(not\s+)?({_NAME})")
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}


class Condition(Struct, frozen=True):
    """Something that is true of a state or not: parts that must all hold, `(name, comparison, value)`."""

    text: str
    parts: tuple[tuple[str, str, bool | int | str], ...]

    @classmethod
    def read(cls, text: str) -> "Condition":
        """Reads `jackal.endurance <= 0 and not asher.held`. Raises Malformed (`bad-question`)."""
        return cls(text, tuple(_part(one.strip()) for one in re.split(r"\sand\s", text)))

    def holds(self, measures: Measures) -> bool:
        """Whether it is true. Raises Malformed (`unknown-measure`) for a name that there is not."""
        return all(_holds(self, part, measures) for part in self.parts)


def _part(text: str) -> tuple[str, str, bool | int | str]:
    if found := _COMPARED.fullmatch(text):
        name, sign, value = found.groups()
        return name, sign, _value(value)
    if found := _PLAIN.fullmatch(text):
        return found[2], "=", not found[1]
    raise Malformed("bad-question", text, "a question is NAME, not NAME, or NAME <= VALUE, several joined by and")


def _value(text: str) -> bool | int | str:
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return _TRUTHS.get(text, text)


def _holds(question: Condition, part: tuple[str, str, bool | int | str], measures: Measures) -> bool:
    name, sign, value = part
    found = measured(measures, name)
    if isinstance(value, bool):
        found = _truth(question, name, found)
    if sign in ("=", "!="):
        return _COMPARE[sign](found, value)
    if isinstance(found, str) or isinstance(value, str):
        raise Malformed("bad-question", question.text, f"{name} is {found!r}: only numbers are compared by {sign}")
    return _COMPARE[sign](found, value)


def _truth(question: Condition, name: str, found: bool | int | str) -> bool:
    """Whether it is so; of a number, whether it is not 0. Raises Malformed (`bad-question`) for a word."""
    if isinstance(found, str):
        raise Malformed(
            "bad-question", question.text, f"{name} is {found!r}, neither true nor false: ask {name} = WORD"
        )
    return bool(found)


def measured(measures: Measures, name: str) -> bool | int | str:
    """What is measured by this name. Raises Malformed (`unknown-measure`), with the names that come near."""
    if name not in measures:
        near = difflib.get_close_matches(name, measures, 3) or list(measures)[:6]
        raise Malformed("unknown-measure", name, f"nothing is measured by that name: {', '.join(near)} are")
    return measures[name]


class Aim(Struct, frozen=True):
    """What a seat wants: that a sum of measures is great (`most`) or small (`least`), or the chance of something."""

    text: str
    sign: int
    terms: tuple[tuple[int, str], ...] = ()
    condition: Condition | None = None

    @classmethod
    def read(cls, text: str) -> "Aim":
        """Reads `most jackal.falter - asher.falter` or `chance jackal.defeated`. Raises Malformed (`bad-aim`)."""
        word, _, rest = text.strip().partition(" ")
        if word == "chance" and rest:
            return cls(text, 1, (), Condition.read(rest))
        if word not in ("most", "least") or not rest:
            raise Malformed(
                "bad-aim", text, "an aim is most SUM, least SUM or chance CONDITION, like least jackal.endurance"
            )
        return cls(text, 1 if word == "most" else -1, tuple(_terms(rest)))

    def value(self, book: Rulebook, law: Law[State]) -> Fraction:
        """The chance, or the expected sum, exactly. Raises Malformed (`unknown-measure`, `bad-aim`)."""
        condition = self.condition
        if condition is not None:
            return law.chance(lambda state: condition.holds(book.measures(state)))
        return law.map(lambda state: self._sum(book.measures(state))).mean()

    def _sum(self, measures: Measures) -> int:
        total = 0
        for sign, name in self.terms:
            found = measured(measures, name)
            if isinstance(found, str):
                raise Malformed("bad-aim", self.text, f"{name} is {found!r}, no number")
            total += sign * found
        return total


def _terms(text: str) -> list[tuple[int, str]]:
    words = text.split()
    signs = ["+", *words[1::2]]
    if len(words) % 2 == 0 or any(sign not in ("+", "-") for sign in signs):
        raise Malformed("bad-aim", text, "a sum is names joined by + and -, with blanks: jackal.falter + jackal.poison")
    return [(1 if sign == "+" else -1, name) for sign, name in zip(signs, words[::2], strict=True)]


def changed(book: Rulebook, before: State, law: Law[State]) -> dict[str, Law[bool | int | str]]:
    """By name: the law of everything measured that is not, or may not be, as it was before. In the rulebook's order."""
    was = book.measures(before)
    rows = [(book.measures(state), ways) for state, ways in law.weights.items()]
    names = dict.fromkeys([*was, *(name for measures, _ in rows for name in measures)])
    return {
        name: Law([(row[name], ways) for row, ways in rows if name in row])
        for name in names
        if any(row.get(name) != was.get(name) for row, _ in rows)
    }
