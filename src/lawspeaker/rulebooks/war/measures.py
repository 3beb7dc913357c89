"""What can be asked of a battle, by name: `jackal.endurance`, `asher.held`."""

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.shown import inches
from lawspeaker.rulebooks.war.state import State

Measure = bool | int | str


@clause("12.1", "12.11", "12.19")
def measures(state: State) -> dict[str, Measure]:
    """By name: of each figure current values, Falter, Poison, Exertion and AP, its statuses, and where it stands.

    Statuses are true or false; `at` is in inches.
    """
    return {f"{figure.id}.{name}": value for figure in state.figures for name, value in _of(figure).items()}


def _of(figure: Figure) -> dict[str, Measure]:
    return {
        "endurance": figure.endurance_now,
        "resolve": figure.resolve_now,
        "passion": figure.passion_now,
        "falter": figure.sum_of("falter"),
        "poison": figure.sum_of("poison"),
        "exertion": figure.exertion,
        "ap": figure.ap,
        "readied": figure.readied,
        "weakened": figure.is_weakened,
        "defeated": figure.is_defeated,
        "held": figure.is_held,
        **{status: bool(figure.open(status)) for status in ("grappled", "entangled", "bound", "surprised")},
        "exposed": figure.is_exposed,
        "at": f"{inches(figure.at[0])},{inches(figure.at[1])}",
    }
