"""Pictures of the page's finished screens, for the README and the guide: `python -m docs.screenshots`.

Serves battles on this machine, plays them by the client to moments worth a look, and looks with Debian's Chromium at
the page, which has to be built (`python web/build.py`). Writes docs/pictures/*.png, which are kept in the repository.
`--look FOLDER` writes every screen at three sizes, by day and by night, for whoever changes the page.
"""

import argparse
import re
import shutil
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from docs.build import PICTURES_DIR, ROOT
from lawspeaker.bridges.client import Client
from tests.table.server import Server, started

FIGHT = ROOT / "src" / "lawspeaker" / "rulebooks" / "war" / "scenarios" / "jackal-fight.toml"
SKIRMISH = (
    "[9 a battle recruited reserve=1000001002/0001011002] "
    "L2:Wren+R L1 C3:Anselm+M C2:Ivo Cm1@5+M Cr1:Fox R2 R1@9 (R0@7) | "
    "L2:Sark L1+M! C3:Mordra+M (C2/1) Cm1+R Cr1:Gall@6 Cr1·0@8 R2+M (R1)"
)
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
WIDE, PHONE = (1280, 800), (360, 740)
SIZES = ((1440, 900), (1024, 768), PHONE)


def fight(server: Server, until: str) -> Client:
    """The Jackal fight, played up to the first move that a figure may make of this kind: `break-free bela`."""
    host = Client.make(server.url, rulebook="war", demo="jackal-fight", title="The Jackals’ Ambush")
    for move in tomllib.loads(FIGHT.read_text("utf-8"))["move"]:
        if "verdict" in move["expect"]:
            continue
        if until == f"{move['do']} {move.get('figure', '')}":
            break
        host.load()
        dice = move.get("dice", [])
        pools: dict[str, Any] = {"dice": dice if isinstance(dice[0], list) else [dice]} if dice else {}
        if move["do"] == "choose":
            host.answer(answer=move["answer"])
            for faces in pools.get("dice", ()):
                host.load()
                host.answer(dice=faces)
        else:
            host.move({key: value for key, value in move.items() if key not in ("expect", "by", "dice")}, **pools)
    return host


def skirmish(server: Server) -> Client:
    """A skirmish in its midst."""
    return Client.make(server.url, rulebook="command", position=SKIRMISH, title="The Bridge at Vale")


def link(host: Client) -> str:
    """The Host's own link."""
    return f"{host.server}/t/{host.table}#{host._secret}"


# ---- what is done on a page before it is looked at


def live(page: Page) -> None:
    """The table is there, and nothing is said over it."""
    expect(page.locator('.table[data-live="true"]')).to_be_visible()
    expect(page.locator("#board [role=button]").first).to_be_visible()
    expect(page.locator(".said")).to_be_empty(timeout=10_000)


def consider(page: Page, move: str) -> None:
    """A move is looked at."""
    live(page)
    page.get_by_role("tab", name="Card").click()
    if not page.locator("[data-typed-move]").is_visible():
        page.get_by_role("tab", name="Card").click()
    page.locator("[data-typed-move]").fill(move)
    page.locator("[data-typed-move]").press("Enter")
    expect(page.locator("[data-act] [data-verdict]")).to_be_visible()
    page.locator("#panel").evaluate("one => one.scrollTo(0, 0)")
    expect(page.locator(".said")).to_be_empty(timeout=10_000)


def breaks_free(page: Page) -> None:
    """Bela, held, looks at breaking free, with its odds."""
    consider(page, "break-free bela")
    expect(page.locator("[data-act] [data-odds]")).to_be_visible()


def knocks_back(page: Page) -> None:
    """A Rebuff is looked at; one has typed what the dice showed, so that its path is drawn."""
    consider(page, "strike bela jackal-2 using rebuff/4 to 1.2,1.5")
    page.get_by_role("button", name="I roll real dice").click()
    page.locator("[data-act] [data-dice]").fill("12 9 4 5 6 7 3")
    page.wait_for_timeout(900)


def attacks(page: Page) -> None:
    """A Soul of the Front Line is chosen, and what it may attack is lit."""
    live(page)
    page.get_by_label(re.compile("^Fox")).first.click()
    page.wait_for_timeout(600)


