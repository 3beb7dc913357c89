"""Advice: every legal move of a seat with what comes of the aim by it, best first, on what the seat sees."""

from fractions import Fraction
from typing import Any

import pytest

from lawspeaker.chance.law import Law
from lawspeaker.errors import NoOdds
from lawspeaker.law.agenda import carry_out
from lawspeaker.odds.advice import Advised, advise
from lawspeaker.odds.moves import of
from lawspeaker.odds.questions import Aim
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.odds.duo import duo, waiting
from tests.odds.moments import skirmish_moments
from tests.odds.raising import malformed, no_odds
from tests.rulebooks.war.tables_of_war import figure

AIMS = ("least jackal.endurance", "most asher.ap", "chance jackal.falter >= 1", "most jackal.falter - asher.exertion")


def advice(state: State, aim: str, seat: str = "players", **answers: str) -> tuple[Advised, ...]:
    return advise(WAR, state, seat, Aim.read(aim), answers)


@pytest.mark.parametrize("aim", AIMS)
def test_moves_are_told_best_first_by_the_exact_value(aim: str) -> None:
    state, found = duo(), advice(duo(), aim)
    values = [one.value for one in found if one.value is not None]
    assert len(values) == len(found)
    assert values == sorted(values, reverse=not aim.startswith("least"))
    assert {WAR.write_move(one.move, state) for one in found} == {
        WAR.write_move(move, state) for move in WAR.legal(state, "players")
    }


@pytest.mark.parametrize("aim", AIMS)
def test_each_value_is_that_of_the_odds_of_the_move(aim: str) -> None:
    state = duo()
    for one in advice(state, aim):
        if WAR.write_move(one.move, state).startswith("strike"):
            (way,) = of(WAR, state, one.move).ways
            assert one.value == Aim.read(aim).value(WAR, way.law)
        else:
            after = carry_out(WAR, state, WAR.judge(state, one.move).agenda).state
            assert one.value == Aim.read(aim).value(WAR, Law.certain(after))


def test_a_strike_is_the_best_way_to_lower_endurance() -> None:
    best = advice(duo(), "least jackal.endurance")[0]
    assert WAR.write_move(best.move, duo()) == "strike asher jackal"
    assert best.value is not None
    assert best.value < 20


def test_each_way_to_answer_a_choice_is_a_row_of_its_own() -> None:
    grappling = duo({"weapon": next(row.id for row in load("mid").weapons.values() if row.grapple_12)})
    found = [one for one in advice(grappling, "chance jackal.held") if one.answers]
    assert [[str(given) for given in one.answers] for one in found] == [
        ["may-grapple of asher: grapple"], ["may-grapple of asher: no"]
    ]  # fmt: skip
    assert found[1].value == 0 != found[0].value
    told = advice(grappling, "chance jackal.held", **{"may-grapple": "no"})
    assert {one.value for one in told} == {Fraction(0)}


def test_an_aim_that_does_not_fit_is_refused() -> None:
    with malformed("unknown-measure", "jackal.joy"):
        advice(duo(), "most jackal.joy")
    with malformed("bad-aim"):
        advice(duo(), "most jackal.at")


# ---- what is open

PUSH = "inflict knock-back 5 on jackal from asher"


@pytest.mark.parametrize("seat", ["players", "host"])
def test_the_seat_that_is_asked_and_the_host_are_told_of_every_answer(seat: str) -> None:
    state = waiting(duo(None, None, figure("wolf", at=[4, 0], swiftness=30)), PUSH)
    found = advice(state, "most wolf.endurance", seat)
    assert [WAR.write_move(one.move, state) for one in found] == ["choose try", "choose stay"]
    (tried, stayed) = of(WAR, duo(None, None, figure("wolf", at=[4, 0], swiftness=30)), WAR.read_move(PUSH, state)).ways
    assert [one.value for one in found] == [
        Aim.read("most wolf.endurance").value(WAR, way.law) for way in (tried, stayed)
    ]  # fmt: skip


