"""A second, slow reading of rulebook `command`: the two entry points `field` and `judge`.

Here are events, `nearest` and options (8, 9), JSON (12) and the supplement (16).
"""

from copy import deepcopy
from dataclasses import replace
from typing import Any

from tests.oracles import command_twin_rules as rules
from tests.oracles import command_twin_text as text
from tests.oracles.command_twin_rules import DEFAULTS, OPTIONS, Ground, Grounds, Options
from tests.oracles.command_twin_text import Context, Field, Malformed, Move, Soul, State

Json = dict[str, Any]
Chosen = dict[str, str] | None

EVENT_NAMES = """
cast-event EventCast, spring-ambush AmbushSprung, target Targeted, capture Captured, exile Exiled,
leave Left, freeze SoulFrozen, thaw SoulThawed, end-preparation PreparationEnded, end-turn TurnEnded
"""
EVENT_OF = {row.split()[0]: row.split()[1] for row in EVENT_NAMES.split(",")}
PHASE_AFTER = {"TurnBegan": "preparation", "PreparationEnded": "battle", "TurnEnded": "between"}


def grounds(state: State, move: Move, options: Options) -> Grounds:
    """All grounds of a move in their order, with those that may keep silent."""
    first = [rules.over(state, options), rules.outcome_first(state, move)]
    if state.context.reserve is not None:
        return [first[0], *skirmish_grounds(state, move)]
    if move.type in text.TURN_MOVES:
        return [*first, rules.turn_order(state, move, options), rules.caveat("7.2.2")]
    if move.type == "attack":
        first.append(rules.turn_order(state, move, options))
    table = {
        "recruit": rules.recruit_grounds,
        "attack": rules.attack_grounds,
        "outcome": rules.outcome_grounds,
        "cast-event": rules.acting_grounds,
        "spring-ambush": rules.acting_grounds,
        "target": rules.target_grounds,
        "arrive": rules.arrive_grounds,
    }
    asked = table.get(move.type, rules.declared_grounds)(state, move, options)
    last = {"attack": ["9.1.1", "X.1"], "cast-event": ["X.4"], "spring-ambush": ["X.4"]}
    return [*first, *asked, *[rules.caveat(clause) for clause in last.get(move.type, [])]]


def allowed(found: Grounds) -> bool:
    """Section 5: allowed exactly when no ground has `met: false`."""
    return all(ground.met is not False for ground in found)


# The supplement, section 16.
def skirmish_grounds(state: State, move: Move) -> Grounds:
    """The grounds of the table in section 16, without S.6 to S.8."""
    own, phase = rules.turn_of(state) == move.seat, state.context.phase
    if move.type == "recruit":
        core = rules.recruit_grounds(state, move, DEFAULTS)
        mine = state.context.seat == move.seat
        order = Ground("S.2", mine, {"to_recruit": state.context.seat})
        when = order if phase == "setup" else core[0]
        rest = [ground for ground in core if ground.clause.startswith("5.3.1")]
        return [from_reserve(state, move), when, *rest]
    if move.type == "exile":
        return [exile_ground(state, move)]
    if move.type in ["end-preparation", "end-turn"]:
        wanted = "preparation" if move.type == "end-preparation" else "battle"
        return [Ground("S.3", own and phase == wanted, rules.turn_facts(state))]
    if move.type == "attack":
        core = rules.attack_grounds(state, move, DEFAULTS)
        souls = [ground for ground in core if ground.clause != "X.3"]
        return [Ground("S.5", own and phase == "battle", rules.turn_facts(state)), *souls]
    return [Ground("S.9", False, {"move": move.type})]


def from_reserve(state: State, move: Move) -> Ground:
    """S.1."""
    assert move.soul is not None
    assert state.context.reserve is not None
    row = (move.soul.rank, move.soul.keywords)
    kind = text.KINDS.index(row) if row in text.KINDS else None
    left = 0 if kind is None else state.context.reserve[move.seat][kind]
    return Ground("S.1", left > 0 and move.soul.name is None, {"kind": kind, "left": left})


def exile_ground(state: State, move: Move) -> Ground:
    """H.4 or S.4."""
    here = rules.holds(state.fields[move.owner], move.place)
    if here == "empty":
        return rules.somebody(state, move.owner, move.place, "target")
    time = rules.turn_of(state) == move.seat and state.context.phase == "preparation"
    whose = move.owner == move.seat and move.place != "Leader" and here == "captured"
    now = {"phase": state.context.phase, "exiled": state.context.exiled}
    facts = {"seat": move.owner, "place": move.place, "holds": here, **now}
    return Ground("S.4", time and whose and not state.context.exiled, facts)


