"""`lawspeaker odds`: in words, as JSON and as pictures; what it refuses; what a seat sees of it; and by the pipe."""

import importlib
import json
import re
from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from lawspeaker.chance.law import Law
from lawspeaker.cli.odds_words import percent
from lawspeaker.cli.pipe import Session
from lawspeaker.law.registry import rulebook
from lawspeaker.odds.advice import advise
from lawspeaker.odds.moves import of
from lawspeaker.odds.questions import Aim, changed
from lawspeaker.record import store
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.strike_reading import StrikeReading
from tests.cli.called import Run, script
from tests.rulebooks.war.scenario_texts import SHIPPED

SKIRMISH = "[3 a battle reserve=0111112114/1111112114] C3+M Cm1 | L2"
ATTACK = "attack Cm1 L2"
STRIKE = "strike asher jackal"
REBUFF = "strike bela jackal-2 using rebuff/3"
WAR = rulebook("war")
ROLLS = 12**7
BOOK_OF_ODDS = ["move", "when", "seat", "roll", "ways"]


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    """A scenario that ships, as a file of one's own."""

    def written(name: str) -> str:
        path = tmp_path / f"{name}.toml"
        path.write_text(SHIPPED[name], encoding="utf-8")
        return str(path)

    return written


File = Callable[[str], str]


def law_of(told: dict[str, Any]) -> Law[Any]:
    return Law([(row["value"], row["ways"]) for row in told["values"]])


def every_law(odds: dict[str, Any]) -> list[dict[str, Any]]:
    return [*odds["roll"]["outcome"].values(), *(law for way in odds["ways"] for law in way["changed"].values())]


# ---- as JSON


@pytest.mark.parametrize(
    ("name", "at", "move"),
    [("exposed", "1", STRIKE), ("bound", "4", "break-free serpent"), ("knock-back", "0", REBUFF)],
)
def test_the_chances_of_every_law_add_up_to_its_total(run: Run, file: File, name: str, at: str, move: str) -> None:
    odds = run("odds", file(name), move, "--at", at, "--json").json
    assert list(odds) == BOOK_OF_ODDS
    laws = every_law(odds)
    assert len(laws) > 5
    for law in laws:
        assert sum(row["ways"] for row in law["values"]) == law["total"]
        assert all(row["total"] == law["total"] for row in law["values"])
        assert all(row["chance"] == row["ways"] / row["total"] for row in law["values"])


def test_json_tells_what_the_engine_finds(run: Run, file: File) -> None:
    odds = run("odds", file("knock-back"), REBUFF, "--at", "0", "--json").json
    state = WAR.start(SHIPPED["knock-back"], {})
    found = of(WAR, state, WAR.read_move(REBUFF, state))
    assert [way["answers"] for way in odds["ways"]] == [
        [{"question": "dodge", "seat": "jackal", "answer": answer}] for answer in ("try", "stay")
    ]
    for way, told in zip(found.ways, odds["ways"], strict=True):
        laws = changed(WAR, state, way.law)
        assert list(told["changed"]) == list(laws)
        assert {name: law_of(law) for name, law in told["changed"].items()} == laws
        for name, law in laws.items():
            assert told["changed"][name]["was"] == WAR.measures(state)[name]
            if "mean" in told["changed"][name]:
                assert told["changed"][name]["mean"] == float(law.mean())
                assert told["changed"][name]["quantiles"] == {
                    "5": law.quantile(0.05), "50": law.quantile(0.5), "95": law.quantile(0.95),
                }  # fmt: skip


def test_whether_one_is_defeated_is_whether_no_endurance_is_left(run: Run, file: File) -> None:
    odds = run("odds", file("exposed"), STRIKE, "--at", "1", "--json", "--ask", "jackal.endurance <= 0").json
    (way,) = odds["ways"]
    endurance, defeated = (law_of(way["changed"][f"jackal.{name}"]) for name in ("endurance", "defeated"))
    asked = way["asked"]["jackal.endurance <= 0"]
    assert defeated.chance(bool) == endurance.at_most(0) == Fraction(asked["ways"], asked["total"])
    assert 0 < defeated.chance(bool) < 1


