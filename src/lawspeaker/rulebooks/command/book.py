"""The text of this rulebook, and the words with which its code cites it."""

from lawspeaker.law.book import SILENT, Book, Grounds, all_met
from lawspeaker.law.option import hung

BOOK = Book("command", __package__)
RULEBOOK, OPTIONS = BOOK.rulebook, BOOK.options
DEFAULTS, PINNED = BOOK.defaults, BOOK.pinned
"""The choices of a table that says nothing; those of a skirmish, which are not open."""

clause, full, speaks = BOOK.clause, BOOK.full, BOOK.speaks

__all__ = [
    "BOOK", "DEFAULTS", "OPTIONS", "PINNED", "RULEBOOK", "SILENT", "Grounds", "all_met", "clause", "full", "hung",
    "speaks",
]  # fmt: skip
