"""What would have to change for a ground that is not met to be met, said for each clause from its facts.

A remedy is a clause of a sentence: no capital at its beginning, no full stop at its end.
"""

from collections.abc import Callable
from typing import Any

from lawspeaker.law.ground import Ground
from lawspeaker.rulebooks.war.book import RULEBOOK
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN
from lawspeaker.rulebooks.war.shown import inches
from lawspeaker.rulebooks.war.wording.words import listed, many

Facts = dict[str, Any]
HOLDS = ("grappled", "entangled", "bound")
_LASTING = (*HOLDS, "asleep", "defeated", "incapacitated", "faltering-cycle")
"""Statuses under which no Falter is held (1.14)."""


def remedy(ground: Ground) -> str:
    """What would make an unmet ground met; empty for one that is not unmet, and where nothing can."""
    if ground.met is not False:
        return ""
    if "expected" in ground.facts:
        return f"give {ground.facts['key']} otherwise: {_expected(ground)}"
    found = REMEDIES.get(ground.clause.removeprefix(f"{RULEBOOK}:"))
    return found(ground.facts) if found else ""


def _expected(ground: Ground) -> str:
    said = str(ground.facts["expected"]).removesuffix(f" ({ground.clause})")
    return said.removeprefix("expected ").partition(", found")[0]


# ---- whoever acts


def _there(facts: Facts) -> str:
    if "id" in facts:
        return f"choose another id than {facts['id']}"
    return "name a figure that is there"


def _turn(facts: Facts) -> str:
    first = f"end {facts['turn']}'s Turn, then begin" if facts["turn"] else "begin"
    return f"{first} {facts['figure']}'s, or let it use AP that it has Readied"


def _points(facts: Facts) -> str:
    if facts["needs"] < 0:
        return "spend 0 AP or more"
    if facts["ap"] == 0:
        return f"wait for {facts['figure']}'s next Turn: it has no AP left"
    return f"find something for the {facts['ap']} AP that {facts['figure']} has, or wait for its next Turn"


def _ready(facts: Facts) -> str:
    if facts["needs"] < 0:
        return "spend 0 AP or more"
    ready = f"stand ready with {facts['needs']} AP or more" if facts["needs"] else "stand ready"
    return f"{facts['figure']} would have to {ready} for {facts['use']} in its own Turn"


def _free(facts: Facts) -> str:
    held = listed((one.capitalize() for one in facts["statuses"] if one in HOLDS), "or")
    return f"{facts['figure']} must no longer be {held}: by breaking free, or by a remedy of the Host"


def _least(facts: Facts) -> str:
    return f"give an amount of {facts['least']} or more"


def _uses(facts: Facts) -> str:
    if "amount" in facts:
        return _least(facts)
    return f"declare one use or {facts['most']}, those of all sets counted together"


def _room(facts: Facts) -> str:
    if "amount" in facts:
        return _least(facts)
    room = AP_OF_A_TURN - facts["carried"] - facts["next"]
    return f"carry {room} AP or fewer over" if room > 0 else "use the AP in this Turn: the next one has no room"


def _one_turn(facts: Facts) -> str:
    if facts["turn"] is not None:
        return f"end {facts['turn']}'s Turn first"
    if "left" not in facts:
        return "begin a Turn first"
    return f"begin the Turn of {listed(dict.fromkeys(facts['left']), 'or')}" if facts["left"] else "begin a Cycle first"


# ---- Strikes


def _step(facts: Facts) -> str:
    return f"step {many(inches(facts['most']), 'inch', 'inches')} or less within the Strike"


def _range(facts: Facts) -> str:
    reach = many(facts["reach"], "inch", "inches")
    return f"come within {reach} of {facts['target']}, strike with a longer reach, or strike another"


def _row(facts: Facts) -> str:
    row = f"the Maneuver {facts['maneuver']} or the weapon {facts['weapon']}" if facts["maneuver"] else facts["weapon"]
    return f"name a row that there is in place of {row}"


def _given(facts: Facts) -> str:
    return f"give {facts['least']} or more for `favour` and for `defensive`"


# ---- dice and what is open


def _faces(facts: Facts) -> str:
    if "dice" not in facts:
        return "bring the dice as they were thrown, or leave the adjusted ones out"
    if not facts["adjustments"]:
        return "leave the adjusted dice out: there are no Adjustments"
    way = "up" if facts["adjustments"] > 0 else "down"
    number = many(abs(facts["adjustments"]), "Adjustment")
    return f"move the dice {way} by {number} at most, or leave the adjusted ones out"


