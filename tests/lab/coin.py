"""A small kernel in plain NumPy: two throw a coin that may be biased until one of them has enough points."""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from lawspeaker.errors import Malformed
from lawspeaker.kernels.kernel import Columns, Setting, Value

_ODD = np.uint64(0x9E3779B97F4A7C15)
ROUNDS = 12


def _bits(seed: int, games: range, draw: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    numbers = np.arange(games.start, games.stop, dtype=np.uint64)
    with np.errstate(over="ignore"):
        mixed = (numbers * np.uint64(64) + np.uint64(draw)) * _ODD + np.uint64(seed)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


class Coin:
    """Whoever has more points after ROUNDS throws has won; who moved first counts a throw that is edge on."""

    id = "coin"
    about = "A coin, thrown again and again"
    players = ("fair", "sly")
    values = (
        Value("bias", (50,), "chance of a point for seat 0, in percent", 0, 100),
        Value("edge", (False, True), "whether one throw in sixteen stands on its edge"),
        Value("scenario", ("",), "a file", open=True),
    )
    columns = ("winner", "first", "decisions", "turns", "damage:0", "damage:1", "spoke:coin:1", "spoke:coin:2")

    def checked(self, setting: Mapping[str, Any], players: tuple[str, str]) -> Setting:
        if setting.get("bias") == 13:
            raise Malformed("not-covered", "bias", "nobody plays with 13")
        if "nonsense" in str(setting.get("scenario", "")):
            raise Malformed("bad-scenario", "scenario", "this is nonsense")
        return Setting(self.id, players, tuple((one.name, setting.get(one.name, one.default)) for one in self.values))

    def play(self, setting: Setting, seed: int, games: range, backend: str = "auto", threads: int = 1) -> Columns:
        if setting["scenario"] == "end":
            os._exit(9)
        first = np.array([number % 2 for number in games], np.int64)
        points = np.zeros((2, len(games)), np.int64)
        bias = setting["bias"] + 10 * (setting.players[0] == "sly") - 10 * (setting.players[1] == "sly")
        edges = np.zeros(len(games), np.int64)
        for draw in range(ROUNDS):
            bits = _bits(seed, games, draw)
            hit = (bits % np.uint64(100)).astype(np.int64) < bias
            edge = (bits >> np.uint64(60) == 0) & bool(setting["edge"])
            to = np.where(edge, first, np.where(hit, 0, 1))
            edges += edge
            points += np.stack([to == 0, to == 1])
        winner = np.where(points[0] > points[1], 0, np.where(points[1] > points[0], 1, -1))
        turns = points.max(0)
        columns = (winner, first, turns * 2, turns, points[1] * 3, points[0] * 3, edges, turns)
        return dict(zip(self.columns, columns, strict=True))


COIN = Coin()
