"""`lawspeaker new`: a file to begin with."""

from importlib import resources
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.printing import Exit, console
from lawspeaker.errors import BadFile, Malformed

_FOLDERS = {"war": ("lawspeaker.rulebooks.war", "scenarios")}
"""Package and folder of the scenarios that ship, for rulebooks that are played from files."""
_STARTING = "starting"


def new(
    rulebook: Annotated[str, Parameter(help="The rulebook, by name: `war`.")],
    file: Annotated[Path, Parameter(help="The file to write. It must not be there yet.")],
    /,
    *,
    copy: Annotated[
        str,
        Parameter(name="--from", help="Which of the scenarios that ship, like jackal-fight; else one to begin with."),
    ] = _STARTING,
) -> int:
    """Write a commented scenario to begin with, or one of the battles that ship. `lawspeaker run` plays it.

    Ends with 0; with 3 if there are no such scenarios; with 4 if the file is there already, or cannot be written.
    """
    _write(file, _shipped(rulebook, copy))
    console().print(escape(f"Written to {file}; play it with: lawspeaker run {file}"), soft_wrap=True)
    return Exit.YES


def _shipped(rulebook: str, name: str) -> str:
    if rulebook not in _FOLDERS:
        raise Malformed("unknown-rulebook", rulebook, f"scenarios are for: {', '.join(_FOLDERS)}")
    package, folder = _FOLDERS[rulebook]
    found = {Path(one.name).stem: one for one in resources.files(package).joinpath(folder).iterdir()}
    if name not in found:
        raise Malformed("unknown-scenario", name, f"these ship: {', '.join(sorted(found))}")
    return found[name].read_text("utf-8")


def _write(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(text)
    except FileExistsError:
        raise BadFile(str(file), "", "it is there already, and stays as it is") from None
