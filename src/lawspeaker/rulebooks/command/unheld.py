"""What the chapter points to and we do not hold. Such a ground is a caveat: it never decides.

Two of them can be decided by an option (C-2, C-12); then they are no caveats.
"""

from functools import cache, lru_cache

from lawspeaker.law.ground import NO_FACTS, Facts, Ground
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import BOOK, Grounds, clause, full, hung
from lawspeaker.rulebooks.command.layout import LAYOUT, Place


@clause("6.4", "7.2.2", "9.1.1", "11.4.2", "X.1", "X.2", "X.3", "X.4")
@cache
def leans_on(number: str) -> Grounds:
    """The ground that only says which subject the ruling leans on."""
    return (Ground(full(number), None, _subject(number), caveat=True),)


def _subject(number: str) -> Facts:
    return Facts(refers_to=BOOK.clauses[full(number)].title)


@lru_cache(maxsize=1 << 10)
def _unless(option_id: str, forbids: str, place: Place, choices: Choices) -> Grounds:
    def met(under: Choices) -> bool | None:
        return False if under[option_id] == forbids else None

    facts, named = Facts(_subject("X.3"), place=place), hung(choices, met, option_id)
    return (Ground(full("X.3"), met(choices), facts, caveat=met(choices) is None, options=named),)


@clause("X.3")
def frozen_soul_acts(place: Place, choices: Choices) -> Grounds:
    """What Frozen does to the Frozen Soul itself; under C-12 `yes` it keeps it from acting."""
    return _unless("C-12", "yes", place, choices)


@clause("X.3")
def may_be_frozen(place: Place, choices: Choices) -> Grounds:
    """How a Soul becomes Frozen; under C-2 `no` the Leader cannot."""
    return _unless("C-2", "no", place, choices) if place == LAYOUT.altar else leans_on("X.3")


@clause("X.2")
@lru_cache(maxsize=1 << 6)
def leader_is_captured(choices: Choices, decides: bool) -> Grounds:
    """How the game is won. Where the events hang on it (`decides`), it names C-4."""
    named = hung(choices, lambda under: under["C-4"] == "yes", "C-4") if decides else NO_FACTS
    return (Ground(full("X.2"), None, _subject("X.2"), caveat=True, options=named),)
