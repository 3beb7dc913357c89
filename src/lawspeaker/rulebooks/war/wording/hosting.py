"""Sentences of grounds on what the Host does: effects, holds, remedies, overruling, options, secrets."""

from collections.abc import Callable
from typing import Any

from lawspeaker.rulebooks.war.wording.words import listed

Facts = dict[str, Any]
Met = bool | None


def amount(facts: Facts, met: Met) -> str:
    """Of an amount that is too small."""
    return f"The amount is {facts['amount']}; {facts['least']} is the least."


def _direction(facts: Facts, met: Met) -> str:
    if met:
        return "It is clear which way is away."
    return f"Which way is away, nobody can say for {listed(facts['without'])}; give a direction."


def _grapple(facts: Facts, met: Met) -> str:
    if "sources" not in facts:
        who = facts["holder"]
        return f"The Might of {who} counts, which holds." if met else f"{who}, which holds, is not there."
    who = listed(facts["sources"])
    return f"{who} holds." if met else f"One figure that is there must be the source of a Grapple; named: {who}."


def _which_hold(facts: Facts, met: Met) -> str:
    holds = listed(facts["holds"], "or")
    if met:
        return f"{facts['figure']} is held by {holds}."
    named = f"; {facts['named']} is none of them, or more than one" if facts["named"] else ""
    return f"Exactly one hold must be meant, of those on {facts['figure']}: {holds}{named}."


def _lifts(facts: Facts, met: Met) -> str:
    how = facts["using"] or "a means that was not told"
    return f"{how} takes F:1 Cycle away." if met else f"Whether {how} takes F:1 Cycle away, the page does not say."


def _loosing(facts: Facts, met: Met) -> str:
    if "least" in facts:
        return f"Loosing is of Tier {facts['tier']}; {facts['least']} is the least."
    if "effect" in facts:
        return f"{listed(facts['loosed'])}: loosed, and the Tier of what comes is not known."
    if met:
        return f"The Tier of everything on {facts['figure']} that loosing could close is known."
    return f"The Tier is not known of {listed(facts['unknown'])}, on {facts['figure']}."


def _try(facts: Facts, met: Met) -> str:
    if "holds" in facts:
        return _which_hold(facts, met)
    return f"{facts['figure']} has {facts['ap']} AP; a try to break free costs {facts['needs']}."


def _strength(facts: Facts, met: Met) -> str:
    if met:
        return f"The hold {facts['hold']} has a strength of {facts['strength']}."
    return f"How strong the hold {facts['hold']} is, was not told."


def _surprisers(facts: Facts, met: Met) -> str:
    return f"Figures that are there must be the sources of Surprise; named: {listed(facts['sources'])}."


def _floor(facts: Facts, met: Met) -> str:
    if "amount" in facts:
        return amount(facts, met)
    if "attribute" in facts:
        return f"Damage lowers {listed(facts['lowered'], 'or')}, not {facts['attribute']}."
    return f"{listed(facts['below'])} is below {facts['least']}, where current values end."


def _cause(facts: Facts, met: Met) -> str:
    if met:
        return f"There is a cause of {facts['status']} to end."
    return f"Nothing to end: {listed(facts['lacking'])}, no cause of {facts['status']}."


def _overruling(facts: Facts, met: Met) -> str:
    if "reason" in facts:
        return f"The reason: {facts['reason']}." if met else "Overruling wants a reason."
    if "counts" in facts:
        return f"Of {listed(facts['counts'])} some are below {facts['least']}."
    return f"What is allowed must be a move: {facts['allow']}."


def _option(facts: Facts, met: Met) -> str:
    return f"{facts['option']} may be {facts['choice']}." if met else f"{facts['offered']}."


def _secret(facts: Facts, met: Met) -> str:
    if "entry" in facts:
        return f"Move {facts['entry']} asked for {'a Check in secret' if met else 'nothing that is still secret'}."
    return f"Of {facts['figure']} is secret: {listed(facts['secret'])}."


SAYS: dict[str, Callable[[Facts, Met], str]] = {
    "1.1": amount,
    "1.11": _lifts,
    "1.16": amount,
    "1.17": _loosing,
    "2.18": _direction,
    "3.1": amount,
    "4.7": _try,
    "4.8": _grapple,
    "4.9": _strength,
    "4.10": _which_hold,
    "5.8": _try,
    "5.9": _strength,
    "6.1": _surprisers,
    "11.15": amount,
    "12.11": _floor,
    "12.12": amount,
    "12.23": _cause,
    "12.24": _overruling,
    "12.25": _option,
    "12.26": _secret,
}
"""By the number of the clause."""
