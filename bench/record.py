"""How fast the record is: appending, rebuilding, taking back; beside the pace of plain Python in the same run.

    python bench/record.py [--seconds 1.0] [--repeats 5]

- `append`: one entry chained and written as bytes, before it goes to the disk; those of a skirmish and of the Jackal
  fight, read beforehand. Microseconds an entry (target: 10 or less).
- `rebuild`: the state from the bytes of a journal, every line read, every event folded; entries a second (targets:
  50,000 of `command`, 20,000 of `war`).
- `undo`: the act in the midst of a game of 2,000 moves is taken back, and with it all that followed; milliseconds
  (target: 200, near 1).

Ends with 1 if what is rebuilt is not the state that the game has.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from windows import pace, rate

sys.path.insert(0, str(Path(__file__).parent.parent))
from msgspec.structs import replace

from lawspeaker.law.registry import rulebook
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import read_entry, rebuilt
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.war.scenario.reading import read_scenario

SCENARIOS = Path(__file__).parent.parent / "src/lawspeaker/rulebooks/war/scenarios"


def skirmish(moves: int) -> Game:
    """Skirmishes at random, one move after the other, on one journal: after the end of one, all of it is undone."""
    game, random = Game.open("command", START, {}, 1), Random(1)
    while len(game.journal) < moves:
        legal = game.legal()
        if not legal:
            game.undo(game.acts[0].number, "the next one")
            continue
        game.play(random.choice(legal), throw=True)
    return game


def jackals(rounds: int) -> Game:
    """The Jackal fight, its file's moves again and again, each time after all was undone."""
    text = (SCENARIOS / "jackal-fight.toml").read_text("utf-8")
    game, moves = Game.open("war", text, {}, 1), read_scenario(text).moves
    for _ in range(rounds):
        if game.acts:
            game.undo(game.acts[0].number, "the next one")
        for entry in moves:
            game.play(game.book.move_from_json(entry.table), entry.dice or None)
    return game


def long_game(moves: int) -> Game:
    """A battle of so many moves that stand."""
    game = Game.open("war", (SCENARIOS / "duel.toml").read_text("utf-8"), {}, 1)
    while len(game.acts) < moves:
        for text in ("begin-cycle", *["begin-turn", "check asher might", "end-turn"] * 4):
            game.play(text, throw=True)
    return game


def appends(game: Game) -> Callable[[], int]:
    """Appends every entry of a game to a fresh journal."""
    entries = [read_entry(game.book, entry) for entry in game.journal.entries()]

    def work() -> int:
        journal = Journal(game.journal.header)
        for entry in entries:
            journal.append([entry])
        return len(entries)

    return work


def rebuilds(game: Game) -> Callable[[], int]:
    """Rebuilds a game from its bytes' lines."""
    journal = Journal.read(game.journal.export())

    def work() -> int:
        rebuilt(rulebook(game.book.id), journal)
        return len(journal)

    return work


def undone(game: Game) -> float:
    """Milliseconds that taking back half of a game takes."""
    middle = game.acts[len(game.acts) // 2].number
    before = time.perf_counter()
    game.undo(middle, "half of it")
    return 1000 * (time.perf_counter() - before)


def main() -> int:
    """Measures, prints a line each, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    games = {"command": skirmish(2_000), "war": jackals(20)}
    loops = rate(pace, asked.seconds, 1).median
    sound = True
    for name, game in games.items():
        added = rate(appends(game), asked.seconds, asked.repeats)
        built = rate(rebuilds(game), asked.seconds, asked.repeats)
        print(
            f"record    {name:8} append {1e6 / added.median:>5.1f} µs an entry (target 10); rebuild "
            f"{built.median:>8,.0f} entries/s, {built.median / loops * 1e6:,.0f} for a million plain loops"
        )
        sound &= rebuilt(game.book, game.journal) == replace(game.state, agenda=())
    times = [undone(long_game(2_000)) for _ in range(3)]
    print(f"record    undo of 1,000 of 2,000 moves {median(times):.2f} ms (target 200, near 1)")
    print(f"check: what is rebuilt is the state of the game: {'yes' if sound else 'NO'}")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
