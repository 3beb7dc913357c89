"""Games at random: whatever is done, undone, redone, kept and loaded, the record and the state agree."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from lawspeaker.errors import GameError, Malformed
from lawspeaker.law.want import Roll
from lawspeaker.record.game import Game
from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.reserve import START
from tests.rulebooks.command import drawn
from tests.sizes import tenth

SEEDS = st.integers(0, (1 << 32) - 1)
FACES = st.lists(st.integers(1, 6), min_size=2, max_size=2)


def folded(game: Game) -> Any:
    """The state that the events of the standing acts give, from the start on."""
    state = game.start
    for act in game.acts:
        if act.order.kind == "option":
            option_id, _, choice = act.order.text.partition("=")
            state = COMMAND.with_option(state, option_id, choice)
        for event in act.events:
            state = COMMAND.apply(state, event)
    return state


class Play(RuleBasedStateMachine):
    """A game, with the states that its acts went through kept beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.unsynced = mock.patch("os.fsync")  # waiting for the disk would be most of the time
        self.unsynced.start()

    def teardown(self) -> None:
        self.unsynced.stop()
        self.folder.cleanup()

    @initialize(seed=SEEDS, kind=st.sampled_from(["book", "skirmish", "start"]))
    def open(self, seed: int, kind: str) -> None:
        random = Random(seed)
        draw = {"book": drawn.position, "skirmish": drawn.skirmish}.get(kind)
        self.game = Game.open("command", START if draw is None else draw(random), {}, seed)
        self.states = [self.game.state]
        """The state before each act, and the present one."""
        self.rolls = 0

    @property
    def is_skirmish(self) -> bool:
        return self.game.state.reserve is not None

    def happened(self) -> None:
        """An act was made just now."""
        assert self.game.undone == ()
        assert self.game.why().before is self.states[-1]
        assert self.game.why().after is self.game.state
        self.states.append(self.game.state)

    def nothing_happened(self, before: tuple[Any, ...]) -> None:
        assert self.standing() == before
        assert self.game.state is self.states[-1]

    def standing(self) -> tuple[Any, ...]:
        game = self.game
        return game.acts, game.undone, game.rolls, game.want, game.position

    @rule(seed=SEEDS, count=st.integers(1, 12), declared=st.booleans())
    def play_legal_moves(self, seed: int, count: int, declared: bool) -> None:
        random = Random(seed)
        for _ in range(count):
            legal = self.game.legal(declared=declared)
            if not legal:
                return
            self.play_legal(random.choice(legal), [random.randint(1, 6), random.randint(1, 6)])
            if self.game.want is not None and random.random() < 0.8:
                self.answer(None)

    def play_legal(self, move: Any, faces: list[int]) -> None:
        text = COMMAND.write_move(move, self.game.state)
        assert self.game.move(text) == move
        assert COMMAND.move_from_json(COMMAND.move_json(move)) == move
        typed = self.is_skirmish and text.startswith("attack") and faces[0] % 2 == 0
        assert self.game.play(text, faces if typed else None).ruling.allowed
        self.happened()

    def drawn_move(self, seed: int) -> str:
        draw = drawn.skirmish_move if self.is_skirmish else drawn.move
        return draw(Random(seed), self.game.position)

    @rule(seed=SEEDS)
    def play_any_move(self, seed: int) -> None:
        before, text = self.standing(), self.drawn_move(seed)
        if self.game.play(text).ruling.allowed:
            self.happened()
        else:
            self.nothing_happened(before)

    @rule(seed=SEEDS)
    def overrule(self, seed: int) -> None:
        before, text = self.standing(), self.drawn_move(seed)
        grounds = self.game.judge(text).grounds
        played = self.game.overrule(text, "the Host's word")
        if played.ruling.allowed:
            assert played.ruling.grounds == grounds
            self.happened()
        else:
            self.nothing_happened(before)

    @rule(text=st.text(max_size=20))
    def ask_for_nonsense(self, text: str) -> None:
        before = self.standing()
        try:
            assert self.game.judge(text).grounds
        except Malformed:
            self.nothing_happened(before)

    @precondition(lambda self: isinstance(self.game.want, Roll))
    @rule(faces=st.none() | FACES)
    def answer_the_roll(self, faces: list[int] | None) -> None:
        self.answer(faces)

    def answer(self, faces: list[int] | None) -> None:
        played = self.game.roll() if faces is None else self.game.answer(faces)
        self.rolls += faces is None
        act = self.game.why()
        assert act.dice[-1].typed == (faces is not None)
        assert act.events[-len(played.events) :] == played.events
        self.states[-1] = self.game.state

    @rule(number=SEEDS)
    def change_an_option(self, number: int) -> None:
        before, option = self.standing(), OPTIONS[number % len(OPTIONS)]
        choice = option.choices[number % len(option.choices)]
        try:
            self.game.set_option(option.id, choice)
        except (GameError, Malformed):
            assert self.is_skirmish
            self.nothing_happened(before)
        else:
            assert self.game.state.choices[option.id] == choice
            self.happened()

    @precondition(lambda self: self.game.acts)
    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        for _ in range(min(count, len(self.game.acts))):
            before, last = self.standing(), self.game.why()
            assert self.game.undo() == last
            assert self.game.redo() == last
            assert self.standing() == before
            self.game.undo()
            self.states.pop()
            assert self.game.state is self.states[-1]

    @precondition(lambda self: self.game.undone)
    @rule()
    def redo(self) -> None:
        wanted = self.game.undone[-1]
        assert self.game.redo() is wanted
        assert self.game.acts[-1] is wanted
        self.states.append(self.game.state)

    @rule()
    def keep_and_load(self) -> None:
        path = Path(self.folder.name) / "game.json"
        self.game.save(path)
        written = path.read_bytes()
        loaded = Game.load(path)
        assert (loaded.start, loaded.state, loaded.seed) == (self.game.start, self.game.state, self.game.seed)
        assert (loaded.acts, loaded.undone, loaded.rolls) == (self.game.acts, self.game.undone, self.game.rolls)
        assert loaded.want == self.game.want
        loaded.save(path)
        assert path.read_bytes() == written
        self.game = loaded
        self.states = [loaded.start, *(act.after for act in loaded.acts)]

    @invariant()
    def the_events_give_the_state(self) -> None:
        game = self.game
        assert len(self.states) == len(game.acts) + 1
        assert game.state is self.states[-1]
        assert folded(game) == replace(game.state, agenda=())
        assert (game.want is None) == (game.state.agenda == ())
        assert all(act.want is None for act in game.acts[:-1])

    @invariant()
    def the_position_can_be_read_back(self) -> None:
        game = self.game
        again = COMMAND.start(game.position, {} if self.is_skirmish else COMMAND.chosen(game.state))
        assert again == replace(game.state, agenda=())
        assert COMMAND.write_state(again) == game.position

    @invariant()
    def dice_that_were_thrown_stay_thrown(self) -> None:
        assert self.game.rolls == self.rolls


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=tenth(500),
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
