"""A game: refusals change nothing, dice rolled or typed, waiting, undo and redo, options, overruling."""

from collections.abc import Callable
from typing import Any

import pytest

from lawspeaker.chance.pool import Pool
from lawspeaker.errors import GameError, LawspeakerError, Malformed, UnknownRulebook
from lawspeaker.law.want import Roll
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command import events as e
from lawspeaker.rulebooks.command.rulebook import COMMAND
from tests.engine.test_chance import fair

RESERVES = "reserve=1111112114/1111112114"
BATTLE = f"[2 b battle {RESERVES}] L2 C3 | L2 C3"
DICE = Pool(2, 6)


def opened(position: str, **options: str) -> Game:
    chosen = {option_id.replace("_", "-"): choice for option_id, choice in options.items()}
    return Game.open("command", position, chosen, seed=1)


def standing(game: Game) -> tuple[Any, ...]:
    """Everything that a game is, however many entries brought the same dice."""
    acts = [(act.order.text, act.ruling, act.events, act.later, act.dice, act.after) for act in game.acts]
    return game.state, acts, game.undone, game.rolls.counter, game.want, game.position.encode()


def unmet(ruling: Any) -> list[str]:
    return [ground.clause.removeprefix("command:") for ground in ruling.unmet]


# ---- opening


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        (("nope", "C3"), UnknownRulebook, "installed: command"),
        (("command", "C3 L9"), Malformed, "unknown-place"),
        (("command", "C3", {"C-99": "no"}), Malformed, "bad-option"),
        (("command", "C3", {"C-4": "perhaps"}), Malformed, "yes or no"),
        (("command", BATTLE, {"C-4": "no"}), Malformed, "default"),
    ],
)
def test_what_cannot_be_opened(arguments: tuple[Any, ...], error: type[LawspeakerError], said: str) -> None:
    with pytest.raises(error, match=said):
        Game.open(*arguments)


def test_a_game_without_a_seed_gets_one_of_its_own() -> None:
    secrets = {Game.open("command", "C3").rolls.secret for _ in range(10)}
    assert len(secrets) == 10


def test_a_new_game() -> None:
    game = opened("C3 | L2", C_4="no")
    assert (game.position, game.acts, game.undone, game.rolls.counter, game.want) == (
        "[1 a preparation] C3 | L2",
        (),
        (),
        0,
        None,
    )
    assert game.state.choices["C-4"] == "no"
    assert "recruit C2" in [COMMAND.write_move(move, game.state) for move in game.legal()]
    assert [COMMAND.write_move(move, game.state) for move in game.legal("b")][:2] == [
        "b: cast-event L2",
        "b: spring-ambush L2",
    ]


# ---- refusals


@pytest.mark.parametrize(
    ("position", "move", "clauses"),
    [
        ("[1 a preparation] C3", "recruit C3", ["5.3.1.1"]),
        ("[1 a preparation] C3", "b: recruit C3", ["5.3.5"]),
        ("[3 a battle] C3@3 | C2", "attack C3 Leader", ["5.3.6", "5.2.5"]),
        ("[3 a battle] C3 | (Leader)", "end-turn", ["H.1"]),
        ("[3 a battle outcome=a.C3>b.Leader] C3", "end-turn", ["H.2"]),
        (BATTLE, "recruit R2:Wolf", ["S.1", "5.3.5"]),
        (BATTLE, "b: exile C3", ["S.4"]),
        (BATTLE, "freeze C3", ["S.9"]),
    ],
)
def test_a_refused_move_changes_nothing(position: str, move: str, clauses: list[str]) -> None:
    game = opened(position)
    before = standing(game)
    played = game.play(move)
    assert not played.ruling.allowed
    assert set(clauses) <= set(unmet(played.ruling))
    assert (played.events, played.later, played.want) == ((), (), None)
    assert standing(game) == before


@pytest.mark.parametrize(
    "text", ["", "frob", "recruit", "recruit L9", "recruit C3/7", "attack C3", "c: end-turn", "recruit C3!"]
)
def test_a_text_that_is_no_move_changes_nothing(text: str) -> None:
    game = opened(BATTLE)
    game.play("attack C3 C3", [1, 6])
    game.undo()
    before = standing(game)
    for ask in (game.play, game.judge, lambda move: game.overrule(move, "because")):
        with pytest.raises(Malformed):
            ask(text)
        assert standing(game) == before


