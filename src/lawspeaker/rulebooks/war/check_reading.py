"""Chapter 9: how the seven dice of a Check are read, and what its Passes wear down."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.roll import NONE_FIXED, ONE, net_of, number, uncancelled, uncancelled_of
from lawspeaker.rulebooks.war.seven_dice import SevenDice

Epic: TypeAlias = Literal["none", "twelves-kept", "passed", "ones-kept", "failed"]


class CheckOutcome(Struct, frozen=True, gc=False):
    """What a Check comes to.

    `net` is above 0 in Passes, below 0 in Fails; `short` is how many Passes were missing, 0 on success.
    `epic` says which clause of Epic Checks binds: 9.8 `passed`, 9.10 `failed`, or else 9.7 or 9.9.
    """

    net: int
    passes: int
    success: bool
    short: int
    epic: Epic


class Tried(Struct, frozen=True, gc=False, order=True):
    """Whether a Check succeeded, and no more: as much of a CheckOutcome as a try to break free reads.

    It answers the roll of a Check of which no Passes are asked; what else `CheckRead` tells is then null.
    """

    success: bool


class Missed(Struct, frozen=True, gc=False, order=True):
    """Whether a Check succeeded, and how many Passes were missing: as much as Falter for missing Passes reads (2.4).

    It answers the roll of such a Check as a CheckOutcome does; what else `CheckRead` tells is then null.
    """

    success: bool
    short: int


class Passed(Struct, frozen=True, gc=False, order=True):
    """Whether a Check succeeded, and with how many Passes: as much as an effect that Passes wear down reads (9.11)."""

    success: bool
    passes: int


Checked: TypeAlias = CheckOutcome | Tried | Missed | Passed
"""What a Check came to, told in full or as far as rules read it."""


class CheckReading(SevenDice, frozen=True, gc=False, kw_only=True):
    """How a Check is read: Passes needed (W-2), and the choices of W-17 (`deepen`) and W-30 (`any_ones`).

    `passes_ignored`: the roller is Defeated (12.20).
    """

    needed: int = 3
    deepen: bool = False
    any_ones: bool = False
    passes_ignored: bool = False

    def read(self, faces: Sequence[int], adjusted: Sequence[int] | None = None) -> CheckOutcome:
        """The outcome of these faces; where no dice `adjusted` are given, at the best use of Adjustments."""
        return _outcome(self, *self.counts(faces, adjusted))

    @property
    def protects(self) -> bool:
        """It does in every Check."""
        return True

    def outcome(self, rolled: int, now: int) -> CheckOutcome:
        """The outcome by the count of the dice as rolled and after Adjustment."""
        return _outcome(self, rolled, now)

    def epic(self, rolled: int) -> Hashable:
        """All that the outcome depends on of the count of the dice as rolled."""
        return epic(self, rolled)

    def fixed(self, seven: Sequence[int]) -> frozenset[int]:
        """The places, from 0, of dice that Epic protection (9.7, 9.9) keeps from being moved."""
        return protected(seven, self.adjustments)


@clause("9.7", "9.9")
def protected(seven: Sequence[int], adjustments: int) -> frozenset[int]:
    """Places of dice that may not be moved: 12s down if two are uncancelled as rolled, 1s up likewise."""
    twelves, ones = uncancelled(seven)
    if adjustments < 0 and twelves >= 2:
        return frozenset(place for place, face in enumerate(seven) if face == 12)
    if adjustments > 0 and ones >= 2:
        return frozenset(place for place, face in enumerate(seven) if face == 1)
    return NONE_FIXED


@clause("9.8", "9.10", "12.20")
def epic(reading: CheckReading, rolled: int) -> Epic:
    """What the dice as rolled decide or protect. The Defeated pass no Check by their 12s."""
    twelves, ones = uncancelled_of(rolled)
    if (number(rolled, ONE) if reading.any_ones else ones) >= 3:
        return "failed"
    if twelves >= 3 and not reading.passes_ignored:
        return "passed"
    if twelves >= 2:
        return "twelves-kept"
    return "ones-kept" if ones >= 2 else "none"


@clause("9.1", "12.20")
def passes_of(reading: CheckReading, net: int) -> int:
    """Passes left; those of the Defeated are ignored."""
    return 0 if reading.passes_ignored else max(0, net)


@clause("9.6", "9.8", "9.10", "12.20")
def succeeds(reading: CheckReading, net: int, protection: Epic) -> bool:
    """Whether enough Passes are left, unless an Epic Check is decided already. The Defeated never succeed."""
    if reading.passes_ignored or protection == "failed":
        return False
    return protection == "passed" or net >= reading.needed


@clause("9.6", "12.20")
def short_by(reading: CheckReading, net: int) -> int:
    """How many Passes a Check that failed lacked, at least 1; W-17: whether net Fails deepen it."""
    if reading.passes_ignored:
        return reading.needed
    return max(1, reading.needed - (net if reading.deepen else max(0, net)))


@lru_cache(maxsize=1 << 14)
def _outcome(reading: CheckReading, rolled: int, now: int) -> CheckOutcome:
    """The outcome by the count of the dice as rolled and after Adjustment."""
    net, protection = net_of(now), epic(reading, rolled)
    success = succeeds(reading, net, protection)
    short = 0 if success else short_by(reading, net)
    return CheckOutcome(net, passes_of(reading, net), success, short, protection)


@clause("8.12")
def quick_net(dice: Sequence[int]) -> int:
    """The Host's quick roll of three dice: positives counted, a 12 for two."""
    return sum((face >= 9) + (face == 12) for face in dice)


@clause("9.11", "13.8")
def resisted(base: int, step: int, passes: int) -> int:
    """What is left of an effect written base(step) after so many Passes."""
    return max(0, base - step * passes)
