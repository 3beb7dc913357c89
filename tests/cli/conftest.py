"""Commands are run with a wide page, so that sentences stand on one line."""

import pytest

from lawspeaker.cli import main
from tests.cli.called import Ended, Run


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("LAWSPEAKER_TRACEBACK", raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def called(*arguments: str) -> Ended:
        code = main.run(arguments)
        return Ended(code, *capsys.readouterr())

    return called
