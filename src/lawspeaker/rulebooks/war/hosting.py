"""The preconditions of what the Host does: effects, remedies, arrivals, options, overruling."""

from collections.abc import Callable
from typing import Any

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war import acting, knock_back, loosing
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.falter import MOST, cannot_hold
from lawspeaker.rulebooks.war.figure import CURRENT, Figure
from lawspeaker.rulebooks.war.holds import is_clear
from lawspeaker.rulebooks.war.scenario.tables import read_barrier, read_figure, read_obstacle, read_weapon
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import Origin
from lawspeaker.rulebooks.war.strike import weapon_row

_AMOUNT: dict[type[m.Effect], str] = {m.Falter: "1.1", m.Poison: "3.1", m.Damage: "12.11", m.Exertion: "12.12"}


def inflict(state: State, move: m.Inflict) -> Grounds:
    """Targets are there, the amount is at least 1, and a Grapple has one figure as its source (4.8)."""
    grounds = acting.is_there(state, *move.targets)
    effect: Any = move.effect
    kind = type(effect)
    number = _AMOUNT.get(kind)
    if number is not None:
        grounds += speaks(number, effect.amount >= 1, amount=effect.amount, least=1)
    if kind is m.Damage and effect.attribute not in CURRENT:
        grounds += speaks("12.11", False, attribute=effect.attribute, lowered=CURRENT)
    if kind is m.Grapple:
        held_by = len(move.sources) == 1 and state.find(move.sources[0]) is not None
        grounds += speaks("4.8", held_by, sources=move.sources)
    elif kind is m.Surprise:
        known = bool(move.sources) and all(state.find(source) is not None for source in move.sources)
        grounds += speaks("6.1", known, sources=move.sources)
    elif len(move.sources) > 1:
        grounds += speaks("6.6", False, sources=move.sources)
    grounds += loosing.inflict_grounds(state, move, origin_of(state, move))
    if kind is m.Falter:
        grounds += _though_for_a_cycle(state, move.targets)
    if kind is m.KnockBack:
        grounds += knock_back.grounds(state, effect, move)
    return grounds


@clause("1.18")
def origin_of(state: State, move: m.Inflict) -> Origin:
    """Source, sort and Tier: the number given, or that of the figure that struck."""
    return origin_by(state, move, move.sources[0] if move.sources else None)


def origin_by(state: State, move: m.Inflict, source: str | None) -> Origin:
    """The same for one of several sources."""
    figure = None if source is None else state.find(source)
    usual = "grapple" if type(move.effect) is m.Grapple else "strike" if figure is not None else "other"
    sort = move.origin or usual
    by_figure = figure.tier if figure is not None and sort in ("strike", "defensive-hit", "grapple") else None
    return Origin(source, sort, by_figure if move.tier is None else move.tier)


def remedy(state: State, move: m.Remedy) -> Grounds:
    """Targets are there, amounts at least 1, and what is to go is there (12.23)."""
    grounds = acting.is_there(state, *move.targets)
    amount = getattr(move.remedy, "amount", None)
    if amount is not None:
        grounds += speaks("1.16", amount >= 1, amount=amount, least=1)
    if type(move.remedy) is m.Recover:
        return grounds + _though_for_a_cycle(state, move.targets)
    if type(move.remedy) is m.End:
        return grounds + _is_there_to_end(state, move, move.remedy)
    if type(move.remedy) is m.Release:
        for figure in state.those(move.targets):
            grounds += is_clear(figure, move.remedy.hold, "4.10")
    if isinstance(move.remedy, m.Lift | m.Loose):
        for figure in state.those(move.targets):
            grounds += _lifted(state, figure, move.remedy)
    return grounds


@clause("1.10")
def _though_for_a_cycle(state: State, targets: tuple[str, ...]) -> Grounds:
    """What works on the Faltering works under F:1 Cycle as well; silent where nobody is under it."""
    under = tuple(figure.id for figure in state.those(targets) if figure.open("faltering-cycle"))
    return speaks("1.10", True, figures=under) if under else SILENT


def _lifted(state: State, figure: Figure, remedy: m.Lift | m.Loose) -> Grounds:
    if isinstance(remedy, m.Lift):
        return loosing.lift_grounds(figure, remedy)
    return loosing.loose_grounds(state, figure, remedy)


@clause("12.17", "12.23")
def _is_there_to_end(state: State, move: m.Remedy, end: m.End) -> Grounds:
    figures = state.those(move.targets)
    lacking = tuple(figure.id for figure in figures if not _has(figure, end))
    though = _though_for_a_cycle(state, move.targets) if end.status == "faltering" else SILENT
    return speaks("12.23", not lacking, status=end.status, lacking=lacking) + though


