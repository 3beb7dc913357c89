"""Sweeps on a cluster: the results of one machine, also where a machine goes in the middle.

`make prove` plays on a real Ray cluster of three nodes at 127.0.0.1; it takes Ray half a minute to start that, so
`make test` has a stand-in for Ray in its place, and no other part of the lab is replaced.
"""

import importlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lawspeaker.errors import Malformed, Unreachable
from lawspeaker.kernels.registry import kernel
from lawspeaker.lab import cluster
from lawspeaker.lab.playing import Playing, Task
from lawspeaker.lab.reporting import result_of
from lawspeaker.lab.running import How, run
from lawspeaker.lab.sweep import Sweep
from lawspeaker.lab.sweep_file import read_sweep
from tests.lab.stand_in_for_ray import Crashed, Failed, StandIn
from tests.sizes import PROVE

pytestmark = [pytest.mark.usefixtures("unpictured"), pytest.mark.filterwarnings("ignore::DeprecationWarning")]
CLUSTERS = ["stand-in", "ray"] if PROVE else ["stand-in"]
GAMES = 400 if PROVE else 60
TEXT = 'kernel = "skirmish"\nchunk = CHUNK\n[vary]\nplayers = ["random", "greedy"]\n[stop]\ngames = 1\n'
Cluster = tuple[str, Callable[[], None]]
"""An address, and what kills one of the machines."""


def sweep_of(chunk: int) -> Sweep:
    return read_sweep(TEXT.replace("CHUNK", str(chunk)), "sweep.toml", Path(), GAMES)


@contextmanager
def nodes_of_ray() -> Iterator[Cluster]:
    os.environ |= cluster._QUIET | cluster._ALONE
    utils = importlib.import_module("ray.cluster_utils")
    head = {"num_cpus": 1, "include_dashboard": False, "node_ip_address": cluster.HERE}
    nodes = utils.Cluster(initialize_head=True, head_node_args=head)
    try:
        others = [nodes.add_node(num_cpus=1, node_ip_address=cluster.HERE) for _ in range(2)]
        nodes.wait_for_nodes()
        yield nodes.address, lambda: nodes.remove_node(others.pop(), allow_graceful=False)
    finally:
        nodes.shutdown()


@pytest.fixture(params=CLUSTERS)
def nodes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    if request.param == "ray":
        with nodes_of_ray() as made:
            yield made
        return
    ray = StandIn()

    @contextmanager
    def connected(_address: str, _cpus: int) -> Iterator[Any]:
        yield ray

    monkeypatch.setattr("lawspeaker.lab.running.connected", connected)
    yield "127.0.0.1:6379", ray.kill


def test_a_cluster_comes_to_the_same_also_where_a_machine_goes(nodes: Cluster, tmp_path: Path) -> None:
    address, kill = nodes
    run(sweep_of(1_000), tmp_path / "here", How(), lambda games, most: None)
    gone: list[int] = []

    def progress(games: int, most: int) -> None:
        if games > most / 4 and not gone:
            gone.append(games)
            kill()

    came = run(sweep_of(5), tmp_path / "cluster", How(cluster=address), progress)
    assert gone, "a machine goes in the middle"
    assert came.ended
    assert came.kept == 2 * GAMES
    assert result_of(tmp_path / "cluster").digest == result_of(tmp_path / "here").digest


def test_a_run_that_was_begun_here_goes_on_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ray = StandIn()

    @contextmanager
    def connected(_address: str, _cpus: int) -> Iterator[Any]:
        yield ray

    monkeypatch.setattr("lawspeaker.lab.running.connected", connected)
    run(sweep_of(7), tmp_path / "here", How(), lambda games, most: None)

    def stop(games: int, _most: int) -> None:
        if games == 35:
            raise KeyboardInterrupt

    assert not run(sweep_of(7), tmp_path / "both", How(), stop).ended
    assert run(sweep_of(7), tmp_path / "both", How(cluster="local"), lambda games, most: None).ended
    assert result_of(tmp_path / "both").digest == result_of(tmp_path / "here").digest


def crew_on(ray: StandIn, fingerprint: str | None = None) -> cluster.OnRay:
    cluster._told.clear()
    playing = Playing.of(kernel("coin"), read_sweep('kernel = "coin"\n[stop]\ngames = 9\n', "x", Path()), "numba")
    return cluster.OnRay(ray, playing, fingerprint or playing.fingerprint())


def test_a_machine_that_plays_otherwise_is_refused() -> None:
    crew = crew_on(StandIn(), "another")
    crew.give(Task(0, 0, 4))
    with pytest.raises(Malformed, match=r"other-kernel: .*this machine plays otherwise"):
        crew.take()


def test_machines_that_go_again_and_again_are_given_up() -> None:
    ray = StandIn()
    ray.failing = [Crashed] * 100
    crew = crew_on(ray)
    crew.give(Task(0, 0, 4))
    with pytest.raises(Unreachable, match="again and again"):
        crew.take()
    assert ray.failed == cluster.TRIES + 1


def test_what_goes_wrong_in_a_task_is_no_lost_machine() -> None:
    ray = StandIn()
    crew = crew_on(ray)
    crew.give(Task(5, 0, 4))
    with pytest.raises(IndexError):
        crew.take()
    assert (ray.failed, crew.open()) == (0, 0)


def test_a_crew_that_ends_takes_back_what_it_gave() -> None:
    ray = StandIn()
    ray.failing = [Failed]
    crew = crew_on(ray)
    for first in range(0, 20, 4):
        crew.give(Task(0, first, 4))
    assert (crew.size, crew.open()) == (3, 5)
    assert len(crew.take()[1]["winner"]) == 4
    crew.end()
    assert (crew.open(), ray._asked) == (0, {})


def test_where_no_cluster_answers_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match=r"no Ray cluster answers at 127\.0\.0\.1:1: Connection refused"):
        run(sweep_of(5), tmp_path / "none", How(cluster="127.0.0.1:1"), lambda games, most: None)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("address", ["", "here", "127.0.0.1", ":6379", "ray://127.0.0.1:6379", "a:99999", "a:b"])
def test_what_is_no_address_is_told(address: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="bad-cluster"):
        run(sweep_of(5), tmp_path / "none", How(cluster=address), lambda games, most: None)
