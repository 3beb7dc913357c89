"""`lawspeaker serve`: what it is told to begin, where it listens, and what it says."""

import socket
import ssl
import sys
import webbrowser
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
import trustme
from websockets.sync.client import connect

from lawspeaker.bridges.client import Client
from lawspeaker.cli import serve as command
from lawspeaker.errors import ServerAnswer, Unreachable
from lawspeaker.table import serving
from lawspeaker.table.codes import QUIET, lines_of, picture_of
from lawspeaker.table.roles import home_path
from tests.cli.called import Run
from tests.table.server import Server, started

DEMOS = ("--demo", "war:jackal-fight", "--demo", "command:demo")
LINK = "https://192.0.2.17:8765/t/Jm2w8bQvXx5T#k7Jabcdefghijklmnopqrstuvwxyz012"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers on one folder, one after the other."""
    running: list[Server] = []

    def one(*words: str) -> Server:
        for earlier in running:
            earlier.end()
        running.append(Server(tmp_path, *words))
        return running[-1]

    yield one
    for server in running:
        server.end()


def links(server: Server) -> dict[str, str]:
    """What was said of tables, by what they are called."""
    said = (line.partition(": ") for line in server.said if "link" in line or line.startswith("All"))
    return {name.removeprefix("The Host's link of "): link for name, _, link in said}


def tables(server: Server) -> dict[str, str]:
    """The id of each table, by its title."""
    return {name: link.rpartition("/t/")[2].partition("#")[0] for name, link in links(server).items() if "/t/" in link}


# ---- several demos


def test_several_demos_are_a_table_each_and_home_enters_all(start: Callable[..., Server]) -> None:
    said = links(start(*DEMOS))
    assert list(said) == ["jackal-fight", "demo", "All of them"]
    secrets = [said[name].rpartition("/t/")[2].replace("#", "~") for name in ("jackal-fight", "demo")]
    assert said["All of them"].partition("/#enter=")[2].split(",") == secrets
    for name, rulebook in (("jackal-fight", "war"), ("demo", "command")):
        with Client.of_link(said[name]) as host:
            assert (host.load()["rulebook"], host.about["me"]["role"]) == (rulebook, "host")


def test_a_demo_that_nobody_played_is_given_again_and_one_that_was_is_not(start: Callable[..., Server]) -> None:
    first = start(*DEMOS)
    before, said = tables(first), links(first)
    second = start(*DEMOS)
    assert tables(second) == before
    with Client.of_link(said["demo"].replace(first.url, second.url)) as old, pytest.raises(ServerAnswer) as gone:
        old.load()
    assert gone.value.status == 401
    with Client.of_link(links(second)["demo"]) as host:
        host.load()
        host.post("/notes", {"text": "something happened"})
    third = tables(start(*DEMOS))
    assert third["jackal-fight"] == before["jackal-fight"]
    assert third["demo"] != before["demo"]


def test_a_table_of_another_title_or_closed_is_left_alone(start: Callable[..., Server]) -> None:
    named = start("--demo", "command:demo", "--title", "Reeds")
    with Client.of_link(links(named)["The Host's link"]) as host:
        assert host.load()["title"] == "Reeds"
        one = host.table
    again = start("--demo", "command:demo", "--title", "Reeds")
    with Client.of_link(links(again)["The Host's link"]) as host:
        assert host.table == one
        host.ask("PATCH", "", {"closed": True})
    for words in (["--title", "Reeds"], []):
        assert one not in links(start("--demo", "command:demo", *words))["The Host's link"]


def test_the_same_demo_twice_is_two_tables(start: Callable[..., Server]) -> None:
    two = start("--demo", "command:demo", "--demo", "command:demo")
    first = links(two)["All of them"].partition("=")[2].split(",")
    second = (
        links(start("--demo", "command:demo", "--demo", "command:demo"))["All of them"].partition("=")[2].split(",")
    )
    ids = {one.partition("~")[0] for one in first}
    assert len(ids) == 2
    assert {one.partition("~")[0] for one in second} == ids


def test_a_port_that_is_taken_begins_nothing_and_says_what_to_do(tmp_path: Path, run: Run) -> None:
    with started(tmp_path, "--demo", "command:demo") as server:
        port = server.url.rpartition(":")[2]
        ended = run("serve", "--demo", "command:demo", "--port", port, "--data", str(tmp_path), "--no-browser")
        assert ended.code == 4
        assert f"port {port} of 127.0.0.1 is taken" in ended.err
        assert "--port" in ended.err
        with Client.of_link(links(server)["The Host's link"]) as host:
            host.load()


# ---- what does not go together


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--tls-cert", "a.pem"], 3, "go together"),
        (["--tls-key", "a.pem"], 3, "go together"),
        (["--tls-cert", "no-such.pem", "--tls-key", "no-such.pem"], 4, "no-such.pem: it cannot be read"),
        (["--lan", "--host", "127.0.0.1"], 3, "--lan listens at every address"),
        (["--demo", "command:demo", "--link", "x"], 3, "one of FILE, --demo and --link"),
        ([*DEMOS, "--title", "Both"], 3, "--title is for one table"),
        (["--demo", "command:none"], 3, "these ship"),
        (["--host", "no such host"], 4, "nobody can listen"),
    ],
)
def test_what_cannot_be_served_is_told(tmp_path: Path, run: Run, words: list[str], code: int, told: str) -> None:
    ended = run("serve", *words, "--port", "0", "--data", str(tmp_path), "--no-browser")
    assert (ended.code, ended.out) == (code, "")
    assert told in ended.err


def test_what_is_no_certificate_is_told(tmp_path: Path, run: Run) -> None:
    one, other = trustme.CA().issue_cert("localhost"), trustme.CA().issue_cert("localhost")
    right, key, foreign, wrong = (tmp_path / name for name in ("cert.pem", "key.pem", "other.pem", "wrong.pem"))
    one.cert_chain_pems[0].write_to_path(right)
    one.private_key_pem.write_to_path(key)
    other.private_key_pem.write_to_path(foreign)
    wrong.write_bytes(b"\x00\xff no certificate")
    for certificate, its_key in ((right, foreign), (wrong, key), (right, wrong), (right, right)):
        words = ["--tls-cert", str(certificate), "--tls-key", str(its_key)]
        ended = run("serve", *words, "--port", "0", "--data", str(tmp_path / "data"))
        assert (ended.code, ended.out) == (4, "")
        assert "no certificate" in ended.err
    serving.check_certificate(right, key)


# ---- the network, and HTTPS


def test_on_a_network_links_have_the_address_of_this_machine(start: Callable[..., Server]) -> None:
    server = start("--lan", "--demo", "command:demo")
    address = serving.address_on_network()
    port = server.url.rpartition(":")[2]
    assert server.url == f"http://{address or '127.0.0.1'}:{port}"
    assert ("--tls-cert" in server.log) is (address is not None)
    assert ("on no network" in server.log) is (address is None)
    with Client.of_link(links(server)["The Host's link"].replace(server.url, f"http://127.0.0.1:{port}")) as host:
        seat = host.ask("POST", "/seats", {"name": "Eve", "role": "watcher"})
        assert seat["link"].startswith(f"{server.url}/t/{host.table}#")
        assert seat["qr"] == picture_of(seat["link"])
        again = host.ask("POST", f"/seats/{seat['id']}/link")
        assert again["qr"] == picture_of(again["link"]) != seat["qr"]
        assert all("qr" not in one and "link" not in one for one in host.load()["seats"])


class _NoNetwork(socket.socket):
    """A machine that is on no network: it knows no way to any address."""

    def connect(self, address: Any) -> None:
        raise OSError(101, "Network is unreachable")


def test_a_machine_on_no_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", _NoNetwork)
    assert serving.address_on_network() is None


def test_https_with_a_certificate_of_ones_own(start: Callable[..., Server], tmp_path: Path) -> None:
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    issued.cert_chain_pems[0].write_to_path(certificate)
    issued.private_key_pem.write_to_path(key)
    server = start("--demo", "command:demo", "--tls-cert", str(certificate), "--tls-key", str(key))
    assert server.url.startswith("https://127.0.0.1:")
    link = links(server)["The Host's link"]
    table, _, secret = link.rpartition("/t/")[2].partition("#")
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    with httpx.Client(base_url=server.url, verify=trusting, trust_env=False) as client:
        own = {"origin": server.url}
        entered = client.post(f"/api/tables/{table}/enter", json={"secret": secret}, headers=own)
        assert entered.status_code == 200
        assert "; Secure" in entered.headers["set-cookie"]
        made = client.post(f"/api/tables/{table}/seats", json={"name": "Eve", "role": "watcher"}, headers=own)
        assert made.status_code == 201
        assert made.json()["link"].startswith(f"{server.url}/t/")
    headers = {"authorization": f"Bearer {secret}", "origin": server.url}
    url = f"wss{server.url.removeprefix('https')}/ws/tables/{table}"
    with connect(url, ssl=trusting, additional_headers=headers, proxy=None) as told:
        assert '"type":"reload"' in str(told.recv(5))
    with pytest.raises(Unreachable):
        Client.of_link(link).load()
    assert "Traceback" not in server.log


# ---- what is said, and codes


class _Terminal:
    """What is said to somebody at a terminal, and what is opened in a browser."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, is_one: bool = True) -> None:
        self.opened: list[str] = []
        monkeypatch.setattr(sys.stdout, "isatty", lambda: is_one, raising=False)
        monkeypatch.setattr(webbrowser, "open", self.opened.append)


