"""Who decides in a duel, how its dice fall, and whole games by them."""

from typing import Any

from lawspeaker.kernels.chance import below, draw, key
from lawspeaker.kernels.compiling import jit, number
from lawspeaker.kernels.duel.layout import (
    ALL,
    AP,
    BREAK_FREE,
    CUTOFF,
    END_TURN,
    EXERTION,
    FIRST_STRIKE,
    FREE,
    GRAIN,
    GRAPPLED,
    GUIDE,
    LEVELS,
    OF_GUIDES,
    OF_START,
    OF_WORTH,
    OVER,
    ROWS,
    SEATS,
    SIZE,
    SPENT,
    STANCE,
    STANCE_ACTION,
    TURN,
)
from lawspeaker.kernels.duel.rules import cost_of, go_on, is_legal, law_of, level_of, play, rests, stamina
from lawspeaker.rulebooks.war.holds import AP_OF_A_TRY

PLAYERS = ("random", "greedy")


@jit
def random_action(s: Any, t: Any, bits: int) -> int:
    """One of the legal actions, each as likely: the legal ones are counted, not listed."""
    seat = s[TURN]
    f = SEATS[seat]
    resting = rests(s, f)
    if s[f + GRAPPLED]:
        chosen = below(bits, 1 + resting + (s[f + AP] >= AP_OF_A_TRY))
        return BREAK_FREE if chosen > resting else chosen
    stands = 1 if s[f + SPENT] == 0 and s[f + STANCE] == 0 else 0
    strikes = 0
    for row in range(ROWS):
        strikes += cost_of(s, t, seat, row) <= s[f + AP]
    chosen = below(bits, 1 + resting + stands + strikes)
    if chosen <= resting:
        return chosen
    if stands and chosen == resting + 1:
        return STANCE_ACTION
    left = chosen - resting - 1 - stands
    for row in range(ROWS):
        if cost_of(s, t, seat, row) <= s[f + AP]:
            if left == 0:
                return FIRST_STRIKE + row
            left -= 1
    return END_TURN


@jit
def greedy_action(s: Any, t: Any) -> int:
    """Breaks free if it can; else strikes by the row of most damage per AP, as long as Stamina bears it; else Rests.

    Damage is what the law of the roll comes to on average, without what Falter and Poison may do; of equal rows the
    first. A row is none for it by which Exertion would stand above Stamina. It Rests with all AP where there is
    Exertion, and ends its Turn where there is none.
    """
    seat = s[TURN]
    f = SEATS[seat]
    if is_legal(s, t, BREAK_FREE):
        return BREAK_FREE
    best, most, per = -1, 0, 1
    for row in range(ROWS):
        cost = cost_of(s, t, seat, row)
        if is_legal(s, t, FIRST_STRIKE + row) and s[f + EXERTION] + cost <= stamina(s, f):
            worth = t[OF_WORTH + law_of(s, seat, row) * LEVELS + level_of(s, seat)]
            if worth * per > most * cost:
                best, most, per = row, worth, cost
    if best >= 0:
        return FIRST_STRIKE + best
    return rests(s, f) if s[f + EXERTION] else END_TURN


@jit
def outcome_of(t: Any, law: int, roll: int) -> int:
    """Where the cut stands of the Outcome to which a roll, 0 to ALL - 1, comes under a law."""
    place = t[OF_GUIDES + law * GUIDE + (roll >> GRAIN)]
    while t[place] <= roll:
        place += 1
    return int(place)


@jit
def game(s: Any, t: Any, of_game: int, players: int) -> None:
    """Plays a game from its start to its end. Bit 0 and bit 1 of `players` say which seats are greedy."""
    for place in range(SIZE):
        s[place] = t[OF_START + place]
    go_on(s, t)
    count = 0
    while s[OVER] == 0:
        seat = s[TURN]
        if (players >> seat) & 1:
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
            roll = upper % ALL
            if action == BREAK_FREE:
                chance = 1 if roll < t[FREE + seat] else 0
            else:
                chance = outcome_of(t, law_of(s, seat, action - FIRST_STRIKE), roll)
        play(s, t, action, chance)


@jit
def games(s: Any, t: Any, out: Any, asked: tuple[int, int, int]) -> None:
    """Plays a game for every row of `out`, which gets its state at the end; `s` is room for one state.

    `asked` are the seed, the number of the first game, and `players` of `game`.
    """
    seed, first, players = asked
    for place in range(len(out)):
        game(s, t, key(seed, first + place), players)
        for column in range(SIZE):
            out[place][column] = s[column]
