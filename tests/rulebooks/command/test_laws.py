"""Laws 1 to 14 of the specification, section 14, over fields drawn place by place."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command.book import DEFAULTS
from lawspeaker.rulebooks.command.chain import direct_superior, direct_underlings
from lawspeaker.rulebooks.command.field import Field, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.lines import front_line, line_of, lines
from lawspeaker.rulebooks.command.moves import NewSoul, Recruit
from lawspeaker.rulebooks.command.recruiting import closed_slots, open_slots
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.state import LONE_LEADER, State
from lawspeaker.rulebooks.command.survey import described
from tests.rulebooks.command.fields import UNFROZEN, active, captured, fields
from tests.sizes import tenth

PLACES, SLOTS, ABOVE, BELOW = LAYOUT.places, LAYOUT.slots, LAYOUT.above, LAYOUT.below
TIPS = [place for place in PLACES if not BELOW[place]]
RANKS = (0, 1, 2, 3)
law = settings(max_examples=tenth(5_000))


def changes(before: Field, after: Field) -> dict[str, int]:
    """By how much the line of each Soul rose that is active before and after."""
    then, now = lines(before), lines(after)
    return {place: now[place] - then[place] for place in then if place in now}


def superiors_by_place(field: Field, soul: str) -> set[str]:
    return {place for place in active(field) if place in ABOVE[soul]}


def only_superiors_move(before: Field, after: Field, soul: str, by: set[int]) -> bool:
    """Whether the lines of the Superiors of a Soul moved by one of these numbers, and no other Soul's."""
    allowed = {place: by if place in superiors_by_place(before, soul) else {0} for place in PLACES}
    return all(change in allowed[place] for place, change in changes(before, after).items() if place != soul)


@law
@given(fields())
def test_law_1_a_direct_underling_is_one_whose_direct_superior_one_is(field: Field) -> None:
    for superior in PLACES:
        mine = {place for place in PLACES if direct_superior(field, place) == superior}
        assert set(direct_underlings(field, superior)) == mine
    if field.is_active("Leader"):
        listed = Counter(place for superior in PLACES for place in direct_underlings(field, superior))
        assert listed == Counter(place for place in active(field) if place != "Leader")


@law
@given(fields())
def test_law_2_a_line_is_the_heaviest_way_outward(field: Field) -> None:
    highest = {"Leader": 4} | dict.fromkeys(("L2", "C3", "R2"), 3) | dict.fromkeys(("L1", "C2", "Cr1", "R1"), 2)
    souls = set(active(field))
    for soul in PLACES:
        ways = [{tip, *ABOVE[tip]} - set(ABOVE[soul]) for tip in TIPS if soul in (tip, *ABOVE[tip])]
        heaviest = max(len(way & souls) for way in ways)
        assert line_of(field, soul) == (heaviest if soul in souls else None)
        assert heaviest <= highest.get(soul, 1)


@law
@given(fields())
def test_law_3_the_front_line_is_where_anyone_is_and_nobody_in_it_is_above_another(field: Field) -> None:
    front = front_line(field)
    assert bool(front) == any(active(field))
    assert not any(one in ABOVE[other] for one in front for other in front)
    assert len(front) <= 7


@law
@given(fields())
def test_law_4_nobody_has_more_direct_underlings_than_the_tree_has_ways(field: Field) -> None:
    most = {"Leader": 7, "C3": 3, "L2": 2, "R2": 2} | dict.fromkeys(("L1", "C2", "Cr1", "R1"), 1)
    assert all(len(direct_underlings(field, place)) <= most.get(place, 0) for place in PLACES)


@law
@given(fields())
def test_law_5_a_loss_lowers_superiors_by_one_line_at_most_and_moves_nobody_else(field: Field) -> None:
    for soul in active(field):
        for after in (field.mark(soul, captured=True), field.put(soul, None)):
            assert only_superiors_move(field, after, soul, {0, -1})


@law
@given(fields())
def test_law_6_a_captured_soul_differs_from_a_gone_one_only_in_its_own_slot(field: Field) -> None:
    for soul in set(active(field)) - {"Leader"}:
        lies, gone = field.mark(soul, captured=True), field.put(soul, None)
        assert lines(lies) == lines(gone)
        assert [direct_superior(lies, place) for place in PLACES] == [direct_superior(gone, place) for place in PLACES]
        assert [direct_underlings(lies, one) for one in PLACES] == [direct_underlings(gone, one) for one in PLACES]
        assert set(open_slots(lies)) ^ set(open_slots(gone)) <= {soul}


