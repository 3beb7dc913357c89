"""Random positions and moves as text, place by place, so that gaps and captured Souls in the middle come up."""

from random import Random

from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.skirmish.reserve import FULL, KINDS

RANKS = "0123"
KEYWORDS = ("", "", "", "+M", "+R", "+MR")


def field(random: Random, latest: int, plain: bool = False) -> str:
    """One field: each slot empty, active or captured, some Souls Frozen, with keywords, ranks and turns."""
    items = []
    for place in LAYOUT.places:
        altar = place == LAYOUT.altar
        lies = random.choices(("empty", "active", "captured"), (0 if altar else 4, 9 if altar else 4, 1.2))[0]
        if lies == "empty":
            continue
        rank = f"/{random.choice(RANKS)}" if random.random() < 0.2 else ""
        turn = f"@{random.randint(0, latest)}" if latest and random.random() < 0.4 else ""
        frozen = "!" if not plain and random.random() < 0.15 else ""
        name = f":{random.choice(['Wolf', 'Anna', 'Ö-1'])}" if not plain and random.random() < 0.1 else ""
        soul = f"{place}{name}{rank}{turn}{random.choice(KEYWORDS)}{frozen}"
        items.append(f"({soul})" if lies == "captured" else soul)
    return " ".join(items)


def position(random: Random) -> str:
    """Both fields with a context, now and then with an outcome pending."""
    phase = random.choices(("setup", "preparation", "battle", "between", "over"), (2, 5, 5, 1, 1))[0]
    turn = 0 if phase == "setup" else random.randint(1, 8)
    seat = "ab"[(turn + 1) % 2] if turn else random.choice("ab")
    words = [str(turn), seat, phase]
    if phase in ("preparation", "battle") and random.random() < 0.2:
        words.append("recruited")
    if phase != "over" and random.random() < 0.25:
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


def move(random: Random) -> str:
    """A move of any kind, legal or not."""
    place, other = random.choice(LAYOUT.places), random.choice(LAYOUT.places)
    seat = random.choice(("", "", "", "a: ", "b: "))
    ref = random.choice(("", "a.", "b.")) + place
    soul = f"{place}{random.choice(('', '', ':Wolf'))}{random.choice(('', '/0', '/1', '/2'))}{random.choice(KEYWORDS)}"
    effect = random.choice(("capture", "exile", "leave", "freeze", "thaw"))
    turn_move = random.choice(("begin-turn", "end-preparation", "end-turn"))
    text = random.choices(
        (
            f"recruit {soul}", f"attack {place} {other}", f"outcome {random.choice(('captured', 'repelled'))}",
            f"cast-event {place}", f"spring-ambush {place}", f"target fire {ref}{random.choice(('', ' anywhere'))}",
            f"{effect} {ref}", f"keyword {ref} {random.choice('+-')}{random.choice('MR')}",
            f"arrive {random.choice(('', 'a.', 'b.'))}{soul}", turn_move,
        ),
        (5, 6, 3, 2, 2, 2, 4, 2, 2, 2),
    )[0]  # fmt: skip
    return seat + text


def skirmish_move(random: Random) -> str:
    """A move as a skirmish has it, most of the time."""
    if random.random() < 0.3:
        return move(random)
    place, other = random.choice(LAYOUT.places), random.choice(LAYOUT.places)
    kind = random.choice(KINDS)
    letters = "".join(word[0] for word in kind.keywords)
    soul = f"{place}/{kind.rank}{'+' + letters if letters else ''}"
    seat = random.choice(("", "", "", "", "a: ", "b: "))
    return seat + random.choice(
        (f"recruit {soul}", f"recruit {soul}", f"attack {place} {other}", f"attack {place} {other}",
         f"exile {place}", "end-turn", "end-preparation")
    )  # fmt: skip
