"""`lawspeaker judge`: one ruling on one move, with all its grounds."""

from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.chance.dice import typed_faces
from lawspeaker.chance.fair import fresh_seed
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
from lawspeaker.cli.scenario import RULEBOOK, At, Pool, ScenarioFile, no_file
from lawspeaker.errors import Malformed
from lawspeaker.law.explain import in_words, ruling_json
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.law.want import Roll
from lawspeaker.record.game import Game, Played
from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.report import judged_json
from lawspeaker.rulebooks.war.wording import what_came


def judge(
    rulebook: RulebookName,
    position: PositionText,
    move: MoveText,
    /,
    *,
    option: OptionList = (),
    dice: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            help="Typed dice, like 5,3, for a move that wants some; else they are rolled. "
            "For `war` a pool each, in the order read.",
        ),
    ] = (),
    seed: Seed = None,
    at: At = None,
    json: AsJson = False,
) -> int:
    """Say whether a move is allowed and what happens, by which clauses, and what would make it legal.

    Ends with 0 if it is allowed, 1 refused, 2 undecided, 3 where something cannot be read, 4 where a file cannot.
    """
    pools = tuple(typed_faces(pool) for pool in dice)
    if rulebook == RULEBOOK:
        file = ScenarioFile(position)
        file.prepare(read_options(option), at, seed)
        return _in_battle(file.judged(move, pools), json)
    no_file(rulebook, at)
    thrown_from = fresh_seed() if seed is None else seed
    game = Game.open(rulebook, read_position(position), read_options(option), thrown_from)
    notice(game.book.notices(game.state))
    before, played = game.state, _played(game, move, pools)
    if json:
        print_json(ruling_json(game.book, before, played.ruling, played.events, played.later))
    else:
        _say(in_words(game.book, before, played.ruling, played.later))
        _say(_then(game, played, thrown_from))
    return OF_VERDICT[played.ruling.verdict]


def _played(game: Game, move: str, pools: tuple[Pool, ...]) -> Played:
    """The move with the dice that it wants, typed or thrown."""
    played = game.play(move)
    if not isinstance(played.want, Roll):
        notice(["nothing wanted these dice"] if pools else [])
        return played
    if pools[1:]:
        raise Malformed("bad-dice", " ".join(map(str, pools[1:])), f"{move} wants one pool of dice")
    then = game.answer(pools[0]) if pools else game.roll()
    return Played(played.ruling, played.events + then.events, then.later, then.want)


def _then(game: Game, played: Played, seed: int) -> Iterable[str]:
    for dice in game.acts[-1].dice if game.acts else ():
        shown = ", ".join(map(str, dice.faces))
        yield f"Dice, typed: {shown}" if dice.typed else f"Dice, rolled: {shown} (--seed {seed})"
    yield from (f"→ {game.book.told(event)}" for event in played.events)
    if played.ruling.allowed:
        yield game.position


def _in_battle(entry: Entry, json: bool) -> int:
    """One more move of a scenario."""
    if json:
        print_json(judged_json(entry))
    else:
        _say(in_words(find_rulebook(RULEBOOK), entry.before, entry.ruling))
        _say(what_came(entry))
    return OF_VERDICT[entry.ruling.verdict]


def _say(lines: Iterable[str]) -> None:
    out = console()
    for line in lines:
        out.print(escape(line), soft_wrap=True)
