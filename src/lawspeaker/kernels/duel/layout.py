"""Where the whole numbers of a duel stand: a state, its count of what happened, and its tables.

Both are one flat row each: an array for Numba, a list for Python.
"""

CYCLE, SEGMENT, TURN, OVER, WINNER, BEGUN = range(6)
"""Of the state: the Cycle; index of the Segment; the seat whose Turn runs, or -1; 0 while it goes on, else 1
`defeated`, 2 `cycle-limit`; the winner, or -1; how many Turns of this Cycle have begun."""
HEAD = 6
(
    ENDURANCE, RESOLVE, PASSION, FALTER, POISON, EXERTION, AP, SPENT, STANCE, GRAPPLED, GAINED, IGNORED, OUT,
) = range(13)  # fmt: skip
"""Of a figure: the eleven numbers of the state text; own Exertion ignored in this Turn (W-25); 1 once Defeated."""
FIGURE = 13
SEATS = (HEAD, HEAD + FIGURE)
"""Where the figures of seat 0 and seat 1 begin."""
LOG = HEAD + 2 * FIGURE
"""Where the counts begin."""

CLAUSES = (
    "1.2", "1.7", "1.13", "1.15", "3.2", "3.5", "4.5", "4.8", "4.10", "4.11", "9.6", "10.7", "10.10", "10.11", "10.12",
    "10.13", "11.15", "11.16", "12.19", "D.7",
)  # fmt: skip
"""The clauses that are counted: how often each was carried out."""
(
    WASTED, TOOK_FALTER, OVER_THE_CAP, CONVERTED, TICKED, POISONED, STANCE_BROKEN, GRIPPED, BROKE_FREE, LET_GO, TRIED,
    STRUCK, DEFENSIVE_HIT, HURT, BY_PASSION, BY_TWELVES, RESTED, STOOD, DEFEATED, OVEREXERTED,
) = range(LOG, LOG + len(CLAUSES))  # fmt: skip
DECISIONS = LOG + len(CLAUSES)
TURNS, STRIKES, HITS, DAMAGE, FALTERS = (DECISIONS + 1, DECISIONS + 2, DECISIONS + 4, DECISIONS + 6, DECISIONS + 8)
"""Turns that began; then by seat: its Strikes, the Hits they left, the damage they did, the Falter it took."""
SIZE = FALTERS + 2

END_TURN, STANCE_ACTION, BREAK_FREE, FIRST_STRIKE, ROWS = 0, 8, 9, 10, 4

SITUATIONS = 3
"""How a target stands: 0 freely, 1 in Defensive Stance, 2 Grappled."""
LEVELS = 3
"""Passion levels that are possible: 0, 1, 2."""
E_HITS, E_DAMAGE, E_FALTER, E_POISON, E_EXERTION, E_RESOLVE, E_POINTS, E_GRAPPLE, E_DEFENSIVE, E_TRIGGERS = range(10)
EFFECT = 10
"""Of an effect: Hits left; damage; Falter, Poison, Exertion and Resolve of the target; AP; 1 to Grapple; damage of
Defensive Hits; triggers of the 12 Effect."""
R_COST, R_LIMIT, R_FACTOR = range(3)
ROW = 3
"""Of a row: AP, and so Exertion; AP that 12 Effects may give in a Segment; what damage by Falter is multiplied by."""

ALL = 12**7
"""All rolls of seven dice."""
CUTOFF = (1 << 63) // ALL * ALL
"""A draw of 63 bits is drawn again from here on, so that every roll is exactly as likely."""
GRAIN = 17
"""A guide has one entry for 2^GRAIN rolls."""
GUIDE = (ALL >> GRAIN) + 1


LAWS = 2 * ROWS * SITUATIONS
CAP, WASTE_FIRST, WASTE_LATE, IGNORES, FALTER_FIRST, FREE, TURNS_OF_A_CYCLE, EFFECTS = (0, 1, 2, 3, 4, 5, 7, 8)
"""Where a number of the tables stands: where Falter is cut; W-4 `waste-first`; W-16 `turn-start`; W-25 `ignore`; W-27
`falter-first`; by seat, the rolls by which it breaks free; how many Turns a Cycle has; where `effects` begin."""
OF_START = 9
"""Here begins the state before the first Cycle."""
OF_TURNS = OF_START + SIZE
"""Of each Turn of a Cycle, in order: index of the Segment, seat, AP. Two figures have room in seven Segments."""
OF_ROWS = OF_TURNS + 3 * 14
"""ROW numbers for each row of each seat."""
OF_LAWS = OF_ROWS + 2 * ROWS * ROW
"""Where the cuts of a law begin, by seat, row and situation."""
OF_WORTH = OF_LAWS + LAWS
"""The damage of all rolls together, by law and Passion level."""
OF_GUIDES = OF_WORTH + LAWS * LEVELS
"""Of each law, GUIDE numbers: where the cut of the first Outcome stands that a roll can be, by its upper digits."""
OF_CUTS = OF_GUIDES + LAWS * GUIDE
"""Of each Outcome: the rolls, out of ALL, that come to it or to one before it. After them `effects`: EFFECT numbers
for each Outcome and each Passion level."""
