"""`lawspeaker referee`: an interactive referee in the terminal, for two people at one keyboard."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from lawspeaker.cli.parameters import OptionList, RulebookName, Seed, read_options
from lawspeaker.cli.printing import Exit, console, notice
from lawspeaker.cli.session import Session
from lawspeaker.errors import GameError
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.record.game import Game


def referee(
    rulebook: RulebookName,
    position: Annotated[str | None, Parameter(help="The position to begin from; else the game begins anew.")] = None,
    /,
    *,
    demo: Annotated[bool, Parameter(negative="", help="Begin with the rulebook's own demonstration game.")] = False,
    option: OptionList = (),
    seed: Seed = None,
    keep: Annotated[
        Path | None,
        Parameter(name="--file", help="Keep the game in this file after every act, and go on with it."),
    ] = None,
) -> int:
    """Referee a game: moves are typed, every refusal is explained, everything can be undone.

    Ends with 0; 3 where the position cannot be read; 4 where a file cannot. Raises GameError where a game to go
    on with is given a beginning as well.
    """
    if keep is not None and keep.exists():
        if position is not None or demo or option or seed is not None:
            raise GameError(f"{keep} holds a game: leave out position, --demo, --option and --seed to go on with it")
        game = Game.load(keep)
        if game.book.id != rulebook:
            raise GameError(f"{keep} holds a game of {game.book.id}, not of {rulebook}")
    else:
        game = Game.open(rulebook, _beginning(rulebook, position, demo), read_options(option), seed)
        if keep is not None:
            game.save(keep)
    notice(game.book.notices(game.state))
    session = Session(game, console(), keep)
    session.draw()
    session.greet()
    if sys.stdin.isatty():
        _ask(session)
    else:
        _read(session)
    return Exit.YES


def _beginning(rulebook: str, position: str | None, demo: bool) -> str:
    beginnings = find_rulebook(rulebook).beginnings
    if position is not None:
        return position
    return beginnings["demo" if demo else "new"]


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
