"""Plans as TOML: what is done, what stops it, how choices are answered, what is asked at the end."""

import tomllib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.planning import Driver, texts_of
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.odds.answers import Policy
from lawspeaker.odds.plan import Terms
from lawspeaker.odds.questions import Condition


class PlanFile(Struct, frozen=True):
    """A plan that was read: its title, its driver, on what terms it is followed, and what is asked of its end."""

    title: str
    driver: Driver
    terms: Terms
    ask: tuple[Condition, ...]


def read_plan(book: Rulebook, text: str) -> PlanFile:
    """Reads a plan: `title`, `stop`, `ask` and `answers`, and what the rulebook reads of it (`moves`, `turns` ...).

    Raises Malformed: `bad-plan` with the key at fault, `bad-question`, and errors of moves.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed("bad-plan", "", f"a plan is TOML: {error}") from None
    title = table.pop("title", "")
    if not isinstance(title, str):
        raise Malformed("bad-plan", "title", "this is a text")
    stop, ask = (_conditions(table.pop(key, None), key) for key in ("stop", "ask"))
    policy = Policy.of(_answers(table.pop("answers", {})))
    return PlanFile(title, book.planned(table), Terms(stop, policy), ask)


def _conditions(value: Any, key: str) -> tuple[Condition, ...]:
    return () if value is None else tuple(map(Condition.read, texts_of(value, key)))


def _answers(value: Any) -> Mapping[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise Malformed("bad-plan", "answers", 'this is a table of texts by question, like dodge = "try"')
    return value
