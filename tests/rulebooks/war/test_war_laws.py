"""Laws that hold in every fight, whatever moves come (numbers of "Laws for tests" in the rulebook's specification)."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import values
from lawspeaker.rulebooks.war.apply import apply
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.shown import event_json, figure_json, state_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row
from tests.rulebooks.war.fights import entries, fight, played
from tests.rulebooks.war.turns_twin import Turns, points_of_segments, speed
from tests.sizes import tenth

many = settings(max_examples=tenth(5_000))
few = settings(max_examples=tenth(2_000))
seeds = st.integers(1, tenth(6_000))
"""Of so many fights only, so that those which one test has played are there for the next."""
FIGHTS = 850
"""So many fights of 24 moves each are played in every run, at whatever size."""
CANNOT_HOLD = {"faltering-cycle", "bound", "grappled", "asleep", "defeated", "incapacitated"}


def states(seed: int) -> Iterator[State]:
    """Every state that a fight comes to."""
    yield fight(seed).states[0]
    for entry in entries(seed):
        if entry.events:
            yield entry.state


def figures(seed: int) -> Iterator[tuple[State, Figure]]:
    """Every figure in every state of a fight."""
    for state in states(seed):
        for figure in state.figures:
            yield state, figure


def falter_of(state: State) -> dict[str, int]:
    return {figure.id: figure.sum_of("falter") for figure in state.figures}


# ---- Falter (laws 1 and 2)


@many
@given(seeds)
def test_falter_is_at_most_seven_none_where_it_cannot_be_held_and_no_value_is_below_minus_forty(seed: int) -> None:
    for _, figure in figures(seed):
        assert 0 <= figure.sum_of("falter") <= 7
        assert min(figure.endurance_now, figure.resolve_now, figure.passion_now) >= -40
        if CANNOT_HOLD & set(figure.statuses):
            assert not figure.sum_of("falter")
        assert [cause for cause in figure.causes if cause.amount is not None and cause.amount < 1] == []


@many
@given(seeds)
def test_no_two_causes_have_one_number(seed: int) -> None:
    for state in states(seed):
        numbers = [cause.id for figure in state.figures for cause in figure.causes]
        assert len(set(numbers)) == len(numbers)


def falter_by(event: e.Event) -> tuple[str, int] | None:
    """Whose Falter an event changes, and by how much."""
    match event:
        case e.FalterGained(figure=figure, before=before, after=after):
            return figure, after - before
        case e.FalterRecovered(figure=figure, before=before, after=after):
            return figure, after - before
        case e.ActionPointsWasted(figure=figure, because="falter", amount=amount):
            return figure, -amount
        case e.FalterConverted(figure=figure, held=True, amount=amount):
            return figure, -amount
    return None


@many
@given(seeds)
def test_falter_is_neither_made_nor_lost_but_by_the_events_that_say_so(seed: int) -> None:
    for entry in entries(seed):
        before, after = falter_of(entry.before), falter_of(entry.state)
        for event in entry.events:
            if isinstance(event, e.Overruled) and event.set and "falter" in event.set:
                before[str(event.figure)] = event.set["falter"]
            elif isinstance(event, e.FigurePlaced):
                before[event.id] = event.placed.sum_of("falter")
            elif isinstance(event, e.FigureLeft):
                before.pop(event.id)
            elif (changed := falter_by(event)) is not None:
                before[changed[0]] += changed[1]
        assert before == after


@many
@given(seeds)
def test_falter_that_is_converted_is_three_to_resolve_and_three_to_passion(seed: int) -> None:
    for entry in entries(seed):
        told = list(entry.events)
        for place, event in enumerate(told):
            excess = 0
            if isinstance(event, e.FalterConverted):
                assert event.damage % (3 * event.amount) == 0
                excess = event.damage
            elif isinstance(event, e.FalterGained):
                excess = 3 * (event.before + event.amount - event.after)
            hurt = told[place + 1 : place + 3]
            if excess:
                both = [(one.attribute, one.amount) for one in hurt if isinstance(one, e.Damaged)]
                assert both in [[("resolve", each), ("passion", each)] for each in (excess, 2 * excess)]


# ---- values and Action Points


@few
@given(seeds)
def test_every_account_ends_in_its_value_and_names_a_clause_at_every_step(seed: int) -> None:
    for state, figure in figures(seed):
        weapon = weapon_row(state, figure.weapon)
        accounts = [values.guard(figure, weapon.guard if weapon else 0)]
        accounts += [values.force(figure), values.precision(figure), values.stamina(figure), values.speed(figure)]
        accounts.append(values.magnitude(figure))
        for account in accounts:
            assert account.value == account.steps[-1].value
            assert account.value >= 0
            assert all(step.clause.startswith("war:") and step.what for step in account.steps)
        told = figure_json(state, figure)
        assert [told[name] for name in ("force", "precision", "stamina", "speed", "magnitude")] == [
            account.value for account in accounts[1:]
        ]
        if figure.is_exposed:
            assert told["guard"] == 0


@many
@given(seeds)
def test_points_are_never_below_0_and_never_more_than_seven_come(seed: int) -> None:
    for entry in entries(seed):
        for event in entry.events:
            if isinstance(event, e.ActionPointsCame):
                assert 0 <= event.amount <= 7
    for state, figure in figures(seed):
        assert figure.ap >= 0
        assert 0 <= figure.carried <= 7
        assert figure.exertion >= 0
        assert all(one.ap > 0 and one.uses for one in figure.ready)
        assert len({use for one in figure.ready for use in one.uses}) <= 2
        assert sum(figure.laid) <= 49
        assert state.cycle > 0 or not figure.laid


# ---- time: the order of 11.2, 11.4, 11.20 against a slow twin


@many
@given(seeds)
def test_every_turn_of_a_cycle_comes_once_in_the_order_of_the_twin(seed: int) -> None:
    turns = Turns()
    opening = fight(seed).states[0]
    turns.seat(opening.figures)
    if "time" in fight(seed).table:
        _in_the_midst(turns, opening)
    for entry in entries(seed):
        state = entry.before
        for event in entry.events:
            if isinstance(event, e.CycleBegan):
                assert not turns.left
                turns.begin(state, event.order)
            elif isinstance(event, e.TurnBegan | e.TurnPassedOver):
                turns.take(event)
            elif isinstance(event, e.FigurePlaced):
                turns.seat((event.placed,))
                if state.cycle:
                    turns.arrive(event.placed)
            elif isinstance(event, e.FigureLeft):
                turns.leave(event.id)
            state = apply(event, state)
        coming = [(turn[0], turn[-1]) for turn in turns.left]
        assert [(segment, figure.id) for segment, figure in entry.state.next_turns()] == coming


def _in_the_midst(turns: Turns, opening: State) -> None:
    """What is left of the Cycle in which a battle opens: Turns up to the one that runs are over."""
    turns.begin(opening, ())
    while turns.last is None or turns.last[-1] != opening.turn:
        turns.last = turns.left.pop(0)


@many
@given(seeds)
def test_a_turn_of_a_figure_begins_once_and_brings_the_points_of_its_segment(seed: int) -> None:
    begun = Counter[tuple[str, int, str]]()
    laid: dict[str, dict[str, int]] = {}
    for entry in entries(seed):
        state = entry.before
        for place, event in enumerate(entry.events):
            if isinstance(event, e.CycleBegan):
                laid = {figure.id: points_of_segments(speed(figure)) for figure in state.figures}
            elif isinstance(event, e.TurnBegan):
                begun[(event.figure, event.cycle, event.segment)] += 1
                if event.figure in laid and not state.figure(event.figure).carried:
                    assert _coming(entry.events[place:], event.figure) == laid[event.figure][event.segment]
            state = apply(event, state)
    assert set(begun.values()) <= {1}


def _coming(events: tuple[e.Event, ...], figure: str) -> int:
    """AP of the first that come to this figure."""
    return next(one.amount for one in events if isinstance(one, e.ActionPointsCame) and one.figure == figure)


# ---- refusals, replay (law 15), grounds (law 16)


@many
@given(seeds)
def test_what_is_not_allowed_changes_nothing(seed: int) -> None:
    for entry in entries(seed):
        assert entry.ruling.grounds
        if entry.ruling.allowed:
            assert not entry.ruling.unmet
        else:
            assert entry.events == entry.ruling.agenda == ()
            same = replace(entry.state, entry=entry.before.entry)
            assert same == entry.before
            assert hash(same) == hash(entry.before)
            assert repr(same) == repr(entry.before)


@many
@given(seeds)
def test_events_alone_make_the_state(seed: int) -> None:
    for entry in entries(seed):
        state = replace(entry.before, entry=entry.number)
        for event in entry.events:
            state = apply(event, state)
        assert replace(state, agenda=()) == replace(entry.state, agenda=())


@many
@given(seeds)
def test_the_player_and_a_driver_of_three_verbs_come_to_the_same_states(seed: int) -> None:
    assert [entry.state for entry in entries(seed)] == [
        replace(state, entry=number) for number, state in enumerate(fight(seed).states[1:], 1)
    ]


# ---- renaming (law 17)


def renamed(value: Any, names: dict[str, str]) -> Any:
    """A value with other names for figures in every place."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        new = {renamed(key, names): renamed(one, names) for key, one in value.items()}
        return Facts(new) if isinstance(value, Facts) else new
    if isinstance(value, list | tuple):
        return type(value)(renamed(one, names) for one in value)
    if isinstance(value, Struct):
        return replace(value, **{key: renamed(getattr(value, key), names) for key in value.__struct_fields__})
    return value


