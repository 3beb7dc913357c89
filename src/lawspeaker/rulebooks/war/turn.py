"""Chapter 11: Cycles, Segments and Turns, and what happens at a Turn's start and end."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import exertion, loosing, statuses
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.carried import NOTHING, Carried
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN, SEGMENTS, Figure, Instant
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import AskPassedOver, Come, EndTurn, LayOut, StartTurn, Tick, WasteFalter
from lawspeaker.rulebooks.war.values import effective, speed

_FILLED = ("1", "A", "2", "B", "3", "C", "4")
"""The order in which a figure's AP fill the Segments (11.2)."""
_SIDES = {"holy": 0, "unholy": 1}


@clause("11.2")
@lru_cache(maxsize=1 << 10)
def laid_out(points: int) -> tuple[int, ...]:
    """AP of each Segment, in the order in which Segments are played: seven at a time, 1, A, 2, B, 3, C, 4."""
    by_segment = {}
    for segment in _FILLED:
        by_segment[segment] = min(AP_OF_A_TURN, max(0, points))
        points -= by_segment[segment]
    return tuple(by_segment[segment] for segment in SEGMENTS)


@clause("11.4")
def key_of(state: State, figure: Figure, order: tuple[str, ...], number: int) -> tuple[int, ...]:
    """Sorting key within a Segment: Swiftness, side, the Host's list, the order of set-up (`number`)."""
    listed = order.index(figure.id) if figure.id in order else len(order)
    return -effective(figure, "swiftness"), _SIDES.get(figure.side, 2), listed, number


@clause("11.1", "11.2", "11.4")
def lay_out(state: State, step: LayOut) -> Carried:
    """A Cycle begins: the AP of each figure are laid out by its Speed, and the order of Turns is fixed."""
    order = step.order or state.order
    laid = tuple(laid_out(speed(figure).value) for figure in state.figures)
    keys = tuple(key_of(state, figure, order, number) for number, figure in enumerate(state.figures))
    ended = loosing.spans_ended(state, Instant.beginning_of(state.cycle + 1))
    return Carried((*ended, e.CycleBegan("11.1", state.cycle + 1, order, laid, keys)))


@clause("11.20", "11.2")
def arriving(state: State, figure: Figure) -> Figure:
    """A figure that comes in mid-Cycle has the Turns of its Speed that are still to come, after its equals.

    Who left in this Cycle and comes back has none twice.
    """
    if state.cycle == 0:
        return figure
    laid = laid_out(speed(figure).value)
    last = max((one[-1] for one in (*(other.key for other in state.figures), state.now.key) if one), default=-1)
    key = key_of(state, figure, state.order, last + 1)
    done = max((went.done for went in state.left if (went.figure, went.cycle) == (figure.id, state.cycle)), default=0)
    if state.now.segment >= 0:
        done = max(done, state.now.segment + (key < state.now.key))
    return replace(figure, laid=laid, key=key, done=done)


@clause("11.6")
def start(state: State, step: StartTurn) -> Carried:
    """A Turn start, up to where the Turn begins; what follows is a step of its own, on the state as it is then."""
    figure, segment = state.figure(step.figure), SEGMENTS[step.segment]
    place = Instant(state.cycle, step.segment, figure.key, figure.id)
    events = (*loosing.spans_ended(state, place), *_before_turn(state, figure))
    began = e.TurnBegan("11.6", figure.id, state.cycle, segment)
    return Carried((*events, began), (Tick(figure.id), Come(figure.id)))


@clause("6.7", "11.14", "11.16", "11.17")
def _before_turn(state: State, figure: Figure) -> Iterator[e.Event]:
    """What ends at the threshold: Surprise, unused Readied AP, which count as Rest, the Stance (6.7, 11.14, 11.16)."""
    yield from statuses.at_the_threshold(figure)
    if figure.ready:
        uses = tuple(use for one in figure.ready for use in one.uses)
        yield e.ReadyRested("11.14", figure.id, uses, figure.readied)
        yield from exertion.rest(figure, figure.readied, "11.14")
    if figure.stance == "stance" or (figure.stance == "full" and figure.stance_cycle < state.cycle):
        number = "11.17" if figure.stance == "full" else "11.16"
        yield e.StanceEnded(number, figure.id, figure.stance == "full")


@clause("11.6", "3.2")
def tick(state: State, step: Tick) -> Carried:
    """In the Turn that has begun Poison ticks, and what follows of that follows at once."""
    return exertion.tick(state, state.figure(step.figure))


@clause("11.6", "11.3", "11.11")
def come(state: State, step: Come) -> Carried:
    """AP come, with those carried over, and Falter wastes them."""
    figure = state.figure(step.figure)
    ap = min(AP_OF_A_TURN, figure.laid[figure.done - 1] + figure.carried)
    came = e.ActionPointsCame("11.6", figure.id, ap, ap)
    return Carried((came,), (WasteFalter(figure.id, at_turn_start=True),))


@clause("11.10", "D.7")
def end(state: State, step: EndTurn) -> Carried:
    """AP that are left are lost, or count as Rest under W-22 `rest`; the Turn ends, and Exertion may hurt in a duel."""
    figure = state.figure(step.figure)
    ended = e.TurnEnded("11.10", figure.id, state.cycle, SEGMENTS[state.segment or 0])
    hurt = exertion.overexerted(state, figure)
    if not figure.ap:
        return Carried((ended,), hurt)
    if state.choices["W-22"] == "rest":
        spent = e.ActionPointsSpent("11.10", figure.id, figure.ap, "rest", 0)
        return Carried((spent, *exertion.rest(figure, figure.ap, "11.10"), ended)).using("W-22")
    return Carried((e.ActionPointsLost("11.10", figure.id, figure.ap), ended), hurt).using("W-22")


@clause("11.7")
def passed_over(state: State, step: AskPassedOver) -> Carried:
    """A Turn that is passed over: run through, its AP unused, or left alone, as the Host says."""
    segment = SEGMENTS[step.segment]
    if step.answer == "leave":
        return Carried((e.TurnPassedOver("11.7", step.figure, state.cycle, segment),))
    return NOTHING.then(StartTurn(step.figure, step.segment), EndTurn(step.figure))


@clause("11.11")
def next_turn_points(state: State, figure: Figure) -> int:
    """AP of the figure's next Turn: the next Segment of this Cycle in which it has some, else its first of the next."""
    left = [ap for ap in figure.laid[figure.done :] if ap]
    return left[0] if left else next((ap for ap in laid_out(speed(figure).value) if ap), 0)
