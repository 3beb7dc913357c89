"""Options, each shown by two runs of one battle that differ as the option says (chapter "Options")."""

from typing import Any

import pytest

from tests.rulebooks.war.tables_of_war import MISS, Table, battle, figure, move, value

RUNS = {"cycle": 1, "turn": "asher"}
PLAIN = figure("asher", precision=0, tier=0)
BELA = figure("bela", at=[0, 2], side="unholy", guard=0, tier=0)
STRIKE = move("strike", figure="asher", target="bela")
CHECK = move("check", figure="asher", attribute="might")


def falter(amount: int) -> Table:
    return move("inflict", effect="falter", target="asher", amount=amount)


def poisoned(**values: Any) -> list[Table]:
    return [figure("asher", poison=3, **values)]


Shown = tuple[str, list[Table], list[Table], dict[str, Any], list[tuple[str, str]], dict[str, list[Any]]]
"""Option, figures, moves, keys of the file, figures with a key to look at, and what comes by choice."""
SHOWN: list[Shown] = [
    # 8.6: Striker and target at Precision 3 and Guard 0: two Adjustments move 5 to 7, or to 12.
    ("W-1", [figure("asher", precision=3, tier=0), BELA], [STRIKE | {"dice": MISS}], {"time": RUNS},
     [("bela", "endurance")], {"face": [20], "band": [20 - 2 * 4]}),
    # 9.3: Factor 5: five Adjustments, or two. 8 8 8 5 5 5 5 pass with three.
    ("W-3", [figure("asher", might=50)], [CHECK | {"dice": [8, 8, 8, 5, 5, 5, 5], "resist": [12, 4]}], {},
     [("check", "net"), ("check", "adjustments")], {"linear": [3, 5], "steps": [2, 2]}),
    # 3.6: P:3 is 6 to Resolve.
    ("W-14", poisoned(), [move("begin-cycle"), move("begin-turn")], {"options": {"W-21": "flesh"}},
     [("asher", "resolve"), ("asher", "poison"), ("asher", "exertion")],
     {"replace-halve": [14, 1, 0], "replace-keep": [14, 3, 0], "besides": [14, 1, 3]}),
    # 1.3: F:2 against the 7 AP of the running Turn.
    ("W-16", [PLAIN], [falter(2)], {"time": RUNS}, [("asher", "ap"), ("asher", "falter")],
     {"eager": [5, 0], "turn-start": [7, 2]}),
    # 10.10: four Stops are two Defensive Hits, of Force 3 (bela) or 9 (asher).
    ("W-20", [PLAIN | {"force": 9}, BELA | {"force": 3}], [STRIKE | {"dice": [2, 2, 2, 2, 5, 5, 5]}], {"time": RUNS},
     [("asher", "endurance")], {"defender": [14], "striker": [2]}),
    # 12.12, 3.6: a Strike tires and Poison does, in Breath alone.
    ("W-21", poisoned(), [move("begin-cycle"), move("begin-turn"), move("act", figure="asher", kind="x", exertion=2)],
     {}, [("asher", "exertion"), ("asher", "resolve")],
     {"breath": [5, 20], "flesh": [0, 14], "dry-bones": [0, 14]}),
    # 11.10: five AP are left.
    ("W-22", [PLAIN | {"exertion": 6}], [move("rest", figure="asher", ap=2), move("end-turn")], {"time": RUNS},
     [("asher", "exertion")], {"lost": [4], "rest": [0]}),
    # 12.12: 2 and 2 of its own; of the first 3 nothing counts.
    ("W-25", [PLAIN], [move("act", figure="asher", kind="x", exertion=2)] * 2, {"time": RUNS},
     [("asher", "exertion")], {"count": [4], "ignore": [1]}),
    # 10.14, 1.15: 8 damage Defeat; Falter before that is held first, and then becomes damage all the same. But AP
    # that are at hand waste it before, if it comes first.
    ("W-27", [PLAIN | {"weapon": "club"}, BELA | {"endurance": 8}],
     [move("override", figure="bela", set={"ap": 1}, reason="so be it"), STRIKE | {"dice": [12, *MISS[1:]]}],
     {"time": RUNS}, [("bela", "resolve"), ("bela", "ap")], {"damage-first": [17, 1], "falter-first": [20, 0]}),
    # 14.5: half an inch twice.
    ("W-28", [PLAIN], [move("move", figure="asher", to=[0.5, 0]), move("move", figure="asher", to=[1, 0])],
     {"time": RUNS}, [("asher", "ap")], {"each": [5], "total": [6]}),
    # 9.10: three 1s of which a 12 cancels one; 12 12 9 9 are 5 and one more, less 3.
    ("W-30", [PLAIN | {"might": 9}], [CHECK | {"dice": [1, 1, 1, 12, 9, 9, 9], "needed": 1}], {},
     [("check", "net"), ("check", "success")], {"uncancelled": [1, True], "any": [1, False]}),
    # 10.18, 9.7: Guard 3 is two Adjustments down. Two 12s are 4 Hits; both fall to 11, or else a 5 to a Stop.
    ("W-31", [PLAIN, BELA | {"guard": 3}], [STRIKE | {"dice": [12, 12, 5, 5, 5, 5, 5]}], {"time": RUNS},
     [("bela", "endurance")], {"none": [20 - 4 * 2], "as-checks": [20 - 4 * 3]}),
    # 10.15, 12.16: three 12s as rolled.
    ("W-32", [PLAIN, BELA | {"endurance": 90}], [STRIKE | {"dice": [12, 12, 12, 5, 5, 5, 5]}], {"time": RUNS},
     [("bela", "statuses")], {"by-stage": [["weakened"]], "off": [[]]}),
    # 12.16: Endurance 24 of 90 is under a third, Resolve 10 of 20 a half.
    ("W-32", [PLAIN | {"endurance": 90, "resolve_now": 10}],
     [move("inflict", effect="damage", attribute="endurance", target="asher", amount=66)], {},
     [("asher", "statuses")], {"by-stage": [[]], "old": [["weakened"]], "off": [[]]}),
    # 10.12: Passion 150 above Resolve 20 by 130: three levels, or four; the Club brings F:1 for each.
    ("W-33", [PLAIN | {"weapon": "club", "passion": 150}, BELA], [STRIKE | {"dice": [9, *MISS[1:]]}], {"time": RUNS},
     [("bela", "falter")], {"three": [3], "every-40": [4]}),
    # 1.3, 1.4: 3 Readied, 4 left in the running Turn, F:5.
    ("W-36", [PLAIN], [move("stand-ready", figure="asher", ap=3, uses=["rest"]), falter(5)], {"time": RUNS},
     [("asher", "readied"), ("asher", "ap")], {"ready-first": [0, 2], "turn-first": [2, 0]}),
    # 10.6: a hidden enemy of Magnitude 3 beside the target: one level for nobody, the Striker has Magnitude 1.
    ("W-37", [PLAIN | {"tier": 1}, BELA, figure("cain", side="unholy", tier=2, at=[0, 3], hidden=True)],
     [STRIKE | {"dice": [8, *MISS[1:]]}], {"time": RUNS}, [("bela", "endurance")], {"no": [16], "yes": [20]}),
]  # fmt: skip


def seen(shown: Shown, choice: str) -> list[Any]:
    """What is seen after the last move under one choice; of `check`, what the last Check told."""
    option, figures, moves, keys, looked_at, _ = shown
    options = {**keys.get("options", {}), option: choice}
    last = battle(figures, *moves, **{**keys, "options": options})[-1]
    assert last.ruling.allowed
    told = {key: found for event in last.events for key, found in dict(getattr(event, "terms", {})).items()}
    return [told[key] if whose == "check" else value(last, whose, key) for whose, key in looked_at]


@pytest.mark.parametrize("shown", SHOWN, ids=[f"{shown[0]} {number}" for number, shown in enumerate(SHOWN)])
def test_choices_differ_as_the_option_says(shown: Shown) -> None:
    assert {choice: seen(shown, choice) for choice in shown[-1]} == shown[-1]
