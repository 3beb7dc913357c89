"""What remedies take away, and a Grapple that begins."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import Carried, cause_of
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import Grip, Heal, LookAfter


@clause("1.16", "3.3", "12.17", "12.23")
def heal(state: State, step: Heal) -> Carried:
    """One remedy for one figure."""
    figure = state.figure(step.figure)
    match step.remedy:
        case m.Recover(amount=amount):
            before = figure.sum_of("falter")
            taken = min(amount, before)
            return (
                Carried((e.FalterRecovered("1.16", figure.id, taken, before, before - taken),)) if taken else Carried()
            )
        case m.ReducePoison(amount=amount):
            before = figure.sum_of("poison")
            taken = min(amount, before)
            return (
                Carried((e.PoisonReduced("13.10", figure.id, taken, before, before - taken),)) if taken else Carried()
            )
        case m.ReduceExertion(amount=amount):
            after = max(0, figure.exertion - amount)
            reduced = e.ExertionReduced("13.10", figure.id, figure.exertion - after, figure.exertion, after)
            return Carried((reduced,)) if reduced.amount else Carried()
        case m.End(status=status, source=source):
            closed = tuple(one.id for one in figure.causes_of(status) if source in (None, one.source))
            ended = e.StatusEnded("12.17" if status == "weakened" else "12.23", figure.id, status, source, closed)
            return Carried((ended,)).then(LookAfter((figure.id,), "remedy"))
    return Carried()


@clause("4.8")
def grip(state: State, step: Grip) -> Carried:
    """A Grapple begins: one cause, of which the target and the source are the two halves."""
    cause = cause_of(state, step, "grappled", None)
    return Carried((e.HoldBegan("4.8", step.figure, "grappled", step.origin.source, cause.id, cause),))
