"""Sweeps as TOML. All of a file is looked at before anything is played; what is wrong is told by key and line."""

import shlex
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.kernels.kernel import Kernel, Value
from lawspeaker.kernels.registry import kernels
from lawspeaker.lab import toml_lines
from lawspeaker.lab.sweep import LOOK, Arm, Stop, Sweep

CODE = "bad-sweep"
KEYS = ("title", "kernel", "scenario", "position", "players", "seed", "chunk", "values", "vary", "compare", "stop")
PLAYERS, TEXTS = "players", ("scenario", "position")
CHUNK, MOST_CHUNK, MOST_GAMES, MOST_ARMS = 10_000, 1_000_000, 10**12, 256
_SEEDS = 2**63


class _Choice(Struct, frozen=True):
    """One of the values that are tried: of what, which, at which place of the list, and what its arm is called."""

    key: str
    value: Any
    place: int
    given: Any
    """The value as it stands in the file."""
    name: str


def read_sweep(text: str, name: str, folder: Path, games: int | None = None) -> Sweep:
    """The sweep of a file, or of the one of this name that ships.

    `folder` is where scenario files lie; `games` stands in the place of the stop rule.

    Raises Malformed: `bad-sweep` with the key at fault, the line, and what is expected; what the kernel raises of a
    scenario; OSError where a scenario file cannot be read.
    """
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed(CODE, name, f"a sweep is TOML: {error}") from None
    return _Reading(text, table, folder).sweep(name, games)


