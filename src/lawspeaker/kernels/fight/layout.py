"""Where the whole numbers of a fight stand: a state, its count of what happened, and its tables.

Both are one flat row each: an array for Numba, a list for Python. Figures are numbered as in the scenario, from 0.
"""

MOST = 8
"""So many figures at most."""
SEGMENTS = 7

CYCLE, SEGMENT, TURN, OVER, WINNER, PLACE = range(6)
"""Of the state: the Cycle; index of the Segment; whose Turn runs, or -1; 0 while it goes on, else 1 `defeated`, 2
`cycle-limit`; the winning side, or -1; how many places of this Cycle are over: each Segment has one for each figure."""
ORDER = 6
"""Who comes first, second ... within a Segment of this Cycle (11.4)."""
SLOWED = ORDER + MOST
"""By figure: 1 if it was Weakened as this Cycle began; that decides on its AP."""
HEAD = SLOWED + MOST
(
    ENDURANCE, RESOLVE, PASSION, FALTER, POISON, EXERTION, AP, SPENT, STANCE, HOLDER, GAINED, IGNORED, WEAKENED, OUT,
) = range(14)  # fmt: skip
"""Of a figure: as in a duel, but for the number of who Grapples it and 1 more, or 0, and causes of Weakened."""
FIGURE = 14
LOG = HEAD + MOST * FIGURE

CLAUSES = (
    "1.2", "1.7", "1.13", "1.15", "3.2", "3.5", "4.5", "4.8", "4.10", "4.11", "9.6", "10.7", "10.10", "10.11", "10.12",
    "10.13", "10.15", "11.15", "11.16", "12.19",
)  # fmt: skip
"""The clauses that are counted: how often each was carried out."""
(
    WASTED, TOOK_FALTER, OVER_THE_CAP, CONVERTED, TICKED, POISONED, STANCE_BROKEN, GRIPPED, BROKE_FREE, LET_GO, TRIED,
    STRUCK, DEFENSIVE_HIT, HURT, BY_PASSION, BY_TWELVES, BY_EPIC, RESTED, STOOD, DEFEATED,
) = range(LOG, LOG + len(CLAUSES))  # fmt: skip
DECISIONS = LOG + len(CLAUSES)
TURNS, STRIKES, HITS, DAMAGE, FALTERS = (DECISIONS + 1, DECISIONS + 2, DECISIONS + 4, DECISIONS + 6, DECISIONS + 8)
"""Turns that began; then by side: its Strikes, the Hits they left, the damage they did, the Falter it took."""
SIZE = FALTERS + 2

END_TURN, STANCE_ACTION, BREAK_FREE, FIRST_STRIKE = 0, 8, 9, 10
ACTIONS = FIRST_STRIKE + MOST

(
    FIGURES, CYCLES, WASTE_FIRST, WASTE_LATE, IGNORES, FALTER_FIRST, WEAKENS, EVERY_40, BY_STRIKER, RESTS_AT_END,
    LOWEST, EFFECTS,
) = range(12)  # fmt: skip
"""Of the tables: how many figures; the last Cycle; W-4 `waste-first`; W-16 `turn-start`; W-25 `ignore`; W-27
`falter-first`; W-32 `by-stage`; W-33 `every-40`; W-20 `striker`; W-22 `rest`; the least number of Adjustments that has
a law; where `effects` begin."""
OF_START = 12
"""Here begins the state before the first Cycle."""
OF_FIGURES = OF_START + SIZE
(
    N_SIDE, N_TIER, N_STABLE, N_HALF_RESOLVE, N_HALF_PASSION, N_FORCE, N_PRECISION, N_MAGNITUDE, N_SWIFTNESS, N_GUARD,
    N_LAID,
) = (0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 21)  # fmt: skip
"""Of a figure: its side, 0 or 1; Tier; 1 for Resolute Stability; half of its natural Resolve and Passion; then for one
that is not Weakened, and one that is: Force, Precision, Magnitude, Swiftness; Guard, standing freely, in Stance, held,
and both; AP by Segment."""
(
    N_NO_DAMAGE, N_PERCENT, N_FALTER_12, N_POISON_12, N_PER_TIER, N_PERCENT_12, N_AP_12, N_GRAPPLE, N_LIMIT_12,
    N_AP_LIMIT, N_FALTER_PE, N_POISON_PE, N_PERCENT_PE, N_RESOLVE_PE, N_EXERTION_PE, N_POISON_PERCENT, N_RANGED,
) = range(N_LAID + 2 * SEGMENTS, N_LAID + 2 * SEGMENTS + 17)  # fmt: skip
"""Of its weapon (13.1); Exertion of a Passion level with that of its Tier."""
NUMBERS = N_RANGED + 1
OF_REACH = OF_FIGURES + MOST * NUMBERS
"""By striker and target: 1 if it may strike it where they stand."""
OF_NEAR = OF_REACH + MOST * MOST
"""By figure and target: 1 if it counts in Melee Influence upon it."""
OF_FREE = OF_NEAR + MOST * MOST
"""The rolls by which one breaks free: by figure, holder, and whether each is Weakened."""
MOST_STEPS = 128
OF_STEPS = OF_FREE + MOST * MOST * 4
"""Adjustments by the difference of Precision and Guard (10.4)."""
OF_MELEE = OF_STEPS + MOST_STEPS
"""Levels of Melee Influence by superiority (10.6)."""
OF_LAWS = OF_MELEE + MOST_STEPS
"""Of each law, by Adjustments: where its guide begins; the guides, the cuts and `effects` follow."""
MOST_LAWS = 64
OF_GUIDES = OF_LAWS + MOST_LAWS
E_HITS, E_TRIGGERS, E_BEFORE, E_DEFENSIVE, E_STRIKE, E_DEFENCE = range(6)
EFFECT = 6
"""Of an Outcome: Hits left, triggers, Hits before Stops, Defensive Hits, 1 for an Epic Strike, and an Epic Defence."""
