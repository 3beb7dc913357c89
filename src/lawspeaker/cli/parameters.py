"""What commands take, in one place: the same words mean the same everywhere."""

import sys
from collections.abc import Iterable
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from lawspeaker.errors import Malformed

RulebookName: TypeAlias = Annotated[str, Parameter(help="The rulebook, by name: `command` or `war`.")]
PositionText: TypeAlias = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="A position, like '[3 a battle] C3 Cm1 | (L2) L1!', or for `war` a scenario file. "
        "A single - reads it from standard input.",
    ),
]
MoveText: TypeAlias = Annotated[
    str, Parameter(help="A move, like 'recruit L2:Wolf/1', 'b: attack C3 Leader' or 'strike asher jackal'.")
]
OptionList: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        negative="",
        help="An option of the table, ID=CHOICE, like C-4=no. May be given often.",
    ),
]
JournalPath: TypeAlias = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="A journal, as the referee saves it. A single - is standard input.")
]
AsJson: TypeAlias = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of words.")]
Seed: TypeAlias = Annotated[int | None, Parameter(help="Seed of the dice; the same seed gives the same dice.")]
SeatName: TypeAlias = Annotated[str | None, Parameter(help="A seat: a or b. Usually whose turn it is.")]


def read_options(texts: Iterable[str]) -> dict[str, str]:
    """Options by id, from texts like `C-1=yes`. Raises Malformed (`bad-option`)."""
    chosen: dict[str, str] = {}
    for text in texts:
        option_id, equals, choice = text.partition("=")
        if not equals:
            raise Malformed("bad-option", text, "an option is written ID=CHOICE, like C-4=no")
        if option_id in chosen:
            raise Malformed("bad-option", text, f"{option_id} is given twice")
        chosen[option_id] = choice
    return chosen


def read_position(text: str) -> str:
    """The text itself, or standard input where it is a single `-`."""
    return sys.stdin.read() if text == "-" else text


def read_rank(text: str | None) -> int | None:
    """A rank, 0 to 3. Raises Malformed (`bad-rank`)."""
    if text is None:
        return None
    if text not in ("0", "1", "2", "3"):
        raise Malformed("bad-rank", text, "a rank is 0, 1, 2 or 3")
    return int(text)
