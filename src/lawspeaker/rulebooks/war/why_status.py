"""Which causes and which clauses make a status."""

from collections.abc import Iterator

from lawspeaker.law.reasons import Part
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.figure import CURRENT, HOLDS, Cause, Figure
from lawspeaker.rulebooks.war.wording.words import listed

STATUSES = (
    "faltering", "faltering-cycle", "poisoned", *HOLDS, "surprised", "exposed", "asleep", "incapacitated", "weakened",
    "loosed", "defeated", "standing-ready", "stance", "full-stance",
)  # fmt: skip
"""Every word of a status."""
_NAMES = {
    "falter": "Falter", "faltering": "Falter", "poison": "Poison", "poisoned": "Poison", "faltering-cycle": "F:1 Cycle",
}  # fmt: skip


def caused(cause: Cause) -> str:
    """`2 Falter by jackal`, `Grappled by jackal`, `Weakened`."""
    amount = "" if cause.amount is None else f"{cause.amount} "
    by = f" by {cause.source}" if cause.source else ""
    return f"{amount}{_name(cause.kind)}{by}"


def _name(word: str) -> str:
    return _NAMES.get(word, word.replace("-", " ").capitalize())


def status_parts(figure: Figure, word: str) -> Iterator[Part]:
    """What makes the status, each with its clause: open causes, oldest first, then what implies it. None without it."""
    for cause in figure.causes_of(word):
        yield Part(full(cause.clause), caused(cause), cause.amount)
    if word == "exposed":
        yield from _exposed(figure)
    elif word == "defeated":
        yield from _defeated(figure)
    elif word == "standing-ready":
        for one in figure.ready:
            if one.ap:
                yield Part(full("11.12"), f"Standing ready: {one.ap} AP for {listed(one.uses, 'or')}", one.ap)
    elif word == "stance" and figure.stance != "none":
        yield Part(full("11.16"), "It took a Defensive Stance")
    elif word == "full-stance" and figure.stance == "full":
        yield Part(full("11.17"), "It took the Full Defensive Stance")


def _exposed(figure: Figure) -> Iterator[Part]:
    for hold in figure.open("bound"):
        yield Part(full("5.7"), f"Exposed, as it is {caused(hold)}")
    if figure.open("asleep"):
        yield Part(full("12.21"), "Exposed, as it is Asleep")
    if figure.is_defeated:
        yield Part(full("12.20"), "Exposed, as it is Defeated")


def _defeated(figure: Figure) -> Iterator[Part]:
    for attribute in CURRENT:
        now = figure.current(attribute)
        if now <= 0:
            yield Part(full("12.19"), f"Defeated, as its {attribute.capitalize()} is not above 0", now)
    count = len(figure.open("weakened"))
    if count > 1:
        yield Part(full("12.15"), f"Defeated, as it is Weakened by {count} causes")
