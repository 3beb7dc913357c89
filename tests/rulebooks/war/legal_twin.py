"""What may be done, by asking the judge about every value there is: slow, and without a thought."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, get_args

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.acting import FREE_KINDS
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State

Args = dict[str, Any]
LEVELS = range(1, 6)
_OF_PLACE = ("war:10.3", "war:10.17")
KINDS = (*FREE_KINDS, "shift", "")


def is_allowed(state: State, move: m.Move) -> bool:
    return judge(state, move).allowed


class Way:
    """Acts of a figure in its Turn, or with what it has Readied."""

    def __init__(self, state: State, figure: Figure, ready: bool) -> None:
        self.state, self.figure, self.ready = state, figure, ready

    def may(self, act: Any) -> bool:
        return is_allowed(self.state, m.UseReady(act) if self.ready else act)

    def grounds(self, act: Any) -> Any:
        return judge(self.state, m.UseReady(act) if self.ready else act).grounds

    def rules(self, act: Any) -> str:
        return judge(self.state, m.UseReady(act) if self.ready else act).verdict.value


def acts_of(state: State, figure: Figure) -> dict[str, Args]:
    """What fits, by word of the act, `use-ready` before it where Readied AP pay for it."""
    most = max((figure.ap, *(one.ap for one in figure.ready))) + 2
    found: dict[str, Args] = {}
    for ready in (False, True):
        way, prefix = Way(state, figure, ready), "use-ready " if ready else ""
        found[f"{prefix}strike"] = strikes_of(way)
        found[f"{prefix}move"] = {"to": [figure.at]} if way.may(m.MoveTo(figure.id, figure.at)) else {}
        holds = [cause.id for cause in figure.causes if way.may(m.BreakFree(figure.id, cause.id))]
        found[f"{prefix}break-free"] = {"hold": holds} if holds else {}
        rests = [ap for ap in range(-2, most) if way.may(m.Rest(figure.id, ap))]
        found[f"{prefix}rest"] = {"ap": (min(rests), max(rests))} if rests else {}
        found[f"{prefix}act"] = deeds_of(way, most)
    found["stand-ready"] = readied_of(state, figure, most)
    carried = [ap for ap in range(-2, most) if is_allowed(state, m.CarryOver(figure.id, ap))]
    found["carry-over"] = {"ap": (min(carried), max(carried))} if carried else {}
    full = [full for full in (False, True) if is_allowed(state, m.DefensiveStance(figure.id, full))]
    found["defensive-stance"] = {"full": full} if full else {}
    return {word: args for word, args in found.items() if args}


def deeds_of(way: Way, most: int) -> Args:
    figure = way.figure.id
    pairs = [(kind, ap) for kind in KINDS for ap in range(-2, most) if way.may(m.Act(figure, kind, ap))]
    if not pairs:
        return {}
    points = [ap for _, ap in pairs]
    return {"kind": {kind for kind, _ in pairs}, "ap": (min(points), max(points))}


def readied_of(state: State, figure: Figure, most: int) -> Args:
    words = get_args(m.Use)
    lists = [uses for length in (1, 2, 3) for uses in combinations(words, length)]
    allowed = [uses for uses in lists if is_allowed(state, m.StandReady(figure.id, 1, uses))]
    if not allowed:
        return {}
    points = [ap for ap in range(-2, most) if is_allowed(state, m.StandReady(figure.id, ap, allowed[0]))]
    uses = sorted({use for one in allowed for use in one})
    return {"ap": (min(points), max(points)), "uses": uses, "most": max(map(len, allowed))}


def strikes_of(way: Way) -> Args:
    """Targets that are in range without a step; else what a step makes possible too, as far as points are tried."""
    state, striker = way.state, way.figure
    made = list(ways_to_strike(state, striker))
    others = [one.id for one in state.figures if one.id != striker.id]
    rules = {(target, how): way.rules(m.Strike(striker.id, target, *how)) for target in others for how in made}
    near = [one for one in others if any(rules[one, how] != "refused" for how in made)]
    at_once = {one for one in rules if rules[one] == "allowed"}
    targets = [
        one for one in near if any((one, how) in at_once or steps_to_it(way, [one], how) for how in made)
    ]  # fmt: skip
    found = {how for _, how in at_once} | {how for how in made if steps_to_it(way, targets, how)}
    return {"target": targets, "made": found} if targets else {}


def steps_to_it(way: Way, targets: list[str], how: tuple[str, str | None, int]) -> bool:
    """Whether some point of the grid is one from which it is allowed. AP, holds and the like no step mends."""
    stays = m.Strike(way.figure.id, way.figure.id, *how)
    if any(ground.met is False and ground.clause not in _OF_PLACE for ground in way.grounds(stays)):
        return False
    return any(
        way.may(m.Strike(way.figure.id, target, *how, to=point))
        for target in targets
        for point in points_about(way.figure.at)
    )


def points_about(at: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Points up to two inches away, on a grid."""
    for x in range(-200, 201, 50):
        yield from ((at[0] + x, at[1] + y) for y in range(-200, 201, 50))


def ways_to_strike(state: State, striker: Figure) -> Iterator[tuple[str, str | None, int]]:
    """Every weapon that is offered, with no Maneuver or each of which the numbers are held, at each level."""
    maneuvers = [row.id for row in load(state.edition).maneuvers.values() if "refers-out" not in row.marks]
    for weapon in dict.fromkeys((striker.weapon, "unarmed", *(row.id for row in state.weapons))):
        for maneuver in (None, *maneuvers):
            yield from ((weapon, maneuver, level) for level in LEVELS)
