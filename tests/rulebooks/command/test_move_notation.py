"""Moves as text and on the wire: sections 11 and 12 of the specification, row by row."""

import json
from random import Random
from typing import Any

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command import moves as m
from lawspeaker.rulebooks.command.moves import Move, NewSoul
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.rulebooks.command import drawn
from tests.sizes import tenth

# ---- section 11: moves

STATE = COMMAND.start("[3 a battle] C3 | C3", {})
BETWEEN = COMMAND.start("[3 a between] C3 | C3", {})
MOVES: dict[str, tuple[str, Move]] = {
    "recruit L2:Wolf/1+R": ("", m.Recruit("a", "L2", NewSoul(1, ("Range",), "Wolf"))),
    "recruit L1.0": ("recruit L1·0", m.Recruit("a", "L1·0", NewSoul(0))),
    "recruit C3/3+RM": ("recruit C3+MR", m.Recruit("a", "C3", NewSoul(3, ("Moral", "Range")))),
    "recruit Leader": ("", m.Recruit("a", "Leader", NewSoul(3))),
    "attack C3 Leader": ("", m.Attack("a", "C3", "Leader")),
    "b: attack C2.0 L1·0": ("b: attack C2·0 L1·0", m.Attack("b", "C2·0", "L1·0")),
    "a: attack C3 C3": ("attack C3 C3", m.Attack("a", "C3", "C3")),
    "outcome captured": ("", m.Outcome("a", "captured")),
    "b: outcome repelled": ("", m.Outcome("b", "repelled")),
    "cast-event L2": ("", m.CastEvent("a", "L2")),
    "spring-ambush R1.0": ("spring-ambush R1·0", m.SpringAmbush("a", "R1·0")),
    "target lightning b.C2": ("", m.Target("a", "lightning", "b.C2")),
    "target fire-2 a.L1.0 anywhere": ("target fire-2 L1·0 anywhere", m.Target("a", "fire-2", "a.L1·0", "anywhere")),
    "b: target x C2": ("", m.Target("b", "x", "b.C2")),
    "capture b.Cm1": ("", m.Capture("a", "b.Cm1")),
    "b: capture b.Cm1": ("b: capture Cm1", m.Capture("b", "b.Cm1")),
    "exile L2": ("", m.Exile("a", "a.L2")),
    "b: exile a.C2.0": ("b: exile a.C2·0", m.Exile("b", "a.C2·0")),
    "leave L0": ("", m.Leave("a", "a.L0")),
    "freeze b.Leader": ("", m.Freeze("a", "b.Leader")),
    "thaw R0": ("", m.Thaw("a", "a.R0")),
    "keyword C3 +M": ("", m.ChangeKeyword("a", "a.C3", "Moral", "grant")),
    "keyword b.C3 -M": ("", m.ChangeKeyword("a", "b.C3", "Moral", "remove")),
    "keyword C3 +R": ("", m.ChangeKeyword("a", "a.C3", "Range", "grant")),
    "keyword a.C3 -R": ("keyword C3 -R", m.ChangeKeyword("a", "a.C3", "Range", "remove")),
    "arrive b.L1:Wolf/1": ("arrive b.L1:Wolf", m.Arrive("a", "b.L1", NewSoul(1, (), "Wolf"))),
    "b: arrive L1.0/2+M": ("b: arrive L1·0/2+M", m.Arrive("b", "b.L1·0", NewSoul(2, ("Moral",)))),
    "begin-turn": ("", m.BeginTurn("a")),
    "b: begin-turn": ("", m.BeginTurn("b")),
    "end-preparation": ("", m.EndPreparation("a")),
    "  a:\tend-turn ": ("end-turn", m.EndTurn("a")),
}
"""What is written with a's turn running: its canonical text (if it is another one), and what it means."""


@pytest.mark.parametrize("written", MOVES)
def test_a_move_is_read_and_written_in_its_canonical_form(written: str) -> None:
    text, move = MOVES[written]
    assert COMMAND.read_move(written, STATE) == move
    assert COMMAND.write_move(move, STATE) == (text or written)
    assert COMMAND.read_move(COMMAND.write_move(move, STATE), STATE) == move


def test_between_turns_the_seat_that_is_not_named_is_the_other_one() -> None:
    assert COMMAND.read_move("capture C3", BETWEEN) == m.Capture("b", "b.C3")
    assert COMMAND.write_move(m.Capture("a", "b.C3"), BETWEEN) == "a: capture b.C3"
    assert COMMAND.write_move(m.BeginTurn("b"), BETWEEN) == "begin-turn"


