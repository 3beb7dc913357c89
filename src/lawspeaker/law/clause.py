"""The rules as text: numbered clauses, and which code carries which of them out."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct

from lawspeaker.errors import UnknownClause

Kind = Literal["definition", "permission", "prohibition", "procedure", "refers-out"]
_Function = TypeVar("_Function", bound=Callable[..., Any])


class Clause(Struct, frozen=True, kw_only=True):
    """One numbered rule, in our own words.

    `id` is the full one (`command:5.3.1.3`). `origin` says whose it is, in the rulebook's own words
    (a chapter of the book, a house rule, a supplement ...); `source` where it stands there.
    """

    id: str
    title: str
    kind: Kind
    origin: str
    text: str
    source: str = ""
    part_of: str | None = None
    refers_to: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()


class Code:
    """Which functions of a rulebook carry which clause. One for each rulebook, filled by its decorator.

    >>> clause = Code("chess")
    >>> @clause("3.8.1")
    ... def may_castle(): ...
    >>> clause.functions["chess:3.8.1"] == [may_castle]
    True
    """

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self.functions: dict[str, list[Callable[..., Any]]] = {}

    def __call__(self, *numbers: str) -> Callable[[_Function], _Function]:
        """Marks a function (or class) as the code of these clauses. The function itself is not changed."""

        def register(function: _Function) -> _Function:
            for number in numbers:
                self.functions.setdefault(f"{self.rulebook}:{number}", []).append(function)
            return function

        return register


def find_clause(clauses: Mapping[str, Clause], rulebook: str, wanted: str) -> Clause:
    """The clause with this id, written in full or without the rulebook's name.

    Raises UnknownClause, naming clauses that begin alike.
    """
    full = wanted if wanted.startswith(f"{rulebook}:") else f"{rulebook}:{wanted}"
    if full in clauses:
        return clauses[full]
    chapter = full.rsplit(".", 1)[0]
    alike = [name for name in clauses if name.startswith(chapter)] or list(clauses)
    more = " ..." if len(alike) > 8 else ""
    raise UnknownClause(f"{rulebook} has no clause {wanted!r}; like it: {', '.join(alike[:8])}{more}")
