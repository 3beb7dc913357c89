"""What a move would come to, as far as no die is needed that nobody gave: carried out on what the seat sees alone."""

from typing import Any

import msgspec

from lawspeaker.errors import Malformed
from lawspeaker.law.answering import Answers, carry
from lawspeaker.law.rulebook import Move, Pools, State
from lawspeaker.law.ruling import Ruling
from lawspeaker.record.changes import changes_of
from lawspeaker.record.sight import Sight
from lawspeaker.table.table import Table


def upcoming(table: Table, sight: Sight) -> State:
    """The state as the seat sees it, in which its next message would be judged: what begins then is numbered so."""
    number = len(table.game.journal) if sight.sees_all else sight.n + 1
    return table.book.numbered(sight.state, number)


def then(table: Table, sight: Sight, move: Move, ruling: Ruling, dice: Pools) -> dict[str, Any]:
    """What a move that is allowed in the `upcoming` state would do, up to the first Want that these dice do not answer.

    Nothing is thrown. `{events, words, want, after: {changes}}`; the changes lead from what the seat sees now to what
    it would see. Raises Malformed (`bad-dice`) for dice that do not fit, or that nothing reads.
    """
    book = table.book
    state = upcoming(table, sight)
    brought = book.brings(state, move, dice)
    answers = Answers(brought, best=table.game.journal.header.adjust == "best")
    carried = carry(book, state, ruling.agenda, brought, answers)
    if answers.left:
        shown = " ".join(",".join(map(str, faces)) for faces in answers.left)
        raise Malformed("bad-dice", shown, "nothing on the way of this move reads these dice")
    after = book.state_json(carried.state, (sight.state, sight.shown))
    return {
        "events": [book.event_json(event) for event in carried.events],
        "words": [book.told(event) for event in carried.events],
        "want": None if carried.want is None else book.want_json(carried.state, carried.want),
        "after": {"changes": msgspec.to_builtins(list(changes_of(sight.shown, after)))},
    }
