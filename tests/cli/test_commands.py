"""What the commands print, and what they end with: field, judge, legal, clauses, options, and help."""

import io
import json
from dataclasses import is_dataclass
from inspect import signature
from pathlib import Path
from typing import Any, get_type_hints
from xml.etree import ElementTree

import pytest
from cyclopts import Parameter

from lawspeaker import __version__
from lawspeaker.cli import lab, main
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.cli.called import Run
from tests.rulebooks.command.test_cases import CASES, FIELD_EXAMPLE, RULING_EXAMPLE, holds

RESERVES = "reserve=1111112114/1111112114"
BATTLE = f"[2 b battle {RESERVES}] C3 | L2 C3"
MOVES = [case for case in CASES if "move" in case]
FIELDS = [case for case in CASES if "move" not in case]


# ---- field


def test_the_specifications_example_of_field(run: Run) -> None:
    ended = run("field", "(L2) L1!", "--json")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == json.dumps(json.loads(FIELD_EXAMPLE), ensure_ascii=False) + "\n", "keys in this order too"


def test_field_draws_the_position(run: Run) -> None:
    ended = run("field", "(L2) L1!")
    assert (ended.code, ended.err) == (0, "")
    assert all(word in ended.out for word in ("(L2)", "L1 !", "line 2", "the rift", "Front Line"))


def test_field_draws_two_fields_under_their_own_texts(run: Run) -> None:
    ended = run("field", "C3:Anna|(Cm1) L2")
    lines = ended.out.splitlines()
    assert [line for line in lines if line.startswith(("a  ", "b  "))] == ["a  C3:Anna", "b  L2 (Cm1)"]
    assert "Anna" in ended.out


def test_field_with_a_rank_an_option_and_moral(run: Run) -> None:
    text = "(L2+M!) L1 C3+M C2"
    usual = run("field", text, "--json").json
    assert usual["open"] == ["R2", "Cm1", "Cr1", "L1·0", "C2·0"]
    assert run("field", text, "--rank", "1", "--json").json["open"] == ["R2", "Cm1", "Cr1"]
    assert run("field", text, "--rank=3", "--json").json["open"] == []
    under = run("field", text, "--option", "C-1=yes", "--option", "C-9=whole-way", "--json").json
    assert under["closed"]["L1·0"] == ["command:5.3.1.4"]
    with_moral = run("field", text, "--moral", "--json").json
    assert list(with_moral) == [*usual, "strengthened_by"]
    assert with_moral["strengthened_by"] == {"Leader": [], "C3": [], "L1": [], "C2": ["C3"]}
    assert "open for rank 1" in run("field", text, "--rank", "1").out
    assert "C2 is strengthened by Moral on C3." in run("field", text, "--moral").out


@pytest.mark.parametrize("case", FIELDS, ids=lambda case: case["name"])
def test_field_answers_every_case(case: dict[str, Any], run: Run) -> None:
    rank = ["--rank", str(case["rank"])] if "rank" in case else []
    ended = run("field", case["position"], *rank, *_options(case), "--moral", "--json")
    assert ended.code == (3 if "error" in case["expect"] else 0)
    assert [key for key, value in case["expect"].items() if not holds(key, value, ended.json)] == []


def _options(case: dict[str, Any]) -> list[str]:
    return [word for name, choice in case.get("options", {}).items() for word in ("--option", f"{name}={choice}")]


