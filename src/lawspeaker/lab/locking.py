"""One at a time in a folder. The lock goes with the process, however that ends."""

from pathlib import Path
from typing import IO

from lawspeaker.errors import BadFile

try:
    import fcntl
except ImportError:  # no such locks on this system: then nothing keeps two runs apart
    fcntl = None  # type: ignore[assignment]


class Lock:
    """A lock on a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held: IO[bytes] | None = None

    def take(self) -> None:
        """Takes it. Raises BadFile where somebody else holds it; OSError."""
        opened = self.path.open("wb")
        if fcntl is not None:
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                opened.close()
                raise BadFile(str(self.path.parent), "", "another run is at work in this folder; wait for it") from None
        self._held = opened

    def give(self) -> None:
        """Gives it back."""
        if self._held is not None:
            self._held.close()
            self._held = None
