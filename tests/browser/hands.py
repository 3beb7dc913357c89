"""How a person makes moves at the page: by mouse or finger, or by keyboard alone. Nothing here asks the server."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import number

TOO_FAR = 60
"""So many presses of Tab nobody makes."""
FOCUSED = "document.activeElement"


class Posts:
    """What pages asked the server to change."""

    def __init__(self, *pages: Page) -> None:
        self.made = 0
        for page in pages:
            page.on("response", lambda answer: self._heard(answer.request.method, answer.url, answer.ok))

    def _heard(self, method: str, url: str, taken: bool) -> None:
        if method == "POST" and url.endswith(("/moves", "/answers")) and taken:
            self.made += 1


class Hand:
    """Makes moves at one page; how things are pressed, whoever inherits says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.act = page.locator("[data-act]")
        self.want = page.locator("[data-want]")

    def press(self, thing: Locator) -> None:
        """Presses a button, or chooses what is on the board."""
        raise NotImplementedError

    def do(self) -> None:
        """Makes the move that is looked at."""
        raise NotImplementedError

    def type_dice(self, faces: list[int]) -> None:
        """Types what dice showed where they are asked for, and gives them."""
        raise NotImplementedError

    def looked_at(self, allowed: bool = True) -> Locator:
        """The act panel, once the rules have spoken."""
        verdict = self.act.locator("[data-verdict]")
        expect(verdict).to_have_attribute("data-verdict", "allowed" if allowed else "refused")
        return self.act

    def made(self, n: int) -> None:
        """Waits until something has come after message `n`."""
        expect(self.page.locator(".table")).not_to_have_attribute("data-n", str(n))

    def does(self, title: str | None = None) -> None:
        """Looks whether it is what was meant, and makes it."""
        n = number(self.page)
        if title is not None:
            expect(self.act).to_contain_text(title)
        self.looked_at()
        self.do()
        self.made(n)

    def rolls(self, faces: list[int]) -> None:
        """Gives dice, and waits until they were taken."""
        n = number(self.page)
        self.type_dice(faces)
        self.made(n)

    def answers(self, at: int) -> None:
        """Gives the answer at that place of the list."""
        raise NotImplementedError

    def write(self, field: Locator, text: str) -> None:
        """Writes into a field, over what stands there."""
        raise NotImplementedError

    def take(self, select: Locator, word: str) -> None:
        """Takes a word of a list."""
        raise NotImplementedError


class Mouse(Hand):
    """By mouse; with `touch`, by finger."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        super().__init__(page)
        self.touch = touch

    def press(self, thing: Locator) -> None:
        if self.touch:
            thing.tap()
        else:
            thing.click()

    def do(self) -> None:
        self.press(self.act.locator("[data-make]"))

    def type_dice(self, faces: list[int]) -> None:
        dice = self.page.locator("form.dice").first
        expect(dice).to_be_visible()
        typed = dice.get_by_role("button", name="I roll real dice")
        if typed.get_attribute("aria-pressed") != "true":
            self.press(typed)
        if self.touch:
            for face in faces:
                self.press(dice.get_by_label("Add a face").get_by_role("button", name=str(face), exact=True))
        else:
            dice.locator("[data-dice]").fill(" ".join(map(str, faces)))
        self.press(dice.locator("[data-roll]"))

    def answers(self, at: int) -> None:
        n = number(self.page)
        self.press(self.want.locator(".answers button").nth(at))
        self.made(n)

    def write(self, field: Locator, text: str) -> None:
        self.press(field)
        field.fill(text)
        field.blur()

    def take(self, select: Locator, word: str) -> None:
        select.select_option(label=word)


class Keys(Hand):
    """By keyboard alone: Tab, arrow keys, Enter, and the letters that `?` lists."""

    def key(self, *keys: str) -> None:
        for one in keys:
            self.page.keyboard.press(one)

    def is_on(self, thing: Locator) -> bool:
        """Whether the focus is there."""
        return bool(thing.evaluate(f"one => one === {FOCUSED}"))

    def go(self, thing: Locator) -> None:
        """Walks there with Tab, or back where it stands before what has the focus."""
        expect(thing).to_be_visible()
        for _ in range(TOO_FAR):
            if self.is_on(thing):
                return
            back = thing.evaluate(f"one => {FOCUSED} !== document.body && {FOCUSED}.compareDocumentPosition(one) & 2")
            self.key("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not come to {thing}")

    def press(self, thing: Locator) -> None:
        self.go(thing)
        self.key("Enter")

    def do(self) -> None:
        on_button = self.page.evaluate(f"{FOCUSED}.closest('button, summary, [role=button]') !== null")
        self.key("Control+Enter" if on_button else "Enter")

    def type_dice(self, faces: list[int]) -> None:
        field = self.page.locator("[data-dice]").first
        expect(self.page.locator("form.dice").first).to_be_visible()
        if not field.count() or not self.is_on(field):
            self.key("d")
        expect(field).to_be_focused()
        self.page.keyboard.type(" ".join(map(str, faces)))
        expect(self.page.locator("[data-roll]").first).to_be_enabled()
        self.key("Enter")

    def answers(self, at: int) -> None:
        n = number(self.page)
        expect(self.want.locator(".answers")).to_be_visible()
        self.key(str(at + 1))
        self.made(n)

    def write(self, field: Locator, text: str) -> None:
        self.go(field)
        self.key("Control+A")
        self.page.keyboard.type(text)
        self.key("Escape")
        expect(field).not_to_be_focused()

    def take(self, select: Locator, word: str) -> None:
        self.go(select)
        self.page.keyboard.type(word)
        expect(select.locator("option:checked")).to_have_text(word)
        self.key("Escape")

    def carry(self, right: float, up: float) -> None:
        """Arrow keys, on the map of a war: whole inches, and quarters with Shift."""
        for far, more, less in ((right, "ArrowRight", "ArrowLeft"), (up, "ArrowUp", "ArrowDown")):
            whole, rest = divmod(abs(far), 1)
            key = more if far > 0 else less
            self.key(*[key] * int(whole), *[f"Shift+{key}"] * round(rest * 4))
        self.key("Enter")

    def walk(self, place: str) -> None:
        """Arrow keys, on the board of Chain of Command, to a place."""
        aim, here = self.page.locator(f'#board [data-id="{place}"]'), self.page.locator("#board [data-id]:focus")
        if not here.count():
            self.key("ArrowUp")
        for _ in range(TOO_FAR):
            if self.is_on(aim):
                return
            self.key(_way(here, aim))
        raise AssertionError(f"the arrow keys do not come to {place}")


def _way(here: Locator, there: Locator) -> str:
    """The arrow key that leads nearer, as one sees it: first to the row, then along it."""
    (x, y), (u, v) = middle(here), middle(there)
    if abs(v - y) > 1:
        return "ArrowDown" if v > y else "ArrowUp"
    return "ArrowRight" if u > x else "ArrowLeft"


def middle(thing: Locator) -> tuple[float, float]:
    """Where its middle lies, in pixels of the window."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
