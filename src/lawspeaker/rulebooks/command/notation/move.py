"""Moves as text: `recruit L2:Wolf/1+R`, `b: attack C3 Leader`, `target lightning b.C2 anywhere`."""

import difflib
from collections.abc import Callable
from typing import Any, cast

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command import moves as m
from lawspeaker.rulebooks.command.field import Keyword
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import SEATS, Move, Ref, Seat, split
from lawspeaker.rulebooks.command.notation.position import ITEM
from lawspeaker.rulebooks.command.notation.soul import read_new_soul, write_new_soul

FORMS: dict[str, str] = {
    "recruit": "recruit SOUL",
    "attack": "attack PLACE PLACE",
    "outcome": "outcome captured | repelled",
    "cast-event": "cast-event PLACE",
    "spring-ambush": "spring-ambush PLACE",
    "target": "target EFFECT [SEAT.]PLACE [anywhere]",
    "capture": "capture [SEAT.]PLACE",
    "exile": "exile [SEAT.]PLACE",
    "leave": "leave [SEAT.]PLACE",
    "freeze": "freeze [SEAT.]PLACE",
    "thaw": "thaw [SEAT.]PLACE",
    "keyword": "keyword [SEAT.]PLACE +M | -M | +R | -R",
    "arrive": "arrive [SEAT.]SOUL",
    "begin-turn": "begin-turn",
    "end-preparation": "end-preparation",
    "end-turn": "end-turn",
}
"""How each move is written. A seat in front, `b: `, says whose move it is."""

_KEYWORDS: dict[str, tuple[Keyword, str]] = {
    "+M": ("Moral", "grant"),
    "-M": ("Moral", "remove"),
    "+R": ("Range", "grant"),
    "-R": ("Range", "remove"),
}
_KEYWORD_TEXT = {meaning: text for text, meaning in _KEYWORDS.items()}


def read_move(text: str, mover: Seat) -> Move:
    """The move that a text means; `mover` is meant where it names nobody.

    Raises Malformed: `unknown-move`, `bad-move`, `bad-soul`, `bad-effect`, or a code of the position
    notation, with its place in the text.
    """
    words = [(found[0], found.start()) for found in ITEM.finditer(text)]
    if words and words[0][0] in ("a:", "b:"):
        mover = cast(Seat, words.pop(0)[0][0])
    if not words or words[0][0] not in FORMS:
        raise Malformed("unknown-move", text, _did_you_mean(words[0][0] if words else ""), 0 if text else None)
    (word, _), *rest = words
    fewest, most = _WORDS.get(word, (1, 1))
    if not fewest <= len(rest) <= most:
        raise Malformed("bad-move", text, f"it is written {FORMS[word]}", 0)
    return _read(text, mover, word, rest)


def _read(text: str, mover: Seat, word: str, rest: list[tuple[str, int]]) -> Move:
    try:
        move = _READERS[word](mover, *(one for one, _ in rest))
    except Malformed as error:
        raise error.standing(next((at for one, at in rest if one == error.item), None)) from None
    if move is None:
        raise Malformed("bad-move", text, f"it is written {FORMS[word]}", 0)
    return move


def _did_you_mean(word: str) -> str:
    alike = difflib.get_close_matches(word, FORMS, n=1)
    meant = f"did you mean {FORMS[alike[0]]!r}? " if alike else ""
    return f"there is no such move; {meant}the moves are {', '.join(FORMS)}"


def read_ref(word: str, mover: Seat) -> Ref:
    """`[SEAT.]PLACE` with its seat; without one it is the mover's own field. Raises Malformed."""
    seat, dot, place = word.partition(".")
    if dot and seat in SEATS:
        return f"{seat}.{_find(place, word)}"
    return f"{mover}.{_find(word, word)}"


def _find(place: str, word: str) -> Place:
    try:
        return LAYOUT.find(place)
    except Malformed as error:
        raise Malformed(error.code, word, error.message) from None


def _on_either(move: Callable[[Seat, Ref], Move]) -> Callable[..., Move]:
    return lambda mover, ref: move(mover, read_ref(ref, mover))


