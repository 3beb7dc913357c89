"""How commands end: 0 yes, 1 no, 2 undecided, 3 bad input, 4 files, 70 our fault, and never in a traceback."""

import os
import subprocess
from pathlib import Path

import pytest

from lawspeaker import __version__
from lawspeaker.record import store
from lawspeaker.record.game import Game
from tests.cli.called import SCRIPT, Run, script
from tests.engine.counting import offer

RESERVES = "reserve=1111112114/1111112114"
BATTLE = f"[2 b battle {RESERVES}] C3 | L2 C3"

# ---- what cannot be read

MALFORMED = [
    (["field", "C3 L3"], "unknown-place", "L3"),
    (["field", "[4 a battle] C3"], "bad-context", "[4 a battle]"),
    (["field", "C3", "--rank", "4"], "bad-rank", "4"),
    (["field", "C3", "--rank", ""], "bad-rank", ""),
    (["field", "C3", "--option", "C-1"], "bad-option", "C-1"),
    (["field", "C3", "--option", "C-99=no"], "bad-option", "C-99"),
    (["field", "C3", "--option", "C-1=perhaps"], "bad-option", "C-1=perhaps"),
    (["field", "C3", "--option", "C-1=no", "--option", "C-1=yes"], "bad-option", "C-1=yes"),
    (["judge", "command", "C3", "frob"], "unknown-move", "frob"),
    (["judge", "command", "C3", "attack C3"], "bad-move", "attack C3"),
    (["judge", "command", "C3", "recruit L2!"], "bad-soul", "L2!"),
    (["judge", "command", "C3 C3", "frob"], "place-twice", "C3"),
    (["judge", "command", BATTLE, "attack C3 C3", "--dice", "5"], "bad-dice", "5"),
    (["judge", "command", BATTLE, "attack C3 C3", "--dice", "5,7"], "bad-dice", "5,7"),
    (["judge", "command", BATTLE, "attack C3 C3", "--dice", "five"], "bad-dice", "five"),
    (["legal", "command", "C3 L3"], "unknown-place", "L3"),
    (["legal", "command", BATTLE, "--option", "C-1=yes"], "bad-option", "C-1"),
    (["legal", "command", "C3", "--seat", "c"], "bad-seat", "c"),
    (["field", "L2:dog:cat"], "bad-order", "L2:dog:cat"),
]


@pytest.mark.parametrize(("arguments", "code", "item"), MALFORMED)
def test_malformed_input_is_an_error_object_with_json(arguments: list[str], code: str, item: str, run: Run) -> None:
    ended = run(*arguments, "--json")
    assert (ended.code, ended.err) == (3, "")
    assert list(ended.json) == ["error"]
    assert list(ended.json["error"]) == ["code", "item", "message"]
    assert (ended.json["error"]["code"], ended.json["error"]["item"]) == (code, item)
    assert ended.json["error"]["message"]


@pytest.mark.parametrize(("arguments", "code", "item"), MALFORMED)
def test_malformed_input_is_a_sentence_without_json(arguments: list[str], code: str, item: str, run: Run) -> None:
    ended = run(*arguments)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith(f"{code}: ")
    assert (repr(item) if item else "") in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("text", ["C3\udcff", "L2:\udc80x"])
def test_bytes_that_are_no_text_are_malformed(text: str, run: Run) -> None:
    for arguments in (["field", text], ["judge", "command", "C3", f"recruit {text}"]):
        ended = run(*arguments, "--json")
        assert (ended.code, ended.err) == (3, "")
        assert ended.json["error"]["code"] in ("unknown-place", "bad-name")
        assert run(*arguments).code == 3


USAGE = [
    (["frob"], "Unknown command"),
    (["--frob"], "Unknown"),
    (["field"], "POSITION"),
    (["field", "C3", "L2"], "L2"),
    (["field", "C3", "--frob"], "--frob"),
    (["field", "C3", "--rank"], "--rank"),
    (["field", "C3", "--option"], "--option"),
    (["judge", "command"], "POSITION"),
    (["judge", "command", "C3"], "MOVE"),
    (["judge", "command", "C3", "recruit L2", "more"], "more"),
    (["judge", "command", BATTLE, "attack C3 C3", "--seed", "x"], "--seed"),
    (["judge", "command", BATTLE, "attack C3 C3", "--seed", "-1"], "seed"),
    (["judge", "command", BATTLE, "attack C3 C3", "--seed", str(1 << 64)], "seed"),
    (["referee", "command", BATTLE, "--seed", "-1"], "seed"),
    (["judge", "nope", "C3", "recruit L2"], "installed: command"),
    (["legal", "nope", "C3"], "installed: command"),
    (["clauses", "nope"], "installed: command"),
    (["clauses", "command", "9.9"], "command:9.1.1"),
    (["options", "nope"], "installed: command"),
    (["referee", "nope"], "installed: command"),
    (["referee", "command", "C3 L3"], "unknown-place"),
    (["pipe", "nope"], "installed: command"),
]


