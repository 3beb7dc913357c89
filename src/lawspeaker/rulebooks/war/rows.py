"""Chapter 13: weapons and Maneuvers as rows of data, those of the book and those that a table brings itself.

The book's rows stand in `content/`. All numbers are whole; lengths are inches, percentages whole per cent.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.book import BOOK, clause

Edition: TypeAlias = Literal["old", "mid", "new"]
Mark: TypeAlias = Literal["old", "mid", "new", "inferred", "refers-out"]
Levels: TypeAlias = tuple[int, int, int, int, int]
"""One value for each Mastery Level, 1 to 5."""

MOST = 1_000_000
"""The greatest number that a row holds."""
NO_LIMIT = MOST
Id: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9-]*\Z")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Signed: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]

_NOTHING: Levels = (0, 0, 0, 0, 0)
_ONE: Levels = (1, 1, 1, 1, 1)


@clause("13.1")
class Weapon(Struct, frozen=True, kw_only=True, gc=False):
    """What a weapon does. `_12` is for each trigger of the 12 Effect, `_pe` for each Passion level.

    `not_seen` names what it has and no page that was read tells (`passion-effect`).
    """

    id: Id
    reach: Count = 3
    ranged: bool = False
    damage_percent: Signed = 0
    no_damage: bool = False
    falter_12: Count = 0
    poison_12: Count = 0
    damage_12_per_tier: Count = 0
    """Endurance, times the Tier of the target."""
    percent_12: Signed = 0
    ap_12: Count = 0
    grapple_12: bool = False
    limit_12: Count = NO_LIMIT
    """Triggers that count in one Strike."""
    ap_12_per_segment: Count = NO_LIMIT
    """AP that the 12 Effect gives in one Segment, all Strikes together."""
    falter_pe: Count = 0
    poison_pe: Count = 0
    percent_pe: Signed = 0
    resolve_pe: Count = 0
    exertion_pe: Count = 0
    exertion_pe_per_tier: Count = 0
    """Exertion, times the Tier of the Striker."""
    poison_percent: Count = 0
    """Poison, of what the damage would be."""
    guard: Signed = 0
    not_seen: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    source: str = ""
    note: str = ""


@clause("13.1")
class Maneuver(Struct, frozen=True, kw_only=True, gc=False):
    """What a Maneuver changes in a Strike, by Mastery Level (`value_at`). With nothing but an id: a plain Strike.

    `counts` says which Hits `_per_hit`, `_per_hits` and `_at_3` count: those left after Stops (`hits`) or those
    before; the option named by `counts_option` may say otherwise (13.5). `falter_12` and `falter_pe` stand in place
    of the weapon's, unless they are None.
    """

    id: Id
    ap: Levels = (3, 3, 3, 3, 3)
    force: Levels = _NOTHING
    precision: Levels = _NOTHING
    damage_percent: Levels = _NOTHING
    ignore_stops: Levels = _NOTHING
    ignore_stance: bool = False
    reach_plus: Levels = _NOTHING
    falter_per_hit: Levels = _NOTHING
    falter_at_3: Levels = _NOTHING
    """Falter that three or more Hits add, once."""
    exertion_per_hit: Levels = _NOTHING
    kb_inches: Levels = _NOTHING
    """Inches of Knock Back for every `kb_per_hits` Hits."""
    kb_per_hits: Levels = _ONE
    kb_difficulty: Levels = _NOTHING
    falter_12: Levels | None = None
    falter_pe: Levels | None = None
    falter_damage_factor: Levels = _ONE
    counts: Literal["hits", "before"] = "hits"
    counts_option: str = ""
    marks: tuple[Mark, ...] = ()
    source: str = ""
    note: str = ""

    @property
    def refers_out(self) -> bool:
        """Whether too little of it is held to rule a Strike by it (13.4)."""
        return "refers-out" in self.marks


class Rows(NamedTuple):
    """The book's rows by id, in its order. Read-only."""

    weapons: Mapping[str, Weapon]
    maneuvers: Mapping[str, Maneuver]


def value_at(values: Levels, mastery: int) -> int:
    """The value at a Mastery Level, 1 to 5."""
    return values[mastery - 1]


@clause("13.2", "13.3")
@lru_cache
def load(edition: Edition) -> Rows:
    """The rows of an edition. Raises Malformed (`bad-edition`) where there is no such."""
    if edition not in get_args(Edition):
        raise Malformed("bad-edition", str(edition), f"an edition is one of {', '.join(get_args(Edition))}")
    weapons = msgspec.convert(list(_entries("weapon", edition)), list[Weapon])
    maneuvers = msgspec.convert(list(map(_by_level, _entries("maneuver", edition))), list[Maneuver])
    return Rows(
        MappingProxyType({weapon.id: weapon for weapon in weapons}),
        MappingProxyType({maneuver.id: maneuver for maneuver in maneuvers}),
    )


def _entries(kind: Literal["weapon", "maneuver"], edition: Edition) -> Iterator[dict[str, Any]]:
    """The tables of a content file, with what the edition says in place of theirs."""
    for entry in BOOK.data(f"content/{kind}s.toml")[kind]:
        others = entry.pop("editions", {})
        yield {**entry, **others.get(edition, {})}


def _by_level(entry: dict[str, Any]) -> dict[str, Any]:
    """The entry with every single number made one for each Mastery Level."""
    return {key: (value,) * 5 if type(value) is int else value for key, value in entry.items()}


@clause("13.1")
def weapon_from_table(table: Mapping[str, Any]) -> Weapon:
    """The row that a table brings itself: an id, and whichever fields of 13.1 it needs.

    Raises Malformed (`missing-key`, `unknown-key`, `bad-id`, `bad-number`, `bad-flag`) with the key as item.
    """
    if "id" not in table:
        raise Malformed("missing-key", "id", f"a weapon needs an id, {_EXPECTED[Id][1]}")
    for key, value in table.items():
        _check(key, value)
    return Weapon(**table)


_OURS = ("not_seen", "marks", "source", "note")
_FIELDS = {key: kind for key, kind in get_type_hints(Weapon, include_extras=True).items() if key not in _OURS}
_EXPECTED: dict[Any, tuple[str, str]] = {
    Id: ("bad-id", "a word of a-z, 0-9 and -, beginning with a letter"),
    bool: ("bad-flag", "true or false"),
    Count: ("bad-number", f"a whole number from 0 to {MOST}"),
    Signed: ("bad-number", f"a whole number from -{MOST} to {MOST}"),
}


def _check(key: str, value: object) -> None:
    if key not in _FIELDS:
        raise Malformed("unknown-key", key, f"a weapon has no such field; it has {', '.join(_FIELDS)}")
    code, expected = _EXPECTED[_FIELDS[key]]
    try:
        msgspec.convert(value, _FIELDS[key])
    except msgspec.ValidationError:
        raise Malformed(code, key, f"{key} is {expected}") from None
