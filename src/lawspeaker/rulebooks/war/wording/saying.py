"""What a ground says, in one sentence: one reader of facts for each clause that speaks."""

import json
from collections.abc import Callable
from typing import Any

from lawspeaker.law.ground import Ground
from lawspeaker.rulebooks.war.book import BOOK, RULEBOOK
from lawspeaker.rulebooks.war.shown import inches
from lawspeaker.rulebooks.war.wording import dueling, hosting
from lawspeaker.rulebooks.war.wording.words import dice, listed, many, signed

Facts = dict[str, Any]
Met = bool | None
HOLDS = ("grappled", "entangled", "bound")


def sentence(ground: Ground) -> str:
    """What the ground says, in one sentence. A clause without words of its own says its title and its facts."""
    if "expected" in ground.facts:
        return _unlike(ground)
    says = SAYS.get(ground.clause.removeprefix(f"{RULEBOOK}:"))
    if says is not None:
        return says(ground.facts, ground.met)
    facts = ", ".join(f"{key} {_shown(value)}" for key, value in ground.facts.items())
    return f"{BOOK.clauses[ground.clause].title}: {facts or 'nothing more'}."


def _unlike(ground: Ground) -> str:
    """Of a table that sets something up: the key, and what should stand there."""
    return f"{ground.facts['key']}: {ground.facts['expected'].removesuffix(f' ({ground.clause})')}."


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# ---- whoever acts


def _is_there(facts: Facts, met: Met) -> str:
    if "id" in facts:
        return f"{facts['id']} is {'there already' if facts['taken'] else 'a new id'}."
    if met:
        return f"{listed(facts['named'])} {'is' if len(facts['named']) == 1 else 'are'} there."
    return f"Nobody is called {listed((one or '(nothing)' for one in facts['missing']), 'or')}."


def _own_turn(facts: Facts, met: Met) -> str:
    whose = f"It is {facts['turn']}'s Turn" if facts["turn"] else "No Turn is running"
    return f"{whose}." if met else f"{whose}, not {facts['figure']}'s."


def _points(facts: Facts, met: Met) -> str:
    if facts["needs"] < 0:
        return f"{facts['needs']} AP are no number that can be spent."
    return f"{facts['figure']} has {facts['ap']} AP, and it costs {facts['needs']}."


def _ready(facts: Facts, met: Met) -> str:
    if met:
        return f"{facts['figure']} has AP readied for {facts['use']}; it costs {facts['needs']}."
    what = f"no set of {facts['needs']} AP or more" if facts["needs"] > 0 else "no AP"
    return f"{facts['figure']} has {what} readied for {facts['use']} ({facts['readied']} Readied AP in all)."


def _held(cannot: str) -> Callable[[Facts, Met], str]:
    def says(facts: Facts, met: Met) -> str:
        holds = listed(one.capitalize() for one in facts["statuses"] if one in HOLDS)
        return f"{facts['figure']} is {holds}: it cannot {cannot}."

    return says


def _still_open(facts: Facts, met: Met) -> str:
    return f"{facts['figure']} is held; {facts['kind']} stays open to it."


def _status(word: str, key: str) -> Callable[[Facts, Met], str]:
    def says(facts: Facts, met: Met) -> str:
        return f"{facts['figure']} is {word if facts[key] else f'not {word}'}."

    return says


def _stand_ready(facts: Facts, met: Met) -> str:
    if "amount" in facts:
        return hosting.amount(facts, met)
    uses = f"{facts['figure']} readies AP for {listed(facts['uses'])}"
    return f"{uses}." if met else f"{uses}; it must be one use, or {facts['most']} at most."


def _carry(facts: Facts, met: Met) -> str:
    if "amount" in facts:
        return hosting.amount(facts, met)
    total = facts["ap"] + facts["carried"] + facts["next"]
    parts = f"{facts['ap']} AP, {facts['carried']} carried already and {facts['next']} of the next Turn are {total}"
    return f"{parts}; a Turn holds 7."


def _taken(facts: Facts, met: Met) -> str:
    by = listed(facts["by"], "or")
    return f"Whether {by}, in Defensive Stance beside {facts['figure']}, takes the Strike is not held here."


def _full_stance(facts: Facts, met: Met) -> str:
    first = "is" if met else "is not"
    return f"A Full Stance is for the first Turn of a Cycle, and that of Segment {facts['segment']} {first}."


def _stance(facts: Facts, met: Met) -> str:
    return f"{facts['figure']} has {'spent' if facts['spent'] else 'not spent'} AP in this Turn."


