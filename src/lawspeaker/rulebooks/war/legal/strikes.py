"""What fits into a Strike: whom, with what, by which Maneuver, and how far one may step within it.

A target is in range from where the Striker stands. A value fits if some allowed Strike at such a target has it,
one with a step (10.2) as well. Rows that differ in nothing on which a judge looks are asked about once.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause, full
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.legal import fits
from lawspeaker.rulebooks.war.legal.asking import is_allowed, standing_against
from lawspeaker.rulebooks.war.legal.reaching import step_of, steps
from lawspeaker.rulebooks.war.legal.template import offered
from lawspeaker.rulebooks.war.legal.ways import Way
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.ruling import grounds_of
from lawspeaker.rulebooks.war.space import INCH
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import reach, rows_of
from lawspeaker.rulebooks.war.striking import BIG_TIER, MOST_MASTERY

LEVELS = range(1, MOST_MASTERY + 1)
UNARMED = "unarmed"
_OPEN = frozenset((full("10.16"), full("2.18")))
"""What leaves a Strike undecided from where the Striker stands: a Barrier on the line, no way to Knock Back."""
_BY_A_STEP = _OPEN | {full("10.3")}
"""What a step may mend."""


class _Sort(NamedTuple):
    """On what of its rows a judge of Strikes looks: reach, AP, whether it is ranged, whether it Knocks Back."""

    reach: int
    ap: int
    ranged: bool
    knocks_back: bool


class _With(NamedTuple):
    """Weapon, Maneuver and Mastery Level; no Maneuver is a plain Strike."""

    weapon: str
    maneuver: str | None
    mastery: int


@clause("13.1", "12.18")
def weapons_of(state: State, figure: Figure) -> tuple[str, ...]:
    """The figure's own weapon, and then, by alphabet, no weapon at all and the table's own rows."""
    others = {UNARMED, *(row.id for row in state.weapons)} - {figure.weapon}
    return (figure.weapon, *sorted(others))


@clause("13.3", "13.4")
def maneuvers_of(state: State) -> tuple[str, ...]:
    """The Maneuvers of the edition of which the numbers are held, by alphabet."""
    return tuple(sorted(row.id for row in load(state.edition).maneuvers.values() if not row.refers_out))


def strike_args(state: State, figure: Figure, way: Way) -> tuple[Facts, tuple[str, ...]] | None:
    """The open arguments of a Strike, and the names of those that are needed; None where none is allowed."""
    asked = _Asked(state, figure, way)
    targets = [one for one in state.figures if asked.is_near(one) and asked.may(asked.sorts, [one])]
    sorts = [sort for sort in asked.sorts if asked.may([sort], targets)]
    if not sorts:
        return None
    found = [made for sort in sorts for made in asked.sorts[sort]]
    weapons, maneuvers, levels = (set(part) for part in zip(*found, strict=True))
    args: dict[str, fits.Fit] = {
        "target": tuple(one.id for one in targets),
        "weapon": tuple(one for one in weapons_of(state, figure) if one in weapons),
        "maneuver": tuple(one for one in maneuvers_of(state) if one in maneuvers),
        "mastery": fits.number(min(levels), max(levels)),
        "to": fits.point(max(asked.most_step(sort) for sort in sorts if asked.has_near(sort, targets))),
    }
    left_out = (("weapon", figure.weapon in weapons), ("maneuver", None in maneuvers), ("mastery", 1 in levels))
    needed = ("target", *(name for name, may in left_out if not may))
    return offered(args, needed), needed


def _sorts(state: State, figure: Figure) -> dict[_Sort, list[_With]]:
    """Everything that can be struck with, by what a judge looks at."""
    sorts: dict[_Sort, list[_With]] = {}
    for one in _all(state, figure):
        rows = rows_of(state, m.Strike(figure.id, figure.id, one.weapon, one.maneuver, one.mastery))
        assert rows is not None, "they are rows of the book or of the table"
        maneuver = rows.maneuver
        sort = _Sort(reach(rows), rows.value(maneuver.ap), rows.weapon.ranged, any(maneuver.kb_inches))
        sorts.setdefault(sort, []).append(one)
    return sorts


def _longest_first(sort: _Sort) -> tuple[int, int, bool]:
    """What leads furthest comes first: if that is of no use, the rest is not."""
    return -sort.reach, -sort.ap, sort.knocks_back


def _all(state: State, figure: Figure) -> Iterator[_With]:
    for weapon in weapons_of(state, figure):
        for maneuver in (None, *maneuvers_of(state)):
            yield from (_With(weapon, maneuver, mastery) for mastery in LEVELS)


class _Asked:
    """What a judge says of the Strikes of one figure, paid for in one way; nothing is asked twice."""

    def __init__(self, state: State, figure: Figure, way: Way) -> None:
        self.state, self.figure, self.way = state, figure, way
        found = _sorts(state, figure)
        self.sorts = {sort: found[sort] for sort in sorted(found, key=_longest_first)}
        self._against: dict[tuple[_Sort, str], frozenset[str]] = {}
        self._by_a_step: dict[tuple[_Sort, str], bool] = {}
        self._lost: dict[str, list[tuple[int, float]]] = {}
        """By target: steps and ranges, in hundredths, with which it was not reached."""

    def strike(self, sort: _Sort, target: str) -> m.Strike:
        """A Strike of this sort."""
        made = self.sorts[sort][0]
        return m.Strike(self.figure.id, target, made.weapon, made.maneuver, made.mastery)

    def against(self, sort: _Sort, target: Figure) -> frozenset[str]:
        """What stands against it from where the Striker stands."""
        key = sort, target.id
        if key not in self._against:
            self._against[key] = standing_against(self.state, self.way.move(self.strike(sort, target.id)))
        return self._against[key]

    def is_near(self, target: Figure) -> bool:
        """Whether it is in range from where the Striker stands, by a Strike of any sort."""
        return any(self.has_near(sort, [target]) for sort in self.sorts)

    def has_near(self, sort: _Sort, targets: list[Figure]) -> bool:
        """Whether one of them is in range from where the Striker stands, by a Strike of this sort."""
        return any(self.against(sort, one) <= _OPEN for one in targets)

    def may(self, sorts: Iterable[_Sort], targets: list[Figure]) -> bool:
        """Whether one of these Strikes is allowed, at once or by a step."""
        pairs = [(sort, one) for sort in sorts for one in targets]
        return any(not self.against(*pair) for pair in pairs) or any(self.by_a_step(*pair) for pair in pairs)

    @clause("10.2", "10.3")
    def by_a_step(self, sort: _Sort, target: Figure) -> bool:
        """Whether the Striker can step to where this Strike is allowed."""
        if not self.against(sort, target) <= _BY_A_STEP:
            return False
        key = sort, target.id
        if key not in self._by_a_step:
            self._by_a_step[key] = self._steps_up(sort, target)
        return self._by_a_step[key]

    def _steps_up(self, sort: _Sort, target: Figure) -> bool:
        """By searching; in vain, where a longer step and reach were of no use already."""
        big = target.tier >= BIG_TIER and not sort.ranged
        most, radius = self.most_step(sort), INCH * sort.reach + (target.width / 2 if big else 0)
        lost = self._lost.setdefault(target.id, [])
        if any(most <= step and radius <= other for step, other in lost):
            return False
        step = step_of(self.state, self.figure, target, most, radius)
        strike, (x, y) = self.strike(sort, target.id), self.figure.at
        at = (replace(strike, to=(x + dx, y + dy)) for dx, dy in steps(step))
        found = any(is_allowed(self.state, self.way.move(one)) for one in at)
        if not found and not sort.knocks_back:
            lost.append((most, radius))
        return found

    @clause("10.2")
    def most_step(self, sort: _Sort) -> int:
        """How far the Striker may step within such a Strike, in hundredths, as the judge tells it."""
        stays = replace(self.strike(sort, self.figure.id), to=self.figure.at)
        grounds = grounds_of(self.state, self.way.move(stays), ())
        return next(int(one.facts["most"]) for one in grounds if one.clause == full("10.2"))
