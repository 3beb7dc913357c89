"""Games at random, of both rulebooks: whatever is done, undone, corrected, kept and loaded, journal and state agree."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest import mock

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from lawspeaker.errors import GameError, Malformed
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.law.want import Choose, Roll
from lawspeaker.record import store
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import branched, game_of, rebuilt
from lawspeaker.record.verify import verify
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.war.rulebook import WAR
from tests.rulebooks.command import drawn
from tests.rulebooks.war.fight_moves import drawn_move
from tests.rulebooks.war.scenario_texts import SHIPPED
from tests.sizes import tenth

SEEDS = st.integers(0, (1 << 32) - 1)


def told(game: Game) -> list[Any]:
    """Everything that stands in a game; entries without their place in the chain."""
    acts = (*game.acts, *game.undone, *game.taken_back)
    entries = [[replace(entry, prev="", more=0) for entry in act.entries] for act in acts]
    return [game.state, game.want, game.rolls.counter, entries, [(act.before, act.after) for act in acts]]


class Play(RuleBasedStateMachine):
    """A game, with the states that its acts went through kept beside it."""

    book: ClassVar[Rulebook] = COMMAND

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.unsynced = mock.patch("os.fsync")  # waiting for the disk would be most of the time
        self.unsynced.start()

    def teardown(self) -> None:
        self.unsynced.stop()
        self.folder.cleanup()

    # ---- what each rulebook brings

    def drawn_start(self, random: Random) -> str:
        kind = random.choice(["book", "skirmish", "start"])
        return START if kind == "start" else {"book": drawn.position, "skirmish": drawn.skirmish}[kind](random)

    def drawn_text(self, random: Random) -> str:
        draw = drawn.skirmish_move if self.game.state.reserve is not None else drawn.move
        return draw(random, self.game.position)

    # ---- what is done

    @initialize(seed=SEEDS)
    def open(self, seed: int) -> None:
        self.game = Game.open(self.book.id, self.drawn_start(Random(seed)), {}, seed)
        self.states = [self.game.state]
        """The state before each act that stands, and the present one."""
        self.lines = len(self.game.journal)

    def nothing_happened(self, before: bytes) -> None:
        assert self.game.journal.export() == before
        assert self.game.state is self.states[-1]

    def happened(self, acts: int) -> None:
        """An entry was written: a new act, or one more entry of the last one."""
        game = self.game
        if len(game.acts) > acts:
            assert game.why().before is self.states[-1]
            self.states.append(game.state)
        else:
            self.states[-1] = game.state
        assert game.undone == ()

    @rule(seed=SEEDS, count=st.integers(1, 8))
    def play_moves(self, seed: int, count: int) -> None:
        random = Random(seed)
        for _ in range(count):
            self.play_one(random)

    def play_one(self, random: Random) -> None:
        before, acts = self.game.journal.export(), len(self.game.acts)
        text = self.drawn_text(random)
        try:
            played = self.game.play(text, throw=random.random() < 0.5)
        except Malformed:
            self.nothing_happened(before)
            return
        if played.ruling.allowed:
            self.happened(acts)
        else:
            self.nothing_happened(before)

    @rule(seed=SEEDS, count=st.integers(1, 8))
    def play_legal_moves(self, seed: int, count: int) -> None:
        random = Random(seed)
        for _ in range(count):
            moves = self.game.legal("host" if self.book is WAR else None)
            if not moves or self.game.want is not None:
                return
            move, acts = random.choice(moves), len(self.game.acts)
            text = self.book.write_move(move, self.game.state)
            assert self.book.move_from_json(self.book.move_json(move)) == move == self.game.move(text)
            assert self.game.play(text).ruling.allowed
            self.happened(acts)

    @rule(seed=SEEDS)
    def overrule(self, seed: int) -> None:
        before, acts, text = self.game.journal.export(), len(self.game.acts), self.drawn_text(Random(seed))
        try:
            allowed = self.game.overrule(text, "the Host's word").ruling.allowed
        except Malformed:
            allowed = False
        if allowed:
            assert self.game.why().entries[-1].reason == "the Host's word"
            self.happened(acts)
        else:
            self.nothing_happened(before)

    @precondition(lambda self: self.game.want is not None)
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        random, want, acts = Random(seed), self.game.want, len(self.game.acts)
        if isinstance(want, Roll):
            faces = [random.randint(1, want.pool.sides) for _ in range(want.pool.count)]
            played = self.game.roll() if random.random() < 0.4 else self.game.answer(faces)
        elif isinstance(want, Choose):
            played = self.game.choose(random.choice(want.answers))
        else:
            played = self.game.play("adjust")
        assert played.ruling.allowed
        assert self.game.why().entries[-1].events == played.events
        self.happened(acts)

    @rule(number=SEEDS)
    def change_an_option(self, number: int) -> None:
        before, acts = self.game.journal.export(), len(self.game.acts)
        option = list(self.book.options.values())[number % len(self.book.options)]
        choice = option.choices[number % len(option.choices)]
        try:
            played = self.game.set_option(option.id, choice)
        except (GameError, Malformed):
            self.nothing_happened(before)
        else:
            assert played.ruling.allowed
            assert self.game.state.choices[option.id] == choice
            self.happened(acts)

    # ---- taking back

    @precondition(lambda self: self.game.acts)
    @rule(seed=SEEDS)
    def undo(self, seed: int) -> None:
        game, random = self.game, Random(seed)
        act = random.choice(game.acts[-4:])
        standing = [one.number for one in game.acts]
        place = standing.index(act.number)
        gone = game.undo(act.number, "a mistake")
        assert [one.number for one in gone] == standing[place:]
        assert game.state is act.before is self.states[place]
        del self.states[place + 1 :]

    @precondition(lambda self: self.game.undone)
    @rule()
    def redo(self) -> None:
        wanted = self.game.undone[-1]
        assert self.game.redo() is wanted
        assert self.game.state is wanted.after
        self.states.append(self.game.state)

    @precondition(lambda self: self.game.taken_back and self.game.want is None)
    @rule()
    def put_back(self) -> None:
        before, listed = self.game.journal.export(), self.game.taken_back
        report = self.game.put_back()
        assert len(report.played) + len(report.left) == len(listed)
        assert {act.number for act, _ in report.left} <= {act.number for act in listed}
        assert all(why for _, why in report.left)
        if not report.played:
            self.nothing_happened(before)
        self.states = [self.game.start, *(act.after for act in self.game.acts)]

    @precondition(lambda self: any(dice.typed for act in self.game.acts for dice in act.dice))
    @rule(seed=SEEDS)
    def correct(self, seed: int) -> None:
        random = Random(seed)
        entries = [one for act in self.game.acts for one in act.entries if any(dice.typed for dice in one.dice)]
        entry = random.choice(entries)
        which = next(place for place, dice in enumerate(entry.dice) if dice.typed)
        sides = 12 if self.book is WAR else 6
        faces = [random.randint(1, sides) for _ in entry.dice[which].faces]
        before = self.game.journal.export()
        try:
            report = self.game.correct(entry.n, faces, which, "a typo")
        except GameError:
            self.nothing_happened(before)
            return
        again = next(one for one in report.played[0].entries if one.of == entry.n)
        assert again.dice[which].faces == tuple(faces)
        self.states = [self.game.start, *(act.after for act in self.game.acts)]

    # ---- the journal

    @rule(note=st.text(max_size=30))
    def note(self, note: str) -> None:
        before = self.game.journal.export()
        try:
            self.game.note(note)
        except (GameError, UnicodeEncodeError):
            self.nothing_happened(before)

    @rule()
    def export_and_import(self) -> None:
        data = self.game.journal.export()
        other = game_of(Journal.read(data))
        assert other.journal.export() == data
        assert told(other) == told(self.game)

    @rule()
    def keep_and_load(self) -> None:
        path = Path(self.folder.name) / "game.jsonl"
        store.save(self.game, path)
        loaded = store.load(path)
        assert told(loaded) == told(self.game)
        assert loaded.rolls.secret == self.game.rolls.secret
        self.game = loaded
        self.states = [loaded.start, *(act.after for act in loaded.acts)]

    @rule(seed=SEEDS)
    def branch(self, seed: int) -> None:
        number = Random(seed).randrange(len(self.game.journal))
        try:
            other = branched(self.game, number)
        except GameError:
            return
        assert other.journal.lines[: number + 2] == self.game.journal.lines[: number + 2]
        assert other.rolls.secret != self.game.rolls.secret
        upto = rebuilt(self.book, self.game.journal, number + 1)
        assert replace(other.state, agenda=()) == upto

    @rule()
    def verify(self) -> None:
        found = verify(self.game.journal)
        assert not found.findings, found.findings
        assert found.entries == len(self.game.journal)

    @invariant()
    def the_events_give_the_state(self) -> None:
        game = self.game
        assert len(self.states) == len(game.acts) + 1
        assert game.state is self.states[-1]
        assert rebuilt(self.book, game.journal) == replace(game.state, agenda=())
        assert (game.want is None) == (game.state.agenda == ())
        assert all(act.want is None for act in game.acts[:-1])

    @invariant()
    def the_journal_only_grows(self) -> None:
        assert len(self.game.journal) >= self.lines
        self.lines = len(self.game.journal)

    @invariant()
    def the_state_can_be_read_back(self) -> None:
        game = self.game
        options = {} if self.book is WAR or game.state.reserve is not None else self.book.chosen(game.state)
        again = self.book.start(game.position, options)
        assert again == replace(game.state, agenda=())
        assert self.book.write_state(again) == game.position


class Fight(Play):
    """A battle."""

    book = WAR

    def drawn_start(self, random: Random) -> str:
        return random.choice(list(SHIPPED.values()))

    def drawn_text(self, random: Random) -> str:
        return WAR.write_move(WAR.move_from_json(drawn_move(random, self.game.state)), self.game.state)


SUPPRESSED = [HealthCheck.filter_too_much, HealthCheck.too_slow]
TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=tenth(500), stateful_step_count=30, suppress_health_check=SUPPRESSED)
TestFight = Fight.TestCase
TestFight.settings = settings(max_examples=tenth(400), stateful_step_count=30, suppress_health_check=SUPPRESSED)
