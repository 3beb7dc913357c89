"""Who sits at a table, and the one table of what each role may do."""

import hashlib
import secrets
from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from lawspeaker.errors import Forbidden
from lawspeaker.law.names import Maker
from lawspeaker.record.rolls import HOST as HOST_WORD


class Role(Enum):
    """What a seat is."""

    HOST = "host"
    CO_HOST = "co-host"
    PLAYER = "player"
    WATCHER = "watcher"


HOST, CO_HOST, PLAYER, WATCHER = Role
_HOSTS = frozenset({HOST, CO_HOST})
_PLAYING = _HOSTS | {PLAYER}
_ALL = frozenset(Role)
NOBODY = "no seat of this table has this link: enter by the link that the Host gave you, or ask for another"
WATCHING = "watcher"
"""The word of watchers: no figure is theirs."""

RIGHTS: dict[str, frozenset[Role]] = {
    # reading: all of it is reckoned on what the seat sees
    "see": _ALL, "judge": _ALL, "legal": _ALL, "odds": _ALL, "why": _ALL, "export": _ALL, "export-whole": _HOSTS,
    "see-as": _HOSTS,
    # playing: whose move it is says `may_make`
    "move": _PLAYING, "answer": _PLAYING, "note": _PLAYING, "propose": _PLAYING, "withdraw": _PLAYING,
    "seed": _PLAYING, "undo-own": _PLAYING, "ask-undo": _PLAYING,
    # ruling over the game
    "undo": _HOSTS, "redo": _HOSTS, "put-back": _HOSTS, "correct": _HOSTS, "overrule": _HOSTS, "option": _HOSTS,
    "decide": _HOSTS, "reveal-dice": _HOSTS,
    # ruling over the table
    "seat": _HOSTS, "rename": _HOSTS, "settings": _HOSTS, "close": _HOSTS,
    "picture": _HOSTS,
    "host-seat": frozenset({HOST}), "delete": frozenset({HOST}),
}  # fmt: skip
"""By what is asked for: the roles that may ask."""


class Seat(Struct, frozen=True, kw_only=True):
    """A place at a table. `word` is the rulebook's for it; `figures` are those it acts for, None all of its word."""

    id: str
    name: str
    role: Role
    word: str
    figures: tuple[str, ...] | None = None
    digest: bytes = b""
    """Of the secret of its link."""
    made: int = 0
    removed: bool = False

    @property
    def rules(self) -> bool:
        """Whether it is the Host's or a co-Host's."""
        return self.role in _HOSTS


def checked(seat: Seat, right: str) -> None:
    """Raises Forbidden where the role of the seat does not have this right."""
    if seat.role not in RIGHTS[right]:
        needed = " or ".join(role.value for role in Role if role in RIGHTS[right])
        raise Forbidden(f"a {seat.role.value} may not do this ({right}): it takes a {needed}")


def may_make(seat: Seat, maker: Maker) -> bool:
    """Whether the seat may make a move of this maker: the Hosts all, players those of their own figures or word."""
    if seat.rules:
        return True
    if seat.role is not PLAYER or maker.seat == HOST_WORD:
        return False
    if seat.figures is None or maker.figure is None:
        return maker.seat == seat.word
    return maker.figure in seat.figures


def checked_maker(seat: Seat, maker: Maker) -> None:
    """Raises Forbidden, with whose move it is, where the seat may not make it.

    A move of a figure that is not there is nobody's: the ruling says so.
    """
    checked(seat, "move")
    if (maker.seat is None and maker.figure is None) or may_make(seat, maker):
        return
    whose = "the Host" if maker.seat == HOST_WORD else f"the player of {maker.figure or maker.seat}, or the Host"
    raise Forbidden(f"this is not the move of {seat.name}: it takes {whose}")


def new_secret() -> str:
    """The secret of a link: 192 random bits, for a URL."""
    return secrets.token_urlsafe(24)


def link_path(table_id: str, secret: str) -> str:
    """The path of a seat's link, behind the address of the server: the secret is a fragment, which browsers keep."""
    return f"/t/{table_id}#{secret}"


def home_path(links: Iterable[str]) -> str:
    """The path of home that enters the tables of all these paths of links, in a fragment too."""
    return "/#enter=" + ",".join(one.removeprefix("/t/").replace("#", "~") for one in links)


def digest_of(secret: str) -> bytes:
    """What is kept of the secret of a link."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"lawspeaker seat").digest()
