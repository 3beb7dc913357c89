"""What a rulebook is made of: facts, grounds, rulings, options, clauses, and how rulebooks are found."""

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lawspeaker.errors import GameError, Malformed, UnknownClause, UnknownRulebook
from lawspeaker.law.agenda import carry_out, go_on
from lawspeaker.law.clause import Clause, Code, find_clause
from lawspeaker.law.explain import in_words, ruling_json
from lawspeaker.law.ground import Facts, Ground
from lawspeaker.law.option import Choices, Option, by_number, hung, pin, pin_defaults
from lawspeaker.law.registry import installed, rulebook
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.law.ruling import ALLOWED, REFUSED, UNDECIDED, Ruling, options_of, verdict_of
from lawspeaker.law.want import Choose, Roll
from lawspeaker.record import store
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.engine.counting import COUNTING, Ask, Count, Counted, Throw, offer

# ---- facts and grounds

CHANGES: list[Callable[[Any], Any]] = [
    lambda facts: facts.__setitem__("slot", "L2"),
    lambda facts: facts.__delitem__("slot"),
    lambda facts: facts.__ior__({"slot": "L2"}),
    lambda facts: facts.update(slot="L2"),
    lambda facts: facts.setdefault("new", 1),
    lambda facts: facts.pop("slot"),
    lambda facts: facts.popitem(),
    lambda facts: facts.clear(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_facts_are_read_only(change: Callable[[Any], Any]) -> None:
    facts = Facts(slot="L1", above="L2")
    with pytest.raises(TypeError):
        change(facts)
    assert list(facts.items()) == [("slot", "L1"), ("above", "L2")]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda facts: pickle.loads(pickle.dumps(facts))])
def test_copies_of_facts_are_facts(again: Callable[[Facts], Facts]) -> None:
    facts = Facts(places=("L2", "C3"), inner=Facts(die=3))
    assert again(facts) == facts
    assert hash(again(facts)) == hash(facts)
    with pytest.raises(TypeError):
        again(facts)["places"] = ()


def test_equal_facts_have_equal_hashes() -> None:
    assert len({Facts(slot="L1", frozen=("L2",)), Facts(slot="L1", frozen=("L2",))}) == 1
    assert len({Facts(slot="L1", rank=1), Facts(slot="L1", rank=2)}) == 2
    one, other = Facts(slot="L1", rank=1), Facts(rank=1, slot="L1")
    assert one == other
    assert hash(one) == hash(other), "equal objects have equal hashes"


def test_a_ground_as_json_has_its_keys_in_order() -> None:
    ground = Ground("command:5.3.1.2", False, Facts(slot="L1", highest=1, rank=2, frozen=("C3",)))
    assert json.dumps(ground.as_json()) == (
        '{"clause": "command:5.3.1.2", "met": false, '
        '"facts": {"slot": "L1", "highest": 1, "rank": 2, "frozen": ["C3"]}}'
    )
    caveat = Ground("command:X.1", None, Facts(refers_to="capture"), caveat=True)
    assert list(caveat.as_json()) == ["clause", "met", "caveat", "facts"]
    assert caveat.as_json()["caveat"] is True


def test_what_explains_a_ground_stands_last_among_its_facts() -> None:
    named = Facts({"C-6": "own"})
    ground = Ground("command:5.3.6", False, Facts(turn=3, arrived=1), options=named, see=("command:9.1.1",))
    assert json.dumps(ground.as_json()["facts"]) == (
        '{"turn": 3, "arrived": 1, "see": ["command:9.1.1"], "options": {"C-6": "own"}}'
    )
    assert (ground.options, Ground("command:5.3.6", True, Facts()).options) == ({"C-6": "own"}, {})


# ---- verdicts

MET = Ground("x:1", True, Facts())
UNMET = Ground("x:2", False, Facts())
OPEN = Ground("x:3", None, Facts())
CAVEAT = Ground("x:4", None, Facts(), caveat=True)


def test_refused_over_undecided_over_allowed_and_caveats_never_decide() -> None:
    for grounds in (row for size in range(5) for row in product((MET, UNMET, OPEN, CAVEAT), repeat=size)):
        expected = REFUSED if UNMET in grounds else UNDECIDED if OPEN in grounds else ALLOWED
        assert verdict_of(grounds) is expected
        ruling = Ruling(expected, grounds)
        assert ruling.allowed == (expected == "allowed")
        assert ruling.unmet == tuple(ground for ground in grounds if ground is UNMET)
        assert ruling.caveats == tuple(ground for ground in grounds if ground is CAVEAT)


