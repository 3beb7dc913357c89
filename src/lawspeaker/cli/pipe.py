"""`lawspeaker pipe`: a referee for programs, one JSON object a line in, one a line out.

`{"id": 1, "do": "open", ...}` gives `{"id": 1, "ok": true, "result": ...}`, or
`{"id": 1, "ok": false, "error": {code, item, message}}`. A refused move is an answer, not an error.
"""

import sys
from typing import Annotated, Any, get_args

import msgspec
from cyclopts import Parameter

from lawspeaker.cli.odds_requested import odds_answer
from lawspeaker.cli.parameters import RulebookName
from lawspeaker.cli.printing import Exit, json_text, print_json
from lawspeaker.cli.requests import (
    Answer,
    Correct,
    Export,
    Judge,
    Legal,
    Make,
    MoveGiven,
    Note,
    Odds,
    Open,
    Overrule,
    Position,
    PutBack,
    Redo,
    Request,
    SetOption,
    Undo,
    Why,
)
from lawspeaker.errors import GameError, LawspeakerError, Malformed
from lawspeaker.law.explain import ruling_json, with_options
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.record.game import HOST, Game, Played
from lawspeaker.record.game import PutBack as PlayedAnew
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import game_of
from lawspeaker.record.seat_export import exported


def pipe(
    rulebook: RulebookName,
    /,
    *,
    schema: Annotated[bool, Parameter(negative="", help="Print the JSON Schema of the requests instead.")] = False,
) -> int:
    """Answer requests of a program: one JSON object a line on standard input, one answer a line.

    Ends with 0 when the input ends.
    """
    session = Session(rulebook)
    if schema:
        print_json(msgspec.json.schema(Request))
        return Exit.YES
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(_written(session.handle(line)) + "\n")
            sys.stdout.flush()
    return Exit.YES


def _written(answer: dict[str, Any]) -> str:
    """An answer as a line; one whose id is nested too deep to be written goes without it."""
    try:
        return json_text(answer)
    except RecursionError:
        return json_text(answer | {"id": None})


class Session:
    """One program's game."""

    def __init__(self, rulebook: str) -> None:
        self.book = find_rulebook(rulebook)
        self._game: Game | None = None

    def handle(self, line: bytes) -> dict[str, Any]:
        """The answer to one line. Never raises on what a line may hold."""
        request_id = None
        try:
            value = msgspec.json.decode(line)
            request_id = value.get("id") if isinstance(value, dict) else None
            result = self._answer(msgspec.convert(value, Request))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            known = ", ".join(str(kind.__struct_config__.tag) for kind in get_args(Request))
            refused = Malformed("bad-request", "", f"{error}; a request is a JSON object whose do is one of {known}")
            return {"id": request_id, "ok": False, **refused.as_json()}
        except LawspeakerError as error:
            return {"id": request_id, "ok": False, **error.as_json()}
        return {"id": request_id, "ok": True, "result": result}

    @property
    def game(self) -> Game:
        """The game that is open. Raises GameError before the first `open`."""
        if self._game is None:
            raise GameError('no game is open: send {"do": "open", "position": ...} first')
        return self._game

    def _answer(self, request: Request) -> Any:
        match request:
            case Open():
                self._game = self._opened(request)
                return self._standing()
            case Judge(move=move):
                return ruling_json(self.book, self.game.state, self.game.judge(self._move(move)))
            case Make() | Overrule():
                return self._play(request)
            case Answer():
                played = self._answered(request)
                return self._played(played, self.game.why().before)
            case Legal(seat=seat, all=declared):
                state = self.game.state
                return self.book.legal_json(state, seat or self.book.mover(state), declared)
            case Odds():
                return odds_answer(self.book, self.game.state, request)
            case Why(act=number):
                return self._why(number)
            case Undo(act=number, reason=reason):
                self.game.undo(number, reason)
            case PutBack(acts=numbers):
                return self._played_anew(self.game.put_back(*numbers))
            case Correct(entry=entry, dice=dice, which=which, reason=reason):
                return self._played_anew(self.game.correct(entry, dice, which, reason))
            case Note(text=text):
                self.game.note(text)
            case Redo():
                self.game.redo()
            case SetOption(option=option, choice=choice):
                before, played = self.game.state, self.game.set_option(option, choice)
                if not played.ruling.allowed:
                    return self._played(played, before)
            case Export(seat=seat):
                data = self.game.journal.export() if seat in (None, HOST) else exported(self.game, str(seat))
                return data.decode("utf-8")
            case Position():
                pass
        return self._standing()

    def _opened(self, request: Open) -> Game:
        if (request.position is None) == (request.journal is None):
            raise Malformed("bad-request", "position", "a game is opened from a position, or from a journal")
        if request.journal is None:
            return Game.open(self.book.id, str(request.position), request.options, request.seed)
        if request.options or request.seed is not None:
            raise Malformed("bad-request", "journal", "options and dice of a journal stand in it")
        game = game_of(Journal.read(request.journal.encode("utf-8", "surrogatepass")))
        if game.book.id != self.book.id:
            raise Malformed("bad-request", "journal", f"it is a game of {game.book.id}, not of {self.book.id}")
        return game

    def _played_anew(self, report: PlayedAnew) -> dict[str, Any]:
        played = [{"act": act.number, "title": act.title} for act in report.played]
        left = [{"act": act.number, "title": act.title, "why": why} for act, why in report.left]
        return {"played": played, "left": left, **self._standing()}

    def _move(self, given: MoveGiven) -> Any:
        return given if isinstance(given, str) else self.book.move_from_json(given)

    def _play(self, request: Make | Overrule) -> dict[str, Any]:
        before, move = self.game.state, self._move(request.move)
        if isinstance(request, Make):
            played = self.game.play(move, request.dice, request.roll)
        else:
            played = self.game.overrule(move, request.reason, request.dice, request.roll)
        return self._played(played, before)

    def _answered(self, request: Answer) -> Played:
        if request.answer is None:
            return self.game.roll() if request.dice is None else self.game.answer(request.dice)
        if request.dice is not None:
            raise Malformed("bad-request", "answer", "a choice is answered with answer, a roll with dice: not both")
        return self.game.choose(request.answer)

    def _played(self, played: Played, before: Any) -> dict[str, Any]:
        ruling = with_options(
            ruling_json(self.book, before, played.ruling, played.events, played.later), played.options
        )
        return {**ruling, **self._standing()}

    def _why(self, number: int | None) -> dict[str, Any]:
        act = self.game.why(number)
        ruling = with_options(ruling_json(self.book, act.before, act.ruling, act.events, act.later), act.options)
        order = {name: getattr(act.order, name) for name in ("kind", "seat", "text", "reason")}
        dice = [{"faces": one.faces, "typed": one.typed} for one in act.dice]
        return {"act": act.number, "order": order, **ruling, "dice": dice}

    def _standing(self) -> dict[str, Any]:
        game = self.game
        want = None if game.want is None else self.book.want_json(game.state, game.want)
        return {
            "position": self.book.state_json(game.state),
            "mover": self.book.mover(game.state),
            "acts": len(game.acts),
            "want": want,
        }
