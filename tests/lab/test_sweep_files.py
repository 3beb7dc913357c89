"""Sweep files: what they come to, and how each thing that may be wrong in one is told, before anything is played."""

from pathlib import Path

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.kernels.fight.kernel import TWO_AGAINST_TWO
from lawspeaker.lab.ready import ready, sweep_from
from lawspeaker.lab.sweep import Stop, Sweep
from lawspeaker.lab.sweep_file import MOST_ARMS, read_sweep
from lawspeaker.lab.toml_lines import in_words, line_of
from lawspeaker.rulebooks.shipped import shipped
from tests.cli.called import Run

WHOLE = """\
title = "What is a bias worth?"
kernel = "coin"
players = ["fair", "sly"]
seed = 7
chunk = 300

[values]
edge = true

[vary]
bias = [50, 55,
  60]

[compare]
bias = 55

[stop]
games = 2_000
"""
SHORT = 'kernel = "coin"\n[stop]\ngames = 10\n'


def read(text: str, folder: Path = Path(), games: int | None = None) -> Sweep:
    return read_sweep(text, "bias.toml", folder, games)


def test_a_whole_file() -> None:
    sweep = read(WHOLE)
    assert (sweep.name, sweep.title, sweep.kernel) == ("bias", "What is a bias worth?", "coin")
    assert (sweep.seed, sweep.chunk, sweep.stop, sweep.against) == (7, 300, Stop(2_000), 1)
    assert [arm.name for arm in sweep.arms] == ["bias 50", "bias 55", "bias 60"]
    assert sweep.arms[2].values == {"edge": True, "bias": 60}
    assert {arm.players for arm in sweep.arms} == {("fair", "sly")}
    assert sweep.command == "lawspeaker lab run bias.toml"


def test_a_file_that_says_as_little_as_may_be() -> None:
    sweep = read(SHORT)
    assert [(arm.name, arm.players, arm.values) for arm in sweep.arms] == [("as it is", ("fair", "fair"), {})]
    assert (sweep.title, sweep.seed, sweep.against) == ("bias", 1, 0)


def test_arms_are_every_combination_and_players_may_be_varied_too() -> None:
    text = SHORT + '[vary]\nplayers = ["fair", ["sly", "fair"]]\nbias = [40, { name = "even", value = 50 }]\n'
    sweep = read(text + '[compare]\nbias = "even"\nplayers = ["sly", "fair"]\n')
    names = [
        "fair against fair, bias 40", "fair against fair, even",
        "sly against fair, bias 40", "sly against fair, even",
    ]  # fmt: skip
    assert [arm.name for arm in sweep.arms] == names
    assert sweep.arms[3].players == ("sly", "fair")
    assert sweep.arms[3].values == {"bias": 50}
    assert sweep.against == 3


def test_games_on_the_command_line_stand_in_place_of_the_stop_rule() -> None:
    text = SHORT.replace("games = 10", "width = 0.02\nat_most = 5000")
    assert read(text).stop == Stop(5_000, 0.02)
    assert read(text, games=70).stop == Stop(70)
    assert read(text, games=70).command == "lawspeaker lab run bias.toml --games 70"
    with pytest.raises(Malformed, match="--games"):
        read(text, games=0)


def test_what_changes_no_game_is_not_in_the_identity() -> None:
    same = (
        WHOLE.replace("chunk = 300", "chunk = 9").replace("2_000", "5").replace("a bias", "it").replace("55\n", "50\n")
    )
    assert read(same).identity == read(WHOLE).identity
    for old, new in (("seed = 7", "seed = 8"), ("true", "false"), ("60", "61"), ('"sly"', '"fair"')):
        assert read(WHOLE.replace(old, new)).identity != read(WHOLE).identity


