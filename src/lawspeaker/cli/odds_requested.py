"""What the pipe answers where odds are asked for: as `lawspeaker odds --json` tells them. Nothing is made."""

from typing import Any

from lawspeaker.cli.odds_plan import plan_odds, sample_of
from lawspeaker.cli.odds_plan_json import plan_json
from lawspeaker.cli.odds_source import known_seat, seen
from lawspeaker.cli.requests import Odds
from lawspeaker.errors import Malformed
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.odds.as_json import advice_json, odds_json
from lawspeaker.odds.plan_file import PlanFile, plan_of, read_plan
from lawspeaker.odds.questions import Aim, Condition
from lawspeaker.odds.telling import Asked, advice_of, odds_of


def odds_answer(book: Rulebook, state: State, request: Odds) -> dict[str, Any]:
    """The odds of a move or a plan, or an advice. Raises NoOdds, and Malformed (`bad-request` and others)."""
    _checked(request)
    known_seat(book, state, request.seat)
    asked = Asked(request.answers, tuple(map(Condition.read, request.ask)), request.seat)
    if request.best is not None:
        return advice_json(advice_of(book, state, Aim.read(request.best), asked))
    view = seen(book, state, request.seat)
    if request.plan is not None:
        sample = sample_of(request.plays, request.seed)
        return plan_json(plan_odds(book, view, _plan(book, request.plan), asked, sample))
    move = request.move or ""
    made = book.read_move(move, view) if isinstance(move, str) else book.move_from_json(move)
    return odds_json(odds_of(book, view, made, asked))


def _checked(request: Odds) -> None:
    given = [one for one in (request.move, request.best, request.plan) if one is not None]
    if len(given) != 1 or (request.best is not None and request.ask):
        raise Malformed(
            "bad-request", "move", "odds are of a move or a plan, which may ask, or of all that is best for an aim"
        )
    if request.plan is None and request.plays is not None:
        raise Malformed("bad-request", "plays", "an estimate is of a plan")
    if request.plays is None and request.seed is not None:
        raise Malformed("bad-request", "seed", "a seed is of the dice of an estimate: say how many plays too")


def _plan(book: Rulebook, given: str | dict[str, Any]) -> PlanFile:
    return read_plan(book, given) if isinstance(given, str) else plan_of(book, given)
