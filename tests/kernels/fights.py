"""Fights by the literal rules, driven as the kernel drives its own, and scenarios drawn for them."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from lawspeaker.kernels.compiling import for_backend
from lawspeaker.kernels.fight import layout as at
from lawspeaker.kernels.fight import striking, turns
from lawspeaker.kernels.fight.covering import COVERED, SIDES
from lawspeaker.kernels.fight.tables import array_for, list_for
from lawspeaker.law.agenda import carry_out, go_on
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.bringing import CARRIER
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.exact_law import exact_law
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.ruling import judge
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import AskGrapple, ReadStrike
from lawspeaker.rulebooks.war.strike_reading import Landed
from tests.kernels.counted import COUNTED

Law = tuple[tuple[Landed, int], ...]
_LEGAL = for_backend(turns.is_legal, "python")
_EVENTS: dict[tuple[type, str], str] = {
    **COUNTED,
    (e.StatusBegan, "10.15"): "10.15",
    (e.ExertionRested, "11.10"): "11.15",
    (e.Defeated, "12.15"): "12.19",
}
"""Events that stand for a clause being carried out once. Defeat by a second Weakening is counted with all Defeat."""


class Literal:
    """A fight by the literal rules, one decision at a time, with what happened since the last."""

    def __init__(self, state: State, cycles: int) -> None:
        self.state, self.cycles = state, cycles
        self.over, self.winner = 0, -1
        self.events: tuple[e.Event, ...] = ()
        self.spoken: list[str] = []
        self.law: Law = ()
        """Of the last roll of a Strike."""
        self._go_on()

    def _go_on(self) -> None:
        while not self._has_ended() and self.state.turn is None:
            whose = next((figure for _, figure in self.state.next_turns() if not figure.is_defeated), None)
            if whose is None and self.state.cycle >= self.cycles:
                self.over = 2
                return
            self._do(m.BeginCycle(passed="leave") if whose is None else m.BeginTurn(whose.id, passed="leave"))

    def _has_ended(self) -> bool:
        standing = {figure.side for figure in self.state.figures if not figure.is_defeated}
        if len(standing) == 2:
            return False
        self.over, self.winner = 1, SIDES.index(standing.pop()) if standing else -1
        return True

    def move(self, action: int) -> m.Exact | None:
        """What an action means; None for a Strike that no action is for: at its own side, or at the Defeated."""
        assert self.state.turn is not None
        figure = self.state.figure(self.state.turn)
        if action == 0:
            return m.EndTurn()
        if action < at.STANCE_ACTION:
            return m.Rest(figure.id, action)
        if action == at.STANCE_ACTION:
            return None if figure.stance != "none" else m.DefensiveStance(figure.id)
        if action == at.BREAK_FREE:
            return m.BreakFree(figure.id)
        if action - at.FIRST_STRIKE >= len(self.state.figures):
            return None
        target = self.state.figures[action - at.FIRST_STRIKE]
        fits = target.side != figure.side and not target.is_defeated
        return m.Strike(figure.id, target.id) if fits else None

    def legal(self) -> tuple[int, ...]:
        """The actions of which the move is allowed."""
        moves = ((action, self.move(action)) for action in range(at.ACTIONS))
        return tuple(action for action, move in moves if move is not None and judge(self.state, move).allowed)

    def play(self, action: int, part: int) -> None:
        """A decision. `part` says what its dice come to: the Outcome of this place in its law, or 1 for success."""
        self.events, self.spoken = (), []
        move = self.move(action)
        assert move is not None
        self._do(move, part)
        self._go_on()

    def _do(self, move: m.Move, part: int = 0) -> None:
        ruling = judge(self.state, move)
        assert ruling.allowed, (move, ruling.grounds)
        carried = carry_out(CARRIER, self.state, ruling.agenda)
        self._take(carried)
        while carried.want is not None:
            carried = go_on(CARRIER, carried.state, (self._answer(carried.state, part),))
            self._take(carried)
        self.state = carried.state

    def _take(self, carried: Any) -> None:
        self.events += carried.events
        self.spoken += [ground.clause for ground in carried.grounds if ground.met]

    def _answer(self, state: State, part: int) -> Any:
        step = state.agenda[0]
        if isinstance(step, AskGrapple):
            return "no" if state.figure(step.target).open("grappled") else "grapple"
        if not isinstance(step, ReadStrike):
            return Tried(bool(part))
        self.law = law_of(step)
        return self.law[part % len(self.law)][0]

    @property
    def numbers(self) -> list[list[int]]:
        """What the kernel's state must say."""
        ids = {figure.id: number for number, figure in enumerate(self.state.figures)}
        turn = -1 if self.state.turn is None else ids[self.state.turn]
        found = [[self.state.cycle, turn, self.over, self.winner]]
        for figure in self.state.figures:
            holds = figure.open("grappled")
            found.append([
                figure.endurance_now, figure.resolve_now, figure.passion_now, figure.sum_of("falter"),
                figure.sum_of("poison"), figure.exertion, figure.ap, int(figure.spent), int(figure.stance != "none"),
                1 + ids[str(holds[0].source)] if holds else 0, figure.gained, figure.ignored_exertion,
                len(figure.open("weakened")), int(figure.counted_out),
            ])  # fmt: skip
        left = [(segment, ids[one.id], one.laid[segment]) for segment, one in self.state.next_turns()
                if not one.is_defeated]  # fmt: skip
        return [*found, *map(list, left)]


