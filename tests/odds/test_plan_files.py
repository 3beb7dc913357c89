"""Plans as TOML: what can be read, and every error with the key at fault."""

import pytest

from lawspeaker.law.planning import Next, in_order
from lawspeaker.odds.plan import BEGINNING
from lawspeaker.odds.plan_file import read_plan
from lawspeaker.odds.questions import Condition
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.planning import MOST
from lawspeaker.rulebooks.war.rulebook import WAR
from tests.odds.duo import duo, made
from tests.odds.raising import malformed

WHOLE = """
title = "Out of the net"
stop = ["not asher.held", "jackal.defeated"]
ask = ["asher.exertion > 6"]
turns = 3
whose = "asher"

[moves]
asher = ["break-free asher", "rest asher 1"]
jackal = ["strike jackal asher"]

[answers]
dodge = "try"
"may-grapple:jackal" = "first"
"""


def test_a_plan_is_read_as_it_is_written() -> None:
    plan = read_plan(WAR, WHOLE)
    assert plan.title == "Out of the net"
    assert plan.terms.stop == (Condition.read("not asher.held"), Condition.read("jackal.defeated"))
    assert plan.ask == (Condition.read("asher.exertion > 6"),)
    assert plan.terms.policy.told == (("dodge", "try"), ("may-grapple:jackal", "first"))


def test_what_may_be_left_out_is_empty() -> None:
    plan = read_plan(WAR, 'moves = ["end-turn"]')
    assert (plan.title, plan.terms.stop, plan.ask, plan.terms.policy.told) == ("", (), (), ())


def test_the_driver_makes_the_moves_of_whoever_is_on_turn_and_then_ends_it() -> None:
    driver, state = read_plan(WAR, WHOLE).driver, duo()
    assert driver(state, BEGINNING) == Next(m.BreakFree("asher"), (0, 1, 0, 1))
    assert driver(state, (0, 1, 0, 0)) == Next(m.Rest("asher", 1), (0, 2, 0, 0))
    assert driver(state, (0, 2, 0, 0)) == Next(m.EndTurn(), (0, 3, 0, 0), must=True)
    after = made(state, "end-turn")
    assert driver(after, (0, 3, 0, 0)) == Next(m.BeginTurn(), (1, 0, 0, 0), must=True)
    assert driver(made(after, "begin-turn"), (1, 0, 0, 0)) == Next(m.Strike("jackal", "asher"), (1, 1, 0, 0))
    assert driver(after, (9, 0, 2, 3)) is None


def test_a_list_is_made_in_its_order_and_each_move_counts() -> None:
    driver = in_order(["one", "two"], lambda text, state: (text, state))
    assert driver("s", BEGINNING) == Next(("one", "s"), (1,))
    assert driver("t", (1,)) == Next(("two", "t"), (2,))
    assert driver("t", (2,)) is None


TURNS = 'moves = { asher = ["end-turn"] }\n'


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("moves = [", ""), ("title = 3\n" + TURNS, "title"), ('stop = "asher.held"\n' + TURNS, "stop"),
        ("stop = []\n" + TURNS, "stop"), ("stop = [1]\n" + TURNS, "stop"), ("ask = true\n" + TURNS, "ask"),
        ("answers = 3\n" + TURNS, "answers"), ("answers = { dodge = 1 }\n" + TURNS, "answers"),
        ("turns = 3", "moves"), ("moves = []", "moves"), ("moves = {}", "moves"), ('moves = "end-turn"', "moves"),
        ("moves = [1]", "moves"), ('turns = 1\nmoves = { asher = "end-turn" }', "moves.asher"),
        ("turns = 1\nmoves = { asher = [] }", "moves.asher"), (TURNS, "turns"), ('whose = "asher"\n' + TURNS, "turns"),
        ("turns = 0\n" + TURNS, "turns"), (f"turns = {MOST + 1}\n" + TURNS, "turns"),
        ("turns = true\n" + TURNS, "turns"), ("turns = 1.0\n" + TURNS, "turns"), ('turns = "3"\n' + TURNS, "turns"),
        ("cycles = -1\n" + TURNS, "cycles"),
        ("turns = 1\nwhose = 3\n" + TURNS, "whose"), ("turn = 1\n" + TURNS, "turn"),
    ],
)  # fmt: skip
def test_a_plan_of_a_battle_that_cannot_be_read_names_its_key(text: str, key: str) -> None:
    with malformed("bad-plan", key):
        read_plan(WAR, text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "moves"), ("moves = []", "moves"), ("moves = { a = ['end-turn'] }", "moves"), ("turns = 3", "turns"),
        ('moves = ["end-turn"]\ncycles = 1', "cycles"),
    ],
)  # fmt: skip
def test_a_plan_of_a_skirmish_is_moves_and_nothing_else(text: str, key: str) -> None:
    with malformed("bad-plan", key):
        read_plan(COMMAND, text)


def test_questions_of_a_plan_are_read_at_once() -> None:
    with malformed("bad-question", "jackal.poison <"):
        read_plan(WAR, f'ask = ["jackal.poison <"]\n{TURNS}')
    with malformed("bad-question"):
        read_plan(WAR, f'stop = [""]\n{TURNS}')


@pytest.mark.parametrize("moves", ['["fly asher"]', '{ asher = ["fly asher"] }'])
def test_moves_of_a_battle_are_read_at_once(moves: str) -> None:
    with malformed("unknown-move"):
        read_plan(WAR, f"turns = 1\nmoves = {moves}")


@pytest.mark.parametrize("turns", [1, MOST])
def test_the_least_and_the_most_turns_are_taken(turns: int) -> None:
    assert read_plan(WAR, f"turns = {turns}\n{TURNS}").driver(made(duo(), "end-turn"), BEGINNING) is not None
