"""The rules of a duel on whole numbers, step for step as the literal rules carry them out.

`s` is the state with its counts, `t` the tables; `f` is where a figure begins in the state, `o` its opponent. What
follows from what, and in which order, stands in `rulebooks/war`; every function names the one that it follows.
"""

from typing import Any

from lawspeaker.kernels.compiling import jit
from lawspeaker.kernels.duel.layout import (
    AP,
    BEGUN,
    BREAK_FREE,
    BROKE_FREE,
    BY_PASSION,
    BY_TWELVES,
    CAP,
    CONVERTED,
    CYCLE,
    DAMAGE,
    DECISIONS,
    DEFEATED,
    DEFENSIVE_HIT,
    E_DAMAGE,
    E_DEFENSIVE,
    E_EXERTION,
    E_FALTER,
    E_GRAPPLE,
    E_HITS,
    E_POINTS,
    E_POISON,
    E_RESOLVE,
    E_TRIGGERS,
    EFFECT,
    EFFECTS,
    END_TURN,
    ENDURANCE,
    EXERTION,
    FALTER,
    FALTER_FIRST,
    FALTERS,
    FIRST_STRIKE,
    GAINED,
    GRAPPLED,
    GRIPPED,
    HITS,
    HURT,
    IGNORED,
    IGNORES,
    LET_GO,
    LEVELS,
    OF_CUTS,
    OF_ROWS,
    OF_TURNS,
    OUT,
    OVER,
    OVER_THE_CAP,
    OVEREXERTED,
    PASSION,
    POISON,
    POISONED,
    R_COST,
    R_FACTOR,
    R_LIMIT,
    RESOLVE,
    RESTED,
    ROW,
    ROWS,
    SEATS,
    SEGMENT,
    SITUATIONS,
    SPENT,
    STANCE,
    STANCE_ACTION,
    STANCE_BROKEN,
    STOOD,
    STRIKES,
    STRUCK,
    TICKED,
    TOOK_FALTER,
    TRIED,
    TURN,
    TURNS,
    TURNS_OF_A_CYCLE,
    WASTE_FIRST,
    WASTE_LATE,
    WASTED,
    WINNER,
)
from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.duel.ending import LAST_CYCLE
from lawspeaker.rulebooks.war.falter import DAMAGE_PER_POINT
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN
from lawspeaker.rulebooks.war.holds import AP_OF_A_TRY

_IGNORED = 3


@jit
def is_defeated(s: Any, f: int) -> bool:
    """`Figure.is_defeated`; nobody is Weakened (D.5)."""
    return bool(s[f + ENDURANCE] <= 0 or s[f + RESOLVE] <= 0 or s[f + PASSION] <= 0)


@jit
def stamina(s: Any, f: int) -> int:
    """`values.stamina`."""
    return 3 if is_defeated(s, f) else 3 + s[f + ENDURANCE] // 10


@jit
def lose(s: Any, at: int, amount: int) -> None:
    """`carried.damage` of one current value."""
    s[at] = max(LEAST, s[at] - amount)


@jit
def look_after(s: Any, f: int, o: int) -> None:
    """`damage.look_after`, until nothing more follows, and `holds.let_go` of one that is Defeated."""
    gone = False
    while True:
        out = is_defeated(s, f)
        if out and s[f + OUT] == 0:
            s[f + OUT], gone = 1, True
            s[DEFEATED] += 1
        elif s[f + STANCE] and (s[f + GRAPPLED] or out):
            s[f + STANCE] = 0
            s[STANCE_BROKEN] += s[f + GRAPPLED]
        elif s[f + FALTER] and (s[f + GRAPPLED] or out):
            convert(s, f, s[f + FALTER], 1)
            s[f + FALTER] = 0
        else:
            break
    if gone and s[o + GRAPPLED]:
        s[o + GRAPPLED] = 0
        s[LET_GO] += 1


@jit
def convert(s: Any, f: int, amount: int, factor: int) -> None:
    """Falter that cannot be held becomes damage (1.15)."""
    s[CONVERTED] += 1
    lose(s, f + RESOLVE, DAMAGE_PER_POINT * amount * factor)
    lose(s, f + PASSION, DAMAGE_PER_POINT * amount * factor)


@jit
def waste(s: Any, t: Any, f: int, came: int) -> None:
    """`falter.waste`: what of the running AP it may take is `came`, where W-16 lets the rest wait, else all."""
    running = s[f + AP]
    if t[WASTE_LATE]:
        running = min(came, running)
    wasted = min(running, s[f + FALTER])
    if wasted:
        s[f + AP] -= wasted
        s[f + FALTER] -= wasted
        s[WASTED] += 1


