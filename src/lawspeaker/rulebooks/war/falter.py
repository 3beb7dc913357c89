"""Chapter 1: Falter that comes, is cut at F:7, wastes Action Points, or is damage; F:1 Cycle."""

from itertools import product

from msgspec.structs import replace

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import loosing
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import NOTHING, Carried, cause_of, damage
from lawspeaker.rulebooks.war.figure import Figure, Instant
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import LookAfter, TakeCycle, TakeFalter, WasteFalter, WasteReady

MOST = 7
DAMAGE_PER_POINT = 3


@clause("1.14")
def cannot_hold(figure: Figure, state: State) -> bool:
    """Under F:1 Cycle, Bound, Grappled, Asleep, Defeated, incapacitated; Entangled too under W-5 `yes`."""
    if figure.is_defeated or figure.open("faltering-cycle", "bound", "grappled", "asleep", "incapacitated"):
        return True
    return bool(figure.open("entangled")) and state.choices["W-5"] == "yes"


@clause("1.8", "1.9", "1.14", "1.15")
def take_cycle(state: State, step: TakeCycle) -> Carried:
    """F:1 Cycle: one more cause with an end of its own (W-15); F:# turns into damage, and AP at hand are wasted."""
    figure = state.figure(step.figure)
    if loosing.is_prevented(state, figure, "faltering-cycle", step.origin):
        return Carried((e.FalterPrevented("1.17", figure.id, 0),))
    same_place = state.choices["W-15"] == "same-place"
    until = state.now.a_cycle_later() if same_place else Instant.beginning_of(state.now.cycle + 2)
    cause = replace(cause_of(state, step, "faltering-cycle", None), until=until)
    began = e.FalterCycleBegan(step.clause, figure.id, until, cause)
    return Carried((began,)).then(LookAfter(figure.id, "falter"), WasteFalter(figure.id)).using("W-15")


@clause("1.1", "1.6", "1.7", "1.12", "1.13", "1.15", "13.6")
def take(state: State, step: TakeFalter) -> Carried:
    """One application of Falter: converted where it cannot be held, cut at F:7, and then AP are wasted."""
    figure = state.figure(step.figure)
    amount = step.amount - ("resolute-stability" in figure.traits)
    if amount <= 0:
        return NOTHING
    if loosing.is_prevented(state, figure, "falter", step.origin):
        return Carried((e.FalterPrevented("1.17", figure.id, amount),))
    options: tuple[str, ...] = ("W-5",) if figure.open("entangled") else ()
    if cannot_hold(figure, state):
        damage_each = DAMAGE_PER_POINT * amount * step.factor
        converted = e.FalterConverted("1.15", figure.id, amount, damage_each, held=False)
        return _hurt(figure, damage_each, "1.15", converted).using(*options)
    before, at_hand = figure.sum_of("falter"), _at_hand(figure, state)
    total = before + amount
    wasted = min(at_hand, total) if state.choices["W-4"] == "waste-first" else 0
    most = MOST if state.duel is None else state.duel.most_falter
    after = wasted + min(most, total - wasted)
    cause = cause_of(state, step, "falter", after - before)
    gained = e.FalterGained(step.clause, figure.id, amount, before, after, cause)
    if total > most and at_hand:
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
    return Carried((first, *both)).then(LookAfter(figure.id, "falter"))


@clause("1.15")
def convert_held(figure: Figure, state: State) -> Carried:
    """F:# that a figure has when it can hold none any more becomes damage at once."""
    amount = figure.sum_of("falter")
    if not amount or not cannot_hold(figure, state):
        return NOTHING
    options = ("W-5",) if figure.open("entangled") else ()
    each = DAMAGE_PER_POINT * amount
    return _hurt(figure, each, "1.15", e.FalterConverted("1.15", figure.id, amount, each, held=True)).using(*options)


@clause("1.2", "1.3", "1.4")
def waste(state: State, step: WasteFalter) -> Carried:
    """Falter wastes AP: Readied ones and those of the running Turn, in the order of W-36, one for one."""
    figure = state.figure(step.figure)
    if figure.open("faltering-cycle"):
        return _all_of_it(state, figure)
    falter = figure.sum_of("falter")
    if not falter:
        return NOTHING
    waits = state.choices["W-16"] == "turn-start" and not step.at_turn_start
    running = min(step.came, figure.ap) if waits else figure.ap
    options: tuple[str, ...] = ("W-16",) if figure.ap and not step.at_turn_start else ()
    if running and figure.readied:
        options += ("W-36",)
    turn_first = state.choices["W-36"] == "turn-first"
    from_turn = min(running, falter) if turn_first else min(running, max(0, falter - figure.readied))
    from_ready = min(figure.readied, falter - from_turn if turn_first else falter)
    if len(figure.ready) > 1 and 0 < from_ready < figure.readied:
        return _wasted(figure, falter, from_turn, 0).then(WasteReady(figure.id)).using(*options)
    return _wasted(figure, falter, from_turn, from_ready).using(*options)


@clause("1.8")
def _all_of_it(state: State, figure: Figure) -> Carried:
    """Under F:1 Cycle whatever AP there are go: those of the running Turn, and Readied ones under W-34 `yes`."""
    events: list[e.Event] = []
    if figure.readied and state.choices["W-34"] == "yes":
        sets = tuple(one.ap for one in figure.ready)
        wasted = e.ActionPointsWasted("1.8", figure.id, figure.readied, "ready", "faltering-cycle", 0, sets)
        events.append(wasted)
    if figure.ap:
        events.append(e.ActionPointsWasted("1.8", figure.id, figure.ap, "turn", "faltering-cycle", 0))
    return Carried(tuple(events)).using(*(("W-34",) if figure.readied else ()))


@clause("1.4")
def points_to_choose(figure: Figure) -> int:
    """How many Readied AP go, where their owner may choose out of which sets; 0 where there is nothing to choose."""
    points = min(figure.sum_of("falter"), figure.readied)
    return points if len(figure.ready) > 1 and points < figure.readied else 0


@clause("1.4")
def ways_to_waste(figure: Figure) -> tuple[str, ...]:
    """How many of each set, in the order of the sets: every way that adds up and fits, in ascending order."""
    points, ways = points_to_choose(figure), product(*(range(one.ap + 1) for one in figure.ready))
    return tuple(",".join(map(str, way)) for way in ways if sum(way) == points)


@clause("1.4")
def waste_ready(state: State, step: WasteReady) -> Carried:
    """The Readied AP go that their owner named; all that Falter can waste, where there was nothing to choose."""
    figure = state.figure(step.figure)
    falter = figure.sum_of("falter")
    points = min(falter, figure.readied)
    if not points:
        return NOTHING
    sets = spread(figure, points) if step.answer is None else tuple(map(int, step.answer.split(",")))
    wasted = e.ActionPointsWasted("1.4", figure.id, points, "ready", "falter", falter - points, sets)
    return Carried((wasted,))


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
    """How many of the points come from each Ready set, in their order, where all of one or of all must go."""
    taken = []
    for one in figure.ready:
        taken.append(min(one.ap, amount))
        amount -= taken[-1]
    return tuple(taken)