def test_judging_and_listing_change_nothing() -> None:
    game = opened(BATTLE)
    before = standing(game)
    assert game.judge("attack C3 C3").allowed
    assert len(game.legal()) == 5
    assert game.legal("a") == ()
    assert standing(game) == before


def test_a_move_may_be_a_text_or_a_move() -> None:
    one, other = opened(BATTLE), opened(BATTLE)
    one.play("attack C3 L2", [3, 3])
    other.play(other.move("attack C3 L2"), [3, 3])
    assert standing(one) == standing(other)


# ---- dice


def test_typed_dice_come_with_the_move_or_after_it() -> None:
    at_once, later = opened(BATTLE), opened(BATTLE)
    played = at_once.play("attack C3 C3", [5, 3])
    first = later.play("attack C3 C3")
    assert isinstance(first.want, Roll)
    second = later.answer([5, 3])
    assert standing(at_once) == standing(later)
    assert played.events == first.events + second.events
    assert [type(event) for event in played.events] == [
        e.AttackDeclared, e.AttackResolved, e.Captured, e.TurnEnded, e.TurnBegan
    ]  # fmt: skip
    assert [ground.clause for ground in played.later] == ["command:S.6"]
    assert at_once.position == f"[3 a preparation {RESERVES}] L2 (C3) | L2 C3"
    act = at_once.why()
    assert [(dice.faces, dice.typed) for dice in act.dice] == [((5, 3), True)]
    assert (act.order.kind, act.order.seat, act.order.text) == ("move", "b", "attack C3 C3")
    assert at_once.rolls.counter == 0, "typed dice are not thrown from the seed"


def test_rolled_dice_are_the_seeds() -> None:
    game = opened(BATTLE)
    game.play("attack C3 C3")
    game.roll()
    assert [(dice.faces, dice.typed) for dice in game.why().dice] == [(fair(1).roll(DICE, 0), False)]
    assert game.rolls.counter == 1


@pytest.mark.parametrize("faces", [[], [3], [1, 2, 3], [0, 3], [3, 7]])
def test_faces_that_do_not_fit_change_nothing(faces: list[int]) -> None:
    game = opened(BATTLE)
    before = standing(game)
    with pytest.raises(Malformed, match="bad-dice"):
        game.play("attack C3 C3", faces)
    assert standing(game) == before
    game.play("attack C3 C3")
    waiting = standing(game)
    with pytest.raises(Malformed, match="bad-dice"):
        game.answer(faces)
    assert standing(game) == waiting


def test_faces_that_nothing_wants_change_nothing() -> None:
    game = opened(BATTLE)
    before = standing(game)
    with pytest.raises(Malformed, match=r"bad-dice: '3,3': end-turn wants no dice"):
        game.play("end-turn", [3, 3])
    for answer in (game.roll, lambda: game.answer([3, 3])):
        with pytest.raises(GameError, match="no roll is waited for"):
            answer()
    assert standing(game) == before


def test_the_counter_of_rolls_never_goes_back() -> None:
    game = opened(BATTLE)
    for number in range(4):
        game.play("attack C3 C3")
        game.roll()
        assert game.why().dice[0].faces == fair(1).roll(DICE, number)
        game.undo()
        assert game.rolls.counter == number + 1
    game.redo()
    assert game.rolls.counter == 4
    assert game.why().dice[0].faces == fair(1).roll(DICE, 3)


# ---- waiting


@pytest.mark.parametrize(
    "move", ["attack L2 C3", "end-turn", "recruit C2+M", "a: exile C3", "freeze C3", "outcome captured"]
)
def test_a_want_refuses_every_other_move(move: str) -> None:
    game = opened(BATTLE)
    game.play("attack C3 C3")
    before = standing(game)
    assert unmet(game.judge(move)) == ["H.2"]
    assert unmet(game.play(move).ruling) == ["H.2"]
    assert unmet(game.overrule(move, "I am the Host").ruling) == ["H.2"]
    with pytest.raises(GameError, match="waited for"):
        game.set_option("C-4", "no")
    assert (game.legal("a"), game.legal("b")) == ((), ())
    assert standing(game) == before


