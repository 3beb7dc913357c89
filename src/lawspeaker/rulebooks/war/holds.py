"""Chapters 4 and 5: Grappled, Entangled and Bound: how holds begin, are broken, and end when the two come apart."""

from collections.abc import Hashable

from msgspec.structs import replace

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import check, loosing, space
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import Grounds, clause, speaks
from lawspeaker.rulebooks.war.carried import NOTHING, Carried, cause_of
from lawspeaker.rulebooks.war.figure import HOLDS, Cause, Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import AskGrapple, AskHold, EndHold, Grip, LetGo, LookAfter, Part, ReadCheck
from lawspeaker.rulebooks.war.strike import MELEE_RANGE

AP_OF_A_TRY = 3
"""What a try to break free costs, and the Exertion that it brings (4.7)."""


# ---- which hold


@clause("4.7", "5.8")
def fitting(figure: Figure, hold: str | None) -> tuple[Cause, ...]:
    """The open holds that a word fits, by id, source or kind; all of them where none is named."""
    words = ((cause, (cause.id, cause.source, cause.kind)) for cause in figure.open(*HOLDS))
    return tuple(cause for cause, names in words if hold is None or hold in names)


@clause("4.7", "5.8", "4.13")
def is_clear(figure: Figure, hold: str | None, number: str | None = None) -> Grounds:
    """Exactly one hold is meant; the facts list those that could be."""
    found = fitting(figure, hold)
    could_be = found or figure.open(*HOLDS)
    by_bind = bool(could_be) and all(cause.kind == "bound" for cause in could_be)
    facts = Facts(figure=figure.id, named=hold, holds=tuple(cause.id for cause in could_be))
    return speaks(number or ("5.8" if by_bind else "4.7"), len(found) == 1, **facts)


@clause("4.8", "4.9", "5.9")
def strength_is_known(state: State, figure: Figure, hold: Cause) -> Grounds:
    """Of a Grapple it is the Might of the Grappler, who must be there; else the strength that was told."""
    if hold.kind == "grappled":
        is_there = state.find(hold.source) is not None
        return speaks("4.8", True if is_there else None, figure=figure.id, hold=hold.id, holder=hold.source)
    known = hold.strength is not None
    number = "5.9" if hold.kind == "bound" else "4.9"
    return speaks(number, True if known else None, figure=figure.id, hold=hold.id, strength=hold.strength)


# ---- how it begins, and is broken


@clause("4.8", "4.9", "5.7", "5.9")
def grip(state: State, step: Grip) -> Carried:
    """A hold begins: one cause, of which the held and the holder are the two halves."""
    if loosing.is_prevented(state, state.figure(step.figure), step.kind, step.origin):
        prevented = Carried((e.HoldPrevented("1.17", step.figure, step.kind),))
        return prevented.using("W-23") if step.kind == "entangled" else prevented
    cause = replace(cause_of(state, step, step.kind, None), strength=step.strength)
    began = e.HoldBegan(step.clause, step.figure, step.kind, step.origin.source, cause.id, cause)
    return Carried((began,)).then(LookAfter(step.figure, step.kind))


@clause("10.13")
def grapple_answered(state: State, step: AskGrapple) -> Carried:
    """The Striker has said whether it Grapples."""
    return NOTHING.then(Grip(step.target, step.origin)) if step.answer == "grapple" else NOTHING


@clause("4.8", "4.9", "5.9")
def try_of(state: State, move: m.BreakFree) -> ReadCheck:
    """The Might Check of a try, against the holder's Might or against the strength of what holds."""
    figure = state.figure(move.figure)
    hold = fitting(figure, move.hold)[0]
    holder = state.find(hold.source) if hold.kind == "grappled" else None
    versus = Facts(allotment=hold.strength or 0) if holder is None else Facts(figure=holder.id, attribute="might")
    tried = check.check_of(state, m.Check(figure.id, "might", versus, boon=move.boon, bane=move.bane), "break-free")
    broken = EndHold(figure.id, hold.id, "broken", "5.10" if hold.kind == "bound" else "4.10")
    return replace(tried, on_success=(broken,))


@clause("4.10", "5.10")
def end(state: State, step: EndHold) -> Carried:
    """One hold ends, both halves of it, in one event. Others stay."""
    figure = state.find(step.figure)
    hold = None if figure is None else next((one for one in figure.causes if one.id == step.hold), None)
    if figure is None or hold is None:
        return NOTHING
    return Carried((e.HoldEnded(step.clause, figure.id, hold.kind, hold.source, hold.id, step.why),)).then(
        LookAfter(figure.id, "hold-ended")
    )


# ---- when the two come apart


@clause("4.11")
def let_go(state: State, step: LetGo) -> Carried:
    """Whatever one held that is Defeated or has left ends by itself, or the Host is asked (W-7)."""
    held = [
        (figure, hold) for figure in state.figures for hold in figure.open(*HOLDS) if hold.source == step.figure
    ]  # fmt: skip
    if not held:
        return NOTHING
    asks = state.choices["W-7"] == "ask"
    return Carried((), tuple(_ends(asks, figure, hold, "captor-gone", "4.11") for figure, hold in held), ("W-7",))


def _ends(asks: bool, figure: Figure, hold: Cause, why: str, number: str) -> Hashable:
    if asks:
        return AskHold(why, figure.id, hold.id, number)
    return EndHold(figure.id, hold.id, why, number)


@clause("4.12")
def part(state: State, step: Part) -> Carried:
    """Grapples of one that came to rest, where the two are more than Melee Range apart (W-24)."""
    parted = [
        (figure, hold)
        for figure in state.figures
        for hold in figure.open("grappled")
        if (holder := state.find(hold.source)) is not None
        and step.figure in (figure.id, holder.id)
        and space.distance_squared(figure.at, holder.at) > MELEE_RANGE**2
    ]
    if not parted:
        return NOTHING
    choice = state.choices["W-24"]
    steps = [_ends(choice == "ask", figure, hold, "parted", "4.12") for figure, hold in parted if choice != "stays"]
    return Carried((), tuple(steps), ("W-24",))


@clause("4.11", "4.12")
def answered(state: State, step: AskHold) -> Carried:
    """The Host has said whether a hold is released, or kept."""
    if step.answer != "release":
        return NOTHING
    return NOTHING.then(EndHold(step.figure, step.hold, step.question, step.clause))


def is_open(state: State, step: AskHold) -> bool:
    """Whether the hold that is asked about is still there."""
    figure = state.find(step.figure)
    return figure is not None and any(cause.id == step.hold for cause in figure.causes)
