"""What a kernel is: a game that is played many times over, the same to the bit wherever it is played."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Columns = dict[str, NDArray[Any]]
"""Name of a column to one whole number for each game."""


class Value(Struct, frozen=True):
    """What may be set for all games of a run, or varied from run to run.

    `choices` has the default first. Where `least` and `most` are given, every whole number from one to the other
    is meant, and `choices` holds the default alone; where `open` is true, `checked` says which others there are.
    """

    name: str
    choices: tuple[Any, ...]
    about: str
    least: int | None = None
    most: int | None = None
    open: bool = False

    @property
    def default(self) -> Any:
        """What holds where nothing is said."""
        return self.choices[0]


class Setting(Struct, frozen=True):
    """What a kernel found good to play: its players, and every value, by name, in the kernel's order."""

    kernel: str
    players: tuple[str, str]
    values: tuple[tuple[str, Any], ...]

    def __getitem__(self, name: str) -> Any:
        """The value of this name."""
        return dict(self.values)[name]


class Kernel(Protocol):
    """A game for bulk play. It decides nothing that the literal rules do not."""

    id: str
    about: str
    players: tuple[str, ...]
    """Who can sit at a seat."""
    values: tuple[Value, ...]
    columns: tuple[str, ...]
    """Of each game: `winner` (0, 1, -1 where nobody won), `first` (who moved first), `decisions`, `turns` and more;
    `spoke:ID` is how often the clause of this id spoke."""

    def checked(self, setting: Mapping[str, Any], players: tuple[str, str]) -> Setting:
        """The setting, completed by defaults.

        Raises Malformed: `unknown-value`, `bad-value`, `unknown-player`, or `not-covered`, for what the rulebook
        has and this kernel has not.
        """
        ...

    def play(self, setting: Setting, seed: int, games: range, backend: str = "auto", threads: int = 1) -> Columns:
        """The games of these numbers (a range without gaps): each column has one number for each of them.

        `backend` is `numba`, `python`, or `auto`: numba where it is installed. The numbers depend on the setting,
        the seed (0 to 2^63 - 1) and the number of the game alone. Raises Malformed (`unknown-backend`, `no-numba`).
        """
        ...


def joined(parts: list[Columns]) -> Columns:
    """Columns of games that follow one another, as one."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
