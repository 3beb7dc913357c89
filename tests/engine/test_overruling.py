"""The Host's word: what it needs, what it lets happen, and what cannot lie on a table all the same."""

from typing import Any

import pytest

from lawspeaker.errors import GameError, Malformed
from lawspeaker.law.want import Roll
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.engine.test_game import BATTLE, RESERVES, opened, standing, unmet

FRESH = "[1 a preparation] C3 (L2) | C2"
ATTACKED = "[3 a battle outcome=a.C3>b.C2] C3 | Leader"


@pytest.mark.parametrize("reason", ["", " ", "\t\n"])
def test_it_needs_a_reason(reason: str) -> None:
    game = opened(FRESH)
    before = standing(game)
    with pytest.raises(GameError, match="reason"):
        game.overrule("recruit C3", reason)
    assert standing(game) == before


def test_its_reason_is_kept_and_its_ruling_says_what_was_set_aside() -> None:
    game = opened(FRESH)
    played = game.overrule("b: recruit C2·0:Wolf", "  a gift of the Host ")
    assert played.ruling.allowed
    assert unmet(played.ruling) == ["5.3.5"]
    order = game.why().order
    assert (order.kind, order.seat, order.reason) == ("overrule", "b", "a gift of the Host")
    assert game.why().ruling == played.ruling
    assert game.position == "[1 a preparation recruited] (L2) C3 | C2 C2·0:Wolf@1"
    game.undo()
    assert game.position == "[1 a preparation] (L2) C3 | C2"


def test_what_is_allowed_may_be_overruled_too() -> None:
    game, other = opened(FRESH), opened(FRESH)
    game.overrule("recruit C2", "no need")
    other.play("recruit C2")
    assert game.state == other.state


REACH = [
    # what happens against the rules, by which clauses, and what lies there then
    ("[1 a preparation] C3", "recruit L1·0/3", ["5.3.1.2", "5.3.1.3"],
     "[1 a preparation recruited] C3 L1·0/3@1 | Leader"),
    ("[1 a preparation] C3!", "recruit C2", ["5.3.1.4"], "[1 a preparation recruited] C3! C2@1 | Leader"),
    ("[3 a battle] C3@3 | C2 C2·0", "attack C3 C2", ["5.3.6", "5.2.5"],
     "[3 a battle outcome=a.C3>b.C2] C3@3 | C2 C2·0"),
    ("[3 a battle] C3 | C3", "b: attack C3 C3", ["H.3"], "[3 a battle outcome=b.C3>a.C3] C3 | C3"),
    ("[3 a battle] C3 | (C3)", "attack C3 C3", ["5.2.5"], "[3 a battle outcome=a.C3>b.C3] C3 | (C3)"),
    (ATTACKED, "end-turn", ["H.2"], "[3 a between outcome=a.C3>b.C2] C3 | Leader"),
    (ATTACKED, "b: outcome repelled", ["H.2"], "[3 a battle] C3 | Leader"),
    ("[3 a battle] C3 | L2", "b: end-turn", ["H.3"], "[3 a between] C3 | L2"),
    ("[3 a between] C3 | L2", "a: begin-turn", ["H.3"], "[5 a preparation] C3 | L2"),
    ("[0 a setup] C3 | L2", "b: begin-turn", ["H.3"], "[2 b preparation] C3 | L2"),
    ("[0 a over] C3 | L2", "recruit L2", ["H.1", "5.3.5"], "[0 a over] L2 C3 | L2"),
    ("[3 a battle] C3 | (Leader)", "end-turn", ["H.1"], "[3 a between] C3 | (Leader)"),
    ("[3 a battle] C3", "exile C3", ["H.5"], "[3 a battle] Leader | Leader"),
    ("[3 a battle] (C3)", "leave C3", ["H.5"], "[3 a battle] Leader | Leader"),
    ("[3 a battle] (C3)", "capture C3", ["H.5"], "[3 a battle] (C3) | Leader"),
    ("[3 a battle] (C3)", "freeze C3", ["H.5"], "[3 a battle] (C3!) | Leader"),
    ("[3 a battle] C3", "thaw C3", ["H.5"], "[3 a battle] C3 | Leader"),
    ("[3 a battle] C3+M", "keyword C3 +M", ["H.5"], "[3 a battle] C3+M | Leader"),
    ("[3 a battle] C3", "target fire Leader", ["5.2.5"], "[3 a battle] C3 | Leader"),
    (f"[1 a preparation {RESERVES}] C3 | C3", "recruit L1·0/0", ["5.3.1.3"],
     "[1 a preparation recruited reserve=1111112113/1111112114] C3 L1·0@1 | C3"),
    (f"[1 a preparation {RESERVES}] C3 | C3", "exile b.C3", ["S.4"],
     f"[1 a preparation exiled {RESERVES}] C3 | Leader"),
    (f"[1 a preparation {RESERVES}] C3 | C3", "b: end-preparation", ["S.3"], f"[1 a battle {RESERVES}] C3 | C3"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "move", "against", "after"), REACH)
def test_within_reach(position: str, move: str, against: list[str], after: str) -> None:
    game = opened(position)
    refused = game.play(move)
    assert unmet(refused.ruling) == against
    played = game.overrule(move, "the Host says so")
    assert played.ruling.allowed
    assert played.ruling.grounds == refused.ruling.grounds
    assert game.position == after
    assert COMMAND.start(after, {}) == game.state


