"""A second, slow reading of rulebook `command`: sections 4 to 9 and 16 (who commands, the grounds).

The grounds have the `met` of the options given; which of them speak is settled in `command_twin`.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracles.command_twin_text import (
    DIRECTLY_ABOVE,
    HIGHEST,
    OTHER_SEAT,
    PLACES,
    SEATS,
    SLOTS,
    Field,
    Move,
    Soul,
    State,
)

TABLE = """
C-1 no yes, C-2 yes no, C-3 yes no, C-4 yes no, C-5 no yes, C-6 both own,
C-7 empty empty-rank all, C-8 own-turn after-preparation any-time, C-9 next-slot whole-way,
C-10 attack attack-events-ambushes, C-11 no yes, C-12 no yes, C-13 yes no
"""
OPTIONS: dict[str, list[str]] = {row.split()[0]: row.split()[1:] for row in TABLE.split(",")}
DEFAULTS: dict[str, str] = {option: choices[0] for option, choices in OPTIONS.items()}

# Section 5.
REFERS_TO: dict[str, str] = {
    "6.4": "recruiting rounds while setting up",
    "7.2.2": "the Preparation Phase",
    "9.1.1": "attacking",
    "11.4.2": "what effects may target",
    "X.1": "how a Soul is captured",
    "X.2": "how the game is won",
    "X.3": "what Frozen, Range and Moral do elsewhere",
    "X.4": "what the Event, Ambush or effect itself says",
}

PLACING = ["5.3.1.1", "5.3.1.2", "5.3.1.3", "5.3.1.4", "5.3.2"]
Options = dict[str, str]


@dataclass
class Ground:
    """A ground. `speaks` is always, when unmet (or decided by an option), or through an option."""

    clause: str
    met: bool | None
    facts: dict[str, Any]
    speaks: str = "always"
    see: list[str] = field(default_factory=list)


Grounds = list[Ground]


# Queries over one field, sections 3, 5.1 and 5.2.
@cache
def above(place: str) -> list[str]:
    """The places on the way to the altar, nearest first."""
    way = []
    while place in DIRECTLY_ABOVE:
        place = DIRECTLY_ABOVE[place]
        way.append(place)
    return way


@cache
def below(place: str) -> list[str]:
    """The places further out."""
    return [other for other in PLACES if place in above(other)]


def holds(board: Field, place: str) -> str:
    """What lies on a place: `empty`, `active` or `captured`."""
    if place not in board:
        return "empty"
    return "captured" if board[place].captured else "active"


def active(board: Field, place: str) -> bool:
    """A Soul is there and not captured."""
    return holds(board, place) == "active"


def has_keyword(board: Field, place: str, keyword: str) -> bool:
    """Whoever lies there has the keyword."""
    return place in board and keyword in board[place].keywords


def superiors(board: Field, place: str) -> list[str]:
    """5.1.1, 5.1.6: the active Superiors."""
    return [other for other in PLACES if other in above(place) and active(board, other)]


def underlings(board: Field, place: str) -> list[str]:
    """5.1.2, 5.1.6: the active Underlings."""
    return [other for other in below(place) if active(board, other)]


def direct_superior(board: Field, place: str) -> str | None:
    """5.1.3: the first active Soul going inward."""
    found = [other for other in above(place) if active(board, other)]
    return found[0] if found else None


def direct_underlings(board: Field, place: str) -> list[str]:
    """5.1.4: the active Souls further out with no active one in between."""
    found = underlings(board, place)
    return [other for other in found if not any(z in above(other) for z in found)]


def line(board: Field, place: str) -> int | None:
    """5.2.1, 5.2.2: the line of an active Soul, None for anything else."""
    if not active(board, place):
        return None
    lines = [line(board, other) or 0 for other in direct_underlings(board, place)]
    return 1 + max(lines) if lines else 1


def strengthened_by(board: Field, place: str) -> list[str]:
    """5.1.2: the active Superiors with Moral."""
    return [y for y in superiors(board, place) if has_keyword(board, y, "Moral")]


# Recruiting, section 5.3.
def placing(board: Field, slot: str, rank: int, options: Options, binding: list[str]) -> Grounds:
    """The placing grounds 5.3.1.1 to 5.3.1.4, and 5.3.2. What does not bind is given as met."""
    here, over = holds(board, slot), DIRECTLY_ABOVE[slot]
    there = holds(board, over)
    barring = ["active", "captured"] if options["C-1"] == "yes" else ["active"]
    way = [y for y in PLACES if y in above(slot)]
    frozen = [y for y in way if holds(board, y) in barring and board[y].frozen]
    gaps = [y for y in way if y != over and holds(board, y) == "empty"]
    see_1 = ["5.3.3"] if here == "captured" else []
    see_3 = {"captured": ["5.3.3"], "empty": ["5.3.2"], "active": []}[there]
    see_4 = ["5.3.4"] if frozen else []
    facts_2 = {"slot": slot, "highest": HIGHEST[slot], "rank": rank}
    facts_3 = {"slot": slot, "above": over, "holds": there}
    waits = options["C-9"] == "whole-way" and gaps != []
    found = [
        Ground("5.3.1.1", here == "empty", {"slot": slot, "holds": here}, see=see_1),
        Ground("5.3.1.2", rank <= HIGHEST[slot], facts_2),
        Ground("5.3.1.3", there == "active", facts_3, see=see_3),
        Ground("5.3.1.4", frozen == [], {"slot": slot, "frozen": frozen}, see=see_4),
        Ground("5.3.2", not waits, {"slot": slot, "empty": gaps}, "option"),
    ]
    for ground in found:
        if ground.clause not in binding:
            ground.met = True
    return found


def closed(board: Field, slot: str, rank: int | None, options: Options) -> list[str]:
    """All unmet ids of a slot, section 4; without a rank, 5.3.1.2 is not asked."""
    tests = placing(board, slot, 0 if rank is None else rank, options, PLACING)
    return [test.clause for test in tests if not test.met]


# Single grounds.
def caveat(clause: str, place: str | None = None, refused: bool = False) -> Ground:
    """A refers-out ground, section 5; refused only through an option."""
    facts = {"refers_to": REFERS_TO[clause], "place": place}
    if place is None:
        del facts["place"]
    return Ground(clause, False if refused else None, facts)


def house(clause: str, met: bool, facts: dict[str, Any]) -> Ground:
    """A ground that speaks only when unmet or when an option decided it, section 6."""
    return Ground(clause, met, facts, "unmet")


def turn_of(state: State) -> str | None:
    """The seat whose turn it is, or None."""
    running = state.context.phase in ["preparation", "battle"]
    return state.context.seat if running else None


def turn_facts(state: State) -> dict[str, Any]:
    """The facts of H.3, S.3 and S.5."""
    return {"turn_of": turn_of(state), "phase": state.context.phase}


def over(state: State, options: Options) -> Ground:
    """H.1."""
    facts: dict[str, Any] = {"phase": state.context.phase}
    leaders = [seat for seat in SEATS if state.fields[seat]["Leader"].captured]
    if state.context.phase == "over":
        return house("H.1", False, facts)
    if leaders:
        facts["captured_leader"] = leaders
    return house("H.1", not (leaders and options["C-4"] == "yes"), facts)


def outcome_first(state: State, move: Move) -> Ground:
    """H.2."""
    pending = state.context.outcome
    owner = None if pending is None else pending[0]
    met = True
    if move.type == "outcome":
        met = owner == move.seat
    if move.type in ["recruit", "attack", "begin-turn", "end-preparation", "end-turn"]:
        met = pending is None
    return house("H.2", met, {"pending": "outcome" if pending else None, "owner": owner})


def turn_order(state: State, move: Move, options: Options) -> Ground:
    """H.3: turns and phases in their order, and attacks at their time (C-8)."""
    phase, own = state.context.phase, turn_of(state) == move.seat
    begins_first = phase == "setup" and move.seat == "a"
    begins_next = phase == "between" and move.seat != state.context.seat
    attack = {
        "own-turn": own,
        "after-preparation": own and phase == "battle",
        "any-time": phase in ["preparation", "battle", "between"],
    }
    met = {
        "attack": attack[options["C-8"]],
        "begin-turn": begins_first or begins_next,
        "end-preparation": own and phase == "preparation",
        "end-turn": own,
    }
    return house("H.3", met[move.type], turn_facts(state))


def somebody(state: State, seat: str, place: str, role: str) -> Ground:
    """H.4."""
    there = place in state.fields[seat]
    return house("H.4", there, {"seat": seat, "place": place, "role": role})


def in_front(state: State, seat: str, place: str, role: str, by_range: bool = False) -> Ground:
    """5.2.5: in the Front Line, or active and excused by Range."""
    number = line(state.fields[seat], place)
    facts: dict[str, Any] = {"role": role, "seat": seat, "place": place, "line": number}
    if role == "attacker":
        by_range = has_keyword(state.fields[seat], place, "Range")
    only_range = by_range and number is not None and number > 1
    if only_range:
        facts["range"] = True
    return Ground("5.2.5", number == 1 or only_range, facts)


def hit_in_front(state: State, seat: str, attacker: str, target: str, options: Options) -> Ground:
    """5.2.5 for the target of an attack by `seat`, C-5."""
    by_range = options["C-5"] == "yes" and has_keyword(state.fields[seat], attacker, "Range")
    return in_front(state, OTHER_SEAT[seat], target, "target", by_range)


def later_turn(state: State, seat: str, place: str, options: Options) -> Ground:
    """5.3.6, C-6."""
    arrived, now = state.fields[seat][place].turn, state.context.turn
    met = now > arrived
    if options["C-6"] == "own":
        add = 1 if seat == "a" else 0
        met = (now + add) // 2 > (arrived + add) // 2
    return Ground("5.3.6", met, {"seat": seat, "place": place, "arrived": arrived, "turn": now})


def recruit_time(state: State, move: Move) -> Ground:
    """5.3.5."""
    own = turn_of(state) == move.seat
    recruited = own and state.context.recruited
    met = own and state.context.phase == "preparation" and not recruited
    return Ground("5.3.5", met, {**turn_facts(state), "recruited": recruited})


def altar(move: Move) -> Ground:
    """H.6."""
    return house("H.6", move.place != "Leader", {"seat": move.owner, "place": move.place})


def fits(soul: Soul, move: Move) -> Ground:
    """H.5."""
    wants, met = "active", not soul.captured
    if move.type == "exile":
        wants, met = "captured", soul.captured
    if move.type == "freeze":
        wants, met = "active, not Frozen", not soul.captured and not soul.frozen
    if move.type == "thaw":
        wants, met = "Frozen", soul.frozen
    if move.type == "keyword":
        grant = move.change == "grant"
        wants = f"active, {'without' if grant else 'with'} {move.keyword}"
        met = not soul.captured and (move.keyword in soul.keywords) != grant
    lies = {"holds": "captured" if soul.captured else "active", "frozen": soul.frozen}
    return house("H.5", met, {"seat": move.owner, "place": move.place, **lies, "wants": wants})


# The table of section 8, each after H.1 and H.2.
def recruit_grounds(state: State, move: Move, options: Options) -> Grounds:
    """`recruit`."""
    assert move.soul is not None
    setup = state.context.phase == "setup"
    when = [caveat("6.4")] if setup else [recruit_time(state, move), caveat("7.2.2")]
    slot = Ground("5.3.1", move.place in SLOTS, {"place": move.place})
    slot.facts["soul_slot"] = slot.met
    if not slot.met:
        return [*when, slot]
    binding = ["5.3.1.1"] if setup and options["C-3"] == "no" else PLACING
    board = state.fields[move.seat]
    return [*when, slot, *placing(board, move.place, move.soul.rank, options, binding)]


def arrive_grounds(state: State, move: Move, options: Options) -> Grounds:
    """`arrive`."""
    assert move.soul is not None
    if not altar(move).met:
        return [altar(move), caveat("X.4")]
    binding = {"empty": PLACING[:1], "empty-rank": PLACING[:2], "all": PLACING}[options["C-7"]]
    board = state.fields[move.owner]
    found = placing(board, move.place, move.soul.rank, options, binding)
    return [*found, caveat("X.4")]


def acting_grounds(state: State, move: Move, options: Options) -> Grounds:
    """H.4 or the rest, for the attacker, caster or springer."""
    role = {"attack": "attacker", "cast-event": "caster", "spring-ambush": "springer"}[move.type]
    there = somebody(state, move.seat, move.place, role)
    if not there.met:
        return [there]
    front = in_front(state, move.seat, move.place, role)
    later = later_turn(state, move.seat, move.place, options)
    if role != "attacker":
        later.speaks = "option"
        later.met = options["C-10"] == "attack" or later.met
    frozen_itself = caveat("X.3", move.place, options["C-12"] == "yes")
    soul = state.fields[move.seat][move.place]
    if soul.captured:
        return [front]
    return [front, later, frozen_itself] if soul.frozen else [front, later]


def attack_grounds(state: State, move: Move, options: Options) -> Grounds:
    """`attack`: what is asked of the two Souls."""
    there = somebody(state, OTHER_SEAT[move.seat], move.target, "target")
    hit = hit_in_front(state, move.seat, move.place, move.target, options)
    return [*acting_grounds(state, move, options), hit if there.met else there]


def outcome_grounds(state: State, move: Move, options: Options) -> Grounds:
    """`outcome`, after H.2."""
    if not outcome_first(state, move).met or state.context.outcome is None:
        return []
    if move.outcome == "repelled":
        return [caveat("X.1")]
    seat, attacker, target = state.context.outcome
    found = [in_front(state, seat, attacker, "attacker")]
    there = somebody(state, OTHER_SEAT[seat], target, "target")
    found.append(there)
    if there.met:
        capture = Move("capture", seat, OTHER_SEAT[seat], target)
        found.append(fits(state.fields[capture.owner][target], capture))
        found.append(hit_in_front(state, seat, attacker, target, options))
    for ground in found:
        if ground.clause == "5.2.5":
            ground.speaks = "option"
            ground.met = options["C-11"] == "no" or ground.met
    return [*found, *capture_caveats(target)]


def capture_caveats(place: str) -> Grounds:
    """X.1, and X.2 if it is the Leader."""
    return [caveat("X.1"), caveat("X.2")] if place == "Leader" else [caveat("X.1")]


def target_grounds(state: State, move: Move, options: Options) -> Grounds:
    """`target`."""
    there = somebody(state, move.owner, move.place, "target")
    if not there.met:
        return [there, caveat("11.4.2")]
    front = in_front(state, move.owner, move.place, "target")
    front.facts["reach"] = move.reach
    if move.reach == "anywhere" or (options["C-13"] == "no" and move.owner == move.seat):
        front.met = True
    return [front, caveat("11.4.2")]


def declared_grounds(state: State, move: Move, options: Options) -> Grounds:
    """`capture`, `exile`, `leave`, `freeze`, `thaw`, `keyword`."""
    last = [caveat("X.4" if move.type in ["exile", "leave"] else "X.3")]
    if move.type == "capture":
        last = capture_caveats(move.place)
    if move.type == "freeze" and move.place == "Leader":
        last = [caveat("X.3", "Leader", options["C-2"] == "no")]
    board = state.fields[move.owner]
    if move.place not in board:
        return [somebody(state, move.owner, move.place, "target"), *last]
    found = [fits(board[move.place], move)]
    if move.type in ["exile", "leave"]:
        found.append(altar(move))
    if move.type == "exile" and board[move.place].captured and move.place in SLOTS:
        rest = {place: board[place] for place in board if place != move.place}
        opens = closed(rest, move.place, None, options) == []
        facts = {"seat": move.owner, "place": move.place, "opens": opens}
        found.append(Ground("5.3.3", True, facts))
    return [*found, *last]