def test_the_roll_of_a_strike_is_told_with_its_reading_and_the_laws_of_its_parts(run: Run, file: File) -> None:
    roll = run("odds", file("exposed"), STRIKE, "--at", "1", "--json").json["roll"]
    assert [roll[key] for key in ("pool", "who", "why", "clause")] == ["7d12", "asher", "strike", "war:8.1"]
    reading = StrikeReading(adjustments=2, exposed=True, elevens="adjusted")
    assert roll["reading"]["type"] == "strike"
    assert {key: roll["reading"][key] for key in ("adjustments", "exposed", "elevens")} == {
        "adjustments": 2, "exposed": True, "elevens": "adjusted",
    }  # fmt: skip
    law = Law(exact_law(reading).items())
    assert list(roll["outcome"]) == ["hits", "triggers", "defensive"]
    for part, told in roll["outcome"].items():
        assert law_of(told) == law.map(attrgetter(part))


def test_of_a_check_whoever_rolls_it_success_and_net_are_told(run: Run, file: File) -> None:
    odds = run("odds", file("bound"), "break-free serpent", "--at", "4", "--json").json
    law = Law(exact_law(CheckReading(adjustments=1)).items())
    success = law_of(odds["roll"]["outcome"]["success"])
    assert success == law.map(lambda one: one.success)
    assert law_of(odds["roll"]["outcome"]["net"]) == law.map(lambda one: one.net)
    bound = law_of(odds["ways"][0]["changed"]["serpent.bound"])
    assert bound.chance(bool) == 1 - success.chance(bool)


def test_an_attack_of_chain_of_command_has_odds_too(run: Run) -> None:
    odds = run("odds", SKIRMISH, ATTACK, "--json", "--ask", "b.L2 = captured").json
    (way,) = odds["ways"]
    faces = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    captured = sum(1 + one + 1 > 2 + two for one, two in faces)  # rank, die and Moral against rank and die: S.6
    assert Fraction(way["asked"]["b.L2 = captured"]["ways"], way["asked"]["b.L2 = captured"]["total"]) == Fraction(
        captured, 36
    )
    assert odds["roll"]["reading"] is None
    assert len(odds["roll"]["outcome"]["faces"]["values"]) == 36


# ---- in words


def test_words_tell_the_roll_what_comes_of_it_and_what_was_asked(run: Run, file: File) -> None:
    ended = run("odds", file("exposed"), STRIKE, "--at", "1", "--ask", "jackal.endurance <= 10")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:6] == [
        STRIKE,
        "Cycle 1, Segment 1, Turn of asher",
        "Roll: 7d12 of asher (strike, war:8.1)",
        "  2 Adjustments up, the target is Exposed, 11s count as 12s",
        "  35,831,808 rolls, all equally likely",
        "  defensive: always 0",
    ]
    assert "  Certain: asher.exertion 0 → 3, asher.ap 7 → 4" in lines
    assert re.search(r"jackal\.defeated  █+.?\s+52\.36 %   18,760,697$", ended.out, re.MULTILINE)
    assert re.search(r"Asked:\n    jackal\.endurance <= 10  █+.?\s+71\.48 %   25,611,744\n$", ended.out)
    assert max(map(len, lines)) <= 80


def test_the_bars_of_a_measure_are_as_long_as_its_chances(run: Run) -> None:
    lines = run("odds", "--pool", "2d6").out.splitlines()[3:]
    lengths = [line.count("█") for line in lines]
    assert lengths == [4, 8, 12, 16, 20, 24, 20, 16, 12, 8, 4]
    counts = [int(line.split()[-1]) for line in lines]
    assert counts == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_words_stay_within_80_columns_and_head_each_way_to_answer(run: Run, file: File) -> None:
    out = run("odds", file("knock-back"), REBUFF, "--at", "0").out
    assert max(map(len, out.splitlines())) <= 80
    headings = [line for line in out.splitlines() if line.startswith(("Whatever", "If"))]
    asked = "jackal-2.falter >= 2 and not jackal-2.defeated and jackal.falter = 0"
    lines = run("odds", file("knock-back"), REBUFF, "--at", "0", "--ask", asked).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines.count(f"    {asked}") == 2, "a long question has a line of its own"
    assert headings == ["Whatever is answered", "If dodge of jackal: try", "If dodge of jackal: stay"]
    assert "9 to 15" in out, "many numbers are shown in classes"