BAD_MOVES = [
    ("charge C3", "unknown-move", "charge C3"),
    ("", "unknown-move", ""),
    ("a:", "unknown-move", "a:"),
    ("c: end-turn", "unknown-move", "c: end-turn"),
    ("a:end-turn", "unknown-move", "a:end-turn"),
    ("a: b: end-turn", "unknown-move", "a: b: end-turn"),
    ("Recruit L2", "unknown-move", "Recruit L2"),
    ("attack C3", "bad-move", "attack C3"),
    ("attack C3 C3 C3", "bad-move", "attack C3 C3 C3"),
    ("attack Q", "bad-move", "attack Q"),
    ("end-turn now", "bad-move", "end-turn now"),
    ("recruit", "bad-move", "recruit"),
    ("b: recruit L2 L1", "bad-move", "b: recruit L2 L1"),
    ("outcome won", "bad-move", "outcome won"),
    ("target fire", "bad-move", "target fire"),
    ("target fire C3 everywhere", "bad-move", "target fire C3 everywhere"),
    ("target fire C3 anywhere now", "bad-move", "target fire C3 anywhere now"),
    ("keyword C3", "bad-move", "keyword C3"),
    ("keyword C3 M", "bad-move", "keyword C3 M"),
    ("keyword C3 +MR", "bad-move", "keyword C3 +MR"),
    ("recruit L2@2", "bad-soul", "L2@2"),
    ("recruit L2!", "bad-soul", "L2!"),
    ("recruit (L2)", "bad-soul", "(L2)"),
    ("recruit Q/9!", "bad-soul", "Q/9!"),
    ("arrive b.(L2)", "bad-soul", "b.(L2)"),
    ("arrive b.L2@0", "bad-soul", "b.L2@0"),
    ("recruit Q", "unknown-place", "Q"),
    ("recruit b.L2", "unknown-place", "b.L2"),
    ("recruit L2/4", "bad-rank", "L2/4"),
    ("recruit L2:7", "bad-name", "L2:7"),
    ("recruit L2+Q", "bad-keyword", "L2+Q"),
    ("recruit L2+M/1", "bad-order", "L2+M/1"),
    ("arrive b.L2/4", "bad-rank", "b.L2/4"),
    ("arrive b.Q", "unknown-place", "b.Q"),
    ("arrive c.L2", "unknown-place", "c.L2"),
    ("attack Q R", "unknown-place", "Q"),
    ("attack C3 b.C3", "unknown-place", "b.C3"),
    ("cast-event a.C3", "unknown-place", "a.C3"),
    ("capture b.Q", "unknown-place", "b.Q"),
    ("capture b.", "unknown-place", "b."),
    ("capture c.C3", "unknown-place", "c.C3"),
    ("capture L2.0", "unknown-place", "L2.0"),
    ("target Fire C3", "bad-effect", "Fire"),
    ("target 2fire C3", "bad-effect", "2fire"),
    ("target fire! Q", "bad-effect", "fire!"),
    ("target feu_é C3", "bad-effect", "feu_é"),
    ("target fire Q somewhere", "unknown-place", "Q"),
    ("keyword Q M", "unknown-place", "Q"),
]


@pytest.mark.parametrize(("text", "code", "item"), BAD_MOVES)
def test_a_text_that_is_no_move_has_its_code_and_the_word_at_fault(text: str, code: str, item: str) -> None:
    with pytest.raises(Malformed) as caught:
        COMMAND.read_move(text, STATE)
    assert (caught.value.code, caught.value.item) == (code, item)
    assert caught.value.at == (text.index(item) if item else None)


def test_the_message_on_a_bad_move_shows_how_it_is_written() -> None:
    forms = {"attack C3": "attack PLACE PLACE", "keyword C3 M": "+M | -M | +R | -R", "charge": "recruit, attack"}
    for text, form in forms.items():
        with pytest.raises(Malformed) as caught:
            COMMAND.read_move(text, STATE)
        assert form in caught.value.message


# ---- section 12: moves on the wire

WIRE: dict[str, dict[str, Any]] = {
    "recruit L2:Wolf/1+R": {
        "type": "recruit", "seat": "a", "slot": "L2", "soul": {"rank": 1, "keywords": ["Range"], "name": "Wolf"}
    },
    "attack C3 L1.0": {"type": "attack", "seat": "a", "attacker": "C3", "target": "L1·0"},
    "b: outcome captured": {"type": "outcome", "seat": "b", "outcome": "captured"},
    "cast-event C3": {"type": "cast-event", "seat": "a", "by": "C3"},
    "spring-ambush C3": {"type": "spring-ambush", "seat": "a", "by": "C3"},
    "target fire b.L1.0": {"type": "target", "seat": "a", "effect": "fire", "soul": "b.L1·0", "reach": "front"},
    "capture C3": {"type": "capture", "seat": "a", "soul": "a.C3"},
    "exile b.C3": {"type": "exile", "seat": "a", "soul": "b.C3"},
    "leave C3": {"type": "leave", "seat": "a", "soul": "a.C3"},
    "freeze C3": {"type": "freeze", "seat": "a", "soul": "a.C3"},
    "thaw C3": {"type": "thaw", "seat": "a", "soul": "a.C3"},
    "arrive b.L1.0": {
        "type": "arrive", "seat": "a", "slot": "b.L1·0", "soul": {"rank": 0, "keywords": [], "name": None}
    },
    "keyword C3 -R": {"type": "keyword", "seat": "a", "soul": "a.C3", "keyword": "Range", "change": "remove"},
    "begin-turn": {"type": "begin-turn", "seat": "a"},
    "end-preparation": {"type": "end-preparation", "seat": "a"},
    "end-turn": {"type": "end-turn", "seat": "a"},
}  # fmt: skip


