"""Reports, and the commands of the lab: what they print, write and end with."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lawspeaker.lab.ready import ready
from lawspeaker.lab.reporting import result_of
from lawspeaker.lab.summary import summary_of
from lawspeaker.lab.words import percent, points
from tests.cli.called import Ended, Run

COIN = """\
title = "What is a bias worth, <really>?"
kernel = "coin"
[values]
edge = true
[vary]
bias = [50, { name = "a & b", value = 60 }]
[stop]
games = 900
"""


@pytest.fixture
def coin(run: Run, tmp_path: Path) -> Ended:
    (tmp_path / "coin.toml").write_text(COIN)
    return run("lab", "run", "coin.toml")


class Page(HTMLParser):
    """The tables of a report, its headings, how many pictures there are, and what it would ask elsewhere for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.headings: list[str] = []
        self.pictures = 0
        self.elsewhere: list[str] = []
        self._into: list[str] | None = None
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "img", "br"):
            self._open.append(tag)
        self.pictures += tag == "svg"
        self.elsewhere += [f"{tag} {key}" for key, _ in attrs if key in ("src", "href", "xlink:href", "srcset")]
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")
            self._into = self.tables[-1][-1]
        elif tag in ("h1", "h2", "h3"):
            self.headings.append("")
            self._into = self.headings

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag in ("th", "td", "h1", "h2", "h3"):
            self._into = None

    def handle_data(self, data: str) -> None:
        if self._into is not None:
            self._into[-1] += data


def test_the_report_is_one_file_that_asks_nobody(coin: Ended, tmp_path: Path) -> None:
    assert coin.code == 0
    text = (tmp_path / "coin-results" / "report.html").read_text("utf-8")
    page = Page(text)
    assert page.elsewhere == []
    assert not re.search(r"@import|url\(|<script", text)
    assert not re.search(r"#0[1-9a]0[1-9a]0[1-9a]", text), "every colour is one of the page"
    assert page.pictures == 8
    assert page.headings[0] == "What is a bias worth, <really>?"
    for heading in ("Who wins", "Against bias 50", "Who moves first", "How long it lasts", "Turns", "Damage",
                    "How often each clause spoke", "How it was played"):  # fmt: skip
        assert heading in page.headings


def test_the_colours_are_those_of_the_page() -> None:
    root = Path(__file__).parents[2]
    tokens = re.compile(r"(--[\w-]+): (light-dark\([^;]*\));")
    own, page = (
        dict(tokens.findall((root / file).read_text("utf-8")))
        for file in ("src/lawspeaker/lab/look/tokens.css", "web/src/look/tokens.css")
    )
    assert len(own) == 12
    assert {name: page[name] for name in own} == own


def test_tables_have_the_numbers_of_the_summary(coin: Ended, tmp_path: Path) -> None:
    assert coin.code == 0
    summary = json.loads((tmp_path / "coin-results" / "summary.json").read_text("utf-8"))
    page = Page((tmp_path / "coin-results" / "report.html").read_text("utf-8"))
    wins, against, _, first, *_ = page.tables
    for arm, row in zip(summary["arms"], wins[1:], strict=True):
        assert row[0] == arm["name"]
        assert row[1] == "900"
        for cell, told in zip(row[2:], (arm["won"]["0"], arm["won"]["1"], arm["won"]["drawn"]), strict=True):
            assert cell == f"{percent(told['value'])} ({percent(told['least'])} to {percent(told['most'])})"
    (compared,) = summary["compared"]
    assert against[1] == [
        "a & b", f"{points(compared['value'])} ({points(compared['least'])} to {points(compared['most'])})",
        str(compared["gained"]), str(compared["lost"]), str(compared["alike"]),
    ]  # fmt: skip
    assert [row[3] for row in first[1:]] == [str(arm["first"]["won"]) for arm in summary["arms"]]
    assert page.tables[-1][0] == ["Played again by", "lawspeaker lab run coin.toml"]
    assert ["Results digest", summary["digest"]] in page.tables[-1]


