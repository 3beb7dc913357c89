"""A drawing in words, for those who hear it: one phrase for a place, a few sentences for a field."""

from collections.abc import Iterable

from lawspeaker.rulebooks.command.drawing.scene import Scene, Spot
from lawspeaker.rulebooks.command.field import Soul


def spot_in_words(spot: Spot) -> str:
    """All that the drawing shows of a place: `Wolf on L2, rank 1, line 3, Moral`."""
    if spot.soul is not None:
        return ", ".join(_soul(spot, spot.soul))
    if spot.open:
        return f"{spot.place}, open, {ranks(spot)}"
    return f"{spot.place}, {'closed by ' + ', '.join(spot.closed_by) if spot.closed_by else 'empty'}"


def _soul(spot: Spot, soul: Soul) -> Iterable[str]:
    yield f"{soul.name or 'a Soul'} on {spot.place}"
    yield f"rank {soul.rank}"
    yield "captured" if spot.captured else f"line {spot.line}"
    yield from soul.keywords
    if soul.frozen:
        yield "Frozen"


def ranks(spot: Spot) -> str:
    """The ranks that a place takes: `ranks 0 to 2`."""
    return f"ranks 0 to {spot.highest}" if spot.highest else "rank 0"


def field_in_words(scene: Scene) -> str:
    """Who stands in the Front Line, who behind it, who lies captured, and which slots are open."""
    spots = list(scene.values())
    souls = {
        "Front Line": [spot for spot in spots if spot.in_front],
        "Behind it": [spot for spot in spots if spot.line and not spot.in_front],
        "Captured": [spot for spot in spots if spot.captured],
    }
    told = [f"{title}: {'; '.join(map(spot_in_words, group)) or 'nobody'}." for title, group in souls.items()]
    open_slots = ", ".join(spot.place for spot in spots if spot.open)
    return " ".join([*told, f"Open slots: {open_slots or 'none'}."])