def _by_own(move: Callable[[Seat, Place], Move]) -> Callable[..., Move]:
    return lambda mover, place: move(mover, LAYOUT.find(place))


def _outcome(mover: Seat, word: str) -> Move | None:
    return m.Outcome(mover, cast(Any, word)) if word in ("captured", "repelled") else None


def _target(mover: Seat, effect: str, ref: str, reach: str = "front") -> Move | None:
    effect, on = m.check_effect(effect), read_ref(ref, mover)
    return m.Target(mover, effect, on, cast(Any, reach)) if reach in ("front", "anywhere") else None


def _keyword(mover: Seat, ref: str, change: str) -> Move | None:
    on = read_ref(ref, mover)
    if change not in _KEYWORDS:
        return None
    keyword, what = _KEYWORDS[change]
    return m.ChangeKeyword(mover, on, keyword, cast(Any, what))


def _arrive(mover: Seat, word: str) -> Move:
    seat, dot, rest = word.partition(".")
    if dot and seat in SEATS:
        try:
            slot, soul = read_new_soul(rest)
        except Malformed as error:
            raise Malformed(error.code, word, error.message) from None
        return m.Arrive(mover, f"{seat}.{slot}", soul)
    slot, soul = read_new_soul(word)
    return m.Arrive(mover, f"{mover}.{slot}", soul)


_WORDS = {
    "attack": (2, 2),
    "target": (2, 3),
    "keyword": (2, 2),
    "begin-turn": (0, 0),
    "end-preparation": (0, 0),
    "end-turn": (0, 0),
}
"""How many words follow, at least and at most, where it is not one."""

_READERS: dict[str, Callable[..., Move | None]] = {
    "recruit": lambda mover, word: m.Recruit(mover, *read_new_soul(word)),
    "attack": lambda mover, attacker, target: m.Attack(mover, LAYOUT.find(attacker), LAYOUT.find(target)),
    "outcome": _outcome,
    "cast-event": _by_own(m.CastEvent),
    "spring-ambush": _by_own(m.SpringAmbush),
    "target": _target,
    "capture": _on_either(m.Capture),
    "exile": _on_either(m.Exile),
    "leave": _on_either(m.Leave),
    "freeze": _on_either(m.Freeze),
    "thaw": _on_either(m.Thaw),
    "keyword": _keyword,
    "arrive": _arrive,
    "begin-turn": m.BeginTurn,
    "end-preparation": m.EndPreparation,
    "end-turn": m.EndTurn,
}


def write_move(move: Move, mover: Seat) -> str:
    """Canonical text: a seat in front only if it is not `mover`, in a reference only if not the move's."""
    words = [m.word_of(move), *_written(move)]
    return " ".join(words if move.seat == mover else [f"{move.seat}:", *words])


def write_ref(ref: Ref, mover: Seat) -> str:
    """A reference, with its seat only where it is not the mover's."""
    seat, place = split(ref)
    return place if seat == mover else f"{seat}.{place}"


def _written(move: Move) -> list[str]:
    match move:
        case m.Recruit(slot=slot, soul=soul):
            return [write_new_soul(slot, soul)]
        case m.Arrive(seat=mover, slot=ref, soul=soul):
            seat, slot = split(ref)
            return [("" if seat == mover else f"{seat}.") + write_new_soul(slot, soul)]
        case m.Attack(attacker=attacker, target=target):
            return [attacker, target]
        case m.Outcome(outcome=outcome):
            return [outcome]
        case m.CastEvent(by=by) | m.SpringAmbush(by=by):
            return [by]
        case m.Target(seat=mover, effect=effect, soul=ref, reach=reach):
            return [effect, write_ref(ref, mover), *["anywhere"] * (reach == "anywhere")]
        case m.ChangeKeyword(seat=mover, soul=ref, keyword=keyword, change=change):
            return [write_ref(ref, mover), _KEYWORD_TEXT[keyword, change]]
        case m.BeginTurn() | m.EndPreparation() | m.EndTurn():
            return []
        case _:
            return [write_ref(move.soul, move.seat)]
