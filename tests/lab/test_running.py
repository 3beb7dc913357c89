"""Running a sweep: the same games however it is run; stopped, killed, out of room; what ends it."""

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from numpy.typing import NDArray

from lawspeaker.errors import BadFile, NotKept
from lawspeaker.kernels.compiling import backend
from lawspeaker.kernels.kernel import Kernel
from lawspeaker.kernels.registry import kernel
from lawspeaker.lab.crew import crew_here
from lawspeaker.lab.digest import Digest
from lawspeaker.lab.folder import Folder
from lawspeaker.lab.intervals import wilson
from lawspeaker.lab.playing import Playing, Task, tasks
from lawspeaker.lab.reporting import result_of
from lawspeaker.lab.running import Came, How, run
from lawspeaker.lab.sweep import LOOK, Sweep
from lawspeaker.lab.sweep_file import read_sweep
from tests.cli.called import Run
from tests.sizes import PROVE

pytestmark = pytest.mark.usefixtures("unpictured")
COIN = 'title = "Bias"\nkernel = "coin"\nchunk = 300\n[vary]\nbias = [50, 60]\n[stop]\ngames = 2_000\n'
SKIRMISH = 'kernel = "skirmish"\nchunk = 100\n[vary]\nplayers = ["random", "greedy"]\n[stop]\ngames = GAMES\n'
DUEL = 'kernel = "duel"\nchunk = 100\nplayers = "random"\n[vary]\nfalter_cap = [5, 7]\n[stop]\ngames = GAMES\n'


def sweep_of(text: str, games: int | None = None) -> Sweep:
    return read_sweep(text, "sweep.toml", Path(), games)


def quiet(_games: int, _most: int) -> None:
    """Nobody looks."""


def digest(folder: Path) -> str:
    return result_of(folder).digest


def played(sweep: Sweep, folder: Path, how: How | None = None) -> Came:
    return run(sweep, folder, how or How(), quiet)


@pytest.fixture
def undisturbed(tmp_path: Path) -> str:
    """The digest of all games, played in one go."""
    played(sweep_of(COIN), tmp_path / "undisturbed")
    return digest(tmp_path / "undisturbed")


# ---- the same games


def test_the_digest_is_that_of_the_kernels_own_columns(undisturbed: str) -> None:
    expected, coin = Digest(), kernel("coin")
    for number, bias in enumerate((50, 60)):
        setting = coin.checked({"bias": bias}, ("fair", "fair"))
        expected.add(number, coin.play(setting, 1, range(2_000)))
    assert undisturbed == expected.hexdigest()


@pytest.mark.parametrize("chunk", [1_999, 7 * 41, 100_000])
@pytest.mark.parametrize("threads", [1, 2])
def test_chunks_and_threads_change_nothing(chunk: int, threads: int, undisturbed: str, tmp_path: Path) -> None:
    played(sweep_of(COIN.replace("300", str(chunk))), tmp_path / "other", How(threads=threads))
    assert digest(tmp_path / "other") == undisturbed


@pytest.mark.parametrize("text", [SKIRMISH, DUEL], ids=["skirmish", "duel"])
def test_back_ends_threads_and_chunks_change_nothing(text: str, tmp_path: Path) -> None:
    assert backend() == "numba"
    text = text.replace("GAMES", "2000" if PROVE else "60")
    ways = {
        "one": (text, How(1, "numba")),
        "two": (text.replace("chunk = 100", "chunk = 7"), How(2, "numba")),
        "plain": (text.replace("chunk = 100", "chunk = 41"), How(1, "python")),
    }
    for name, (own, how) in ways.items():
        played(sweep_of(own), tmp_path / name, how)
    assert len({digest(tmp_path / name) for name in ways}) == 1


def test_processes_play_the_same(undisturbed: str, tmp_path: Path) -> None:
    played(sweep_of(COIN), tmp_path / "processes", How(2, "python"))
    assert digest(tmp_path / "processes") == undisturbed


def test_another_seed_gives_other_games(undisturbed: str, tmp_path: Path) -> None:
    played(sweep_of("seed = 2\n" + COIN), tmp_path / "other")
    assert digest(tmp_path / "other") != undisturbed


