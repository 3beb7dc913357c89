"""Which rulebooks are installed: any package may offer some, by the entry point `lawspeaker.rulebooks`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from lawspeaker.errors import UnknownRulebook
from lawspeaker.law.rulebook import Rulebook

GROUP = "lawspeaker.rulebooks"


def installed() -> dict[str, EntryPoint]:
    """Name of every rulebook that is installed, by name, not loaded yet."""
    return {found.name: found for found in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def rulebook(name: str) -> Rulebook:
    """The rulebook of this name. Raises UnknownRulebook, listing those that are installed.

    A package whose rulebook cannot be loaded, or is none, is an UnknownRulebook too, with the reason.
    """
    found = installed()
    if name not in found:
        known = ", ".join(found) or "none"
        raise UnknownRulebook(f"no rulebook {name!r} is installed; installed: {known}")
    try:
        book = found[name].load()
    except Exception as error:  # whatever a package of somebody else's does when it is loaded
        raise UnknownRulebook(f"rulebook {name!r} ({found[name].value}) does not load: {error}") from error
    if not isinstance(book, Rulebook):
        raise UnknownRulebook(f"{found[name].value} is no rulebook: see lawspeaker.law.rulebook.Rulebook")
    return book
