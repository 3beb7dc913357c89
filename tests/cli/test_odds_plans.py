"""`lawspeaker odds --plan`: plans and estimates in words, as JSON and as pictures; what is refused; and by the pipe."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lawspeaker.chance.law import Law
from lawspeaker.cli import odds_plan
from lawspeaker.cli.odds_plan_picture import picture_of_plan
from lawspeaker.cli.odds_plan_words import TURNS
from lawspeaker.cli.odds_words import percent
from lawspeaker.cli.panels import percentage, share
from lawspeaker.cli.pipe import Session
from lawspeaker.law.planning import Next
from lawspeaker.law.registry import rulebook
from lawspeaker.odds.estimate import Sample, estimate, mean_of
from lawspeaker.odds.plan import follow
from lawspeaker.odds.plan_file import plan_of, read_plan
from lawspeaker.odds.telling import Asked
from lawspeaker.rulebooks.war.playing import opening_of, play
from lawspeaker.rulebooks.war.rulebook import War
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.state import State
from tests.cli.called import Run, script
from tests.rulebooks.war.scenario_texts import SHIPPED

WAR = rulebook("war")
PLANS = {
    one.name.removesuffix(".toml"): one.read_text("utf-8")
    for one in resources.files("lawspeaker.rulebooks.war").joinpath("plans").iterdir()
}
OF_WHICH = {
    "break-free": ("bound", 4),
    "four-rounds": ("duel", 1),
    "throw": ("knock-back", 0),
    "until-gone": ("poisoned", 0),
}
"""The battle of each plan that ships, and how many of its moves are made."""
SKIRMISH = "[3 a battle reserve=0111112114/1111112114] C3+M Cm1 | L2"
OF_A_PLAN = ["plan", "when", "seat", "stopped_by", "asked", "changed"]
OF_AN_ESTIMATE = ["plan", "when", "seat", "estimate", "stopped_by", "asked", "changed"]
PUSH = 'moves = ["strike bela jackal-2 using rebuff/3"]\n'
ONE_STRIKE = 'moves = ["strike bela jackal-2"]\n'

Asking = Callable[..., tuple[str, ...]]


@pytest.fixture
def asking(tmp_path: Path) -> Asking:
    """The words that ask of a plan, by its text or its name, in a battle that ships."""

    def words(plan: str, name: str = "", at: int | None = None) -> tuple[str, ...]:
        if plan in PLANS:
            name, at = OF_WHICH[plan]
        battle, file = tmp_path / f"{name}.toml", tmp_path / "plan.toml"
        battle.write_text(SHIPPED[name], encoding="utf-8")
        file.write_text(PLANS.get(plan, plan), encoding="utf-8")
        return ("odds", str(battle), "--plan", str(file), *(() if at is None else ("--at", str(at))))

    return words


def standing(name: str, at: int) -> State:
    scenario = read_scenario(SHIPPED[name])
    return [opening_of(scenario), *(entry.state for entry in play(scenario))][at]


def law_of(told: dict[str, Any]) -> Law[Any]:
    return Law([(row["value"], row["ways"]) for row in told["values"]])


def chance_of(told: dict[str, Any]) -> Fraction:
    return Fraction(told["ways"], told["total"])


# ---- plans that ship


@pytest.mark.parametrize("name", OF_WHICH)
def test_a_plan_that_ships_runs_as_its_first_lines_say(run: Run, tmp_path: Path, name: str) -> None:
    battle, at = OF_WHICH[name]
    told = PLANS[name].split("\n\n")[0]
    assert f"#   lawspeaker new war {battle}.toml --from {battle}\n" in told
    assert told.endswith(f"#   lawspeaker odds {battle}.toml --at {at} --plan FILE")
    plan, file = tmp_path / "plan.toml", tmp_path / "battle.toml"
    written = run("new", "war", str(plan), "--from", name)
    assert (written.code, plan.read_text("utf-8")) == (0, PLANS[name])
    assert (
        written.out
        == f"Written to {plan}; its first lines say of which battle it is: lawspeaker odds BATTLE --plan {plan}\n"
    )
    assert run("new", "war", str(file), "--from", battle).code == 0
    ended = run("odds", str(file), "--at", str(at), "--plan", str(plan))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(tomllib.loads(PLANS[name])["title"] + "\n")
    assert max(map(len, ended.out.splitlines())) <= 80


def test_every_plan_that_ships_is_run_here_and_named_in_the_guide_and_where_there_is_no_such_one(
    run: Run, tmp_path: Path
) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guide" / "odds.md").read_text("utf-8")
    assert PLANS.keys() == OF_WHICH.keys()
    assert PLANS.keys() & SHIPPED.keys() == set()
    assert [
        name for name, (battle, at) in OF_WHICH.items() if f"| `{name}` | `{battle}`, `--at {at}` |" not in guide
    ] == []
    unknown = run("new", "war", str(tmp_path / "x.toml"), "--from", "poison")
    assert unknown.code == 3
    assert all(word in unknown.err for word in ("unknown-scenario", "plans break-free, four-rounds, throw, until-gone"))


def test_the_chance_to_break_free_is_that_of_tries_as_far_as_points_go(
    run: Run, asking: Asking, tmp_path: Path
) -> None:
    """A try takes 3 AP. Serpent has 7 in Segment 1, so two tries; too few in Segment A; then comes the next Cycle."""
    odds = run(*asking("break-free"), "--json").json
    once = run("odds", str(tmp_path / "bound.toml"), "break-free serpent", "--at", "4", "--json").json
    success = once["roll"]["outcome"]["success"]
    p = law_of(success).chance(bool)
    assert 0 < p < 1
    assert [(row["turn"], chance_of(row)) for row in odds["stopped_by"]] == [
        (1, 1 - (1 - p) ** 2), (2, 1 - (1 - p) ** 2), (3, 1 - (1 - p) ** 4),
    ]  # fmt: skip
    assert law_of(odds["changed"]["serpent.exertion"]) == Law(
        [(3, p.numerator * p.denominator**3), (6, p.numerator * (p.denominator - p.numerator) * p.denominator**2),
         (9, p.numerator * (p.denominator - p.numerator) ** 2 * p.denominator),
         (12, (p.denominator - p.numerator) ** 3 * p.denominator)]
    )  # fmt: skip


def test_poison_is_halved_as_each_turn_of_its_figure_begins(run: Run, asking: Asking) -> None:
    odds = run(*asking("until-gone"), "--json").json
    turns = [chance_of(row) for row in odds["stopped_by"]]
    gone = chance_of(odds["asked"]["asher.poison = 0"])
    assert len(turns) == 4
    assert turns[3] == 1, "9, 4, 2, 1, 0: it is gone in the fourth"
    assert gone == 1 - turns[2], "else Asher was Defeated before"
    assert set(law_of(odds["changed"]["asher.poison"])) == {4, 2, 1, 0}
    assert 1 - law_of(odds["changed"]["asher.defeated"]).chance(bool) == gone
    alone = run(*asking('turns = 4\nwhose = "asher"\nmoves = { asher = ["end-turn"] }', "poisoned", 0)).out
    assert "Certain: asher.poison 9 → 0, asher.exertion 0 → 16" in alone


# ---- exact, against the engine


@pytest.mark.parametrize("name", ["break-free", "throw", "until-gone"])
def test_json_tells_what_the_engine_finds(run: Run, asking: Asking, name: str) -> None:
    odds = run(*asking(name), "--json").json
    state, plan = standing(*OF_WHICH[name]), read_plan(WAR, PLANS[name])
    found = follow(WAR, state, plan.driver, plan.terms)
    assert list(odds) == OF_A_PLAN
    assert (odds["plan"], odds["seat"]) == (plan.title, None)
    if plan.terms.stop:
        assert [(one["turn"], chance_of(one)) for one in odds["stopped_by"]] == [
            (turn, law.chance(bool)) for turn, law in found.by_turn()
        ]
    else:
        assert odds["stopped_by"] is None
    assert {text: chance_of(one) for text, one in odds["asked"].items()} == {
        one.text: found.chance(one).chance(bool) for one in plan.ask
    }
    assert {key: law_of(law) for key, law in odds["changed"].items()} == found.changed(state)
    for key, told in odds["changed"].items():
        assert sum(row["ways"] for row in told["values"]) == told["total"]
        assert told["was"] == WAR.measures(state)[key]
        assert ("mean" in told) == isinstance(told["values"][0]["value"], int) or "false" in json.dumps(told)


def test_words_tell_by_when_it_stops_what_is_asked_and_what_changes(run: Run, asking: Asking) -> None:
    words = asking("break-free")
    odds = run(*words, "--ask", "serpent.exertion > 6", "--json").json
    lines = run(*words, "--ask", "serpent.exertion > 6").out.splitlines()
    assert lines[:5] == [
        "Serpent breaks free within three Turns", "Cycle 1, Segment 1, Turn of serpent",
        "Stops when: not serpent.held", "", "Stopped by",
    ]  # fmt: skip
    rows = [re.split(r"  +[█▏▎▍▌▋▊▉]* *", line.strip()) for line in lines[5:9]]
    stopped = [chance_of(row) for row in odds["stopped_by"]]
    assert rows == [
        *([f"Turn {turn}", percent(chance)] for turn, chance in enumerate(stopped, 1)),
        ["never", percent(1 - stopped[-1])],
    ]  # fmt: skip
    asked = lines.index("Asked, at its end")
    assert lines[asked + 1].startswith("    serpent.exertion > 6  █")
    assert lines[asked + 1].endswith(percent(chance_of(odds["asked"]["serpent.exertion > 6"])))
    assert lines[asked + 3 : asked + 5] == ["What comes of it", "  True then:"]
    assert any(line.startswith("  serpent.exertion: now 0, mean 6.80 ± 3.59") for line in lines)
    assert not any(re.search(r"%\s+\d", line) for line in lines), "no counts: every law has a total of its own"


def test_a_plan_of_one_move_tells_what_the_odds_of_the_move_tell(run: Run, asking: Asking, tmp_path: Path) -> None:
    plan = run(*asking(ONE_STRIKE, "knock-back", 0), "--json").json
    move = run("odds", str(tmp_path / "knock-back.toml"), "strike bela jackal-2", "--at", "0", "--json").json
    (way,) = move["ways"]
    assert {key: law_of(law) for key, law in plan["changed"].items()} == {
        key: law_of(law) for key, law in way["changed"].items()
    }
    assert (plan["when"], plan["stopped_by"], plan["asked"]) == (move["when"], None, {})


def test_a_list_counts_moves_and_what_holds_before_them_stops_it_at_once(run: Run, asking: Asking) -> None:
    two = ONE_STRIKE.replace("]", ', "strike bela jackal-2"]')
    out = run(*asking(f'{two}stop = ["jackal-2.endurance < 56"]', "knock-back", 0)).out
    assert re.search(r"^    move 1  █.*\n    move 2  █.*\n     never  █", out, re.MULTILINE)
    at_once = asking(f'{two}stop = ["bela.ap = 7"]', "knock-back", 0)
    assert re.search(r"^    at once  █+ +100 %\n +never +0 %$", run(*at_once).out, re.MULTILINE)
    assert [(row["turn"], row["chance"]) for row in run(*at_once, "--json").json["stopped_by"]] == [(0, 1.0)]


def test_a_plan_that_leaves_nothing_to_chance_is_told_and_drawn(run: Run, asking: Asking, tmp_path: Path) -> None:
    words, svg = asking('moves = ["rest asher 2"]', "poisoned", 2), tmp_path / "plan.svg"
    assert "  Certain: asher.exertion 9 → 7, asher.ap 7 → 5\n" in run(*words, "--svg", str(svg)).out
    assert "it is certain to come out so" in svg.read_text("utf-8")
    assert "  In every play: asher.exertion 9 → 7, asher.ap 7 → 5\n" in run(*words, "--plays", "3").out
    nothing = run(*asking('moves = ["strike jackal asher"]', "poisoned", 2)).out
    assert nothing.endswith("What comes of it\n  Nothing that is measured changes.\n")


def test_of_very_many_turns_some_are_shown_and_json_has_whole_numbers_of_any_length(run: Run, asking: Asking) -> None:
    words = asking(PLANS["break-free"].replace("turns = 3", "turns = 700"), "bound", 4)
    out = run(*words).out
    turns = [int(turn) for turn in re.findall(r"^ +Turn (\d+) ", out, re.MULTILINE)]
    assert 10 < len(turns) <= TURNS
    assert turns[-1] == 700
    assert turns[0] < 5, "most are where much is open"
    printed = run(*words, "--json").out
    longest = max(re.findall(r"\d+", printed), key=len)
    assert len(longest) > 4_300, "longer than Python reads without being told to"


def test_a_skirmish_has_plans_too(run: Run, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('moves = ["attack Cm1 L2"]\nask = ["b.L2 = captured"]', encoding="utf-8")
    odds = run("odds", SKIRMISH, "--plan", str(plan), "--json").json
    assert chance_of(odds["asked"]["b.L2 = captured"]) == Fraction(15, 36)
    assert script("odds", "-", "--plan", str(plan), "--json", stdin=f"{SKIRMISH}\n").json == odds


# ---- answers


def test_answers_of_the_command_stand_before_those_of_the_plan(run: Run, asking: Asking) -> None:
    def falls(said: str, *more: str) -> Law[Any]:
        plan = f'{PUSH}ask = ["jackal.endurance < 76"]\n[answers]\n{said}'
        return law_of(run(*asking(plan, "knock-back", 0), *more, "--json").json["changed"]["jackal.endurance"])

    tries, stays = falls('dodge = "try"'), falls('dodge = "stay"')
    assert tries != stays
    assert falls('dodge = "stay"', "--answer", "dodge=try") == tries
    assert falls('dodge = "stay"', "--answer", "dodge:jackal=try") == tries
    assert falls('"dodge:jackal" = "stay"', "--answer", "dodge=try") == tries
    assert falls('"dodge:jackal" = "stay"', "--answer", "dodge:jackal=first") == tries
    assert falls('dodge = "try"\n"dodge:jackal" = "stay"') == stays


def test_a_choice_without_an_answer_has_no_odds_and_an_answer_without_a_choice_is_bad(run: Run, asking: Asking) -> None:
    open_ = run(*asking(PUSH, "knock-back", 0))
    assert (open_.code, open_.out) == (1, "")
    assert "dodge of jackal is answered: try, stay, or first" in open_.err
    assert run(*asking(PUSH, "knock-back", 0), "--json").json["error"]["code"] == "open-choice"
    for plan, *more in (
        (PUSH, "--answer", "dodge=try", "--answer", "duck=try"),
        (f'{PUSH}[answers]\ndodge = "try"\nduck = "try"',),
        (PUSH, "--answer", "dodge=try", "--answer", "dodge:bela=try"),
    ):
        ended = run(*asking(plan, "knock-back", 0), *more)
        assert ended.code == 3
        assert re.match(r"bad-answer: '(duck|dodge:bela)': .*asked is: dodge:jackal$", ended.err.strip())
    assert run(*asking(PUSH, "knock-back", 0), "--answer", "dodge=duck").err.startswith("bad-answer: 'duck'")
    sampled = run(*asking(PUSH, "knock-back", 0), "--answer", "dodge=try", "--answer", "duck=try", "--plays", "40")
    assert sampled.code == 0
    assert "  Answered, but never asked in these plays: duck\n" in sampled.out


# ---- estimates


def test_an_estimate_says_what_it_is_and_is_the_same_for_the_same_seed(run: Run, asking: Asking) -> None:
    words = asking("break-free")
    one, again, other = (run(*words, "--plays", "200", "--seed", seed).out for seed in ("5", "5", "6"))
    assert one == again != other
    lines = one.splitlines()
    assert lines[2:4] == [
        f"Estimate of 200 plays, seed 5, edition {WAR.edition}, revision {WAR.revision}",
        "  Not exact: each number is followed by its bounds of 99 % confidence.",
    ]
    assert re.search(r"^    Turn 3  █+.? +\d\d\.\d\d %  \d\d\.\d\d to \d\d\.\d\d %$", one, re.MULTILINE)
    assert re.search(r"^  serpent.exertion: now 0, mean \d\.\d\d, \d\.\d\d to \d\.\d\d$", one, re.MULTILINE)
    assert max(map(len, lines)) <= 80
    assert "too narrow" not in one
    assert "bounds of means are too narrow" in run(*words, "--plays", "99").out
    assert run(*words, "--plays", "200").out == run(*words, "--plays", "200", "--seed", "1").out


def every_chance(told: dict[str, Any]) -> list[dict[str, Any]]:
    values = [row for one in told["changed"].values() for row in one["values"]]
    return [*(told["stopped_by"] or ()), *told["asked"].values(), *values]


def test_the_exact_chances_lie_within_the_bounds_of_an_estimate(run: Run, asking: Asking) -> None:
    words = (*asking("break-free"), "--ask", "serpent.exertion > 6", "--json")
    exact, guess = run(*words).json, run(*words, "--plays", "600", "--seed", "8").json
    assert list(guess) == OF_AN_ESTIMATE
    assert guess["estimate"] == {
        "plays": 600, "seed": 8, "edition": WAR.edition, "revision": WAR.revision, "confidence": 0.99,
    }  # fmt: skip
    pairs = list(zip(every_chance(exact), every_chance(guess), strict=True))
    assert len(pairs) > 10
    for known, told in pairs:
        assert 0 <= told["least"] <= known["chance"] <= told["most"] <= 1
        assert told["least"] < told["chance"] < told["most"]
        assert told.keys() & {"ways", "total"} == set()
    for name in ("serpent.exertion", "serpent.ap"):
        mean = guess["changed"][name]["mean"]
        assert mean["least"] < exact["changed"][name]["mean"] < mean["most"]
    assert all("mean" not in guess["changed"][f"serpent.{name}"] for name in ("held", "bound"))


def test_json_of_an_estimate_is_that_of_the_engine(run: Run, asking: Asking) -> None:
    told = run(*asking("until-gone"), "--plays", "50", "--seed", "9", "--json").json
    plan, state = read_plan(WAR, PLANS["until-gone"]), standing("poisoned", 0)
    found = estimate(WAR, state, plan.driver, plan.terms, Sample(50, 9))
    assert [row["chance"] for row in told["stopped_by"]] == [times[True] / 50 for _, times in found.by_turn()]
    changed = found.changed(WAR, state)
    assert list(told["changed"]) == list(changed)
    for name, times in changed.items():
        assert {row["value"]: row["chance"] for row in told["changed"][name]["values"]} == {
            value: came / 50 for value, came in times.items()
        }
    endurance = Counter(end.state.figure("asher").endurance_now for end in found.ends for _ in range(found.ends[end]))
    assert told["changed"]["asher.endurance"]["mean"]["value"] == mean_of(endurance).value


def test_what_never_came_is_told_with_its_upper_bound(run: Run, asking: Asking) -> None:
    out = run(*asking("break-free"), "--plays", "100", "--ask", "serpent.endurance < 0").out
    assert re.search(r"^    serpent\.endurance < 0 +0\.00 %  0\.00 to 6\.22 %$", out, re.MULTILINE)


def test_where_a_plan_is_too_large_it_is_said_how_to_get_an_estimate(
    run: Run, asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_plan, "follow", partial(follow, limit=1))
    ended = run(*asking("break-free"))
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.strip().endswith("ask for fewer Turns, or for an estimate of a plan: --plays N")
    assert run(*asking("break-free"), "--plays", "10").code == 0


def test_what_is_open_at_the_beginning_is_answered_in_plays_too() -> None:
    program = Program("knock-back")
    assert program.ask(do="move", move="strike bela jackal-2")["result"]["want"]["kind"] == "roll"
    plan = 'moves = ["strike bela jackal-2"]'
    exact = program.ask(do="odds", plan=plan)["result"]
    guess = program.ask(do="odds", plan=plan, plays=400)["result"]
    assert {"jackal-2.endurance", "bela.endurance"} <= guess["changed"].keys() <= exact["changed"].keys()
    one, other = (found["changed"]["jackal-2.endurance"]["mean"] for found in (exact, guess))
    assert other["least"] < one < other["most"]


# ---- pictures


def test_a_plan_is_drawn_with_its_title_and_what_stops_it(run: Run, asking: Asking, tmp_path: Path) -> None:
    svg, png = tmp_path / "plan.svg", tmp_path / "plan.png"
    words = (*asking("break-free"), "--ask", "serpent.exertion > 6", "--svg", str(svg), "--png", str(png))
    assert run(*words).out.endswith(f"Picture written to {svg}\nPicture written to {png}\n")
    exact = svg.read_text("utf-8")
    for text in (
        "Serpent breaks free within three Turns", "Stops when: not serpent.held", "Never by then: 15.45 %",
        "stopped by the end of Turn", "60.7 %", "84.5 %", "serpent.exertion &gt; 6", "serpent.held", "serpent.exertion",
    ):  # fmt: skip
        assert f">{text}<" in exact, text
    assert png.read_bytes().startswith(b"\x89PNG")
    assert run(*words, "--plays", "100").code == 0
    guess = svg.read_text("utf-8")
    assert "Estimate of 100 plays, seed 1" in guess
    assert guess.count("mark-rule") > exact.count("mark-rule")


def test_a_far_last_turn_is_left_out_and_no_chance_is_rounded_to_certainty() -> None:
    def turns_drawn(count: int) -> list[int]:
        plan = read_plan(WAR, PLANS["break-free"].replace("turns = 3", f"turns = {count}"))
        odds = odds_plan.plan_odds(WAR, standing("bound", 4), plan, Asked())
        drawn = picture_of_plan(odds).to_dict()
        assert '"100 %"' not in json.dumps(drawn)
        return [int(row["at"]) for row in drawn["concat"][0]["data"]["values"]]

    assert turns_drawn(4) == [1, 2, 3, 4]
    far = turns_drawn(400)
    assert 10 < len(far) <= 24
    assert far[-1] < 100
    tiny = Fraction(1, 10**400)
    assert [percentage(share(one.numerator, one.denominator)) for one in (tiny, 1 - tiny, Fraction(1, 2))] == [
        "< 0.1 %", "> 99.9 %", "50.0 %",
    ]  # fmt: skip


# ---- what a seat sees


def test_a_plan_is_reckoned_on_what_the_seat_sees(run: Run, asking: Asking) -> None:
    words = asking(ONE_STRIKE, "knock-back", 0)
    seen = run(*words, "--seat", "players", "--json").json
    assert seen == {**run(*words, "--json").json, "seat": "players"}
    assert run(*words, "--seat", "players").out.startswith("Cycle 1, Segment 1, Turn of bela, seen by players\n")
    assert run(*words, "--seat", "nobody").err.startswith("bad-seat: 'nobody'")


def test_a_figure_that_the_seat_does_not_see_is_not_there_for_a_plan(run: Run, tmp_path: Path) -> None:
    plan, files = tmp_path / "plan.toml", [tmp_path / "with.toml", tmp_path / "without.toml"]
    hidden = '[[figure]]\nid = "lurker"\nside = "unholy"\nhidden = true\nat = [3, 0]\n\n[[move]]'
    files[0].write_text(SHIPPED["exposed"].replace("[[move]]", hidden, 1), encoding="utf-8")
    files[1].write_text(SHIPPED["exposed"], encoding="utf-8")
    for moves in ('{ asher = ["strike asher jackal"] }', '{ lurker = ["strike lurker asher"] }'):
        plan.write_text(f"turns = 3\nmoves = {moves}", encoding="utf-8")
        words = ("--plan", str(plan), "--at", "1", "--seat", "players")
        one, other = (run("odds", str(file), *words) for file in files)
        assert (one.code, one.out, one.err) == (other.code, other.out, other.err)
        assert one.code == (3 if "lurker" in moves else 0)


def test_what_is_carried_out_on_an_unseen_figure_has_no_odds_for_the_seat() -> None:
    program = Program("knock-back", lambda text: text.replace('id = "jackal-2"', 'id = "jackal-2"\nhidden = true'))
    assert program.ask(do="move", move="strike bela jackal-2")["result"]["want"]["kind"] == "roll"
    for words in ({"move": "roll"}, {"plan": 'moves = ["rest bela 1"]'}, {"best": "least jackal.endurance"}):
        assert program.ask(do="odds", seat="players", **words)["error"]["code"] == "unseen"
        assert program.ask(do="odds", seat="unholy", **words)["error"]["code"] in ("bad-seat", "no-dice")
    assert program.ask(do="odds", move="roll")["ok"]


# ---- what cannot be answered


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("moves = [", "bad-plan", "a plan is TOML"),
        ("", "bad-plan", "'moves'"),
        ("turns = 3", "bad-plan", "'moves'"),
        (f"{ONE_STRIKE}turn = 3", "bad-plan", "'turn'"),
        ('moves = { bela = ["strike bela jackal-2"] }', "bad-plan", "'turns'"),
        ('turns = 1\nmoves = { nemo = ["rest nemo 1"] }', "bad-plan", "nobody is called nemo"),
        ('moves = ["fly bela"]', "unknown-move", "fly"),
        (f'{ONE_STRIKE}stop = ["bela.joy"]', "unknown-measure", "bela.joy"),
        (f'{ONE_STRIKE}ask = ["bela.joy > 1"]', "unknown-measure", "bela.joy"),
        (f'{ONE_STRIKE}ask = ["bela.at"]', "bad-question", "bela.at"),
        (f"x = {'[' * 5000}", "bad-plan", "a plan is TOML"),
        (f"turns = {'9' * 5000}\n{ONE_STRIKE}", "bad-plan", ""),
    ],
)
def test_a_plan_that_will_not_do_ends_with_3(run: Run, asking: Asking, text: str, code: str, told: str) -> None:
    ended = run(*asking(text, "knock-back", 0))
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith(f"{code}: ")
    assert told in ended.err
    assert run(*asking(text, "knock-back", 0), "--json").json["error"]["code"] == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (("--best", "least jackal.endurance"), "bad-odds: '--best'"),
        (("--plays", "0"), "bad-odds: '--plays 0'"),
        (("--plays", "-1"), "bad-odds: '--plays -1'"),
        (("--plays", "1000001"), "bad-odds: '--plays 1000001'"),
        (("--seed", "1"), "bad-odds: '--seed'"),
        (("--plays", "1", "--seed", "-1"), "bad-seed: '-1'"),
        (("--exposed",), "bad-odds: '--exposed'"),
        (("--ask", "bela.joy"), "unknown-measure: 'bela.joy'"),
        (("--ask", "bela.ap ?"), "bad-question: "),
        (("--answer", "dodge"), "bad-answer: 'dodge'"),
        (("--at", "9"), "bad-at: '9'"),
    ],
)
def test_words_that_do_not_go_with_a_plan_end_with_3(
    run: Run, asking: Asking, more: tuple[str, ...], code: str
) -> None:
    ended = run(*asking(ONE_STRIKE, "knock-back", None if "--at" in more else 0), *more)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith(code)


def test_a_plan_goes_with_no_move_and_no_pool_and_plays_with_nothing_else(
    run: Run, asking: Asking, tmp_path: Path
) -> None:
    odds, battle, *plan = asking(ONE_STRIKE, "knock-back", 0)
    assert run(odds, battle, "strike bela jackal-2", *plan).err.startswith(
        "bad-odds: 'strike bela jackal-2': with --plan"
    )
    assert run(odds, battle, "strike bela jackal-2", "--plays", "9").err.startswith("bad-odds: '--plays'")
    assert run(odds, battle, "strike bela jackal-2", "--seed", "9").err.startswith("bad-odds: '--seed'")
    assert run(odds, "--pool", "7d12", *plan[:2]).err.startswith("bad-odds: '--plan'")
    assert run(odds, "--pool", "7d12", "--plays", "9").err.startswith("bad-odds: '--plays'")
    assert run(odds, *plan[:2]).err.startswith("bad-odds: say what of")
    assert run(odds, battle, "--plan", str(tmp_path / "nowhere.toml")).code == 4
    (tmp_path / "plan.toml").write_bytes(b"moves = ['\xff']")
    assert "a plan is UTF-8 text" in run(odds, battle, *plan).err


def test_a_plan_without_an_end_is_told_to_have_one(run: Run, asking: Asking) -> None:
    endless = 'turns = 3\nwhose = "serpent"\nmoves = { edah = ["leave serpent"] }'
    for more in ((), ("--plays", "2")):
        ended = run(*asking(endless, "bound", 0), *more)
        assert ended.code == 1
        assert "the plan has more than 20,000 moves: give it an end" in ended.err


@pytest.mark.parametrize(
    "case",
    [
        ("knock-back", 0, "strike bela jackal", 1, "war:10.3"),
        ("scorpion-well", 41, "strike hela serpent with sling", 2, "war:10.16"),
    ],
)
def test_a_move_that_must_be_made_and_is_not_allowed_ends_it(
    run: Run, asking: Asking, monkeypatch: pytest.MonkeyPatch, case: tuple[str, int, str, int, str]
) -> None:
    name, at, move, exit_, clause = case

    def planned(self: War, table: object) -> Any:
        return lambda state, stage: None if stage else Next(WAR.read_move(move, state), (1,), must=True)

    monkeypatch.setattr(War, "planned", planned)
    for more in ((), ("--plays", "2")):
        ended = run(*asking("", name, at), *more)
        assert (ended.code, ended.out) == (exit_, "")
        assert ended.err.startswith(clause)


# ---- by the pipe


class Program:
    """A program at the other end of a pipe, with a battle open."""

    def __init__(self, name: str, change: Callable[[str], str] = str) -> None:
        self.session = Session("war")
        assert self.ask(do="open", position=change(SHIPPED[name]))["ok"]

    def ask(self, **request: Any) -> dict[str, Any]:
        return dict(json.loads(json.dumps(self.session.handle(json.dumps(request).encode()))))


def test_the_pipe_tells_what_the_command_tells(run: Run, asking: Asking) -> None:
    program, words = Program("knock-back"), (*asking("throw"), "--json")
    before = program.ask(do="position")
    printed = run(*words, "--answer", "dodge=stay", "--ask", "bela.ap > 1", "--seat", "players").json
    asked = {"answers": {"dodge": "stay"}, "ask": ["bela.ap > 1"], "seat": "players"}
    assert program.ask(do="odds", plan=PLANS["throw"], **asked)["result"] == printed
    assert program.ask(do="odds", plan=tomllib.loads(PLANS["throw"]), **asked)["result"] == printed
    guess = run(*words, "--plays", "30", "--seed", "4").json
    assert program.ask(do="odds", plan=PLANS["throw"], plays=30, seed=4)["result"] == guess
    assert program.ask(do="position") == before


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"plan": ONE_STRIKE, "move": "rest bela 1"}, "bad-request"),
        ({"plan": ONE_STRIKE, "best": "least jackal.endurance"}, "bad-request"),
        ({"move": "strike bela jackal-2", "plays": 9}, "bad-request"),
        ({"best": "least jackal.endurance", "plays": 9}, "bad-request"),
        ({"plan": ONE_STRIKE, "seed": 9}, "bad-request"),
        ({"plan": ONE_STRIKE, "plays": 0}, "bad-odds"),
        ({"plan": ONE_STRIKE, "plays": 1_000_001}, "bad-odds"),
        ({"plan": ONE_STRIKE, "plays": 9, "seed": -1}, "bad-seed"),
        ({"plan": ONE_STRIKE, "plays": 1.5}, "bad-request"),
        ({"plan": 3}, "bad-request"),
        ({"plan": {}}, "bad-plan"),
        ({"plan": {"moves": [1]}}, "bad-plan"),
        ({"plan": {"moves": ["rest bela 1"], "title": None}}, "bad-plan"),
        ({"plan": "moves = ["}, "bad-plan"),
        ({"plan": PUSH}, "open-choice"),
        ({"plan": PUSH, "answers": {"duck": "try", "dodge": "try"}}, "bad-answer"),
        ({"plan": ONE_STRIKE, "ask": ["bela.joy"]}, "unknown-measure"),
        ({"plan": ONE_STRIKE, "seat": "nobody"}, "bad-seat"),
    ],
)
def test_what_the_pipe_cannot_answer_is_an_error(request_: dict[str, Any], code: str) -> None:
    answer = Program("knock-back").ask(do="odds", **request_)
    assert (answer["ok"], answer["error"]["code"]) == (False, code)
    assert answer["error"]["message"]


def test_a_plan_as_a_table_is_left_as_it_is() -> None:
    table = tomllib.loads(PLANS["throw"])
    before = json.dumps(table)
    assert plan_of(WAR, table).title == table["title"]
    assert json.dumps(table) == before