def test_a_scenario_lies_beside_the_sweep(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("a battle")
    (tmp_path / "two.toml").write_text("another")
    assert read('scenario = "one.toml"\n' + SHORT, tmp_path).arms[0].values == {"scenario": "a battle"}
    varied = read(SHORT + '[vary]\nscenario = ["one.toml", "two.toml"]\n', tmp_path)
    assert [arm.name for arm in varied.arms] == ["scenario 1", "scenario 2"]
    assert varied.identity != read(SHORT + '[vary]\nscenario = ["two.toml", "one.toml"]\n', tmp_path).identity


WRONG = {
    "no TOML": ("kernel = ", "", "TOML"),
    "an unknown key": ("sead = 3\n" + SHORT, "sead", "line 1: there is no such key"),
    "a key where it is not known": (SHORT + "gamse = 3\n", "stop.gamse", "line 4: there is no such key"),
    "no kernel": ("[stop]\ngames = 10\n", "kernel", "missing"),
    "an unknown kernel": (SHORT.replace("coin", "dice"), "kernel", "line 1: there is no kernel 'dice'; there are"),
    "an empty title": ('title = ""\n' + SHORT, "title", "line 1: this is a text"),
    "a number for a text": ("title = 3\n" + SHORT, "title", "line 1: this is a text"),
    "a seed below zero": ("seed = -1\n" + SHORT, "seed", "line 1: this is a whole number from 0"),
    "a seed that is a truth": ("seed = true\n" + SHORT, "seed", "whole number"),
    "a chunk of nothing": ("chunk = 0\n" + SHORT, "chunk", "line 1: this is a whole number from 1"),
    "no stop rule": ('kernel = "coin"\n', "stop", "missing: write [stop]"),
    "a stop rule that is no table": ('kernel = "coin"\nstop = 5\n', "stop", "line 2: this is a table"),
    "an empty stop rule": ('kernel = "coin"\n[stop]\n', "stop", "line 2: it stops after so many games, or at a width"),
    "two stop rules": (SHORT + "width = 0.1\n", "stop", "give one of them"),
    "no games": (SHORT.replace("10", "0"), "stop.games", "line 3: this is a whole number from 1"),
    "half a game": (SHORT.replace("10", "10.5"), "stop.games", "not 10.5"),
    "at_most beside games": (SHORT + "at_most = 20\n", "stop.at_most", "line 4: this goes with width"),
    "a width of two": (SHORT.replace("games = 10", "width = 2\nat_most = 5000"), "stop.width", "between 0 and 1"),
    "a width without an end": (SHORT.replace("games = 10", "width = 0.1"), "stop.width", "line 3: say also"),
    "soon over": (SHORT.replace("games = 10", "width = 0.1\nat_most = 5"), "stop.at_most", "1000 to"),
    "values that are no table": ("values = 3\n" + SHORT, "values", "line 1: this is a table: write [values]"),
    "an unknown value": (SHORT + "[values]\nbais = 3\n", "values.bais", "line 5: coin has no value bais; there"),
    "a value out of range": (SHORT + "[values]\nbias = 101\n", "values.bias", "line 5: 101 is no bias"),
    "a value that is no choice": (SHORT + "[values]\nedge = 1\n", "values.edge", "1 is no edge: choose false, true"),
    "a value that is not covered": (SHORT + "[values]\nbias = 13\n", "values.bias", "not-covered bias): nobody plays"),
    "one of many that is not covered": (SHORT + "[vary]\nbias = [1, 13]\n", "vary.bias[1]", "line 5: coin does not"),
    "an unknown player": ('players = "best"\n' + SHORT, "players[0]", 'line 1: coin has no player "best"'),
    "three players": ('players = ["fair", "fair", "fair"]\n' + SHORT, "players", "the two seats"),
    "nothing to vary": (SHORT + "[vary]\nbias = []\n", "vary.bias", "line 5: this is a list of all that is tried"),
    "a vary that is no list": (SHORT + "[vary]\nbias = 5\n", "vary.bias", "line 5: this is a list"),
    "a varied value out of range": (SHORT + "[vary]\nbias = [\n5,\n-1]\n", "vary.bias[1]", "line 5: -1 is no bias"),
    "a value twice": (SHORT + "[vary]\nbias = [5, 6, 5]\n", "vary.bias[2]", "5 stands in the list twice"),
    "a value that is fixed as well": (SHORT + "[values]\nbias = 5\n[vary]\nbias = [6]\n", "vary.bias", "fixed as well"),
    "a name without a value": (SHORT + '[vary]\nbias = [{ name = "x" }]\n', "vary.bias[0]", "a value with a name"),
    "too many arms": (SHORT + f"[vary]\nbias = {list(range(101))}\nedge = [true, false]\nplayers = ['fair', 'sly']\n",
                      "vary", f"404 arms, and {MOST_ARMS} at most"),
    "compared with what is not varied": (SHORT + "[compare]\nbias = 5\n", "compare.bias", "line 5: this is not varied"),
    "compared with what is not tried": (SHORT + "[vary]\nbias = [5, 6]\n[compare]\nbias = 7\n", "compare.bias",
                                        "line 7: 7 is not in vary.bias"),
    "no scenario file": ('scenario = "none.toml"\n' + SHORT, "scenario", "cannot be read: No such file"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_by_key_line_and_reason(name: str, run: Run, tmp_path: Path) -> None:
    text, item, message = WRONG[name]
    with pytest.raises(Malformed) as raised:
        read(text, tmp_path)
    assert raised.value.code == "bad-sweep"
    assert raised.value.item == item or name == "no TOML"
    assert message in raised.value.message
    (tmp_path / "bias.toml").write_text(text)
    before = sorted(tmp_path.iterdir())
    for command in ("run", "check"):
        ended = run("lab", command, "bias.toml")
        assert (ended.code, ended.out) == (3, "")
        assert message in ended.err
    assert sorted(tmp_path.iterdir()) == before, "nothing is written"


def test_a_scenario_that_the_kernel_cannot_read_is_told_by_its_key(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("nonsense")
    with pytest.raises(Malformed, match=r"'scenario': line 1: coin does not play this \(bad-scenario"):
        read('scenario = "one.toml"\n' + SHORT, tmp_path)


def test_the_line_of_a_key() -> None:
    text = 'a = 1\n\n[b]\n"c d" = 2\ne.f = 3\n[[g]]\nh = { i = 4 }\n'
    places = {
        ("a",): 1,
        ("b",): 3,
        ("b", "c d"): 4,
        ("b", "e", "f"): 5,
        ("g", 0, "h"): 7,
        ("g", 0, "h", "i"): 7,
        ("x",): None,
    }
    assert {path: line_of(text, path) for path in places} == places
    assert in_words(("vary", "bias", 2)) == "vary.bias[2]"


@pytest.mark.parametrize("name", ["falter-cap", "moral-on-l2", "who-goes-first"])
def test_a_sweep_that_ships_can_be_played(name: str) -> None:
    assert name in ready()
    sweep = sweep_from(name, 10)
    assert len(sweep.arms) >= 2
    assert sweep.title.endswith("?")
    assert ready()[name].startswith("# ")


def test_the_cap_of_the_rules_is_what_others_are_compared_with() -> None:
    sweep = sweep_from("falter-cap")
    assert sweep.arms[sweep.against].values["falter_cap"] == 7
    assert {arm.values["falter_cap"] for arm in sweep.arms} == {5, 7, 9}


def test_what_a_kernel_does_not_cover_is_told_in_its_words() -> None:
    text = 'kernel = "duel"\n[values]\nW-21 = "end"\n[stop]\ngames = 5\n'
    with pytest.raises(Malformed, match=r"'values.W-21': line 3: duel does not cover this: Poison"):
        read(text)


def test_a_battle_that_is_not_covered_is_told_by_its_key_in_the_sweep(tmp_path: Path) -> None:
    (tmp_path / "battle.toml").write_text(shipped("war")["duel"])
    text = 'kernel = "fight"\nscenario = "battle.toml"\n[stop]\ngames = 5\n'
    with pytest.raises(Malformed, match=r"'scenario': line 2: fight does not play this \(not-covered move\)"):
        read(text, tmp_path)
    (tmp_path / "battle.toml").write_text(TWO_AGAINST_TWO)
    assert read(text, tmp_path).arms[0].values == {"scenario": TWO_AGAINST_TWO}
