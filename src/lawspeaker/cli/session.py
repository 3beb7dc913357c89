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
from lawspeaker.record import store
from lawspeaker.record.game import Game, Played, PutBack
from lawspeaker.record.reading import branched

HELP = {
    "MOVE": "make a move; legal shows some, and b: in front makes it b's",
    "judge MOVE": "what the ruling on a move would be, without making it",
    "legal [all]": "the legal moves; with all, also those that players only declare",
    "why [N]": "the ruling behind act N, the last one without a number",
    "undo · redo": "take back the last act; bring it back",
    "undo N because REASON": "take back act N and all that followed",
    "redo all · redo N": "play acts anew that were taken back before something else was played",
    "correct N FACES": "correct dice that were typed in entry N (N.1: its second roll); what followed is judged anew",
    "branch N": "go on in another game that is the same up to entry N",
    "note TEXT": "write a note into the journal",
    "log": "every act so far",
    "board": "draw the table again",
    "dice 5,3 · roll": "answer a roll with dice you threw; or have them thrown",
    "ANSWER": "answer a choice with one of the words that it names",
    "dice typed · dice rolled": "ask for dice from now on; or throw them at once",
    "dice seed TEXT · dice reveal": "let dice depend on a seed of yours too; reveal their secret, which proves them",
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
            "undo": self._undo,
            "redo": self._redo,
            "correct": self._correct,
            "branch": self._branch,
            "note": self._note,
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
        if text == "reveal":
            self._say(
                f"The secret of the dice was {self.game.reveal_dice()}; lawspeaker verify proves every roll with it."
            )
            return
        if text.startswith("seed "):
            self.game.seed_dice(text.removeprefix("seed ").strip())
            self._say("From now on the dice depend on this seed too.")
            return
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
        self.is_kept = self.keep_in is not None
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
        act = self.game.why(_number(text, "why 3") if text else None)
        self._say(f"[bold]{escape(act.title)}[/]")
        self._explain(act.before, Played(act.ruling, act.events, act.later))
        for event in act.events:
            self._say(f"→ {escape(self.game.book.told(event))}")

    def _log(self) -> None:
        for act in self.game.acts:
            told = " ".join(self.game.book.told(event) for event in act.events)
            self._say(f"{act.number:>3}  [bold]{escape(act.title)}[/]  {escape(told)}")
        for act in self.game.taken_back:
            self._say(f"{act.number:>3}  taken back: {escape(act.title)}")
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

    def _undo(self, text: str) -> None:
        number, _, reason = text.partition(" because ")
        last = None if not text else _number(number, "undo 3 because REASON")
        for act in self.game.undo(last, reason):
            self._say(f"undone: [bold]{escape(act.title)}[/]")
        self._happened()

    def _redo(self, text: str) -> None:
        if text in ("all", *(str(act.number) for act in self.game.taken_back)):
            self._again(self.game.put_back(*([] if text == "all" else [int(text)])))
            return
        if text:
            raise GameError("it is redo, redo all, or redo N with the number of an act that was taken back")
        self._say(f"done again: [bold]{escape(self.game.redo().title)}[/]")
        self._happened()

    def _correct(self, text: str) -> None:
        words = text.partition(" because ")
        number, _, faces = words[0].partition(" ")
        place, _, which = number.partition(".")
        roll = _number(which, _CORRECT) if which else 0
        self._again(self.game.correct(_number(place, _CORRECT), typed_faces(faces), roll, words[2]))

    def _again(self, report: PutBack) -> None:
        """Says which acts were played anew, and which were not, and why."""
        for act in report.played:
            self._say(f"played anew: [bold]{escape(act.title)}[/]")
        for act, reason in report.left:
            self._say(f"[bold red]left[/]: {escape(act.title)}: {escape(reason)}")
        self._happened()

    def _branch(self, text: str) -> None:
        if self.keep_in is not None:
            raise GameError(f"this game is kept in {self.keep_in}; leave it, and branch a saved one")
        self.game = branched(self.game, _number(text, "branch 12") if text else None)
        self._say("This is another game now, with dice of its own; the one before is as it was saved.")
        self._happened()

    def _note(self, text: str) -> None:
        self.game.note(text)
        self._say("Noted.")
        self.is_kept = self.keep_in is not None

    def _save(self, path: str) -> None:
        if not path:
            raise GameError("say where: save FILE")
        store.save(self.game, path)
        self.is_kept = True
        self._say(f"Saved in {escape(path)}: {len(self.game.journal)} entries. {escape(path)}.secret keeps the dice.")

    def _load(self, path: str) -> None:
        if not path:
            raise GameError("say which: load FILE")
        if self.keep_in is not None:
            raise GameError(f"this game is kept in {self.keep_in}; leave it, and begin with --file {path}")
        loaded = store.load(path)
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


_CORRECT = "correct 3 12,9,2,3,2,5,6"


def _number(text: str, form: str) -> int:
    """The number of an entry. Raises GameError, with the form of what was meant."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise GameError(f"entries have numbers, as log shows them: {form}")
    return int(text)


def _alone(word: str, does: Callable[[], None]) -> Callable[[str], None]:
    """A word that nothing follows."""

    def do(behind: str) -> None:
        """Raises GameError where something follows."""
        if behind:
            raise GameError(f"nothing stands behind {word}")
        does()

    return do
