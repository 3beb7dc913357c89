"""Grounds and events as sentences for people, made from the clause and the facts."""

from collections.abc import Callable
from typing import Any

from lawspeaker.law.ground import Ground
from lawspeaker.rulebooks.command import events as e
from lawspeaker.rulebooks.command.book import RULEBOOK
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS

Facts = dict[str, Any]
_ORDINALS = ("", "Front Line", "Second Line", "Third Line", "Fourth Line")


_REASONS: dict[str, str] = {"leader-captured": "the Leader is captured", "turn-limit": "the last turn has ended"}
_EVERY_KIND: str = ", ".join(
    f"/{kind.rank}{'+' if kind.keywords else ''}{''.join(word[0] for word in kind.keywords)}" for kind in KINDS
)
"""The kinds of a reserve as they are written behind a slot: /3+M, /2+M ..."""


def sentence(ground: Ground) -> str:
    """What the ground says, in one sentence."""
    return _SAYS[_number(ground)](ground.facts, ground.met)


def remedy(ground: Ground) -> str:
    """What would have to change for an unmet ground to be met; empty where nothing on the table can."""
    found = _REMEDIES.get(_number(ground))
    return found(ground.facts) if found and ground.met is False else ""


def _number(ground: Ground) -> str:
    return ground.clause.removeprefix(f"{RULEBOOK}:")


def line_name(line: int | None) -> str:
    """`Front Line`, `Second Line` ...; for None, no line."""
    return "no line" if line is None else f"the {_ORDINALS[line]}"


def _and(places: tuple[str, ...]) -> str:
    return " and ".join(places)


# ---- what grounds say


def _says_front_line(facts: Facts, met: bool | None) -> str:
    who = f"{facts['seat']}'s {facts['place']}"
    verb = {
        "attacker": "attacks", "caster": "casts", "springer": "springs an Ambush",
        "target": "is targeted" if "reach" in facts else "is attacked",
    }[facts["role"]]  # fmt: skip
    stands = f"{who} stands in {line_name(facts['line'])}"
    if facts["line"] == 1:
        return f"{stands}, which is where one {verb} from." if facts["role"] != "target" else f"{stands}."
    if facts.get("range"):
        return f"{stands}; Range excuses that."
    if met and facts.get("reach") == "anywhere":
        return f"{stands}; the effect says that it reaches anywhere."
    if met:
        free = "one's own Souls are free of that limit here" if "reach" in facts else "it is not measured again"
        return f"{stands}; {free}."
    return f"{stands}; only the Front Line {verb}."


def _says_soul_slot(facts: Facts, met: bool | None) -> str:
    return f"{facts['place']} is a soul slot." if met else f"{facts['place']} is the altar, not a soul slot."


def _says_free(facts: Facts, met: bool | None) -> str:
    holds = {"empty": "is empty", "active": "holds an active Soul", "captured": "holds a captured Soul"}
    return f"{facts['slot']} {holds[facts['holds']]}."


def _says_rank(facts: Facts, met: bool | None) -> str:
    slot, highest, rank = facts["slot"], facts["highest"], facts["rank"]
    return f"{slot} takes rank {highest} at most, and the Soul has rank {rank}{_free(met and rank > highest)}."


def _free(unbound: bool | None) -> str:
    """What is added where a condition fails and does not bind."""
    return "; that does not bind here" if unbound else ""


def _says_above(facts: Facts, met: bool | None) -> str:
    holds = {"active": "holds an active Soul", "captured": "holds a captured Soul", "empty": "is empty"}
    unbound = _free(met and facts["holds"] != "active")
    return f"{facts['above']}, directly above {facts['slot']}, {holds[facts['holds']]}{unbound}."


def _says_forbidding(facts: Facts, met: bool | None) -> str:
    if not facts["frozen"]:
        return f"No Superior of {facts['slot']} forbids it."
    verbs = ("is", "bars") if len(facts["frozen"]) == 1 else ("are", "bar")
    who = f"{_and(facts['frozen'])} {verbs[0]} Frozen"
    return f"{who} and {verbs[1]} the whole branch, {facts['slot']} in it{_free(met)}."


def _says_gap(facts: Facts, met: bool | None) -> str:
    gap = f"Further in than the place directly above {facts['slot']}, {_and(facts['empty'])} is empty"
    return f"{gap}{_free(met)}."


def _says_exile(facts: Facts, met: bool | None) -> str:
    opens = "opens its slot" if facts["opens"] else "leaves its slot closed, for other reasons"
    return f"Taking the captured Soul off {facts['seat']}'s {facts['place']} {opens}; nothing under it opens."


def _says_recruit_time(facts: Facts, met: bool | None) -> str:
    if facts["recruited"]:
        return "A Soul was recruited in this turn already."
    return f"{_when(facts)}; recruiting is for one's own Preparation Phase."


