"""Both drawings, over fields made place by place: they stay in their bounds and say what the rules say."""

import io
import re
from collections import Counter
from itertools import chain
from typing import Literal
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from lawspeaker.law.option import Choices, pin
from lawspeaker.rulebooks.command import lines, recruiting
from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.drawing import rims, shapes
from lawspeaker.rulebooks.command.drawing.scene import scene
from lawspeaker.rulebooks.command.drawing.svg import draw_svg
from lawspeaker.rulebooks.command.drawing.terminal import draw_field, draw_table
from lawspeaker.rulebooks.command.field import KEYWORDS, Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.notation import position as notation
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.attack import Throw
from lawspeaker.rulebooks.command.skirmish.reserve import FULL
from lawspeaker.rulebooks.command.state import PHASES, PendingOutcome, State

SVG = "{http://www.w3.org/2000/svg}"
PLACE = r"\(?(Leader|[LCR][mr]?\d(?:·0)?)\)?(?!·)"
LONG = "Wanda-Wilhelmina_the-2nd"
WIDE = "指揮官と兵士の長い名前を持つ者がここに立っている"
EVERYBODY = Field.of({place: Soul(1, LONG, 0, KEYWORDS, frozen=True) for place in LAYOUT.places})
quick = settings(max_examples=60, deadline=None)

NAMES = ("Wolf", "Ö-1", "O'Hara", "ab", LONG, "W" * 24, WIDE, "日本", "한글이름", "آذر", "אבג")
names = st.sampled_from(NAMES)
souls = st.builds(
    Soul,
    rank=st.integers(0, 3),
    name=st.none() | names,
    turn=st.just(0),
    keywords=st.sampled_from([(), ("Moral",), ("Range",), KEYWORDS]),
    frozen=st.booleans(),
    captured=st.booleans(),
)
fields = st.tuples(souls, *[st.none() | souls] * len(LAYOUT.slots)).map(Field)
choices = st.fixed_dictionaries({one.id: st.sampled_from(one.choices) for one in OPTIONS}).map(
    lambda chosen: pin(OPTIONS, chosen)
)
ranks = st.none() | st.integers(0, 3)
places = st.sampled_from(LAYOUT.places)
reserves = st.tuples(*(st.integers(0, count) for count in FULL))
states = st.builds(
    State,
    a=fields,
    b=fields,
    turn=st.sampled_from([0, 1, 9999]),
    seat=st.sampled_from("ab"),
    phase=st.sampled_from(PHASES),
    recruited=st.booleans(),
    outcome=st.none() | st.builds(PendingOutcome, st.sampled_from("ab"), places, places),
    exiled=st.booleans(),
    reserve=st.none() | st.tuples(reserves, reserves),
    choices=choices,
    agenda=st.just(()) | st.tuples(st.builds(Throw, st.sampled_from("ab"), places, places)),
)


def printed(drawing: object, width: int = 80, colours: bool = False) -> list[str]:
    file = io.StringIO()
    system: Literal["truecolor"] | None = "truecolor" if colours else None
    Console(file=file, width=width, force_terminal=colours, color_system=system).print(drawing)
    return re.sub("\x1b[^m]*m", "", file.getvalue()).splitlines()


def tree(lines_: list[str]) -> str:
    """The lines of one field alone, from its first to its last row."""
    rift = next(number for number, line in enumerate(lines_) if "the rift" in line)
    return "\n".join(lines_[:rift])


# ---- in a terminal


@quick
@given(fields, choices, ranks, st.booleans(), st.sampled_from([80, 81, 100, 300]))
def test_no_line_of_a_field_is_wider_than_the_terminal(
    field: Field, chosen: Choices, rank: int | None, altar_above: bool, width: int
) -> None:
    drawn = printed(draw_field(field, chosen, rank, altar_above), width)
    assert max(map(cell_len, drawn)) <= min(width, 120)


@quick
@given(states, st.sampled_from("ab"), st.sampled_from([80, 120]))
def test_no_line_of_a_table_is_wider_than_the_terminal(state: State, seat: str, width: int) -> None:
    drawn = printed(COMMAND.drawing(state, seat), width)
    assert max(map(cell_len, drawn)) <= width
    found = Counter(re.findall(PLACE, "\n".join(line for line in drawn if "attacks" not in line)))
    assert all(found[place] >= 2 for place in LAYOUT.places)