def test_the_summary_counts_every_game_once(coin: Ended, tmp_path: Path) -> None:
    assert coin.code == 0
    summary = json.loads((tmp_path / "coin-results" / "summary.json").read_text("utf-8"))
    assert summary == json.loads(json.dumps(summary_of(result_of(tmp_path / "coin-results"))))
    assert (summary["games"], summary["ended_by"], summary["confidence"]) == (900, "games", 0.99)
    for arm in summary["arms"]:
        assert sum(one["games"] for one in arm["won"].values()) == arm["games"] == 900
        assert arm["first"]["moved"] == [450, 450]
        assert set(arm["numbers"]) == {"decisions", "turns", "damage:0", "damage:1"}
        assert set(arm["spoke"]) == {"coin:1", "coin:2"}
    (compared,) = summary["compared"]
    assert compared["gained"] + compared["lost"] + compared["alike"] == 900
    won = [arm["won"]["0"]["games"] for arm in summary["arms"]]
    assert compared["gained"] - compared["lost"] == won[1] - won[0]


def test_a_run_tells_the_results_in_words(coin: Ended) -> None:
    assert coin.err == ""
    for words in ("bias 50", "player 0 wins, less bias 50", "900 games of each of 2 arms: as many as were asked for."):
        assert words in coin.out
    assert re.search(r"^Results digest: [0-9a-f]{64}$", coin.out, re.MULTILINE)
    assert "Report: coin-results/report.html" in coin.out


def test_a_run_as_json_is_the_summary_and_so_is_a_report(coin: Ended, run: Run, tmp_path: Path) -> None:
    assert coin.code == 0
    summary = json.loads((tmp_path / "coin-results" / "summary.json").read_text("utf-8"))
    assert run("lab", "run", "coin.toml", "--json").json == summary
    before = (tmp_path / "coin-results" / "report.html").read_bytes()
    (tmp_path / "coin-results" / "report.html").unlink()
    assert run("lab", "report", "coin-results", "--json").json == summary
    assert (tmp_path / "coin-results" / "report.html").read_bytes() == before


@pytest.mark.usefixtures("unpictured")
def test_without_pictures_a_report_has_its_tables_and_says_so(coin: Ended, tmp_path: Path) -> None:
    assert coin.code == 0
    assert "pip install 'lawspeaker[pictures]'" in coin.err
    text = (tmp_path / "coin-results" / "report.html").read_text("utf-8")
    page = Page(text)
    assert page.pictures == 0
    assert "Pictures take the extra" in text
    assert len(page.tables) == 10


def test_a_report_names_clauses_and_figures(run: Run, tmp_path: Path) -> None:
    assert run("lab", "run", "falter-cap", "--games", "40").code == 0
    page = Page((tmp_path / "falter-cap-results" / "report.html").read_text("utf-8"))
    assert page.tables[0][0][2:4] == ["asher wins", "scorpion wins"]
    spoke = next(table for table in page.tables if table[0][0] == "clause")
    assert ["war:1.13", "Falter stops at 7"][0] in [row[0] for row in spoke]
    assert all(row[1] for row in spoke[1:]), "every clause has a title"
    assert page.tables[-1][0][1] == "lawspeaker lab run falter-cap --games 40"


