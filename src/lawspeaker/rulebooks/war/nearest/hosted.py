"""Nearest allowed moves of the Host: the next Turn, a source that is there, what can be ended, a number that fits."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.falter import MOST
from lawspeaker.rulebooks.war.figure import CURRENT, HOLDS, Figure
from lawspeaker.rulebooks.war.hosting import secrets_of
from lawspeaker.rulebooks.war.nearest.strikes import boon_that_fits
from lawspeaker.rulebooks.war.space import INCH
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row


def candidates(state: State, move: Any) -> Iterator[m.Move]:
    """Moves that may be meant by such a move of the Host, nearest first; not all of them are allowed."""
    find = _FOUND.get(type(move))
    if find is not None:
        yield from find(state, move)


# ---- time and Checks


def _begin_cycle(state: State, move: m.BeginCycle) -> Iterator[m.Move]:
    """The same with those in the order who are there."""
    order = tuple(one for one in move.order or () if state.find(one) is not None)
    yield replace(move, order=order or None)


def _begin_turn(state: State, move: m.BeginTurn) -> Iterator[m.Move]:
    """Of the figures that have a Turn left, the next first; where none has, the next Cycle."""
    yield from (m.BeginTurn(figure.id, move.passed) for _, figure in state.next_turns())
    if not state.next_turns():
        yield m.BeginCycle()


def _check(state: State, move: m.Check) -> Iterator[m.Move]:
    fitting = replace(move, boon=boon_that_fits(move.boon), bane=boon_that_fits(move.bane), adjusted=None)
    yield fitting
    yield replace(fitting, versus=None)


# ---- effects and remedies


def _inflict(state: State, move: m.Inflict) -> Iterator[m.Move]:
    """The same on those who are there, with an amount that is one, with a source that may be meant."""
    targets = tuple(one for one in move.targets if state.find(one) is not None)
    if not targets:
        return
    for effect in _effects(move.effect):
        for sources in _sources(state, move, targets):
            yield replace(move, effect=effect, targets=targets, sources=sources)


def _effects(effect: Any) -> Iterator[Any]:
    if isinstance(effect, m.KnockBack):
        yield effect if effect.inches > 0 else replace(effect, inches=INCH)
    elif isinstance(effect, m.Damage):
        for attribute in (effect.attribute,) if effect.attribute in CURRENT else CURRENT:
            yield m.Damage(attribute, max(1, effect.amount))
    else:
        yield replace(effect, amount=max(1, effect.amount)) if hasattr(effect, "amount") else effect


def _sources(state: State, move: m.Inflict, targets: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Those named, or as many of them as may be; where a figure is needed, those there or any, the nearest first."""
    if not isinstance(move.effect, m.Grapple | m.Surprise):
        yield move.sources[:1]
        return
    there = tuple(one for one in move.sources if state.find(one) is not None)
    if there:
        yield there[:1] if isinstance(move.effect, m.Grapple) else there
        return
    target = state.figure(targets[0])
    others = [one for one in state.figures if one.id not in targets]
    others.sort(key=lambda one: space.distance_squared(one.at, target.at))
    yield from ((one.id,) for one in others)


def _remedy(state: State, move: m.Remedy) -> Iterator[m.Move]:
    """The same on those who have what is to go; then what else of this sort can go from them."""
    targets = state.those(move.targets)
    for remedy in _remedies(targets, move.remedy):
        for some in (targets, [one for one in targets if _has(one, remedy)]):
            if some:
                yield replace(move, targets=tuple(one.id for one in some), remedy=remedy)


def _remedies(targets: list[Figure], remedy: Any) -> Iterator[Any]:
    if isinstance(remedy, m.Release):
        yield remedy
        yield from (m.Release(hold.id) for figure in targets for hold in figure.open(*HOLDS))
    elif isinstance(remedy, m.End):
        yield from (remedy, m.End(remedy.status))
        statuses = (status for figure in targets for status in figure.statuses if figure.causes_of(status))
        yield from (m.End(status) for status in statuses)  # type: ignore[arg-type]
    elif isinstance(remedy, m.Loose):
        yield replace(remedy, tier=max(1, remedy.tier))
    else:
        yield replace(remedy, amount=max(1, remedy.amount)) if hasattr(remedy, "amount") else remedy


def _has(figure: Figure, remedy: Any) -> bool:
    """Whether the figure has that which the remedy takes away."""
    if isinstance(remedy, m.Lift):
        return bool(figure.open("faltering-cycle"))
    if isinstance(remedy, m.End):
        return any(remedy.source in (None, cause.source) for cause in figure.causes_of(remedy.status))
    return not isinstance(remedy, m.Release) or figure.is_held


# ---- the table


def _option(state: State, move: m.ChangeOption) -> Iterator[m.Move]:
    """The other choices of the same option, in the book's order."""
    choices = next((one.choices for one in BOOK.options if one.id == move.option), ())
    yield from (m.ChangeOption(move.option, one) for one in choices if one != state.choices[move.option])


def _reveal(state: State, move: m.Reveal) -> Iterator[m.Move]:
    """All that is secret of the same figure, then what is secret of others; or other entries, the nearest first."""
    if move.figure is None:
        entries = sorted(state.secret_entries, key=lambda entry: abs(entry - (move.entry or 0)))
        yield from (m.Reveal(entry=entry) for entry in entries)
        return
    yield m.Reveal(move.figure)
    yield from (m.Reveal(figure.id) for figure in state.figures if secrets_of(state, figure.id))


def _override(state: State, move: m.Override) -> Iterator[m.Move]:
    """The values that a figure can have; why, nobody can say in the Host's place."""
    if move.set is None:
        return
    new = move.set
    within = dict.fromkeys(CURRENT, LEAST) | dict.fromkeys(("falter", "poison", "exertion", "ap"), 0)
    changed = {key: max(least, getattr(new, key)) for key, least in within.items() if getattr(new, key) is not None}
    if new.falter is not None:
        changed["falter"] = min(MOST, changed["falter"])
    yield replace(move, set=replace(new, **changed))
    without = replace(new, **(changed | {"falter": None}))
    if without != m.NewValues():
        yield replace(move, set=without)


def _placed(state: State, move: Any) -> Iterator[m.Move]:
    """The same by another id: the first of `wall-2`, `wall-3` ... that is free."""
    taken = {figure.id for figure in state.figures} | {thing.id for thing in state.things}
    name, number = str(move.table["id"]), 2
    while f"{name}-{number}" in taken or weapon_row(state, f"{name}-{number}") is not None:
        number += 1
    yield type(move)(Facts({**move.table, "id": f"{name}-{number}"}))


_FOUND: dict[type, Callable[[State, Any], Iterator[m.Move]]] = {
    m.BeginCycle: _begin_cycle,
    m.BeginTurn: _begin_turn,
    m.Check: _check,
    m.Inflict: _inflict,
    m.Remedy: _remedy,
    m.ChangeOption: _option,
    m.Reveal: _reveal,
    m.Override: _override,
    m.PlaceFigure: _placed,
    m.PlaceObstacle: _placed,
    m.PlaceBarrier: _placed,
    m.AddWeapon: _placed,
}
"""Of the others, nothing helps: a Turn cannot end that does not run, and who is not there cannot leave."""
