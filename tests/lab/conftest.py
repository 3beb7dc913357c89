"""The lab on a small kernel of its own, beside those that ship."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lawspeaker.cli import main
from tests.cli.called import Ended, Run
from tests.lab.with_coin import with_coin


@pytest.fixture(autouse=True)
def _coin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")
    with with_coin():
        yield


@pytest.fixture
def unpictured(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra `pictures` is not installed; it is quicker too."""
    monkeypatch.setattr("lawspeaker.lab.pictures._drawing", lambda: None)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def called(*arguments: str) -> Ended:
        code = main.run(arguments)
        return Ended(code, *capsys.readouterr())

    return called
