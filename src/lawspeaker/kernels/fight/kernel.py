"""The kernel `fight`: small fights by the thousand, with what may be varied and what a game tells."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from lawspeaker.errors import Malformed
from lawspeaker.kernels.compiling import backend, for_backend, in_chunks
from lawspeaker.kernels.fight import layout as at
from lawspeaker.kernels.fight.covering import COVERED, state_of
from lawspeaker.kernels.fight.tables import array_for, list_for, span_of
from lawspeaker.kernels.fight.turns import games, go_on
from lawspeaker.kernels.kernel import Columns, Setting, Value, checked_values
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.state import State

PLAYERS = ("random", "greedy")
SCENARIO, CYCLES, AS_FILED = "scenario", "cycles", "file"
TWO_AGAINST_TWO = """\
rulebook = "war"

[[figure]]
id = "asher"
might = 50
control = 45
swiftness = 40
endurance = 84
resolve = 24
passion = 50
weapon = "club"
at = [0, 0]

[[figure]]
id = "bela"
might = 56
control = 42
swiftness = 42
endurance = 60
resolve = 30
passion = 30
weapon = "sword"
at = [0, 1]

[[figure]]
id = "jackal"
side = "unholy"
might = 42
control = 50
swiftness = 50
endurance = 76
resolve = 24
passion = 45
weapon = "jackal-claws"
at = [1, 0]

[[figure]]
id = "scorpion"
side = "unholy"
might = 42
control = 30
swiftness = 30
endurance = 66
resolve = 24
passion = 40
tier = 2
weapon = "scorpion-claw"
at = [1, 1]
"""
"""A scenario of ours, all of whom stand within reach of each other."""
_VALUES = (
    Value(SCENARIO, (TWO_AGAINST_TWO,), "the text of a scenario file of `war`", open=True),
    Value(CYCLES, (20,), "a draw after so many Cycles; ours, no rule", least=1, most=100),
    *(
        Value(option, (AS_FILED, *choices), f"the choice of {option}, in place of the file's")
        for option, choices in COVERED.items()
    ),
)
_SINGLE = {"decisions": at.DECISIONS, "turns": at.TURNS, "cycles": at.CYCLE}
_BY_SIDE = {"strikes": at.STRIKES, "hits": at.HITS, "damage": at.DAMAGE, "falter": at.FALTERS}
_COLUMNS: dict[str, int] = {
    **_SINGLE,
    **{f"{name}:{side}": place + side for name, place in _BY_SIDE.items() for side in (0, 1)},
    **{f"spoke:{full(number)}": place for place, number in enumerate(at.CLAUSES, at.LOG)},
}


class FightKernel:
    """Fights of 2 to 8 figures that stand where they stand: see `covering` for what is refused."""

    id = "fight"
    about = "two sides of Special Effects in War who stand still and strike, until one side is Defeated"
    players: tuple[str, ...] = PLAYERS
    values: tuple[Value, ...] = _VALUES
    columns: tuple[str, ...] = ("winner", "first", "standing:0", "standing:1", *_COLUMNS)

    def checked(self, setting: Mapping[str, Any], players: tuple[str, str]) -> Setting:
        """The setting, completed by defaults.

        Raises Malformed: as a scenario does, `unknown-value`, `bad-value`, `unknown-player`; `not-covered` with the
        path of the key that is not.
        """
        values = checked_values(self, setting, players)
        found = Setting(self.id, players, tuple(values.items()))
        state, _ = told_by(found)
        lowest, highest, widest = span_of(state)
        if highest - lowest >= at.MOST_LAWS or widest >= at.MOST_STEPS:
            raise Malformed("not-covered", "figure", "Guard, Precision or Magnitude lie too far apart")
        return found

    def seats(self, _setting: Setting) -> tuple[str, str]:
        """The names of the two sides."""
        return "the holy side", "the unholy side"

    def play(self, setting: Setting, seed: int, games: range, backend: str = "auto", threads: int = 1) -> Columns:
        """The games of these numbers, a row each: see `Kernel`. Raises Malformed (`unknown-backend`, `no-numba`)."""
        count, told = len(games), told_by(setting)
        ends = np.zeros((count, at.SIZE), np.int64)

        def work(begin: int, end: int) -> None:
            _play(told, (seed, games.start + begin, _greedy(setting)), backend, ends[begin:end])

        in_chunks(work, count, threads)
        standing = _standing(told[0], ends)
        columns: Columns = {"winner": ends[:, at.WINNER], "first": np.full(count, _first(told[0], told[1]))}
        columns |= {f"standing:{side}": standing[side] for side in (0, 1)}
        columns |= {name: ends[:, place] for name, place in _COLUMNS.items()}
        return {name: column.astype(np.int32) for name, column in columns.items()}


def told_by(setting: Setting) -> tuple[State, int]:
    """The battle and the last Cycle that a setting means. Raises Malformed (`not-covered`, or as a scenario does)."""
    changes = tuple((name, chosen) for name, chosen in setting.values if name in COVERED and chosen != AS_FILED)
    return state_of(setting[SCENARIO], changes), setting[CYCLES]


def _greedy(setting: Setting) -> int:
    return sum((player != PLAYERS[0]) << side for side, player in enumerate(setting.players))


def _play(told: tuple[State, int], asked: tuple[int, int, int], which: str, ends: Any) -> None:
    if backend(which) == "numba":
        games(np.zeros(at.SIZE, np.int64), array_for(*told), ends, asked)
        return
    found = [[0] * at.SIZE for _ in ends]
    for_backend(games, "python")([0] * at.SIZE, list_for(*told), found, asked)
    if found:
        ends[:] = found


def _standing(state: State, ends: Any) -> list[Any]:
    """By side, how many were not Defeated at the end."""
    sides = list_for(state, 1)
    standing = [np.zeros(len(ends), np.int64), np.zeros(len(ends), np.int64)]
    for number in range(len(state.figures)):
        out = ends[:, at.HEAD + at.FIGURE * number + at.OUT]
        standing[sides[at.OF_FIGURES + number * at.NUMBERS + at.N_SIDE]] += 1 - out
    return standing


def _first(state: State, cycles: int) -> int:
    """The side whose Turn is the first; -1 where none comes."""
    from_start, tables = list_for(state, cycles)[at.OF_START : at.OF_START + at.SIZE], list_for(state, cycles)
    for_backend(go_on, "python")(from_start, tables)
    turn = from_start[at.TURN]
    return -1 if turn < 0 else tables[at.OF_FIGURES + turn * at.NUMBERS + at.N_SIDE]


KERNEL = FightKernel()
