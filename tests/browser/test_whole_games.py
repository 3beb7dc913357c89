"""Whole games played through the page alone: nothing but the page makes a move, by mouse, by keyboard, by finger."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from lawspeaker.record.game import Game
from tests.browser.conftest import Visit
from tests.browser.fight import Fight, entries
from tests.browser.hands import Hand, Keys, Mouse, Posts
from tests.browser.tables import Hosted, at, live, number
from tests.table.server import Server

START = "[0 a setup reserve=1111112114/1111112114] Leader | Leader"


class Recruit(NamedTuple):
    """A Soul of one's reserve, called as its button calls it, comes onto a place."""

    kind: str
    place: str


class Exile(NamedTuple):
    place: str


class Attack(NamedTuple):
    by: str
    at: str
    dice: list[int]


class Step(NamedTuple):
    """What ends this phase, as the card calls it."""

    title: str


SkirmishMove = Recruit | Exile | Attack | Step
END_PREPARATION, END_TURN = Step("Preparation Phase"), Step("turn")
SET_UP: list[tuple[str, SkirmishMove]] = [
    ("recruit C3+M", Recruit("rank 3 with Moral", "a.C3")),
    ("recruit L2/0", Recruit("rank 0", "b.L2")),
    ("recruit L2+R", Recruit("rank 2 with Range", "a.L2")),
    ("recruit C3/0", Recruit("rank 0", "b.C3")),
    ("recruit Cm1", Recruit("rank 1", "a.Cm1")),
    ("recruit R2/0", Recruit("rank 0", "b.R2")),
]
FIRST_TURNS: list[tuple[str, SkirmishMove]] = [
    ("end-preparation", END_PREPARATION),
    ("attack L2 L2", Attack("a.L2", "b.L2", [6, 1])),
    ("exile L2", Exile("b.L2")),
    ("end-preparation", END_PREPARATION),
    ("attack C3 Cm1", Attack("b.C3", "a.Cm1", [2, 3])),
]
REST: list[tuple[str, SkirmishMove]] = [
    ("recruit L1/0", Recruit("rank 0", "a.L1")),
    ("end-preparation", END_PREPARATION),
    ("attack L2 C3", Attack("a.L2", "b.C3", [5, 1])),
    ("end-preparation", END_PREPARATION),
    ("end-turn", END_TURN),
    ("end-preparation", END_PREPARATION),
    ("attack Cm1 R2", Attack("a.Cm1", "b.R2", [4, 3])),
    ("end-preparation", END_PREPARATION),
    ("end-turn", END_TURN),
    ("end-preparation", END_PREPARATION),
    ("attack L2 Leader", Attack("a.L2", "b.Leader", [6, 1])),
]
"""The Leader stands in the Front Line once its three Souls lie captured or are gone."""


@pytest.fixture
def skirmish(served: Server) -> Iterator[Hosted]:
    """The demo of Chain of Command, from set-up on."""
    table = Hosted(served, "command", demo="demo")
    yield table
    table.close()


class Skirmish:
    """Plays moves of a skirmish at the page, and by the referee's own code beside it."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.page = hand, hand.page
        self.game = Game.open("command", START)
        self.posts = Posts(hand.page)
        self.moves = 0

    def play(self, moves: list[tuple[str, SkirmishMove]]) -> None:
        """Makes these moves, one after the other."""
        for text, move in moves:
            faces = move.dice if isinstance(move, Attack) else None
            assert self.game.play(text, faces).ruling.allowed
            self.moves += 1
            self._make(move)

    def _make(self, move: SkirmishMove) -> None:
        match move:
            case Recruit():
                self._recruit(move)
            case Exile():
                self._choose(move.place)
                if isinstance(self.hand, Keys):
                    self.hand.key("x")
                else:
                    self.hand.press(self.page.get_by_role("button", name="Exile it"))
                self.hand.does("is exiled")
            case Attack():
                self._choose(move.by)
                self._place(move.at)
                expect(self.hand.act).to_contain_text("attacks")
                self.hand.looked_at()
                self.hand.rolls(move.dice)
            case Step():
                self._step()
                self.hand.does(move.title)

    def _recruit(self, move: Recruit) -> None:
        expect(self.page.get_by_role("heading", name=f"{move.place[0]}'s reserve")).to_be_attached()
        if isinstance(self.hand, Keys):
            self.hand.key("h")
        kind = self.page.get_by_role("button", name=f"{move.kind}: ")
        self.hand.press(kind)
        expect(kind).to_have_attribute("aria-pressed", "true")
        self._place(move.place)
        self.hand.does("Recruit a Soul")

    def _step(self) -> None:
        if isinstance(self.hand, Keys):
            self.hand.key("e")
        else:
            self.hand.press(self.page.locator(".order .next"))

    def _choose(self, place: str) -> None:
        one = self._spot(place)
        if one.get_attribute("aria-pressed") != "true":
            self._place(place)
        expect(one).to_have_attribute("aria-pressed", "true")

    def _place(self, place: str) -> None:
        if isinstance(self.hand, Keys):
            self.hand.walk(place)
            self.hand.key("Enter")
        else:
            self.hand.press(self._spot(place))

    def _spot(self, place: str) -> Locator:
        return self.page.locator(f'#board [data-id="{place}"]')

    def ends_as(self, hosted: Hosted) -> None:
        """The table stands where the game stands, and every move there came from the page."""
        at(self.page, number(self.page))
        assert hosted.host.load()["state"] == plain(self.game.book.state_json(self.game.state))
        assert acts_of(hosted) == self.posts.made == self.moves


def plain(state: object) -> object:
    """A state as it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(state))


def acts_of(hosted: Hosted) -> int:
    """How many moves and answers the table's log has."""
    told = [msgspec.json.decode(line) for line in hosted.host.get("/log").splitlines()]
    return sum(one.get("kind") in ("move", "answer") for one in told)


@pytest.mark.parametrize("keyboard", [False, True], ids=["by mouse", "by keyboard alone"])
def test_a_whole_skirmish_is_played_on_the_page(skirmish: Hosted, visit: Visit, keyboard: bool) -> None:
    page = live(visit(skirmish.link))
    game = Skirmish(Keys(page) if keyboard else Mouse(page))
    game.play(SET_UP + FIRST_TURNS + REST)
    expect(page.get_by_label("Order of Turns")).to_contain_text("a has won")
    assert game.game.state.phase == "over"
    game.ends_as(skirmish)


def test_a_skirmish_begins_on_a_phone(skirmish: Hosted, visit: Visit) -> None:
    page = live(visit(skirmish.link, phone=True))
    game = Skirmish(Mouse(page, touch=True))
    game.play(SET_UP + FIRST_TURNS)
    game.ends_as(skirmish)


@pytest.fixture
def jackals(served: Server) -> Iterator[Hosted]:
    """The Jackal fight, before the first Cycle."""
    table = Hosted(served, "war", demo="jackal-fight")
    yield table
    table.close()


@pytest.mark.parametrize("keyboard", [False, True], ids=["by mouse", "by keyboard alone"])
def test_the_jackal_fight_is_played_on_the_page(jackals: Hosted, visit: Visit, keyboard: bool) -> None:
    page = live(visit(jackals.link))
    fight = Fight(Keys(page) if keyboard else Mouse(page))
    for entry in entries():
        fight.play(entry)
    assert jackals.host.load()["state"] == plain(fight.game.book.state_json(fight.game.state))
    assert acts_of(jackals) == fight.posts.made == fight.orders
