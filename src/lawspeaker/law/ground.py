"""One clause that speaks on a move, and the facts that made it speak so."""

from typing import Any, NoReturn, TypeAlias

from msgspec import Struct

Fact: TypeAlias = Any
"""A JSON value, with tuples for lists: text, number, bool, None, tuple or Facts."""


class Facts(dict[str, Fact]):
    """A read-only, hashable dict of facts, in the order in which they are shown.

    It is a dict so that it reads and serialises as one; nothing may change it once it is made.
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _read_only(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("facts are read-only: make new ones")

    __setitem__ = __delitem__ = _read_only
    __ior__ = clear = pop = popitem = setdefault = update = _read_only

    def __reduce__(self) -> tuple[type["Facts"], tuple[dict[str, Fact]]]:
        return Facts, (dict(self),)


NO_FACTS = Facts()


def frozen_facts(kind: type, value: Any) -> Any:
    """Facts from what JSON gives for them, lists as tuples at any depth: a `dec_hook` for msgspec.

    Raises NotImplementedError for any other type, as msgspec wants it.
    """
    if kind is Facts:
        return _frozen(value)
    raise NotImplementedError(f"{kind} is not read from JSON")


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return Facts({key: _frozen(one) for key, one in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


class Ground(Struct, frozen=True, gc=False, omit_defaults=True):
    """A clause (full id), whether it is met, and the facts of it.

    `met` is None where it cannot be decided here. A `caveat` points to a chapter that the rulebook
    does not hold; it never decides. `options` are those of which another choice would have changed
    `met`, with the choice in force; `see` lists clauses that explain the ground.
    """

    clause: str
    met: bool | None
    facts: Facts
    caveat: bool = False
    options: Facts = NO_FACTS
    see: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Fact]:
        """`{clause, met, caveat?, facts}`; `see` and `options` stand last among the facts, if there are any."""
        caveat = {"caveat": True} if self.caveat else {}
        see = {"see": self.see} if self.see else {}
        options = {"options": dict(self.options)} if self.options else {}
        return {"clause": self.clause, "met": self.met, **caveat, "facts": {**self.facts, **see, **options}}
