"""The examples of our pages: read out of Markdown, run as a reader would type them, compared with what is shown.

A ```console block holds commands (`$ ...`) with what they print; a ```python block holds a doctest. Those
of one page run in order, in one empty folder. `python -m tests.house.examples PAGE ...` writes into the
console blocks of pages what is printed now: read the difference before you keep it.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from lawspeaker.cli.main import run

COLUMNS = 100
_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
_AS_A_READER = {"COLUMNS": str(COLUMNS), "NO_COLOR": "1"}
_COLOURFUL = ("FORCE_COLOR", "TTY_COMPATIBLE", "LAWSPEAKER_TRACEBACK")


class Command(NamedTuple):
    """A command of a page, what the page shows for it, and the line it stands on."""

    text: str
    shown: str
    line: int


class Shell:
    """As much of a shell as the examples need: `lawspeaker`, `printf`, `head -N`, `echo $?`, with `|` and `;`."""

    def __init__(self) -> None:
        self.code = 0

    def run(self, text: str) -> str:
        """What a command line prints, on both outputs together."""
        lexer = shlex.shlex(text.replace("\\\n", " "), posix=True, punctuation_chars=";|")
        lexer.whitespace_split, lexer.commenters = True, ""
        return "".join(self._pipeline(part) for part in _split(list(lexer), ";"))

    def _pipeline(self, words: list[str]) -> str:
        """What stages complain of passes the pipe by; of the last one it stands where it was said."""
        *stages, last = _split(words, "|")
        passed, aside = "", io.StringIO()
        for stage in stages:
            passed = self._stage(stage, passed, aside)
        return aside.getvalue() + self._stage(last, passed)

    def _stage(self, words: list[str], given: str, complaints: io.StringIO | None = None) -> str:
        match words:
            case ["lawspeaker", *arguments]:
                return self._lawspeaker(arguments, given, complaints)
            case ["echo", "$?"]:
                return f"{self.code}\n"
            case ["printf", form, *texts]:
                form = form.replace("\\n", "\n")
                return "".join(form.replace("%s", text) for text in texts) if texts else form
            case ["head", count] if count.startswith("-"):
                return "".join(given.splitlines(keepends=True)[: int(count[1:])])
        raise ValueError(f"examples have no such command: {shlex.join(words)}")

    def _lawspeaker(self, arguments: list[str], given: str, complaints: io.StringIO | None) -> str:
        printed = io.StringIO()
        typed = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        with (
            mock.patch.object(sys, "stdin", typed),
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed if complaints is None else complaints),
        ):
            self.code = int(run(arguments))
        return printed.getvalue()


def _split(words: list[str], sign: str) -> Iterator[list[str]]:
    """The runs of words between the signs."""
    for is_sign, part in groupby(words, key=lambda word: word == sign):
        if not is_sign:
            yield list(part)


@contextlib.contextmanager
def as_a_reader() -> Iterator[None]:
    """An empty folder, 100 columns, no colours."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), mock.patch.dict(os.environ, _AS_A_READER):
        for name in _COLOURFUL:
            os.environ.pop(name, None)
        yield


def blocks(page: str, kind: str) -> Iterator[tuple[str, int]]:
    """Text and first line (counted from 1) of every block of a kind: `console` or `python`."""
    for found in _BLOCK.finditer(page):
        if found[1] == kind:
            yield found[2], page.count("\n", 0, found.start(2)) + 1


def commands(block: str, first_line: int) -> Iterator[Command]:
    """The commands of a console block. A line that ends in a backslash goes on. Raises ValueError without any."""
    if not block.startswith(_PROMPT):
        raise ValueError(f"line {first_line}: a console block begins with a command, `$ ...`")
    lines = block.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(_PROMPT)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        last = next(number for number in range(start, end) if not lines[number].endswith("\\"))
        text = "\n".join(lines[start : last + 1]).removeprefix(_PROMPT)
        yield Command(text, "\n".join(lines[last + 1 : end]), first_line + start)


def tidy(text: str) -> str:
    """The text without white space at the ends of its lines."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def failures(page: str, name: str) -> list[str]:
    """Every example of a page that prints something else than the page shows, with both."""
    with as_a_reader():
        return [*_console_failures(page, name), *_python_failures(page, name)]


def _console_failures(page: str, name: str) -> Iterator[str]:
    shell = Shell()
    for block, line in blocks(page, "console"):
        for command in commands(block, line):
            printed = tidy(shell.run(command.text))
            if printed != tidy(command.shown):
                yield f"{name}, line {command.line}: {command.text}\nshown:\n{command.shown}\nprinted:\n{printed}"


def _python_failures(page: str, name: str) -> list[str]:
    told: list[str] = []
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(verbose=False)
    for block, line in blocks(page, "python"):
        test = doctest.DocTestParser().get_doctest(block, {}, name, name, line - 1)
        if not test.examples:
            told.append(f"{name}, line {line}: a python block is a doctest, `>>> ...`")
        test.globs = names
        runner.run(test, out=told.append, clear_globs=False)
    return told


def rewritten(page: str) -> str:
    """The page with its console blocks showing what is printed now."""
    shell = Shell()

    def again(found: re.Match[str]) -> str:
        if found[1] != "console":
            return found[0]
        parts = [(command.text, tidy(shell.run(command.text))) for command in commands(found[2], 0)]
        shown = "".join(f"{_PROMPT}{text}\n{printed}\n" if printed else f"{_PROMPT}{text}\n" for text, printed in parts)
        return f"```console\n{shown}```"

    with as_a_reader():
        return _BLOCK.sub(again, page)


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(rewritten(path.read_text("utf-8")), encoding="utf-8")
