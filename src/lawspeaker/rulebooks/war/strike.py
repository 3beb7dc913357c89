"""Chapter 10: Strikes: what they are reckoned from, and what they do once the dice lie."""

from msgspec import Struct

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.book import SILENT, Grounds, clause, speaks
from lawspeaker.rulebooks.war.carried import Carried
from lawspeaker.rulebooks.war.effects import effects_of
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.moves import Strike
from lawspeaker.rulebooks.war.rows import Maneuver, Weapon, load
from lawspeaker.rulebooks.war.seven_dice import Thrown
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import ReadStrike
from lawspeaker.rulebooks.war.strike_reading import StrikeReading, Struck, melee_level, steps
from lawspeaker.rulebooks.war.values import guard, magnitude, precision

PLAIN = Maneuver(id="plain")
"""No Maneuver: a row that changes nothing."""
MELEE_RANGE = 300
_NEAR = MELEE_RANGE**2
FULL_STANCE_ADJUSTMENT = {"old": 0, "mid": 1, "new": 1}
"""Defensive Adjustments of the Full Stance (11.17); the old edition knows none."""
STANCE_COST = 1
COUNTS_AGAINST_A_SURPRISER = {"old": True, "mid": False, "new": False}
"""Whether Defensive Adjustments do (6.4); the old edition has no such clause."""


class Rows(Struct, frozen=True, gc=False):
    """What a Strike is made with: the weapon's row, the Maneuver's, and the Mastery Level."""

    weapon: Weapon
    maneuver: Maneuver
    mastery: int

    def value(self, values: tuple[int, int, int, int, int]) -> int:
        """A value of the Maneuver at this Mastery Level."""
        return values[self.mastery - 1]


@clause("13.1", "12.18")
def weapon_row(state: State, weapon_id: str) -> Weapon | None:
    """The row of a weapon: the table's own first, then the book's; None where there is no such."""
    for own in state.weapons:
        if own.id == weapon_id:
            return own
    return load(state.edition).weapons.get(weapon_id)


def rows_of(state: State, move: Strike) -> Rows | None:
    """The rows that a Strike names; None where one of them does not exist."""
    weapon = weapon_row(state, move.weapon or state.figure(move.figure).weapon)
    maneuver = PLAIN if move.maneuver is None else load(state.edition).maneuvers.get(move.maneuver)
    if weapon is None or maneuver is None:
        return None
    return Rows(weapon, maneuver, move.mastery)


@clause("10.1")
def cost(figure: Figure, rows: Rows) -> int:
    """AP of a Strike: 3, or what its row says, and 1 more in Defensive Stance."""
    return rows.value(rows.maneuver.ap) + STANCE_COST * (figure.stance != "none")


@clause("10.1")
def exertion(rows: Rows) -> int:
    """Exertion of a Strike: its AP without what the Stance adds."""
    return rows.value(rows.maneuver.ap)


@clause("10.3")
def reach(rows: Rows) -> int:
    """Inches within which the target must be: the weapon's, and what the row adds."""
    return rows.weapon.reach + rows.value(rows.maneuver.reach_plus)


@clause("10.6", "5.5")
def melee_influence(state: State, striker: Figure, target: Figure) -> tuple[int, tuple[str, ...]]:
    """Levels of superiority for the Striker within Melee Range of the target, and the options that bore on it."""
    superiority, options = 0, []
    for figure in state.figures:
        if space.distance_squared(figure.at, target.at) > _NEAR or figure.is_defeated:
            continue
        if figure.hidden and figure.side != striker.side and figure.id != target.id:
            options.append("W-37")
            if state.choices["W-37"] == "no":
                continue
        if figure.open("bound"):
            options.append("W-8")
            if state.choices["W-8"] == "lost-not":
                continue
        sign = -1 if figure.side == target.side else 1
        superiority += sign * magnitude(figure).value
    return melee_level(superiority), tuple(options)


@clause("6.1", "6.5")
def _surprised_by(target: Figure, striker: Figure) -> bool:
    """Whether this Striker surprised it: nobody else gains anything by that."""
    return striker.id in [cause.source for cause in target.open("surprised")]


@clause("10.5", "6.3", "6.4", "7.1", "11.17")
def defensive_adjustments(state: State, move: Strike, striker: Figure, target: Figure) -> tuple[int, tuple[str, ...]]:
    """Adjustments of the defence that count, those given and that of Full Stance, and the options that bore on it."""
    number = move.defensive + FULL_STANCE_ADJUSTMENT[state.edition] * (target.stance == "full")
    lost = not COUNTS_AGAINST_A_SURPRISER[state.edition]
    if not number or (lost and _surprised_by(target, striker)):
        return 0, ()
    if not target.is_exposed:
        return number, ()
    return (number if state.choices["W-35"] == "count" else 0), ("W-35",)