@pytest.mark.parametrize(("arguments", "said"), USAGE)
def test_a_wrong_call_ends_with_3_and_a_sentence(arguments: list[str], said: str, run: Run) -> None:
    ended = run(*arguments)
    assert (ended.code, ended.out) == (3, "")
    assert said in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["judge", "nope", "C3", "recruit L2"], "unknown-rulebook"),
        (["clauses", "command", "9.9"], "unknown-clause"),
        (["judge", "command", BATTLE, "attack C3 C3", "--seed", "-1"], "bad-seed"),
    ],
)
def test_every_other_error_of_ours_is_an_error_object_too(arguments: list[str], code: str, run: Run) -> None:
    ended = run(*arguments, "--json")
    assert (ended.code, ended.err) == (3, "")
    assert list(ended.json["error"]) == ["code", "item", "message"]
    assert ended.json["error"]["code"] == code


def test_an_undecided_ruling_ends_with_2(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer("counting", "tests.engine.counting:COUNTING", tmp_path, monkeypatch)
    ended = run("judge", "counting", "7 a", "count 0")
    assert (ended.code, ended.err) == (2, "")
    assert ended.out.splitlines()[0] == "Undecided."
    assert run("judge", "counting", "7 a", "count 3").code == 0
    assert run("judge", "counting", "7 a", "throw", "--dice", "2").out.splitlines()[-1] == "9 b"


# ---- files


def test_files_that_cannot_be_read_or_written_end_with_4(run: Run, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary\n")
    game = tmp_path / "game.jsonl"
    store.save(Game.open("command", "C3", {}, 1), game)
    game.write_text(game.read_text("utf-8").replace('"version":1', '"version":7'), "utf-8")
    newer = "a newer Lawspeaker reads it"
    for path, said in (("diary", "no lawspeaker-journal"), ("game.jsonl", newer), (".", "directory")):
        ended = run("referee", "command", "--file", str(tmp_path / path))
        assert ended.code == 4
        assert said in ended.err
        assert str(tmp_path) in ended.err
        assert "Traceback" not in ended.err


def test_a_game_that_could_not_be_kept_is_not_begun(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = script("referee", "command", "--demo", "--file", str(tmp_path / "none" / "game.json"), stdin="legal\n")
    assert ended.code == 4
    assert str(tmp_path / "none") in ended.err


# ---- faults of ours


def test_a_fault_of_ours_ends_with_70_and_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("[/] nobody thought of this")

    monkeypatch.setattr("lawspeaker.cli.field.draw_field", broken)
    ended = run("field", "C3")
    assert (ended.code, ended.out) == (70, "")
    assert ended.err.startswith(
        "This is a fault of Lawspeaker, not yours: ZeroDivisionError('[/] nobody thought of this')"
    )
    assert "Traceback" not in ended.err
    monkeypatch.setenv("LAWSPEAKER_TRACEBACK", "1")
    assert "Traceback" in run("field", "C3").err


# ---- the installed script


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        (["judge", "command", "C3", "recruit L2"], 0),
        (["judge", "command", "C3", "recruit C3"], 1),
        (["judge", "command", "C3", "frob"], 3),
        (["field", "C3", "--svg", "/none/of/this.svg"], 4),
    ],
)
def test_the_exit_codes_of_the_script(arguments: list[str], code: int) -> None:
    ended = script(*arguments)
    assert ended.code == code
    assert (ended.out == "") == (code > 2)
    assert (ended.err == "") == (code <= 2)
    assert arguments != ["--version"] or ended.out == f"{__version__}\n"


def test_the_script_reads_standard_input() -> None:
    assert script("judge", "command", "-", "recruit C2", stdin="C3\n") == script("judge", "command", "C3", "recruit C2")


LATIN = {"PYTHONIOENCODING": "latin-1"}
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("env", [LATIN, ASCII])
@pytest.mark.parametrize(
    "arguments", [["field", "C3"], ["judge", "command", "C3", "recruit L2"], ["options", "command", "--json"]]
)
def test_output_is_utf_8_whatever_the_locale(env: dict[str, str], arguments: list[str]) -> None:
    assert script(*arguments, env={**os.environ, **env}) == script(*arguments)


@pytest.mark.parametrize("env", [LATIN, ASCII])
def test_input_is_utf_8_whatever_the_locale(env: dict[str, str]) -> None:
    calls = ((["field", "-", "--json"], "L2 L1 L1·0"), (["referee", "command"], "b: recruit L2:Änna\nlog\n"))
    for arguments, stdin in calls:
        assert script(*arguments, stdin=stdin, env={**os.environ, **env}) == script(*arguments, stdin=stdin)


@pytest.mark.parametrize("more", [[], ["--json"]])
@pytest.mark.parametrize("arguments", [["clauses", "command"], ["options", "command"], ["field", "C3"]])
def test_a_reader_who_has_gone_is_no_fault(arguments: list[str], more: list[str]) -> None:
    for_reading, for_writing = os.pipe()
    os.close(for_reading)
    ended = script(*arguments, *more, stdout=for_writing)
    os.close(for_writing)
    assert (ended.code, ended.err) == (0, "")


def test_head_gets_its_line() -> None:
    with subprocess.Popen([SCRIPT, "clauses", "command"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().split() == [b"clause", b"kind", b"origin", b"title"]
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