@clause("1.10", "12.23")
def _has(figure: Figure, end: m.End) -> bool:
    """Whether the status is there, by that source if one is named; F:1 Cycle counts as Faltering where it is asked."""
    causes = figure.causes_of(end.status)
    if end.status == "faltering":
        causes += figure.causes_of("faltering-cycle")
    return any(end.source in (None, cause.source) for cause in causes)


READERS: dict[type, Callable[[Any], Any]] = {
    m.PlaceFigure: read_figure,
    m.PlaceObstacle: read_obstacle,
    m.PlaceBarrier: read_barrier,
    m.AddWeapon: read_weapon,
}
"""Who reads the table of what is put down: what it says, and what is wrong with it."""


@clause("11.20")
def placed(state: State, move: Any) -> Grounds:
    """The id is new: among figures and things, or among weapons."""
    new_id = move.table["id"]
    if type(move) is m.AddWeapon:
        taken = weapon_row(state, new_id) is not None
    else:
        taken = state.find(new_id) is not None or state.thing(new_id) is not None
    found, faults = READERS[type(move)](dict(move.table))
    grounds = speaks("11.20", not taken, id=new_id, taken=taken)
    if type(move) is m.PlaceFigure and found is not None and weapon_row(state, found.weapon) is None:
        grounds += speaks("13.1", False, weapon=found.weapon, maneuver=None)
    for fault in faults:
        path = ".".join(map(str, fault.path))
        grounds += speaks(fault.clause or "11.20", False, key=path, expected=fault.message)
    return grounds


@clause("12.25")
def option(state: State, move: m.ChangeOption) -> Grounds:
    """Both are in the table of options."""
    try:
        state.choices.with_choice(move.option, str(move.choice))
    except Malformed as error:
        return speaks("12.25", False, option=move.option, choice=str(move.choice), offered=error.message)
    return speaks("12.25", True, option=move.option, choice=str(move.choice))


@clause("12.26")
def reveal(state: State, move: m.Reveal) -> Grounds:
    """What is to be revealed is secret."""
    if move.figure is None:
        secret = move.entry in state.secret_entries
        return speaks("12.26", secret, entry=move.entry)
    figure = state.find(move.figure)
    if figure is None:
        return acting.is_there(state, move.figure)
    secrets = secrets_of(state, move.figure)
    wanted = secrets if move.what is None else tuple(one for one in secrets if one == move.what)
    return speaks("12.26", bool(wanted), figure=figure.id, secret=secrets)


def secrets_of(state: State, figure_id: str) -> tuple[str, ...]:
    """What of a figure is secret: its presence, its name."""
    figure = state.figure(figure_id)
    both = (("presence", figure.hidden), ("name", figure.shown_as is not None))
    return tuple(word for word, secret in both if secret)


def leave(state: State, move: m.Leave) -> Grounds:
    """It is there."""
    return acting.is_there(state, move.figure)


@clause("12.24", "1.12", "1.14", "12.11")
def override(state: State, move: m.Override) -> Grounds:
    """There is a reason; the values are such as a figure can have."""
    grounds = speaks("12.24", bool(move.reason.strip()), reason=move.reason)
    if move.set is None or move.figure is None:
        return grounds
    figure = state.find(move.figure)
    if figure is None:
        return grounds + acting.is_there(state, move.figure)
    falter, values = move.set.falter, (move.set.endurance, move.set.resolve, move.set.passion)
    if falter is not None:
        grounds += speaks("1.12", 0 <= falter <= MOST, falter=falter, most=MOST)
        if falter and cannot_hold(figure, state):
            grounds += speaks("1.14", False, figure=figure.id, statuses=figure.statuses)
    low = tuple(value for value in values if value is not None and value < LEAST)
    counts = tuple(value for value in (move.set.poison, move.set.exertion, move.set.ap) if value is not None)
    grounds += speaks("12.11", False, below=low, least=LEAST) if low else SILENT
    return grounds + (speaks("12.24", False, counts=counts, least=0) if any(one < 0 for one in counts) else SILENT)


JUDGES: dict[type, Callable[[State, Any], Grounds]] = {
    m.Inflict: inflict,
    m.Remedy: remedy,
    m.PlaceFigure: placed,
    m.PlaceObstacle: placed,
    m.PlaceBarrier: placed,
    m.AddWeapon: placed,
    m.ChangeOption: option,
    m.Reveal: reveal,
    m.Leave: leave,
    m.Override: override,
}