def _one_turn(facts: Facts, met: Met) -> str:
    if facts["turn"] is not None:
        return f"{facts['turn']}'s Turn is running."
    if "left" not in facts:
        return "No Turn is running."
    left = f"Turns are left of {listed(dict.fromkeys(facts['left']))}" if facts["left"] else "no Turn is left"
    return f"No Turn is running; in this Cycle {left}."


# ---- Strikes and Moves


def _within(facts: Facts, met: Met) -> str:
    length = many(inches(facts["length"]), "inch", "inches")
    return f"It moves {length} within the Strike; {inches(facts['most'])} at most."


def _range(facts: Facts, met: Met) -> str:
    reach = f"the reach of {many(facts['reach'], 'inch', 'inches')} that {facts['figure']} has"
    away = many(inches(facts["distance"]), "inch", "inches")
    return f"{facts['target']}, {away} away, is {'within' if met else 'outside'} {reach}."


def _solid(facts: Facts, met: Met) -> str:
    if met:
        return "Nothing solid stands in the way."
    return f"In the way: {listed(facts['touched'])}. What that does to a Move, we do not have."


def _line(facts: Facts, met: Met) -> str:
    if met:
        return f"No Barrier stands on the line to {facts['target']}."
    return f"On the line to {facts['target']}: {listed(facts['barriers'])}. What that does to a Strike, we do not have."


def _row(facts: Facts, met: Met) -> str:
    by = f", and no Maneuver {facts['maneuver']}" if facts["maneuver"] else ""
    return f"There is no weapon {facts['weapon']}{by} that would go together."


def _numbers_held(facts: Facts, met: Met) -> str:
    if "use" in facts:
        return f"The numbers of {facts['use']} stand on pages that we do not have."
    row = facts["maneuver"] or facts["weapon"]
    return f"The numbers of {row} are {'known' if met else 'on pages that we do not have'}."


def _versus(facts: Facts, met: Met) -> str:
    if facts["versus"] is None:
        return "The Check is against nobody."
    if met:
        return f"The Check is against {' '.join(str(value) for value in _flat(facts['versus']))}."
    return f"A Check is against a figure's Attribute, an Allotment or the SPP of a Song, not {_shown(facts['versus'])}."


def _flat(versus: Facts) -> list[Any]:
    """`jackal might`, `allotment 40`."""
    return list(versus.values()) if "figure" in versus else [one for pair in versus.items() for one in pair]


def _all_adjustments(facts: Facts, met: Met) -> str:
    if "favour" in facts:
        given = f"Adjustments given: {facts['favour']} for the Strike, {facts['defensive']} against it"
        return f"{given}; {facts['least']} is the least."
    melee = f", of them {signed(facts['melee'])} by Melee Influence" if facts["melee"] else ""
    return f"Adjustments in all: {signed(facts['adjustments'])}{melee}."


def _epic(facts: Facts, met: Met) -> str:
    if facts["twelves"] is None:
        return f"Without dice: {many(facts['triggers'], 'Epic Hit')}."
    return f"Dice that count as 12: {facts['twelves']}; as 1: {facts['ones']}."


def _stops(facts: Facts, met: Met) -> str:
    stops = "" if facts["stops"] is None else f" and {many(facts['stops'], 'Stop')}"
    hits = f"{many(facts['before'], 'Hit')}{stops or ' before Stops'}"
    return f"{hits}: {many(facts['hits'], 'Hit')} left."


# ---- dice and what is open


def _pool(facts: Facts, met: Met) -> str:
    if "pools" in facts:
        return f"{many(facts['pools'], 'pool')} of dice fit."
    if "rolls" in facts:
        return "No dice were brought, and without a seed nothing rolls them."
    pool = facts["pool"] + 1
    if "value" in facts:
        return f"Die {facts['position'] + 1} of pool {pool} shows {facts['value']}; dice go from 1 to {facts['sides']}."
    return f"Pool {pool} has {many(facts['dice'], 'die', 'dice')}; it takes {facts['wanted']}."


def _adjusted(facts: Facts, met: Met) -> str:
    if "dice" not in facts:
        return f"Adjusted dice ({dice(facts['adjusted'])}) come with the dice as they were thrown."
    can = "can" if met else "cannot"
    rolled, made = dice(facts["dice"]), dice(facts["adjusted"])
    return f"Adjustments of {signed(facts['adjustments'])} {can} make {made} of {rolled}."


