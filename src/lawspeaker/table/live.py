"""A table that is open: one writer takes one order after the other, keeps what came of it, and then tells everybody."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from lawspeaker.errors import LawspeakerError, StoreError
from lawspeaker.table.reading import Title, seats_shown
from lawspeaker.table.roles import Seat
from lawspeaker.table.table import Answered, Batch, Table, encode
from lawspeaker.table.wire import About, Closing, Waiting

TOGETHER = 64
"""Orders that are carried out before they are kept, at most, if so many wait."""
BEHIND = 512
"""Messages that may wait for one reader, before it is let go as too slow."""
Keep = Callable[[Batch], Awaitable[None]]
"""Keeps a batch for good. Raises StoreError where that fails; then nothing of it counts."""
Order = Callable[[], Answered]


class Listener:
    """Somebody who is told: a seat at one device. What it has not read yet waits here, not at the table."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self.closing: Closing | None = None
        """Why it is let go, once it is."""
        self._hung_up = False

    def tell(self, body: bytes) -> None:
        """One message more; who has too many unread is let go."""
        if self.closing is not None:
            return
        if len(self._waiting) >= BEHIND:
            self.let_go(Closing(why="you read too slowly: come back with the last number you have", again=1.0))
            return
        self._waiting.append(body)
        self._news.set()

    def let_go(self, closing: Closing) -> None:
        """The connection ends; what is unread is given up, it is there for whoever comes back."""
        self.closing = closing
        self._waiting.clear()
        self._news.set()

    def hung_up(self) -> None:
        """Whoever listened has gone."""
        self._hung_up = True
        self._news.set()

    @property
    def gone(self) -> bool:
        """Whether there is nobody to tell any more: let go, or gone by itself."""
        return self._hung_up or self.closing is not None

    async def heard(self) -> list[bytes]:
        """What came since the last time, at least one message; nothing once nobody is there any more."""
        while not self._waiting and not self.gone:
            self._news.clear()
            await self._news.wait()
        some = list(self._waiting)
        self._waiting.clear()
        return some


