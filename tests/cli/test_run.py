"""`lawspeaker run` and `lawspeaker new`: what they print, and what they end with; and that everything has words."""

import io
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings

from lawspeaker.law.ground import Facts, Ground
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.playing import Entry, opening_of, play
from lawspeaker.rulebooks.war.report import entry_json
from lawspeaker.rulebooks.war.ruling import grounds_of
from lawspeaker.rulebooks.war.scenario.reading import read_case, read_scenario
from lawspeaker.rulebooks.war.wording import accounts, in_words, sentence, told, why
from lawspeaker.rulebooks.war.wording.saying import SAYS
from lawspeaker.rulebooks.war.wording.telling import TOLD
from tests.cli.called import Run, script
from tests.rulebooks.war import drawn_moves
from tests.sizes import tenth

ROOT = Path(__file__).parents[2]
SCENARIOS = resources.files("lawspeaker.rulebooks.war").joinpath("scenarios")
SHIPPED = ("starting", "duel", "four-against-four", "jackal-fight", "scorpion-well")
CASES = ROOT / "tests" / "rulebooks" / "war" / "cases" / "war.toml"


def shipped(name: str) -> str:
    return SCENARIOS.joinpath(f"{name}.toml").read_text("utf-8")


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    path = tmp_path / "battle.toml"
    path.write_text(shipped("starting"), encoding="utf-8")
    return path


