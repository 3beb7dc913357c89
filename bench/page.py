"""How fast the page is, in Debian's Chromium without a window, at a real server on this machine.

    python bench/page.py [--only script|board|click|drag]

- `script`: all JavaScript that the page asks for until a table's board is drawn, each file gzipped. Target: under
  100 kB.
- `board`: from the start of the navigation until the board's figures are drawn, in a browser context that holds nothing
  (no cache, no cookie; the link of a seat is followed). Median of 7. Target: under 1 s.
- `click`: from the click on the main button until the changed state is in the document and a frame has been made of it;
  the clock is the page's own. Median and worst of 30 moves. Target: under 100 ms.
- `drag`: 40 figures on the map, one of them dragged about for 3 s by mouse events that the browser takes for real ones.
  Frames are counted in the browser's own trace: `DrawFrame` of `devtools.timeline.frame`, which its developer tools
  count, too. A pixel beside the map changes with every frame, so that frames are asked for however many mouse events
  this script gets through. The worst second within the drag is told. Target: 30.

Figures that miss their target do not change how this ends.
"""

import argparse
import gzip
import json
import math
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright
from table_wire import serving

from lawspeaker.bridges.client import Client

LOADS, MOVES, FIGURES, SECONDS = 7, 30, 40, 3.0
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
TRACED = ["-*", "blink.user_timing", "disabled-by-default-devtools.timeline.frame"]
PULSE = """() => {
  const pixel = document.body.appendChild(document.createElement('i'));
  pixel.style = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px';
  let odd = false;
  const beat = () => {
    pixel.style.background = (odd = !odd) ? '#000' : '#fff';
    requestAnimationFrame(beat);
  };
  beat();
}"""
DRAWN = """
window.drawn = null;
new MutationObserver((_, watch) => {
  if (!document.querySelector('#board [data-figure]')) return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => (window.drawn = performance.now())));
}).observe(document, {childList: true, subtree: true});
"""
TIMED = """() => {
  window.took = [];
  let clicked = null;
  document.addEventListener('click', (event) => (clicked = event.timeStamp), true);
  new MutationObserver(() => {
    if (clicked === null) return;
    const from = clicked;
    clicked = null;
    requestAnimationFrame(() => requestAnimationFrame(() => took.push(performance.now() - from)));
  }).observe(document.querySelector('.table'), {attributes: true, attributeFilter: ['data-n']});
}"""