def _when(facts: Facts) -> str:
    phase = {"setup": "It is set-up", "between": "No turn is running", "over": "The game is over"}
    return phase.get(facts["phase"], f"It is {facts['turn_of']}'s turn, phase {facts['phase']}")


def _says_waited(facts: Facts, met: bool | None) -> str:
    who = f"{facts['seat']}'s {facts['place']}"
    return f"{who} arrived in turn {facts['arrived']}, and it is turn {facts['turn']}."


def _says_unheld(facts: Facts, met: bool | None) -> str:
    about = f" of {facts['place']}" if "place" in facts else ""
    if met is False:
        return f"An option of this table forbids it{about} ({facts['refers_to']})."
    return f"The book says more about {facts['refers_to']}; we do not have it."


def _says_over(facts: Facts, met: bool | None) -> str:
    if "captured_leader" not in facts:
        return "The game is over."
    captured = f"The Leader of {_and(facts['captured_leader'])} is captured"
    return f"{captured}; this table plays on." if met else f"{captured}: the game is over."


def _says_pending(facts: Facts, met: bool | None) -> str:
    if facts["pending"] is None:
        return "No outcome is pending."
    if facts["pending"] == "roll":
        return "Dice are awaited; they come first."
    return f"The outcome of an attack is pending, and {facts['owner']} says it."


def _says_order(facts: Facts, met: bool | None) -> str:
    return f"{_when(facts)}{'; at this table one attacks then' if met else ''}."


def _says_nobody(facts: Facts, met: bool | None) -> str:
    return f"Nobody is on {facts['seat']}'s {facts['place']}, named as {facts['role']}."


def _says_unfit(facts: Facts, met: bool | None) -> str:
    frozen = "Frozen" if facts["frozen"] else "not Frozen"
    who = f"{facts['seat']}'s {facts['place']}"
    return f"{who} is {facts['holds']}, {frozen}; the effect wants {facts['wants']}."


def _says_altar(facts: Facts, met: bool | None) -> str:
    return "The Leader stays on the altar, and nobody else comes there."


def _kind(number: int) -> str:
    kind = KINDS[number]
    return " ".join(["rank", str(kind.rank), *[f"with {word}" for word in kind.keywords]])


def _says_reserve(facts: Facts, met: bool | None) -> str:
    if facts["kind"] is None:
        return "A reserve holds no such Soul."
    if facts["left"] and not met:
        return "Souls of a reserve have no name."
    return f"Of the Souls of {_kind(facts['kind'])}, the reserve has {facts['left'] or 'none'} left."


def _says_strength(facts: Facts, met: bool | None) -> str:
    def side(who: str) -> str:
        one = facts[who]
        return f"{who} {one['rank']} + {one['die']} + {len(one['moral'])} = {one['total']}"

    return f"Rank, die and Moral: {side('attacker')}, {side('target')}: {facts['outcome']}."


def _says_moral(facts: Facts, met: bool | None) -> str:
    both = [f"the {who} by {_and(facts[who])}" for who in ("attacker", "target") if facts[who]]
    return f"Moral strengthens {_and(tuple(both))}."


_SAYS: dict[str, Callable[[Facts, bool | None], str]] = {
    "5.2.5": _says_front_line,
    "5.3.1": _says_soul_slot,
    "5.3.1.1": _says_free,
    "5.3.1.2": _says_rank,
    "5.3.1.3": _says_above,
    "5.3.1.4": _says_forbidding,
    "5.3.2": _says_gap,
    "5.3.3": _says_exile,
    "5.3.5": _says_recruit_time,
    "5.3.6": _says_waited,
    **dict.fromkeys(("6.4", "7.2.2", "9.1.1", "11.4.2", "X.1", "X.2", "X.3", "X.4"), _says_unheld),
    "H.1": _says_over,
    "H.2": _says_pending,
    "H.3": _says_order,
    "H.4": _says_nobody,
    "H.5": _says_unfit,
    "H.6": _says_altar,
    "S.1": _says_reserve,
    "S.2": lambda facts, met: f"It is for {facts['to_recruit']} to recruit.",
    "S.3": lambda facts, met: f"{_when(facts)}.",
    "S.4": lambda facts, met: (
        f"{facts['seat']}'s {facts['place']} is {facts['holds']}; phase {facts['phase']}, "
        f"{'one exiled already' if facts['exiled'] else 'none exiled yet'} in this turn."
    ),
    "S.5": lambda facts, met: f"{_when(facts)}; one attacks in one's own battle.",
    "S.6": _says_strength,
    "S.7": _says_moral,
    "S.8": lambda facts, met: f"The game ends: {_REASONS[facts['reason']]}.",
    "S.9": lambda facts, met: f"A skirmish has no {facts['move']}.",
}

# ---- what would make it legal


