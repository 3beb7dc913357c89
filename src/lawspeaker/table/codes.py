"""Links as QR codes: for a page, and for a terminal."""

from io import BytesIO, StringIO

import segno

QUIET = 4
"""Modules of white around a code, without which readers do not find it."""
_BLACK_ON_WHITE = "\x1b[38;5;231;48;5;16m{}\x1b[0m"
"""Of a terminal, whatever its own colours are: what is drawn of a code is its white."""


def picture_of(link: str) -> str:
    """The code of a link as SVG, one unit a module, black on white, as wide as it is shown."""
    drawn = BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(
        drawn, kind="svg", border=QUIET, dark="#000", light="#fff", xmldecl=False, nl=False, omitsize=True,
        svgclass=None, lineclass=None,
    )  # fmt: skip
    return drawn.getvalue().decode("utf-8")


def lines_of(link: str) -> list[str]:
    """The code of a link as lines for a terminal, two modules high each."""
    drawn = StringIO()
    segno.make_qr(link, error="l").terminal(drawn, border=2, compact=True)
    return [_BLACK_ON_WHITE.format(line) for line in drawn.getvalue().splitlines()]
