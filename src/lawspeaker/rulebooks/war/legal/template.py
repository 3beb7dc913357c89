"""A template: a move with some of its arguments open, and what fits for each of them."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from lawspeaker.law.ground import NO_FACTS, Facts
from lawspeaker.rulebooks.war.legal.fits import Fit, is_empty

HOST = "host"
_OPEN = re.compile(r"<([^<>]+)>")


class Template(Struct, frozen=True, kw_only=True):
    """What may be done, and what fits for each open argument.

    `seat` is the word of the seat whose it is, `args` the open arguments in the order of the move's table,
    `optional` those that may be left out, sorted, `fixed` the arguments that are not open. An argument
    inside another stands under both names: `set.falter`.
    """

    do: str
    figure: str | None
    seat: str
    text: str
    args: Facts
    optional: tuple[str, ...]
    fixed: Facts = NO_FACTS


def template_json(template: Template) -> dict[str, Any]:
    """`{do, figure, seat, text, args, optional}`, a new dict with lists for tuples."""
    return {
        "do": template.do,
        "figure": template.figure,
        "seat": template.seat,
        "text": template.text,
        "args": {name: _thawed(fit) for name, fit in template.args.items()},
        "optional": list(template.optional),
    }


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(one) for one in value]
    return {key: _thawed(one) for key, one in value.items()} if isinstance(value, dict) else value


def offered(args: Mapping[str, Fit | None], needed: tuple[str, ...]) -> Facts:
    """The arguments of which something fits; those that are needed in any case."""
    return Facts({name: fit for name, fit in args.items() if fit is not None and (name in needed or not is_empty(fit))})


def optional_of(args: Facts, needed: tuple[str, ...]) -> tuple[str, ...]:
    """The names of those that may be left out, sorted."""
    return tuple(sorted(name for name in args if name not in needed))


def text_of(args: Mapping[str, Any], *pieces: str) -> str:
    """The pieces as one text, but for those that name, as `<name>`, an argument that is not open."""
    return " ".join(piece for piece in pieces if all(name in args for name in _OPEN.findall(piece)))
