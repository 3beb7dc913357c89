"""Where there are no odds, and why."""

import pytest

from lawspeaker.odds.answers import Policy
from lawspeaker.odds.moves import of, spread
from lawspeaker.odds.plan import follow
from lawspeaker.odds.walk import ROOM, Room
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.odds.duo import duo, held, made, waiting
from tests.odds.raising import malformed, no_odds
from tests.rulebooks.war.tables_of_war import figure

REBUFF = "strike asher jackal using rebuff"


def ask(state: State, text: str, limit: int = ROOM) -> None:
    of(WAR, state, WAR.read_move(text, state), {"dodge": "first"}, limit)


def test_more_outcomes_than_there_is_room_for_are_too_large_and_the_limit_is_told() -> None:
    with no_odds("too-large", "more than 100 outcomes", "rolls from states that differ", "estimate"):
        ask(duo(), REBUFF, limit=100)


def test_the_limit_itself_is_not_too_large() -> None:
    state = duo()
    driver = WAR.planned({"moves": [REBUFF]})
    followed = follow(WAR, state, driver).outcomes
    assert follow(WAR, state, driver, limit=followed).outcomes == followed
    with no_odds("too-large", f"more than {followed - 1:,} outcomes"):
        follow(WAR, state, driver, limit=followed - 1)
    room = Room(10**6)
    spread(WAR, state, WAR.read_move(REBUFF, state), Policy(), room)
    outcomes = room.outcomes
    ask(state, REBUFF, limit=outcomes)
    with no_odds("too-large", f"more than {outcomes - 1:,} outcomes"):
        ask(state, REBUFF, limit=outcomes - 1)


def test_room_is_counted_in_outcomes_and_rolls() -> None:
    room = Room(10)
    room.take(4)
    room.take(6)
    assert (room.outcomes, room.rolls) == (10, 2)
    with no_odds("too-large", "3 rolls"):
        room.take(1)


@pytest.mark.parametrize("text", ["end-turn", "rest asher 2", "inflict falter 2 on jackal", "stance asher"])
def test_a_move_that_reads_no_dice_has_no_odds(text: str) -> None:
    with no_odds("no-dice", "certain"):
        ask(duo(), text)


def test_a_refused_move_has_no_odds_and_all_its_grounds_are_told() -> None:
    ruling = WAR.judge(held("end-turn"), WAR.read_move("strike asher jackal", duo()))
    assert len(ruling.unmet) >= 2
    with no_odds("refused", *(f"{one.clause}: {WAR.sentence(one)}" for one in ruling.unmet)):
        ask(held("end-turn"), "strike asher jackal")


def test_a_move_that_cannot_be_decided_has_no_odds_and_what_is_missing_is_told() -> None:
    state = made(duo(), "inflict entangle on asher from jackal")
    with no_odds("undecided", "war:4.9"):
        ask(state, "break-free asher")


def test_a_move_that_brings_its_dice_has_no_odds() -> None:
    state = waiting(duo(), "check asher might")
    with malformed("bad-dice", "1,2,3,4,5,6,7"):
        ask(state, "roll 1 2 3 4 5 6 7")


def test_a_move_that_brings_faces_after_adjustment_has_no_odds() -> None:
    with no_odds("refused", "war:8.7"):
        of(WAR, duo(), m.Strike("asher", "jackal", adjusted=(1,) * 7))


def test_while_a_choice_waits_every_other_move_is_refused_by_its_ground() -> None:
    state = waiting(duo(None, None, figure("wolf", at=[4, 0])), "inflict knock-back 5 on jackal from asher")
    for text in ("strike asher jackal", "check jackal might", "roll"):
        with no_odds("refused", "war:11.19", "choose"):
            ask(state, text)
    with no_odds("refused", "war:11.19", "perhaps is no answer"):
        ask(state, "choose perhaps")


def test_a_roll_that_waits_already_has_the_odds_of_the_move_that_asked_for_it() -> None:
    state, text = duo(), "check asher might"
    move = WAR.read_move(text, state)
    whole, rest = of(WAR, state, move), of(WAR, waiting(state, text), WAR.read_move("roll", state))
    assert rest.outcomes == whole.outcomes
    assert rest.ways[0].law == whole.ways[0].law


def test_a_skirmish_tells_what_is_certain_and_what_is_refused() -> None:
    state = COMMAND.start(COMMAND.beginnings["demo"], {})
    (certain, *_) = COMMAND.legal(state, state.seat)
    with no_odds("no-dice"):
        of(COMMAND, state, certain)
    with no_odds("refused"):
        of(COMMAND, state, COMMAND.read_move("attack C3 C3", state))
