"""Journals at the command line: verified, repaired, compared; taken back, put back and corrected at the referee."""

import json
from pathlib import Path

import pytest

from lawspeaker.record import store
from lawspeaker.record.journal import Journal
from tests.cli.called import Run, script
from tests.cli.test_pipe import Program
from tests.cli.test_session import BATTLE, Talk
from tests.engine.games_of_record import rolled_battle, skirmish_game
from tests.golden.accept import FOLDER
from tests.golden.games import GAMES


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    store.save(skirmish_game(), path)
    return path


# ---- verify


@pytest.mark.parametrize("name", GAMES)
def test_every_golden_journal_is_as_it_says(name: str, run: Run) -> None:
    ended = run("verify", str(FOLDER / f"{name}.jsonl"))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("All as it says: ")


def test_many_journals_are_judged_in_one_go(kept: Path, run: Run) -> None:
    paths = [str(FOLDER / f"{name}.jsonl") for name in GAMES]
    ended = run("verify", *paths)
    assert ended.code == 0
    assert [line.split(": ")[:2] for line in ended.out.splitlines()] == [[path, "All as it says"] for path in paths]
    assert [one["file"] for one in run("verify", *paths, "--json").json] == paths
    (kept.parent / "torn").write_bytes(kept.read_bytes()[:40])
    ended = run("verify", paths[0], str(kept.parent / "torn"))
    assert (ended.code, ended.out) == (4, "")


def test_a_journal_edited_by_hand_is_caught_with_its_line(kept: Path, run: Run) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"attack C3 C3", b"attack C3 C2", 1))
    ended = run("verify", str(kept))
    assert (ended.code, ended.out) == (4, "")
    assert "line 4: it does not fit the line before it: one of the two was changed" in ended.err
    assert "lawspeaker repair keeps the 2 entries before it" in ended.err
    as_json = run("verify", str(kept), "--json")
    assert as_json.json["error"]["code"] == "bad-file"


def test_a_journal_that_lies_soundly_is_told_by_its_entry(tmp_path: Path, run: Run) -> None:
    journal = skirmish_game().journal
    other = Journal(journal.header, journal.lines[1:2])
    line = journal.lines[2].replace(b"attack C3 C3", b"attack L2 L2")
    path = tmp_path / "lie.jsonl"
    path.write_bytes(other.export() + line + b"\n")
    ended = run("verify", str(path))
    assert ended.code == 1
    assert ended.out.splitlines()[0].startswith("entry 1: attack L2 L2")
    assert ended.out.splitlines()[-1].startswith("Not as it says: 2 entries")
    found = run("verify", str(path), "--json")
    assert (found.code, found.json["findings"][0]["entry"]) == (1, 1)


def test_what_is_no_journal_ends_with_4(tmp_path: Path, run: Run) -> None:
    (tmp_path / "diary").write_text("my diary\n")
    for path in (tmp_path / "diary", tmp_path / "none", tmp_path):
        assert run("verify", str(path)).code == 4
        assert run("diff", str(path), str(path)).code == 4
        assert run("repair", str(path), str(tmp_path / "new")).code == 4
    assert script("verify", "-", stdin="my diary\n").code == 4
    assert script("verify", "-", stdin=skirmish_game().journal.export().decode()).code == 0


# ---- repair, diff


def test_repair_says_what_was_wrong_and_what_is_saved(kept: Path, tmp_path: Path, run: Run) -> None:
    new = tmp_path / "new.jsonl"
    kept.write_bytes(kept.read_bytes()[:-30])
    ended = run("repair", str(kept), str(new))
    assert ended.code == 0
    said = ended.out.splitlines()
    assert "it is cut off in the midst of the line" in said[0]
    assert said[1] == f"9 entries are in {new}."
    assert run("verify", str(new)).code == 0
    assert run("repair", str(kept), str(new)).code == 4
    sound = run("repair", str(new), str(tmp_path / "again.jsonl"))
    assert "is sound; all 9 entries" in sound.out


def test_diff_names_the_entry_in_which_two_journals_part(kept: Path, tmp_path: Path, run: Run) -> None:
    other = tmp_path / "other.jsonl"
    store.save(rolled_battle(), other)
    assert run("diff", str(kept), str(kept)).out == "They tell the same.\n"
    parted = run("diff", str(kept), str(other))
    assert parted.code == 1
    assert parted.out.startswith("The headers differ in rulebook:")
    game = store.load(kept)
    game.undo()
    store.save(game, other)
    longer = run("diff", str(kept), str(other))
    assert longer.code == 1
    assert "it has ended" in longer.out
    assert run("diff", str(kept), str(other), "--json").json["entry"] == len(game.journal) - 1
    assert run("diff", str(kept), str(kept), "--json").json is None


