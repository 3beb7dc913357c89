"""`lawspeaker lab check`: everything that may be wrong in a sweep, before anything is played."""

from rich.markup import escape

from lawspeaker.cli.lab_parameters import Games, SweepName
from lawspeaker.cli.lab_words import plan_in_words, table_of_arms
from lawspeaker.cli.parameters import AsJson
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.lab.ready import sweep_from


def lab_check(file: SweepName, /, *, games: Games = None, as_json: AsJson = False) -> int:
    """Say what a sweep would play: its arms, and when it stops. Nothing is played, and nothing is written.

    Ends with 0; with 3 if something in the file is wrong; with 4 if it cannot be read.
    """
    sweep = sweep_from(file, games)
    if as_json:
        arms = [arm.as_json() for arm in sweep.arms]
        about = {"title": sweep.title, "kernel": sweep.kernel, "seed": sweep.seed, "chunk": sweep.chunk}
        print_json({**about, "stop": sweep.stop.as_json(), "against": sweep.against, "arms": arms})
        return Exit.YES
    shown = console()
    for line in plan_in_words(sweep):
        shown.print(escape(line), soft_wrap=True)
    shown.print(table_of_arms(sweep))
    return Exit.YES
