"""The odds of a plan as JSON; and an estimate of it, in which every chance has its bounds and none has a total."""

from typing import Any

from lawspeaker.chance.law import Law
from lawspeaker.cli.odds_plan import PlanOdds, Sampled
from lawspeaker.odds.as_json import chance_json, in_order, is_number, law_json
from lawspeaker.odds.estimate import CONFIDENCE, Interval, mean_of, wilson


def plan_json(odds: PlanOdds) -> dict[str, Any]:
    """`{plan, when, seat, stopped_by, asked, changed}`, keys in this order; of an estimate, `estimate` before them."""
    sampled = odds.estimate
    chance = _chance if sampled is None else _bounded
    law = law_json if sampled is None else _seen
    stopped = [{"turn": turn, **chance(stopped)} for turn, stopped in odds.stopped]
    return {
        "plan": odds.title,
        "when": odds.when,
        "seat": odds.seat,
        **({} if sampled is None else {"estimate": _sampled(sampled)}),
        "stopped_by": stopped if odds.stop else None,
        "asked": {text: chance(one) for text, one in odds.asked.items()},
        "changed": {name: {"was": odds.before.get(name), **law(one)} for name, one in odds.changed.items()},
    }


def _sampled(sampled: Sampled) -> dict[str, Any]:
    return {
        "plays": sampled.plays,
        "seed": sampled.seed,
        "edition": sampled.edition,
        "revision": sampled.revision,
        "confidence": float(CONFIDENCE),
    }


def _chance(law: Law[bool]) -> dict[str, Any]:
    return chance_json(law.ways(True), law.total)


def _bounded(law: Law[Any], value: object = True) -> dict[str, Any]:
    return _interval(wilson(law.ways(value), law.total), "chance")


def _interval(interval: Interval, name: str) -> dict[str, Any]:
    return {name: interval.value, "least": interval.least, "most": interval.most}


def _seen(law: Law[Any]) -> dict[str, Any]:
    """`{values}`, and of numbers `mean` too, with their bounds."""
    values = [{"value": value, **_bounded(law, value)} for value in in_order(law)]
    return {"values": values, **({"mean": _interval(mean_of(law.weights), "value")} if is_number(law) else {})}
