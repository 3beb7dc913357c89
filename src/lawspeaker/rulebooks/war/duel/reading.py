"""The text of a duel read: its words, its numbers, and whether they can stand together."""

import re
from typing import NamedTuple, NoReturn, TypeAlias

from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.duel.ending import LAST_CYCLE, end_of
from lawspeaker.rulebooks.war.duel.playing import set_up
from lawspeaker.rulebooks.war.duel.text import FIELDS
from lawspeaker.rulebooks.war.falter import MOST, cannot_hold
from lawspeaker.rulebooks.war.figure import SEGMENTS, Cause, Figure
from lawspeaker.rulebooks.war.opening import in_the_midst
from lawspeaker.rulebooks.war.scenario.setup import TimeSetup
from lawspeaker.rulebooks.war.state import Duel, State

Numbers: TypeAlias = dict[str, int]
"""The numbers of a figure by their FIELDS."""

_FORM = "a duel is written CYCLE SEGMENT WHO | FIGURE | FIGURE, one space between words"
_WHO = ("0", "1", "won 0", "won 1", "draw")
_PLAYED = ("1", "A")
"""The Segments in which duellists have Turns."""
_CAUSES = 3
"""Causes that a figure may have in a text: Falter, Poison, a Grapple."""
_SMALL: dict[str, tuple[int, int]] = {
    "Falter": (0, MOST), "spent": (0, 1), "stance": (0, 1), "grappled": (0, 1), "gained": (0, 2),
}  # fmt: skip


class _Words(NamedTuple):
    """What a text says, before anybody asks whether it goes together."""

    cycle: int
    segment: str
    who: str
    figures: tuple[Numbers, Numbers]

    @property
    def running(self) -> int | None:
        """The seat whose Turn runs; after the end, if the last decision was a Strike, the one that has spent AP."""
        if self.who in ("0", "1"):
            return int(self.who)
        return next((seat for seat, figure in enumerate(self.figures) if figure["spent"]), None)


def read_state(name: str, text: str) -> State:
    """The duel of this name that stands so; `write_state` gives the same text back.

    Raises Malformed: `bad-duel` for the name; `bad-state`, with the part at fault as item, for a text of another
    form, a number out of range, and what cannot stand together in a duel.
    """
    fresh = set_up(name)
    words = _read(text)
    running = words.running
    turn = TimeSetup(cycle=words.cycle, turn=fresh.figures[running or 0].id, segment=words.segment)
    begun = in_the_midst(fresh, turn)
    figures = tuple(_figure(begun, seat, words) for seat in (0, 1))
    state = replace(begun, figures=figures, causes_made=2 * _CAUSES)
    if running is None:
        over = SEGMENTS.index(words.segment) + 1
        state = replace(state, turn=None, figures=tuple(replace(figure, done=over) for figure in figures))
    return _with_its_end(state, words.who)


# ---- words and numbers


def _read(text: str) -> _Words:
    parts = text.split(" | ")
    head = re.fullmatch(r"([0-9]+) (\S+) (.+)", parts[0])
    if len(parts) != 3 or head is None:
        _wrong(text, _FORM)
    cycle, segment, who = head[1], head[2], head[3]
    if cycle not in map(str, range(1, LAST_CYCLE + 1)):
        _wrong(cycle, f"a Cycle is a number from 1 to {LAST_CYCLE}")
    if segment not in _PLAYED:
        _wrong(segment, f"there are Turns in the Segments {' and '.join(_PLAYED)}")
    if who not in _WHO:
        _wrong(who, f"who decides, or how it ended, is one of: {', '.join(_WHO)}")
    return _Words(int(cycle), segment, who, (_numbers(parts[1]), _numbers(parts[2])))


def _numbers(part: str) -> Numbers:
    words = part.split(" ")
    if len(words) != len(FIELDS):
        _wrong(part, f"a figure is {len(FIELDS)} numbers: {', '.join(FIELDS)}")
    for field, word in zip(FIELDS, words, strict=True):
        if not re.fullmatch(r"0|-?[1-9][0-9]{0,3}", word):
            _wrong(word, f"{field} is a whole number of four digits at most")
    return dict(zip(FIELDS, map(int, words), strict=True))