def until(holds: Callable[[], object], what: str, seconds: float = 20.0) -> None:
    """Waits for something that the page's own policy forbids a script to wait for. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds} s")
        time.sleep(0.01)


def link(host: Client) -> str:
    """The Host's own link."""
    return f"{host.server}/t/{host.table}#{host._secret}"


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[tuple[Page, list[Response]]]:
    """A page in a context of its own, once its board is drawn, and what it was answered on the way there."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    try:
        page = context.new_page()
        answers: list[Response] = []

        def answered(answer: Response) -> None:
            answers.append(answer)

        page.on("response", answered)
        page.add_init_script(DRAWN)
        page.goto(address)
        until(lambda: page.evaluate("window.drawn"), "the board is drawn")
        yield page, list(answers)
    finally:
        context.close()


def script(browser: Browser, host: Client) -> str:
    """All script that the first view of a table takes."""
    with opened(browser, link(host)) as (_, answers):
        files = [one.body() for one in answers if one.url.endswith(".js")]
    size = sum(len(gzip.compress(one, 9)) for one in files) / 1000
    return f"script   {size:.1f} kB gzipped in {len(files)} files until the board is drawn (target < 100)"


def board(browser: Browser, host: Client) -> str:
    """How long until the board is drawn, cold."""
    took = []
    for _ in range(LOADS):
        with opened(browser, link(host)) as (page, _answers):
            took.append(float(page.evaluate("window.drawn")))
    told = ", ".join(f"{one:.0f}" for one in took)
    return (
        f"board    median {median(took):.0f} ms from navigation to the first board drawn, cold ({told}; target < 1000)"
    )


def click(browser: Browser, host: Client) -> str:
    """How long from a click until what it changed is seen."""
    host.load()
    host.move("begin-cycle")
    with opened(browser, link(host)) as (page, _):
        page.evaluate(TIMED)
        for turn in range(MOVES):
            field = page.locator("[data-typed-move]")
            field.fill(f"inflict poison 1 on {('bela', 'cass', 'asher')[turn % 3]}")
            field.press("Enter")
            page.locator("[data-act] [data-make]").click()
            until(lambda turn=turn: page.evaluate("took.length") > turn, "the move is seen")  # type: ignore[misc]
        took: list[float] = page.evaluate("took")
    return (
        f"click    median {median(took):.0f} ms, worst {max(took):.0f} ms from the click to the changed state "
        f"({MOVES} moves; target < 100)"
    )


def crowd() -> str:
    """A battle of so many figures."""
    rows = [
        f'[[figure]]\nid = "f{n}"\nname = "Figure {n}"\nside = "{("holy", "unholy")[n % 2]}"\n'
        f"at = [{n % 8 * 4}, {n // 8 * 4}]"
        for n in range(FIGURES)
    ]
    return 'rulebook = "war"\n\n' + "\n\n".join(rows) + "\n"


def drag(browser: Browser, host: Client) -> str:
    """How many frames a second while a figure is dragged among 40."""
    with opened(browser, link(host)) as (page, _):
        page.locator("[data-figure=f19]").click()
        box = page.locator("[data-figure=f19]").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate(PULSE)
        page.wait_for_timeout(500)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 8, y + 8)
        browser.start_tracing(page=page, categories=TRACED)
        page.evaluate("performance.mark('drag begins')")
        began, sent = time.monotonic(), 0
        while (since := time.monotonic() - began) < SECONDS:
            page.mouse.move(x + 130 * math.sin(3 * since), y + 100 * math.cos(2 * since))
            sent += 1
        page.evaluate("performance.mark('drag ends')")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        page.mouse.up()
    drawn, seconds = frames(events)
    whole = len(drawn) / (seconds[1] - seconds[0])
    return (
        f"drag     worst second {worst(drawn, *seconds)} frames, {whole:.0f} a second on the whole (DrawFrame; target "
        f">= 30): one of {FIGURES} figures, by {sent} mouse events in {SECONDS:.0f} s"
    )


def frames(events: list[dict[str, Any]]) -> tuple[list[float], tuple[float, float]]:
    """When a frame was drawn during the drag, and from when to when that was, in seconds."""
    marks = {one["name"]: one["ts"] / 1e6 for one in events if one["name"] in ("drag begins", "drag ends")}
    begins, ends = marks["drag begins"], marks["drag ends"]
    drawn = [one["ts"] / 1e6 for one in events if one["name"] == "DrawFrame"]
    return sorted(one for one in drawn if begins <= one < ends), (begins, ends)


def worst(drawn: list[float], begins: float, ends: float) -> int:
    """How many frames the poorest second had."""
    starts = [begins, *(one for one in drawn if one + 1 <= ends), ends - 1]
    return min(sum(one < at <= one + 1 for at in drawn) for one in starts)


def measured(browser: Browser, url: str, only: str) -> Iterator[str]:
    """Every line that was asked for."""
    fight = Client.make(url, rulebook="war", demo="jackal-fight")
    crowded = Client.make(url, rulebook="war", position=crowd())
    for name, measure, host in (
        ("script", script, fight), ("board", board, fight), ("click", click, fight), ("drag", drag, crowded),
    ):  # fmt: skip
        if only in ("", name):
            yield measure(browser, host)
    fight.close()
    crowded.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["script", "board", "click", "drag"], default="")
    only = parser.parse_args().only
    chromium = shutil.which("chromium")
    assert chromium, "this needs Chromium: apt-get install -y chromium"
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        words = ["-m", "lawspeaker", "serve", "--port", "0", "--data", name, "--no-browser"]
        with serving(words, Path(name)) as server:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for line in measured(browser, server.url, only):
                print(line, flush=True)
            browser.close()


if __name__ == "__main__":
    main()
