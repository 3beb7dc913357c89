"""`lawspeaker repair`: the sound beginning of a damaged journal."""

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.parameters import JournalPath
from lawspeaker.cli.printing import Exit, console
from lawspeaker.record import store


def repair(
    file: JournalPath,
    into: Annotated[str, Parameter(help="The new file. It must not be there yet.")],
    /,
) -> int:
    """Write the longest sound beginning of a journal into a new file; the old one stays as it is.

    Ends with 0, whether all of it was sound or some is left behind; with 4 where nothing can be saved, the new file is
    there already, or one cannot be read or written.
    """
    journal, fault = store.repair(file, into)
    out = console()
    if fault is None:
        out.print(escape(f"{file} is sound; all {len(journal)} entries are in {into} too."), soft_wrap=True)
    else:
        out.print(escape(f"{fault.where}: {fault.reason}"), soft_wrap=True)
        out.print(escape(f"{len(journal)} entries are in {into}."), soft_wrap=True)
    return Exit.YES
