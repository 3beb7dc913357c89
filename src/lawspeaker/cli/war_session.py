"""A battle refereed in a terminal: a session that also says what may be done, why not the rest, and how Turns end."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from rich.markup import escape

from lawspeaker.cli.session import Session
from lawspeaker.errors import GameError
from lawspeaker.law.want import Roll, Want
from lawspeaker.record.game import Played
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.checklist import checklist
from lawspeaker.rulebooks.war.drawing.terminal import BattleDrawing
from lawspeaker.rulebooks.war.events import StrikeRead
from lawspeaker.rulebooks.war.figure import SEGMENTS, Figure
from lawspeaker.rulebooks.war.legal import templates
from lawspeaker.rulebooks.war.moves import EndTurn, word_of
from lawspeaker.rulebooks.war.notation.text import write_move
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.sampling import samples
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.wording import OPENED, accounts, open_in_words, sentence, template_in_words, why

WAR_HELP = {
    "may [FIGURE]": "what a figure may do now, and why not the rest; else the figure whose Turn runs",
    "checklist": "what is unspent, what carries, what will tick, what ends, before the Turn ends",
    "values FIGURE": "how its Guard, Force and the like come about",
}


class WarSession(Session):
    """A battle with a console to speak to."""

    help: ClassVar[dict[str, str]] = {**Session.help, **WAR_HELP}

    def _words(self) -> dict[str, Callable[[str], None]]:
        return {**super()._words(), "may": self._may, "checklist": self._checklist, "values": self._values}

    @property
    def prompt(self) -> str:
        """When it is, whose Turn, and the AP left; or who is asked for what."""
        state: State = self.game.state
        figure = state.find(state.turn)
        if self.game.want is not None or figure is None:
            return super().prompt
        return f"{state.cycle}.{SEGMENTS[state.segment or 0]} {figure.id} {figure.ap} AP"

    def draw(self, ground: bool = True) -> None:
        """Draws the battle, with its ground."""
        self.console.print(BattleDrawing(self.game.state, ground))

    def _drawn_after_an_act(self) -> None:
        self.draw(ground=False)

    def greet(self) -> None:
        """Says how to begin."""
        self._say("Type a move, like begin-cycle. may says what a figure may do and why not, help the rest.")

    def _move(self, text: str) -> None:
        """Before a Turn ends, what it brings is said."""
        if self.game.want is None and self.game.move(text) == EndTurn():
            self._checklist("")
        super()._move(text)

    def _tell(self, played: Played) -> None:
        """Says what happened by which clause; behind a Strike, the clauses by which it came to what it did."""
        for event in played.events:
            if not isinstance(event, OPENED):
                self._say(f"→ {full(event.clause)}  {escape(self.game.book.told(event))}")
            if isinstance(event, StrikeRead):
                self._cite(played)

    def _explain_want(self, want: Want) -> None:
        for line in open_in_words(self.game.state):
            self._say(f"[bold]{escape(line)}[/]")
        if isinstance(want, Roll):
            self._say("Type the faces, or roll.")

    # ---- what may be done

    def _legal(self, text: str) -> None:
        if text not in ("", "all"):
            raise GameError("it is legal, or legal all")
        found = [one for one in templates(self.game.state) if text or one.do not in _ALWAYS]
        for template in found:
            self._say(escape(template_in_words(template)))
        if not found:
            self._say("Nothing may be done.")

    def _may(self, text: str) -> None:
        state: State = self.game.state
        figure = self._figure(text or state.turn)
        found = [template for template in templates(state) if template.figure == figure.id]
        for template in found:
            self._say(f"[green]✓[/] {escape(template_in_words(template))}")
        for line in _why_not(state, figure, {template.do for template in found}):
            self._say(line)

    def _figure(self, figure_id: str | None) -> Figure:
        state: State = self.game.state
        figure = state.find(figure_id)
        if figure is None:
            there = ", ".join(one.id for one in state.figures)
            missing = f"there is no figure {figure_id}" if figure_id else "no Turn runs: say which figure"
            raise GameError(f"{missing}; there are {there or 'none yet'}")
        return figure

    def _checklist(self, text: str) -> None:
        if text:
            raise GameError("nothing stands behind checklist")
        lines = list(checklist(self.game.state))
        for line in lines:
            self._say(f"· {escape(line)}")
        if not lines:
            self._say("No Turn runs.")

    def _values(self, text: str) -> None:
        figure = self._figure(text or self.game.state.turn)
        for name, account in accounts(self.game.state, figure):
            self._say(f"{name} [bold]{account.value}[/]: {escape(', '.join(why(account)))}")


_ALWAYS = (
    "check", "inflict", "remedy", "override", "option", "reveal", "leave", "figure", "obstacle", "barrier", "weapon",
)  # fmt: skip
"""Moves of the Host that are open at any time; `legal all` shows them too."""


def _why_not(state: State, figure: Figure, open_: set[str]) -> Iterator[str]:
    """For each act of which nothing is open, one plain move of it, and every clause against it."""
    for move in samples(state, figure):
        ruling = judge(state, move)
        if ruling.allowed or word_of(move) in open_:
            continue
        against: list[Any] = [ground for ground in ruling.grounds if ground.met is not True and not ground.caveat]
        reasons = "; ".join(f"{sentence(ground).rstrip('.')} ({ground.clause})" for ground in against)
        yield f"[red]✗[/] {escape(f'{_shown(move)}: {reasons}.')}"


def _shown(move: Any) -> str:
    """The move as it is typed; an act that asks for a place or a number by its word alone."""
    return word_of(move) if word_of(move) == "move" else write_move(move)
