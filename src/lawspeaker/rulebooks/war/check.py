"""Chapter 9: Checks: what is compared, how many Adjustments follow, and what the dice come to."""

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import Carried
from lawspeaker.rulebooks.war.check_reading import Checked, CheckOutcome, CheckReading, Missed, Passed, resisted
from lawspeaker.rulebooks.war.figure import ATTRIBUTES, Figure
from lawspeaker.rulebooks.war.moves import Check
from lawspeaker.rulebooks.war.seven_dice import Thrown
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import ReadCheck, ReadQuick, TakeFalter
from lawspeaker.rulebooks.war.strike_reading import steps
from lawspeaker.rulebooks.war.values import factor


@clause("9.2")
def is_known(versus: Facts) -> bool:
    """Whether it is a figure's Attribute, an Allotment, or a Song's SPP, and nothing else."""
    if set(versus) == {"figure", "attribute"}:
        return isinstance(versus["figure"], str) and versus["attribute"] in ATTRIBUTES
    return len(versus) == 1 and all(
        key in ("allotment", "spp") and isinstance(value, int) and not isinstance(value, bool) and value >= 0
        for key, value in versus.items()
    )


@clause("9.2")
def versus_factor(state: State, versus: Facts | None) -> int | None:
    """The Factor that a Check is against: of a figure's Attribute, an Allotment, a Song; None of nothing (9.5)."""
    if versus is None:
        return None
    if "figure" in versus:
        return factor(state.figure(versus["figure"]), versus["attribute"])
    if "spp" in versus:
        return 2 * int(versus["spp"])
    return int(versus["allotment"]) // 10


@clause("8.4", "8.5", "9.3", "9.4", "9.5")
def adjustments(state: State, own: int, other: int | None, *terms: int) -> int:
    """Own Factor less the other's, one for one or by steps (W-3), and the other terms, all added before any is made."""
    difference = own - (other or 0)
    if state.choices["W-3"] == "steps":
        difference = steps(abs(difference)) * (1 if difference > 0 else -1)
    return difference + sum(terms)


@clause("9.6")
def reading(state: State, figure: Figure, number: int, needed: int | None, extra: tuple[int, int]) -> CheckReading:
    """How the Check is read under the options of the table; `extra` are Boon and Bane."""
    choices = state.choices
    return CheckReading(
        adjustments=number,
        band=choices["W-1"] == "band",
        boon=extra[0],
        bane=extra[1],
        needed=int(choices["W-2"]) if needed is None else needed,
        deepen=choices["W-17"] == "deepen",
        any_ones=choices["W-30"] == "any",
        passes_ignored=figure.is_defeated,
    )


@clause("9.1", "9.12")
def step_of(state: State, move: Check) -> ReadCheck | ReadQuick:
    """The step that throws and reads a Check of the Host's asking."""
    if move.quick:
        return ReadQuick(move.figure, move.attribute, _owner(move))
    return check_of(state, move, "check")


def _owner(move: Check) -> str:
    return "host" if move.secret else move.figure


@clause("9.1", "13.7")
def check_of(state: State, move: Check, why: str) -> ReadCheck:
    """The step that throws and reads a Check, whoever or whatever asks for it."""
    figure = state.figure(move.figure)
    own, other = factor(figure, move.attribute), versus_factor(state, move.versus)
    number = adjustments(state, own, other, -move.difficulty, move.favour, -move.against)
    terms = Facts(
        factor=own, versus=other, difficulty=move.difficulty, favour=move.favour, against=move.against,
        adjustments=number, resist=move.resist,
    )  # fmt: skip
    read = reading(state, figure, number, move.needed, (move.boon, move.bane))
    rival = None if move.versus is None else move.versus.get("figure")
    return ReadCheck(
        figure.id, move.attribute, why, read, terms, _owner(move), secret=move.secret, against_figure=rival
    )  # fmt: skip


def read(state: State, step: ReadCheck, outcome: Checked, thrown: Thrown | None) -> Carried:
    """What follows from the outcome of a Check; `thrown` are its dice, where anybody threw some."""
    event = e.CheckRead(
        "9.6", step.figure, step.attribute, step.why, _told(step, outcome, thrown), step.secret, state.entry
    )  # fmt: skip
    read = Carried((event,)).using(*_options_used(step, outcome, thrown))
    if outcome.success:
        clear = () if step.dodges is None else (e.Dodged("2.6", step.figure, step.dodges),)
        return (read + Carried(clear)).then(*step.on_success)
    if step.falters is None:
        return read.then(*step.on_failure)
    assert isinstance(outcome, CheckOutcome | Missed), "Falter asks how many Passes were missing"
    return read.then(TakeFalter(step.figure, outcome.short, step.falters, "2.4"), *step.on_failure)


_SHOWN = ("net", "passes", "needed", "success", "short", "epic")


def _told(step: ReadCheck, outcome: Checked, thrown: Thrown | None) -> Facts:
    """All terms of a Check, the dice and what they came to; null is what nobody saw."""
    terms = dict(step.terms)
    resist = terms.pop("resist", None)
    if resist is not None:
        assert isinstance(outcome, CheckOutcome | Passed), "what is resisted asks how many Passes there are"
        terms["left"] = resisted(resist[0], resist[1], outcome.passes)
    dice, adjusted = (None, None) if thrown is None else (thrown.dice, thrown.adjusted)
    shown = {name: getattr(outcome, name, None) for name in _SHOWN} | {"needed": step.reading.needed}
    return Facts(**terms, dice=dice, adjusted=adjusted, **shown)


def _options_used(step: ReadCheck, outcome: Checked, thrown: Thrown | None) -> tuple[str, ...]:
    """The options that governed the reading (chapter "Options"). Without dice a failure by 1s is known from 9.10."""
    if thrown is None:
        ones = getattr(outcome, "epic", "none") == "failed"
    else:
        ones = step.reading.kept(thrown.dice).count(1) >= 3
    used: tuple[str, ...] = ("W-1", "W-2") if step.reading.adjustments else ("W-2",)
    if step.terms["factor"] != (step.terms["versus"] or 0):
        used += ("W-3",)
    if not outcome.success and getattr(outcome, "net", 0) < 0:
        used += ("W-17",)
    return (*used, "W-30") if ones else used


@clause("8.12")
def read_quick(step: ReadQuick, net: int, dice: tuple[int, ...] | None) -> Carried:
    """The Host's quick roll came to so many positives; nothing else is computed."""
    return Carried((e.CheckRead("8.12", step.figure, step.attribute, "check", Facts(dice=dice, net=net)),))
