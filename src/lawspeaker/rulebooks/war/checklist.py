"""What is easily forgotten as a Turn ends: what is unspent, what carries, what will tick, what ends."""

from collections.abc import Iterator

from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.figure import SEGMENTS, Figure, Instant
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.values import stamina
from lawspeaker.rulebooks.war.wording.words import listed


def checklist(state: State) -> Iterator[str]:
    """A sentence for each thing to look at before the running Turn ends, each with its clause; none if no Turn runs."""
    figure = state.find(state.turn)
    if figure is None:
        return
    yield from _unspent(state, figure)
    yield from _carries(figure)
    yield from _ticks(state, figure)
    yield from _ends(state, figure)


def _unspent(state: State, figure: Figure) -> Iterator[str]:
    if figure.ap:
        becomes = "count as Rest" if state.choices["W-22"] == "rest" else "are lost"
        yield f"Unspent: {figure.ap} AP, which {becomes} ({full('11.10')})."
    else:
        yield f"Unspent: no AP ({full('11.10')})."


def _carries(figure: Figure) -> Iterator[str]:
    if figure.carried:
        yield f"Carries: {figure.carried} AP to its next Turn ({full('11.11')})."
    for one in figure.ready:
        uses = listed(one.uses, "or")
        until = "until its next Turn, when they count as Rest"
        yield f"Carries: {one.ap} Readied AP for {uses}, {until} ({full('11.14')})."
    falter = figure.sum_of("falter")
    if falter:
        yield f"Carries: F:{falter}, which wastes the next {falter} AP it has ({full('1.2')})."


def _ticks(state: State, figure: Figure) -> Iterator[str]:
    poison = figure.sum_of("poison")
    if poison:
        what = f"{poison} Exertion" if state.choices["W-21"] == "breath" else f"{2 * poison} damage to Resolve"
        number = "3.2" if state.choices["W-21"] == "breath" else "3.6"
        yield f"Will tick: P:{poison} gives {what} at its next Turn start, then it is halved ({full(number)})."
    above = stamina(figure).value
    if figure.exertion > above:
        yield f"Exertion {figure.exertion} is above its Stamina {above} ({full('12.13')})."


def _ends(state: State, figure: Figure) -> Iterator[str]:
    surprised = [cause.source for cause in figure.open("surprised") if cause.source]
    if surprised:
        yield f"Ends at its next Turn's threshold: Surprise by {listed(dict.fromkeys(surprised))} ({full('6.7')})."
    if figure.stance != "none":
        yield f"Ends at its next Turn start{_first_of_a_cycle(figure)}: its Defensive Stance ({full('11.16')})."
    upcoming = state.next_turns()
    for one in state.figures:
        for cause in one.causes:
            if cause.until is not None and _comes_next(state, cause.until):
                number = "1.8" if cause.kind == "faltering-cycle" else "1.17"
                what = "F:1 Cycle" if cause.kind == "faltering-cycle" else "its freedom from holds and Falter"
                yield f"Ends as the next Turn begins: {what} of {one.id} ({full(number)})."
    if upcoming:
        segment, after = upcoming[0]
        yield f"Next: {after.id}, Segment {SEGMENTS[segment]} ({full('11.4')})."
    else:
        yield f"Next: a new Cycle, {state.cycle + 1} ({full('11.1')})."


def _first_of_a_cycle(figure: Figure) -> str:
    return " in a later Cycle" if figure.stance == "full" else ""


def _comes_next(state: State, until: Instant) -> bool:
    """Whether a span's end is not after the Turn, or the Cycle, that begins next."""
    upcoming = state.next_turns()
    if upcoming:
        segment, figure = upcoming[0]
        place = Instant(state.cycle, segment, figure.key, figure.id)
    else:
        place = Instant.beginning_of(state.cycle + 1)
    return until.order() <= place.order()
