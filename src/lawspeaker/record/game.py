"""A game: a state with what happened to it. Every front end drives one of these.

A refusal changes nothing. Everything that happens is an act that can be undone, and redone as long as
nothing else was played. Dice are thrown from the game's seed, or typed by whoever threw them.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import SeededDice, fresh_seed
from lawspeaker.errors import BadFile, GameError, LawspeakerError, Malformed
from lawspeaker.law.agenda import Carried, carry_out, go_on
from lawspeaker.law.ground import Ground
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Event, Move, Rulebook, State
from lawspeaker.law.ruling import ALLOWED, Ruling
from lawspeaker.law.want import Roll, Want
from lawspeaker.record import file
from lawspeaker.record.act import Act, Dice, Order
from lawspeaker.record.file import GameFile, WrittenAct

MOST_ROLLS = 1 << 63
HOST = "host"
"""Who changes options and overrules."""


class Played(Struct, frozen=True):
    """What came of a request: the ruling, and what was carried out by it.

    `later` are the grounds that spoke after the dice; `want` is what is waited for, None if nothing.
    """

    ruling: Ruling
    events: tuple[Event, ...] = ()
    later: tuple[Ground, ...] = ()
    want: Want | None = None


class Game:
    """One game under a rulebook, from a position on."""

    def __init__(self, book: Rulebook, start: State, seed: int) -> None:
        self.book, self.start, self.seed = book, start, seed
        self._dice = SeededDice(seed)
        self.rolls = 0
        """How many rolls were thrown from the seed. It never goes back: undone rolls stay thrown."""
        self._acts: list[Act] = []
        self._undone: list[Act] = []

    @classmethod
    def open(
        cls,
        rulebook_id: str,
        position: str,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
    ) -> "Game":
        """A new game from a position. Without a seed, one that nobody knows.

        Raises UnknownRulebook, or Malformed for a position, an option or a seed.
        """
        book = rulebook(rulebook_id)
        return cls(book, book.start(position, options or {}), fresh_seed() if seed is None else seed)

    # ---- what stands

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self._acts[-1].after if self._acts else self.start

    @property
    def want(self) -> Want | None:
        """What is waited for; None if any move may come."""
        return self._acts[-1].want if self._acts else None

    @property
    def acts(self) -> tuple[Act, ...]:
        """Every act that stands, in order."""
        return tuple(self._acts)

    @property
    def undone(self) -> tuple[Act, ...]:
        """The acts that `redo` would bring back, the next one last."""
        return tuple(self._undone)

    @property
    def position(self) -> str:
        """The canonical text of the state."""
        return self.book.write_state(self.state)

    def move(self, move: Move | str) -> Move:
        """A move as it is, or the one that a text means now. Raises Malformed."""
        return self.book.read_move(move, self.state) if isinstance(move, str) else move

    def judge(self, move: Move | str) -> Ruling:
        """The ruling on a move, without making it. Raises Malformed for a text that is no move."""
        return self.book.judge(self.state, self.move(move))

    def legal(self, seat: str | None = None, declared: bool = False) -> Sequence[Move]:
        """The legal moves of a seat; without one, of the seat that is meant when a move names nobody."""
        return self.book.legal(self.state, seat or self.book.mover(self.state), declared)

    # ---- what happens

    def play(self, move: Move | str, faces: Sequence[int] | None = None) -> Played:
        """Makes a move if it is allowed. With `faces`, typed dice answer the roll that it wants.

        A refused move changes nothing. Raises Malformed for a text that is no move, and for faces that
        do not fit the roll or that nothing wants; then nothing has changed either.
        """
        meant = self.move(move)
        ruling = self.book.judge(self.state, meant)
        if not ruling.allowed:
            return Played(ruling)
        order = Order("move", meant.seat, self.book.write_move(meant, self.state))
        return self._begin(order, ruling, faces)

    def overrule(self, move: Move | str, reason: str, faces: Sequence[int] | None = None) -> Played:
        """The Host lets a move happen against the rules, for a reason that is kept.

        What cannot lie on a table stays refused. Raises GameError without a reason, else like `play`.
        """
        if not reason.strip():
            raise GameError("an overruling needs a reason: it is logged, and shown wherever the act is")
        meant = self.move(move)
        ruling = self.book.overrule(self.state, meant)
        if not ruling.allowed:
            return Played(ruling)
        text = self.book.write_move(meant, self.state)
        return self._begin(Order("overrule", meant.seat, text, reason.strip()), ruling, faces)

    def set_option(self, option_id: str, choice: str) -> None:
        """The Host changes an option from now on: an act like any other.

        Raises Malformed (`bad-option`), or GameError while something is waited for.
        """
        if self.want is not None:
            raise GameError("an answer is waited for: give it, or undo the move that wants it")
        after = self.book.with_option(self.state, option_id, choice)
        order = Order("option", HOST, f"{option_id}={choice}")
        self._push(Act(order, Ruling(ALLOWED, ()), self.state, after))

    def answer(self, faces: Sequence[int]) -> Played:
        """Answers the roll that is waited for with typed dice.

        Raises GameError if no roll is waited for, Malformed (`bad-dice`) if the faces do not fit.
        """
        return self.answer_as_read(Dice(tuple(faces), typed=True))

    def roll(self) -> Played:
        """Answers the roll that is waited for with dice thrown from the seed.

        Raises GameError if no roll is waited for.
        """
        want = self._wanted_roll()
        thrown = self._dice.roll(want.pool, self.rolls)
        self.rolls += 1
        return self._end(want, Dice(thrown, typed=False))

    def answer_as_read(self, dice: Dice) -> Played:
        """Answers the roll that is waited for with dice of a record, rolled or typed as they were.

        Raises GameError if no roll is waited for, Malformed (`bad-dice`) if the faces do not fit.
        """
        want = self._wanted_roll()
        want.pool.check(dice.faces)
        return self._end(want, dice)

    def _wanted_roll(self) -> Roll:
        if not isinstance(self.want, Roll):
            raise GameError("no roll is waited for: make a move that wants one first")
        return self.want

    def _begin(self, order: Order, ruling: Ruling, faces: Sequence[int] | None) -> Played:
        """Carries an order out as far as it goes without dice, or through them if faces came with it."""
        carried: Carried[State] = carry_out(self.book, self.state, ruling.agenda)
        want = carried.want
        if faces is not None:
            if not isinstance(want, Roll):
                raise Malformed("bad-dice", ",".join(map(str, faces)), f"{order.text} wants no dice")
            want.pool.check(faces)
        self._push(Act(order, ruling, self.state, carried.state, carried.events, carried.grounds, want=want))
        if faces is None:
            return Played(ruling, carried.events, carried.grounds, want)
        self.answer(faces)
        act = self._acts[-1]
        return Played(ruling, act.events, act.later, act.want)

    def _end(self, want: Roll, dice: Dice) -> Played:
        act = self._acts[-1]
        carried: Carried[State] = go_on(self.book, act.after, [want.reading.read(dice.faces)])
        self._acts[-1] = replace(
            act,
            after=carried.state,
            events=act.events + carried.events,
            later=act.later + carried.grounds,
            dice=(*act.dice, dice),
            want=carried.want,
        )
        return Played(act.ruling, carried.events, carried.grounds, carried.want)

    def _push(self, act: Act) -> None:
        self._acts.append(act)
        self._undone.clear()

    # ---- taking back

    def undo(self) -> Act:
        """Takes back the last act, whole. Raises GameError if nothing has happened."""
        if not self._acts:
            raise GameError("nothing has happened yet, so there is nothing to undo")
        self._undone.append(self._acts.pop())
        return self._undone[-1]

    def redo(self) -> Act:
        """Brings back the act that was undone last, with its dice. Raises GameError if there is none."""
        if not self._undone:
            raise GameError("nothing was undone since the last act, so there is nothing to redo")
        self._acts.append(self._undone.pop())
        return self._acts[-1]

    def why(self, number: int | None = None) -> Act:
        """Act number `number`, counted from 1; the last one without a number. Raises GameError."""
        wanted = len(self._acts) if number is None else number
        if not 1 <= wanted <= len(self._acts):
            there = f"there are {len(self._acts)}, counted from 1" if self._acts else "nothing has happened yet"
            raise GameError(f"there is no act {wanted}: {there}")
        return self._acts[wanted - 1]

    def log(self) -> Iterator[str]:
        """A line for each act: its number, what was ordered, with dice and reason, and what happened."""
        for number, act in enumerate(self._acts, 1):
            told = " ".join(self.book.told(event) for event in act.events)
            yield f"{number:>3}  {act.title}  {told}".rstrip()

    # ---- files

    def as_file(self) -> GameFile:
        """The game as it stands in a file."""
        book = self.book
        return GameFile(
            format=file.FORMAT,
            version=file.VERSION,
            rulebook=book.id,
            edition=book.edition,
            revision=book.revision,
            options=dict(book.chosen(self.start)),
            position=book.write_state(self.start),
            seed=self.seed,
            rolls=self.rolls,
            acts=tuple(map(self._written, self._acts)),
            undone=tuple(map(self._written, self._undone)),
        )

    def save(self, path: str | Path) -> None:
        """Writes the game to a file, whole or not at all. Raises BadFile or OSError, as `file.write`."""
        file.write(path, self.as_file())

    @classmethod
    def load(cls, path: str | Path) -> "Game":
        """The game that a file holds, undone acts included: every act is judged anew.

        Raises OSError where the file cannot be read, and BadFile, naming the act, where it is damaged, of
        another version or revision, or comes to something else than it says.
        """
        written = file.read(path)
        try:
            return cls._replayed(written)
        except BadFile as error:
            raise BadFile(str(path), error.where, error.reason) from None
        except LawspeakerError as error:
            raise BadFile(str(path), "header", str(error)) from None

    @classmethod
    def _replayed(cls, written: GameFile) -> "Game":
        book = rulebook(written.rulebook)
        if (book.edition, book.revision) != (written.edition, written.revision):
            pinned, ours = f"{written.edition}/{written.revision}", f"{book.edition}/{book.revision}"
            raise BadFile("", "header", f"the game is pinned to {book.id} {pinned}; installed is {ours}")
        game = cls.open(written.rulebook, written.position, written.options, written.seed)
        for number, act in enumerate((*written.acts, *reversed(written.undone)), 1):
            game._replay(act, f"act {number}")
        for _ in written.undone:
            game.undo()
        game.rolls = written.rolls
        thrown = sum(not dice.typed for act in (*written.acts, *written.undone) for dice in act.dice)
        if not thrown <= written.rolls < MOST_ROLLS or not file.same(game.as_file(), written):
            raise BadFile("", "header", f"options, position or rolls (at least {thrown}) are not as they were written")
        return game

    def _replay(self, written: WrittenAct, where: str) -> None:
        """Plays one written act, and compares what comes of it. Raises BadFile."""
        order = written.order
        try:
            self._do(order)
            for dice in written.dice:
                self.answer_as_read(dice)
        except LawspeakerError as error:
            raise BadFile("", where, f"{order.text}: {error}") from None
        found = self._written(self._acts[-1])
        if not file.same(found, written):
            raise BadFile("", where, f"{order.text} comes to {found.after!r}, the file says {written.after!r}")

    def _do(self, order: Order) -> None:
        """Does what was ordered. Raises GameError where it is refused."""
        if order.kind == "option":
            option_id, _, choice = order.text.partition("=")
            self.set_option(option_id, choice)
            return
        text = order.text
        played = self.play(text) if order.kind == "move" else self.overrule(text, order.reason)
        if not played.ruling.allowed:
            raise GameError(f"it is refused by {', '.join(ground.clause for ground in played.ruling.unmet)}")

    def _written(self, act: Act) -> WrittenAct:
        events = [self.book.event_json(event) for event in act.events]
        return WrittenAct(act.order, act.dice, events, self.book.write_state(act.after))