OUT_OF_REACH = [
    # two Souls on one place
    (FRESH, "recruit C3", "5.3.1.1"),
    (FRESH, "recruit L2", "5.3.1.1"),
    (FRESH, "b: recruit C2", "5.3.1.1"),
    (FRESH, "recruit Leader", "H.6"),
    (FRESH, "arrive C3", "5.3.1.1"),
    (FRESH, "arrive L2:Wolf", "5.3.1.1"),
    (FRESH, "arrive b.C2/0", "5.3.1.1"),
    (FRESH, "arrive b.Leader", "H.6"),
    # a Soul that is not there
    (FRESH, "attack R2 C2", "H.4"),
    (FRESH, "attack C3 R2", "H.4"),
    (FRESH, "b: attack C3 C3", "H.4"),
    (FRESH, "cast-event R2", "H.4"),
    (FRESH, "spring-ambush C2", "H.4"),
    (FRESH, "target fire b.C3 anywhere", "H.4"),
    (FRESH, "capture R2", "H.4"),
    (FRESH, "exile b.L2", "H.4"),
    (FRESH, "leave R2", "H.4"),
    (FRESH, "freeze R2", "H.4"),
    (FRESH, "thaw R2", "H.4"),
    (FRESH, "keyword R2 +M", "H.4"),
    (ATTACKED, "outcome captured", "H.4"),
    # a board without a Leader
    ("[1 a preparation] C3", "leave Leader", "H.6"),
    ("[1 a preparation] (Leader) C3", "exile Leader", "H.6"),
    ("[1 a preparation] C3", "b: exile a.Leader", "H.6"),
    # an outcome of nothing
    (FRESH, "outcome captured", "H.2"),
    (FRESH, "outcome repelled", "H.2"),
    # a turn move outside its phase
    ("[1 a preparation] C3", "begin-turn", "H.3"),
    ("[1 a battle] C3", "b: begin-turn", "H.3"),
    ("[1 a over] C3", "begin-turn", "H.3"),
    ("[0 a setup] C3", "end-preparation", "H.3"),
    ("[1 a battle] C3", "end-preparation", "H.3"),
    ("[1 a between] C3", "end-preparation", "H.3"),
    ("[1 a over] C3", "end-preparation", "H.3"),
    ("[0 a setup] C3", "end-turn", "H.3"),
    ("[1 a between] C3", "b: end-turn", "H.3"),
    ("[1 a over] C3", "end-turn", "H.3"),
    # a skirmish has no Souls but its reserves', and no moves but its own
    (BATTLE, "recruit R2:Wolf", "S.1"),
    (BATTLE, "recruit R2/3", "S.1"),
    ("[2 b battle reserve=0000000000/0000000000] C3 | C3", "recruit L2", "S.1"),
    (BATTLE, "recruit L2", "5.3.1.1"),
    (BATTLE, "attack R2 C3", "H.4"),
    (BATTLE, "exile a.R2", "H.4"),
    (BATTLE, "exile Leader", "H.6"),
    (BATTLE, "freeze C3", "S.9"),
    (BATTLE, "leave C3", "S.9"),
    (BATTLE, "arrive R2", "S.9"),
    (BATTLE, "cast-event C3", "S.9"),
    (BATTLE, "outcome captured", "S.9"),
    (BATTLE, "begin-turn", "S.9"),
    (BATTLE, "end-preparation", "H.3"),
    (f"[3 a preparation {RESERVES}] C3 | C3", "end-turn", "S.3"),
]


@pytest.mark.parametrize(("position", "move", "by"), OUT_OF_REACH)
def test_out_of_reach(position: str, move: str, by: str) -> None:
    game = opened(position)
    before = standing(game)
    played = game.overrule(move, "the Host says so")
    assert not played.ruling.allowed
    assert by in unmet(played.ruling)
    assert (played.events, played.want, played.ruling.agenda) == ((), None, ())
    assert standing(game) == before
    assert not game.judge(move).allowed, "nor is it allowed without the Host"


@pytest.mark.parametrize("faces", [[6, 1], None])
def test_an_overruled_attack_wants_its_dice(faces: list[int] | None) -> None:
    game = opened(f"[3 a battle {RESERVES}] C3@3 | C3 L2")
    played: Any = game.overrule("attack C3 C3", "one may, today", faces)
    if faces is None:
        assert isinstance(played.want, Roll)
        assert (game.position, game.legal()) == (f"[3 a battle {RESERVES}] C3@3 | L2 C3", ())
        played = game.answer([6, 1])
    assert [ground.clause for ground in played.later] == ["command:S.6"]
    assert game.position == f"[4 b preparation {RESERVES}] C3@3 | L2 (C3)"


@pytest.mark.parametrize("position", [f"[0 a setup {RESERVES}] C3 | C3", f"[0 b setup {RESERVES}] C3 | C3"])
def test_what_comes_of_an_attack_while_setting_up_can_be_written(position: str) -> None:
    """Section 10 can write every position that can come about, overruled ones included."""
    game = opened(position)
    game.overrule("attack C3 C3", "we do not wait", [1, 6])
    assert COMMAND.start(game.position, {}) == game.state


def test_faces_that_do_not_fit_leave_nothing_overruled() -> None:
    game = opened(BATTLE)
    for move, faces in (("attack L2 Leader", [1]), ("recruit R2", [1, 2])):
        before = standing(game)
        with pytest.raises(Malformed, match="bad-dice"):
            game.overrule(move, "the Host says so", faces)
        assert standing(game) == before


def test_an_overruling_is_redone_with_its_reason() -> None:
    game = Game.open("command", FRESH, seed=1)
    game.overrule("recruit L1·0", "a gift")
    after = standing(game)
    game.undo()
    game.redo()
    assert standing(game) == after
    assert game.why().order.reason == "a gift"
