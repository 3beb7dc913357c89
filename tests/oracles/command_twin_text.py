"""A second, slow reading of rulebook `command`: sections 2, 10 and 11 (board and notation).

Independent of the package. Every rule is written as plainly as the specification has it.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

# Section 2: place, highest rank, the place directly above. The order is the canonical order.
LAYOUT = """
Leader 3 -, L2 2 Leader, C3 3 Leader, R2 2 Leader,
L1 1 L2, L0 0 L2, C2 2 C3, Cm1 1 C3, Cr1 1 C3, R0 0 R2, R1 1 R2,
L1·0 0 L1, C2·0 0 C2, Cr1·0 0 Cr1, R1·0 0 R1
"""
ROWS: list[list[str]] = [entry.split() for entry in LAYOUT.split(",")]
PLACES: list[str] = [row[0] for row in ROWS]
SLOTS: list[str] = PLACES[1:]
HIGHEST: dict[str, int] = {row[0]: int(row[1]) for row in ROWS}
DIRECTLY_ABOVE: dict[str, str] = {row[0]: row[2] for row in ROWS if row[2] != "-"}
ALSO: dict[str, str] = {"L1.0": "L1·0", "C2.0": "C2·0", "Cr1.0": "Cr1·0", "R1.0": "R1·0"}

SEATS = ["a", "b"]
OTHER_SEAT = {"a": "b", "b": "a"}
PHASES = ["setup", "preparation", "battle", "between", "over"]
KEYWORDS = ["Moral", "Range"]
FULL_RESERVE = [1, 1, 1, 1, 1, 1, 2, 1, 1, 4]
# Section 16: rank and keywords of the kinds 0 to 9 in a reserve.
KINDS: list[tuple[int, tuple[str, ...]]] = [(3, ("Moral",))]
KINDS += [(rank, words) for rank in [2, 1, 0] for words in [("Moral",), ("Range",), ()]]
PART_ORDER = [":", "/", "@", "+", "!"]


class Malformed(Exception):
    """The input is malformed; `code` and `item` as in section 10."""

    def __init__(self, code: str, item: str) -> None:
        super().__init__(code, item)
        self.code = code
        self.item = item


@dataclass(frozen=True)
class Soul:
    """A Soul, section 7."""

    rank: int
    name: str | None = None
    turn: int = 0
    keywords: tuple[str, ...] = ()
    frozen: bool = False
    captured: bool = False


Field = dict[str, Soul]


@dataclass
class Context:
    """What stands in the square brackets of a position."""

    turn: int
    seat: str
    phase: str
    recruited: bool = False
    exiled: bool = False
    outcome: tuple[str, str, str] | None = None  # attacker's seat, attacker, target
    reserve: dict[str, list[int]] | None = None


@dataclass
class State:
    """A position completed by a context and both fields, section 7."""

    context: Context
    fields: dict[str, Field]


@dataclass(frozen=True)
class Move:
    """A move, sections 8 and 11. `owner` is the seat on whose field `place` is."""

    type: str
    seat: str
    owner: str = ""
    place: str = ""
    target: str = ""
    soul: Soul | None = None
    effect: str = ""
    reach: str = "front"
    outcome: str = ""
    change: str = ""
    keyword: str = ""


def read_place(text: str, item: str, code: str = "unknown-place") -> str:
    """The place that is written, or Malformed."""
    place = ALSO.get(text, text)
    if place not in PLACES:
        raise Malformed(code, item)
    return place


def read_turn(text: str) -> int | None:
    """The number of a turn, or None."""
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,3}", text) else None


def split_parts(text: str, item: str) -> dict[str, str]:
    """The parts of a soul by the sign that begins each; the place under ``""``."""
    parts = {"": ""}
    current = ""
    for sign in text:
        if sign not in PART_ORDER:
            parts[current] += sign
            continue
        if current != "" and PART_ORDER.index(sign) <= PART_ORDER.index(current):
            raise Malformed("bad-order", item)
        current = sign
        parts[current] = ""
    if parts.get("!", "") != "":
        raise Malformed("bad-order", item)
    return parts


def read_name(text: str, item: str) -> str:
    """A name in NFC."""
    name = unicodedata.normalize("NFC", text)
    right = 1 <= len(name) <= 24 and name[0].isalpha()
    if not right or not all(sign.isalnum() or sign in "_-'" for sign in name):
        raise Malformed("bad-name", item)
    return name


def read_soul(text: str, item: str, captured: bool = False) -> tuple[str, Soul]:
    """One soul without its brackets: its place and the Soul."""
    parts = split_parts(text, item)
    place = read_place(parts[""], item)
    name = read_name(parts[":"], item) if ":" in parts else None
    rank = parts.get("/", str(HIGHEST[place]))
    if rank not in ["0", "1", "2", "3"]:
        raise Malformed("bad-rank", item)
    turn = read_turn(parts.get("@", "0"))
    if turn is None:
        raise Malformed("bad-turn", item)
    letters = parts.get("+", "")
    if "+" in parts and letters not in ["M", "R", "MR", "RM"]:
        raise Malformed("bad-keyword", item)
    keywords = tuple(keyword for keyword in KEYWORDS if keyword[0] in letters)
    return place, Soul(int(rank), name, turn, keywords, "!" in parts, captured)


def read_item(item: str) -> tuple[str, Soul]:
    """One item: a soul, or a captured one in round brackets."""
    if "(" not in item and ")" not in item:
        return read_soul(item, item)
    inner = item[1:-1]
    whole = item.startswith("(") and item.endswith(")") and inner != ""
    if not whole or "(" in inner or ")" in inner:
        raise Malformed("bad-bracket", item)
    return read_soul(inner, item, captured=True)


def read_field(text: str, context: Context | None) -> Field:
    """One field; the Leader is put there where it is left out."""
    found: Field = {}
    for item in text.split():
        place, soul = read_item(item)
        if context is not None and soul.turn > context.turn:
            raise Malformed("turn-in-future", item)
        if place in found:
            raise Malformed("place-twice", item)
        found[place] = soul
    if "Leader" not in found:
        found["Leader"] = Soul(HIGHEST["Leader"])
    return {place: found[place] for place in PLACES if place in found}


def read_context(written: str) -> Context:
    """A context, `written` with its square brackets."""
    wrong = Malformed("bad-context", written)
    words = written[1:-1].split()
    if len(words) < 3 or words[1] not in SEATS or words[2] not in PHASES:
        raise wrong
    turn = read_turn(words[0])
    if turn is None:
        raise wrong
    context = Context(turn, words[1], words[2])
    marks: list[str] = []
    for word in words[3:]:
        mark = word.partition("=")[0]
        if mark in marks:
            raise wrong
        marks.append(mark)
        read_mark(context, word, written)
    if not makes_sense(context):
        raise wrong
    return context


def read_mark(context: Context, word: str, written: str) -> None:
    """Enter one mark in the context, or Malformed."""
    outcome = re.fullmatch(r"outcome=([ab])\.(.*)>([ab])\.(.*)", word)
    reserve = re.fullmatch("reserve=([0-9]{10})/([0-9]{10})", word)
    if word == "recruited":
        context.recruited = True
    elif word == "exiled":
        context.exiled = True
    elif outcome is not None and outcome[1] != outcome[3]:
        attacker = read_place(outcome[2], written, "bad-context")
        target = read_place(outcome[4], written, "bad-context")
        context.outcome = (outcome[1], attacker, target)
    elif reserve is not None:
        context.reserve = {"a": list(map(int, reserve[1])), "b": list(map(int, reserve[2]))}
    else:
        raise Malformed("bad-context", written)


def makes_sense(context: Context) -> bool:
    """The rules for contexts of section 10."""
    if context.phase == "setup" and context.turn != 0:
        return False
    if context.phase not in ["setup", "over"] and context.turn == 0:
        return False
    if context.turn > 0 and context.seat != ("a" if context.turn % 2 == 1 else "b"):
        return False
    if (context.recruited or context.exiled) and context.phase not in ["preparation", "battle"]:
        return False
    if context.reserve is None:
        return not context.exiled
    for counts in context.reserve.values():
        if any(counts[kind] > FULL_RESERVE[kind] for kind in range(10)):
            return False
    return context.phase != "between" and context.outcome is None and context.turn <= 200


def read_position(text: str) -> tuple[Context | None, list[Field]]:
    """Read a position, or raise Malformed with the first error: perhaps a context, the fields."""
    rest = text.strip()
    context = None
    if rest.startswith("["):
        end = rest.find("]")
        if end < 0:
            raise Malformed("bad-context", rest)
        context = read_context(rest[: end + 1])
        rest = rest[end + 1 :]
    pieces = rest.split("|", 2)
    if len(pieces) > 2:
        raise Malformed("too-many-fields", pieces[2].strip())
    return context, [read_field(piece, context) for piece in pieces]


def completed(context: Context | None, fields: list[Field]) -> State:
    """A missing field is a lone Leader; the usual context is put where there is none."""
    boards = [*fields, {"Leader": Soul(HIGHEST["Leader"])}][:2]
    if context is None:
        latest = max(soul.turn for board in boards for soul in board.values())
        context = Context(latest if latest % 2 == 1 else latest + 1, "a", "preparation")
    return State(context, dict(zip(SEATS, boards, strict=True)))


def write_soul(place: str, soul: Soul) -> str:
    """One item in canonical form."""
    text = place
    if soul.name is not None:
        text += ":" + soul.name
    if soul.rank != HIGHEST[place]:
        text += f"/{soul.rank}"
    if soul.turn != 0:
        text += f"@{soul.turn}"
    if soul.keywords:
        text += "+" + "".join(keyword[0] for keyword in soul.keywords)
    if soul.frozen:
        text += "!"
    return f"({text})" if soul.captured else text


def write_field(field: Field) -> str:
    """One field in canonical form."""
    usual = field["Leader"] == Soul(HIGHEST["Leader"]) and len(field) > 1
    shown = [place for place in PLACES if place in field and not (place == "Leader" and usual)]
    return " ".join(write_soul(place, field[place]) for place in shown)


def write_context(context: Context) -> str:
    """A context with its brackets in canonical form."""
    words = [str(context.turn), context.seat, context.phase]
    if context.recruited:
        words.append("recruited")
    if context.exiled:
        words.append("exiled")
    if context.outcome is not None:
        seat, attacker, target = context.outcome
        words.append(f"outcome={seat}.{attacker}>{OTHER_SEAT[seat]}.{target}")
    if context.reserve is not None:
        halves = ["".join(str(count) for count in context.reserve[seat]) for seat in SEATS]
        words.append("reserve=" + "/".join(halves))
    return "[" + " ".join(words) + "]"


def write_position(context: Context | None, fields: Sequence[Field]) -> str:
    """A whole position in canonical form."""
    text = " | ".join(write_field(field) for field in fields)
    return text if context is None else write_context(context) + " " + text


# Section 11: the words of each move.
FRONT_MOVES = ["cast-event", "spring-ambush"]
MARK_MOVES = ["capture", "exile", "leave", "freeze", "thaw"]
TURN_MOVES = ["begin-turn", "end-preparation", "end-turn"]
SHAPES: dict[str, list[str]] = {
    "recruit": ["SOUL"],
    "attack": ["PLACE", "TARGET"],
    "outcome": ["OUTCOME"],
    "target": ["EFFECT", "REF", "ANYWHERE"],
    "arrive": ["SEAT.SOUL"],
    "keyword": ["REF", "CHANGE"],
    **{move: ["PLACE"] for move in FRONT_MOVES},
    **{move: ["REF"] for move in MARK_MOVES},
    **{move: [] for move in TURN_MOVES},
}


def usual_mover(context: Context) -> str:
    """Who moves where the text names nobody."""
    return OTHER_SEAT[context.seat] if context.phase == "between" else context.seat


def read_move(text: str, context: Context) -> Move:
    """Read a move, or raise Malformed with the first error."""
    words = text.split()
    seat = usual_mover(context)
    if words and words[0] in ["a:", "b:"]:
        seat = words.pop(0)[0]
    if not words or words[0] not in SHAPES:
        raise Malformed("unknown-move", text.strip())
    shape = SHAPES[words[0]]
    least = len(shape) - (1 if "ANYWHERE" in shape else 0)
    if not least <= len(words) - 1 <= len(shape):
        raise Malformed("bad-move", text.strip())
    values: dict[str, object] = {"type": words[0], "seat": seat, "owner": seat}
    for sort, word in zip(shape, words[1:], strict=False):
        values.update(read_word(sort, word, seat, text.strip()))
    return Move(**values)  # type: ignore[arg-type]


def read_word(sort: str, word: str, seat: str, text: str) -> dict[str, object]:
    """What one word of a move says, by the sort of word that is asked for there."""
    if sort in ("SOUL", "SEAT.SOUL"):
        return read_new_soul(word, seat, with_seat=sort == "SEAT.SOUL")
    if sort == "EFFECT":
        if not re.fullmatch("[a-z][a-z0-9-]*", word):
            raise Malformed("bad-effect", word)
        return {"effect": word}
    if sort == "REF" and word[:2] in ["a.", "b."]:
        return {"owner": word[0], "place": read_place(word[2:], word)}
    if sort in ("REF", "PLACE"):
        return {"place": read_place(word, word)}
    if sort == "TARGET":
        return {"target": read_place(word, word)}
    if sort == "OUTCOME" and word in ["captured", "repelled"]:
        return {"outcome": word}
    if sort == "ANYWHERE" and word == "anywhere":
        return {"reach": "anywhere"}
    if sort == "CHANGE" and word in ["+M", "-M", "+R", "-R"]:
        keyword = "Moral" if word[1] == "M" else "Range"
        return {"change": "grant" if word[0] == "+" else "remove", "keyword": keyword}
    raise Malformed("bad-move", text)


def read_new_soul(word: str, seat: str, with_seat: bool) -> dict[str, object]:
    """The Soul of `recruit` or `arrive`: no turn, no ``!``, no brackets."""
    if any(sign in word for sign in "@!()"):
        raise Malformed("bad-soul", word)
    owner, text = seat, word
    if with_seat and word[:2] in ["a.", "b."]:
        owner, text = word[0], word[2:]
    place, soul = read_soul(text, word)
    return {"owner": owner, "place": place, "soul": soul}


def write_move(move: Move, context: Context) -> str:
    """A move of one of the five kinds that `nearest` offers, in canonical form."""
    prefix = "" if move.seat == usual_mover(context) else f"{move.seat}: "
    if move.type == "recruit":
        assert move.soul is not None
        return f"{prefix}recruit {write_soul(move.place, move.soul)}"
    if move.type == "attack":
        return f"{prefix}attack {move.place} {move.target}"
    if move.type != "target":
        return f"{prefix}{move.type} {move.place}"
    ref = move.place if move.owner == move.seat else f"{move.owner}.{move.place}"
    anywhere = " anywhere" if move.reach == "anywhere" else ""
    return f"{prefix}target {move.effect} {ref}{anywhere}"
