"""A server of live tables for the tests, in a process of its own, as `lawspeaker serve` runs it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table.battles import REEDS, Battle, Begin
from tests.table.server import Server, started


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for tests that make tables of their own and leave everything else alone."""
    with started(tmp_path_factory.mktemp("tables")) as server:
        yield server


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Starts servers on one folder, one after the other; what still runs at the end is killed."""
    running: list[Server] = []

    def one() -> Server:
        server = Server(tmp_path)
        running.append(server)
        return server

    yield one
    for server in running:
        server.kill()


@pytest.fixture
def begin(shared: Server) -> Iterator[Begin]:
    """Begins battles at the shared server; their seats' connections are ended at the end."""
    begun: list[Battle] = []

    def one(position: str = REEDS) -> Battle:
        begun.append(Battle(shared, position))
        return begun[-1]

    yield one
    for battle in begun:
        battle.close()
