"""SVG as text: elements with their attributes in the order given, everything escaped."""

import re
from xml.sax.saxutils import escape, quoteattr

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(tag: str, *inside: str, **attributes: str | float) -> str:
    """An element with this markup inside. `stroke_width` is written `stroke-width`."""
    written = "".join(f" {_key(key)}={quoteattr(_value(value))}" for key, value in attributes.items())
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


def plain(text: str) -> str:
    """Text as markup; signs that XML does not allow are left out."""
    return escape(_NOT_IN_XML.sub("", text))


def _key(key: str) -> str:
    return key.replace("_", "-")


def _value(value: str | float) -> str:
    return _NOT_IN_XML.sub("", value) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A length to one decimal, without a trailing zero."""
    return f"{round(value, 1):g}"
