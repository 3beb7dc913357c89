"""The kernel `skirmish` as one object: what may be set, and its columns."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.kernels.compiling import backend, for_backend, in_chunks
from lawspeaker.kernels.kernel import Columns, Kernel, Setting, Value, checked_values
from lawspeaker.kernels.skirmish import steps as s
from lawspeaker.kernels.skirmish.bulk import COUNTED, FIRST, PLAYERS, WIDTH, play
from lawspeaker.kernels.skirmish.states import array_of
from lawspeaker.kernels.skirmish.tables import lists, tables
from lawspeaker.rulebooks.command.book import full
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.command.state import State

TIES = ("repelled", "captured")
VALUES = (
    Value("position", (START,), "the position of a skirmish from which each game begins", open=True),
    Value("reserve", ("",), "both reserves, like 1111112114/1111112114, in place of the position's", open=True),
    Value("first", ("alternate", 0, 1), "which player has the seat that decides first; player 0 in games 0, 2, 4 ..."),
    Value("moral_bonus", (1,), "what each active Superior with Moral adds; the rules say 1", least=0, most=6),
    Value("ties", TIES, "what equal totals come to; the rules say repelled"),
)
SPOKEN = ("S.1", "S.2", "S.3", "S.4", "S.5", "S.6", "S.7", "S.8", "5.2.5", "5.3.1", "5.3.5", "5.3.6")
"""Clauses whose grounds are counted. 5.3.1 stands for 5.3.1.1 to 5.3.1.4 too, which speak as often."""
_OF_A_PLAYER = ("recruits", "exiles", "attacks", "captures", "from-behind")
_RESERVE = re.compile(r"[0-9]{10}/[0-9]{10}", re.ASCII)


class Skirmish:
    """The whole of section 16: every position of a skirmish in which somebody decides and nobody is Frozen."""

    id = "skirmish"
    about = "the skirmish of Chain of Command"
    players: tuple[str, ...] = PLAYERS
    values: tuple[Value, ...] = VALUES
    columns: tuple[str, ...] = (
        "winner", "first", "decisions", "turns",
        *(f"{what}:{player}" for what in _OF_A_PLAYER for player in (0, 1)),
        *(f"spoke:{full(number)}" for number in SPOKEN),
    )  # fmt: skip

    def checked(self, setting: Mapping[str, Any], players: tuple[str, str]) -> Setting:
        """The setting, completed by defaults, with the position in its canonical form.

        Raises Malformed: a code of the position, `unknown-value`, `bad-value`, `unknown-player` or `not-covered`.
        """
        values = checked_values(self, setting, players)
        state = _state(values["position"], values["reserve"])
        array_of(state)
        if state.phase == "over":
            raise Malformed("not-covered", "position", "the game is over in it")
        values["position"] = COMMAND.write_state(state)
        return Setting(self.id, players, tuple(values.items()))

    def play(self, setting: Setting, seed: int, games: range, backend: str = "auto", threads: int = 1) -> Columns:
        """The games of these numbers, each a row of every column. Raises Malformed (`unknown-backend`, `no-numba`)."""
        counted = _played(setting, seed, games, backend, threads)
        told = dict(zip(COUNTED, counted.reshape(len(games), WIDTH).T, strict=True))
        columns = told | _spoken(told, setting)
        return {name: np.ascontiguousarray(columns[name]) for name in self.columns}


def _state(position: str, reserve: str) -> State:
    """Raises Malformed."""
    state: State = COMMAND.start(position, {})
    if not reserve:
        return state
    if not _RESERVE.fullmatch(reserve):
        raise Malformed("bad-value", reserve, "a reserve is ten digits for a and ten for b: 1111112114/1111112114")
    a, b = (tuple(map(int, digits)) for digits in reserve.split("/"))
    return COMMAND.start(COMMAND.write_state(replace(state, reserve=(a, b))), {})


@lru_cache(maxsize=64)
def _start(setting: Setting) -> tuple[int, ...]:
    game = array_of(COMMAND.start(setting["position"], {}))
    game[s.MORAL_BONUS], game[s.TIES] = setting["moral_bonus"], TIES.index(setting["ties"])
    return tuple(game)


def _played(setting: Setting, seed: int, games: range, asked: str, threads: int) -> Any:
    """What is counted of each game, one after another, as one array."""
    compiled = backend(asked) == "numba"
    start: Any = np.array(_start(setting), np.int64) if compiled else list(_start(setting))
    told: Any = np.zeros(len(games) * WIDTH, np.int64) if compiled else [0] * (len(games) * WIDTH)
    table, run, game_of = tables() if compiled else lists(), for_backend(play, asked), start.copy
    zero, one = map(PLAYERS.index, setting.players)

    def piece(begin: int, end: int) -> None:
        part = told[begin * WIDTH : end * WIDTH]  # of an array a view, of a list a copy
        asked_for = seed, games.start + begin, end - begin, FIRST.index(setting["first"]), zero + 2 * one
        run(start, table, game_of(), asked_for, part)
        told[begin * WIDTH : end * WIDTH] = part

    in_chunks(piece, len(games), threads)
    return np.asarray(told, np.int64)


def _spoken(told: Mapping[str, Any], setting: Setting) -> Columns:
    """How often each clause spoke in the rulings of a game, out of what was done in it."""
    recruits, exiles, attacks = (told[f"{what}:0"] + told[f"{what}:1"] for what in _OF_A_PLAYER[:3])
    start = _start(setting)
    in_set_up = told["set-up"] - start[s.SOULS]
    counts = {
        "S.1": recruits,
        "S.2": in_set_up,
        "S.3": told["decisions"] - recruits - exiles - attacks,
        "S.4": exiles,
        "S.5": attacks,
        "S.6": attacks,
        "S.7": told["strengthened"],
        "S.8": told["ended"],
        "5.2.5": 2 * attacks,
        "5.3.1": recruits,
        "5.3.5": recruits - in_set_up,
        "5.3.6": attacks,
    }
    return {f"spoke:{full(number)}": counts[number] for number in SPOKEN}


SKIRMISH: Kernel = Skirmish()
