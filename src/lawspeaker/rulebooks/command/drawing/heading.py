"""Where the game stands, in a few words over the drawing; and whose a field is, with its reserve."""

from collections.abc import Iterator

from rich.text import Text

from lawspeaker.rulebooks.command import house
from lawspeaker.rulebooks.command.book import all_met
from lawspeaker.rulebooks.command.moves import OTHER, Seat
from lawspeaker.rulebooks.command.skirmish.attack import Throw
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS, Counts
from lawspeaker.rulebooks.command.state import State

SEAT_STYLES: dict[Seat, str] = {"a": "bold cyan", "b": "bold magenta"}
_WARNING = "bold red"


def heading(state: State) -> list[Text]:
    """Turn, whose turn, phase, what is pending, and whether anybody was recruited or exiled in this turn."""
    parts = [Text(f"Turn {state.turn}", "bold"), *_time(state), *_pending(state)]
    if state.recruited:
        parts.append(Text("recruited in this turn"))
    elif state.phase == "preparation":
        parts.append(Text("nobody recruited yet"))
    if state.exiled:
        parts.append(Text("exiled in this turn"))
    if state.phase == "setup" and state.choices["C-3"] == "no":
        parts.append(Text("C-3: in set-up every empty slot is open"))
    return parts


def _time(state: State) -> Iterator[Text]:
    seat, style = state.seat, SEAT_STYLES[state.seat]
    if not all_met(house.game_is_on(state)):
        yield Text("the game is over", _WARNING)
    elif state.phase == "setup":
        yield Text("set-up" if state.reserve is None else f"set-up, {seat} recruits next", style)
    elif state.phase == "between":
        yield Text(f"{seat}'s turn has ended, {OTHER[seat]}'s is next", style)
    else:
        yield Text(f"{seat}'s turn", style)
        yield Text("Preparation Phase" if state.phase == "preparation" else state.phase)


def _pending(state: State) -> Iterator[Text]:
    attack = state.outcome
    if attack is not None:
        yield _attack(attack.seat, attack.attacker, attack.target, "outcome pending")
    for step in state.agenda:
        if isinstance(step, Throw):
            yield _attack(step.seat, step.attacker, step.target, "dice awaited")


def _attack(seat: Seat, attacker: str, target: str, waits: str) -> Text:
    return Text(f"{seat}'s {attacker} attacks {OTHER[seat]}'s {target}: {waits}", _WARNING)


def owner(state: State, seat: Seat) -> list[Text]:
    """Whose field it is; in a skirmish with the Souls left in the reserve, as `rank and keywords × count`."""
    name = Text(f"seat {seat}", SEAT_STYLES[seat])
    if state.reserve is None:
        return [name]
    return [name, Text("reserve:"), *_kinds(state.reserve[seat == "b"])]


def _kinds(counts: Counts) -> list[Text]:
    left = [(kind, count) for kind, count in zip(KINDS, counts, strict=True) if count]
    if not left:
        return [Text("empty")]
    return [
        Text(f"r{kind.rank}{''.join(word[0] for word in kind.keywords)}{f'×{count}' if count > 1 else ''}")
        for kind, count in left
    ]
