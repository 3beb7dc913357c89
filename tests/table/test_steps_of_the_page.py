"""What the page counts on where it looks back: a Host's messages are the last entries of the journal, one each."""

import json

import pytest

from lawspeaker.bridges.client import Client, Json
from tests.table.battles import Begin, exported, log


def kinds_and_texts(entries: list[Json]) -> list[tuple[str, str]]:
    return [(one["kind"], one.get("text", "")) for one in entries]


def told_of_the_end(host: Client) -> int:
    """How many entries stand before the first that the Host was told of; all others are told as they are."""
    lines = [json.loads(line) for line in exported(host).splitlines()][1:]
    told = log(host)
    before = len(lines) - len(told)
    assert kinds_and_texts(lines[before:]) == kinds_and_texts(told)
    assert [one["n"] for one in told] == list(range(1, len(told) + 1))
    return before


@pytest.mark.parametrize("upto", [2, 3, 6])
def test_the_first_lines_of_a_journal_make_another_table(begin: Begin, upto: int) -> None:
    """Numbers of a new table begin after the seal of its dice, those of one that came of a journal at its beginning."""
    battle = begin()
    battle.do("inflict poison 2 on asher", "inflict falter 3 on bela", "remedy reduce-poison 1 on asher")
    battle.host.undo(battle.host.n, "never mind")
    battle.host.post("/notes", {"text": "So far."})
    assert told_of_the_end(battle.host) == 1
    lines = exported(battle.host).splitlines(keepends=True)
    first = b"".join(lines[: upto + 1]).decode()
    other = Client.make(battle.host.server, journal=first, title="a branch")
    try:
        assert exported(other) == first.encode()
        assert told_of_the_end(other) == 0
        state, entries = other.get("/beginning")["state"], log(other)
        assert len(entries) == upto
        assert state == battle.host.get("/beginning")["state"]
    finally:
        other.close()
