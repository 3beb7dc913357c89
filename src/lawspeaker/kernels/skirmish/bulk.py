"""Whole skirmishes, many of them."""

from lawspeaker.kernels.chance import draw, key
from lawspeaker.kernels.compiling import jit
from lawspeaker.kernels.skirmish.steps import OVER, PHASE, SIZE, Game, decide_at_random
from lawspeaker.kernels.skirmish.tables import Tables


@jit
def random_games(start: Game, tables: Tables, game: Game, seed: int, games: tuple[int, int]) -> int:
    """Plays the games of these numbers, the last excluded, at random; returns how many decisions they had."""
    decisions = 0
    for number in range(games[0], games[1]):
        for place in range(SIZE):
            game[place] = start[place]
        of_game, count = key(seed, number), 0
        while game[PHASE] != OVER:
            decide_at_random(game, tables, draw(of_game, count))
            count += 1
        decisions += count
    return decisions
