"""The documentation keeps up: examples run, everything is documented, links lead somewhere, pictures are current."""

import ast
import doctest
import importlib
import inspect
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from cyclopts import App

from docs import build
from docs.pages import PARTS, number_of
from lawspeaker import __version__
from lawspeaker.cli.main import app
from lawspeaker.cli.printing import Exit
from lawspeaker.cli.requests import Request
from lawspeaker.cli.session import HELP
from lawspeaker.law.option import Option
from lawspeaker.law.registry import rulebook
from lawspeaker.rulebooks.command.notation.move import FORMS
from tests.house import examples

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
SOURCE = ROOT / "src" / "lawspeaker"
BUILT = ROOT / "docs" / "rulebooks"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if BUILT not in page.parents),
]
GROUPS = ("lab",)
"""Commands that are several: `lawspeaker lab run`."""
COMMANDS = [
    name
    for word in app
    if not word.startswith("-")
    for name in ([f"{word} {one}" for one in app[word] if not one.startswith("-")] if word in GROUPS else [word])
]
BOOK = rulebook("command")
NAMES = [part.rulebook for part in PARTS]
WITH_WAR = ("new", "run", "judge", "legal", "referee", "clauses")
"""Commands for the rulebook `war`, whose examples stand on its page."""
OF_THE_RECORD = ("verify", "repair", "diff", "perft", "export")
"""Commands about journals and counts, whose examples stand on their pages."""


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def guide(page: str) -> str:
    return text_of(f"docs/guide/{page}.md")


