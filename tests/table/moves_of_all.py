"""One move of every kind, as it is sent: for war every word, effect, remedy and use of Readied AP; for command all."""

from typing import Any

Table = dict[str, Any]
A: Table = {"figure": "asher"}


def of(kinds: dict[str, Table]) -> list[tuple[str, Table]]:
    """Each kind with what it takes besides."""
    return list(kinds.items())


ACTS: list[Table] = [
    {"do": "strike", **A, "target": "jackal"},
    {"do": "check", **A, "attribute": "might", "needed": 1},
    {"do": "check", **A, "attribute": "might", "needed": 1, "secret": True},
    {"do": "move", **A, "to": [6, -3]},
    {"do": "move", **A, "to": [6.001, -3]},
    {"do": "move", "figure": "jackal", "to": [9, 0]},
    {"do": "move", "figure": "nobody", "to": [9, 0]},
    {"do": "break-free", **A},
    {"do": "rest", **A, "ap": 1},
    {"do": "stand-ready", **A, "ap": 2, "uses": ["parry"]},
    {"do": "defensive-stance", **A},
    {"do": "carry-over", **A, "ap": 1},
    {"do": "act", **A, "kind": "shout"},
    {"do": "end-turn"},
]
USES: list[Table] = [
    {"do": "use-ready", **A, "use": use, **more}
    for use, more in of({
        "strike": {"target": "jackal"}, "move": {"to": [6, -3]}, "break-free": {}, "rest": {"ap": 1},
        "act": {"kind": "shout"}, "parry": {}, "grand-parry": {}, "shielded-defense": {}, "counter-strike": {},
        "window-of-weakness": {},
    })
]  # fmt: skip
EFFECTS: list[Table] = [
    {"do": "inflict", "effect": effect, "target": "asher", "source": "jackal", **more}
    for effect, more in of({
        "falter": {"amount": 1}, "falter-cycle": {}, "poison": {"amount": 1}, "exertion": {"amount": 1},
        "knock-back": {"inches": 1, "direction": [1, 0]}, "grapple": {}, "entangle": {}, "bind": {}, "surprise": {},
        "expose": {}, "asleep": {}, "incapacitate": {}, "weaken": {}, "damage": {"attribute": "endurance", "amount": 1},
    })
]  # fmt: skip
REMEDIES: list[Table] = [
    {"do": "remedy", "remedy": remedy, "target": "asher", **more}
    for remedy, more in of({
        "recover": {"amount": 1}, "lift": {}, "loose": {"tier": 1}, "reduce-poison": {"amount": 1},
        "reduce-exertion": {"amount": 1}, "release": {}, "end": {"status": "exposed"},
    })
]  # fmt: skip
ANSWERS: list[Table] = [
    {"do": "choose", "answer": "first"},
    {"do": "roll", "dice": [7, 7, 7, 7, 7, 7, 7]},
    {"do": "adjust"},
]
HOSTS: list[Table] = [
    {"do": "figure", "id": "newcomer", "name": "Newcomer", "at": [20, 20]},
    {"do": "obstacle", "id": "rock", "at": [30, 30], "width": 1},
    {"do": "barrier", "id": "wall", "at": [40, 40], "width": 1, "allotment": 7},
    {"do": "weapon", "id": "spoon"},
    {"do": "begin-cycle"},
    {"do": "begin-turn", **A},
    {"do": "option", "option": "W-1", "choice": "x"},
    {"do": "reveal", **A},
    {"do": "leave", **A},
    {"do": "override", **A, "set": {"falter": 1}, "reason": "so it is told"},
    {"do": "override", "allow": {"do": "end-turn"}, "reason": "so it is told"},
]
OF_WAR = [*ACTS, *USES, *EFFECTS, *REMEDIES, *ANSWERS, *HOSTS]

_SOUL = {"rank": 0, "name": "Ada"}
_OF_SEAT: list[Table] = [
    {"type": "recruit", "slot": "L1", "soul": _SOUL},
    {"type": "attack", "attacker": "L1", "target": "L1"},
    {"type": "outcome", "outcome": "captured"},
    {"type": "cast-event", "by": "L1"},
    {"type": "spring-ambush", "by": "L1"},
    {"type": "target", "effect": "bolt", "soul": "b.L1"},
    {"type": "capture", "soul": "b.L1"},
    {"type": "exile", "soul": "b.L1"},
    {"type": "leave", "soul": "b.L1"},
    {"type": "freeze", "soul": "b.L1"},
    {"type": "thaw", "soul": "b.L1"},
    {"type": "keyword", "soul": "b.L1", "keyword": "Moral", "change": "grant"},
    {"type": "arrive", "slot": "b.L1", "soul": _SOUL},
    {"type": "begin-turn"},
    {"type": "end-preparation"},
    {"type": "end-turn"},
]
OF_COMMAND = [{**move, "seat": seat} for move in _OF_SEAT for seat in ("a", "b")]
