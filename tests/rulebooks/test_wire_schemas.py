"""The schemas of moves and events: whatever the program writes fits them, and readers refuse what they refuse."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.law.names import Names
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.law.wire_schemas import DEFS, component, schema_of
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import rebuilt
from lawspeaker.rulebooks.command import events as of_command
from lawspeaker.rulebooks.command import moves as moves_of_command
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.war import events as of_war
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.notation.known import EFFECTS, MOVES, READIED, REMEDIES, known_keys
from lawspeaker.rulebooks.war.notation.table import table_of
from lawspeaker.rulebooks.war.notation.text import read_move
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.scenario.setup import Scenario
from tests.engine.counting import COUNTING
from tests.golden.accept import FOLDER
from tests.golden.games import GAMES
from tests.rulebooks.command import drawn
from tests.rulebooks.command.answers import ruled
from tests.rulebooks.war.cases_of_war import CASES
from tests.rulebooks.war.drawn_moves import moves
from tests.rulebooks.war.duels import duel
from tests.rulebooks.war.fights import entries, fight
from tests.rulebooks.war.move_texts import AS_JSON, CANONICAL, TEXTS
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.rulebooks.war.seats import Seat
from tests.rulebooks.war.seats import drawn as drawn_for_seat
from tests.rulebooks.war.test_sight import STEPS, setup
from tests.sizes import tenth

Json = dict[str, Any]
BOOKS: dict[str, Rulebook] = {"command": COMMAND, "war": WAR}
COMPONENTS = {name: schema for book in BOOKS.values() for name, schema in book.wire_schemas().items()}
BOTH = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def over_the_wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@cache
def validator(name: str, closed: bool = False) -> Draft202012Validator:
    """The validator of a component; a `closed` one takes no key of which it does not tell."""
    schema = {**COMPONENTS[name], "$defs": COMPONENTS}
    return Draft202012Validator({**schema, "additionalProperties": False} if closed else schema)


def told_by(name: str, value: Json) -> str:
    """The component that is told by the tags of a value, from a union on."""
    schema = COMPONENTS[name]
    if "discriminator" not in schema:
        return name
    told = schema["discriminator"]
    return told_by(told["mapping"][value[told["propertyName"]]].removeprefix(DEFS), value)


def fits(name: str, value: Json) -> bool:
    return bool(validator(name).is_valid(value))


def check(name: str, value: Json) -> None:
    """The value fits its own component of a union, and no key of it is untold."""
    written = over_the_wire(value)
    own = told_by(name, written)
    fault = next(validator(own, closed=True).iter_errors(written), None)
    assert fault is None, (own, written, fault and fault.message)


def check_move(book: Rulebook, move: Any) -> None:
    check(component(book.id, "Move"), book.move_json(move))


def check_events(book: Rulebook, events: Iterable[Any]) -> None:
    for event in events:
        check(component(book.id, "Event"), book.event_json(event))


# ---- the schemas themselves


@pytest.mark.parametrize("refs", [DEFS, "#/components/schemas/"])
@BOTH
def test_every_reference_leads_to_a_component(book: Rulebook, refs: str) -> None:
    parts = book.wire_schemas(refs)
    named = {one for schema in parts.values() for one in references(schema)}
    assert named <= {refs + name for name in parts}
    assert {refs + name for name in parts} - named <= {refs + component(book.id, name) for name in ("Move", "Event")}
    assert all(re.fullmatch("[A-Za-z0-9]+", name) for name in parts)


def references(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        schema = dict(enumerate(schema))
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        yield schema["$ref"]
    yield from schema.get("discriminator", {}).get("mapping", {}).values()
    for inner in schema.values():
        yield from references(inner)


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component_is_a_schema_and_says_what_it_is(name: str) -> None:
    Draft202012Validator.check_schema(COMPONENTS[name])
    assert COMPONENTS[name]["title"]
    told = COMPONENTS[name].get("description", "")
    assert told or "properties" not in COMPONENTS[name]
    assert "None" not in told
    assert "hundredths of an inch" not in told


def test_no_two_rulebooks_share_a_component() -> None:
    assert len(COMPONENTS) == sum(len(book.wire_schemas()) for book in BOOKS.values())
    assert component("my-own game", "Move") == "MyOwnGameMove"


@pytest.mark.parametrize(
    ("root", "union"),
    [
        ("CommandMove", moves_of_command.Move), ("CommandEvent", of_command.Event),
        ("WarMove", m.Exact), ("WarEvent", of_war.Event),
    ],
)  # fmt: skip
def test_every_struct_of_a_union_has_a_component(root: str, union: Any) -> None:
    mapping = {str(kind.__struct_config__.tag): kind.__name__ for kind in get_args(union)}
    front = root.removesuffix("Move").removesuffix("Event")
    told = COMPONENTS[root]["discriminator"]
    assert told["mapping"] == {word: DEFS + front + name for word, name in mapping.items()}
    assert [one["$ref"] for one in COMPONENTS[root]["oneOf"]] == list(told["mapping"].values())


@pytest.mark.parametrize(("name", "inner"), [("Inflict", EFFECTS), ("Remedy", REMEDIES), ("UseReady", READIED)])
def test_every_effect_remedy_and_use_has_a_component(name: str, inner: dict[str, Any]) -> None:
    mapping = COMPONENTS[f"War{name}"]["discriminator"]["mapping"]
    assert list(mapping) == list(inner)
    for word, led in mapping.items():
        tag = COMPONENTS[f"War{name}"]["discriminator"]["propertyName"]
        assert COMPONENTS[led.removeprefix(DEFS)]["properties"][tag]["const"] == word


@pytest.mark.parametrize("kind", get_args(of_war.Event) + get_args(of_command.Event), ids=lambda kind: kind.__name__)
def test_an_event_tells_of_no_key_that_it_does_not_have(kind: type) -> None:
    front = "War" if kind in get_args(of_war.Event) else "Command"
    schema = COMPONENTS[front + kind.__name__]
    words = set(re.findall(r"`([a-z_]+)`", schema["description"]))
    assert words - set(schema["properties"]) <= {"place", "lifted", "loosed", "turn", "ready", "defeated"}


def test_a_rulebook_that_says_nothing_takes_any_object() -> None:
    parts = COUNTING.wire_schemas()
    assert list(parts) == ["CountingMove", "CountingEvent"]
    assert all(schema["type"] == "object" for schema in parts.values())


def test_a_type_that_nobody_writes_has_no_schema() -> None:
    with pytest.raises(TypeError, match="no schema of"):
        schema_of(complex, lambda _: None)


# ---- what is written


@pytest.mark.parametrize("name", GAMES)
def test_golden_journals_fit(name: str) -> None:
    book = BOOKS[GAMES[name].rulebook]
    journal = Journal.read((FOLDER / f"{name}.jsonl").read_bytes())
    for entry in journal.entries():
        check_events(book, book.read_events(entry.events))
        if entry.kind in ("move", "overrule"):
            check_move(book, book.read_move(entry.text, rebuilt(book, journal, entry.n - 1)))


@pytest.mark.parametrize("name", SHIPPED)
def test_battles_that_ship_fit(name: str) -> None:
    check_battle(read_scenario(SHIPPED[name]))


def check_battle(scenario: Scenario) -> set[type]:
    """Every move and event of a battle fits; gives the kinds of events."""
    kinds: set[type] = set()
    for entry in play(scenario):
        check_move(WAR, WAR.move_from_json(entry.given.table))
        check_events(WAR, entry.events)
        kinds |= set(map(type, entry.events))
    return kinds


RARE = """
rulebook = "war"
figure = [{ id = "asher" }]
move = [
    { do = "obstacle", id = "rock", at = [3, 3], width = 1.5 },
    { do = "weapon", id = "thorn" },
    { do = "inflict", effect = "exertion", amount = 3, target = "asher" },
    { do = "remedy", remedy = "reduce-exertion", amount = 1, target = "asher" },
    { do = "inflict", effect = "damage", attribute = "endurance", amount = 20, target = "asher" },
    { do = "override", figure = "asher", set = { endurance = 10, at = [0.5, 0] }, reason = "so be it" },
    { do = "remedy", remedy = "loose", tier = 1, target = "asher" },
    { do = "begin-cycle" },
    { do = "begin-cycle", passed = "leave" },
    { do = "begin-cycle", passed = "leave" },
]
"""


def test_the_cases_of_war_bring_every_event_and_all_fit() -> None:
    kinds = check_battle(read_scenario(RARE)).union(*(check_battle(case.scenario) for case in CASES.values()))
    further = [*(step.came.events for seed in range(4) for step in duel(seed)), *(one.events for one in entries(24))]
    for events in further:
        check_events(WAR, events)
        kinds |= set(map(type, events))
    assert kinds == set(get_args(of_war.Event))


@pytest.mark.parametrize("seed", range(tenth(600)))
def test_a_fight_fits(seed: int) -> None:
    for table in fight(seed).table["move"]:
        check_move(WAR, WAR.move_from_json({key: value for key, value in table.items() if key != "dice"}))
    for entry in entries(seed):
        check_events(WAR, entry.events)


@pytest.mark.parametrize("seed", range(tenth(600)))
def test_what_a_seat_is_told_of_a_fight_fits(seed: int) -> None:
    random = Random(seed)
    seat = Seat(setup(random, secrets=True), best=seed % 2 == 0)
    for _ in range(STEPS):
        move = drawn_for_seat(random, seat.state)
        if move is not None:
            seat.played(move, random)
    for told in (told for entry in seat.heard for told in entry):
        check("WarEvent", told)
    for move in WAR.legal(seat.sight, seat.seat):
        check_move(WAR, move)


def test_a_fight_fits_the_roots() -> None:
    some = [event for entry in entries(1) for event in entry.events]
    assert all(fits("WarEvent", over_the_wire(WAR.event_json(event))) for event in some)
    assert all(fits("WarMove", over_the_wire(table)) for table in TEXTS.values())
    assert not fits("WarMove", {"do": "dance"})
    assert not fits("WarEvent", {"type": "Danced"})


def test_a_refused_move_that_is_let_happen_fits() -> None:
    state = WAR.start(SHIPPED["knock-back"], {})
    figure = state.figures[0].id
    let = (m.MoveTo(figure, (125, 350)), m.Inflict(m.KnockBack(690, from_=(0, 2000)), (figure,)))
    told = [of_war.Overruled("12.24", None, None, msgspec.to_builtins(move), "so be it") for move in let]
    check_events(WAR, told)


def test_a_reason_that_is_kept_back_fits() -> None:
    state = WAR.start(SHIPPED["scorpion-well"], {})
    event = of_war.Overruled("12.24", "dan", Facts(ap=1), None, "the serpent did it")
    told = WAR.seen(state, state, event, "players", Names())
    assert told is not None
    assert told["reason"] is None
    check("WarEvent", told)


few = settings(max_examples=tenth(5_000))


@few
@given(moves)
def test_every_move_of_war_that_can_be_written_fits(move: m.Move) -> None:
    check_move(WAR, move)


def test_every_move_of_command_and_what_comes_of_it_fits() -> None:
    random, kinds = Random("schemas"), set()
    for number in range(tenth(6_000)):
        of_skirmish = number % 2
        text = drawn.skirmish(random) if of_skirmish else drawn.position(random)
        state = COMMAND.start(text, {})
        move = COMMAND.read_move((drawn.skirmish_move if of_skirmish else drawn.move)(random, text), state)
        check_move(COMMAND, move)
        _, carried = ruled(state, move, (random.randint(1, 6), random.randint(1, 6)) if of_skirmish else None)
        check_events(COMMAND, carried.events)
        kinds |= {type(move), *map(type, carried.events)}
    rare = [of_command.KeywordRemoved("a", "L2", "Moral"), of_command.GameEnded(None, "turn-limit")]
    check_events(COMMAND, rare)
    assert {*get_args(moves_of_command.Move), *get_args(of_command.Event)} == {*kinds, *map(type, rare)}


# ---- what is refused


def smallest(name: str) -> Json:
    """An object that fits a component and has no key that it can do without."""
    schema = COMPONENTS[name]
    keys = [*schema.get("required", ())]
    for rule in schema.get("allOf", ()):
        keys += rule["oneOf"][0]["required"] if "oneOf" in rule else ()
    for rule in schema.get("allOf", ()):
        needed = rule.get("dependentRequired", {})
        keys += [one for key in keys for one in needed.get(key, ())]
    keys += (
        [next(iter(schema["properties"]))] if any("minProperties" in rule for rule in schema.get("allOf", ())) else []
    )
    return {key: some(schema["properties"][key]) for key in keys}


def some(schema: Json) -> Any:
    """A value that fits a schema."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(DEFS)
        return smallest(name) if "properties" in COMPONENTS[name] else some(COMPONENTS[name])
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if "anyOf" in schema:
        return some(schema["anyOf"][0])
    kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
    if kind == "array":
        return [some(schema["items"])] * schema.get("minItems", 1)
    return {"string": "asher", "number": 1, "integer": 1, "boolean": True, "object": {}}[kind]


