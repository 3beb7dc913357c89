"""The page is served as it was built: to the byte, packed where that is shorter, and under a strict policy."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lawspeaker.table.app import application
from lawspeaker.table.hall import Hall
from lawspeaker.table.routes.page import FOR_EVER, POLICY, page_in
from lawspeaker.table.store.store import Store
from tests.table.served import document
from tests.table.server import Server

INDEX = b"<!doctype html><title>Lawspeaker</title>" + b"<p>a table</p>" * 100
FILES = {
    "index.html": INDEX,
    "assets/index-B_x1.js": b"let a = 1;\n" * 200,
    "assets/index-C2-.css": b"body { color: red }\n" * 100,
    "assets/font-1.woff2": bytes(range(256)) * 20,
    "assets/deep/one-2.svg": b"<svg/>",
    "assets/odd-3.bin": b"\x00" * 900,
    "favicon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "manifest.webmanifest": b'{"name": "Lawspeaker"}',
    "badge.png": b"\x89PNG\r\n\x1a\n" + b"0" * 500,
    "data.json": b"[" + b"1," * 500 + b"1]",
}
KINDS = {
    "/": "text/html; charset=utf-8", "/assets/index-B_x1.js": "text/javascript; charset=utf-8",
    "/assets/index-C2-.css": "text/css; charset=utf-8", "/assets/font-1.woff2": "font/woff2",
    "/assets/deep/one-2.svg": "image/svg+xml", "/assets/odd-3.bin": "application/octet-stream",
    "/favicon.svg": "image/svg+xml", "/manifest.webmanifest": "application/manifest+json", "/badge.png": "image/png",
    "/data.json": "application/json", "/index.html": "text/html; charset=utf-8",
}  # fmt: skip
PLACES = ["/", "/t/Jm2w8bQvXx5T", "/rules/war", "/build/command", "/after/Jm2w8bQvXx5T"]
PLAIN = {"accept-encoding": "identity"}
BROWSING = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@contextmanager
def serving(folder: Path, page: Path) -> Iterator[TestClient[Litestar]]:
    """A client of an application with this page."""
    app = application(Hall(Store.open(f"sqlite:///{folder / 'tables.db'}")), page=page)
    with TestClient(app, base_url="http://table.example") as client:
        yield client


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("built")
    for name, body in FILES.items():
        (folder / "page" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "page" / name).write_bytes(body)
    with serving(folder, folder / "page") as client:
        yield client


@pytest.fixture(scope="module")
def unbuilt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("unbuilt")
    (folder / "page" / "assets").mkdir(parents=True)
    with serving(folder, folder / "page") as client:
        yield client


def test_every_file_is_served_to_the_byte_packed_or_not(page: TestClient[Litestar]) -> None:
    for name, body in FILES.items():
        plain, packed = page.get(f"/{name}", headers=PLAIN), page.get(f"/{name}", headers={"accept-encoding": "gzip"})
        assert (plain.status_code, plain.content, packed.content) == (200, body, body), name
        assert plain.headers["content-type"] == packed.headers["content-type"] == KINDS[f"/{name}"]
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
        assert int(packed.headers["content-length"]) <= len(body) == int(plain.headers["content-length"])
        if packed.headers.get("content-encoding") == "gzip":
            assert plain.headers["etag"] != packed.headers["etag"]
    for name in ("index.html", "assets/index-B_x1.js", "data.json"):
        assert page.get(f"/{name}").headers["content-encoding"] == "gzip"
    for name in ("badge.png", "assets/font-1.woff2", "assets/deep/one-2.svg"):
        assert "content-encoding" not in page.get(f"/{name}").headers


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("deflate, GZIP;q=0.5", True), ("*", True), ("", False), ("br", False), ("gzip; q=0", False)],
)
def test_it_is_packed_for_who_takes_gzip(page: TestClient[Litestar], accepted: str, packed: bool) -> None:
    with page.stream("GET", "/", headers={"accept-encoding": accepted}) as answer:
        raw = b"".join(answer.iter_raw())
    assert (gzip.decompress(raw) if packed else raw) == INDEX
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_the_page_is_its_one_document_under_a_strict_policy(
    page: TestClient[Litestar], place: str
) -> None:
    answer = page.get(place, headers=BROWSING)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY
    assert "'unsafe-inline'" not in POLICY.replace("style-src 'self' 'unsafe-inline'", "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/assets/index-B_x1.js/", "/assets/index%2DB_x1.js"])
def test_a_file_is_itself_however_its_path_is_written(page: TestClient[Litestar], path: str) -> None:
    assert page.get(path).content == FILES["assets/index-B_x1.js"]


def test_names_that_change_with_what_is_in_them_are_kept_for_ever_and_nothing_else(page: TestClient[Litestar]) -> None:
    for name in FILES:
        kept = page.get(f"/{name}").headers["cache-control"]
        assert kept == (FOR_EVER if name.startswith("assets/") else "no-cache"), name


@pytest.mark.parametrize("path", KINDS)
def test_what_a_browser_has_already_is_not_sent_again(page: TestClient[Litestar], path: str) -> None:
    for headers in ({}, PLAIN):
        tag = page.get(path, headers=headers).headers["etag"]
        for known in (tag, f'"other", W/{tag}', "*"):
            again = page.get(path, headers={**headers, "if-none-match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert page.get(path, headers={**headers, "if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", [*PLACES, "/assets/index-B_x1.js", "/no/such"])
def test_head_tells_the_same_without_a_body(page: TestClient[Litestar], path: str) -> None:
    whole, head = page.get(path), page.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert dict(head.headers) == dict(whole.headers)


@pytest.mark.parametrize("path", ["/no/such", "/t", "/t/a/b", "/assets/", "/assets/gone-1.js", "/..%2fpyproject.toml"])
def test_a_browser_is_told_in_plain_words_where_there_is_nothing(page: TestClient[Litestar], path: str) -> None:
    answer = page.get(path, headers=BROWSING)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"] == POLICY
    assert "There is nothing here" in answer.text
    assert '<a href="/">' in answer.text
    program = page.get(path, headers={"accept": "application/json"})
    assert (program.status_code, program.json()["error"]["code"]) == (404, "not-found")


def test_what_was_asked_for_is_shown_as_text(page: TestClient[Litestar]) -> None:
    shown = page.get("/<script>alert(1)</script>" + "x" * 5_000, headers=BROWSING).text
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert len(shown) < 1_500


@pytest.mark.parametrize("path", ["/api/no-such", "/schema/no-such", "/api/tables/none"])
def test_the_interface_answers_in_json_whoever_asks(page: TestClient[Litestar], path: str) -> None:
    answer = page.get(path, headers=BROWSING)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize("place", PLACES)
def test_where_the_page_is_not_built_it_says_how_to_build_it(unbuilt: TestClient[Litestar], place: str) -> None:
    answer = unbuilt.get(place, headers=BROWSING)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/plain; charset=utf-8")
    assert "make play" in answer.text
    assert "python web/build.py" in answer.text
    assert unbuilt.get("/assets/index-B_x1.js").status_code == 404


def test_tables_are_served_where_the_page_is_not_built(unbuilt: TestClient[Litestar]) -> None:
    made = unbuilt.post("/api/tables", json={"rulebook": "command", "demo": "demo"})
    assert made.status_code == 201
    assert made.json()["link"].startswith(f"http://table.example/t/{made.json()['table']}#")


def test_a_page_is_no_part_of_the_interface(page: TestClient[Litestar]) -> None:
    told = page.get("/schema/openapi.json").json()
    assert told == document()
    assert all(path.startswith("/api/") for path in told["paths"])


def test_nothing_outside_the_page_is_read(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "secret.txt").write_text("a secret")
    assert page_in(tmp_path / "page") == {}
    (tmp_path / "page" / "index.html").write_bytes(INDEX)
    assert set(page_in(tmp_path / "page")) == {"/index.html"}
    assert page_in(tmp_path / "none") == {}


def test_links_are_made_with_the_shared_address_where_the_server_has_one(tmp_path: Path) -> None:
    hall = Hall(Store.open(f"sqlite:///{tmp_path / 'tables.db'}"))
    with TestClient(application(hall, "https://192.0.2.7:8765"), base_url="http://127.0.0.1:8765") as client:
        made = client.post("/api/tables", json={"rulebook": "command", "demo": "demo"}).json()
        assert made["link"] == f"https://192.0.2.7:8765/t/{made['table']}#{made['secret']}"
        headers = {"authorization": f"Bearer {made['secret']}"}
        path = f"/api/tables/{made['table']}/seats"
        seat = client.post(path, json={"name": "Eve", "role": "watcher"}, headers=headers).json()
        assert seat["link"].startswith(f"https://192.0.2.7:8765/t/{made['table']}#")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_page_of_this_host_may_ask_and_one_of_another_may_not(tmp_path: Path, scheme: str) -> None:
    hall = Hall(Store.open(f"sqlite:///{tmp_path / 'tables.db'}"))
    asked: dict[str, Any] = {"rulebook": "command", "demo": "demo"}
    with TestClient(application(hall), base_url=f"{scheme}://table.example:8765") as client:
        own = client.post("/api/tables", json=asked, headers={"origin": f"{scheme}://table.example:8765"})
        other = client.post("/api/tables", json=asked, headers={"origin": f"{scheme}://elsewhere.example:8765"})
        enter = f"/api/tables/{own.json()['table']}/enter"
        entered = client.post(enter, json={"secret": own.json()["secret"]})
    assert (own.status_code, other.status_code, entered.status_code) == (201, 403, 200)
    cookie = entered.headers["set-cookie"].lower()
    assert ("secure" in cookie) is (scheme == "https")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_a_served_process_answers_at_home_whether_the_page_is_built_or_not(shared: Server) -> None:
    assert httpx.get(f"{shared.url}/").status_code in (200, 404)
