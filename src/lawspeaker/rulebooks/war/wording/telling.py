"""What happened, in one sentence: one teller for each event."""

from collections.abc import Callable
from typing import Any

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.figure import SEGMENTS, Instant
from lawspeaker.rulebooks.war.shown import inches, point
from lawspeaker.rulebooks.war.wording import dueling
from lawspeaker.rulebooks.war.wording.words import dice, listed, many, signed


def told(event: e.Event) -> str:
    """The event in one sentence, ids as names."""
    return TOLD[type(event)](event)


def _from_to(what: str, verb: str, because: str = "") -> Callable[[Any], str]:
    """`asher's Exertion: 3 more, 0 → 3.`"""

    def tells(event: Any) -> str:
        return f"{event.figure}'s {what}: {event.amount} {verb}{because}, {event.before} → {event.after}."

    return tells


# ---- time


def _cycle_began(event: e.CycleBegan) -> str:
    order = f", at equal Swiftness in the order {listed(event.order)}" if event.order else ""
    return f"Cycle {event.cycle} begins{order}."


def _turn(verb: str) -> Callable[[Any], str]:
    def tells(event: Any) -> str:
        return f"{event.figure}'s Turn {verb}: Cycle {event.cycle}, Segment {event.segment}."

    return tells


def _wasted(event: e.ActionPointsWasted) -> str:
    ready = "Readied " if event.out_of == "ready" else ""
    left = f"F:{event.falter} is left" if event.because == "falter" else "all of this Cycle"
    return f"Falter wastes {event.amount} {ready}AP of {event.figure}; {left}."


def _stance(verb: str) -> Callable[[Any], str]:
    def tells(event: Any) -> str:
        return f"{event.figure} {verb} {'Full ' if event.full else ''}Defensive Stance."

    return tells


# ---- what effects do


def _damaged(event: e.Damaged) -> str:
    by = " by a Passion Effect" if event.clause == "10.12" else _by(event.because)
    name = event.attribute.capitalize()
    return f"{event.figure}'s {name}: {event.amount} damage{by}, {event.before} → {event.after}."


def _converted(event: e.FalterConverted) -> str:
    held = "its" if event.held else "the"
    return f"{event.figure}: {event.amount} of {held} Falter become {event.damage} damage to Resolve and to Passion."


def _ticked(event: e.PoisonTicked) -> str:
    does = f"{event.resolve} damage to Resolve" if event.resolve else f"{event.exertion} Exertion"
    return f"{event.figure}'s Poison brings {does} and is halved, {event.before} → {event.after}."


def _exertion(event: e.ExertionGained) -> str:
    ignored = f" ({event.ignored} more are ignored)" if event.ignored else ""
    return f"{event.figure}'s Exertion: {event.amount} more{ignored}, {event.before} → {event.after}."


def _status_began(event: e.StatusBegan) -> str:
    by = f", by {event.source}" if event.source else ""
    return f"{event.figure} is {event.status.capitalize()}{by}."


def _hold_began(event: e.HoldBegan) -> str:
    by = f" by {event.by}" if event.by else ""
    exposed = ", and so Exposed" if event.kind == "bound" else ""
    named = f" (hold {event.hold})" if event.hold else ""
    return f"{event.figure} is {event.kind.capitalize()}{by}{exposed}{named}."


def _falter_gained(event: e.FalterGained) -> str:
    above = event.before + event.amount - event.after
    cut = f", {above} more than it can have" if above > 0 else ""
    return f"{event.figure}'s Falter: {event.amount} more{cut}, {event.before} → {event.after}."


def _hold_ended(event: e.HoldEnded) -> str:
    by = f" by {event.by or event.hold}" if event.by or event.hold else ""
    return f"{event.figure} is {event.kind.capitalize()} no more{by}: {_WHY[event.why]}."


def _place(place: Instant) -> str:
    """`Cycle 2, Segment A (asher)`."""
    if place.segment < 0:
        return f"Cycle {place.cycle} begins"
    whose = f" ({place.figure})" if place.figure else ""
    return f"Cycle {place.cycle}, Segment {SEGMENTS[place.segment]}{whose}"


_CYCLE_ENDS = {"place": "its place has come round", "lifted": "it is lifted", "loosed": "it is loosed"}
_WHY = {
    "broken": "it broke free",
    "released": "it is released",
    "captor-gone": "whoever held it is gone",
    "parted": "the two are parted",
    "loosed": "it is loosed",
}


_BECAUSE = {
    "inflicted": "",
    "strike": " by the Strike",
    "defensive-hits": " by Defensive Hits",
    "falter": " by Falter",
    "poison": " by Poison",
    "weakened": ", Weakened twice",
    "exertion": " by too much Exertion",
    "option": " as an option changed",
    "override": " as the Host overruled",
    "collision": " by the collision",
    "hold-ended": " as a hold ended",
    "remedy": " by a remedy",
}


def _by(because: str) -> str:
    return _BECAUSE.get(because, f" by {because}")


