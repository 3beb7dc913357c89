"""The moves of a scenario of a war, made at the page out of what stands there: the map, the card's buttons, its forms."""

import math
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, expect

from lawspeaker.law.want import Choose
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.playing import Entry, play
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from tests.browser.forms import Form, named
from tests.browser.hands import Hand, Keys, Posts, middle
from tests.browser.tables import number
from tests.rulebooks.war.scenario_texts import SHIPPED

Json = dict[str, Any]
JACKALS = SHIPPED["jackal-fight"]
KEYS = {
    "strike": "s", "move": "m", "break-free": "b", "rest": "t", "stand-ready": "y", "use-ready": "x", "act": "a",
    "inflict": "i", "check": "p",
}  # fmt: skip
BUTTONS = {
    "strike": "Strike", "break-free": "Break free", "rest": "Rest", "stand-ready": "Stand Ready", "act": "Act",
    "use-ready": "Readied: Strike", "inflict": "Inflict", "check": "Ask for a Check",
}  # fmt: skip
STEPS = ("begin-cycle", "begin-turn", "end-turn")
OF_THE_HOST = ("inflict", "check")


def entries() -> Iterator[Entry]:
    """The first Cycle of the Jackal fight, as its file has it."""
    return (one for one in play(read_scenario(JACKALS)) if one.state.cycle == 1)


class Fight:
    """Plays a scenario at the page, and by the referee's own code beside it."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.page = hand, hand.page
        self.game = Game.open("war", JACKALS)
        self.posts = Posts(hand.page)
        self.orders = 0
        self.refused = 0

    def play(self, entry: Entry) -> None:
        """Makes one move of the file, with its dice; or sees that it is refused."""
        table = entry.given.table
        pools = [list(event.dice) for event in entry.events if isinstance(event, e.DiceRead)]
        want, self.before = self.game.want, self.game.book.state_json(self.game.state)["figures"]
        if isinstance(want, Choose):
            self._answer(want, table["answer"], pools)
            return
        played = self.game.play(self.game.book.move_from_json(table), pools or None)
        if not played.ruling.allowed:
            self._is_refused(table, [ground.clause for ground in played.ruling.grounds if ground.met is False])
        else:
            self._make(table, pools)

    def _answer(self, want: Choose, answer: object, pools: list[list[int]]) -> None:
        text = ",".join(map(str, answer)) if isinstance(answer, list) else str(answer)
        self.game.choose(text)
        self.hand.answers(want.answers.index(text))
        for pool in pools:
            self.game.answer(pool)
            self.hand.rolls(pool)
        self.orders += 1 + len(pools)

    def _is_refused(self, table: Json, unmet: list[str]) -> None:
        n = number(self.page)
        self._choose(table["figure"])
        self._press_act(table["do"])
        expect(self.hand.looked_at(allowed=False)).to_contain_text(unmet[0].partition(":")[2])
        assert number(self.page) == n
        self.refused += 1

    def _make(self, table: Json, pools: list[list[int]]) -> None:
        word = table["do"]
        if word in STEPS:
            self._step()
        else:
            self._choose(table.get("figure"))
            self._put_together(table)
        for said in _said(table):
            expect(self.hand.act.get_by_role("heading").first).to_contain_text(said)
        self.hand.looked_at()
        if pools:
            self.hand.rolls(pools[0])
        else:
            self.hand.does()
        self.orders += 1

    def _step(self) -> None:
        if isinstance(self.hand, Keys):
            self.hand.key("e")
        else:
            self.hand.press(self.page.locator(".order .next"))

    # ---- figures

    def _choose(self, figure: str | None) -> None:
        """Brings a figure onto the card, unless it is there."""
        if figure is None:
            return
        card = self.page.locator(".card article.figure")
        if isinstance(self.hand, Keys):
            for _ in range(6):
                if card.get_attribute("aria-label") == named(figure):
                    return
                self.hand.key("]")
        else:
            self.hand.press(self._disc(figure))
        expect(card).to_have_attribute("aria-label", named(figure))

    def _disc(self, figure: str) -> Locator:
        return self.page.locator(f'#board g.figure[data-figure="{figure}"]')

    def _press_act(self, word: str) -> None:
        if isinstance(self.hand, Keys):
            self.hand.key(KEYS[word])
            return
        if word in OF_THE_HOST and not self.page.locator("details.host[open]").count():
            self.hand.press(self.page.get_by_role("heading", name="The Host may"))
        button = self.page.locator(".card").get_by_role("button", name=BUTTONS[word], exact=True)
        if button.get_attribute("aria-disabled") == "true":
            button.click(force=True)
        else:
            self.hand.press(button)

    # ---- moves

    def _put_together(self, table: Json) -> None:
        word = table["do"]
        if word == "move":
            self._carry(table["figure"], table["to"])
            return
        self._press_act(word)
        given = {name: value for name, value in table.items() if name not in ("do", "figure", "use")}
        if word == "inflict":
            given = {**given, "targets": given.pop("targets", None) or [given.pop("target")]}
            given.setdefault("sources", [])
        if word == "check":
            versus = given.pop("versus")
            given = {"figure": table["figure"], **given, **versus}
        Form(self.hand).fill(given)

    def _carry(self, figure: str, to: list[float]) -> None:
        """Drags the figure there, or carries it with arrow keys."""
        x, y = self.before[figure]["at"]
        if isinstance(self.hand, Keys):
            self.hand.carry(to[0] - x, to[1] - y)
            return
        (px, py), inch = self._middle(figure), self._inch()
        self.page.mouse.move(px, py)
        self.page.mouse.down()
        self.page.mouse.move(px + (to[0] - x) * inch, py - (to[1] - y) * inch, steps=4)
        self.page.mouse.up()

    def _inch(self) -> float:
        """How many pixels an inch has now: as far as two figures are from each other."""
        one, other = list(self.before)[:2]
        (x, y), (u, v) = self.before[one]["at"], self.before[other]["at"]
        return math.dist(self._middle(one), self._middle(other)) / math.dist((x, y), (u, v))

    def _middle(self, figure: str) -> tuple[float, float]:
        return middle(self._disc(figure).locator("circle.reach"))


def _said(table: Json) -> list[str]:
    """What the head of the card has to say of the move that is looked at."""
    words = [named(table[key]) for key in ("weapon", "maneuver", "attribute", "effect", "kind") if key in table]
    words += [f"{table['maneuver'].capitalize()} {table['mastery']}"] if "mastery" in table else []
    words += [f"{table['ap']} AP"] if "ap" in table else []
    words += [", ".join(f"{one:g}" for one in table["to"])] if "to" in table else []
    return words
