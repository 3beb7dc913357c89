"""`lawspeaker lab run`: plays a sweep, shows how far it is, and says what came of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from lawspeaker.cli.lab_parameters import Games, SweepName
from lawspeaker.cli.lab_results import say
from lawspeaker.cli.parameters import AsJson
from lawspeaker.cli.printing import Exit, complain, console_of_errors, reckoning
from lawspeaker.lab.crew import cores
from lawspeaker.lab.ready import sweep_from
from lawspeaker.lab.reporting import report_of
from lawspeaker.lab.running import How, run
from lawspeaker.lab.sweep import Sweep


def lab_run(
    file: SweepName,
    /,
    *,
    into: Annotated[Path | None, Parameter(help="The folder for what is played; else FILE-results.")] = None,
    games: Games = None,
    threads: Annotated[
        int | None, Parameter(help="How many play side by side; else as many as there are cores.")
    ] = None,
    backend: Annotated[str, Parameter(help="numba, python, or auto: numba where it is installed.")] = "auto",
    anew: Annotated[bool, Parameter(negative="", help="Clear what the folder holds, and play it all again.")] = False,
    cluster: Annotated[
        str | None, Parameter(help="Play on this Ray cluster, HOST:PORT; `local` begins one on this machine.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Play a sweep, or go on with one that was stopped, and write its report.

    Everything in the file is looked at before anything is played. What is finished is kept at once; Ctrl+C stops
    it, and the same command goes on from there.

    Ends with 0; with 1 if it was stopped with Ctrl+C; with 3 if something in the file is wrong; with 4 if a file cannot
    be read or written, the folder belongs to something else, the disk is full, or no cluster answers.
    """
    sweep = sweep_from(file, games)
    folder = into or Path(f"{sweep.name}-results")
    how = How(max(1, threads or cores()), backend, anew, cluster)
    with _progress(sweep) as tell:
        came = run(sweep, folder, how, tell)
    for name in came.spoiled:
        complain(f"Notice: {escape(name)} could not be read, and was played again")
    if not came.ended:
        complain(escape(f"Stopped: {came.kept:,} games are kept in {folder}. Run it again, and it goes on from there."))
        return Exit.NO
    with reckoning():
        result = report_of(folder)
    say(result, folder, as_json)
    return Exit.YES


@contextmanager
def _progress(sweep: Sweep) -> Iterator[Any]:
    """Whom to tell how far it is: a bar with the time left on a terminal, nobody elsewhere."""
    shown = console_of_errors()
    upto = "" if sweep.stop.width is None else "at most "
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games,"),
        TimeElapsedColumn(), TextColumn(f"gone, {upto}"), TimeRemainingColumn(), TextColumn("left"),
    )  # fmt: skip
    with Progress(*columns, console=shown, disable=not shown.is_terminal, transient=True) as progress:
        bar = progress.add_task(escape(sweep.name), total=None)
        yield partial(_told, progress, bar)


def _told(progress: Progress, bar: Any, games: int, most: int) -> None:
    progress.update(bar, completed=games, total=most)
