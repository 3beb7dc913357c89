"""The text of this rulebook, and the words with which its code cites it."""

from lawspeaker.law.book import SILENT, Book, Grounds, all_met
from lawspeaker.law.option import hung

BOOK = Book("war", __package__)
RULEBOOK = BOOK.rulebook

clause, full, speaks = BOOK.clause, BOOK.full, BOOK.says

__all__ = ["BOOK", "RULEBOOK", "SILENT", "Grounds", "all_met", "clause", "full", "hung", "speaks"]
