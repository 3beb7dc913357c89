"""How commands print, and the exit codes they end with."""

import json
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum
from typing import Any

from rich.console import Console
from rich.markup import escape

from lawspeaker.law.ruling import Verdict

EXIT_CODES = "Exit codes: 0 yes · 1 no · 2 undecided · 3 bad input or usage · 4 files and network · 70 our fault"


class Exit(IntEnum):
    """What an ending means to a script."""

    YES = 0
    NO = 1
    UNDECIDED = 2
    BAD_INPUT = 3
    FILES = 4
    OUR_FAULT = 70


OF_VERDICT = {Verdict.ALLOWED: Exit.YES, Verdict.REFUSED: Exit.NO, Verdict.UNDECIDED: Exit.UNDECIDED}


class _Console(Console):
    """A console that leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        """Raises BrokenPipeError, where rich would end the process."""
        raise BrokenPipeError


def console() -> Console:
    """Where answers go: standard output, in colour where it is a terminal."""
    return _Console(highlight=False, emoji=False)


def complain(message: str) -> None:
    """Says something on standard error. The message may hold rich markup."""
    _Console(stderr=True, highlight=False, emoji=False).print(_writable(message), soft_wrap=True)


def _writable(text: str) -> str:
    """The text with what no UTF-8 can hold (bytes of a command line that were no text) as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def console_of_errors() -> Console:
    """Where progress is shown: standard error."""
    return _Console(stderr=True, highlight=False, emoji=False)


def reckoning() -> AbstractContextManager[object]:
    """While this lasts, somebody at a terminal sees that something goes on."""
    shown = console_of_errors()
    return shown.status("reckoning") if shown.is_terminal else nullcontext()


def notice(sentences: Iterable[str]) -> None:
    """Says what is unusual, on standard error, and goes on."""
    for sentence in sentences:
        complain(f"Notice: {escape(sentence)}")


def print_json(value: Any) -> None:
    """One JSON value on standard output: UTF-8, not escaped, keys in their order."""
    sys.stdout.write(_writable(json_text(value)) + "\n")


def json_text(value: Any) -> str:
    """A value as JSON on one line. Numbers may be as long as the odds of a long plan are.

    Raises RecursionError where it is nested too deep.
    """
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(value, ensure_ascii=False)
    finally:
        sys.set_int_max_str_digits(limit)
