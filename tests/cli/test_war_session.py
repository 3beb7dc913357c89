"""A battle refereed in a terminal, line by line, up to the whole first Cycle of the Jackal fight."""

import io
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from rich.console import Console

from lawspeaker.cli.war_session import WAR_HELP, WarSession
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.notation.text import write_move
from lawspeaker.rulebooks.war.playing import play
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.state import State
from tests.cli.called import Run, script
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.sizes import tenth

DUEL = """
rulebook = "war"
[[figure]]
id = "asher"
falter = 2
poison = 3
passion = 60
weapon = "club"
[[figure]]
id = "jackal"
side = "unholy"
at = [1, 0]
swiftness = 10
"""


class Talk:
    """A session with a sheet of paper in place of a terminal."""

    def __init__(self, text: str = DUEL, seed: int = 1) -> None:
        self.paper = io.StringIO()
        console = Console(file=self.paper, width=140, no_color=True, highlight=False)
        self.session = WarSession(Game.open("war", text, {}, seed), console)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def state(self) -> State:
        found: State = self.game.state
        return found

    def say(self, *lines: str) -> str:
        """What is said to these lines."""
        self.paper.seek(0)
        self.paper.truncate()
        for line in lines:
            self.session.handle(line)
        return self.paper.getvalue()


def without_numbers(state: State) -> State:
    """The state without the numbers of entries: they differ with the way in which dice came (law 18)."""
    figures = tuple(
        replace(figure, causes=tuple(replace(cause, opened=0) for cause in figure.causes)) for figure in state.figures
    )
    return replace(state, figures=figures, entry=0, secret_entries=())


def typed_lines(name: str) -> list[str]:
    """What a Host types to play the moves of a shipped battle: each move, then the dice that it asks for."""
    lines = ["dice typed"]
    for entry in play(read_scenario(SHIPPED[name])):
        lines.append(write_move(move_from_table(entry.given.table)))
        lines += [" ".join(map(str, one.dice)) for one in entry.events if isinstance(one, e.DiceRead)]
    return lines


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_battle_is_refereed_at_the_terminal_as_its_file_says(name: str) -> None:
    """Above all the whole first Cycle of the Jackal fight, every die typed by hand."""
    talk = Talk(SHIPPED[name])
    talk.say(*typed_lines(name))
    *_, last = play(read_scenario(SHIPPED[name]))
    assert without_numbers(talk.state) == without_numbers(last.state)
    assert all(dice.typed for act in talk.game.acts for dice in act.dice)


def test_the_pages_own_example_is_told_with_its_clauses() -> None:
    talk = Talk(SHIPPED["jackal-fight"])
    said = talk.say(*typed_lines("jackal-fight"))
    assert "jackal's Falter: 7 more, 6 more than it can have, 6 → 7." in said
    assert "jackal's Resolve: 18 damage by Falter" in said
    assert "jackal's Passion: 18 damage by Falter" in said
    assert "war:1.13" in said


# ---- what may be done, and how a Turn ends


def test_what_a_figure_may_do_and_why_not_the_rest() -> None:
    talk = Talk()
    said = talk.say("begin-cycle", "begin-turn", "may")
    assert "✓ strike asher <target>" in said
    assert "target: jackal" in said
    refused = talk.say("may jackal")
    assert "✗ strike jackal asher: " in refused
    assert "(war:11.8)" in refused
    assert "(war:11.9)" in refused
    assert "there is no figure wolf; there are asher, jackal" in talk.say("may wolf")
    assert "no Turn runs: say which figure" in Talk().say("may")


def test_the_check_list_says_what_is_unspent_what_carries_what_ticks_and_what_ends() -> None:
    talk = Talk()
    assert "No Turn runs." in talk.say("checklist")
    talk.say(
        "begin-cycle", "inflict surprise on asher from jackal", "begin-turn", "inflict surprise on asher from jackal"
    )
    talk.say("stance asher", "stand-ready asher 2 strike,move")
    said = talk.say("checklist")
    for line in (
        "Unspent: 3 AP, which are lost (war:11.10).",
        "Carries: 2 Readied AP for strike or move, until its next Turn, when they count as Rest (war:11.14).",
        "Will tick: P:1 gives 1 Exertion at its next Turn start, then it is halved (war:3.2).",
        "Ends at its next Turn's threshold: Surprise by jackal (war:6.7).",
        "Ends at its next Turn start: its Defensive Stance (war:11.16).",
        "Next: jackal, Segment 1 (war:11.4).",
    ):
        assert line in said
    said = talk.say("end-turn")
    assert said.index("Unspent: 3 AP") < said.index("war:11.10  asher loses what is left of its AP: 3.")


def test_the_check_list_of_the_last_turn_names_the_next_cycle_and_spans_that_end_there() -> None:
    talk = Talk()
    talk.say("inflict falter-cycle on jackal", "begin-cycle", *["begin-turn", "end-turn"] * 3, "begin-turn")
    said = talk.say("checklist")
    assert "Next: a new Cycle, 2 (war:11.1)." in said
    assert "Ends as the next Turn begins: F:1 Cycle of jackal (war:1.8)." in said


