"""The shapes of the picture, inked: rims that say what lies on a place, the Leader's crown, and badges."""

from lawspeaker.rulebooks.command.drawing import ink, shapes
from lawspeaker.rulebooks.command.drawing.markup import element, number

HATCH = "lawspeaker-hatch"
"""Id of the pattern that fills captured Souls."""
HATCHING = element(
    "pattern",
    element("rect", width=8, height=8, fill=ink.PAPER),
    element("path", d="M0,0V8", stroke=ink.HATCHING, stroke_width=4),
    id=HATCH,
    width=8,
    height=8,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


def moved(x: float, y: float, *parts: str) -> str:
    """The parts with their middle at x, y."""
    return element("g", *parts, transform=f"translate({number(x)},{number(y)})")


def standing(in_front: bool = False, frozen: bool = False, scale: float = 1) -> str:
    """An active Soul's shield: lit and double in the Front Line, jagged if Frozen."""
    half = shapes.scaled(ink.SHIELD, scale)
    outline = shapes.jagged(half) if frozen else shapes.shield(half)
    if not in_front:
        return _outlined(outline, ink.STANDING, ink.INK, ink.MIDDLE)
    inner = shapes.shield(shapes.scaled(half, ink.INNER))
    return _outlined(outline, ink.LIT, ink.INK, ink.THICK) + _outlined(inner, "none", ink.INK, ink.THIN)


def lying(frozen: bool = False, scale: float = 1) -> str:
    """A captured Soul's shield: on its side and hatched, jagged if Frozen."""
    half = shapes.scaled(ink.LYING, scale)
    outline = shapes.jagged(half) if frozen else shapes.shield(half)
    shape = _outlined(outline, f"url(#{HATCH})", ink.CAPTURED, ink.MIDDLE)
    return element("g", shape, transform=_ON_ITS_SIDE)


def open_slot(scale: float = 1) -> str:
    """An open slot's dashed outline, with a plus."""
    outline = shapes.shield(shapes.scaled(ink.SHIELD, ink.SLOT * scale))
    plus = _stroked(shapes.PLUS, ink.OPEN, ink.THICK)
    at = f"scale({scale}) translate(0,{ink.PLUS_AT})"
    return _outlined(outline, ink.PAPER, ink.OPEN, ink.MIDDLE, "7 5") + element("g", plus, transform=at)


def closed_slot(scale: float = 1) -> str:
    """A closed slot's faint outline."""
    outline = shapes.shield(shapes.scaled(ink.SHIELD, ink.SLOT * scale))
    return _outlined(outline, ink.PAPER, ink.FAINT, ink.THIN, "1.5 4")


def crown(captured: bool = False) -> str:
    """The Leader's crown, on the upper edge of a shield that stands or lies."""
    half = ink.LYING if captured else ink.SHIELD
    shape = _outlined(shapes.CROWN, ink.LIT, ink.CAPTURED if captured else ink.INK, ink.MIDDLE)
    at = f"translate(0,{number(-half[1])})"
    return element("g", shape, transform=f"{_ON_ITS_SIDE} {at}" if captured else at)


_ON_ITS_SIDE = "rotate(-90)"


def badge(sign: str) -> str:
    """A mark: its sign on a small disc."""
    disc = element("circle", r=ink.BADGE, fill=ink.PAPER, stroke=ink.INK, stroke_width=ink.THIN)
    return disc + _stroked(sign, ink.INK, ink.MIDDLE)


def _outlined(path: str, fill: str, colour: str, width: float, dashes: str = "") -> str:
    pen = {"stroke_linejoin": "round"} | ({"stroke_dasharray": dashes} if dashes else {})
    return element("path", d=path, fill=fill, stroke=colour, stroke_width=width, **pen)


def _stroked(path: str, colour: str, width: float) -> str:
    return element("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
