"""Which scenarios a fight covers: what is refused, where it stands, and why."""

from functools import lru_cache
from typing import NoReturn

from lawspeaker.errors import Malformed
from lawspeaker.kernels.fight.layout import MOST
from lawspeaker.law.option import Choices, pin
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.opening import opened
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.scenario.setup import FigureSetup, Scenario
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row

SIDES = ("holy", "unholy")
COVERED: dict[str, tuple[str, ...]] = {
    one.id: one.choices
    for one in BOOK.options
    if one.id
    in ("W-1", "W-2", "W-3", "W-4", "W-6", "W-16", "W-20", "W-22", "W-25", "W-27", "W-30", "W-31", "W-32", "W-33")
} | {"W-32": ("by-stage", "off")}
"""Options that bear on what is covered, with the choices that are."""
GREATEST = 100
"""No Guard, Precision or Magnitude of a figure is greater, and no attribute greater than ten times that."""
_NATURAL = ("might", "control", "swiftness", "endurance", "resolve", "passion")
_GIVEN = ("guard", "precision", "magnitude", "force", "speed", "stamina")


@lru_cache(maxsize=64)
def state_of(text: str, changes: tuple[tuple[str, str], ...] = ()) -> State:
    """The battle of a scenario before its first Cycle, with these choices in place of the file's.

    Raises Malformed: as the scenario's own reading does, and `not-covered` with the path of the key.
    """
    scenario = read_scenario(text)
    _shape(scenario)
    choices = pin(BOOK.options, {**dict(scenario.options), **dict(changes)})
    _options(choices)
    state = opened(scenario, choices)
    for number, figure in enumerate(scenario.figures, 1):
        _figure(state, number, figure)
    return state


def _shape(scenario: Scenario) -> None:
    for key, there, why in (
        ("time", scenario.time, "a fight begins before its first Cycle"),
        ("obstacle", scenario.obstacles, "what stands in the way is not reckoned with"),
        ("barrier", scenario.barriers, "what stands in the way is not reckoned with"),
        ("move", scenario.moves, "a fight begins as it is set up"),
        ("adjust", scenario.adjust != "best", "Adjustments are put to their best use"),
    ):
        if there:
            _no(key, why)
    if not 2 <= len(scenario.figures) <= MOST:
        _no("figure", f"2 to {MOST} figures fight")
    for side in SIDES:
        if all(figure.side != side for figure in scenario.figures):
            _no("figure", f"nobody is {side}")


def _options(choices: Choices) -> None:
    for option, chosen in choices.changed().items():
        if chosen not in COVERED.get(option, ()):
            offered = COVERED.get(option, (BOOK.defaults[option],))
            _no(
                f"options.{option}",
                f"{chosen} is not covered; {' and '.join(offered)} {'is' if len(offered) < 2 else 'are'}",
            )


def _figure(state: State, number: int, setup: FigureSetup) -> None:
    path = f"figure[{number}]"
    if setup.side not in SIDES:
        _no(f"{path}.side", f"the sides are {' and '.join(SIDES)}")
    if setup.hidden:
        _no(f"{path}.hidden", "whether they know of a figure is nothing that these players ask")
    for name in (*_NATURAL, *_GIVEN):
        value, most = getattr(setup, name), GREATEST * (10 if name in _NATURAL else 1)
        if value is not None and not 0 <= value <= most:
            _no(f"{path}.{name}", f"from 0 to {most}")
    row = weapon_row(state, setup.weapon)
    assert row is not None, "it was looked for at the opening"
    if row.not_seen:
        _no(f"{path}.weapon", f"no page that was read tells its {', '.join(row.not_seen)} (war:13.2)")
    for name in row.__struct_fields__:
        value = getattr(row, name)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 1000 and not _is_limit(name):
            _no(f"{path}.weapon", f"{name} is further from 0 than 1000")


def _is_limit(name: str) -> bool:
    return name in ("limit_12", "ap_12_per_segment", "reach")


def _no(path: str, why: str) -> NoReturn:
    raise Malformed("not-covered", path, why)
