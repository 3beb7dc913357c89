"""What a screen reader, a thumb, an eye and a keyboard need, on every view, by day and by night."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import Audit
from tests.browser.conftest import Visit
from tests.browser.tables import Hosted, at, consider, live, make, tab
from tests.engine.counting import offer
from tests.table.server import Server

A_FEW = {"war": "entangle", "command": "frozen"}
"""What to search a rulebook for: one clause looks like another, and axe takes its time with all of them."""
STRIKE = "strike jackal cass to 8.66,0.67"


RING = """() => {
  const one = document.activeElement;
  const drawn = [one, ...one.querySelectorAll('.focus')].map((part) => getComputedStyle(part));
  const stroked = (look) => look.stroke !== 'none' && parseFloat(look.strokeWidth) >= 2;
  return drawn.some((look) => look.outlineStyle !== 'none' || stroked(look));
}"""
"""Whether what has the focus shows it: by an outline, or by a stroke where it is drawn in SVG."""
LISTEN = """() => {
  window.said = [];
  const live = document.querySelector('.said[aria-live]');
  new MutationObserver(() => live.textContent && said.at(-1) !== live.textContent && said.push(live.textContent))
    .observe(live, {childList: true, characterData: true, subtree: true});
}"""
WATCH = """() => {
  window.moved = [];
  const look = () => {
    for (const one of document.getAnimations())
      if (one.playState === 'running' && one.effect.getComputedTiming().duration > 0)
        moved.push(String(one.animationName || one.transitionProperty));
    requestAnimationFrame(look);
  };
  look();
}"""


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
        audit.narrow(f"rules {book}")
        page.get_by_role("searchbox").fill(A_FEW[book])
        expect(page.locator("#found")).not_to_be_empty()
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


def test_a_rulebook_without_a_board_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[[], Server], visit: Visit
) -> None:
    offer("counting", "tests.engine.counting:COUNTING", tmp_path, monkeypatch)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{Path.cwd()}:{os.environ.get('PYTHONPATH', '')}")
    hosted = Hosted(start(), "counting", position="3 a")
    page = live(visit(hosted.link))
    audit = Audit(page)
    expect(page.locator("#board")).to_contain_text("the count stands at 3")
    audit.view("plain, nothing chosen")
    make(page, "count 2")
    expect(page.locator("#board")).to_contain_text("the count stands at 5")
    audit.view("plain, after a move")
    hosted.close()
    assert audit.wrong == [], "\n".join(audit.wrong)


@pytest.mark.parametrize("book", ["war", "command"])
def test_a_thumb_hits_everything_on_a_phone(book: str, fight: Hosted, skirmish: Hosted, visit: Visit) -> None:
    hosted = fight if book == "war" else skirmish
    page = live(visit(hosted.link, phone=True))
    audit = Audit(page)
    page.locator("#board [role=button]").first.wait_for()
    audit.view(f"{book} in a hand")
    audit.thumbs(f"{book} in a hand")
    page.locator("[data-figure=jackal]" if book == "war" else '[aria-label^="a\'s C3"]').first.tap()
    audit.view(f"{book} in a hand, chosen", "#card")
    audit.thumbs(f"{book} in a hand, chosen")
    consider(page, STRIKE if book == "war" else "recruit C3/2")
    audit.thumbs(f"{book} in a hand, looked at")
    audit.view(f"{book} in a hand, looked at", "#card")
    for one in ("Log", "Company", "Notes"):
        tab(page, one)
        audit.thumbs(f"{book} in a hand, {one}")
        audit.narrow(f"{book} in a hand, {one}")
    assert audit.wrong == [], "\n".join(audit.wrong)


def test_focus_is_seen_skip_links_skip_and_a_move_is_said_once(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link, reduced_motion="no-preference"))
    for name, reached in (("To the board", "board"), ("To the card", "card")):
        page.evaluate("document.activeElement.blur(); getSelection().collapse(document.body, 0)")
        link = page.get_by_role("link", name=name)
        link.focus()
        expect(link).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator(f"#{reached}")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(RING), page.evaluate("document.activeElement.outerHTML")
    page.evaluate(LISTEN)
    fight.play("move jackal 8,0")
    at(page, 3)
    expect(page.locator(".said")).to_contain_text("8, 0")
    assert page.evaluate("said.length") == 1


def test_with_reduced_motion_nothing_moves(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    page.evaluate(WATCH)
    page.locator("[data-figure=jackal]").first.click()
    make(page, "move jackal 8,0")
    page.keyboard.press("Control+z")
    at(page, 4)
    assert page.evaluate("moved") == []
