"""The context of a position: `[4 b battle recruited outcome=b.C3>a.Cm1]`."""

import re
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import SEATS, Seat
from lawspeaker.rulebooks.command.skirmish.attack import LAST_TURN
from lawspeaker.rulebooks.command.skirmish.reserve import FULL, Counts
from lawspeaker.rulebooks.command.state import PHASES, PendingOutcome, Phase

_TURN = re.compile("0|[1-9][0-9]{0,3}")
_OUTCOME = re.compile(r"outcome=([ab])\.([^.>]+(?:\.0)?)>([ab])\.([^.>]+(?:\.0)?)")
_RESERVE = re.compile(r"reserve=([0-9]{10})/([0-9]{10})", re.ASCII)


class Context(Struct, frozen=True):
    """Where the game stands: everything of a State but the fields and the options."""

    turn: int
    seat: Seat
    phase: Phase
    recruited: bool = False
    exiled: bool = False
    outcome: PendingOutcome | None = None
    reserve: tuple[Counts, Counts] | None = None


def read_context(text: str) -> tuple[Context, str]:
    """The context in front of a text that begins with `[`, and the rest. Raises Malformed (`bad-context`)."""
    inner, bracket, rest = text[1:].partition("]")
    if not bracket:
        raise Malformed("bad-context", text, "the context's square bracket is not closed: [3 a battle]")
    try:
        return _sensible(_read_words(inner.split())), rest
    except _Nonsense as nonsense:
        raise Malformed("bad-context", f"[{inner}]", str(nonsense)) from None


class _Nonsense(Exception):
    """Which rule of a context is broken."""


def _read_words(words: list[str]) -> Context:
    if len(words) < 3:
        raise _Nonsense("a context is turn, seat and phase, like [3 a battle]")
    turn, seat, phase, *marks = words
    if not _TURN.fullmatch(turn):
        raise _Nonsense(f"a turn is a whole number from 0 to 9999, not {turn!r}")
    if seat not in SEATS:
        raise _Nonsense(f"a seat is a or b, not {seat!r}")
    if phase not in PHASES:
        raise _Nonsense(f"a phase is one of {', '.join(PHASES)}, not {phase!r}")
    context = Context(int(turn), seat, phase)
    seen: set[str] = set()
    for mark in marks:
        key, value = _read_mark(mark)
        if key in seen:
            raise _Nonsense(f"the mark {key} is there twice")
        seen.add(key)
        context = replace(context, **{key: value})
    return context


def _read_mark(mark: str) -> tuple[str, object]:
    if mark in ("recruited", "exiled"):
        return mark, True
    if found := _OUTCOME.fullmatch(mark):
        return "outcome", _read_outcome(*found.groups())
    if found := _RESERVE.fullmatch(mark):
        return "reserve", tuple(tuple(map(int, digits)) for digits in found.groups())
    raise _Nonsense(f"a mark is recruited, exiled, outcome=a.C3>b.Cm1 or reserve= with ten digits a seat, not {mark!r}")


def _read_outcome(seat: str, attacker: str, other: str, target: str) -> PendingOutcome:
    if seat == other:
        raise _Nonsense("an attack goes from one field to the other: outcome=a.C3>b.Cm1")
    try:
        return PendingOutcome(cast(Seat, seat), LAYOUT.find(attacker), LAYOUT.find(target))
    except Malformed as error:
        raise _Nonsense(f"{error.item!r} in the outcome: {error.message}") from None


def _sensible(context: Context) -> Context:
    """The context as it is. Raises _Nonsense where it cannot come about."""
    turn, seat, phase = context.turn, context.seat, context.phase
    if phase == "setup" and turn != 0:
        raise _Nonsense("set-up is turn 0")
    if phase not in ("setup", "over") and turn == 0:
        raise _Nonsense(f"turn 0 is set-up; the phase {phase} has a turn from 1")
    if turn and SEATS[(turn + 1) % 2] != seat:
        raise _Nonsense(f"turn {turn} is {SEATS[(turn + 1) % 2]}'s")
    for mark in ("recruited", "exiled"):
        if getattr(context, mark) and phase not in ("preparation", "battle"):
            raise _Nonsense(f"the mark {mark} belongs to preparation and battle")
    if context.exiled and context.reserve is None:
        raise _Nonsense("the mark exiled belongs to a skirmish, which has a reserve=")
    if context.reserve is not None:
        _sensible_skirmish(context, context.reserve)
    return context


def _sensible_skirmish(context: Context, reserve: tuple[Counts, Counts]) -> None:
    if context.phase == "between" or context.outcome is not None:
        raise _Nonsense("a skirmish rests neither between turns nor with an outcome pending")
    if context.turn > LAST_TURN:
        raise _Nonsense(f"a skirmish ends with turn {LAST_TURN}")
    for counts in reserve:
        if any(count > full for count, full in zip(counts, FULL, strict=True)):
            raise _Nonsense(f"a reserve holds at most {''.join(map(str, FULL))}")


def write_context(context: Context) -> str:
    """Canonical text of a context."""
    words = [str(context.turn), context.seat, context.phase]
    words += [mark for mark in ("recruited", "exiled") if getattr(context, mark)]
    if (attack := context.outcome) is not None:
        other = "b" if attack.seat == "a" else "a"
        words.append(f"outcome={attack.seat}.{attack.attacker}>{other}.{attack.target}")
    if context.reserve is not None:
        a, b = ("".join(map(str, counts)) for counts in context.reserve)
        words.append(f"reserve={a}/{b}")
    return f"[{' '.join(words)}]"
