"""`lawspeaker new`: a file to begin with."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.printing import Exit, console
from lawspeaker.errors import BadFile, Malformed
from lawspeaker.rulebooks.shipped import PACKAGES, PLANS, SCENARIOS, shipped

_STARTING = "starting"


def new(
    rulebook: Annotated[str, Parameter(help="The rulebook, by name: `war`.")],
    file: Annotated[Path, Parameter(help="The file to write. It must not be there yet.")],
    /,
    *,
    copy: Annotated[
        str,
        Parameter(name="--from", help="Which of the scenarios or plans that ship, like duel; else one to begin with."),
    ] = _STARTING,
) -> int:
    """Write a commented scenario to begin with, or one of the battles or plans that ship.

    Ends with 0; with 3 if there is no such scenario or plan; with 4 if the file is there already, or cannot be written.
    """
    folder, text = _shipped(rulebook, copy)
    _write(file, text)
    use = f"play it with: lawspeaker run {file}"
    if folder == PLANS:
        use = f"its first lines say of which battle it is: lawspeaker odds BATTLE --plan {file}"
    console().print(escape(f"Written to {file}; {use}"), soft_wrap=True)
    return Exit.YES


def _shipped(rulebook: str, name: str) -> tuple[str, str]:
    """The folder of a scenario or plan that ships, and its text."""
    if rulebook not in PACKAGES:
        raise Malformed("unknown-rulebook", rulebook, f"scenarios are for: {', '.join(PACKAGES)}")
    known = []
    for folder in (SCENARIOS, PLANS):
        texts = shipped(rulebook, folder)
        if name in texts:
            return folder, texts[name]
        known.append(f"{folder} {', '.join(texts)}")
    raise Malformed("unknown-scenario", name, f"these ship: {'; '.join(known)}")


def _write(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(text)
    except FileExistsError:
        raise BadFile(str(file), "", "it is there already, and stays as it is") from None
