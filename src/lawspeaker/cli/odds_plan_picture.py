"""The odds of a plan as a picture: by when it has stopped, what was asked, what may have changed at its end."""

from msgspec.structs import replace

from lawspeaker.cli.odds_plan import PlanOdds
from lawspeaker.cli.odds_plan_words import ESTIMATED, EXACT, estimate_in_words, stops_in_words, turns_told
from lawspeaker.cli.odds_words import Row, certain_in_words
from lawspeaker.cli.panels import LYING, UPRIGHT, Bar, Panel, Picture, page, share
from lawspeaker.cli.pictures import panels_of_ways
from lawspeaker.odds.estimate import wilson
from lawspeaker.odds.telling import Told

TURNS = 24
"""Turns that have a bar, at most."""


def picture_of_plan(odds: PlanOdds) -> Picture:
    """Bars, and of an estimate rules over them from bound to bound. Raises Malformed (`no-pictures`)."""
    panels = [_stopped(odds)] if odds.stop else []
    panels += panels_of_ways({"": Told((), odds.changed, odds.asked)})
    panels = panels or [_always(odds)]
    lines = [", ".join(filter(None, (odds.when, f"seen by {odds.seat}" if odds.seat else "")))]
    if odds.estimate is not None:
        panels = [_bounded(panel) for panel in panels]
        lines += [estimate_in_words(odds.estimate), "Not exact: lines over the bars are bounds of 99 % confidence"]
    if odds.stop:
        lines += [stops_in_words(odds), f"Never by then: {_never(odds)}"]
    certain = certain_in_words(odds.before, Told((), odds.changed, {}))
    lines += [f"{'Certain' if odds.estimate is None else 'In every play'}: {certain}"] if certain else []
    return page(panels, odds.title or "A plan", lines)


def _always(odds: PlanOdds) -> Panel:
    """Where nothing of a plan was left to chance."""
    plays = 0 if odds.estimate is None else odds.estimate.plays
    return Panel(
        "", (Bar("it came out so in every play" if plays else "it is certain to come out so", 1.0, "", plays),), LYING
    )


def _never(odds: PlanOdds) -> str:
    last = odds.stopped[-1][1]
    row = Row("", last.ways(False), last.total)
    return (EXACT if odds.estimate is None else ESTIMATED).told(row).strip()


def _stopped(odds: PlanOdds) -> Panel:
    """By Turn; not by the last one where it lies far behind all others: what is open till then is told beside it."""
    *rows, last = turns_told(odds, TURNS)
    is_far = len(rows) > 1 and last[0] - rows[-1][0] > 2 * (rows[-1][0] - rows[-2][0])
    rows += [] if is_far else [last]
    bars = tuple(Bar(turn, share(law.ways(True), law.total), "", law.total) for turn, law in rows)
    return Panel(f"stopped by the end of {odds.counts}", bars, UPRIGHT)


def _bounded(panel: Panel) -> Panel:
    """The bars with the bounds of what they are estimates of."""
    bars = []
    for bar in panel.bars:
        found = wilson(round(bar.value * bar.total), bar.total)
        bars.append(replace(bar, bounds=(found.least, found.most)))
    return replace(panel, bars=tuple(bars))
