"""How ids, numbers, points and names are spelled. Reading gives None where a text is nothing of that sort."""

import json
import re

from lawspeaker.rulebooks.war.moves import Point
from lawspeaker.rulebooks.war.notation.kinds import INCH, MOST, is_text, write_inches

STRING = r'"(?:[^"\\]|\\.)*"'
"""What may be a JSON string."""
_ID = re.compile(r"[a-z][a-z0-9-]*")
_OPTION = re.compile(r"W-0*([0-9]+)")
_WHOLE = re.compile(r"(-?)0*([0-9]{1,10})")
_INCHES = re.compile(r"(-?)0*([0-9]{1,10})(?:\.([0-9]{1,2}))?")
_NAME = re.compile(rf'({STRING}|[^,"]+)(,|\Z)', re.DOTALL)


def is_id(text: str) -> bool:
    """Whether a text is the id of a figure, thing, weapon or Maneuver, or a word."""
    return _ID.fullmatch(text) is not None


def seems_number(text: str) -> bool:
    """Whether a text is meant as a number, well written or not: no word begins so."""
    return text[:1] in tuple("-.0123456789")


def read_integer(text: str) -> int | None:
    """A whole number, perhaps with a minus."""
    found = _WHOLE.fullmatch(text)
    return _signed(found[1], int(found[2])) if found else None


def read_whole(text: str) -> int | None:
    """A whole number without a sign."""
    return None if text.startswith("-") else read_integer(text)


def read_wholes(text: str) -> tuple[int, ...] | None:
    """Whole numbers, with commas between."""
    numbers = [read_whole(part) for part in text.split(",")]
    return tuple(number for number in numbers if number is not None) if None not in numbers else None


def read_inches(text: str) -> int | None:
    """Inches with at most two decimals, as hundredths."""
    found = _INCHES.fullmatch(text)
    return _signed(found[1], INCH * int(found[2]) + int((found[3] or "").ljust(2, "0"))) if found else None


def _signed(sign: str, number: int) -> int | None:
    return None if number > MOST else -number if sign else number


def read_point(text: str) -> Point | None:
    """Two lengths in inches, a comma between, as hundredths."""
    x, _, y = text.partition(",")
    along, up = read_inches(x), read_inches(y)
    return None if along is None or up is None else (along, up)


def read_option(text: str) -> str | None:
    """The id of an option: `W-4`."""
    found = _OPTION.fullmatch(text)
    return f"W-{found[1]}" if found else None


def read_name(text: str) -> str | None:
    """An id, or any text as a JSON string."""
    if is_id(text):
        return text
    try:
        found = json.loads(text) if text.startswith('"') else None
    except ValueError:
        return None
    return found if isinstance(found, str) and is_text(found) else None


def read_names(text: str) -> tuple[str, ...] | None:
    """Ids and JSON strings, with commas between."""
    names, at, comma = [], 0, ","
    while comma:
        found = _NAME.match(text, at)
        name = read_name(found[1]) if found else None
        if found is None or name is None:
            return None
        names.append(name)
        at, comma = found.end(), found[2]
    return tuple(names)


def write_point(point: Point) -> str:
    """A point in inches."""
    return ",".join(str(write_inches(one)) for one in point)


def write_name(name: str) -> str:
    """A name as an id if it is one, or else as a JSON string."""
    return name if is_id(name) else write_string(name)


def write_string(text: str) -> str:
    """A text as a JSON string."""
    return json.dumps(text, ensure_ascii=False)
