"""`lawspeaker export`: what the Host, or a seat, may keep of a game."""

import sys
from typing import Annotated

from cyclopts import Parameter

from lawspeaker.cli.parameters import JournalPath
from lawspeaker.cli.printing import Exit
from lawspeaker.cli.verify import read_journal
from lawspeaker.record.game import HOST
from lawspeaker.record.reading import game_of
from lawspeaker.record.seat_export import exported


def export(
    file: JournalPath,
    /,
    *,
    seat: Annotated[
        str, Parameter(help="Whose: a seat like players or a; without it the Host's, the journal itself.")
    ] = HOST,
) -> int:
    """Print what may be kept of a game: the journal to the Host, to a seat what it sees, and nothing secret.

    Ends with 0; with 3 where there is no such seat; with 4 where the journal is damaged, pinned to other rules, or
    cannot be read.
    """
    journal = read_journal(file)
    data = journal.export() if seat == HOST else exported(game_of(journal, file), seat)
    sys.stdout.write(data.decode("utf-8"))
    return Exit.YES