@jit
def take_falter(s: Any, t: Any, f: int, amount: int, factor: int) -> None:
    """`falter.take`, up to the damage of what is above the cap."""
    o = SEATS[0] + SEATS[1] - f
    s[FALTERS + (f > o)] += amount
    if s[f + GRAPPLED] or is_defeated(s, f):
        convert(s, f, amount, factor)
        look_after(s, f, o)
        return
    at_hand = 0 if t[WASTE_LATE] else s[f + AP]
    total = s[f + FALTER] + amount
    wasted = min(at_hand, total) if t[WASTE_FIRST] else 0
    after = wasted + min(t[CAP], total - wasted)
    s[f + FALTER] = after
    s[TOOK_FALTER] += 1
    if total > after:
        s[OVER_THE_CAP] += 1
        lose(s, f + RESOLVE, DAMAGE_PER_POINT * (total - after) * factor)
        lose(s, f + PASSION, DAMAGE_PER_POINT * (total - after) * factor)
        look_after(s, f, o)
    waste(s, t, f, 0)


@jit
def tire(s: Any, t: Any, f: int, amount: int) -> None:
    """`exertion.gain` of Exertion that a figure causes itself."""
    ignored = min(amount, _IGNORED - s[f + IGNORED]) if t[IGNORES] else 0
    s[f + EXERTION] += amount - ignored
    s[f + IGNORED] += ignored


@jit
def spend(s: Any, f: int, ap: int) -> None:
    """`acting.spend`."""
    s[f + AP] -= ap
    s[f + SPENT] = 1


# ---- Strikes


@jit
def situation(s: Any, f: int) -> int:
    """How a target stands."""
    return 2 if s[f + GRAPPLED] else 1 if s[f + STANCE] else 0


@jit
def law_of(s: Any, seat: int, row: int) -> int:
    """The number of the law of a Strike by this row, as its target stands."""
    return (seat * ROWS + row) * SITUATIONS + situation(s, SEATS[1 - seat])


