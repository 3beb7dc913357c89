"""Who throws: dice rolled from a seed, or typed by a person who threw them on a table.

A seeded roll is a pure function of (seed, counter, pool), the same on every machine and version of
Python: roll 7 of a game can be thrown again without throwing rolls 0 to 6. Faces carry no bias:
numbers that would favour low faces are drawn again.
"""

import hashlib
import secrets
from collections.abc import Iterator

from msgspec import Struct

from lawspeaker.chance.pool import Pool
from lawspeaker.errors import Malformed

_WORD = 4  # bytes drawn for one face
_WORDS = 1 << (8 * _WORD)
_SEEDS = 1 << 64


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """Faces as they were read, and whether they were rolled here or typed in by a person."""

    faces: tuple[int, ...]
    typed: bool


def fresh_seed() -> int:
    """A seed nobody knows: 64 bits from the machine's source of randomness. No rule calls this."""
    return secrets.randbits(64)


class SeededDice(Struct, frozen=True):
    """Dice that depend on nothing but `seed` (0 to 2^64 - 1) and the counter of the roll.

    Raises Malformed (`bad-seed`) when it is made from any other seed.
    """

    seed: int

    def __post_init__(self) -> None:
        if not 0 <= self.seed < _SEEDS:
            raise Malformed("bad-seed", str(self.seed), "a seed is a whole number from 0 to 18446744073709551615")

    def roll(self, pool: Pool, counter: int) -> tuple[int, ...]:
        """The faces of roll number `counter` (0, 1, 2 ...) of this pool, without bias."""
        fair = _WORDS - _WORDS % pool.sides
        drawn = (word for word in self._words(counter) if word < fair)
        return tuple(1 + next(drawn) % pool.sides for _ in range(pool.count))

    def _words(self, counter: int) -> Iterator[int]:
        """An endless row of 32-bit numbers: BLAKE2b of (counter, block), keyed with the seed."""
        key, block = self.seed.to_bytes(8, "big"), 0
        while True:
            message = counter.to_bytes(8, "big") + block.to_bytes(8, "big")
            digest = hashlib.blake2b(message, key=key, person=b"lawspeaker dice").digest()
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1


def typed_faces(text: str) -> tuple[int, ...]:
    """Faces as a person types them: `5,3` or `5 3`. Whether they fit a pool, `Pool.check` says.

    Raises Malformed (`bad-dice`) where something is not a whole number of at most four digits.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 4):
            raise Malformed("bad-dice", word, "dice are typed as whole numbers, like 5,3")
    return tuple(map(int, words))
