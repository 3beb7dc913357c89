"""Words of what messages told: the same as those of the event, or the ground, itself."""

from collections.abc import Iterable
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from lawspeaker.law.ground import Facts, Ground
from lawspeaker.law.retold import event_retold, ground_of, ground_retold
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.record.entry import read_grounds
from lawspeaker.record.journal import Journal
from lawspeaker.rulebooks.command import events as of_command
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import events as of_war
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.scenario.setup import Scenario
from tests.engine.counting import COUNTING, Counted
from tests.golden.accept import FOLDER
from tests.golden.games import GAMES
from tests.rulebooks.test_wire_schemas import RARE
from tests.rulebooks.war.cases_of_war import CASES
from tests.rulebooks.war.duels import duel
from tests.rulebooks.war.fights import entries
from tests.rulebooks.war.scenario_texts import SHIPPED

BOOKS: dict[str, Rulebook] = {"command": COMMAND, "war": WAR}
UNSEEN = {"figure": "unseen"}


def over_the_wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def as_told(book: Rulebook, event: Any) -> str:
    """The sentence of the event, without what its JSON does not tell: secrecy, what was held, where one is put."""
    if isinstance(event, of_war.FalterConverted):
        event = replace(event, held=False)
    if isinstance(event, of_war.CheckRead):
        event = replace(event, secret=False)
    if isinstance(event, of_war.FigurePlaced):
        return f"{event.id} comes onto the map."
    if isinstance(event, of_war.ThingPlaced):
        return f"{event.id} is put onto the map."
    return book.told(event)


def check(book: Rulebook, events: Iterable[Any]) -> set[type]:
    """Every event is told alike; gives their kinds."""
    kinds: set[type] = set()
    for event in events:
        assert event_retold(book, over_the_wire(book.event_json(event))) == as_told(book, event)
        kinds.add(type(event))
    return kinds


def check_grounds(book: Rulebook, grounds: Iterable[Ground]) -> None:
    for ground in grounds:
        told = over_the_wire(ground.as_json())
        assert ground_of(told) == ground
        assert ground_retold(book, told) == {"text": book.sentence(ground), "remedy": book.remedy(ground)}


def check_battle(scenario: Scenario) -> set[type]:
    kinds: set[type] = set()
    for entry in play(scenario):
        kinds |= check(WAR, entry.events)
        check_grounds(WAR, entry.grounds)
    return kinds


@pytest.mark.parametrize("name", GAMES)
def test_golden_journals_are_told_again_word_for_word(name: str) -> None:
    book = BOOKS[GAMES[name].rulebook]
    for entry in Journal.read((FOLDER / f"{name}.jsonl").read_bytes()).entries():
        check(book, book.read_events(entry.events))
        check_grounds(book, (*read_grounds(entry.grounds), *read_grounds(entry.later)))


@pytest.mark.parametrize("name", SHIPPED)
def test_battles_that_ship_are_told_again_word_for_word(name: str) -> None:
    check_battle(read_scenario(SHIPPED[name]))


def test_every_event_of_war_is_told_again_word_for_word() -> None:
    kinds = check_battle(read_scenario(RARE)).union(*(check_battle(case.scenario) for case in CASES.values()))
    further = [*(step.came.events for seed in range(4) for step in duel(seed)), *(one.events for one in entries(24))]
    assert kinds.union(*(check(WAR, events) for events in further)) == set(get_args(of_war.Event))


OF_COMMAND: list[Any] = [
    of_command.Recruited("a", "L2", "Ada", 3, ("Moral", "Range"), 4), of_command.Arrived("b", "L2", None, 0, (), 0),
    of_command.AttackDeclared("a", "L2", "R1"), of_command.AttackResolved("a", "L2", "R1", "captured"),
    of_command.Targeted("a", "L2", "bolt"), of_command.KeywordGranted("a", "L2", "Moral"),
    of_command.KeywordRemoved("a", "L2", "Range"), of_command.TurnBegan("a", 3), of_command.PreparationEnded("a"),
    of_command.TurnEnded("b"), of_command.GameEnded("a", "leader-captured"), of_command.GameEnded(None, "turn-limit"),
    *(kind("b", "Cm1") for kind in (
        of_command.EventCast, of_command.AmbushSprung, of_command.Captured, of_command.Exiled, of_command.Left,
        of_command.SoulFrozen, of_command.SoulThawed,
    )),
]  # fmt: skip


