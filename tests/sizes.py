"""How much a test does: everything under `make prove`, a tenth of it under `make test`. Seeds are fixed."""

import os

PROVE = os.environ.get("LAWSPEAKER_PROVE") == "1"


def tenth(full: int) -> int:
    """The number itself when proving, else a tenth of it."""
    return full if PROVE else max(1, full // 10)
