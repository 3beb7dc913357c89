"""The kernel `duel`: duels by the thousand, with what may be varied and what a game tells."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from lawspeaker.errors import Malformed
from lawspeaker.kernels.compiling import backend, for_backend, in_chunks
from lawspeaker.kernels.duel import layout as at
from lawspeaker.kernels.duel.players import PLAYERS, games
from lawspeaker.kernels.duel.tables import array_for, list_for
from lawspeaker.kernels.kernel import Columns, Setting, Value, checked_values
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.war.book import BOOK, full
from lawspeaker.rulebooks.war.duel.duellists import DUELS

DUEL, CAP = "duel", "falter_cap"
COVERED = ("W-1", "W-2", "W-3", "W-4", "W-6", "W-16", "W-20", "W-25", "W-26", "W-27", "W-30", "W-31")
"""Options that bear on a duel and are played here under all their choices."""
_REFUSED = {
    "W-7": "a hold of one who is Defeated would wait for the Host, and a duel has none",
    "W-14": "it speaks under W-21 alone, and that is not covered",
    "W-21": "Poison could then Defeat a figure as its Turn starts, and the supplement does not say what follows",
    "W-22": "D.7 does not say what Exertion costs where AP that are left count as Rest",
    "first": "the order of Swiftness says who begins (D.2, 11.4)",
}
_NO_BEARING = "nothing of a duel depends on it"
_VALUES = (
    Value(DUEL, tuple(DUELS), "who fights, seat 0 first (D.1)"),
    Value(CAP, (7,), "where Falter is cut (1.13); another cap than 7 is a what-if of ours, not a rule", 0, 99),
    *(Value(one.id, one.choices, one.question) for one in BOOK.options if one.id in COVERED),
)
_SINGLE = {"decisions": at.DECISIONS, "turns": at.TURNS, "cycles": at.CYCLE}
_BY_SEAT = {"strikes": at.STRIKES, "hits": at.HITS, "damage": at.DAMAGE, "falter": at.FALTERS}
_OF_A_FIGURE = {"endurance": at.ENDURANCE, "resolve": at.RESOLVE, "passion": at.PASSION}
_COLUMNS: dict[str, int] = {
    **_SINGLE,
    **{f"{name}:{seat}": place + seat for name, place in _BY_SEAT.items() for seat in (0, 1)},
    **{f"{name}:{seat}": at.SEATS[seat] + place for name, place in _OF_A_FIGURE.items() for seat in (0, 1)},
    **{f"spoke:{full(number)}": place for place, number in enumerate(at.CLAUSES, at.LOG)},
}
"""Name of a column to its place in the state at the end of a game."""


class DuelKernel:
    """Duels of `rulebooks/war/duel` (see there), under the options that bear on them."""

    id = "duel"
    about = "two figures of Special Effects in War within reach of each other, until one is Defeated"
    players: tuple[str, ...] = PLAYERS
    values: tuple[Value, ...] = _VALUES
    columns: tuple[str, ...] = ("winner", "first", *_COLUMNS)

    def checked(self, setting: Mapping[str, Any], players: tuple[str, str]) -> Setting:
        """The setting, completed by defaults.

        Raises Malformed: `unknown-value`, `bad-value`, `unknown-player`, `not-covered`.
        """
        for name in setting:
            _covers(name)
        return Setting(self.id, players, tuple(checked_values(self, setting, players).items()))

    def seats(self, setting: Setting) -> tuple[str, str]:
        """The names of the two figures."""
        first, second = setting[DUEL].split()
        return first, second

    def play(self, setting: Setting, seed: int, games: range, backend: str = "auto", threads: int = 1) -> Columns:
        """The games of these numbers, a row each: see `Kernel`. Raises Malformed (`unknown-backend`, `no-numba`)."""
        ends = np.zeros((len(games), at.SIZE), np.int64)

        def work(begin: int, end: int) -> None:
            _play(setting, (seed, games.start + begin, _greedy(setting)), backend, ends[begin:end])

        in_chunks(work, len(games), threads)
        columns: Columns = {
            "winner": ends[:, at.WINNER].astype(np.int32),
            "first": np.full(len(games), list_for(*told_by(setting))[at.OF_TURNS + 1], np.int32),
        }
        return columns | {name: ends[:, place].astype(np.int32) for name, place in _COLUMNS.items()}


def told_by(setting: Setting) -> tuple[str, Choices, int]:
    """Name of the duel, choices and cap of Falter that a setting means."""
    choices = BOOK.pinned
    for name, chosen in setting.values:
        if name not in (DUEL, CAP) and chosen != choices[name]:
            choices = choices.with_choice(name, chosen)
    return setting[DUEL], choices, setting[CAP]


def _greedy(setting: Setting) -> int:
    return sum((player != PLAYERS[0]) << seat for seat, player in enumerate(setting.players))


def _play(setting: Setting, asked: tuple[int, int, int], which: str, ends: Any) -> None:
    if backend(which) == "numba":
        games(np.zeros(at.SIZE, np.int64), array_for(*told_by(setting)), ends, asked)
        return
    found = [[0] * at.SIZE for _ in ends]
    for_backend(games, "python")([0] * at.SIZE, list_for(*told_by(setting)), found, asked)
    if found:
        ends[:] = found


def _covers(name: str) -> None:
    """Raises Malformed (`not-covered`) for what the rulebook has, and a duel has not, or not here."""
    if name in _REFUSED or (name in {option.id for option in BOOK.options} and name not in COVERED):
        raise Malformed("not-covered", name, _REFUSED.get(name, _NO_BEARING))


KERNEL = DuelKernel()