@lru_cache(maxsize=1 << 10)
def _sorted(reading: Any) -> Law:
    return tuple(sorted(exact_law(reading).items()))


def law_of(step: ReadStrike) -> Law:
    """The law of what a Strike reads, in ascending order."""
    return _sorted(step.reading)


class Twin:
    """A fight on whole numbers, one decision at a time, by this backend."""

    def __init__(self, state: State, cycles: int, backend: str = "python") -> None:
        self.t: Any = list_for(state, cycles) if backend == "python" else array_for(state, cycles)
        self.lists = list_for(state, cycles)
        self._array = backend != "python"
        self.s: Any = self.t[at.OF_START : at.OF_START + at.SIZE].copy()
        self._play = for_backend(turns.play, backend)
        for_backend(turns.go_on, backend)(self.s, self.t)

    @property
    def own(self) -> list[int]:
        """The state with its counts, as a list."""
        return [int(number) for number in self.s] if self._array else list(self.s)

    def legal(self) -> tuple[int, ...]:
        """The legal actions."""
        s = self.own
        return tuple(action for action in range(at.ACTIONS) if _LEGAL(s, self.lists, action))

    def law(self, action: int) -> tuple[int, list[int]]:
        """Where the cuts of a Strike's law begin, and its weights."""
        s, t = self.own, self.lists
        number = for_backend(striking.law_of, "python")(s, t, s[at.TURN], action - at.FIRST_STRIKE)
        begin = t[t[at.OF_LAWS + number]]
        weights, last, place = [], 0, begin
        while last < 12**7:
            weights.append(t[place] - last)
            last, place = t[place], place + 1
        return begin, weights

    def play(self, action: int, part: int) -> list[int]:
        """A decision, as `Literal.play`; of a Strike the weights of its law."""
        weights: list[int] = []
        if action >= at.FIRST_STRIKE:
            begin, weights = self.law(action)
            part = begin + part % len(weights)
        self._play(self.s, self.t, action, part)
        return weights

    @property
    def numbers(self) -> list[list[int]]:
        """What the literal state must say."""
        s, t = self.own, self.lists
        count = t[at.FIGURES]
        found = [[s[at.CYCLE], s[at.TURN], s[at.OVER], s[at.WINNER]]]
        begins = [at.HEAD + at.FIGURE * number for number in range(count)]
        found += [s[begin : begin + at.FIGURE] for begin in begins]
        for place in range(s[at.PLACE], at.SEGMENTS * count):
            segment, number = place // count, s[at.ORDER + place % count]
            row = at.OF_FIGURES + number * at.NUMBERS + at.N_LAID + at.SEGMENTS * s[at.SLOWED + number]
            begin = begins[number]
            gone = min(s[begin : begin + 3]) <= 0 or s[begin + at.WEAKENED] > 1
            if t[row + segment] and not gone:
                found.append([segment, number, t[row + segment]])
        return found


