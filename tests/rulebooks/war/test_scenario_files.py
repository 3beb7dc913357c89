"""Scenario files that are good, and what they mean; files that are bad, and what is said of them."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from lawspeaker.rulebooks.war.rows import Weapon
from lawspeaker.rulebooks.war.scenario.lines import line_of
from lawspeaker.rulebooks.war.scenario.reading import BadScenario, read_case, read_scenario
from lawspeaker.rulebooks.war.scenario.setup import FigureSetup, MoveEntry, Scenario, ThingSetup, TimeSetup
from lawspeaker.rulebooks.war.scenario.shapes import Path, hundredths
from lawspeaker.rulebooks.war.scenario.tables import read_figure
from tests.rulebooks.war.bad_scenarios import BAD
from tests.rulebooks.war.scenario_texts import SHIPPED, SMALL, WHOLE

# ---- good files


def test_a_small_file_has_every_default() -> None:
    scenario = read_scenario(SMALL)
    asher = FigureSetup(
        id="asher", name="asher", side="holy", owner="players", width=75, endurance_now=20, resolve_now=20,
        passion_now=20,
    )  # fmt: skip
    move = MoveEntry(given={"do": "begin-cycle"}, table={"do": "begin-cycle"})
    assert scenario == Scenario(figures=(asher,), moves=(move,))
    assert (scenario.edition, scenario.adjust, scenario.seed, scenario.time) == ("mid", "best", None, None)
    assert (move.by, move.dice, move.expect) == ("host", (), None)
    assert (asher.might, asher.tier, asher.at, asher.weapon, asher.given) == (20, 1, (0, 0), "unarmed", {})


def test_a_whole_file_is_read_whole() -> None:
    scenario = read_scenario(WHOLE)
    assert (scenario.edition, scenario.seed, scenario.adjust) == ("old", 7, "ask")
    assert scenario.options == (("W-4", "waste-first"), ("W-2", "3"))
    assert scenario.time == TimeSetup(cycle=2, turn="jackal", segment="A")
    assert scenario.obstacles == (ThingSetup(id="pillar", at=(500, 500), width=75, endurance=40),)
    assert scenario.barriers == (ThingSetup(id="wall", at=(500, -550), width=100, allotment=50),)
    assert scenario.weapons == (Weapon(id="thorn", reach=4, falter_12=1),)


def test_a_figure_with_every_key() -> None:
    asher, jackal = read_scenario(WHOLE).figures
    assert asher == FigureSetup(
        id="asher", name="Asher the Elder", side="holy", owner="anna", might=1, swiftness=2, control=3, endurance=40,
        resolve=50, passion=60, endurance_now=4, resolve_now=-40, passion_now=6, tier=2, at=(125, -10), width=150,
        weapon="thorn", hidden=True, shown_as="Stranger", traits=("resolute-stability",), guard=7, force=8,
        precision=-9, speed=10, stamina=11, magnitude=12, poison=3, exertion=4,
    )  # fmt: skip
    assert asher.given == {"guard": 7, "force": 8, "precision": -9, "speed": 10, "stamina": 11, "magnitude": 12}
    assert (jackal.owner, jackal.falter, jackal.width) == ("host", 5, 75)


def test_moves_stand_apart_from_who_asks_dice_and_what_is_expected() -> None:
    strike, roll = read_scenario(WHOLE).moves
    assert strike.table == {"do": "strike", "figure": "jackal", "target": "asher"}
    assert strike.by == "jackal"
    assert strike.dice == ((12, 9, 2, 3, 2, 5, 6), (1, 2, 3, 4, 5, 6, 7))
    assert strike.given == {**strike.table, "by": "jackal", "dice": [list(pool) for pool in strike.dice]}
    assert strike.expect == tomllib.loads(WHOLE)["move"][0]["expect"]
    assert roll == MoveEntry(given={"do": "roll", "dice": [1, 2, 3]}, table={"do": "roll"}, dice=((1, 2, 3),))


def test_faces_that_no_die_has_are_for_a_ruling_to_refuse() -> None:
    assert read_scenario(f"{SMALL}dice = [13, 0]").moves[0].dice == ((13, 0),)
    assert read_scenario(f"{SMALL}dice = []").moves[0].dice == ()
    assert read_scenario(f"{SMALL}dice = [[], [1]]").moves[0].dice == ((), (1,))


@pytest.mark.parametrize(("tier", "width"), [(0, 50), (1, 75), (2, 100), (3, 125), (4, 175)])
def test_the_width_goes_by_tier(tier: int, width: int) -> None:
    assert read_figure({"id": "a", "tier": tier})[0].width == width


def test_current_values_are_the_natural_ones_until_they_are_named() -> None:
    figure, faults = read_figure({"id": "a", "endurance": 80, "resolve": 0, "resolve_now": 5, "passion_now": ""})
    assert faults == ()
    assert (figure.endurance_now, figure.resolve_now, figure.passion_now) == (80, 5, 20)


def test_lists_may_be_tuples_as_in_a_frozen_move() -> None:
    figure, faults = read_figure({"id": "a", "at": (1.5, -2), "traits": ("resolute-stability",)})
    assert faults == ()
    assert (figure.at, figure.traits) == ((150, -200), ("resolute-stability",))


def test_empty_text_stands_for_null() -> None:
    figure, faults = read_figure({"id": "a", "shown_as": "", "guard": "", "width": "", "endurance_now": ""})
    assert faults == ()
    assert figure == read_figure({"id": "a"})[0]


def test_lists_of_tables_may_be_written_either_way() -> None:
    inline = 'rulebook = "war"\nfigure = [{ id = "asher" }]\nmove = [\n  { do = "begin-cycle" },\n]'
    assert read_scenario(inline) == read_scenario(SMALL)
    assert read_scenario("\ufeff" + SMALL.replace("\n", "\r\n")) == read_scenario(SMALL)


def test_a_file_without_figures_or_moves_is_a_scenario() -> None:
    assert read_scenario('rulebook = "war"') == Scenario()


@pytest.mark.parametrize(
    ("inches", "found"),
    [
        (0, 0), (3, 300), (-2, -200), (0.1, 10), (1.25, 125), (-0.05, -5), (5.0, 500), (0.29, 29), (1.15, 115),
        (1e20, 10**22), (10**30, 10**32), (0.125, None), (0.001, None), (1e-9, None), (0.1 + 0.2, None),
        (float("inf"), None), (float("nan"), None),
    ],
)  # fmt: skip
def test_inches_are_hundredths_where_they_have_two_decimals(inches: float, found: int | None) -> None:
    assert hundredths(inches) == found


def test_every_hundredth_is_read_as_itself() -> None:
    assert all(hundredths(float(f"{n // 100}.{n % 100:02}")) == n for n in range(20_000))


# ---- a case

CASE: dict[str, Any] = {"name": "Somebody is there", "clauses": ["war:1.2"], "figure": [{"id": "asher"}]}


def test_a_case_is_a_scenario_with_a_name() -> None:
    case = read_case({**CASE, "opening": {"figures": {"asher": {"guard": 1}}}})
    assert (case.name, case.clauses) == ("Somebody is there", ("war:1.2",))
    assert case.opening == {"figures": {"asher": {"guard": 1}}}
    assert case.scenario == read_scenario('rulebook = "war"\nfigure = [{ id = "asher" }]')
    assert read_case(CASE).opening is None


@pytest.mark.parametrize(
    ("changed", "item"),
    [
        ({"rulebook": "war"}, "rulebook"),
        ({"name": ""}, "name"),
        ({"clauses": ["1.2"]}, "clauses[1]"),
        ({"opening": {"figures": {"asher": {"guards": 1}}}}, "opening.figures.asher.guards"),
        ({"opening": {"gone": []}}, "opening.gone"),
        ({"figure": [{"id": "a"}, {"id": "a"}]}, "figure[2].id"),
    ],
)
def test_a_bad_case_is_told_without_a_line(changed: dict[str, Any], item: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read_case({**CASE, **changed})
    assert (caught.value.item, caught.value.line) == (item, None)


# ---- files that ship

FIGURES_AND_MOVES = {
    "starting": (2, 4),
    "duel": (2, 19),
    "exposed": (2, 2),
    "bound": (2, 6),
    "knock-back": (3, 2),
    "four-against-four": (8, 25),
    "poisoned": (2, 6),
    "jackal-fight": (5, 52),
    "scorpion-well": (5, 67),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_is_read(name: str) -> None:
    scenario = read_scenario(SHIPPED[name])
    assert (len(scenario.figures), len(scenario.moves)) == FIGURES_AND_MOVES[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_says_what_must_come_of_it(name: str) -> None:
    moves = read_scenario(SHIPPED[name]).moves
    strikes = [move for move in moves if move.table["do"] == "strike" and move.dice]
    assert strikes
    assert all(move.expect and "strike" in move.expect for move in strikes)
    assert max(map(len, SHIPPED[name].splitlines())) <= 120


def test_the_scenario_to_start_from_names_every_key() -> None:
    told = set(SHIPPED["starting"].split())
    keys = {line.split(" = ")[0] for line in WHOLE.split("[move.expect]")[0].splitlines() if " = " in line}
    assert len(keys) > 40
    assert {key for key in keys if not {key, f"{key},", f"[{key}]"} & told} == {"reach"}  # as of 13.1


# ---- bad files


@pytest.mark.parametrize(("old", "new", "item", "line", "told"), BAD)
def test_a_bad_file_is_told_by_path_line_and_what_was_expected(
    old: str, new: str, item: str, line: int | None, told: str
) -> None:
    text = SMALL.replace(old, new) if old else ""
    with pytest.raises(BadScenario) as caught:
        read_scenario(text)
    error = caught.value
    assert (error.code, error.item, error.line) == ("bad-scenario", item, line)
    assert told in error.message
    assert error.message.startswith(f"line {line}: " if line else "expected")
    assert error.as_json() == {"error": {"code": "bad-scenario", "item": item, "message": error.message}}


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ('rulebook = "war"\n[[figure]\nid = 1', 2, "this is no TOML: "),
        ('rulebook = "war"\n\nrulebook = "war"\n', 3, "this is no TOML: Cannot overwrite a value"),
        ('rulebook = "war', None, "this is no TOML: Unterminated string (at the end of the text)"),
        (f"a = {'9' * 5_000}", None, "a number is too long"),
        (f"a = {'[' * 100_000}", None, "nested too deeply"),
        ('a = "\ud800"', None, "surrogates"),
        ("\x00", 1, "this is no TOML: "),
    ],
    ids=["bracket", "twice", "end", "long", "deep", "half", "zero"],
)
def test_what_is_no_toml_is_told_by_line(text: str, line: int | None, told: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read_scenario(text)
    assert (caught.value.item, caught.value.line) == ("", line)
    assert told in caught.value.message


def test_a_huge_wrong_value_is_not_shown_whole() -> None:
    for value in ("'" + "x" * 9_000 + "'", "0x" + "F" * 9_000, "[" + "1," * 9_000 + "]"):
        with pytest.raises(BadScenario) as caught:
            read_scenario(SMALL.replace('"asher"', value))
        assert len(caught.value.message) < 200


# ---- faults by clause, for those who place a figure later


def test_all_faults_of_a_figure_are_told_with_their_clauses() -> None:
    _, faults = read_figure({"id": "a", "falter": 9, "tier": 7, "at": [0.001, 0], "passion_now": -50})
    assert [(fault.path, fault.clause) for fault in faults] == [
        (("falter",), "1.12"), (("tier",), "14.2"), (("at", 1), "14.1"), (("passion_now",), "12.11"),
    ]  # fmt: skip
    _, faults = read_figure({"id": 3, "hiden": True})
    assert [(fault.path, fault.clause) for fault in faults] == [(("id",), ""), (("hiden",), "")]


# ---- lines

HAIRY = """\
# not = "a key" [nor.a.table]
a.b.c = [1.5, 2, # a list, with [ and ] in a comment
  {x = 1, y.z = 'q = [1]'}, 1979-05-27 07:32:00,
  \"\"\"three
"lines\\\"\"\"\"\"\", '''and
two''' ]
"quoted \\"key\\"" = { "d.e" = "}", f = [] }
[[figure]]
id = "x"
  [figure.more]
  z = +inf
[ figure . "more" . yet ] # spaces
k = true
[[figure]]
at = [
  # nothing here
  1,

  2]
[[figure.deep]]
u = 0x1F
[[figure.deep]]
[figure.deep.down]
u = 1e-3
"""
LINES: list[tuple[Path, int | None]] = [
    (("a",), 2), (("a", "b", "c"), 2), (("a", "b", "c", 2), 2), (("a", "b", "c", 3), 3), (("a", "b", "c", 3, "x"), 3),
    (("a", "b", "c", 3, "y", "z"), 3), (("a", "b", "c", 4), 3), (("a", "b", "c", 5), 4), (("a", "b", "c", 6), 5),
    (('quoted "key"',), 7), (('quoted "key"', "d.e"), 7), (('quoted "key"', "f"), 7), (("figure", 1), 8),
    (("figure", 1, "id"), 9), (("figure", 1, "more"), 10), (("figure", 1, "more", "z"), 11),
    (("figure", 1, "more", "yet"), 12), (("figure", 1, "more", "yet", "k"), 13), (("figure", 2), 14),
    (("figure", 2, "at"), 15), (("figure", 2, "at", 1), 17), (("figure", 2, "at", 2), 19),
    (("figure", 2, "deep", 1), 20), (("figure", 2, "deep", 1, "u"), 21), (("figure", 2, "deep", 2), 22),
    (("figure", 2, "deep", 2, "down"), 23), (("figure", 2, "deep", 2, "down", "u"), 24),
    (("figure", 2, "id"), 14), (("figure", 3), 8), (("nothing",), None), ((), None),
]  # fmt: skip


@pytest.mark.parametrize(("path", "line"), LINES)
def test_the_line_of_a_key_or_else_of_what_holds_it(path: Path, line: int | None) -> None:
    assert line_of(HAIRY, path) == line


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    inside = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
    for key, one in inside:
        yield (*path, key)
        yield from paths(one, (*path, key))


@pytest.mark.parametrize("name", ["whole", "hairy", *SHIPPED])
def test_every_key_of_the_files_that_ship_is_found_on_a_line_that_names_it(name: str) -> None:
    text = {"whole": WHOLE, "hairy": HAIRY, **SHIPPED}[name]
    rows, tried = text.splitlines(), 0
    for path in paths(tomllib.loads(text)):
        line, key = line_of(text, path), path[-1]
        assert line is not None
        assert isinstance(key, int) or key.split('"')[0].strip() in rows[line - 1], path
        tried += 1
    assert tried > 15
