"""A roll answered by what its dice would come to: no rule reads faces, so nothing is missing but the dice."""

from collections.abc import Hashable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from lawspeaker.law.agenda import Carried, carry_out, go_on
from lawspeaker.law.ground import Ground
from lawspeaker.law.want import Roll
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.check_reading import CheckOutcome, Tried, quick_net
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.playing import Entry, play
from lawspeaker.rulebooks.war.shown import event_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import Landed
from lawspeaker.rulebooks.war.wording import sentence, told
from tests.rulebooks.war.cases_of_war import CASES
from tests.rulebooks.war.tables_of_war import battle, figure, move

NOT_TOLD = ("dice", "adjusted")
WITNESSES = (*NOT_TOLD, "base", "twelves", "ones", "stops")
"""What a Landed does not tell."""


def rolls_of(entry: Entry) -> list[tuple[int, ...]]:
    return [event.dice for event in entry.events if isinstance(event, e.DiceRead)]


def whole(step: Any, dice: tuple[int, ...]) -> Hashable:
    """The outcome of a roll, told in full."""
    return quick_net(dice) if isinstance(step, s.ReadQuick) else step.reading.read(dice)


def as_far_as_rules_read(step: Any, dice: tuple[int, ...]) -> Hashable:
    return step.reading.read(dice).landed if isinstance(step, s.ReadStrike) else whole(step, dice)


def by_outcomes(entry: Entry, read: Any) -> Carried[State]:
    """What comes of a move whose rolls are answered by the outcomes that its dice come to."""
    carried = carry_out(CARRIER, replace(entry.before, entry=entry.number), entry.ruling.agenda)
    events, grounds, left = carried.events, carried.grounds, rolls_of(entry)
    while isinstance(carried.want, Roll) and left:
        carried = go_on(CARRIER, carried.state, (read(carried.state.agenda[0], left.pop(0)),))
        events += carried.events
        grounds += carried.grounds
    return Carried(carried.state, events, grounds)


def without(events: tuple[e.Event, ...], keys: tuple[str, ...]) -> list[dict[str, Any]]:
    """The events as JSON, without these keys and without the dice that were thrown."""
    shown = (event_json(event) for event in events if not isinstance(event, e.DiceRead))
    return [{key: value for key, value in one.items() if key not in keys} for one in shown]


