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
from lawspeaker.cli.scenario import RULEBOOK, At, ScenarioFile, no_file
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.war.legal import template_json, templates
from lawspeaker.rulebooks.war.shown import pending_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST, view
from lawspeaker.rulebooks.war.wording import open_in_words, template_in_words


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
    at: At = None,
    json: AsJson = False,
) -> int:
    """List the legal moves of a position: a recruit once for each slot and rank. For `war`: what may be done.

    Ends with 0; 3 where something cannot be read; 4 where a file cannot.
    """
    if rulebook == RULEBOOK:
        file = ScenarioFile(position)
        file.prepare(read_options(option), at)
        _in_battle(file.played()[1], seat, json)
        return Exit.YES
    no_file(rulebook, at)
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


def _in_battle(state: State, seat: str | None, json: bool) -> None:
    """The templates of what may be done: all of them, or those of one seat, on what it sees."""
    whose = seat or HOST
    seen = view(state, whose)
    found = [one for one in templates(seen) if whose in (HOST, one.seat)]
    if json:
        print_json({"pending": pending_json(seen), "moves": [template_json(one) for one in found]})
        return
    out = console()
    for line in (*(f"Open: {line}" for line in open_in_words(seen)), *map(template_in_words, found)):
        out.print(escape(line), soft_wrap=True)
    if not found:
        out.print("Nothing may be done.")
