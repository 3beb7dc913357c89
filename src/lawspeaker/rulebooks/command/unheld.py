"""What the chapter points to and we do not hold. Such a ground is a caveat: it never decides.

Two of them can be decided by an option (C-2, C-12); then they are no caveats.
"""

from functools import cache, lru_cache

from lawspeaker.law.ground import Facts, Ground
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import clause, clauses, full, hung
from lawspeaker.rulebooks.command.layout import LAYOUT, Place


@clause("6.4", "7.2.2", "9.1.1", "11.4.2", "X.1", "X.2", "X.3", "X.4")
@cache
def caveat(number: str) -> Ground:
    """The ground that only says which subject the ruling leans on."""
    return Ground(full(number), None, Facts(refers_to=clauses()[full(number)].title), caveat=True)


@lru_cache(maxsize=1 << 10)
def _unless(option_id: str, forbids: str, place: Place, choices: Choices) -> Ground:
    def met(under: Choices) -> bool | None:
        return False if under[option_id] == forbids else None

    subject = caveat("X.3").facts
    facts = Facts(subject, place=place, **hung(choices, met, option_id))
    return Ground(full("X.3"), met(choices), facts, caveat=met(choices) is None)


@clause("X.3")
def frozen_soul_acts(place: Place, choices: Choices) -> Ground:
    """What Frozen does to the Frozen Soul itself; under C-12 `yes` it keeps it from acting."""
    return _unless("C-12", "yes", place, choices)


@clause("X.3")
def may_be_frozen(place: Place, choices: Choices) -> Ground:
    """How a Soul becomes Frozen; under C-2 `no` the Leader cannot."""
    return _unless("C-2", "no", place, choices) if place == LAYOUT.altar else caveat("X.3")


@clause("X.2")
@lru_cache(maxsize=1 << 6)
def leader_is_captured(choices: Choices, decides: bool) -> Ground:
    """How the game is won. Where the events hang on it (`decides`), it names C-4."""
    named = hung(choices, lambda under: under["C-4"] == "yes", "C-4") if decides else {}
    return Ground(full("X.2"), None, Facts(caveat("X.2").facts, **named), caveat=True)
