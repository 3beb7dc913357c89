"""Chapter 3 and 11.15, 12.12, 12.13: Poison, Exertion and Rest."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import NOTHING, Carried, cause_of, damage
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import LookAfter, Suffer, TakeExertion, TakePoison
from lawspeaker.rulebooks.war.values import stamina

_IGNORED = 3
"""Self-caused Exertion that is ignored after each Turn start under W-25 `ignore`."""


@clause("3.1", "3.5")
def take_poison(state: State, step: TakePoison) -> Carried:
    """Poison adds up; nothing else happens until the next Turn start."""
    figure = state.figure(step.figure)
    before = figure.sum_of("poison")
    cause = cause_of(state, step, "poison", step.amount)
    return Carried((e.PoisonGained(step.clause, figure.id, step.amount, before, before + step.amount, cause),))


@clause("3.2", "3.3", "3.4", "3.6")
def tick(state: State, figure: Figure) -> Carried:
    """Poison adds its strength as Exertion and is halved; in Flesh and Dry Bones it damages Resolve (W-14)."""
    poison = figure.sum_of("poison")
    if not poison:
        return NOTHING
    if state.choices["W-21"] == "breath":
        ticked = e.PoisonTicked("3.2", figure.id, poison, poison, poison // 2, poison, 0)
        return Carried((ticked,)) + gain(state, figure, poison, "3.2", own=False)
    how = state.choices["W-14"]
    after = poison if how == "replace-keep" else poison // 2
    exertion = poison if how == "besides" else 0
    ticked = e.PoisonTicked("3.6", figure.id, poison, poison, after, exertion, 2 * poison)
    carried = Carried((ticked, damage(figure, "resolve", 2 * poison, "poison", "3.6"))).using("W-14", "W-21")
    carried = carried.then(LookAfter(figure.id, "poison"))
    return carried + _gained(state, figure, exertion, "3.6", 0) if exertion else carried


@clause("12.12", "12.13")
def take_exertion(state: State, step: TakeExertion) -> Carried:
    """Exertion adds up."""
    return gain(state, state.figure(step.figure), step.amount, step.clause, step.own)


def gain(state: State, figure: Figure, amount: int, number: str, own: bool) -> Carried:
    """Exertion comes, in Breath only; `own` if the figure causes it itself."""
    if state.choices["W-21"] != "breath":
        return NOTHING.using("W-21")
    if amount <= 0:
        return NOTHING
    room = _IGNORED - figure.ignored_exertion if own else 0
    ignored = min(amount, room) if state.choices["W-25"] == "ignore" else 0
    gained = _gained(state, figure, amount, number, ignored)
    return gained.using("W-25") if room > 0 else gained


@clause("12.13", "D.7")
def _gained(state: State, figure: Figure, amount: int, number: str, ignored: int) -> Carried:
    """So much more Exertion; once in one's own Turn it is said that it is above Stamina, but in a duel D.7 speaks."""
    before = figure.exertion
    after = before + amount - ignored
    events: tuple[e.Event, ...] = (e.ExertionGained(number, figure.id, amount, before, after, ignored),)
    if state.duel is not None or state.turn != figure.id or figure.told_above_stamina:
        return Carried(events)
    above = stamina(figure).value
    if after > above:
        events += (e.ExertionAboveStamina("12.13", figure.id, after, above),)
    return Carried(events)


@clause("D.7")
def overexerted(state: State, figure: Figure) -> tuple[Suffer, ...]:
    """What too much Exertion costs one that has ended its Turn in a duel: Endurance, by what is above its Stamina."""
    if state.duel is None:
        return ()
    above = figure.exertion - stamina(figure).value
    return (Suffer(figure.id, "endurance", above, "exertion", "D.7"),) if above > 0 else ()


@clause("11.15")
def rest(figure: Figure, ap: int, number: str = "11.15") -> tuple[e.Event, ...]:
    """1 AP of Rest takes 1 Exertion off."""
    if not figure.exertion or not ap:
        return ()
    after = max(0, figure.exertion - ap)
    return (e.ExertionRested(number, figure.id, figure.exertion - after, figure.exertion, after),)
