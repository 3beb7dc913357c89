"""How events change a state: a pure fold, and nothing else does."""

from collections.abc import Callable
from typing import Any, TypeAlias, get_args, get_type_hints

from msgspec.structs import replace

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import SEGMENTS, Cause, Figure, Instant, ReadySet
from lawspeaker.rulebooks.war.state import Duel, Left, State

Change: TypeAlias = Callable[[Any, State], State]
_CHANGES: dict[type[e.Event], Change] = {}


def apply(event: e.Event, state: State) -> State:
    """The state after the event. Events that only tell change nothing."""
    change = _CHANGES.get(type(event))
    return state if change is None else change(event, state)


def _changes(function: Change) -> Change:
    """Marks what events do to a state: those of the types that its parameter `event` has."""
    kind = get_type_hints(function)["event"]
    _CHANGES.update(dict.fromkeys(get_args(kind) or (kind,), function))
    return function


def _figure(state: State, event: "e.OfFigure") -> Figure:
    return state.figure(event.figure)


# ---- time


@_changes
def _cycle_began(event: e.CycleBegan, state: State) -> State:
    laid = zip(state.figures, event.laid, event.keys, strict=True)
    figures = tuple(replace(figure, laid=row, key=key, done=0) for figure, row, key in laid)
    return replace(state, cycle=event.cycle, segment=None, order=event.order, figures=figures, now=Instant(event.cycle))


@_changes
def _turn_began(event: e.TurnBegan, state: State) -> State:
    index = SEGMENTS.index(event.segment)
    figure = replace(
        _figure(state, event), done=index + 1, spent=False, gained=0, moved=0, ap=0, ignored_exertion=0,
        told_above_stamina=False,
    )  # fmt: skip
    return state.with_figure(figure, now=_place(state, figure, index), turn=event.figure, segment=index)


@_changes
def _turn_passed_over(event: e.TurnPassedOver, state: State) -> State:
    index = SEGMENTS.index(event.segment)
    figure = replace(_figure(state, event), done=index + 1)
    return state.with_figure(figure, now=_place(state, figure, index))


def _place(state: State, figure: Figure, segment: int) -> Instant:
    """The place of the battle's time that the figure's Turn in this Segment is."""
    return Instant(state.cycle, segment, figure.key, figure.id)


@_changes
def _turn_ended(event: e.TurnEnded, state: State) -> State:
    return state.with_figure(replace(_figure(state, event), ap=0, spent=False, gained=0, moved=0), turn=None)


@_changes
def _points_came(event: e.ActionPointsCame, state: State) -> State:
    return state.changed(event.figure, ap=event.after, carried=0)


@_changes
def _points_gained(event: e.ActionPointsGained, state: State) -> State:
    figure = _figure(state, event)
    return state.changed(event.figure, ap=event.after, gained=figure.gained + event.amount)


@_changes
def _points_spent(event: e.ActionPointsSpent, state: State) -> State:
    return state.changed(event.figure, ap=event.after, spent=True)


@_changes
def _points_lost(event: e.ActionPointsLost, state: State) -> State:
    return state.changed(event.figure, ap=0)


@_changes
@clause("1.2", "1.4")
def _points_wasted(event: e.ActionPointsWasted, state: State) -> State:
    figure = _figure(state, event)
    if event.out_of == "turn":
        figure = replace(figure, ap=figure.ap - event.amount)
    else:
        left = (ReadySet(one.uses, one.ap - taken) for one, taken in zip(figure.ready, event.sets, strict=True))
        figure = replace(figure, ready=tuple(one for one in left if one.ap))
    if event.because == "falter":
        figure = replace(figure, causes=lessened(figure.causes, "falter", event.amount))
    return state.with_figure(figure)


@_changes
def _ready_changed(event: e.Readied | e.ReadySpent, state: State) -> State:
    return state.changed(event.figure, ready=event.ready)


@_changes
def _ready_rested(event: e.ReadyRested, state: State) -> State:
    return state.changed(event.figure, ready=())


@_changes
def _carried_over(event: e.CarriedOver, state: State) -> State:
    return state.changed(event.figure, carried=_figure(state, event).carried + event.amount)


@_changes
def _stance_taken(event: e.StanceTaken, state: State) -> State:
    stance = "full" if event.full else "stance"
    return state.changed(event.figure, stance=stance, stance_cycle=state.cycle)


@_changes
def _stance_ended(event: e.StanceEnded, state: State) -> State:
    return state.changed(event.figure, stance="none")


@_changes
def _duel_ended(event: e.DuelEnded, state: State) -> State:
    return replace(state, duel=replace(state.duel or Duel(), reason=event.reason, winner=event.winner))


# ---- what effects do


@clause("1.2", "3.3")
def lessened(causes: tuple[Cause, ...], kind: str, amount: int) -> tuple[Cause, ...]:
    """The causes with so much less of this kind, taken from the oldest first; what comes to 0 is closed."""
    left = []
    for cause in causes:
        if cause.kind == kind and cause.amount is not None and amount:
            taken = min(cause.amount, amount)
            amount -= taken
            if taken < cause.amount:
                left.append(replace(cause, amount=cause.amount - taken))
        else:
            left.append(cause)
    return tuple(left)


def _opened(state: State, figure: Figure, cause: Cause) -> State:
    """The state with one more open cause; its number is taken."""
    made = max(state.causes_made, int(cause.id[1:]))
    return state.with_figure(replace(figure, causes=(*figure.causes, cause)), causes_made=made)


