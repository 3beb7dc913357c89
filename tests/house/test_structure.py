"""The house keeps itself: sizes, imports, docstrings, and nothing of a machine in what is committed."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
MOST_LINES, MOST_FUNCTION, MOST_NESTING, MOST_PARAMETERS = 400, 40, 3, 5
NESTING = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)
Function = ast.FunctionDef | ast.AsyncFunctionDef
ELSEWHERE = re.compile(
    r"(?<![\w.])/(work|root|farm|home)/|\b(pypi|pythonhosted|npmjs|debian)\.(org|com|net)\b|\bindex-url\b",
    re.IGNORECASE,
)
VAGUE = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def functions(path: Path) -> Iterator[Function]:
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, Function))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def depth(node: ast.AST) -> int:
    """Nesting of blocks; an `elif` stands beside its `if`, not in it."""
    deepest = 0
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.Lambda | ast.ClassDef):
            continue
        alongside = isinstance(node, ast.If) and isinstance(child, ast.If) and node.orelse == [child]
        deepest = max(deepest, depth(child) + (isinstance(child, NESTING) and not alongside))
    return deepest


def committed() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return [ROOT / line for line in listed.splitlines() if (ROOT / line).is_file()]


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 40


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_file_is_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < MOST_LINES


def test_a_file_of_the_page_is_small() -> None:
    written = [path for path in committed() if path.suffix in (".svelte", ".ts", ".css") and path.name != "openapi.ts"]
    assert len(written) > 100
    large = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in written}
    assert {name: lines for name, lines in large.items() if lines >= MOST_LINES} == {}


def test_one_file_of_the_page_names_colours() -> None:
    colour = re.compile(r"#[0-9a-f]{3,8}\b(?!.*href)|\brgba?\(", re.IGNORECASE)
    styles = re.compile(r"<style>(.*?)</style>", re.DOTALL)
    found = []
    for path in committed():
        if path.suffix not in (".svelte", ".css") or path.name == "tokens.css":
            continue
        text = path.read_text("utf-8")
        css = "\n".join(styles.findall(text)) if path.suffix == ".svelte" else text
        found += [f"{name_of(path)}: {one}" for one in colour.findall(css)]
    assert found == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_functions_are_small_and_flat(path: Path) -> None:
    for function in functions(path):
        where = f"{function.name}, line {function.lineno}"
        assert (function.end_lineno or 0) - function.lineno + 1 <= MOST_FUNCTION, where
        assert depth(function) <= MOST_NESTING, where


@pytest.mark.parametrize("path", [path for path in SOURCES if path.parent.name != "cli"], ids=name_of)
def test_functions_take_few_parameters(path: Path) -> None:
    for function in functions(path):
        given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        taken = [one.arg for one in given if one.arg not in ("self", "cls")]
        assert len(taken) <= MOST_PARAMETERS, f"{function.name}, line {function.lineno}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_stand_on_top(path: Path) -> None:
    for function in functions(path):
        inside = [node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)]
        assert inside == [], f"{function.name}, line {function.lineno}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_name_says_nothing(path: Path) -> None:
    assert path.stem not in VAGUE


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_what_raises_says_so(path: Path) -> None:
    for function in functions(path):
        raised = {exc for exc in map(raised_name, walk_own(function)) if exc}
        told = ast.get_docstring(function) or ""
        if raised and not function.name.startswith("_"):
            assert "aise" in told, f"{function.name}, line {function.lineno}, raises {raised}"


def walk_own(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, Function | ast.Lambda):
            yield child
            yield from walk_own_nodes(child)


def walk_own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Function | ast.Lambda):
            yield child
            yield from walk_own_nodes(child)


def raised_name(node: ast.AST) -> str:
    if not isinstance(node, ast.Raise) or node.exc is None:
        return ""
    called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return called.id if isinstance(called, ast.Name) else ""


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = grimp.build_graph("lawspeaker", cache_dir=None)
    circles = []
    for module in sorted(graph.modules):
        for imported in graph.find_modules_directly_imported_by(module):
            if graph.chain_exists(imported, module):
                circles.append((module, imported))
    assert circles == []


def test_nothing_committed_names_a_machine_or_a_registry() -> None:
    found = []
    for path in committed():
        if path.suffix in (".png", ".ico") or path == Path(__file__):
            continue
        lines = path.read_text("utf-8").splitlines()
        found += [f"{name_of(path)}:{number}" for number, line in enumerate(lines, 1) if ELSEWHERE.search(line)]
    assert found == []


def test_the_rulebook_reads_no_clock_no_files_and_no_chance() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "os", "pathlib", "socket", "subprocess"}
    for path in (ROOT / "src/lawspeaker/rulebooks").rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Import):
                assert forbidden.isdisjoint(alias.name.split(".")[0] for alias in node.names), name_of(path)
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").split(".")[0] not in forbidden, name_of(path)
