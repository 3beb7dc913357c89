"""Chapter 12.11 to 12.20: damage, and who is Weakened, Defeated or Restored by what has changed."""

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import NOTHING, Carried, cause_of, damage
from lawspeaker.rulebooks.war.falter import convert_held
from lawspeaker.rulebooks.war.figure import CURRENT, Figure
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import LetGo, LookAfter, Origin, Suffer, Weaken


@clause("12.11")
def suffer(state: State, step: Suffer) -> Carried:
    """A current value is lowered, and the figure is looked after. On a thing damage is only noted (2.11)."""
    if step.amount <= 0:
        return NOTHING
    thing = state.thing(step.figure)
    if thing is not None:
        return Carried((e.ThingDamaged(step.clause, thing.id, step.amount, thing.damage + step.amount),))
    figure = state.figure(step.figure)
    event = damage(figure, step.attribute, step.amount, step.because, step.clause)
    return Carried((event,), (LookAfter(figure.id, step.because),))


@clause("12.15", "12.16")
def weaken(state: State, step: Weaken) -> Carried:
    """One more cause of Weakened; a second one Defeats."""
    cause = cause_of(state, step, "weakened", None)
    began = e.StatusBegan(step.clause, step.figure, "weakened", step.origin.source, cause)
    return Carried((began,)).then(LookAfter(step.figure, "weakened"))


@clause("12.19", "12.20", "1.15", "4.5")
def look_after(state: State, step: LookAfter) -> Carried:
    """Weakened by Attributes, Defeated, Restored; then Falter that can be held no more, and Stances that end."""
    figure, because = state.find(step.figure), step.because
    if figure is None:
        return NOTHING
    if (weakened := _weakened_by_attributes(state, figure)) is not None:
        return NOTHING.then(weakened)
    defeated = figure.is_defeated
    if defeated != figure.counted_out:
        event = e.Defeated if defeated else e.Restored
        number = "12.15" if len(figure.open("weakened")) > 1 else "12.19"
        lets_go = (LetGo(figure.id),) if defeated else ()
        return Carried((event(number, figure.id, because),)).then(LookAfter(figure.id, because), *lets_go)
    if figure.stance != "none" and (figure.is_held or figure.does_nothing):
        number = "4.5" if figure.open("grappled", "entangled") else "5.4" if figure.is_held else "12.20"
        ended = e.StanceEnded(number, figure.id, figure.stance == "full")
        return Carried((ended,)).then(LookAfter(figure.id, because))
    return convert_held(figure, state)


@clause("12.16", "D.5")
def _weakened_by_attributes(state: State, figure: Figure) -> Weaken | None:
    """Two of Endurance, Resolve and Passion at or below half of natural, in Flesh and Dry Bones (W-21, W-32)."""
    how, stage = state.choices["W-32"], state.choices["W-21"]
    if state.duel is not None or how == "off" or (how == "by-stage" and stage == "breath"):
        return None
    if any(cause.origin == "attributes" for cause in figure.open("weakened")):
        return None
    low = sum([figure.current(one) * 2 <= getattr(figure, one) for one in CURRENT]) >= 2
    if how != "by-stage":
        low = low and any(figure.current(one) * 3 <= getattr(figure, one) for one in CURRENT)
    return Weaken(figure.id, Origin(None, "attributes"), "12.16") if low else None
