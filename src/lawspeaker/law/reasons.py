"""Why a number or a status is what it is: its parts, each with its clause, in the order in which they count."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import NO_FACTS, Facts


class Part(Struct, frozen=True):
    """One part: its clause (full id), what it is, and the value that it comes to with this part, if that is a number.

    `met` stands where the part is a condition. `options` are those that governed it, with the choice in force.
    """

    clause: str
    text: str
    value: int | None = None
    met: bool | UnsetType | None = UNSET
    options: Facts = NO_FACTS

    def as_json(self) -> dict[str, Any]:
        """`{clause, text, value, met?, options}`."""
        met = {} if self.met is UNSET else {"met": self.met}
        return {"clause": self.clause, "text": self.text, "value": self.value, **met, "options": dict(self.options)}


class Reasons(Struct, frozen=True):
    """A value, what it is called, its parts in order: what is summed first, what limits it after that.

    `causes` are what is open that makes it so, as JSON, where causes do.
    """

    value: Any
    title: str
    parts: tuple[Part, ...]
    causes: tuple[dict[str, Any], ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """`{value, title, parts, causes?}`."""
        causes = {} if self.causes is None else {"causes": list(self.causes)}
        return {"value": self.value, "title": self.title, "parts": [one.as_json() for one in self.parts], **causes}


def unknown_name(of: str, expected: str) -> Malformed:
    """The error for a name of which nothing can be told (`unknown-name`)."""
    return Malformed("unknown-name", of, expected)