def roll_grounds(state: State, move: Move, dice: list[int]) -> Grounds:
    """S.6, and S.7 if Moral counted anywhere."""
    sides: Json = {}
    for role, seat, place, die in [
        ("attacker", move.seat, move.place, dice[0]),
        ("target", text.OTHER_SEAT[move.seat], move.target, dice[1]),
    ]:
        moral = rules.strengthened_by(state.fields[seat], place)
        rank = state.fields[seat][place].rank
        total = rank + die + len(moral)
        sides[role] = {"rank": rank, "die": die, "moral": moral, "total": total}
    morals = {role: side["moral"] for role, side in sides.items()}
    greater = sides["attacker"]["total"] > sides["target"]["total"]
    roll = Ground("S.6", True, {**sides, "outcome": "captured" if greater else "repelled"})
    return [roll, Ground("S.7", True, morals)] if any(morals.values()) else [roll]


def turn_ends(state: State) -> list[Json]:
    """*Turn ends* of section 16."""
    seat, turn = state.context.seat, state.context.turn
    if turn == 200:
        last: Json = {"type": "GameEnded", "winner": None, "reason": "turn-limit"}
    else:
        last = {"type": "TurnBegan", "seat": text.OTHER_SEAT[seat], "turn": turn + 1}
    return [{"type": "TurnEnded", "seat": seat}, last]


def skirmish_events(state: State, move: Move, outcome: str) -> list[Json]:
    """The events of an allowed move in the supplement; `outcome` is that of S.6."""
    found = core_events(state, move, DEFAULTS)
    lying = [place for seat in text.SEATS for place in state.fields[seat] if place != "Leader"]
    if move.type == "recruit" and state.context.phase == "setup" and len(lying) == 5:
        return [*found, {"type": "TurnBegan", "seat": "a", "turn": 1}]
    if move.type == "end-turn":
        return turn_ends(state)
    if move.type == "attack":
        settled = replace(move, type="outcome", outcome=outcome)
        found += core_events(apply(state, found), settled, DEFAULTS)
        return found if found[-1]["type"] == "GameEnded" else [*found, *turn_ends(state)]
    return found


# Events, sections 8 and 12.
def core_events(state: State, move: Move, options: Options) -> list[Json]:
    """The events of an allowed move."""
    at: Json = {"seat": move.owner, "slot": move.place}
    if move.type in ["recruit", "arrive"]:
        assert move.soul is not None
        soul: Json = {"name": move.soul.name, "rank": move.soul.rank}
        soul.update({"keywords": list(move.soul.keywords), "turn": state.context.turn})
        return [{"type": "Recruited" if move.type == "recruit" else "Arrived", **at, **soul}]
    if move.type == "attack":
        pair = {"attacker": move.place, "target": move.target}
        return [{"type": "AttackDeclared", "seat": move.seat, **pair}]
    if move.type == "outcome":
        assert state.context.outcome is not None
        seat, attacker, target = state.context.outcome
        pair = {"attacker": attacker, "target": target, "outcome": move.outcome}
        lost = captured_events(text.OTHER_SEAT[seat], target, options)
        resolved: Json = {"type": "AttackResolved", "seat": seat, **pair}
        return [resolved, *lost] if move.outcome == "captured" else [resolved]
    if move.type == "keyword":
        kind = "KeywordGranted" if move.change == "grant" else "KeywordRemoved"
        return [{"type": kind, **at, "keyword": move.keyword}]
    if move.type == "begin-turn":
        turn = state.context.turn + 1
        if turn % 2 != (1 if move.seat == "a" else 0):
            turn += 1
        return [{"type": "TurnBegan", "seat": move.seat, "turn": turn}]
    if move.type in text.TURN_MOVES:
        return [{"type": EVENT_OF[move.type], "seat": state.context.seat}]
    if move.type == "capture":
        return captured_events(move.owner, move.place, options)
    effect = {"effect": move.effect} if move.type == "target" else {}
    return [{"type": EVENT_OF[move.type], **at, **effect}]


def captured_events(owner: str, place: str, options: Options) -> list[Json]:
    """`Captured`; for a Leader under C-4 also `GameEnded`."""
    found: list[Json] = [{"type": "Captured", "seat": owner, "slot": place}]
    if place == "Leader" and options["C-4"] == "yes":
        winner = text.OTHER_SEAT[owner]
        found.append({"type": "GameEnded", "winner": winner, "reason": "leader-captured"})
    return found


def apply(state: State, happened: list[Json]) -> State:
    """The state after the events."""
    state = deepcopy(state)
    for event in happened:
        if "slot" in event:
            apply_to_slot(state, event)
        else:
            apply_to_turn(state.context, event)
    return state


