"""Chapter 5.1: who commands whom.

Every question here takes and gives active Souls only (5.1.6): for a place that holds none, the answer
is nobody.
"""

from collections.abc import Iterator

from lawspeaker.rulebooks.command.book import clause
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.layout import Place


@clause("5.1.1", "5.1.5", "5.1.6")
def superiors(field: Field, soul: Place) -> tuple[Place, ...]:
    """Active Souls on the way from a Soul in to the altar, in canonical order."""
    if not field.is_active(soul):
        return ()
    return tuple(place for place in reversed(field.layout.above[soul]) if field.is_active(place))


@clause("5.1.1", "5.1.2", "5.1.6")
def underlings(field: Field, soul: Place) -> tuple[Place, ...]:
    """Active Souls further out in a Soul's whole branch, in canonical order."""
    if not field.is_active(soul):
        return ()
    return tuple(place for place in field.layout.below[soul] if field.is_active(place))


@clause("5.1.2")
def strengthened_by(field: Field, soul: Place) -> tuple[Place, ...]:
    """Active Superiors with Moral: each gives it to every Underling of its branch, never to itself."""
    return tuple(place for place in superiors(field, soul) if field.has(place, "Moral"))


@clause("5.1.3", "5.1.5", "5.1.6")
def direct_superior(field: Field, soul: Place) -> Place | None:
    """Nearest active Soul on the way in; empty and captured places are passed over."""
    if not field.is_active(soul):
        return None
    return next((place for place in field.layout.above[soul] if field.is_active(place)), None)


@clause("5.1.4", "5.1.6")
def direct_underlings(field: Field, soul: Place) -> tuple[Place, ...]:
    """Nearest active Souls further out, one per path, in canonical order."""
    if not field.is_active(soul):
        return ()
    return field.layout.in_order(tuple(_nearest_active(field, soul)))


def _nearest_active(field: Field, outward_of: Place) -> Iterator[Place]:
    """On each path outward the first active Soul; empty and captured places are passed over."""
    for place in field.layout.directly_under[outward_of]:
        if field.is_active(place):
            yield place
        else:
            yield from _nearest_active(field, place)