def changed(path: Path, before: str, after: str) -> str:
    """The file with one piece of its text changed; the path, for the command."""
    text = path.read_text("utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    return str(path)


# ---- run


@pytest.mark.parametrize("name", SHIPPED)
def test_the_scenarios_of_the_package_come_out_as_expected(name: str, tmp_path: Path, run: Run) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(shipped(name), encoding="utf-8")
    moves = tomllib.loads(shipped(name))["move"]
    ended = run("run", str(path))
    assert (ended.code, ended.err) == (0, "")
    headings = re.findall(r"^(\d+)  .+: (allowed|refused|undecided)", ended.out, re.MULTILINE)
    assert [int(number) for number, _ in headings] == list(range(1, len(moves) + 1))
    assert [verdict for _, verdict in headings] == [move.get("expect", {}).get("verdict", "allowed") for move in moves]
    assert ended.out.endswith(f"{len(moves)} moves, all as expected.\n")
    assert "≠" not in ended.out


def test_a_ruling_tells_dice_consequences_and_clauses(battle: Path, run: Run) -> None:
    out = run("run", str(battle)).out
    assert "3  strike asher jackal: allowed\n" in out
    for line in (
        "→ war:10.1  asher spends 3 AP (strike), 7 → 4.",
        "→ war:8.1  asher throws 9 10 5 5 6 7 2 (strike).",
        "→ war:10.7  asher strikes jackal, sword: 1 Hit, 5 damage.",
        "✓ war:10.9  2 Hits and 1 Stop: 1 Hit left.",
        "→ war:10.11  jackal's Endurance: 5 damage by the Strike, 20 → 15.",
    ):
        assert f"   {line}\n" in out


def test_a_refusal_tells_the_unmet_grounds_and_no_others(battle: Path, run: Run) -> None:
    ended = run("run", changed(battle, "at = [2, 0]", "at = [9, 0]"))
    assert ended.code == 1
    ruling = ended.out.partition("3  strike asher jackal: ")[2].partition("\n4  ")[0].splitlines()
    assert ruling[:2] == [
        "refused by 1 clause",
        "   ✗ war:10.3  jackal, 9 inches away, is outside the reach of 3 inches that asher has.",
    ]
    assert ruling[2] == "   ≠ verdict: expected allowed, came refused (war:10.3)"
    assert ended.out.endswith("4 moves, 1 not as expected: 3.\n")


def test_a_changed_expectation_is_a_difference(battle: Path, run: Run) -> None:
    ended = run("run", changed(battle, "endurance = 15", "endurance = 14"))
    assert (ended.code, ended.err) == (1, "")
    assert re.findall(r"≠.*", ended.out) == ["≠ figures.jackal.endurance: expected 14, came 15"]
    assert ended.out.endswith("4 moves, 1 not as expected: 3.\n")
    assert run("run", str(battle), "--json").code == 1


def test_without_expectation_a_move_must_be_allowed(battle: Path, run: Run) -> None:
    text = battle.read_text("utf-8") + '\n[[move]]\ndo = "end-turn"\n'
    battle.write_text(text, encoding="utf-8")
    ended = run("run", str(battle))
    assert ended.code == 1
    assert "5  end-turn: refused by 1 clause\n   ✗ war:11.5  No Turn is running.\n" in ended.out


def test_what_stays_open_is_told_with_whose_answer_it_is(battle: Path, run: Run) -> None:
    text = battle.read_text("utf-8").partition('\n[[move]]\ndo = "strike"')[0]
    battle.write_text(f'{text}\n[[move]]\ndo = "strike"\nfigure = "asher"\ntarget = "jackal"\n', encoding="utf-8")
    ended = run("run", str(battle))
    assert ended.code == 1
    assert "   Open: asher throws 7 dice (strike, Adjustments 0): Hits, less Stops" in ended.out
    assert "Whose answer: players.\n   ≠ pending: expected 0, came ['roll']\n" in ended.out
    (want,) = run("run", str(battle), "--json").json["pending"]
    assert (want["kind"], want["pool"], want["seat"]) == ("roll", 7, "players")


def test_json_has_the_keys_of_the_specification_in_its_order(battle: Path, run: Run) -> None:
    ended = run("run", str(battle), "--json")
    assert (ended.code, ended.err) == (0, "")
    report = ended.json
    assert list(report) == ["state", "pending", "rulings", "entries"]
    assert list(report["state"]) == ["options", "cycle", "segment", "turn", "next", "figures", "things"]
    assert report["rulings"] == report["entries"]
    moves = tomllib.loads(shipped("starting"))["move"]
    assert [entry["n"] for entry in report["entries"]] == list(range(1, len(moves) + 1))
    for entry, move in zip(report["entries"], moves, strict=True):
        assert list(entry) == ["n", "move", "verdict", "grounds", "events", "options", "nearest"]
        assert entry["move"] == {key: value for key, value in move.items() if key != "expect"}
        assert all(list(ground)[:3] == ["clause", "met", "facts"] for ground in entry["grounds"])
        assert all(list(event)[:2] == ["type", "clause"] for event in entry["events"])
        assert entry["nearest"] == []
    assert report["state"]["figures"]["jackal"]["endurance"] == 15
    assert ended.out.count("\n") == 1


def test_a_file_without_moves_has_the_state_of_its_opening(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'rulebook = "war"\n[[figure]]\nid = "asher"\n'
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    report = run("run", "-", "--json").json
    assert list(report["state"]["figures"]) == ["asher"]
    assert (report["pending"], report["entries"]) == ([], [])
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert run("run", "-").out == "0 moves, all as expected.\n"


def test_standard_input_is_played_like_a_file(battle: Path) -> None:
    ended = script("run", "-", stdin=shipped("starting"))
    assert (ended.code, ended.out) == (0, script("run", str(battle)).out)


def test_why_shows_every_value_of_every_figure_step_by_step(battle: Path, run: Run) -> None:
    usual, ended = run("run", str(battle)), run("run", str(battle), "--why")
    explained = ended.out.removeprefix(usual.out.rpartition("4 moves")[0]).splitlines()[:-1]
    names = ["Guard", "Force", "Precision", "Speed", "Stamina", "Magnitude"]
    for figure, lines in zip(("asher", "jackal"), (explained[:7], explained[7:]), strict=True):
        assert lines[0] == figure
        assert [line.split()[0] for line in lines[1:]] == names
    assert explained[2] == "   Force 5: from Attributes 5 (12.2)"


def test_why_shows_what_a_stance_and_a_defeat_do_to_guard(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "battle.toml"
    text = shipped("starting").partition('\n[[move]]\ndo = "strike"')[0]
    stance = '\n[[move]]\ndo = "defensive-stance"\nfigure = "asher"\n'
    harm = '\n[[move]]\ndo = "inflict"\neffect = "damage"\ntarget = "jackal"\nattribute = "resolve"\namount = 20\n'
    path.write_text(f"{text}{stance}{harm}", encoding="utf-8")
    out = run("run", str(path), "--why").out
    assert re.search(r"Guard (\d+): from Attributes \d+ \(12\.3\), Defensive Stance: \+3 → \1 \(11\.16\)\n", out)
    assert "cannot defend itself → 0 (12.20)\n" in out


BAD = {
    "no TOML": ('do = "begin-cycle"', 'do = "begin-cycle', "bad-scenario", "this is no TOML"),
    "unknown key": ("swiftness = 20\nendurance = 30", "swiftnes = 20", "bad-scenario", "did you mean swiftness?"),
    "bad number": ("might = 28 ", 'might = "28" ', "bad-scenario", "whole number"),
    "bad move": ('target = "jackal"', 'targt = "jackal"', "bad-scenario", "unknown-key"),
    "unknown move": ('do = "end-turn"', 'do = "end-trun"', "bad-scenario", "end-trun"),
    "unread dice": (
        'do = "begin-cycle"',
        'do = "begin-cycle"\ndice = [1, 2, 3, 4, 5, 6, 7]',
        "bad-scenario",
        "nothing reads 1",
    ),
    "unknown option": ("# [options]", "[options]\nW-99 = 1 #", "bad-option", "no such option"),
    "bad choice": ("# [options]", "[options]\nW-2 = 99 #", "bad-option", "W-2 may be"),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bad_file_is_told_with_path_and_line(bad: tuple[str, str, str, str], battle: Path, run: Run) -> None:
    before, after, code, says = bad
    text = battle.read_text("utf-8")
    place = text.index(before)
    battle.write_text(text[:place] + after + text[place + len(before) :], encoding="utf-8")
    ended = run("run", str(battle))
    assert (ended.code, ended.out) == (3, "")
    named = re.match(rf"{code}: (?:'[^']+': )?(.+), line (\d+): ", ended.err)
    assert named
    assert named[1] == str(battle)
    begins = text.count("\n", 0, place) + 1
    assert begins - 1 <= int(named[2]) <= begins + 1 + after.count("\n")
    assert says in ended.err
    error = run("run", str(battle), "--json").json["error"]
    assert error["code"] == code
    assert f"{battle}, line {named[2]}: " in error["message"]


def test_a_file_that_is_no_text(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "battle.toml"
    path.write_bytes(b'rulebook = "war"\n# \xff\n')
    ended = run("run", str(path))
    assert ended.code == 3
    assert f"{path}, line 2: a scenario is UTF-8 text" in ended.err


def test_a_file_that_cannot_be_read(tmp_path: Path, run: Run) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        ended = run("run", str(path))
        assert (ended.code, ended.out) == (4, "")
        assert str(path) in ended.err


# ---- new


def test_new_writes_the_commented_scenario_which_run_plays(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "battle.toml"
    ended = run("new", "war", str(path))
    assert (ended.code, ended.err) == (0, "")
    assert f"lawspeaker run {path}" in ended.out
    assert path.read_text("utf-8") == shipped("starting")
    assert run("run", str(path)).code == 0


def test_new_overwrites_nothing(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "battle.toml"
    path.write_text("mine", encoding="utf-8")
    ended = run("new", "war", str(path))
    assert (ended.code, ended.out) == (4, "")
    assert f"{path}: it is there already" in ended.err
    assert path.read_text("utf-8") == "mine"


def test_new_in_a_folder_that_does_not_exist(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "none" / "battle.toml"
    ended = run("new", "war", str(path))
    assert ended.code == 4
    assert str(path) in ended.err


def test_new_of_another_rulebook_names_those_that_there_are(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "battle.toml"
    for rulebook in ("command", "peace"):
        ended = run("new", rulebook, str(path))
        assert ended.code == 3
        assert rulebook in ended.err
        assert ended.err.endswith(": war\n")
    assert not path.exists()


# ---- everything has words


@cache
def played() -> tuple[Entry, ...]:
    """Every move of every case, up to where one needs dice that are never read, as Knock Back is not built."""
    return tuple(entry for case in tomllib.loads(CASES.read_text("utf-8"))["case"] for entry in _moves_of(case))


def _moves_of(case: dict[str, object]) -> Iterator[Entry]:
    yield from play(read_case(case).scenario)


def test_every_event_type_has_words() -> None:
    assert set(TOLD) == set(get_args(e.Event))


def test_every_event_of_the_cases_is_told_in_a_sentence() -> None:
    events = [event for entry in played() for event in entry.events]
    assert len({type(event) for event in events}) > 40
    for event in events:
        assert_is_a_sentence(told(event))


def test_every_clause_that_speaks_in_the_cases_has_words_of_its_own() -> None:
    grounds = [ground for entry in played() for ground in entry.grounds]
    numbers = {ground.clause.removeprefix("war:") for ground in grounds}
    assert len(numbers) > 30
    assert numbers <= set(SAYS)
    for ground in grounds:
        assert_is_a_sentence(sentence(ground))


def test_every_clause_that_the_code_lets_speak_has_words_of_its_own() -> None:
    spoken: set[str] = set()
    for module in sorted((ROOT / "src/lawspeaker/rulebooks/war").glob("*.py")):
        text = module.read_text("utf-8")
        spoken |= set(re.findall(r'speaks\(\s*"([0-9.]+)"', text))
        spoken |= set(re.findall(r'(?:not_held\(|_at_least_one\()[^"]*"([0-9.]+)"', text))
        spoken |= set(re.findall(r'm\.\w+: "([0-9.]+)"', text))
    assert {"1.8", "4.2", "8.11", "10.13", "11.15", "12.24", "14.6"} <= spoken
    assert spoken <= set(SAYS)


def test_every_ruling_of_the_cases_is_told_in_lines() -> None:
    for entry in played():
        first, *others = in_words(entry)
        assert first.startswith(f"{entry.number}  ")
        assert entry.ruling.verdict.value in first
        assert all(line.startswith("   ") for line in others)
        assert others or entry.ruling.allowed
        for _, account in (one for figure in entry.state.figures for one in accounts(entry.state, figure)):
            assert list(why(account))[-1].endswith(")")


_STATE = opening_of(
    read_scenario(
        """
        rulebook = "war"
        time = { cycle = 1, turn = "asher" }
        figure = [
            { id = "asher" }, { id = "bela" }, { id = "jackal", at = [2, 0] }, { id = "jackal-2", at = [1, 0] }
        ]
        barrier = [{ id = "wall", at = [1.5, 1] }]
        """
    )
)


@settings(max_examples=tenth(5000), deadline=None)
@given(drawn_moves.moves)
def test_every_ground_of_any_move_is_told(move: m.Move) -> None:
    for ground in grounds_of(_STATE, move, ()):
        assert sentence(ground).endswith(".")


def test_a_clause_without_words_says_its_title_and_its_facts() -> None:
    assert sentence(Ground("war:12.2", True, Facts(might=28))) == "Force by Might: might 28."


def assert_is_a_sentence(text: str) -> None:
    assert text.endswith(".")
    assert not re.search(r"\bNone\b|\{|\(\)|<|Facts|  ", re.sub(r'^\{".*\} is finer', "", text)), text


def test_the_report_of_every_case_is_json() -> None:
    for entry in played():
        told_ = json.loads(json.dumps(entry_json(entry)))
        assert [event["type"] for event in told_["events"]] == [type(event).__name__ for event in entry.events]
