"""A battle built from nothing, by mouse and by keyboard, saved as a file that the program takes, and begun."""

import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from lawspeaker.bridges.client import Client
from lawspeaker.cli.main import run
from tests.browser.conftest import Visit
from tests.browser.tables import live
from tests.table.server import Server

MAP = "[aria-label='The map of the draft'] svg, svg[aria-label='The map of the draft']"
TAKEN = "The rules take it as it is."


def saved(page: Page, press: Locator | None, folder: Path) -> str:
    """What the draft is saved as, by a click, or by Enter on what has the focus."""
    with page.expect_download() as download:
        press.click() if press else page.keyboard.press("Enter")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file.read_text("utf-8")


def walk_to(page: Page, wanted: Locator) -> None:
    """Walks by Tab until this has the focus, as someone without a mouse does."""
    handle = wanted.element_handle()
    for _ in range(120):
        if page.evaluate("one => document.activeElement === one", handle):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def taken_as_war(server: Server, text: str, folder: Path) -> dict[str, Any]:
    """The scenario, which `lawspeaker run` and a new table both take."""
    file = folder / "built.toml"
    file.write_text(text, "utf-8")
    assert run(["run", str(file)]) == 0
    Client.make(server.url, rulebook="war", position=text).close()
    return tomllib.loads(text)


def test_a_war_is_built_by_mouse_saved_and_begun(served: Server, visit: Visit, downloads: Path) -> None:
    page = visit("/build/war")
    board = page.locator(MAP).first
    for tool, at in (("Holy figure", (300, 250)), ("Unholy figure", (520, 250)), ("Obstacle", (420, 120))):
        page.get_by_role("button", name=tool, exact=True).click()
        board.click(position={"x": at[0], "y": at[1]})
        page.keyboard.press("Escape")
    page.get_by_text("What the book leaves open").click()
    option = page.locator("[id^=option-W-]").first
    option.select_option(index=1)
    page.get_by_label("Title of the battle").fill("Two at the well")
    expect(page.locator(".verdict")).to_contain_text(TAKEN)
    text = saved(page, page.get_by_role("button", name="Save as a file"), downloads)
    built = taken_as_war(served, text, downloads)
    assert [one.get("side", "holy") for one in built["figure"]] == ["holy", "unholy"]
    assert (len(built["obstacle"]), len(built["options"])) == (1, 1)
    page.get_by_role("button", name="Begin a table").click()
    expect(live(page).get_by_role("heading", level=1)).to_have_text("Two at the well")
    expect(page.locator("#board [data-figure]")).to_have_count(3)


def test_a_war_is_built_by_keyboard_alone(served: Server, visit: Visit, downloads: Path) -> None:
    page = visit("/build/war")
    expect(page.locator(".verdict")).to_contain_text("Nothing is here yet")
    for key in "huo":
        page.keyboard.press(key)
    expect(page.locator(".rows tbody tr")).to_have_count(3)
    walk_to(page, page.locator("[role=button][aria-label*=unholy]"))
    for key in ("Enter", "ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    walk_to(page, page.get_by_label("Tier"))
    page.keyboard.press("2")
    walk_to(page, page.locator("summary", has_text="What the book leaves open"))
    page.keyboard.press("Enter")
    walk_to(page, page.locator("[id^=option-W-]").first)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".verdict")).to_contain_text(TAKEN)
    walk_to(page, page.get_by_role("button", name="Save as a file"))
    built = taken_as_war(served, saved(page, None, downloads), downloads)
    assert [(one.get("side", "holy"), one.get("tier", 1)) for one in built["figure"]] == [("holy", 1), ("unholy", 2)]
    assert built["figure"][1]["at"] == [5, 1]
    assert (len(built["obstacle"]), len(built["options"])) == (1, 1)


def test_a_wrong_value_is_told_at_its_field_and_comes_right_by_undo(visit: Visit) -> None:
    page = visit("/build/war")
    expect(page.locator(".verdict")).to_contain_text("Nothing is here yet")
    page.keyboard.press("h")
    might = page.get_by_label("Might", exact=True)
    might.fill("many")
    expect(might).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{might.get_attribute('aria-describedby')}".replace(".", "\\."))).to_contain_text("many")
    page.locator(".verdict").get_by_role("button", name="Show it").click()
    expect(might).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(might).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".verdict")).to_contain_text(TAKEN)


def test_a_position_of_command_is_built_saved_and_begun(served: Server, visit: Visit, downloads: Path) -> None:
    page = visit("/build/command")
    page.get_by_label("a's C3, open").first.click()
    page.get_by_role("button", name="Put a Soul here").click()
    page.get_by_label("Name", exact=True).fill("Wolf")
    page.get_by_label("b's L2, open").first.click()
    page.keyboard.press("s")
    for key in ("1", "m", "f"):
        page.keyboard.press(key)
    expect(page.locator(".verdict")).to_contain_text(TAKEN)
    text = saved(page, page.get_by_role("button", name="Save as a file"), downloads).strip()
    assert text == "[1 a preparation] C3:Wolf | L2/1+M!"
    assert run(["legal", "command", text]) == 0
    Client.make(served.url, rulebook="command", position=text).close()
    page.get_by_role("button", name="Begin a table").click()
    expect(live(page).get_by_label("a's C3", exact=False).first).to_contain_text("Wolf")


def test_a_turn_that_is_none_is_told_where_it_is_written(visit: Visit) -> None:
    page = visit("/build/command")
    expect(page.locator(".verdict")).to_contain_text("Nothing is here yet")
    page.get_by_label("Turn", exact=True).fill("never")
    expect(page.locator(".verdict")).to_contain_text("Not yet")
    expect(page.get_by_role("complementary")).to_contain_text("never")
