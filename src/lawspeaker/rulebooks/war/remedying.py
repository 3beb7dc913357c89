"""What remedies take away."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import loosing
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import NOTHING, Carried
from lawspeaker.rulebooks.war.figure import HOLDS, Figure
from lawspeaker.rulebooks.war.holds import fitting
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.statuses import surprise_ended
from lawspeaker.rulebooks.war.steps import EndHold, Heal, LookAfter


@clause("1.16", "3.3", "12.17", "12.23", "13.10")
def heal(state: State, step: Heal) -> Carried:
    """One remedy for one figure."""
    figure = state.figure(step.figure)
    match step.remedy:
        case m.Recover(amount=amount):
            before = figure.sum_of("falter")
            taken = min(amount, before)
            return Carried((e.FalterRecovered("1.16", figure.id, taken, before, before - taken),)) if taken else NOTHING
        case m.ReducePoison(amount=amount):
            before = figure.sum_of("poison")
            taken = min(amount, before)
            return Carried((e.PoisonReduced("13.10", figure.id, taken, before, before - taken),)) if taken else NOTHING
        case m.ReduceExertion(amount=amount):
            after = max(0, figure.exertion - amount)
            reduced = e.ExertionReduced("13.10", figure.id, figure.exertion - after, figure.exertion, after)
            return Carried((reduced,)) if reduced.amount else NOTHING
        case m.Lift():
            return loosing.lift(figure)
        case m.Loose(tier=tier):
            return loosing.loose(state, figure, tier)
        case m.Release(hold=hold):
            return NOTHING.then(EndHold(figure.id, fitting(figure, hold)[0].id, "released", "4.10"))
        case m.End(status=status, source=source):
            return _end(figure, status, source)
    return NOTHING


@clause("12.17", "12.23")
def _end(figure: Figure, status: str, source: str | None) -> Carried:
    """A status ends, or what one source did to it; holds end one by one."""
    causes = tuple(one for one in figure.causes_of(status) if source in (None, one.source))
    if status in HOLDS:
        return NOTHING.then(*(EndHold(figure.id, one.id, "released", "12.23") for one in causes))
    if status == "surprised":
        return Carried((surprise_ended(figure, causes, "12.23"),))
    ids = tuple(one.id for one in causes)
    if status == "faltering" and not causes:
        return NOTHING  # F:1 Cycle, which it leaves (1.10, 1.11)
    if status in ("faltering", "poisoned"):
        kind, event = ("falter", e.FalterRecovered) if status == "faltering" else ("poison", e.PoisonReduced)
        before, amount = figure.sum_of(kind), sum(one.amount or 0 for one in causes)
        return Carried((event("12.23", figure.id, amount, before, before - amount, ids),))
    if status == "faltering-cycle":
        return Carried((e.FalterCycleEnded("12.23", figure.id, "lifted", ids),))
    number = "12.17" if status == "weakened" else "12.23"
    ended = e.StatusEnded(number, figure.id, status, source, ids)
    return Carried((ended,)).then(LookAfter(figure.id, "remedy"))
