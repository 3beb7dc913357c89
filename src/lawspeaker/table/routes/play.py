"""Everything that changes a game: one order after the other, each by its key."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from lawspeaker.errors import GameError
from lawspeaker.table import playing, proposing, ruling_over
from lawspeaker.table.roles import Seat
from lawspeaker.table.routes.entry import Asking, Sent, at_table
from lawspeaker.table.routes.tables import TableId
from lawspeaker.table.table import Answered, Table
from lawspeaker.table.wire import (
    AnswerAsked,
    CorrectAsked,
    DecisionAsked,
    Done,
    KeyAsked,
    MoveAsked,
    NoteAsked,
    OptionAsked,
    OverruleAsked,
    ProposalAsked,
    PutBackAsked,
    RedoAsked,
    SeedAsked,
    UndoAsked,
)

Act = Callable[[Table, Seat, Any], tuple[int, Done]]
N = Annotated[int, PathParameter(description="The number of a proposal, as this seat was told.", ge=1, le=2**53)]
TOLD = {
    200: ResponseSpec(Done, generate_examples=False, description="It has happened."),
    202: ResponseSpec(Done, generate_examples=False, description="The Host is asked."),
}


async def _ordered(request: Asking, table_id: str, data: Any, act: Act) -> Response[bytes]:
    """Has an act carried out by the table's writer; a closed table takes none."""
    at = await at_table(request, table_id)
    table = at.live.table

    def order() -> Answered:
        """Raises NoSeat; GameError where the table is closed or of other rules; and what the act raises."""
        seat = table.still(at.seat)
        table.ruled()
        if at.live.title.closed and (seat.id, data.key) not in table.answers:
            raise GameError("this table is closed: it can be read, and a Host can open it again")
        return table.once(seat, data.key, lambda: act(table, seat, data))

    answered = await at.live.order(order)
    return Response(answered.body, status_code=answered.status, media_type="application/json")


@post("/api/tables/{table_id:str}/moves", tags=["play"], responses=TOLD, status_code=200)
async def make_move(request: Asking, table_id: TableId, data: Sent[MoveAsked]) -> Response[bytes]:
    """Makes a move.

    409: it was chosen on a state that has changed since; 422: it is refused or undecided, with all grounds.
    """
    return await _ordered(request, table_id, data, playing.move)


@post("/api/tables/{table_id:str}/answers", tags=["play"], responses=TOLD, status_code=200)
async def give_answer(request: Asking, table_id: TableId, data: Sent[AnswerAsked]) -> Response[bytes]:
    """Answers what is waited for: dice or a choice."""
    return await _ordered(request, table_id, data, playing.answer)


@post("/api/tables/{table_id:str}/overrules", tags=["host"], responses=TOLD, status_code=200)
async def overrule(request: Asking, table_id: TableId, data: Sent[OverruleAsked]) -> Response[bytes]:
    """The Host lets a move happen against the rules."""
    return await _ordered(request, table_id, data, playing.overrule)


@post("/api/tables/{table_id:str}/undo", tags=["play"], responses=TOLD, status_code=200)
async def undo(request: Asking, table_id: TableId, data: Sent[UndoAsked]) -> Response[bytes]:
    """Takes an act back, and every later one; a player only its own last one."""
    return await _ordered(request, table_id, data, ruling_over.undo)


@post("/api/tables/{table_id:str}/redo", tags=["host"], responses=TOLD, status_code=200)
async def redo(request: Asking, table_id: TableId, data: Sent[RedoAsked]) -> Response[bytes]:
    """Brings back the act that was undone last."""
    return await _ordered(request, table_id, data, ruling_over.redo)


@post("/api/tables/{table_id:str}/put-back", tags=["host"], responses=TOLD, status_code=200)
async def put_back(request: Asking, table_id: TableId, data: Sent[PutBackAsked]) -> Response[bytes]:
    """Plays acts anew that were taken back before something else was played; those that cannot be are named."""
    return await _ordered(request, table_id, data, ruling_over.put_back)


@post("/api/tables/{table_id:str}/corrections", tags=["host"], responses=TOLD, status_code=200)
async def correct(request: Asking, table_id: TableId, data: Sent[CorrectAsked]) -> Response[bytes]:
    """Corrects typed dice; everything that followed is judged anew, and the old dice stay in the log."""
    return await _ordered(request, table_id, data, ruling_over.correct)


@post("/api/tables/{table_id:str}/options", tags=["host"], responses=TOLD, status_code=200)
async def set_option(request: Asking, table_id: TableId, data: Sent[OptionAsked]) -> Response[bytes]:
    """Changes an option from now on."""
    return await _ordered(request, table_id, data, ruling_over.option)


@post("/api/tables/{table_id:str}/notes", tags=["play"], responses=TOLD, status_code=200)
async def note(request: Asking, table_id: TableId, data: Sent[NoteAsked]) -> Response[bytes]:
    """Writes a note into the journal, for all or for one."""
    return await _ordered(request, table_id, data, ruling_over.note)


@post("/api/tables/{table_id:str}/seeds", tags=["dice"], responses=TOLD, status_code=200)
async def seed(request: Asking, table_id: TableId, data: Sent[SeedAsked]) -> Response[bytes]:
    """Brings a seed of the seat's own: every roll from now on depends on it too."""
    return await _ordered(request, table_id, data, ruling_over.seed)


@post("/api/tables/{table_id:str}/reveal-dice", tags=["dice"], responses=TOLD, status_code=200)
async def reveal_dice(request: Asking, table_id: TableId, data: Sent[KeyAsked]) -> Response[bytes]:
    """Reveals the secret of the dice so far, so that everybody can check them; another one begins."""
    return await _ordered(request, table_id, data, ruling_over.reveal_dice)


@post("/api/tables/{table_id:str}/proposals", tags=["proposals"], responses=TOLD, status_code=202)
async def propose(request: Asking, table_id: TableId, data: Sent[ProposalAsked]) -> Response[bytes]:
    """Proposes a move, or asks for an act to be taken back."""
    return await _ordered(request, table_id, data, proposing.propose)


@post("/api/tables/{table_id:str}/proposals/{n:int}/decision", tags=["proposals"], responses=TOLD, status_code=200)
async def decide(request: Asking, table_id: TableId, n: N, data: Sent[DecisionAsked]) -> Response[bytes]:
    """The Host accepts a proposal, or declines it."""
    return await _ordered(request, table_id, data, lambda table, seat, asked: proposing.decide(table, seat, n, asked))


@post("/api/tables/{table_id:str}/proposals/{n:int}/withdrawal", tags=["proposals"], responses=TOLD, status_code=200)
async def withdraw(request: Asking, table_id: TableId, n: N, data: Sent[KeyAsked]) -> Response[bytes]:
    """A player takes its own proposal back."""
    return await _ordered(request, table_id, data, lambda table, seat, asked: proposing.withdraw(table, seat, n, asked))


ROUTES: list[Any] = [
    make_move, give_answer, overrule, undo, redo, put_back, correct, set_option, note, seed, reveal_dice, propose,
    decide, withdraw,
]  # fmt: skip
