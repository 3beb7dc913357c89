"""What a seat may keep of a game: nothing secret is in its bytes, and what it sees is whole."""

from random import Random

import msgspec
import pytest

from lawspeaker.errors import BadFile, GameError, Malformed
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import game_of
from lawspeaker.record.seat_export import exported, read_seat_record, record_of, state_after
from lawspeaker.rulebooks.war.rulebook import WAR
from tests.engine.games_of_record import jackal_fight, skirmish_game
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.sizes import tenth

HIDDEN = """
rulebook = "war"
[[figure]]
id = "asher"
name = "Asher"
at = [0, 0]
[[figure]]
id = "zorn-of-the-reeds"
name = "Zorn the Old"
side = "unholy"
hidden = true
at = [3, 0]
[[figure]]
id = "wolf"
name = "Grimwald"
shown_as = "Stranger"
side = "unholy"
at = [0, 1]
"""
SECRETS = ("zorn", "Zorn", "Grimwald")


def test_a_seat_that_sees_everything_sees_every_event() -> None:
    game = skirmish_game()
    header, entries = read_seat_record(exported(game, "a"))
    assert (header.seat, header.start) == ("a", game.book.write_state(game.start))
    told = [event for entry in entries for event in entry.events]
    happened = [
        game.book.event_json(event)
        for written in game.journal.entries()
        for event in game.book.read_events(written.events)
    ]
    assert told == happened
    assert state_after(header, entries) == game.position


def test_a_record_of_a_seat_comes_back_to_the_byte_and_is_chained() -> None:
    data = exported(game_of(Journal.read(jackal_fight())), "players")
    header, entries = read_seat_record(data)
    again = record_of(header, map(msgspec.json.encode, entries))
    assert again == data
    for at in range(0, data.rstrip(b"\n").rfind(b"\n"), 997):
        with pytest.raises(BadFile):
            read_seat_record(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises(BadFile, match="cut off"):
        read_seat_record(data[:-5])


def test_what_is_hidden_is_in_no_byte_until_it_is_revealed() -> None:
    game = Game.open("war", HIDDEN, {}, 1)
    for text in (
        "begin-cycle", "begin-turn", "inflict surprise on asher from zorn-of-the-reeds",
        '{"do": "check", "figure": "asher", "attribute": "might", "secret": true}', "roll 9 9 9 5 5 5 5",
        "strike zorn-of-the-reeds asher", "end-turn", "begin-turn",
        "inflict grapple on asher from zorn-of-the-reeds", "move zorn-of-the-reeds 2,0",
        "inflict damage 3 endurance on asher from wolf",
    ):  # fmt: skip
        game.play(text, throw="strike" in text)
    data = exported(game, "players").decode()
    for secret in SECRETS:
        assert secret not in data
    assert "Stranger" in data
    assert "unseen" in data
    assert "might" not in data, "a Check in secret is no event at all"
    assert "zorn" in exported(game, "host").decode()
    game.play("reveal zorn-of-the-reeds")
    assert "Zorn the Old" in exported(game, "players").decode().splitlines()[-1]


@pytest.mark.parametrize("seed", range(tenth(300)))
def test_no_secret_leaks_in_a_battle_at_random(seed: int) -> None:
    random, game = Random(seed), Game.open("war", HIDDEN, {}, seed)
    for _ in range(30):
        move = WAR.move_from_json(drawn_move(random, game.state))
        text = WAR.write_move(move, game.state)
        if text.startswith(("reveal", "{", "override", "leave")):
            continue
        try:
            game.play(text, throw=random.random() < 0.8)
        except Malformed:
            continue
    data = exported(game, "players").decode()
    assert all(secret not in data for secret in SECRETS)


def test_there_is_no_record_of_a_seat_that_there_is_not() -> None:
    game = Game.open("war", SHIPPED["duel"], {}, 1)
    with pytest.raises(GameError, match="there is no seat 'nobody'; there are host, players"):
        exported(game, "nobody")
