"""What rules may read of a battle, and no more: so that states which go on alike can be told to be one.

Left out are numbers that only records look at: by which entry a cause came, and under which number it or a choice was
made. The number of the entry that is carried out stays: a secret Check is revealed by it (12.26).
"""

from msgspec.structs import replace

from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.figure import Cause, Figure
from lawspeaker.rulebooks.war.state import State


def essence(state: State, known: int = 0) -> State:
    """The state with its causes numbered anew, in the order of figures and of age, from `known` on.

    Causes up to number `known` keep theirs, so that who knows them can name them. Every rule says of the essence what
    it says of the state, but for those numbers.
    """
    numbers: dict[str, str] = {}
    figures = tuple(_figure(figure, numbers, known) for figure in state.figures)
    agenda = state.agenda
    if numbers and agenda:
        agenda = tuple(_step(step, numbers) for step in agenda)
    return replace(state, figures=figures, causes_made=known + len(numbers), choices_made=0, agenda=agenda)


def _figure(figure: Figure, numbers: dict[str, str], known: int) -> Figure:
    if not figure.causes:
        return figure
    causes = tuple(_cause(cause, numbers, known) for cause in figure.causes)
    return figure if causes == figure.causes else replace(figure, causes=causes)


def _cause(cause: Cause, numbers: dict[str, str], known: int) -> Cause:
    if int(cause.id[1:]) <= known:
        return cause
    number = numbers[cause.id] = f"c{known + len(numbers) + 1}"
    return replace(cause, id=number, opened=0)


def _step(step: object, numbers: dict[str, str]) -> object:
    """The step, where it names a hold by its number."""
    if isinstance(step, s.EndHold | s.AskHold) and step.hold in numbers:
        return replace(step, hold=numbers[step.hold])
    if isinstance(step, s.ReadCheck):
        return replace(
            step,
            on_success=tuple(_step(one, numbers) for one in step.on_success),
            on_failure=tuple(_step(one, numbers) for one in step.on_failure),
        )
    return step