@pytest.mark.parametrize("answer", ["dodge=stay", "dodge:jackal=stay"])
def test_a_choice_that_is_answered_beforehand_leaves_one_way(run: Run, file: File, answer: str) -> None:
    name = file("knock-back")
    one = run("odds", name, REBUFF, "--at", "0", "--answer", answer, "--json").json
    both = run("odds", name, REBUFF, "--at", "0", "--json").json
    (way,) = one["ways"]
    assert way["answers"] == []
    assert way["changed"] == both["ways"][1]["changed"]
    told = run("odds", name, REBUFF, "--at", "0", "--answer", answer).out
    assert "\nWhat comes of it\n" in told
    first = run("odds", name, REBUFF, "--at", "0", "--answer", "dodge=first", "--json").json
    assert first["ways"][0]["changed"] == both["ways"][0]["changed"]


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(1, ROLLS), "< 0.01 %"),
        (1 - Fraction(1, ROLLS), "> 99.99 %"), (Fraction(1, 8), "12.50 %"), (Fraction(1, 10_000), "0.01 %"),
    ],
)  # fmt: skip
def test_what_is_possible_is_never_0_and_what_is_not_certain_never_100(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


# ---- what has no odds


def test_a_refused_move_is_told_as_judge_tells_it(run: Run, file: File) -> None:
    move = ("strike bela jackal",)
    name = file("knock-back")
    odds, judged = run("odds", name, *move, "--at", "0"), run("judge", "war", name, *move, "--at", "0")
    assert (odds.code, judged.code) == (1, 1)
    assert odds.out.startswith(judged.out)
    assert "✗ war:10.3" in odds.out
    assert "Nearest legal: strike bela jackal to" in odds.out
    told = run("odds", name, *move, "--at", "0", "--json")
    assert told.code == 1
    assert (told.json["error"]["code"], told.json["error"]["item"]) == ("refused", move[0])
    assert "war:10.3" in told.json["error"]["message"]
    assert told.json["ruling"]["grounds"] == run("judge", "war", name, *move, "--at", "0", "--json").json["grounds"]


def test_an_undecided_move_ends_with_2(run: Run, file: File) -> None:
    name = file("scorpion-well")
    moves = [entry for entry in run("run", name, "--json").json["rulings"] if entry["verdict"] == "undecided"]
    number, move = moves[0]["n"], json.dumps(moves[0]["move"])
    ended = run("odds", name, move, "--at", str(number - 1))
    assert ended.code == 2
    assert ended.out.startswith("Undecided")
    assert run("odds", name, move, "--at", str(number - 1), "--json").json["error"]["code"] == "undecided"


def test_what_needs_no_dice_has_no_odds(run: Run, file: File) -> None:
    ended = run("odds", file("exposed"), "rest asher 1", "--at", "1")
    assert (ended.code, ended.out) == (1, "")
    assert "no dice are read" in ended.err
    told = run("odds", file("exposed"), "rest asher 1", "--at", "1", "--json")
    assert (told.code, told.json["error"]["code"]) == (1, "no-dice")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (("--answer", "dodge=maybe"), "bad-answer"),
        (("--answer", "dodge"), "bad-answer"),
        (("--answer", "dodge=try", "--answer", "dodge=stay"), "bad-answer"),
        (("--ask", "jackal.endurence <= 0"), "unknown-measure"),
        (("--ask", "jackal.endurance ? 0"), "bad-question"),
        (("--seat", "nobody"), "bad-seat"),
        (("--at", "3"), "bad-at"),
        (("--option", "W-99=1"), "bad-option"),
        (("--best", "least jackal.endurance"), "bad-odds"),
        (("--pool", "7d12"), "bad-odds"),
        (("--adjust", "1"), "bad-odds"),
    ],
)
def test_what_does_not_fit_ends_with_3(run: Run, file: File, more: tuple[str, ...], code: str) -> None:
    at = () if "--at" in more else ("--at", "0")
    ended = run("odds", file("knock-back"), REBUFF, *at, *more)
    assert ended.code == 3
    assert ended.err.startswith(f"{code}: ")
    assert run("odds", file("knock-back"), REBUFF, *at, *more, "--json").json["error"]["code"] == code


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say what of"),
        (("exposed",), "say the move too"),
        (("exposed", "--best", "leest x"), "bad-aim"),
        (("exposed", "--best", "least jackal.at"), "no number"),
        (("exposed", "--best", "least jackal.endurence"), "unknown-measure"),
        (("exposed", "--best", "least jackal.endurance", "--ask", "jackal.defeated"), "--best"),
    ],
)
def test_too_little_or_too_much_is_told(run: Run, file: File, words: tuple[str, ...], told: str) -> None:
    given = [file(word) if word in SHIPPED else word for word in words]
    ended = run("odds", *given)
    assert ended.code == 3
    assert told in ended.err