def test_a_want_belongs_to_whoever_attacks() -> None:
    game = opened(f"[3 a battle {RESERVES}] C3 | C3")
    game.overrule("b: attack C3 C3", "b may, for once")
    assert isinstance(game.want, Roll)
    assert game.want.seat == "b"
    assert game.judge("end-turn").grounds[0].facts["owner"] == "b"


def test_a_move_that_waits_is_undone_and_redone() -> None:
    game = opened(BATTLE)
    before = game.state
    game.play("attack C3 C3")
    waiting = game.state, game.acts, game.want
    game.undo()
    assert (game.state, game.want, game.acts) == (before, None, ())
    game.redo()
    assert (game.state, game.acts, game.want) == waiting
    game.answer([1, 6])
    assert game.position == f"[3 a preparation {RESERVES}] L2 C3 | L2 C3"


# ---- undo and redo


def test_redo_restores_states_events_and_dice() -> None:
    game = opened(BATTLE)
    game.play("attack C3 C3")
    game.roll()
    game.play("end-preparation")
    game.play("attack L2 L2", [6, 1])
    after, states = standing(game), [act.after for act in game.acts]
    for left in (2, 1, 0):
        game.undo()
        assert len(game.acts) == left
        assert game.state == (states[left - 1] if left else game.start)
    assert len(game.undone) == 3
    for number in range(3):
        assert game.redo().after == after[1][number][-1]
    assert standing(game) == after


def test_there_is_nothing_to_undo_or_redo() -> None:
    game = opened(BATTLE)
    with pytest.raises(GameError, match="nothing to undo"):
        game.undo()
    with pytest.raises(GameError, match="nothing to redo"):
        game.redo()


ACTS: dict[str, Callable[[Game], object]] = {
    "move": lambda game: game.play("recruit L2"),
    "overruling": lambda game: game.overrule("recruit L1·0", "a gift"),
    "option": lambda game: game.set_option("C-4", "no"),
}


@pytest.mark.parametrize("kind", ACTS)
def test_redo_is_gone_after_another_act(kind: str) -> None:
    game = opened("[1 a preparation] C3")
    game.play("recruit R2")
    game.undo()
    game.play("recruit C3")  # refused
    game.judge("recruit L2")
    assert len(game.undone) == 1
    ACTS[kind](game)
    assert len(game.undone) == 0
    with pytest.raises(GameError, match="nothing to redo"):
        game.redo()


def test_why_names_acts_from_one_on() -> None:
    game = opened("[1 a preparation] C3")
    with pytest.raises(GameError):
        game.why()
    game.play("recruit L2")
    game.play("end-preparation")
    assert [game.why(number).order.text for number in (1, 2)] == ["recruit L2", "end-preparation"]
    assert game.why() is game.acts[1]
    for number in (-1, 0, 3):
        with pytest.raises(GameError, match=f"no act {number}: the acts that stand are 1, 2"):
            game.why(number)


# ---- options


def test_a_change_of_an_option_is_an_act() -> None:
    game = opened("[3 a battle] C3 | (Leader)")
    before = standing(game)
    assert unmet(game.judge("end-turn")) == ["H.1"]
    game.set_option("C-4", "no")
    order = game.why().order
    assert (order.kind, order.seat, order.text) == ("option", "host", "C-4=no")
    assert (game.why().events, game.position.encode()) == ((), before[-1])
    assert game.play("end-turn").ruling.allowed
    game.undo()
    game.undo()
    assert game.state == before[0]
    assert unmet(game.judge("end-turn")) == ["H.1"]
    game.redo()
    assert game.judge("end-turn").allowed


@pytest.mark.parametrize(("option_id", "choice"), [("C-99", "no"), ("C-4", "perhaps"), ("", ""), ("C-4", "")])
def test_a_bad_option_changes_nothing(option_id: str, choice: str) -> None:
    game = opened("C3")
    before = standing(game)
    with pytest.raises(Malformed, match="bad-option"):
        game.set_option(option_id, choice)
    assert standing(game) == before


def test_a_skirmish_takes_no_options() -> None:
    game = opened(BATTLE)
    with pytest.raises(Malformed, match="bad-option"):
        game.set_option("C-4", "no")
    assert game.acts == ()
