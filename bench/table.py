"""How fast a live table is: a load of 200 clients, and full speed beside a bare Litestar handler, in one run.

    python bench/table.py [--seconds 60] [--windows 5] [--only load|speed] [--profile FILE]

Server and clients are processes of their own on 127.0.0.1; tables are kept as `lawspeaker serve` keeps them, in SQLite
with WAL and synchronous FULL, in a folder that goes afterwards. The battle goes on without dice (table_plan.py): its
moves are mixed, and one in six is refused.

- `load`: ten WebSockets (the Host, four players, five watchers) at each of 20 tables, and 100 allowed moves a second in
  all, at moments that are fixed beforehand; refused ones come on top. For every allowed move: the time from the moment
  it was due until the last of the ten clients has its message. Target: 99 of 100 within 50 ms.
- `speed`: how many moves a second one server takes, one connection to a table, from as many tables as are best; in
  turn with a bare handler that commits one row a request, from as many connections as are best for it. Target: half.

`--profile` watches the server of the tables with cProfile, which slows it. Ends with 1 if a move does not come out as
the rules say, or a client misses a message; figures that miss their target do not change that.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

import uvloop
from msgspec import Struct
from table_plan import PLAYERS, Step, steps
from table_seats import WATCHERS, BenchTable, closed
from table_wire import Connection, Served, key, serving
from windows import pace, rate

TABLES, RATE, WITHIN = 20, 100, 0.050
SEATS = 1 + len(PLAYERS) + WATCHERS
WAYS = (4, 16, 48)
"""Connections that are tried."""
Sender = Callable[[], Awaitable[int]]


def rank(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def load(server: Served, seconds: float, plan: list[Step]) -> list[str]:
    """Puts the load on and prints its line; what came out wrong."""
    tables = [await BenchTable.made(server.url, True) for _ in range(TABLES)]
    sockets = [(table, await table.listen(name)) for table in tables for name in table.secrets]
    hearing = [asyncio.create_task(table.hear(socket)) for table, socket in sockets]
    begun, used = time.perf_counter() + 0.5, server.busy
    late = await asyncio.gather(*(_sends(one, place, begun, (seconds, plan)) for place, one in enumerate(tables)))
    wall, used = time.perf_counter() - begun, server.busy - used
    await asyncio.sleep(0.5)
    await closed([socket for _, socket in sockets])
    await asyncio.gather(*hearing)
    delays = [delay for table in tables for delay in table.delays(SEATS)]
    answers = [one for table in tables for one in table.answered]
    for table in tables:
        table.close()
    within = sum(one <= WITHIN for one in delays) / len(delays)
    print(
        f"table load   {len(sockets)} clients, {len(delays) / wall:.0f} moves/s that are allowed ({len(answers)} sent, "
        f"{len(delays)} allowed)\n  last client has it after: median {1000 * median(delays):.1f} ms, 99 % "
        f"{1000 * rank(delays, 0.99):.1f} ms, most {1000 * max(delays):.1f} ms; {within:.2%} within "
        f"{1000 * WITHIN:.0f} ms (target 99 %)\n  answers after: median {1000 * median(answers):.1f} ms, 99 % "
        f"{1000 * rank(answers, 0.99):.1f} ms; the bench itself was late by {1000 * max(late):.1f} ms at most; the "
        f"server kept {used / wall:.2f} of a processor busy"
    )
    missed = sum(one == float("inf") for one in delays)
    return [*(wrong for table in tables for wrong in table.wrong), *([f"{missed} moves missed by some"] * bool(missed))]


async def _sends(table: BenchTable, place: int, begun: float, load: tuple[float, list[Step]]) -> float:
    """Sends moves at their moments, as long as that lasts; by how much the bench woke too late, at most."""
    seconds, plan = load
    late, every = 0.0, TABLES / RATE
    for turn in range(int(seconds / every)):
        due = begun + turn * every + place / RATE
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
            late = max(late, time.perf_counter() - due)
        await table.step(plan, due)
    return late


class Rate(Struct, frozen=True):
    """What was done in a second, and how many seconds of processor the server took for each."""

    rate: float
    busy: float


async def measured(server: Served, senders: list[Sender], seconds: float) -> Rate:
    """What so many connections get done at a server, each one request after the other."""
    used, begun = server.busy, time.perf_counter()

    async def keep_on(sender: Sender) -> int:
        done = 0
        while time.perf_counter() < begun + seconds:
            done += await sender()
        return done

    done = sum(await asyncio.gather(*map(keep_on, senders)))
    return Rate(done / (time.perf_counter() - begun), (server.busy - used) / done)


def bare_sender(connection: Connection, path: str, plan: list[Step]) -> Sender:
    """One that has the bare handler write a row."""

    async def send() -> int:
        await connection.post(path, {"key": key(), "move": plan[0].text, "seen": 1})
        return 1

    return send


async def best(server: Served, tried: dict[str, list[Sender]]) -> list[Sender]:
    """Those senders that get most done, after a warm-up."""
    for senders in tried.values():
        await measured(server, senders, 0.5)
    found = {name: (await measured(server, senders, 1.5)).rate for name, senders in tried.items()}
    print("  tried: " + ", ".join(f"{name} {one:,.0f}/s" for name, one in found.items()))
    return tried[max(found, key=lambda name: found[name])]


async def speed(server: Served, bare: Served, windows: int, plan: list[Step]) -> list[str]:
    """Measures full speed against the bare handler, in turn, and prints its lines; what came out wrong."""
    tables = [await BenchTable.made(server.url, False) for _ in range(max(WAYS))]
    connections = [Connection(bare.url) for _ in range(max(WAYS))]

    def stepping(table: BenchTable) -> Sender:
        return lambda: table.step(plan)

    print("table speed")
    ours = await best(server, {f"tables, {n} connections": [stepping(one) for one in tables[:n]] for n in WAYS})
    theirs = await best(bare, {
        f"bare {path}, {n} connections": [bare_sender(one, path, plan) for one in connections[:n]]
        for path in ("/here", "/thread")
        for n in WAYS
    })  # fmt: skip
    pairs: list[tuple[Rate, Rate]] = []
    loops = []
    for _ in range(windows):
        pairs.append((await measured(server, ours, 2.0), await measured(bare, theirs, 2.0)))
        loops.append(rate(pace, 0.1, 1).median)
    mine, its = ([one.rate for one in side] for side in zip(*pairs, strict=True))
    costs = [median(one.busy for one in side) for side in zip(*pairs, strict=True)]
    ratios = [one.rate / other.rate for one, other in pairs]
    print(
        f"  moves {median(mine):,.0f}/s, {median(mine) / median(loops) * 1e6:,.0f} for a million plain loops; bare "
        f"handler {median(its):,.0f}/s, one row each\n  ratio {median(ratios):.2f} ({min(ratios):.2f} to "
        f"{max(ratios):.2f}; target 0.50); processor {1000 * costs[0]:.2f} ms a move, {1000 * costs[1]:.2f} ms a row"
    )
    for table in tables:
        table.close()
    for connection in connections:
        connection.close()
    return [wrong for table in tables for wrong in table.wrong]


def main() -> int:
    """Measures, prints lines, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--windows", type=int, default=5)
    parser.add_argument("--only", choices=("load", "speed"))
    parser.add_argument("--profile", type=Path)
    asked = parser.parse_args()
    plan, wrong = steps(3_000), []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = ["-m", "lawspeaker", "serve", "--port", "0", "--data", name, "--no-browser"]
        with serving(words, folder, asked.profile) as server:
            if asked.only != "speed":
                wrong += uvloop.run(load(server, asked.seconds, plan))
            if asked.only != "load":
                with serving([str(Path(__file__).parent / "table_bare.py"), name], folder) as bare:
                    wrong += uvloop.run(speed(server, bare, asked.windows, plan))
        log = (folder / "server.log").read_text("utf-8").strip()
    for line in (*wrong[:5], *log.splitlines()[:20]):
        print(f"wrong: {line}")
    print(f"check: every move comes out as the rules say, and reaches everybody: {'NO' if wrong else 'yes'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
