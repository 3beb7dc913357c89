"""What a screen reader, a thumb, an eye and a keyboard need, on every view, by day and by night."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import Audit
from tests.browser.conftest import Visit
from tests.browser.tables import Hosted, at, consider, live, make, tab
from tests.table.server import Server

MOVES = {"war": ["begin-cycle", "begin-turn"], "command": ["recruit C3:Wolf/2"]}
STRIKE = "strike jackal cass to 8.66,0.67"


@pytest.fixture
def fight(served: Server) -> Iterator[Hosted]:
    """The Jackal fight, in the first Turn."""
    table = Hosted(served, "war", demo="jackal-fight")
    table.play("begin-cycle", "begin-turn")
    yield table
    table.close()


@pytest.fixture
def skirmish(served: Server) -> Iterator[Hosted]:
    """A skirmish, before its first move."""
    table = Hosted(served, "command", demo="demo")
    yield table
    table.close()


def panels(page: Page, audit: Audit, name: str) -> None:
    """The tabs and what lies over the table."""
    for one in ("Log", "Company", "Notes"):
        tab(page, one)
        if one == "Company":
            page.get_by_label("Name").fill("Bela's player")
            page.get_by_role("button", name="Make the seat").click()
            expect(page.get_by_label("Link of")).to_be_visible()
        audit.view(f"{name}, {one}", "#card")
    for one in ("History", "Options of the rules", "The table", "Keys and help"):
        page.get_by_role("button", name=one, exact=True).click()
        audit.view(f"{name}, {one}", "dialog")
        page.keyboard.press("Escape")


def test_the_table_of_war(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    audit = Audit(page)
    expect(page.locator("[data-figure]").first).to_be_visible()
    audit.view("war, nothing chosen")
    page.locator("[data-figure=cass]").first.click()
    audit.view("war, a figure chosen", "#card")
    page.locator("[data-figure=jackal]").first.click()
    page.get_by_role("button", name="Strike", exact=True).click()
    page.get_by_text("The Host may").click()
    page.get_by_role("button", name="Inflict", exact=True).click()
    audit.view("war, forms", "#card")
    act = consider(page, STRIKE)
    act.get_by_text("Odds in full").click()
    expect(act.get_by_role("table").first).to_be_visible()
    audit.view("war, odds")
    page.locator("[data-why]").first.click()
    expect(page.get_by_role("dialog").get_by_role("table").first).to_be_visible()
    audit.view("war, why", ":popover-open")
    page.keyboard.press("Escape")
    act.get_by_role("button", name="Declare it").click()
    expect(page.locator("[data-want]")).to_be_visible()
    audit.view("war, what is waited for", "#card")
    page.locator("[data-want] [data-roll]").click()
    expect(page.locator("[data-want]")).to_have_count(0)
    consider(page, "rest asher 3")
    audit.view("war, refused", "[data-act]")
    panels(page, audit, "war")
    assert audit.wrong == [], "\n".join(audit.wrong)


def test_the_table_of_command(skirmish: Hosted, visit: Visit) -> None:
    page = live(visit(skirmish.link))
    audit = Audit(page)
    expect(page.get_by_label("a's Leader").first).to_be_visible()
    audit.view("command, nothing chosen")
    page.get_by_label("a's L1, closed").first.click()
    audit.view("command, a closed slot")
    page.get_by_label("a's C3, open").first.click()
    audit.view("command, an open slot", "#card")
    make(page, "recruit C3/2")
    page.get_by_label("a's C3").first.click()
    audit.view("command, a Soul")
    panels(page, audit, "command")
    assert audit.wrong == [], "\n".join(audit.wrong)


def test_the_other_pages(fight: Hosted, skirmish: Hosted, served: Server, visit: Visit) -> None:
    page = visit("/")
    audit = Audit(page)
    expect(page.get_by_role("heading", name="Open a demo")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Jackal")).first).to_be_visible()
    audit.view("home, empty")
    for hosted in (fight, skirmish):
        page.goto(hosted.link)
        live(page)
        page.goto(f"{served.url}/after/{hosted.host.table}")
        expect(page.get_by_role("group", name="Steps")).to_be_visible()
        audit.view(f"after {hosted.host.about['rulebook']}")
        page.goto(f"{served.url}/after/{hosted.host.table}#print")
        audit.view(f"printed {hosted.host.about['rulebook']}")
    page.goto(f"{served.url}/")
    expect(page.get_by_role("link", name=fight.host.about["title"]).first).to_be_visible()
    audit.view("home, with tables")
    for book in ("war", "command"):
        page.goto(f"{served.url}/build/{book}")
        expect(page.get_by_role("complementary").get_by_role("heading").first).to_be_visible()
        audit.view(f"build {book}")
        page.goto(f"{served.url}/rules/{book}")
        expect(page.locator("#find")).to_be_visible()
        audit.view(f"rules {book}")
    page.goto(f"{served.url}/rules")
    audit.view("shelf")
    page.goto(f"{served.url}/t/{fight.host.table}#no-such-secret")
    expect(page.get_by_role("heading", name="No seat here")).to_be_visible()
    audit.view("refused")
    page.goto(fight.seat("Watcher", role="watcher"))
    expect(page.get_by_role("heading", name="Which seat is yours?")).to_be_visible()
    audit.view("which seat")
    assert audit.wrong == [], "\n".join(audit.wrong)
