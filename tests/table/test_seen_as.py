"""The Host looks at the table as another seat sees it, and nobody else does."""

from collections.abc import Iterator

import pytest

from lawspeaker.bridges.client import Client
from lawspeaker.errors import ServerAnswer
from tests.table.server import Server, seated

Seats = tuple[Client, Client]


@pytest.fixture
def seats(shared: Server) -> Iterator[Seats]:
    """The Host and a player of a battle with somebody hidden in it."""
    with shared.table(rulebook="war", demo="scorpion-well") as host, seated(host, "Dan", word="players") as player:
        yield host, player


def test_the_host_sees_what_a_player_sees(seats: Seats) -> None:
    host, player = seats
    theirs, seen = player.get(""), host.get("", **{"as": "players"})
    assert seen["state"] == theirs["state"] != host.get("")["state"]
    assert seen["n"] == theirs["n"]
    assert host.get("/board", **{"as": "players"})["board"] == player.get("/board")["board"]
    assert seen["me"]["role"] == "watcher"
    assert seen["redo"] is None


def test_what_goes_with_a_state_is_told_beside_the_board(seats: Seats) -> None:
    host, _ = seats
    host.load()
    host.move("begin-cycle")
    found, fresh = host.get("/board"), host.get("")
    told = ("n", "undo", "redo", "options")
    assert {key: found[key] for key in told} == {key: fresh[key] for key in told}
    assert found["undo"]["text"] == "begin-cycle"


@pytest.mark.parametrize("path", ["", "/board"])
def test_nobody_else_looks_over_a_shoulder(seats: Seats, path: str) -> None:
    host, player = seats
    with pytest.raises(ServerAnswer) as found:
        player.get(path, **{"as": "host"})
    assert found.value.status == 403
    with pytest.raises(ServerAnswer) as wrong:
        host.get(path, **{"as": "nobody"})
    assert (wrong.value.status, wrong.value.code) == (400, "bad-seat")
