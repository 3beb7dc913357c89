"""SplitMix64: numbers that every implementation can repeat to the bit, for reference games and scenario files."""

_WORD = (1 << 64) - 1


class SplitMix64:
    """The numbers of Steele, Lea and Flood's SplitMix64, begun at a seed."""

    def __init__(self, seed: int) -> None:
        self._x = seed & _WORD

    def next(self) -> int:
        """The next number of 64 bits."""
        self._x = (self._x + 0x9E3779B97F4A7C15) & _WORD
        z = self._x
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _WORD
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return ((self.next() >> 32) * n) >> 32
