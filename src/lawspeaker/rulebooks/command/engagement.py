"""Chapter 5.2.5 and 5.3.6: who may attack, be attacked, cast, spring and be targeted.

Each function gives a ground, from nothing but the few facts that it hangs on; the answers are
remembered.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from lawspeaker.law.ground import Fact
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import SILENT, Grounds, all_met, clause, hung, speaks
from lawspeaker.rulebooks.command.layout import Place
from lawspeaker.rulebooks.command.moves import Seat

FRONT_LINE = 1
_remembered = lru_cache(maxsize=1 << 14)


class Stand(Struct, frozen=True, gc=False):
    """Where a Soul stands: whose it is, its place, and its line (None if it is captured or gone)."""

    seat: Seat
    place: Place
    line: int | None


def _front_line(role: str, stand: Stand, met: bool, **more: Fact) -> Grounds:
    facts: dict[str, Fact] = {"role": role, "seat": stand.seat, "place": stand.place, "line": stand.line}
    return speaks("5.2.5", met, **facts, **more)


def _through(by_range: bool) -> dict[str, Fact]:
    """The fact `range`, where only Range made it met."""
    return {"range": True} if by_range else {}


@clause("5.2.5")
@_remembered
def as_attacker(stand: Stand, has_range: bool) -> Grounds:
    """The Front Line attacks; Range excuses an active attacker from standing there."""
    in_front = stand.line == FRONT_LINE
    by_range = has_range and not in_front and stand.line is not None
    return _front_line("attacker", stand, in_front or by_range, **_through(by_range))


@clause("5.2.5")
@_remembered
def as_attacked(stand: Stand, attacker_has_range: bool, choices: Choices) -> Grounds:
    """Only the Front Line can be attacked; under C-5 `yes`, Range hits behind it."""
    in_front = stand.line == FRONT_LINE
    in_range = attacker_has_range and not in_front and stand.line is not None

    def met(under: Choices) -> bool:
        return in_front or (in_range and under["C-5"] == "yes")

    by_range = _through(met(choices) and not in_front)
    return _front_line("target", stand, met(choices), **by_range, options=hung(choices, met, "C-5"))


@clause("5.2.5", "X.1")
@_remembered
def attacker_again(stand: Stand, has_range: bool, choices: Choices) -> Grounds:
    """The attacker of an attack whose outcome is *captured*, measured again under C-11 `yes`."""
    return _again(lambda _: as_attacker(stand, has_range), choices)


@clause("5.2.5", "X.1")
@_remembered
def attacked_again(stand: Stand, attacker_has_range: bool, choices: Choices) -> Grounds:
    """The target of an attack whose outcome is *captured*, measured again under C-11 `yes`."""
    return _again(lambda under: as_attacked(stand, attacker_has_range, under), choices)


def _again(measured: Callable[[Choices], Grounds], choices: Choices) -> Grounds:
    """The ground as it was at the declaration; it speaks only where an option decides it."""

    def met(under: Choices) -> bool:
        return under["C-11"] == "no" or all_met(measured(under))

    named = hung(choices, met, "C-5", "C-11")
    if not named:
        return SILENT
    return speaks("5.2.5", met(choices), options=named, **measured(choices)[0].facts)


@clause("5.2.5")
@_remembered
def as_caster(role: str, stand: Stand) -> Grounds:
    """Events are cast (`caster`) and Ambushes sprung (`springer`) from the Front Line; Range is no excuse."""
    return _front_line(role, stand, stand.line == FRONT_LINE)


@clause("5.2.5", "11.4.2")
@_remembered
def as_targeted(mover: Seat, stand: Stand, reach: str, choices: Choices) -> Grounds:
    """Effects reach the Front Line, or `anywhere` if they say so; one's own Souls are no exception (C-13)."""

    def met(under: Choices) -> bool:
        own_is_free = mover == stand.seat and under["C-13"] == "no"
        return stand.line == FRONT_LINE or reach == "anywhere" or own_is_free

    return _front_line("target", stand, met(choices), reach=reach, options=hung(choices, met, "C-13"))


@clause("5.3.6")
@_remembered
def has_waited(stand: Stand, arrived: int, turn: int, attacks: bool, choices: Choices) -> Grounds:
    """A Soul attacks only in a later turn than that of its arrival; what is later, C-6 says.

    For Events and Ambushes (`attacks` false) it speaks only where an option decides it: C-10.
    """

    def met(under: Choices) -> bool:
        bars = attacks or under["C-10"] == "attack-events-ambushes"
        return not bars or is_later(stand.seat, arrived, turn, under)

    named = hung(choices, met, "C-6", "C-10")
    if not (attacks or named):
        return SILENT
    facts: dict[str, Fact] = {"seat": stand.seat, "place": stand.place, "arrived": arrived, "turn": turn}
    return speaks("5.3.6", met(choices), options=named, **facts)


@clause("5.3.6")
def is_later(seat: Seat, arrived: int, turn: int, choices: Choices) -> bool:
    """Whether the turn counts as later: by all turns, or under C-6 `own` by this player's turns only."""
    if choices["C-6"] == "both":
        return turn > arrived
    own = 1 if seat == "a" else 0
    return (turn + own) // 2 > (arrived + own) // 2
