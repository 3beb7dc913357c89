"""Weapons and Maneuvers as data: chapter 13's tables for every edition, and rows that a table brings itself."""

import string
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.rows import (
    MOST,
    NO_LIMIT,
    Edition,
    Levels,
    Maneuver,
    Weapon,
    load,
    value_at,
    weapon_from_table,
)
from tests.sizes import tenth

EDITIONS: tuple[Edition, ...] = get_args(Edition)
PROVENANCE = {"id", "marks", "source", "note"}


def differing(row: Weapon | Maneuver) -> dict[str, Any]:
    """The fields of a row that say something: those that are not at their default."""
    plain = type(row)(id="plain")
    return {
        key: value for key, value in structs.asdict(row).items()
        if key not in PROVENANCE and value != getattr(plain, key)
    }  # fmt: skip


def same(value: int) -> Levels:
    return (value, value, value, value, value)


# ---- 13.2 and 13.3, typed by hand from the tables

WEAPONS: dict[str, dict[str, Any]] = {
    "unarmed": {},
    "club": {"falter_12": 1, "falter_pe": 1},
    "sword": {"ap_12": 1, "limit_12": 1, "ap_12_per_segment": 2, "percent_pe": 10},
    "axe": {"damage_12_per_tier": 7, "limit_12": 1, "percent_pe": 10},
    "hammer": {"falter_12": 2, "limit_12": 1, "exertion_pe_per_tier": 1},
    "staff": {"falter_pe": 1, "guard": 1},
    "spear": {"falter_12": 1, "percent_pe": 10, "reach": 7},
    "sling": {"falter_12": 1, "ranged": True, "reach": 12, "damage_percent": -50, "not_seen": ("passion-effect",)},
    "bow": {"percent_12": 10, "resolve_pe": 7, "ranged": True, "reach": 12, "damage_percent": -50},
    "staff-sling": {
        "falter_12": 1, "ranged": True, "reach": 12, "damage_percent": -40, "not_seen": ("passion-effect",)
    },
    "jackal-claws": {"ap_12": 1, "limit_12": 1, "ap_12_per_segment": 2, "percent_pe": 10},
    "pig-tusks": {"falter_12": 2, "exertion_pe_per_tier": 1},
    "venom-spit": {
        "poison_12": 2, "poison_pe": 2, "ranged": True, "reach": 12, "no_damage": True, "poison_percent": 30
    },
    "toxic-bite": {"poison_12": 4, "limit_12": 1, "poison_pe": 2},
    "scorpion-tail": {"poison_12": 4, "exertion_pe": 2},
    "scorpion-claw": {"grapple_12": True, "exertion_pe": 2},
}  # fmt: skip
MANEUVERS: dict[str, dict[str, Any]] = {
    "disarm": {
        "falter_per_hit": same(1), "damage_percent": same(-40), "precision": (0, 2, 2, 2, 2),
        "falter_damage_factor": (1, 1, 1, 2, 2), "counts_option": "W-26",
    },
    "shield-bash": {
        "kb_inches": same(1), "kb_per_hits": same(2), "counts": "before", "kb_difficulty": (1, 3, 5, 5, 7),
        "falter_12": same(1), "falter_pe": same(1),
    },
    "rebuff": {"kb_inches": (1, 1, 1, 2, 2), "counts": "before", "kb_difficulty": (1, 2, 3, 4, 5)},
    "forceful-shot": {"falter_per_hit": same(1), "exertion_per_hit": same(1), "counts": "before"},
    "momentous": {"ap": same(4), "ignore_stops": (0, 1, 2, 3, 4), "ignore_stance": True},
    "quick": {"ap": same(2), "precision": (-1, -1, 1, 3, 4), "damage_percent": (-40, -30, -30, -30, -20)},
    "committed": {"force": (3, 6, 9, 14, 19)},
    "double": {"force": (2, 4, 6, 6, 9)},
    "follow-up": {"ap": same(4)},
    "aim": {"ap": same(4), "precision": (3, 5, 7, 7, 7)},
    "extend-range": {"reach_plus": (2, 4, 6, 8, 10)},
    "charge": {}, "launching": {}, "piercing": {}, "parry": {}, "grand-parry": {}, "shielded-defense": {},
    "counter-strike": {}, "window-of-weakness": {},
}  # fmt: skip
NOT_HELD = {
    "double", "follow-up", "charge", "launching", "piercing", "parry", "grand-parry", "shielded-defense",
    "counter-strike", "window-of-weakness",
}  # fmt: skip


