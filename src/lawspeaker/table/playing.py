"""Moves and answers at a table: judged on what the seat sees, then on all there is."""

from typing import Any

from lawspeaker.chance.dice import pools_of
from lawspeaker.errors import Forbidden, GameError, Malformed, Refused, Stale
from lawspeaker.law.explain import reasons, ruling_json
from lawspeaker.law.names import Maker
from lawspeaker.law.rulebook import Move, State
from lawspeaker.law.ruling import Ruling
from lawspeaker.record.entry import Entry
from lawspeaker.record.line import Played
from lawspeaker.record.rolls import HOST
from lawspeaker.record.sight import Sight, Told
from lawspeaker.table.roles import Seat, checked, checked_maker
from lawspeaker.table.table import Table
from lawspeaker.table.wire import AnswerAsked, Done, MoveAsked, MoveGiven, OverruleAsked

OK, ACCEPTED = 200, 202


def read(table: Table, sight: Sight, given: MoveGiven) -> Move:
    """A move in the seat's names. Raises Malformed."""
    if isinstance(given, str):
        return table.book.read_move(given, sight.state)
    return table.book.move_from_json(given)


def maker(table: Table, sight: Sight, state: State, move: Move) -> Maker:
    """Whose move it is, the figure in the table's names."""
    found = table.book.maker(state, move)
    return Maker(found.seat, sight.id_of(found.figure))


def move(table: Table, seat: Seat, asked: MoveAsked) -> tuple[int, Done]:
    """Makes a move, or has the Host asked where the seat does not see all that speaks on it.

    Raises Malformed, Forbidden, Stale, and Refused with the ruling as the seat gets it.
    """
    sight = table.sight(seat.word)
    wanted, pools = read(table, sight, asked.move), pools_of(asked.dice)
    key = f"{seat.id}:{asked.key}"
    if sight.sees_all and asked.seen == sight.n:
        checked_maker(seat, maker(table, sight, sight.state, wanted))
        played = table.game.play(wanted, asked.dice, asked.roll, key=key)
        if not played.ruling.allowed:
            raise refused(table, sight.state, played.ruling)
        return OK, done(table, seat, played.ruling, played)
    ruling = table.book.judge(sight.state, wanted, pools)
    whose = maker(table, sight, sight.state, wanted)
    _fresh(table, sight, asked, (wanted, ruling, whose))
    checked_maker(seat, whose)
    if not ruling.allowed:
        raise refused(table, sight.state, ruling)
    meant = table.book.meant(table.game.state, wanted, sight.names)
    played = table.game.play(meant, asked.dice, asked.roll, key=key)
    if not played.ruling.allowed:  # by what the seat does not see: nothing has happened yet
        return _asks_the_host(table, seat, meant, asked.key)
    return OK, done(table, seat, ruling, played)


def overrule(table: Table, seat: Seat, asked: OverruleAsked) -> tuple[int, Done]:
    """The Host lets a move happen against the rules. Raises Malformed, Forbidden, Stale, GameError, and Refused."""
    checked(seat, "overrule")
    sight = table.sight(seat.word)
    wanted = read(table, sight, asked.move)
    before = sight.state
    ruling = table.book.judge(before, wanted, pools_of(asked.dice))
    _fresh(table, sight, asked, (wanted, ruling, maker(table, sight, before, wanted)))
    played = table.game.overrule(wanted, asked.reason, asked.dice, asked.roll)
    if not played.ruling.allowed:
        raise refused(table, before, played.ruling)
    return OK, done(table, seat, played.ruling, played)


def answer(table: Table, seat: Seat, asked: AnswerAsked) -> tuple[int, Done]:
    """Answers what is waited for. Raises Malformed, Forbidden, GameError and Stale."""
    checked(seat, "answer")
    sight, want = table.sight(seat.word), table.game.want
    if sum((asked.answer is not None, asked.dice is not None, asked.roll)) != 1:
        raise Malformed("bad-request", "answer", "one of answer, dice and roll is given")
    if asked.seen != sight.n and sight.wanted_at(asked.seen) != sight.want:
        raise Stale("something else is waited for by now: look again", sight.n, [])
    if want is None:
        raise GameError("nothing is waited for")
    if not seat.rules:
        _checked_answerer(table, sight, seat)
    played = _answered(table, asked)
    if not played.ruling.allowed:
        raise refused(table, sight.state, played.ruling)
    return OK, done(table, seat, None, played)