def _front_line_remedy(facts: Facts) -> str:
    place = facts["place"]
    if facts["line"] is None:
        return f"name a Soul that is active; {place} is captured or gone"
    if facts.get("reach") == "front":
        return f"name a Soul in the Front Line, or declare an effect whose own text reaches {place} (`anywhere`)"
    unless = ", or have Range" if facts["role"] == "attacker" else ""
    return f"{facts['seat']}'s {place} must be without active Underlings{unless}"


def _above_remedy(facts: Facts) -> str:
    if facts["holds"] == "captured":
        return f"exile the captured Soul from {facts['above']}, then get an active Soul there"
    return f"get an active Soul onto {facts['above']} first"


def _order_remedy(facts: Facts) -> str:
    return {
        "setup": "set-up has to end first",
        "between": "the other seat begins its turn first",
        "over": "",
    }.get(facts["phase"], f"wait for its turn and phase; now it is {facts['turn_of']}'s {facts['phase']}")


_REMEDIES: dict[str, Callable[[Facts], str]] = {
    "5.2.5": _front_line_remedy,
    "5.3.1": lambda facts: "choose one of the 14 slots",
    "5.3.1.1": lambda facts: (
        f"the captured Soul on {facts['slot']} must be taken away, exiled for instance"
        if facts["holds"] == "captured"
        else f"the Soul on {facts['slot']} must leave first"
    ),
    "5.3.1.2": lambda facts: (
        f"bring a Soul of rank {facts['highest']}{' or lower' if facts['highest'] else ''} to {facts['slot']}"
    ),
    "5.3.1.3": _above_remedy,
    "5.3.1.4": lambda facts: f"{_and(facts['frozen'])} must thaw or go",
    "5.3.2": lambda facts: f"fill {_and(facts['empty'])} first (C-9)",
    "5.3.5": lambda facts: "" if facts["phase"] == "over" else "wait for your next Preparation Phase",
    "5.3.6": lambda facts: f"wait for a turn later than turn {facts['arrived']}",
    "X.3": lambda facts: "the Host would have to change the option that the ground names",
    "H.1": lambda facts: (
        "undo, or the Host sets C-4 to no" if "captured_leader" in facts else "undo what ended the game"
    ),
    "H.2": lambda facts: f"{facts['owner']} answers first" if facts["pending"] else "an attack must be declared first",
    "H.3": _order_remedy,
    "H.4": lambda facts: "name a place that somebody is on",
    "H.5": lambda facts: f"name a Soul that is {facts['wants']}",
    "H.6": lambda facts: "name a slot, not the altar",
    "S.1": lambda facts: f"recruit a nameless Soul that is left in the reserve, of one of its kinds: {_EVERY_KIND}",
    "S.2": lambda facts: f"{facts['to_recruit']} recruits first",
    "S.3": _order_remedy,
    "S.4": lambda facts: "exile one own captured Soul, not the Leader, in your own Preparation Phase",
    "S.5": lambda facts: "end your Preparation Phase first, or wait for your turn",
    "S.9": lambda facts: "recruit, exile, attack, or end the phase",
}

# ---- what happened


def told(event: e.Event) -> str:
    """The event in one sentence."""
    match event:
        case e.Recruited() | e.Arrived():
            verb = "is recruited onto" if isinstance(event, e.Recruited) else "arrives on"
            words = "".join(f", {word}" for word in event.keywords)
            return f"{event.name or 'A Soul'} (rank {event.rank}{words}) {verb} {event.seat}'s {event.slot}."
        case e.AttackDeclared():
            return f"{event.seat}'s {event.attacker} attacks the other side's {event.target}."
        case e.AttackResolved():
            return f"The attack of {event.seat}'s {event.attacker} on {event.target}: {event.outcome}."
        case e.Targeted():
            return f"{event.effect} targets {event.seat}'s {event.slot}."
        case e.KeywordGranted():
            return f"{event.seat}'s {event.slot} gets {event.keyword}."
        case e.KeywordRemoved():
            return f"{event.seat}'s {event.slot} loses {event.keyword}."
        case e.TurnBegan():
            return f"Turn {event.turn} begins: {event.seat}."
        case e.PreparationEnded():
            return f"{event.seat}'s Preparation Phase is over."
        case e.TurnEnded():
            return f"{event.seat}'s turn is over."
        case e.GameEnded(winner=None):
            return f"The game is over: a draw, {_REASONS[event.reason]}."
        case e.GameEnded():
            return f"The game is over: {event.winner} has won, {_REASONS[event.reason]}."
        case _:
            return f"{event.seat}'s {event.slot} {_BEFELL[type(event)]}."


_BEFELL: dict[type, str] = {
    e.EventCast: "casts an Event",
    e.AmbushSprung: "springs an Ambush",
    e.Captured: "is captured",
    e.Exiled: "is exiled",
    e.Left: "leaves",
    e.SoulFrozen: "is Frozen",
    e.SoulThawed: "thaws",
}