def facts_without(grounds: tuple[Ground, ...], keys: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
    return [(one.clause, {key: value for key, value in one.facts.items() if key not in keys}) for one in grounds]


def with_dice() -> Iterator[Entry]:
    """Every move of every case that read dice, whose Adjustments nobody placed, and that was carried out at once."""
    for case in CASES.values():
        for entry in play(case.scenario):
            placed = m.adjusted_of(move_from_table(entry.given.table)) is not None
            if rolls_of(entry) and not placed and not entry.before.agenda and not entry.state.agenda:
                yield entry


MOVES = list(with_dice())


def test_many_moves_of_the_cases_read_dice() -> None:
    assert len(MOVES) >= 60
    read = [event for entry in MOVES for event in entry.events if isinstance(event, e.CheckRead)]
    assert {event.why for event in read} == {"check", "knock-back", "break-free"}


@pytest.mark.parametrize("read", [whole, as_far_as_rules_read])
@pytest.mark.parametrize("entry", MOVES, ids=lambda entry: f"{entry.given.table['do']} {entry.number}")
def test_an_outcome_does_what_its_dice_do(entry: Entry, read: Any) -> None:
    carried = by_outcomes(entry, read)
    keys = NOT_TOLD if read is whole else WITNESSES
    assert carried.state == entry.state
    assert without(carried.events, keys) == without(entry.events, keys)
    assert facts_without(carried.grounds, keys) == facts_without(entry.later, keys)


@pytest.mark.parametrize("read", [whole, as_far_as_rules_read])
def test_without_dice_none_are_told_and_every_sentence_can_still_be_said(read: Any) -> None:
    said = []
    for entry in MOVES:
        carried = by_outcomes(entry, read)
        assert not any(isinstance(event, e.DiceRead) for event in carried.events)
        for event in carried.events:
            if isinstance(event, e.StrikeRead | e.CheckRead):
                assert event.terms["dice"] is None
                assert event.terms.get("adjusted") is None
        said += [*map(told, carried.events), *map(sentence, carried.grounds)]
    assert not any("None" in one for one in said)


FIGURES = [figure("asher"), figure("jackal", side="unholy", at=[1, 0])]


def strike_waiting() -> State:
    (entry,) = battle(FIGURES, move("strike", figure="asher", target="jackal"), time={"cycle": 1, "turn": "asher"})
    assert entry.state.agenda, "the roll is open"
    return entry.state


def test_a_strike_of_which_only_what_rules_read_is_told() -> None:
    carried = go_on(CARRIER, strike_waiting(), (Landed(2, 1, 3, 0),))
    (read,) = (event for event in carried.events if isinstance(event, e.StrikeRead))
    assert {key: read.terms[key] for key in ("hits", "triggers", "before", "defensive", "damage")} == {
        "hits": 2, "triggers": 1, "before": 3, "defensive": 0, "damage": 8,
    }  # fmt: skip
    assert [read.terms[key] for key in WITNESSES] == [None] * 6
    assert carried.state.figure("jackal").endurance_now == 20 - 8
    epic = next(one for one in carried.grounds if one.clause == "war:10.8")
    assert sentence(epic) == "Without dice: 1 Epic Hit."


def test_an_epic_strike_is_told_without_its_dice() -> None:
    carried = go_on(CARRIER, strike_waiting(), (Landed(6, 3, 6, 0, epic_strike=True),))
    assert carried.state.figure("jackal").is_weakened


def held_and_waiting() -> State:
    moves = [move("inflict", effect="grapple", target="asher", source="jackal"), move("break-free", figure="asher")]
    return battle(FIGURES, *moves, time={"cycle": 1, "turn": "asher"})[-1].state


@pytest.mark.parametrize("success", [False, True])
def test_a_try_to_break_free_of_which_only_success_is_told(success: bool) -> None:
    carried = go_on(CARRIER, held_and_waiting(), (Tried(success),))
    assert carried.state.figure("asher").is_held is not success
    (read,) = (event for event in carried.events if isinstance(event, e.CheckRead))
    untold = ("dice", "adjusted", "net", "passes", "short", "epic")
    assert [read.terms[key] for key in untold] == [None] * 6
    ending = "passed" if success else "failed"
    assert told(read) == f"asher's Might Check: Factor 2 against 2, Adjustments 0: {ending}."


def test_a_check_whose_passes_count_wants_them_told() -> None:
    waiting = battle(FIGURES, move("inflict", effect="knock-back", inches=3, target="jackal", source="asher"))[-1].state
    with pytest.raises(AssertionError, match="Passes"):
        go_on(CARRIER, waiting, (Tried(False),))
    carried = go_on(CARRIER, waiting, (CheckOutcome(net=1, passes=1, success=False, short=2, epic="none"),))
    assert carried.state.figure("jackal").sum_of("falter") == 2


def test_a_failure_by_ones_names_its_option_without_dice_too() -> None:
    (entry,) = battle(FIGURES, move("check", figure="asher", attribute="might"))
    carried = go_on(CARRIER, entry.state, (CheckOutcome(net=-3, passes=0, success=False, short=3, epic="failed"),))
    assert {"W-2", "W-17", "W-30"} <= set(carried.options)


def test_where_elevens_count_their_options_are_named_without_dice() -> None:
    moves = [move("inflict", effect="expose", target="jackal"), move("strike", figure="asher", target="jackal")]
    waiting = battle(FIGURES, *moves, time={"cycle": 1, "turn": "asher"})[-1].state
    assert {"W-18", "W-19"} <= set(go_on(CARRIER, waiting, (Landed(0, 0, 0, 0),)).options)
