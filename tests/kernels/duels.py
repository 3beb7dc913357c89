"""Duels by the literal rules beside duels on whole numbers, step for step."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.kernels.compiling import for_backend
from lawspeaker.kernels.duel import layout as at
from lawspeaker.kernels.duel import rules
from lawspeaker.kernels.duel.tables import array_for, list_for, what_if
from lawspeaker.kernels.duel.text import Law, laws_for
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, FIRST_STRIKE, legal_actions
from lawspeaker.rulebooks.war.duel.playing import Outcome, Played, play
from lawspeaker.rulebooks.war.duel.text import numbers_of
from lawspeaker.rulebooks.war.figure import Cause
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike_reading import Landed
from tests.kernels.counted import COUNTED

Told = tuple[str, Choices, int]
"""Name, choices and cap of Falter."""
PLAIN = (BOOK.pinned, 7)
_OVER = {None: 0, "defeated": 1, "cycle-limit": 2}
_LEGAL = for_backend(rules.is_legal, "python")
_EVENTS: dict[tuple[type, str], str] = {
    **COUNTED,
    (e.Damaged, "D.7"): "D.7",
}
"""Events that stand for a clause being carried out once."""


def numbers(state: State) -> list[int]:
    """The literal state as the kernel's numbers, without the counts."""
    assert state.duel is not None
    assert state.segment is not None
    seats = {figure.id: seat for seat, figure in enumerate(state.figures)}
    begun = sum(bool(ap) for figure in state.figures for ap in figure.laid[: figure.done])
    winner = -1 if state.duel.winner is None else state.duel.winner
    turn = -1 if state.turn is None else seats[state.turn]
    head = [state.cycle, state.segment, turn, _OVER[state.duel.reason], winner, begun]
    for figure in state.figures:
        head += [*numbers_of(figure), figure.ignored_exertion, int(figure.counted_out)]
    return head


def counts(came: Played) -> Counter[str]:
    """How often the clauses were carried out that the kernel counts."""
    found = Counter(name for event in came.events if (name := _EVENTS.get((type(event), event.clause))))
    both = [event for event in came.events if isinstance(event, e.Damaged) and event.clause == "1.13"]
    found["1.13"] = sum(event.attribute == "resolve" for event in both)
    spoken = [ground.clause for ground in came.grounds if ground.met]
    found["10.12"], found["10.13"] = spoken.count("war:10.12"), spoken.count("war:10.13")
    return found


class Twin:
    """A duel on whole numbers, driven one decision at a time, by this backend."""

    def __init__(self, told: Told, backend: str = "python") -> None:
        self.laws, self._array = laws_for(*told), backend != "python"
        self.t: Any = array_for(*told) if self._array else list_for(*told)
        self.s: Any = self.t[at.OF_START : at.OF_START + at.SIZE]
        self.s = self.s.copy()
        self._play = for_backend(rules.play, backend)
        for_backend(rules.go_on, backend)(self.s, self.t)

    @property
    def numbers(self) -> list[int]:
        """The state with its counts, as a list."""
        return [int(number) for number in self.s] if self._array else list(self.s)

    def law(self, action: int) -> Law:
        """The law of a Strike as things stand."""
        return self.laws[for_backend(rules.law_of, "python")(self.numbers, int(self.s[at.TURN]), action - FIRST_STRIKE)]

    def legal(self) -> tuple[int, ...]:
        """The legal actions."""
        s = self.numbers
        return tuple(action for action in range(14) if _LEGAL(s, self.t, action))

    def play(self, action: int, chance: Outcome | Sequence[int] | None) -> None:
        """A decision, with the Outcome that its dice come to, or for a Strike with its dice."""
        place = 0
        if isinstance(chance, Landed):
            place = self.law(action).places[chance]
        elif isinstance(chance, Tried):
            place = int(chance.success)
        elif chance is not None:
            place = self.law(action).of(chance)
        self._play(self.s, self.t, action, place)


class Stepped(Struct, frozen=True):
    """A decision on both sides: the literal state before it, what came, and the kernel's numbers after and before."""

    before: State
    action: int
    came: Played
    twin: Twin
    counted: list[int]
    legal: tuple[int, ...]


