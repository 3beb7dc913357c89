"""The laws of the supplement `duel`, over duels by random legal actions with unruly dice."""

from typing import Any

import pytest

from lawspeaker.law.want import Roll
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, decider, is_over, legal_actions, returns
from lawspeaker.rulebooks.war.duel.chance import before_the_dice, outcomes
from lawspeaker.rulebooks.war.duel.playing import Outcome, play
from lawspeaker.rulebooks.war.duel.text import write_state
from lawspeaker.rulebooks.war.shown import event_json
from lawspeaker.rulebooks.war.strike_reading import Landed
from lawspeaker.rulebooks.war.wording import sentence, told
from tests.rulebooks.war.duels import Step, duel, reading_of
from tests.sizes import tenth

ALL = 12**7
SEEDS = range(tenth(400))
_WITNESSES = ("dice", "adjusted", "base", "twelves", "ones", "stops", "net", "passes", "short", "epic")
"""What an Outcome of a duel does not tell, and no rule of a duel reads."""


@pytest.mark.parametrize("seed", SEEDS)
def test_one_seat_decides_until_it_is_over_within_cycle_20(seed: int) -> None:
    for step in duel(seed):
        assert decider(step.before) in (0, 1)
        assert step.before.figures[decider(step.before) or 0].id == step.before.turn
        assert returns(step.before) == (0, 0)
        assert legal_actions(step.before)[0] == 0
        assert 1 <= step.before.cycle <= 20
        assert not step.before.agenda
    last = duel(seed)[-1].came.state
    assert (is_over(last), decider(last), legal_actions(last)) == (True, None, ())
    assert last.cycle <= 20
    assert returns(last) in ((1, -1), (-1, 1), (0, 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_falter_leaves_the_decider_no_ap_and_nobody_is_defeated_or_weakened_at_a_decision(seed: int) -> None:
    for step in duel(seed):
        for figure in step.before.figures:
            assert not (figure.sum_of("falter") and figure.ap)
            assert figure.id == step.before.turn or (figure.ap, figure.spent, figure.gained) == (0, False, 0)
            assert not figure.is_defeated
            assert not figure.is_weakened
            assert not (figure.open("grappled") and (figure.sum_of("falter") or figure.stance != "none"))


@pytest.mark.parametrize("seed", SEEDS)
def test_only_one_who_fights_a_scorpion_is_grappled_and_once(seed: int) -> None:
    for step in duel(seed):
        held = [figure for figure in step.came.state.figures if figure.is_held]
        assert all(len(figure.causes_of("grappled")) == 1 for figure in held)
        assert [figure.id for figure in held] in ([], ["asher"])
        assert not held or step.came.state.find("scorpion") is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_moves_nobody_is_asked_and_no_clause_speaks_that_is_replaced(seed: int) -> None:
    asked = (e.ChoiceOpened, e.ChoiceMade, e.AdjustWanted, e.RollWanted, e.ExertionAboveStamina, e.Moved)
    for step in duel(seed):
        assert not [event for event in step.came.events if isinstance(event, asked)]
        assert not [event for event in step.came.events if getattr(event, "status", "") == "weakened"]
        assert all(not ground.options for ground in step.came.grounds)
        assert [figure.at for figure in step.came.state.figures] == [(0, 0), (100, 0)]
        assert all(sentence(ground) for ground in step.came.grounds)
        assert all(map(told, step.came.events))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ruling_that_ends_a_duel_and_no_other_carries_d_8(seed: int) -> None:
    for step in duel(seed):
        ends = [event for event in step.came.events if isinstance(event, e.DuelEnded)]
        grounds = [ground for ground in step.came.grounds if ground.clause == "war:D.8"]
        assert len(ends) == len(grounds) == is_over(step.came.state)
        for event, ground in zip(ends, grounds, strict=True):
            assert ground.met is True
            assert dict(ground.facts) == {"winner": event.winner, "reason": event.reason}
            assert event is step.came.events[-1]


@pytest.mark.parametrize("seed", range(tenth(100)))
def test_the_weights_of_a_chance_node_add_up_and_its_outcomes_ascend(seed: int) -> None:
    for step in duel(seed):
        for action in legal_actions(step.before):
            found = outcomes(step.before, action)
            if action < BREAK_FREE:
                assert found == ()
                assert before_the_dice(step.before, action).want is None
                continue
            want = before_the_dice(step.before, action).want
            assert isinstance(want, Roll)
            assert str(want.pool) == "7d12"
            assert sum(weight for _, weight in found) == ALL
            assert all(weight > 0 for _, weight in found)
            told_apart = [as_told(outcome) for outcome, _ in found]
            assert told_apart == sorted(set(told_apart))


def as_told(outcome: Outcome) -> tuple[int, ...]:
    """An Outcome by the numbers of the specification."""
    if isinstance(outcome, Tried):
        return (int(outcome.success),)
    assert not outcome.epic_strike
    assert not outcome.epic_defence
    return outcome.hits, outcome.triggers, outcome.before, outcome.defensive


def outcome_of(step: Step) -> Outcome:
    """What the dice of a decision come to."""
    assert step.dice is not None
    read = reading_of(step.before, step.action).read(step.dice)
    if step.action == BREAK_FREE:
        return Tried(read.success)
    return Landed(read.hits, read.triggers, read.before, read.defensive)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_outcome_does_what_dice_do_that_come_to_it(seed: int) -> None:
    for step in duel(seed):
        if step.dice is None:
            continue
        outcome = outcome_of(step)
        assert outcome in [one for one, _ in outcomes(step.before, step.action)]
        came = play(step.before, step.action, outcome)
        assert came.state == step.came.state
        assert bare(came.events) == bare(step.came.events)
        assert [ground.clause for ground in came.grounds] == [ground.clause for ground in step.came.grounds]
        (read,) = (event for event in came.events if isinstance(event, e.StrikeRead | e.CheckRead))
        assert (read.terms["dice"], read.terms["adjusted"]) == (None, None)
        assert not any("None" in one for one in (*map(told, came.events), *map(sentence, came.grounds)))


def bare(events: tuple[e.Event, ...]) -> list[dict[str, Any]]:
    shown = (event_json(event) for event in events if not isinstance(event, e.DiceRead))
    return [{key: value for key, value in one.items() if key not in _WITNESSES} for one in shown]


def test_in_many_duels_everything_happens_that_the_supplement_is_made_of() -> None:
    happened = {type(event) for seed in range(40) for step in duel(seed) for event in step.came.events}
    assert happened >= {
        e.CycleBegan, e.TurnBegan, e.TurnEnded, e.ActionPointsLost, e.ActionPointsWasted, e.ActionPointsGained,
        e.StanceTaken, e.StanceEnded, e.FalterGained, e.FalterConverted, e.PoisonGained, e.PoisonTicked, e.HoldBegan,
        e.HoldEnded, e.ExertionGained, e.ExertionRested, e.Defeated, e.DuelEnded, e.StrikeRead, e.CheckRead,
    }  # fmt: skip
    because = {event.because for seed in range(40) for step in duel(seed) for event in step.came.events
               if isinstance(event, e.Damaged)}  # fmt: skip
    assert because == {"strike", "defensive-hits", "falter", "exertion"}


def test_a_state_is_the_same_whatever_way_it_was_come_to() -> None:
    step = duel(0)[5]
    again = play(step.before, step.action, step.dice)
    assert again == step.came
    assert hash(again.state) == hash(step.came.state)
    assert write_state(again.state) == write_state(step.came.state)
