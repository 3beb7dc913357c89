"""Sweeps that ship, and finding the file of a sweep."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from lawspeaker.errors import BadFile, Malformed
from lawspeaker.lab.sweep import Sweep
from lawspeaker.lab.sweep_file import read_sweep

_HERE = resources.files("lawspeaker.lab").joinpath("sweeps")


@cache
def ready() -> Mapping[str, str]:
    """The texts of the sweeps that ship, by name."""
    files = sorted(one.name for one in _HERE.iterdir() if one.name.endswith(".toml"))
    return {name.removesuffix(".toml"): _HERE.joinpath(name).read_text("utf-8") for name in files}


def sweep_from(file: str, games: int | None = None) -> Sweep:
    """The sweep of a file, or the one of this name that ships.

    Raises Malformed: `unknown-sweep` where it is neither, and what is wrong in the file; OSError.
    """
    path = Path(file)
    if not path.exists() and file in ready():
        return read_sweep(ready()[file], file, Path(str(_HERE)), games)
    if not path.exists() and path.suffix != ".toml":
        raise Malformed(
            "unknown-sweep", file, f"it is no file, and no sweep that ships; these do: {', '.join(ready())}"
        )
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(file, f"byte {error.start + 1}", "it is no text in UTF-8") from None
    return read_sweep(text, file, path.parent, games)
