"""As much of Ray as the lab uses, in this process, with machines that can be killed: Ray itself takes long to start."""

import itertools
import pickle
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class Crashed(Exception):
    """A machine went while it played."""


class Lost(Exception):
    """What a machine had played went with it."""


class Failed(Exception):
    """Something else went wrong."""


class StandIn:
    """Plays tasks when somebody waits for them, in any order. After `kill` the next ones fail, as if a machine went."""

    exceptions = SimpleNamespace(
        WorkerCrashedError=Crashed, NodeDiedError=Crashed, ObjectLostError=Lost, LocalRayletDiedError=Crashed,
        RaySystemError=Failed,
    )  # fmt: skip

    def __init__(self, cpus: int = 3) -> None:
        self._cpus, self._chance, self._numbers = cpus, random.Random(4), itertools.count()
        self._asked: dict[int, Callable[[], Any]] = {}
        self.failing: list[type[Exception]] = []
        self.failed = 0

    def kill(self) -> None:
        """What is played just now is lost."""
        self.failing += [Crashed, Lost]

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self._cpus), "memory": 5.0}

    def put(self, value: Any) -> bytes:
        """Sent elsewhere, as Ray would."""
        return pickle.dumps(value)

    def remote(self, **options: Any) -> Callable[[Callable[..., Any]], Any]:
        assert options["max_retries"] > 0

        def made(function: Callable[..., Any]) -> Any:
            return SimpleNamespace(remote=lambda sent, *rest: self._ask(lambda: function(pickle.loads(sent), *rest)))

        return made

    def _ask(self, call: Callable[[], Any]) -> int:
        number = next(self._numbers)
        self._asked[number] = call
        assert len(self._asked) <= 2 * self._cpus, "no more is asked for than keeps all machines at work"
        return number

    def wait(self, some: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        assert num_returns == 1
        first = self._chance.choice(some)
        return [first], [one for one in some if one != first]

    def get(self, number: int) -> Any:
        call = self._asked.pop(number)
        if self.failing:
            self.failed += 1
            raise self.failing.pop()
        return call()

    def cancel(self, number: int, force: bool) -> None:
        assert not force
        del self._asked[number]
