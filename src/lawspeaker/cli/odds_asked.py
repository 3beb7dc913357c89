"""What `lawspeaker odds` is asked: which words go together, and the answers that are told beforehand."""

from collections.abc import Iterable

from msgspec import Struct

from lawspeaker.cli.odds_plan import Planned, sample_of
from lawspeaker.cli.odds_pool import BareRoll
from lawspeaker.errors import Malformed


class Wanted(Struct, frozen=True, kw_only=True):
    """The words of a command line as they were given, as far as it depends on them what is asked."""

    file: str | None
    move: str | None
    best: str | None
    pool: str | None
    bare: BareRoll
    planned: Planned
    ask: tuple[str, ...] = ()


def checked(wanted: Wanted, of_a_file: tuple[str, ...] = ()) -> None:
    """Raises Malformed (`bad-odds`) where these words do not go together: one thing is asked at a time.

    `of_a_file` are options that were given and say something of a file: `--at`, `--seat` ... Raises it also for plays
    out of their range, and `bad-seed`.
    """
    if wanted.pool is not None:
        _alone(wanted, of_a_file)
        return
    if wanted.bare.said:
        raise Malformed("bad-odds", wanted.bare.said, "this says how a bare roll is read: say --pool 7d12 too")
    if wanted.file is None:
        raise Malformed("bad-odds", "", "say what of: FILE MOVE, or FILE --best AIM, or --pool 7d12")
    if wanted.planned.said:
        _of_a_plan(wanted)
        return
    if wanted.move is None and wanted.best is None:
        raise Malformed(
            "bad-odds", wanted.file, "say the move too, or --plan FILE, or --best AIM for all that may be done"
        )
    if wanted.move is not None and wanted.best is not None:
        raise Malformed("bad-odds", wanted.move, "with --best all moves are looked at: leave this one out")
    if wanted.best is not None and wanted.ask:
        raise Malformed("bad-odds", "--ask", 'with --best the aim says what is asked: --best "chance CONDITION"')


def _of_a_plan(wanted: Wanted) -> None:
    planned = wanted.planned
    if planned.plan is None:
        raise Malformed("bad-odds", planned.said[0], "this is of the estimate of a plan: say --plan FILE too")
    if wanted.move is not None:
        raise Malformed("bad-odds", wanted.move, "with --plan the plan says the moves: leave this one out")
    if wanted.best is not None:
        raise Malformed("bad-odds", "--best", "with --plan the plan says the moves: ask for one of the two")
    if planned.seed is not None and planned.plays is None:
        raise Malformed("bad-odds", "--seed", "a seed is of the dice of an estimate: say --plays N too")
    sample_of(planned.plays, planned.seed)


def _alone(wanted: Wanted, of_a_file: tuple[str, ...]) -> None:
    best = () if wanted.best is None else ("--best",)
    ask = ("--ask",) if wanted.ask else ()
    for word in (wanted.file, wanted.move, *best, *wanted.planned.said, *ask, *of_a_file):
        if word is not None:
            raise Malformed("bad-odds", word, "--pool is a bare roll: it knows of no file and of no move")


def read_answers(texts: Iterable[str]) -> dict[str, str]:
    """Answers by question, or by question and seat, from texts like `dodge:jackal=try`. Raises Malformed."""
    told: dict[str, str] = {}
    for text in texts:
        question, equals, answer = text.partition("=")
        if not (question and equals and answer):
            raise Malformed(
                "bad-answer", text, "an answer is written QUESTION=ANSWER, like dodge=try or dodge:jackal=try"
            )
        if question in told:
            raise Malformed("bad-answer", text, f"{question} is answered twice")
        told[question] = answer
    return told
