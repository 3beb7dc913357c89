"""Journals of live tables: out, in and out again to the byte; the log alone rebuilds the table; damage is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lawspeaker.bridges.client import Client, Json
from lawspeaker.errors import ServerAnswer
from lawspeaker.law.registry import rulebook
from lawspeaker.record.journal import Journal, digest_of
from lawspeaker.record.reading import rebuilt
from tests.cli.called import script
from tests.table.battles import PATH, TRUE_NAME, Battle, Begin, exported, log, refused
from tests.table.server import Server


@pytest.fixture
def eventful(begin: Begin) -> Battle:
    """A table with all that a journal may hold."""
    battle = begin(PATH)
    battle.do("strike bela jackal | 10 9 5 5 6 7 3", "inflict poison 2 on qid-2", "inflict falter 1 on asher")
    host = battle.host
    host.undo(host.load()["undo"]["act"])
    battle.do("rest bela 1")
    host.post("/overrules", {"seen": host.load()["n"], "move": "rest asher 1", "reason": "promised"})
    host.post("/options", {"option": "W-5", "choice": "no"})
    host.post("/notes", {"text": "Änne ✓"})
    battle.asher.post("/proposals", {"move": "inflict poison 1 on bela"})
    host.move("check asher might", roll=True, seen=host.load()["n"])
    struck = next(one["n"] for one in log(host) if one.get("text") == "strike bela jackal")
    host.post("/corrections", {"n": struck, "dice": [10, 9, 9, 5, 6, 7, 3], "reason": "a typo"})
    return battle


def imported(server: Server | Client, journal: bytes) -> Client:
    """The Host of a new table with that journal."""
    url = server.url if isinstance(server, Server) else server.server
    host = Client.make(url, journal=journal.decode())
    host.load()
    return host


# ---- scenario 15, and of scenario 12 what the wire decides of other rules


def test_export_import_export_is_the_same_bytes(eventful: Battle) -> None:
    journal, shown = exported(eventful.host), eventful.host.load()
    with imported(eventful.host, journal) as again:
        assert again.table != eventful.host.table
        assert exported(again) == journal
        there = again.load()
        assert {key: there[key] for key in ("state", "want", "options")} == {
            key: shown[key] for key in ("state", "want", "options")
        }
        assert again.get("/taken-back") != []
        assert len(again.get("/taken-back")) == len(eventful.host.get("/taken-back"))
        assert [one["kind"] for one in log(again)[1:]] == [one["kind"] for one in log(eventful.host)]
        assert exported(eventful.host) == journal


def test_an_imported_table_goes_on_as_another_with_dice_of_its_own(eventful: Battle) -> None:
    journal = exported(eventful.host)
    with imported(eventful.host, journal) as again:
        again.undo(again.load()["undo"]["act"])
        assert exported(again).startswith(journal)
        again.load()
        again.move("check bela might", roll=True)
        added = [json.loads(line) for line in exported(again)[len(journal) :].splitlines()]
        assert [one["kind"] for one in added] == ["undo", "dice-commit", "move"]
        assert added[-1]["dice"][0]["roll"] == 0
    assert exported(eventful.host) == journal


def test_keys_of_the_old_table_are_free_at_the_new_one(eventful: Battle) -> None:
    """The old table's second seat used this key; whoever is second here is somebody else."""
    eventful.bela.load()
    eventful.bela.move("move bela 1,0", key="tap-1")
    with imported(eventful.host, exported(eventful.host)) as again:
        seats = [again.ask("POST", "/seats", {"name": "N", "role": "player", "word": "players"}) for _ in range(2)]
        with Client.of_link(seats[1]["link"]) as third:
            third.load()
            before = third.state["figures"]["bela"]["at"]
            third.move("move bela 2,0", key="tap-1")
            assert third.load()["state"]["figures"]["bela"]["at"] != before


def test_a_restarted_import_has_the_same_log(start: Callable[[], Server], eventful: Battle) -> None:
    server = start()
    with imported(server, exported(eventful.host)) as host:
        told = host.get("/log")
        server.kill()
        again = start()
        with Client(again.url, host.table, host._secret) as woken:
            assert woken.get("/log") == told


def chained_anew(header: bytes, rest: list[bytes]) -> list[bytes]:
    """The entries, chained to the header of another revision."""
    before, lines = header.rstrip(b"\n").replace(b'"revision":1', b'"revision":2', 1), []
    for line in rest:
        was = json.loads(line)["prev"]
        lines.append(line.replace(was.encode(), digest_of(before).encode()))
        before = lines[-1].rstrip(b"\n")
    return lines


def lines_of(journal: bytes) -> list[bytes]:
    return journal.splitlines(keepends=True)


