"""What a kernel is: a game that is played many times over, the same to the bit wherever it is played."""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lawspeaker.errors import Malformed

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


def checked_values(kernel: Kernel, setting: Mapping[str, Any], players: tuple[str, str]) -> dict[str, Any]:
    """Every value of a kernel by name: as set, or its default.

    Raises Malformed: `unknown-value`, `unknown-player`, and `bad-value` where it is none of the choices.
    """
    known = {value.name: value for value in kernel.values}
    for name in setting:
        if name not in known:
            raise Malformed("unknown-value", name, f"the values of {kernel.id} are {', '.join(known)}")
    for player in players:
        if player not in kernel.players:
            raise Malformed("unknown-player", player, f"the players of {kernel.id} are {', '.join(kernel.players)}")
    return {name: _fitting(value, setting.get(name, value.default)) for name, value in known.items()}


def _fitting(value: Value, given: Any) -> Any:
    """Raises Malformed (`bad-value`)."""
    if value.least is not None and value.most is not None:
        fits = type(given) is int and value.least <= given <= value.most
        said = f"a whole number from {value.least} to {value.most}"
    elif value.open:
        fits = type(given) is type(value.default)
        said = "a text" if isinstance(value.default, str) else "something else"
    else:
        fits = any(given == choice and type(given) is type(choice) for choice in value.choices)
        said = "one of " + ", ".join(map(str, value.choices))
    if not fits:
        raise Malformed("bad-value", str(given), f"{value.name} is {said}")
    return given
