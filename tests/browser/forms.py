"""The form of a move on the card, filled in as a person fills it in: field after field, each by what it is."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.hands import Hand

LABELS = {
    "target": "Whom", "targets": "Whom", "sources": "From whom", "source": "From what else", "ap": "AP",
    "spp": "Against SPP of", "resist": "Resisting how much, and each Pass",
}  # fmt: skip
LISTS = ("targets", "sources", "uses")


def named(word: str) -> str:
    """A word of the rules, or a figure's id, as buttons call it."""
    return "Jackal-2" if word == "jackal-2" else word.replace("-", " ").capitalize()


class Form:
    """The form that is open on the card."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.form = hand.page.locator(".card .form")

    def fill(self, given: dict[str, Any]) -> None:
        """Fills in these fields, in the order in which they stand there."""
        if not given:
            return
        expect(self.form).to_be_visible()
        for name, value in given.items():
            self._field(name, value)

    def _field(self, name: str, value: Any) -> None:
        label = LABELS.get(name, named(name))
        group = self.form.get_by_role("group", name=re.compile(f"^{re.escape(label)}(, at most .*)?$"))
        if not self._is_there(group) and not self._is_there(self.form.get_by_label(label, exact=True)):
            self.hand.press(self.form.locator("summary"))
        if self._is_there(group):
            self._words(group, [named(one) for one in (value if name in LISTS else [value])], many=name in LISTS)
            return
        field = self.form.get_by_label(label, exact=True)
        if field.evaluate("one => one.tagName") == "SELECT":
            self.hand.take(field, named(value))
        else:
            self.hand.write(field, ", ".join(f"{one:g}" for one in value) if isinstance(value, list) else str(value))

    @staticmethod
    def _is_there(thing: Locator) -> bool:
        return thing.count() > 0 and thing.first.is_visible()

    def _words(self, group: Locator, wanted: list[str], many: bool) -> None:
        """Presses what is wanted, and what is not wanted and stands pressed."""
        for button in group.locator("button[aria-pressed]").all():
            word = (button.text_content() or "").strip().partition(" · ")[0]
            pressed = button.get_attribute("aria-pressed") == "true"
            if pressed != (word in wanted) and (many or not pressed):
                self.hand.press(button)
