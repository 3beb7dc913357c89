"""`lawspeaker referee`: an interactive referee in the terminal, for two people at one keyboard."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from lawspeaker.cli.parameters import OptionList, RulebookName, Seed, read_options
from lawspeaker.cli.printing import Exit, console, notice
from lawspeaker.cli.scenario import RULEBOOK, At, ScenarioFile, no_file
from lawspeaker.cli.session import Session
from lawspeaker.cli.war_session import WarSession
from lawspeaker.errors import GameError
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.record import store
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.war.events import DiceRead

_SESSIONS: dict[str, type[Session]] = {RULEBOOK: WarSession}


def referee(
    rulebook: RulebookName,
    position: Annotated[
        str | None,
        Parameter(
            allow_leading_hyphen=True,
            help="The position to begin from, for `war` a scenario file; else the game begins anew.",
        ),
    ] = None,
    /,
    *,
    demo: Annotated[bool, Parameter(negative="", help="Begin with the rulebook's own demonstration game.")] = False,
    option: OptionList = (),
    seed: Seed = None,
    keep: Annotated[
        Path | None,
        Parameter(name="--file", help="Keep the game in this file after every act, and go on with it."),
    ] = None,
    at: At = None,
) -> int:
    """Referee a game: moves are typed, every refusal is explained, everything can be undone.

    Ends with 0; 3 where the position cannot be read; 4 where a file cannot. Raises GameError where a game to go
    on with is given a beginning as well.
    """
    begins = position is not None or demo or bool(option) or seed is not None or at is not None
    if keep is not None and keep.exists():
        game = _kept(rulebook, keep, begins)
    else:
        game = _opened(rulebook, position, demo, Chosen(read_options(option), seed, at))
        if keep is not None:
            store.keep(game, keep)
    _run(game, keep)
    return Exit.YES


def _run(game: Game, keep: Path | None) -> None:
    """The session, to its end."""
    notice(game.book.notices(game.state))
    session = _SESSIONS.get(game.book.id, Session)(game, console(), keep)
    session.draw()
    session.greet()
    if sys.stdin.isatty():
        _ask(session)
    else:
        _read(session)


def _kept(rulebook: str, keep: Path, begins: bool) -> Game:
    """The game that a file keeps. Raises GameError where it is to begin as well, or is of another rulebook."""
    if begins:
        raise GameError(f"{keep} holds a game: leave out the beginning, --option and --seed to go on with it")
    game, cut = store.go_on(keep)
    if cut:
        notice([f"{keep} ended in the midst of an entry that was never acknowledged: {cut} bytes are cut off"])
    if game.book.id != rulebook:
        raise GameError(f"{keep} holds a game of {game.book.id}, not of {rulebook}")
    return game


class Chosen(NamedTuple):
    """What was chosen for a new game: options, the seed of its dice, how many moves of a file come first."""

    options: dict[str, str]
    seed: int | None
    at: int | None


def _opened(rulebook: str, position: str | None, demo: bool, chosen: Chosen) -> Game:
    """The game from its beginning: of a battle, the set-up of the file, and its first `at` moves, none without."""
    if position is None:
        beginnings = find_rulebook(rulebook).beginnings
        return Game.open(rulebook, beginnings["demo" if demo else "new"], chosen.options, chosen.seed)
    if rulebook != RULEBOOK:
        no_file(rulebook, chosen.at)
        return Game.open(rulebook, position, chosen.options, chosen.seed)
    file = ScenarioFile(position)
    file.prepare(chosen.options, chosen.at or 0, chosen.seed)
    best = file.scenario.adjust == "best"
    game = Game.open(rulebook, file.text, chosen.options, file.scenario.seed, adjusts_best=best)
    for entry in file.played()[0]:
        dice = [event.dice for event in entry.events if isinstance(event, DiceRead)]
        game.play(game.book.move_from_json(entry.given.table), dice or None)
    return game


def _ask(session: Session) -> None:
    """Asks at a prompt, with completion and history, until somebody leaves."""
    prompt: PromptSession[str] = PromptSession(completer=_Words(session), complete_while_typing=True)
    while not session.over:
        try:
            session.handle(prompt.prompt(f"{session.prompt} > "))
        except KeyboardInterrupt:
            continue
        except EOFError:
            session.handle("quit")


def _read(session: Session) -> None:
    """Reads lines from a pipe or a file, and shows each as it would stand at a prompt."""
    for line in sys.stdin:
        session.console.print(f"{session.prompt} > {line.rstrip()}", markup=False, soft_wrap=True)
        session.handle(line)
        if session.over:
            return
    if not session.is_kept:
        notice(["the input ended and the game was not saved"])


class _Words(Completer):
    """Completes a whole line from what may begin here."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Every word or legal move that goes on from what is typed."""
        typed = document.text_before_cursor.lstrip()
        for text in self.session.words():
            if text.startswith(typed):
                yield Completion(text, start_position=-len(typed))
