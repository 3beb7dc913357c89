"""Calling a command: in this process, or as the installed script in one of its own."""

import json
import subprocess
import sysconfig
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

SCRIPT = Path(sysconfig.get_path("scripts")) / "lawspeaker"


class Ended(NamedTuple):
    """How a command ended: its exit code, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run: TypeAlias = Callable[..., Ended]


def script(
    *arguments: str, stdin: str = "", stdout: int = subprocess.PIPE, env: Mapping[str, str] | None = None
) -> Ended:
    """The installed script, in a process of its own."""
    done = subprocess.run(
        [SCRIPT, *arguments],
        input=stdin.encode("utf-8", "surrogateescape"),
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        env=env,
    )
    return Ended(done.returncode, (done.stdout or b"").decode("utf-8"), done.stderr.decode("utf-8"))
