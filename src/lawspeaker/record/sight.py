"""What one seat sees of a game, entry by entry: numbered anew, in the seat's own names, with nothing that is secret.

A live table tells it as it happens, an export tells it afterwards: both are this fold of the journal, so both say the
same. The Host sees every entry as it is.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.errors import LawspeakerError
from lawspeaker.law.names import Names
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.ruling import ALLOWED, Ruling
from lawspeaker.law.telling import Told as Heard
from lawspeaker.law.telling import told as told_events
from lawspeaker.law.want import Want
from lawspeaker.record.changes import Change, changes_of
from lawspeaker.record.entry import ACTS, Entry, Kind
from lawspeaker.record.rolls import HOST

KEPT = 256
"""Moments that are kept, so that what was chosen in one of them can be compared with what holds now."""
_ORDERS = ("move", "answer", "overrule", "option")
_OPEN_TO_ALL = ("seat", "dice-commit", "dice-seed", "dice-reveal")


class Faces(Struct, frozen=True):
    """Dice as they were read: rolled, or typed by somebody."""

    faces: tuple[int, ...]
    typed: bool


class Told(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="type", tag="entry"):
    """What a seat is told of one entry. `n` counts what this seat was told, from 1.

    `by` is who asked for it and `text` what was asked, where the seat may know; `act` the seat's number of the act that
    this goes on with, takes back or brings back, `of` of what it plays anew or answers. `want` is what is waited for
    then, if anything is. `changes` lead from the state as the seat saw it before to what it sees now.
    """

    n: int
    kind: Kind
    seat: str = ""
    by: str = ""
    text: str = ""
    reason: str = ""
    to: str = ""
    act: int = 0
    of: int = 0
    dice: tuple[Faces, ...] = ()
    grounds: list[dict[str, Any]] = []
    events: tuple[dict[str, Any], ...] = ()
    options: tuple[str, ...] = ()
    want: dict[str, Any] | None = None
    changes: tuple[Change, ...] = ()


class Upto(Struct, frozen=True):
    """How far a seat was told already: so many messages, its names, which entry was which of them, what it began with.

    `stands` are the numbers of the acts that stand now.
    """

    n: int = 0
    names: Names = Names()
    entries: Mapping[int, int] = {}
    stands: frozenset[int] = frozenset()
    start: Any = None


class Moment(Struct, frozen=True):
    """A state of the game, and what it waits for."""

    state: State
    want: Want | None = None


Events: TypeAlias = tuple[dict[str, Any], ...]
Standing: TypeAlias = tuple[int, State, dict[str, Any] | None]


class Sight:
    """One seat's sight of a game, as far as it was told: `n` messages, its names, and the state as it sees it."""

    def __init__(self, book: Rulebook, word: str, now: Moment, upto: Upto | None = None) -> None:
        upto = upto or Upto()
        self.book, self.word, self.n = book, word, upto.n
        self.names = book.named(now.state, word, upto.names)
        self.state: State = book.sight(now.state, word, self.names)
        self.shown: Any = book.state_json(self.state)
        """The state as JSON, as the seat has it."""
        self.start: Any = self.shown if upto.start is None else upto.start
        """The state as JSON before its first message."""
        self.want = self._wanted(now.want)
        self.told_want = self.want
        """What was waited for as its last message told."""
        self._full = now.state
        self._own = dict(upto.entries)
        """By number of what the seat was told: the entry of the journal that it was."""
        self._numbers = {entry: n for n, entry in self._own.items()}
        self._stands = {entry for entry in self._numbers if entry in upto.stands}
        """The acts that stand, of those that the seat was told of, by the number of their entry."""
        self._moments: deque[Standing] = deque([(self.n, self.state, self.want)], KEPT)

    @property
    def sees_all(self) -> bool:
        """Whether nothing can be secret from it."""
        return self.word == HOST

    def id_of(self, figure: str | None) -> str | None:
        """The table's id of the figure that the seat calls so; None where it calls nobody so."""
        return figure if self.sees_all or figure is None else self.names.figure(figure)

    def called(self, figure: str) -> str | None:
        """What the seat calls the figure of this id; None where it has not seen it."""
        return figure if self.sees_all else self.names.figures.get(figure)

    def at(self, n: int) -> State | None:
        """The state as the seat saw it after its message `n`; None where that is not kept any more."""
        return next((state for number, state, _ in reversed(self._moments) if number == n), None)

    def wanted_at(self, n: int) -> dict[str, Any] | None:
        """What was waited for, as the seat saw it after its message `n`; None where nothing was, or it is not kept."""
        return next((want for number, _, want in reversed(self._moments) if number == n), None)

    def entry_of(self, n: int) -> int | None:
        """The number in the journal of what the seat was told under its number `n`."""
        return self._own.get(n)

    def number_of(self, entry: int) -> int | None:
        """Under which number the seat was told of an entry; None where it was not."""
        return self._numbers.get(entry)

    @property
    def last_act(self) -> int | None:
        """The number of the last act that stands, of those that the seat was told of."""
        return max(self._stands, default=None)

    def look(self, entry: Entry, now: Moment, by: str = "") -> Told | None:
        """Takes an entry in: what the seat is told of it, None where that is nothing. `now` is what came of it.

        That somebody is asked something the seat sees nothing of is no message: `want` tells it, while it lasts.
        """
        before, full = self.state, self._full
        heard = self._heard(entry, full, now.state)
        self.names = heard.names
        self.state, self._full = self.book.sight(now.state, self.word, self.names), now.state
        told = self._told(entry, (full, now.state), before, heard.events)
        self.want = self._wanted(now.want)
        shown = self.shown if self.state == before else self.book.state_json(self.state, (before, self.shown))
        changes = tuple(changes_of(self.shown, shown))
        if told is None and not changes:
            self.names = replace(self.names, entry=self.n)
            return None
        told = told or Told(n=0, kind=entry.kind)
        self.n, self.shown, self.told_want = self.n + 1, shown, self.want
        self._numbers[entry.n], self._own[self.n] = self.n, entry.n
        if entry.kind in ACTS and not entry.act:
            self._stands.add(entry.n)
        self._moments.append((self.n, self.state, self.want))
        return replace(told, n=self.n, by=by if told.seat else "", want=self.want, changes=changes)

    def _heard(self, entry: Entry, before: State, after: State) -> Heard:
        """The events of an entry as the seat sees them, and its names then."""
        if self.sees_all:
            return Heard(tuple(map(self.book.event_json, entry.events)), self.names)
        names = replace(self.names, entry=self.n + 1)
        return told_events(self.book, (before, after), entry.events, self.word, names)

    def _wanted(self, want: Want | None) -> dict[str, Any] | None:
        return None if want is None else self.book.want_json(self.state, want)

    def _told(self, entry: Entry, states: tuple[State, State], seen: State, events: Events) -> Told | None:
        """What is told of an entry beside the state; None where the seat hears nothing of it."""
        if entry.kind in _ORDERS:
            return self._order(entry, states, seen, events)
        if entry.kind in ("undo", "redo", "correct"):
            return self._taken_back(entry)
        if entry.kind in ("note", "propose"):
            mine = self.sees_all or self.word in (entry.seat, entry.to) or (entry.kind == "note" and not entry.to)
            return self._plain(entry) if mine else None
        return self._plain(entry) if entry.kind in _OPEN_TO_ALL else None

    def _plain(self, entry: Entry) -> Told:
        return Told(
            n=0, kind=entry.kind, seat=entry.seat, text=self._text(entry), reason=entry.reason, to=entry.to,
            act=self._own_number(entry.act), of=self._own_number(entry.of),
        )  # fmt: skip

    def _own_number(self, entry: int) -> int:
        """Under which number the seat was told of what an entry names; 0 where it names none, or was not told."""
        return self._numbers.get(entry, 0) if entry else 0

    def _text(self, entry: Entry) -> str:
        """What was asked for, in the seat's names; a proposal holds a move, or the word of a request."""
        if entry.kind != "propose" or entry.act or entry.of:
            return entry.text
        return self.in_own_words(entry.text, self._full)

    def _taken_back(self, entry: Entry) -> Told | None:
        """What is told of an act that is taken or brought back; None where the seat was told of none of those acts."""
        if entry.kind == "redo":
            gone = [entry.act] if entry.act in self._numbers else []
            self._stands.update(gone)
        else:
            gone = sorted(number for number in self._stands if number >= entry.act)
            self._stands.difference_update(gone)
        if not gone and not self.sees_all:
            return None
        act = self._numbers.get(gone[0], 0) if gone else 0
        of = self._own_number(entry.of)
        dice = tuple(Faces(one.faces, one.typed) for one in entry.dice) if of or self.sees_all else ()
        return Told(n=0, kind=entry.kind, seat=entry.seat, reason=entry.reason, act=act, of=of, dice=dice)

    def _order(self, entry: Entry, states: tuple[State, State], seen: State, events: Events) -> Told | None:
        before, after = states
        move = self._move(entry.text, before)
        secret = self.book.secrets(before, self.word) | self.book.secrets(after, self.word)
        dice = tuple(Faces(one.faces, one.typed) for one in entry.dice if not secret or _shown(one.faces, events))
        # Who answered with dice that the seat sees, and who changed an option, is no secret: there is no move to it.
        mine = self.sees_all or move is not None or entry.kind == "option" or (not entry.text and bool(dice))
        if not events and not (mine and self._shows(entry)):
            return None
        ruling = self._ruling(entry, move, seen)
        return Told(
            n=0, kind=entry.kind, seat=self._whose(entry.seat, secret) if mine else "",
            text=self._said(entry, move), reason=entry.reason if mine and not _tells(entry.reason, secret) else "",
            act=self._own_number(entry.act), of=self._own_number(entry.of), dice=dice,
            grounds=[] if ruling is None else [ground.as_json() for ground in ruling.grounds],
            events=events, options=self._options(entry, ruling),
        )  # fmt: skip

    def _whose(self, seat: str, secret: frozenset[str]) -> str:
        """Whose an order was; dice may be those of a figure, and that one is called by the seat's own name for it."""
        return seat if self.sees_all else self.names.figures.get(seat, "" if seat in secret else seat)

    def _options(self, entry: Entry, ruling: Ruling | None) -> tuple[str, ...]:
        if self.sees_all:
            return entry.options
        return () if ruling is None else ruling.options

    def _shows(self, entry: Entry) -> bool:
        """Whether an order without events that are seen is told of: where it had none, or all is open to the seat."""
        return self.sees_all or not entry.events

    def _said(self, entry: Entry, move: Move | None) -> str:
        if self.sees_all or entry.kind == "option":
            return entry.text
        return "" if move is None else self.book.write_move(move, self.state)

    def in_own_words(self, text: str, before: State) -> str:
        """A move as text in the seat's names; empty where it names whom the seat does not see."""
        if self.sees_all:
            return text
        move = self._move(text, before)
        return "" if move is None else self.book.write_move(move, self.state)

    def _move(self, text: str, before: State) -> Move | None:
        """The move of a text in the seat's names; None where there is none, or it names whom the seat does not see."""
        if not text or self.sees_all:
            return None
        try:
            move = self.book.read_move(text, before)
        except LawspeakerError:
            return None
        return self.book.told_move(before, move, self.names)

    def _ruling(self, entry: Entry, move: Move | None, seen: State) -> Ruling | None:
        """The ruling as the seat would get it, on what it saw before; the Host's stands in the entry."""
        if self.sees_all:
            return Ruling(ALLOWED, (*entry.grounds, *entry.later))
        if move is None or entry.kind == "option":
            return None
        if entry.kind == "overrule":
            return self.book.overrule(seen, move, entry.reason)
        ruling = self.book.judge(seen, move)
        # Of a question that the seat was not told of, it cannot be said by which clause it was answered.
        return ruling if ruling.allowed or entry.kind != "answer" else None


def _shown(faces: tuple[int, ...], events: Events) -> bool:
    """Whether dice stand in an event that the seat was told of: those of whom it does not see stand in none."""
    return any(value in (faces, list(faces)) for event in events for value in event.values())


def _tells(text: str, secret: frozenset[str]) -> bool:
    """Whether a secret word stands in a text."""
    return any(word and word in text for word in secret)
