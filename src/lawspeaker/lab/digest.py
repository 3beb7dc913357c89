"""One digest for all that was played, whatever the chunks, the threads, the back end and the machines were."""

import hashlib

import numpy as np

from lawspeaker.kernels.kernel import Columns


class Digest:
    """SHA-256 over every column of every arm, in the order of games; columns by name."""

    def __init__(self) -> None:
        self._parts: dict[tuple[int, str], hashlib._Hash] = {}

    def add(self, arm: int, columns: Columns) -> None:
        """The next games of an arm."""
        for name, column in columns.items():
            part = self._parts.setdefault((arm, name), hashlib.sha256())
            part.update(np.ascontiguousarray(column, dtype="<i8").data)

    def hexdigest(self) -> str:
        """Of all that was added, as 64 hexadecimal digits."""
        lines = [f"{arm} {name} {part.hexdigest()}\n" for (arm, name), part in sorted(self._parts.items())]
        return hashlib.sha256("".join(lines).encode()).hexdigest()
