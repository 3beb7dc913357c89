"""Chapter 1, as far as plain fights need it: Falter that comes, is cut at F:7, wastes Action Points, or is damage."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import Carried, cause_of, damage
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import LookAfter, TakeFalter, WasteFalter

MOST = 7
DAMAGE_PER_POINT = 3


@clause("1.14")
def cannot_hold(figure: Figure, state: State) -> bool:
    """Under F:1 Cycle, Bound, Grappled, Asleep, Defeated, incapacitated; Entangled too under W-5 `yes`."""
    if figure.is_defeated or figure.open("faltering-cycle", "bound", "grappled", "asleep", "incapacitated"):
        return True
    return bool(figure.open("entangled")) and state.choices["W-5"] == "yes"


@clause("1.1", "1.6", "1.7", "1.12", "1.13", "1.15", "13.6")
def take(state: State, step: TakeFalter) -> Carried:
    """One application of Falter: converted where it cannot be held, cut at F:7, and then AP are wasted."""
    figure = state.figure(step.figure)
    amount = step.amount - ("resolute-stability" in figure.traits)
    if amount <= 0:
        return Carried()
    options: tuple[str, ...] = ("W-5",) if figure.open("entangled") else ()
    if cannot_hold(figure, state):
        damage_each = DAMAGE_PER_POINT * amount * step.factor
        converted = e.FalterConverted("1.15", figure.id, amount, damage_each, held=False)
        return _hurt(figure, damage_each, "1.15", converted).using(*options)
    before, at_hand = figure.sum_of("falter"), _at_hand(figure, state)
    total = before + amount
    wasted = min(at_hand, total) if state.choices["W-4"] == "waste-first" else 0
    after = wasted + min(MOST, total - wasted)
    cause = cause_of(state, step, "falter", after - before)
    gained = e.FalterGained(step.clause, figure.id, amount, before, after, cause)
    if total > MOST and at_hand:
        options += ("W-4",)
    excess = DAMAGE_PER_POINT * (total - after) * step.factor
    hurt = _hurt(figure, excess, "1.13", gained) if excess else Carried((gained,))
    return hurt.then(WasteFalter(figure.id)).using(*options)


def _at_hand(figure: Figure, state: State) -> int:
    """The AP that 1.3 and 1.4 would waste at this moment."""
    running = figure.ap if state.choices["W-16"] == "eager" else 0
    return figure.readied + running


def _hurt(figure: Figure, amount: int, number: str, first: e.Event) -> Carried:
    """The same damage to Resolve and to Passion, both before anybody is looked at for Defeat."""
    both = (
        damage(figure, "resolve", amount, "falter", number),
        damage(figure, "passion", amount, "falter", number),
    )
    return Carried((first, *both)).then(LookAfter((figure.id,), "falter"))


@clause("1.15")
def convert_held(figure: Figure, state: State) -> Carried:
    """F:# that a figure has when it can hold none any more becomes damage at once."""
    amount = figure.sum_of("falter")
    if not amount or not cannot_hold(figure, state):
        return Carried()
    options = ("W-5",) if figure.open("entangled") else ()
    each = DAMAGE_PER_POINT * amount
    return _hurt(figure, each, "1.15", e.FalterConverted("1.15", figure.id, amount, each, held=True)).using(*options)


@clause("1.2", "1.3", "1.4")
def waste(state: State, step: WasteFalter) -> Carried:
    """Falter wastes AP: Readied ones and those of the running Turn, in the order of W-36, one for one."""
    figure = state.figure(step.figure)
    falter = figure.sum_of("falter")
    if not falter:
        return Carried()
    running = 0 if state.choices["W-16"] == "turn-start" and not step.at_turn_start else figure.ap
    options: tuple[str, ...] = ("W-16",) if figure.ap and not step.at_turn_start else ()
    if running and figure.readied:
        options += ("W-36",)
    turn_first = state.choices["W-36"] == "turn-first"
    from_turn = min(running, falter) if turn_first else min(running, max(0, falter - figure.readied))
    from_ready = min(figure.readied, falter - from_turn if turn_first else falter)
    return _wasted(figure, falter, from_turn, from_ready).using(*options)


def _wasted(figure: Figure, falter: int, from_turn: int, from_ready: int) -> Carried:
    events: list[e.Event] = []
    if from_ready:
        falter -= from_ready
        sets = spread(figure, from_ready)
        events.append(e.ActionPointsWasted("1.4", figure.id, from_ready, "ready", "falter", falter, sets))
    if from_turn:
        falter -= from_turn
        events.append(e.ActionPointsWasted("1.2", figure.id, from_turn, "turn", "falter", falter))
    return Carried(tuple(events))


def spread(figure: Figure, amount: int) -> tuple[int, ...]:
    """How many of the points come from each Ready set, in their order: the earliest first."""
    taken = []
    for one in figure.ready:
        taken.append(min(one.ap, amount))
        amount -= taken[-1]
    return tuple(taken)
