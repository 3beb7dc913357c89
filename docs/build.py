"""Builds what the documentation takes from the program: the pages of the rulebooks, and the pictures.

`python -m docs.build` writes docs/rulebooks/*/*.md, which are not kept in the repository: every clause
with its text, the options that bear on it, the code that carries it and the cases that show it.
`python -m docs.build --pictures` draws docs/pictures/*.svg again, and writes docs/schema/*.json, which are.
"""

import argparse
import contextlib
import inspect
import io
import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from docs.pages import PARTS, Page, Part, number_of
from lawspeaker.cli.main import run
from lawspeaker.cli.verify import schema_of_journals
from lawspeaker.law.clause import Clause
from lawspeaker.law.option import Option
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Rulebook

ROOT = Path(__file__).parents[1]
PAGES_DIR = ROOT / "docs" / "rulebooks"
PICTURES_DIR = ROOT / "docs" / "pictures"
SCHEMA = ROOT / "docs" / "schema" / "journal.json"
CASES = ROOT / "tests" / "rulebooks"

PICTURES = {
    "field.svg": "(L2) L1:Wolf! C3 C2:Anna+M C2·0 Cm1+R R2",
    "table.svg": "[7 a battle] (L2) C3 C2 Cm1:Fox@5+R R2 | L2 C3! C2 (Cr1) R2 R1@6",
}
"""File name to the position that is drawn in it."""

Case = dict[str, Any]
_NOT_GIVEN = ("clauses", "source", "name", "expect", "move", "figure")
_LISTS = ("figure", "move")
"""Tables of a scenario, each on a line of its own."""


def anchor(clause_id: str) -> str:
    """The name of a clause's heading on its page."""
    return "c-" + number_of(clause_id).lower().replace(".", "-")


def link(book: Rulebook, clause_id: str) -> str:
    """A link to a clause from any page of the rulebook."""
    page = part_of(book).page_of(book.clauses[clause_id])
    return f"[{number_of(clause_id)}]({page.file}#{anchor(clause_id)})"


def links(book: Rulebook, clause_ids: tuple[str, ...]) -> str:
    """Links to some clauses, in their order."""
    return ", ".join(link(book, clause_id) for clause_id in clause_ids)


def part_of(book: Rulebook) -> Part:
    """The part of the site that is about this rulebook."""
    return next(part for part in PARTS if part.rulebook == book.id)


@cache
def cases(rulebook_id: str) -> list[Case]:
    """Every case of the rulebook, in the order of the files."""
    files = sorted((CASES / rulebook_id / "cases").glob("*.toml"))
    return [case for file in files for case in tomllib.loads(file.read_text("utf-8"))["case"]]


# ---- clauses


def clause_page(book: Rulebook, page: Page) -> Iterator[str]:
    """The lines of a page of clauses."""
    yield f"# {page.title}\n\n{page.about}\n"
    for clause in book.clauses.values():
        if page.holds(clause):
            yield from _clause(book, clause)


def _clause(book: Rulebook, clause: Clause) -> Iterator[str]:
    yield f"## {number_of(clause.id)} {_capital(clause.title)} {{ #{anchor(clause.id)} }}\n"
    part = f" · part of {link(book, clause.part_of)}" if clause.part_of else ""
    yield f"`{clause.id}` · {clause.kind}{part}\n"
    yield f"> {clause.text}\n"
    for heading, ids in (("See", clause.refers_to), ("Replaces", clause.replaces)):
        if ids:
            yield f"{heading}: {links(book, ids)}\n"
    for option in book.options.values():
        if clause.id in option.clauses:
            yield f"Option [{option.id}](options.md#{option.id.lower()}): {option.question}\n"
    yield from _code(book, clause)
    yield from _shown(clause.id, [case for case in cases(book.id) if clause.id in case["clauses"]])


def _code(book: Rulebook, clause: Clause) -> Iterator[str]:
    for function in book.code.functions.get(clause.id, []):
        source = inspect.unwrap(function)
        module = source.__module__.removeprefix("lawspeaker.rulebooks.")
        yield f'??? abstract "Code: {module}.{source.__qualname__}"'
        yield _indented(f"```python\n{inspect.getsource(source)}```\n")