def counts(literal: Literal) -> Counter[str]:
    """How often the clauses were carried out that the kernel counts."""
    found = Counter(name for event in literal.events if (name := _EVENTS.get((type(event), event.clause))))
    damages = [event for event in literal.events if isinstance(event, e.Damaged) and event.clause == "1.13"]
    found["1.13"] = sum(event.attribute == "resolve" for event in damages)
    found["10.12"], found["10.13"] = literal.spoken.count("war:10.12"), literal.spoken.count("war:10.13")
    return found


class Compared(Struct):
    """How far a comparison came, and what was counted on the way."""

    steps: int
    seen: Counter[str]


def compare(state: State, random: Random, most: int, cycles: int = 6) -> Compared:
    """Asserts that both sides are the same after each decision of a fight by random legal actions.

    Which actions are legal is asked of the literal rules at every fourth: that takes most of the time.
    """
    literal, twin, compared = Literal(state, cycles), Twin(state, cycles), Compared(0, Counter())
    assert twin.numbers == literal.numbers
    while not literal.over and compared.steps < most:
        legal = twin.legal()
        assert compared.steps % 4 or literal.legal() == legal
        action, part = _choice(random, legal), random.randrange(2 if random.random() < 0.2 else 1 << 20)
        if action == at.BREAK_FREE:
            part %= 2
        before = [int(number) for number in twin.s[at.LOG : at.DECISIONS]]
        weights = twin.play(action, part)
        literal.play(action, part)
        assert twin.numbers == literal.numbers, (state, action)
        if weights:
            assert weights == [weight for _, weight in literal.law]
        gained = [int(now) - then for now, then in zip(twin.s[at.LOG : at.DECISIONS], before, strict=True)]
        expected = {clause: number for clause, number in counts(literal).items() if number}
        assert {clause: number for clause, number in zip(at.CLAUSES, gained, strict=True) if number} == expected
        compared.seen += Counter(expected)
        compared.steps += 1
    return compared


def _choice(random: Random, legal: tuple[int, ...]) -> int:
    """Strikes more often than not, so that more happens."""
    strikes = [action for action in legal if action >= at.BREAK_FREE]
    return random.choice(strikes if strikes and random.random() < 0.6 else legal)


# ---- scenarios


def drawn(random: Random) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text of a scenario that is covered, and choices in place of its own."""
    edition = random.choice(("mid", "mid", "old", "new"))
    weapons = [row.id for row in load(edition).weapons.values() if not row.not_seen]
    weapons += ["scorpion-claw"] * (len(weapons) // 5)
    blocks = [f'rulebook = "war"\nedition = "{edition}"\n']
    for number in range(random.choice((2, 2, 3, 3, 4, 5, 6, 8))):
        side = SIDES[number] if number < 2 else random.choice(SIDES)
        blocks.append("\n".join(_figure(random, number, side, random.choice(weapons))))
    changes = tuple((option, random.choice(choices)) for option, choices in COVERED.items() if random.random() < 0.3)
    return "\n".join(blocks), changes


def _figure(random: Random, number: int, side: str, weapon: str) -> Iterator[str]:
    yield f'[[figure]]\nid = "f{number}"\nside = "{side}"\nweapon = "{weapon}"'
    for name in ("might", "control", "swiftness"):
        yield f"{name} = {random.choice((20, 42, random.randint(0, 120)))}"
    out = False
    for name in ("endurance", "resolve", "passion"):
        natural = random.randint(1, 110)
        yield f"{name} = {natural}"
        if random.random() < 0.2:
            now = random.randint(-3 if random.random() < 0.1 else 1, natural)
            out = out or now <= 0
            yield f"{name}_now = {now}"
    yield f"tier = {random.choice((1, 1, 2, 3, 4))}"
    yield f"at = [{random.randint(0, 4)}, {random.randint(0, 3)}]"
    for name, most in (("falter", 7), ("poison", 12), ("exertion", 12)):
        if random.random() < 0.2 and not (out and name == "falter"):
            yield f"{name} = {random.randint(0, most)}"
    for name in ("guard", "force", "precision", "speed", "magnitude"):
        if random.random() < 0.08:
            yield f"{name} = {random.randint(0, 14)}"
    if random.random() < 0.15:
        yield 'traits = ["resolute-stability"]'
