"""A picture that lies under the map of a table: what is taken for one, and where it lies."""

import hashlib

from msgspec import UNSET
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.table.store.rows import PictureRow
from lawspeaker.table.wire import PictureShown, Settings, SettingsAsked

LARGEST = 4 * 1024 * 1024
"""Bytes of a picture, at most."""
KINDS = ("image/png", "image/jpeg", "image/webp")
PLACE = PictureShown(x=-12, y=-12, width=24)
"""Where a picture lies that nobody has laid anywhere, in inches: around the middle of most battles."""


def picture(body: bytes) -> PictureRow:
    """A picture as it is kept, of the kind that its first bytes say. Raises Malformed (`no-picture`)."""
    png, jpeg, webp = KINDS
    if body.startswith(b"\x89PNG\r\n\x1a\n"):
        kind = png
    elif body.startswith(b"\xff\xd8\xff"):
        kind = jpeg
    elif body.startswith(b"RIFF") and body[8:12] == b"WEBP":
        kind = webp
    else:
        raise Malformed("no-picture", "", "a picture is a PNG, a JPEG or a WebP, sent as it is: this begins as none")
    return PictureRow(kind, hashlib.blake2b(body, digest_size=16).hexdigest(), body)


def laid(settings: Settings, new: PictureRow | None) -> Settings:
    """The settings of a table with another picture: it lies where the last one lay."""
    if new is None:
        return replace(settings, picture=None)
    return replace(settings, picture=replace(settings.picture or PLACE, digest=new.digest))


def changed(settings: Settings, asked: SettingsAsked | None, digest: str) -> Settings:
    """Settings with what is asked for changed; `digest` is that of the picture of the table, empty without one."""
    if asked is None:
        return settings
    if asked.accepts is not UNSET:
        settings = replace(settings, accepts=asked.accepts)
    if asked.picture is UNSET:
        return settings
    at = asked.picture
    shown = None if at is None else PictureShown(x=at.x, y=at.y, width=at.width, digest=digest)
    return replace(settings, picture=shown)