def _answered(table: Table, asked: AnswerAsked) -> Played:
    if asked.answer is not None:
        return table.game.choose(asked.answer)
    return table.game.roll() if asked.dice is None else table.game.answer(asked.dice)


def _checked_answerer(table: Table, sight: Sight, seat: Seat) -> None:
    """Raises Forbidden where somebody else is asked: on what the seat sees, so that it learns no more by it."""
    wanted = sight.want or {}
    owner = str(wanted.get("owner", ""))
    mine = wanted.get("seat") == seat.word and (seat.figures is None or not owner or sight.id_of(owner) in seat.figures)
    if not mine:
        raise Forbidden(
            f"this is not asked of {seat.name}: it takes the {wanted.get('seat', HOST)}'s seat, or the Host"
        )


def _fresh(table: Table, sight: Sight, asked: MoveAsked, now: tuple[Move, Ruling, Maker]) -> None:
    """Raises Stale where the move would have been judged otherwise, or on other facts, when it was chosen."""
    if asked.seen == sight.n:
        return
    wanted, ruling, whose = now
    before = sight.at(asked.seen)
    if before is None:
        raise Stale("this was chosen too long ago, or not yet: look again", sight.n, [])
    then = table.book.judge(before, wanted, pools_of(asked.dice))
    changed = differing(then, ruling)
    if changed or then.verdict is not ruling.verdict or maker(table, sight, before, wanted) != whose:
        told = "; ".join(
            table.book.sentence(one) for one in ruling.grounds if one.clause in {c["clause"] for c in changed}
        )
        mover = table.book.mover(sight.state)
        raise Stale(f"since then it has changed: {told or f'it is now for {mover}'}", sight.n, changed)


def differing(then: Ruling, now: Ruling) -> list[dict[str, Any]]:
    """The grounds of two rulings on the same move that are not the same: as they were, and as they are."""
    was, is_ = (_by_clause(one) for one in (then, now))
    return [
        {"clause": clause, "then": was.get(clause, []), "now": is_.get(clause, [])}
        for clause in dict.fromkeys((*was, *is_))
        if was.get(clause) != is_.get(clause)
    ]


def _by_clause(ruling: Ruling) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for ground in ruling.grounds:
        found.setdefault(ground.clause, []).append(ground.as_json())
    return found


def refused(table: Table, state: State, ruling: Ruling) -> Refused:
    """The error for a move that is not allowed, its ruling and what is nearest with it."""
    book = table.book
    remedies = map(book.remedy, ruling.unmet)
    told = {**ruling_json(book, state, ruling), "remedies": [one for one in dict.fromkeys(remedies) if one]}
    return Refused(ruling.verdict.value, reasons(book, ruling), told)


def done(table: Table, seat: Seat, ruling: Ruling | None, played: Played | None = None) -> Done:
    """What came of it for this seat, once every sight has taken it in."""
    sight = table.sight(seat.word)
    before = sight.state
    told: tuple[Told, ...] = table.advance(seat.name).get(seat.word, ())
    shown = None if ruling is None else ruling_json(table.book, before, ruling)
    return Done(n=sight.n, ruling=shown, entries=told)


def _asks_the_host(table: Table, seat: Seat, meant: Move, key: str) -> tuple[int, Done]:
    """What the seat does not see speaks against it: the Host is asked, and the seat is told no more than that."""
    text = table.book.write_move(meant, table.game.state)
    return proposed(table, seat, Entry(n=0, kind="propose", seat=seat.word, key=f"{seat.id}:{key}", text=text))


def proposed(table: Table, seat: Seat, entry: Entry) -> tuple[int, Done]:
    """Puts a proposal, an entry of that kind, before the Host."""
    number = table.game.enter(entry)
    found = done(table, seat, None)
    return ACCEPTED, Done(n=found.n, entries=found.entries, waits=table.sight(seat.word).number_of(number))
