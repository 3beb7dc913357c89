"""D.3: the decisions of a duel as numbers, for machines: 14 action ids.

0 ends the Turn · 1 to 7 Rest with that many AP · 8 takes the Defensive Stance · 9 tries to break free ·
10 to 13 strike by a row of the figure's own.
"""

from functools import cache

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.duel.duellists import DUELLISTS, EDITION, Row
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN
from lawspeaker.rulebooks.war.holds import AP_OF_A_TRY
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import PLAIN, Rows, cost

END_TURN = 0
MOST_REST = AP_OF_A_TURN
STANCE = 8
BREAK_FREE = 9
FIRST_STRIKE = 10
ACTIONS = 14


def is_over(state: State) -> bool:
    """Whether the duel has ended (D.8)."""
    return state.duel is not None and state.duel.reason is not None


def decider(state: State) -> int | None:
    """The seat whose figure's Turn runs, 0 or 1; None once the duel is over, and while dice are waited for."""
    if is_over(state) or state.agenda:
        return None
    return next(seat for seat, figure in enumerate(state.figures) if figure.id == state.turn)


def returns(state: State) -> tuple[int, int]:
    """By seat: +1 for the winner, -1 for the loser, 0 and 0 for a draw and before the end."""
    winner = None if state.duel is None else state.duel.winner
    return (0, 0) if winner is None else (1, -1) if winner == 0 else (-1, 1)


@clause("D.3", "D.4")
def legal_actions(state: State) -> tuple[int, ...]:
    """The ids whose move is allowed to the seat that decides, ascending; none when nobody decides."""
    seat = decider(state)
    if seat is None:
        return ()
    figure = state.figures[seat]
    rests = range(1, min(figure.ap, MOST_REST) + 1)
    if figure.open("grappled"):
        return (END_TURN, *rests, *((BREAK_FREE,) if figure.ap >= AP_OF_A_TRY else ()))
    stance = () if figure.spent or figure.stance != "none" else (STANCE,)
    rows = enumerate(DUELLISTS[figure.id].strikes, FIRST_STRIKE)
    return (END_TURN, *rests, *stance, *(action for action, row in rows if cost(figure, _rows(row)) <= figure.ap))


@cache
def _rows(row: Row) -> Rows:
    book = load(EDITION)
    maneuver = PLAIN if row.maneuver is None else book.maneuvers[row.maneuver]
    return Rows(book.weapons[row.weapon], maneuver, row.mastery)


@clause("D.3")
def move_of(state: State, action: int) -> m.Exact:
    """The move that an id means, for the seat that decides.

    Raises Malformed (`bad-action`) for an id that is none of 0 to 13, and where nobody decides.
    """
    seat = decider(state)
    if seat is None or not 0 <= action < ACTIONS:
        message = f"an action is a number from 0 to {ACTIONS - 1}" if seat is not None else "nobody decides now"
        raise Malformed("bad-action", str(action), message)
    figure, other = state.figures[seat], state.figures[1 - seat]
    if action >= FIRST_STRIKE:
        row = DUELLISTS[figure.id].strikes[action - FIRST_STRIKE]
        return m.Strike(figure.id, other.id, row.weapon, row.maneuver, row.mastery)
    if action == BREAK_FREE:
        return m.BreakFree(figure.id)
    if action == STANCE:
        return m.DefensiveStance(figure.id)
    return m.EndTurn() if action == END_TURN else m.Rest(figure.id, action)


@clause("D.3")
def action_of(state: State, move: m.Move) -> int | None:
    """The id of a move, of whichever duellist it is; None for a move, or arguments, that D.3 does not list.

    A Strike that names no weapon is one with the figure's own.
    """
    match move:
        case m.EndTurn():
            return END_TURN
        case m.Rest(ap=ap) if 1 <= ap <= MOST_REST:
            return ap
        case m.DefensiveStance(full=False):
            return STANCE
        case m.BreakFree(figure=figure) if move == m.BreakFree(figure):
            return BREAK_FREE
        case m.Strike():
            return _strike_of(state, move)
    return None


def _strike_of(state: State, move: m.Strike) -> int | None:
    figure = state.find(move.figure)
    if figure is None:
        return None
    for action, row in enumerate(DUELLISTS[figure.id].strikes, FIRST_STRIKE):
        plain = m.Strike(figure.id, move.target, move.weapon, row.maneuver, row.mastery)
        if move == plain and (move.weapon or figure.weapon) == row.weapon:
            return action
    return None