def test_the_weapons_are_those_of_the_table() -> None:
    weapons = load("mid").weapons
    assert list(weapons) == list(WEAPONS)
    assert {name: differing(weapon) for name, weapon in weapons.items()} == WEAPONS


def test_the_maneuvers_are_those_of_the_table() -> None:
    maneuvers = load("mid").maneuvers
    assert list(maneuvers) == list(MANEUVERS)
    assert {name: differing(maneuver) for name, maneuver in maneuvers.items()} == MANEUVERS


def test_the_old_edition_differs_in_a_bite_and_in_disarm_only() -> None:
    old, mid = load("old"), load("mid")
    assert old.weapons["toxic-bite"] == structs.replace(mid.weapons["toxic-bite"], poison_12=2)
    assert old.maneuvers["disarm"] == structs.replace(mid.maneuvers["disarm"], falter_at_3=same(1))
    assert [name for name in mid.weapons if old.weapons[name] != mid.weapons[name]] == ["toxic-bite"]
    assert [name for name in mid.maneuvers if old.maneuvers[name] != mid.maneuvers[name]] == ["disarm"]
    assert (list(old.weapons), list(old.maneuvers)) == (list(mid.weapons), list(mid.maneuvers))


def test_the_new_edition_differs_in_disarm_only() -> None:
    new, mid = load("new"), load("mid")
    assert new.weapons == mid.weapons
    assert new.maneuvers["disarm"] == structs.replace(mid.maneuvers["disarm"], falter_at_3=(0, 1, 1, 1, 1))
    assert [name for name in mid.maneuvers if new.maneuvers[name] != mid.maneuvers[name]] == ["disarm"]
    assert list(new.maneuvers) == list(mid.maneuvers)


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Malformed) as caught:
        load("newest")
    assert (caught.value.code, caught.value.item) == ("bad-edition", "newest")
    assert "old, mid, new" in caught.value.message


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_strike_is_ruled_by_what_is_held(edition: Edition) -> None:
    maneuvers = load(edition).maneuvers
    assert {name for name, maneuver in maneuvers.items() if maneuver.refers_out} == NOT_HELD


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_says_where_it_was_seen(edition: Edition) -> None:
    rows = load(edition)
    assert rows.weapons["club"].marks == ("mid", "inferred")
    assert rows.weapons["staff-sling"].marks == ("new",)
    assert rows.maneuvers["double"].marks == ("mid", "refers-out")
    assert all(weapon.marks for weapon in rows.weapons.values())
    assert all(maneuver.marks for maneuver in rows.maneuvers.values())


