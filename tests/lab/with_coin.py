"""The command line with the small kernel `coin`: `python -m tests.lab.with_coin lab run FILE`."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from lawspeaker.cli.main import run
from lawspeaker.kernels import registry


@contextmanager
def with_coin() -> Iterator[None]:
    """While this lasts, `coin` is one of the kernels."""
    with mock.patch.dict(registry._WHERE, {"coin": ("tests.lab.coin", "COIN")}):
        yield


if __name__ == "__main__":
    # A shell that runs tests in the background leaves Ctrl+C ignored for all that they start; here it is meant.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with with_coin():
        sys.exit(run(sys.argv[1:]))