def chooses(figure: str) -> Callable[[Page], None]:
    """A figure is chosen."""

    def choose(page: Page) -> None:
        live(page)
        page.locator(f"[data-figure={figure}]").first.click()
        page.wait_for_timeout(600)

    return choose


def builds_war(page: Page) -> None:
    """A battle is half built."""
    expect(page.locator(".verdict")).to_contain_text("Nothing is here yet")
    page.get_by_label("Title of the battle").fill("Two at the well")
    page.get_by_label("Title of the battle").blur()
    for key in "huhob":
        page.keyboard.press(key)
    page.locator(".rows").get_by_role("button").first.click()
    expect(page.locator(".verdict")).to_contain_text("The rules take it")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")


def steps(page: Page) -> None:
    """The battle is stepped back to its most eventful Strike."""
    expect(page.get_by_role("group", name="Steps")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(900)


def settles(page: Page) -> None:
    """All that comes by itself has come."""
    page.wait_for_timeout(900)


# ---- the screens


class Screen(NamedTuple):
    """A screen: its picture's name, where it is, what is done there, and how the picture that is kept is taken."""

    name: str
    address: str
    do: Callable[[Page], None] = settles
    night: bool = False
    size: tuple[int, int] = WIDE
    kept: bool = True


def screens(server: Server) -> list[Screen]:
    """Every screen, on battles of its own."""
    held, struck = fight(server, "break-free bela"), fight(server, "strike bela")
    late, bridge = fight(server, "stand-ready asher"), skirmish(server)
    looked = f"{server.url}/after/{late.table}"
    return [
        Screen("page-war", link(held), breaks_free),
        Screen("page-knock-back", link(struck), knocks_back, night=True),
        Screen("page-formation", link(bridge), attacks, night=True),
        Screen("page-phone", link(held), chooses("bela"), size=PHONE),
        Screen("page-phone-formation", link(bridge), live, size=PHONE, kept=False),
        Screen("page-builder", f"{server.url}/build/war", builds_war),
        Screen("page-builder-command", f"{server.url}/build/command", kept=False),
        Screen("page-rules", f"{server.url}/rules/war#1.4"),
        Screen("page-rules-command", f"{server.url}/rules/command#5.3.1", kept=False),
        Screen("page-after", f"{link(late)} {looked}", steps),
        Screen("page-after-command", f"{link(bridge)} {server.url}/after/{bridge.table}", kept=False),
        Screen("page-print", f"{link(late)} {looked}#print", kept=False),
        Screen("page-home", f"{link(held)} {link(bridge)} {server.url}/", kept=False),
    ]


def shoot(browser: Browser, screen: Screen, size: tuple[int, int], night: bool, file: Path) -> None:
    """Takes one picture. Addresses before the last are gone through first: they give the browser its seats."""
    phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if night else "light",
        reduced_motion="reduce", has_touch=phone, is_mobile=phone,
    )  # fmt: skip
    page = context.new_page()
    for address in screen.address.split():
        page.goto(address)
        page.wait_for_load_state("networkidle") if "/t/" not in address else page.locator(".table").wait_for()
    screen.do(page)
    page.screenshot(path=file)
    context.close()
    smaller(file)


def smaller(file: Path) -> None:
    """As few colours as the picture needs, where Pillow is there; else it stays as it is."""
    try:
        from PIL import Image  # noqa: PLC0415 (nothing else needs it)
    except ImportError:
        return
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(256).save(file, optimize=True)


def main() -> None:
    """Takes the pictures that are kept, or all for a look."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--look", type=Path, metavar="FOLDER", help="every screen, at three sizes, by day and night")
    parser.add_argument("--only", default="", metavar="PART", help="only screens with this in their names")
    asked = parser.parse_args()
    chromium = shutil.which("chromium")
    assert chromium, "this needs Chromium: apt-get install -y chromium"
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for screen in screens(server):
            if asked.only not in screen.name:
                continue
            if asked.look is None and screen.kept:
                shoot(browser, screen, screen.size, screen.night, PICTURES_DIR / f"{screen.name}.png")
            for size in SIZES if asked.look else ():
                for night in (False, True):
                    name = f"{screen.name}-{size[0]}-{'night' if night else 'day'}.png"
                    shoot(browser, screen, size, night, asked.look / name)
        browser.close()


if __name__ == "__main__":
    main()
