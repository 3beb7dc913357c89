"""Turns and Cycles of a fight, what may be decided, who decides, and whole fights."""

from typing import Any

from lawspeaker.kernels.chance import below, draw, key
from lawspeaker.kernels.compiling import jit, number
from lawspeaker.kernels.duel.layout import ALL, CUTOFF, GRAIN
from lawspeaker.kernels.fight.layout import (
    AP,
    BREAK_FREE,
    CYCLE,
    CYCLES,
    DECISIONS,
    EFFECT,
    EFFECTS,
    END_TURN,
    ENDURANCE,
    EXERTION,
    FIGURES,
    FIRST_STRIKE,
    GAINED,
    HOLDER,
    IGNORED,
    MOST,
    N_LAID,
    N_SIDE,
    N_SWIFTNESS,
    OF_LAWS,
    OF_REACH,
    OF_START,
    ORDER,
    OVER,
    PLACE,
    POISON,
    RESTED,
    RESTS_AT_END,
    SEGMENT,
    SEGMENTS,
    SIZE,
    SLOWED,
    SPENT,
    STANCE,
    STANCE_ACTION,
    STOOD,
    TICKED,
    TURN,
    TURNS,
    WINNER,
)
from lawspeaker.kernels.fight.rules import (
    at,
    break_free,
    is_defeated,
    is_weakened,
    odds_to_break_free,
    of,
    rest,
    waste,
)
from lawspeaker.kernels.fight.striking import cost_of, law_of, strike
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN
from lawspeaker.rulebooks.war.holds import AP_OF_A_TRY


@jit
def lay_out(s: Any, t: Any) -> None:
    """`turn.lay_out`: a Cycle begins, with the AP and the order of now. The Defeated have no Swiftness."""
    s[CYCLE] += 1
    s[PLACE] = 0
    for n in range(t[FIGURES]):
        s[SLOWED + n] = is_weakened(s, at(n))
        place = n
        while place and comes_before(s, t, n, s[ORDER + place - 1]):
            s[ORDER + place] = s[ORDER + place - 1]
            place -= 1
        s[ORDER + place] = n


@jit
def comes_before(s: Any, t: Any, n: int, p: int) -> bool:
    """Whether one comes before another of lower number within a Segment (11.4)."""
    own = 0 if is_defeated(s, at(n)) else of(t, n, N_SWIFTNESS + is_weakened(s, at(n)))
    others = 0 if is_defeated(s, at(p)) else of(t, p, N_SWIFTNESS + is_weakened(s, at(p)))
    return bool(own > others or (own == others and of(t, n, N_SIDE) < of(t, p, N_SIDE)))


@jit
def has_ended(s: Any, t: Any) -> bool:
    """All of one side are Defeated, and maybe of both; then it says so."""
    holy, unholy = False, False
    for n in range(t[FIGURES]):
        if not is_defeated(s, at(n)):
            if of(t, n, N_SIDE):
                unholy = True
            else:
                holy = True
    if holy and unholy:
        return False
    s[OVER], s[WINNER] = 1, 0 if holy else 1 if unholy else -1
    return True


@jit
def go_on(s: Any, t: Any) -> None:
    """The end, or the next Turn of one that is not Defeated: Turns of the Defeated are passed over and left alone."""
    if has_ended(s, t) or s[TURN] >= 0:
        return
    while True:
        while s[PLACE] < SEGMENTS * t[FIGURES]:
            segment, rank = s[PLACE] // t[FIGURES], s[PLACE] % t[FIGURES]
            n = s[ORDER + rank]
            s[PLACE] += 1
            ap = of(t, n, N_LAID + SEGMENTS * s[SLOWED + n] + segment)
            if ap and not is_defeated(s, at(n)):
                start_turn(s, t, n, segment, ap)
                return
        if s[CYCLE] >= t[CYCLES]:
            s[OVER] = 2
            return
        lay_out(s, t)


@jit
def start_turn(s: Any, t: Any, n: int, segment: int, ap: int) -> None:
    """`turn.start`, `turn.tick` and `turn.come`."""
    f = at(n)
    s[SEGMENT], s[TURN] = segment, n
    s[TURNS] += 1
    s[f + STANCE], s[f + SPENT], s[f + GAINED], s[f + IGNORED] = 0, 0, 0, 0
    if s[f + POISON]:
        s[TICKED] += 1
        s[f + EXERTION] += s[f + POISON]
        s[f + POISON] //= 2
    s[f + AP] = min(AP_OF_A_TURN, ap)
    waste(s, t, f, s[f + AP])


@jit
def end_turn(s: Any, t: Any, f: int) -> None:
    """`turn.end`."""
    if t[RESTS_AT_END] and s[f + AP] and s[f + EXERTION]:
        s[f + EXERTION] = max(0, s[f + EXERTION] - s[f + AP])
        s[RESTED] += 1
    s[f + AP], s[f + SPENT], s[f + GAINED], s[TURN] = 0, 0, 0, -1


