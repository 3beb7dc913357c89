"""What is thrown: a number of equal dice."""

import re
from collections.abc import Sequence

from msgspec import Struct

from lawspeaker.errors import Malformed

_POOL = re.compile(r"([1-9][0-9]{0,2})d([1-9][0-9]{0,3})")


class Pool(Struct, frozen=True, gc=False):
    """`count` dice of `sides` sides each, numbered 1 to `sides`. Written `2d6`."""

    count: int
    sides: int

    @classmethod
    def parse(cls, text: str) -> "Pool":
        """Reads `2d6`. Raises Malformed (`bad-pool`) on anything else; at most 999d9999."""
        found = _POOL.fullmatch(text)
        if found is None:
            raise Malformed("bad-pool", text, "a pool is written like 2d6: how many dice, d, how many sides")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    def check(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces as they are, if this pool can show them.

        Raises Malformed (`bad-dice`) when there are too many or too few, or a face is out of range.
        """
        shown = ",".join(map(str, faces))
        if len(faces) != self.count:
            raise Malformed("bad-dice", shown, f"{self} takes {self.count} faces, given: {len(faces)}")
        for face in faces:
            if not 1 <= face <= self.sides:
                raise Malformed("bad-dice", shown, f"a die of {self} shows 1 to {self.sides}, not {face}")
        return tuple(faces)
