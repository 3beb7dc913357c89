"""Proposals: what a player would like to see made or taken back, and the Host's answer."""

from lawspeaker.errors import Forbidden, GameError, Malformed
from lawspeaker.record.entry import Entry
from lawspeaker.record.line import Played
from lawspeaker.table.playing import OK, done, proposed, read, refused
from lawspeaker.table.roles import Seat, checked
from lawspeaker.table.table import Proposal, Table
from lawspeaker.table.wire import DecisionAsked, Done, KeyAsked, ProposalAsked

DECLINED, WITHDRAWN, TAKEN = "declined", "withdrawn", "accepted"


def propose(table: Table, seat: Seat, asked: ProposalAsked) -> tuple[int, Done]:
    """Puts a move, or the undo of a named act, before the Host; where the table accepts its kind, it is made at once.

    A move is judged first, on what the seat sees. Raises Malformed, Forbidden, GameError, and Refused.
    """
    if (asked.move is None) == (asked.undo is None):
        raise Malformed("bad-request", "move", "a proposal is a move, or an act to undo")
    key = f"{seat.id}:{asked.key}"
    if asked.undo is not None:
        checked(seat, "ask-undo")
        number = table.sight(seat.word).entry_of(asked.undo)
        if number is None or table.game.why(number).number != number:
            raise GameError(f"you were told of no act {asked.undo} that stands")
        return proposed(
            table, seat, Entry(n=0, kind="propose", seat=seat.word, key=key, act=number, reason=asked.reason)
        )
    checked(seat, "propose")
    sight = table.sight(seat.word)
    move = read(table, sight, asked.move or "")
    ruling = table.book.judge(sight.state, move)
    if not ruling.allowed:
        raise refused(table, sight.state, ruling)
    meant = table.book.meant(table.game.state, move, sight.names)
    if _accepts(table, meant) and table.book.judge(table.game.state, meant).allowed:
        played = table.game.play(meant, key=key)
        return OK, done(table, seat, ruling, played)
    text = table.book.write_move(meant, table.game.state)
    return proposed(table, seat, Entry(n=0, kind="propose", seat=seat.word, key=key, text=text, reason=asked.reason))


def _accepts(table: Table, meant: object) -> bool:
    """Whether the table carries such a proposal out at once."""
    accepts = table.settings.accepts
    if isinstance(accepts, str):
        return accepts == "all"
    return str(table.book.move_json(meant).get("do", "")) in accepts


def decide(table: Table, seat: Seat, n: int, asked: DecisionAsked) -> tuple[int, Done]:
    """The Host accepts a proposal, or declines it: then nothing else changes. Raises Forbidden, GameError, Refused."""
    checked(seat, "decide")
    one = _open(table, seat, n)
    if not asked.accept:
        _close(table, seat, one, DECLINED, asked.reason)
        return OK, done(table, seat, None)
    if one.act:
        table.game.undo(one.act, asked.reason or one.reason or f"asked for by {one.by}", seat.word)
        played = None
    else:
        played = _made(table, one, asked)
    _close(table, seat, one, TAKEN, asked.reason)
    return OK, done(table, seat, None, played)


def _made(table: Table, one: Proposal, asked: DecisionAsked) -> Played:
    """The move of a proposal, by the Host's word against the rules where they refuse it."""
    move = table.book.read_move(one.text, table.game.state)
    ruling = table.book.judge(table.game.state, move)
    if ruling.allowed:
        return table.game.play(move, None, asked.roll)
    if not asked.reason.strip():
        raise refused(table, table.game.state, ruling)
    played = table.game.overrule(move, asked.reason, None, asked.roll)
    if not played.ruling.allowed:
        raise refused(table, table.game.state, played.ruling)
    return played


def withdraw(table: Table, seat: Seat, n: int, asked: KeyAsked) -> tuple[int, Done]:
    """A player takes its own proposal back. Raises Forbidden, GameError."""
    checked(seat, "withdraw")
    one = _open(table, seat, n)
    if one.seat != seat.id and not seat.rules:
        raise Forbidden(f"this is the proposal of {one.by}")
    _close(table, seat, one, WITHDRAWN, "")
    return OK, done(table, seat, None)


def _open(table: Table, seat: Seat, n: int) -> Proposal:
    one = table.proposal(n, seat.word)
    if one is None:
        raise GameError(f"no proposal {n} waits for an answer")
    return one


def _close(table: Table, seat: Seat, one: Proposal, word: str, reason: str) -> None:
    asker = table.seats[one.seat].word if one.seat in table.seats else seat.word
    table.game.enter(Entry(n=0, kind="propose", seat=asker, of=one.n, text=word, reason=reason))
