"""The kernel `duel` beside the literal rules: every step, every law, whole games, the reference games, perft."""

import zlib
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from lawspeaker.errors import Malformed
from lawspeaker.kernels import chance
from lawspeaker.kernels.compiling import for_backend
from lawspeaker.kernels.duel import layout as at
from lawspeaker.kernels.duel import players, rules
from lawspeaker.kernels.duel.kernel import COVERED, KERNEL, told_by
from lawspeaker.kernels.duel.tables import list_for, what_if
from lawspeaker.kernels.duel.text import laws_for, text_of
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.check_reading import Tried
from lawspeaker.rulebooks.war.duel.actions import BREAK_FREE, FIRST_STRIKE, decider, is_over, legal_actions, move_of
from lawspeaker.rulebooks.war.duel.chance import Branches, before_the_dice, outcomes
from lawspeaker.rulebooks.war.duel.duellists import DUELS
from lawspeaker.rulebooks.war.duel.playing import Outcome, play, start
from lawspeaker.rulebooks.war.duel.reference import digest, perft, reference_game
from lawspeaker.rulebooks.war.effects import passion_levels, steps_of
from lawspeaker.rulebooks.war.rows import load
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import ReadStrike, Suffer
from lawspeaker.rulebooks.war.strike_reading import Landed
from lawspeaker.rulebooks.war.values import stamina
from tests.kernels.duels import PLAIN, Told, Twin, compare
from tests.sizes import tenth

NAMES = tuple(DUELS)
CAPS = (0, 1, 5, 9, 99)
OTHERS = [(one.id, choice) for one in BOOK.options if one.id in COVERED for choice in one.choices[1:]]
ALL_COUNTED = set(at.CLAUSES)


# ---- step for step


def test_without_a_what_if_the_literal_duel_is_the_supplement_s() -> None:
    for name in NAMES:
        assert what_if(name) == what_if(name, most_falter=7) == start(name)


def test_random_steps_are_those_of_the_literal_rules() -> None:
    seen: Counter[str] = Counter()
    for name in NAMES:
        seen += compare((name, *PLAIN), Random(f"steps of {name}"), tenth(500_000))
    assert set(seen) == ALL_COUNTED, "everything that is counted happened"


def test_random_steps_from_states_that_no_game_reaches() -> None:
    for name in NAMES:
        compare((name, *PLAIN), Random(f"scattered {name}"), tenth(50_000), scatter=True)


@pytest.mark.parametrize(("option", "choice"), OTHERS)
def test_random_steps_under_every_choice(option: str, choice: str) -> None:
    for name in NAMES:
        told = (name, BOOK.pinned.with_choice(option, choice), 7)
        compare(told, Random(f"{name} {option} {choice}"), tenth(3_000))


@pytest.mark.parametrize("most", CAPS)
def test_random_steps_under_other_caps_of_falter(most: int) -> None:
    """The literal rules cut where the state of the duel says; that is a what-if of ours."""
    seen: Counter[str] = Counter()
    for name in NAMES:
        seen += compare((name, BOOK.pinned, most), Random(f"cap {most} {name}"), tenth(6_000))
    assert (most > 50) or seen["1.13"]


def test_random_steps_under_drawn_choices_together() -> None:
    random = Random("choices together")
    for _ in range(tenth(100)):
        choices = BOOK.pinned
        for one in BOOK.options:
            if one.id in COVERED:
                choices = choices.with_choice(one.id, random.choice(one.choices))
        told = (random.choice(NAMES), choices, random.choice((7, 7, *range(12))))
        compare(told, random, 250)


def test_both_backends_make_the_same_steps() -> None:
    for name in NAMES:
        twins, random = [Twin((name, *PLAIN), backend) for backend in ("auto", "python")], Random(name)
        while not twins[0].s[at.OVER]:
            action = random.choice(twins[0].legal())
            dice = [random.randint(1, 12) for _ in range(7)] if action > BREAK_FREE else Tried(random.random() < 0.5)
            for twin in twins:
                twin.play(action, dice)
            assert twins[0].numbers == twins[1].numbers


# ---- laws


@pytest.mark.parametrize(
    "told", [*((name, *PLAIN) for name in NAMES), (NAMES[0], BOOK.pinned.with_choice("W-1", "band"), 5)]
)
def test_the_laws_are_those_of_the_literal_rules_to_the_integer(told: Told) -> None:
    tables, random, seen = list_for(*told), Random("laws"), set()
    state, twin = what_if(*told), Twin(told)
    for _ in range(600):
        for action in legal_actions(state):
            if action > BREAK_FREE:
                law = twin.law(action)
                weights = {one: number for one, number in outcomes(state, action) if isinstance(one, Landed)}
                assert weights == law.weights
                seen.add(for_backend(rules.law_of, "python")(twin.numbers, twin.s[at.TURN], action - FIRST_STRIKE))
            elif action == BREAK_FREE:
                free = tables[at.FREE + (decider(state) or 0)]
                assert dict(outcomes(state, action)) == {Tried(False): at.ALL - free, Tried(True): free}
        action = random.choice(legal_actions(state))
        found = random.choice([one for one, _ in outcomes(state, action)] or [None])
        state = play(state, action, found).state
        twin.play(action, found)
        if is_over(state):
            state, twin = what_if(*told), Twin(told)
    assert len(seen) >= (20 if told[0] == NAMES[0] else 16), "only the scorpion Grapples"