def test_a_move_with_dice_has_no_odds_and_a_file_that_is_not_there_ends_with_4(run: Run, file: File) -> None:
    move = '{"do": "strike", "figure": "asher", "target": "jackal", "dice": [9, 9, 9, 9, 9, 9, 9]}'
    assert run("odds", file("exposed"), move, "--at", "1").code == 3
    assert run("odds", "nowhere.toml", STRIKE).code == 4


# ---- from where


def test_standard_input_is_a_scenario_a_journal_or_a_position(file: File, tmp_path: Path) -> None:
    named = script("odds", file("exposed"), STRIKE, "--at", "1", "--json")
    assert script("odds", "-", STRIKE, "--at", "1", "--json", stdin=SHIPPED["exposed"]).out == named.out
    position = script("odds", SKIRMISH, ATTACK, "--json")
    assert script("odds", "-", ATTACK, "--json", stdin=f"{SKIRMISH}\n").out == position.out
    store.save(Game.open("command", SKIRMISH, {}, 1), tmp_path / "game.jsonl")
    journal = (tmp_path / "game.jsonl").read_text("utf-8")
    assert script("odds", "-", ATTACK, "--json", stdin=journal).json == position.json


def test_a_journal_is_read_as_far_as_asked(run: Run, tmp_path: Path) -> None:
    game = Game.open("war", SHIPPED["jackal-fight"], {}, 3)
    for move in ("begin-cycle", "begin-turn", "move jackal 6,0"):
        assert game.play(move).ruling.allowed
    name = str(tmp_path / "game.jsonl")
    store.save(game, name)
    entries = len(game.journal)
    told = run("odds", name, "strike jackal cass", "--json")
    assert told.code == 0
    assert run("odds", name, "strike jackal cass", "--json", "--at", str(entries)).json == told.json
    assert run("odds", name, "strike jackal cass", "--at", str(entries - 1)).code == 1, "it is too far away yet"
    assert run("odds", name, "strike jackal cass", "--at", "0").code == 1
    assert run("odds", name, "strike jackal cass", "--at", str(entries + 1)).err.startswith("bad-at")
    assert run("odds", name, "strike jackal cass", "--option", "W-2=1").err.startswith("bad-option")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(Path(name).read_bytes().replace(b"begin-turn", b"begin-torn"))
    assert run("odds", str(damaged), "strike jackal cass").code == 4


def test_an_option_changes_the_odds(run: Run, file: File) -> None:
    name = file("bound")
    three = run("odds", name, "break-free serpent", "--at", "4", "--json").json
    two = run("odds", name, "break-free serpent", "--at", "4", "--json", "--option", "W-2=2").json
    easier, harder = (law_of(one["roll"]["outcome"]["success"]).chance(bool) for one in (two, three))
    assert easier > harder


