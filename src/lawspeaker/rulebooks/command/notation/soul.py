"""One item of a position: a Soul on its place, `L2:Wolf/1@3+R!`, in brackets where it is captured."""

import re
from itertools import pairwise

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.field import KEYWORDS, Keyword, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import NewSoul, check_name

_PARTS = re.compile("([:/@+!])")
_ORDER = ":/@+!"
_LETTERS: dict[str, tuple[Keyword, ...]] = {
    "M": ("Moral",),
    "R": ("Range",),
    "MR": KEYWORDS,
    "RM": KEYWORDS,
}
_TURN = re.compile("0|[1-9][0-9]{0,3}")


def read_item(item: str) -> tuple[Place, Soul]:
    """The place and the Soul. Raises Malformed: bracket, order, place, name ... are checked in turn."""
    captured = "(" in item or ")" in item
    inner = item[1:-1] if captured else item
    if captured and not (item[0] == "(" and item[-1] == ")" and inner and not set("()") & set(inner)):
        raise Malformed("bad-bracket", item, "write captured Souls as (L2), each in a pair of its own")
    place_text, parts = _split(inner, item)
    place = _place(place_text, item)
    soul = Soul(
        name=_name(parts.get(":"), item),
        rank=_rank(parts.get("/"), item, LAYOUT.highest[place]),
        turn=read_turn(parts.get("@", "0"), item),
        keywords=_keywords(parts.get("+"), item),
        frozen="!" in parts,
        captured=captured,
    )
    return place, soul


def read_new_soul(word: str) -> tuple[Place, NewSoul]:
    """A Soul as a move brings it: no turn, no `!`, no brackets. Raises Malformed (`bad-soul` first)."""
    if set("@!()") & set(word):
        raise Malformed("bad-soul", word, "a Soul that comes has no past: no turn, no ! and no brackets")
    place, soul = read_item(word)
    return place, NewSoul(soul.rank, soul.keywords, soul.name)


def _split(inner: str, item: str) -> tuple[str, dict[str, str]]:
    """The place's text, and the parts by the sign that begins them."""
    place, *rest = _PARTS.split(inner)
    signs, texts = rest[::2], rest[1::2]
    in_order = all(_ORDER.index(one) < _ORDER.index(next_) for one, next_ in pairwise(signs))
    if not in_order or ("!" in signs and texts[-1]):
        raise Malformed("bad-order", item, "the parts come once each and in this order: slot:name/rank@turn+keywords!")
    return place, dict(zip(signs, texts, strict=True))


def _place(text: str, item: str) -> Place:
    try:
        return LAYOUT.find(text)
    except Malformed as error:
        raise Malformed(error.code, item, error.message) from None


def _name(text: str | None, item: str) -> str | None:
    try:
        return None if text is None else check_name(text)
    except Malformed as error:
        raise Malformed(error.code, item, error.message) from None


def _rank(text: str | None, item: str, usual: int) -> int:
    if text is None:
        return usual
    if text not in ("0", "1", "2", "3"):
        raise Malformed("bad-rank", item, "a rank is 0, 1, 2 or 3")
    return int(text)


def read_turn(text: str, item: str) -> int:
    """A turn's number. Raises Malformed (`bad-turn`)."""
    if not _TURN.fullmatch(text):
        raise Malformed("bad-turn", item, "a turn is a whole number from 0 to 9999, without leading zeros")
    return int(text)


def _keywords(text: str | None, item: str) -> tuple[Keyword, ...]:
    if text is None:
        return ()
    if text not in _LETTERS:
        raise Malformed("bad-keyword", item, "the keywords are M (Moral) and R (Range), together MR")
    return _LETTERS[text]


def write_item(place: Place, soul: Soul) -> str:
    """Canonical text of a Soul on its place; usual values are left out."""
    turn = f"@{soul.turn}" if soul.turn else ""
    came = write_new_soul(place, NewSoul(soul.rank, soul.keywords, soul.name))
    head, plus, letters = came.partition("+")
    text = f"{head}{turn}{plus}{letters}{'!' if soul.frozen else ''}"
    return f"({text})" if soul.captured else text


def write_new_soul(place: Place, soul: NewSoul) -> str:
    """Canonical text of a Soul that a move brings, on its place."""
    name = f":{soul.name}" if soul.name is not None else ""
    rank = f"/{soul.rank}" if soul.rank != LAYOUT.highest[place] else ""
    letters = "".join(keyword[0] for keyword in soul.keywords)
    return f"{place}{name}{rank}{f'+{letters}' if letters else ''}"
