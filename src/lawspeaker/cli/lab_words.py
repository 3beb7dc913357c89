"""What a sweep is and came to, in words for a terminal."""

from collections.abc import Iterator
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from lawspeaker.lab.intervals import Interval
from lawspeaker.lab.summary import Result
from lawspeaker.lab.sweep import Sweep
from lawspeaker.lab.words import ended_in_words, percent, points, stop_in_words


def table_of_arms(sweep: Sweep) -> Table:
    """What is played in each arm."""
    table = Table("arm", "players", box=None, pad_edge=False)
    for arm in sweep.arms:
        table.add_row(arm.name, " against ".join(arm.players))
    return table


def plan_in_words(sweep: Sweep) -> Iterator[str]:
    """What a sweep plays, and when it stops."""
    arms = f"{len(sweep.arms)} arm{'' if len(sweep.arms) == 1 else 's'}"
    yield sweep.title
    yield f"Kernel {sweep.kernel}, {arms}, seed {sweep.seed}, {stop_in_words(sweep.stop)}."


def table_of_results(result: Result) -> Table:
    """For each arm who won how often, with intervals, and how much that differs."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for number, (arm, tally) in enumerate(zip(result.sweep.arms, result.tally.arms, strict=True)):
        table.add_row(escape(arm.name))
        for seat, name in ((0, f"{result.seats[0]} wins"), (1, f"{result.seats[1]} wins"), (-1, "drawn")):
            table.add_row(f"  {escape(name)}", *_share(tally.rate(seat)))
        if tally.both_led():
            table.add_row("  first mover wins, less second", *_apart(tally.advantage()))
        if number in result.tally.pairs:
            against = escape(result.sweep.arms[result.tally.against].name)
            table.add_row(
                f"  {escape(result.seats[0])} wins, less {against}", *_apart(result.tally.pairs[number].difference())
            )
    return table


def result_in_words(result: Result, folder: Path) -> Iterator[str]:
    """What ended it, the digest, and where the report is."""
    yield ended_in_words(result)
    yield f"Results digest: {result.digest}"
    yield f"Report: {folder / 'report.html'}"


def _share(interval: Interval) -> tuple[str, str]:
    return percent(interval.value), f"({percent(interval.least)} to {percent(interval.most)})"


def _apart(interval: Interval) -> tuple[str, str]:
    return points(interval.value), f"({points(interval.least)} to {points(interval.most)})"
