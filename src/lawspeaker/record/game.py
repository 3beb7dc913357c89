"""A game: a state with its journal. Every front end drives one of these.

A refusal changes nothing. Whatever happens is an entry of the journal, and nothing stands before its entry is
written. Acts can be taken back and brought back, put back after something else was played, and corrected.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from lawspeaker.chance.dice import Dice, DiceGiven, pools_of
from lawspeaker.errors import GameError, Malformed
from lawspeaker.law.answering import Answers
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Brought, Move, Pools, Rulebook, State
from lawspeaker.law.ruling import ALLOWED, Ruling
from lawspeaker.law.want import Choose, Roll, Want
from lawspeaker.record.act import Act
from lawspeaker.record.anew import PutBack, play_anew
from lawspeaker.record.entry import Entry, Kind
from lawspeaker.record.journal import Header, Journal
from lawspeaker.record.line import Line, Order, Played
from lawspeaker.record.rolls import HOST, Rolls

__all__ = ["HOST", "Game", "Played", "PutBack"]

LOCAL = "local"
"""The table of a game that nobody shares."""
Write: TypeAlias = Callable[[list[bytes]], None]
"""Keeps new lines of the journal, for good, before anything stands."""
Tell: TypeAlias = Callable[[list[Entry]], None]
"""Is told of entries once they are written."""
_Wanted = TypeVar("_Wanted", Roll, Choose)
_OF_DICE = ("dice-commit", "dice-reveal")
_ALLOWED = Ruling(ALLOWED, ())
_WORDS: dict[type, str] = {Roll: "roll", Choose: "choice"}


class Game:
    """One game under a rulebook, from a state on."""

    def __init__(self, book: Rulebook, line: Line, journal: Journal, rolls: Rolls, write: Write | None = None) -> None:
        self.book, self.journal, self.rolls, self._write = book, journal, rolls, write
        self._line = line
        self._tell: Tell | None = None
        self._answered_keys: dict[str, Played] = {}
        self._next: Rolls | None = None
        """The dice of an epoch that is about to be written."""

    @classmethod
    def open(
        cls,
        rulebook_id: str,
        position: str,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        *,
        adjusts_best: bool = True,
    ) -> "Game":
        """A new game from a position. With a seed its dice are those of everybody with that seed, else nobody's.

        Raises UnknownRulebook, or Malformed for a position, an option or a seed.
        """
        book = rulebook(rulebook_id)
        start = book.start(position, options or {})
        header = Header(
            rulebook=book.id, edition=book.edition, revision=book.revision, rules=book.rules_digest,
            fingerprint=book.fingerprint, options=dict(book.chosen(start)), start=book.write_state(start),
            table=LOCAL, adjust="best" if adjusts_best else "ask",
        )  # fmt: skip
        game = cls(book, Line(book, start, adjusts_best), Journal(header), Rolls(header.table, seed))
        game._append([game.rolls.beginning()])
        return game

    def keep(self, write: Write | None, tell: Tell | None = None) -> None:
        """From now on new lines go there, before anything stands, None: nowhere; and `tell` gets the entries then."""
        self._write, self._tell = write, tell

    def remember(self, act: Act) -> None:
        """What was answered to the keys of an act that was read, so that they get the same answer for ever."""
        for entry in act.entries:
            if entry.key:
                ruling = Ruling(ALLOWED, entry.grounds)
                told = Played(ruling, entry.events, entry.later, None, entry.dice, entry.options)
                self._answered_keys[entry.key] = told

    def forget_keys(self) -> None:
        """Whoever drives answers keys by itself: those in a journal may be those of other people."""
        self._answered_keys.clear()

    # ---- what stands

    @property
    def start(self) -> State:
        """The state at the beginning."""
        return self._line.start

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self._line.state

    @property
    def want(self) -> Want | None:
        """What is waited for; None if any move may come."""
        return self._line.want

    @property
    def acts(self) -> tuple[Act, ...]:
        """Every act that stands, in order."""
        return tuple(self._line.acts)

    @property
    def undone(self) -> tuple[Act, ...]:
        """The acts that `redo` would bring back, the next one last."""
        return tuple(self._line.undone)

    @property
    def taken_back(self) -> tuple[Act, ...]:
        """Every act that was taken back and stands nowhere, by number: `put_back` plays them anew."""
        return tuple(self._line.listed())

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

    def play(self, move: Move | str, dice: DiceGiven = None, throw: bool = False, *, key: str = "") -> Played:
        """Makes a move if it is allowed: an act of its own, or an answer to what is waited for.

        `dice` are typed: one pool, or a list of pools for the rolls on its way, in order; with `throw`, those
        that are missing are thrown. A `key` that was allowed once gets the same answer for ever. A refused move
        changes nothing. Raises Malformed for a text that is no move, and for dice that do not fit a roll or that
        nothing wants; then nothing has changed either.
        """
        if key in self._answered_keys:
            return self._answered_keys[key]
        meant = self.move(move)
        played = self._ordered(self._order("move", meant, key=key), pools_of(dice), throw)
        if key and played.ruling.allowed:
            self._answered_keys[key] = played
        return played

    def overrule(self, move: Move | str, reason: str, dice: DiceGiven = None, throw: bool = False) -> Played:
        """The Host lets a move happen against the rules, for a reason that is kept.

        What cannot lie on a table stays refused. Raises GameError without a reason, else like `play`.
        """
        if not reason.strip():
            raise GameError("an overruling needs a reason: it is logged, and shown wherever the act is")
        order = self._order("overrule", self.move(move), reason.strip())
        return self._ordered(order, pools_of(dice), throw)

    def set_option(self, option_id: str, choice: str) -> Played:
        """The Host changes an option from now on: an act like any other.

        Raises Malformed (`bad-option`), or GameError while something is waited for.
        """
        if self.want is not None:
            raise GameError("an answer is waited for: give it, or undo the move that wants it")
        self.book.with_option(self.state, option_id, choice)
        move = self.book.option_move(option_id, choice)
        return self._ordered(Order("option", HOST, f"{option_id}={choice}", move), (), False)

    def answer(self, faces: Sequence[int]) -> Played:
        """Answers the roll that is waited for with typed dice.

        Raises GameError if no roll is waited for, Malformed (`bad-dice`) if the faces do not fit.
        """
        want = self._wanted(Roll)
        return self._answered(want.seat, Brought((want.pool.check(faces),)))

    def roll(self) -> Played:
        """Answers the roll that is waited for with dice that are thrown. Raises GameError if no roll is waited for."""
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

    def note(self, text: str, seat: str = HOST, to: str = "") -> None:
        """Writes a note into the journal, for one seat alone where it names one. Raises GameError for an empty one."""
        if not text.strip():
            raise GameError("a note says something")
        self._append([Entry(n=0, kind="note", seat=seat, text=text.strip(), to=to)])

    def enter(self, entry: Entry) -> int:
        """Writes what is said beside the game, a proposal or who sits where. Returns its number.

        Raises GameError for an entry that changes the game.
        """
        if entry.kind not in ("propose", "seat"):
            raise GameError(f"an entry of kind {entry.kind} comes of what is played, not by itself")
        self._append([entry])
        return len(self.journal) - 1

    def _wanted(self, kind: type[_Wanted]) -> _Wanted:
        if not isinstance(self.want, kind):
            raise GameError(f"no {_WORDS[kind]} is waited for: make a move that wants one first")
        return self.want

    def _order(self, kind: Kind, move: Move, reason: str = "", key: str = "") -> Order:
        return Order(
            kind, self.book.seat_of(self.state, move), self.book.write_move(move, self.state), move, reason, key
        )

    def _answered(self, seat: str, brought: Brought, text: str = "") -> Played:
        played = self._perform(Order("answer", seat, text), _ALLOWED, brought, False)
        return replace(played, ruling=self._line.acts[-1].ruling)

    def _ordered(self, order: Order, pools: Pools, throw: bool) -> Played:
        ruling = self._line.judged(order, pools, len(self.journal))
        if not ruling.allowed:
            return Played(ruling)
        if self.want is not None and not ruling.agenda and order.kind == "move":
            order = replace(order, kind="answer")
        return self._perform(order, ruling, self._line.brought(order, pools, len(self.journal)), throw)

    def _perform(self, order: Order, ruling: Ruling, brought: Brought, throw: bool) -> Played:
        """Carries an order out as far as dice and answers go; it stands once its entry is written."""
        rolls, before = self._ready_to_throw(throw or brought.throws)
        thrower = rolls.thrower() if throw or brought.throws else None
        answers = Answers(brought, thrower if throw else None, thrower, self._line.adjusts_best)
        prepared = self._line.prepared(order, ruling, brought, answers, len(self.journal) + len(before))
        self._append([*before, prepared.entry], rolls)
        self._line.commit(prepared)
        return prepared.played

    def _ready_to_throw(self, wanted: bool) -> tuple[Rolls, list[Entry]]:
        """Dice whose secret is known, and the entry that begins a new epoch where that of this one is not."""
        if self.rolls.can_throw or not wanted:
            return self.rolls, []
        rolls, begins = self.rolls.next_epoch()
        return rolls, [begins]

    def _append(self, entries: list[Entry], rolls: Rolls | None = None) -> None:
        """Writes entries; then they count, for these dice where an epoch began with them."""
        self._next = rolls
        try:
            chained = self.journal.append(entries, self._write)
        finally:
            self._next = None
        if self._tell is not None:
            self._tell(chained)
        if rolls is None or rolls is self.rolls:
            self.rolls.note(entries)
        else:
            rolls.note(entry for entry in entries if entry.kind not in _OF_DICE)
            self.rolls = rolls

    # ---- taking back

    def undo(self, number: int | None = None, reason: str = "", seat: str = HOST) -> tuple[Act, ...]:
        """Takes back an act, whole, and every later one; without a number, the last one. Returns them, in order.

        Raises GameError if there is no such act, and where more than one is taken back without a reason.
        """
        acts = self._line.acts
        if not acts:
            raise GameError("nothing has happened yet, so there is nothing to undo")
        act = acts[-1] if number is None else self.why(number)
        if act is not acts[-1] and not reason.strip():
            raise GameError("to take back more than the last act needs a reason, which is kept")
        self._append([Entry(n=0, kind="undo", seat=seat, act=act.number, reason=reason.strip())])
        return tuple(self._line.take_back(act.number))

    def redo(self, seat: str = HOST) -> Act:
        """Brings back the act that was undone last, as it was. Raises GameError if there is none."""
        undone = self._line.undone
        if not undone:
            more = ": put_back plays those anew that were taken back before" if self._line.aside else ""
            raise GameError(f"nothing was undone since the last act, so there is nothing to redo{more}")
        self._append([Entry(n=0, kind="redo", seat=seat, act=undone[-1].number)])
        return self._line.bring_back()

    def put_back(self, *numbers: int) -> PutBack:
        """Plays acts anew that were taken back, all of them without numbers, in their order, with their own dice.

        Those that are no longer allowed, or want other dice, are left and told of. Raises GameError where there is
        nothing to put back, no such act, or while something is waited for.
        """
        listed = {act.number: act for act in self._line.listed()}
        missing = [number for number in numbers if number not in listed]
        if missing or not listed:
            there = ", ".join(map(str, listed)) or "none"
            raise GameError(f"no act {missing[0] if missing else ''} was taken back; taken back: {there}")
        if self.want is not None:
            raise GameError("an answer is waited for: give it, or undo the move that wants it")
        trial = self._line.copy()
        entries, report = play_anew(trial, [listed[one] for one in numbers or listed], len(self.journal))
        if entries:
            self._append(entries)
            self._line = trial
        return report

    def correct(self, number: int, faces: Sequence[int], which: int = 0, reason: str = "") -> PutBack:
        """Corrects dice that were typed: roll number `which`, from 0, of an entry. What followed is judged anew.

        The old dice stay in the journal. Raises GameError if there is no such entry or it read no such dice, and
        Malformed (`bad-dice`) where the faces do not fit.
        """
        act = self.why(number)
        entry = next(one for one in act.entries if one.n == number)
        if not 0 <= which < len(entry.dice):
            raise GameError(f"entry {number} read {len(entry.dice)} rolls: there is no roll {which}, counted from 0")
        if not entry.dice[which].typed:
            raise GameError(f"the dice of entry {number} were rolled, not typed: they stand as they fell")
        dice = tuple(Dice(tuple(faces)) if place == which else one for place, one in enumerate(entry.dice))
        trial = self._line.copy()
        gone = trial.put_aside(act.number)
        correction = Entry(n=0, kind="correct", seat=HOST, act=act.number, of=number, dice=dice, reason=reason.strip())
        first = trial.played_anew(act, len(self.journal) + 1, {number: dice})
        entries, rest = play_anew(trial, gone[1:], len(self.journal) + 1 + len(first))
        again = trial.find(first[0].n)
        assert again is not None, "it was played anew just now"
        self._append([correction, *first, *entries])
        self._line = trial
        return PutBack((again, *rest.played), rest.left)

    def why(self, number: int | None = None) -> Act:
        """The act that has entry `number`; the last one without a number. Raises GameError."""
        acts = self._line.acts
        act = (acts[-1] if acts else None) if number is None else self._line.find(number)
        if act is None:
            there = f"the acts that stand are {', '.join(str(one.number) for one in acts[-8:])}" if acts else ""
            raise GameError(
                f"there is no act {number if number is not None else ''}: {there or 'nothing has happened yet'}"
            )
        return act

    def find(self, number: int) -> Act | None:
        """The act of this number, if it stands."""
        return self._line.find(number)

    def log(self) -> Iterator[str]:
        """A line for each act: its number, what was ordered, with dice and reason, and what happened."""
        for act in self._line.acts:
            told = " ".join(self.book.told(event) for event in act.events)
            yield f"{act.number:>3}  {act.title}  {told}".rstrip()

    # ---- dice

    @property
    def newest_secret(self) -> bytes | None:
        """The secret of the epoch that runs, or is about to be begun; None where it is not known here."""
        return self._next.secret if self._next is not None else self.rolls.secret

    def seed_dice(self, seed: str, seat: str = HOST) -> None:
        """A seat brings a seed: every roll from now on depends on it too. Raises GameError for an empty one.

        Where nobody here knows the secret of the epoch, another one begins with it.
        """
        if not seed:
            raise GameError("a seed is a text that is not empty")
        rolls, before = self._ready_to_throw(True)
        self._append([*before, Entry(n=0, kind="dice-seed", seat=seat, text=seed)], rolls)

    def reveal_dice(self) -> str:
        """Reveals the secret of the dice, and begins an epoch with another. Returns it, as hexadecimal digits.

        Raises GameError where the secret is not known here.
        """
        if self.rolls.secret is None:
            raise GameError("the secret of these dice is not known here: whoever began them has it")
        secret = self.rolls.secret.hex()
        rolls, begins = self.rolls.next_epoch()
        self._append([Entry(n=0, kind="dice-reveal", seat=HOST, text=secret), begins], rolls)
        return secret

    def begin_epoch(self, why: str) -> None:
        """Begins an epoch of dice with a fresh secret, and notes why."""
        rolls, begins = self.rolls.next_epoch()
        self._append([begins, Entry(n=0, kind="note", seat=HOST, text=why)], rolls)