@pytest.mark.parametrize(
    ("paths", "opened"),
    [
        ([], "/"),
        (["/t/one#x-_"], "/t/one#x-_"),
        (["/t/one#x", "/t/t-wo#y"], "/#enter=one~x,t-wo~y"),
    ],
)
def test_a_browser_opens_the_one_table_or_home(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], paths: list[str], opened: str
) -> None:
    there = command.Links([(f"table {n}", path) for n, path in enumerate(paths)])
    with socket.socket() as at:
        terminal = _Terminal(monkeypatch)
        command._tell("http://127.0.0.1:1", there, serving.Listening(at), True)
        command._tell("http://127.0.0.1:1", there, serving.Listening(at), False)
        assert terminal.opened == [f"http://127.0.0.1:1{opened}"]
        assert "█" not in capsys.readouterr().out
        shared = serving.Listening(at, "http://192.0.2.3:1")
        command._tell("http://192.0.2.3:1", there, shared, True)
        shown = capsys.readouterr()
        assert "\n".join(lines_of(f"http://192.0.2.3:1{opened}")) in shown.out
        assert "reads every secret" in shown.err
        silent = _Terminal(monkeypatch, False)
        command._tell("http://192.0.2.3:1", there, shared, True)
        assert silent.opened == []
        assert "█" not in capsys.readouterr().out


def test_home_enters_nothing_that_it_was_not_given() -> None:
    assert home_path(["/t/a-_#b-_", "/t/c#d"]) == "/#enter=a-_~b-_,c~d"


def test_a_code_in_a_terminal_is_the_code_of_its_link() -> None:
    lines = [line.removeprefix("\x1b[38;5;231;48;5;16m").removesuffix("\x1b[0m") for line in lines_of(LINK)]
    white = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows = [[white[one][half] for one in line] for line in lines for half in (0, 1)]
    code = segno.make_qr(LINK, error="l")
    wanted = [[not dark for dark in row] for row in code.matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted


def test_a_code_as_a_picture_is_the_code_of_its_link() -> None:
    drawn = ET.fromstring(picture_of(LINK))
    code = segno.make_qr(LINK, error="m")
    size = code.symbol_size(border=QUIET)[0]
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.attrib == {"viewBox": f"0 0 {size} {size}"}
    ground, dark = drawn
    assert (ground.attrib["fill"], dark.attrib["stroke"]) == ("#fff", "#000")
    assert len(dark.attrib["d"].split("h")) - 1 == sum(
        one and not before
        for row in code.matrix_iter(border=QUIET)
        for before, one in zip((0, *row), row, strict=False)
    )