def test_every_event_of_command_is_told_again_word_for_word() -> None:
    assert check(COMMAND, OF_COMMAND) == set(get_args(of_command.Event))


def test_a_rulebook_that_says_nothing_of_it_reads_its_events() -> None:
    event = Counted("a", 3)
    assert COUNTING.retold(over_the_wire(COUNTING.event_json(event))) == COUNTING.told(event)
    assert event_retold(COUNTING, {"type": "Danced", "how": 1}) == "Danced (how)."


STRIKE = {
    "type": "StrikeRead", "clause": "war:10.9", "figure": "asher", "target": "jackal", "weapon": "club",
    "maneuver": None, "mastery": 1, "precision": 3, "guard": 2, "difference": 1, "melee": 0, "adjustments": 1,
    "dice": [1] * 7, "adjusted": [2] + [1] * 6, "base": 2, "twelves": 0, "ones": 1, "stops": 0, "before": 2, "hits": 2,
    "triggers": 0, "defensive": 0, "levels": 2, "damage": 4, "falter": 1, "poison": 0, "knock_back": 0,
}  # fmt: skip
COLLIDED = {
    "type": "Collided", "clause": "war:2.7", "figure": "asher", "with": "jackal", "hits": 2, "force": 3,
    "force_with": 4, "left": 1.5,
}  # fmt: skip
PARTLY: list[tuple[dict[str, Any], str]] = [
    ({**STRIKE, "figure": "unseen", "weapon": None, "dice": None, "adjusted": None},
     "unseen strikes jackal: 2 Hits, 4 damage, 1 Falter."),
    ({**STRIKE, "target": "unseen", "adjusted": None, "damage": None, "falter": None, "poison": None},
     "asher strikes unseen, club: 2 Hits."),
    ({**COLLIDED, "figure": "unseen", "force": None, "left": None},
     "unseen collides with jackal: 2 Hits of Force 4 against jackal."),
    ({**COLLIDED, "with": "unseen", "force_with": None},
     "asher collides with unseen, 1.5 inches left: 2 Hits of Force 3 against asher."),
    ({"type": "Overruled", "clause": "war:12.24", "figure": "dan", "set": {"ap": 1}, "allow": None, "reason": None},
     "The Host overrules, and sets dan's ap 1."),
    ({"type": "HoldEnded", "clause": "war:4.12", "figure": "dan", "kind": "grappled", "by": None, "hold": None,
      "why": "broken"}, "dan is Grappled no more: it broke free."),
    ({"type": "HoldBegan", "clause": "war:4.1", "figure": "dan", "kind": "bound", "by": "unseen", "hold": None},
     "dan is Bound by unseen, and so Exposed."),
    ({"type": "CheckRead", "clause": "war:9.1", "figure": "dan", "attribute": "might", "why": "break-free",
      "factor": 4, "versus": None, "adjustments": None, "dice": [7] * 7, "adjusted": None, "passes": 1, "needed": 2,
      "short": 1, "success": False, "epic": "none"}, "dan's Might Check: Factor 4; 1 Pass of 2: failed, 1 short."),
]  # fmt: skip


@pytest.mark.parametrize(("told", "text"), PARTLY)
def test_what_a_seat_may_not_know_is_left_out(told: dict[str, Any], text: str) -> None:
    assert event_retold(WAR, told) == text


def test_what_is_no_ground_gets_a_plain_sentence() -> None:
    assert ground_retold(WAR, {"clause": "war:9.9", "met": 4, "facts": {}}) == {
        "text": "war:9.9 (met, facts).", "remedy": "",
    }  # fmt: skip
    assert ground_retold(WAR, 3) == {"text": "Something that cannot be put into words.", "remedy": ""}
    assert ground_of({"clause": "x", "met": None, "facts": {"a": [1]}}) == Ground("x", None, Facts(a=(1,)))
