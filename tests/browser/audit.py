"""What can be measured of a view: axe's rules in both schemes, its width, what a thumb hits, its letters."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOUR = ["color-contrast", "link-in-text-block"]
"""The rules that a scheme can change; all the others are asked once for each view."""
ASK = """async ({runOnly, root}) => {
  const {violations} = await axe.run(root || document, {runOnly, resultTypes: ['violations'], elementRef: false});
  const why = (node) => node.failureSummary.split('\\n').slice(1).join(';');
  return violations.filter((one) => ['serious', 'critical'].includes(one.impact)).flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${why(node)}`));
}"""
SMALL = """() => [...document.querySelectorAll('button, a.button, select, summary, [role=button], [role=tab]')]
  .filter((one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .map((one) => {
    const {width, height} = one.getBoundingClientRect();
    const more = getComputedStyle(one, '::after'); // what is hit may be more than what is drawn
    const added = more.position === 'absolute' && width > 0;
    const hit = (own, other) => (added ? Math.max(own, parseFloat(other) || 0) : own);
    return [one, {width: hit(width, more.width), height: hit(height, more.height)}];
  })
  .filter(([, {width, height}]) => width > 0 && Math.min(width, height) < 43.5)
  .map(([one, {width, height}]) =>
    `${one.tagName} ${one.ariaLabel || one.textContent.trim()}: ${width.toFixed(0)} x ${height.toFixed(0)}`)"""
DRAWN = """() => {
  const tone = (of) => {
    const rgb = of.match(/[\\d.]+/g).map(Number).slice(0, 3).map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  };
  const ratio = (a, b) => (Math.max(tone(a), tone(b)) + 0.05) / (Math.min(tone(a), tone(b)) + 0.05);
  const probe = document.body.appendChild(document.createElement('i'));
  const grounds = ['--paper', '--sheet', '--sheet-raised'].map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return [...document.querySelectorAll('svg text')].filter((one) => one.checkVisibility()).flatMap((one) => {
    const {fill} = getComputedStyle(one);
    const worst = Math.max(...grounds.map((ground) => ratio(fill, ground)));
    return worst < 4.5 ? [`${one.textContent.trim()}: ${fill} is ${worst.toFixed(2)} to 1`] : [];
  });
}"""


class Audit:
    """Looks at the views of one page, and keeps what is wrong with any of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong = list[str]()

    def view(self, name: str, root: str = "") -> None:
        """A view as it stands now; `root` where only a part of the page is new."""
        self._has_axe()
        self.page.emulate_media(color_scheme="light")
        self._note(f"{name} by day", self._axe({"type": "tag", "values": TAGS}, root))
        self._note(f"{name} by day", self.page.evaluate(DRAWN))
        self.page.emulate_media(color_scheme="dark")
        self._note(f"{name} by night", self._axe({"type": "rule", "values": OF_COLOUR}, root))
        self._note(f"{name} by night", self.page.evaluate(DRAWN))
        self.narrow(name)

    def narrow(self, name: str) -> None:
        """Nothing is wider than the window, nor than one of 360 pixels; a table is no longer than it, either."""
        size = self.page.viewport_size or {"width": 360, "height": 740}
        self._width(name)
        if size["width"] > 360:
            self.page.set_viewport_size({"width": 360, "height": 740})
            self._width(f"{name} at 360 px")
            self.page.set_viewport_size(size)

    def _width(self, name: str) -> None:
        wide = self.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        if wide > 0:
            self.wrong.append(f"{name}: {wide} px wider than the window")
        long = self.page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
        if long > 0 and self.page.locator(".table").count():
            self.wrong.append(f"{name}: {long} px longer than the window")

    def thumbs(self, name: str) -> None:
        """All that can be pressed is as large as a thumb."""
        self._note(f"{name}: too small", self.page.evaluate(SMALL))

    def _axe(self, rules: dict[str, Any], root: str) -> list[str]:
        found: list[str] = self.page.evaluate(ASK, {"runOnly": rules, "root": root})
        return found

    def _has_axe(self) -> None:
        if self.page.evaluate("typeof axe") == "undefined":
            assert AXE.is_file(), "axe is not there: python web/build.py"
            self.page.evaluate(AXE.read_text("utf-8"))

    def _note(self, name: str, found: list[str]) -> None:
        self.wrong += [f"{name}: {one}" for one in found]