def section(page: str, heading: str) -> str:
    """What stands under a heading that begins so, up to the next one of its level."""
    level = heading.partition(" ")[0]
    found = re.search(rf"^{re.escape(heading)}(?![\w.]).*?(?=^{level} |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"no heading begins {heading!r}"
    return found[0]


def rows(page: str) -> dict[str, str]:
    """The rows of all tables, by what stands in backticks, or plainly, in the first cell."""
    lines = re.findall(r"^\| .*$", page, re.MULTILINE)
    cells = [line.split("|")[1].strip() for line in lines]
    return {
        word: line
        for cell, line in zip(cells, lines, strict=True)
        for word in words_in(cell) or [cell]
        if word != "---"
    }


def words_in(text: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`\n]+)`", text)


# ---- examples


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_example_prints_what_the_page_shows(page: Path) -> None:
    assert examples.failures(page.read_text("utf-8"), name_of(page)) == []


WRONG = '```console\n$ lawspeaker field "C3 L3"; echo $?\n3\n```\n\n```python\n>>> 1 + 1\n3\n```\n'


def test_an_example_that_shows_something_else_is_found() -> None:
    console, python = examples.failures(WRONG, "page")
    assert "page, line 2: lawspeaker field" in console
    assert "unknown-place" in console
    assert "Got:\n    2" in python


def test_rewriting_mends_what_a_console_block_shows() -> None:
    mended = examples.rewritten(WRONG)
    assert "unknown-place: 'L3' (character 4)" in mended
    assert len(examples.failures(mended, "page")) == 1  # the doctest is left to its author
    assert examples.rewritten(mended) == mended


def test_a_block_without_an_example_is_no_block_of_examples() -> None:
    with pytest.raises(ValueError, match="line 2: a console block begins with a command"):
        examples.failures("```console\nlawspeaker field\n```\n", "page")
    (told,) = examples.failures("```python\nprint(1)\n```\n", "page")
    assert "a python block is a doctest" in told


def test_the_readme_has_ten_examples_and_one_in_python() -> None:
    readme = text_of("README.md")
    shown = [
        command.text for block, line in examples.blocks(readme, "console") for command in examples.commands(block, line)
    ]
    assert len(list(examples.blocks(readme, "console"))) == 10
    assert len(list(examples.blocks(readme, "python"))) == 1
    assert 'lawspeaker field "C3 Cm1 (L2)" --json' in shown
    assert 'lawspeaker judge command "(L2) L1!" "recruit L1·0:Wolf/1" --json' in shown
    elsewhere = ("referee", "new", "run", "serve", "join", *OF_THE_RECORD)
    for name in COMMANDS:
        if name.partition(" ")[0] in GROUPS:
            continue  # their examples stand on pages of their own
        assert name in elsewhere or any(f"lawspeaker {name}" in text for text in shown), name


@pytest.mark.parametrize("name", WITH_WAR)
def test_the_page_on_war_has_an_example_of_its_commands(name: str) -> None:
    page = guide("war")
    shown = [
        command.text for block, line in examples.blocks(page, "console") for command in examples.commands(block, line)
    ]
    assert any(f"lawspeaker {name} " in text for text in shown)


def test_the_page_on_the_lab_has_an_example_of_its_commands() -> None:
    page = guide("lab")
    shown = [
        command.text for block, line in examples.blocks(page, "console") for command in examples.commands(block, line)
    ]
    for name in (name for name in COMMANDS if name.startswith("lab ")):
        assert any(f"lawspeaker {name}" in text for text in shown), name


def test_examples_in_docstrings_run() -> None:
    paths = [path for path in SOURCE.rglob("*.py") if ">>>" in path.read_text("utf-8")]
    names = [
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__") for path in paths
    ]
    results = {name: doctest.testmod(importlib.import_module(name)) for name in names}
    assert len(results) >= 2
    assert {name: found for name, found in results.items() if found.failed or not found.attempted} == {}


# ---- commands


def command(name: str) -> App:
    """The command of these words."""
    found = app
    for word in name.split():
        found = found[word]
    return found


def options_of(name: str) -> set[str]:
    collection = command(name).assemble_argument_collection()
    return {option for argument in collection for option in argument.names if option.startswith("-")}


def test_there_are_commands_with_options() -> None:
    assert len(COMMANDS) == 22
    assert all(isinstance(command(name), App) for name in COMMANDS)
    assert options_of("judge") >= {"--dice", "--json"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_documented_and_no_other(name: str) -> None:
    told = {word.partition(" ")[0] for word in rows(section(guide("commands"), f"## `lawspeaker {name}"))}
    assert {word for word in told if word.startswith("--")} == options_of(name)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_exit_codes_of_a_command_are_documented(name: str) -> None:
    function = command(name).default_command
    promised = ends_with(inspect.getdoc(function) or "")
    assert promised <= ends_with(section(guide("commands"), f"## `lawspeaker {name}"))
    assert promised


def ends_with(text: str) -> set[int]:
    found = re.search(r"^Ends with .*?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return {int(code) for code in re.findall(r"\b\d+\b", found[0])} if found else set()


def test_every_exit_code_and_every_general_option_is_documented() -> None:
    page = guide("commands")
    codes = rows(section(page, "## Exit codes"))
    assert {int(code) for code in codes if code.isdigit()} == {int(code) for code in Exit}
    assert all(name in page for name in app if name.startswith("-"))


# ---- the referee, the pipe, the rules


@pytest.mark.parametrize("words", HELP)
def test_every_word_of_the_referee_is_documented(words: str) -> None:
    page = guide("referee")
    listed = rows(page)
    assert f"`{words}`" in page or words in listed
    for word in words.split(" · "):
        assert re.sub(r" \[.*", "", word) in listed, word


@pytest.mark.parametrize("request_type", get_args(Request), ids=lambda request: str(request.__name__))
def test_every_request_of_the_pipe_is_documented_with_its_fields(request_type: type) -> None:
    word = request_type.__struct_config__.tag  # type: ignore[attr-defined]
    row = rows(section(guide("pipe"), "## Requests"))[word]
    told = set(words_in(row))
    assert [field for field in request_type.__struct_fields__ if field != "id" and field not in told] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("form", FORMS.values())
def test_every_form_of_a_move_is_documented(form: str) -> None:
    assert len(section(guide("moves"), f"### `{form}`").splitlines()) > 2


@pytest.mark.parametrize("option", BOOK.options.values(), ids=lambda option: str(option.id))
def test_every_option_is_documented_with_its_question_and_choices(option: Option) -> None:
    row = rows(guide("options"))[option.id]
    assert option.question in row
    assert " · ".join(f"`{choice}`" for choice in option.choices) in row


def codes_in(*sources: Path) -> set[str]:
    """The fixed words of every `Malformed(...)` that is made there."""
    calls = [
        node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
    ]
    made = [
        call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Malformed" and call.args
    ]
    return {str(code.value) for code in made if isinstance(code, ast.Constant)}


def test_every_code_of_the_notation_is_documented() -> None:
    rules = SOURCE / "rulebooks" / "command"
    codes = codes_in(rules / "moves.py", rules / "layout.py", *(rules / "notation").glob("*.py")) - {"bad-event"}
    told = set(rows(guide("position"))) | set(rows(guide("moves")))
    assert "unknown-place" in codes
    assert codes - told == set()


def test_every_other_code_is_documented_somewhere() -> None:
    told = {word for page in GUIDE.glob("*.md") for word in words_in(page.read_text("utf-8"))}
    codes = codes_in(*SOURCE.rglob("*.py"))
    assert {"bad-option", "bad-dice", "bad-request"} <= codes
    assert codes - told == set()


# ---- the pages of the rulebook, and the site


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages of the rulebooks as they are built now."""
    folder = tmp_path_factory.mktemp("rulebooks")
    build.build(folder)
    return {str(page.relative_to(folder)): page.read_text("utf-8") for page in folder.rglob("*.md")}


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_stands_on_one_page_with_text_code_and_cases(name: str, built: dict[str, str]) -> None:
    book = rulebook(name)
    for clause in book.clauses.values():
        (page,) = (page for page in build.part_of(book).pages if page.holds(clause))
        told = section(built[f"{name}/{page.file}"], f"## {number_of(clause.id)}")
        assert f"> {clause.text}\n" in told
        assert "```python\n" in told, clause.id
        assert "show" in told, clause.id
        assert f"{build.anchor(clause.id)})" in built[f"{name}/index.md"]


@pytest.mark.parametrize("name", NAMES)
def test_every_option_stands_on_the_page_of_options(name: str, built: dict[str, str]) -> None:
    for option in rulebook(name).options.values():
        assert option.why in section(built[f"{name}/options.md"], f"## {option.id}\n")


def test_the_site_has_every_page(built: dict[str, str]) -> None:
    named = set(re.findall(r"(\S+\.md)$", text_of("mkdocs.yml"), re.MULTILINE))
    kept = {str(page.relative_to(ROOT / "docs")) for page in PAGES if page.parent != ROOT}
    assert named == kept | {f"rulebooks/{page}" for page in built}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path, built: dict[str, str]) -> None:
    for target in re.findall(r"(?<!`)\[[^\]\n]*(?:\n[^\]\n]*)?\]\(([^)\s]+)\)", page.read_text("utf-8")):
        file, _, heading = target.partition("#")
        assert "://" not in target, f"{target}: a page needs nothing from elsewhere"
        led = (page.parent / file).resolve() if file else page
        assert led.exists(), target
        assert not heading or heading in headings(led.read_text("utf-8")), target


def headings(page: str) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


@pytest.mark.parametrize("picture", build.PICTURES)
def test_a_picture_is_what_the_program_draws_now(picture: str, tmp_path: Path) -> None:
    build.draw(tmp_path)
    assert (tmp_path / picture).read_text("utf-8") == (build.PICTURES_DIR / picture).read_text("utf-8")
    assert any(f"pictures/{picture})" in page.read_text("utf-8") for page in PAGES)


def test_the_schema_of_journals_is_that_of_the_program(tmp_path: Path) -> None:
    build.write_schema(tmp_path / "journal.json")
    assert (tmp_path / "journal.json").read_text("utf-8") == build.SCHEMA.read_text("utf-8")


def test_the_readme_shows_the_picture_and_names_the_two_commands() -> None:
    readme = text_of("README.md")
    assert "](docs/pictures/field.svg)" in readme
    assert "\nmake play " in readme
    assert "\nmake test " in readme


def test_every_target_of_make_is_told_to_contributors() -> None:
    targets = re.findall(r"^([a-z]+):.*## ", text_of("Makefile"), re.MULTILINE)
    assert {"play", "test", "prove", "check", "bench", "docs", "help"} <= set(targets)
    assert [target for target in targets if f"make {target}" not in text_of("CONTRIBUTING.md")] == []


def test_the_changelog_has_this_version_and_what_is_to_come() -> None:
    assert "\n## [Unreleased]\n" in text_of("CHANGELOG.md")
    assert f"\n## [{__version__}]" in text_of("CHANGELOG.md")


def test_the_case_in_contributing_holds() -> None:
    (block,) = re.findall(r"^```toml\n(.*?)^```$", text_of("CONTRIBUTING.md"), re.MULTILINE | re.DOTALL)
    (case,) = tomllib.loads(block)["case"]
    state = BOOK.start(case["position"], {})
    ruling = BOOK.judge(state, BOOK.read_move(case["move"], state))
    assert ruling.verdict == case["expect"]["verdict"]
    assert [ground.clause for ground in ruling.unmet] == case["expect"]["unmet"]
