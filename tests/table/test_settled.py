"""Whoever reads a table sees nothing that is not kept for good, however many orders come one after the other."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from lawspeaker.record.game import Game
from lawspeaker.rulebooks.shipped import shipped
from lawspeaker.table.live import Live
from lawspeaker.table.reading import Title
from lawspeaker.table.roles import HOST, Seat
from lawspeaker.table.table import Answered, Batch, Table
from lawspeaker.table.wire import Done

ORDERS = 40


async def seen_and_kept() -> list[tuple[int, int]]:
    """Entries that a reader saw, and those that were kept by then, each time it had waited for the table to settle."""
    table = Table(Game.open("war", shipped("war")["duel"], {}), [Seat(id="s1", name="Host", role=HOST, word="host")])
    kept = len(table.game.journal)

    async def keep(batch: Batch) -> None:
        nonlocal kept
        await asyncio.sleep(0.001)
        kept += len(batch.lines)

    live = Live(table, Title(id="t", title="t"), keep)
    found: list[tuple[int, int]] = []

    def note(number: int) -> Answered:
        table.game.note(f"note {number}")
        table.advance("Host")
        return table.once(table.seats["s1"], f"key-{number}", lambda: (200, Done(n=number)))

    async def reads() -> None:
        while len(found) < ORDERS:
            await live.settled()
            found.append((len(table.game.journal), kept))
            await asyncio.sleep(0.0002)

    async def write(number: int) -> None:
        """While one batch is on its way to the disk, the next order comes already."""
        await asyncio.sleep(0.0006 * number)
        await live.order(lambda: note(number))

    await asyncio.gather(reads(), *map(write, range(ORDERS)))
    await live.stop()
    return found


def test_a_reader_sees_only_what_is_kept() -> None:
    # In a thread of its own: tests of a browser leave a loop running in the first one.
    with ThreadPoolExecutor(1) as own:
        found = own.submit(asyncio.run, seen_and_kept()).result(20)
    assert len(found) >= ORDERS
    assert [one for one in found if one[0] != one[1]] == []