def in_any_order(value: Any) -> Any:
    """JSON with the lists of ids sorted: their order is alphabetical, and no rule."""
    if isinstance(value, dict):
        return {key: in_any_order(one) for key, one in value.items()}
    if isinstance(value, list):
        return sorted(map(in_any_order, value), key=repr)
    return value


@few
@given(seeds, st.randoms(use_true_random=False))
def test_other_names_change_nothing_but_names(seed: int, random: Random) -> None:
    table = fight(seed).table
    ids = sorted({str(one["id"]) for one in (*table["figure"], *table["move"]) if "id" in one})
    new = [f"n{number}" for number in range(len(ids))]
    random.shuffle(new)
    names = dict(zip(ids, new, strict=True))
    for one, other in zip(entries(seed), played(renamed(table, names)), strict=True):
        assert other.ruling.verdict == one.ruling.verdict
        assert renamed(tuple(map(event_json, one.events)), names) == tuple(map(event_json, other.events))
        assert in_any_order(renamed(state_json(one.state), names)) == in_any_order(state_json(other.state))


# ---- the same dice, however they come (law 18)


def without_numbers(state: State) -> State:
    """The state with no entry numbers in it."""
    figures_ = tuple(
        replace(figure, causes=tuple(replace(cause, opened=0) for cause in figure.causes)) for figure in state.figures
    )
    return replace(state, figures=figures_, entry=0, secret_entries=())


