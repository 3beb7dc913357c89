"""What the Host may take away again: the remedies, each with what it takes."""

from typing import TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.moves.words import Status


class _Remedy(Struct, frozen=True, gc=False, tag_field="remedy"):
    """A remedy; its word is the tag."""


class Recover(_Remedy, frozen=True, gc=False, tag="recover"):
    """Falter is recovered (1.16)."""

    amount: int


class Lift(_Remedy, frozen=True, gc=False, tag="lift"):
    """F:1 Cycle is lifted, by the ability that is named (1.11)."""

    using: str | None = None


class Loose(_Remedy, frozen=True, gc=False, tag="loose"):
    """Everything up to a Tier is loosed (1.17)."""

    tier: int
    using: str | None = None


class ReducePoison(_Remedy, frozen=True, gc=False, tag="reduce-poison"):
    """There is less Poison."""

    amount: int


class ReduceExertion(_Remedy, frozen=True, gc=False, tag="reduce-exertion"):
    """There is less Exertion."""

    amount: int


class Release(_Remedy, frozen=True, gc=False, tag="release"):
    """A hold ends, named by id, source or kind; without `hold` the only one there is (4.10)."""

    hold: str | None = None


class End(_Remedy, frozen=True, gc=False, tag="end"):
    """A status ends, or that part of it which comes from one source (12.23)."""

    status: Status
    source: str | None = None


AnyRemedy: TypeAlias = Recover | Lift | Loose | ReducePoison | ReduceExertion | Release | End
