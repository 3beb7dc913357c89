"""What a sweep came to, as JSON; the report tells the same in tables and pictures."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from lawspeaker.kernels.kernel import Kernel
from lawspeaker.lab.intervals import CONFIDENCE, Interval
from lawspeaker.lab.sweep import Sweep
from lawspeaker.lab.tally import SPOKE, ArmTally, Numbers, Pairs, Tally

SEATS = ("player 0", "player 1")


class Result(Struct, frozen=True):
    """A sweep with all that was counted of it."""

    sweep: Sweep
    tally: Tally
    kernel: Mapping[str, str]
    games: int
    """Of each arm."""
    by: str
    """What ended it: `games`, `width`, or `at_most`; `stopped` where it is not at its end."""
    seats: tuple[str, str]

    @property
    def digest(self) -> str:
        """Of every game."""
        return self.tally.digest.hexdigest()


def summary_of(result: Result) -> dict[str, Any]:
    """All numbers of the report, as JSON."""
    sweep, tally = result.sweep, result.tally
    return {
        "title": sweep.title,
        "name": sweep.name,
        "kernel": dict(result.kernel),
        "seats": list(result.seats),
        "seed": sweep.seed,
        "stop": sweep.stop.as_json(),
        "command": sweep.command,
        "games": result.games,
        "ended_by": result.by,
        "digest": result.digest,
        "confidence": float(CONFIDENCE),
        "arms": [{**arm.as_json(), **_arm(one)} for arm, one in zip(sweep.arms, tally.arms, strict=True)],
        "against": tally.against,
        "compared": [_pairs(arm, pairs) for arm, pairs in tally.pairs.items()],
    }


def interval_json(interval: Interval) -> dict[str, float]:
    """`{value, least, most}`."""
    return {"value": interval.value, "least": interval.least, "most": interval.most}


def _arm(arm: ArmTally) -> dict[str, Any]:
    won = {name: {"games": arm.won[seat], **interval_json(arm.rate(seat))} for name, seat in _ENDS.items()}
    columns = {name: one for name, one in arm.columns.items() if not name.startswith(SPOKE)}
    spoke = {name.removeprefix(SPOKE): one for name, one in arm.columns.items() if name.startswith(SPOKE)}
    return {
        "games": arm.games,
        "won": won,
        "first": {
            "moved": [arm.led[0], arm.led[1]],
            "won": arm.first_won(),
            "second_won": arm.second_won(),
            "advantage": interval_json(arm.advantage()),
        },
        "numbers": {name: _numbers(one) for name, one in columns.items()},
        "spoke": {name: {"total": one.total, "games": one.above_zero, **_mean(one)} for name, one in spoke.items()},
    }


_ENDS = {"0": 0, "1": 1, "drawn": -1}


def _mean(numbers: Numbers) -> dict[str, float]:
    return interval_json(numbers.mean())


def _numbers(numbers: Numbers) -> dict[str, Any]:
    low, middle, high = (numbers.quantile(share) for share in (0.05, 0.5, 0.95))
    return {
        **_mean(numbers),
        "deviation": numbers.deviation(),
        "lowest": min(numbers.seen),
        "5 %": low,
        "50 %": middle,
        "95 %": high,
        "highest": max(numbers.seen),
    }


def _pairs(arm: int, pairs: Pairs) -> dict[str, Any]:
    apart = {name: interval_json(one) for name, one in pairs.apart()}
    return {
        "arm": arm,
        "gained": pairs.gained,
        "lost": pairs.lost,
        "alike": pairs.games - pairs.gained - pairs.lost,
        **interval_json(pairs.difference()),
        "apart": apart,
    }


def seats_of(kernel: Kernel | None, sweep: Sweep) -> tuple[str, str]:
    """What a kernel calls its players 0 and 1, where that is the same in all arms."""
    named = getattr(kernel, "seats", None)
    if kernel is None or named is None:
        return SEATS
    found = {tuple(named(kernel.checked(arm.values, arm.players))) for arm in sweep.arms}
    return found.pop() if len(found) == 1 else SEATS
