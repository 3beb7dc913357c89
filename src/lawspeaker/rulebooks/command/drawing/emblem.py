"""How the picture shows one place: its rim, its words, and the marks of the Soul on it."""

from collections.abc import Iterator

from lawspeaker.rulebooks.command.drawing import ink, rims, shapes
from lawspeaker.rulebooks.command.drawing.described import ranks, spot_in_words
from lawspeaker.rulebooks.command.drawing.lettering import Words, name, stacked
from lawspeaker.rulebooks.command.drawing.markup import element, number, plain
from lawspeaker.rulebooks.command.drawing.scene import Spot
from lawspeaker.rulebooks.command.field import Keyword, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT

SIGNS: dict[Keyword, str] = {"Moral": shapes.BANNER, "Range": shapes.ARROW}


def emblem(spot: Spot, seat: str, x: float, y: float) -> str:
    """The group of one place, its middle at x, y. What it shows stands in its `data-` attributes too."""
    title = element("title", plain(spot_in_words(spot)))
    at = f"translate({number(x)},{number(y)})"
    return element("g", title, *_shown(spot), data_seat=seat, **_facts(spot), transform=at)


def _facts(spot: Spot) -> dict[str, str]:
    facts = {"data_place": spot.place, "data_holds": spot.holds}
    if spot.soul is not None:
        facts |= {"data_rank": str(spot.soul.rank), "data_keywords": " ".join(spot.soul.keywords)}
        facts |= {"data_frozen": _flag(spot.soul.frozen)}
    if spot.line is not None:
        facts |= {"data_line": str(spot.line)}
    return facts | {"data_open": _flag(spot.open), "data_closed": " ".join(spot.closed_by)}


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _shown(spot: Spot) -> Iterator[str]:
    if spot.soul is not None:
        yield from _soul(spot, spot.soul)
    elif spot.open:
        yield rims.open_slot()
        yield from stacked([name(spot.place)], ink.ABOVE_PLUS)
        yield from stacked([Words(ranks(spot))], ink.UNDER_PLUS)
    else:
        yield rims.closed_slot()
        place = Words(spot.place, colour=ink.MUTED, bold=True)
        causes = [Words(clause, ink.SMALL_SIZE, ink.MUTED) for clause in spot.closed_by]
        yield from stacked([place, *causes], ink.CLOSED_WORDS, ink.CLOSE_LEADING)


def _soul(spot: Spot, soul: Soul) -> Iterator[str]:
    yield rims.lying(soul.frozen) if spot.captured else rims.standing(spot.in_front, soul.frozen)
    if spot.place == LAYOUT.altar:
        yield rims.crown(spot.captured)
    names = [Words(spot.place, ink.SMALL_SIZE), name(soul.name)] if soul.name else [name(spot.place)]
    stands = "captured" if spot.captured else f"line {spot.line}"
    words = [*names, Words(f"rank {soul.rank}"), Words(stands, bold=True)]
    yield from stacked(words, ink.LYING_WORDS if spot.captured else ink.STANDING_WORDS, halo=spot.captured)
    yield from _marks(soul)


def _marks(soul: Soul) -> Iterator[str]:
    corners = ink.LYING_CORNERS if soul.captured else ink.STANDING_CORNERS
    signs = [SIGNS[keyword] if keyword in soul.keywords else "" for keyword in SIGNS]
    signs.append(shapes.STAR if soul.frozen else "")
    for sign, corner in zip(signs, corners, strict=True):
        if sign:
            yield rims.moved(*corner, rims.badge(sign))
