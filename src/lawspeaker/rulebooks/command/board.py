"""A table as JSON for programs that draw it: both fields place by place, with every answer of the chapter."""

from functools import lru_cache
from typing import Any

import msgspec

from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.command import chain, recruiting
from lawspeaker.rulebooks.command.field import Field, Masks, Soul
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import SEATS
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS, Counts
from lawspeaker.rulebooks.command.state import State
from lawspeaker.rulebooks.command.survey import survey

_PLACES = tuple(
    {"id": place, "above": LAYOUT.directly_above.get(place), "highest": LAYOUT.highest[place]}
    for place in LAYOUT.places
)


def board_json(state: State) -> dict[str, Any]:
    """Where the game stands, the tree of places, and of each place of both fields all that the chapter says of it.

    `places` says what the tree is, `fields` has a spot for each of them in the same, the canonical order.
    """
    context = {"turn": state.turn, "seat": state.seat, "phase": state.phase}
    context |= {"recruited": state.recruited, "exiled": state.exiled}
    return context | {
        "outcome": None if state.outcome is None else msgspec.to_builtins(state.outcome),
        "over": state.phase == "over",
        "options": state.choices.changed(),
        "reserve": None if state.reserve is None else dict(zip(SEATS, map(_reserve, state.reserve), strict=True)),
        "places": [dict(place) for place in _PLACES],
        "fields": {seat: spots(state.field(seat), state.choices) for seat in SEATS},
    }


def spots(field: Field, choices: Choices) -> list[dict[str, Any]]:
    """Every place of a field, in canonical order: who lies there, in which line, what is open, who commands whom."""
    answers = _answers(field.masks, choices)
    return [_spot(field, place, *of_place) for place, of_place in zip(LAYOUT.places, answers, strict=True)]


def _spot(field: Field, place: Place, ruled: dict[str, Any], commands: dict[str, Any]) -> dict[str, Any]:
    soul = field.soul(place)
    held = {"place": place, "holds": field.holds(place), "soul": None if soul is None else _soul(soul)}
    return {**held, **ruled, **commands, "strengthened_by": list(chain.strengthened_by(field, place))}


def _soul(soul: Soul) -> dict[str, Any]:
    return {
        "rank": soul.rank, "name": soul.name, "arrived": soul.turn, "keywords": list(soul.keywords),
        "frozen": soul.frozen,
    }  # fmt: skip


@lru_cache(maxsize=1 << 10)
def _answers(masks: Masks, choices: Choices) -> tuple[tuple[dict[str, Any], dict[str, Any]], ...]:
    """What hangs on the masks alone, place by place: it is remembered, and so it is never changed."""
    field, known = Field.of_masks(masks), survey(masks, choices)
    closed = recruiting.closed_slots(field, None, choices)
    ruled = (
        {"line": known.lines.get(place), "open": place in known.open, "closed_by": list(closed.get(place, ()))}
        for place in LAYOUT.places
    )
    commands = (
        {
            "superiors": list(chain.superiors(field, place)),
            "underlings": list(chain.underlings(field, place)),
            "direct_superior": known.direct_superior.get(place),
            "direct_underlings": list(chain.direct_underlings(field, place)),
        }
        for place in LAYOUT.places
    )
    return tuple(zip(ruled, commands, strict=True))


def _reserve(counts: Counts) -> list[dict[str, Any]]:
    """Each kind of Soul and how many are left; `text` is what stands behind a slot where a move recruits one."""
    return [
        {"rank": kind.rank, "keywords": list(kind.keywords), "count": count, "text": _text(kind.rank, kind.keywords)}
        for kind, count in zip(KINDS, counts, strict=True)
    ]


def _text(rank: int, keywords: tuple[str, ...]) -> str:
    letters = "".join(keyword[0] for keyword in keywords)
    return f"/{rank}+{letters}" if letters else f"/{rank}"
