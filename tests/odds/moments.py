"""Moments of random fights and skirmishes: a state, and moves of which dice are read there."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from lawspeaker.errors import LawspeakerError
from lawspeaker.law.agenda import carry_out
from lawspeaker.law.planning import Driver, in_order
from lawspeaker.law.want import Choose, Roll
from lawspeaker.odds.answers import FIRST, Policy
from lawspeaker.odds.moves import begin
from lawspeaker.rulebooks.command import moves as c
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.actions import legal_actions, move_of
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.command.state import State as Skirmish
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war import fight_moves
from tests.rulebooks.war.fights import fight

Table = dict[str, Any]
ANSWERS = {
    "dodge": ("try", "stay"), "may-grapple": ("grapple", "no"), "captor-gone": ("release", "keep"),
    "parted": ("release", "keep"), "hidden-in-path": ("collide-reveal", "collide-hidden", "ignore"),
    "passed-over": ("run", "leave"), "ready-waste": (FIRST,),
}  # fmt: skip


class Moment(Struct, frozen=True):
    """A state with moves that are made one after the other; the first is allowed, and reads dice or asks."""

    kind: str
    state: Any
    moves: tuple[Any, ...]
    policy: Policy

    @property
    def driver(self) -> Driver:
        """The moves in their order."""
        moves = self.moves
        return in_order([str(place) for place in range(len(moves))], lambda text, _: moves[int(text)])


def war_moments(seed: int, per_kind: int) -> Iterator[Moment]:
    """So many moments of each kind, of fights that follow one another."""
    for kind, drawn in KINDS.items():
        random, found = Random(f"{seed} {kind}"), 0
        while found < per_kind:
            state = random.choice(fight(random.randint(1, 10**9)).states)
            moment = None if state.agenda else _moment(random, state, kind, drawn)
            if moment is not None:
                found += 1
                yield moment


def _moment(random: Random, state: State, kind: str, drawn: Callable[[Random, State], Table]) -> Moment | None:
    if kind == "break-free":
        state = held(random, state)
    for _ in range(12):
        move = read(drawn(random, state))
        if move is not None and asks(state, move):
            second = read(strike(random, state)) if random.random() < 0.25 else None
            moves = (move,) if second is None else (move, second)
            return Moment(kind, state, moves, policy(random))
    return None


def read(table: Table) -> m.Move | None:
    """The move of a table; None where it cannot be read."""
    try:
        return move_from_table(table)
    except LawspeakerError:
        return None


def asks(state: State, move: m.Move) -> bool:
    """Whether the move is allowed, and dice or a choice are waited for on its way."""
    if not WAR.judge(state, move).allowed or WAR.brings(state, move).dice:
        return False
    return isinstance(begin(WAR, state, move).want, Roll | Choose)


def policy(random: Random) -> Policy:
    """The first answer to whatever is asked, or a random answer to each question."""
    if random.random() < 0.5:
        return Policy.of(dict.fromkeys(ANSWERS, FIRST))
    return Policy.of({question: random.choice(answers) for question, answers in ANSWERS.items()})


def strike(random: Random, state: State) -> Table:
    """A Strike, with any weapon now and then."""
    return fight_moves.strike(random, state)


def throwing(random: Random, state: State) -> Table:
    """A Strike with a Maneuver that throws its target."""
    return strike(random, state) | {"maneuver": random.choice(THROWING), "mastery": random.randint(1, 5)}


def check(random: Random, state: State) -> Table:
    """A Check: quick, secret, resisted or none of these."""
    return fight_moves.check(random, state)


def knock_back(random: Random, state: State) -> Table:
    """A Knock Back that the Host inflicts, far enough to meet somebody."""
    move: Table = {"do": "inflict", "effect": "knock-back", "target": fight_moves.some(random, state)}
    move |= {"inches": random.randint(1, 9), "direction": [random.randint(-3, 3), random.choice((-1, 1))]}
    return move | ({"source": fight_moves.some(random, state)} if random.random() < 0.7 else {})


def held(random: Random, state: State) -> State:
    """The state with one more hold on whoever's Turn runs."""
    others = [one.id for one in state.figures if one.id != state.turn]
    if state.turn is None or not others:
        return state
    effect = random.choice((m.Grapple(), m.Entangle(strength=random.randint(0, 70)), m.Bind(allotment=30)))
    ruling = WAR.judge(state, m.Inflict(effect, (state.turn,), (random.choice(others),)))
    after = carry_out(WAR, state, ruling.agenda).state if ruling.allowed else state
    return state if after.agenda else after


THROWING = ("rebuff", "shield-bash")
KINDS: dict[str, Callable[[Random, State], Table]] = {
    "strike": strike, "throwing": throwing, "check": check, "knock-back": knock_back,
    "break-free": fight_moves.break_free,
}  # fmt: skip


def skirmish_moments(seed: int, number: int) -> Iterator[Moment]:
    """So many attacks, of random skirmishes."""
    random = Random(seed)
    while number:
        state: Skirmish = COMMAND.start(START, {})
        while state.phase != "over" and number:
            move = move_of(state, random.choice(legal_actions(state)))
            if isinstance(move, c.Attack) and random.random() < 0.2:
                number -= 1
                yield Moment("attack", state, (move,), Policy())
            dice = (random.randint(1, 6), random.randint(1, 6))
            state = carry_out(COMMAND, state, COMMAND.judge(state, move).agenda, [dice]).state