@jit
def level_of(s: Any, seat: int) -> int:
    """`effects.passion_levels`, of two who are not Defeated."""
    lead = s[SEATS[seat] + PASSION] - s[SEATS[1 - seat] + RESOLVE]
    return 0 if lead < 1 else min(LEVELS - 1, 1 + lead // 40)


@jit
def cost_of(s: Any, t: Any, seat: int, row: int) -> int:
    """`strike.cost`."""
    return int(t[OF_ROWS + (seat * ROWS + row) * ROW + R_COST] + s[SEATS[seat] + STANCE])


@jit
def strike(s: Any, t: Any, seat: int, row: int, outcome: int) -> None:
    """A Strike whose roll came to the Outcome whose cut stands here: `agendas._strike`, `effects._in_order`."""
    f, o, at = SEATS[seat], SEATS[1 - seat], OF_ROWS + (seat * ROWS + row) * ROW
    spend(s, f, cost_of(s, t, seat, row))
    tire(s, t, f, t[at + R_COST])
    level = level_of(s, seat)
    e = t[EFFECTS] + ((outcome - OF_CUTS) * LEVELS + level) * EFFECT
    s[STRUCK] += 1
    s[BY_PASSION] += level > 0
    s[BY_TWELVES] += t[e + E_TRIGGERS] > 0
    s[STRIKES + seat] += 1
    s[HITS + seat] += t[e + E_HITS]
    s[DAMAGE + seat] += t[e + E_DAMAGE]
    points = min(max(0, t[at + R_LIMIT] - s[f + GAINED]), t[e + E_POINTS])
    grips = t[e + E_GRAPPLE] and not s[o + GRAPPLED]
    damage_and_falter(s, t, o, e, t[at + R_FACTOR])
    besides(s, t, o, e)
    if points:
        s[f + AP] += points
        s[f + GAINED] += points
        waste(s, t, f, points)
    if grips:
        s[o + GRAPPLED] = 1
        s[GRIPPED] += 1
        look_after(s, o, f)
    if t[e + E_DEFENSIVE]:
        s[DEFENSIVE_HIT] += 1
        lose(s, f + ENDURANCE, t[e + E_DEFENSIVE])
        look_after(s, f, o)


@jit
def damage_and_falter(s: Any, t: Any, o: int, e: int, factor: int) -> None:
    """What a Strike does first, in the order of W-27."""
    falter = t[e + E_FALTER]
    if falter and t[FALTER_FIRST]:
        take_falter(s, t, o, falter, factor)
    if t[e + E_DAMAGE]:
        s[HURT] += 1
        lose(s, o + ENDURANCE, t[e + E_DAMAGE])
        look_after(s, o, SEATS[0] + SEATS[1] - o)
    if falter and not t[FALTER_FIRST]:
        take_falter(s, t, o, falter, factor)


@jit
def besides(s: Any, t: Any, o: int, e: int) -> None:
    """Poison, Exertion and damage to Resolve, of whom a Strike met."""
    if t[e + E_POISON]:
        s[o + POISON] += t[e + E_POISON]
        s[POISONED] += 1
    s[o + EXERTION] += t[e + E_EXERTION]
    if t[e + E_RESOLVE]:
        lose(s, o + RESOLVE, t[e + E_RESOLVE])
        look_after(s, o, SEATS[0] + SEATS[1] - o)


# ---- the other decisions, and what goes on by itself


@jit
def break_free(s: Any, t: Any, f: int, success: int) -> None:
    """`agendas._break_free`, and what its Check came to."""
    spend(s, f, AP_OF_A_TRY)
    tire(s, t, f, AP_OF_A_TRY)
    s[TRIED] += 1
    if success:
        s[f + GRAPPLED] = 0
        s[BROKE_FREE] += 1
        look_after(s, f, SEATS[0] + SEATS[1] - f)


@jit
def rest(s: Any, f: int, ap: int) -> None:
    """`agendas._rest`."""
    spend(s, f, ap)
    if s[f + EXERTION]:
        s[f + EXERTION] = max(0, s[f + EXERTION] - ap)
        s[RESTED] += 1


@jit
def end_turn(s: Any, f: int) -> None:
    """`turn.end`, and what Exertion above Stamina costs (D.7)."""
    above = s[f + EXERTION] - stamina(s, f)
    s[f + AP], s[f + SPENT], s[f + GAINED], s[TURN] = 0, 0, 0, -1
    if above > 0:
        s[OVEREXERTED] += 1
        lose(s, f + ENDURANCE, above)
        look_after(s, f, SEATS[0] + SEATS[1] - f)


@jit
def go_on(s: Any, t: Any) -> None:
    """`ending.go_on`: the end, or the next Turn, and before the first of a Cycle that Cycle."""
    first, second = s[SEATS[0] + OUT], s[SEATS[1] + OUT]
    last = s[BEGUN] >= t[TURNS_OF_A_CYCLE]
    if first or second:
        s[OVER], s[WINNER] = 1, -1 if first and second else first
    elif s[TURN] < 0 and s[CYCLE] >= LAST_CYCLE and last:
        s[OVER] = 2
    elif s[TURN] < 0:
        if last:
            s[CYCLE] += 1
            s[BEGUN] = 0
        start_turn(s, t)


@jit
def start_turn(s: Any, t: Any) -> None:
    """`turn.start`, `turn.tick` and `turn.come`."""
    place = OF_TURNS + s[BEGUN] * 3
    s[SEGMENT], s[TURN] = t[place], t[place + 1]
    s[BEGUN] += 1
    s[TURNS] += 1
    f = SEATS[s[TURN]]
    s[f + STANCE], s[f + SPENT], s[f + GAINED], s[f + IGNORED] = 0, 0, 0, 0
    if s[f + POISON]:
        s[TICKED] += 1
        s[f + EXERTION] += s[f + POISON]
        s[f + POISON] //= 2
    s[f + AP] = min(AP_OF_A_TURN, t[place + 2])
    waste(s, t, f, s[f + AP])


@jit
def play(s: Any, t: Any, action: int, chance: int) -> None:
    """Carries out a legal action, and all that follows. `chance` says what its dice come to: where
    the cut of the Outcome stands, or 1 for success.
    """
    seat = s[TURN]
    f = SEATS[seat]
    s[DECISIONS] += 1
    if action >= FIRST_STRIKE:
        strike(s, t, seat, action - FIRST_STRIKE, chance)
    elif action == BREAK_FREE:
        break_free(s, t, f, chance)
    elif action == STANCE_ACTION:
        s[f + STANCE] = 1
        s[STOOD] += 1
    elif action == END_TURN:
        end_turn(s, f)
    else:
        rest(s, f, action)
    go_on(s, t)


# ---- what may be decided


@jit
def rests(s: Any, f: int) -> int:
    """How many AP may be Rested."""
    return int(min(s[f + AP], AP_OF_A_TURN))


@jit
def is_legal(s: Any, t: Any, action: int) -> bool:
    """Whether an action is legal now: `actions.legal_actions`."""
    seat = s[TURN]
    if s[OVER] or seat < 0:
        return False
    f = SEATS[seat]
    if action < STANCE_ACTION:
        return bool(action <= rests(s, f))
    if action == BREAK_FREE:
        return bool(s[f + GRAPPLED] and s[f + AP] >= AP_OF_A_TRY)
    if s[f + GRAPPLED]:
        return False
    if action == STANCE_ACTION:
        return bool(not s[f + SPENT] and not s[f + STANCE])
    return bool(cost_of(s, t, seat, action - FIRST_STRIKE) <= s[f + AP])