def naming(*option_ids: str) -> Ground:
    return Ground("x:1", True, Facts(), options=Facts(dict.fromkeys(option_ids, "no")))


def test_options_are_named_once_each_and_by_number() -> None:
    grounds = (naming("C-10", "C-2"), MET, naming("C-2", "C-1"), naming("B-11"))
    assert options_of(grounds) == Ruling(ALLOWED, grounds).options == ("B-11", "C-1", "C-2", "C-10")
    assert by_number("C-2") < by_number("C-10")
    assert options_of(()) == ()


# ---- options

TIES = Option(id="T-1", question="Who wins a tie?", choices=("nobody", "a", "b"), why="fair", clauses=())
DARK = Option(id="T-2", question="Is it dark?", choices=("no", "yes"), why="it is day", clauses=())
LATE = Option(id="T-10", question="Is it late?", choices=("no", "yes"), why="it is early", clauses=())
OFFERED = (TIES, DARK, LATE)


def test_pinning_takes_defaults_for_what_is_not_named() -> None:
    choices = pin(OFFERED, {"T-2": "yes"})
    assert [choices[one.id] for one in OFFERED] == ["nobody", "yes", "no"]
    assert choices.changed() == {"T-2": "yes"}
    assert repr(choices) == "Choices({'T-2': 'yes'})"


def test_equal_choices_are_the_same_object() -> None:
    choices = pin(OFFERED, {"T-1": "nobody"})
    assert choices is pin(OFFERED, {})
    assert choices is not pin(OFFERED, {"T-1": "a"})
    assert pin(OFFERED, {"T-1": "a"}).with_choice("T-1", "nobody") is choices
    assert pickle.loads(pickle.dumps(choices)) is choices
    assert copy.deepcopy(choices) is choices


def test_choices_are_frozen() -> None:
    choices = pin(OFFERED, {})
    with pytest.raises(AttributeError):
        choices.pinned = True
    with pytest.raises(TypeError):
        choices["T-1"] = "a"  # type: ignore[index]
    assert not choices.pinned


def test_others_differ_in_this_one_option() -> None:
    choices = pin(OFFERED, {"T-2": "yes"})
    assert [other.changed() for other in choices.others("T-1")] == [
        {"T-1": "a", "T-2": "yes"},
        {"T-1": "b", "T-2": "yes"},
    ]
    assert [other.changed() for other in choices.others("T-2")] == [{}]


def test_where_options_are_pinned_there_are_no_others_and_none_is_named() -> None:
    pinned = pin_defaults(OFFERED)
    assert pinned.pinned
    assert pinned["T-1"] == "nobody"
    assert list(pinned.others("T-1")) == []
    assert hung(pinned, lambda choices: choices["T-1"] == "a", "T-1") == {}


def test_a_ground_hangs_on_options_whose_other_choice_would_matter() -> None:
    def met(choices: Choices) -> bool:
        return choices["T-1"] == "a" or choices["T-2"] == "yes"

    ids = ("T-1", "T-2", "T-10")
    assert hung(pin(OFFERED, {}), met, *ids) == {"T-1": "nobody", "T-2": "no"}
    assert hung(pin(OFFERED, {"T-1": "a"}), met, *ids) == {"T-1": "a"}
    assert hung(pin(OFFERED, {"T-1": "a", "T-2": "yes"}), met, *ids) == {}


@pytest.mark.parametrize(
    ("chosen", "item", "listed"),
    [
        ({"T-3": "yes"}, "T-3", "T-1, T-2, T-10"),
        ({"": ""}, "", "T-1, T-2, T-10"),
        ({"T-1": "c"}, "T-1=c", "nobody or a or b"),
        ({"T-2": "no", "T-10": ""}, "T-10=", "no or yes"),
    ],
)
def test_a_bad_option_lists_the_right_ones(chosen: dict[str, str], item: str, listed: str) -> None:
    with pytest.raises(Malformed) as caught:
        pin(OFFERED, chosen)
    assert (caught.value.code, caught.value.item) == ("bad-option", item)
    assert listed in caught.value.message


