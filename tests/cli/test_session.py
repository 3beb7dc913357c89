"""A refereed session, line by line: what is said to whatever is typed."""

import io
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.console import Console

from lawspeaker.cli.printing import console
from lawspeaker.cli.session import HELP, Session
from lawspeaker.record import store
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command.skirmish.reserve import START
from tests.sizes import tenth

RESERVES = "reserve=1111112114/1111112114"
BATTLE = f"[2 b battle {RESERVES}] L2 C3 | L2 C3"


class Talk:
    """A session with a sheet of paper in place of a terminal."""

    def __init__(self, position: str = BATTLE, keep_in: Path | None = None) -> None:
        self.paper = io.StringIO()
        console = Console(file=self.paper, width=100, no_color=True, highlight=False)
        game = Game.open("command", position, {}, 1)
        if keep_in is not None:
            store.keep(game, keep_in)
        self.session = Session(game, console, keep_in)

    @property
    def game(self) -> Game:
        return self.session.game

    def say(self, *lines: str) -> str:
        """What is said to these lines."""
        self.paper.seek(0)
        self.paper.truncate()
        for line in lines:
            self.session.handle(line)
        return self.paper.getvalue()


# ---- a whole game

SET_UP = ["recruit C3+M", "recruit L2", "recruit L2+R", "recruit C3/2+R", "recruit R2", "recruit R2/1"]


def test_a_whole_skirmish_with_typed_and_rolled_dice() -> None:
    talk = Talk(START)
    said = talk.say(*SET_UP)
    assert "→ A Soul (rank 3, Moral) is recruited onto a's C3." in said
    assert "→ Turn 1 begins: a." in said
    assert "Dice are asked for." in talk.say("dice typed")
    for front, back, faces in (("C3", "L2 L2", "6 1"), ("L2", "R2 R2", "dice 6,1"), ("R2", "Leader C3", "6, 1")):
        said = talk.say("end-preparation", f"attack C3 {front}")
        assert "the attacker's die, then the target's (2d6): type the faces, or roll" in said
        said = talk.say(faces)
        assert "Dice, typed: 6, 1" in said
        assert "✓ command:S.6" in said
        assert "is captured." in said
        assert talk.say("log").count("(typed 6, 1)") == len(
            [act for act in talk.game.acts if act.dice and act.dice[0].typed]
        )
        talk.say("dice rolled")
        said = talk.say("end-preparation", f"attack {back}")
        assert "Dice, rolled: " in said
        talk.say("dice typed")
    said = talk.say("end-preparation", "attack C3 Leader", "roll", "undo", "attack C3 Leader", "6 1")
    assert "→ b's Leader is captured." in said
    assert "The game is over: a has won" in said
    assert talk.game.state.phase == "over"
    said = talk.say("end-turn")
    assert "✗ command:H.1  The game is over." in said
    assert "No legal move." in talk.say("legal")
    assert len(talk.game.acts) == 6 + 2 * 7
    assert talk.game.rolls.counter == 4


# ---- refusals

REFUSED = [
    ("[3 a battle] C3@3 L2 | C2 C2·0", "attack C3 Leader", ["5.3.6", "5.2.5"], "attack L2 C2·0"),
    (
        "[6 b preparation] C3 | (L2) L1! C3",
        "recruit L1.0:Wolf/1",
        ["5.3.1.2", "5.3.1.4"],
        "recruit R2:Wolf/1 · recruit C2:Wolf/1",
    ),
    ("[1 a preparation] C3 | C3", "recruit L1", ["5.3.1.3"], "recruit L2/1"),
    ("[1 a preparation] C3 | C3", "cast-event Leader", ["5.2.5"], "cast-event C3"),
    ("[1 a preparation] C3 | C3", "target fire b.Leader", ["5.2.5"], "target fire b.C3"),
    ("[1 a preparation] C3 | C3", "b: end-turn", ["H.3"], ""),
    ("[1 a preparation] C3 | C3", "outcome captured", ["H.2"], ""),
    ("[1 a preparation] C3 | C3", "thaw C3", ["H.5"], ""),
    (BATTLE, "attack C3 Leader", ["5.2.5"], "attack C3 L2 · attack C3 C3"),
    (BATTLE, "a: attack C3 C3", ["S.5"], ""),
]


@pytest.mark.parametrize(("position", "move", "clauses", "nearest"), REFUSED)
def test_every_refusal_is_explained(position: str, move: str, clauses: list[str], nearest: str) -> None:
    talk = Talk(position)
    said = talk.say(move)
    lines = said.splitlines()
    assert lines[0] == f"Refused by {len(clauses)} clause{'s' if len(clauses) > 1 else ''}."
    assert re.findall(r"✗ command:(\S+)", said) == clauses
    assert 1 <= sum(line.startswith("To make it legal: ") for line in lines) <= len(clauses)
    assert (f"Nearest legal: {nearest}" in said) if nearest else ("Nearest legal" not in said)
    assert talk.say(f"judge {move}") == said
    assert talk.game.acts == ()
    assert talk.session.is_kept


