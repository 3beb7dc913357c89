"""Random positions and moves as text, place by place, so that gaps and captured Souls in the middle come up.

A move is drawn for a position: most of the time of a kind and on places that fit what lies there, so that
about a third of the moves are allowed, and otherwise blindly.
"""

import re
from random import Random
from typing import NamedTuple

from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.skirmish.reserve import FULL, KINDS

RANKS = "0123"
KEYWORDS = ("", "", "", "+M", "+R", "+MR")
OTHER = {"a": "b", "b": "a"}


class Asked(NamedTuple):
    """What a judge is asked, all of it text but the dice."""

    position: str
    move: str
    options: dict[str, str]
    dice: list[int] | None = None


def asked(random: Random) -> Asked:
    """A position of the book with a move and options."""
    text = position(random)
    return Asked(text, move(random, text), options(random))


def skirmish_asked(random: Random) -> Asked:
    """A position of a skirmish with a move and dice."""
    text = skirmish(random)
    return Asked(text, skirmish_move(random, text), {}, [random.randint(1, 6), random.randint(1, 6)])


# ---- positions


def field(random: Random, latest: int, plain: bool = False) -> str:
    """One field: each slot empty, active or captured, some Souls Frozen, with keywords, ranks and turns."""
    items = []
    for place in LAYOUT.places:
        altar = place == LAYOUT.altar
        lies = random.choices(("empty", "active", "captured"), (0 if altar else 4, 30 if altar else 4, 1.2))[0]
        if lies == "empty":
            continue
        rank = f"/{random.choice(RANKS)}" if random.random() < 0.2 else ""
        turn = f"@{random.randint(0, latest)}" if latest and random.random() < 0.4 else ""
        frozen = "!" if not plain and random.random() < (0.05 if altar else 0.15) else ""
        name = f":{random.choice(['Wolf', 'Anna', 'Ö-1'])}" if not plain and random.random() < 0.1 else ""
        soul = f"{place}{name}{rank}{turn}{random.choice(KEYWORDS)}{frozen}"
        items.append(f"({soul})" if lies == "captured" else soul)
    return " ".join(items)


def position(random: Random) -> str:
    """Both fields with a context, now and then with an outcome pending."""
    phase = random.choices(("setup", "preparation", "battle", "between", "over"), (3, 6, 6, 2, 1))[0]
    turn = 0 if phase == "setup" else random.randint(1, 8)
    seat = "ab"[(turn + 1) % 2] if turn else random.choice("ab")
    words = [str(turn), seat, phase]
    if phase in ("preparation", "battle") and random.random() < 0.2:
        words.append("recruited")
    if phase != "over" and random.random() < 0.2:
        mine, other = random.sample("ab", 2)
        words.append(f"outcome={mine}.{random.choice(LAYOUT.places)}>{other}.{random.choice(LAYOUT.places)}")
    return f"[{' '.join(words)}] {field(random, turn)} | {field(random, turn)}"


def skirmish(random: Random) -> str:
    """Both fields with a context and reserves of a skirmish; not always one that play could reach."""
    phase = random.choices(("setup", "preparation", "battle", "over"), (2, 5, 5, 1))[0]
    turn = 0 if phase == "setup" else random.choice((1, 2, 3, 4, 5, 199, 200))
    seat = "ab"[(turn + 1) % 2] if turn else random.choice("ab")
    marks = [mark for mark in ("recruited", "exiled") if turn and phase != "over" and random.random() < 0.2]
    a, b = ("".join(str(random.randint(0, count)) for count in FULL) for _ in "ab")
    context = " ".join([str(turn), seat, phase, *marks, f"reserve={a}/{b}"])
    if phase == "setup" and random.random() < 0.5:
        return f"[{context}] C3 L2 R2 | C3 L2"
    return f"[{context}] {field(random, turn, plain=True)} | {field(random, turn, plain=True)}"


def options(random: Random) -> dict[str, str]:
    """Some options, each at a random choice."""
    return {one.id: random.choice(one.choices) for one in OPTIONS if random.random() < 0.3}


# ---- moves


class Seen(NamedTuple):
    """What a drawn position shows at a glance: who moves, the phase, what is pending, who lies where."""

    mover: str
    phase: str
    pending: str
    active: dict[str, list[str]]
    captured: dict[str, list[str]]

    def empty(self, seat: str) -> list[str]:
        """The slots with nobody on them."""
        lying = {"Leader", *self.active[seat], *self.captured[seat]}
        return [place for place in LAYOUT.places if place not in lying]