def test_changing_to_a_bad_option_is_malformed_too() -> None:
    with pytest.raises(Malformed, match="nobody or a or b"):
        pin(OFFERED, {}).with_choice("T-1", "c")


# ---- clauses and code


def clause_of(number: str) -> Clause:
    return Clause(id=f"x:{number}", title=number, kind="definition", origin="book", text=number)


CLAUSES = {f"x:{number}": clause_of(number) for number in ("1.1", "1.2", "1.10", "2.1", "S.1")}


@pytest.mark.parametrize("wanted", ["1.2", "x:1.2"])
def test_a_clause_is_found_with_or_without_the_rulebooks_name(wanted: str) -> None:
    assert find_clause(CLAUSES, "x", wanted) is CLAUSES["x:1.2"]


@pytest.mark.parametrize(
    ("wanted", "alike"),
    [
        ("1.3", "x:1.1, x:1.2, x:1.10"),
        ("S.9", "x:S.1"),
        ("9.9", "x:1.1, x:1.2, x:1.10, x:2.1, x:S.1"),
        ("", "x:1.1, x:1.2"),
    ],
)
def test_an_unknown_clause_names_those_that_begin_alike(wanted: str, alike: str) -> None:
    with pytest.raises(UnknownClause) as caught:
        find_clause(CLAUSES, "x", wanted)
    assert repr(wanted) in str(caught.value)
    assert alike in str(caught.value)


def test_code_registers_each_clause_and_changes_nothing() -> None:
    code = Code("x")

    def judge() -> str:
        return "judged"

    @code("1.1")
    class Judged:
        pass

    assert code("1.1", "1.2")(judge) is judge
    assert code.functions == {"x:1.1": [Judged, judge], "x:1.2": [judge]}


# ---- which rulebooks there are


def test_the_installed_rulebook_is_found_by_name() -> None:
    assert "command" in installed()
    assert rulebook("command") is COMMAND
    assert isinstance(COMMAND, Rulebook)


def test_a_plain_rulebook_draws_its_board_as_text_and_has_positions_without_keys() -> None:
    state = COUNTING.start("7 a", {})
    for seat in ("a", "host", "watcher"):
        assert COUNTING.board_json(state, seat) == {"drawing": "the count stands at 7\n"}
    assert COUNTING.write_scenario(state) == "7 a"
    assert COUNTING.position_json("7 a") is None
    with pytest.raises(Malformed, match="a position of counting is a text"):
        COUNTING.position_text({"total": 7})


