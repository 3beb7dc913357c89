"""Dice as they were read, rolled here or typed by a person who threw them on a table; `fair` throws them."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from lawspeaker.errors import Malformed

DiceGiven: TypeAlias = Sequence[int | Sequence[int]] | None
"""Dice that come with a move: one pool, or a list of pools."""


class Dice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Faces as they were read. `roll` is the counter of a roll that was thrown here, with dice of `sides` sides.

    Where it is None, a person typed them.
    """

    faces: tuple[int, ...]
    roll: int | None = None
    sides: int = 0

    @property
    def typed(self) -> bool:
        """Whether a person typed them."""
        return self.roll is None


def typed_faces(text: str) -> tuple[int, ...]:
    """Faces as a person types them: `5,3` or `5 3`. Whether they fit a pool, `Pool.check` says.

    Raises Malformed (`bad-dice`) where something is not a whole number of at most four digits.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise Malformed("bad-dice", word, "dice are typed as whole numbers, like 5,3")
    return tuple(map(int, words))


def pools_of(dice: DiceGiven) -> tuple[tuple[int, ...], ...]:
    """Dice that came with a move as pools: one pool of faces may stand by itself. Raises Malformed (`bad-dice`)."""
    if dice is None:
        return ()
    single = [face for face in dice if isinstance(face, int)]
    several = tuple(tuple(pool) for pool in dice if not isinstance(pool, int))
    if single and several:
        raise Malformed("bad-dice", ",".join(map(str, single)), "dice are one pool of faces, or a list of pools")
    return several or (tuple(single),)