@law
@given(fields())
def test_law_7_exile_changes_no_line_and_no_list_and_opens_its_own_slot_at_most(field: Field) -> None:
    before = described(field, moral=True)
    for soul in set(captured(field)) - {"Leader"}:
        after = described(field.put(soul, None), moral=True)
        assert {key: after[key] for key in after if key not in ("open", "closed")} == {
            key: before[key] for key in before if key not in ("open", "closed")
        }
        assert set(before["open"]) <= set(after["open"]) <= {soul, *before["open"]}


@law
@given(fields())
def test_law_8_a_new_soul_is_in_front_unless_an_active_one_is_further_out(field: Field) -> None:
    for slot in SLOTS:
        if field.soul(slot) is None:
            further_out = [place for place in active(field) if place in BELOW[slot]]
            assert (line_of(field.put(slot, Soul(0)), slot) == 1) == (not further_out)


@law
@given(fields())
def test_law_9_a_recruit_raises_superiors_by_one_line_at_most_and_relieves_the_one_directly_above(field: Field) -> None:
    for slot in open_slots(field):
        after = field.put(slot, Soul(0))
        assert only_superiors_move(field, after, slot, {0, 1})
        assert LAYOUT.directly_above[slot] not in front_line(after)


@law
@given(fields(UNFROZEN, UNFROZEN[1:]))
def test_law_10_with_nobody_frozen_there_are_as_many_open_slots_as_empty_ones_under_active_souls(field: Field) -> None:
    souls = set(active(field))
    pairs = [slot for slot in SLOTS if field.soul(slot) is None and ABOVE[slot][0] in souls]
    assert len(open_slots(field)) == len(pairs) <= 7


@law
@given(fields())
def test_law_11_freezing_shuts_exactly_the_open_slots_further_out_and_thawing_opens_no_others(field: Field) -> None:
    for soul in active(field):
        thawed, frozen = field.mark(soul, frozen=False), field.mark(soul, frozen=True)
        assert set(open_slots(frozen)) == set(open_slots(thawed)) - set(BELOW[soul])


MIRRORED = {"L2": "R2", "L1": "R1", "L0": "R0", "L1·0": "R1·0"}
MIRROR = {place: place for place in PLACES} | MIRRORED | {other: one for one, other in MIRRORED.items()}


def in_the_mirror(answer: object) -> object:
    """The same answer with left and right changed; lists of places as sets."""
    if isinstance(answer, dict):
        return {MIRROR.get(key, key): in_the_mirror(value) for key, value in answer.items()}
    if isinstance(answer, tuple):
        return frozenset(MIRROR.get(one, one) for one in answer)
    return MIRROR.get(answer, answer) if isinstance(answer, str) else answer


def with_sets(answer: object) -> object:
    """The same answer, lists as sets."""
    if isinstance(answer, dict):
        return {key: with_sets(value) for key, value in answer.items()}
    return frozenset(answer) if isinstance(answer, tuple) else answer


@law
@given(fields(), st.sampled_from((None, *RANKS)))
def test_law_12_left_and_right_may_be_changed_in_every_query(field: Field, rank: int | None) -> None:
    mirrored = Field(tuple(field.soul(MIRROR[place]) for place in PLACES))
    assert in_the_mirror(described(field, rank, moral=True)) == with_sets(described(mirrored, rank, moral=True))


@law
@given(fields())
def test_law_13_what_is_open_for_a_rank_is_open_for_every_lower_one(field: Field) -> None:
    by_rank = [set(open_slots(field, rank)) for rank in (None, *RANKS)]
    assert all(higher <= lower for lower, higher in pairwise(by_rank))


CHOICES = [DEFAULTS.with_choice("C-1", one).with_choice("C-9", two)
           for one in ("no", "yes") for two in ("next-slot", "whole-way")]  # fmt: skip
PLACING = tuple(f"command:{number}" for number in ("5.3.1.1", "5.3.1.2", "5.3.1.3", "5.3.1.4", "5.3.2"))


@law
@given(fields(), st.sampled_from(RANKS), st.sampled_from(CHOICES), st.sampled_from("ab"))
def test_law_14_a_recruit_is_barred_by_what_closes_its_slot(
    field: Field, rank: int, choices: Choices, seat: str
) -> None:
    a, b = (field, LONE_LEADER) if seat == "a" else (LONE_LEADER, field)
    state = State(a=a, b=b, turn=1, phase="preparation", choices=choices)
    closed = closed_slots(field, rank, choices)
    for slot in SLOTS:
        ruling = COMMAND.judge(state, Recruit("a" if seat == "a" else "b", slot, NewSoul(rank)))
        unmet = tuple(ground.clause for ground in ruling.unmet if ground.clause in PLACING)
        assert unmet == closed.get(slot, ())
        assert (not unmet) == (slot in open_slots(field, rank, choices))