def test_a_roll_comes_first() -> None:
    talk = Talk()
    talk.say("dice typed", "attack C3 C3")
    assert talk.session.prompt == "b, dice (2d6, or roll)"
    assert "✗ command:H.2  Dice are awaited; they come first." in talk.say("end-turn")
    assert "Dice are awaited" in talk.say("legal")
    assert "bad-dice" in talk.say("7 1")
    assert "2d6" in talk.say("3")
    assert "is captured." in talk.say("dice 6, 1")
    assert talk.session.prompt == "a"
    for line in ("roll", "dice 1 2", "1 2"):
        assert talk.say(line).startswith(("no ", "unknown-move"))


# ---- what is asked


def test_questions_change_nothing() -> None:
    talk = Talk()
    said = talk.say("judge attack C3 C3")
    assert said.startswith("Allowed.")
    assert "✓ command:5.2.5" in said
    assert talk.say("legal").split("  ·  ")[0] == "end-turn"
    assert talk.say("legal all") == talk.say("legal")
    assert "seat a" in talk.say("board")
    assert "(permission, chapter)" in talk.say("clause 5.3.1")
    assert talk.say("clause command:5.3.1") == talk.say("clause 5.3.1")
    assert "command:9.1.1" in talk.say("clause 9.9")
    assert talk.say("legal please").startswith("no ")
    assert talk.say("", "   ", "\t") == ""
    assert (talk.game.acts, talk.session.is_kept) == ((), True)


def test_legal_all_adds_declared_moves() -> None:
    talk = Talk("C3 | L2")
    assert "freeze b.L2" in talk.say("legal all")
    assert "freeze" not in talk.say("legal")


def test_help_lists_every_word() -> None:
    talk = Talk()
    said = talk.say("help")
    assert all(meaning in said for meaning in HELP.values())
    words = set(re.findall(r"[a-z]+", " ".join(HELP)))
    assert set(talk.session.words()) - {"end-turn"} - {move for move in talk.session.words() if " " in move} <= words
    columns = {line.index(meaning) for line, meaning in zip(said.splitlines(), HELP.values(), strict=True)}
    assert len(columns) == 1, "the meanings stand under each other"


def test_why_and_log() -> None:
    talk = Talk("[1 a preparation] C3 | C2")
    assert talk.say("why").startswith("no ")
    assert "Nothing has happened yet." in talk.say("log")
    talk.say("recruit C2", "b: freeze C2", "option C-4=no", "overrule b: recruit C2·0 because [/] a gift \\")
    said = talk.say("log")
    for number, text in enumerate(("a: recruit C2", "b: freeze C2", "host: C-4=no", "b: recruit C2·0"), 1):
        assert f"{number}  {text}" in said
    assert "[overruled by the Host: [/] a gift \\]" in said
    assert talk.say("why 2").startswith("b: freeze C2\nAllowed.\n? command:X.3")
    assert "→ b's C2 is Frozen." in talk.say("why 2")
    assert talk.say("why") == talk.say("why 4")
    assert "5.3.1.4" in talk.say("why")
    for wrong in ("why 0", "why 5", "why two", "why -1", "why 1.5", "why ²", f"why {'9' * 5000}"):
        assert talk.say(wrong).startswith("no ")


def test_why_says_that_the_host_overruled() -> None:
    talk = Talk("[3 a battle] C3@3 | C2 C2·0")
    talk.say("overrule attack C3 Leader because I say so")
    said = talk.say("why")
    assert said.startswith("a: attack C3 Leader [overruled by the Host: I say so]\n")
    assert "✗ command:5.3.6" in said
    assert "Allowed by" not in said, "no clause allows it"
    assert "To make it legal" not in said, "it has happened"


# ---- the record


def test_undo_and_redo() -> None:
    talk = Talk()
    assert talk.say("undo").startswith("no ")
    talk.say("attack C3 C3")
    after = talk.game.position
    assert "undone: b: attack C3 C3 (rolled " in talk.say("undo")
    assert talk.game.position == BATTLE
    assert "done again: b: attack C3 C3 (rolled " in talk.say("redo")
    assert talk.game.position == after
    assert talk.say("redo").startswith("no ")


def test_overruling_needs_a_reason() -> None:
    talk = Talk("[1 a preparation] C3 | C3")
    for line in ("overrule recruit L1", "overrule recruit L1 because", "overrule recruit L1 because  ", "overrule"):
        assert talk.say(line).startswith("no ")
        assert "overrule MOVE because REASON" in talk.say(line)
    assert talk.say("overrule because I am the Host").startswith(("unknown-move", "no "))
    assert "✗ command:5.3.1.1" in talk.say("overrule recruit C3 because I am the Host")
    assert talk.game.acts == ()
    assert "is recruited onto a's L1" in talk.say("overrule recruit L1 because I am the Host")
    assert talk.game.why().order.reason == "I am the Host"


