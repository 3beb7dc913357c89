"""What the Hosts do with a game beside moves: take back, bring back, correct, change options; and players' own undo."""

from lawspeaker.errors import Forbidden, GameError, Malformed
from lawspeaker.record.act import Act
from lawspeaker.record.entry import Entry
from lawspeaker.record.game import PutBack
from lawspeaker.table.playing import OK, done, proposed, refused
from lawspeaker.table.roles import Seat, checked
from lawspeaker.table.table import Table
from lawspeaker.table.wire import (
    CorrectAsked,
    Done,
    KeyAsked,
    NoteAsked,
    OptionAsked,
    PutBackAsked,
    RedoAsked,
    SeedAsked,
    UndoAsked,
)


def undo(table: Table, seat: Seat, asked: UndoAsked) -> tuple[int, Done]:
    """Takes an act back and every later one; a player only its own last one. Raises Forbidden, GameError."""
    checked(seat, "undo" if seat.rules else "undo-own")
    number = table.sight(seat.word).entry_of(asked.act)
    if number is None:
        raise GameError(f"you were told of no act {asked.act}")
    if not seat.rules:
        _checked_own(table, seat, number)
        if table.game.acts[-1].number != number:
            return _asks_the_host(table, seat, number, asked)
    table.game.undo(number, asked.reason, seat.word)
    return OK, done(table, seat, None)


def own_last(table: Table, seat: Seat) -> Act | None:
    """The last act, as far as the seat sees, where it may take it back by itself.

    It is its own, read no dice, revealed nothing, and nobody has acted since.
    """
    number = table.sight(seat.word).last_act
    act = None if number is None else table.game.find(number)
    if act is None or act.dice or any(type(event).__name__ == "Revealed" for event in act.events):
        return None
    mine = all(entry.key.startswith(f"{seat.id}:") for entry in act.entries)
    return act if mine else None


def _checked_own(table: Table, seat: Seat, number: int) -> None:
    act = own_last(table, seat)
    if act is None or act.number != number:
        raise Forbidden(
            "a player takes back its own last act, where it read no dice, revealed nothing, and nobody has acted "
            "since: ask the Host to undo this one"
        )


def _asks_the_host(table: Table, seat: Seat, number: int, asked: UndoAsked) -> tuple[int, Done]:
    """Something the seat sees nothing of has happened since, and would be taken back too: the Host is asked."""
    entry = Entry(n=0, kind="propose", seat=seat.word, key=f"{seat.id}:{asked.key}", act=number, reason=asked.reason)
    return proposed(table, seat, entry)


def redo(table: Table, seat: Seat, asked: RedoAsked) -> tuple[int, Done]:
    """Brings back the act that was undone last. Raises Forbidden, GameError."""
    checked(seat, "redo")
    table.game.redo(seat.word)
    return OK, done(table, seat, None)


def put_back(table: Table, seat: Seat, asked: PutBackAsked) -> tuple[int, Done]:
    """Plays acts anew that were taken back; what is left is named. Raises Forbidden, GameError."""
    checked(seat, "put-back")
    return OK, _anew(table, seat, table.game.put_back(*(_entry(table, seat, n) for n in asked.acts)))


def correct(table: Table, seat: Seat, asked: CorrectAsked) -> tuple[int, Done]:
    """Corrects typed dice; what followed is judged anew. Raises Forbidden, GameError, Malformed."""
    checked(seat, "correct")
    number = _entry(table, seat, asked.n)
    return OK, _anew(table, seat, table.game.correct(number, asked.dice, asked.which, asked.reason))


def _entry(table: Table, seat: Seat, n: int) -> int:
    number = table.sight(seat.word).entry_of(n)
    if number is None:
        raise GameError(f"you were told of nothing under number {n}")
    return number


def _anew(table: Table, seat: Seat, report: PutBack) -> Done:
    sight = table.sight(seat.word)
    left = tuple({"act": sight.number_of(act.number), "title": act.title, "why": why} for act, why in report.left)
    found = done(table, seat, None)
    return Done(n=found.n, entries=found.entries, left=left)


def option(table: Table, seat: Seat, asked: OptionAsked) -> tuple[int, Done]:
    """Changes an option from now on. Raises Forbidden, Malformed, GameError, Refused."""
    checked(seat, "option")
    before = table.game.state
    played = table.game.set_option(asked.option, asked.choice)
    if not played.ruling.allowed:
        raise refused(table, before, played.ruling)
    return OK, done(table, seat, played.ruling)


def note(table: Table, seat: Seat, asked: NoteAsked) -> tuple[int, Done]:
    """Writes a note. Raises Forbidden, GameError; Malformed (`tells-secret`) for one that would give a secret away."""
    checked(seat, "note")
    if asked.to and asked.to not in {one.word for one in table.seats.values()}:
        raise Malformed("bad-seat", asked.to, "nobody sits there under that word")
    if seat.rules:
        readers = (asked.to,) if asked.to else tuple(table.sights)
        for word in readers:
            secret = [one for one in table.book.secrets(table.game.state, word) if one and one in asked.text]
            if secret:
                raise Malformed(
                    "tells-secret", secret[0], f"this is secret from {word}: reveal it first, or leave it out"
                )
    table.game.note(asked.text, seat.word, asked.to)
    return OK, done(table, seat, None)


def seed(table: Table, seat: Seat, asked: SeedAsked) -> tuple[int, Done]:
    """A seat brings a seed for the dice. Raises Forbidden."""
    checked(seat, "seed")
    table.game.seed_dice(asked.seed, seat.id)
    return OK, done(table, seat, None)


def reveal_dice(table: Table, seat: Seat, asked: KeyAsked) -> tuple[int, Done]:
    """Reveals the secret of the dice so far, so that every roll can be checked. Raises Forbidden, GameError."""
    checked(seat, "reveal-dice")
    table.game.reveal_dice()
    return OK, done(table, seat, None)
