"""The rulebook's verbs for a war: judge, overrule; `resolve` and `apply` stand in files of their names."""

from collections.abc import Hashable

from lawspeaker.law.ruling import ALLOWED, Ruling, verdict_of
from lawspeaker.rulebooks.war import answering, hosting, judging
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.agendas import agenda_of
from lawspeaker.rulebooks.war.book import Grounds, clause, speaks
from lawspeaker.rulebooks.war.duel import judging as duel
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import GoOn

Pools = tuple[tuple[int, ...], ...]
ANSWERS = (m.Roll, m.Adjust, m.Choose)
_JUDGES = {**judging.JUDGES, **hosting.JUDGES}


def judge(state: State, move: m.Move, pools: Pools = (), rolls: bool = True) -> Ruling:
    """Whether the move is allowed, by every precondition; `pools` are the dice that come with it.

    `rolls` says whether there is something that rolls dice which are not brought (8.11).

    Pure: nothing is read or changed, and it never raises on an illegal move. An answer to a Want has no
    agenda of its own: the one that stands in the state goes on with it.
    """
    grounds = grounds_of(state, move, pools)
    if type(move) is m.Roll and not (rolls or pools or move.dice):
        grounds += speaks("8.11", False, dice=0, rolls=False)
    verdict = verdict_of(grounds)
    if verdict is not ALLOWED or type(move) in ANSWERS:
        return Ruling(verdict, grounds)
    return Ruling(ALLOWED, grounds, _carried_out_by(state, move))


@clause("D.2", "D.8")
def _carried_out_by(state: State, move: m.Move) -> tuple[Hashable, ...]:
    """The steps of an allowed move; in a duel what comes after a decision follows by itself."""
    agenda = agenda_of(state, move)
    return agenda if state.duel is None else (*agenda, GoOn())


def grounds_of(state: State, move: m.Move, pools: Pools) -> Grounds:
    """Every ground that speaks on the move and on the dice that come with it."""
    kind = type(move)
    if kind in ANSWERS:
        grounds = answering.grounds(state, move, pools)
        return grounds if state.duel is None else grounds + duel.on_an_answer(move)
    if state.agenda and not (type(move) is m.Override and move.set is not None):
        return no_want_is_open(state)
    if type(move) is m.TooFine:
        return speaks("14.1", False, written=move.written) + grounds_of(state, move.move, ())
    grounds = _JUDGES[kind](state, move)
    if type(move) is m.Override and move.allow is not None:
        grounds += allowed_grounds(state, move)
    grounds += answering.pools_fit(state, move, pools)
    return grounds if state.duel is None else duel.on_a_decision(state, move, grounds)


@clause("11.19")
def no_want_is_open(state: State) -> Grounds:
    """While a Want is open, only its answer is judged."""
    return speaks("11.19", not state.agenda, open=answering.open_word(state))


@clause("12.24")
def allowed_grounds(state: State, move: m.Override) -> Grounds:
    """The move that the Host lets happen: what it names must be there, and its numbers such as rules reckon."""
    allow = move.allow
    if allow is None or isinstance(allow, (m.TooFine, *ANSWERS)):
        return speaks("12.24", False, allow="no move that can be carried out")
    grounds = _JUDGES[type(allow)](state, allow)
    lacking = tuple(
        ground
        for ground in grounds
        if ground.met is False and (ground.clause in _OUT_OF_REACH or {"least", "holds"} & set(ground.facts))
    )
    if isinstance(allow, m.EndTurn | m.BeginTurn) and not _has_a_turn(state, allow):
        lacking += speaks("11.5", False, turn=state.turn, left=tuple(figure.id for _, figure in state.next_turns()))
    return lacking + tuple(ground for ground in grounds if ground.met is None)


@clause("11.5")
def _has_a_turn(state: State, move: m.EndTurn | m.BeginTurn) -> bool:
    """Whether there is a Turn that could end, or begin."""
    if isinstance(move, m.EndTurn):
        return state.turn is not None
    return any(move.figure in (None, figure.id) for _, figure in state.next_turns())


_OUT_OF_REACH = tuple(
    f"war:{number}"
    for number in (
        "4.8", "6.1", "8.10", "9.2", "11.20", "12.11", "12.23", "12.25", "12.26", "1.8", "13.1", "13.3", "14.1",
    )
)  # fmt: skip
"""Clauses that not even the Host can overrule: what is not there, or cannot be reckoned with.

So it is with numbers below the least that means something, and holds that are not there: their facts say so.
"""
