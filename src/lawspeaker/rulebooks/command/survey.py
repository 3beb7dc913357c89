"""The chapter's answers for a whole field, remembered per branch.

A field falls apart into three branches that meet only in the altar. What the literal rules of `chain`,
`lines` and `recruiting` say of one branch (with the altar, the other branches empty) is kept, so that a
whole field is three look-ups put together. There is no second set of rules here.
"""

from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command import chain, lines, recruiting
from lawspeaker.rulebooks.command.book import DEFAULTS, all_met
from lawspeaker.rulebooks.command.field import Field, Masks
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.recruiting import Coming, placing_grounds

_ALTAR = LAYOUT.altar
_WITH_ALTAR = tuple(branch | LAYOUT.bit[_ALTAR] for branch in LAYOUT.branches)


class Survey(Struct, frozen=True):
    """Of a whole field: lines, Direct Superiors (Souls without one are absent), open slots."""

    lines: dict[Place, int]
    direct_superior: dict[Place, Place]
    open: tuple[Place, ...]


class _Branch(Struct, frozen=True):
    """The same of one branch; `leader_line` is the Leader's if the other branches were empty, or 0."""

    lines: dict[Place, int]
    direct_superior: dict[Place, Place]
    open: int
    leader_line: int


def survey(masks: Masks, choices: Choices = DEFAULTS) -> Survey:
    """The answers for the field that has these masks."""
    left, centre, right = (_branch(masks.within(part), part, choices) for part in _WITH_ALTAR)
    lines_ = left.lines | centre.lines | right.lines
    if leader_line := max(left.leader_line, centre.leader_line, right.leader_line):
        lines_[_ALTAR] = leader_line
    superior = left.direct_superior | centre.direct_superior | right.direct_superior
    souls = LAYOUT.members(masks.active)
    return Survey(
        {soul: lines_[soul] for soul in souls},
        {soul: superior[soul] for soul in souls if soul in superior},
        LAYOUT.members(left.open | centre.open | right.open),
    )


@lru_cache(maxsize=1 << 17)
def _branch(masks: Masks, part: int, choices: Choices) -> _Branch:
    field = Field.of_masks(masks)
    everyone = lines.lines(field)
    leader_line = everyone.pop(_ALTAR, 0)
    superiors = {soul: chain.direct_superior(field, soul) for soul in everyone}
    return _Branch(
        everyone,
        {soul: superior for soul, superior in superiors.items() if superior is not None},
        LAYOUT.mask(recruiting.open_slots(field, None, choices)) & part,
        leader_line,
    )


def slots_for(field: Field, rank: int, coming: Coming, choices: Choices) -> int:
    """Mask of the slots onto which a Soul of this rank may come so, by the grounds of `recruiting`."""
    slots = 0
    for part in _WITH_ALTAR:
        slots |= _slots_in_branch(field.masks.within(part), part, rank, coming, choices)
    return slots


@lru_cache(maxsize=1 << 17)
def _slots_in_branch(masks: Masks, part: int, rank: int, coming: Coming, choices: Choices) -> int:
    field = Field.of_masks(masks)
    return sum(
        LAYOUT.bit[slot]
        for slot in LAYOUT.members(part)
        if slot != _ALTAR and all_met(placing_grounds(field, slot, rank, coming, choices))
    )


def line_of(field: Field, soul: Place) -> int | None:
    """`lines.line_of`, remembered for every mask of active Souls."""
    return _lines_of(field.active)[LAYOUT.number[soul]]


@cache
def _lines_of(active: int) -> tuple[int | None, ...]:
    lines_ = survey(Masks(active)).lines
    return tuple(map(lines_.get, LAYOUT.places))


def described(
    field: Field, rank: int | None = None, choices: Choices = DEFAULTS, moral: bool = False
) -> dict[str, Any]:
    """Every answer about one field, by the literal rules: the nine keys that `lawspeaker field` prints.

    With `rank`, open and closed are for a Soul of that rank; with `moral`, a tenth key
    `strengthened_by`. The key `position` is left to the notation.
    """
    souls = LAYOUT.members(field.active)
    answers: dict[str, Any] = {
        "lines": lines.lines(field),
        "front_line": lines.front_line(field),
        "superiors": {soul: chain.superiors(field, soul) for soul in souls},
        "underlings": {soul: chain.underlings(field, soul) for soul in souls},
        "direct_superior": {soul: superior for soul in souls if (superior := chain.direct_superior(field, soul))},
        "direct_underlings": {soul: chain.direct_underlings(field, soul) for soul in souls},
        "open": recruiting.open_slots(field, rank, choices),
        "closed": recruiting.closed_slots(field, rank, choices),
    }
    if moral:
        answers["strengthened_by"] = {soul: chain.strengthened_by(field, soul) for soul in souls}
    return answers