@quick
@given(fields, choices, ranks)
def test_frames_in_the_terminal_say_what_the_rules_say(
    field: Field,
    chosen: Choices,
    rank: int | None,
) -> None:
    text = tree(printed(draw_field(field, chosen, rank)))
    active = set(LAYOUT.members(field.active))
    front = set(lines.front_line(field))
    assert sorted(re.findall(PLACE, text)) == sorted(LAYOUT.places)
    assert set(re.findall(rf"╔[═ ]*{PLACE}", text)) == front
    assert set(re.findall(rf"┌[─ ]*{PLACE}", text)) == active - front
    assert set(re.findall(rf"╱ ?(?=\(){PLACE}", text)) == set(LAYOUT.members(field.captured))
    assert set(re.findall(rf"┌╌[╌ ]*{PLACE}", text)) == set(recruiting.open_slots(field, rank, chosen))
    flipped = "\n".join(printed(draw_field(field, chosen, rank, False)))
    assert sorted(re.findall(PLACE, flipped)) == sorted(LAYOUT.places)


@quick
@given(fields, choices, ranks)
def test_lines_ranks_and_causes_in_the_terminal_are_those_of_the_rules(
    field: Field, chosen: Choices, rank: int | None
) -> None:
    text = tree(printed(draw_field(field, chosen, rank)))
    stands_in = Counter(map(int, re.findall(r"(?:line |ln)(\d)", text)))
    assert stands_in == Counter(lines.lines(field).values())
    shown = Counter(map(int, re.findall(r"\b(?:rank |r)(\d)", re.sub(r"\+ r\d(–\d)?", "", text))))
    assert shown == Counter(soul.rank for _, soul in field.occupied())
    causes = chain.from_iterable(group.split(",") for group in re.findall(r"×([\d.,]+)", text))
    closed = recruiting.closed_slots(field, rank, chosen)
    expected = chain.from_iterable(causes for slot, causes in closed.items() if field.is_empty(slot))
    assert Counter(causes) == Counter(re.sub(r"command:(5\.3\.1\.)?", "", cause) for cause in expected)


@quick
@given(fields)
def test_every_name_stands_in_the_terminal_whole_or_cut(field: Field) -> None:
    text = tree(printed(draw_field(field)))
    for _, soul in field.occupied():
        if soul.name is not None:
            assert soul.name in text or f"{soul.name[:3]}" in text


def test_marks_in_the_terminal_are_the_notation_s_letters() -> None:
    field = notation.read("C3+M! Cm1+MR! (L2+R) R2!").fields[0]
    text = tree(printed(draw_field(field)))
    for mark in ("C3 M!", "Cm1 MR!", "(L2) R", "R2 !"):
        assert mark in text
    assert "M Moral  R Range  ! Frozen" in " ".join(printed(draw_field(field)))


def test_long_names_are_cut_with_an_ellipsis_and_keep_the_tree_in_order() -> None:
    drawn = printed(draw_field(EVERYBODY))
    tips = next(line for line in drawn if "L1·0" in line)
    assert [tips.index(place) for place in ("L1·0", "C2·0", "Cr1·0", "R1·0")] == sorted(
        tips.index(place) for place in ("L1·0", "C2·0", "Cr1·0", "R1·0")
    )
    assert sum(line.count("Wanda-W…") for line in drawn) == 9
    assert sum(line.count(LONG) for line in drawn) == 2


def test_colour_adds_nothing_that_the_signs_do_not_say() -> None:
    field = notation.read("C3+M! Cm1:Anna+MR! (L2+R) R2! L1:日本語").fields[0]
    assert printed(draw_field(field), colours=True) == printed(draw_field(field))


def test_a_terminal_that_is_too_narrow_is_told_how_wide_the_tree_is() -> None:
    drawn = printed(draw_field(EVERYBODY), 50)
    assert max(map(cell_len, drawn)) <= 50
    assert "77 columns wide" in " ".join(drawn)
    assert "columns wide" not in " ".join(printed(draw_field(EVERYBODY), 80))


def test_the_rift_is_at_the_outer_end() -> None:
    above, below = (printed(draw_field(EVERYBODY, altar_above=up)) for up in (True, False))
    order = [[find(drawn, word) for word in ("Leader", "L2", "L1·0", "the rift")] for drawn in (above, below)]
    assert order[0] == sorted(order[0])
    assert order[1] == sorted(order[1], reverse=True)


def find(drawn: list[str], word: str) -> int:
    return next(number for number, line in enumerate(drawn) if word in line)


