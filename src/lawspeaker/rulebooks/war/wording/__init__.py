"""Grounds, events and derived values as sentences for people, made from clauses and facts. Ids stand for names."""

from lawspeaker.rulebooks.war.wording.accounts import accounts, why
from lawspeaker.rulebooks.war.wording.offering import template_in_words
from lawspeaker.rulebooks.war.wording.rulings import OPENED, in_words, open_in_words, what_came
from lawspeaker.rulebooks.war.wording.saying import sentence
from lawspeaker.rulebooks.war.wording.telling import told

__all__ = [
    "OPENED", "accounts", "in_words", "open_in_words", "sentence", "template_in_words", "told", "what_came", "why",
]  # fmt: skip
