"""10.10 to 10.15, 13.5, 13.6: what a Strike does, reckoned from its outcome, in the order of 10.14."""

from collections.abc import Callable, Hashable, Iterator

from msgspec import Struct

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.rows import Maneuver, Weapon, load
from lawspeaker.rulebooks.war.space import INCH, between
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import Origin, ReadStrike
from lawspeaker.rulebooks.war.strike_reading import Struck
from lawspeaker.rulebooks.war.values import effective, force


class Effects(Struct, frozen=True, gc=False):
    """What `StrikeRead` tells of them, the steps that carry them out, the options they used, what nobody knows."""

    told: Facts
    steps: tuple[Hashable, ...]
    options: tuple[str, ...]
    unknown: tuple[e.EffectUnknown, ...]


class _Blow(Struct, frozen=True, gc=False):
    """Everything that the effects of one Strike are reckoned from."""

    striker: Figure
    target: Figure
    weapon: Weapon
    maneuver: Maneuver
    mastery: int
    outcome: Struck
    levels: int
    triggers: int
    """Triggers that count, within the row's limit."""
    counted: int
    """The Hits that the Maneuver counts (13.5)."""

    def value(self, values: tuple[int, int, int, int, int]) -> int:
        """A value of the Maneuver at its Mastery Level."""
        return values[self.mastery - 1]


def effects_of(state: State, step: ReadStrike, outcome: Struck) -> Effects:
    """All that a Strike of this outcome does."""
    blow = _blow(state, step)(outcome)
    damage, falter, poison = _damage(blow), _falter(blow), _poison(blow)
    told = Facts(levels=blow.levels, damage=damage, falter=falter, poison=poison, knock_back=_knock_back(blow))
    steps = _in_order(state, blow, damage, falter, poison)
    return Effects(told, steps, _options_used(blow, damage, falter), _unknown(blow))


def steps_of(state: State, step: ReadStrike) -> Callable[[Struck], tuple[Hashable, ...]]:
    """Gives the steps that a Strike of an outcome sets going, and nothing that is only told."""
    blow_of = _blow(state, step)

    def steps(outcome: Struck) -> tuple[Hashable, ...]:
        blow = blow_of(outcome)
        return _in_order(state, blow, _damage(blow), _falter(blow), _poison(blow))

    return steps


def _options_used(blow: _Blow, damage: int, falter: int) -> tuple[str, ...]:
    outcome, used = blow.outcome, []
    if outcome.defensive:
        used.append("W-20")
    if blow.maneuver.counts_option == "W-26" and outcome.hits != outcome.before:
        used.append("W-26")
    if damage > 0 and falter > 0:
        used.append("W-27")
    if outcome.epic_strike or outcome.epic_defence:
        used.append("W-32")
    if blow.levels >= 3 and _passion_lead(blow.striker, blow.target) >= 120:
        used.append("W-33")
    return tuple(used)


@clause("13.2")
def _unknown(blow: _Blow) -> tuple[e.EffectUnknown, ...]:
    """Where a level applies and the row's Passion Effect was not seen, the rest is ruled and this is said."""
    if not blow.levels:
        return ()
    return tuple(e.EffectUnknown("13.2", blow.striker.id, blow.weapon.id, one) for one in blow.weapon.not_seen)


def _blow(state: State, step: ReadStrike) -> Callable[[Struck], _Blow]:
    """Gives the blow of an outcome."""
    striker, target = state.figure(step.figure), state.figure(step.target)
    rows = load(state.edition)
    own = [row for row in state.weapons if row.id == step.terms["weapon"]]
    weapon = own[0] if own else rows.weapons[step.terms["weapon"]]
    name, mastery = step.terms["maneuver"], step.terms["mastery"]
    maneuver = Maneuver(id="plain") if name is None else rows.maneuvers[name]
    before_stops = maneuver.counts == "before"
    if maneuver.counts_option:
        before_stops = state.choices[maneuver.counts_option] == "before-stops"
    levels = passion_levels(state, striker, target)

    def of(outcome: Struck) -> _Blow:
        counted = outcome.before if before_stops else outcome.hits
        triggers = min(outcome.triggers, weapon.limit_12)
        return _Blow(striker, target, weapon, maneuver, mastery, outcome, levels, triggers, counted)

    return of


def _passion_lead(striker: Figure, target: Figure) -> int:
    return effective(striker, "passion") - effective(target, "resolve")


@clause("10.12")
def passion_levels(state: State, striker: Figure, target: Figure) -> int:
    """The Striker's Passion less the target's Resolve: from 1 one level, from 40 two, from 80 three (W-33)."""
    lead = _passion_lead(striker, target)
    if lead < 1 or state.choices["W-21"] != "breath":
        return 0
    levels = 1 + lead // 40
    return levels if state.choices["W-33"] == "every-40" else min(3, levels)


