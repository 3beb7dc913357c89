"""A game: a state with what happened to it. Every front end drives one of these.

A refusal changes nothing. Everything that happens is an act that can be undone, and redone as long as
nothing else was played. Dice are thrown from the game's seed, or typed by whoever threw them.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice, SeededDice, fresh_seed
from lawspeaker.chance.pool import Pool
from lawspeaker.errors import BadFile, GameError, LawspeakerError, Malformed
from lawspeaker.law.agenda import Carried
from lawspeaker.law.answering import Answers, carry
from lawspeaker.law.ground import Ground
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Brought, Event, Move, Pools, Rulebook, State
from lawspeaker.law.ruling import ALLOWED, Ruling
from lawspeaker.law.want import Choose, Roll, Want
from lawspeaker.record import file
from lawspeaker.record.act import Act, Entry, Order, OrderKind
from lawspeaker.record.file import GameFile, WrittenAct, WrittenEntry

MOST_ROLLS = 1 << 63
HOST = "host"
"""Who changes options and overrules."""
DiceGiven: TypeAlias = Sequence[int | Sequence[int]] | None
"""Dice that come with a move: one pool, or a list of pools."""
_Wanted = TypeVar("_Wanted", Roll, Choose)
_WORDS: dict[type, str] = {Roll: "roll", Choose: "choice"}


class Played(Struct, frozen=True):
    """What came of a request: the ruling, and what was carried out by it.

    `later` are the grounds that spoke after the dice; `want` is what is waited for, None if nothing; `dice` are
    those that were read, `options` the ids of those that governed what happened.
    """

    ruling: Ruling
    events: tuple[Event, ...] = ()
    later: tuple[Ground, ...] = ()
    want: Want | None = None
    dice: tuple[Dice, ...] = ()
    options: tuple[str, ...] = ()


class Game:
    """One game under a rulebook, from a position on."""

    def __init__(self, book: Rulebook, start: State, seed: int) -> None:
        self.book, self.start, self.seed = book, start, seed
        self._dice = SeededDice(seed)
        self.rolls = 0
        """How many rolls were thrown from the seed. It never goes back: undone rolls stay thrown."""
        self.adjusts_best = True
        """Whether the placing of Adjustments is left to the rules where nobody places them; else it is asked."""
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

    def play(self, move: Move | str, dice: DiceGiven = None, throw: bool = False) -> Played:
        """Makes a move if it is allowed: an act of its own, or an answer to what is waited for.

        `dice` are typed: one pool, or a list of pools for the rolls on its way, in order; with `throw`, those
        that are missing are thrown from the seed. A refused move changes nothing. Raises Malformed for a text
        that is no move, and for dice that do not fit a roll or that nothing wants; then nothing has changed either.
        """
        meant, pools = self.move(move), pools_of(dice)
        ruling = self.book.judge(self._numbered, meant, pools)
        if not ruling.allowed:
            return Played(ruling)
        answers = self.want is not None and not ruling.agenda
        return self._carry(self._order("answer" if answers else "move", meant), ruling, meant, pools, throw)

    def overrule(self, move: Move | str, reason: str, dice: DiceGiven = None, throw: bool = False) -> Played:
        """The Host lets a move happen against the rules, for a reason that is kept.

        What cannot lie on a table stays refused. Raises GameError without a reason, else like `play`.
        """
        if not reason.strip():
            raise GameError("an overruling needs a reason: it is logged, and shown wherever the act is")
        meant, pools = self.move(move), pools_of(dice)
        ruling = self.book.overrule(self._numbered, meant, reason.strip(), pools)
        if not ruling.allowed:
            return Played(ruling)
        return self._carry(self._order("overrule", meant, reason.strip()), ruling, meant, pools, throw)

    def set_option(self, option_id: str, choice: str) -> Played:
        """The Host changes an option from now on: an act like any other.

        Raises Malformed (`bad-option`), or GameError while something is waited for.
        """
        if self.want is not None:
            raise GameError("an answer is waited for: give it, or undo the move that wants it")
        move = self.book.option_move(option_id, choice)
        after = self.book.with_option(self.state, option_id, choice)
        if move is not None:
            return self.play(move)
        ruling = Ruling(ALLOWED, ())
        self._push(Act((Entry(Order("option", HOST, f"{option_id}={choice}"), ruling),), self.state, after))
        return Played(ruling)

    def answer(self, faces: Sequence[int]) -> Played:
        """Answers the roll that is waited for with typed dice.

        Raises GameError if no roll is waited for, Malformed (`bad-dice`) if the faces do not fit.
        """
        want = self._wanted(Roll)
        return self._answered(want.seat, Brought((want.pool.check(faces),)))

    def roll(self) -> Played:
        """Answers the roll that is waited for with dice thrown from the seed.

        Raises GameError if no roll is waited for.
        """
        return self._answered(self._wanted(Roll).seat, Brought(throws=True))

    def choose(self, answer: str) -> Played:
        """Answers the choice that is waited for.

        Raises GameError if no choice is waited for, Malformed (`bad-answer`) for what is no answer to it.
        """
        want = self._wanted(Choose)
        if answer not in want.answers:
            raise Malformed("bad-answer", answer, f"{want.question}: it is one of {', '.join(want.answers)}")
        move = self.book.answer_move(want, answer)
        return self.play(move) if move is not None else self._answered(want.seat, Brought(answer=answer), answer)

    def _wanted(self, kind: type[_Wanted]) -> _Wanted:
        if not isinstance(self.want, kind):
            raise GameError(f"no {_WORDS[kind]} is waited for: make a move that wants one first")
        return self.want

    @property
    def entries(self) -> int:
        """How many entries stand in all acts."""
        return sum(len(act.entries) for act in self._acts)

    @property
    def _numbered(self) -> State:
        return self.book.numbered(self.state, self.entries + 1)

    def _order(self, kind: OrderKind, move: Move, reason: str = "") -> Order:
        return Order(kind, self.book.seat_of(self.state, move), self.book.write_move(move, self.state), reason)

    def _answered(self, seat: str, brought: Brought, text: str = "") -> Played:
        played = self._perform(Order("answer", seat, text), Ruling(ALLOWED, ()), brought, False)
        return replace(played, ruling=self._acts[-1].ruling)

    def _carry(self, order: Order, ruling: Ruling, move: Move, pools: Pools, throw: bool) -> Played:
        return self._perform(order, ruling, self.book.brings(self._numbered, move, pools), throw)

    def _perform(self, order: Order, ruling: Ruling, brought: Brought, throw: bool) -> Played:
        """Carries an order out as far as dice and answers go. Nothing stands before all of it does."""
        thrower = _Thrower(self._dice, self.rolls)
        answers = Answers(brought, thrower if throw else None, thrower if brought.throws else None, self.adjusts_best)
        carried: Carried[State] = carry(self.book, self._numbered, ruling.agenda, brought, answers)
        if answers.left:
            shown = " ".join(",".join(map(str, faces)) for faces in answers.left)
            raise Malformed(
                "bad-dice", shown, f"{order.text or 'this answer'} wants no {'more ' * bool(answers.read)}dice"
            )
        entry = Entry(order, ruling, carried.events, carried.grounds, tuple(answers.read), carried.options)
        self.rolls = thrower.rolls
        if self.want is None:
            self._push(Act((entry,), self.state, carried.state, carried.want))
        else:
            self._acts[-1] = self._acts[-1].going_on(entry, carried.state, carried.want)
            self._undone.clear()
        return Played(ruling, carried.events, carried.grounds, carried.want, tuple(answers.read), carried.options)

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
            adjust="best" if self.adjusts_best else "ask",
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
        game.adjusts_best = written.adjust == "best"
        for number, act in enumerate((*written.acts, *reversed(written.undone)), 1):
            game._replay(act, f"act {number}")
        for _ in written.undone:
            game.undo()
        game.rolls = written.rolls
        every = (*written.acts, *written.undone)
        thrown = sum(not dice.typed for act in every for entry in act.entries for dice in entry.dice)
        if not thrown <= written.rolls < MOST_ROLLS or not file.same(game.as_file(), written):
            raise BadFile("", "header", f"options, position or rolls (at least {thrown}) are not as they were written")
        return game

    def _replay(self, written: WrittenAct, where: str) -> None:
        """Plays one written act, and compares what comes of it. Raises BadFile."""
        number, text = len(self._acts) + 1, ""
        try:
            for entry in written.entries:
                text = entry.order.text
                self._do(entry.order, entry.dice)
        except LawspeakerError as error:
            raise BadFile("", where, f"{text}: {error}") from None
        if len(self._acts) != number:
            raise BadFile("", where, f"its entries come to {len(self._acts) - number + 1} acts")
        found = self._written(self._acts[-1])
        if not file.same(found, written):
            raise BadFile("", where, f"{text} comes to {found.after!r}, the file says {written.after!r}")

    def _do(self, order: Order, dice: tuple[Dice, ...]) -> None:
        """Does what was ordered, with dice rolled or typed as they were. Raises GameError where it is refused."""
        if order.kind == "option":
            option_id, _, choice = order.text.partition("=")
            self.set_option(option_id, choice)
            return
        before = self.rolls
        played = self._ordered(order, tuple(one.faces for one in dice) or None)
        if not played.ruling.allowed:
            raise GameError(f"it is refused by {', '.join(ground.clause for ground in played.ruling.unmet)}")
        if tuple(one.faces for one in played.dice) != tuple(one.faces for one in dice):
            raise GameError("it does not read the dice that are written with it")
        self.rolls = before
        act = self._acts[-1]
        self._acts[-1] = replace(act, entries=(*act.entries[:-1], replace(act.entries[-1], dice=dice)))

    def _ordered(self, order: Order, pools: Pools | None) -> Played:
        if order.kind == "overrule":
            return self.overrule(order.text, order.reason, pools)
        if order.kind == "move" or self.want is None:
            return self.play(order.text, pools)
        if isinstance(self.want, Choose) and order.text in self.want.answers:
            return self.choose(order.text)
        return self.play(order.text, pools) if order.text else self._answered(self.want.seat, Brought(pools or ()))

    def _written(self, act: Act) -> WrittenAct:
        entries = tuple(self._written_entry(entry) for entry in act.entries)
        return WrittenAct(entries, self.book.write_state(act.after))

    def _written_entry(self, entry: Entry) -> WrittenEntry:
        return WrittenEntry(entry.order, entry.dice, [self.book.event_json(event) for event in entry.events])


class _Thrower:
    """Throws pools from a seed, and counts how many."""

    def __init__(self, dice: SeededDice, rolls: int) -> None:
        self._dice, self.rolls = dice, rolls

    def __call__(self, pool: Pool) -> tuple[int, ...]:
        """The faces of the next roll."""
        self.rolls += 1
        return self._dice.roll(pool, self.rolls - 1)


def pools_of(dice: DiceGiven) -> Pools:
    """Dice that came with a move as pools: one pool of faces may stand by itself. Raises Malformed (`bad-dice`)."""
    if dice is None:
        return ()
    single = [face for face in dice if isinstance(face, int)]
    several = tuple(tuple(pool) for pool in dice if not isinstance(pool, int))
    if single and several:
        raise Malformed("bad-dice", ",".join(map(str, single)), "dice are one pool of faces, or a list of pools")
    return several or (tuple(single),)
