"""What the clauses are about that a kernel counts."""

from lawspeaker.errors import LawspeakerError
from lawspeaker.law.registry import rulebook


class Clauses:
    """Titles of clauses, by their ids."""

    def __init__(self) -> None:
        self._titles: dict[str, dict[str, str]] = {}

    def title(self, clause: str) -> str:
        """The title of a clause; empty where no rulebook has it."""
        book = clause.partition(":")[0]
        if book not in self._titles:
            self._titles[book] = _titles(book)
        return self._titles[book].get(clause, "")


def _titles(book: str) -> dict[str, str]:
    try:
        return {one.id: one.title for one in rulebook(book).clauses.values()}
    except LawspeakerError:
        return {}
