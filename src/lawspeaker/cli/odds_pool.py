"""The odds of a bare roll: of seven dice as a Strike or a Check reads them, or of the total of any pool."""

from dataclasses import dataclass
from typing import Annotated, TypeVar

from cyclopts import Parameter
from msgspec.structs import replace

from lawspeaker.chance.law import Law
from lawspeaker.chance.pool import Pool
from lawspeaker.chance.reading import Total, law_of
from lawspeaker.errors import Malformed
from lawspeaker.odds.telling import Rolled
from lawspeaker.odds.told_reading import parts_of
from lawspeaker.rulebooks.war.check_reading import CheckReading
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.strike_reading import Elevens, StrikeReading

SEVEN = Pool(7, 12)
_Reading = TypeVar("_Reading", StrikeReading, CheckReading)
MOST_ADJUSTMENTS = 77
"""More move nothing: that is every die from 1 to 12."""
MOST_BOONS = 4
"""Of Boon, and of Bane, at most: the rolls to look at grow with each."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BareRoll:
    """How the dice of a bare roll are to be read, each by an option; None and False: nothing is said of it."""

    adjust: Annotated[int | None, Parameter(help="Of a bare roll: Adjustments, like +2 or -1.")] = None
    exposed: Annotated[bool, Parameter(negative="", help="It is a Strike on an Exposed target.")] = False
    surprised: Annotated[bool, Parameter(negative="", help="It is a Strike on one whom the Striker surprised.")] = False
    check: Annotated[bool, Parameter(negative="", help="It is a Check, no Strike.")] = False
    needed: Annotated[int | None, Parameter(help="Passes that the Check needs; else 3.")] = None
    boon: Annotated[int | None, Parameter(help="Dice of Boon.")] = None
    bane: Annotated[int | None, Parameter(help="Dice of Bane.")] = None
    band: Annotated[bool, Parameter(negative="", help="Adjustments move dice from band to band (W-1).")] = False

    @property
    def said(self) -> str:
        """The first option that is given, as it is typed; empty without any."""
        given = (name for name, value in vars(self).items() if value is not None and value is not False)
        return next((f"--{name}" for name in given), "")


def rolled(text: str, asked: BareRoll) -> Rolled:
    """What a pool comes to. Raises Malformed: `bad-pool`, `bad-odds` for options that do not go with it."""
    pool = Pool.parse(text)
    if pool != SEVEN:
        if asked.said:
            raise Malformed("bad-odds", asked.said, f"only {SEVEN} are read so; of {pool} the total is told")
        return Rolled(str(pool), {"total": law_of(pool, Total())})
    reading = _check(asked) if asked.check else _strike(asked)
    law: Law[object] = Law(exact_law(reading).items())
    return Rolled(f"{reading.pool}d{pool.sides}", parts_of(law, reading), reading)


def _strike(asked: BareRoll) -> StrikeReading:
    if asked.needed is not None:
        raise Malformed("bad-odds", "--needed", "Passes are needed in a Check: say --check too")
    elevens: Elevens = "adjusted" if asked.exposed or asked.surprised else "no"
    return replace(_seven(StrikeReading, asked), exposed=asked.exposed, elevens=elevens)


def _check(asked: BareRoll) -> CheckReading:
    if asked.exposed or asked.surprised:
        word = "--exposed" if asked.exposed else "--surprised"
        raise Malformed("bad-odds", word, "only a Strike is read so, and --check is none")
    needed = _between("--needed", asked.needed, range(1, 15))
    return replace(_seven(CheckReading, asked), needed=needed or 3)


def _seven(kind: type[_Reading], asked: BareRoll) -> _Reading:
    adjustments = _between("--adjust", asked.adjust, range(-MOST_ADJUSTMENTS, MOST_ADJUSTMENTS + 1))
    boon, bane = (_between(f"--{name}", getattr(asked, name), range(MOST_BOONS + 1)) for name in ("boon", "bane"))
    return kind(adjustments=adjustments, boon=boon, bane=bane, band=asked.band)


def _between(word: str, number: int | None, fits: range) -> int:
    """The number, 0 where none is given. Raises Malformed (`bad-odds`) where it does not fit."""
    if number is not None and number not in fits:
        raise Malformed("bad-odds", f"{word} {number}", f"{word} is {fits[0]} to {fits[-1]}")
    return number or 0
