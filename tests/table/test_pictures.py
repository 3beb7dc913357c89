"""A picture under the map: the Hosts lay it, everybody at the table sees it, nobody else does, and it stays."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from lawspeaker.errors import Malformed, ServerAnswer, StoreError
from lawspeaker.table.pictures import KINDS, LARGEST, PLACE, picture
from lawspeaker.table.store.rows import Change, Claim, Delete, Picture, PictureRow
from lawspeaker.table.store.schema import REVISIONS
from lawspeaker.table.store.store import Store
from tests.table.rows import ODD, new_table
from tests.table.seats_of_all import Company, company
from tests.table.server import Server

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
JPEG = b"\xff\xd8\xff\xe0" + bytes(range(255, -1, -1)) * 40
WEBP = b"RIFF\x00\x01\x00\x00WEBPVP8 " + bytes(range(256)) * 40
PICTURES = {"image/png": PNG, "image/jpeg": JPEG, "image/webp": WEBP}
NONE = {
    "nothing": b"", "half a PNG": PNG[:7], "a GIF": b"GIF89a" + PNG, "SVG": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "HTML": b"<!doctype html><script>alert(1)</script>", "a sound": b"RIFF\x00\x01\x00\x00WAVEfmt ",
    "a PNG behind something": b" " + PNG, "JSON": b"{}", "zeros": b"\x00" * 5_000,
}  # fmt: skip


@pytest.fixture
def there(shared: Server) -> Iterator[Company]:
    with company(shared) as one:
        yield one


def asked(there: Company, name: str, method: str, body: bytes | None = None, **headers: str) -> httpx.Response:
    """What a seat asks of the picture, as it is answered."""
    seat = there.clients[name]
    url = f"{seat.server}/api/tables/{seat.table}/picture"
    return seat._http.request(method, url, content=body, headers={**seat._headers, **headers})


def laid(there: Company, body: bytes, **headers: str) -> dict[str, Any]:
    """Where the picture lies once it is laid there."""
    answer = asked(there, "host", "PUT", body, **headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["settings"]["picture"]
    return found


def settings(there: Company, name: str = "host") -> dict[str, Any]:
    found: dict[str, Any] = there.clients[name].get("")["settings"]
    return found


def place(there: Company, at: Any) -> Any:
    """Where the picture lies once it is moved there."""
    return there.host.ask("PATCH", "", {"settings": {"picture": at}})["settings"]["picture"]


# ---- what is taken for a picture


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_comes_back_to_the_byte_as_what_it_is(there: Company, kind: str) -> None:
    body = PICTURES[kind]
    shown = laid(there, body, **{"content-type": "text/html"})
    for name in there.seats:
        got = asked(there, name, "GET")
        assert (got.status_code, got.headers["content-type"], got.content) == (200, kind, body), name
        assert got.headers["etag"] == f'"{shown["digest"]}"'
        assert got.headers["cache-control"] == "private, no-cache"
        assert got.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in got.headers["content-security-policy"]
        assert settings(there, name)["picture"] == shown


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_picture_is_told(there: Company, name: str) -> None:
    before = laid(there, PNG)
    for kind in ("image/png", "application/json"):
        answer = asked(there, "host", "PUT", NONE[name], **{"content-type": kind})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no-picture")
        assert "PNG, a JPEG or a WebP" in answer.json()["error"]["message"]
    assert settings(there)["picture"] == before
    assert asked(there, "host", "GET").content == PNG


def test_a_picture_has_an_end(there: Company) -> None:
    largest = PNG + b"\x00" * (LARGEST - len(PNG))
    laid(there, largest)
    for body in (largest + b"\x00", largest * 2):
        try:
            answer = asked(there, "host", "PUT", body)
        except httpx.TransportError:
            continue  # the server has answered, and gone, while the rest was on its way
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
        assert "4,194,304 bytes" in answer.json()["error"]["message"]
    assert asked(there, "host", "GET").content == largest


def test_a_picture_that_comes_in_pieces_without_an_end_is_too_large(there: Company) -> None:
    seat = there.host
    url = f"{seat.server}/api/tables/{seat.table}/picture"
    pieces = (PNG for _ in range(LARGEST // len(PNG) + 2))
    try:
        status = seat._http.put(url, content=pieces, headers=seat._headers).status_code
    except httpx.TransportError:
        status = 413
    assert status == 413
    assert asked(there, "host", "GET").status_code == 404


def test_a_picture_is_known_by_its_bytes() -> None:
    one, other = picture(PNG), picture(PNG + b"\x00")
    assert picture(PNG) == one
    assert one.digest != other.digest
    with pytest.raises(Malformed, match="no-picture"):
        picture(b"")


# ---- who sees it, and where it lies


def test_strangers_see_no_picture_and_players_lay_none(there: Company) -> None:
    laid(there, PNG)
    for method in ("GET", "PUT", "DELETE"):
        for name in ("nobody", "neighbour", "removed"):
            answer = asked(there, name, method, JPEG if method == "PUT" else None)
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no-seat")
    for method in ("PUT", "DELETE"):
        for name in ("player", "asher's player", "watcher"):
            answer = asked(there, name, method, JPEG if method == "PUT" else None)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
    assert asked(there, "player", "GET").content == PNG
    assert asked(there, "co-host", "PUT", JPEG).status_code == 200
    assert asked(there, "player", "GET").content == JPEG
    assert asked(there, "host", "PUT", PNG, origin="http://elsewhere.example").status_code == 403


def test_a_browser_gets_a_picture_once_and_asks_each_time_whether_it_may(there: Company) -> None:
    digest = laid(there, PNG)["digest"]
    for known in (f'"{digest}"', f'W/"{digest}"', f'"other", "{digest}"'):
        again = asked(there, "player", "GET", None, **{"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", f'"{digest}"')
    assert asked(there, "nobody", "GET", None, **{"if-none-match": f'"{digest}"'}).status_code == 401
    laid(there, JPEG)
    assert asked(there, "player", "GET", None, **{"if-none-match": f'"{digest}"'}).content == JPEG


def test_it_lies_where_it_is_laid_and_another_one_where_that_lay(there: Company) -> None:
    first = laid(there, PNG)
    assert (first["x"], first["y"], first["width"]) == (PLACE.x, PLACE.y, PLACE.width)
    at = {"x": -3.5, "y": 2, "width": 30.25}
    assert place(there, at) == {**at, "digest": first["digest"]}
    second = laid(there, JPEG)
    assert second == {**at, "digest": second["digest"]}
    assert second["digest"] != first["digest"]
    assert settings(there)["picture"] == second


def test_a_place_may_come_before_the_picture(there: Company) -> None:
    at = {"x": 1, "y": 2, "width": 3}
    assert place(there, at) == {**at, "digest": ""}
    shown = laid(there, PNG)
    assert shown == {**at, "digest": shown["digest"]}
    assert shown["digest"]


def test_without_a_place_it_is_kept_and_not_shown(there: Company) -> None:
    digest = laid(there, PNG)["digest"]
    assert place(there, None) is None
    assert settings(there, "player")["picture"] is None
    assert place(there, {"x": 0, "y": 0, "width": 8})["digest"] == digest


def test_settings_that_are_not_named_stay(there: Company) -> None:
    shown = laid(there, PNG)
    changed = there.host.ask("PATCH", "", {"settings": {"accepts": "all"}})["settings"]
    assert changed == {"accepts": "all", "picture": shown}
    assert there.host.ask("PATCH", "", {"settings": {}})["settings"] == changed
    assert there.host.ask("PATCH", "", {"title": "Another"})["settings"] == changed
    assert place(there, None) is None
    assert settings(there)["accepts"] == "all"


@pytest.mark.parametrize(
    "at",
    [
        {}, {"x": 0, "y": 0}, {"x": 0, "y": 0, "width": 0}, {"x": 0, "y": 0, "width": -1},
        {"x": 1e9, "y": 0, "width": 1}, {"x": 0, "y": "0", "width": 1}, {"x": 0, "y": 0, "width": 1, "digest": "d"},
        [0, 0, 1], "everywhere",
    ],
)  # fmt: skip
def test_a_place_that_makes_no_sense_is_told(there: Company, at: Any) -> None:
    before = laid(there, PNG)
    with pytest.raises(ServerAnswer) as refused:
        place(there, at)
    assert (refused.value.status, refused.value.code) == (400, "bad-request")
    assert settings(there)["picture"] == before


def test_everybody_hears_of_it_at_once(there: Company) -> None:
    player = there.clients["player"]
    with player.connected(player.n) as socket:
        while '"type":"table"' not in (told := str(socket.recv(5))):
            pass
        digest = laid(there, PNG)["digest"]
        while f'"digest":"{digest}"' not in (told := str(socket.recv(5))):
            pass
        assert '"type":"table"' in told
        assert asked(there, "host", "DELETE").status_code == 204
        while '"picture":null' not in (told := str(socket.recv(5))):
            pass


def test_a_picture_that_is_taken_away_is_gone(there: Company) -> None:
    for _ in range(2):
        assert asked(there, "co-host", "DELETE").status_code == 204
        gone = asked(there, "host", "GET")
        assert (gone.status_code, gone.json()["error"]["code"]) == (404, "not-found")
        assert "no picture" in gone.json()["error"]["message"]
        assert settings(there)["picture"] is None
        laid(there, PNG)


def test_pictures_and_settings_that_come_at_once_do_not_undo_each_other(there: Company) -> None:
    laid(there, PNG)
    at = {"x": 5, "y": 5, "width": 5}

    def each(number: int) -> None:
        if number % 2:
            assert asked(there, "host", "PUT", PNG + bytes([number])).status_code == 200
        else:
            there.host.ask("PATCH", "", {"title": f"Table {number}", "settings": {"picture": at}})

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(each, range(20)))
    got = asked(there, "host", "GET")
    assert settings(there)["picture"] == {**at, "digest": got.headers["etag"].strip('"')}


def test_it_is_there_after_the_server_was_killed(start: Callable[[], Server]) -> None:
    first = start()
    with company(first) as there:
        shown = laid(there, WEBP)
        first.kill()
        second = start()
        for client in there.clients.values():
            client.server = second.url
        assert settings(there)["picture"] == shown
        assert asked(there, "player", "GET").content == WEBP


# ---- in the store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    one = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    yield one
    one.close()


def written(store: Store, write: Any) -> Any:
    return store.submit(write).result(20)


def test_the_store_keeps_one_picture_of_a_table_with_its_settings(store: Store) -> None:
    written(store, new_table("a"))
    written(store, new_table("b"))
    epoch = written(store, Claim("a"))
    assert (store.picture("a"), store.digest_of_picture("a")) == (None, "")
    for body in ODD:
        row = PictureRow("image/png", f"digest {len(body)}", body)
        written(store, Picture("a", epoch, f'{{"of":{len(body)}}}', row))
        assert (store.picture("a"), store.digest_of_picture("a")) == (row, row.digest)
        kept = store.read("a")
        assert kept is not None
        assert kept.row.settings == f'{{"of":{len(body)}}}'
    assert store.picture("b") is None
    written(store, Change("a", epoch, "Other", False, "{}"))
    assert store.picture("a") == row
    written(store, Picture("a", epoch, "{}", None))
    assert store.picture("a") is None


def test_a_picture_is_written_by_who_has_the_table_and_goes_with_it(store: Store) -> None:
    written(store, new_table("a"))
    old, new = written(store, Claim("a")), written(store, Claim("a"))
    row = PictureRow("image/png", "d", PNG)
    for epoch, table, code in ((old, "a", "stale-writer"), (new, "none", "unknown-table")):
        with pytest.raises(StoreError) as refused:
            written(store, Picture(table, epoch, "{}", row))
        assert refused.value.code == code
    written(store, Picture("a", new, "{}", row))
    written(store, Delete("a"))
    assert store.picture("a") is None


def migrations() -> Config:
    config = Config()
    folder = resources.files("lawspeaker.table.store").joinpath("migrations")
    config.set_main_option("script_location", str(folder))
    return config


def migrated(file: Path, revision: str) -> None:
    """Makes a database by the migrations alone, up to that one."""
    engine, config = create_engine(f"sqlite:///{file}"), migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def shape(file: Path) -> tuple[set[str], list[tuple[str]]]:
    """How the tables of a database were made, and the revision it is said to have."""
    with sqlite3.connect(file) as plain:
        made = plain.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        told = plain.execute("SELECT version_num FROM alembic_version").fetchall()
    plain.close()
    return {" ".join(sql.split()) for (sql,) in made}, told


def test_a_new_store_has_the_shape_to_which_the_migrations_lead(tmp_path: Path) -> None:
    one, other = tmp_path / "tables.db", tmp_path / "migrated.db"
    Store.open(f"sqlite:///{one}").close()
    migrated(other, "head")
    assert shape(one) == shape(other)
    steps = ScriptDirectory.from_config(migrations()).walk_revisions()
    assert tuple(step.revision for step in steps)[::-1] == REVISIONS


def test_a_store_from_before_there_were_pictures_is_brought_along(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    migrated(file, "0001")
    with sqlite3.connect(file) as plain:
        plain.execute(
            "INSERT INTO tables VALUES ('a', 'Reeds', 'war', '1e', 3, 1, 2, 0, '{\"accepts\":\"all\"}', 4, x'00')"
        )
        assert plain.execute("SELECT name FROM sqlite_master WHERE name = 'pictures'").fetchall() == []
    plain.close()
    store = Store.open(f"sqlite:///{file}")
    (row,) = store.tables()
    assert (row.id, row.title, row.settings, row.epoch) == ("a", "Reeds", '{"accepts":"all"}', 4)
    assert store.picture("a") is None
    written(store, Picture("a", written(store, Claim("a")), "{}", PictureRow("image/png", "d", PNG)))
    store.close()
    again = Store.open(f"sqlite:///{file}")
    assert again.picture("a") == PictureRow("image/png", "d", PNG)
    again.close()
