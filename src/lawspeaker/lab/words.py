"""Numbers and endings of a sweep in words, the same in a terminal and in the report."""

from lawspeaker.lab.summary import Result
from lawspeaker.lab.sweep import LOOK, Stop


def percent(share: float) -> str:
    """A share with two decimals; what came is not 0, and what did not always come not 100."""
    if share in (0, 1):
        return f"{100 * int(share)} %"
    return f"{min(99.99, max(0.01, 100 * share)):.2f} %"


def points(difference: float) -> str:
    """A difference of two shares, in percentage points, with its sign."""
    return f"{100 * difference:+.2f}".replace("-", "−") if abs(difference) >= 0.00005 else "0.00"


def stop_in_words(stop: Stop) -> str:
    """When it stops."""
    if stop.width is None:
        return f"{stop.most:,} games of each arm"
    known = f"until the win rate of player 0 is known to {100 * stop.width:g} points in every arm"
    return f"{known} (looked at every {LOOK:,} games), {stop.most:,} games of each arm at most"


def ended_in_words(result: Result) -> str:
    """How many games count, and why no more."""
    why = {
        "games": "as many as were asked for",
        "width": f"every interval is at most {100 * (result.sweep.stop.width or 0):g} points wide",
        "at_most": "the most that were allowed; some interval is still wider than asked for",
        "stopped": "as far as it was played",
    }[result.by]
    return f"{result.games:,} games of each of {len(result.sweep.arms)} arms: {why}."
