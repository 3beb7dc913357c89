"""Texts and wire objects that went wrong: they are malformed, or they are judged, and nothing else happens."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import carry_out
from lawspeaker.rulebooks.command.moves import Move
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.state import State
from tests.rulebooks.command import drawn
from tests.rulebooks.command.mutations import WAYS, WRITTEN, mutated
from tests.sizes import tenth

IN_A_POSITION = {
    "bad-context", "too-many-fields", "bad-bracket", "bad-order", "unknown-place", "bad-name", "bad-rank", "bad-turn",
    "bad-keyword", "turn-in-future", "place-twice",
}  # fmt: skip
IN_A_SOUL = {"bad-soul", "bad-order", "unknown-place", "bad-name", "bad-rank", "bad-keyword"}
IN_A_MOVE = IN_A_SOUL | {"unknown-move", "bad-move", "bad-effect"}
ON_THE_WIRE = {"bad-move", "unknown-place", "bad-name", "bad-rank", "bad-keyword", "bad-effect"}
POSITIONS = (drawn.position, drawn.skirmish, lambda random: drawn.field(random, 9))
LYING = "[3 a battle] L2! C3 L1 | C3+R (L2) L0"
STATES = [COMMAND.start(text, {}) for text in (LYING, "[4 b between] C3 | C3")]
STATES += [COMMAND.start(COMMAND.beginnings["demo"], {})]

PARTS = range(5)
"""Each kind of test runs in parts, so that workers share them; in all 100,000 inputs go wrong when proving."""
few = settings(max_examples=tenth(5_000))
seeds = st.integers(0, 10**9)
changes = st.lists(
    st.tuples(st.integers(0, len(WAYS) - 1), st.integers(0, 200), st.sampled_from(WRITTEN) | st.characters()),
    min_size=1,
    max_size=3,
)


def attempted(read: Callable[[], Any]) -> tuple[Any, Malformed | None]:
    """What is read, or how it is malformed. Nothing else is caught."""
    try:
        return read(), None
    except Malformed as fault:
        return None, fault


def is_told(fault: Malformed, codes: set[str], text: str) -> None:
    """The fault has one of the codes and a message, and its item stands where it is said to stand."""
    assert fault.code in codes
    assert fault.message
    if fault.at is None:
        assert not fault.item
    else:
        assert text[fault.at : fault.at + len(fault.item)] == fault.item


def is_judged(state: State, move: Move) -> None:
    """The move is judged, written, read back, and carried out where it is allowed."""
    ruling = COMMAND.judge(state, move)
    assert ruling.allowed == (not ruling.unmet)
    text = COMMAND.write_move(move, state)
    assert COMMAND.read_move(text, state) == move
    assert COMMAND.write_move(COMMAND.read_move(text, state), state) == text
    carried = carry_out(COMMAND, state, ruling.agenda, [(6, 1)])
    assert carried.want is None
    assert bool(carried.events) == ruling.allowed


def check_position(text: str, seed: int) -> None:
    state, fault = attempted(lambda: COMMAND.start(text, {}))
    if fault is not None:
        is_told(fault, IN_A_POSITION, text)
    else:
        written = COMMAND.write_state(state)
        assert COMMAND.start(written, {}) == state
        assert COMMAND.write_state(COMMAND.start(written, {})) == written
        is_judged(state, COMMAND.read_move(drawn.move(Random(seed), written), state))


def check_move(text: str, state: State) -> None:
    move, fault = attempted(lambda: COMMAND.read_move(text, state))
    if fault is not None:
        is_told(fault, IN_A_MOVE, text)
    else:
        is_judged(state, move)


@pytest.mark.parametrize("part", PARTS)
@few
@given(seeds, changes)
def test_a_mutated_position_is_malformed_or_judged(part: int, seed: int, wrong: list[tuple[int, int, str]]) -> None:
    random = Random(f"{part} {seed}")
    check_position(mutated(random.choice(POSITIONS)(random), wrong), seed)


@pytest.mark.parametrize("part", PARTS)
@few
@given(seeds, changes, st.sampled_from(STATES))
def test_a_mutated_move_is_malformed_or_judged(
    part: int, seed: int, wrong: list[tuple[int, int, str]], state: State
) -> None:
    random = Random(f"{part} {seed}")
    position = drawn.skirmish(random) if state.reserve else drawn.position(random)
    check_move(mutated(drawn.move(random, position), wrong), state)


@few
@given(st.text(), seeds)
def test_any_text_is_malformed_or_a_position_that_is_judged(text: str, seed: int) -> None:
    check_position(text, seed)


@few
@given(st.lists(st.text(max_size=8) | st.sampled_from(WRITTEN), max_size=6).map("".join), seeds)
def test_any_row_of_signs_and_words_is_malformed_or_a_position_that_is_judged(text: str, seed: int) -> None:
    check_position(text, seed)


@few
@given(st.text(), st.sampled_from(STATES))
def test_any_text_is_malformed_or_a_move_that_is_judged(text: str, state: State) -> None:
    check_move(text, state)


WORDS = (*COMMAND.move_words(STATES[0]), "a:", "b:", "captured", "anywhere", "+M", "fire", "b.L2", "L2/1", *WRITTEN)


@few
@given(st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join), st.sampled_from(STATES))
def test_any_row_of_a_moves_words_is_malformed_or_a_move_that_is_judged(text: str, state: State) -> None:
    check_move(text, state)


def test_the_mutations_bring_up_every_code() -> None:
    random, codes = Random("codes"), set[str]()
    for _ in range(tenth(20_000)):
        wrong = [(random.randrange(99), random.randrange(200), random.choice(WRITTEN))]
        codes |= codes_of(mutated(random.choice(POSITIONS)(random), wrong), mutated(drawn.move(random, LYING), wrong))
    assert codes == IN_A_POSITION | IN_A_MOVE


def codes_of(position: str, move: str) -> set[str]:
    """The codes of the faults of a position and of a move."""
    tried = (attempted(lambda: COMMAND.start(position, {})), attempted(lambda: COMMAND.read_move(move, STATES[0])))
    return {fault.code for _, fault in tried if fault is not None}


# ---- on the wire

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from((*WORDS, "a", "b", "a.L2", "b.L1.0", "Moral", "Range", "front", "grant", "repelled"))
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
KEYS = ("type", "seat", "slot", "soul", "attacker", "target", "outcome", "by", "effect", "reach", "keyword", "change")
PUT_IN = st.lists(st.tuples(st.sampled_from((*KEYS, "rank", "keywords", "name")), st.none() | VALUES), max_size=2)


def with_changes(value: dict[str, Any], put_in: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object with other values for some keys, in the Soul's object where the key stands there; None drops it."""
    value = {key: dict(one) if isinstance(one, dict) else one for key, one in value.items()}
    for key, new in put_in:
        inside = value.get("soul")
        where = inside if isinstance(inside, dict) and key in ("rank", "keywords", "name") else value
        if new is None:
            where.pop(key, None)
        else:
            where[key] = new
    return value


def check_wire(value: Any) -> None:
    move, fault = attempted(lambda: COMMAND.move_from_json(value))
    if fault is not None:
        assert fault.code in ON_THE_WIRE
        assert fault.message
    else:
        assert COMMAND.move_from_json(COMMAND.move_json(move)) == move
        for state in STATES:
            is_judged(state, move)


@pytest.mark.parametrize("part", PARTS)
@few
@given(seeds, PUT_IN)
def test_a_mutated_move_on_the_wire_is_malformed_or_judged(part: int, seed: int, put_in: list[tuple[str, Any]]) -> None:
    random = Random(f"{part} {seed}")
    position = drawn.position(random)
    move = COMMAND.read_move(drawn.move(random, position), COMMAND.start(position, {}))
    check_wire(with_changes(COMMAND.move_json(move), put_in))


@few
@example("\ud800")
@example({"type": "\ud800"})
@example({"type": "Recruit", "slot": "L1", "soul": {"name": "\ud800", "rank": "0"}})
@given(VALUES)
def test_any_value_on_the_wire_is_malformed_or_judged(value: Any) -> None:
    check_wire(value)
