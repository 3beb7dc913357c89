"""The kernel `fight` beside the literal rules: every step, every law, whole games, and what is refused."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.kernels import chance
from lawspeaker.kernels.compiling import for_backend
from lawspeaker.kernels.fight import layout as at
from lawspeaker.kernels.fight import turns
from lawspeaker.kernels.fight.covering import COVERED, SIDES, state_of
from lawspeaker.kernels.fight.kernel import KERNEL, TWO_AGAINST_TWO, told_by
from lawspeaker.rulebooks.war.state import State
from tests.kernels.fights import Literal, Twin, compare, drawn
from tests.sizes import PROVE, tenth

RANDOM = ("random", "random")
PIECES = 10
"""Tests into which the million steps are parted, so that several workers share them."""


# ---- step for step


@pytest.mark.parametrize("piece", range(PIECES))
def test_random_fights_are_those_of_the_literal_rules(piece: int) -> None:
    random, seen, steps = Random(f"fights {piece}"), Counter[str](), 0
    while steps < tenth(1_000_000 // PIECES):
        text, changes = drawn(random)
        state = state_of(text, changes)
        for _ in range(tenth(60)):
            compared = compare(state, random, 150)
            seen, steps = seen + compared.seen, steps + compared.steps
    assert set(at.CLAUSES) - set(seen) <= (set() if PROVE else {"1.13", "4.5", "4.10", "4.11"})


@pytest.mark.parametrize(("option", "choice"), [(one, other) for one in COVERED for other in COVERED[one][1:]])
def test_random_fights_under_every_choice(option: str, choice: str) -> None:
    state, random = state_of(TWO_AGAINST_TWO, ((option, choice),)), Random(f"{option} {choice}")
    compare(state, random, tenth(1_500), cycles=20)


def test_the_fight_of_the_default_scenario() -> None:
    seen: Counter[str] = Counter()
    for number in range(tenth(400)):
        seen += compare(state_of(TWO_AGAINST_TWO), Random(f"default {number}"), 400, cycles=20).seen
    assert {"4.5", "4.8", "4.10", "4.11", "10.15"} <= set(seen)


def test_both_backends_make_the_same_steps() -> None:
    state, random = state_of(TWO_AGAINST_TWO), Random("backends")
    twins = [Twin(state, 20, backend) for backend in ("auto", "python")]
    while not twins[0].s[at.OVER]:
        action, part = random.choice(twins[0].legal()), random.randrange(1 << 20)
        part = part % 2 if action == at.BREAK_FREE else part
        for twin in twins:
            twin.play(action, part)
        assert [int(one) for one in twins[0].s] == twins[1].s


def test_random_players_choose_every_legal_action_alike() -> None:
    choose, random = for_backend(turns.random_action, "python"), Random("choices")
    for _ in range(tenth(100)):
        text, changes = drawn(random)
        twin = Twin(state_of(text, changes), 4)
        while not twin.s[at.OVER]:
            legal = twin.legal()
            words = [(place * 2**32 + len(legal) - 1) // len(legal) << 32 for place in range(len(legal))]
            assert [choose(twin.s, twin.t, word) for word in words] == list(legal)
            action = random.choice(legal)
            twin.play(action, random.randrange(2 if action == at.BREAK_FREE else 1 << 20))


# ---- whole games


def test_games_are_those_of_the_literal_rules_by_the_same_draws() -> None:
    for who in (("random", "greedy"), ("greedy", "random")):
        setting = KERNEL.checked({}, who)
        found = KERNEL.play(setting, 5, range(9, 9 + tenth(60)))
        for place, winner in enumerate(found["winner"]):
            literal, decisions = _game(told_by(setting), who, (5, 9 + place))
            assert (literal.winner, decisions) == (winner, found["decisions"][place])
            for side in (0, 1):
                standing = [one for one in literal.state.figures if one.side == SIDES[side] and not one.is_defeated]
                assert len(standing) == found[f"standing:{side}"][place]


def _game(told: tuple[State, int], who: tuple[str, str], numbered: tuple[int, int]) -> tuple[Literal, int]:
    """A whole game by the literal rules, with the draws of a game's number; and its decisions."""
    literal, twin, decisions, drawn_ = Literal(*told), Twin(*told, "python"), 0, iter(range(10**6))
    key = for_backend(chance.key, "python")(*numbered)
    draw, below = for_backend(chance.draw, "python"), for_backend(chance.below, "python")
    while not literal.over:
        side, legal, part = SIDES.index(literal.state.figure(str(literal.state.turn)).side), literal.legal(), 0
        action = _greedy(literal, legal) if who[side] == "greedy" else -1
        if action < 0:
            action = legal[below(draw(key, next(drawn_)), len(legal))]
        if action >= at.BREAK_FREE:
            roll = (draw(key, next(drawn_)) >> 1) % 12**7
            part = _part(twin, action, roll)
        literal.play(action, part)
        twin.play(action, part)
        decisions += 1
    return literal, decisions