def test_rows_are_read_once_and_cannot_be_changed() -> None:
    rows = load("mid")
    assert load("mid") is rows
    with pytest.raises(TypeError):
        rows.weapons["club"] = rows.weapons["axe"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        rows.weapons["club"].reach = 12  # type: ignore[misc]


def test_what_a_plain_strike_does() -> None:
    plain = Maneuver(id="plain")
    assert (plain.ap, plain.kb_per_hits, plain.falter_damage_factor) == (same(3), same(1), same(1))
    assert (plain.falter_12, plain.falter_pe, plain.counts, plain.refers_out) == (None, None, "hits", False)


def test_the_value_at_a_mastery_level() -> None:
    quick = load("mid").maneuvers["quick"]
    assert [value_at(quick.precision, mastery) for mastery in range(1, 6)] == [-1, -1, 1, 3, 4]


# ---- 13.1: a row that a table brings


def test_a_table_may_bring_a_weapon() -> None:
    thorn = weapon_from_table({"id": "thorn", "falter_12": 1, "poison_12": 3, "percent_12": 50, "limit_12": 2})
    assert differing(thorn) == {"falter_12": 1, "poison_12": 3, "percent_12": 50, "limit_12": 2}
    assert (thorn.id, thorn.marks) == ("thorn", ())


def test_a_weapon_with_nothing_but_an_id_is_like_bare_hands() -> None:
    stick = weapon_from_table({"id": "s2-k"})
    assert differing(stick) == {}
    assert (stick.reach, stick.ranged, stick.limit_12, stick.ap_12_per_segment) == (3, False, NO_LIMIT, NO_LIMIT)


@pytest.mark.parametrize("key", ["damage_percent", "percent_12", "percent_pe", "guard"])
def test_some_numbers_may_be_negative(key: str) -> None:
    assert differing(weapon_from_table({"id": "w", key: -50})) == {key: -50}
    assert fault_of({"id": "w", key: -MOST - 1}).code == "bad-number"


def fault_of(table: dict[str, Any]) -> Malformed:
    with pytest.raises(Malformed) as caught:
        weapon_from_table(table)
    return caught.value


@pytest.mark.parametrize(
    ("table", "code", "item", "expected"),
    [
        ({}, "missing-key", "id", "needs an id"),
        ({"reach": 3}, "missing-key", "id", "beginning with a letter"),
        ({"id": "w", "reech": 3}, "unknown-key", "reech", "it has id, reach, ranged"),
        ({"id": "w", "marks": ["mid"]}, "unknown-key", "marks", "no such field"),
        ({"id": "w", "not_seen": ["guard"]}, "unknown-key", "not_seen", "no such field"),
        ({"id": ""}, "bad-id", "id", "beginning with a letter"),
        ({"id": "Thorn"}, "bad-id", "id", "a word of a-z, 0-9 and -"),
        ({"id": "2-thorns"}, "bad-id", "id", "beginning with a letter"),
        ({"id": "thorn\n"}, "bad-id", "id", "a word of a-z, 0-9 and -"),
        ({"id": "dörn"}, "bad-id", "id", "a word of a-z, 0-9 and -"),
        ({"id": 7}, "bad-id", "id", "a word of a-z, 0-9 and -"),
        ({"id": "w", "reach": -1}, "bad-number", "reach", "a whole number from 0 to 1000000"),
        ({"id": "w", "falter_12": -1}, "bad-number", "falter_12", "a whole number from 0"),
        ({"id": "w", "limit_12": None}, "bad-number", "limit_12", "a whole number from 0"),
        ({"id": "w", "poison_pe": 2.0}, "bad-number", "poison_pe", "a whole number"),
        ({"id": "w", "poison_pe": "2"}, "bad-number", "poison_pe", "a whole number"),
        ({"id": "w", "ap_12": True}, "bad-number", "ap_12", "a whole number"),
        ({"id": "w", "guard": [1, 2]}, "bad-number", "guard", "from -1000000 to 1000000"),
        ({"id": "w", "reach": 1 << 70_000}, "bad-number", "reach", "a whole number"),
        ({"id": "w", "ranged": 1}, "bad-flag", "ranged", "true or false"),
        ({"id": "w", "grapple_12": "yes"}, "bad-flag", "grapple_12", "true or false"),
    ],
)
def test_a_bad_row_is_refused_and_says_what_was_expected(
    table: dict[str, Any], code: str, item: str, expected: str
) -> None:
    fault = fault_of(table)
    assert (fault.code, fault.item) == (code, item)
    assert expected in fault.message


VALUES = st.one_of(
    st.integers(-3, 60), st.integers(), st.booleans(), st.none(), st.floats(), st.text(max_size=4), st.just([1])
)
KEYS = st.sampled_from([*Weapon.__struct_fields__, "reech", ""])
NAMES = st.text(string.ascii_lowercase + string.digits + "-A ", max_size=5)


def tried(table: dict[str, Any]) -> Weapon | Malformed:
    try:
        return weapon_from_table(table)
    except Malformed as fault:
        return fault


@settings(max_examples=tenth(5_000))
@given(st.dictionaries(KEYS, VALUES, max_size=5), NAMES)
def test_any_table_is_a_row_or_names_its_fault(table: dict[str, Any], name: str) -> None:
    table = {**table, "id": name}
    found = tried(table)
    if isinstance(found, Malformed):
        assert found.item in table
        assert found.code in {"unknown-key", "bad-id", "bad-number", "bad-flag"}
    else:
        told = {key: value for key, value in structs.asdict(found).items() if key in table}
        assert told == table
        assert all(type(told[key]) is type(table[key]) for key in table)
