"""Chapters 6 and 7, 12.21 and 12.22: Surprised, Exposed, Asleep, Incapacitated: how they begin and end.

What they do to a Strike stands where Strikes are reckoned.
"""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import Carried, cause_of
from lawspeaker.rulebooks.war.figure import Cause, Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import Begin, LookAfter


@clause("6.1", "7.6", "12.21", "12.22")
def begin(state: State, step: Begin) -> Carried:
    """One more cause of a status; what cannot be held meanwhile turns into damage, and a Stance may end."""
    cause, source = cause_of(state, step, step.status, None), step.origin.source
    if step.status == "surprised":
        return Carried((e.SurpriseBegan(step.clause, step.figure, source, cause),))
    began = e.StatusBegan(step.clause, step.figure, step.status, source, cause)
    return Carried((began,)).then(LookAfter(step.figure, step.status))


def surprise_ended(figure: Figure, causes: tuple[Cause, ...], number: str) -> e.SurpriseEnded:
    """These causes of Surprise close."""
    by = tuple(sorted({cause.source for cause in causes if cause.source}))
    return e.SurpriseEnded(number, figure.id, by, tuple(cause.id for cause in causes))


@clause("6.7")
def at_the_threshold(figure: Figure) -> tuple[e.Event, ...]:
    """Surprise is over just before the bearer's own next Turn begins, by whomever it was."""
    causes = figure.open("surprised")
    return (surprise_ended(figure, causes, "6.7"),) if causes else ()


@clause("11.20", "6.1")
def as_one_leaves(state: State, leaver: str) -> tuple[e.Event, ...]:
    """Surprise by a figure that leaves ends with it."""
    found = (
        (figure, tuple(cause for cause in figure.open("surprised") if cause.source == leaver))
        for figure in state.figures
        if figure.id != leaver
    )
    return tuple(surprise_ended(figure, causes, "11.20") for figure, causes in found if causes)
