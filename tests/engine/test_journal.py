"""Journals: what they hold, what is refused as damaged, what can be saved of it, and that no append is half there."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lawspeaker.errors import BadFile, GameError
from lawspeaker.record import store
from lawspeaker.record.entry import Entry
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal, digest_of
from lawspeaker.record.reading import branched, game_of, rebuilt
from tests.engine.games_of_record import BATTLE, book_game, jackal_fight, rolled_battle, skirmish_game
from tests.sizes import PROVE

GAMES: dict[str, Callable[[], Game]] = {"skirmish": skirmish_game, "book": book_game, "battle": rolled_battle}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


def lines_of(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


# ---- what it holds


def test_a_journal_is_json_lines_that_people_can_read() -> None:
    header, *entries = lines_of(book_game().journal.export())
    assert (header["format"], header["version"], header["rulebook"]) == ("lawspeaker-journal", 1, "command")
    assert header["options"] == {"C-1": "yes"}
    assert header["start"] == "[3 a preparation] C3 Cm1 | (L2) L1!"
    assert [entry["n"] for entry in entries] == list(range(len(entries)))
    assert [entry["kind"] for entry in entries] == ["dice-commit", "move", "option", "note", "move", "undo"]
    assert "Änna".encode() in book_game().journal.export(), "UTF-8, not escaped"
    move = entries[1]
    assert move["text"] == "recruit L2:Änna/1"
    assert move["events"][0]["type"] == "Recruited"
    assert all(ground["clause"].startswith("command:") for ground in move["grounds"])


def test_every_line_is_chained_to_the_one_before(game: Game) -> None:
    data = game.journal.export()
    raw, entries = data.splitlines(), lines_of(data)
    for number in range(1, len(raw)):
        assert entries[number]["prev"] == digest_of(raw[number - 1])
    assert game.journal.digest == digest_of(raw[-1])


def test_what_is_exported_is_imported_to_the_byte(game: Game) -> None:
    data = game.journal.export()
    again = game_of(Journal.read(data))
    assert again.journal.export() == data
    assert again.state == game.state
    assert again.want == game.want
    assert [act.title for act in again.taken_back] == [act.title for act in game.taken_back]


def test_any_moment_is_rebuilt_from_the_journal_alone(game: Game) -> None:
    """The states that the game went through, entry by entry."""
    journal, seen = Journal(game.journal.header), [game.start]
    for number in range(1, len(game.journal) + 1):
        journal = Journal(game.journal.header, game.journal.lines[1 : number + 1])
        seen.append(game_of(journal).state)
    assert [rebuilt(game.book, game.journal, upto) for upto in range(len(game.journal) + 1)] == [
        msgspec.structs.replace(state, agenda=()) for state in seen
    ]
    assert journal.export() == game.journal.export()


def test_the_secret_of_the_dice_is_in_no_export() -> None:
    game = rolled_battle()
    secret = game.rolls.secret
    assert secret is not None
    assert secret.hex().encode() not in game.journal.export()
    assert game.reveal_dice() == secret.hex()
    assert secret.hex().encode() in game.journal.export()


def test_a_schema_of_the_lines_is_published() -> None:
    from lawspeaker.cli.verify import schema_of_journals

    schema = schema_of_journals()
    assert set(schema) == {"header", "entry"}
    kinds = json.dumps(schema["entry"])
    assert all(kind in kinds for kind in ("move", "answer", "undo", "redo", "correct", "dice-commit", "propose"))


# ---- damage


def refused(data: bytes) -> BadFile:
    with pytest.raises(BadFile) as caught:
        Journal.read(data, "the file")
    assert str(caught.value).startswith("the file, line ")
    assert caught.value.reason
    return caught.value


def test_a_file_cut_off_anywhere_is_refused_and_says_what_can_be_saved(game: Game) -> None:
    data = game.journal.export()
    ends = {0}
    for line in data.splitlines(keepends=True):
        ends.add(max(ends) + len(line))
    for length in range(0, len(data), 1 if PROVE else 7):
        if length not in ends - {0}:
            error = refused(data[:length])
            journal = None if length < min(ends - {0}) else Journal.longest(data[:length])[0]
            kept = "no entry" if journal is None or not len(journal) else f"{len(journal)} entries"
            assert kept in error.reason or "first line" in error.reason


def test_a_flipped_bit_anywhere_is_refused(game: Game) -> None:
    """But in the last line, which nothing behind it vouches for, and then the rulings do not come out."""
    data = game.journal.export()
    last = data.rstrip(b"\n").rfind(b"\n") + 1
    for at in range(0, last, 1 if PROVE else 11):
        changed = data[:at] + bytes([data[at] ^ (1 << at % 8)]) + data[at + 1 :]
        with pytest.raises(BadFile):
            Journal.read(changed)


CHANGES: dict[str, Callable[[list[bytes]], object]] = {
    "an entry missing": lambda lines: lines.pop(3),
    "an entry doubled": lambda lines: lines.insert(3, lines[3]),
    "two entries changed over": lambda lines: lines.insert(2, lines.pop(3)),
    "an entry of another game": lambda lines: lines.insert(2, Game.open("command", "C3").journal.lines[1]),
    "no JSON": lambda lines: lines.insert(2, b"my diary"),
    "an empty line": lambda lines: lines.insert(2, b""),
    "no UTF-8": lambda lines: lines.insert(2, b'{"n": 1, "kind": "note", "seat": "host", "text": "\xff"}'),
    "too deep": lambda lines: lines.insert(2, b"[" * 100_000),
    "a key too many": lambda lines: lines.insert(2, lines.pop(2).replace(b'{"n"', b'{"x":1,"n"')),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_journal_is_refused_with_its_line(game: Game, change: str) -> None:
    lines = game.journal.export().splitlines()
    CHANGES[change](lines)
    error = refused(b"\n".join(lines) + b"\n")
    assert error.where in ("line 3", "line 4", "line 5")
    assert f"keeps the {int(error.where[5:]) - 2} entries before it" in error.reason


HEADERS: list[tuple[bytes, bytes, str]] = [
    (b'"version":1', b'"version":2', "a newer Lawspeaker reads it"),
    (b"lawspeaker-journal", b"other-journal", "this reads lawspeaker-journal 1"),
    (b'"format"', b'"formats"', "no lawspeaker-journal"),
    (b'"table"', b' "table"', "it was changed"),
]


@pytest.mark.parametrize(("old", "new", "said"), HEADERS)
def test_a_header_of_another_sort_is_refused(old: bytes, new: bytes, said: str) -> None:
    data = skirmish_game().journal.export()
    assert said in refused(data.replace(old, new, 1)).reason


PINNED: list[tuple[str, Any, str]] = [
    ("edition", "0.5.0", "the game is pinned to command 0.5.0/1; installed is 0.4.0/1"),
    ("revision", 2, "pinned to command 0.4.0/2"),
    ("rules", "abc", "whose rules or fingerprint are others"),
    ("options", {"C-99": "no"}, "C-99"),
    ("start", "C3 L9", "unknown-place"),
    ("start", "[3 a battle]  C3 | C3", "canonical"),
]


@pytest.mark.parametrize(("key", "value", "said"), PINNED)
def test_a_journal_under_other_rules_is_not_played_on(key: str, value: Any, said: str) -> None:
    header = msgspec.structs.replace(Game.open("command", "C3").journal.header, **{key: value})
    with pytest.raises(BadFile, match="line 1") as caught:
        game_of(Journal(header))
    assert said in str(caught.value)


IMPOSSIBLE: dict[str, Entry] = {
    "an undo of nothing": Entry(n=0, kind="undo", seat="host", act=9),
    "a redo of nothing": Entry(n=0, kind="redo", seat="host", act=9),
    "an answer to nothing": Entry(n=0, kind="answer", seat="a", text="roll", act=9),
    "an option that there is not": Entry(n=0, kind="option", seat="host", text="C-99=no"),
    "a move that is none": Entry(n=0, kind="move", seat="a", text="frob"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_journal_that_tells_of_no_game_there_can_be_is_refused(name: str) -> None:
    journal = Game.open("command", "C3").journal
    journal.append([IMPOSSIBLE[name]])
    with pytest.raises(BadFile, match=r"line 3: entry 1 cannot be"):
        game_of(journal)


# ---- files


def test_a_game_is_kept_line_by_line_and_played_on(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    store.keep(game, path)
    game.note("one more")
    assert path.read_bytes() == game.journal.export()
    again, cut = store.go_on(path)
    assert (cut, again.state, again.rolls.secret) == (0, game.state, game.rolls.secret)
    again.note("and one more")
    assert path.read_bytes() == again.journal.export()


def test_two_that_write_to_one_file_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game.open("command", BATTLE)
    store.keep(game, path)
    other, _ = store.go_on(path)
    other.note("mine")
    before = game.journal.export()
    with pytest.raises(BadFile, match="somebody else has written to it"):
        game.note("no, mine")
    assert game.journal.export() == before
    assert path.read_bytes() == other.journal.export()


@pytest.mark.parametrize("fails", ["write", "fsync"])
def test_an_append_that_fails_leaves_everything_as_it_was(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.open("command", BATTLE)
    store.keep(game, tmp_path / "game.jsonl")
    before, data = game.state, game.journal.export()

    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", broken)
    if fails == "write":
        (tmp_path / "game.jsonl").unlink()
    with pytest.raises(OSError, match=r"disk is full|No such file"):
        game.play("attack C3 C3")
    assert (game.state, game.journal.export(), game.acts) == (before, data, ())
    if fails == "fsync":
        assert (tmp_path / "game.jsonl").read_bytes() == data


def test_a_process_that_is_killed_at_any_byte_of_an_append_leaves_what_was_acknowledged(tmp_path: Path) -> None:
    """A correction is one append of several entries: all of them are there, or none."""
    game = Game.open("command", "[3 a preparation] C3 | C3")
    game.play("recruit L2")
    game.play("end-preparation")
    acknowledged = game.journal.export()
    game.undo(game.acts[0].number, "both")
    game.put_back()
    whole = game.journal.export()
    undone = acknowledged + whole[len(acknowledged) :].splitlines(keepends=True)[0]
    path = tmp_path / "game.jsonl"
    for length in range(len(acknowledged), len(whole) + 1):
        path.write_bytes(whole[:length])
        again, cut = store.go_on(path)
        kept = next(known for known in (whole, undone, acknowledged) if len(known) <= length)
        assert path.read_bytes() == again.journal.export() == kept
        assert cut == length - len(kept)


def test_other_damage_is_not_mistaken_for_a_killed_process(tmp_path: Path) -> None:
    data = skirmish_game().journal.export()
    path = tmp_path / "game.jsonl"
    for broken in (data.replace(b"attack C3 C3", b"attack C3 C2"), data + b"diary\n", data[:-40] + b"\n"):
        path.write_bytes(broken)
        with pytest.raises(BadFile):
            store.go_on(path)
        assert path.read_bytes() == broken


def test_repair_keeps_the_longest_sound_beginning_in_a_new_file(game: Game, tmp_path: Path) -> None:
    data = game.journal.export()
    old, new = tmp_path / "old", tmp_path / "new"
    lines = data.splitlines(keepends=True)
    broken = b"".join([*lines[:4], lines[4].replace(b'"n":3', b'"n":7'), *lines[5:]])
    old.write_bytes(broken)
    journal, fault = store.repair(old, new)
    assert fault is not None
    assert fault.where == "line 5"
    assert new.read_bytes() == journal.export() == b"".join(lines[:4])
    assert old.read_bytes() == broken
    assert store.load(new).journal.export() == b"".join(lines[:4])
    with pytest.raises(BadFile, match="stays as it is"):
        store.repair(old, new)


@pytest.mark.parametrize("there", [b"", b"my diary\n", b"{}", b"\xff\xfe\n", b"[" * 5000 + b"\n"])
def test_a_file_that_is_no_journal_is_left_alone(there: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(there)
    with pytest.raises(BadFile, match="no Lawspeaker journal"):
        store.save(book_game(), path)
    assert path.read_bytes() == there
    with pytest.raises(BadFile, match="no folder"):
        store.save(book_game(), tmp_path / "none" / "game.jsonl")
    with pytest.raises(BadFile, match="zero byte"):
        store.load("a\0b")


def test_only_the_owner_reads_the_secret(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    store.keep(rolled_battle(), path)
    assert (tmp_path / "game.jsonl.secret").stat().st_mode & 0o077 == 0
    (tmp_path / "game.jsonl.secret").unlink()
    again, _ = store.go_on(path)
    assert again.rolls.secret is None
    again.roll()
    kinds = [entry.kind for entry in again.journal.entries()]
    assert kinds[-2:] == ["dice-commit", "answer"], "whoever has no secret begins an epoch of dice"
    assert store.load(path).rolls.secret == again.rolls.secret


# ---- branches


def test_a_branch_has_the_same_past_and_dice_of_its_own() -> None:
    game = game_of(Journal.read(jackal_fight()))
    other = branched(game, 20)
    assert other.journal.lines[:22] == game.journal.lines[:22]
    assert [entry.kind for entry in other.journal.entries()][21:] == ["dice-commit", "note"]
    assert msgspec.structs.replace(other.state, agenda=()) == rebuilt(game.book, game.journal, 21)
    assert game_of(Journal.read(other.journal.export())).state == other.state
    with pytest.raises(GameError, match="there is no entry 999"):
        branched(game, 999)


# ---- games of Lawspeaker 0.1

EARLIER = Path(__file__).parent / "earlier-game.json"


def test_a_game_that_lawspeaker_0_1_kept_is_read_and_kept_as_a_journal(tmp_path: Path) -> None:
    game = store.load(EARLIER)
    kept = json.loads(EARLIER.read_text("utf-8"))
    assert [act.order.text for act in game.acts] == [act["order"]["text"] for act in kept["acts"]]
    assert [act.order.text for act in game.undone] == [act["order"]["text"] for act in kept["undone"]]
    assert game.position == kept["acts"][-1]["after"]
    store.save(game, tmp_path / "game.jsonl")
    assert store.load(tmp_path / "game.jsonl").position == game.position


@pytest.mark.parametrize(
    ("old", "new"), [("end-preparation", "end-turn"), ("attack", "attak"), ('"version": 1', '"version": 9')]
)
def test_such_a_game_that_comes_to_something_else_is_refused(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(EARLIER.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(BadFile):
        store.load(path)
