"""Records what seats are told, for the tests of the page: `python -m tests.table.record_transcripts`.

A real server is played through HTTP, and every seat listens on its WebSocket. A line of a transcript is a message as
it came (`told`), or what a fresh load showed then (`fresh`): the page's fold of the one has to come to the other.
"""

import json
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import ClientConnection

from lawspeaker.bridges.client import Client, Json
from tests.table.battles import PATH, REBUFF, REBUFF_DICE
from tests.table.server import Server, seated, started

FOLDER = Path(__file__).parents[2] / "web" / "src" / "test"
COMMAND = "[1 a preparation reserve=1111112114/1111112114] C3:Anna L2 | C3 R2"
QUIET = 0.3
"""Seconds without a message after which nothing more is expected."""


class Recording:
    """Some seats of one table, and the lines that are kept of what they were told."""

    def __init__(self, host: Client, **others: Client) -> None:
        self.host, self.seats = host, {"host": host, **others}
        self.lines: list[Json] = []
        self.open = ExitStack()
        self.sockets = {name: self.open.enter_context(seat.connected()) for name, seat in self.seats.items()}
        self.hear()

    def hear(self) -> None:
        """Keeps every message that has come by now."""
        for name, socket in self.sockets.items():
            while (message := _next(socket)) is not None:
                self.seats[name].take(message)
                self.lines.append({"seat": name, "told": message})

    def fresh(self) -> None:
        """Keeps what a fresh load shows every seat."""
        self.hear()
        self.lines += [{"seat": name, "fresh": seat.load()} for name, seat in self.seats.items()]

    def move(self, move: str, seat: str = "host", dice: list[int] | None = None) -> None:
        """A move of a seat, heard by all."""
        self.seats[seat].move(move, dice=dice)
        self.hear()

    def post(self, path: str, seat: str = "host", **asked: object) -> None:
        """Another order of a seat, heard by all."""
        self.seats[seat].post(path, asked)
        self.hear()

    def come_back(self, name: str) -> None:
        """A seat's connection ends, and comes back with the last number that it has."""
        self.hear()
        self.sockets[name].close()
        self.sockets[name] = self.open.enter_context(self.seats[name].connected(self.seats[name].n))
        self.hear()

    def close(self) -> None:
        """Ends all connections."""
        self.open.close()
        for seat in self.seats.values():
            seat.close()


def _next(socket: ClientConnection) -> Json | None:
    try:
        message: Json = json.loads(socket.recv(timeout=QUIET))
    except TimeoutError:
        return None
    return message


def battle(server: Server) -> Recording:
    """A battle of war: a hidden figure in the path of a Knock Back, typed dice that are corrected, undo and redo."""
    host = server.table(rulebook="war", position=PATH, title="The path")
    host.load()
    at = Recording(host, bela=seated(host, "Ben", figures=["bela"]))
    at.fresh()
    at.move(REBUFF, "bela", REBUFF_DICE)
    at.fresh()
    host.answer(answer="collide-reveal")
    at.fresh()
    for answer in ({"answer": "stay"}, {"dice": [2, 4, 6, 8, 9, 10, 11]}, {"dice": [3, 5, 5, 7, 8, 9, 12]}):
        at.hear()
        host.answer(**answer)
    at.fresh()
    at.post("/notes", text="Somebody stood in the reeds.")
    at.move("inflict poison 2 on asher")
    act = host.n
    at.move("inflict falter 3 on bela")
    at.post("/undo", act=act, reason="the wrong figure")
    at.fresh()
    at.post("/redo")
    at.post("/options", option="W-16", choice="turn-start")
    at.come_back("bela")
    host.ask("PATCH", "", {"title": "The path through the reeds"})
    at.fresh()
    at.post("/corrections", n=1, dice=[12, 9, 4, 5, 6, 7, 4], reason="the last die was a 4")
    at.fresh()
    return at


def skirmish(server: Server) -> Recording:
    """A skirmish of command: recruits, an attack with its dice thrown, an undo, an overruling, a change of title."""
    host = server.table(rulebook="command", position=COMMAND, title="At the rift")
    host.load()
    at = Recording(host, a=seated(host, "Anna", word="a"), b=seated(host, "Ben", word="b"))
    at.fresh()
    at.move("recruit R2", "a")
    at.move("end-preparation", "a")
    at.move("attack L2 R2", "a", [5, 2])
    at.fresh()
    at.post("/undo", act=host.n, reason="Anna meant C3")
    at.move("attack L2 C3", "a")
    at.fresh()
    at.seats["a"].answer(dice=[4, 4])
    at.hear()
    at.move("recruit C2", "b")
    at.come_back("b")
    at.post("/overrules", seen=host.n, move="a: recruit Cm1", reason="it was announced")
    at.fresh()
    return at


def main() -> None:
    """Writes a transcript for each rulebook."""
    plays: dict[str, Callable[[Server], Recording]] = {"war": battle, "command": skirmish}
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as server:
        for name, play in plays.items():
            at = play(server)
            text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in at.lines)
            (FOLDER / f"{name}.jsonl").write_text(text, "utf-8")
            at.close()


if __name__ == "__main__":
    main()
