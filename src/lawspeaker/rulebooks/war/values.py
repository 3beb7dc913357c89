"""Chapter 12: what follows from a figure's Attributes and states, step by step, so that every number has its why.

An Account is a value with the steps that made it: each step names its clause, says what it is, and gives the
value after it.
"""

from functools import lru_cache

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause, full
from lawspeaker.rulebooks.war.figure import Attribute, Figure

MAGNITUDES = (0, 1, 3, 7, 12)
_SPEEDS = (
    (0, 7), (7, 8), (14, 9), (22, 10), (30, 11), (39, 12), (48, 13), (58, 14), (68, 15), (79, 16), (90, 17),
    (102, 18), (114, 19), (127, 20), (140, 21), (154, 22), (168, 23), (183, 24), (198, 25), (214, 26), (230, 27),
    (247, 28), (264, 29),
)  # fmt: skip
_SPEED_EVERY = 18
STANCE_GUARD = {"none": 0, "stance": 3, "full": 5}


class Step(Struct, frozen=True, gc=False):
    """One step of an account: its clause (full id), what it is, and the value after it."""

    clause: str
    what: str
    value: int


class Account(Struct, frozen=True, gc=False):
    """A derived value and how it came about."""

    steps: tuple[Step, ...]

    @property
    def value(self) -> int:
        """What the last step comes to."""
        return self.steps[-1].value


@clause("12.1")
def effective(figure: Figure, attribute: Attribute) -> int:
    """The value that counts: 0 if Defeated, at most half of natural if Weakened, else the current one."""
    if figure.is_defeated:
        return 0
    current = figure.current(attribute)
    if figure.causes and figure.is_weakened:
        return min(current, int(getattr(figure, attribute)) // 2)
    return current


@clause("9.2", "8.9")
def factor(figure: Figure, attribute: Attribute) -> int:
    """The Factor Value: the effective value without its ones digit, rounded down."""
    return effective(figure, attribute) // 10


@lru_cache(maxsize=1 << 12)
def _first(value: str, formula: str, given: int | None, computed: int) -> Step:
    """The first step of an account: the value given at set-up (12.9), or what the formula gives."""
    if given is not None:
        return Step(full("12.9"), f"{value} as set up", given)
    return Step(full(formula), f"{value} from Attributes", computed)


def _weakened(figure: Figure, before: int) -> tuple[Step, ...]:
    """2 lower per Tier while Weakened, not below 0 (12.14)."""
    if not figure.causes or not figure.is_weakened:
        return ()
    return (Step(full("12.14"), "Weakened: 2 less per Tier", max(0, before - 2 * figure.tier)),)


@clause("12.2", "12.9", "12.14")
def force(figure: Figure) -> Account:
    """3, and 1 more for every 14 of Might."""
    first = _first("force", "12.2", figure.given.get("force"), 3 + effective(figure, "might") // 14)
    return Account((first, *_weakened(figure, first.value)))


@clause("12.4", "12.9", "12.14")
def precision(figure: Figure) -> Account:
    """1 for every 14 of Control."""
    first = _first("precision", "12.4", figure.given.get("precision"), effective(figure, "control") // 14)
    return Account((first, *_weakened(figure, first.value)))


@clause("12.5", "12.9", "12.14")
def stamina(figure: Figure) -> Account:
    """3, and 1 more for every 10 of Endurance."""
    first = _first("stamina", "12.5", figure.given.get("stamina"), 3 + effective(figure, "endurance") // 10)
    return Account((first, *_weakened(figure, first.value)))


@clause("12.6")
def spp(figure: Figure) -> int:
    """1 for every 20 of Passion."""
    return effective(figure, "passion") // 20


@clause("12.7", "12.9", "12.14")
def speed(figure: Figure) -> Account:
    """AP of a Cycle, by Swiftness."""
    first = _first("speed", "12.7", figure.given.get("speed"), speed_of(effective(figure, "swiftness")))
    return Account((first, *_weakened(figure, first.value)))


@clause("12.7")
@lru_cache(maxsize=1 << 10)
def speed_of(swiftness: int) -> int:
    """The greatest row of the table that is not above the Swiftness; beyond it, 1 more for every 18."""
    last, most = _SPEEDS[-1]
    if swiftness >= last:
        return most + (swiftness - last) // _SPEED_EVERY
    return max((row for least, row in _SPEEDS if least <= swiftness), default=_SPEEDS[0][1])


@clause("12.8", "12.9", "12.14")
def magnitude(figure: Figure) -> Account:
    """By Tier; at most half if Weakened, 0 if Defeated."""
    steps = [_first("magnitude", "12.8", figure.given.get("magnitude"), MAGNITUDES[figure.tier])]
    natural = steps[0].value
    if figure.causes and figure.is_weakened:
        steps.append(Step(full("12.8"), "Weakened: at most half", natural // 2))
    if figure.is_defeated:
        steps.append(Step(full("12.8"), "Defeated", 0))
    return Account(tuple(steps))


@clause("12.3", "12.10", "4.1", "5.1", "7.2")
def guard(figure: Figure, weapon_guard: int, counts_stance: bool = True, half_up: bool = False) -> Account:
    """Guard in the order of 12.10: base and weapon, Stance, Weakened, halved if held, 0 if it cannot defend itself.

    `weapon_guard` is the weapon's bonus, `counts_stance` false against a surpriser or a row that ignores the
    Stance, `half_up` the choice of W-6.
    """
    might, control = effective(figure, "might"), effective(figure, "control")
    steps = [_first("guard", "12.3", figure.given.get("guard"), (2 * might + control) // 40)]
    if weapon_guard:
        steps.append(Step(full("13.1"), f"weapon: {weapon_guard:+}", steps[-1].value + weapon_guard))
    if figure.stance != "none" and counts_stance:
        bonus = STANCE_GUARD[figure.stance]
        number = "11.17" if figure.stance == "full" else "11.16"
        steps.append(Step(full(number), f"Defensive Stance: +{bonus}", steps[-1].value + bonus))
    steps += _weakened(figure, steps[-1].value)
    if figure.causes and figure.open("grappled", "entangled"):
        steps.append(Step(full("4.1"), "held: halved", (steps[-1].value + half_up) // 2))
    if figure.is_exposed:
        steps.append(Step(full(_exposed_by(figure)), "cannot defend itself: 0", 0))
    return Account(tuple(steps))


def _exposed_by(figure: Figure) -> str:
    """The clause by which Guard is 0."""
    if figure.is_defeated:
        return "12.20"
    return "5.1" if figure.open("bound") else "7.2"


@clause("12.21", "12.22", "12.20")
def may(figure: Figure) -> tuple[str, ...]:
    """The acts that the state of the figure leaves open, sorted, whatever AP or Turn."""
    if figure.does_nothing:
        return ()
    if figure.is_held:
        return ("break-free", "rest", "sing", "spiritual-effect", "talk")
    return (
        "act", "defensive-stance", "move", "rest", "sing", "spiritual-effect", "stand-ready", "strike", "talk",
    )  # fmt: skip
