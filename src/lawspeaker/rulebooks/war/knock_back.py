"""Chapter 2: Knocked Back: the way, who stands in it, what both suffer, and who keeps its footing."""

from collections.abc import Hashable

from msgspec.structs import replace

from lawspeaker.rulebooks.war import check, space
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import Grounds, clause, speaks
from lawspeaker.rulebooks.war.carried import NOTHING, Carried
from lawspeaker.rulebooks.war.figure import Attribute, Figure, Point
from lawspeaker.rulebooks.war.state import State, Thing
from lawspeaker.rulebooks.war.steps import (
    AskDodge,
    AskHidden,
    Collide,
    Footing,
    Origin,
    Part,
    Suffer,
    TakeKnockBack,
    Throw,
)

LEAST_FORCE = 3
_NOWHERE = (0, 0)


# ---- whither


@clause("2.1", "2.18")
def away(state: State, effect: m.KnockBack, figure: Figure, source: str | None) -> Point:
    """Away from the point that was named, else from the source, or in the direction that was told; (0, 0): nowhere."""
    if effect.direction is not None:
        return effect.direction
    start = effect.from_
    if start is None:
        thrower = state.find(source)
        start = None if thrower is None else thrower.at
    return _NOWHERE if start is None else space.between(start, figure.at)


@clause("2.1", "2.18")
def grounds(state: State, effect: m.KnockBack, move: m.Inflict) -> Grounds:
    """It is a length, and there is a direction in which every target flies."""
    if effect.inches < 1:
        return speaks("2.1", False, amount=effect.inches, least=1)
    source = move.sources[0] if move.sources else None
    lost = tuple(one.id for one in state.those(move.targets) if away(state, effect, one, source) == _NOWHERE)
    return speaks("2.18", None if lost else True, without=lost)


@clause("2.1", "13.6")
def begin(state: State, step: TakeKnockBack) -> Carried:
    """A figure is Knocked Back: of Resolute Stability an inch less each time."""
    figure = state.figure(step.figure)
    length = step.length - space.INCH * ("resolute-stability" in figure.traits)
    if length <= 0 or step.away == _NOWHERE:
        return NOTHING
    return NOTHING.then(Throw(figure.id, step.away, length, step.difficulty, step.source))


# ---- the way


def _path(state: State, step: Throw) -> space.Path:
    figure = state.figure(step.figure)
    return space.Path(figure.at, step.away, step.length, figure.width)


def _spaces(state: State, step: Throw) -> list[space.Space]:
    """Everything that could be in the way: figures and solid things, save the mover and who got clear."""
    out = (step.figure, *step.excluded)
    figures = [space.Space(one.id, one.at, one.width) for one in state.figures if one.id not in out]
    return figures + [space.Space(one.id, one.at, one.width, True) for one in state.things]


@clause("2.5", "2.6", "2.17", "14.8", "14.9")
def throw(state: State, step: Throw) -> Carried:
    """Along the way to the first thing in it: a figure may get clear, a hidden one is the Host's affair."""
    path = _path(state, step)
    touched = space.first_touched(path, _spaces(state, step))
    if touched is None:
        parts = Part(step.figure)
        return Carried((_moved(path, step, None),)).then(parts, _footing_of_thrown(state, step)).using("W-9")
    left = space.left(path, touched)
    other = None if touched.space.thing else state.find(touched.space.id)
    if other is None:
        return NOTHING.then(Collide(step, touched.space.id, True))
    if other.hidden and other.id not in step.asked:
        return NOTHING.then(AskHidden(other.id, step, left))
    if not (other.is_held or other.does_nothing):
        return NOTHING.then(AskDodge(other.id, step, left))
    asks = state.choices["W-29"] == "anyone"
    return NOTHING.then(AskDodge(other.id, step, left) if asks else Collide(step, other.id)).using("W-29")


@clause("2.17", "12.26")
def hidden_answered(state: State, step: AskHidden) -> Carried:
    """The Host has said what a hidden figure in the way comes to."""
    if step.answer == "ignore":
        return NOTHING.then(_without(step.throw, step.figure))
    on = replace(step.throw, asked=(*step.throw.asked, step.figure))
    if step.answer == "collide-reveal":
        return Carried((e.Revealed("2.17", step.figure, ("presence",)),)).then(on)
    return NOTHING.then(on)


def _without(step: Throw, figure: str) -> Throw:
    return replace(step, excluded=(*step.excluded, figure))


@clause("2.6", "2.7")
def dodge_answered(state: State, step: AskDodge) -> Carried:
    """Who stands in the way tries to get clear by a Swiftness Check, or stays."""
    hit = Collide(step.throw, step.figure)
    if step.answer != "try":
        return NOTHING.then(hit)
    tried = check.check_of(state, m.Check(step.figure, "swiftness"), "dodge")
    clear = _without(step.throw, step.figure)
    return NOTHING.then(replace(tried, on_success=(clear,), on_failure=(hit,), dodges=step.throw.figure))


