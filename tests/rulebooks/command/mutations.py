"""Texts that went wrong: characters dropped, doubled, swapped, put in, stretched, cut off."""

from collections.abc import Iterable
from typing import TypeAlias

SIGNS = "()[]!@/+|:.>=-'_,; \t\n0123459aAbBcCLlMRmrxZ"
STRANGE = (
    "·", "•", "é", "e\u0301", "\u0301", "ß", "Ж", "字", "ﬁ", "²", "٣", "½", "🐺", "\u200b", "\u00a0", "\u2028", "\x00",
    "\x1c", "\x7f", "\ufeff", "\ud800", "Leader", "L1.0", "L2", "outcome=a.C3>b.Cm1", "reserve=1111112114/1111112114",
    "recruited", "anywhere", "a:", "b.", "L2" * 400, " " * 300, "9" * 5000,
)  # fmt: skip
WRITTEN = (*SIGNS, *STRANGE)

Change: TypeAlias = tuple[int, int, str]
"""Which of the ways, where, and what is put in where something is."""


def _drop(text: str, at: int, new: str) -> str:
    return text[:at] + text[at + 1 :]


def _double(text: str, at: int, new: str) -> str:
    return text[: at + 1] + text[at:]


def _swap(text: str, at: int, new: str) -> str:
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _insert(text: str, at: int, new: str) -> str:
    return text[:at] + new + text[at:]


def _overwrite(text: str, at: int, new: str) -> str:
    return text[:at] + new + text[at + 1 :]


def _cut(text: str, at: int, new: str) -> str:
    return text[:at]


def _say_again(text: str, at: int, new: str) -> str:
    return text[:at] + text[at : at + 12] + " " + text[at:]


WAYS = (_drop, _double, _swap, _insert, _insert, _overwrite, _overwrite, _cut, _say_again)


def mutated(text: str, changes: Iterable[Change]) -> str:
    """The text after these changes, one after the other."""
    for way, where, new in changes:
        text = WAYS[way % len(WAYS)](text, where % (len(text) + 1), new)
    return text
