"""One live table: a game, who sits at it, and what each of them was told. Nothing here waits, writes or sends.

Whatever happens is gathered in a `Batch`; whoever drives keeps that for good, then sends it on. One writer drives.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.errors import GameError, NoSeat
from lawspeaker.law.names import same_names
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.record.entry import Entry
from lawspeaker.record.game import Game
from lawspeaker.record.line import Line
from lawspeaker.record.reading import other_rules, read_entry, take_in
from lawspeaker.record.rolls import HOST
from lawspeaker.record.sight import Moment, Sight, Told, Upto
from lawspeaker.table.roles import NOBODY, Seat
from lawspeaker.table.wire import ProposalShown, Settings

KEPT = 1_000
"""Messages of each word that are kept at hand: who is further behind loads anew."""
_ORDERS = ("move", "answer", "overrule", "option")
encode = msgspec.json.Encoder().encode


class Answered(Struct, frozen=True):
    """An answer as it went out: its status, and its body to the byte."""

    status: int
    body: bytes


class Sent(Struct, frozen=True):
    """What seats of one word were told: number, the entry it was, the message to the byte."""

    word: str
    n: int
    entry: int
    body: bytes
    want: dict[str, Any] | None = None
    """What it says is waited for; that stands in the body too."""


class Batch(Struct):
    """What is to be kept before anybody hears of it."""

    first: int
    """The number of the first entry."""
    lines: list[bytes] = []
    secrets: list[bytes] = []
    sent: list[Sent] = []
    seats: list[Seat] = []
    sights: dict[str, Sight] = {}
    """By word that was told something: those whose names are others than are kept."""
    answers: list[tuple[str, str, Answered]] = []
    """Seat, key, answer."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.lines or self.secrets or self.answers or self.seats or self.sent)


class Proposal(Struct, frozen=True):
    """What waits for the Host: a move that a player would make, or an act that it would take back.

    `text` is the move in the table's own names.
    """

    n: int
    seat: str
    by: str
    text: str = ""
    act: int = 0
    reason: str = ""


