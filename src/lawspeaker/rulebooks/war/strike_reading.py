"""Chapter 10: how the seven dice of a Strike are read, and what gives its Adjustments their number."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.check_reading import protected
from lawspeaker.rulebooks.war.roll import NEGATIVE, NONE_FIXED, ONE, POSITIVE, TWELVE, number, uncancelled_of, weight
from lawspeaker.rulebooks.war.seven_dice import SevenDice

Elevens: TypeAlias = Literal["no", "adjusted", "natural"]
SHOWN_TWELVE = ONE << 4
"""One more sort in the count of a Strike: dice that show 12, beside 11s that count as 12."""
EPIC = 3
"""So many uncancelled 12s, or 1s, as rolled make an Epic Strike, or an Epic Defence (10.15)."""


class StrikeOutcome(Struct, frozen=True, gc=False):
    """What a Strike comes to: Hits before (`before`) and after Stops, triggers of the 12 Effect, Defensive Hits.

    `epic_strike`, `epic_defence`: three or more uncancelled 12s, or 1s, as rolled (10.15).
    """

    base: int
    twelves: int
    ones: int
    stops: int
    before: int
    hits: int
    triggers: int
    defensive: int
    epic_strike: bool
    epic_defence: bool

    @property
    def landed(self) -> "Landed":
        """As much of it as rules read. The order of the dice changes nothing of that, as it may of the rest."""
        return Landed(
            self.hits, self.triggers, self.before, self.defensive, self.epic_strike, self.epic_defence
        )  # fmt: skip


class Landed(Struct, frozen=True, gc=False, order=True):
    """As much of a StrikeOutcome as rules read; they are ordered as `(hits, triggers, before, defensive)`.

    It answers a roll as a StrikeOutcome does; what else `StrikeRead` tells is then null.
    """

    hits: int
    triggers: int
    before: int
    defensive: int
    epic_strike: bool = False
    epic_defence: bool = False


Struck: TypeAlias = StrikeOutcome | Landed
"""What a Strike came to, told in full or as far as rules read it."""


class StrikeReading(SevenDice, frozen=True, gc=False, kw_only=True):
    """How a Strike is read.

    `elevens`: whether 11s count as 12s (8.8), on the die after Adjustment or on a natural one (W-18);
    `eleven_triggers`: whether such an 11 triggers the 12 Effect (W-19). `exposed`: the target is (7.3, 7.4).
    `ignore_stops`: so many Stops the Maneuver ignores. `protect`: Epic protection holds (W-31 `as-checks`).
    """

    elevens: Elevens = "no"
    eleven_triggers: bool = True
    exposed: bool = False
    ignore_stops: int = 0
    protect: bool = False

    def read(self, faces: Sequence[int], adjusted: Sequence[int] | None = None) -> StrikeOutcome:
        """The outcome of these faces; where no dice `adjusted` are given, at the best use of Adjustments."""
        return _outcome(self, *self.counts(faces, adjusted))

    @property
    @clause("10.18")
    def protects(self) -> bool:
        """Under W-31 `as-checks`."""
        return self.protect

    def outcome(self, rolled: int, now: int) -> Landed:
        """The outcome by the count of the dice as rolled and after Adjustment, as far as rules read it."""
        return _outcome(self, rolled, now).landed

    def epic(self, rolled: int) -> Hashable:
        """All that `outcome` depends on of the count of the dice as rolled."""
        return tuple(left >= EPIC for left in uncancelled_of(rolled))

    def mattering(self, weight: int) -> int:
        """What a die adds to the count; that a 12 is a natural one only where an 11 is less."""
        return weight if not self.eleven_triggers else weight % SHOWN_TWELVE

    @clause("10.18")
    def fixed(self, seven: Sequence[int]) -> frozenset[int]:
        """The places, from 0, of dice that may not be moved: under W-31 `as-checks` 9.7 and 9.9 say which."""
        return protected(seven, self.adjustments) if self.protect else NONE_FIXED

    @clause("7.3", "7.4", "7.5", "8.8")
    def weigh(self, rolled: int, now: int) -> int:
        """What a die adds to the count: an 11 may be a 12; 1 to 3 are nothing against the Exposed."""
        if now == 11 and (self.elevens == "adjusted" or (self.elevens == "natural" and rolled == 11)):
            return weight(12)
        if self.exposed and now <= 3:
            return 0
        return weight(now) + SHOWN_TWELVE * (now == 12)

    @clause("8.7")
    def worth(self, count: int) -> int:
        """A whole number that orders counts as `(hits, triggers, before, -defensive)` does."""
        strike = _outcome(self, count, count)
        return ((strike.hits * 16 + strike.triggers) * 16 + strike.before) * 16 - strike.defensive


@clause("10.7")
def stops_of(reading: StrikeReading, count: int) -> int:
    """Stops that count: those that a Maneuver ignores are taken off."""
    return max(0, number(count, NEGATIVE) - reading.ignore_stops)


@clause("10.8")
def triggers_of(reading: StrikeReading, count: int, epic: int) -> int:
    """Triggers of the 12 Effect: one for each Epic Hit; W-19: whether an 11 that counts as 12 can give one."""
    return epic if reading.eleven_triggers else min(epic, number(count, SHOWN_TWELVE))


@clause("10.7", "10.8", "10.9", "10.10", "10.15")
@lru_cache(maxsize=1 << 14)
def _outcome(reading: StrikeReading, rolled: int, now: int) -> StrikeOutcome:
    """The outcome by the count of the dice as rolled and after Adjustment.

    An Epic Hit is one more Hit, Stops cancel Hits one for one, and every two that are left over are a Defensive Hit.
    """
    base, twelves, ones = (number(now, sort) for sort in (POSITIVE, TWELVE, ONE))
    epic, stops = max(0, twelves - ones), stops_of(reading, now)
    before = base + epic
    hits, defensive = max(0, before - stops), max(0, stops - before) // 2
    triggers = triggers_of(reading, now, epic)
    epic_strike, epic_defence = (left >= EPIC for left in uncancelled_of(rolled))
    return StrikeOutcome(
        base, twelves, ones, stops, before, hits, triggers, defensive, epic_strike, epic_defence
    )  # fmt: skip


@clause("10.4")
def steps(difference: int) -> int:
    """How many Adjustments a difference of Precision and Guard gives, of 0 or more: 1 from 1, 2 from 3, 3 from 6 ..."""
    if difference >= 10:
        return 4 + (difference - 10) // 5
    return sum(difference >= least for least in (1, 3, 6))


@clause("10.6")
def melee_level(superiority: int) -> int:
    """Levels of Melee Influence that a superiority in Magnitude gives: one from 1, two from 7, three from 14 ..."""
    if superiority < 1:
        return 0
    return 1 + superiority // 7