def test_a_seat_is_told_nothing_of_a_figure_that_it_does_not_see(run: Run, tmp_path: Path) -> None:
    hidden = SHIPPED["exposed"].replace(
        "[[move]]", '[[figure]]\nid = "lurker"\nside = "unholy"\nhidden = true\nat = [3, 0]\n\n[[move]]', 1
    )
    both = [tmp_path / "with.toml", tmp_path / "without.toml"]
    both[0].write_text(hidden, encoding="utf-8")
    both[1].write_text(SHIPPED["exposed"], encoding="utf-8")
    for words in ((STRIKE,), (STRIKE, "--json"), ("--best", "least jackal.endurance"), ("strike lurker asher",)):
        one, other = (run("odds", str(path), *words, "--at", "1", "--seat", "players") for path in both)
        assert (one.code, one.out, one.err) == (other.code, other.out, other.err)
        assert one.out
    refused = run("odds", str(both[0]), STRIKE, "--at", "1", "--seat", "players", "--ask", "lurker.endurance < 20")
    assert refused.err.startswith("unknown-measure: 'lurker.endurance'")
    assert run("odds", str(both[0]), STRIKE, "--at", "1", "--ask", "lurker.endurance < 20").code == 0


def test_a_roll_that_is_open_and_a_choice_that_is_open_have_odds(file: File) -> None:
    program = Program("knock-back")
    straight = program.ask(do="odds", move=REBUFF)["result"]
    assert program.ask(do="move", move=REBUFF)["result"]["want"]["kind"] == "roll"
    rolled = program.ask(do="odds", move="roll")["result"]
    names = [name for name in straight["ways"][0]["changed"] if name not in ("bela.ap", "bela.exertion")]
    for one, other in zip(rolled["ways"], straight["ways"], strict=True):
        assert {name: law_of(one["changed"][name]) for name in names} == {
            name: law_of(other["changed"][name]) for name in names
        }
    assert program.ask(do="answer", dice=[12, 9, 4, 5, 6, 7, 3])["result"]["want"]["kind"] == "choose"
    stay = program.ask(do="odds", move="choose stay")["result"]
    assert stay["roll"]["why"] == "knock-back"
    assert law_of(stay["ways"][0]["changed"]["jackal.endurance"]) == Law.certain(73)


# ---- advice


def test_advice_is_that_of_the_engine_best_first(run: Run, file: File) -> None:
    told = run("odds", file("exposed"), "--at", "0", "--best", "least jackal.endurance", "--json").json
    assert list(told) == ["aim", "seat", "when", "now", "moves"]
    state = WAR.start(SHIPPED["exposed"], {})
    found = advise(WAR, state, "players", Aim.read("least jackal.endurance"))
    assert [one["move"] for one in told["moves"]] == [WAR.write_move(one.move, state) for one in found]
    values = [Fraction(one["value"]["numerator"], one["value"]["denominator"]) for one in told["moves"]]
    assert values == [one.value for one in found]
    assert values == sorted(values)
    assert (told["now"]["number"], told["moves"][0]["move"]) == (40, STRIKE)


def test_advice_in_words_names_a_few_of_the_moves_that_come_to_the_same(run: Run, file: File) -> None:
    out = run("odds", file("exposed"), "--at", "1", "--best", "chance jackal.defeated").out.splitlines()
    assert out[0] == "players: chance jackal.defeated, Cycle 1, Segment 1, Turn of asher"
    assert out[1] == "As things are: 0 %"
    assert out[2].split(None, 2) == ["52.36", "%", STRIKE]
    assert re.fullmatch(r" +0 %  and \d+ more", out[-1])
    skirmish = run("odds", SKIRMISH, "--best", "most b.captured").out.splitlines()
    assert skirmish[2:] == ["      0.42  attack Cm1 L2", "      0.00  end-turn"]


# ---- a bare roll