class Live:
    """A table with its writer and its listeners."""

    def __init__(self, table: Table, title: Title, keep: Keep) -> None:
        self.table, self.title, self._keep = table, title, keep
        self.changing = asyncio.Lock()
        """Held by whoever changes the title or the settings: one after the other."""
        self.epoch = 0
        """The writer's, by which the store knows that nobody else has opened the table since."""
        self._orders: asyncio.Queue[tuple[Order, asyncio.Future[Answered]]] = asyncio.Queue()
        self._settled = asyncio.Event()
        self._settled.set()
        self.listeners: set[Listener] = set()
        self._said: dict[str, dict[str, Any] | None] = {}
        """By word: what was waited for as its listeners were told last."""
        self.failed: BaseException | None = None
        self.used = 0.0
        """When it was used last, by the clock of the event loop."""
        self._writer = asyncio.create_task(self._write(), name=f"writer of {title.id}")

    # ---- orders

    async def order(self, order: Order) -> Answered:
        """Carries an order out after those before it; it is kept for good when this returns.

        Raises what the order raises, and StoreError where it could not be kept: then it has not happened.
        """
        if self.failed is not None:
            raise StoreError("store-failed", "the table is being opened anew: send it again")
        self.used = asyncio.get_running_loop().time()
        future: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._orders.put_nowait((order, future))
        return await future

    async def settled(self) -> None:
        """Waits until all that the table shows is kept for good. Raises StoreError where it could not be."""
        self.used = asyncio.get_running_loop().time()
        while not self._settled.is_set():  # whoever is woken may find that the next batch is on its way already
            await self._settled.wait()
        if self.failed is not None:
            raise StoreError("store-failed", "the table is being opened anew: ask again")

    async def _write(self) -> None:
        while self.failed is None:
            waiting = [await self._orders.get()]
            while not self._orders.empty() and len(waiting) < TOGETHER:
                waiting.append(self._orders.get_nowait())
            self._settled.clear()
            try:
                await self._carry_out(waiting)
            finally:
                self._settled.set()
            await asyncio.sleep(0)  # whoever waited for that looks now, before the next batch begins

    async def _carry_out(self, waiting: list[tuple[Order, "asyncio.Future[Answered]"]]) -> None:
        """Some orders, kept together; whoever asked gets an answer only then, and so does everybody else."""
        results: list[Answered | LawspeakerError] = []
        batch = None
        try:
            for order, _ in waiting:
                results.append(_tried(order))
            batch = self.table.taken()
            if not batch.empty:
                await self._keep(batch)
        except BaseException as error:
            self._fail(error, waiting)
            if not isinstance(error, Exception):
                raise
            return
        self._publish(batch)
        for (_, future), result in zip(waiting, results, strict=True):
            if future.done():
                continue
            if isinstance(result, LawspeakerError):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _fail(self, error: BaseException, waiting: list[tuple[Order, "asyncio.Future[Answered]"]]) -> None:
        """What stands here and what is kept are not the same any more: the table has to be opened anew."""
        self.failed = error
        rest = [self._orders.get_nowait() for _ in range(self._orders.qsize())]
        known = isinstance(error, StoreError)
        told = error if known else StoreError("store-failed", "the table is being opened anew: send it again")
        for _, future in (*waiting, *rest):
            if not future.done():
                future.set_exception(told)
        self.let_go(Closing(why="the table is being opened anew", again=0.5))

    # ---- telling

    def _publish(self, batch: Batch) -> None:
        by_word: dict[str, list[bytes]] = {}
        for one in batch.sent:
            by_word.setdefault(one.word, []).append(one.body)
            self._said[one.word] = one.want
        for word, sight in self.table.sights.items():
            if sight.want != self._said.get(word, sight.told_want):
                by_word.setdefault(word, []).append(encode(Waiting(want=sight.want)))
                self._said[word] = sight.want
        for listener in tuple(self.listeners):
            for body in by_word.get(listener.seat.word, ()):
                listener.tell(body)
            if listener.closing is not None:
                self.leave(listener)

    @property
    def here(self) -> frozenset[str]:
        """The seats that somebody listens at."""
        return frozenset(listener.seat.id for listener in self.listeners)

    def about(self) -> About:
        """News of the table itself."""
        return About(
            title=self.title.title, closed=self.title.closed, settings=self.table.settings,
            seats=seats_shown(self.table, self.here),
        )  # fmt: skip

    def tell_about(self) -> None:
        """Tells everybody of the table itself: who is here, what it is called."""
        body = encode(self.about())
        for listener in tuple(self.listeners):
            listener.tell(body)

    def join(self, listener: Listener) -> None:
        """Somebody listens from now on, to all that comes after what the table shows now."""
        before = self.here
        self.listeners.add(listener)
        if listener.seat.id not in before:
            self.tell_about()

    def leave(self, listener: Listener) -> None:
        """Somebody listens no more."""
        self.listeners.discard(listener)
        if listener.seat.id not in self.here:
            self.tell_about()

    def let_go(self, closing: Closing, seat_id: str | None = None) -> None:
        """Ends the connections of a seat, or of everybody."""
        for listener in tuple(self.listeners):
            if seat_id in (None, listener.seat.id):
                listener.let_go(closing)

    async def stop(self) -> None:
        """Ends the writer, once what it has begun is kept."""
        await self._settled.wait()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        if self.failed is None:
            self._fail(StoreError("store-failed", "the table was laid aside just now: send it again"), [])

    def missed(self, word: str, after: int) -> list[bytes] | None:
        """The messages after that number; None where they are not at hand, or that number was never told."""
        sight, recent = self.table.sight(word), self.table.recent[word]
        if not 0 <= after <= sight.n:
            return None
        found = [body for n, body in recent if n > after]
        return found if len(found) == sight.n - after else None

    def asked_in_secret(self, word: str) -> list[bytes]:
        """That something else is waited for than the last message told, where that is so: it has no number."""
        sight = self.table.sight(word)
        return [] if sight.want == sight.told_want else [encode(Waiting(want=sight.want))]


def _tried(order: Order) -> Answered | LawspeakerError:
    try:
        return order()
    except LawspeakerError as error:
        return error