def test_the_seat_s_own_field_is_below_and_the_leaves_meet_at_the_rift() -> None:
    state = COMMAND.start("[3 a battle] L2:Anna L1 L1·0:Otto | R2:Wolf R1 R1·0:Bela", {})
    seen_by_a = ["seat b", "Wolf", "Bela", "the rift", "Otto", "Anna", "seat a"]
    for seat, downward in (("a", seen_by_a), ("b", seen_by_a[::-1])):
        drawn = printed(COMMAND.drawing(state, seat))
        found = [find(drawn, word) for word in downward]
        assert found == sorted(found)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("[0 a setup] C3", ["Turn 0", "set-up"]),
        ("[3 a preparation] C3", ["Turn 3", "a's turn", "Preparation Phase", "nobody recruited yet"]),
        ("[4 b battle recruited] C3", ["Turn 4", "b's turn", "battle", "recruited in this turn"]),
        ("[4 b between] C3", ["b's turn has ended, a's is next"]),
        ("[4 b battle outcome=b.C3>a.Cm1] C3 Cm1 | C3", ["b's C3 attacks a's Cm1: outcome pending"]),
        ("[4 b over] C3", ["the game is over"]),
        ("[4 b battle] (Leader)", ["the game is over"]),
        ("[0 b setup reserve=1111112114/1111112113] | L2/0", ["b recruits next", "r3M", "r0×4", "r0×3"]),
        ("[2 b battle exiled reserve=0000000000/0000000001] | L2", ["exiled in this turn", "empty"]),
    ],
)
def test_the_heading_says_where_the_game_stands(position: str, said: list[str]) -> None:
    text = " ".join(printed(draw_table(COMMAND.start(position, {}), "a")))
    assert [words for words in said if words not in text] == []


def test_the_heading_names_the_attack_whose_dice_are_awaited() -> None:
    start = COMMAND.start("[1 a battle reserve=1111112114/1111112114] C3 | C3", {})
    _, rest = COMMAND.judge(start, COMMAND.read_move("attack C3 C3", start)).agenda
    assert rest == Throw("a", "C3", "C3")
    waiting = State(a=start.a, b=start.b, turn=1, phase="battle", reserve=start.reserve, agenda=(rest,))
    assert "a's C3 attacks b's C3: dice awaited" in " ".join(printed(draw_table(waiting, "b")))
    assert "dice awaited" not in " ".join(printed(draw_table(start, "b")))


def test_set_up_under_c3_no_is_told_because_more_slots_are_open_then() -> None:
    for choice in ("yes", "no"):
        state = COMMAND.start("[0 a setup] C3", {"C-3": choice})
        assert ("C-3" in printed(draw_table(state, "a"))[0]) == (choice == "no")


# ---- as SVG


def groups(svg: str) -> dict[tuple[str, str], dict[str, str]]:
    """The `data-` attributes of every place's group; no place twice."""
    found = [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if "data-place" in group.attrib]
    by_place = {(group.attrib["data-seat"], group.attrib["data-place"]): group.attrib for group in found}
    assert len(by_place) == len(found)
    return by_place


@quick
@given(st.lists(fields, min_size=1, max_size=2), choices, ranks, st.text(max_size=30))
def test_the_picture_has_one_group_for_each_place_and_says_what_the_rules_say(
    drawn: list[Field], chosen: Choices, rank: int | None, title: str
) -> None:
    svg = draw_svg(drawn, chosen, rank, title)
    found = groups(svg)
    assert list(found) == [(seat, place) for seat in "ba"[2 - len(drawn) :] for place in LAYOUT.places]
    for seat, field in zip("ab", drawn, strict=False):
        data = {place: found[seat, place] for place in LAYOUT.places}
        closed = recruiting.closed_slots(field, rank, chosen)
        stands_in = {place: int(one["data-line"]) for place, one in data.items() if "data-line" in one}
        assert stands_in == lines.lines(field)
        open_slots = tuple(place for place, one in data.items() if one["data-open"] == "true")
        assert open_slots == recruiting.open_slots(field, rank, chosen)
        causes = {place: one["data-closed"] for place, one in data.items() if one["data-closed"]}
        assert causes == {slot: " ".join(unmet).replace("command:", "") for slot, unmet in closed.items()}
        assert [one["data-holds"] for one in data.values()] == [field.holds(place) for place in LAYOUT.places]
        for place, soul in field.occupied():
            assert data[place]["data-rank"] == str(soul.rank)
            assert data[place]["data-keywords"].split() == list(soul.keywords)
            assert data[place]["data-frozen"] == ("true" if soul.frozen else "false")
    assert draw_svg(drawn, chosen, rank, title) == svg


@quick
@given(fields)
def test_every_name_is_in_the_picture_whole_for_those_who_hear_it(field: Field) -> None:
    root = ElementTree.fromstring(draw_svg([field]))
    for group in root.iter(f"{SVG}g"):
        soul = field.soul(group.attrib["data-place"]) if "data-place" in group.attrib else None
        if soul is not None:
            heard = f"{soul.name or 'a Soul'} on {group.attrib['data-place']}, rank {soul.rank}"
            assert group.findtext(f"{SVG}title", "").startswith(heard)


