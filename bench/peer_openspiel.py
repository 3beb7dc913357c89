"""The peer for bulk play: OpenSpiel's tic-tac-toe in C++, stepped at random from the tightest Python we could write.

Run by a Python that has open-spiel and not Lawspeaker; prints one JSON object.

    python peer_openspiel.py [--seconds 1.0] [--repeats 5]
"""

import argparse
import json
from dataclasses import asdict
from random import random

import pyspiel
from windows import rate

GAMES = 100
"""In one call, so that looking at the clock costs nothing."""
GAME = pyspiel.load_game("tic_tac_toe")


def play() -> int:
    """Plays GAMES games; how many steps they had."""
    steps = 0
    for _ in range(GAMES):
        state = GAME.new_initial_state()
        over, legal, apply = state.is_terminal, state.legal_actions, state.apply_action
        while not over():
            actions = legal()
            apply(actions[int(random() * len(actions))])
            steps += 1
    return steps


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    print(json.dumps(asdict(rate(play, asked.seconds, asked.repeats))))
