"""Playing a duel: its start, and a decision with the dice, or the Outcome, that its chance node comes to."""

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.chance.pool import Pool
from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import Carried, carry_out
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import BOOK, Grounds, clause
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, legal_actions, move_of
from lawspeaker.rulebooks.war.duel.duellists import DUELLISTS, DUELS, EDITION
from lawspeaker.rulebooks.war.roll import DICE, SIDES
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import Duel, State
from lawspeaker.rulebooks.war.steps import GoOn
from lawspeaker.rulebooks.war.strike_reading import Landed

POOL = Pool(DICE, SIDES)
Outcome: TypeAlias = Landed | Tried
"""What a Strike, or a try to break free, comes to, as far as a duel reads it."""


class Played(Struct, frozen=True):
    """What came of a decision: the state after it, what happened, and every ground, before the dice and after."""

    state: State
    events: tuple[e.Event, ...]
    grounds: Grounds


def duellists_of(name: str) -> tuple[str, str]:
    """The ids of the two, seat 0 first. Raises Malformed (`bad-duel`) for a name that no duel has."""
    if name not in DUELS:
        raise Malformed("bad-duel", name, f"a duel is one of: {', '.join(DUELS)}")
    return DUELS[name]


@clause("D.1", "D.2")
def start(name: str) -> State:
    """A duel at its first decision: `asher scorpion` or `asher jackal`. Raises Malformed (`bad-duel`)."""
    return carry_out(CARRIER, set_up(name), (GoOn(),)).state


@clause("D.1")
def set_up(name: str) -> State:
    """Both figures as they stand before the first Cycle. Raises Malformed (`bad-duel`)."""
    figures = tuple(DUELLISTS[one].figure for one in duellists_of(name))
    return State(edition=EDITION, choices=BOOK.pinned, figures=figures, duel=Duel())


@clause("D.9")
def play(state: State, action: int, chance: Sequence[int] | Outcome | None = None) -> Played:
    """What comes of a legal action, and of all that follows from it.

    `chance` answers the roll of the actions 9 to 13: seven dice, in order, or an Outcome (see `outcomes`), under which
    there are no dice and all else is the same. Pure. Raises Malformed: `bad-action` where the action is not legal,
    `bad-dice` for dice that do not fit, or where they are missing or nothing reads them, `bad-outcome` for an Outcome
    of another sort.
    """
    ruling = judge(state, move_of(state, action))
    if not ruling.allowed:
        raise Malformed("bad-action", str(action), f"not legal now; there are {_listed(legal_actions(state))}")
    answer = _answer(action, chance)
    carried: Carried[State] = carry_out(CARRIER, state, ruling.agenda, () if answer is None else (answer,))
    return Played(carried.state, carried.events, ruling.grounds + carried.grounds)


def _answer(action: int, chance: Sequence[int] | Outcome | None) -> Hashable | None:
    """The answer to the roll of an action, if it has one. Raises Malformed (`bad-dice`, `bad-outcome`)."""
    if action < BREAK_FREE:
        if chance is not None:
            raise Malformed("bad-dice", str(action), f"action {action} reads no dice; those from {BREAK_FREE} on do")
        return None
    if chance is None:
        raise Malformed("bad-dice", "", f"action {action} reads {POOL}, or takes an Outcome")
    wanted = Tried if action == BREAK_FREE else Landed
    if isinstance(chance, Landed | Tried):
        if not isinstance(chance, wanted):
            raise Malformed("bad-outcome", str(chance), f"action {action} takes an Outcome that is {wanted.__name__}")
        return chance
    return POOL.check(chance)


def _listed(actions: tuple[int, ...]) -> str:
    return ", ".join(map(str, actions))
