"""A refereed session in a terminal: what each line that is typed does. It knows nothing of prompts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from rich.console import Console
from rich.markup import escape

from lawspeaker.chance.dice import typed_faces
from lawspeaker.errors import GameError, LawspeakerError, Malformed
from lawspeaker.law.clause import find_clause
from lawspeaker.law.explain import ground_in_words, in_words
from lawspeaker.law.want import Adjust, Choose, Roll, Want
from lawspeaker.record.act import Act
from lawspeaker.record.game import Game, Played

HELP = {
    "MOVE": "make a move; legal shows some, and b: in front makes it b's",
    "judge MOVE": "what the ruling on a move would be, without making it",
    "legal [all]": "the legal moves; with all, also those that players only declare",
    "why [N]": "the ruling behind act N, the last one without a number",
    "undo · redo": "take back the last act; bring it back",
    "log": "every act so far",
    "board": "draw the table again",
    "dice 5,3 · roll": "answer a roll with dice you threw; or have them thrown",
    "ANSWER": "answer a choice with one of the words that it names",
    "dice typed · dice rolled": "ask for dice from now on; or throw them at once",
    "clause ID": "a clause in our words, like: clause 5.3.1",
    "option ID=CHOICE": "the Host changes an option from now on, like: option C-4=no",
    "overrule MOVE because REASON": "the Host lets a move happen all the same",
    "save FILE · load FILE": "keep the game; go on with one that was kept",
    "help · quit": "this list; leave",
}


class Session:
    """One game with a console to speak to. `handle` takes a line and says what comes of it."""

    help: ClassVar[dict[str, str]] = HELP
    """What may be typed, and what it does."""

    def __init__(self, game: Game, console: Console, keep_in: Path | None = None) -> None:
        self.game, self.console = game, console
        self.keep_in = keep_in
        """The file that is written after every act, if any."""
        self.throws_at_once = True
        self.over = False
        self.is_kept = True
        """Whether everything that happened is in a file."""
        self._warned = ""

    # ---- what is asked

    def handle(self, line: str) -> None:
        """Does what one typed line says. Never raises on what may be typed; errors are said."""
        word, *behind = line.split(maxsplit=1)[:2] or [""]
        if not word:
            return
        try:
            words = self._words()
            if word in words:
                words[word](behind[0].strip() if behind else "")
            else:
                self._move(line.strip())
        except Malformed as error:
            item = f"{error.item!r}: " if error.item else ""
            self._say(f"[bold red]{error.code}[/]  {escape(item + error.message)}")
        except LawspeakerError as error:
            self._say(f"[bold red]no[/]  {escape(str(error))}")
        except OSError as error:
            self._say(f"[bold red]no[/]  {escape(f'{error.filename}: {error.strerror}')}")
        if word != self._warned:
            self._warned = ""

    def _words(self) -> dict[str, Callable[[str], None]]:
        return {
            "judge": self._judge,
            "legal": self._legal,
            "why": self._why,
            "undo": _alone("undo", lambda: self._taken_back("undone", self.game.undo())),
            "redo": _alone("redo", lambda: self._taken_back("done again", self.game.redo())),
            "log": _alone("log", self._log),
            "board": _alone("board", self.draw),
            "dice": self._dice,
            "roll": lambda behind: self._move(f"roll {behind}") if behind else self._rolled(),
            "clause": self._clause,
            "option": self._option,
            "overrule": self._overrule,
            "save": self._save,
            "load": self._load,
            "help": _alone("help", self._help),
            "quit": _alone("quit", self._quit),
        }

    def greet(self) -> None:
        """Says how to begin, with a few moves that are legal now."""
        moves = [self.game.book.write_move(move, self.game.state) for move in self.game.legal()[:3]]
        begin = f"Type a move, like {' · '.join(moves)}" if moves else "Type a move"
        self._say(f"{escape(begin)}; legal shows all, help the rest. Every refusal is explained.")

    def words(self) -> list[str]:
        """Every line that may begin here: the words above and the legal moves, for completion."""
        moves = [self.game.book.write_move(move, self.game.state) for move in self.game.legal()]
        return [*moves, *self._words()]

    @property
    def prompt(self) -> str:
        """Who is asked for what."""
        want = self.game.want
        if isinstance(want, Roll):
            return f"{want.seat}, dice ({want.pool}, or roll)"
        if isinstance(want, Choose):
            return f"{want.seat}, {want.question} ({' | '.join(want.answers)})"
        if isinstance(want, Adjust):
            return f"{want.seat}, Adjustments (adjust, with the faces or without)"
        return str(self.game.book.mover(self.game.state))

    # ---- moves

    def _move(self, text: str) -> None:
        want = self.game.want
        if isinstance(want, Roll) and text[0].isdigit():
            self._answered(self.game.answer(typed_faces(text)))
            return
        if isinstance(want, Choose) and text in want.answers:
            self._answered(self.game.choose(text))
            return
        before = self.game.state
        self._begun(before, self.game.play(text))

    def _overrule(self, text: str) -> None:
        move, because, reason = text.partition(" because ")
        if not because:
            raise GameError("say why: overrule MOVE because REASON")
        before = self.game.state
        self._begun(before, self.game.overrule(move, reason))

    def _begun(self, before: Any, played: Played) -> None:
        """Says what came of a move, or of an answer."""
        if not played.ruling.allowed:
            self._explain(before, played)
            return
        self._answered(played)

    def _rolled(self) -> None:
        self._answered(self.game.roll())

    def _dice(self, text: str) -> None:
        if text in ("typed", "rolled"):
            self.throws_at_once = text == "rolled"
            self._say("Dice are asked for." if text == "typed" else "Dice are thrown at once.")
            return
        self._answered(self.game.answer(typed_faces(text)))

    def _answered(self, played: Played) -> None:
        """Says what came of it, and throws the dice that are wanted next if that is the custom here."""
        if not played.ruling.allowed:
            self._explain(self.game.state, played)
            return
        for dice in played.dice:
            how = "typed" if dice.typed else "rolled"
            self._say(f"Dice, {how}: [bold]{', '.join(map(str, dice.faces))}[/]")
        self._tell(played)
        self._happened()
        if isinstance(played.want, Roll) and self.throws_at_once:
            self._rolled()
        elif played.want is not None:
            self._explain_want(played.want)

    def _tell(self, played: Played) -> None:
        """Says the clauses that spoke after the dice, and what happened."""
        self._cite(played)
        for event in played.events:
            self._say(f"→ {escape(self.game.book.told(event))}")

    def _cite(self, played: Played) -> None:
        for ground in played.later:
            self._say(escape(ground_in_words(self.game.book, ground)))

    def _happened(self) -> None:
        self.is_kept = False
        if self.keep_in is not None:
            self.game.save(self.keep_in)
            self.is_kept = True
        if self.game.want is None:
            self._drawn_after_an_act()

    def _drawn_after_an_act(self) -> None:
        self.draw()

    def _explain_want(self, want: Want) -> None:
        """Says what is waited for."""
        if isinstance(want, Roll):
            self._say(f"[bold]{escape(want.why)}[/] ({want.pool}): type the faces, or roll")
        else:
            self._say(escape(self.prompt))

    # ---- questions

    def _judge(self, text: str) -> None:
        self._explain(self.game.state, Played(self.game.judge(text)))

    def _explain(self, state: Any, played: Played) -> None:
        for line in in_words(self.game.book, state, played.ruling, played.later):
            self._say(escape(line))

    def _legal(self, text: str) -> None:
        if text not in ("", "all"):
            raise GameError("it is legal, or legal all")
        if isinstance(self.game.want, Roll):
            self._say("Dice are awaited: type the faces, or roll.")
            return
        state = self.game.state
        moves = [self.game.book.write_move(move, state) for move in self.game.legal(declared=text == "all")]
        self._say(escape("  ·  ".join(moves)) or "No legal move.")

    def _why(self, text: str) -> None:
        if text and not (text.isascii() and text.isdigit() and len(text) < 10):
            raise GameError("acts are counted from 1: why 3")
        act = self.game.why(int(text) if text else None)
        self._say(f"[bold]{escape(act.title)}[/]")
        self._explain(act.before, Played(act.ruling, act.events, act.later))
        for event in act.events:
            self._say(f"→ {escape(self.game.book.told(event))}")

    def _log(self) -> None:
        for number, act in enumerate(self.game.acts, 1):
            told = " ".join(self.game.book.told(event) for event in act.events)
            self._say(f"{number:>3}  [bold]{escape(act.title)}[/]  {escape(told)}")
        if not self.game.acts:
            self._say("Nothing has happened yet.")

    def _clause(self, text: str) -> None:
        if not text:
            raise GameError("say which: clause 5.3.1")
        book = self.game.book
        clause = find_clause(book.clauses, book.id, text)
        self._say(f"[bold]{clause.id}[/]  {escape(clause.title)} ({clause.kind}, {clause.origin})")
        self._say(escape(clause.text))

    def draw(self) -> None:
        """Draws the table."""
        state = self.game.state
        self.console.print(self.game.book.drawing(state, self.game.book.mover(state)))

    def _help(self) -> None:
        for words, meaning in self.help.items():
            self._say(f"[bold]{escape(f'{words:<29}')}[/] {escape(meaning)}")

    # ---- the record

    def _option(self, text: str) -> None:
        option_id, equals, choice = text.partition("=")
        if not equals:
            raise GameError("it is written option ID=CHOICE; lawspeaker options lists them")
        before, played = self.game.state, self.game.set_option(option_id, choice)
        if played.ruling.allowed:
            self._say(f"From now on {escape(text)}.")
        self._begun(before, played)

    def _taken_back(self, what: str, act: Act) -> None:
        self._say(f"{what}: [bold]{escape(act.title)}[/]")
        self._happened()

    def _save(self, path: str) -> None:
        if not path:
            raise GameError("say where: save FILE")
        self.game.save(path)
        self.is_kept = True
        self._say(f"Saved in {escape(path)}: {len(self.game.acts)} acts.")

    def _load(self, path: str) -> None:
        if not path:
            raise GameError("say which: load FILE")
        if self.keep_in is not None:
            raise GameError(f"this game is kept in {self.keep_in}; leave it, and begin with --file {path}")
        loaded = Game.load(path)
        if self._leaves("load"):
            self.game, self.is_kept = loaded, True
            self._say(f"Loaded {escape(path)}: {len(self.game.acts)} acts.")
            self.draw()

    def _quit(self) -> None:
        self.over = self._leaves("quit")

    def _leaves(self, word: str) -> bool:
        """Whether this game may be left by this word: it is kept, or whoever says so was warned just now."""
        if self.is_kept or self._warned == word:
            self._warned = ""
            return True
        self._warned = word
        self._say(f"The game is not saved. save FILE keeps it; {word} again to leave it.")
        return False

    def _say(self, text: str) -> None:
        self.console.print(text, soft_wrap=True)


def _alone(word: str, does: Callable[[], None]) -> Callable[[str], None]:
    """A word that nothing follows."""

    def do(behind: str) -> None:
        """Raises GameError where something follows."""
        if behind:
            raise GameError(f"nothing stands behind {word}")
        does()

    return do
