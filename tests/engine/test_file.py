"""Games as files: whole or not at all, the same again, and refused when damaged, with the act at fault."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lawspeaker.errors import BadFile
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.sizes import PROVE

RESERVES = "reserve=1111112114/1111112114"


def book_game() -> Game:
    """A game by the book: recruits, an option, an overruling, an outcome, undone acts."""
    game = Game.open("command", "[0 a setup] C3:Änna+M! | L2 (C3)", {"C-1": "yes", "C-10": "attack-events-ambushes"}, 7)
    game.play("recruit L2:O'Neil/1+R")
    game.play("b: recruit R2")
    game.play("begin-turn")
    game.set_option("C-4", "no")
    game.overrule("recruit Cm1", 'He said: "[/] let it be" · \\ \u2713')
    game.play("end-preparation")
    game.play("attack L2 L2")
    game.play("b: freeze a.L2")
    game.play("outcome captured")
    game.play("end-turn")
    game.undo()
    game.undo()
    return game


def skirmish_game() -> Game:
    """A skirmish: dice typed and rolled, rolls that were undone, a move that waits, an act undone."""
    game = Game.open("command", f"[2 b battle {RESERVES}] L2+M C3 | L2 C3+R", {}, 18)
    game.play("attack C3 C3")
    game.roll()
    game.undo()
    game.play("attack L2 C3", [6, 1])
    game.play("exile C3")
    game.play("recruit C3+M")
    game.play("end-preparation")
    game.play("attack L2 L2")
    game.roll()
    game.play("end-preparation")
    game.undo()
    game.overrule("b: attack C3 C3", "at once")
    return game


GAMES = {"book": book_game, "skirmish": skirmish_game}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


def written(game: Game) -> Any:
    """What a file holds of a game, as JSON values that a test may change."""
    return json.loads(json.dumps(game.as_file().as_json()))


def everything(game: Game) -> tuple[Any, ...]:
    return game.start, game.state, game.acts, game.undone, game.rolls, game.seed, game.want


# ---- saving and loading


def test_a_loaded_game_is_the_same_game(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game.save(path)
    assert everything(Game.load(path)) == everything(game)
    assert everything(Game.load(str(path))) == everything(game)


def test_a_second_save_is_the_same_to_the_byte(game: Game, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    game.save(one)
    Game.load(one).save(two)
    assert one.read_bytes() == two.read_bytes()
    game.save(one)
    assert one.read_bytes() == two.read_bytes()


def test_a_loaded_game_goes_on_as_the_other_would(tmp_path: Path) -> None:
    game = skirmish_game()
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    for one in (game, loaded):
        one.roll()
        one.undo()
        one.undo()
        one.redo()
    assert everything(loaded) == everything(game)
    assert loaded.rolls == 3


def test_a_file_can_be_read_by_people(tmp_path: Path) -> None:
    book_game().save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text("utf-8")
    assert text.endswith("}\n")
    value = json.loads(text)
    assert list(value) == [
        "format", "version", "rulebook", "edition", "revision", "options", "position", "seed", "rolls",
        "adjust", "acts", "undone",
    ]  # fmt: skip
    assert list(value["acts"][0]) == ["entries", "after"]
    assert list(value["acts"][0]["entries"][0]) == ["order", "dice", "events"]
    assert value["options"] == {"C-1": "yes", "C-10": "attack-events-ambushes"}
    assert "Änna" in text, "UTF-8, not escaped"
    assert written(book_game()) == value


# ---- saving whole or not at all


@pytest.mark.parametrize(
    "there", [b"", b"my diary\n", b"{}", b'{"format": "lawspeaker-game"}', b"\xff\xfe", b"[" * 5000]
)
def test_a_file_that_is_no_game_is_left_alone(game: Game, there: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(there)
    with pytest.raises(BadFile, match="no Lawspeaker game"):
        game.save(path)
    assert path.read_bytes() == there
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_file(
    game: Game, fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    Game.open("command", "C3", {}, 1).save(path)
    before = path.read_bytes()

    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, fails, broken)
    with pytest.raises(OSError, match="the disk is full"):
        game.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_where_nothing_can_be_written(game: Game, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no folder"):
        game.save(tmp_path / "no" / "such" / "folder.json")
    with pytest.raises(OSError, match="directory"):
        game.save(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_there_cannot_be_loaded(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(OSError, match="directory"):
            Game.load(path)


# ---- damaged files


def refused(path: Path, where: str = "") -> BadFile:
    """The error with which a file is refused, which names the file, and the part where that is known."""
    with pytest.raises(BadFile) as caught:
        Game.load(path)
    error = caught.value
    assert error.path == str(path)
    assert str(error).startswith(f"{path}, {error.where}: " if error.where else f"{path}: ")
    assert error.reason
    assert where in ("", error.where)
    return error


def test_a_file_that_was_cut_off_is_refused(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game.save(path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 50):
        path.write_bytes(whole[:length])
        refused(path)


def test_a_file_with_a_changed_character_is_refused_or_is_the_game_it_says(game: Game, tmp_path: Path) -> None:
    """With another seed or reason it is another whole game; but what is loaded is exactly what stands there."""
    path = tmp_path / "game.json"
    game.save(path)
    whole = path.read_bytes()
    wrong = 0
    for at in range(0, len(whole), 1 if PROVE else 13):
        changed = whole[:at] + bytes([whole[at] ^ (1 + at % 7)]) + whole[at + 1 :]
        path.write_bytes(changed)
        try:
            loaded = Game.load(path)
        except BadFile:
            wrong += 1
        else:
            found, said = written(loaded), json.loads(changed)
            assert loaded.start == COMMAND.start(said["position"], said.pop("options"))
            assert {**found, "options": None} == {**said, "options": None}
    assert wrong > 0.5 * len(whole) / (1 if PROVE else 13)


@pytest.mark.parametrize(
    "junk", [b"", b"\n", b"null", b"[]", b"{}", b"\xff", b"{" * 100_000, b'{"acts":' + b"[" * 100_000]
)
def test_what_never_was_a_game_is_refused(junk: bytes, tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(junk)
    assert "no Lawspeaker game" in refused(tmp_path / "junk").reason


def test_a_game_with_events_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    book_game().save(path)
    deep = '{"a":' * 5000 + "0" + "}" * 5000
    path.write_text(path.read_text("utf-8").replace('"events": [', f'"events": [{deep}, ', 1), "utf-8")
    refused(path)


HEADER: list[tuple[str, Any, str]] = [
    ("format", "other-game", "lawspeaker-game 2"),
    ("version", 1, "lawspeaker-game 1"),
    ("version", 0, "lawspeaker-game 0"),
    ("rulebook", "nope", "installed: command"),
    ("edition", "0.5.0", "0.5.0/1"),
    ("revision", 2, "0.4.0/2"),
    ("options", {"C-99": "no"}, "C-99"),
    ("options", {"C-4": "perhaps"}, "yes or no"),
    ("position", "C3 L9", "unknown-place"),
    ("seed", -1, "seed"),
    ("seed", 1 << 64, "seed"),
    ("rolls", -1, "rolls"),
    ("rolls", 1 << 64, "rolls"),
]


@pytest.mark.parametrize(("key", "value", "said"), HEADER)
def test_a_header_that_does_not_fit_is_refused(key: str, value: Any, said: str, tmp_path: Path) -> None:
    rewritten(book_game(), tmp_path / "game.json", lambda game: game.update({key: value}))
    assert said in refused(tmp_path / "game.json", "header").reason


def rewritten(game: Game, path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """The file of a game after a change by somebody who knows the format."""
    value = written(game)
    change(value)
    path.write_text(json.dumps(value), "utf-8")


CHANGED: dict[str, Callable[[dict[str, Any]], object]] = {
    "an event's value": lambda act: act["entries"][0]["events"][0].update(seat="c"),
    "an event's kind": lambda act: act["entries"][0]["events"][-1].update(type="EventCast"),
    "an event left out": lambda act: act["entries"][0]["events"].pop(),
    "an event too many": lambda act: act["entries"][0]["events"].append({"type": "TurnEnded", "seat": "a"}),
    "the position after": lambda act: act.update(after=act["after"].replace("C3", "C2", 1)),
    "the move": lambda act: act["entries"][0]["order"].update(text="end-turn"),
    "a text that is no move": lambda act: act["entries"][0]["order"].update(text="frob"),
    "a move not written canonically": lambda act: act["entries"][0]["order"].update(
        text=act["entries"][0]["order"]["text"] + " "
    ),
    "the seat": lambda act: act["entries"][0]["order"].update(seat="host"),
    "another kind of act": lambda act: act["entries"][0]["order"].update(kind="option"),
    "an overruling without a reason": lambda act: act["entries"][0]["order"].update(kind="overrule"),
    "a reason where none is due": lambda act: act["entries"][0]["order"].update(reason="why not"),
    "dice that nothing wants": lambda act: act["entries"][0]["dice"].append({"faces": [1, 1], "typed": True}),
}


@pytest.mark.parametrize("change", CHANGED)
@pytest.mark.parametrize("number", [1, 3])
def test_a_changed_act_is_refused_by_its_number(change: str, number: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    rewritten(book_game(), path, lambda game: CHANGED[change](game["acts"][number - 1]))
    refused(path, f"act {number}")


DICE: dict[str, Callable[[dict[str, Any]], object]] = {
    "dice that come to something else": lambda act: act["entries"][-1]["dice"][0].update(faces=[1, 6]),
    "a face too many": lambda act: act["entries"][-1]["dice"][0].update(faces=[6, 1, 1]),
    "a face too few": lambda act: act["entries"][-1]["dice"][0].update(faces=[6]),
    "a face that no die shows": lambda act: act["entries"][-1]["dice"][0].update(faces=[7, 1]),
    "dice left out": lambda act: act["entries"][-1]["dice"].clear(),
    "dice too many": lambda act: act["entries"][-1]["dice"].append({"faces": [6, 1], "typed": True}),
}


@pytest.mark.parametrize("change", DICE)
def test_changed_dice_are_refused(change: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    rewritten(skirmish_game(), path, lambda game: DICE[change](game["acts"][0]))
    refused(path, "act 1")


def test_a_changed_act_among_the_undone_is_refused(tmp_path: Path) -> None:
    path, count = tmp_path / "game.json", len(book_game().acts)
    rewritten(book_game(), path, lambda game: game["undone"][-1]["entries"][0]["events"].clear())
    refused(path, f"act {count + 1}")
    rewritten(book_game(), path, lambda game: game["undone"].reverse())
    refused(path, f"act {count + 1}")


def test_an_act_too_many_or_too_few_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for change in (lambda acts: acts.pop(0), lambda acts: acts.insert(0, acts[0]), lambda acts: acts.reverse()):
        rewritten(book_game(), path, lambda game, change=change: change(game["acts"]))  # type: ignore[misc]
        assert refused(path).where.startswith("act ")
