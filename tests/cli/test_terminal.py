"""The referee in a real terminal: a prompt with completion, a refusal, undo, and leaving."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.called import SCRIPT, script

PATIENCE = 60
CODES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[=>()][0B]?|\r")


class Terminal:
    """A pseudo-terminal of 110 by 60 cells, with a process at its other end."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.end, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 110, 0, 0))
        env = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        del env["COLUMNS"]
        self.process = subprocess.Popen(
            [SCRIPT, *arguments], stdin=other, stdout=other, stderr=other, env=env, cwd=folder, start_new_session=True
        )
        os.close(other)
        self.shown, self.all = "", ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def wait_for(self, text: str) -> str:
        """What was shown since the last wait, up to and with this text, without the codes of the terminal."""
        until = time.monotonic() + PATIENCE
        while text not in CODES.sub("", self.shown):
            ready, _, _ = select.select([self.end], [], [], max(0.0, until - time.monotonic()))
            more = bool(ready) and self.read()
            assert more, f"no {text!r} in {CODES.sub('', self.shown)!r}"
        before, _, rest = CODES.sub("", self.shown).partition(text)
        self.shown = rest
        return before + text

    def type(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def ended(self) -> int:
        """The exit code, once everything that was still to be shown has been read."""
        while select.select([self.end], [], [], PATIENCE)[0] and self.read():
            pass
        return self.process.wait(PATIENCE)

    def read(self) -> bool:
        """Takes in what is there to be read; False when the other end is closed."""
        try:
            more = self.decoder.decode(os.read(self.end, 65536))
        except OSError:
            return False
        self.shown += more
        self.all += more
        return True

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal("referee", "command", "--demo", folder=tmp_path)
    yield terminal
    terminal.close()


def test_a_session_at_a_terminal(referee: Terminal) -> None:
    assert "the rift" in referee.wait_for("a >")
    referee.type("recruit C3+")
    referee.wait_for("recruit C3+M")  # offered under what is typed
    referee.type("\t\r")
    referee.wait_for("→ A Soul (rank 3, Moral) is recruited onto a's C3.")
    referee.wait_for("b >")
    referee.type("recruit L1\r")
    referee.wait_for("Refused by ")
    referee.wait_for("✗ command:5.3.1.3")
    referee.wait_for("To make it legal: ")
    referee.wait_for("b >")
    referee.type("undo\r")
    referee.wait_for("undone: a: recruit C3+M")
    referee.wait_for("a >")
    referee.type("quit\r")
    referee.wait_for("The game is not saved.")
    referee.wait_for("a >")
    referee.type("quit\r")
    assert referee.ended() == 0
    assert "Traceback" not in referee.all


def test_ctrl_c_takes_a_line_back_and_ctrl_d_leaves(referee: Terminal) -> None:
    referee.wait_for("a >")
    referee.type("end-turn\x03log\r")
    referee.wait_for("Nothing has happened yet.")
    referee.wait_for("a >")
    referee.type("\x04")
    assert referee.ended() == 0
    assert "Refused" not in referee.all


def test_without_a_terminal_lines_are_shown_as_they_are_read(tmp_path: Path) -> None:
    lines = "recruit C3+M\nrecruit L1\nlog\n"
    ended = script("referee", "command", "--demo", stdin=lines)
    assert ended.code == 0
    assert "a > recruit C3+M\n" in ended.out
    assert "b > recruit L1\nRefused by " in ended.out
    assert "the game was not saved" in ended.err
    kept = ("--file", str(tmp_path / "game.json"))
    assert script("referee", "command", "--demo", *kept, stdin=lines).err == ""
    assert "  1  a: recruit C3+M" in script("referee", "command", *kept, stdin="log\nquit\nlog\n").out


def test_lines_that_are_no_text_do_not_end_the_game() -> None:
    ended = script("referee", "command", "--demo", stdin="recruit C3+M\nrecr\udcff\nlog\nquit\nquit\n")
    assert ended.code == 0
    assert "  1  a: recruit C3+M" in ended.out