@pytest.mark.parametrize("text", WIRE)
def test_a_move_goes_over_the_wire_with_the_keys_of_the_specification(text: str) -> None:
    move = COMMAND.read_move(text, STATE)
    assert json.loads(json.dumps(COMMAND.move_json(move))) == WIRE[text]
    assert COMMAND.move_from_json(WIRE[text]) == move


def test_every_move_that_can_be_written_comes_back_from_the_wire() -> None:
    random = Random("wire")
    for _ in range(tenth(20_000)):
        state = COMMAND.start(text := drawn.position(random), {})
        move = COMMAND.read_move(drawn.move(random, text), state)
        assert COMMAND.move_from_json(json.loads(json.dumps(COMMAND.move_json(move)))) == move


@pytest.mark.parametrize("text", [text for text in WIRE if "·" in json.dumps(WIRE[text], ensure_ascii=False)])
def test_on_the_wire_a_plain_dot_is_the_middle_dot(text: str) -> None:
    dotted = json.loads(json.dumps(WIRE[text], ensure_ascii=False).replace("·", "."))
    assert dotted != WIRE[text]
    assert COMMAND.move_json(COMMAND.move_from_json(dotted)) == COMMAND.move_json(COMMAND.read_move(text, STATE))


SOUL = {"rank": 1, "keywords": [], "name": None}
BAD_WIRE = [
    ("unknown-place", {"type": "recruit", "seat": "a", "slot": "Q", "soul": SOUL}),
    ("unknown-place", {"type": "recruit", "seat": "a", "slot": "a.L2", "soul": SOUL}),
    ("unknown-place", {"type": "attack", "seat": "a", "attacker": "C3", "target": "b.C3"}),
    ("unknown-place", {"type": "cast-event", "seat": "a", "by": "c3"}),
    ("unknown-place", {"type": "capture", "seat": "a", "soul": "C3"}),
    ("unknown-place", {"type": "capture", "seat": "a", "soul": "c.C3"}),
    ("unknown-place", {"type": "arrive", "seat": "a", "slot": "b.", "soul": SOUL}),
    ("bad-name", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"name": "7th"}}),
    ("bad-name", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"name": ""}}),
    ("bad-name", {"type": "arrive", "seat": "a", "slot": "a.L2", "soul": SOUL | {"name": "W" * 25}}),
    ("bad-rank", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"rank": 4}}),
    ("bad-rank", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"rank": -1}}),
    ("bad-effect", {"type": "target", "seat": "a", "effect": "Fire", "soul": "a.C3"}),
    ("bad-move", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"rank": True}}),
    ("bad-move", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"rank": "1"}}),
    ("bad-move", {"type": "recruit", "seat": "a", "slot": "L2", "soul": SOUL | {"keywords": ["Luck"]}}),
    ("bad-move", {"type": "recruit", "seat": "c", "slot": "L2", "soul": SOUL}),
    ("bad-move", {"type": "recruit", "seat": "a", "slot": "L2"}),
    ("bad-move", {"type": "outcome", "seat": "a", "outcome": "won"}),
    ("bad-move", {"type": "target", "seat": "a", "effect": "fire", "soul": "a.C3", "reach": "far"}),
    ("bad-move", {"type": "keyword", "seat": "a", "soul": "a.C3", "keyword": "Moral", "change": "swap"}),
    ("bad-move", {"type": "charge", "seat": "a"}),
    ("bad-move", {"seat": "a"}),
    ("bad-move", {}),
    ("bad-move", []),
    ("bad-move", "end-turn"),
    ("bad-move", None),
]


@pytest.mark.parametrize(("code", "value"), BAD_WIRE)
def test_what_is_no_move_on_the_wire_is_malformed(code: str, value: Any) -> None:
    with pytest.raises(Malformed) as caught:
        COMMAND.move_from_json(value)
    assert caught.value.code == code
    assert caught.value.message


def test_on_the_wire_a_name_is_brought_to_nfc_and_keywords_into_order() -> None:
    soul = {"rank": 1, "keywords": ["Range", "Moral", "Range"], "name": "A\u030a"}
    move = COMMAND.move_from_json({"type": "recruit", "seat": "a", "slot": "L2", "soul": soul})
    assert move == m.Recruit("a", "L2", NewSoul(1, ("Moral", "Range"), "Å"))
