"""Chapter 9: Checks: what is compared, how many Adjustments follow, and what the dice come to."""

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import Carried
from lawspeaker.rulebooks.war.check_reading import CheckReading, quick_net, resisted
from lawspeaker.rulebooks.war.figure import ATTRIBUTES, Figure
from lawspeaker.rulebooks.war.moves import Check
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


def read(state: State, step: ReadCheck, faces: tuple[int, ...], adjusted: tuple[int, ...] | None) -> Carried:
    """What the dice come to, adjusted as given or as best they can be."""
    made = step.reading.best(faces) if adjusted is None else adjusted
    outcome = step.reading.read(faces, made)
    terms = dict(step.terms)
    resist = terms.pop("resist", None)
    if resist is not None:
        terms["left"] = resisted(resist[0], resist[1], outcome.passes)
    told = Facts(
        **terms, dice=faces, adjusted=made, net=outcome.net, passes=outcome.passes, needed=step.reading.needed,
        success=outcome.success, short=outcome.short, epic=outcome.epic,
    )  # fmt: skip
    event = e.CheckRead("9.6", step.figure, step.attribute, step.why, told, step.secret, state.entry)
    read = Carried((event,)).using(*options_used(step, faces, outcome.net, outcome.success))
    if outcome.success:
        clear = () if step.dodges is None else (e.Dodged("2.6", step.figure, step.dodges),)
        return (read + Carried(clear)).then(*step.on_success)
    if step.falters is None:
        return read.then(*step.on_failure)
    return read.then(TakeFalter(step.figure, outcome.short, step.falters, "2.4"), *step.on_failure)


def options_used(step: ReadCheck, faces: tuple[int, ...], net: int, success: bool) -> tuple[str, ...]:
    """The options that governed the reading (chapter "Options")."""
    ones = sum(face == 1 for face in step.reading.kept(faces))
    terms = step.terms
    used = (
        ("W-1", step.reading.adjustments != 0),
        ("W-2", True),
        ("W-3", terms["factor"] != (terms["versus"] or 0)),
        ("W-17", not success and net < 0),
        ("W-30", ones >= 3),
    )
    return tuple(option for option, there in used if there)


@clause("8.12")
def read_quick(step: ReadQuick, faces: tuple[int, ...]) -> Carried:
    """The Host's quick roll: positives counted, a 12 for two; nothing else is computed."""
    told = Facts(dice=faces, net=quick_net(faces))
    return Carried((e.CheckRead("8.12", step.figure, step.attribute, "check", told),))