def apply_to_slot(state: State, event: Json) -> None:
    """An event that names one place."""
    context, board = state.context, state.fields[event["seat"]]
    slot, kind = event["slot"], event["type"]
    if kind in ["Recruited", "Arrived"]:
        words = tuple(event["keywords"])
        board[slot] = Soul(event["rank"], event["name"], event["turn"], words)
    if kind == "Recruited" and context.phase == "preparation":
        context.recruited = True
    if kind == "Recruited" and context.reserve is not None:
        context.reserve[event["seat"]][text.KINDS.index((event["rank"], words))] -= 1
        context.seat = text.OTHER_SEAT[event["seat"]] if context.phase == "setup" else context.seat
    if kind in ["Exiled", "Left"]:
        del board[slot]
        context.exiled = context.reserve is not None
    if kind == "Captured":
        board[slot] = replace(board[slot], captured=True)
    if kind in ["SoulFrozen", "SoulThawed"]:
        board[slot] = replace(board[slot], frozen=kind == "SoulFrozen")
    if kind in ["KeywordGranted", "KeywordRemoved"]:
        has = [*board[slot].keywords, event["keyword"]]
        if kind == "KeywordRemoved":
            has = [word for word in has if word != event["keyword"]]
        board[slot] = replace(board[slot], keywords=tuple(sorted(has)))


def apply_to_turn(context: Context, event: Json) -> None:
    """An event that names no single place."""
    kind = event["type"]
    if kind == "AttackDeclared":
        context.outcome = (event["seat"], event["attacker"], event["target"])
    if kind in ["AttackResolved", "GameEnded"]:
        context.outcome = None
    if kind in ["TurnBegan", "TurnEnded", "GameEnded"]:
        context.recruited = context.exiled = False
    if kind == "TurnBegan":
        context.turn, context.seat = event["turn"], event["seat"]
    context.phase = "over" if kind == "GameEnded" else PHASE_AFTER.get(kind, context.phase)


# Rulings, sections 8 and 9.
def named_options(state: State, move: Move, options: Options, ground: Ground) -> Options:
    """Section 9: the options of which another choice would have changed the ground's `met`."""
    named: Options = {}
    for option, choices in OPTIONS.items():
        for choice in choices:
            other = {**options, option: choice}
            changed = met_of(grounds(state, move, other), ground) != ground.met
            ends_game = ground.clause == "X.2" and option == "C-4"
            if changed or (ends_game and events_alone(state, move, options, other)):
                named[option] = options[option]
    return named


def met_of(found: Grounds, ground: Ground) -> bool | None:
    """The `met` of the same ground among others; a silent ground counts as met."""
    for other in found:
        if other.clause == ground.clause and other.facts.get("role") == ground.facts.get("role"):
            return other.met
    return True


def events_alone(state: State, move: Move, options: Options, other: Options) -> bool:
    """Section 9: under the other options every `met` is the same, the events are not."""
    found, changed = grounds(state, move, options), grounds(state, move, other)
    if not allowed(found) or any(met_of(changed, ground) != ground.met for ground in found):
        return False
    return core_events(state, move, options) != core_events(state, move, other)


def ground_json(state: State, move: Move, options: Options, ground: Ground) -> Json | None:
    """A ground as printed, or None if it keeps silent."""
    skirmish = state.context.reserve is not None
    named = {} if skirmish else named_options(state, move, options, ground)
    if ground.speaks == "option" and not named:
        return None
    if ground.speaks == "unmet" and ground.met and not named:
        return None
    facts = dict(ground.facts)
    if ground.see:
        facts["see"] = ["command:" + clause for clause in ground.see]
    if named:
        facts["options"] = named
    caveat: Json = {"caveat": True} if ground.met is None else {}
    return {"clause": "command:" + ground.clause, "met": ground.met, **caveat, "facts": facts}


def distance(start: str, end: str) -> int:
    """Steps on the tree."""
    way, back = [start, *rules.above(start)], [end, *rules.above(end)]
    return min(way.index(place) + back.index(place) for place in way if place in back)


def order(asked: Move, offer: Move) -> list[int]:
    """Section 8: what the offers of `nearest` are sorted by."""
    if asked.type != "attack":
        return [distance(asked.place, offer.place), text.PLACES.index(offer.place)]
    differ = int(offer.place != asked.place) + int(offer.target != asked.target)
    steps = distance(asked.place, offer.place) + distance(asked.target, offer.target)
    return [differ, steps, text.PLACES.index(offer.place), text.PLACES.index(offer.target)]