def test_whoever_is_not_asked_is_told_of_nothing() -> None:
    hidden = figure("wolf", at=[4, 0], hidden=True, owner="host")
    state = waiting(duo(None, None, hidden), PUSH)
    with no_odds("not-asked"):
        advice(state, "least jackal.endurance", "players")
    answers = {WAR.write_move(one.move, state) for one in advice(state, "least jackal.endurance", "host")}
    assert answers == {"choose collide-hidden", "choose collide-reveal", "choose ignore"}


# ---- secrets


def table(hidden: dict[str, Any]) -> State:
    """Where hidden figures bear on Strikes near them, as far as the Host is concerned."""
    wolf = figure("wolf", hidden=True, owner="host", side="unholy", **hidden)
    return duo(MASTER, None, wolf, options=COUNTS)


MASTER, COUNTS = {"weapon": "club", "tier": 4}, {"W-37": "yes"}


@pytest.mark.parametrize("aim", AIMS)
def test_what_a_hidden_figure_is_like_changes_not_one_byte(aim: str) -> None:
    weak = table({"at": [1, 0.2], "might": 5, "endurance": 9, "swiftness": 30})
    strong = table({"at": [2, 2], "might": 90, "tier": 4, "endurance": 80, "swiftness": 30, "weapon": "sword"})
    nobody = duo(MASTER, options=COUNTS)
    told = [repr(advice(state, aim)) for state in (weak, strong, nobody)]
    assert told[0] == told[1] == told[2]


def test_the_host_is_told_by_what_is_there() -> None:
    weak, strong = (table({"at": [2, 1], "tier": tier, "swiftness": 30}) for tier in (0, 4))
    aim = "least jackal.endurance"
    assert advice(weak, aim, "host") != advice(strong, aim, "host")
    assert advice(weak, aim, "players") == advice(strong, aim, "players")


def test_a_measure_of_what_is_hidden_is_not_there() -> None:
    with malformed("unknown-measure", "wolf.endurance"):
        advice(table({"at": [2, 1]}), "most wolf.endurance")
    assert advice(table({"at": [2, 1]}), "most wolf.endurance", "host")


# ---- a skirmish


def test_attacks_of_a_skirmish_are_told_best_first() -> None:
    for moment in skirmish_moments(3, 3):
        seat = moment.state.seat
        other = "b" if seat == "a" else "a"
        found = advise(COMMAND, moment.state, seat, Aim.read(f"most {other}.captured"))
        assert {one.move for one in found} == set(COMMAND.legal(moment.state, seat))
        (value,) = [one.value for one in found if one.move == moment.moves[0]]
        (way,) = of(COMMAND, moment.state, moment.moves[0]).ways
        assert value == captured(way.law, other)


def captured(law: Law[Any], seat: str) -> Fraction:
    return law.map(lambda state: state.field(seat).captured.bit_count()).mean()


def test_a_seat_that_may_not_move_is_told_of_nothing() -> None:
    state = COMMAND.start(COMMAND.beginnings["demo"], {})
    assert advise(COMMAND, state, "b", Aim.read("most a.active")) == ()
    assert advise(COMMAND, state, "a", Aim.read("most a.active"))
    assert advice(duo(), "most asher.ap", "watcher") == ()


def test_advice_on_what_a_seat_does_not_see_all_of_is_refused_and_says_nothing_of_it() -> None:
    state = waiting(duo(None, {"hidden": True, "owner": "host"}, figure("wolf", at=[4, 0])), PUSH)
    with pytest.raises(NoOdds) as caught:
        advice(state, "most wolf.endurance", "players")
    assert caught.value.code == "unseen"
    assert "jackal" not in str(caught.value)


def test_whoever_is_asked_nothing_gets_no_advice_while_another_is_asked() -> None:
    state = waiting(duo(None, {"owner": "host"}, figure("wolf", owner="host", at=[4, 0])), PUSH)
    with no_odds("not-asked"):
        advice(state, "most wolf.endurance", "players")
    assert advice(state, "most wolf.endurance", "host")


def test_nothing_is_offered_on_a_view_on_which_who_is_asked_is_not_there() -> None:
    state = waiting(
        duo(None, {"hidden": True, "owner": "host"}, figure("wolf", at=[4, 0], hidden=True, owner="host")), PUSH
    )
    assert WAR.legal(state, "players") == ()
    assert WAR.legal_json(state, "players") == []
    assert WAR.legal(state, "host")
