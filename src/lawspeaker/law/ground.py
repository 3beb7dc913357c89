"""One clause that speaks on a move, and the facts that made it speak so."""

from typing import Any, NoReturn, TypeAlias

from msgspec import Struct

Fact: TypeAlias = Any
"""A JSON value, with tuples for lists: text, number, bool, None, tuple or Facts."""

_NONE: dict[str, str] = {}


class Facts(dict[str, Fact]):
    """A read-only, hashable dict of facts, in the order in which they are shown.

    It is a dict so that it reads and serialises as one; nothing may change it once it is made.
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def _read_only(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("facts are read-only: make new ones")

    __setitem__ = __delitem__ = _read_only
    __ior__ = clear = pop = popitem = setdefault = update = _read_only

    def __reduce__(self) -> tuple[type["Facts"], tuple[dict[str, Fact]]]:
        return Facts, (dict(self),)


class Ground(Struct, frozen=True, gc=False, omit_defaults=True):
    """A clause (full id), whether it is met, and the facts of it.

    `met` is None where it cannot be decided here. A `caveat` points to a chapter that the rulebook
    does not hold; it never decides. `see`, among the facts, lists clauses that explain the ground, and
    `options` the options of which another choice would have changed `met`, with the choice in force.
    """

    clause: str
    met: bool | None
    facts: Facts
    caveat: bool = False

    @property
    def options(self) -> dict[str, str]:
        """Option id to choice, for every option on which this ground hung."""
        named: dict[str, str] = self.facts.get("options", _NONE)
        return named

    def as_json(self) -> dict[str, Fact]:
        """`{clause, met, caveat?, facts}`, keys in this order, as section "JSON" of a rulebook has it."""
        caveat = {"caveat": True} if self.caveat else {}
        return {"clause": self.clause, "met": self.met, **caveat, "facts": dict(self.facts)}
