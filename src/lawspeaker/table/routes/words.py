"""What messages told, in plain words: for a page or a record that keeps grounds and events, and no state."""

import asyncio
from typing import Annotated, Any

from litestar import post
from litestar.params import PathParameter

from lawspeaker.law.registry import rulebook
from lawspeaker.law.retold import event_retold, ground_retold
from lawspeaker.table.routes.entry import Sent
from lawspeaker.table.wire import GroundTold, Words, WordsAsked

RulebookId = Annotated[str, PathParameter(description="The id of a rulebook.", max_length=80)]


@post("/api/rulebooks/{rulebook_id:str}/words", tags=["ask"], status_code=200)
async def words(rulebook_id: RulebookId, data: Sent[WordsAsked]) -> Words:
    """Grounds and events as messages told them, in words. What is none of the rulebook's gets a plain sentence."""
    return await asyncio.to_thread(_told, rulebook_id, data)


def _told(rulebook_id: str, asked: WordsAsked) -> Words:
    book = rulebook(rulebook_id)
    return Words(
        grounds=tuple(GroundTold(**ground_retold(book, one)) for one in asked.grounds),
        events=tuple(event_retold(book, one) for one in asked.events),
    )


ROUTES: list[Any] = [words]
