"""The tables `expect` and `opening`: their keys. What stands under a key of the state is compared as it stands."""

from lawspeaker.rulebooks.war.figure import SEGMENTS
from lawspeaker.rulebooks.war.scenario.shapes import each, like, one_of, or_null, plain, rows, table, whole, word

_FIGURE = """
    name side tier hidden owner shown_as falter falter_until loosed_until poison exertion endurance resolve passion
    guard force precision speed stamina spp magnitude ap readied ready carried at statuses held_by holds surprised_by
    may causes
"""
_THING = "kind at width endurance allotment damage"
_WANT = """
    id kind owner seat figure why pool boon bane adjustments reading dice kept amount up fixed question choices about
"""
_CHECK = """
    figure attribute why factor versus difficulty favour against adjustments dice adjusted net passes needed success
    short epic left
"""
_STRIKE = """
    figure target weapon maneuver precision guard difference melee adjustments dice adjusted base twelves ones stops
    before hits triggers defensive levels damage falter poison knock_back
"""
_EVENTS = """
    CycleBegan TurnBegan TurnEnded TurnPassedOver ActionPointsCame ActionPointsGained ActionPointsSpent
    ActionPointsWasted ActionPointsLost Readied ReadySpent ReadyRested CarriedOver StanceTaken StanceEnded
    FalterGained FalterConverted FalterPrevented HoldPrevented FalterRecovered FalterCycleBegan FalterCycleEnded
    Damaged PoisonGained PoisonTicked PoisonReduced ExertionGained ExertionRested ExertionReduced HoldBegan HoldEnded
    SurpriseBegan SurpriseEnded StatusBegan StatusEnded Loosed LoosedEnded Defeated Restored Moved KnockedBack
    ExertionAboveStamina EffectUnknown Dodged Collided ThingDamaged CheckRead StrikeRead FigurePlaced ThingPlaced
    WeaponAdded FigureLeft ChoiceOpened ChoiceMade RollWanted AdjustWanted DiceRead OptionChanged Revealed Overruled
"""

_clauses = rows(like(r"war:[0-9A-Z]+(\.[0-9]+)*", "the id of a clause, like war:1.2"))
_events = rows(one_of(*_EVENTS.split()))
_check = table(dict.fromkeys(_CHECK.split(), plain))
_state = {
    "figures": each(word, table(dict.fromkeys(_FIGURE.split(), plain))),
    "things": each(word, table(dict.fromkeys(_THING.split(), plain))),
}

clause_ids = _clauses
OPENING = table(_state)
EXPECT = table(
    {
        "verdict": one_of("allowed", "refused", "undecided"),
        "unmet": _clauses,
        "cites": _clauses,
        "options": rows(like(r"W-[0-9]+", "the id of an option, like W-1")),
        "cycle": whole(0),
        "segment": or_null(one_of(*SEGMENTS)),
        "turn": or_null(word),
        "next": or_null(word),
        **_state,
        "gone": rows(word),
        "pending": rows(table(dict.fromkeys(_WANT.split(), plain))),
        "strike": table(dict.fromkeys(_STRIKE.split(), plain)),
        "check": _check,
        "checks": rows(_check),
        "events": _events,
        "no_events": _events,
    }
)