def _answer(facts: Facts, met: Met) -> str:
    if "given" in facts:
        choice = f"the open choice {facts['choice']}"
        return f"{facts['given']} is {'an answer' if met else 'no answer'} to {choice}."
    if "answer" not in facts:
        return f"An answer comes first: {facts['open']}." if facts["open"] else "Nothing is open."
    if met:
        return f"{facts['answer']} answers what is open."
    return f"{facts['answer']} answers nothing: {facts['open'] or 'nothing'} is open."


SAYS: dict[str, Callable[[Facts, Met], str]] = {
    "1.8": lambda facts, met: f"{facts['figure']} is {'' if met else 'not '}under F:1 Cycle.",
    "1.10": lambda facts, met: f"{listed(facts['figures'])}: under F:1 Cycle, and Faltering all the same.",
    "1.12": lambda facts, met: f"Falter would be {facts['falter']}; it goes from 0 to {facts['most']}.",
    "1.14": lambda facts, met: f"{facts['figure']} cannot hold Falter; it is {listed(facts['statuses'])}.",
    "2.1": lambda facts, met: f"Knock Back is a length; {facts['amount']} hundredths of an inch are none.",
    "4.2": _held("Move"),
    "4.3": _held("Strike"),
    "4.4": _held("do that"),
    "4.1": lambda facts, met: f"{facts['figure']} is held: its Guard is halved, to {facts['guard']}.",
    "4.5": _held("take a Stance"),
    "4.6": _still_open,
    "5.2": _held("Move"),
    "5.3": _held("Strike"),
    "5.4": _held("do that"),
    "5.6": _still_open,
    "6.2": lambda facts, met: f"{facts['by']} has surprised {facts['figure']}: 11s count as 12s.",
    "6.3": lambda facts, met: f"{facts['by']} has surprised {facts['figure']}: no {facts['use']} against it.",
    "6.6": lambda facts, met: f"Only Surprise comes from several sources at once: {listed(facts['sources'])}.",
    "7.2": lambda facts, met: f"{facts['figure']} is Exposed: its Guard is 0.",
    "7.3": lambda facts, met: f"{facts['figure']} is Exposed: Stops count as Misses.",
    "7.4": lambda facts, met: f"{facts['figure']} is Exposed: a 1 takes nothing from a 12.",
    "7.5": lambda facts, met: f"{facts['figure']} is Exposed: 11s count as 12s.",
    "8.7": _adjusted,
    "8.10": lambda facts, met: f"Boon {facts['boon']} and Bane {facts['bane']}; each goes from 0 to {facts['most']}.",
    "8.11": _pool,
    "9.2": _versus,
    "10.2": _within,
    "10.3": _range,
    "10.4": lambda facts, met: f"Precision {facts['precision']} less Guard {facts['guard']} is {facts['difference']}.",
    "10.5": _all_adjustments,
    "10.6": lambda facts, met: f"Melee Influence: {many(facts['melee'], 'level')}.",
    "10.8": _epic,
    "10.9": _stops,
    "10.10": lambda facts, met: f"Stops that are left over give {many(facts['defensive'], 'Defensive Hit')}.",
    "10.12": lambda facts, met: f"Passion Effects: {many(facts['levels'], 'level')}.",
    "10.13": lambda facts, met: f"12 Effect: {many(facts['triggers'], 'trigger')}.",
    "10.16": _line,
    "10.17": lambda facts, met: (
        f"{facts['figure']} strikes {facts['target']}." if met else f"{facts['figure']} cannot strike itself."
    ),
    "11.5": _one_turn,
    "11.8": _own_turn,
    "11.9": _points,
    "11.11": _carry,
    "11.12": _stand_ready,
    "11.13": _ready,
    "11.16": _stance,
    "11.17": _full_stance,
    "11.19": _answer,
    "11.20": _is_there,
    "11.22": _taken,
    "12.20": _status("Defeated", "defeated"),
    "12.21": _status("Asleep", "asleep"),
    "12.22": _status("Incapacitated", "incapacitated"),
    "13.1": _row,
    "13.3": lambda facts, met: f"The Mastery Level would be {facts['mastery']}; it goes from 1 to {facts['most']}.",
    "13.4": _numbers_held,
    "14.1": lambda facts, met: f"{_shown(facts['written'])} is finer than hundredths of an inch, and whole numbers.",
    "14.6": _solid,
    **hosting.SAYS,
    **dueling.SAYS,
}
"""By the number of the clause."""
