"""Playing a scenario: the moves of a file one after the other, with their dice, and what came of each."""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.pool import Pool
from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import Carried
from lawspeaker.law.answering import Answers, carry
from lawspeaker.law.option import by_number, pin
from lawspeaker.law.rulebook import Pools
from lawspeaker.law.ruling import Ruling
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import BOOK, Grounds
from lawspeaker.rulebooks.war.bringing import CARRIER, brings
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.opening import opened
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.scenario.reading import BadScenario
from lawspeaker.rulebooks.war.scenario.setup import MoveEntry, Scenario
from lawspeaker.rulebooks.war.state import State


class Entry(Struct, frozen=True):
    """What came of one move of a file: its number, the ruling, events, options used, states before and after.

    `later` are the grounds that spoke after the dice.
    """

    number: int
    given: MoveEntry
    ruling: Ruling
    events: tuple[e.Event, ...]
    options: tuple[str, ...]
    later: Grounds
    before: State
    state: State

    @property
    def grounds(self) -> Grounds:
        """Everything that spoke, before the dice and after them."""
        return self.ruling.grounds + self.later


def play(scenario: Scenario) -> Iterator[Entry]:
    """Plays the moves of a scenario, in order. The first entry comes once the whole file is known to be readable.

    Raises Malformed (`bad-option`, `bad-scenario`) for options that there are not, moves that are none, and dice
    that nothing reads.
    """
    yield from play_prepared(scenario, *prepared(scenario))


def prepared(scenario: Scenario) -> tuple[State, list[m.Move]]:
    """The state at the opening, and every move as its table says. Raises Malformed as `play` does."""
    return opening_of(scenario), [_read(entry, number) for number, entry in enumerate(scenario.moves, 1)]


def play_prepared(scenario: Scenario, state: State, moves: list[m.Move]) -> Iterator[Entry]:
    """Plays these moves, which are those of the scenario, from this state, in order.

    Raises BadScenario for dice that nothing reads.
    """
    random = None if scenario.seed is None else SplitMix64(scenario.seed)
    for number, (entry, move) in enumerate(zip(scenario.moves, moves, strict=True), 1):
        played = _played(replace(state, entry=number), move, entry.dice, random, scenario.adjust == "best")
        if played.left:
            raise BadScenario(f"move[{number}].dice", f"nothing reads {len(played.left)} of the pools that it brings")
        carried = played.carried
        yield Entry(
            number, entry, played.ruling, carried.events, played.options, carried.grounds, state, carried.state
        )  # fmt: skip
        state = carried.state


def opening_of(scenario: Scenario) -> State:
    """The state at the opening. Raises Malformed (`bad-option`) for options that there are not."""
    return opened(scenario, pin(BOOK.options, dict(scenario.options)))


def _read(entry: MoveEntry, number: int) -> m.Move:
    try:
        return move_from_table(entry.table)
    except Malformed as error:
        path = f"move[{number}].{error.item}" if error.item else f"move[{number}]"
        raise BadScenario(path, f"{error.code}: {error.message}") from None


def _played(state: State, move: m.Move, brought: Pools, random: SplitMix64 | None, best: bool) -> "_Played":
    """One move judged and, if it is allowed, carried out as far as dice, faces and answers go."""
    pools = brought or (move.dice if isinstance(move, m.Roll) else ())
    ruling = judge(state, move, pools, random is not None)
    if not ruling.allowed:
        return _Played(ruling, Carried(state), ())
    brings_ = brings(state, move, pools)
    answers = Answers(brings_, None if random is None else partial(_thrown, random), best=best)
    return _Played(ruling, carry(CARRIER, state, ruling.agenda, brings_, answers), tuple(answers.left))


class _Played(Struct, frozen=True):
    """A ruling, how far the move was carried out, and the pools that nothing read."""

    ruling: Ruling
    carried: Carried[State]
    left: Pools

    @property
    def options(self) -> tuple[str, ...]:
        """Options used by judging and by carrying out, by number."""
        used = {*self.ruling.options, *self.carried.options}
        return tuple(sorted(used, key=by_number)) if used else ()


def _thrown(random: SplitMix64, pool: Pool) -> Dice:
    return Dice(tuple(1 + random.below(pool.sides) for _ in range(pool.count)))
