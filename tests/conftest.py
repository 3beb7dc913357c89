"""Settings for every test: Hypothesis derandomised, so that a run is repeatable; and the order of tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("gate")

FIRST = tuple(Path(__file__).parent / name for name in ("browser", "table"))
"""What begins, for single tests there take long: no worker is left with one of them when all else is done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts those first; else the order is that of the files."""
    items.sort(key=lambda item: not any(folder in item.path.parents for folder in FIRST))