def single(root: str) -> list[str]:
    """The components of a root that are no unions."""
    schema = COMPONENTS[root]
    if "discriminator" not in schema:
        return [root]
    return [name for led in schema["discriminator"]["mapping"].values() for name in single(led.removeprefix(DEFS))]


def reads(book: Rulebook, value: Any) -> bool:
    try:
        book.move_from_json(value)
    except Malformed:
        return False
    return True


@pytest.mark.parametrize("name", single("WarMove") + single("CommandMove"))
def test_reader_and_schema_refuse_keys_that_are_missing_and_unknown_ones_alike(name: str) -> None:
    book = WAR if name.startswith("War") else COMMAND
    value = smallest(name)
    assert fits(name, value)
    assert reads(book, value)
    for key in value:
        fewer = {other: one for other, one in value.items() if other != key}
        assert not fits(name, fewer), key
        assert not reads(book, fewer), key
    for key in ("expect", "dance", ""):
        assert fits(name, {**value, key: "asher"}) == reads(book, {**value, key: "asher"}) == (book is COMMAND)


STRANGE: tuple[Any, ...] = (
    True, "x", "", 3, 1.5, -7, [], [1, 2], [1, 2, 3], ["x"], [[1], [2]], [True], {}, {"x": 1}, {"falter": 2}, {"x": {}},
    {"do": "end-turn"}, {"do": "override", "reason": "", "allow": {"do": "end-turn"}}, "strike", ["strike"], "run",
)  # fmt: skip
put_in = st.lists(st.tuples(st.integers(0, 30), st.sampled_from(STRANGE)), min_size=1, max_size=2)
texts = st.sampled_from([*TEXTS.values(), *(table_of(read_move(text)) for text in (*CANONICAL, *AS_JSON))])
TAGS = ("do", "effect", "remedy", "use")


