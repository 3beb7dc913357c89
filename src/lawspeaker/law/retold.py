"""Grounds and events as messages told them, in plain words again: for whoever keeps them without the state.

Whatever JSON comes gets a sentence. What is no ground or event of the rulebook gets a plain one, made of its type and
its keys.
"""

from collections.abc import Callable, Mapping
from typing import Any

from lawspeaker.law.ground import Facts, Ground, frozen_facts
from lawspeaker.law.rulebook import Rulebook

_MOST_KEYS, _LONGEST = 24, 80
"""How many keys a plain sentence names, and how much of each."""


def ground_retold(book: Rulebook, value: Any) -> dict[str, str]:
    """`{text, remedy}` of a ground as `Ground.as_json` gives it; the remedy is empty where nothing mends it."""

    def remedied() -> str:
        return book.remedy(ground_of(value))

    text = _or_else(lambda: book.sentence(ground_of(value)), _plain(value, "clause"))
    return {"text": text, "remedy": _or_else(remedied, "")}


def event_retold(book: Rulebook, value: Any) -> str:
    """The sentence of an event as `event_json` or `seen` of the rulebook gives it."""
    return _or_else(lambda: book.retold(value), _plain(value, "type"))


def ground_of(value: Mapping[str, Any]) -> Ground:
    """The ground that `Ground.as_json` told. Raises KeyError, TypeError, ValueError and the like for what is none."""
    facts: dict[str, Any] = frozen_facts(Facts, value["facts"])
    told = {key: one for key, one in facts.items() if key not in ("see", "options")}
    if value["met"] not in (True, False, None):
        raise ValueError("a ground is met, not met, or neither")
    return Ground(
        str(value["clause"]), value["met"], Facts(told), value.get("caveat") is True,
        Facts(facts.get("options", {})), tuple(facts.get("see", ())),
    )  # fmt: skip


def _or_else(say: Callable[[], str], plain: str) -> str:
    try:
        return str(say())
    except Exception:  # whatever odd facts make of a sentence: this only ever reads, and what it reads may be anything
        return plain


def _plain(value: Any, tag: str) -> str:
    """`RollWanted (clause, figure).`"""
    if not isinstance(value, Mapping):
        return "Something that cannot be put into words."
    kind = value.get(tag)
    name = kind[:_LONGEST] if isinstance(kind, str) and kind else "Something"
    keys = [str(key)[:_LONGEST] for key in value if key != tag][:_MOST_KEYS]
    return f"{name} ({', '.join(keys)})." if keys else f"{name}."
