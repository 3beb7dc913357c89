"""Errors of the odds by their codes."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lawspeaker.errors import Malformed, NoOdds


@contextmanager
def no_odds(code: str, *words: str) -> Iterator[None]:
    """There are no odds, for this reason; the message has these words."""
    with pytest.raises(NoOdds) as caught:
        yield
    assert caught.value.code == code
    for word in words:
        assert word in str(caught.value)


@contextmanager
def malformed(code: str, item: str | None = None, *words: str) -> Iterator[None]:
    """This cannot be read: the code, the piece at fault if it is given, and words of the message."""
    with pytest.raises(Malformed) as caught:
        yield
    assert caught.value.code == code
    if item is not None:
        assert caught.value.item == item
    for word in words:
        assert word in caught.value.message