def test_chunks_are_parquet_files_that_anybody_can_read(undisturbed: str, tmp_path: Path) -> None:
    assert undisturbed
    table = pq.read_table(tmp_path / "undisturbed" / "games")
    assert table.num_rows == 4_000
    assert set(table.column_names) == {"game", "arm", *kernel("coin").columns}
    one = table.filter((table["arm"].to_numpy() == 1) & (table["game"].to_numpy() == 1_234))
    expected = kernel("coin").play(kernel("coin").checked({"bias": 60}, ("fair", "fair")), 1, range(1_234, 1_235))
    assert {name: one[name][0].as_py() for name in expected} == {name: int(one[0]) for name, one in expected.items()}


# ---- going on


def test_more_games_are_played_on_top_and_fewer_are_some_of_them(undisturbed: str, tmp_path: Path) -> None:
    folder = tmp_path / "grown"
    for games in (450, 1_300, 2_000):
        assert played(sweep_of(COIN, games), folder).kept == 2 * games
    assert digest(folder) == undisturbed
    files = {one: one.stat().st_mtime_ns for one in folder.glob("games/*/*")}
    assert played(sweep_of(COIN, 100), folder).kept == 4_000
    assert result_of(folder).games == 100
    assert {one: one.stat().st_mtime_ns for one in folder.glob("games/*/*")} == files, "nothing is played twice"


def test_what_is_still_to_play_fills_the_gaps() -> None:
    kept = [{0: 4, 10: 5}, {}]
    left = list(tasks(kept, 6, 14))
    assert left == [Task(0, 4, 2), Task(1, 0, 6), Task(0, 6, 4), Task(1, 6, 6), Task(1, 12, 2)]
    covered = sorted(game for task in left if task.arm == 0 for game in task.games)
    assert covered == [4, 5, 6, 7, 8, 9]


def test_a_sweep_that_was_changed_is_refused_and_played_anew_if_asked(
    undisturbed: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / "sweep.toml").write_text(COIN.replace("60]", "70]"))
    ended = run("lab", "run", "sweep.toml", "--into", "undisturbed")
    assert ended.code == 4
    assert "what is played has changed" in ended.err
    assert "--into FOLDER" in ended.err
    assert "--anew" in ended.err
    assert digest(tmp_path / "undisturbed") == undisturbed, "nothing is lost"
    assert run("lab", "run", "sweep.toml", "--into", "undisturbed", "--anew").code == 0
    assert digest(tmp_path / "undisturbed") != undisturbed