@clause("10.11")
def _damage(blow: _Blow, limited: bool = True) -> int:
    """Force times Hits, then all percentages at once, then what is added flat."""
    if (limited and blow.weapon.no_damage) or not blow.outcome.hits:
        return 0
    strength = force(blow.striker).value + blow.value(blow.maneuver.force)
    percent = blow.weapon.damage_percent + blow.value(blow.maneuver.damage_percent)
    percent += blow.weapon.percent_12 * blow.triggers + blow.weapon.percent_pe * blow.levels
    raw = max(0, strength * blow.outcome.hits * (100 + percent) // 100)
    raw += blow.weapon.damage_12_per_tier * blow.target.tier * blow.triggers
    return _borne(blow.target, raw)


@clause("13.6")
def _borne(target: Figure, damage: int) -> int:
    """Strike damage that a figure of Resolute Stability bears: 20 % less, at least 1 less."""
    if "resolute-stability" not in target.traits or damage < 1:
        return damage
    return damage - max(1, damage * 20 // 100)


@clause("1.5", "10.13", "13.5")
def _falter(blow: _Blow) -> int:
    """All Falter of the Strike in one sum; one Hit after Adjustments is enough, Stops or not."""
    if not blow.outcome.before:
        return 0
    maneuver, weapon = blow.maneuver, blow.weapon
    per_12 = weapon.falter_12 if maneuver.falter_12 is None else blow.value(maneuver.falter_12)
    per_level = weapon.falter_pe if maneuver.falter_pe is None else blow.value(maneuver.falter_pe)
    own = blow.value(maneuver.falter_per_hit) * blow.counted
    own += blow.value(maneuver.falter_at_3) * (blow.counted >= 3)
    return per_12 * blow.triggers + per_level * blow.levels + own


@clause("10.13", "10.12")
def _poison(blow: _Blow) -> int:
    """Poison of 12 Effects and Passion Effects, and of a row that turns damage into it."""
    if not blow.outcome.hits:
        return 0
    percent = blow.weapon.poison_percent
    per_damage = percent * _damage(blow, limited=False) // 100 if percent else 0
    return blow.weapon.poison_12 * blow.triggers + blow.weapon.poison_pe * blow.levels + per_damage


@clause("10.12", "13.3")
def _exertion(blow: _Blow) -> int:
    """Exertion that the target gains."""
    own = blow.value(blow.maneuver.exertion_per_hit) * blow.counted
    per_level = blow.weapon.exertion_pe + blow.weapon.exertion_pe_per_tier * blow.striker.tier
    return own + (per_level * blow.levels if blow.outcome.hits else 0)


@clause("2.2", "13.3")
def _knock_back(blow: _Blow) -> int:
    """Inches of Knock Back: so many for every so many Hits that the row counts."""
    inches, every = blow.value(blow.maneuver.kb_inches), blow.value(blow.maneuver.kb_per_hits)
    return inches * (blow.counted // every)


@clause("10.13", "11.3")
def _points(state: State, blow: _Blow) -> int:
    """AP that the 12 Effect gives the Striker, in its own Turn only and within the Segment's limit."""
    if not blow.outcome.hits or state.turn != blow.striker.id:
        return 0
    left = max(0, blow.weapon.ap_12_per_segment - blow.striker.gained)
    return min(left, blow.weapon.ap_12 * blow.triggers)


@clause("10.10")
def _defensive(state: State, blow: _Blow) -> int:
    """Damage of Defensive Hits to the Striker, by the Force that W-20 names; Resolute Stability ignores one."""
    hits = blow.outcome.defensive - ("resolute-stability" in blow.striker.traits)
    if hits <= 0:
        return 0
    whose = blow.target if state.choices["W-20"] == "defender" else blow.striker
    return hits * force(whose).value


@clause("10.14", "10.15")
def _in_order(state: State, blow: _Blow, damage: int, falter: int, poison: int) -> tuple[Hashable, ...]:
    """The steps: damage, Falter (W-27), Poison, Exertion, Resolve, AP, Defensive Hits, Weakened."""
    target, striker, outcome = blow.target.id, blow.striker.id, blow.outcome
    origin = Origin(striker, "strike", blow.striker.tier)
    factor = blow.value(blow.maneuver.falter_damage_factor)
    steps: list[Hashable] = []
    if damage:
        steps.append(s.Suffer(target, "endurance", damage, "strike", "10.11"))
    if falter:
        steps.append(s.TakeFalter(target, falter, origin, "1.7", factor))
    if state.choices["W-27"] == "falter-first":
        steps.reverse()
    if poison:
        steps.append(s.TakePoison(target, poison, origin, "3.5"))
    if exertion := _exertion(blow):
        steps.append(s.TakeExertion(target, exertion, "10.12"))
    if outcome.hits and (resolve := blow.weapon.resolve_pe * blow.levels):
        steps.append(s.Suffer(target, "resolve", resolve, "strike", "10.12"))
    if points := _points(state, blow):
        steps.append(s.GainPoints(striker, points, "10.13"))
    if knocked := _knock_back(blow):
        away, harder = between(blow.striker.at, blow.target.at), blow.value(blow.maneuver.kb_difficulty)
        steps.append(s.TakeKnockBack(target, away, knocked * INCH, harder, striker))
    if blow.weapon.grapple_12 and blow.triggers and outcome.hits:
        steps.append(_grapple(state, blow))
    if defensive := _defensive(state, blow):
        steps.append(s.Suffer(striker, "endurance", defensive, "defensive-hits", "10.10"))
    return *steps, *_weakened(state, blow, origin)


@clause("10.13", "D.6")
def _grapple(state: State, blow: _Blow) -> s.AskGrapple:
    """The Striker says whether it Grapples; in a duel it does, unless the target is Grappled already."""
    origin = Origin(blow.striker.id, "grapple", blow.striker.tier)
    answer = None
    if state.duel is not None:
        answer = "no" if blow.target.open("grappled") else "grapple"
    return s.AskGrapple(blow.striker.id, blow.target.id, origin, answer)


@clause("10.15", "D.5")
def _weakened(state: State, blow: _Blow, origin: Origin) -> Iterator[Hashable]:
    """An Epic Strike leaves the target Weakened, an Epic Defence the Striker (in Breath, under W-32 `by-stage`)."""
    if state.duel is not None or state.choices["W-32"] != "by-stage" or state.choices["W-21"] != "breath":
        return
    if blow.outcome.epic_strike:
        yield s.Weaken(blow.target.id, origin, "10.15")
    if blow.outcome.epic_defence:
        by_target = Origin(blow.target.id, "defensive-hit", blow.target.tier)
        yield s.Weaken(blow.striker.id, by_target, "10.15")
