"""The rulebook's pages, and a battle looked back on: step by step, branched, exported, imported, printed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect

from lawspeaker.record.changes import Change, changed
from tests.browser.conftest import Visit
from tests.browser.tables import Hosted, live, make
from tests.table.server import Server

FIGHT = ["begin-cycle", "begin-turn", "move jackal 8,0", "rest jackal 1", "inflict poison 3 on bela"]


@pytest.fixture
def fought(served: Server) -> Iterator[Hosted]:
    """A battle of some steps."""
    table = Hosted(served, "war", demo="jackal-fight")
    table.play(*FIGHT)
    yield table
    table.close()


def states(hosted: Hosted) -> list[Any]:
    """The state after each entry: what the log tells to have changed, folded on the beginning."""
    found = [hosted.host.get("/beginning")["state"]]
    for line in hosted.host.get("/log").decode().splitlines():
        changes = msgspec.convert(json.loads(line).get("changes", ()), tuple[Change, ...])
        found.append(changed(found[-1], changes))
    return found


def stands_at(page: Page, figure: str) -> tuple[float, float]:
    """Where a figure stands on the map, as its name says."""
    found = re.search(
        r"at (-?[\d.]+), (-?[\d.]+)", page.locator(f"[data-figure={figure}]").get_attribute("aria-label") or ""
    )
    assert found
    return float(found[1]), float(found[2])


# ---- the rulebook


def test_an_address_brings_its_clause_into_sight_and_marks_it(visit: Visit) -> None:
    page = visit("/rules/war#1.4")
    clause = page.locator("[id='1.4']")
    expect(clause).to_have_class(re.compile("marked"))
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("grapple")
    expect(page.locator("#found")).to_contain_text(re.compile(r"\d+ clauses"))
    expect(clause).to_have_count(0)
    page.keyboard.press("Escape")
    expect(clause).to_have_count(1)


def test_a_rulebook_shows_what_a_table_has_answered(served: Server, visit: Visit) -> None:
    hosted = Hosted(served, "war", demo="jackal-fight")
    option = httpx.get(f"{served.url}/api/rulebooks/war").json()["options"][0]
    hosted.host.load()
    hosted.host.post("/options", {"option": option["id"], "choice": option["choices"][1]})
    page = live(visit(hosted.link))
    page.get_by_role("link", name="war, edition").click()
    answered = page.locator(f"[id='{option['id']}']")
    expect(answered).to_contain_text(f"This table: {option['choices'][1]}")
    hosted.close()


# ---- afterwards


def test_arrow_keys_show_the_state_of_each_entry(fought: Hosted, visit: Visit) -> None:
    told = states(fought)
    page = live(visit(fought.link))
    page.goto(page.url.replace("/t/", "/after/"))
    expect(page.get_by_role("group", name="Steps")).to_contain_text(f"{len(told) - 1} of {len(told) - 1}")
    for n in range(len(told) - 2, -1, -1):
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("group", name="Steps")).to_contain_text(f"{n} of ")
        at = {figure: tuple(one["at"]) for figure, one in told[n]["figures"].items()}
        assert {figure: stands_at(page, figure) for figure in at} == at
    page.keyboard.press("End")
    expect(page.locator("[data-figure=bela]")).to_have_attribute("aria-label", re.compile("Poison 3"))


def test_a_branch_plays_on_and_leaves_the_battle_as_it_was(fought: Hosted, visit: Visit) -> None:
    before = fought.host.load()
    page = live(visit(fought.link))
    page.goto(page.url.replace("/t/", "/after/") + "#n=3")
    expect(page.get_by_role("group", name="Steps")).to_contain_text("3 of 5")
    page.get_by_role("button", name="Branch from here").click()
    expect(live(page).get_by_role("heading", level=1)).to_contain_text("branch at 3")
    make(page, "move jackal 3,0")
    expect(page.locator("[data-figure=jackal]")).to_have_attribute("aria-label", re.compile("at 3, 0"))
    after = fought.host.load()
    assert (after["n"], after["state"]) == (before["n"], before["state"])


def test_what_is_exported_is_imported_again(fought: Hosted, visit: Visit, downloads: Path) -> None:
    page = live(visit(fought.link))
    page.goto(page.url.replace("/t/", "/after/"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = downloads / download.value.suggested_filename
    download.value.save_as(file)
    page.get_by_role("link", name="Import").click()
    page.locator("input[type=file]").set_input_files(file)
    live(page)
    expect(page.locator("[data-figure=jackal]")).to_have_attribute("aria-label", re.compile("at 8, 0"))


@pytest.mark.parametrize("book", ["war", "command"])
def test_a_battle_is_printed_as_a_clean_sheet(book: str, served: Server, visit: Visit, downloads: Path) -> None:
    hosted = Hosted(served, book, demo={"war": "jackal-fight", "command": "demo"}[book])
    hosted.play(*(FIGHT if book == "war" else ["recruit C3/2", "recruit L2"]))
    page = live(visit(hosted.link))
    page.goto(page.url.replace("/t/", "/after/") + "#print")
    sheet = page.locator("article.paper[data-ready]")
    expect(sheet).to_contain_text("As it stands after")
    expect(sheet).to_contain_text(("move jackal 8,0", "recruit C3/2")[book == "command"])
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('article.paper')).color") == "rgb(0, 0, 0)"
    pdf = page.pdf(path=downloads / f"{book}.pdf", prefer_css_page_size=True)
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    assert 1 <= pages <= 4
    assert pdf.count(b"/ToUnicode") >= 2, "its letters are text, not pictures"
    hosted.close()
