"""Moves, dice, undo and refusals on the page: as far as a person decides (table-scenarios 4, 6, 7, 8, 14, 20, 22)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import Hosted, at, consider, live, make, number, tab
from tests.table.server import Server

FIGHT = ["begin-cycle", "begin-turn"]
CLAW = "strike jackal bela to 2,0.5"


@pytest.fixture
def fight(served: Server) -> Iterator[Hosted]:
    """The Jackal fight, in the first Turn."""
    table = Hosted(served, "war", demo="jackal-fight")
    table.play(*FIGHT)
    yield table
    table.close()


def test_a_move_shows_what_it_would_do_before_it_is_made(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    act = consider(page, "move jackal 8,0")
    expect(act).to_contain_text("Allowed")
    expect(act.get_by_label("What it does")).to_contain_text("spends 2 AP")
    assert number(page) == 2
    page.keyboard.press("Enter")
    at(page, 3)
    assert fight.host.load()["state"]["figures"]["jackal"]["at"] == [8, 0]


def test_a_strike_shows_its_exact_odds_and_opens_them(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    fight.host.load()
    told = fight.host.ask("POST", "/odds", {"move": "strike jackal cass to 8.66,0.67"})
    some = sum(one["chance"] for one in told["roll"]["outcome"]["hits"]["values"] if one["value"])
    act = consider(page, "strike jackal cass to 8.66,0.67")
    expect(act).to_contain_text(f"at least one {100 * some:.0f} %")
    act.get_by_text("Odds in full").click()
    expect(act.get_by_role("table").first).to_be_visible()
    expect(act.get_by_role("caption").first).to_contain_text("Hits")


def test_a_refusal_teaches_and_can_be_overruled_by_the_host(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    act = consider(page, "strike jackal cass")
    expect(act).to_contain_text("Refused")
    expect(act).to_contain_text("outside the reach of 3 inches")
    expect(act).to_contain_text("To make it legal: come within 3 inches")
    act.get_by_role("button", name="strike jackal cass to").click()
    expect(page.locator("[data-act] [data-verdict]")).to_have_attribute("data-verdict", "allowed")
    act = consider(page, "rest asher 3")
    act.get_by_role("button", name="Overrule as Host").click()
    expect(act.locator("[data-make]")).to_be_disabled()
    act.get_by_label("Why the Host overrules").fill("it is a kind night")
    act.locator("[data-make]").click()
    at(page, 3)
    tab(page, "Log")
    expect(page.locator("li[data-n='3']")).to_contain_text("overruled")
    expect(page.locator("li[data-n='3']")).to_contain_text("it is a kind night")


def test_typed_dice_are_taken_refused_and_corrected(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    consider(page, "strike jackal cass to 8.66,0.67")
    page.get_by_role("button", name="I roll real dice").click()
    field = page.locator("[data-act] [data-dice]")
    for typed, wrong in (
        ("13 11 11 1 7 3 9", "13 is on no die"),
        ("12 11 11 1 7 3", "6 dice are typed, and 7 are thrown"),
    ):
        field.fill(typed)
        field.press("Enter")
        expect(page.locator("[data-act] [role=alert]")).to_contain_text(wrong)
        expect(field).to_have_value(typed)
    field.fill("12 11 11 1 7 3 9")
    field.press("Enter")
    at(page, 3)
    before = fight.host.load()["state"]["figures"]["cass"]["endurance"]
    tab(page, "Log")
    entry = page.locator("li[data-n='3']")
    expect(entry).to_contain_text("12 11 11 1 7 3 9 typed")
    entry.get_by_text("why").click()
    entry.get_by_role("button", name="Correct typed dice").click()
    entry.get_by_label("What the dice showed").fill("2 11 11 1 7 3 9")
    entry.get_by_role("button", name="Correct, and play on").click()
    expect(page.locator(".table")).not_to_have_attribute("data-n", "3")
    assert fight.host.load()["state"]["figures"]["cass"]["endurance"] > before
    expect(entry).to_contain_text("taken back")
    expect(entry).to_contain_text("12 11 11 1 7 3 9 typed")


def test_undo_names_what_it_takes_back_and_can_be_redone(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    make(page, "move jackal 8,0")
    undo = page.get_by_role("button", name="undo: move jackal 8,0")
    undo.click()
    at(page, 4)
    assert fight.host.load()["state"]["figures"]["jackal"]["at"] == [10, 0]
    page.get_by_role("button", name="Redo: move jackal 8,0").click()
    at(page, 5)
    page.keyboard.press("Control+z")
    at(page, 6)
    assert fight.host.load()["state"]["figures"]["jackal"]["at"] == [10, 0]


def test_acts_undone_by_mistake_are_put_back_in_one_step(fight: Hosted, visit: Visit) -> None:
    fight.play("move jackal 9,0", "move jackal 8,0", "move jackal 7,0")
    page = live(visit(fight.link))
    page.keyboard.press("u")
    page.get_by_role("dialog").get_by_text("3. Host").click()
    page.get_by_role("dialog").get_by_label("Why").fill("one too many")
    page.get_by_role("button", name="Take back number 3, and all after it").click()
    at(page, 6)
    make(page, "rest jackal 1")
    page.keyboard.press("u")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Taken back, and standing nowhere")
    dialog.get_by_role("button", name="Put back").click()
    expect(page.locator(".table")).to_have_attribute("data-n", "10")
    figures = fight.host.load()["state"]["figures"]
    assert (figures["jackal"]["at"], figures["jackal"]["ap"]) == ([7, 0], 3)


def test_a_player_asks_and_the_host_declines(fight: Hosted, visit: Visit) -> None:
    link = fight.seat("Bela's player", word="players")
    player, host = live(visit(link)), live(visit(fight.link))
    player.keyboard.press("u")
    player.get_by_role("dialog").get_by_text("begin-turn").click()
    player.get_by_role("dialog").get_by_label("Why").fill("I was not asked")
    player.get_by_role("button", name="Ask for number 3").click()
    asked = host.get_by_label("Proposals")
    expect(asked).to_contain_text("to take back number 2: begin-turn")
    expect(asked).to_contain_text("I was not asked")
    state = fight.host.load()["state"]
    asked.get_by_role("button", name="Decline").click()
    expect(asked).to_have_count(0)
    assert fight.host.load()["state"] == state


def test_a_player_proposes_what_only_the_host_may_do(fight: Hosted, visit: Visit) -> None:
    link = fight.seat("Bela's player", word="players")
    player, host = live(visit(link)), live(visit(fight.link))
    consider(player, "inflict falter 2 on jackal from bela tier 1").get_by_role(
        "button", name="Propose it to the Host"
    ).click()
    expect(player.get_by_label("Proposals")).to_contain_text("inflict falter 2")
    host.get_by_label("Proposals").get_by_role("button", name="Accept").click()
    expect(host.get_by_label("Proposals")).to_have_count(0)
    assert fight.host.load()["state"]["figures"]["jackal"]["ap"] == 5


def test_a_key_ends_nobody_elses_turn_and_none_fires_in_a_field(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.seat("Bela's player", word="players")))
    state = fight.host.load()["state"]
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").last).not_to_be_empty()
    tab(page, "Notes")
    note = page.get_by_label("A note")
    note.press_sequentially("never end n z e r")
    expect(note).to_have_value("never end n z e r")
    assert fight.host.load()["state"] == state


def test_a_stale_move_is_refused_with_what_changed_and_keeps_what_was_typed(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    page.get_by_role("tab", name="Notes").click()
    page.get_by_label("A note").fill("half a sentence")
    consider(page, "move jackal 3,0")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("[data-standing=offline]")).to_be_visible()
    page.locator("[data-make]").click()
    expect(page.get_by_label("Waiting to be sent")).to_contain_text("move jackal 3,0")
    fight.play("rest jackal 3")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-complaint=stale]")).to_be_visible()
    at(page, 3)
    assert fight.host.load()["state"]["figures"]["jackal"]["at"] == [10, 0]
    tab(page, "Notes")
    expect(page.get_by_label("A note")).to_have_value("half a sentence")


def test_whoever_looks_at_a_move_is_led_to_it_and_back(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    rest = page.locator("#card").get_by_role("button", name="Carry over")
    rest.focus()
    page.keyboard.press("e")
    expect(page.locator("[data-act]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-act]")).to_have_count(0)
    expect(rest).to_be_focused()
    page.locator(".next").click()
    expect(page.locator("[data-act] [data-verdict]")).to_be_visible()
    page.keyboard.press("Enter")
    at(page, 3)
    expect(page.locator("[data-act]")).to_have_count(0)


def test_a_button_keeps_the_focus_when_what_it_does_becomes_allowed(fight: Hosted, visit: Visit) -> None:
    page = live(visit(fight.link))
    page.get_by_label("The map, in inches").get_by_role("button", name="Jackal-2").press("Enter")
    strike = page.locator("#card").get_by_role("button", name="Strike", exact=True)
    expect(strike).to_have_attribute("aria-disabled", "true")
    strike.focus()
    fight.play("end-turn", "begin-turn")
    expect(strike).not_to_have_attribute("aria-disabled", "true")
    expect(strike).to_be_focused()