def _shown(title: str, shown: list[Case]) -> Iterator[str]:
    if not shown:
        return
    count = "1 case shows" if len(shown) == 1 else f"{len(shown)} cases show"
    yield f'??? example "{count} {title}"'
    for case in shown:
        source = f" *({case['source']})*" if "source" in case else ""
        yield _indented(f"{case['name']}{source}\n\n```text\n{_case(case)}\n```\n")


def _case(case: Case) -> str:
    """The input of a case, then what must come of it; of a scenario, after each move."""
    given = [f"{key}: {_plain(value)}" for key, value in case.items() if key not in _NOT_GIVEN]
    if isinstance(case.get("move"), str):
        given.append(f"move: {case['move']}")
    tables = [(key, table) for key in _LISTS if isinstance(case.get(key), list) for table in case[key]]
    for key, table in tables:
        given.append(f"{key}: {_plain({name: one for name, one in table.items() if name != 'expect'})}")
        given += _told(table.get("expect", {}))
    return "\n".join([*given, *_told(case.get("expect", {}))])


def _told(expect: Case) -> list[str]:
    return [f"  → {key}: {_plain(value)}" for key, value in expect.items()]


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines()) + "\n"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- options, and the overview


def options_page(book: Rulebook) -> Iterator[str]:
    """The lines of the page of options."""
    yield "# Options\n\nWhere the book is silent: the question, the choices (the default first), and why.\n"
    for option in book.options.values():
        yield from _option(book, option)


def _option(book: Rulebook, option: Option) -> Iterator[str]:
    default, *others = option.choices
    yield f"## {option.id}\n\n**{option.question}**\n"
    yield f"Choices: **`{default}`** (default), {', '.join(f'`{choice}`' for choice in others)}\n"
    yield f"{option.why}\n\nClauses: {links(book, option.clauses)}\n"
    yield from _shown(option.id, [case for case in cases(book.id) if option.id in case.get("options", {})])


def overview(book: Rulebook) -> Iterator[str]:
    """The lines of the first page: what the rulebook is, and every clause in a table."""
    yield f"# Rulebook `{book.id}`\n\n{book.summary}.\n"
    part = part_of(book)
    yield part.about.format(edition=book.edition, revision=book.revision)
    yield "Each one stands here with the code that carries it and the cases that show it; "
    yield "[where the book is silent](options.md), a table chooses.\n"
    for page in part.pages:
        yield f"## [{page.title}]({page.file})\n\n{page.about}\n\n| clause | kind | title |\n| --- | --- | --- |"
        for clause in filter(page.holds, book.clauses.values()):
            yield f"| {link(book, clause.id)} | {clause.kind} | {_capital(clause.title)} |"
        yield ""


def build(folder: Path) -> None:
    """Writes every page of every rulebook into a folder, one below it for each."""
    for part in PARTS:
        book, below = rulebook(part.rulebook), folder / part.rulebook
        pages = {page.file: clause_page(book, page) for page in part.pages}
        below.mkdir(parents=True, exist_ok=True)
        for file, lines in {"index.md": overview(book), "options.md": options_page(book), **pages}.items():
            (below / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_schema(path: Path) -> None:
    """Writes the JSON Schema of the lines of a journal."""
    path.write_text(json.dumps(schema_of_journals(), indent=1) + "\n", encoding="utf-8")


def draw(folder: Path) -> None:
    """Draws every picture into a folder, by the command line. Raises RuntimeError where it is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, position in PICTURES.items():
        with contextlib.redirect_stdout(io.StringIO()):
            code = run(["field", position, "--svg", str(folder / file)])
        if code:
            raise RuntimeError(f"{file} is not drawn: `lawspeaker field` ends with {code}")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Builds what the documentation takes from the program.")
    arguments.add_argument("--pictures", action="store_true", help="draw docs/pictures again, instead of the pages")
    if arguments.parse_args().pictures:
        draw(PICTURES_DIR)
        write_schema(SCHEMA)
    else:
        build(PAGES_DIR)
