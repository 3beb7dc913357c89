"""The concrete moves of a seat: every way to fill in what a template needs."""

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.acting import FREE_KINDS
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN, SEGMENTS
from lawspeaker.rulebooks.war.legal.acts import act_templates
from lawspeaker.rulebooks.war.legal.answering import answer_template, is_seen
from lawspeaker.rulebooks.war.legal.asking import is_allowed
from lawspeaker.rulebooks.war.legal.template import HOST, Template
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.state import State

MOST_LISTED = AP_OF_A_TURN * len(SEGMENTS)
"""Numbers above this, the AP of a whole Cycle, are not listed one by one."""
_DECLARED = ("maneuver", "mastery")


def moves_of(state: State, seat: str, declared: bool = False) -> tuple[m.Move, ...]:
    """The allowed moves of a seat that can be listed, in the order of the templates.

    Every way to fill in what is needed, optional arguments left out; of an act of any kind those that a clause
    names. A move that needs a point is not listed. `host` has the moves of all figures, and begins Cycles and
    Turns; another seat those of the figures that it owns; whoever may end the running Turn has that. With
    `declared` also Strikes by every Maneuver at every Mastery Level. While something is open: the answers to
    it, a roll and an adjustment without dice.
    """
    if state.agenda:
        if not is_seen(state):
            return ()
        answer = answer_template(state)
        return tuple(filled(answer)) if seat in (HOST, answer.seat) else ()
    acts = chain.from_iterable(act_templates(state, one) for one in state.figures if seat in (HOST, one.owner))
    moves = chain(chain.from_iterable(filled(one, declared) for one in acts), _of_time(state, seat))
    return tuple(move for move in moves if is_allowed(state, move))


def _of_time(state: State, seat: str) -> Iterator[m.Move]:
    if seat == HOST:
        yield from (m.BeginCycle(), m.BeginTurn())
    running = state.find(state.turn)
    if running is not None and seat in (HOST, running.owner):
        yield m.EndTurn()


def filled(template: Template, declared: bool = False) -> Iterator[m.Move]:
    """The moves of a template, perhaps refused for how its values go together; none if it needs a point."""
    for names in _fillings(template, declared):
        for values in product(*(list(_values(template.args[name])) for name in names)):
            table = {"do": template.do, **template.fixed, **dict(zip(names, values, strict=True))}
            yield move_from_table(table)


def _fillings(template: Template, declared: bool) -> Iterator[list[str]]:
    """The arguments that are filled in: what is needed, and besides, where that is declared, the Maneuver."""
    needed = [name for name in template.args if name not in template.optional]
    if not declared or "maneuver" not in template.args:
        yield needed
        return
    if "maneuver" not in needed:
        yield needed
    yield [*needed, *(name for name in _DECLARED if name not in needed)]


def _values(fit: Any) -> Iterator[Any]:
    """The values that fit, one by one."""
    if not isinstance(fit, Facts):
        yield from fit
    elif "min" in fit:
        yield from range(fit["min"], min(fit["max"], MOST_LISTED) + 1)
    elif "list" in fit:
        for length in range(1, fit["most"] + 1):
            yield from combinations(fit["list"], length)
    elif "text" in fit:
        yield from sorted(FREE_KINDS)
    else:
        yield from fit.get("answers", ())