def split(entries_: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """The moves, each without its dice, and then the dice as an answer, where it was allowed and read some."""
    moves = []
    for entry in entries_:
        move = dict(entry.given.given)
        if entry.ruling.allowed and move["do"] != "roll" and "dice" in move:
            dice = move.pop("dice")
            moves += [move, {"do": "roll", "dice": dice}]
        else:
            moves.append(move)
    return moves


@few
@given(seeds)
def test_dice_may_come_with_the_move_or_one_by_one(seed: int) -> None:
    together = entries(seed)
    apart = played({**fight(seed).table, "move": split(together)})
    assert without_numbers(apart[-1].state) == without_numbers(together[-1].state)
    told = [event for entry in apart for event in entry.events if not isinstance(event, e.RollWanted | e.AdjustWanted)]
    as_one = [
        event for entry in together for event in entry.events if not isinstance(event, e.RollWanted | e.AdjustWanted)
    ]
    assert [event_json(event) for event in told] == [event_json(event) for event in as_one]


def with_faces(entry: Entry) -> dict[str, Any]:
    """The move with the dice after Adjustment as they were told, where it takes them and read dice."""
    move = dict(entry.given.given)
    if move["do"] not in ("strike", "check", "break-free", "use-ready", "roll", "adjust"):
        return move
    for event in entry.events:
        if isinstance(event, e.StrikeRead | e.CheckRead) and "adjusted" in event.terms:
            return move | {"adjusted": list(event.terms["adjusted"])}
    return move


@few
@given(seeds)
def test_faces_that_are_best_may_be_named_with_the_move_or_the_answer(seed: int) -> None:
    named = played({**fight(seed).table, "move": [with_faces(entry) for entry in entries(seed)]})
    for one, other in zip(named, entries(seed), strict=True):
        assert one.state == other.state, (one.number, one.given.given, one.ruling.unmet)


@few
@given(seeds)
def test_a_move_judged_twice_is_ruled_the_same_and_the_state_stays(seed: int) -> None:
    for entry in entries(seed):
        before = repr(entry.before)
        move = move_from_table(entry.given.table)
        first = judge(entry.before, move, entry.given.dice, rolls=False)
        assert judge(entry.before, move, entry.given.dice, rolls=False) == first
        assert repr(entry.before) == before
        assert first.grounds == entry.ruling.grounds


# ---- every move at every moment


def test_more_than_twenty_thousand_random_moves_are_ruled_on_and_hold_the_first_law() -> None:
    """Whatever comes when: a ruling with grounds, never an exception; and a refused one changes nothing."""
    moves = 0
    for seed in range(1, FIGHTS + 1):
        for entry in entries(seed):
            moves += 1
            assert entry.grounds
            if not entry.ruling.allowed:
                assert entry.events == ()
                assert replace(entry.state, entry=0) == replace(entry.before, entry=0)
            for figure in entry.state.figures:
                assert 0 <= figure.sum_of("falter") <= 7
    assert moves >= 20_000