@pytest.mark.usefixtures("unpictured")
def test_a_report_of_a_fight_names_the_sides(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text('kernel = "fight"\n[vary]\nW-6 = ["down", "up"]\n[stop]\ngames = 30\n')
    ended = run("lab", "run", "fight.toml")
    assert ended.code == 0
    assert "the holy side wins, less W-6 down" in ended.out.replace('"', "")


@pytest.mark.parametrize("what", ["nothing", "empty"])
def test_a_folder_without_a_sweep_has_no_report(what: str, run: Run, tmp_path: Path) -> None:
    if what == "empty":
        (tmp_path / "results").mkdir()
    ended = run("lab", "report", "results")
    assert (ended.code, ended.out) == (4, "")
    assert "no folder of a sweep" in ended.err


# ---- the other commands


def test_check_tells_the_arms_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "coin.toml").write_text(COIN)
    ended = run("lab", "check", "coin.toml")
    assert (ended.code, ended.err) == (0, "")
    for words in ("What is a bias worth", "2 arms", "900 games of each arm", "a & b", "fair against fair"):
        assert words in ended.out
    told = run("lab", "check", "coin.toml", "--games", "5", "--json").json
    assert told["stop"] == {"games": 5}
    assert [arm["values"]["bias"] for arm in told["arms"]] == [50, 60]
    assert list(tmp_path.iterdir()) == [tmp_path / "coin.toml"]


def test_list_tells_kernels_values_and_sweeps(run: Run) -> None:
    ended, told = run("lab", "list"), run("lab", "list", "--json").json
    assert ended.code == 0
    assert {"coin", "skirmish", "duel"} <= {one["id"] for one in told["kernels"]}
    for kernel in told["kernels"]:
        assert f"{kernel['id']}: {kernel['about']}" in ended.out
        assert all(value["name"] in ended.out for value in kernel["values"])
        assert {"winner", "first"} <= set(kernel["columns"])
    assert list(told["sweeps"]) == list(ready())
    assert all(f"{name}: {title}" in ended.out for name, title in told["sweeps"].items())


@pytest.mark.parametrize("name", ready())
def test_new_writes_a_sweep_that_can_be_checked(name: str, run: Run, tmp_path: Path) -> None:
    written = run("lab", "new", name, "mine.toml")
    assert (written.code, written.err) == (0, "")
    assert "lawspeaker lab run mine.toml" in written.out
    assert (tmp_path / "mine.toml").read_text("utf-8") == ready()[name]
    assert run("lab", "check", "mine.toml").code == 0
    again = run("lab", "new", name, "mine.toml")
    assert again.code == 4
    assert "stays as it is" in again.err


def test_what_there_is_not_is_told(run: Run, tmp_path: Path) -> None:
    for words in (("new", "nonsense", "x.toml"), ("run", "nonsense"), ("check", "nonsense")):
        ended = run("lab", *words)
        assert ended.code == 3
        assert "unknown-sweep: 'nonsense'" in ended.err
        assert "falter-cap" in ended.err
    assert run("lab", "run", "none.toml").code == 4
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert run("lab", "run", "bytes.toml").code == 4
    (tmp_path / "coin.toml").write_text(COIN)
    for option, code in (("--backend=fortran", "unknown-backend"), ("--threads=x", "Invalid value")):
        ended = run("lab", "run", "coin.toml", option)
        assert ended.code == 3
        assert code in ended.err
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bytes.toml", "coin.toml"]


WITHOUT = (
    "import sys; sys.modules[sys.argv[1]] = None; from lawspeaker.cli.main import run; sys.exit(run(sys.argv[2:]))"
)


@pytest.mark.parametrize(("package", "extra"), [("pyarrow", "lab"), ("numpy", "lab"), ("ray", "cluster")])
def test_without_its_extra_it_says_what_to_install(package: str, extra: str, tmp_path: Path) -> None:
    words = ["lab", "run", "falter-cap", *(["--cluster", "local"] if package == "ray" else [])]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, package, *words],
        cwd=tmp_path, env=env, capture_output=True, text=True, timeout=50, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (3, "")
    assert f"not-installed: '{package}'" in ended.stderr
    assert f"pip install 'lawspeaker[{extra}]'" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_of_the_lab_lists_its_commands(run: Run) -> None:
    ended = run("lab", "--help")
    assert ended.code == 0
    assert all(f"{name} " in ended.out for name in ("run", "check", "report", "list", "new"))
    assert "Exit codes" in ended.out
    assert run("lab").out == ended.out
