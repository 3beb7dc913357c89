"""Moves with keys: the same key gets the same answer for ever, and nothing happens twice."""

from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import game_of

BATTLE = "[2 b battle reserve=1111112114/1111112114] L2 C3 | L2 C3"


def test_the_same_key_twice_happens_once() -> None:
    game = Game.open("command", BATTLE, {}, 1)
    first = game.play("attack C3 C3", throw=True, key="k1")
    before = game.journal.export()
    assert game.play("attack C3 C3", throw=True, key="k1") is first
    assert game.play("end-turn", key="k1") is first, "whatever comes with it"
    assert game.journal.export() == before
    assert b'"key":"k1"' in before


def test_a_key_is_known_after_the_game_was_read_and_after_it_was_taken_back() -> None:
    game = Game.open("command", BATTLE, {}, 1)
    first = game.play("attack C3 C3", throw=True, key="k1")
    game.undo()
    again = game_of(Journal.read(game.journal.export()))
    told = again.play("attack C3 C3", throw=True, key="k1")
    assert (told.events, told.later, told.dice) == (first.events, first.later, first.dice)
    assert told.ruling.grounds == first.ruling.grounds
    assert again.journal.export() == game.journal.export()


def test_a_refusal_is_not_remembered() -> None:
    game = Game.open("command", "[1 a preparation] C3 | C3", {}, 1)
    assert not game.play("recruit L1", key="k").ruling.allowed
    game.play("recruit L2")
    game.overrule("recruit Cm1", "so be it")
    assert game.play("end-preparation", key="k").ruling.allowed
