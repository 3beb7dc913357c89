"""The state of a battle at its opening, from the set-up of a scenario."""

import difflib

from msgspec.structs import replace

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.war.apply import apply
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.falter import waste
from lawspeaker.rulebooks.war.figure import SEGMENTS, Figure, Instant
from lawspeaker.rulebooks.war.placing import figure_of, thing_of
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.scenario.reading import BadScenario
from lawspeaker.rulebooks.war.scenario.setup import Scenario, TimeSetup
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import WasteFalter
from lawspeaker.rulebooks.war.turn import key_of, laid_out
from lawspeaker.rulebooks.war.values import speed


def opened(scenario: Scenario, choices: Choices) -> State:
    """Figures and things as they are set up, and the time if the battle opens in its midst."""
    _check(scenario)
    figures: list[Figure] = []
    made = 0
    for setup in scenario.figures:
        figures.append(figure_of(setup, made))
        made += len(figures[-1].causes)
    things = [thing_of(one, "obstacle") for one in scenario.obstacles]
    things += [thing_of(one, "barrier") for one in scenario.barriers]
    state = State(
        edition=scenario.edition, choices=choices, figures=tuple(figures),
        things=tuple(things), weapons=scenario.weapons, causes_made=made,
    )  # fmt: skip
    return state if scenario.time is None else in_the_midst(state, scenario.time)


def _check(scenario: Scenario) -> None:
    """What only the rules can tell of a file: weapons that exist, a Turn that there is. Raises BadScenario."""
    known, own = load(scenario.edition).weapons, [row.id for row in scenario.weapons]
    for number, figure in enumerate(scenario.figures, 1):
        if figure.weapon not in known and figure.weapon not in own:
            message = f"there is no weapon {figure.weapon!r}; like it: {_like(figure.weapon, {*known, *own})}"
            raise BadScenario(f"figure[{number}].weapon", message)
    time = scenario.time
    if time is None:
        return
    whose = next(figure for figure in scenario.figures if figure.id == time.turn)
    if not laid_out(speed(figure_of(whose, 0)).value)[SEGMENTS.index(time.segment)]:
        raise BadScenario("time.segment", f"{time.turn} has no Turn in Segment {time.segment} (war:11.2)")


def _like(word: str, known: set[str]) -> str:
    return ", ".join(difflib.get_close_matches(word, sorted(known)) or sorted(known))


@clause("11.2", "11.4", "1.3")
def in_the_midst(state: State, time: TimeSetup) -> State:
    """That Cycle runs, this figure's Turn has just begun with its AP, and earlier Turns are over. Falter bites."""
    laid = [laid_out(speed(figure).value) for figure in state.figures]
    keys = [key_of(state, figure, (), number) for number, figure in enumerate(state.figures)]
    segment = SEGMENTS.index(time.segment)
    whose = next(number for number, figure in enumerate(state.figures) if figure.id == time.turn)
    figures = tuple(
        replace(
            figure, laid=row, key=key, done=segment + (key <= keys[whose]),
            ap=row[segment] if number == whose else 0,
        )
        for number, (figure, row, key) in enumerate(zip(state.figures, laid, keys, strict=True))
    )  # fmt: skip
    state = replace(
        state, cycle=time.cycle, segment=segment, turn=time.turn, figures=figures,
        now=Instant(time.cycle, segment, keys[whose], time.turn),
    )  # fmt: skip
    for figure in state.figures:
        for event in waste(state, WasteFalter(figure.id, at_turn_start=True)).events:
            state = apply(event, state)
    return state