def _pool(facts: Facts) -> str:
    if "rolls" in facts:
        return "bring the dice"
    if "value" in facts:
        return f"give whole numbers from 1 to {facts['sides']}"
    return f"bring {many(facts['wanted'], 'die', 'dice')} in pool {facts['pool'] + 1}"


def _answer(facts: Facts) -> str:
    if "given" in facts:
        return f"give one of the answers of {facts['choice']}"
    if not facts["open"]:
        return ""
    return f"answer first what is open, with {facts['open']}"


def _against_what(facts: Facts) -> str:
    return "say a figure and its Attribute, an Allotment or the SPP of a Song, and nothing else"


# ---- the Host


def _hold(facts: Facts) -> str:
    if "needs" in facts:
        return _points(facts)
    if not facts["holds"]:
        return ""
    return f"name one hold: {listed(facts['holds'], 'or')}"


def _holder(facts: Facts) -> str:
    return "name one figure that is there as the source"


def _floor(facts: Facts) -> str:
    if "amount" in facts:
        return _least(facts)
    if "attribute" in facts:
        return f"name {listed(facts['lowered'], 'or')}"
    return f"set {facts['least']} or more"


def _holding(facts: Facts) -> str:
    lasting = listed(one.capitalize() for one in facts["statuses"] if one in _LASTING)
    return f"set no Falter while {facts['figure']} is {lasting}"


def _overruling(facts: Facts) -> str:
    if "reason" in facts:
        return "give a reason"
    if "counts" in facts:
        return f"set {facts['least']} or more"
    return "allow a move that can be carried out, no answer and no override"


def _secret(facts: Facts) -> str:
    if "entry" in facts:
        return "name the number of a move that asked for a Check in secret"
    return f"reveal {listed(facts['secret'], 'or')}" if facts["secret"] else ""


REMEDIES: dict[str, Callable[[Facts], str]] = {
    "1.1": _least,
    "1.8": lambda facts: f"name one that is under F:1 Cycle, as {facts['figure']} is not",
    "1.12": lambda facts: f"set Falter to a number from 0 to {facts['most']}",
    "1.14": _holding,
    "1.16": _least,
    "1.17": lambda facts: f"give a Tier of {facts['least']} or more",
    "2.1": lambda facts: "give a length above 0",
    "3.1": _least,
    "4.2": _free,
    "4.3": _free,
    "4.4": _free,
    "4.5": _free,
    "4.7": _hold,
    "4.8": _holder,
    "4.10": _hold,
    "5.2": _free,
    "5.3": _free,
    "5.4": _free,
    "5.8": _hold,
    "6.1": lambda facts: "name figures that are there as the sources",
    "6.3": lambda facts: (
        f"wait until the Surprise by {facts['by']} is over, at the threshold of {facts['figure']}'s Turn"
    ),
    "6.6": lambda facts: "name one source",
    "8.7": _faces,
    "8.10": lambda facts: f"give 0 to {facts['most']} for each",
    "8.11": _pool,
    "9.2": _against_what,
    "10.2": _step,
    "10.3": _range,
    "10.5": _given,
    "10.17": lambda facts: "name another figure as the target",
    "11.5": _one_turn,
    "11.8": _turn,
    "11.9": _points,
    "11.11": _room,
    "11.12": _uses,
    "11.13": _ready,
    "11.15": _least,
    "11.16": lambda facts: f"take it in {facts['figure']}'s next Turn, before any AP is spent",
    "11.17": lambda facts: f"take the plain Stance, or wait for {facts['figure']}'s first Turn of a Cycle",
    "11.19": _answer,
    "11.20": _there,
    "12.11": _floor,
    "12.12": _least,
    "12.20": lambda facts: (
        f"{facts['figure']} must be restored: Endurance, Resolve and Passion above 0, Weakened by one cause at most"
    ),
    "12.21": lambda facts: f"{facts['figure']} must wake: the Host ends it",
    "12.22": lambda facts: f"{facts['figure']} must be able again: the Host ends it",
    "12.23": lambda facts: f"name only those that are {facts['status']}, or what they are",
    "12.24": _overruling,
    "12.25": lambda facts: "name an option and one of its choices",
    "12.26": _secret,
    "13.1": _row,
    "13.3": lambda facts: f"give a Mastery Level from 1 to {facts['most']}",
    "14.1": lambda facts: "give lengths with two decimals at most, and all else as whole numbers",
    "D.3": lambda facts: "choose one of the decisions of a duel, without more arguments",
    "D.4": lambda facts: "choose another decision: the Stance is taken already",
    "D.9": lambda facts: "leave the placing of Adjustments to the rules",
}
"""By the number of the clause. An answer to nothing, a hold on none, a secret of none: nothing mends these."""
