"""States and outcomes that are taken together change nothing: against laws in full, and the tree of every outcome."""

from collections.abc import Hashable
from fractions import Fraction
from math import gcd
from random import Random
from typing import Any, cast

import pytest

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.agenda import Carried, go_on
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.law.want import Choose, Roll, Want
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.moves import begin, of
from lawspeaker.odds.plan import Terms, follow
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.rulebook import WAR
from tests.odds.duo import duo, held
from tests.odds.moments import KINDS, policy, read, skirmish_moments, war_moments
from tests.oracles.odds_tree import TooManyLeaves, tree
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.fights import fight
from tests.rulebooks.war.tables_of_war import figure
from tests.sizes import tenth

PER_KIND = tenth(30)
ROOM = 30_000
"""Outcomes in full: whatever has more is left out here."""


class InFull:
    """A rulebook whose rolls are answered by their outcomes told in full."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def __getattr__(self, name: str) -> Any:
        return getattr(self._book, name)

    def answers(self, state: State, want: Roll) -> Law[Hashable]:
        """The outcomes, none of them taken together."""
        return self._book.outcomes(state, want)


IN_FULL = cast(Rulebook, InFull(WAR))


@pytest.mark.parametrize("kind", KINDS)
def test_outcomes_that_do_the_same_may_be_taken_together(kind: str) -> None:
    compared = fewer = 0
    for moment in [one for one in war_moments(11, PER_KIND) if one.kind == kind]:
        terms = Terms((), moment.policy)
        try:
            in_full = follow(IN_FULL, moment.state, moment.driver, terms, ROOM)
        except NoOdds:
            continue
        together = follow(WAR, moment.state, moment.driver, terms)
        assert together.law == in_full.law
        assert together.outcomes <= in_full.outcomes
        compared += 1
        fewer += together.outcomes < in_full.outcomes
    assert compared > PER_KIND // 2
    assert fewer


# ---- essences


def essence(state: State, since: State) -> State:
    return WAR.essence(state, since)


def answer_to(random: Random, state: State, want: Want | None) -> Hashable:
    """A random answer: one of the choice's, or an outcome in full."""
    if isinstance(want, Choose):
        return random.choice(want.answers)
    assert isinstance(want, Roll)
    return random.choice(list(WAR.outcomes(state, want)))


class Both:
    """A state and its essence, which are carried on alike."""

    def __init__(self, state: State) -> None:
        self.since, self.plain, self.bare = state, Carried(state), Carried(essence(state, state))

    def make(self, move: m.Move) -> bool:
        """Makes the move in both; False where it is refused, which it is in both or in neither."""
        rulings = [WAR.judge(one.state, move) for one in (self.plain, self.bare)]
        assert rulings[0].verdict == rulings[1].verdict
        if not rulings[0].allowed:
            return False
        self.now(begin(WAR, self.plain.state, move), begin(WAR, self.bare.state, move))
        return True

    def go_on(self, random: Random) -> None:
        """Answers what both wait for, with the same answer."""
        answer = answer_to(random, self.plain.state, self.plain.want)
        self.now(go_on(WAR, self.plain.state, (answer,)), go_on(WAR, self.bare.state, (answer,)))

    def now(self, plain: Carried[Any], bare: Carried[Any]) -> None:
        """Both stand as they should, and the one goes on as nothing but an essence."""
        assert plain.want == bare.want
        told = essence(plain.state, self.since)
        assert told == essence(bare.state, self.since)
        assert essence(told, self.since) == told
        self.plain, self.bare = plain, Carried(told, want=bare.want)


def without_numbers(table: dict[str, Any]) -> dict[str, Any]:
    """The move without the number of a hold: numbers of causes are what an essence does without."""
    return {key: value for key, value in table.items() if key not in ("hold", "dice", "adjusted")}


@pytest.mark.parametrize("seed", range(tenth(400)))
def test_states_of_one_essence_go_on_alike_whatever_the_answers(seed: int) -> None:
    random = Random(f"essence {seed}")
    both, made, answered = Both(next(one for one in reversed(fight(seed).states) if not one.agenda)), 0, 0
    for _ in range(60):
        move = read(without_numbers(drawn_move(random, both.bare.state)))
        if move is None or isinstance(move, m.Roll | m.Adjust | m.Choose) or not both.make(move):
            continue
        made += 1
        while both.plain.want is not None:
            both.go_on(random)
            answered += 1
    assert made >= 5


def test_causes_that_stood_before_keep_their_numbers_and_new_ones_are_numbered_after_them() -> None:
    before = held()
    after = held("inflict poison 3 on jackal", "remedy end poisoned on jackal", "inflict poison 3 on jackal")
    assert [cause.id for one in after.figures for cause in one.causes] == ["c1", "c3"]
    found = essence(after, before)
    assert [cause.id for one in found.figures for cause in one.causes] == ["c1", "c2"]
    assert found == essence(held("inflict poison 3 on jackal"), before)


# ---- the tree of every outcome


def chances(law: Law[State]) -> dict[State, Fraction]:
    return {state: Fraction(ways, law.total) for state, ways in law.weights.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_the_law_is_that_of_the_tree_of_every_outcome(kind: str) -> None:
    compared = 0
    for one in war_moments(12, tenth(120)):
        if one.kind != kind:
            continue
        try:
            slow = tree(WAR, one.state, one.moves[0], one.policy)
        except TooManyLeaves:
            continue
        (way,) = of(WAR, one.state, one.moves[0], dict(one.policy.told)).ways
        assert way.answers == ()
        assert chances(way.law) == slow
        compared += 1
    assert compared >= 2


def test_the_law_of_an_attack_is_that_of_the_tree_of_every_outcome() -> None:
    for one in skirmish_moments(8, tenth(200)):
        (way,) = of(COMMAND, one.state, one.moves[0]).ways
        assert chances(way.law) == tree(COMMAND, one.state, one.moves[0], Policy())


@pytest.mark.parametrize("seed", range(tenth(100)))
def test_each_way_to_answer_has_the_law_of_the_tree_that_is_answered_so(seed: int) -> None:
    random = Random(f"ways {seed}")
    asher, jackal = ({name: random.randint(1, 90) for name in ("might", "control", "passion")} for _ in range(2))
    state, move = duo(asher | {"weapon": GRAPPLING}, jackal), m.Strike("asher", "jackal")
    ways = of(WAR, state, move).ways
    assert [[one.answer for one in way.answers] for way in ways] == [["grapple"], ["no"]]
    for way in ways:
        assert chances(way.law) == tree(WAR, state, move, Policy((), way.answers))


GRAPPLING = next(row.id for row in load("mid").weapons.values() if row.grapple_12)


def test_whoever_stands_in_the_way_has_a_law_for_the_try_and_one_for_staying() -> None:
    state = duo(None, None, figure("wolf", at=[4, 0], swiftness=30))
    push = m.Inflict(m.KnockBack(300, direction=(1, 0)), ("jackal",), ("asher",))
    for way in of(WAR, state, push).ways:
        assert chances(way.law) == tree(WAR, state, push, Policy((), way.answers), 120_000)


def test_weights_add_up_to_the_total_and_have_no_common_factor() -> None:
    for one in war_moments(13, 2):
        for way in of(WAR, one.state, one.moves[0], dict(policy(Random(1)).told)).ways:
            weights = way.law.weights.values()
            assert sum(weights) == way.law.total
            assert gcd(*weights) == 1
            assert sum(chances(way.law).values()) == 1
