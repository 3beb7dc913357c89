"""`lawspeaker judge`: one ruling on one move, with all its grounds."""

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.chance.dice import typed_faces
from lawspeaker.cli.parameters import (
    AsJson,
    MoveText,
    OptionList,
    PositionText,
    RulebookName,
    Seed,
    read_options,
    read_position,
)
from lawspeaker.cli.printing import OF_VERDICT, console, notice, print_json
from lawspeaker.law.explain import in_words, ruling_json
from lawspeaker.law.want import Roll
from lawspeaker.record.game import Game, Played


def judge(
    rulebook: RulebookName,
    position: PositionText,
    move: MoveText,
    /,
    *,
    option: OptionList = (),
    dice: Annotated[
        str | None, Parameter(help="Typed dice, like 5,3, for a move that wants some; else they are rolled.")
    ] = None,
    seed: Seed = None,
    json: AsJson = False,
) -> int:
    """Say whether a move is allowed and what happens, by which clauses, and what would make it legal.

    Ends with 0 if it is allowed, 1 refused, 2 undecided, 3 where something cannot be read.
    """
    game = Game.open(rulebook, read_position(position), read_options(option), seed)
    before = game.state
    notice(game.book.notices(before))
    faces = None if dice is None else typed_faces(dice)
    played = game.play(move)
    if isinstance(played.want, Roll):
        after_dice = game.roll() if faces is None else game.answer(faces)
        played = Played(played.ruling, played.events + after_dice.events, after_dice.later, after_dice.want)
    elif faces is not None:
        notice(["nothing wanted these dice"])
    if json:
        print_json(ruling_json(game.book, before, played.ruling, played.events, played.later))
    else:
        _say(game, before, played)
    return OF_VERDICT[played.ruling.verdict]


def _say(game: Game, before: object, played: Played) -> None:
    out = console()
    for line in in_words(game.book, before, played.ruling, played.later):
        out.print(escape(line), soft_wrap=True)
    for dice in game.acts[-1].dice if game.acts else ():
        shown = ", ".join(map(str, dice.faces))
        out.print(f"Dice, typed: {shown}" if dice.typed else f"Dice, rolled: {shown} (--seed {game.seed})")
    for event in played.events:
        out.print(escape(f"→ {game.book.told(event)}"), soft_wrap=True)
    if played.ruling.allowed:
        out.print(escape(game.position), soft_wrap=True)