def _defeated(verb: str) -> Callable[[Any], str]:
    def tells(event: Any) -> str:
        return f"{event.figure} is {verb}{_by(event.because)}."

    return tells


def _moved(event: e.Moved) -> str:
    start, end = (f"[{x}, {y}]" for x, y in (point(event.from_), point(event.to)))
    return f"{event.figure} Moves {many(inches(event.inches), 'inch', 'inches')}, {start} → {end}."


def _knocked_back(event: e.KnockedBack) -> str:
    start, end = (f"[{x}, {y}]" for x, y in (point(event.from_), point(event.to)))
    far = many(inches(event.inches), "inch", "inches")
    stopped = f" and is stopped after {inches(event.travelled)}" if event.left else ""
    return f"{event.figure} is Knocked Back {far}{stopped}, {start} → {end}."


def _collided(event: e.Collided) -> str:
    both = ((event.force, event.figure), (event.force_with, event.with_))
    told = ", ".join(f"{force} against {whom}" for force, whom in both if force is not None)
    forces = f" of Force {told}" if event.hits and told else ""
    left = _left(event.left)
    return f"{event.figure} collides with {event.with_}{left}: {many(event.hits, 'Hit')}{forces}."


def _left(hundredths: int | None) -> str:
    """What is left of its way; nothing where a seat may not know it."""
    return "" if hundredths is None else f", {many(inches(hundredths), 'inch', 'inches')} left"


# ---- dice


def _check_read(event: e.CheckRead) -> str:
    terms = event.terms
    what = f"{'In secret: ' if event.secret else ''}{event.figure}'s {event.attribute.capitalize()}"
    if "passes" not in terms:
        return f"{what}, a quick roll: {terms['net']}."
    against = "" if terms["versus"] is None else f" against {terms['versus']}"
    adjustments = "" if terms["adjustments"] is None else f", Adjustments {signed(terms['adjustments'])}"
    reckoned = f"Factor {terms['factor']}{against}{adjustments}"
    ending = "passed" if terms["success"] else "failed"
    if terms["passes"] is None:
        return f"{what} Check: {reckoned}: {ending}."
    passes = f"{many(terms['passes'], 'Pass', 'Passes')} of {terms['needed']}"
    ending += "" if terms["success"] else f", {terms['short']} short"
    epic = "" if terms["epic"] == "none" else f" (Epic: {terms['epic']})"
    left = "" if terms.get("left") is None else f"; {terms['left']} left of what it resists"
    return f"{what} Check: {reckoned}; {_read_as(terms)}{passes}: {ending}{epic}{left}."


def _read_as(terms: dict[str, Any]) -> str:
    if terms["adjusted"] in (None, terms["dice"]) or terms["dice"] is None:
        return ""
    kept = len(terms["adjusted"]) < len(terms["dice"])
    return f"{'kept, and adjusted:' if kept else 'adjusted to'} {dice(terms['adjusted'])}: "


def _strike_read(event: e.StrikeRead) -> str:
    terms = event.terms
    maneuver = f" ({terms['maneuver']})" if terms["maneuver"] else ""
    came = [many(terms["hits"], "Hit")]
    came += [many(terms["defensive"], "Defensive Hit")] if terms["defensive"] else []
    came += [f"{terms['damage']} damage"] if terms["damage"] is not None and (terms["hits"] or terms["damage"]) else []
    came += [f"{terms[key]} {name}" for key, name in (("falter", "Falter"), ("poison", "Poison")) if terms.get(key)]
    if terms.get("knock_back"):
        came.append(f"Knock Back {terms['knock_back']}")
    weapon = f", {terms['weapon']}{maneuver}" if terms["weapon"] else ""
    return f"{event.figure} strikes {event.target}{weapon}: {_read_as(terms)}{', '.join(came)}."


# ---- the table


def _unknown(event: e.EffectUnknown) -> str:
    what = event.field.replace("-", " ")
    return f"What {event.row} does as its {what} was never seen: the Host says what becomes of {event.figure}."


def _revealed(event: e.Revealed) -> str:
    if event.figure is None:
        return f"The Host reveals the Check of move {event.entry}."
    return f"The Host reveals {event.figure}: {listed(event.what)}."


def _overruled(event: e.Overruled) -> str:
    if event.set is not None:
        values = ", ".join(f"{key} {_set(key, value)}" for key, value in event.set.items())
        return f"The Host overrules, and sets {event.figure}'s {values}{_as_reason(event.reason)}."
    assert event.allow is not None, "values are set, or a move is allowed"
    return f"The Host overrules, and lets {event.allow['do']} happen{_as_reason(event.reason)}."


def _set(key: str, value: Any) -> str:
    """A value that was set; a point in inches."""
    return ", ".join(str(inches(part)) for part in value) if key == "at" else str(value)


def _as_reason(reason: str | None) -> str:
    """The reason; nothing where it tells what the seat may not know."""
    return "" if reason is None else f": {reason}"


