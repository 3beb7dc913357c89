"""Several people at one table, each with a browser (table-scenarios 1, 5, 9 to 13, 16, 18, 19)."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.tables import Hosted, at, consider, everything, expect_soon, live, make, number, tab
from tests.table.battles import PATH, REBUFF, REBUFF_DICE, REEDS, TRUE_NAME
from tests.table.server import Server
from tests.table.test_scenarios_pinned import repinned

Table = Callable[..., Hosted]


@pytest.fixture
def table(served: Server) -> Iterator[Table]:
    """Begins tables of a war; their Hosts' connections are ended at the end."""
    begun: list[Hosted] = []

    def one(position: str = REEDS, *moves: str) -> Hosted:
        begun.append(Hosted(served, "war", position=position))
        begun[-1].play(*moves)
        return begun[-1]

    yield one
    for hosted in begun:
        hosted.close()


def sleeps(page: Page) -> None:
    """The phone is locked: the page is hidden, and the network is gone."""
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")


def wakes(page: Page) -> None:
    page.context.set_offline(False)
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'visible', configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'));"
        "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    )


# ---- scenario 1


def test_passing_over_a_figure_asks_and_one_undo_takes_it_back(table: Table, visit: Visit) -> None:
    hosted = table(REEDS.replace('name = "Asher"', 'name = "Asher"\npoison = 5'), "begin-cycle")
    before = hosted.host.load()["state"]
    page = live(visit(hosted.link))
    make(page, "begin-turn bela")
    asked = page.locator("[data-want]")
    expect(asked).to_contain_text("asher", ignore_case=True)
    assert hosted.host.load()["state"]["figures"]["asher"] == before["figures"]["asher"]
    asked.get_by_role("button", name="Run").click()
    expect(asked).to_have_count(0)
    run = hosted.host.load()["state"]["figures"]["asher"]
    assert (run["poison"], run["exertion"]) == (2, 5)
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="undo: begin-cycle")).to_be_visible()
    assert hosted.host.load()["state"] == before


# ---- scenarios 5 and 13


def test_a_rule_gives_no_secret_away_and_the_host_alone_is_asked(table: Table, visit: Visit) -> None:
    hosted = table(PATH)
    bela = live(visit(hosted.seat("Bela's player", word="players")))
    host = live(visit(hosted.link))
    hosted.play(REBUFF, dice=REBUFF_DICE)
    expect(bela.locator("[data-want]")).to_contain_text("The Host is deciding")
    expect(host.locator("[data-want]")).to_contain_text(TRUE_NAME)
    for name in ("Log", "Company", "Notes", "Card"):
        tab(bela, name)
        assert TRUE_NAME not in everything(bela)
        assert "qid-2" not in everything(bela)
    host.locator("[data-want]").get_by_role("button", name="Ignore").click()
    expect(host.locator("[data-want]")).to_contain_text("7d12")
    expect(bela.locator("[data-want]")).to_contain_text("Jackal")
    assert TRUE_NAME not in everything(bela)


# ---- scenario 9


def test_a_phone_that_slept_sees_what_a_fresh_load_sees(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "begin-cycle", "begin-turn")
    link = hosted.seat("Asher's player", word="players")
    phone = live(visit(link, phone=True))
    consider(phone, "move asher 0,1")
    sleeps(phone)
    expect(phone.locator(".table")).to_have_attribute("data-live", "false")
    phone.locator("[data-make]").click()
    hosted.play(
        "inflict poison 3 on jackal", "inflict falter 1 on bela from jackal tier 1", "inflict exertion 2 on bela"
    )
    hosted.host.undo(hosted.host.load()["undo"]["act"])
    wakes(phone)
    expect(phone.locator(".table")).to_have_attribute("data-live", "true")
    tab(phone, "Log")
    expect(phone.locator("#panel")).to_contain_text("move asher 0,1")
    moved = [one for one in hosted.host.get("/log").decode().splitlines() if '"text":"move asher 0,1"' in one]
    assert len(moved) == 1
    fresh = live(visit(link, phone=True))
    at(phone, number(fresh))
    for page in (phone, fresh):
        tab(page, "Log")
    expect(fresh.locator("#panel li[data-n]")).to_have_count(phone.locator("#panel li[data-n]").count())
    for page in (phone, fresh):
        expect(page.locator("#panel li[data-n] .events").first).to_be_visible()
    for part in ("#panel ol", "#board", ".order"):
        expect(phone.locator(part)).to_have_text(fresh.locator(part).text_content() or "")


def test_the_table_says_since_when_it_is_offline_and_what_waits(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "begin-cycle", "begin-turn")
    page = live(visit(hosted.link))
    consider(page, "rest asher 1")
    sleeps(page)
    expect(page.locator("[data-standing=offline]")).to_contain_text("offline since")
    page.locator("[data-make]").click()
    waits = page.get_by_label("Waiting to be sent")
    expect(waits).to_contain_text("rest asher 1")
    waits.get_by_role("button", name="Drop it").click()
    expect(waits).to_have_count(0)
    wakes(page)
    live(page)
    assert hosted.host.load()["state"]["figures"]["asher"]["ap"] > 0
    assert '"text":"rest asher 1"' not in hosted.host.get("/log").decode()