DAMAGES: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str, str]] = {
    "an entry twice": (lambda some: [*some[:4], some[3], *some[4:]], "line 5", "stands where entry"),
    "an entry missing": (lambda some: [*some[:3], *some[4:]], "line 4", "stands where entry"),
    "a number without its id": (
        lambda some: [*some[:3], some[3].replace(b'"n":2,', b"", 1), *some[4:]], "line 4", "this is no entry"),
    "a changed amount": (lambda some: [*some[:2], some[2].replace(b"10", b"11", 1), *some[3:]], "line 4", "fit"),
    "a newer version": (
        lambda some: [some[0].replace(b'"version":1', b'"version":2', 1), *some[1:]], "line 1", "a newer Lawspeaker"),
    "another revision": (
        lambda some: [some[0].replace(b'"revision":1', b'"revision":2', 1), *chained_anew(some[0], some[1:])], "line 1",
        "the game is pinned to war mid/2; installed is mid/1"),
    "cut off": (lambda some: [*some[:4], some[4][:-9]], "line 5", "cut off"),
    "cut off within an append": (lambda some: [*some[:-1], some[-1][:-9]], "line", "not all there"),
    "a record of a seat": (lambda some: [b'{"format":"lawspeaker-seat","version":2}\n', *some[1:]], "line 1", "reads"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_refused_with_line_and_reason_before_anything_changes(eventful: Battle, damage: str) -> None:
    spoil, line, reason = DAMAGES[damage]
    journal = exported(eventful.host)
    with pytest.raises(ServerAnswer) as caught:
        imported(eventful.host, b"".join(spoil(lines_of(journal))))
    assert caught.value.status == 400
    assert line in str(caught.value.body)
    assert reason in str(caught.value)
    assert exported(eventful.host) == journal


def test_a_players_export_holds_nothing_hidden_and_is_chained(eventful: Battle) -> None:
    record = eventful.asher.get("/export")
    assert TRUE_NAME.encode() not in record
    assert b"qid-2" not in record
    told = [msgspec.json.decode(line, type=dict[str, msgspec.Raw]) for line in record.splitlines()[1:]]
    assert b"".join(bytes(one["told"]) + b"\n" for one in told) == eventful.asher.get("/log")
    assert refused(lambda: eventful.asher.get("/export", whole=True), 403).code == "forbidden"
    assert refused(lambda: imported(eventful.host, record), 400)


# ---- scenario 17


def test_the_exported_log_alone_rebuilds_the_table_at_any_entry(eventful: Battle) -> None:
    host = eventful.host
    journal, book = Journal.read(exported(host)), rulebook("war")
    state: Any = book.state_json(rebuilt(book, journal, 1))
    told = log(host)
    assert len(told) == len(journal) - 1
    follower = Client(host.server, host.table, "")
    follower.state = state
    lines = [json.loads(line) for line in journal.lines[1:]]
    for message, line in zip(told, lines[1:], strict=True):
        follower.take(message)
        assert message["kind"] == line["kind"]
        if line.get("more", 0) == 0:
            assert plain(follower.state) == plain(book.state_json(rebuilt(book, journal, line["n"] + 1)))
    follower.close()
    assert follower.state == host.load()["state"]


def plain(state: Any) -> Any:
    """The state as JSON has it, without what is still to be carried out."""
    found = json.loads(msgspec.json.encode(state))
    found.pop("pending", None)
    return found


# ---- dice that can be checked


def verified(tmp_path: Path, journal: bytes) -> Json:
    """What `lawspeaker verify` says of a journal."""
    file = tmp_path / "table.jsonl"
    file.write_bytes(journal)
    said = script("verify", str(file), "--json")
    assert said.code == 0, said
    found: Json = said.json
    return found


def test_dice_with_seeds_of_seats_are_revealed_and_verify(begin: Begin, tmp_path: Path) -> None:
    battle = begin(PATH)
    battle.asher.post("/seeds", {"seed": "our cat is called Änne"})
    battle.bela.load()
    battle.bela.move("strike bela jackal", roll=True)
    battle.bela.post("/seeds", {"seed": "seven"})
    battle.host.load()
    battle.host.move("check asher might", roll=True)
    assert refused(lambda: battle.asher.post("/reveal-dice", {}), 403).code == "forbidden"
    battle.host.post("/reveal-dice", {})
    told = [one["kind"] for one in log(battle.asher)]
    assert told == ["dice-seed", "move", "dice-seed", "move", "dice-reveal", "dice-commit"]
    journal = exported(battle.host)
    found = verified(tmp_path, journal)
    assert (found["proved"], found["findings"]) == (2, [])
    with imported(battle.host, journal) as again:
        again.post("/seeds", {"seed": "another table"})
        again.load()
        again.move("check asher might", roll=True)
        again.post("/reveal-dice", {})
        assert verified(tmp_path, exported(again))["proved"] == 3


# ---- a table that is over


def test_a_closed_table_is_read_and_exported_and_takes_no_orders(begin: Begin) -> None:
    battle = begin(PATH)
    battle.do("rest bela 1")
    battle.host.ask("PATCH", "", {"closed": True})
    journal = exported(battle.host)
    refused(lambda: battle.do("rest bela 1"), 409)
    for seat in battle.seats:
        assert seat.load()["closed"] is True
        assert log(seat)[0]["text"] == "rest bela 1"
        assert seat.get("/export")
    assert exported(battle.host) == journal
    battle.host.ask("PATCH", "", {"closed": False})
    battle.do("rest bela 1")