def test_options_are_changed_by_the_host() -> None:
    talk = Talk("[3 a battle] C3 | (Leader)")
    assert "✗ command:H.1" in talk.say("end-turn")
    for wrong, said in (
        ("option", "ID=CHOICE"),
        ("option C-4", "ID=CHOICE"),
        ("option C-99=no", "C-13"),
        ("option C-4=x", "yes or no"),
    ):
        assert said in talk.say(wrong)
    assert "From now on C-4=no." in talk.say("option C-4=no")
    assert "→ a's turn is over." in talk.say("end-turn")
    assert "default" in Talk().say("option C-4=no")


def test_saving_loading_and_leaving(tmp_path: Path) -> None:
    talk, path = Talk(), tmp_path / "a game.json"
    talk.say("attack C3 C3")
    assert "not saved" in talk.say("quit")
    assert "not saved" in talk.say("log", "quit"), "another line takes the first quit back"
    assert talk.say("save").startswith("no ")
    assert f"Saved in {path}: 3 entries." in talk.say(f"save {path}")
    acts = [act.title for act in talk.game.acts]
    talk.say("undo", "end-turn")
    assert not talk.session.is_kept
    assert "load again" in talk.say(f"load {path}"), "what is not saved is not left without a word"
    assert f"Loaded {path}: 1 acts." in talk.say(f"load {path}")
    assert [act.title for act in talk.game.acts] == acts
    assert not talk.session.over
    assert talk.say("quit") == ""
    assert talk.session.over


def test_leaving_without_saving_takes_two_quits() -> None:
    talk = Talk()
    talk.say("end-turn", "quit")
    assert not talk.session.over
    talk.say("quit")
    assert talk.session.over
    fresh = Talk()
    assert fresh.say("quit") == ""
    assert fresh.session.over


def test_files_that_do_not_serve_change_nothing(tmp_path: Path) -> None:
    talk = Talk()
    talk.say("end-turn")
    (tmp_path / "diary").write_text("dear diary\n")
    acts = talk.game.acts
    for name in ("none", "diary", "none/game.json", ".", "a\0b"):
        assert talk.say(f"load {tmp_path / name}").startswith("no ")
    for name in ("diary", "none/game.json", ".", "a\0b"):
        assert talk.say(f"save {tmp_path / name}").startswith("no ")
    assert talk.game.acts == acts
    assert (tmp_path / "diary").read_text() == "dear diary\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "diary"]
    assert not talk.session.is_kept


def test_a_game_with_a_file_is_kept_after_every_act(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    talk = Talk(BATTLE, path)
    for line in (
        "attack C3 C3",
        "end-preparation",
        "undo",
        "redo",
        "overrule b: attack C3 C3 because so",
        "undo",
        "end-turn",
    ):
        talk.say(line)
        kept = store.load(path)
        assert kept.journal.export() == path.read_bytes() == talk.game.journal.export()
        assert (kept.state, kept.rolls.secret) == (talk.game.state, talk.game.rolls.secret)
        assert talk.session.is_kept
    talk.say("dice typed", "end-preparation", "attack L2 L2")
    assert store.load(path).want == talk.game.want
    assert talk.say("quit") == ""
    assert talk.session.over


# ---- anything at all

WORDS = ["", *(word for words in HELP for word in re.findall("[a-z]+", words) if word not in ("save", "load"))]
MOVES = [
    "attack C3 C3",
    "end-turn",
    "recruit R2",
    "6 1",
    "b: exile C3",
    "freeze C3",
    "[/]",
    "because",
    "C-4=no",
    ":dog:",
]
PIECES = st.sampled_from(WORDS) | st.sampled_from(MOVES) | st.text(st.characters(exclude_categories=()), max_size=12)
LINES = st.lists(PIECES, min_size=1, max_size=4).map(" ".join) | st.text(st.characters(exclude_categories=()))


def touches_files(line: str) -> bool:
    return line.strip().startswith(("save", "load"))


@settings(max_examples=tenth(3000))
@given(LINES.filter(lambda line: not touches_files(line)), st.sampled_from([BATTLE, "[1 a preparation] C3 | C3!"]))
@example("overrule end-turn because [/]\\", BATTLE)
@example("clause [bold]\\", BATTLE)
@example("\ud800", BATTLE)
@example("judge \x1b[31m", BATTLE)
def test_nonsense_is_answered_and_never_raises(line: str, position: str) -> None:
    talk = Talk(position)
    talk.say("dice typed")
    before = talk.game.acts
    said = talk.say(line, "attack C3 C3", line, "log", "undo")
    assert said
    assert before == ()


def test_what_is_typed_is_said_back_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Game.open("command", "[1 a preparation] C3 | C3", {}, 1), console())
    for typed in (":dog:", "[bold]x[/]", "x\\", "[/]"):
        session.handle(typed)
        assert repr(typed) in capsys.readouterr().out
    session.handle("overrule recruit L1 because :dog: [b]ate[/b] it")
    session.handle("log")
    assert "[overruled by the Host: :dog: [b]ate[/b] it]" in capsys.readouterr().out
