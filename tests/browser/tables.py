"""What a person does at a table's page, in words of the page."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from lawspeaker.bridges.client import Client
from tests.table.server import Server

LIVE = '.table[data-live="true"]'


class Hosted:
    """A table with its Host's seat as a client, and the links of its seats."""

    def __init__(self, server: Server, rulebook: str, **asked: Any) -> None:
        self.host = Client.make(server.url, rulebook=rulebook, **asked)
        self.host.load()
        self.link = f"{server.url}/t/{self.host.table}#{self.host._secret}"

    def seat(self, name: str, role: str = "player", **more: Any) -> str:
        """The link of a new seat."""
        made = self.host.ask("POST", "/seats", {"name": name, "role": role, **more})
        return str(made["link"])

    def play(self, *moves: str, **more: Any) -> None:
        """Moves of the Host, one after the other."""
        for move in moves:
            self.host.load()
            self.host.move(move, **more)

    def close(self) -> None:
        self.host.close()


def live(page: Page) -> Page:
    """The page, once its table is live."""
    expect(page.locator(LIVE)).to_be_visible()
    return page


def at(page: Page, n: int) -> Page:
    """The page, once it shows the state after message `n`."""
    expect(page.locator(f'.table[data-n="{n}"]')).to_be_visible()
    return page


def number(page: Page) -> int:
    """The number of the last message that the page shows."""
    return int(page.locator(".table").get_attribute("data-n") or -1)


def consider(page: Page, move: str) -> Locator:
    """Types a move, and looks at it."""
    tab(page, "Card")
    page.locator("[data-typed-move]").fill(move)
    page.locator("[data-typed-move]").press("Enter")
    act = page.locator("[data-act]")
    expect(act.locator("[data-verdict]")).to_be_visible()
    return act


def make(page: Page, move: str) -> None:
    """Types a move, looks at it, and makes it; dice are thrown by the server."""
    n = number(page)
    consider(page, move)
    page.locator("[data-act] [data-make], [data-act] [data-roll]").first.click()
    expect(page.locator("[data-act]")).to_have_count(0)
    expect(page.locator(".table")).not_to_have_attribute("data-n", str(n))


def tab(page: Page, name: str) -> None:
    """Turns to Card, Log, Company or Notes, and pulls the sheet up on a phone."""
    one = page.get_by_role("tab", name=re.compile(f"^{name}"))
    if one.get_attribute("aria-selected") != "true" or not page.locator("#panel").is_visible():
        one.click()
    expect(page.locator("#panel")).to_be_visible()


def everything(page: Page) -> str:
    """All that the document holds: what is seen, what a tooltip, a label or a title says."""
    return f"{page.title()}\n{page.content()}"


def expect_soon(holds: Callable[[], bool], seconds: float = 5.0) -> None:
    """Something that no locator tells holds by then; the page's own policy forbids `wait_for_function`."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it does not hold"
        time.sleep(0.05)
