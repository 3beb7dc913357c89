"""`lawspeaker new`: a file to begin with."""

from importlib import resources
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.printing import Exit, console
from lawspeaker.errors import BadFile, Malformed

_BEGINNINGS = {"war": ("lawspeaker.rulebooks.war", "scenarios/starting.toml")}
"""Package and file of what a rulebook begins with, for those that are played from files."""


def new(
    rulebook: Annotated[str, Parameter(help="The rulebook, by name: `war`.")],
    file: Annotated[Path, Parameter(help="The file to write. It must not be there yet.")],
    /,
) -> int:
    """Write a commented scenario to begin with, which `lawspeaker run` plays.

    Ends with 0; with 3 if the rulebook has no scenarios; with 4 if the file is there already, or cannot be written.
    """
    _write(file, _beginning(rulebook))
    console().print(escape(f"Written to {file}; play it with: lawspeaker run {file}"), soft_wrap=True)
    return Exit.YES


def _beginning(rulebook: str) -> str:
    if rulebook not in _BEGINNINGS:
        raise Malformed("unknown-rulebook", rulebook, f"scenarios are for: {', '.join(_BEGINNINGS)}")
    package, name = _BEGINNINGS[rulebook]
    return resources.files(package).joinpath(name).read_text("utf-8")


def _write(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(text)
    except FileExistsError:
        raise BadFile(str(file), "", "it is there already, and stays as it is") from None