# ---- scenario 10


def test_what_one_is_typing_stays_while_others_act(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "begin-cycle", "begin-turn")
    page = live(visit(hosted.seat("Asher's player", word="players")))
    tab(page, "Notes")
    note = page.get_by_label("A note")
    note.press_sequentially("half a sent")
    page.evaluate("document.activeElement.setSelectionRange(4, 4)")
    before = number(page)
    hosted.play("inflict poison 2 on asher", "inflict falter 1 on jackal from asher tier 1")
    at(page, before + 2)
    expect(note).to_be_focused()
    page.keyboard.type(" of")
    expect(note).to_have_value("half of a sent")


# ---- scenario 11


def test_a_seat_is_not_taken_over_by_another_link_in_silence(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "begin-cycle")
    mine, other = hosted.seat("Asher's player", word="players"), hosted.seat("Watcher", role="watcher")
    page = live(visit(mine))
    second = page.context.new_page()
    second.goto(other)
    expect(second.get_by_role("heading", name="Which seat is yours?")).to_be_visible()
    second.get_by_role("button", name="Stay Asher's player").click()
    live(second)
    expect(second.get_by_role("banner")).to_contain_text("Asher's player")
    expect(page.get_by_role("banner")).to_contain_text("Asher's player")
    assert "#" not in second.url


def test_a_closed_browser_comes_back_to_its_seat_and_a_bare_link_opens_none(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "begin-cycle")
    link = hosted.seat("Asher's player", word="players")
    page = live(visit(link))
    page.goto("/".join(link.split("/")[:3]))
    page.get_by_role("link", name=hosted.host.about["title"]).first.click()
    expect(live(page).get_by_role("banner")).to_contain_text("Asher's player")
    stranger = visit(link.partition("#")[0])
    expect(stranger.get_by_role("heading", name="No seat here")).to_be_visible()


# ---- scenario 12


def test_a_table_of_other_rules_says_so_and_shows_what_would_differ(start: Callable[[], Server], visit: Visit) -> None:
    server = start()
    hosted = Hosted(server, "war", demo="duel")
    hosted.play("begin-cycle", "begin-turn")
    hosted.close()
    server.end()
    repinned(server.folder)
    again = start()
    page = visit(hosted.link.replace(server.url, again.url))
    expect(page.locator("[data-pinned]")).to_contain_text("pinned to war mid/2")
    page.get_by_role("button", name="What would differ").click()
    expect(page.locator("[data-pinned]")).to_contain_text("rulings come out the same")
    expect(page.locator("[data-typed-move]")).to_have_count(0)


# ---- scenario 16


def test_a_mass_act_is_one_entry_that_names_every_figure(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "inflict surprise on asher,bela from jackal")
    page = live(visit(hosted.link))
    make(page, "remedy end surprised on asher,bela")
    tab(page, "Log")
    entry = page.locator("#panel li[data-n]").first
    expect(entry).to_contain_text("asher")
    expect(entry).to_contain_text("bela")
    assert [hosted.host.load()["state"]["figures"][one]["statuses"] for one in ("asher", "bela")] == [[], []]
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="undo: inflict surprise")).to_be_visible()
    assert hosted.host.load()["state"]["figures"]["bela"]["surprised_by"] == ["jackal"]


# ---- scenario 18


@pytest.mark.parametrize("phone", [False, True], ids=["by mouse", "by touch"])
def test_every_number_opens_to_its_parts(table: Table, visit: Visit, phone: bool) -> None:
    hosted = table(REEDS, "begin-cycle", "begin-turn", "inflict grapple on asher from jackal")
    page = live(visit(hosted.seat("Bela's player", word="players"), phone=phone))
    tab(page, "Card")
    number_of_guard = page.locator("[data-why='asher.guard']").first
    number_of_guard.scroll_into_view_if_needed()
    if phone:
        number_of_guard.tap()
    else:
        number_of_guard.click()
    why = page.get_by_role("dialog", name="Why: ")
    expect(why).to_contain_text("halved")
    expect(why.get_by_role("table")).to_contain_text("4.1")
    page.keyboard.press("Escape")
    expect(why).not_to_be_visible()


# ---- scenario 19


def test_a_phone_keeps_its_screen_on_in_ones_own_turn(table: Table, visit: Visit) -> None:
    hosted = table(REEDS, "begin-cycle")
    page = visit("/", phone=True)
    page.context.add_init_script(
        "window.locks = [];"
        "const released = {release: async () => { window.locks.push('released') }};"
        "const request = async (kind) => { window.locks.push(kind); return released };"
        "Object.defineProperty(navigator, 'wakeLock', {value: {request}})"
    )
    page.goto(hosted.seat("Asher's player", word="players", figures=["asher"]))
    live(page)
    assert page.evaluate("window.locks") == []
    hosted.play("begin-turn")
    expect(page.locator("[aria-live=polite]")).to_contain_text("your Turn")
    expect_soon(lambda: page.evaluate("window.locks") == ["screen"])
    hosted.play("end-turn")
    expect_soon(lambda: page.evaluate("window.locks") == ["screen", "released"])