# ---- export


def test_the_host_gets_the_journal_and_a_seat_what_it_saw(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "battle.jsonl"
    game = rolled_battle()
    store.save(game, path)
    assert run("export", str(path)).out.encode() == game.journal.export()
    told = run("export", str(path), "--seat", "players")
    assert json.loads(told.out.splitlines()[0])["seat"] == "players"
    assert run("export", str(path), "--seat", "nobody").code == 3
    assert run("export", str(tmp_path / "none")).code == 4


# ---- perft


def test_perft_prints_the_counts_that_are_published(run: Run) -> None:
    ended = run("perft", "command", "--depth", "3")
    assert ended.code == 0
    assert ended.out.splitlines()[-1].split() == ["23,100", "skirmish,", "3", "decisions"]
    told = run("perft", "war", "asher jackal", "--json").json
    assert told["perft"] == {"1": 408}
    assert sum(told["divided"].values()) == 408
    assert run("perft", "war", "asher wolf").code == 3
    assert run("perft", "war", "--depth", "9").code == 3
    assert run("perft", "chess").code == 3


# ---- at the referee


def test_more_than_the_last_act_is_taken_back_for_a_reason_and_put_back() -> None:
    talk = Talk(BATTLE)
    talk.say("dice typed", "attack C3 C3", "5 3", "end-preparation", "attack L2 L2", "1 6")
    assert "needs a reason" in talk.say("undo 1")
    said = talk.say("undo 1 because we began anew")
    assert said.count("undone: ") == 3
    assert "nothing has happened yet" in talk.say("undo").lower()
    talk.say("attack C3 C3", "6 1")
    assert "put_back" in talk.say("redo")
    assert "taken back: b: attack C3 C3" in talk.say("log")
    said = talk.say("redo all")
    assert "left: b: attack C3 C3" in said
    assert "played anew: a: end-preparation" in said


def test_typed_dice_are_corrected_and_the_old_ones_stay_in_the_journal() -> None:
    talk = Talk(BATTLE)
    talk.say("dice typed", "attack C3 C3", "5 3", "end-preparation")
    assert "bad-dice" in talk.say("correct 2 7 1")
    said = talk.say("correct 2 1 6 because the die rolled on")
    assert "played anew: b: attack C3 C3 (typed 1, 6)" in said
    text = talk.game.journal.export().decode()
    assert '"faces":[5,3]' in text
    assert '"faces":[1,6]' in text
    assert "the die rolled on" in text
    assert "entries have numbers" in talk.say("correct x 1 6")
    assert "read 0 rolls" in talk.say(f"correct {talk.game.acts[-1].number} 1 6")


def test_a_branch_is_another_game_and_notes_and_dice_are_kept(tmp_path: Path) -> None:
    talk = Talk(BATTLE)
    talk.say("attack C3 C3", "note the cat was here")
    before = talk.game.journal.export()
    said = talk.say("branch 2")
    assert "another game now" in said
    assert talk.game.journal.export().startswith(before[: before.rfind(b'{"n":3')])
    assert "depend on this seed" in talk.say("dice seed Änne")
    assert "The secret of the dice was" in talk.say("dice reveal")
    kinds = [entry.kind for entry in talk.game.journal.entries()]
    assert kinds[-3:] == ["dice-seed", "dice-reveal", "dice-commit"]
    assert "a note says something" in talk.say("note  ")


# ---- through the pipe


def test_a_program_takes_back_puts_back_corrects_and_notes() -> None:
    program = Program()
    program.ask("move", move="attack C3 C3", dice=[5, 3])
    program.ask("move", move="end-preparation")
    assert program.fail("undo", act=1)["code"] == "not-now"
    program.ask("undo", act=1, reason="a mistake")
    report = program.ask("put-back")
    assert [one["title"] for one in report["played"]] == ["b: attack C3 C3 (typed 5, 3)", "a: end-preparation"]
    assert report["left"] == []
    number = report["played"][0]["act"]
    assert program.ask("correct", entry=number, dice=[1, 6], reason="a typo")["acts"] == 2
    assert program.ask("note", text="hm")["acts"] == 2
    lines = [json.loads(line) for line in program.ask("export").splitlines()]
    assert [line["kind"] for line in lines[1:]][-4:] == ["correct", "move", "move", "note"]
