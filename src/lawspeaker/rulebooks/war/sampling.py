"""One plain move of each act of a figure: what it is judged by, "what may be done, and why not" tells."""

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.figure import HOLDS, Figure
from lawspeaker.rulebooks.war.state import State

_INCH = 100


def samples(state: State, figure: Figure) -> tuple[m.Exact, ...]:
    """A Strike at the nearest enemy, a Move of an inch, a try at the first hold, 1 AP of everything else ..."""
    who, others = figure.id, [one for one in state.figures if one.id != figure.id]
    enemies = [one for one in others if one.side != figure.side and not one.is_defeated] or others
    nearest = sorted(enemies, key=lambda one: space.distance_squared(figure.at, one.at))
    held = figure.open(*HOLDS)
    declared = [use for one in figure.ready for use in one.uses]
    return (
        *(m.Strike(who, target.id) for target in nearest[:1]),
        m.MoveTo(who, (figure.at[0] + _INCH, figure.at[1])),
        *(m.BreakFree(who, cause.id) for cause in held[:1]),
        m.Rest(who, 1),
        m.StandReady(who, 1, (declared[0] if declared else "strike",)),  # type: ignore[arg-type]
        m.DefensiveStance(who),
        m.DefensiveStance(who, True),
        m.CarryOver(who, 1),
        m.Act(who, "talk"),
        m.EndTurn(),
    )
