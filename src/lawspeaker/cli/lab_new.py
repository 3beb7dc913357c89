"""`lawspeaker lab new`: a sweep to begin with."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.printing import Exit, console
from lawspeaker.errors import BadFile, Malformed
from lawspeaker.lab.ready import ready


def lab_new(
    name: Annotated[str, Parameter(help="Which of the sweeps that ship.")],
    file: Annotated[Path, Parameter(help="The file to write. It must not be there yet.")],
    /,
) -> int:
    """Write a commented sweep into a file, to begin with.

    Ends with 0; with 3 if no such sweep ships; with 4 if the file is there already, or cannot be written.
    """
    _write(name, file)
    console().print(escape(f"Written to {file}; play it with: lawspeaker lab run {file}"), soft_wrap=True)
    return Exit.YES


def _write(name: str, file: Path) -> None:
    if name not in ready():
        raise Malformed("unknown-sweep", name, f"these ship: {', '.join(ready())}")
    try:
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(ready()[name])
    except FileExistsError:
        raise BadFile(str(file), "", "it is there already, and stays as it is") from None
