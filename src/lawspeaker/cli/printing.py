"""How commands print, and the exit codes they end with."""

import json
import sys
from enum import IntEnum
from typing import Any

from rich.console import Console

from lawspeaker.law.ruling import Verdict


class Exit(IntEnum):
    """What an ending means to a script."""

    YES = 0
    NO = 1
    UNDECIDED = 2
    BAD_INPUT = 3
    FILES = 4
    OUR_FAULT = 70


OF_VERDICT = {Verdict.ALLOWED: Exit.YES, Verdict.REFUSED: Exit.NO, Verdict.UNDECIDED: Exit.UNDECIDED}


def console() -> Console:
    """Where answers go: standard output, in colour where it is a terminal."""
    return Console(highlight=False, soft_wrap=False)


def complain(message: str) -> None:
    """Says something on standard error. The message may hold rich markup."""
    Console(stderr=True, highlight=False).print(message, soft_wrap=True)


def print_json(value: Any) -> None:
    """One JSON value on standard output: UTF-8, not escaped, keys in their order."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
