"""`lawspeaker serve`: live tables for several people, on this machine or on a network."""

import sys
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from socket import socket
from typing import Annotated, NamedTuple, TypeAlias

import platformdirs
from cyclopts import Parameter

from lawspeaker.cli.printing import Exit, notice
from lawspeaker.errors import BadFile, Malformed
from lawspeaker.table.beginning import begun_from, demos_kept, link_for_host, table_kept
from lawspeaker.table.codes import lines_of
from lawspeaker.table.hall import Hall
from lawspeaker.table.roles import home_path
from lawspeaker.table.serving import Listening, address_on_network, check_certificate, listening
from lawspeaker.table.serving import serve as serve_hall
from lawspeaker.table.store.store import Store

DEMO = "war:jackal-fight"
HERE = "127.0.0.1"
ALONE = "this machine is on no network that we know of: the address below is for itself alone"
IN_CLEAR = (
    "whoever reads along on this network reads every secret of these tables, and phones let their screens go dark: "
    "--tls-cert and --tls-key change both"
)


class Links(NamedTuple):
    """What the tables that begin are called, each with the path of its Host's link."""

    tables: list[tuple[str, str]]

    @property
    def first(self) -> str:
        """The path to begin at: the link of the one table, else home, which enters all of them."""
        paths = [path for _, path in self.tables]
        return paths[0] if len(paths) == 1 else home_path(paths) if paths else "/"


FileGiven: TypeAlias = Annotated[
    str | None,
    Parameter(help="Begin a table from this scenario file, journal, or position; else tables that are kept."),
]
Demos: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(
        name="--demo",
        negative="",
        help=f"Begin a table from what ships, like {DEMO} or command:demo. May be given often.",
    ),
]
Relinked: TypeAlias = Annotated[
    str | None, Parameter(help="Another Host's link for this table; the one before opens no more.")
]
Lan: TypeAlias = Annotated[
    bool, Parameter(negative="", help="Serve the network that this machine is on, and make links with its address.")
]
Certificate: TypeAlias = Annotated[Path | None, Parameter(help="Serve HTTPS, with this certificate (PEM).")]
CertificateKey: TypeAlias = Annotated[
    Path | None, Parameter(help="The key of the certificate (PEM, without a password).")
]


def serve(
    file: FileGiven = None,
    /,
    *,
    demo: Demos = (),
    title: Annotated[str, Parameter(help="What the new table is called.")] = "",
    link: Relinked = None,
    lan: Lan = False,
    tls_cert: Certificate = None,
    tls_key: CertificateKey = None,
    host: Annotated[str | None, Parameter(help=f"The address to listen at, {HERE} without.")] = None,
    port: Annotated[int, Parameter(help="The port; 0 is any that is free.")] = 8765,
    data: Annotated[Path | None, Parameter(help="The folder where tables are kept.")] = None,
    store: Annotated[str | None, Parameter(help="The URL of a database in place of the folder.")] = None,
    browser: Annotated[bool, Parameter(help="Open the Host's link in a browser.")] = True,
) -> int:
    """Serve live tables until it is stopped: the Host's link is printed, and opened in a browser.

    Raises Malformed, BadFile, StoreError, Unreachable.

    Ends with 0 once it is told to stop; 3 where the options do not go together, or a table cannot be begun from what is
    given; 4 where the address, the certificate, the folder or the file cannot be used.
    """
    if lan and host is not None:
        raise Malformed("bad-request", "", "--lan listens at every address: give it, or --host")
    _check_tls(tls_cert, tls_key)
    with ExitStack() as opened:
        kept = Store.open(store or _in_folder(data))
        opened.callback(kept.close)
        at = opened.enter_context(listening(host or ("0.0.0.0" if lan else HERE), port))
        links = Links(_begun(kept, (file, demo, link, title)))
        opened.pop_all()
    base = _base(at, (address_on_network() or HERE) if lan else host or HERE, tls_cert is not None)
    where = Listening(at, base if lan else "", tls_cert, tls_key)
    serve_hall(Hall(kept), where, lambda: _tell(base, links, where, browser))
    return Exit.YES


def _base(at: socket, address: str, secure: bool) -> str:
    shown = f"[{address}]" if ":" in address else address
    return f"{'https' if secure else 'http'}://{shown}:{at.getsockname()[1]}"


def _check_tls(certificate: Path | None, key: Path | None) -> None:
    """Raises Malformed where there is one without the other, BadFile where they cannot be used."""
    if (certificate is None) != (key is None):
        raise Malformed("bad-request", "", "--tls-cert and --tls-key go together: a certificate, and its key")
    if certificate is not None and key is not None:
        check_certificate(certificate, key)


def _tell(base: str, links: Links, at: Listening, browser: bool) -> None:
    """Says where the tables are, and opens them for whoever sits at this terminal."""
    if at.shared and HERE in at.shared:
        notice([ALONE])
    elif at.shared and at.certificate is None:
        notice([IN_CLEAR])
    print(f"Tables are served at {base}", flush=True)
    for name, path in links.tables:
        called = "The Host's link" if len(links.tables) == 1 else f"The Host's link of {name}"
        print(f"{called}: {base}{path}", flush=True)
    if len(links.tables) > 1:
        print(f"All of them: {base}{links.first}", flush=True)
    if at.shared and sys.stdout.isatty():
        print("\n".join(lines_of(base + links.first)), flush=True)
    print("Press Ctrl+C to stop; every table is kept.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(base + links.first)


def _begun(kept: Store, asked: tuple[str | None, tuple[str, ...], str | None, str]) -> list[tuple[str, str]]:
    """What tables are called that are begun, or get another Host's link, each with that. Raises Malformed."""
    file, demos, link, title = asked
    if (file is not None) + bool(demos) + (link is not None) > 1:
        raise Malformed("bad-request", "", "one of FILE, --demo and --link is given")
    if title and len(demos) > 1:
        raise Malformed("bad-request", title, "--title is for one table")
    if link is not None:
        return [(link, link_for_host(kept, link))]
    if demos:
        return demos_kept(kept, demos, title)
    tables = kept.tables()
    if file is None and tables:
        for one in tables[:8]:
            notice([f"Kept: {one.id}  {one.title}; another Host's link: lawspeaker serve --link {one.id}"])
        return []
    game, name = begun_from(file, DEMO)
    return [(title or name, table_kept(kept, game, title or name))]


def _in_folder(data: Path | None) -> str:
    """The URL of the database in that folder, which is made. Raises BadFile."""
    folder = data or Path(platformdirs.user_data_dir("lawspeaker"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(str(folder), "", f"this folder cannot be made: {error.strerror}") from None
    return f"sqlite:///{folder.resolve() / 'tables.db'}"