@pytest.mark.parametrize(
    ("words", "reading"),
    [
        ((), StrikeReading()),
        (("--adjust", "+2"), StrikeReading(adjustments=2)),
        (("--adjust", "-3"), StrikeReading(adjustments=-3)),
        (("--exposed",), StrikeReading(exposed=True, elevens="adjusted")),
        (("--surprised", "--adjust", "1"), StrikeReading(adjustments=1, elevens="adjusted")),
        (("--boon", "1", "--band"), StrikeReading(boon=1, band=True)),
        (("--check",), CheckReading()),
        (("--check", "--needed", "2", "--bane", "1"), CheckReading(needed=2, bane=1)),
        (("--check", "--adjust", "-1", "--band"), CheckReading(adjustments=-1, band=True)),
    ],
)
def test_a_bare_roll_is_the_exact_law_of_its_reading(
    run: Run, words: tuple[str, ...], reading: StrikeReading | CheckReading
) -> None:
    told = run("odds", "--pool", "7d12", *words, "--json").json
    assert list(told) == ["roll"]
    law = Law(exact_law(reading).items())
    assert told["roll"]["pool"] == f"{reading.pool}d12"
    for part, found in told["roll"]["outcome"].items():
        assert law_of(found) == law.map(attrgetter(part))


def test_of_any_other_pool_the_total_is_told(run: Run) -> None:
    told = run("odds", "--pool", "3d6", "--json").json["roll"]
    assert law_of(told["outcome"]["total"]) == Law.die(6).times(3)
    assert told["outcome"]["total"]["mean"] == 10.5
    assert run("odds", "--pool", "20d6").code == 0


@pytest.mark.parametrize(
    ("words", "item"),
    [
        (("--pool", "2d6", "--adjust", "1"), "--adjust"),
        (("--pool", "2d6", "--check"), "--check"),
        (("--pool", "7d12", "--needed", "2"), "--needed"),
        (("--pool", "7d12", "--check", "--exposed"), "--exposed"),
        (("--pool", "7d12", "--boon", "5"), "--boon 5"),
        (("--pool", "7d12", "--check", "--needed", "0"), "--needed 0"),
        (("--pool", "7d12", "--adjust", "78"), "--adjust 78"),
        (("--pool", "7d12", "--seat", "players"), "--seat"),
        (("--pool", "7d12", "--best", "least x"), "--best"),
        (("--exposed",), "--exposed"),
    ],
)
def test_what_does_not_go_with_a_bare_roll_is_told(run: Run, words: tuple[str, ...], item: str) -> None:
    ended = run("odds", *words)
    assert ended.code == 3
    assert ended.err.startswith(f"bad-odds: '{item}'")
    assert run("odds", "--pool", "seven").err.startswith("bad-pool")


# ---- pictures


PNG = b"\x89PNG\r\n\x1a\n"


def test_a_picture_is_written_in_either_format_with_its_title(run: Run, file: File, tmp_path: Path) -> None:
    svg, png = tmp_path / "odds.svg", tmp_path / "odds.png"
    ended = run("odds", file("exposed"), STRIKE, "--at", "1", "--svg", str(svg), "--png", str(png))
    assert ended.code == 0
    assert ended.out.endswith(f"Picture written to {svg}\nPicture written to {png}\n")
    assert png.read_bytes().startswith(PNG)
    drawn = svg.read_text("utf-8")
    assert all(text in drawn for text in (STRIKE, "jackal.endurance", "the roll: hits", "52.4 %"))


def test_the_picture_of_the_guide_is_what_the_program_draws_now(run: Run, file: File, tmp_path: Path) -> None:
    svg = tmp_path / "odds.svg"
    assert run("odds", file("exposed"), STRIKE, "--at", "1", "--svg", str(svg)).code == 0
    kept = Path(__file__).parents[2] / "docs" / "pictures" / "odds.svg"
    now, then = (re.findall(r"<text[^>]*>([^<]*)", path.read_text("utf-8")) for path in (svg, kept))
    assert len(now) > 20
    assert now == then


