"""The odds of a plan over several Turns: how it is asked for, and what is told of it, exactly or by an estimate."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct

from lawspeaker.chance.fair import secret_of
from lawspeaker.chance.law import Law
from lawspeaker.errors import Malformed
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.estimate import Sample, estimate
from lawspeaker.odds.plan import follow
from lawspeaker.odds.plan_file import PlanFile, read_plan
from lawspeaker.odds.questions import Condition, Measures
from lawspeaker.odds.telling import Asked, when

MOST_PLAYS = 1_000_000
"""Plays of an estimate, at most."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Planned:
    """The plan that is asked of, and how often it is played for an estimate, by options; None: nothing is said."""

    plan: Annotated[Path | None, Parameter(help="In place of a move, a plan over several Turns: a TOML file.")] = None
    plays: Annotated[int | None, Parameter(help="With --plan: an estimate by so many plays, up to 1000000.")] = None
    seed: Annotated[int | None, Parameter(help="With --plays: the seed of their dice, else 1.")] = None

    @property
    def said(self) -> tuple[str, ...]:
        """The options that are given, as they are typed."""
        return tuple(f"--{name}" for name, value in vars(self).items() if value is not None)


def sample_of(plays: int | None, seed: int | None) -> Sample | None:
    """How a plan is played for an estimate; None where exact odds are asked for.

    Raises Malformed: `bad-odds` for plays out of their range, `bad-seed`.
    """
    if plays is None:
        return None
    if not 1 <= plays <= MOST_PLAYS:
        raise Malformed("bad-odds", f"--plays {plays}", f"this is a whole number from 1 to {MOST_PLAYS:,}")
    seed = 1 if seed is None else seed
    secret_of(seed)
    return Sample(plays, seed)


class Sampled(Struct, frozen=True):
    """Of which plays an estimate is; `unasked` are the answers told beforehand to what nobody asked in them."""

    plays: int
    seed: int
    edition: str
    revision: int
    unasked: tuple[str, ...] = ()


class PlanOdds(Struct, frozen=True, kw_only=True):
    """What is told of a plan: when it begins, as which seat sees it, what stops it and by when, how it ends.

    Where it is an estimate the laws are no odds: they say how often something came in its plays.
    """

    title: str
    when: str
    seat: str | None
    before: Measures
    counts: str
    stop: tuple[str, ...]
    stopped: tuple[tuple[int, Law[bool]], ...]
    """By Turn, from 1: whether it had stopped by its end. Turn 0 is there too where it may stop at once."""
    asked: dict[str, Law[bool]]
    changed: dict[str, Law[Any]]
    estimate: Sampled | None = None


def read_plan_file(book: Rulebook, file: Path) -> PlanFile:
    """The plan of a file. Raises Malformed, with the name of the file in its message; OSError."""
    raw = file.read_bytes()
    try:
        return read_plan(book, raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise Malformed("bad-plan", "", f"{file}: a plan is UTF-8 text") from None
    except Malformed as error:
        raise Malformed(error.code, error.item, f"{file}: {error.message}") from None


def plan_odds(book: Rulebook, seen: State, plan: PlanFile, asked: Asked, sample: Sample | None = None) -> PlanOdds:
    """What comes of a plan from the state as the seat sees it; with a sample, an estimate of it.

    What is asked and answered stands beside what the plan asks and answers. Raises NoOdds, and Malformed
    (`bad-plan`, `unknown-measure`, `bad-answer` also where exact odds answer what nobody asks on the way).
    """
    plan = plan.also(asked.answers, asked.conditions)
    laws = _exact(book, seen, plan) if sample is None else _sampled(book, seen, plan, sample)
    return PlanOdds(
        title=plan.title, when=when(seen), seat=asked.seat, before=book.measures(seen), counts=plan.counts,
        stop=tuple(one.text for one in plan.terms.stop), stopped=laws.stopped if plan.terms.stop else (),
        asked=laws.asked, changed=laws.changed, estimate=laws.estimate,
    )  # fmt: skip


class _Laws(Struct, frozen=True):
    stopped: tuple[tuple[int, Law[bool]], ...]
    asked: dict[str, Law[bool]]
    changed: dict[str, Law[Any]]
    estimate: Sampled | None = None


def _exact(book: Rulebook, seen: State, plan: PlanFile) -> _Laws:
    found = follow(book, seen, plan.driver, plan.terms)
    for name in plan.terms.policy.unasked(found.asked):
        could_be = ", ".join(f"{question}:{seat}" for question, seat in found.asked) or "nothing"
        raise Malformed("bad-answer", name, f"nobody asks that on the way of the plan; asked is: {could_be}")
    stopped = _by_turn(found.stopped_by(0), found.by_turn())
    return _Laws(stopped, {one.text: found.chance(one) for one in plan.ask}, found.changed(seen))


def _sampled(book: Rulebook, seen: State, plan: PlanFile, sample: Sample) -> _Laws:
    found = estimate(book, seen, plan.driver, plan.terms, sample)
    stopped = _by_turn(Law(found.stopped_by(0)), ((turn, Law(times)) for turn, times in found.by_turn()))

    def holds(condition: Condition) -> Law[bool]:
        return Law(found.times(lambda end: condition.holds(book.measures(end.state))))

    asked = {one.text: holds(one) for one in plan.ask}
    changed = {name: Law(times) for name, times in found.changed(book, seen).items()}
    unasked = plan.terms.policy.unasked(found.asked)
    return _Laws(stopped, asked, changed, Sampled(found.plays, found.seed, found.edition, found.revision, unasked))


def _by_turn(at_once: Law[bool], turns: Iterable[tuple[int, Law[bool]]]) -> tuple[tuple[int, Law[bool]], ...]:
    """Each Turn, from 1; and 0 where the plan may stop at once, or does not come to a Turn."""
    rows = tuple(turns)
    return rows if rows and not at_once.ways(True) else ((0, at_once), *rows)