def test_the_picture_is_named_and_described() -> None:
    field = notation.read("L2:Wolf (C3) R2!").fields[0]
    root = ElementTree.fromstring(draw_svg([field], title="Wolf & <Jackal>\x00"))
    assert root.findtext(f"{SVG}title") == "Wolf & <Jackal>"
    assert root.findtext(f"{SVG}desc") == (
        "Front Line: Wolf on L2, rank 2, line 1; a Soul on R2, rank 2, line 1, Frozen. "
        "Behind it: a Soul on Leader, rank 3, line 2. "
        "Captured: a Soul on C3, rank 3, captured. Open slots: L1, L0."
    )
    assert ElementTree.fromstring(draw_svg([field])).findtext(f"{SVG}title") == "Chain of Command"


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    svg = draw_svg([EVERYBODY, EVERYBODY], title="t")
    assert re.findall(r"href|<script|<style|@import|<image|url\((?!#lawspeaker-hatch\))", svg) == []
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]


def at(group: dict[str, str]) -> tuple[float, float]:
    x, y = re.findall(r"[\d.]+", group["transform"])
    return float(x), float(y)


def test_the_trees_stand_against_each_other_inside_the_picture() -> None:
    svg = draw_svg([EVERYBODY, EVERYBODY])
    found = groups(svg)
    _, _, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
    way_out = ("Leader", "L2", "L1", "L1·0")
    downward = [at(found["b", place])[1] for place in way_out]
    downward += [at(found["a", place])[1] for place in reversed(way_out)]
    assert downward == sorted(set(downward))
    for seat in "ab":
        row = [at(found[seat, place])[0] for place in ("L1", "L0", "C2", "Cm1", "Cr1", "R0", "R1")]
        assert row == sorted(set(row))
    assert all(52 < x < width - 52 and 46 < y < height - 46 for x, y in map(at, found.values()))


def test_one_field_has_its_leader_on_top() -> None:
    found = groups(draw_svg([EVERYBODY]))
    assert at(found["a", "Leader"])[1] < at(found["a", "L2"])[1] < at(found["a", "L1·0"])[1]


def test_every_state_has_a_shape_of_its_own_not_only_a_colour() -> None:
    def uncoloured(shape: str) -> str:
        return re.sub(r' (fill|stroke)="[^"]*"', "", shape)

    drawn = [rims.standing(front, frozen) for front in (False, True) for frozen in (False, True)]
    drawn += [rims.lying(), rims.lying(frozen=True), rims.open_slot(), rims.closed_slot()]
    drawn += map(rims.badge, (shapes.BANNER, shapes.ARROW, shapes.STAR))
    assert len(set(map(uncoloured, drawn))) == len(drawn)


@pytest.mark.parametrize("name", [LONG, "W" * 24, WIDE])
def test_a_long_name_is_cut_on_its_shield(name: str) -> None:
    svg = draw_svg([Field.of({"Leader": Soul(3, name)})])
    shown = [text for text in ElementTree.fromstring(svg).itertext() if text.endswith("…")]
    assert len(shown) == 1
    assert name.startswith(shown[0][:-1])
    assert 4 < len(shown[0]) < 15


@pytest.mark.parametrize("number", [0, 3])
def test_a_picture_shows_one_field_or_two(number: int) -> None:
    with pytest.raises(AssertionError, match="one field or two"):
        draw_svg([EVERYBODY] * number)


# ---- what both draw


@quick
@given(fields, choices, ranks)
def test_the_scene_holds_every_slot_as_open_or_closed_and_the_altar_as_neither(
    field: Field, chosen: Choices, rank: int | None
) -> None:
    drawn = scene(field, chosen, rank)
    assert tuple(drawn) == LAYOUT.places
    assert {place: spot.soul for place, spot in drawn.items() if spot.soul} == dict(field.occupied())
    assert all(spot.open != bool(spot.closed_by) for place, spot in drawn.items() if place != LAYOUT.altar)
    assert not drawn[LAYOUT.altar].open
    assert not drawn[LAYOUT.altar].closed_by
    assert tuple(place for place, spot in drawn.items() if spot.in_front) == lines.front_line(field)


def test_a_board_without_a_leader_is_drawn_too() -> None:
    field = Field.of({"C3": Soul(3)})
    assert "Leader" in tree(printed(draw_field(field)))
    assert groups(draw_svg([field]))["a", "Leader"]["data-holds"] == "empty"