def stepped(told: Told, random: Random, most: int, scatter: bool = False) -> Iterator[Stepped]:
    """Games by random legal actions, so many decisions of them: a Strike by dice, a Check by success or failure.

    Where they `scatter`, the numbers of both figures are drawn anew before one decision in eight.
    """
    state, twin = what_if(*told), Twin(told)
    for _ in range(most):
        if scatter and random.random() < 0.125:
            state = scattered(state, random)
            twin.s[: at.LOG] = numbers(state)
        action = random.choice(legal_actions(state))
        chance: Any = None
        if action == BREAK_FREE:
            chance = Tried(random.random() < 0.5)
        elif action > BREAK_FREE:
            chance = rolled(random)
        counted, legal = twin.numbers[at.LOG :], twin.legal()
        came = play(state, action, chance)
        twin.play(action, chance)
        yield Stepped(state, action, came, twin, counted, legal)
        state = came.state
        if state.duel is not None and state.duel.reason:
            state, twin = what_if(*told), Twin(told)


def scattered(state: State, random: Random) -> State:
    """The duel with figures who are both up, but with numbers that hardly any game brings."""
    for figure, other in (state.figures, state.figures[::-1]):
        runs = state.turn == figure.id
        kept = random.random() < 0.3 and other.id == "scorpion"
        ap = random.randint(0, 7) if runs and random.random() < 0.8 else 0
        falter = random.choice((0, 1, 3, 6, 7)) if not ap and not kept else 0
        causes = (("falter", falter), ("poison", random.choice((0, 0, 1, 4, 9))))
        found = [Cause(f"c{n}", kind, amount, None, "other", None, "12.23", 0)
                 for n, (kind, amount) in enumerate(causes, 1) if amount]  # fmt: skip
        if kept:
            found.append(Cause("c3", "grappled", None, other.id, "grapple", other.tier, "4.8", 0))
        state = state.changed(
            figure.id, endurance_now=random.choice((1, 5, 20, figure.endurance)), causes=tuple(found), ap=ap,
            resolve_now=random.randint(1, figure.resolve), passion_now=random.choice((1, 23, 40, figure.passion)),
            exertion=random.randint(0, 20), spent=runs and random.random() < 0.5, gained=random.randint(0, 2 * runs),
            stance="stance" if random.random() < 0.3 and not kept else "none",
        )  # fmt: skip
    return replace(state, cycle=random.choice((state.cycle, 19, 20)), causes_made=6)


def rolled(random: Random) -> tuple[int, ...]:
    """Seven dice, with more 12s and 1s than dice have, so that more happens."""
    return tuple(random.choice((1, 12, *(random.randint(1, 12) for _ in range(4)))) for _ in range(7))


def compare(told: Told, random: Random, most: int, scatter: bool = False) -> Counter[str]:
    """Asserts that both sides are the same after each decision; what was counted on the way."""
    seen: Counter[str] = Counter()
    for step in stepped(told, random, most, scatter):
        assert step.legal == legal_actions(step.before)
        after, expected = step.twin.numbers, counts(step.came)
        assert after[: at.LOG] == numbers(step.came.state), (told, step.before, step.action)
        gained = [now - then for now, then in zip(after[at.LOG :], step.counted, strict=True)]
        found = {clause: number for clause, number in zip(at.CLAUSES, gained, strict=False) if number}
        assert found == {clause: number for clause, number in expected.items() if number}
        _sums(step, gained)
        seen += expected
    return seen


def _sums(step: Stepped, gained: list[int]) -> None:
    """The counts that are no clauses: Turns, and by seat its Strikes, their Hits and damage, its Falter."""
    events, at_log = step.came.events, at.LOG
    strikes = [event for event in events if isinstance(event, e.StrikeRead)]
    assert gained[at.DECISIONS - at_log] == 1
    assert gained[at.TURNS - at_log] == sum(isinstance(event, e.TurnBegan) for event in events)
    for seat, figure in enumerate(step.before.figures):
        own = [event.terms for event in strikes if event.figure == figure.id]
        found = [gained[place + seat - at_log] for place in (at.STRIKES, at.HITS, at.DAMAGE)]
        hits, damage = (sum(terms[name] for terms in own) for name in ("hits", "damage"))
        assert found == [len(own), hits, damage]
        taken = sum(event.terms["falter"] for event in strikes if event.target == figure.id)
        assert gained[at.FALTERS + seat - at_log] == taken
