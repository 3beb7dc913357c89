"""Odds for a table, in a process of their own: nobody at the table waits for them."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
from msgspec import Struct

from lawspeaker.errors import Malformed, NoOdds
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import State
from lawspeaker.odds.as_json import advice_json, odds_json
from lawspeaker.odds.questions import Aim, Condition
from lawspeaker.odds.telling import Asked, advice_of, odds_of
from lawspeaker.record.sight import Sight
from lawspeaker.table.wire import OddsAsked

LONGEST = 20.0
"""Seconds after which a reckoning is given up."""


class _Job(Struct, frozen=True):
    """What a process gets: all that a seat sees, and what it asks."""

    rulebook: str
    word: str
    state: State
    asked: OddsAsked


class _Wrong(Struct, frozen=True):
    """An error, as it comes from one process to the other."""

    code: str
    message: str
    item: str = ""
    malformed: bool = False


class Reckoner:
    """A process that reckons odds, begun when it is first needed."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None

    async def odds(self, rulebook_id: str, sight: Sight, asked: OddsAsked) -> bytes:
        """The odds as JSON, on what the seat sees.

        Raises Malformed, NoOdds: `too-large` too where it takes too long.
        """
        if (asked.move is None) == (asked.best is None) or (asked.best is not None and asked.ask):
            raise Malformed(
                "bad-request", "move", "odds are of a move, which may ask, or of all that is best for an aim"
            )
        job = _Job(rulebook_id, sight.word, sight.state, asked)
        pool = self._begun()
        future = asyncio.get_running_loop().run_in_executor(pool, _reckoned, job)
        try:
            found = await asyncio.wait_for(future, self._longest)
        except BrokenProcessPool:
            self.end()
            raise NoOdds("too-large", "it takes more than this server has: ask for less at once") from None
        except TimeoutError:
            self.end()
            raise NoOdds("too-large", f"it takes longer than {self._longest:g} seconds: ask for less at once") from None
        if isinstance(found, _Wrong):
            raise (
                Malformed(found.code, found.item, found.message)
                if found.malformed
                else NoOdds(found.code, found.message)
            )
        return found

    def _begun(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh process, not a copy of this one with its threads and connections.
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        return self._pool

    def end(self) -> None:
        """Ends the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _reckoned(job: _Job) -> "bytes | _Wrong":
    """In the process: the odds, or what is wrong."""
    try:
        return _odds(job)
    except Malformed as error:
        return _Wrong(error.code, error.message, error.item, malformed=True)
    except NoOdds as error:
        return _Wrong(error.code, str(error))


def _odds(job: _Job) -> bytes:
    book, asked = rulebook(job.rulebook), job.asked
    terms = Asked(asked.answers, tuple(map(Condition.read, asked.ask)), job.word)
    told: dict[str, Any]
    if asked.best is not None:
        told = advice_json(advice_of(book, job.state, Aim.read(asked.best), terms))
    else:
        given = asked.move
        move = book.read_move(given, job.state) if isinstance(given, str) else book.move_from_json(given)
        told = odds_json(odds_of(book, job.state, move, terms))
    return msgspec.json.encode(told)
