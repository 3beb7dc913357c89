"""The golden games: short games of both rulebooks, each a start and the orders of a table, dice and all.

Their journals are kept beside this file. `make golden` plays them anew, shows what differs, and keeps the new ones.
"""

from collections.abc import Callable
from typing import NamedTuple

from lawspeaker.errors import GameError
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command.skirmish.reserve import START
from tests.rulebooks.war.scenario_texts import SHIPPED

Order = str | Callable[[Game], object]
"""A move as text, with its dice behind ` | `; or whatever else is done."""


class Golden(NamedTuple):
    """A golden game: what it shows, where it begins, its options and seed, and what is done in it."""

    shows: str
    rulebook: str
    start: str
    orders: tuple[Order, ...]
    options: dict[str, str] = {}  # noqa: RUF012 (nobody changes it)
    seed: int = 1


def roll(game: Game) -> object:
    """The dice that are waited for are thrown."""
    return game.roll()


def undo(number: int | None = None, reason: str = "") -> Order:
    """Acts are taken back."""
    return lambda game: game.undo(number, reason)


def redo(game: Game) -> object:
    """The act that was undone last comes back."""
    return game.redo()


def put_back(game: Game) -> object:
    """All that was taken back is played anew."""
    return game.put_back()


def correct(number: int, *faces: int) -> Order:
    """Typed dice are corrected."""
    return lambda game: game.correct(number, faces, reason="a typo")


def option(option_id: str, choice: str) -> Order:
    """The Host changes an option."""
    return lambda game: game.set_option(option_id, choice)


def overrule(move: str, reason: str) -> Order:
    """The Host lets a move happen."""
    return lambda game: game.overrule(move, reason)


def refused(move: str) -> Order:
    """A move that is refused: nothing of it is in the journal."""

    def order(game: Game) -> None:
        if game.play(move).ruling.allowed:
            raise GameError(f"{move} was to be refused")

    return order


def note(text: str) -> Order:
    """A note."""
    return lambda game: game.note(text)


def reveal(game: Game) -> object:
    """The secret of the dice is revealed."""
    return game.reveal_dice()


def seed_dice(text: str) -> Order:
    """A seat brings a seed of its own."""
    return lambda game: game.seed_dice(text)


BATTLE = "[2 b battle reserve=1111112114/1111112114] L2 C3 | L2 C3"
TWO = """
rulebook = "war"
[[figure]]
id = "asher"
weapon = "club"
passion = 60
at = [0, 0]
[[figure]]
id = "jackal"
side = "unholy"
weapon = "jackal-claws"
resolve = 40
at = [1, 0]
"""
SET_UP = ("recruit C3+M", "recruit L2", "recruit L2+R", "recruit C3/2+R", "recruit R2", "recruit R2/1")
TURN = ("begin-cycle", "begin-turn")

GAMES: dict[str, Golden] = {
    "command-book": Golden(
        "A game by the book: options, a name, a refused move, an outcome that is said",
        "command", "[1 a preparation] C3 Cm1 | (L2) L1!",
        ("recruit L2:Änna/1", refused("recruit L2"), "end-preparation", "end-turn", option("C-4", "no"),
         "begin-turn", "end-preparation", note("Bela moved the lamp ✓")), {"C-1": "yes"},
    ),
    "command-skirmish": Golden(
        "A skirmish from its beginning, dice thrown", "command", START,
        (*SET_UP, "end-preparation", "attack C3 L2", roll, "end-preparation", refused("attack L2 L2"),
         "attack C3 C3", roll, reveal), {}, 7,
    ),
    "command-typed": Golden(
        "Dice typed, corrected, and an attack taken back and put back", "command", BATTLE,
        ("attack C3 C3 | 5 3", "end-preparation", undo(), redo, correct(1, 1, 6), undo(), put_back),
    ),
    "command-overruled": Golden(
        "The Host overrules, and takes more than one act back for a reason", "command",
        "[1 a preparation] C3 | L2",
        (overrule("recruit Cm1", "a gift"), refused("recruit C2"), "end-preparation",
         undo(1, "all of it was a mistake"), "recruit C2"),
    ),
    "command-seeds": Golden(
        "Seats bring seeds of their own, the secret is revealed, and another epoch begins", "command", BATTLE,
        (seed_dice("our cat is called Änne"), "attack C3 C3", roll, reveal, "end-preparation", "attack L2 L2", roll),
    ),
    "war-falter": Golden(
        "The page's own example by inflict: F:6 and seven more", "war", TWO,
        ("inflict falter 6 on jackal", "inflict falter 7 on jackal", *TURN),
    ),
    "war-strikes": Golden(
        "Strikes, dice thrown, to the end of a Turn", "war", TWO,
        (*TURN, lambda game: game.play("strike asher jackal using disarm/2", throw=True),
         refused("move asher 9,9"), "rest asher 1", "end-turn", reveal), {}, 11,
    ),
    "war-choices": Golden(
        "A Turn passed over asks; Readied AP and Falter ask; an open roll is answered", "war", TWO,
        ("begin-cycle", "begin-turn jackal", "choose run", "stand-ready jackal 2 strike", "stand-ready jackal 3 rest",
         "end-turn", "inflict falter 2 on jackal", "choose 1,1", "check asher might", "roll 9 9 9 5 5 5 5"),
    ),
    "war-undone": Golden(
        "A Strike and all that it caused is taken back, and its dice are corrected", "war", TWO,
        ("override jackal falter=6 because \"a long day\"", *TURN, "strike asher jackal | 12 12 2 5 5 6 7", undo(),
         redo, correct(4, 12, 12, 2, 5, 5, 6, 8), "end-turn"),
    ),
    "war-options": Golden(
        "Options of a battle, changed in its midst, with what follows", "war", TWO,
        ("inflict entangle 20 on asher from \"the net\"", "inflict falter 3 on asher", option("W-5", "no"),
         "inflict falter 3 on asher", option("W-5", "yes")), {"W-4": "waste-first"},
    ),
    "war-hidden": Golden(
        "A hidden figure in the way of a Knock Back, a secret Check, arrival and leaving", "war",
        SHIPPED["scorpion-well"],
        ("begin-cycle", '{"do": "check", "figure": "serpent", "attribute": "swiftness", "secret": true}', roll,
         "reveal serpent", "leave scorpion", undo(), overrule("rest dan 1", "it was promised")), {}, 5,
    ),
    "war-jackals": Golden(
        "The beginning of the Jackal fight", "war", SHIPPED["jackal-fight"],
        ("begin-cycle", "inflict surprise on asher,bela,cass from jackal,jackal-2", "begin-turn", "move jackal 6,0",
         "strike jackal cass with toxic-bite | 11 10 5 7 6 4 2", "end-turn", "begin-turn", "move jackal-2 2,2",
         "strike jackal-2 bela with jackal-jaws to 1,1 | 11 9 5 5 6 7 8", "choose grapple", "end-turn",
         note("the reeds are quiet again")), {}, 3,
    ),
}  # fmt: skip


def played(golden: Golden) -> Game:
    """The game, played. Raises GameError where an order that is to be allowed is refused."""
    game = Game.open(golden.rulebook, golden.start, golden.options, golden.seed)
    for order in golden.orders:
        if not isinstance(order, str):
            order(game)
            continue
        text, _, faces = order.partition(" | ")
        dice = [int(face) for face in faces.split()] or None
        ruling = game.play(text, dice).ruling
        if not ruling.allowed:
            raise GameError(f"{text} is refused by {', '.join(ground.clause for ground in ruling.unmet)}")
    return game