def test_a_kernel_that_plays_otherwise_is_refused(
    undisturbed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert undisturbed
    monkeypatch.setattr("tests.lab.coin.ROUNDS", 11)
    with pytest.raises(BadFile, match="the kernel plays otherwise"):
        played(sweep_of(COIN), tmp_path / "undisturbed")


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    for anew in (False, True):
        with pytest.raises(BadFile, match=r"not empty \(letter.txt\)"):
            played(sweep_of(COIN), tmp_path / "mine", How(anew=anew))
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_two_runs_do_not_write_into_one_folder(undisturbed: str, tmp_path: Path) -> None:
    assert undisturbed
    folder = Folder(tmp_path / "undisturbed")
    folder.begin(folder.manifest(), anew=False)
    with pytest.raises(BadFile, match="another run is at work"):
        played(sweep_of(COIN), tmp_path / "undisturbed")
    folder.end()
    assert played(sweep_of(COIN), tmp_path / "undisturbed").ended


@pytest.mark.parametrize(
    "harm", [lambda data: data[: len(data) // 2], lambda data: data[:99] + b"?" + data[100:], lambda _: b""]
)
def test_a_damaged_chunk_is_played_again(
    harm: Callable[[bytes], bytes], undisturbed: str, run: Run, tmp_path: Path
) -> None:
    chunk = tmp_path / "undisturbed" / "games" / "arm=1" / "000000000600-300.parquet"
    chunk.write_bytes(harm(chunk.read_bytes()))
    with pytest.raises(BadFile, match="damaged"):
        result_of(tmp_path / "undisturbed")
    (tmp_path / "sweep.toml").write_text(COIN)
    ended = run("lab", "run", "sweep.toml", "--into", "undisturbed")
    assert ended.code == 0
    assert "000000000600-300.parquet could not be read, and was played again" in ended.err
    assert digest(tmp_path / "undisturbed") == undisturbed


@pytest.mark.parametrize("text", ["{", "{}", '{"format": 3}'])
def test_a_damaged_manifest_is_told(text: str, undisturbed: str, tmp_path: Path) -> None:
    (tmp_path / "undisturbed" / "manifest.json").write_text(text)
    with pytest.raises(BadFile, match="damaged"):
        played(sweep_of(COIN), tmp_path / "undisturbed")
    assert played(sweep_of(COIN), tmp_path / "undisturbed", How(anew=True)).ended
    assert digest(tmp_path / "undisturbed") == undisturbed


# ---- stopped, killed, out of room


def in_a_process(folder: Path, *more: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.lab.with_coin", "lab", "run", "sweep.toml", *more]
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    return subprocess.Popen(words, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def until_some_are_kept(folder: Path, running: subprocess.Popen[str]) -> None:
    ends = time.monotonic() + 50
    while len(list(folder.glob("sweep-results/games/*/*.parquet"))) < 3 and running.poll() is None:
        assert time.monotonic() < ends
        time.sleep(0.005)


LONG = COIN.replace("300", "1").replace("2_000", "1_500")


@pytest.mark.parametrize("number", range(5 if PROVE else 1))
def test_killed_at_any_moment_it_loses_nothing_that_was_finished(number: int, tmp_path: Path) -> None:
    (tmp_path / "sweep.toml").write_text(LONG)
    running = in_a_process(tmp_path, "--threads", "2")
    until_some_are_kept(tmp_path, running)
    time.sleep(random.Random(number).random() / 5)
    assert running.poll() is None, "it is killed while it plays"
    running.kill()
    running.communicate()
    folder = tmp_path / "sweep-results"
    before = {one: one.read_bytes() for one in folder.glob("games/*/*.parquet")}
    assert 0 < len(before) < 3_000
    came = played(sweep_of(LONG.replace("chunk = 1\n", "chunk = 400\n")), folder)
    assert (came.ended, came.spoiled, came.kept) == (True, (), 3_000)
    assert {one: one.read_bytes() for one in before} == before
    assert not list(folder.rglob("*.part"))
    assert digest(folder) == digest_of_all(1_500)


def digest_of_all(games: int) -> str:
    expected, coin = Digest(), kernel("coin")
    for number, bias in enumerate((50, 60)):
        expected.add(number, coin.play(coin.checked({"bias": bias}, ("fair", "fair")), 1, range(games)))
    return expected.hexdigest()


def test_stopped_with_ctrl_c_it_ends_with_1_and_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "sweep.toml").write_text(LONG)
    running = in_a_process(tmp_path)
    until_some_are_kept(tmp_path, running)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=50)
    assert (running.returncode, out) == (1, "")
    assert "games are kept in sweep-results. Run it again, and it goes on from there." in err
    assert "Traceback" not in err
    kept = int(err.split("Stopped: ")[1].split(" games")[0].replace(",", ""))
    assert kept == len(list(tmp_path.glob("sweep-results/games/*/*.parquet")))
    result = result_of(tmp_path / "sweep-results")
    assert result.by == "stopped"
    assert result.games == kept // 2 or result.games <= kept // 2
    played(sweep_of(LONG.replace("chunk = 1\n", "chunk = 400\n")), tmp_path / "sweep-results")
    assert digest(tmp_path / "sweep-results") == digest_of_all(1_500)


def test_stopped_while_it_plays_here_it_keeps_what_was_in_hand(tmp_path: Path) -> None:
    told: list[int] = []

    def stop(games: int, _most: int) -> None:
        told.append(games)
        if games >= 900 and len(told) < 9:
            raise KeyboardInterrupt

    came = run(sweep_of(COIN), tmp_path / "stopped", How(threads=2), stop)
    assert not came.ended
    assert came.kept == sum(pq.ParquetFile(one).metadata.num_rows for one in (tmp_path / "stopped").glob("games/*/*"))
    assert 900 <= came.kept < 4_000


def test_a_full_disk_is_told_and_loses_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sweep.toml").write_text(COIN)
    real, writes = os.fsync, []

    def fsync(handle: int) -> None:
        writes.append(handle)
        if len(writes) > 12:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(handle)

    monkeypatch.setattr("lawspeaker.lab.folder.os.fsync", fsync)
    ended = run("lab", "run", "sweep.toml")
    assert (ended.code, ended.out) == (4, "")
    assert "No space left on device" in ended.err
    assert "games are kept. Make room, and run it again: it goes on from there" in ended.err
    kept = int(ended.err.split("; ")[1].split(" games")[0].replace(",", ""))
    folder = tmp_path / "sweep-results"
    assert kept == sum(pq.ParquetFile(one).metadata.num_rows for one in folder.glob("games/*/*"))
    assert kept > 0
    assert not list(folder.rglob("*.part"))
    monkeypatch.setattr("lawspeaker.lab.folder.os.fsync", real)
    assert run("lab", "run", "sweep.toml").code == 0
    assert digest(folder) == digest_of_all(2_000)


def test_a_disk_that_is_full_from_the_first_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("lawspeaker.lab.folder.os.fsync", fsync)
    with pytest.raises(NotKept, match="No space left"):
        played(sweep_of(COIN), tmp_path / "full")
    assert not (tmp_path / "full" / "manifest.json").exists()


# ---- what ends it

NARROW = COIN.replace("games = 2_000", "width = 0.05\nat_most = 9_000")


@pytest.mark.parametrize("chunk", ["chunk = 300", "chunk = 4999", "chunk = 1000"])
def test_a_sweep_stops_at_the_first_look_at_which_every_interval_is_narrow(chunk: str, tmp_path: Path) -> None:
    came = played(sweep_of(NARROW.replace("chunk = 300", chunk)), tmp_path / "narrow", How(threads=2))
    assert came.ended
    result = result_of(tmp_path / "narrow")
    assert result.by == "width"
    coin = kernel("coin")
    looks = [
        max(_width(int(np.count_nonzero(winners[:games] == 0)), games) for winners in _winners(coin))
        for games in range(LOOK, 9_001, LOOK)
    ]
    first = next(number for number, width in enumerate(looks, 1) if width <= 0.05)
    assert result.games == first * LOOK
    assert 1 < first < 9
    assert result.digest == digest_of_all(result.games)
    again = played(sweep_of(NARROW.replace("chunk = 300", chunk)), tmp_path / "narrow")
    assert again.kept == came.kept, "what has ended stays as it is"


def _winners(coin: Kernel) -> list[NDArray[np.int64]]:
    return [coin.play(coin.checked({"bias": bias}, ("fair", "fair")), 1, range(9_000))["winner"] for bias in (50, 60)]


def _width(won: int, games: int) -> float:
    bounds = wilson(won, games)
    return bounds.most - bounds.least


def test_a_width_that_is_not_reached_stops_at_the_most(tmp_path: Path) -> None:
    text = COIN.replace("games = 2_000", "width = 0.001\nat_most = 2_500")
    assert played(sweep_of(text), tmp_path / "wide").ended
    result = result_of(tmp_path / "wide")
    assert (result.games, result.by) == (2_500, "at_most")


# ---- a crew


@pytest.mark.parametrize("threads", [1, 3])
def test_what_goes_wrong_in_a_task_is_raised(threads: int) -> None:
    playing = Playing(kernel("coin"), (), 1, "numba")
    crew = crew_here(playing, threads)
    crew.give(Task(0, 0, 5))
    with pytest.raises(IndexError):
        crew.take()
    crew.end()


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    coin = kernel("coin")
    playing = Playing(coin, (coin.checked({"scenario": "end"}, ("fair", "fair")),), 1, "python")
    crew = crew_here(playing, 2)
    crew.give(Task(0, 0, 5))
    with pytest.raises(NotKept, match="ended from outside"):
        crew.take()
    crew.end()


def test_the_manifest_says_what_was_played(undisturbed: str, tmp_path: Path) -> None:
    assert undisturbed
    manifest = json.loads((tmp_path / "undisturbed" / "manifest.json").read_text())
    assert manifest["format"] == "lawspeaker-sweep"
    assert manifest["identity"] == sweep_of(COIN).identity
    assert manifest["kernel"]["id"] == "coin"
    assert len(manifest["kernel"]["fingerprint"]) == 64
    assert manifest["sweep"]["seed"] == 1
