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
    counts: str = "Turn"
    """What it counts: Turns, or the moves of a list."""

    def also(self, answers: Mapping[str, str], ask: tuple[Condition, ...]) -> "PlanFile":
        """The same plan with more answers, which stand before its own, and with more that is asked of its end.

        An answer to a question stands before all that the plan says of it, whoever is asked.
        """
        own = {name: said for name, said in self.terms.policy.told if name.partition(":")[0] not in answers}
        terms = Terms(self.terms.stop, Policy.of({**own, **answers}))
        return PlanFile(self.title, self.driver, terms, (*self.ask, *ask), self.counts)


def read_plan(book: Rulebook, text: str) -> PlanFile:
    """Reads a plan from TOML. Raises Malformed: `bad-plan` where it is none, else as `plan_of`."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("bad-plan", "", f"a plan is TOML: {error}") from None
    return plan_of(book, table)


def plan_of(book: Rulebook, given: Mapping[str, Any]) -> PlanFile:
    """A plan: `title`, `stop`, `ask` and `answers`, and what the rulebook reads of it (`moves`, `turns` ...).

    Raises Malformed: `bad-plan` with the key at fault, `bad-question`, and errors of moves.
    """
    table = dict(given)
    title = table.pop("title", "")
    if not isinstance(title, str):
        raise Malformed("bad-plan", "title", "this is a text")
    stop, ask = (_conditions(table.pop(key, None), key) for key in ("stop", "ask"))
    policy = Policy.of(_answers(table.pop("answers", {})))
    counts = "move" if isinstance(table.get("moves"), list) else "Turn"
    return PlanFile(title, book.planned(table), Terms(stop, policy), ask, counts)


def _conditions(value: Any, key: str) -> tuple[Condition, ...]:
    return () if value is None else tuple(map(Condition.read, texts_of(value, key)))


def _answers(value: Any) -> Mapping[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise Malformed("bad-plan", "answers", 'this is a table of texts by question, like dodge = "try"')
    return value
