"""Games as Lawspeaker 0.1 kept them: one JSON object, read here and written no more.

What was ordered is played anew under the installed rules, its dice as they were read; a game that comes to something
else is refused.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from lawspeaker.errors import BadFile, LawspeakerError
from lawspeaker.record.game import Game

FORMAT = "lawspeaker-game"


class _Dice(Struct, frozen=True):
    faces: tuple[int, ...]
    typed: bool


class _Order(Struct, frozen=True):
    kind: Literal["move", "overrule", "option"]
    seat: str
    text: str
    reason: str = ""


class _Act(Struct, frozen=True):
    order: _Order
    dice: tuple[_Dice, ...]
    events: list[dict[str, Any]]
    after: str


class _Game(Struct, frozen=True):
    format: Literal["lawspeaker-game"]
    version: Literal[1]
    rulebook: str
    options: dict[str, str]
    position: str
    acts: tuple[_Act, ...]
    undone: tuple[_Act, ...]


def is_earlier(data: bytes) -> bool:
    """Whether this begins as such a file does."""
    return data.lstrip().startswith(b"{") and f'"{FORMAT}"'.encode() in data[:200]


def game_of_earlier(data: bytes, path: str) -> Game:
    """The game that such a file holds, with a journal from its beginning. Dice that were rolled count as typed.

    Raises BadFile, with the act, where it is damaged or comes to something else than it says.
    """
    try:
        kept = msgspec.json.decode(data, type=_Game)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(path, "", f"this is no game of Lawspeaker 0.1, or a damaged one: {error}") from None
    try:
        game = Game.open(kept.rulebook, kept.position, kept.options)
    except LawspeakerError as error:
        raise BadFile(path, "header", str(error)) from None
    for number, act in enumerate((*kept.acts, *reversed(kept.undone)), 1):
        _play(game, act, path, f"act {number}")
    for _ in kept.undone:
        game.undo()
    return game


def _play(game: Game, act: _Act, path: str, where: str) -> None:
    order = act.order
    try:
        if order.kind == "option":
            option_id, _, choice = order.text.partition("=")
            game.set_option(option_id, choice)
        elif order.kind == "overrule":
            game.overrule(order.text, order.reason)
        else:
            game.play(order.text)
        for dice in act.dice:
            game.answer(dice.faces)
    except LawspeakerError as error:
        raise BadFile(path, where, f"{order.text}: {error}") from None
    if game.position != act.after:
        raise BadFile(path, where, f"{order.text} comes to {game.position!r}, the file says {act.after!r}")
