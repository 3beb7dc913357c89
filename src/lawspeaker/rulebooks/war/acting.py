"""What must hold of whoever acts: it is there, it is its Turn, nothing holds it, and it has the Action Points."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.figure import Figure, Point, ReadySet
from lawspeaker.rulebooks.war.state import State

FREE_KINDS = ("talk", "spiritual-effect", "sing")
"""Kinds of `act` that a hold leaves open (4.6, 5.6)."""


@clause("11.20")
def is_there(state: State, *ids: str) -> Grounds:
    """Whoever and whatever is named is there: the first that is not, or that all are."""
    missing: tuple[str, ...] = ()
    for one in ids:
        if state.find(one) is None:
            missing += (one,)
    return speaks("11.20", not missing, named=ids, missing=missing)


@clause("11.8")
def own_turn(state: State, figure: Figure) -> Grounds:
    """The figure's own Turn runs."""
    return speaks("11.8", state.turn == figure.id, figure=figure.id, turn=state.turn)


@clause("12.20", "12.21", "12.22")
def can_act(figure: Figure) -> Grounds:
    """It is not Defeated, Asleep or Incapacitated."""
    defeated = figure.is_defeated
    grounds = speaks("12.20", not defeated, figure=figure.id, defeated=defeated)
    if figure.open("asleep"):
        grounds += speaks("12.21", False, figure=figure.id, asleep=True)
    if figure.open("incapacitated"):
        grounds += speaks("12.22", False, figure=figure.id, incapacitated=True)
    return grounds


@clause("4.2", "4.3", "4.4", "4.5", "5.2", "5.3", "5.4")
def not_held(figure: Figure, by_grapple: str, by_bind: str) -> Grounds:
    """No hold forbids it: the clause for Grappled and Entangled, and the one for Bound. Silent where nothing holds."""
    grounds = SILENT
    if figure.open("grappled", "entangled"):
        grounds += speaks(by_grapple, False, figure=figure.id, statuses=figure.statuses)
    if figure.open("bound"):
        grounds += speaks(by_bind, False, figure=figure.id, statuses=figure.statuses)
    return grounds


@clause("14.6")
def way_is_free(state: State, figure: Figure, to: Point) -> Grounds:
    """What an obstacle or a Barrier does to a Move is not known: undecided, where one stands in the way."""
    discs = [space.Space(thing.id, thing.at, thing.width, True) for thing in state.things]
    touched = tuple(one.id for one in space.stopped_by(figure.at, to, figure.width, discs))
    return speaks("14.6", None if touched else True, figure=figure.id, touched=touched)


@clause("11.9")
def has_points(figure: Figure, needs: int) -> Grounds:
    """No AP is spent that is not there."""
    return speaks("11.9", 0 <= needs <= figure.ap, figure=figure.id, ap=figure.ap, needs=needs)


@clause("11.13")
def has_ready(figure: Figure, use: str, needs: int) -> Grounds:
    """A set of Readied AP declares this use, and has enough."""
    fits = needs >= 0 and ready_set(figure, use, needs) is not None
    return speaks("11.13", fits, figure=figure.id, use=use, needs=needs, readied=figure.readied)


def ready_set(figure: Figure, use: str, needs: int) -> int | None:
    """Number of the first set that can pay for this use; None if none can."""
    sets = enumerate(figure.ready)
    return next((number for number, one in sets if use in one.uses and one.ap >= max(needs, 0)), None)


@clause("11.9", "11.13")
def spend(figure: Figure, amount: int, on: str, number: str, ready: bool = False) -> e.Event:
    """The AP go: out of the running Turn, or out of the set that pays for this use.

    Where the Host lets happen what could not be paid (12.24), what is there goes.
    """
    if not ready:
        paid = min(max(amount, 0), figure.ap)
        return e.ActionPointsSpent(number, figure.id, paid, on, figure.ap - paid)
    chosen = ready_set(figure, on, amount)
    if chosen is None:
        chosen = ready_set(figure, on, 0)
    if chosen is None:
        return e.ReadySpent("11.13", figure.id, (on,), 0, figure.ready)
    sets = list(figure.ready)
    amount = min(max(amount, 0), sets[chosen].ap)
    one = sets[chosen]
    sets[chosen] = ReadySet(one.uses, one.ap - amount)
    return e.ReadySpent("11.13", figure.id, one.uses, amount, tuple(left for left in sets if left.ap))