def test_values_open_to_their_parts() -> None:
    said = Talk().say("values asher")
    assert "Guard 1: from Attributes 1 (12.3)" in said
    assert "Magnitude 1" in said


# ---- choices, dice, taking back


def test_choices_are_answered_by_their_words_and_everything_is_one_act() -> None:
    talk = Talk()
    talk.say("begin-cycle")
    said = talk.say("begin-turn jackal")
    assert "asher's Turn in Segment 1 is passed over: run or leave (p1)?" in said
    assert talk.session.prompt == "host, passed-over (run | leave)"
    assert "maybe" in talk.say("choose maybe")
    before = len(talk.game.acts)
    said = talk.say("run")
    assert "asher's Turn begins" in said
    assert "asher's Poison brings 3 Exertion" in said
    assert len(talk.game.acts) == before
    talk.say("undo")
    assert talk.state.turn is None
    assert not talk.state.agenda
    talk.say("redo")
    assert talk.state.turn == "jackal"


def test_dice_are_typed_thrown_or_come_with_the_move() -> None:
    talk = Talk()
    talk.say("begin-cycle", "begin-turn")
    said = talk.say("dice typed", "strike asher jackal")
    assert "asher throws 7 dice (strike" in said
    assert "bad-dice" in talk.say("13 1 1 1 1 1 1")
    assert "bad-dice" in talk.say("1 1 1")
    assert "Dice, typed: 12, 12, 2, 5, 5, 6, 7" in talk.say("12 12 2 5 5 6 7")
    talk.say("undo", "dice rolled")
    assert "Dice, rolled: " in talk.say("strike asher jackal")
    talk.say("undo", "dice typed", "strike asher jackal")
    assert "Dice, typed: 1, 2, 3, 4, 5, 6, 7" in talk.say("roll 1 2 3 4 5 6 7")


def test_the_host_overrules_and_changes_options_with_what_follows() -> None:
    talk = Talk()
    talk.say("begin-cycle", "begin-turn")
    assert "Refused by" in talk.say("rest jackal 1")
    said = talk.say("overrule rest jackal 1 because it was promised")
    assert "Overruled" in said or "rest" in said
    assert "it was promised" in talk.say("log")
    assert "From now on W-4=waste-first." in talk.say("option W-4=waste-first")
    assert talk.state.choices["W-4"] == "waste-first"
    talk.say("undo")
    assert talk.state.choices["W-4"] == "cap-first"
    assert "bad-option" in talk.say("option W-99=x")


def test_a_battle_is_kept_and_taken_up_again(tmp_path: Path) -> None:
    talk = Talk(SHIPPED["jackal-fight"])
    talk.say(*typed_lines("jackal-fight"))
    path = str(tmp_path / "battle")
    assert "Saved in" in talk.say(f"save {path}")
    other = Talk()
    other.say(f"load {path}")
    assert other.state == talk.state
    assert [act.title for act in other.game.acts] == [act.title for act in talk.game.acts]


def test_every_word_is_told_by_help() -> None:
    said = Talk().say("help")
    assert all(words in said for words in WAR_HELP)


WORDS = ("may", "checklist", "legal", "legal all", "undo", "redo", "why", "roll", "log", "values jackal", "board")


@pytest.mark.parametrize("seed", range(1, tenth(120) + 1))
def test_whatever_is_typed_is_answered_and_never_raises(seed: int) -> None:
    random = Random(seed)
    talk = Talk(random.choice(list(SHIPPED.values())), seed)
    for _ in range(40):
        move = write_move(move_from_table(drawn_move(random, talk.state)))
        words = (
            "may",
            "checklist",
            "legal",
            "legal all",
            "undo",
            "redo",
            "why",
            "roll",
            "log",
            "values jackal",
            "board",
        )
        said = talk.say(random.choice([move, move, move, *words]))
        assert said
    assert WAR.write_state(talk.state)


# ---- the command


def test_the_referee_takes_a_scenario_file_and_as_many_of_its_moves_as_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "battle.toml"
    path.write_text(SHIPPED["jackal-fight"], "utf-8")
    said = script("referee", "war", str(path), stdin="log\nquit\nquit\n")
    assert "Nothing has happened yet." in said.out
    assert said.code == 0
    said = script("referee", "war", str(path), "--at", "3", stdin="log\nquit\nquit\n")
    assert "begin-turn" in said.out
    assert "Turn of jackal" in said.out
    assert script("referee", "war", str(path), "--at", "999", stdin="").code == 3
    assert script("referee", "war", str(tmp_path / "none.toml"), stdin="").code == 4
    assert script("referee", "war", "--demo", stdin="begin-cycle\n").code == 0
    assert script("referee", "command", "C3", "--at", "3", stdin="").code == 3
