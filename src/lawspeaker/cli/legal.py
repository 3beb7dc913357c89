"""`lawspeaker legal`: the legal moves of a seat."""

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.parameters import (
    AsJson,
    OptionList,
    PositionText,
    RulebookName,
    SeatName,
    read_options,
    read_position,
)
from lawspeaker.cli.printing import Exit, console, notice, print_json
from lawspeaker.record.game import Game


def legal(
    rulebook: RulebookName,
    position: PositionText,
    /,
    *,
    seat: SeatName = None,
    all: Annotated[
        bool,
        Parameter(negative="", help="Also the moves that players only declare: effects and their targets."),
    ] = False,
    option: OptionList = (),
    json: AsJson = False,
) -> int:
    """List the legal moves of a position: a recruit once for each slot and rank.

    Ends with 0, or 3 where something cannot be read.
    """
    game = Game.open(rulebook, read_position(position), read_options(option), 0)
    notice(game.book.notices(game.state))
    texts = [game.book.write_move(move, game.state) for move in game.legal(seat, all)]
    if json:
        print_json({"position": game.position, "legal": texts})
        return Exit.YES
    out = console()
    for text in texts:
        out.print(escape(text), soft_wrap=True)
    if not texts:
        out.print("No legal move.")
    return Exit.YES
