"""`lawspeaker`: the commands, loaded when they are called, and what every ending means.

Exit codes: 0 yes · 1 no · 2 undecided · 3 bad input or usage · 4 files and network · 70 our fault.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError, Parameter
from rich.markup import escape

from lawspeaker import __version__
from lawspeaker.cli.printing import EXIT_CODES, Exit, complain, print_json
from lawspeaker.errors import BadFile, LawspeakerError, Malformed, NoOdds, NotKept, StoreError, Unreachable

COMMANDS = {
    "field": "Draw a position of Chain of Command: lines, Front Line, open and closed slots.",
    "judge": "Say whether a move is allowed, what happens, and by which clauses.",
    "legal": "List the legal moves of a seat.",
    "odds": "Tell the exact odds of a move before a die is cast, of a plan, of all that may be done, of a bare roll.",
    "clauses": "List the clauses of a rulebook, or tell all about one.",
    "options": "List where a book is silent, and what a table may choose.",
    "referee": "Referee a game in the terminal.",
    "new": "Write a commented scenario of Special Effects in War to begin with, or a plan.",
    "run": "Play a scenario of Special Effects in War: each ruling, and whether it came out as expected.",
    "verify": "Judge a journal anew: chain, rulings, dice.",
    "repair": "Save the sound beginning of a damaged journal.",
    "diff": "Say where two journals part.",
    "export": "Print what the Host, or a seat, may keep of a game.",
    "perft": "Count the ways to make so many decisions: a proof that two implementations agree.",
    "pipe": "Referee a game for a program: JSON lines in, JSON lines out.",
    "serve": "Serve live tables: several people at one battle, each on a device of their own.",
    "lab": "Play sweeps: millions of games under rules that are varied, with intervals.",
    "join": "Sit at a live table, in a terminal.",
}
"""Each is the function, or the group of commands, of its name in the module of its name."""
_EXTRAS = {"numpy": "lab", "pyarrow": "lab", "ray": "cluster"}
"""Packages that are not always there, by the extra that brings them."""
_AWAY = (401, 403, 404, 503)
"""What a server answers where nobody is let in, or nothing is there."""

app = App(
    name="lawspeaker",
    help="The rules referee for tabletop battles: what is allowed, what happens, and by which clause.",
    help_epilogue=EXIT_CODES,
    version=__version__,
    default_parameter=Parameter(show_default=False),
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    exit_on_error=False,
    print_error=False,
)
for _name, _summary in COMMANDS.items():
    app.command(f"lawspeaker.cli.{_name}:{_name}", name=_name, help=_summary)


def main() -> None:
    """Runs the command line and ends the process. All that is read and printed is UTF-8."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command; every error is said in plain words, never as a traceback."""
    try:
        return _ended(arguments)
    except BrokenPipeError:  # whoever read us has gone
        for stream in (sys.stdout, sys.stderr):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return Exit.YES


def _ended(arguments: Sequence[str]) -> int:
    try:
        code = int(app(list(arguments)) or Exit.YES)
        sys.stdout.flush()
        return code
    except CycloptsError as error:
        complain(f"{escape(str(error))}\nSee: lawspeaker --help, or lawspeaker COMMAND --help")
        return Exit.BAD_INPUT
    except LawspeakerError as error:
        _say(error, "--json" in arguments)
        return _ends_with(error)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(escape(f"{error.filename}: {error.strerror}" if error.filename else str(error)))
        return Exit.FILES
    except KeyboardInterrupt:
        return Exit.NO
    except Exception as error:
        missing = _missing(error)
        if missing is None:
            return _our_fault(error)
        _say(missing, "--json" in arguments)
        return Exit.BAD_INPUT


def _missing(error: BaseException | None) -> Malformed | None:
    """Where a package of an extra is not installed: that, and what to do."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and (name := str(error.name).partition(".")[0]) in _EXTRAS:
            extra = _EXTRAS[name]
            wanted = f"this needs the extra `{extra}`, which is not installed: pip install 'lawspeaker[{extra}]'"
            return Malformed("not-installed", name, wanted)
        error = error.__cause__
    return None


def _ends_with(error: LawspeakerError) -> Exit:
    if isinstance(error, NoOdds):
        return Exit.UNDECIDED if error.code == "undecided" else Exit.NO
    away = isinstance(error, BadFile | NotKept | StoreError | Unreachable) or getattr(error, "status", 0) in _AWAY
    return Exit.FILES if away else Exit.BAD_INPUT


def _say(error: LawspeakerError, as_json: bool) -> None:
    if as_json:
        print_json(error.as_json())
    elif isinstance(error, Malformed):
        at = f" (character {error.at + 1})" if error.at is not None else ""
        item = f" {error.item!r}{at}:" if error.item else ""
        complain(escape(f"{error.code}:{item} {error.message}"))
    else:
        complain(escape(str(error)))


def _our_fault(error: Exception) -> int:
    complain(
        f"This is a fault of Lawspeaker, not yours: {escape(repr(error))}\n"
        "Please report it with what you typed; "
        "LAWSPEAKER_TRACEBACK=1 shows where it happened."
    )
    if os.environ.get("LAWSPEAKER_TRACEBACK"):
        traceback.print_exception(error, file=sys.stderr)
    return Exit.OUR_FAULT
