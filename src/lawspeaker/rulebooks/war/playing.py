"""Playing a scenario: the moves of a file one after the other, with their dice, and what came of each."""

from collections.abc import Hashable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.splitmix import SplitMix64
from lawspeaker.errors import Malformed
from lawspeaker.law.agenda import carry_out
from lawspeaker.law.option import by_number, pin
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.want import Adjust, Roll, Want
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.answering import answer_of
from lawspeaker.rulebooks.war.apply import apply
from lawspeaker.rulebooks.war.book import BOOK, Grounds
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.opening import opened
from lawspeaker.rulebooks.war.resolving import BEST, choice_wanted, resolve
from lawspeaker.rulebooks.war.ruling import ANSWERS, judge
from lawspeaker.rulebooks.war.scenario.reading import BadScenario
from lawspeaker.rulebooks.war.scenario.setup import MoveEntry, Scenario
from lawspeaker.rulebooks.war.state import State

_SIDES = 12


class _Carries:
    """The two verbs that carry an agenda out."""

    resolve = staticmethod(resolve)

    def apply(self, state: State, event: e.Event) -> State:
        """The state after the event."""
        return apply(event, state)


CARRIES = _Carries()


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
    state = opening_of(scenario)
    moves = [_read(entry, number) for number, entry in enumerate(scenario.moves, 1)]
    random = None if scenario.seed is None else SplitMix64(scenario.seed)
    for number, (entry, move) in enumerate(zip(scenario.moves, moves, strict=True), 1):
        played = _Played(replace(state, entry=number), move, entry.dice, random, scenario.adjust == "best")
        if played.ruling.allowed and played.pools:
            raise BadScenario(f"move[{number}].dice", f"nothing reads {len(played.pools)} of the pools that it brings")
        yield Entry(
            number, entry, played.ruling, tuple(played.events), played.options, played.later, state, played.state
        )  # fmt: skip
        state = played.state


def opening_of(scenario: Scenario) -> State:
    """The state at the opening. Raises Malformed (`bad-option`) for options that there are not."""
    return opened(scenario, pin(BOOK.options, dict(scenario.options)))


def _read(entry: MoveEntry, number: int) -> m.Move:
    try:
        return move_from_table(entry.table)
    except Malformed as error:
        path = f"move[{number}].{error.item}" if error.item else f"move[{number}]"
        raise BadScenario(path, f"{error.code}: {error.message}") from None


def _nobody_answers(want: Want) -> None:
    """What is open stays open: the Host only sets values meanwhile."""


class _Played:
    """One move judged and, if it is allowed, carried out as far as dice, faces and answers go."""

    def __init__(
        self, state: State, move: m.Move, pools: tuple[tuple[int, ...], ...], random: SplitMix64 | None, best: bool
    ) -> None:
        self.state, self.random, self.best = state, random, best
        brought = pools or (move.dice if isinstance(move, m.Roll) else ())
        self.pools = list(brought)
        self.adjusted: Any = m.adjusted_of(move)
        self.rolled = False
        """Whether the first roll was read: only its Adjustments the move can place."""
        self.events: list[e.Event] = []
        self.used: list[str] = []
        self.first: Hashable | None = None
        self.later: Grounds = ()
        self.ruling = judge(state, move, brought, random is not None)
        if self.ruling.allowed:
            self._carry_out(move)

    @property
    def options(self) -> tuple[str, ...]:
        """Options used by judging and by carrying out, by number."""
        return tuple(sorted({*self.ruling.options, *self.used}, key=by_number))

    def _carry_out(self, move: m.Move) -> None:
        was_open = bool(self.state.agenda)
        if isinstance(move, ANSWERS):
            self.first, was_open = self._first_answer(move), False
        sets = isinstance(move, m.Override) and move.set is not None
        carried = carry_out(CARRIES, self.state, self.ruling.agenda, _nobody_answers if sets else self._answer)
        self.state = carried.state
        self.events += carried.events
        self.used += carried.options
        self.later += carried.grounds
        if carried.want is not None and not was_open:
            self._stays_open(carried.want)

    def _first_answer(self, move: m.Roll | m.Adjust | m.Choose) -> Hashable:
        """What an answer says. A choice tells first that it was made."""
        if isinstance(move, m.Choose):
            step: Any = self.state.agenda[0]
            question = choice_wanted(self.state, step).question
            self._tell(e.ChoiceMade("11.19", f"p{self.state.choices_made}", question, answer_of(move)))
            return answer_of(move)
        if isinstance(move, m.Adjust):
            faces, self.adjusted = self.adjusted or BEST, None
            return faces
        return None

    def _answer(self, want: Want) -> Hashable | None:
        """What the move says, the next pool, the faces that came, the best use; None where it stays open."""
        if self.first is not None:
            first, self.first = self.first, None
            return first
        if isinstance(want, Roll):
            if self.rolled:
                self.adjusted = None
            self.rolled = True
            if self.pools:
                return self.pools.pop(0)
            return None if self.random is None else self._thrown(want.pool.count)
        if isinstance(want, Adjust):
            faces, self.adjusted = self.adjusted, None
            return faces or (BEST if self.best else None)
        return None

    def _thrown(self, count: int) -> tuple[int, ...]:
        assert self.random is not None, "something rolls"
        return tuple(1 + self.random.below(_SIDES) for _ in range(count))

    def _stays_open(self, want: Want) -> None:
        step: Any = self.state.agenda[0]
        if isinstance(want, Roll):
            self._tell(e.RollWanted("8.1", step.figure, want.why, want.seat))
        elif isinstance(want, Adjust):
            self._tell(e.AdjustWanted("8.7", step.figure, abs(want.by)))
        else:
            number = f"p{self.state.choices_made + 1}"
            self._tell(e.ChoiceOpened("11.19", number, want.question, want.seat))

    def _tell(self, event: e.Event) -> None:
        self.state = apply(event, self.state)
        self.events.append(event)
