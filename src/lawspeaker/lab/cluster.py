"""The same tasks on many machines, by Ray.

Whatever machine plays a task, the games are the same; so one that is lost with its machine is simply played again.
"""

import importlib
import os
import platform
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lawspeaker.errors import Malformed, Unreachable
from lawspeaker.kernels.kernel import Columns
from lawspeaker.lab.playing import Playing, Task

HERE, LOCAL = "127.0.0.1", "local"
TRIES = 20
"""How often a task is given anew when machines go, before we give up."""
_GONE = ("WorkerCrashedError", "NodeDiedError", "ObjectLostError", "LocalRayletDiedError", "RaySystemError")
_QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""Nothing is told to anybody."""
_ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""So Ray listens at 127.0.0.1 and nowhere else; a cluster of several machines cannot do with that."""
_told: dict[str, str] = {}
"""In a worker: how a kernel plays there, by the identity of what is played."""


class OnRay:
    """A crew of all machines of a cluster."""

    def __init__(self, ray: Any, playing: Playing, fingerprint: str) -> None:
        self._ray, self._gone = ray, tuple(getattr(ray.exceptions, name) for name in _GONE)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._fingerprint = fingerprint
        self._playing = ray.put(playing)
        self._play = ray.remote(num_cpus=1, max_retries=TRIES)(_play)
        self._given: dict[Any, tuple[Task, int]] = {}

    def give(self, task: Task) -> None:
        """One more task."""
        self._begin(task, 0)

    def _begin(self, task: Task, tried: int) -> None:
        self._given[self._play.remote(self._playing, task, self._fingerprint)] = task, tried

    def take(self) -> tuple[Task, Columns]:
        """The next that is finished.

        Raises Malformed (`other-kernel`) where a machine plays otherwise, Unreachable where machines go again and
        again.
        """
        while True:
            (finished, *_), _ = self._ray.wait(list(self._given), num_returns=1)
            task, tried = self._given.pop(finished)
            try:
                columns, where = self._ray.get(finished)
            except self._gone as error:
                if tried >= TRIES:
                    raise Unreachable(f"the cluster loses its machines again and again: {error}") from None
                self._begin(task, tried + 1)
                continue
            if where:
                raise Malformed("other-kernel", where, "this machine plays otherwise: is it the same Lawspeaker there?")
            return task, columns

    def open(self) -> int:
        """How many are given and not taken."""
        return len(self._given)

    def end(self) -> None:
        """Nothing more is played."""
        for one in self._given:
            self._ray.cancel(one, force=False)
        self._given.clear()


def _play(playing: Playing, task: Task, fingerprint: str) -> tuple[Columns, str]:
    """On a machine of the cluster: the columns, and the machine's name where it would play otherwise."""
    key = str((playing.settings, playing.seed))
    if key not in _told:
        _told[key] = playing.fingerprint()
    if _told[key] != fingerprint:
        return {}, platform.node()
    return playing.play(task), ""


@contextmanager
def connected(address: str, cpus: int) -> Iterator[Any]:
    """Ray, while we belong to the cluster at this address; `local` begins one, on this machine alone.

    Raises Malformed (`bad-cluster`) where it is no address, Unreachable where no cluster answers there.
    """
    if address != LOCAL:
        _answering(address)
    ray = _loaded(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=cpus, include_dashboard=False, _node_ip_address=HERE, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise Unreachable(f"no Ray cluster answers at {address}: {str(error).splitlines()[0]}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _answering(address: str) -> None:
    """Asks whether anything is there, since Ray itself would wait for minutes. Raises Malformed, Unreachable."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or "/" in host or int(port) >= 1 << 16:
        raise Malformed("bad-cluster", address, "a cluster is HOST:PORT, as Ray tells it when it starts, or local")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except OSError as error:
        raise Unreachable(f"no Ray cluster answers at {address}: {error.strerror or error}") from None


def _loaded(address: str) -> Any:
    """Ray, which reads its environment when it is loaded."""
    os.environ.update(_QUIET)
    if address.partition(":")[0] in (LOCAL, "localhost", HERE):
        os.environ.update(_ALONE)
    return importlib.import_module("ray")