def agree(table: Json) -> None:
    """The reader of war takes a table exactly where it fits the schema."""
    assert fits(told_by("WarMove", table), table) == reads(WAR, table), table


@settings(max_examples=tenth(10_000))
@given(texts | moves.map(WAR.move_json), put_in, st.integers(0, 9))
def test_reader_and_schema_of_war_refuse_the_same_tables(table: Json, wrong: list[tuple[int, Any]], lost: int) -> None:
    known = [key for key in known_keys(table) if key not in TAGS]
    changed = {**over_the_wire(table), **{known[place % len(known)]: value for place, value in wrong if known}}
    agree(changed)
    kept = list(changed)
    agree({key: changed[key] for key in kept if key in TAGS or key != kept[lost % len(kept)]})


def test_a_null_is_read_and_does_not_fit() -> None:
    table = {"do": "begin-turn", "figure": None}
    assert WAR.move_from_json(table) == m.BeginTurn()
    assert not fits("WarBeginTurn", table)


def test_places_are_read_in_other_spellings_that_do_not_fit() -> None:
    move = {"type": "cast-event", "seat": "a", "by": "L1.0"}
    assert COMMAND.move_json(COMMAND.move_from_json(move)) == {**move, "by": "L1·0"}
    assert not fits("CommandCastEvent", move)
    assert fits("CommandCastEvent", {**move, "by": "L1·0"})


def test_every_word_of_a_move_stands_under_its_key() -> None:
    assert {COMPONENTS[name]["properties"]["do"]["const"] for name in single("WarMove")} == set(MOVES)
