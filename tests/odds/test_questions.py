"""Questions and aims: what they mean, and what cannot be read."""

from fractions import Fraction

import pytest

from lawspeaker.chance.law import Law
from lawspeaker.odds.questions import Aim, Condition, Measures, changed, measured
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war.rulebook import WAR
from tests.odds.duo import duo, held, made
from tests.odds.raising import malformed

MEASURES: Measures = {
    "wolf.poison": 3, "wolf.ap": 0, "wolf.held": True, "wolf.bound": False, "wolf.at": "1,2", "a.L2": "empty",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("wolf.held", True), ("not wolf.held", False), ("wolf.bound", False), ("not wolf.bound", True),
        ("wolf.poison = 3", True), ("wolf.poison=3", True), ("wolf.poison != 3", False), ("wolf.poison < 4", True),
        ("wolf.poison <= 2", False), ("wolf.poison > 3", False), ("wolf.poison >= 3", True), ("wolf.ap > -1", True),
        ("wolf.held = yes", True), ("wolf.held = true", True), ("wolf.held = no", False), ("wolf.bound = false", True),
        ("wolf.held != no", True), ("a.L2 = empty", True), ("a.L2 != empty", False), ("wolf.at = 1,2", True),
        ("wolf.held and wolf.poison = 3", True), ("wolf.held and not wolf.bound and wolf.ap = 1", False),
        (" wolf.held  and  wolf.ap = 0 ", True),
    ],
)  # fmt: skip
def test_a_condition_holds_as_it_says(text: str, holds: bool) -> None:
    assert Condition.read(text).holds(MEASURES) is holds


def test_a_number_alone_is_so_where_it_is_not_0() -> None:
    assert Condition.read("wolf.poison").holds(MEASURES)
    assert not Condition.read("not wolf.poison").holds(MEASURES)
    assert not Condition.read("wolf.ap").holds(MEASURES)
    assert Condition.read("not wolf.ap").holds(MEASURES)


@pytest.mark.parametrize("text", ["", " ", "wolf.poison <", "< 3", "wolf.poison 3", "not", "wolf.held and", "a = b = c",
                                  "not wolf.poison = 3", "wolf.held or wolf.bound"])  # fmt: skip
def test_what_is_no_question_is_refused(text: str) -> None:
    with malformed("bad-question" if text != "not" else "unknown-measure"):
        Condition.read(text).holds(MEASURES)


@pytest.mark.parametrize("text", ["wolf.at < 3", "wolf.poison < many", "a.L2 >= empty", "a.L2", "not a.L2"])
def test_words_are_neither_compared_by_size_nor_true(text: str) -> None:
    with malformed("bad-question", text):
        Condition.read(text).holds(MEASURES)


def test_a_name_that_there_is_not_is_told_with_those_that_come_near() -> None:
    with malformed("unknown-measure", "wolf.poisn", "wolf.poison"):
        Condition.read("wolf.poisn > 3").holds(MEASURES)
    with malformed("unknown-measure", "x", "wolf.poison, wolf.ap"):
        measured(MEASURES, "x")


# ---- aims


def value(text: str) -> Fraction:
    """What is expected where asher has taken 1 or 3 Falter, as likely as not, and the jackal 2 Poison."""
    states = [made(duo(), f"inflict falter {n} on asher", "inflict poison 2 on jackal") for n in (1, 3)]
    return Aim.read(text).value(WAR, Law.uniform(states))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("most jackal.poison", 2), ("least jackal.poison", 2), ("most jackal.poison + jackal.endurance", 22),
        ("most jackal.endurance - jackal.poison - jackal.held", 18), ("most asher.ap", 5),
        ("chance asher.ap > 4", Fraction(1, 2)), ("chance not asher.held", 1), ("  chance  asher.held ", 0),
    ],
)  # fmt: skip
def test_an_aim_is_a_chance_or_an_expected_sum(text: str, expected: Fraction) -> None:
    assert value(text) == expected


def test_only_least_turns_the_order_round() -> None:
    assert [Aim.read(f"{word} a").sign for word in ("most", "least", "chance")] == [1, -1, 1]


@pytest.mark.parametrize(
    "text",
    ["", "most", "least ", "chance", "best a", "most a b", "most a +", "most a * b", "most - a", "least a + - b"],
)
def test_what_is_no_aim_is_refused(text: str) -> None:
    with malformed("bad-aim"):
        Aim.read(text)


def test_an_aim_of_words_or_of_nothing_is_refused_where_it_is_reckoned() -> None:
    with malformed("bad-aim", "most jackal.at", "jackal.at"):
        value("most jackal.at")
    with malformed("unknown-measure", "jackal.joy"):
        value("least jackal.joy")
    with malformed("bad-question"):
        value("chance jackal.poison <")


# ---- what changed


def test_only_what_may_be_otherwise_than_before_is_told() -> None:
    before = duo()
    after = [made(before, "inflict poison 2 on jackal"), made(before, "inflict poison 5 on jackal")]
    found = changed(WAR, before, Law([(after[0], 3), (after[1], 1)]))
    assert found == {"jackal.poison": Law({2: 3, 5: 1})}


def test_what_is_no_longer_there_is_told_of_those_states_where_it_is() -> None:
    before = duo()
    found = changed(WAR, before, Law.uniform([before, made(before, "leave jackal")]))
    assert found["jackal.endurance"] == Law.certain(20)
    assert {name.partition(".")[0] for name in found} == {"jackal"}


def test_a_battle_is_measured_by_figure_and_a_skirmish_by_seat() -> None:
    war = WAR.measures(held("inflict falter 2 on jackal"))
    assert (war["asher.held"], war["asher.grappled"], war["asher.bound"]) == (True, True, False)
    assert (war["jackal.falter"], war["jackal.at"], war["asher.ap"]) == (2, "2,0", 7)
    game = COMMAND.measures(COMMAND.start("[9 a over reserve=0000000000/0000000000] C3 (L2) | (Leader)", {}))
    assert (game["a.C3"], game["a.L2"], game["a.R2"], game["a.captured"]) == ("active", "captured", "empty", 1)
    assert (game["a.leader"], game["b.leader"], game["over"], game["a.active"]) == (True, False, True, 2)