def seen(text: str) -> Seen:
    """A glance at a position that was drawn here."""
    context, _, fields = text.removeprefix("[").partition("]")
    _, seat, phase, *marks = context.split()
    pending = next((mark.removeprefix("outcome=")[0] for mark in marks if mark.startswith("outcome=")), "")
    by_seat = dict(zip("ab", fields.split("|"), strict=True))
    active = {of: re.findall(r"(?:^|\s)([A-Z][\w·]*)", written) for of, written in by_seat.items()}
    captured = {of: re.findall(r"\(([A-Z][\w·]*)", written) for of, written in by_seat.items()}
    for of, places in active.items():
        if "Leader" not in places + captured[of]:
            places.append("Leader")
    return Seen(OTHER[seat] if phase == "between" else seat, phase, pending, active, captured)


def _one_of(random: Random, fitting: list[str]) -> str:
    """One of the fitting places most of the time, otherwise any."""
    return random.choice(fitting if fitting and random.random() < 0.85 else LAYOUT.places)


_KINDS = (
    "recruit", "attack", "outcome", "cast-event", "spring-ambush", "target", "capture", "exile", "leave", "freeze",
    "thaw", "keyword", "arrive", "begin-turn", "end-preparation", "end-turn",
)  # fmt: skip
_WEIGHTS = (8, 9, 3, 3, 3, 4, 2, 2, 1, 1, 1, 2, 3, 1, 1, 1)
_FITTING = {
    "setup": ("recruit", "recruit", "arrive", "begin-turn"),
    "preparation": ("recruit", "attack", "end-preparation", "end-turn"),
    "battle": ("attack", "attack", "end-turn"),
    "between": ("begin-turn", "capture", "attack"),
    "over": _KINDS,
}
"""Kinds of move that are made in a phase."""


def move(random: Random, text: str) -> str:
    """A move of any kind for a drawn position, legal or not."""
    now = seen(text)
    kind = random.choices(_KINDS, _WEIGHTS)[0]
    if random.random() < 0.3:
        kind = "outcome" if now.pending else random.choice(_FITTING[now.phase])
    mover = now.pending if kind == "outcome" and now.pending and random.random() < 0.8 else now.mover
    mover = OTHER[mover] if random.random() < 0.1 else mover
    said = f"{mover}: " if mover != now.mover or random.random() < 0.1 else ""
    return f"{said}{kind} {_rest(random, kind, now, mover)}".strip()


def _rest(random: Random, kind: str, now: Seen, mover: str) -> str:
    """The words that follow the kind."""
    owner = random.choice("ab")
    ref = "" if owner == mover and random.random() < 0.7 else f"{owner}."
    fitting = now.captured[owner] if kind == "exile" else now.active[owner]
    match kind:
        case "recruit":
            return _soul(random, _one_of(random, now.empty(mover)))
        case "arrive":
            return ref + _soul(random, _one_of(random, now.empty(owner)))
        case "attack":
            return f"{_one_of(random, now.active[mover])} {_one_of(random, now.active[OTHER[mover]])}"
        case "outcome":
            return random.choice(("captured", "repelled"))
        case "cast-event" | "spring-ambush":
            return _one_of(random, now.active[mover])
        case "target":
            return f"fire {ref}{_one_of(random, fitting)}{random.choice(('', ' anywhere'))}"
        case "keyword":
            return f"{ref}{_one_of(random, fitting)} {random.choice('+-')}{random.choice('MR')}"
        case "capture" | "exile" | "leave" | "freeze" | "thaw":
            return ref + _one_of(random, fitting)
    return ""


def _soul(random: Random, place: str) -> str:
    return f"{place}{random.choice(('', '', ':Wolf'))}{random.choice(('', '/0', '/1', '/2'))}{random.choice(KEYWORDS)}"


def skirmish_move(random: Random, text: str) -> str:
    """A move as a skirmish has it, most of the time."""
    if random.random() < 0.1:
        return move(random, text)
    now = seen(text)
    kinds = {"setup": ("recruit",), "preparation": ("recruit", "exile", "end-preparation"), "battle": ("attack",)}
    anything = ("recruit", "attack", "exile", "end-turn", "end-preparation")
    word = random.choice(kinds.get(now.phase, anything) if random.random() < 0.7 else anything)
    mover = now.mover if random.random() < 0.9 else OTHER[now.mover]
    said = f"{mover}: " if mover != now.mover else ""
    if word == "recruit":
        kind = random.choice(KINDS)
        letters = "".join(keyword[0] for keyword in kind.keywords)
        slot = _one_of(random, now.empty(mover))
        return f"{said}recruit {slot}/{kind.rank}{'+' + letters if letters else ''}"
    if word == "exile":
        return f"{said}exile {_one_of(random, now.captured[mover])}"
    return f"{said}{word} {_rest(random, word, now, mover)}".strip()