def test_the_ways_to_answer_have_their_colours(run: Run, file: File, tmp_path: Path) -> None:
    svg = tmp_path / "odds.svg"
    assert run("odds", file("knock-back"), REBUFF, "--at", "0", "--svg", str(svg), "--json").code == 0
    drawn = svg.read_text("utf-8")
    assert all(text in drawn for text in ("dodge of jackal: try", "dodge of jackal: stay", "#2f6db3", "#dd7f1f"))


@pytest.mark.parametrize(
    "words", [("exposed", "--at", "1", "--best", "least jackal.endurance"), ("--pool", "7d12", "--check")]
)
def test_advice_and_bare_rolls_are_drawn_too(run: Run, file: File, tmp_path: Path, words: tuple[str, ...]) -> None:
    svg = tmp_path / "odds.svg"
    given = [file(word) if word in SHIPPED else word for word in words]
    assert run("odds", *given, "--svg", str(svg)).code == 0
    assert ("players: least jackal.endurance" if "--best" in words else "7d12") in svg.read_text("utf-8")


def test_a_picture_that_cannot_be_written_ends_with_4(run: Run, tmp_path: Path) -> None:
    assert run("odds", "--pool", "2d6", "--svg", str(tmp_path / "nowhere" / "odds.svg")).code == 4


@pytest.mark.parametrize("missing", ["altair", "vl_convert"])
def test_where_a_package_is_missing_it_is_said_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    real = importlib.import_module

    def without(name: str, package: str | None = None) -> Any:
        if name == missing:
            raise ImportError(name)
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", without)
    svg = tmp_path / "odds.svg"
    ended = run("odds", "--pool", "2d6", "--svg", str(svg))
    assert ended.code == 3
    assert ended.err.startswith("no-pictures")
    assert "pip install 'lawspeaker[pictures]'" in ended.err
    assert not svg.exists()


# ---- by the pipe


class Program:
    """A program at the other end of a pipe, with a battle open."""

    def __init__(self, name: str) -> None:
        self.session = Session("war")
        assert self.ask(do="open", position=SHIPPED[name])["ok"]

    def ask(self, **request: Any) -> dict[str, Any]:
        return dict(json.loads(json.dumps(self.session.handle(json.dumps(request).encode()))))


def test_the_pipe_tells_what_the_command_tells(run: Run, file: File) -> None:
    program, name = Program("knock-back"), file("knock-back")
    before = program.ask(do="position")
    condition = "jackal-2.falter >= 2"
    told = program.ask(do="odds", move=REBUFF, answers={"dodge": "stay"}, ask=[condition], seat="players")
    words = ("--at", "0", "--seat", "players", "--json")
    printed = run("odds", name, REBUFF, "--answer", "dodge=stay", "--ask", condition, *words).json
    assert told["result"] == printed
    table = {"do": "strike", "figure": "bela", "target": "jackal-2", "maneuver": "rebuff", "mastery": 3}
    assert program.ask(do="odds", move=table)["result"] == run("odds", name, REBUFF, "--at", "0", "--json").json
    advice = program.ask(do="odds", best="least jackal-2.endurance", seat="players")["result"]
    assert advice == run("odds", name, "--best", "least jackal-2.endurance", *words).json
    assert program.ask(do="position") == before


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({}, "bad-request"),
        ({"move": REBUFF, "best": "least jackal.endurance"}, "bad-request"),
        ({"best": "least jackal.endurance", "ask": ["jackal.defeated"]}, "bad-request"),
        ({"move": "strike bela jackal"}, "refused"),
        ({"move": "rest bela 1"}, "no-dice"),
        ({"move": REBUFF, "seat": "nobody"}, "bad-seat"),
        ({"move": REBUFF, "answers": {"dodge": "maybe"}}, "bad-answer"),
        ({"move": REBUFF, "ask": ["jackal.x"]}, "unknown-measure"),
        ({"best": "jackal.x"}, "bad-aim"),
    ],
)
def test_what_the_pipe_cannot_answer_is_an_error(request_: dict[str, Any], code: str) -> None:
    answer = Program("knock-back").ask(do="odds", **request_)
    assert (answer["ok"], answer["error"]["code"]) == (False, code)
    assert answer["error"]["message"]
