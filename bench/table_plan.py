"""The moves of the table's bench: a battle of eight figures that goes on for ever, without dice.

Turn follows Turn: the Host inflicts and remedies, figures step forth and back, and one move in eight is refused.
"""

from collections.abc import Iterator
from importlib import resources

from msgspec import Struct

from lawspeaker.record.game import Game

DEMO = "four-against-four"
PLAYERS = ("asher", "bela", "cass", "dan")
"""Figures that have a player each; all others are the Host's."""
_STEPS = 2


class Step(Struct, frozen=True):
    """A move as text, whether it is allowed, and whose it is: a figure of PLAYERS, or the Host's, ""."""

    text: str
    allowed: bool
    by: str = ""


def steps(count: int) -> list[Step]:
    """The first so many moves of the battle, as the rules take them. Raises AssertionError where it comes to a stop."""
    path = resources.files("lawspeaker.rulebooks.war").joinpath("scenarios").joinpath(f"{DEMO}.toml")
    game = Game.open("war", path.read_text("utf-8"), {}, 1)
    found: list[Step] = []
    while len(found) < count:
        before = len(found)
        found += _cycle(game)
        assert len(found) > before + 8, "the battle goes on"
    return found[:count]


def _cycle(game: Game) -> Iterator[Step]:
    """One Cycle: every figure has its Turns."""
    yield _made(game, "begin-cycle")
    while (begun := _made(game, "begin-turn")).allowed:
        yield begun
        yield from _turn(game, str(game.state.turn))
        yield _made(game, "end-turn")
    yield begun


def _turn(game: Game, figure: str) -> Iterator[Step]:
    by = figure if figure in PLAYERS else ""
    here = next(one.at for one in game.state.figures if one.id == figure)
    forth = f"{here[0] / 100:g},{(here[1] + (50 if here[1] % 100 == 0 else -50)) / 100:g}"
    yield _made(game, f"inflict exertion 1 on {figure}")
    yield _made(game, f"move {figure} {forth}", by)
    yield _made(game, "begin-turn")
    yield _made(game, f"remedy reduce-exertion 1 on {figure}")


def _made(game: Game, text: str, by: str = "") -> Step:
    played = game.play(text)
    assert game.want is None, f"{text} waits for something"
    return Step(text, played.ruling.allowed, by)