def test_an_unknown_rulebook_lists_those_installed() -> None:
    with pytest.raises(UnknownRulebook, match=r"no rulebook 'nope' is installed; installed: .*command"):
        rulebook("nope")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("no_such_module:BOOK", "no_such_module"),
        ("tests.engine.counting:NO_SUCH", "NO_SUCH"),
        ("json:dumps", "is no rulebook"),
        ("tests.engine.counting:TEXTS", "is no rulebook"),
        ("broken_at_import:BOOK", "this package is broken"),
        ("broken_in_writing:BOOK", "broken_in_writing"),
    ],
)
def test_a_package_whose_rulebook_does_not_load(
    target: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_at_import.py").write_text("raise RuntimeError('this package is broken')\n")
    (tmp_path / "broken_in_writing.py").write_text("BOOK = (\n")
    offer("wrong", target, tmp_path, monkeypatch)
    assert {"command", "wrong"} <= set(installed())
    with pytest.raises(UnknownRulebook) as caught:
        rulebook("wrong")
    assert said in str(caught.value)
    assert target in str(caught.value)
    assert rulebook("command") is COMMAND, "one that is broken does not hurt the others"


# ---- another game: nothing in law/ or record/ knows Chain of Command


@pytest.fixture
def _counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer("counting", "tests.engine.counting:COUNTING", tmp_path, monkeypatch)


def test_law_and_record_import_no_rulebook() -> None:
    program = (
        "import sys, lawspeaker.record.journal, lawspeaker.law.explain, lawspeaker.law.agenda;"
        "print([name for name in sys.modules if name.startswith('lawspeaker.rulebooks')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_agenda_is_carried_out_as_far_as_answers_reach() -> None:
    state = COUNTING.start("2 a", {})
    agenda = (Throw("a"), Ask("a"))
    waiting = carry_out(COUNTING, state, agenda)
    assert isinstance(waiting.want, Roll)
    assert (waiting.state.total, waiting.events, waiting.state.agenda) == (2, (), agenda)
    asked = go_on(COUNTING, waiting.state, [3])
    assert asked.want == Choose("up or down?", ("up", "down"), "b", "counting:4")
    assert (asked.state.total, asked.events, asked.state.agenda) == (5, (Counted("a", 3),), (Ask("a"),))
    done = go_on(COUNTING, asked.state, ["down"])
    assert (done.want, done.state.total, done.state.agenda) == (None, 4, ())
    at_once = carry_out(COUNTING, state, agenda, [3, "down"])
    assert at_once.state == done.state
    assert at_once.events == asked.events + done.events
    assert [ground.clause for ground in at_once.grounds] == ["counting:3", "counting:4"]


@pytest.mark.usefixtures("_counting")
def test_a_game_of_another_rulebook_is_played_undone_and_kept(tmp_path: Path) -> None:
    game = Game.open("counting", "7 a", seed=5)
    assert game.play("count 3").events == (Counted("a", 3),)
    assert [ground.clause for ground in game.play("count 1").ruling.unmet] == ["counting:2"]
    game.set_option("T-1", "yes")
    assert game.play("throw").want == Roll(*want_of_a_throw())
    assert [ground.clause for ground in game.play("count 1").ruling.unmet] == ["counting:6"]
    game.roll()
    rolled = game.why().dice[0].faces[0]
    assert game.position == f"{10 + rolled} a"
    game.overrule("b: count 1", "b was not looking", None)
    game.undo()
    store.save(game, tmp_path / "game.jsonl")
    again = store.load(tmp_path / "game.jsonl")
    assert (again.state, again.rolls.counter, again.rolls.secret) == (game.state, 1, game.rolls.secret)
    for one, other in zip((*again.acts, *again.undone), (*game.acts, *game.undone), strict=True):
        assert (one.title, one.events, one.after) == (other.title, other.events, other.after)


def want_of_a_throw() -> tuple[Any, ...]:
    want = COUNTING.resolve(replace(COUNTING.start("10 b", {}), agenda=(Throw("b"),)))
    assert isinstance(want, Roll)
    return want.pool, want.reading, want.seat, want.clause, want.why


@pytest.mark.usefixtures("_counting")
def test_a_move_may_want_one_roll_after_another() -> None:
    game = Game.open("counting", "2 a", seed=5)
    played = game.play("twice", [3])
    assert (game.position, len(played.later)) == ("5 b", 1)
    assert isinstance(game.want, Roll)
    game.roll()
    assert game.want is None
    (act,) = game.acts
    assert [dice.typed for dice in act.dice] == [True, False]
    assert [event.by for event in act.events] == [3, act.dice[1].faces[0]]
    assert [ground.facts["by"] for ground in act.later] == [event.by for event in act.events]


@pytest.mark.usefixtures("_counting")
def test_a_choice_stands_until_it_is_answered_or_undone() -> None:
    game = Game.open("counting", "7 a", seed=5)
    assert isinstance(game.play("ask").want, Choose)
    for answer in (game.roll, lambda: game.answer([1]), lambda: game.set_option("T-1", "yes")):
        with pytest.raises(GameError):
            answer()
    game.undo()
    assert (game.position, game.want) == ("7 a", None)


@pytest.mark.usefixtures("_counting")
def test_an_undecided_move_changes_nothing() -> None:
    game = Game.open("counting", "7 a", seed=5)
    played = game.play(Count("a", 0))
    assert played.ruling.verdict is UNDECIDED
    assert (played.events, played.want, game.acts, game.position) == ((), None, (), "7 a")


def test_rulings_of_another_rulebook_are_told() -> None:
    state = COUNTING.start("9 a", {})
    ruling = COUNTING.judge(state, Count("b", 2))
    assert list(in_words(COUNTING, state, ruling)) == [
        "Refused by 2 clauses.",
        "✗ counting:1  The seats move in turn.",
        "✗ counting:2  Nobody counts past ten.",
        "To make it legal: count less",
    ]
    assert list(ruling_json(COUNTING, state, ruling)) == [
        "verdict",
        "allowed",
        "grounds",
        "events",
        "nearest",
        "options",
    ]
