"""Plans: what comes next, said by a driver from the state and from how far the plan is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from lawspeaker.errors import Malformed

Stage: TypeAlias = tuple[int, ...]
"""How far a plan is: whole numbers, in an order that grows with each move; the last one is the Turns it has counted."""


class Next(Struct, frozen=True):
    """What a plan does next, and how far it is then.

    A move that is not allowed is left out, unless it `must` be made.
    """

    move: Any
    stage: Stage
    must: bool = False


Driver: TypeAlias = Callable[[Any, Stage], Next | None]
"""What comes next in a state at a stage, () at the beginning; None where the plan is at its end."""


def in_order(texts: Sequence[str], read: Callable[[str, Any], Any]) -> Driver:
    """The driver of a list of moves, one after the other; each counts as a Turn. `read` reads one in a state."""

    def following(state: Any, stage: Stage) -> Next | None:
        place = stage[0] if stage else 0
        return Next(read(texts[place], state), (place + 1,)) if place < len(texts) else None

    return following


def moves_of(table: Mapping[str, Any]) -> tuple[str, ...]:
    """The texts of a plan that is a list of `moves` and nothing else. Raises Malformed (`bad-plan`)."""
    for key in table:
        if key != "moves":
            raise Malformed("bad-plan", key, "a plan of this rulebook is a list of moves: there is no such key")
    return texts_of(table.get("moves"), "moves")


def texts_of(value: Any, key: str) -> tuple[str, ...]:
    """A list of texts, one or more. Raises Malformed (`bad-plan`), with the key."""
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        raise Malformed("bad-plan", key, 'this is a list of texts, like ["strike asher jackal"]')
    return tuple(value)