@jit
def play(s: Any, t: Any, action: int, chance: int) -> None:
    """Carries out a legal action, and all that follows. `chance` says what its dice come to: where the cut of the
    Outcome stands, or 1 for success.
    """
    n = s[TURN]
    f = at(n)
    s[DECISIONS] += 1
    if action >= FIRST_STRIKE:
        strike(s, t, n, action - FIRST_STRIKE, t[EFFECTS] + chance * EFFECT)
    elif action == BREAK_FREE:
        break_free(s, t, f, chance)
    elif action == STANCE_ACTION:
        s[f + STANCE] = 1
        s[STOOD] += 1
    elif action == END_TURN:
        end_turn(s, t, f)
    else:
        rest(s, f, action)
    go_on(s, t)


@jit
def is_legal(s: Any, t: Any, action: int) -> bool:
    """Whether an action is one of the decisions of a fight, and legal now."""
    n = s[TURN]
    if s[OVER] or n < 0:
        return False
    f = at(n)
    if action == END_TURN or is_defeated(s, f):
        return action == END_TURN
    if action < STANCE_ACTION:
        return bool(action <= s[f + AP])
    if action == BREAK_FREE:
        return bool(s[f + HOLDER] and s[f + AP] >= AP_OF_A_TRY)
    if s[f + HOLDER]:
        return False
    if action == STANCE_ACTION:
        return bool(not s[f + SPENT] and not s[f + STANCE])
    p = action - FIRST_STRIKE
    return bool(p < t[FIGURES] and cost_of(s, f) <= s[f + AP] and is_target(s, t, n, p))


@jit
def is_target(s: Any, t: Any, n: int, p: int) -> bool:
    """Whether one stands there of the other side, within reach, who is not Defeated."""
    return bool(t[OF_REACH + n * MOST + p] and not is_defeated(s, at(p)))


@jit
def random_action(s: Any, t: Any, bits: int) -> int:
    """One of the legal actions, each as likely: the legal ones are counted, not listed."""
    n = s[TURN]
    f = at(n)
    if is_defeated(s, f):
        return END_TURN
    resting = min(s[f + AP], AP_OF_A_TURN)
    if s[f + HOLDER]:
        chosen = below(bits, 1 + resting + (s[f + AP] >= AP_OF_A_TRY))
        return BREAK_FREE if chosen > resting else chosen
    stands = 1 if s[f + SPENT] == 0 and s[f + STANCE] == 0 else 0
    strikes = 0
    if cost_of(s, f) <= s[f + AP]:
        for p in range(t[FIGURES]):
            strikes += is_target(s, t, n, p)
    chosen = below(bits, 1 + resting + stands + strikes)
    if chosen <= resting:
        return chosen
    if stands and chosen == resting + 1:
        return STANCE_ACTION
    left = chosen - resting - 1 - stands
    for p in range(t[FIGURES]):
        if is_target(s, t, n, p):
            if left == 0:
                return FIRST_STRIKE + p
            left -= 1
    return END_TURN


@jit
def greedy_action(s: Any, t: Any) -> int:
    """Breaks free if it can; else strikes who has the least Endurance left, of equals the first; else ends its Turn."""
    if is_legal(s, t, BREAK_FREE):
        return BREAK_FREE
    best = -1
    for p in range(t[FIGURES]):
        if is_legal(s, t, FIRST_STRIKE + p) and (best < 0 or s[at(p) + ENDURANCE] < s[at(best) + ENDURANCE]):
            best = p
    return FIRST_STRIKE + best if best >= 0 else END_TURN


@jit
def outcome_of(t: Any, law: int, roll: int) -> int:
    """Where the cut stands of the Outcome to which a roll, 0 to ALL - 1, comes under a law."""
    place = t[t[OF_LAWS + law] + (roll >> GRAIN)]
    while t[place] <= roll:
        place += 1
    return int(place)


@jit
def dice(s: Any, t: Any, action: int, roll: int) -> int:
    """What a roll comes to for an action that reads dice: see `play`."""
    if action == BREAK_FREE:
        return 1 if roll < odds_to_break_free(s, t, s[TURN]) else 0
    return outcome_of(t, law_of(s, t, s[TURN], action - FIRST_STRIKE), roll)


@jit
def game(s: Any, t: Any, of_game: int, players: int) -> None:
    """Plays a fight from its start to its end. Bit 0 and bit 1 of `players` say which sides are greedy."""
    for place in range(SIZE):
        s[place] = t[OF_START + place]
    go_on(s, t)
    count = 0
    while s[OVER] == 0:
        if (players >> of(t, s[TURN], N_SIDE)) & 1:
            action = greedy_action(s, t)
        else:
            action = random_action(s, t, draw(of_game, count))
            count += 1
        chance = 0
        if action >= BREAK_FREE:
            upper = number(draw(of_game, count) >> 1)
            count += 1
            while upper >= CUTOFF:
                upper = number(draw(of_game, count) >> 1)
                count += 1
            chance = dice(s, t, action, upper % ALL)
        play(s, t, action, chance)


@jit
def games(s: Any, t: Any, out: Any, asked: tuple[int, int, int]) -> None:
    """Plays a fight for every row of `out`, which gets its state at the end; `s` is room for one state.

    `asked` are the seed, the number of the first game, and `players` of `game`.
    """
    seed, first, players = asked
    for place in range(len(out)):
        game(s, t, key(seed, first + place), players)
        for column in range(SIZE):
            out[place][column] = s[column]