class _Reading:
    """A file while it is read: its text for the lines, its tables, the kernel."""

    def __init__(self, text: str, table: dict[str, Any], folder: Path) -> None:
        self.text, self.table, self.folder = text, table, folder

    def sweep(self, name: str, games: int | None) -> Sweep:
        """All of it. Raises Malformed."""
        self._only(self.table, KEYS)
        kernel = self._kernel()
        axes = self._axes(kernel)
        arms = tuple(self._arms(kernel, axes))
        stop = self._stop()
        return Sweep(
            name=Path(name).stem,
            title=self._text("title", Path(name).stem),
            kernel=kernel.id,
            arms=arms,
            against=self._against(axes),
            stop=stop if games is None else Stop(_in(("--games",), games, 1, MOST_GAMES)),
            seed=self._whole("seed", 1, 0, _SEEDS - 1),
            chunk=self._whole("chunk", CHUNK, 1, MOST_CHUNK),
            command=shlex.join(["lawspeaker", "lab", "run", name, *([] if games is None else ["--games", str(games)])]),
        )

    # ---- errors, and plain keys

    def wrong(self, path: toml_lines.Path, message: str) -> Malformed:
        """The error for a key, with its line."""
        line = toml_lines.line_of(self.text, path)
        where = "" if line is None else f"line {line}: "
        return Malformed(CODE, toml_lines.in_words(path), f"{where}{message}")

    def _only(self, table: Mapping[str, Any], known: tuple[str, ...], *path: str) -> None:
        for key in table:
            if key not in known:
                raise self.wrong((*path, key), f"there is no such key here; there are {', '.join(known) or 'none'}")

    def _text(self, key: str, default: str | None = None) -> str:
        value = self.table.get(key, default)
        if value is None:
            raise self.wrong((key,), f'this key is missing: write {key} = "..."')
        if not isinstance(value, str) or not value.strip():
            raise self.wrong((key,), "this is a text in quotes")
        return value

    def _whole(self, key: str, default: int, least: int, most: int) -> int:
        value = self.table.get(key, default)
        return self._number((key,), value, least, most)

    def _number(self, path: toml_lines.Path, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(path, f"this is a whole number from {least} to {most:,}, not {value!r}")
        return value

    def _table(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong((key,), f"this is a table: write [{key}] on a line of its own, and its keys below")
        return value

    # ---- what is played

    def _kernel(self) -> Kernel:
        known, name = kernels(), self._text("kernel")
        if name not in known:
            raise self.wrong(("kernel",), f"there is no kernel {name!r}; there are {', '.join(known)}")
        return known[name]

    def _axes(self, kernel: Kernel) -> list[list[_Choice]]:
        axes, arms = [], 1
        for key, given in self._table("vary").items():
            if not isinstance(given, list) or not given:
                raise self.wrong(("vary", key), "this is a list of all that is tried, like [5, 7, 9]")
            if key in self._table("values") or (key in (PLAYERS, *TEXTS) and key in self.table):
                raise self.wrong(("vary", key), f"{key} is fixed as well; leave one of the two out")
            axes.append([self._choice(kernel, key, place, one) for place, one in enumerate(given)])
            self._apart(axes[-1])
            arms *= len(given)
        if arms > MOST_ARMS:
            raise self.wrong(("vary",), f"these are {arms:,} arms, and {MOST_ARMS} at most are played: vary less")
        return axes

    def _choice(self, kernel: Kernel, key: str, place: int, given: Any) -> _Choice:
        """A value that is tried, or `{name, value}`."""
        path = ("vary", key, place)
        if not isinstance(given, dict):
            value = self._checked(kernel, path, given)
            return _Choice(key, value, place, given, _named(key, place, value))
        if set(given) != {"name", "value"} or not isinstance(given["name"], str):
            raise self.wrong(path, 'this is a value, or a value with a name: { name = "high", value = 9 }')
        return _Choice(key, self._checked(kernel, path, given["value"]), place, given["value"], given["name"])

    def _apart(self, axis: list[_Choice]) -> None:
        """Raises Malformed where two of them are the same."""
        for one in axis:
            for other in axis[: one.place]:
                if one.name == other.name or _alike(one.value, other.value):
                    raise self.wrong(("vary", one.key, one.place), f"{_shown(one.given)} stands in the list twice")

    def _checked(self, kernel: Kernel, path: tuple[str | int, ...], given: Any) -> Any:
        """One value, as the kernel takes it. Raises Malformed."""
        key = next(part for part in reversed(path) if isinstance(part, str))
        if key == PLAYERS:
            return self._players(kernel, path, given)
        known = {value.name: value for value in kernel.values}
        if key not in known:
            raise self.wrong(path, _unknown(kernel, key, given))
        expected = _misfit(known[key], given)
        if expected:
            raise self.wrong(path, f"{_shown(given)} is no {key}: {expected}")
        return self._file(path, given) if key == "scenario" else given

    def _file(self, path: toml_lines.Path, given: Any) -> str:
        """The text of a scenario file that lies beside the sweep."""
        try:
            return (self.folder / str(given)).read_text("utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise self.wrong(path, f"{self.folder / str(given)} cannot be read: {reason}") from None

    def _players(self, kernel: Kernel, path: tuple[str | int, ...], given: Any) -> tuple[str, str]:
        names = [given, given] if isinstance(given, str) else given
        if not isinstance(names, list) or len(names) != 2:
            raise self.wrong(path, 'these are the players of the two seats, like ["random", "greedy"], or one for both')
        for place, name in enumerate(names):
            if name not in kernel.players:
                among = ", ".join(kernel.players)
                raise self.wrong((*path, place), f"{kernel.id} has no player {_shown(name)}; there are {among}")
        return names[0], names[1]

    def _fixed(self, kernel: Kernel) -> dict[str, Any]:
        fixed = {key: self._checked(kernel, ("values", key), one) for key, one in self._table("values").items()}
        for key in TEXTS:
            if key in self.table:
                fixed[key] = self._checked(kernel, (key,), self._text(key))
        return fixed

    def _arms(self, kernel: Kernel, axes: list[list[_Choice]]) -> Iterator[Arm]:
        fixed, players = (
            self._fixed(kernel),
            self._players(kernel, (PLAYERS,), self.table.get(PLAYERS, kernel.players[0])),
        )
        for choices in product(*axes):
            varied = {choice.key: choice.value for choice in choices}
            who = varied.pop(PLAYERS, players)
            arm = Arm(", ".join(one.name for one in choices) or "as it is", who, {**fixed, **varied})
            self._covered(kernel, arm, choices)
            yield arm

    def _covered(self, kernel: Kernel, arm: Arm, choices: tuple[_Choice, ...]) -> None:
        """Asks the kernel whether it plays this. Raises Malformed with the key at fault as far as it can be known."""
        try:
            kernel.checked(arm.values, arm.players)
        except Malformed as error:
            fixed: dict[str, toml_lines.Path] = {key: (key,) for key in (*TEXTS, PLAYERS) if key in self.table}
            paths = fixed | {key: ("values", key) for key in self._table("values")}
            paths |= {one.key: ("vary", one.key, one.place) for one in choices}
            within = error.item.partition(".")[0]
            at = next((path for key, path in paths.items() if key in (error.item, within)), None)
            at = at or paths.get("scenario", ("kernel",))
            raise self.wrong(
                at, f"{kernel.id} does not play this ({error.code} {error.item}): {error.message}"
            ) from None

    # ---- when it stops, and what is compared

    def _stop(self) -> Stop:
        if "stop" not in self.table:
            raise self.wrong(("stop",), "this table is missing: write [stop], and below it games = 10000")
        stop = self._table("stop")
        self._only(stop, ("games", "width", "at_most"), "stop")
        if ("games" in stop) == ("width" in stop):
            raise self.wrong(("stop",), "it stops after so many games, or at a width of the interval: give one of them")
        if "games" in stop:
            if "at_most" in stop:
                raise self.wrong(("stop", "at_most"), "this goes with width; beside games leave it out")
            return Stop(self._number(("stop", "games"), stop["games"], 1, MOST_GAMES))
        width = stop["width"]
        if isinstance(width, bool) or not isinstance(width, float | int) or not 0 < width < 1:
            raise self.wrong(("stop", "width"), f"this is a number between 0 and 1, like 0.01, not {width!r}")
        if "at_most" not in stop:
            raise self.wrong(
                ("stop", "width"), "say also after how many games it stops all the same: at_most = 1000000"
            )
        return Stop(self._number(("stop", "at_most"), stop["at_most"], LOOK, MOST_GAMES), float(width))

    def _against(self, axes: list[list[_Choice]]) -> int:
        """The place of the arm that the others are compared with: the first that has what `compare` names."""
        wanted, known = self._table("compare"), {axis[0].key: axis for axis in axes}
        for key, value in wanted.items():
            if key not in known:
                raise self.wrong(("compare", key), f"this is not varied; varied are {', '.join(known) or 'none'}")
            if not any(_meant(one, value) for one in known[key]):
                raise self.wrong(("compare", key), f"{_shown(value)} is not in vary.{key}")
        for number, choices in enumerate(product(*axes)):
            if all(_meant(one, wanted[one.key]) for one in choices if one.key in wanted):
                return number
        return 0


def _alike(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _meant(choice: _Choice, said: Any) -> bool:
    return _alike(choice.given, said) or choice.name == said


def _unknown(kernel: Kernel, key: str, given: Any) -> str:
    """Why a kernel does not take a value: the rulebook has it and the kernel does not cover it, or there is none."""
    try:
        kernel.checked({key: given}, (kernel.players[0], kernel.players[0]))
    except Malformed as error:
        if error.code == "not-covered":
            return f"{kernel.id} does not cover this: {error.message}"
    return f"{kernel.id} has no value {key}; there are {', '.join(value.name for value in kernel.values) or 'none'}"


def _misfit(value: Value, given: Any) -> str:
    """What is expected in place of this; empty where it fits."""
    if value.least is not None or value.most is not None:
        least, most = value.least if value.least is not None else 0, value.most
        whole = isinstance(given, int) and not isinstance(given, bool)
        fits = whole and least <= given and (most is None or given <= most)
        return "" if fits else f"it is a whole number from {least}{'' if most is None else f' to {most}'}"
    if value.open or any(type(given) is type(choice) and given == choice for choice in value.choices):
        return ""
    return f"choose {', '.join(map(_shown, value.choices))}"


def _in(path: toml_lines.Path, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise Malformed(CODE, toml_lines.in_words(path), f"this is a whole number from {least} to {most:,}")
    return value


def _named(key: str, place: int, value: Any) -> str:
    """What an arm is called that has this value."""
    if key == PLAYERS:
        return " against ".join(value)
    return f"{key} {place + 1}" if key in TEXTS else f"{key} {_shown(value)}"


def _shown(value: Any) -> str:
    """A value as a sweep file has it."""
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