def _part(twin: Twin, action: int, roll: int) -> int:
    """What a roll comes to; the laws of a game's steps are compared elsewhere."""
    if action == at.BREAK_FREE:
        holder = twin.s[at.HEAD + at.FIGURE * twin.s[at.TURN] + at.HOLDER] - 1
        weak = [twin.s[at.HEAD + at.FIGURE * one + at.WEAKENED] > 0 for one in (twin.s[at.TURN], holder)]
        both = 2 * weak[0] + weak[1]
        return int(roll < twin.t[at.OF_FREE + (twin.s[at.TURN] * at.MOST + holder) * 4 + both])
    _, weights = twin.law(action)
    for place, weight in enumerate(weights):
        if roll < weight:
            return place
        roll -= weight
    raise AssertionError("a roll is below 12^7")


def _greedy(literal: Literal, legal: tuple[int, ...]) -> int:
    """What the kernel's docstring says of `greedy`."""
    if at.BREAK_FREE in legal:
        return at.BREAK_FREE
    strikes = [action for action in legal if action >= at.FIRST_STRIKE]
    figures = literal.state.figures
    return min(strikes, key=lambda one: (figures[one - at.FIRST_STRIKE].endurance_now, one), default=at.END_TURN)


@pytest.mark.parametrize("who", [RANDOM, ("greedy", "greedy"), ("random", "greedy")])
def test_threads_chunks_and_backends_change_no_byte(who: tuple[str, str]) -> None:
    setting, games = KERNEL.checked({"W-20": "striker", "cycles": 12}, who), range(77, 77 + tenth(1_000))
    once, cut = KERNEL.play(setting, 3, games), games.start + len(games) // 3
    parts = [KERNEL.play(setting, 3, part) for part in (range(games.start, cut), range(cut, games.stop))]
    ways = (KERNEL.play(setting, 3, games, "auto", 2), KERNEL.play(setting, 3, games, "python", 2))
    assert once.keys() == set(KERNEL.columns)
    for name in KERNEL.columns:
        known = once[name].tobytes()
        assert {way[name].tobytes() for way in ways} == {known}
        assert known == b"".join(part[name].tobytes() for part in parts)


# ---- what is refused


@cache
def _with(old: str, new: str) -> str:
    assert old in TWO_AGAINST_TWO
    return TWO_AGAINST_TWO.replace(old, new, 1)


FIRST = 'rulebook = "war"\n'
ASHER = 'id = "asher"\n'
REFUSED = {
    "time": _with(FIRST, FIRST + '[time]\ncycle = 1\nturn = "asher"\n'),
    "obstacle": TWO_AGAINST_TWO + '[[obstacle]]\nid = "rock"\nat = [9, 9]\n',
    "barrier": TWO_AGAINST_TWO + '[[barrier]]\nid = "wall"\nat = [9, 9]\n',
    "move": TWO_AGAINST_TWO + '[[move]]\ndo = "begin-cycle"\n',
    "adjust": _with(FIRST, FIRST + 'adjust = "ask"\n'),
    "options.W-21": _with(FIRST, FIRST + 'options = { W-21 = "flesh" }\n'),
    "options.W-7": _with(FIRST, FIRST + 'options = { W-7 = "ask" }\n'),
    "options.W-32": _with(FIRST, FIRST + 'options = { W-32 = "old" }\n'),
    "figure[1].hidden": _with(ASHER, ASHER + "hidden = true\n"),
    "figure[3].side": _with('side = "unholy"', 'side = "other"'),
    "figure[1].guard": _with(ASHER, ASHER + "guard = 101\n"),
    "figure[1].might": _with("might = 50", "might = 1001"),
    "figure": TWO_AGAINST_TWO.replace('side = "unholy"\n', ""),
}


@pytest.mark.parametrize("path", REFUSED)
def test_what_is_not_covered_is_refused_with_its_path(path: str) -> None:
    with pytest.raises(Malformed) as refused:
        KERNEL.checked({"scenario": REFUSED[path]}, RANDOM)
    assert (refused.value.code, refused.value.item) == ("not-covered", path)


def test_faults_of_a_scenario_are_its_own() -> None:
    with pytest.raises(Malformed, match="endurance") as refused:
        KERNEL.checked({"scenario": _with("endurance = 84", 'endurance = "much"')}, RANDOM)
    assert (refused.value.code, refused.value.item) == ("bad-scenario", "figure[1].endurance")
    with pytest.raises(Malformed) as refused:
        KERNEL.checked({"scenario": _with('weapon = "sword"', 'weapon = "spoon"')}, RANDOM)
    assert refused.value.item == "figure[2].weapon"


@pytest.mark.parametrize(
    ("setting", "who", "code"),
    [
        ({"falter_cap": 5}, RANDOM, "unknown-value"),
        ({"cycles": 0}, RANDOM, "bad-value"),
        ({"W-32": "old"}, RANDOM, "bad-value"),
        ({}, ("random", "wise"), "unknown-player"),
    ],
)
def test_values_and_players_are_known(setting: dict[str, object], who: tuple[str, str], code: str) -> None:
    with pytest.raises(Malformed) as refused:
        KERNEL.checked(setting, who)
    assert refused.value.code == code


def test_weapons_of_which_something_was_not_seen_are_refused() -> None:
    from lawspeaker.rulebooks.war.rows import load

    unseen = next(row.id for row in load("mid").weapons.values() if row.not_seen)
    with pytest.raises(Malformed, match=r"war:13\.2") as refused:
        KERNEL.checked({"scenario": _with('weapon = "sword"', f'weapon = "{unseen}"')}, RANDOM)
    assert refused.value.item == "figure[2].weapon"