def test_every_roll_finds_its_outcome() -> None:
    of = for_backend(players.outcome_of, "python")
    told = (NAMES[0], *PLAIN)
    tables = list_for(*told)
    for number, law in enumerate(laws_for(*told)):
        end = 0
        for landed, weight in law.weights.items():
            place = law.places[landed]
            assert {of(tables, number, roll) for roll in (end, end + weight // 2, end + weight - 1)} == {place}
            end += weight
        assert end == at.ALL == 12**7


# ---- reference games and perft


@pytest.mark.parametrize(("name", "seed", "known"), [(NAMES[0], 1, 0x624DFA4C), (NAMES[1], 1, 0x5C4BE4E5)])
def test_known_digests(name: str, seed: int, known: int) -> None:
    assert _digest(name, seed) == known


def test_reference_games_have_the_digests_of_the_literal_rules() -> None:
    for seed in range(2, tenth(100)):
        for name in NAMES:
            states = [start(name), *(decision.state for decision in reference_game(name, seed))]
            assert _digest(name, seed) == digest(states)


def _digest(name: str, seed: int) -> int:
    """The digest of a reference game by the kernel's steps."""
    twin = Twin((name, *PLAIN))
    crc = zlib.crc32(f"{text_of(twin.numbers)}\n".encode())
    for decision in reference_game(name, seed):
        came: Sequence[int] | Tried | None = decision.dice
        if decision.action == BREAK_FREE:
            came = Tried(not decision.state.figures[0].open("grappled"))
        twin.play(decision.action, came)
        crc = zlib.crc32(f"{text_of(twin.numbers)}\n".encode(), crc)
    return crc


def _perft(told: Told, s: list[int], decisions: int) -> int:
    laws, t = laws_for(*told), list_for(*told)
    legal = [one for one in range(14) if for_backend(rules.is_legal, "python")(s, t, one)]
    ways = 0
    for action in legal:
        places = [0]
        if action > BREAK_FREE:
            law = for_backend(rules.law_of, "python")(s, s[at.TURN], action - BREAK_FREE - 1)
            places = list(laws[law].places.values())
        elif action == BREAK_FREE:
            places = [0, 1]
        if decisions == 1:
            ways += len(places)
            continue
        for place in places:
            after = list(s)
            for_backend(rules.play, "python")(after, t, action, place)
            ways += _perft(told, after, decisions - 1)
    return ways


def test_perft() -> None:
    for name in NAMES:
        told = (name, *PLAIN)
        begun = Twin(told).numbers
        assert _perft(told, begun, 1) == perft(start(name), 1)
    assert _perft((NAMES[0], *PLAIN), Twin((NAMES[0], *PLAIN)).numbers, 2) == 149197


# ---- whole games


def test_games_are_those_of_the_literal_rules_by_the_same_draws() -> None:
    for name in NAMES:
        for who in (("random", "greedy"), ("greedy", "random")):
            setting = KERNEL.checked({"duel": name}, who)
            found = KERNEL.play(setting, 11, range(40, 40 + tenth(60)))
            for place, winner in enumerate(found["winner"]):
                state, decisions = _game(told_by(setting), who, (11, 40 + place))
                assert decisions == found["decisions"][place]
                assert winner == (-1 if state.duel is None or state.duel.winner is None else state.duel.winner)
                for seat, figure in enumerate(state.figures):
                    assert figure.endurance_now == found[f"endurance:{seat}"][place]
                    assert figure.passion_now == found[f"passion:{seat}"][place]


def _game(told: Told, who: tuple[str, str], numbered: tuple[int, int]) -> tuple[State, int]:
    """A whole game by the literal rules, with the draws of a game's number; and its decisions."""
    state, decisions = what_if(*told), 0
    key, drawn = for_backend(chance.key, "python")(*numbered), iter(range(10**6))
    draw, below = for_backend(chance.draw, "python"), for_backend(chance.below, "python")
    while not is_over(state):
        seat, legal = decider(state), legal_actions(state)
        assert seat is not None
        action = _greedy(state, seat) if who[seat] == "greedy" else -1
        if action < 0:
            action = legal[below(draw(key, next(drawn)), len(legal))]
        found = None
        if action >= BREAK_FREE:
            roll = (draw(key, next(drawn)) >> 1) % 12**7
            branches = outcomes(state, action)
            if action == BREAK_FREE:
                branches = branches[::-1]
            found = _found(branches, roll)
        state, decisions = play(state, action, found).state, decisions + 1
    return state, decisions


def _found(branches: Branches, roll: int) -> Outcome:
    """The Outcome that a roll, counted through the branches, comes to."""
    for outcome, weight in branches:
        if roll < weight:
            return outcome
        roll -= weight
    raise AssertionError("a roll is below 12^7")


def _greedy(state: State, seat: int) -> int:
    """What the kernel's docstring says of `greedy`, by the literal rules."""
    figure, legal, best = state.figures[seat], legal_actions(state), (Fraction(0), 0)
    if BREAK_FREE in legal:
        return BREAK_FREE
    for action in legal:
        if action > BREAK_FREE:
            move = move_of(state, action)
            maneuver = getattr(move, "maneuver", None)
            rows = load("mid").maneuvers
            ap = 3 if maneuver is None else rows[maneuver].ap[getattr(move, "mastery", 1) - 1]
            if figure.exertion + ap <= stamina(figure).value:
                best = max(best, (_damage(state, action) / ap, -action))
    if best[0]:
        return -best[1]
    return min(figure.ap, 7) if figure.exertion else 0


def _damage(state: State, action: int) -> Fraction:
    """What the roll of a Strike does to Endurance, on average over all rolls."""
    waiting = before_the_dice(state, action).state
    step = waiting.agenda[0]
    assert isinstance(step, ReadStrike)
    level = passion_levels(waiting, waiting.figure(step.figure), waiting.figure(step.target))
    if (step, level) not in DAMAGES:
        hurts = steps_of(waiting, step)
        total = 0
        for outcome, weight in outcomes(state, action):
            assert isinstance(outcome, Landed)
            suffered = (one for one in hurts(outcome) if isinstance(one, Suffer))
            total += weight * sum(one.amount for one in suffered if one.clause == "10.11")
        DAMAGES[step, level] = Fraction(total, 12**7)
    return DAMAGES[step, level]


DAMAGES: dict[tuple[ReadStrike, int], Fraction] = {}


def test_random_players_choose_every_legal_action_alike() -> None:
    choose = for_backend(players.random_action, "python")
    for name in NAMES:
        twin, random = Twin((name, *PLAIN), "python"), Random(f"choices {name}")
        while not twin.s[at.OVER]:
            legal = twin.legal()
            words = [(place * 2**32 + len(legal) - 1) // len(legal) << 32 for place in range(len(legal))]
            assert [choose(twin.s, twin.t, word) for word in words] == list(legal)
            action = random.choice(legal)
            twin.play(action, [random.randint(1, 12) for _ in range(7)] if action > BREAK_FREE else Tried(True))


# ---- bulk play


@pytest.mark.parametrize("who", [("random", "random"), ("greedy", "greedy"), ("greedy", "random")])
def test_threads_chunks_and_backends_change_no_byte(who: tuple[str, str]) -> None:
    setting = KERNEL.checked({"duel": NAMES[1], "falter_cap": 5, "W-4": "waste-first"}, who)
    games = range(1_000_000, 1_000_000 + tenth(2_000))
    once = KERNEL.play(setting, 2**63 - 1, games)
    cut = games.start + len(games) // 3
    parts = [KERNEL.play(setting, 2**63 - 1, part) for part in (range(games.start, cut), range(cut, games.stop))]
    assert once.keys() == set(KERNEL.columns)
    for name in KERNEL.columns:
        known = once[name].tobytes()
        assert known == KERNEL.play(setting, 2**63 - 1, games, "auto", 2)[name].tobytes()
        assert known == b"".join(part[name].tobytes() for part in parts)
    plain = KERNEL.play(setting, 2**63 - 1, games, "python", 2)
    assert {name: one.tobytes() for name, one in plain.items()} == {name: one.tobytes() for name, one in once.items()}


def test_no_games_are_no_rows() -> None:
    setting = KERNEL.checked({}, ("random", "random"))
    assert {len(column) for column in KERNEL.play(setting, 1, range(0)).values()} == {0}


REFUSED = {
    "W-7": ("ask", "not-covered", "Host"),
    "W-21": ("flesh", "not-covered", "Poison"),
    "W-22": ("rest", "not-covered", "D.7"),
    "W-33": ("every-40", "not-covered", "nothing of a duel"),
    "first": (1, "not-covered", "Swiftness"),
    "W-1": ("sides", "bad-value", "face, band"),
    "falter_cap": (True, "bad-value", "whole number"),
    "weather": ("rain", "unknown-value", "falter_cap"),
    "duel": ("jackal scorpion", "bad-value", "asher scorpion"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_and_why(name: str) -> None:
    chosen, code, word = REFUSED[name]
    with pytest.raises(Malformed) as refused:
        KERNEL.checked({name: chosen}, ("random", "random"))
    assert refused.value.code == code
    assert word in str(refused.value)


def test_players_are_known() -> None:
    with pytest.raises(Malformed, match="random, greedy"):
        KERNEL.checked({}, ("random", "wise"))


def test_options_that_are_not_covered_bear_on_no_duel_or_are_named() -> None:
    """Under any other choice of an option without bearing the literal rules play the same steps."""
    random, named = Random("no bearing"), {"W-7", "W-14", "W-21", "W-22"}
    for one in BOOK.options:
        if one.id not in COVERED and one.id not in named:
            for choice in one.choices[1:]:
                told = (random.choice(NAMES), BOOK.pinned.with_choice(one.id, choice), 7)
                compare(told, random, tenth(1_000))
