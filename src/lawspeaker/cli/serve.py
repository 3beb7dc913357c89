"""`lawspeaker serve`: live tables for several people, on this machine or on a network."""

import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import platformdirs
from cyclopts import Parameter

from lawspeaker.cli.printing import Exit, notice
from lawspeaker.errors import BadFile, Malformed
from lawspeaker.table.beginning import begun_from, link_for_host, table_kept
from lawspeaker.table.hall import Hall
from lawspeaker.table.serving import listening
from lawspeaker.table.serving import serve as serve_hall
from lawspeaker.table.store.store import Store

DEMO = "war:jackal-fight"


def serve(
    file: Annotated[
        str | None,
        Parameter(help="Begin a table from this scenario file, journal, or position; else tables that are kept."),
    ] = None,
    /,
    *,
    demo: Annotated[str | None, Parameter(help=f"Begin a table from what ships, like {DEMO} or command:demo.")] = None,
    title: Annotated[str, Parameter(help="What the new table is called.")] = "",
    link: Annotated[
        str | None, Parameter(help="Another Host's link for this table; the one before opens no more.")
    ] = None,
    host: Annotated[str, Parameter(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port; 0 is any that is free.")] = 8765,
    data: Annotated[Path | None, Parameter(help="The folder where tables are kept.")] = None,
    store: Annotated[str | None, Parameter(help="The URL of a database in place of the folder.")] = None,
    browser: Annotated[bool, Parameter(help="Open the Host's link in a browser.")] = True,
) -> int:
    """Serve live tables until it is stopped: the Host's link is printed, and opened in a browser.

    Ends with 0 once it is told to stop; 3 where a table cannot be begun from what is given; 4 where the address, the
    folder or the file cannot be used.
    """
    kept = Store.open(store or _in_folder(data))
    try:
        links = _links(kept, (file, demo, link, title))
        at = listening(host, port)
    except BaseException:
        kept.close()
        raise
    shown = f"[{host}]" if ":" in host else host
    base = f"http://{shown}:{at.getsockname()[1]}"
    serve_hall(Hall(kept), at, lambda: _tell(base, links, browser))
    return Exit.YES


def _tell(base: str, links: list[tuple[str, str]], browser: bool) -> None:
    """Says where the tables are, and opens the first link for whoever sits at this terminal."""
    print(f"Tables are served at {base}", flush=True)
    for name, path in links:
        print(f"{name}: {base}{path}", flush=True)
    print("Press Ctrl+C to stop; every table is kept.", flush=True)
    if browser and links and sys.stdout.isatty():
        webbrowser.open(f"{base}{links[0][1]}")


def _links(kept: Store, asked: tuple[str | None, str | None, str | None, str]) -> list[tuple[str, str]]:
    """The links to be shown, each with its name: of a table that is begun, or that gets another Host's link."""
    file, demo, link, title = asked
    if sum(one is not None for one in (file, demo, link)) > 1:
        raise Malformed("bad-request", "", "one of FILE, --demo and --link is given")
    if link is not None:
        return [("The Host's link", link_for_host(kept, link))]
    tables = kept.tables()
    if file is None and demo is None and tables:
        for one in tables[:8]:
            notice([f"Kept: {one.id}  {one.title}; another Host's link: lawspeaker serve --link {one.id}"])
        return []
    game, name = begun_from(file, demo or DEMO)
    return [("The Host's link", table_kept(kept, game, title or name))]


def _in_folder(data: Path | None) -> str:
    """The URL of the database in that folder, which is made. Raises BadFile."""
    folder = data or Path(platformdirs.user_data_dir("lawspeaker"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(str(folder), "", f"this folder cannot be made: {error.strerror}") from None
    return f"sqlite:///{folder.resolve() / 'tables.db'}"
