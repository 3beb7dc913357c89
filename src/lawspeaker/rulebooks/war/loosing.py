"""1.11 and 1.17 to 1.19: what lifts F:1 Cycle, and what Loose Evil and Release Bondage remove and prevent."""

from collections.abc import Hashable

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.carried import Carried
from lawspeaker.rulebooks.war.figure import HOLDS, Cause, Figure, Instant
from lawspeaker.rulebooks.war.moves import Bind, Effect, Entangle, Falter, FalterCycle, Grapple, Inflict, Lift, Loose
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import EndHold, LookAfter, Origin

LIFTS = ("release-bondage", "loose-evil")
"""What the page names as taking F:1 Cycle away (1.11)."""
CYCLES = 2
"""For how many Cycles loosing prevents (1.17)."""
_EFFECTS: dict[type[Effect], str] = {
    Falter: "falter",
    FalterCycle: "faltering-cycle",
    Bind: "bound",
    Grapple: "grappled",
    Entangle: "entangled",
}
"""The kind of cause that an effect brings, of those that loosing keeps off."""


@clause("1.17", "1.19")
def _kinds(state: State) -> tuple[str, ...]:
    """The kinds of causes in question; Entangled under W-23 `yes`."""
    kinds = ("falter", "faltering-cycle", "bound", "grappled")
    return (*kinds, "entangled") if state.choices["W-23"] == "yes" else kinds


@clause("1.17", "1.19")
def _in_question(state: State, figure: Figure) -> tuple[Cause, ...]:
    """Open causes that loosing could close: not what the figure did to itself, nor Falter of a Knock Back."""
    causes = figure.open(*_kinds(state))
    return tuple(cause for cause in causes if cause.origin not in ("self", "knock-back"))


@clause("1.11")
def lift_grounds(figure: Figure, lift: Lift) -> Grounds:
    """F:1 Cycle is there; of other means than the two that the page names nobody knows."""
    is_there = bool(figure.open("faltering-cycle"))
    known = lift.using in LIFTS
    return speaks("1.8", is_there, figure=figure.id, statuses=figure.statuses) + speaks(
        "1.11", True if known else None, figure=figure.id, using=lift.using
    )


@clause("1.17")
def loose_grounds(state: State, figure: Figure, loose: Loose) -> Grounds:
    """The Tier of loosing is 1 or more, and every cause in question has one that is known."""
    if loose.tier < 1:
        return speaks("1.17", False, tier=loose.tier, least=1)
    unknown = tuple(cause.id for cause in _in_question(state, figure) if cause.tier is None)
    return speaks("1.17", None if unknown else True, figure=figure.id, tier=loose.tier, unknown=unknown)


@clause("1.17")
def inflict_grounds(state: State, move: Inflict, origin: Origin) -> Grounds:
    """Against one that is loosed the Tier of what comes must be known."""
    kind = _EFFECTS.get(type(move.effect))
    if origin.tier is not None or kind not in _kinds(state) or origin.sort in ("self", "knock-back"):
        return SILENT
    loosed = tuple(figure.id for figure in state.those(move.targets) if figure.open("loosed"))
    return speaks("1.17", None, loosed=loosed, effect=kind) if loosed else SILENT


@clause("1.17", "1.19")
def is_prevented(state: State, figure: Figure, kind: str, origin: Origin) -> bool:
    """Whether loosing keeps off what comes."""
    if origin.tier is None or kind not in _kinds(state) or origin.sort in ("self", "knock-back"):
        return False
    return any(origin.tier <= (cause.tier or 0) for cause in figure.open("loosed"))


def lift(figure: Figure) -> Carried:
    """All causes of F:1 Cycle close."""
    return Carried((cycle_ended(figure, "1.11", "lifted"),))


def cycle_ended(figure: Figure, number: str, why: str) -> e.FalterCycleEnded:
    """The end of F:1 Cycle: all its causes close together."""
    return e.FalterCycleEnded(number, figure.id, why, tuple(cause.id for cause in figure.open("faltering-cycle")))


@clause("1.17")
def loose(state: State, figure: Figure, tier: int) -> Carried:
    """Everything in question up to the Tier closes, without damage, and the figure is loosed for two Cycles."""
    closed = tuple(cause for cause in _in_question(state, figure) if cause.tier is not None and cause.tier <= tier)
    events: list[e.Event] = []
    falter = tuple(cause for cause in closed if cause.kind == "falter")
    if falter:
        before, amount = figure.sum_of("falter"), sum(cause.amount or 0 for cause in falter)
        ids = tuple(cause.id for cause in falter)
        events.append(e.FalterRecovered("1.17", figure.id, amount, before, before - amount, ids))
    cycles = tuple(cause.id for cause in closed if cause.kind == "faltering-cycle")
    if cycles:
        events.append(e.FalterCycleEnded("1.17", figure.id, "loosed", cycles))
    steps: list[Hashable] = [EndHold(figure.id, one.id, "loosed", "1.17") for one in closed if one.kind in HOLDS]
    until = state.now.a_cycle_later(CYCLES)
    cause = Cause(
        f"c{state.causes_made + 1}", "loosed", None, None, "other", tier, "1.17", state.entry, until=until
    )  # fmt: skip
    events.append(e.Loosed("1.17", figure.id, tier, until, cause))
    held = figure.open("entangled")
    return Carried(tuple(events), (*steps, LookAfter(figure.id, "remedy")), ("W-23",) if held else ())


@clause("1.8", "1.9", "1.17", "11.21")
def spans_ended(state: State, place: Instant) -> tuple[e.Event, ...]:
    """What ends as a Cycle or a Turn begins at this place: F:1 Cycle, all its causes together; Loosed."""
    events: list[e.Event] = []
    for figure in state.figures:
        if not figure.open("faltering-cycle", "loosed"):
            continue
        ends = [cause.until for cause in figure.open("faltering-cycle") if cause.until is not None]
        if ends and max(end.order() for end in ends) <= place.order():
            events.append(cycle_ended(figure, "1.8", "place"))
        over = tuple(
            cause for cause in figure.open("loosed") if cause.until and cause.until.order() <= place.order()
        )  # fmt: skip
        events += [e.LoosedEnded("1.17", figure.id, cause.tier or 0, (cause.id,)) for cause in over]
    return tuple(events)
