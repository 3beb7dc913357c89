"""Choices on the way: every way to answer them is a law of its own, or somebody says beforehand."""

from fractions import Fraction

import pytest

from lawspeaker.law.want import Choose
from lawspeaker.odds.answers import Given, Policy
from lawspeaker.odds.moves import Odds, Way, of
from lawspeaker.odds.walk import WAYS
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.odds.duo import duo, made
from tests.odds.raising import malformed, no_odds
from tests.rulebooks.war.tables_of_war import figure

PUSH = "inflict knock-back 5 on jackal from asher"
WOLF = figure("wolf", at=[4, 0], swiftness=30)


def three() -> State:
    """The wolf stands where the jackal would fly."""
    return duo(None, None, WOLF)


def odds(state: State, text: str, **answers: str) -> Odds:
    return of(
        WAR, state, WAR.read_move(text, state), {key.replace("dodge_", "dodge:"): one for key, one in answers.items()}
    )


def given(way: Way) -> list[str]:
    return [str(one) for one in way.answers]


def chance_of_a_hit(way: Way) -> Fraction:
    """That the jackal flew into the wolf, and the wolf was hurt."""
    return way.law.chance(lambda state: state.figure("wolf").endurance_now < 20)


def test_who_stands_in_the_way_may_try_to_get_clear_or_stay() -> None:
    found = odds(three(), PUSH)
    assert [given(way) for way in found.ways] == [["dodge of wolf: try"], ["dodge of wolf: stay"]]
    assert found.roll is None
    assert found.outcomes is None
    tried, stayed = map(chance_of_a_hit, found.ways)
    assert 0 < tried < stayed == 1
    assert found.before == three()


def test_the_chance_to_be_hit_is_that_the_check_fails() -> None:
    check = odds(three(), "check wolf swiftness").outcomes
    assert check is not None
    failed = check.chance(lambda outcome: not outcome.success)  # type: ignore[attr-defined]
    assert chance_of_a_hit(odds(three(), PUSH).ways[0]) == failed


@pytest.mark.parametrize("key", ["dodge", "dodge_wolf"])
@pytest.mark.parametrize(("said", "number"), [("try", 0), ("stay", 1), ("first", 0)])
def test_an_answer_that_was_said_beforehand_leaves_one_way(key: str, said: str, number: int) -> None:
    (way,) = odds(three(), PUSH, **{key: said}).ways
    assert way.answers == ()
    assert way.law == odds(three(), PUSH).ways[number].law


def test_an_answer_of_one_seat_goes_before_that_of_all() -> None:
    (way,) = odds(three(), PUSH, dodge="try", dodge_wolf="stay").ways
    assert chance_of_a_hit(way) == 1


def test_an_answer_of_somebody_else_answers_nothing() -> None:
    assert len(odds(three(), PUSH, dodge_jackal="stay").ways) == 2


def test_an_answer_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with malformed("bad-answer", "duck", "dodge of wolf", "try, stay, first"):
        odds(three(), PUSH, dodge="duck")


def test_an_answer_to_what_is_not_asked_changes_nothing() -> None:
    assert odds(three(), PUSH, **{"may-grapple": "grapple"}).ways == odds(three(), PUSH).ways


def test_two_in_the_way_are_asked_each_by_itself() -> None:
    state = duo(None, None, WOLF, figure("fox", at=[5, 0], swiftness=30))
    ways = odds(state, PUSH).ways
    assert [[one.answer for one in way.answers] for way in ways] == [["try", "try"], ["try", "stay"], ["stay"]]
    assert [one.seat for one in ways[0].answers] == ["wolf", "fox"]
    (fox,) = odds(state, PUSH, dodge_wolf="try", dodge_fox="stay").ways
    assert fox.law == ways[1].law


# ---- other questions


def test_a_striker_whose_twelve_effect_may_grapple_is_asked() -> None:
    state = duo({"weapon": GRAPPLING})
    grapples, leaves = odds(state, "strike asher jackal").ways
    assert [given(grapples), given(leaves)] == [["may-grapple of asher: grapple"], ["may-grapple of asher: no"]]
    assert leaves.law.chance(lambda one: one.figure("jackal").is_held) == 0
    law = odds(state, "strike asher jackal").outcomes
    assert law is not None
    triggered = law.chance(lambda landed: landed.hits > 0 < landed.triggers)  # type: ignore[attr-defined]
    assert grapples.law.chance(lambda one: one.figure("jackal").is_held) == triggered > 0


GRAPPLING = next(row.id for row in load("mid").weapons.values() if row.grapple_12)


def test_falter_may_be_wasted_out_of_either_set_of_readied_points() -> None:
    state = made(duo(), "stand-ready asher 2 rest", "stand-ready asher 2 strike", "end-turn", "begin-turn jackal")
    ways = odds(state, "strike jackal asher with club").ways
    told = {one.question for way in ways for one in way.answers}
    assert told == {"ready-waste"}
    assert {one.among for way in ways for one in way.answers} >= {("0,1", "1,0")}
    (first,) = odds(state, "strike jackal asher with club", **{"ready-waste": "first"}).ways
    assert first.answers == ()


def test_where_there_are_too_many_ways_it_is_asked_to_say_one() -> None:
    crowd = [figure(f"wolf-{n}", at=[round(3 + n / 10, 1), 0], swiftness=30) for n in range(WAYS)]
    with no_odds("too-many-choices", f"more than {WAYS} ways", "dodge", "try, stay"):
        odds(duo(None, None, *crowd), PUSH.replace("5", "9"))


# ---- the policy by itself

DODGE = Choose("dodge", ("try", "stay"), "wolf", "war:2.6")


def test_what_was_tried_answers_the_same_question_again_and_no_other() -> None:
    tried = Policy().trying(DODGE, "stay")
    assert tried.answer(DODGE) == "stay"
    assert tried.answer(Choose("dodge", ("try", "stay"), "fox", "war:2.6")) is None
    assert tried.answer(Choose("dodge", ("try", "run"), "wolf", "war:2.6")) is None
    assert tried.answer(Choose("parted", ("try", "stay"), "wolf", "war:2.6")) is None
    assert tried.given == (Given("dodge", "wolf", ("try", "stay"), "stay"),)


def test_what_was_told_goes_before_what_was_tried() -> None:
    assert Policy.of({"dodge": "first"}).trying(DODGE, "stay").answer(DODGE) == "try"
