"""Provably fair dice: a secret that was committed to beforehand, seeds of the seats, and a counter give every roll.

Whoever keeps the secret publishes its commitment first, then the seats may each bring a seed. Once the secret is
revealed, anybody can throw every roll again. This proves that nobody changed a roll afterwards; it does not prove
that the keeper of the secret did not look ahead.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping

from msgspec import Struct

from lawspeaker.chance.pool import Pool
from lawspeaker.errors import Malformed

_WORD = 4  # bytes drawn for one face
_WORDS = 1 << (8 * _WORD)
_SEEDS = 1 << 64
_SECRET = 32  # bytes


def fresh_secret() -> bytes:
    """A secret that nobody knows: 32 bytes from the machine's source of randomness. No rule calls this."""
    return secrets.token_bytes(_SECRET)


def fresh_seed() -> int:
    """A seed nobody knows, of 64 bits. No rule calls this."""
    return secrets.randbits(64)


def secret_of(seed: int, epoch: int = 1) -> bytes:
    """The secret of an epoch by a seed that is no secret: the same seed gives the same dice.

    Raises Malformed (`bad-seed`) unless the seed is from 0 to 2^64 - 1.
    """
    if not 0 <= seed < _SEEDS:
        raise Malformed("bad-seed", str(seed), "a seed is a whole number from 0 to 18446744073709551615")
    return hashlib.blake2b(f"lawspeaker seed {seed} {epoch}".encode(), digest_size=_SECRET).digest()


def commitment(secret: bytes) -> str:
    """What is published before the first roll: BLAKE2b of the secret, 64 hexadecimal digits."""
    return hashlib.blake2b(b"lawspeaker secret " + secret, digest_size=32).hexdigest()


def digest_of_seeds(seeds: Mapping[str, str]) -> str:
    """One digest of all seeds: BLAKE2b of their JSON, `[[seat, seed], ...]` by seat, without blanks."""
    listed = json.dumps(sorted(seeds.items()), ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(listed.encode(), digest_size=32).hexdigest()


class FairDice(Struct, frozen=True):
    """The dice of one epoch of a table: a pure function of secret, table, epoch, seats' seeds and counter.

    `seeds` is `digest_of_seeds`. Roll 7 can be thrown again without throwing those before it. Faces carry no
    bias: words that would favour low faces are drawn again.
    """

    secret: bytes
    table: str
    epoch: int
    seeds: str

    def roll(self, pool: Pool, counter: int) -> tuple[int, ...]:
        """The faces of roll number `counter` (0, 1, 2 ...) of this pool."""
        fair = _WORDS - _WORDS % pool.sides
        drawn = (word for word in self._words(counter) if word < fair)
        return tuple(1 + next(drawn) % pool.sides for _ in range(pool.count))

    def _words(self, counter: int) -> Iterator[int]:
        """An endless row of 32-bit numbers: BLAKE2b, keyed with the secret, of block after block of the roll."""
        block = 0
        while True:
            message = f"{self.table}|{self.epoch}|{self.seeds}|{counter}|{block}".encode()
            digest = hashlib.blake2b(message, key=self.secret).digest()
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1
