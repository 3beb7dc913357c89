"""Everything that a seat may ask without changing anything."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.params import PathParameter, QueryParameter

from lawspeaker.table import reading
from lawspeaker.table.roles import checked
from lawspeaker.table.routes.entry import Asking, At, Sent, at_table
from lawspeaker.table.routes.tables import As, TableId
from lawspeaker.table.wire import Beginning, BoardShown, DryRun, JudgeAllAsked, JudgeAsked, OddsAsked

LIMIT = 1_000
After = Annotated[int, QueryParameter(description="The last number that you have.", ge=0, le=2**53)]
Word = Annotated[str | None, QueryParameter(description="Whose moves: a Host may ask for another's.", max_length=80)]
Declared = Annotated[bool, QueryParameter(description="With moves that a table only declares.")]
Of = Annotated[str, QueryParameter(description="Of what: as the rulebook names it, like asher.guard.", max_length=200)]
Told = Annotated[int, PathParameter(description="The number of a message that you have.", ge=1, le=2**53)]
Whole = Annotated[bool, QueryParameter(description="The whole journal, which only the Hosts may have.")]
JSON, LINES = "application/json", "application/x-ndjson"


@post("/api/tables/{table_id:str}/judge", tags=["ask"], status_code=200)
async def judge(request: Asking, table_id: TableId, data: Sent[JudgeAsked]) -> dict[str, Any]:
    """The ruling on a move, without making it, on what this seat sees; of an allowed one, what it would do then."""
    at = await _settled(request, table_id)
    return reading.judge(at.live.table, at.seat, data)


@post("/api/tables/{table_id:str}/judge-all", tags=["ask"], status_code=200)
async def judge_all(request: Asking, table_id: TableId, data: Sent[JudgeAllAsked]) -> dict[str, Any]:
    """The rulings on several moves at once; for one that cannot be read, the error stands in its place."""
    at = await _settled(request, table_id)
    return await asyncio.to_thread(reading.judge_all, at.live.table, at.seat, data)


@get("/api/tables/{table_id:str}/reasons", tags=["ask"])
async def reasons(request: Asking, table_id: TableId, of: Of) -> dict[str, Any]:
    """Why a number or a status is what this seat sees: its parts, each with its clause."""
    at = await _settled(request, table_id)
    return reading.reasons(at.live.table, at.seat, of)


@get("/api/tables/{table_id:str}/legal", tags=["ask"])
async def legal(request: Asking, table_id: TableId, seat: Word = None, declared: Declared = False) -> dict[str, Any]:
    """What may be done now: texts of moves, or templates with what fits."""
    at = await _settled(request, table_id)
    return await asyncio.to_thread(reading.legal, at.live.table, at.seat, seat, declared)


@post("/api/tables/{table_id:str}/odds", tags=["ask"], status_code=200)
async def odds(request: Asking, table_id: TableId, data: Sent[OddsAsked]) -> Response[bytes]:
    """The exact odds of a move before a die is cast, or advice, on what this seat sees."""
    at = await _settled(request, table_id)
    checked(at.seat, "odds")
    at.live.table.ruled()
    sight = at.live.table.sight(at.seat.word)
    told = await at.hall.reckoner.odds(at.live.table.book.id, sight, data)
    return Response(told, media_type=JSON)


@get("/api/tables/{table_id:str}/why/{n:int}", tags=["ask"])
async def why(request: Asking, table_id: TableId, n: Told) -> Response[bytes]:
    """All that this seat was told of one act, named by the number of any message of it: ruling, dice, events."""
    at = await _settled(request, table_id)
    checked(at.seat, "why")
    told = await at.hall.told_of(at.live, at.seat.word, n)
    return Response(b'{"entries":[' + b",".join(told) + b"]}", media_type=JSON)


@get("/api/tables/{table_id:str}/log", tags=["ask"])
async def log(request: Asking, table_id: TableId, after: After = 0) -> Response[bytes]:
    """What this seat was told after that number, a thousand messages at most: lines, the same bytes as the feed's."""
    at = await _settled(request, table_id)
    checked(at.seat, "see")
    told = await asyncio.to_thread(at.hall.told, at.live, at.seat.word, after, LIMIT)
    return Response(b"".join(body + b"\n" for body in told), media_type=LINES)


@get("/api/tables/{table_id:str}/taken-back", tags=["ask"])
async def taken_back(request: Asking, table_id: TableId) -> list[dict[str, Any]]:
    """The acts that were taken back and stand nowhere: `put-back` plays them anew."""
    at = await _settled(request, table_id)
    return reading.taken_back(at.live.table, at.seat)


@get("/api/tables/{table_id:str}/dry-run", tags=["host"])
async def dry_run(request: Asking, table_id: TableId) -> DryRun:
    """What would differ if the game were judged under the rules that are installed; for the Hosts."""
    at = await _settled(request, table_id)
    return await asyncio.to_thread(reading.dry_run, at.live.table, at.seat)


@get("/api/tables/{table_id:str}/export", tags=["ask"])
async def export(request: Asking, table_id: TableId, whole: Whole = False) -> Response[bytes]:
    """The record of this seat, chained; or, for a Host, the whole journal to the byte."""
    at = await _settled(request, table_id)
    checked(at.seat, "export")
    if whole or at.seat.rules:
        return Response(reading.host_export(at.live.table, at.seat), media_type=LINES)
    told = await asyncio.to_thread(at.hall.told, at.live, at.seat.word, 0, None)
    return Response(reading.seat_export(at.live.table, at.seat, at.live.title, told), media_type=LINES)


# ---- the board, the beginning, the scenario


@get("/api/tables/{table_id:str}/board", tags=["ask"])
async def board(request: Asking, table_id: TableId, seen_as: As = None) -> BoardShown:
    """What goes with the state as this seat sees it: what draws it, by rulebook; options, undo, redo, proposals."""
    at = await _settled(request, table_id)
    return reading.board(at.live.table, reading.seen_as(at.live.table, at.seat, seen_as))


@get("/api/tables/{table_id:str}/beginning", tags=["ask"])
async def beginning(request: Asking, table_id: TableId) -> Beginning:
    """The state before this seat's first message: all `changes` from number 1 on lead from it to the state of now."""
    at = await _settled(request, table_id)
    checked(at.seat, "see")
    return Beginning(state=at.live.table.sight(at.seat.word).start)


@get("/api/tables/{table_id:str}/scenario", tags=["host"], media_type=MediaType.TEXT)
async def scenario(request: Asking, table_id: TableId) -> str:
    """The game as it stands, as a text to begin another table from, and to edit; for the Hosts."""
    at = await _settled(request, table_id)
    checked(at.seat, "export-whole")
    table = at.live.table
    return await asyncio.to_thread(table.book.write_scenario, table.game.state)


async def _settled(request: Asking, table_id: str) -> At:
    at = await at_table(request, table_id)
    await at.live.settled()
    return at


ROUTES: list[Any] = [
    judge, judge_all, reasons, legal, odds, why, log, taken_back, dry_run, export,
    board, beginning, scenario,
]  # fmt: skip
