"""`lawspeaker odds`: the exact odds of a move, of a plan, of all that a seat may do, or of a bare roll."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter
from msgspec import Struct

from lawspeaker.cli.odds_asked import Wanted, checked, read_answers
from lawspeaker.cli.odds_plan import Planned, plan_odds, read_plan_file, sample_of
from lawspeaker.cli.odds_plan_json import plan_json
from lawspeaker.cli.odds_plan_picture import picture_of_plan
from lawspeaker.cli.odds_plan_words import plan_in_words
from lawspeaker.cli.odds_pool import BareRoll, rolled
from lawspeaker.cli.odds_source import known_seat, seen, state_of
from lawspeaker.cli.odds_words import advice_in_words, odds_in_words, print_lines, rolled_in_words
from lawspeaker.cli.panels import Picture
from lawspeaker.cli.parameters import AsJson, OptionList, read_options
from lawspeaker.cli.pictures import picture_of_advice, picture_of_odds, picture_of_roll, write
from lawspeaker.cli.printing import OF_VERDICT, Exit, print_json, reckoning
from lawspeaker.law.explain import in_words
from lawspeaker.law.rulebook import Move, Rulebook, State
from lawspeaker.law.ruling import Ruling
from lawspeaker.odds.as_json import advice_json, odds_json, refused_json, rolled_json
from lawspeaker.odds.questions import Aim, Condition
from lawspeaker.odds.telling import Asked, advice_of, odds_of

File: TypeAlias = Annotated[
    str | None,
    Parameter(
        allow_leading_hyphen=True,
        help="A scenario file, a journal, or a position of Chain of Command. A single - is standard input.",
    ),
]
MoveText: TypeAlias = Annotated[str | None, Parameter(help="The move, like 'strike asher jackal'.")]
At: TypeAlias = Annotated[
    int | None, Parameter(help="Only so many moves of the scenario, or entries of the journal, have happened.")
]
Answers: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(negative="", help="How a choice is answered, QUESTION=ANSWER, like dodge=try or dodge:jackal=stay."),
]
Conditions: TypeAlias = Annotated[
    tuple[str, ...], Parameter(negative="", help="The chance of this is told too, like 'jackal.endurance <= 10'.")
]
Seat: TypeAlias = Annotated[str | None, Parameter(help="All is reckoned on what this seat sees.")]
Best: TypeAlias = Annotated[
    str | None,
    Parameter(help="In place of a move, all that the seat may do, best first: like 'least jackal.endurance'."),
]
PoolText: TypeAlias = Annotated[str | None, Parameter(help="In place of file and move, a bare roll, like 7d12 or 2d6.")]
PictureFile: TypeAlias = Annotated[Path | None, Parameter(help="Write a picture to this file as well.")]


_AS_IT_IS = BareRoll()
_NO_PLAN = Planned()


class Output(Struct, frozen=True):
    """Where an answer goes: words or JSON on standard output, and pictures into files."""

    json: bool
    pictures: dict[str, Path]
    """By format."""

    @classmethod
    def of(cls, json: bool, svg: Path | None, png: Path | None) -> "Output":
        """As the options say."""
        return cls(json, {form: file for form, file in (("svg", svg), ("png", png)) if file is not None})

    def tell(self, words: Iterable[str], as_json: dict[str, Any], picture: Callable[[], Picture]) -> int:
        """Tells it; 0. Raises Malformed where pictures cannot be drawn, OSError where they cannot be written."""
        if self.pictures:
            write(picture(), self.pictures)
        if self.json:
            print_json(as_json)
        else:
            print_lines(words)
            print_lines(f"Picture written to {file}" for file in self.pictures.values())
        return Exit.YES


def odds(
    file: File = None,
    move: MoveText = None,
    /,
    *,
    at: At = None,
    option: OptionList = (),
    answer: Answers = (),
    ask: Conditions = (),
    seat: Seat = None,
    best: Best = None,
    pool: PoolText = None,
    bare: BareRoll = _AS_IT_IS,
    planned: Planned = _NO_PLAN,
    json: AsJson = False,
    svg: PictureFile = None,
    png: PictureFile = None,
) -> int:
    """Tell the exact odds of a move, for each way to answer choices; with --plan, those of a plan, or an estimate.

    Ends with 0; 1 where a move is refused, or there are no exact odds; 2 where it is undecided; 3 where something
    cannot be read, or does not go together; 4 where a file cannot be read or written.
    """
    given = {"--at": at is not None, "--option": option, "--answer": answer, "--seat": seat is not None}
    wanted = Wanted(file=file, move=move, best=best, pool=pool, bare=bare, planned=planned, ask=ask)
    checked(wanted, tuple(word for word, is_given in given.items() if is_given))
    out = Output.of(json, svg, png)
    if pool is not None:
        roll = rolled(pool, bare)
        return out.tell(rolled_in_words(roll), {"roll": rolled_json(roll)}, lambda: picture_of_roll(roll))
    asked = Asked(read_answers(answer), tuple(map(Condition.read, ask)), seat)
    book, state = state_of(file or "", read_options(option), at)
    known_seat(book, state, seat)
    if best is not None:
        return _advice(out, (book, state), Aim.read(best), asked)
    standing = (book, seen(book, state, seat))
    return _odds(out, standing, move or "", asked) if planned.plan is None else _plan(out, standing, planned, asked)


def _advice(out: Output, standing: tuple[Rulebook, State], aim: Aim, asked: Asked) -> int:
    with reckoning():
        advice = advice_of(*standing, aim, asked)
    return out.tell(advice_in_words(advice), advice_json(advice), lambda: picture_of_advice(advice))


def _plan(out: Output, standing: tuple[Rulebook, State], planned: Planned, asked: Asked) -> int:
    book, seen = standing
    plan = read_plan_file(book, planned.plan or Path())
    with reckoning():
        found = plan_odds(book, seen, plan, asked, sample_of(planned.plays, planned.seed))
    return out.tell(plan_in_words(found), plan_json(found), lambda: picture_of_plan(found))


def _odds(out: Output, standing: tuple[Rulebook, State], text: str, asked: Asked) -> int:
    book, seen = standing
    move = book.read_move(text, seen)
    ruling = book.judge(seen, move)
    if not ruling.allowed:
        return _unruled(out, standing, move, ruling)
    with reckoning():
        found = odds_of(book, seen, move, asked)
    return out.tell(odds_in_words(found), odds_json(found), lambda: picture_of_odds(found))


def _unruled(out: Output, standing: tuple[Rulebook, State], move: Move, ruling: Ruling) -> int:
    """A move that is refused or undecided has no odds: the ruling is told, as `judge` does."""
    book, seen = standing
    if out.json:
        print_json(refused_json(book, seen, move, ruling))
    else:
        print_lines(in_words(book, seen, ruling))
    return OF_VERDICT[ruling.verdict]
