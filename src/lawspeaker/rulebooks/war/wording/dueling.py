"""Sentences of the supplement `duel`: its grounds, and its end."""

from collections.abc import Callable
from typing import Any

from lawspeaker.rulebooks.war import events as e

_DECISIONS = "a Strike by a row of one's own, break-free, rest, the plain Defensive Stance, end-turn"


def ended(event: e.DuelEnded) -> str:
    """How a duel ended."""
    return f"The duel is over: {_how(event.winner, event.reason)}."


def _how(winner: int | None, reason: str | None) -> str:
    if reason == "cycle-limit":
        return "a draw, as the last Turn of Cycle 20 has ended"
    return "a draw, as both are Defeated" if winner is None else f"seat {winner} has won, as the other is Defeated"


def _decisions(facts: dict[str, Any], met: bool | None) -> str:
    return f"A duel has no {facts['move']} such as this; its decisions are {_DECISIONS}, and no more arguments."


def _over(facts: dict[str, Any], met: bool | None) -> str:
    over = f"The duel is over: {_how(facts['winner'], facts['reason'])}"
    return f"{over}." if met else f"{over}; nobody decides any more."


SAYS: dict[str, Callable[[dict[str, Any], bool | None], str]] = {
    "D.3": _decisions,
    "D.4": lambda facts, met: f"{facts['figure']} is in Defensive Stance already.",
    "D.8": _over,
    "D.9": lambda facts, met: "Nobody places the Adjustments of a duel: they are made as best they can be.",
}
"""By the number of the clause."""