@_changes
def _cause_opened(
    event: e.FalterGained
    | e.PoisonGained
    | e.HoldBegan
    | e.SurpriseBegan
    | e.StatusBegan
    | e.FalterCycleBegan
    | e.Loosed,
    state: State,
) -> State:
    figure = _figure(state, event)
    if event.cause.amount == 0:
        return replace(state, causes_made=max(state.causes_made, int(event.cause.id[1:])))
    return _opened(state, figure, event.cause)


@_changes
def _falter_converted(event: e.FalterConverted, state: State) -> State:
    if not event.held:
        return state
    figure = _figure(state, event)
    return state.changed(event.figure, causes=lessened(figure.causes, "falter", event.amount))


@_changes
def _lessened(event: e.FalterRecovered | e.PoisonReduced | e.PoisonTicked, state: State) -> State:
    kind = "falter" if type(event) is e.FalterRecovered else "poison"
    figure = _figure(state, event)
    if isinstance(event, e.FalterRecovered | e.PoisonReduced) and event.causes:
        return state.changed(event.figure, causes=tuple(one for one in figure.causes if one.id not in event.causes))
    return state.changed(event.figure, causes=lessened(figure.causes, kind, event.before - event.after))


@_changes
def _damaged(event: e.Damaged, state: State) -> State:
    return state.changed(event.figure, **{f"{event.attribute}_now": event.after})


@_changes
def _exertion_gained(event: e.ExertionGained, state: State) -> State:
    ignored = _figure(state, event).ignored_exertion + event.ignored
    return state.changed(event.figure, exertion=event.after, ignored_exertion=ignored)


@_changes
def _exertion_lowered(event: e.ExertionRested | e.ExertionReduced, state: State) -> State:
    return state.changed(event.figure, exertion=event.after)


@_changes
def _above_stamina(event: e.ExertionAboveStamina, state: State) -> State:
    return state.changed(event.figure, told_above_stamina=True)


@_changes
def _hold_ended(event: e.HoldEnded, state: State) -> State:
    left = tuple(cause for cause in _figure(state, event).causes if cause.id != event.hold)
    return state.changed(event.figure, causes=left)


@_changes
def _status_ended(event: e.StatusEnded | e.SurpriseEnded | e.FalterCycleEnded | e.LoosedEnded, state: State) -> State:
    left = tuple(cause for cause in _figure(state, event).causes if cause.id not in event.causes)
    return state.changed(event.figure, causes=left)


@_changes
def _defeated(event: e.Defeated, state: State) -> State:
    return state.changed(event.figure, counted_out=True)


@_changes
def _restored(event: e.Restored, state: State) -> State:
    return state.changed(event.figure, counted_out=False)


@_changes
def _moved(event: e.Moved, state: State) -> State:
    figure = _figure(state, event)
    moves = event.inches if event.clause == "14.5" else 0
    return state.changed(event.figure, at=event.to, moved=figure.moved + moves)


@_changes
def _knocked_back(event: e.KnockedBack, state: State) -> State:
    return state.changed(event.figure, at=event.to)


@_changes
def _thing_damaged(event: e.ThingDamaged, state: State) -> State:
    things = (replace(one, damage=event.after) if one.id == event.thing else one for one in state.things)
    return replace(state, things=tuple(things))


# ---- dice


@_changes
def _check_read(event: e.CheckRead, state: State) -> State:
    if not event.secret:
        return state
    return replace(state, secret_entries=(*state.secret_entries, event.entry))


# ---- the table


@_changes
def _figure_placed(event: e.FigurePlaced, state: State) -> State:
    made = state.causes_made + len(event.placed.causes)
    return replace(state, figures=(*state.figures, event.placed), causes_made=made)


@_changes
def _thing_placed(event: e.ThingPlaced, state: State) -> State:
    return replace(state, things=(*state.things, event.placed))


@_changes
def _weapon_added(event: e.WeaponAdded, state: State) -> State:
    return replace(state, weapons=(*state.weapons, event.added))


@_changes
def _figure_left(event: e.FigureLeft, state: State) -> State:
    turn = None if state.turn == event.id else state.turn
    gone = tuple(Left(one.id, state.cycle, one.done) for one in state.figures if one.id == event.id)
    left = tuple(one for one in state.left if one.cycle == state.cycle) + gone
    return replace(state, figures=tuple(one for one in state.figures if one.id != event.id), turn=turn, left=left)


@_changes
def _option_changed(event: e.OptionChanged, state: State) -> State:
    return replace(state, choices=state.choices.with_choice(event.option, event.after))


@_changes
def _choice_opened(event: e.ChoiceOpened, state: State) -> State:
    return replace(state, choices_made=int(event.id[1:]))


@_changes
def _revealed(event: e.Revealed, state: State) -> State:
    if event.figure is None:
        left = tuple(entry for entry in state.secret_entries if entry != event.entry)
        return replace(state, secret_entries=left)
    changes = {"presence": ("hidden", False), "name": ("shown_as", None)}
    return state.changed(event.figure, **dict(changes[one] for one in event.what))


@_changes
def _overruled(event: e.Overruled, state: State) -> State:
    if event.figure is None or event.set is None:
        return state
    names = {"endurance": "endurance_now", "resolve": "resolve_now", "passion": "passion_now"}
    plain = {names.get(key, key): value for key, value in event.set.items() if key not in ("falter", "poison")}
    state = state.changed(event.figure, **plain)
    for cause in event.causes:
        figure = state.figure(event.figure)
        others = tuple(one for one in figure.causes if one.kind != cause.kind)
        state = state.changed(event.figure, causes=others)
        if cause.amount:
            state = _opened(state, state.figure(event.figure), cause)
    return state
