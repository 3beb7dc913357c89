"""The answer to a move.

A move is judged against every clause that speaks on it. Each gives a Ground, and the grounds together
give the verdict. Judging changes nothing; what an allowed move would do stands in the agenda.
"""

from collections.abc import Hashable, Iterable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from lawspeaker.law.ground import Ground
from lawspeaker.law.option import by_number


class Verdict(StrEnum):
    """What comes of a move."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    UNDECIDED = "undecided"
    """Something is missing that no clause gives. A referee never guesses."""


ALLOWED, REFUSED, UNDECIDED = Verdict


class Ruling(Struct, frozen=True, gc=False):
    """A verdict with all its grounds, in the order in which the rulebook speaks.

    `agenda` holds the frozen steps that carry the move out (empty unless allowed), `nearest` up to
    three allowed moves of the same kind (empty unless refused).
    """

    verdict: Verdict
    grounds: tuple[Ground, ...]
    agenda: tuple[Hashable, ...] = ()
    nearest: tuple[Any, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether the move may be carried out."""
        return self.verdict is ALLOWED

    @property
    def unmet(self) -> tuple[Ground, ...]:
        """Every ground that stands against the move."""
        return tuple(ground for ground in self.grounds if ground.met is False)

    @property
    def against(self) -> tuple[Ground, ...]:
        """The grounds that keep a move from being allowed: those not met, and those that cannot be decided."""
        return tuple(ground for ground in self.grounds if not (ground.met or ground.caveat))

    @property
    def caveats(self) -> tuple[Ground, ...]:
        """The grounds that only point to rules which the rulebook does not hold."""
        return tuple(ground for ground in self.grounds if ground.caveat)

    @property
    def options(self) -> tuple[str, ...]:
        """Ids of the options on which the ruling hung, by number."""
        return options_of(self.grounds)


def verdict_of(grounds: Iterable[Ground]) -> Verdict:
    """Refused if a ground is not met; else undecided if one cannot be decided; else allowed.

    Caveats never decide.
    """
    undecided = False
    for ground in grounds:
        if ground.met:
            continue
        if ground.met is False:
            return REFUSED
        if not ground.caveat:
            undecided = True
    return UNDECIDED if undecided else ALLOWED


def options_of(grounds: Iterable[Ground]) -> tuple[str, ...]:
    """Ids of the options that these grounds name, each once, by number."""
    hung: list[str] = []
    for ground in grounds:
        if ground.options:
            hung += ground.options
    return tuple(sorted(set(hung), key=by_number)) if hung else ()