TOLD: dict[type, Callable[[Any], str]] = {
    e.CycleBegan: _cycle_began,
    e.TurnBegan: _turn("begins"),
    e.TurnEnded: _turn("ends"),
    e.TurnPassedOver: _turn("is passed over"),
    e.ActionPointsCame: lambda event: f"{event.amount} AP come for {event.figure}.",
    e.ActionPointsGained: lambda event: f"{event.figure} gains {event.amount} AP, {event.after} left.",
    e.ActionPointsSpent: lambda event: (
        f"{event.figure} spends {event.amount} AP ({event.on}), {event.amount + event.after} → {event.after}."
    ),
    e.ActionPointsWasted: _wasted,
    e.ActionPointsLost: lambda event: f"{event.figure} loses what is left of its AP: {event.amount}.",
    e.Readied: lambda event: f"{event.figure} readies {event.amount} AP for {' or '.join(event.uses)}.",
    e.ReadySpent: lambda event: f"{event.figure} spends {event.amount} AP readied for {' or '.join(event.uses)}.",
    e.ReadyRested: lambda event: (
        f"{event.figure} did not use {event.amount} AP readied for {' or '.join(event.uses)}: they count as Rest."
    ),
    e.CarriedOver: lambda event: f"{event.figure} takes {event.amount} AP along into its next Turn.",
    e.StanceTaken: _stance("takes a"),
    e.StanceEnded: _stance("leaves the"),
    e.FalterGained: _falter_gained,
    e.FalterConverted: _converted,
    e.FalterRecovered: _from_to("Falter", "less"),
    e.Damaged: _damaged,
    e.PoisonGained: _from_to("Poison", "more"),
    e.PoisonTicked: _ticked,
    e.PoisonReduced: _from_to("Poison", "less"),
    e.ExertionGained: _exertion,
    e.ExertionRested: _from_to("Exertion", "less", " by Rest"),
    e.ExertionReduced: _from_to("Exertion", "less"),
    e.ExertionAboveStamina: lambda event: (
        f"{event.figure}'s Exertion {event.exertion} is above its Stamina {event.stamina}."
    ),
    e.HoldBegan: _hold_began,
    e.FalterPrevented: lambda event: f"{event.figure} is loosed: the Falter does not come.",
    e.HoldPrevented: lambda event: f"{event.figure} is loosed, and is not {event.kind.capitalize()}.",
    e.FalterCycleBegan: lambda event: f"{event.figure} has F:1 Cycle, until {_place(event.until)}.",
    e.FalterCycleEnded: lambda event: f"{event.figure}'s F:1 Cycle ends: {_CYCLE_ENDS[event.why]}.",
    e.Loosed: lambda event: f"{event.figure} is loosed, up to Tier {event.tier}, until {_place(event.until)}.",
    e.LoosedEnded: lambda event: f"{event.figure} is loosed no more (Tier {event.tier}).",
    e.HoldEnded: _hold_ended,
    e.SurpriseBegan: lambda event: f"{event.by} surprises {event.figure}.",
    e.SurpriseEnded: lambda event: f"{event.figure} is Surprised no more by {listed(event.by)}.",
    e.StatusBegan: _status_began,
    e.StatusEnded: lambda event: f"{event.figure} is no longer {event.status.capitalize()} by what ended now.",
    e.Defeated: _defeated("Defeated"),
    e.Restored: _defeated("Defeated no more"),
    e.Moved: _moved,
    e.KnockedBack: _knocked_back,
    e.Dodged: lambda event: f"{event.figure} gets clear of {event.by}.",
    e.Collided: _collided,
    e.ThingDamaged: lambda event: f"{event.thing} takes {event.amount} damage, {event.after} in all.",
    e.EffectUnknown: _unknown,
    e.DiceRead: lambda event: f"{event.figure} throws {dice(event.dice)} ({event.why}).",
    e.CheckRead: _check_read,
    e.StrikeRead: _strike_read,
    e.RollWanted: lambda event: f"A roll stays open: {event.owner} throws for {event.figure} ({event.why}).",
    e.AdjustWanted: lambda event: f"{many(event.amount, 'Adjustment')} stay to be placed, in {event.figure}'s roll.",
    e.ChoiceOpened: lambda event: f"{event.owner} is asked: {event.question} ({event.id}).",
    e.ChoiceMade: lambda event: f"The answer to {event.question} ({event.id}): {event.answer}.",
    e.FigurePlaced: lambda event: f"{event.id} comes onto the map at {point(event.placed.at)}.",
    e.ThingPlaced: lambda event: f"{event.id}, {_article(event.placed.kind)}, stands at {point(event.placed.at)}.",
    e.WeaponAdded: lambda event: f"There is a new weapon: {event.id}.",
    e.FigureLeft: lambda event: f"{event.id} leaves the map.",
    e.OptionChanged: lambda event: f"The Host changes {event.option}: {event.before} → {event.after}.",
    e.Revealed: _revealed,
    e.Overruled: _overruled,
    e.DuelEnded: dueling.ended,
}
"""By the type of the event."""


def _article(kind: str) -> str:
    return "an obstacle" if kind == "obstacle" else "a Barrier"