@clause("10.4", "10.5", "12.10")
def reckoned(state: State, move: Strike, rows: Rows) -> tuple[Facts, int, tuple[str, ...]]:
    """The terms of a Strike, its Adjustments, and the options that bore on them. Figures as they stand now."""
    striker, target = state.figure(move.figure), state.figure(move.target)
    surprised, options = _surprised_by(target, striker), []
    target_weapon = weapon_row(state, target.weapon)
    counts_stance = not (surprised or rows.maneuver.ignore_stance)
    guards = guard(
        target, target_weapon.guard if target_weapon else 0, counts_stance, state.choices["W-6"] == "up"
    ).value
    if target.open("grappled", "entangled"):
        options.append("W-6")
    accuracy = precision(striker).value + rows.value(rows.maneuver.precision)
    difference = accuracy - guards
    melee, melee_options = (0, ()) if rows.weapon.ranged else melee_influence(state, striker, target)
    defence, defence_options = defensive_adjustments(state, move, striker, target)
    sign = 1 if difference > 0 else -1
    number = sign * steps(abs(difference)) + melee + move.favour - defence
    terms = Facts(precision=accuracy, guard=guards, difference=difference, melee=melee, adjustments=number)
    return terms, number, (*options, *melee_options, *defence_options)


@clause("10.7", "6.2", "7.3", "7.5", "10.18")
def reading(state: State, move: Strike, rows: Rows, number: int) -> StrikeReading:
    """How the dice of a Strike are read, by the states of the target and the options of the table."""
    striker, target, choices = state.figure(move.figure), state.figure(move.target), state.choices
    elevens = _surprised_by(target, striker) or target.is_exposed
    return StrikeReading(
        adjustments=number,
        band=choices["W-1"] == "band",
        boon=move.boon,
        bane=move.bane,
        elevens=("natural" if choices["W-18"] == "natural" else "adjusted") if elevens else "no",
        eleven_triggers=choices["W-19"] == "yes",
        exposed=target.is_exposed,
        ignore_stops=rows.value(rows.maneuver.ignore_stops),
        protect=choices["W-31"] == "as-checks",
    )


@clause("10.4", "10.6")
def step_of(state: State, move: Strike, rows: Rows) -> tuple[ReadStrike, tuple[str, ...]]:
    """The step that throws and reads a Strike, and the options used; figures as they stand when dice are read."""
    terms, number, options = reckoned(state, move, rows)
    told = Facts(weapon=rows.weapon.id, maneuver=move.maneuver, mastery=move.mastery, **terms)
    step = ReadStrike(move.figure, move.target, reading(state, move, rows, number), told, move.figure)
    return step, options


@clause("10.7", "10.8", "10.9", "10.10", "10.14")
def read(state: State, step: ReadStrike, outcome: Struck, thrown: Thrown | None) -> Carried:
    """All that follows from the outcome of a Strike, in order; `thrown` are its dice, where anybody threw some."""
    effects = effects_of(state, step, outcome)
    dice, adjusted = (None, None) if thrown is None else (thrown.dice, thrown.adjusted)
    shown = {name: getattr(outcome, name, None) for name in _SHOWN}
    told = Facts(**step.terms, dice=dice, adjusted=adjusted, **shown, **effects.told)
    event = e.StrikeRead("10.7", step.figure, step.target, told)
    options = effects.options + _options_used(step, thrown)
    grounds = _by_states(state, step) + _what_counted(told)
    return Carried((event, *effects.unknown), effects.steps, options, grounds)


@clause("4.1", "6.2", "7.2", "7.3", "7.4", "7.5")
def _by_states(state: State, step: ReadStrike) -> Grounds:
    """The clauses by which a state of the target bears on the Strike: its Guard, and how dice are read."""
    striker, target = state.figure(step.figure), state.figure(step.target)
    if not target.causes and not target.is_defeated:
        return SILENT
    grounds = SILENT
    if target.open("grappled", "entangled") and not target.is_exposed:
        grounds += speaks("4.1", True, figure=target.id, guard=step.terms["guard"])
    if _surprised_by(target, striker):
        grounds += speaks("6.2", True, figure=target.id, by=striker.id)
    if target.is_exposed:
        for number in ("7.2", "7.3", "7.4", "7.5"):
            grounds += speaks(number, True, figure=target.id)
    return grounds


def _what_counted(told: Facts) -> Grounds:
    """The clauses by which a Strike came to what it did, with their numbers."""
    grounds = speaks("10.4", True, precision=told["precision"], guard=told["guard"], difference=told["difference"])
    grounds += speaks("10.5", True, adjustments=told["adjustments"], melee=told["melee"])
    if told["melee"]:
        grounds += speaks("10.6", True, melee=told["melee"])
    grounds += speaks("10.8", True, twelves=told["twelves"], ones=told["ones"], triggers=told["triggers"])
    grounds += speaks("10.9", True, before=told["before"], stops=told["stops"], hits=told["hits"])
    if told["defensive"]:
        grounds += speaks("10.10", True, defensive=told["defensive"])
    if told["levels"]:
        grounds += speaks("10.12", True, levels=told["levels"])
    if told["triggers"]:
        grounds += speaks("10.13", True, triggers=told["triggers"])
    return grounds


_SHOWN = ("base", "twelves", "ones", "stops", "before", "hits", "triggers", "defensive")


def _options_used(step: ReadStrike, thrown: Thrown | None) -> tuple[str, ...]:
    """The options that governed the reading. Without dice there may have been 11s wherever they count as 12s."""
    elevens = step.reading.elevens != "no"
    if thrown is not None:
        elevens = elevens and 11 in (*thrown.adjusted, *step.reading.kept(thrown.dice))
    used = ("W-1",) if step.reading.adjustments else ()
    return (*used, "W-18", "W-19") if elevens else used
