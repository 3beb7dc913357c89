"""The referee for programs: one JSON object a line in, one a line out, whatever comes in."""

import json
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.chance.pool import Pool
from lawspeaker.cli.pipe import Session
from lawspeaker.cli.requests import Request
from lawspeaker.record import store
from tests.cli.called import Run, script
from tests.engine.test_chance import fair
from tests.sizes import tenth

RESERVES = "reserve=1111112114/1111112114"
BATTLE = f"[2 b battle {RESERVES}] L2 C3 | L2 C3"
BOOK = "[1 a preparation] C3 | L2"
RULING = ["verdict", "allowed", "grounds", "events", "nearest", "options"]
STANDING = ["position", "mover", "acts", "want"]
ATTACK = {"type": "attack", "seat": "b", "attacker": "C3", "target": "C3"}


class Program:
    """A program at the other end of a pipe, which has opened a game."""

    def __init__(self, position: str = BATTLE, **more: Any) -> None:
        self.session = Session("command")
        assert self.ask("open", position=position, seed=3, **more)["position"] == position

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a line, as it comes out at the other end."""
        return dict(json.loads(json.dumps(self.session.handle(line))))

    def answer(self, do: str, **more: Any) -> dict[str, Any]:
        answer = self.line(json.dumps({"id": 7, "do": do, **more}).encode())
        assert answer["id"] == 7
        assert list(answer) == ["id", "ok", "result" if answer["ok"] else "error"]
        return answer

    def ask(self, do: str, **more: Any) -> Any:
        """The result of a request that can be answered."""
        answer = self.answer(do, **more)
        assert answer["ok"], answer
        return answer["result"]

    def fail(self, do: str, **more: Any) -> Any:
        """The error of a request that cannot."""
        answer = self.answer(do, **more)
        assert not answer["ok"], answer
        assert list(answer["error"]) == ["code", "item", "message"]
        assert answer["error"]["message"]
        return answer["error"]


# ---- every request


def test_open_begins_a_game() -> None:
    program = Program(BOOK, options={"C-4": "no"})
    assert program.ask("open", position="C3") == {
        "position": "[1 a preparation] C3 | Leader",
        "mover": "a",
        "acts": 0,
        "want": None,
    }
    assert program.fail("open", position="C3 L3")["code"] == "unknown-place"
    assert program.fail("open", position="C3", options={"C-4": "perhaps"})["code"] == "bad-option"
    for seed in (-1, 1 << 64):
        assert "seed" in program.fail("open", position="C3", seed=seed)["code"]
    assert program.ask("position")["position"] == "[1 a preparation] C3 | Leader", "the game before goes on"


def test_before_a_game_is_open_nothing_is_answered() -> None:
    session = Session("command")
    for line in (b'{"do": "position"}', b'{"do": "judge", "move": "end-turn"}', b'{"do": "export"}', b'{"do": "undo"}'):
        answer = session.handle(line)
        assert (answer["ok"], answer["error"]["code"]) == (False, "not-now")
        assert "open" in answer["error"]["message"]


@pytest.mark.parametrize("move", ["attack C3 C3", ATTACK])
def test_judge_gives_a_ruling_and_changes_nothing(move: Any) -> None:
    program = Program()
    before = program.ask("position")
    ruling = program.ask("judge", move=move)
    assert list(ruling) == RULING
    assert (ruling["verdict"], ruling["events"]) == ("allowed", [])
    refused = program.ask("judge", move="attack C3 Leader")
    assert (refused["verdict"], refused["nearest"]) == ("refused", ["attack C3 L2", "attack C3 C3", "attack L2 L2"])
    assert program.ask("position") == before


@pytest.mark.parametrize("move", ["attack C3 C3", ATTACK])
def test_move_with_typed_dice_thrown_dice_or_dice_later(move: Any) -> None:
    typed, thrown, later, rolled = (Program() for _ in range(4))
    faces = fair(3).roll(Pool(2, 6), 0)
    made = typed.ask("move", move=move, dice=list(faces))
    assert list(made) == [*RULING, *STANDING]
    assert [event["type"] for event in made["events"]][:2] == ["AttackDeclared", "AttackResolved"]
    assert made["grounds"][-1]["facts"]["attacker"]["die"] == faces[0]
    assert thrown.ask("move", move=move, roll=True) == made
    for program, dice in ((later, {"dice": list(faces)}), (rolled, {})):
        waiting = program.ask("move", move=move)
        assert [event["type"] for event in waiting["events"]] == ["AttackDeclared"]
        want = waiting["want"]
        assert (want["type"], want["pool"], want["seat"], want["clause"]) == (
            "roll", {"count": 2, "sides": 6}, "b", "command:S.6"
        )  # fmt: skip
        answered = program.ask("answer", **dice)
        assert waiting["events"] + answered["events"] == made["events"]
        assert (answered["grounds"], answered["position"], answered["want"]) == (
            made["grounds"],
            made["position"],
            None,
        )
        assert program.ask("why")["events"] == made["events"]
        assert program.ask("why")["dice"] == [{"faces": list(faces), "typed": bool(dice)}]


def test_a_refused_move_is_an_answer_and_no_error() -> None:
    program = Program()
    for do, more in (("move", {}), ("move", {"dice": [1, 2]}), ("move", {"roll": True})):
        refused = program.ask(do, move="attack C3 Leader", **more)
        assert (refused["verdict"], refused["allowed"], refused["events"]) == ("refused", False, [])
        assert (refused["position"], refused["acts"]) == (BATTLE, 0)
    refused = program.ask("overrule", move="exile R2", reason="I am the Host")
    assert (refused["verdict"], refused["grounds"][0]["clause"]) == ("refused", "command:H.4")


def test_overrule_needs_a_reason_and_takes_dice() -> None:
    program = Program()
    assert program.fail("overrule", move="attack C3 Leader", reason=" ")["code"] == "not-now"
    assert program.fail("overrule", move="attack C3 Leader")["code"] == "bad-request"
    made = program.ask("overrule", move="attack C3 Leader", reason="so be it", dice=[6, 1])
    assert made["events"][-1] == {"type": "GameEnded", "winner": "b", "reason": "leader-captured"}
    why = program.ask("why", act=1)
    assert why["order"] == {"kind": "overrule", "seat": "b", "text": "attack C3 Leader", "reason": "so be it"}
    assert why["dice"] == [{"faces": [6, 1], "typed": True}]
    assert [ground["clause"] for ground in why["grounds"] if ground["met"] is False] == ["command:5.2.5"]


def test_legal_lists_moves_of_a_seat() -> None:
    program = Program(BOOK)
    assert "recruit C2" in program.ask("legal")
    assert "b: cast-event L2" in program.ask("legal", seat="b")
    assert set(program.ask("legal")) < set(program.ask("legal", all=True))
    assert program.fail("legal", seat="c")["code"] == "bad-seat"


def test_undo_redo_option_and_why() -> None:
    program = Program(BOOK)
    assert program.fail("undo")["code"] == program.fail("redo")["code"] == program.fail("why")["code"] == "not-now"
    after = program.ask("move", move="recruit C2")["position"]
    assert program.ask("option", option="C-4", choice="no")["acts"] == 2
    assert program.ask("undo")["acts"] == 1
    assert program.ask("undo") == {"position": BOOK, "mover": "a", "acts": 0, "want": None}
    assert program.ask("redo")["position"] == after
    assert program.ask("why", act=1)["order"]["text"] == "recruit C2"
    for number in (0, 2, -1, 10**30):
        assert program.fail("why", act=number)["code"] in ("not-now", "bad-request")
    assert "yes or no" in program.fail("option", option="C-4", choice="perhaps")["message"]


def test_an_export_is_a_game_that_can_be_loaded_and_comes_to_the_same(tmp_path: Path) -> None:
    program = Program()
    for do, more in (
        ("move", {"move": "attack C3 C3", "roll": True}), ("move", {"move": "end-preparation"}), ("undo", {}),
        ("overrule", {"move": "b: attack L2 L2", "reason": "again", "dice": [2, 5]}), ("undo", {}),
    ):  # fmt: skip
        program.ask(do, **more)
    exported = program.ask("export")
    (tmp_path / "game.jsonl").write_text(exported, "utf-8")
    game = store.load(tmp_path / "game.jsonl")
    standing = program.ask("position")
    assert (game.position, len(game.acts)) == (standing["position"], standing["acts"])
    assert game.journal.export().decode() == exported
    other = Session("command")
    line = json.dumps({"do": "open", "journal": exported}).encode()
    assert other.handle(line)["result"] == standing
    assert other.handle(b'{"do": "export"}')["result"] == exported
    game.redo()
    assert game.position == program.ask("redo")["position"]


# ---- what cannot be answered

MALFORMED: list[tuple[str, dict[str, Any], str]] = [
    ("judge", {"move": "frob"}, "unknown-move"),
    ("judge", {"move": "attack C3"}, "bad-move"),
    ("move", {"move": {"type": "frob", "seat": "b"}}, "bad-move"),
    ("move", {"move": {"type": "attack", "seat": "c", "attacker": "C3", "target": "C3"}}, "bad-move"),
    ("move", {"move": {"type": "attack", "seat": "b", "attacker": "C9", "target": "C3"}}, "unknown-place"),
    ("move", {"move": {"type": "recruit", "seat": "b", "slot": "R2", "soul": {"rank": 9}}}, "bad-rank"),
    ("move", {"move": {}}, "bad-move"),
    ("move", {"move": 5}, "bad-request"),
    ("move", {"move": None}, "bad-request"),
    ("move", {}, "bad-request"),
    ("move", {"move": "end-turn", "dice": [1, 2]}, "bad-dice"),
    ("move", {"move": "attack C3 C3", "dice": [1]}, "bad-dice"),
    ("move", {"move": "attack C3 C3", "dice": [0, 7]}, "bad-dice"),
    ("move", {"move": "attack C3 C3", "dice": ["1", "2"]}, "bad-request"),
    ("move", {"move": "attack C3 C3", "dice": [1.5, 2]}, "bad-request"),
    ("move", {"move": "attack C3 C3", "more": 1}, "bad-request"),
    ("answer", {"dice": [1, 2]}, "not-now"),
    ("answer", {}, "not-now"),
    ("frob", {}, "bad-request"),
    ("", {}, "bad-request"),
]


@pytest.mark.parametrize(("do", "more", "code"), MALFORMED)
def test_what_cannot_be_answered_is_an_error_and_changes_nothing(do: str, more: dict[str, Any], code: str) -> None:
    program = Program()
    before = program.ask("export")
    assert program.fail(do, **more)["code"] == code
    assert program.ask("export") == before


NONSENSE = [
    b"", b"{", b"[]", b"null", b"7", b'"open"', b"{}", b'{"do": 7}', b'{"do": null}', b"\xff\xfe",
    b'{"do": "position"} x',
    b'{"do": "open", "position": "\\ud800"}', b'{"do": "open", "position": "\\u0000"}', b"[" * 100_000,
    b'{"do": "position", "id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
]  # fmt: skip


@pytest.mark.parametrize("line", NONSENSE, ids=lambda line: repr(line[:40]))
def test_nonsense_is_an_error_and_the_session_goes_on(line: bytes) -> None:
    program = Program()
    answer = program.line(line)
    assert answer["ok"] is False
    assert answer["error"]["code"] in ("bad-request", "unknown-place")
    assert program.ask("position")["position"] == BATTLE


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=tenth(1000))
@given(JSON, st.sampled_from(["position", "frob", "undo"]))
def test_an_id_may_be_anything_and_comes_back(request_id: Any, do: str) -> None:
    line = json.dumps({"do": do, "id": request_id}).encode()
    assert json.loads(json.dumps(Session("command").handle(line)["id"])) == request_id


REQUESTS: list[dict[str, Any]] = [
    {"id": 1, "do": "open", "position": BATTLE, "seed": 3},
    {"id": 2, "do": "open", "position": BOOK, "options": {"C-4": "no", "C-6": "own"}},
    {"do": "judge", "move": "attack C3 Leader"},
    {
        "do": "judge",
        "move": {
            "type": "recruit",
            "seat": "a",
            "slot": "C2",
            "soul": {"rank": 1, "keywords": ["Moral"], "name": "Wolf"},
        },
    },
    {"do": "move", "move": ATTACK, "dice": [6, 1]},
    {"do": "put-back"},
    {"do": "correct", "entry": 1, "dice": [6, 1]},
    {"do": "note", "text": "hm"},
    {"do": "move", "move": "attack C3 C3", "roll": True},
    {"do": "overrule", "move": "b: recruit C2·0", "reason": "a gift", "roll": True},
    {"do": "answer", "dice": [2, 5]},
    {"do": "answer"},
    {"do": "legal", "seat": "b", "all": True},
    {"do": "odds", "move": "attack C3 C3", "ask": ["b.C3 = captured"], "answers": {"dodge": "try"}, "seat": "a"},
    {"do": "odds", "best": "most a.captured"},
    {"do": "why", "act": 1},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "option", "option": "C-4", "choice": "no"},
    {"do": "position"},
    {"do": "export"},
]
SPLINTERS = [
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"-",
    b"9",
    b"null",
    b"1e9",
    b"\\",
    b"\xc3",
    b"\0",
    b" ",
    b"C3",
    b"a.",
]


def mutated(random: Random) -> bytes:
    """The line of a request, or two, with pieces cut out, doubled, put in or swapped."""
    line = json.dumps(random.choice(REQUESTS), ensure_ascii=random.random() < 0.5).encode()
    for _ in range(random.randint(0, 4)):
        at, to = sorted(random.randrange(len(line) + 1) for _ in "ab")
        piece = random.choice([b"", line[at:to] * 2, random.choice(SPLINTERS), bytes([random.randrange(256)])])
        line = line[:at] + piece + line[min(to, at + random.choice((0, 1, 8))) :]
    return line


def test_mutated_requests_never_end_the_session() -> None:
    random, program, oks = Random(12), Program(), 0
    for _ in range(tenth(10_000)):
        answer = program.line(mutated(random))
        assert list(answer) == ["id", "ok", "result" if answer["ok"] else "error"]
        oks += answer["ok"]
        assert program.ask("position")["acts"] >= 0
    assert oks > tenth(10_000) // 20


# ---- the schema, and the command


def test_the_schema_covers_each_request(run: Run) -> None:
    ended = run("pipe", "command", "--schema")
    assert (ended.code, ended.err) == (0, "")
    schema = ended.json
    mapping = {do: reference.removeprefix("#/$defs/") for do, reference in schema["discriminator"]["mapping"].items()}
    assert [one["$ref"].removeprefix("#/$defs/") for one in schema["anyOf"]] == list(mapping.values())
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(Request)}
    assert set(mapping) == set(kinds) == {request["do"] for request in REQUESTS}
    for do, kind in kinds.items():
        definition = schema["$defs"][mapping[do]]
        fields = msgspec.structs.fields(kind)
        assert set(definition["properties"]) == {"do", *(field.encode_name for field in fields)}
        assert set(definition["required"]) == {"do", *(field.encode_name for field in fields if field.required)}
        assert definition["additionalProperties"] is False
        assert definition["properties"]["do"] == {"enum": [do]}
        assert definition["description"]


def test_the_command_answers_line_by_line_until_the_input_ends() -> None:
    lines = [json.dumps(request) for request in REQUESTS]
    ended = script("pipe", "command", stdin="\n".join([*lines[:3], "", "{", *lines[3:]]))
    assert (ended.code, ended.err) == (0, "")
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert len(answers) == len(lines) + 1, "an empty line is no request"
    assert [answer["id"] for answer in answers[:2]] == [1, 2]
    assert [answer["ok"] for answer in answers[:5]] == [True, True, True, False, True]
    assert "·" in ended.out, "UTF-8, not escaped"


@pytest.mark.parametrize("depth", [500, 950, 990])
def test_an_answer_that_cannot_be_written_does_not_end_the_command(depth: int) -> None:
    deep = '{"do": "position", "id": ' + "[" * depth + "]" * depth + "}"
    ended = script("pipe", "command", stdin=f'{deep}\n{{"do": "position", "id": 5}}\n')
    assert (ended.code, ended.err) == (0, "")
    first, second = ended.out.splitlines()
    assert first.startswith('{"id": ')
    assert json.loads(second)["id"] == 5
