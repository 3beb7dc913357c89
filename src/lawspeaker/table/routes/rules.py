"""What a rulebook says, and what it says of a position: for everybody, with no table and no seat."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from lawspeaker.errors import Malformed, UnknownRulebook
from lawspeaker.law.clause import Clause
from lawspeaker.law.option import Option
from lawspeaker.law.registry import rulebook as find_rulebook
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.record.rolls import HOST
from lawspeaker.rulebooks.shipped import shipped
from lawspeaker.table.routes.entry import Asking, Sent
from lawspeaker.table.wire import PositionAsked, PositionShown

LARGE = 4_000_000
"""Bytes of a position that may be sent."""
RulebookId = Annotated[str, PathParameter(description="The id of a rulebook.", max_length=80)]


class RulebookWhole(Struct, frozen=True, kw_only=True):
    """A rulebook with all its clauses and options, in the book's order."""

    id: str
    edition: str
    revision: int
    summary: str
    seats: tuple[str, ...]
    demos: tuple[str, ...]
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]


def demos_of(book: Rulebook) -> tuple[str, ...]:
    """What a table may begin from, by name."""
    return tuple(sorted({*book.beginnings, *shipped(book.id)}))


def _unknown(_: Asking, error: UnknownRulebook) -> Response[dict[str, Any]]:
    """A rulebook of a path that is not installed: there is no such thing here."""
    return Response(error.as_json(), status_code=404)


_HANDLERS: ExceptionHandlersMap = {UnknownRulebook: _unknown}


@get("/api/rulebooks/{rulebook_id:str}", tags=["rules"], sync_to_thread=True, exception_handlers=_HANDLERS)
def show_rulebook(rulebook_id: RulebookId) -> RulebookWhole:
    """A rulebook as a whole: every clause with its text, every option with its choices, the default first."""
    book = find_rulebook(rulebook_id)
    return RulebookWhole(
        id=book.id, edition=book.edition, revision=book.revision, summary=book.summary, seats=book.seats,
        demos=demos_of(book), clauses=tuple(book.clauses.values()), options=tuple(book.options.values()),
    )  # fmt: skip


@post(
    "/api/rulebooks/{rulebook_id:str}/position", tags=["rules"], status_code=200, sync_to_thread=True,
    request_max_body_size=LARGE, exception_handlers=_HANDLERS,
)  # fmt: skip
def show_position(rulebook_id: RulebookId, data: Sent[PositionAsked]) -> PositionShown:
    """What a position comes to: its canonical text, the state it opens with, what is unusual, and how to draw it.

    The position is a text, or the keys of a `scenario`, which is then written as a text.
    """
    book = find_rulebook(rulebook_id)
    text = _text(book, data)
    state = book.start(text, data.options)
    keys = book.position_json(text)
    return PositionShown(
        position=book.write_state(state) if keys is None else book.position_text(keys),
        state=book.state_json(state), notices=tuple(book.notices(state)), board=book.board_json(state, HOST),
        scenario=keys,
    )  # fmt: skip


def _text(book: Rulebook, data: PositionAsked) -> str:
    """The text that was sent, or that of the keys."""
    if data.position is not None and data.scenario is None:
        return data.position
    if data.scenario is not None and data.position is None:
        return book.position_text(data.scenario)
    raise Malformed("bad-request", "position", "a position is a text, or the keys of a scenario: one of the two")


ROUTES: list[Any] = [show_rulebook, show_position]