def test_field_writes_a_picture(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    ended = run("field", "C3:Wolf (L2)", "--svg", str(picture))
    assert (ended.code, ended.err) == (0, "")
    assert f"Picture written to {picture}" in ended.out
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    drawn = picture.read_text("utf-8")
    ended = run("field", "C3:Wolf (L2)", "--svg", str(picture), "--json")
    assert ended.json["position"] == "(L2) C3:Wolf"
    assert picture.read_text("utf-8") == drawn


def test_a_picture_in_a_folder_that_does_not_exist(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "board.svg", tmp_path):
        ended = run("field", "C3", "--svg", str(path))
        assert ended.code == 4
        assert str(path) in ended.err
        assert "Traceback" not in ended.err


@pytest.mark.parametrize("arguments", [["field"], ["judge", "command", "recruit C3"], ["legal", "command"]])
def test_a_rank_over_the_slots_highest_is_noticed(arguments: list[str], run: Run) -> None:
    command, *rest = arguments
    where = [*rest[:1], "L1/2 (L2)", *rest[1:]]
    ended = run(command, *where, "--json")
    assert ended.code == 0
    assert ended.json
    assert "Notice" in ended.err
    assert "L1/2" in ended.err
    assert "command:5.3.1.2" in ended.err
    assert run("field", "L1/1 (L2)").err == ""


# ---- judge


def test_the_specifications_example_of_judge(run: Run) -> None:
    ended = run("judge", "command", "[6 b preparation] C3 | (L2) L1! C3", "recruit L1.0:Wolf/1", "--json")
    assert (ended.code, ended.err) == (1, "")
    assert ended.out == json.dumps(json.loads(RULING_EXAMPLE), ensure_ascii=False) + "\n", "keys in this order too"


@pytest.mark.parametrize("case", MOVES, ids=lambda case: case["name"])
def test_judge_answers_every_case(case: dict[str, Any], run: Run) -> None:
    dice = ["--dice", ",".join(map(str, case["dice"]))] if "dice" in case else []
    arguments = ["judge", "command", case["position"], case["move"], *dice, *_options(case)]
    ended, told = run(*arguments, "--json"), run(*arguments)
    found = dict(ended.json)
    assert ended.code == told.code == (3 if "error" in found else 0 if found["allowed"] else 1)
    if told.code == 0:
        found["after"] = told.out.splitlines()[-1]
    expected = {key: value for key, value in case["expect"].items() if key != "after" or told.code == 0}
    assert [key for key, value in expected.items() if not holds(key, value, found)] == []
    if told.code != 3:
        assert list(ended.json) == ["verdict", "allowed", "grounds", "events", "nearest", "options"]
        assert all(ground["clause"] in told.out for ground in found["grounds"])


def test_judge_throws_dice_or_takes_typed_ones(run: Run) -> None:
    arguments = ["judge", "command", BATTLE, "attack C3 C3"]
    rolled = [run(*arguments, "--seed", seed, "--json").json["grounds"][-1]["facts"] for seed in ("3", "3", "4")]
    assert rolled[0] == rolled[1] != rolled[2]
    typed = run(*arguments, "--dice", "5 3", "--seed", "3", "--json").json
    assert [typed["grounds"][-1]["facts"][who]["die"] for who in ("attacker", "target")] == [5, 3]
    unseeded = [run(*arguments, "--json").json["grounds"][-1]["facts"] for _ in range(8)]
    assert any(facts != unseeded[0] for facts in unseeded), "36 outcomes, eight times the same"


def test_dice_that_nothing_wanted_are_noticed(run: Run) -> None:
    for move, code in (("end-turn", 0), ("attack C3 L2", 1)):
        ended = run("judge", "command", BATTLE, move, "--dice", "5,3", "--json")
        assert (ended.code, ended.json["allowed"]) == (code, code == 0)
        assert "nothing wanted these dice" in ended.err


# ---- legal, clauses, options


def test_legal_lists_moves_that_can_be_made(run: Run) -> None:
    ended = run("legal", "command", BATTLE)
    assert (ended.code, ended.out.splitlines()) == (0, ["end-turn", "attack L2 C3", "attack C3 C3"])
    value = run("legal", "command", BATTLE, "--json").json
    assert value == {"position": BATTLE, "legal": ended.out.splitlines()}
    assert run("legal", "command", BATTLE, "--seat", "a").out == "No legal move.\n"
    assert run("legal", "command", BATTLE, "--seat", "c").code == 3


def test_legal_all_adds_what_players_declare(run: Run) -> None:
    few, all_ = (run("legal", "command", "C3 | L2", *more).out.splitlines() for more in ([], ["--all"]))
    assert few == all_[: len(few)]
    assert {"freeze b.L2", "target effect b.L2", "arrive R1/0"} <= set(all_) - set(few)
    for move in all_:
        assert run("judge", "command", "C3 | L2", move).code == 0
    under = run("legal", "command", "(L2!) L1", "--option", "C-1=yes").out.splitlines()
    assert "recruit L1·0" in run("legal", "command", "(L2!) L1").out.splitlines()
    assert "recruit L1·0" not in under


def test_clauses_lists_all_and_tells_one(run: Run) -> None:
    listed, value = run("clauses", "command"), run("clauses", "command", "--json").json
    assert listed.code == 0
    assert [one["id"] for one in value] == list(COMMAND.clauses)
    assert all(clause_id in listed.out for clause_id in COMMAND.clauses)
    for wanted in ("5.3.1.3", "command:5.3.1.3"):
        told = run("clauses", "command", wanted)
        assert told.code == 0
        for word in ("command:5.3.1.3", "permission", "chapter", "part of command:5.3.1", "C-9", "Code: lawspeaker."):
            assert word in told.out
        assert run("clauses", "command", wanted, "--json").json in value


def test_options_lists_question_choices_and_reason(run: Run) -> None:
    listed, value = run("options", "command"), run("options", "command", "--json").json
    assert listed.code == 0
    assert [one["id"] for one in value] == list(COMMAND.options)
    assert list(value[0]) == ["id", "question", "choices", "why", "clauses"]
    for option in COMMAND.options.values():
        assert option.question in listed.out
        assert " | ".join(option.choices) in listed.out


# ---- standard input


@pytest.mark.parametrize("text", ["C3 | L2", " C3 | L2\n", "C3\n|\nL2\n"])
def test_a_position_from_standard_input(text: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (["field"], ["judge", "command", "recruit R2"], ["legal", "command"]):
        command, *rest = arguments
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        from_input = run(command, *rest[:1], "-", *rest[1:], "--json")
        assert from_input == run(command, *rest[:1], "C3 | L2", *rest[1:], "--json")
        assert from_input.code == 0


# ---- help and version


def test_version_and_bare_call(run: Run) -> None:
    assert run("--version") == (0, f"{__version__}\n", "")
    assert run() == run("--help")


def words(text: str) -> str:
    """A text without frames and line breaks."""
    return " ".join(text.translate(dict.fromkeys(map(ord, "│╭╮╰╯─*"), " ")).split())


@pytest.mark.parametrize(
    ("group", "name", "summary"),
    [
        *(((), name, summary) for name, summary in main.COMMANDS.items() if name != "lab"),
        *((("lab",), name, summary) for name, summary in lab.COMMANDS.items()),
    ],
)
def test_every_command_and_option_is_documented(group: tuple[str, ...], name: str, summary: str, run: Run) -> None:
    top, own = run(*group, "--help"), run(*group, name, "--help")
    assert top.code == own.code == 0
    assert f"{name} {summary}" in words(top.out)
    told = words(own.out)
    assert summary in told
    assert "Exit codes: 0 yes · 1 no · 2 undecided · 3 bad input or usage · 4 files and network · 70 our fault" in told
    command = (main.app["lab"] if group else main.app)[name].default_command
    assert command is not None
    hints, parameters = get_type_hints(command, include_extras=True), dict(signature(command).parameters)
    together = [kind for kind in hints.values() if isinstance(kind, type) and is_dataclass(kind)]
    for kind in together:
        (kept,) = (name for name, hint in hints.items() if hint is kind)
        del parameters[kept]
        parameters |= signature(kind).parameters
        hints |= get_type_hints(kind, include_extras=True)
    for parameter in parameters.values():
        said = next(one for one in hints[parameter.name].__metadata__ if isinstance(one, Parameter))
        shown = next(iter(said.name)) if said.name else f"--{parameter.name.replace('_', '-')}"
        assert (shown if parameter.kind is parameter.KEYWORD_ONLY else parameter.name.upper()) in told
        assert words(said.help or "?") in told
