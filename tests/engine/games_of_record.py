"""Games whose journals the tests of the record read, damage, verify and compare."""

from functools import cache

from lawspeaker.record.game import Game
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from tests.rulebooks.war.scenario_texts import SHIPPED

BATTLE = "[2 b battle reserve=1111112114/1111112114] L2 C3 | L2 C3"


def skirmish_game() -> Game:
    """Rolled and typed dice, an undone act that was brought back, one that was not, and an open roll at the end."""
    game = Game.open("command", BATTLE, {}, 7)
    game.play("attack C3 C3")
    game.roll()
    game.play("end-preparation")
    game.play("attack L2 L2", [3, 3])
    game.undo()
    game.redo()
    game.play("end-preparation")
    game.undo()
    game.overrule("b: attack L2 L2", 'He said: "[/] let it be" · \\ ✓')
    return game


def book_game() -> Game:
    """Options, names and a note."""
    game = Game.open("command", "[3 a preparation] C3 Cm1 | (L2) L1!", {"C-1": "yes"}, 1)
    game.play("recruit L2:Änna/1")
    game.set_option("C-4", "no")
    game.note("Änna was painted yesterday ✓")
    game.play("end-preparation")
    game.undo()
    return game


@cache
def _jackal_fight() -> bytes:
    game = Game.open("war", SHIPPED["jackal-fight"], {}, 3)
    for entry in play(read_scenario(SHIPPED["jackal-fight"])):
        dice = [event.dice for event in entry.events if isinstance(event, e.DiceRead)]
        played = game.play(game.book.move_from_json(entry.given.table), dice or None)
        assert played.ruling.allowed == entry.ruling.allowed
    return game.journal.export()


def jackal_fight() -> bytes:
    """The journal of the whole first Cycle of the Jackal fight."""
    return _jackal_fight()


def rolled_battle() -> Game:
    """A battle with rolled dice, a choice and an open roll."""
    game = Game.open("war", SHIPPED["jackal-fight"], {}, 5)
    for text in ("begin-cycle", "begin-turn jackal-2"):
        game.play(text)
    game.choose("run")
    game.play("move jackal-2 2,2")
    game.play("strike jackal-2 bela", throw=True)
    game.play("check bela control", throw=True)
    game.play("check bela might")
    return game