def nearest(state: State, move: Move, options: Options) -> list[str]:
    """Section 8: up to three legal moves of the same kind by the same seat."""
    if move.type not in ["recruit", "attack", "cast-event", "spring-ambush", "target"]:
        return []
    legal = []
    for place in text.SLOTS if move.type == "recruit" else text.PLACES:
        for target in text.PLACES if move.type == "attack" else [""]:
            offer = replace(move, place=place, target=target)
            if allowed(grounds(state, offer, options)):
                legal.append(offer)
    legal.sort(key=lambda offer: order(move, offer))
    return [text.write_move(offer, state.context) for offer in legal[:3]]


# The two entry points, section 12.
def checked_options(options: Chosen, context: Context | None) -> Options:
    """The options with their defaults, or Malformed."""
    skirmish = context is not None and context.reserve is not None
    for option, choice in (options or {}).items():
        if skirmish or choice not in OPTIONS.get(option, []):
            raise Malformed("bad-option", f"{option}={choice}")
    return {**DEFAULTS, **(options or {})}


def field_json(board: Field, rank: int | None, options: Options, moral: bool) -> Json:
    """The keys of `field` for one field."""
    souls = [place for place in text.PLACES if rules.active(board, place)]
    shut = {slot: rules.closed(board, slot, rank, options) for slot in text.SLOTS}
    direct = {place: rules.direct_superior(board, place) for place in souls}
    found: Json = {
        "position": text.write_field(board),
        "lines": {place: rules.line(board, place) for place in souls},
        "front_line": [place for place in souls if rules.line(board, place) == 1],
        "superiors": {place: rules.superiors(board, place) for place in souls},
        "underlings": {place: rules.underlings(board, place) for place in souls},
        "direct_superior": {place: over for place, over in direct.items() if over is not None},
        "direct_underlings": {place: rules.direct_underlings(board, place) for place in souls},
        "open": [slot for slot in text.SLOTS if not shut[slot]],
        "closed": {slot: ["command:" + i for i in shut[slot]] for slot in text.SLOTS if shut[slot]},
    }
    if moral:
        found["strengthened_by"] = {place: rules.strengthened_by(board, place) for place in souls}
    return found


def field(position: str, rank: int | None = None, options: Chosen = None, moral: bool = False) -> Json:
    """The JSON of `lawspeaker field`, or the error."""
    try:
        context, boards = text.read_position(position)
        if rank not in [None, 0, 1, 2, 3]:
            raise Malformed("bad-rank", str(rank))
        chosen = checked_options(options, context)
    except Malformed as wrong:
        return {"error": {"code": wrong.code, "item": wrong.item}}
    found = [field_json(board, rank, chosen, moral) for board in boards]
    whole = {"position": text.write_position(context, boards)}
    if len(found) == 1:
        return {**found[0], **whole}
    return {**whole, "fields": dict(zip(text.SEATS, found, strict=True))}


def judge(position: str, move: str, options: Chosen = None, dice: list[int] | None = None) -> Json:
    """The JSON of `lawspeaker judge command`, with `after`, or the error."""
    try:
        context, boards = text.read_position(position)
        state = text.completed(context, boards)
        asked = text.read_move(move, state.context)
        chosen = checked_options(options, context)
        if dice is not None and (len(dice) != 2 or any(die not in range(1, 7) for die in dice)):
            raise Malformed("bad-dice", ",".join(str(die) for die in dice))
    except Malformed as wrong:
        return {"error": {"code": wrong.code, "item": wrong.item}}
    return ruling(state, asked, chosen, dice)


def ruling(state: State, move: Move, options: Options, dice: list[int] | None) -> Json:
    """The ruling on a move that is well formed."""
    found = grounds(state, move, options)
    fine = allowed(found)
    skirmish = state.context.reserve is not None
    wants = fine and skirmish and move.type == "attack" and dice is None
    happened = core_events(state, move, options) if fine and not skirmish else []
    if fine and skirmish and not wants:
        roll = roll_grounds(state, move, dice) if move.type == "attack" and dice else []
        happened = skirmish_events(state, move, roll[0].facts["outcome"] if roll else "")
        ends = [event["reason"] for event in happened if event["type"] == "GameEnded"]
        found = [*found, *roll, *[Ground("S.8", True, {"reason": reason}) for reason in ends]]
    spoken = [g for ground in found if (g := ground_json(state, move, options, ground))]
    after = apply(state, happened)
    return {
        "verdict": "allowed" if fine else "refused",
        "allowed": fine,
        "grounds": spoken,
        "events": happened,
        "nearest": [] if fine else nearest(state, move, options),
        "options": [o for o in OPTIONS if any(o in g["facts"].get("options", {}) for g in spoken)],
        **({"wants": "roll"} if wants else {}),
        "after": text.write_position(after.context, [after.fields[seat] for seat in text.SEATS]),
    }