def _in_range(figure: Figure, numbers: Numbers) -> None:
    """Every number is one that this figure can have."""
    natural = {"Endurance": figure.endurance, "Resolve": figure.resolve, "Passion": figure.passion}
    ranges = {name: (LEAST, most) for name, most in natural.items()} | _SMALL
    for field, number in numbers.items():
        least, most = ranges.get(field, (0, None))
        if number < least or (most is not None and number > most):
            _wrong(str(number), f"{field} of {figure.id} goes from {least}{'' if most is None else f' to {most}'}")


# ---- figures


def _figure(begun: State, seat: int, words: _Words) -> Figure:
    """The figure of a seat with its numbers. Raises Malformed (`bad-state`)."""
    fresh, other, numbers = begun.figures[seat], begun.figures[1 - seat], words.figures[seat]
    _in_range(fresh, numbers)
    _in_its_turn(fresh, numbers, seat == words.running)
    figure = replace(
        fresh, endurance_now=numbers["Endurance"], resolve_now=numbers["Resolve"], passion_now=numbers["Passion"],
        exertion=numbers["Exertion"], ap=numbers["AP"], spent=bool(numbers["spent"]), gained=numbers["gained"],
        stance="stance" if numbers["stance"] else "none", causes=_causes(numbers, other, 1 + _CAUSES * seat),
    )  # fmt: skip
    if numbers["grappled"] and other.id != "scorpion":
        _wrong("grappled", f"nobody Grapples who fights {figure.id}")
    if cannot_hold(figure, begun) and (numbers["Falter"] or numbers["stance"]):
        _wrong(figure.id, "the Grappled and the Defeated hold no Falter, and stand in no Stance (war:1.14, war:4.5)")
    return replace(figure, counted_out=figure.is_defeated)


def _in_its_turn(figure: Figure, numbers: Numbers, running: bool) -> None:
    """AP, spent and gained belong to the figure whose Turn runs, and Falter leaves it no AP."""
    if not running and (numbers["AP"] or numbers["spent"] or numbers["gained"]):
        _wrong(figure.id, "AP, spent and gained are 0 for a figure whose Turn does not run")
    if numbers["AP"] > figure.ap + numbers["gained"]:
        _wrong(str(numbers["AP"]), f"{figure.id} has {figure.ap} AP in this Segment, and those that it gained")
    if numbers["Falter"] and numbers["AP"]:
        _wrong(figure.id, "Falter wastes the AP at hand: one of the two is 0 (war:1.3)")


def _causes(numbers: Numbers, other: Figure, first: int) -> tuple[Cause, ...]:
    """The causes of Falter, Poison and a Grapple, numbered from `first`."""
    causes = [
        Cause(f"c{first + place}", kind, amount, None, "other", None, "12.23", 0)
        for place, (kind, amount) in enumerate((("falter", numbers["Falter"]), ("poison", numbers["Poison"])))
        if amount
    ]
    if numbers["grappled"]:
        causes.append(Cause(f"c{first + 2}", "grappled", None, other.id, "grapple", other.tier, "4.8", 0))
    return tuple(causes)


def _with_its_end(state: State, who: str) -> State:
    """The state, ended if it is over. Raises Malformed (`bad-state`) where `who` says something else than the rules."""
    ended = end_of(state)
    found = str(0 if state.turn == state.figures[0].id else 1)
    if ended is not None:
        found = "draw" if ended.winner is None else f"won {ended.winner}"
        state = replace(state, duel=Duel(ended.reason, ended.winner))
    elif state.turn is None:
        found = "0 or 1"
    if who != found:
        _wrong(who, f"by Cycle, Segment and figures it should be: {found} (war:D.8)")
    return state


def _wrong(item: str, message: str) -> NoReturn:
    raise Malformed("bad-state", item, message)
