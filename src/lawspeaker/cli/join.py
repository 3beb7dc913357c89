"""`lawspeaker join`: a seat at a live table, in a terminal."""

import sys
import threading
import time
from collections.abc import Iterator
from typing import Annotated, Any

from cyclopts import Parameter
from prompt_toolkit import PromptSession
from prompt_toolkit.patch_stdout import patch_stdout

from lawspeaker.bridges.client import Client
from lawspeaker.cli.join_words import HELP, about_in_words, answer_in_words, entry_in_words, standing_in_words
from lawspeaker.cli.odds_words import print_lines
from lawspeaker.cli.printing import Exit, print_json
from lawspeaker.errors import LawspeakerError, Malformed, ServerAnswer, Unreachable

PATIENCE = 1.0
"""Seconds that the end of the input is stayed for what is on its way."""


def join(
    link: Annotated[str, Parameter(help="The link of a seat, as the Host gave it.")],
    /,
    *,
    json: Annotated[
        bool, Parameter(negative="", help="Print every message and every answer as a line of JSON.")
    ] = False,
) -> int:
    """Sit at a live table: what happens is told as it happens, and every line that is typed is asked of the table.

    Ends with 0 when the input ends, or by `quit`; 3 for a link that is none; 4 where no server answers, or nobody sits
    there under this link.
    """
    with Client.of_link(link) as client:
        seat = _Seat(client, json)
        seat.begin()
        for line in _lines():
            if line.strip() in ("quit", "q"):
                break
            seat.typed(line.strip())
        else:
            time.sleep(0 if sys.stdin.isatty() else PATIENCE)
        return Exit.YES


def _lines() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    session: PromptSession[str] = PromptSession("› ")
    with patch_stdout():
        while True:
            try:
                yield session.prompt()
            except EOFError:
                return


class _Seat:
    """A seat in a terminal: a thread that tells what comes, and what is typed."""

    def __init__(self, client: Client, as_json: bool) -> None:
        self._client, self._json = client, as_json
        self._loaded = threading.Event()
        self._failed: LawspeakerError | None = None

    def begin(self) -> None:
        """Takes the seat, and listens. Raises ServerAnswer, Unreachable."""
        self._client.load()
        threading.Thread(target=self._listen, daemon=True, name="listens at the table").start()
        self._loaded.wait(10)
        if self._failed is not None:
            raise self._failed

    def _listen(self) -> None:
        after: int | None = None
        while True:
            try:
                for message in self._client.listen(after):
                    self._tell(message)
                    self._loaded.set()
                    after = self._client.n
            except Unreachable as error:
                if not self._loaded.is_set():
                    self._failed = error
            except ServerAnswer as error:
                self._failed = error
                self._loaded.set()
                print_lines([f"No seat any more: {error}"])
                return
            time.sleep(0.5)

    def _tell(self, message: dict[str, Any]) -> None:
        if self._json:
            print_json(message)
        elif message["type"] == "reload":
            print_lines(standing_in_words(message))
        elif message["type"] == "entry":
            print_lines(entry_in_words(message))
        else:
            print_lines(about_in_words(message))

    def typed(self, line: str) -> None:
        """Carries out what was typed; what the server refuses is told."""
        if not line:
            return
        if line in ("help", "?"):
            print_lines(HELP.splitlines())
            return
        word, _, rest = line.partition(" ")
        try:
            found = self._asked(word, rest.strip(), line)
        except (ServerAnswer, Unreachable, Malformed) as error:
            self._answer(error.as_json())
            return
        if found is not None:
            self._answer(found)

    def _answer(self, found: Any) -> None:
        if self._json:
            print_json({"answer": found})
        else:
            print_lines(answer_in_words(found))

    def _asked(self, word: str, rest: str, line: str) -> Any:
        client = self._client
        match word:
            case "judge" | "odds" if rest:
                return client.ask("POST", f"/{word}", {"move": rest})
            case "legal" | "table":
                return client.get("/legal") if word == "legal" else client.load()
            case "why" if rest.isdecimal():
                return client.get(f"/why/{rest}")
            case "undo" | "ask-undo":
                return self._undo(word, rest)
            case "redo":
                return client.post("/redo", {})
            case "propose" if rest:
                return client.post("/proposals", {"move": rest})
            case "accept" | "decline" if rest.partition(" ")[0].isdecimal():
                number, _, reason = rest.partition(" ")
                asked = {"accept": word == "accept", "reason": reason, "roll": True}
                return client.post(f"/proposals/{number}/decision", asked)
            case "note" if rest:
                return client.post("/notes", {"text": rest})
            case "overrule" if ":" in rest:
                reason, _, move = rest.partition(":")
                return client.post("/overrules", {"move": move.strip(), "reason": reason.strip()}, seen=client.n)
            case "answer" if rest:
                return client.answer(answer=rest)
            case "dice":
                return client.answer(roll=True) if not rest else client.answer(dice=_faces(rest))
        move, bar, dice = line.partition("|")
        more = {} if not bar else {"roll": True} if dice.strip() == "roll" else {"dice": _faces(dice)}
        return client.move(move.strip(), **more)

    def _undo(self, word: str, rest: str) -> Any:
        number, _, reason = rest.partition(" ")
        if not number.isdecimal():
            raise Malformed("bad-request", number, f"{word} names the act by its number, like {word} 12")
        if word == "undo":
            return self._client.undo(int(number), reason)
        return self._client.post("/proposals", {"undo": int(number), "reason": reason})


def _faces(text: str) -> list[int]:
    """Dice as they are typed: numbers with blanks or commas. Raises Malformed (`bad-dice`)."""
    words = text.replace(",", " ").split()
    if not words or not all(one.isdecimal() for one in words):
        raise Malformed("bad-dice", text.strip(), "dice are typed as numbers: 12 11 11 1 7 3 9")
    return [int(one) for one in words]
