"""`lawspeaker pipe`: a referee for programs, one JSON object a line in, one a line out.

`{"id": 1, "do": "open", ...}` gives `{"id": 1, "ok": true, "result": ...}`, or
`{"id": 1, "ok": false, "error": {code, item, message}}`. A refused move is an answer, not an error.
"""

import json
import sys
from typing import Annotated, Any, get_args

import msgspec
from cyclopts import Parameter

from lawspeaker.cli.parameters import RulebookName
from lawspeaker.cli.printing import Exit, print_json
from lawspeaker.cli.requests import (
    Answer,
    Export,
    Judge,
    Legal,
    Make,
    MoveGiven,
    Open,
    Overrule,
    Position,
    Redo,
    Request,
    SetOption,
    Undo,
    Why,
)
from lawspeaker.errors import GameError, LawspeakerError, Malformed
from lawspeaker.law.explain import ruling_json, with_options
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.record.game import Game, Played


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
        return json.dumps(answer, ensure_ascii=False)
    except RecursionError:
        return json.dumps(answer | {"id": None}, ensure_ascii=False)


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
            case Open(position=position, options=options, seed=seed):
                self._game = Game.open(self.book.id, position, options, seed)
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
            case Why(act=number):
                return self._why(number)
            case Undo():
                self.game.undo()
            case Redo():
                self.game.redo()
            case SetOption(option=option, choice=choice):
                before, played = self.game.state, self.game.set_option(option, choice)
                if not played.ruling.allowed:
                    return self._played(played, before)
            case Export():
                return self.game.as_file().as_json()
            case Position():
                pass
        return self._standing()

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
        return {"order": msgspec.to_builtins(act.order), **ruling, "dice": msgspec.to_builtins(act.dice)}

    def _standing(self) -> dict[str, Any]:
        game = self.game
        want = None if game.want is None else self.book.want_json(game.state, game.want)
        return {
            "position": self.book.state_json(game.state),
            "mover": self.book.mover(game.state),
            "acts": len(game.acts),
            "want": want,
        }
