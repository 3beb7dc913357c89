"""What a seat may ask without changing anything: all of it is reckoned on what that seat sees, and on nothing else."""

from collections.abc import Collection
from typing import Any

import msgspec

from lawspeaker.chance.dice import pools_of
from lawspeaker.errors import LawspeakerError, Malformed
from lawspeaker.law.explain import in_words, ruling_json
from lawspeaker.law.rulebook import Move, Pools
from lawspeaker.law.ruling import Ruling
from lawspeaker.record.rolls import HOST
from lawspeaker.record.seat_export import SeatHeader, record_of
from lawspeaker.record.sight import Sight
from lawspeaker.record.verify import verify
from lawspeaker.table.playing import maker, read
from lawspeaker.table.preview import then, upcoming
from lawspeaker.table.roles import WATCHING, Role, Seat, checked, may_make
from lawspeaker.table.ruling_over import own_last
from lawspeaker.table.table import Table
from lawspeaker.table.wire import BoardShown, DryRun, JudgeAllAsked, JudgeAsked, MoveGiven, Reload, SeatShown


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is called, and whether it is closed."""

    id: str
    title: str
    closed: bool = False


def seat_shown(table: Table, seat: Seat, here: Collection[str] = ()) -> SeatShown:
    """A seat as those at the table see it; its figures are told in nobody's names but the Host's."""
    return SeatShown(id=seat.id, name=seat.name, role=seat.role.value, word=seat.word, here=seat.id in here)


def seats_shown(table: Table, here: Collection[str] = ()) -> tuple[SeatShown, ...]:
    """All seats, in the order in which they were made."""
    those = sorted((one for one in table.seats.values() if not one.removed), key=lambda one: one.made)
    return tuple(seat_shown(table, one, here) for one in those)


def reload(table: Table, seat: Seat, title: Title, here: Collection[str] = ()) -> Reload:
    """Everything that a seat has to know: what a fresh load shows."""
    checked(seat, "see")
    sight, book = table.sight(seat.word), table.book
    known = None if seat.figures is None else map(sight.called, seat.figures)
    figures = None if known is None else tuple(one for one in known if one is not None)
    me = msgspec.structs.replace(seat_shown(table, seat, here), figures=figures)
    header = table.game.journal.header
    return Reload(
        n=sight.n, table=title.id, title=title.title, closed=title.closed, rulebook=book.id, edition=header.edition,
        revision=header.revision, options=dict(book.chosen(sight.state)), settings=table.settings, me=me,
        seats=seats_shown(table, here), proposals=table.shown_proposals(seat), state=sight.shown, want=sight.want,
        undo=undo_shown(table, seat), redo=redo_shown(table, seat), pinned=table.pinned,
    )  # fmt: skip


def seen_as(table: Table, seat: Seat, word: str | None) -> Seat:
    """A seat that sees what seats of this word see, and may do nothing: for a Host, who looks over their shoulder.

    The seat itself where no word is given. Raises Forbidden; Malformed (`bad-seat`) where there is no such word.
    """
    if word is None:
        return seat
    checked(seat, "see-as")
    known = dict.fromkeys((*table.words(), WATCHING, *(one.word for one in table.seats.values())))
    if word not in known:
        raise Malformed("bad-seat", word, f"seats are seen as {', '.join(known)}")
    return msgspec.structs.replace(seat, word=word, role=Role.WATCHER, figures=None)


def board(table: Table, seat: Seat) -> BoardShown:
    """What goes with the state that the seat sees."""
    checked(seat, "see")
    sight, book = table.sight(seat.word), table.book
    return BoardShown(
        n=sight.n, board=book.board_json(sight.state, seat.word), options=dict(book.chosen(sight.state)),
        undo=undo_shown(table, seat), redo=redo_shown(table, seat), proposals=table.shown_proposals(seat),
    )  # fmt: skip


def undo_shown(table: Table, seat: Seat) -> dict[str, Any] | None:
    """What an undo by this seat would take back: the last act for a Host, for a player its own, where it may."""
    acts = table.game.acts
    act = (acts[-1] if acts else None) if seat.rules else own_last(table, seat)
    return None if act is None else _act_shown(table, seat, act)


def redo_shown(table: Table, seat: Seat) -> dict[str, Any] | None:
    """What a redo would bring back; the Hosts alone may."""
    undone = table.game.undone
    return _act_shown(table, seat, undone[-1]) if undone and seat.rules else None


def _act_shown(table: Table, seat: Seat, act: Any) -> dict[str, Any] | None:
    sight = table.sight(seat.word)
    number = sight.number_of(act.number)
    return None if number is None else {"act": number, "text": sight.in_own_words(act.order.text, act.before)}


def taken_back(table: Table, seat: Seat) -> list[dict[str, Any]]:
    """The acts that were taken back and stand nowhere, as the seat was told of them: `put-back` plays them anew."""
    checked(seat, "see")
    found = (_act_shown(table, seat, act) for act in table.game.taken_back)
    return [one for one in found if one is not None]


def judge(table: Table, seat: Seat, asked: JudgeAsked) -> dict[str, Any]:
    """The ruling on a move, without making it, and whether the seat may make it. Raises Malformed, GameError.

    Of an allowed move, besides, what it would do `then`, and a `checklist` of what is easily forgotten before it.
    """
    checked(seat, "judge")
    table.ruled()
    sight, pools = table.sight(seat.word), pools_of(asked.dice)
    wanted = read(table, sight, asked.move)
    ruling = table.book.judge(upcoming(table, sight), wanted, pools)
    told = {"n": sight.n, **_judged(table, seat, sight, wanted, ruling)}
    if not ruling.allowed:
        return told
    checklist = list(table.book.checklist(sight.state, wanted))
    return {**told, "then": then(table, sight, wanted, ruling, pools), "checklist": checklist}


def judge_all(table: Table, seat: Seat, asked: JudgeAllAsked) -> dict[str, Any]:
    """The rulings on several moves, each as if it were the only one; for one that cannot be read, the error.

    Raises GameError.
    """
    checked(seat, "judge")
    table.ruled()
    sight = table.sight(seat.word)
    return {"n": sight.n, "rulings": [_one_of_all(table, seat, sight, given) for given in asked.moves]}


def _one_of_all(table: Table, seat: Seat, sight: Sight, given: MoveGiven) -> dict[str, Any]:
    try:
        wanted = read(table, sight, given)
        ruling = table.book.judge(sight.state, wanted, _NO_DICE)
    except LawspeakerError as error:
        return {"move": given, **error.as_json()}
    return {"move": given, **_judged(table, seat, sight, wanted, ruling)}


def _judged(table: Table, seat: Seat, sight: Sight, wanted: Move, ruling: Ruling) -> dict[str, Any]:
    """`{may, ruling}`, the ruling with its words."""
    book = table.book
    mine = seat.role.value != "watcher" and may_make(seat, maker(table, sight, sight.state, wanted))
    told = {**ruling_json(book, sight.state, ruling), "words": list(in_words(book, sight.state, ruling))}
    return {"may": mine, "ruling": told}


_NO_DICE: Pools = ()


def reasons(table: Table, seat: Seat, of: str) -> dict[str, Any]:
    """Why a number or a status is what the seat sees. Raises Malformed (`unknown-name`), GameError."""
    checked(seat, "see")
    table.ruled()
    sight = table.sight(seat.word)
    return {"n": sight.n, "of": of, **table.book.reasons(sight.state, of).as_json()}


def legal(table: Table, seat: Seat, word: str | None, declared: bool) -> dict[str, Any]:
    """What may be done now: by this seat's word; a Host may ask for another's. Raises Malformed, GameError."""
    checked(seat, "legal")
    table.ruled()
    sight, book = table.sight(seat.word), table.book
    if word is not None and word != seat.word and not seat.rules:
        raise Malformed("bad-seat", word, "only a Host asks what others may do")
    if word is not None and word not in (seat.word, *table.words(), HOST):
        raise Malformed("bad-seat", word, f"the seats are {', '.join(table.words())}")
    asked = word or (book.mover(sight.state) if seat.rules else seat.word)
    return {"n": sight.n, "seat": asked, "legal": book.legal_json(sight.state, asked, declared)}


def dry_run(table: Table, seat: Seat) -> DryRun:
    """What would differ if the whole game were judged under the rules that are installed. Raises Forbidden."""
    checked(seat, "export-whole")
    found = verify(table.game.journal, dry_run=True)
    first = found.findings[0] if found.findings else None
    at = None if first is None else table.sight(seat.word).number_of(first.entry)
    return DryRun(pinned=table.pinned, judged=found.rulings, n=at, differs="" if first is None else first.what)


def host_export(table: Table, seat: Seat) -> bytes:
    """The whole journal, to the byte. Raises Forbidden for who is no Host."""
    checked(seat, "export-whole")
    return table.game.journal.export()


def seat_export(table: Table, seat: Seat, title: Title, told: list[bytes]) -> bytes:
    """The record of a seat: whatever seats of its word were told, to the byte."""
    sight, book = table.sight(seat.word), table.book
    header = SeatHeader(
        rulebook=book.id, edition=book.edition, revision=book.revision, title=title.title, seat=seat.word,
        start=sight.start,
    )  # fmt: skip
    return record_of(header, told)
