"""`lawspeaker lab report`: the report of what a folder holds."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from lawspeaker.cli.lab_results import say
from lawspeaker.cli.parameters import AsJson
from lawspeaker.cli.printing import Exit, reckoning
from lawspeaker.lab.reporting import report_of


def lab_report(
    folder: Annotated[Path, Parameter(help="The folder that `lab run` has written.")],
    /,
    *,
    as_json: AsJson = False,
) -> int:
    """Write the report of a sweep anew: report.html, and the same numbers as summary.json. Nothing is played.

    Of a sweep that was stopped it tells of the games that all arms have.

    Ends with 0; with 4 if this is no folder of a sweep, something in it is damaged, or it cannot be written.
    """
    with reckoning():
        result = report_of(folder)
    say(result, folder, as_json)
    return Exit.YES
