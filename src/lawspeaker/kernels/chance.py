"""Chance that is counted, not kept: each draw is made of the seed, the number of the game and its own number.

So a game comes out the same wherever it is played, and after whatever others. The draws of a game are those of
SplitMix64 begun at its `key`.
"""

from lawspeaker.kernels.compiling import inlined, number, word

GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = 0xFFFFFFFFFFFFFFFF


@inlined
def mixed(bits: int) -> int:
    """A word mixed well: the finaliser of SplitMix64, a bijection."""
    bits = ((bits ^ (bits >> 30)) * _FIRST) & _WORD
    bits = ((bits ^ (bits >> 27)) * _SECOND) & _WORD
    return bits ^ (bits >> 31)


@inlined
def key(seed: int, game: int) -> int:
    """The word from which the draws of a game come."""
    of_seed = mixed((word(seed) + GOLDEN) & _WORD)
    return mixed((of_seed + word(game) * GOLDEN) & _WORD)


@inlined
def draw(of_game: int, count: int) -> int:
    """Draw number `count` (0, 1, 2 ...) of the game with this key: 64 bits."""
    return mixed((word(of_game) + (word(count) + word(1)) * GOLDEN) & _WORD)


@inlined
def below(bits: int, n: int) -> int:
    """A number from 0 to n - 1, of the upper 32 bits of a draw; n is at most 2^31. Uneven by n in 2^32 at most."""
    return number(((word(bits) >> 32) * word(n)) >> 32)


@inlined
def lower_below(bits: int, n: int) -> int:
    """The same of the lower 32 bits, so that one draw gives two numbers that do not hang together."""
    return number((((word(bits) << 32) & _WORD) >> 32) * word(n) >> 32)
