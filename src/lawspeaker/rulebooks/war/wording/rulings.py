"""One move of a scenario and what came of it, as lines for people."""

from collections.abc import Iterator
from typing import Any

from lawspeaker.law.ground import Ground
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.notation.text import write_move
from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.shown import pending_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording.saying import sentence
from lawspeaker.rulebooks.war.wording.telling import told
from lawspeaker.rulebooks.war.wording.words import dice, listed, many, signed

_MARKS = {True: "✓", False: "✗", None: "?"}
OPENED = (e.RollWanted, e.AdjustWanted, e.ChoiceOpened)
"""What they tell, the line about what is open says better."""


def in_words(entry: Entry) -> Iterator[str]:
    """Number, move and verdict; then what stands against it, or what happened; then what is open."""
    yield f"{entry.number}  {_move(entry)}: {_verdict(entry)}"
    for ground in entry.ruling.grounds:
        if ground.met is not True:
            yield _ground(ground)
    yield from what_came(entry)


def what_came(entry: Entry) -> Iterator[str]:
    """What happened, each thing with its clause; the options that governed it; what is open then.

    The clauses that speak after the dice stand behind the Strike that they are about.
    """
    for event in entry.events:
        if not isinstance(event, OPENED):
            yield f"   → {full(event.clause)}  {told(event)}"
        if isinstance(event, e.StrikeRead):
            yield from map(_ground, entry.later)
    if entry.options:
        choices = entry.before.choices
        yield f"   Options: {', '.join(f'{option}={choices[option]}' for option in entry.options)}"
    yield from (f"   Open: {line}" for line in open_in_words(entry.state))


def _move(entry: Entry) -> str:
    return write_move(move_from_table(entry.given.table))


def _verdict(entry: Entry) -> str:
    against = sum(ground.met is not True and not ground.caveat for ground in entry.ruling.grounds)
    verdict = entry.ruling.verdict.value
    return verdict if entry.ruling.allowed else f"{verdict} by {many(against, 'clause')}"


def _ground(ground: Ground) -> str:
    hung = ", ".join(f"{option}={choice}" for option, choice in ground.options.items())
    return f"   {_MARKS[ground.met]} {ground.clause}  {sentence(ground)}{f'  [{hung}]' if hung else ''}"


def open_in_words(state: State) -> Iterator[str]:
    """What is waited for, and whose answer it is."""
    for want in pending_json(state):
        said = _ready_waste(state, want) if want.get("question") == "ready-waste" else _WANTS[want["kind"]](want)
        yield f"{said} Whose answer: {want['seat']}."


def _roll(want: dict[str, Any]) -> str:
    adjustments = "" if want["adjustments"] is None else f", Adjustments {signed(want['adjustments'])}"
    return f"{want['figure']} throws {want['pool']} dice ({want['why']}{adjustments}): {want['reading']}."


def _adjust(want: dict[str, Any]) -> str:
    way = "up" if want["up"] else "down"
    return f"{want['figure']} threw {dice(want['dice'])}; {many(want['amount'], 'Adjustment')} {way} to place."


def _choice(want: dict[str, Any]) -> str:
    about = want["about"]
    if want["question"] == "may-grapple":
        return f"{want['owner']} may Grapple {about['target']}: {listed(want['choices'], 'or')} ({want['id']})?"
    if "by" in about:
        left = many(about["left"], "inch", "inches")
        hidden = ", hidden," if want["question"] == "hidden-in-path" else ""
        question = f"{about['figure']}{hidden} stands in the way of {about['by']}, {left} left"
        return f"{question}: {listed(want['choices'], 'or')} ({want['id']})?"
    if "hold" in about:
        why = "whoever held is gone" if want["question"] == "captor-gone" else "the two are parted"
        question = f"What becomes of the hold {about['hold']}, as {why}"
    else:
        question = f"{about['figure']}'s Turn in Segment {about['segment']} is passed over"
    return f"{question}: {listed(want['choices'], 'or')} ({want['id']})?"


def _ready_waste(state: State, want: dict[str, Any]) -> str:
    """How many Readied AP go out of each set; sets are told by their uses."""
    sets = ["/".join(one.uses) for one in state.figure(want["owner"]).ready]
    question = f"{want['owner']} turns {want['about']['points']} Readied AP into Falter; how many of {listed(sets)}"
    ways = (",".join(map(str, way)) for way in want["choices"])
    return f"{question}: {listed(ways, 'or')} ({want['id']})?"


_WANTS = {"roll": _roll, "adjust": _adjust, "choose": _choice}