@clause("14.10", "14.11")
def _moved(path: space.Path, step: Throw, touched: space.Touch | None) -> e.KnockedBack:
    left = space.left(path, touched)
    rest = space.resting_point(path, touched)
    return e.KnockedBack("2.1", step.figure, path.start, rest, step.length, step.length - left, left)


# ---- the collision


@clause("2.7", "2.10", "2.11", "2.15", "2.16")
def collide(state: State, step: Collide) -> Carried:
    """The flight stops at the touch, both are hurt, and both must keep their footing."""
    flight, path = step.throw, _path(state, step.throw)
    space_of = next((one for one in _spaces(state, flight) if one.id == step.other and one.thing == step.thing), None)
    t = None if space_of is None else space.first_touch(path, space_of)
    if space_of is None or t is None:
        return NOTHING.then(_without(flight, step.other))
    touched = space.Touch(space_of, t)
    left = space.left(path, touched)
    moved = _moved(path, flight, touched)
    hits = left // space.INCH
    figure = state.figure(flight.figure)
    hit = state.thing(step.other) if step.thing else state.figure(step.other)
    assert hit is not None, "it stands in the way"
    forces, options = _forces(state, figure, hit, hits)
    told = e.Collided("2.7", figure.id, hit.id, hits, _shown(forces[0]), _shown(forces[1]), left)
    first, last = ((Part(figure.id),), ()) if state.choices["W-24"] != "ask" else ((), (Part(figure.id),))
    steps: list[Hashable] = [*first, *_hurt(state, figure, hit, hits, forces), *last, _footing_of_thrown(state, flight)]
    if isinstance(hit, Figure):
        whole = hits * space.INCH
        steps.append(Footing(hit.id, difficulty(state, whole), "collision", figure.id))
        if state.choices["W-13"] == "push-on":
            on = space.between(moved.to, hit.at)
            steps.append(TakeKnockBack(hit.id, on, whole, 0, figure.id))
        options = (*options, "W-13")
    return Carried((moved, told), tuple(steps), ("W-9", *options))


_Forces = tuple[int, int | None]
"""Tenths of Force against the mover, and against what it hit; None where nothing is computed for a thing."""


@clause("2.8", "2.9", "2.12")
def _forces(state: State, figure: Figure, hit: Figure | Thing, hits: int) -> tuple[_Forces, tuple[str, ...]]:
    """Force per Hit: more on the one with the lower Endurance, 3 on the other (W-10, W-12); and the options used."""
    strength = _endurance(hit) if isinstance(hit, Figure) else hit.strength
    least = 10 * LEAST_FORCE
    if strength is None:
        return (least if state.choices["W-12"] == "force-3" else 0, None), ("W-12",)
    own = _endurance(figure)
    greater, lower = max(own, strength), min(own, strength)
    if state.choices["W-10"] == "floor":
        more = 10 * (LEAST_FORCE + greater // 10 - lower // 10)
    else:
        more = least + greater - lower
    more = max(least, more)
    options = (("W-10",) if hits and own != strength else ()) + (("W-11",) if hits else ())
    return ((more, least) if own < strength else (least, more) if strength < own else (least, least)), options


def _endurance(figure: Figure) -> int:
    """Current Endurance, which Weakened does not lower; 0 of the Defeated (2.8)."""
    return 0 if figure.is_defeated else figure.endurance_now


def _shown(tenths: int | None) -> int | float | None:
    return None if tenths is None else tenths // 10 if tenths % 10 == 0 else tenths / 10


@clause("2.11", "2.16")
def _hurt(state: State, figure: Figure, hit: Figure | Thing, hits: int, forces: _Forces) -> list[Hashable]:
    """Force times Hits, the mover first; to Endurance, or what W-11 names; of a thing it is noted on it."""
    attribute: Attribute = state.choices["W-11"]  # type: ignore[assignment]
    steps: list[Hashable] = [Suffer(figure.id, attribute, forces[0] * hits // 10, "collision", "2.11")]
    if forces[1] is None:
        return steps
    return [*steps, Suffer(hit.id, attribute, forces[1] * hits // 10, "collision", "2.11")]


# ---- footing


@clause("2.3", "2.13", "2.14")
def difficulty(state: State, length: int) -> int:
    """1 for every 3 inches: full ones, or begun ones under W-9 `ceil`."""
    return length // 300 if state.choices["W-9"] == "floor" else -(-length // 300)


@clause("2.3", "2.13")
def _footing_of_thrown(state: State, step: Throw) -> Footing:
    """By the full value of the Knock Back, however early it was stopped."""
    return Footing(step.figure, difficulty(state, step.length) + step.difficulty, "knock-back", step.source)


@clause("2.3", "2.4", "2.14")
def footing(state: State, step: Footing) -> Carried:
    """A Control Check; every Pass that it is short is F:1."""
    kept = check.check_of(state, m.Check(step.figure, "control", difficulty=step.difficulty), step.why)
    return NOTHING.then(replace(kept, falters=Origin(step.source, "knock-back", None)))
