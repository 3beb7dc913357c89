"""A real browser at a real server: every page that a test opens must stay without errors and on the server's origin."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from lawspeaker.table.routes.page import PAGE
from tests.table.server import Server, started

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
EXPECTED = ("the server responded with a status of 4", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED")
"""What a browser writes of an answer that is no success: a refusal is told on the page, and is no fault."""
Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, once for all tests of a worker."""
    found = shutil.which("chromium")
    assert found, "these tests need Chromium: apt-get install -y chromium"
    assert (PAGE / "index.html").is_file(), "the page is not built: python web/build.py"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker; each makes tables of its own."""
    with started(tmp_path_factory.mktemp("served")) as server:
        yield server


class Watched:
    """What pages did that they must not: errors in their console, requests to elsewhere."""

    def __init__(self) -> None:
        self.wrong = list[str]()

    def watch(self, page: Page, address: str) -> None:
        """From now on nothing that the page does goes unseen; `address` says which origin is its own."""
        origin = "/".join(address.split("/")[:3])
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", lambda request: self._request(request, origin))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(one in message.text for one in EXPECTED):
            self.wrong.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request, origin: str) -> None:
        own = (f"{origin}/", f"{origin.replace('http', 'ws')}/", "data:", "blob:")
        if not request.url.startswith(own):
            self.wrong.append(f"request to {request.url}")


@pytest.fixture
def visit(chromium: Browser, served: Server) -> Iterator[Visit]:
    """Opens an address in a browser of its own, `phone=True` for one in a hand; further settings are the context's."""
    watched, contexts = Watched(), []

    def one(address: str, phone: bool = False, **settings: object) -> Page:
        size = {"width": 360, "height": 740} if phone else {"width": 1440, "height": 900}
        shape = {"viewport": size, "has_touch": phone, "is_mobile": phone, "reduced_motion": "reduce"}
        context = chromium.new_context(**{**shape, **settings})  # type: ignore[arg-type]
        context.set_default_timeout(8_000)
        contexts.append(context)
        page = context.new_page()
        whole = address if address.startswith("http") else f"{served.url}{address}"
        watched.watch(page, whole)
        page.goto(whole)
        return page

    yield one
    for context in contexts:
        context.close()
    assert watched.wrong == []


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """A folder for what a page saves."""
    return tmp_path


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Starts servers on one folder, one after the other; what still runs at the end is killed."""
    running: list[Server] = []

    def one() -> Server:
        running.append(Server(tmp_path))
        return running[-1]

    yield one
    for server in running:
        server.kill()