class Table:
    """A game with its sights, its keys and its proposals. `title` and the like belong to whoever keeps it."""

    def __init__(self, game: Game, seats: Iterable[Seat] = (), upto: Mapping[str, Upto] | None = None) -> None:
        self.game: Game = game
        self.book: Rulebook = game.book
        self.settings = Settings()
        self.pinned = other_rules(self.book, game.journal)
        """How the rules differ that it is pinned to from those that are installed; empty where they do not."""
        self.seats = {seat.id: seat for seat in seats}
        self.answers: dict[tuple[str, str], Answered] = {}
        """By seat and key: what was answered, for ever."""
        self.sights: dict[str, Sight] = {}
        self.recent: dict[str, deque[tuple[int, bytes]]] = {}
        """By word: number and bytes of the last messages."""
        self.new_seats: list[Seat] = []
        """Seats that were made or changed, to be kept."""
        self.proposals: dict[int, Proposal] = {}
        """By number of their entry: those that are open."""
        self._secret = game.newest_secret
        self._kept_names = {word: told.names for word, told in (upto or {}).items()}
        """By word: its names as they are kept."""
        self._new: list[Entry] = []
        """Entries that are written, and of which nobody was told yet."""
        self._full, self._waited = game.state, game.want
        self._batch = Batch(len(game.journal))
        self._begin(upto or {})
        game.forget_keys()
        game.keep(self._keep, self._new.extend)

    def _begin(self, upto: Mapping[str, Upto]) -> None:
        """Every sight is as far as it was."""
        stands = frozenset(act.number for act in self.game.acts)
        for word, told in upto.items():
            one = replace(told, stands=stands)
            self.sights[word] = Sight(self.book, word, self._now, one)
            self.recent[word] = deque(maxlen=KEPT)
        for written in self.game.journal.entries():
            if written.kind == "propose":
                self._note_proposal(read_entry(self.book, written))
        self.sight(HOST)

    def _from_the_beginning(self, word: str) -> Sight:
        """Seats of a word that nobody has sat at are told all that they would have been told so far."""
        upto = len(self.game.journal) - len(self._new)
        if upto < 2 or self.pinned:
            return Sight(self.book, word, self._now)
        line, sight = Line(self.book, self.game.start), Sight(self.book, word, Moment(self.game.start))
        for written in islice(self.game.journal.entries(), upto):
            entry = read_entry(self.book, written)
            take_in(line, entry)
            told = sight.look(entry, self._now if entry.n == upto - 1 else Moment(line.state), entry.seat)
            if told is not None:
                self._sent(word, told, entry.n)
        return sight

    @property
    def has_news(self) -> bool:
        """Whether something is to be kept that no order has brought about."""
        return not self._batch.empty

    @property
    def _now(self) -> Moment:
        return Moment(self.game.state, self.game.want)

    def sight(self, word: str) -> Sight:
        """The sight of a word; one that is new is told what has happened so far."""
        if word not in self.sights:
            self.recent[word] = deque(maxlen=KEPT)
            self.sights[word] = self._from_the_beginning(word)
        return self.sights[word]

    def by_digest(self, digest: bytes) -> Seat | None:
        """The seat whose link has this digest."""
        return next((one for one in self.seats.values() if one.digest == digest and not one.removed), None)

    def still(self, seat: Seat) -> Seat:
        """The seat, once its turn comes. Raises NoSeat where it was taken away by then, or has another link."""
        now = self.seats.get(seat.id)
        if now is None or now.removed or now.digest != seat.digest:
            raise NoSeat(NOBODY)
        return now

    def ruled(self) -> None:
        """Raises GameError where the rules that the table is pinned to are not those that are installed."""
        if self.pinned:
            raise GameError(f"{self.pinned}; the table can be read, and its dry run says what would differ")

    def words(self) -> tuple[str, ...]:
        """The words that players may have: those of the rulebook, and those that figures belong to, but the Host's."""
        owners = (str(getattr(one, "owner", HOST)) for one in getattr(self.game.state, "figures", ()))
        return tuple(word for word in dict.fromkeys((*self.book.seats, *owners)) if word != HOST)

    def figures(self) -> tuple[str, ...]:
        """The ids of the figures that are there, in a rulebook that has some."""
        return tuple(str(one.id) for one in getattr(self.game.state, "figures", ()))

    # ---- what happens

    def once(self, seat: Seat, key: str, order: Callable[[], tuple[int, Any]]) -> Answered:
        """Carries an order out, unless this seat's key was answered before: then it gets the same answer again.

        An order gives a status and a body. What it raises is not remembered, and leaves nothing behind.
        """
        known = self.answers.get((seat.id, key))
        if known is not None:
            return known
        status, body = order()
        answered = Answered(status, encode(body))
        self.answers[seat.id, key] = answered
        self._batch.answers.append((seat.id, key, answered))
        return answered

    def taken(self) -> Batch:
        """What has come since the last time, to be kept."""
        self._batch.seats, self.new_seats = self.new_seats, []
        batch, self._batch = self._batch, Batch(len(self.game.journal))
        for word in {one.word for one in batch.sent}:
            sight, kept = self.sights[word], self._kept_names.get(word)
            if kept is None or not same_names(sight.names, kept):
                batch.sights[word], self._kept_names[word] = sight, sight.names
        return batch

    def advance(self, by: str) -> dict[str, tuple[Told, ...]]:
        """Tells every sight what was written since the last time, asked for by this name. By word: what it was told."""
        entries = self._new.copy()
        self._new.clear()
        told: dict[str, list[Told]] = {word: [] for word in self.sights}
        moments = list(self._moments(entries))
        for entry, moment in zip(entries, moments, strict=True):
            if entry.kind == "propose":
                self._note_proposal(entry, by)
            for word, sight in self.sights.items():
                one = sight.look(entry, moment, by)
                if one is not None:
                    told[word].append(one)
                    self._sent(word, one, entry.n)
        return {word: tuple(some) for word, some in told.items()}

    def _sent(self, word: str, one: Told, entry: int) -> None:
        body = encode(one)
        self.recent[word].append((one.n, body))
        self._batch.sent.append(Sent(word, one.n, entry, body, one.want))

    def _moments(self, entries: list[Entry]) -> Iterable[Moment]:
        """The state after each entry; in the midst of an act, and of an append, as far as it is known."""
        acts = {act.entries[-1].n: act for act in self.game.acts[-len(entries) - 1 :]} if entries else {}
        begun = {act.number: act for act in acts.values()}
        last = entries[-1].n if entries else -1
        known = Moment(self._full, self._waited)
        for entry in entries:
            following = begun.get(entry.n + 1)
            if entry.n == last:
                known = self._now
            elif entry.kind in _ORDERS and entry.n in acts:
                known = Moment(acts[entry.n].after, acts[entry.n].want)
            elif entry.kind == "correct" and following is not None:
                known = Moment(following.before)
            yield known
        self._full, self._waited = self.game.state, self.game.want

    def _keep(self, lines: list[bytes]) -> None:
        self._batch.lines += lines
        secret = self.game.newest_secret
        if secret is not None and secret != self._secret:
            self._batch.secrets.append(secret)
            self._secret = secret

    # ---- proposals

    def _note_proposal(self, entry: Entry, by: str = "") -> None:
        if entry.of:
            self.proposals.pop(entry.of, None)
            return
        seat = entry.key.partition(":")[0]
        name = by or (self.seats[seat].name if seat in self.seats else entry.seat)
        self.proposals[entry.n] = Proposal(entry.n, seat, name, entry.text, entry.act, entry.reason)

    def shown_proposals(self, seat: Seat) -> tuple[ProposalShown, ...]:
        """The open proposals that the seat may know: the Hosts all, others those of their own word."""
        sight = self.sight(seat.word)
        numbered = [(sight.number_of(one.n), one) for one in self.proposals.values()]
        return tuple(
            ProposalShown(
                n=n, by=one.by, reason=one.reason, undo=sight.number_of(one.act) or 0 if one.act else 0,
                move=sight.in_own_words(one.text, self.game.state),
            )
            for n, one in numbered
            if n is not None
        )  # fmt: skip

    def proposal(self, n: int, word: str) -> Proposal | None:
        """The open proposal that seats of this word know under this number."""
        entry = self.sight(word).entry_of(n)
        return None if entry is None else self.proposals.get(entry)
