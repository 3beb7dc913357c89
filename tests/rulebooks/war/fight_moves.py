"""Random moves of a fight, drawn for the state that they meet: most make sense, and many are refused all the same."""

from collections.abc import Callable
from random import Random
from typing import Any

from lawspeaker.rulebooks.war.answering import open_word
from lawspeaker.rulebooks.war.shown import pending_json
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.fight_setups import ATTRIBUTES, OPTIONS, WEAPONS, drawn_figure

Table = dict[str, Any]
MANEUVERS = (
    "disarm", "forceful-shot", "momentous", "quick", "committed", "double", "follow-up", "aim", "extend-range",
    "rebuff", "charge",
)  # fmt: skip
USES = ("strike", "move", "rest", "act", "parry")
SUFFERED = ("endurance", "resolve", "passion")


def some(random: Random, state: State) -> str:
    """A figure, now and then one that is not there."""
    return random.choice([figure.id for figure in state.figures] or ["nobody"]) if random.random() < 0.97 else "nobody"


def actor(random: Random, state: State) -> str:
    """Whoever's Turn runs, now and then anybody."""
    return state.turn if state.turn and random.random() < 0.9 else some(random, state)


def near(random: Random) -> list[float]:
    return [random.randint(-200, 200) / 100, random.randint(-200, 200) / 100]


def strike(random: Random, state: State) -> Table:
    striker = actor(random, state)
    others = [figure.id for figure in state.figures if figure.id != striker]
    move: Table = {"do": "strike", "figure": striker, "target": random.choice(others or ["nobody"])}
    if random.random() < 0.05:
        move["target"] = some(random, state)
    if random.random() < 0.3:
        move |= {"maneuver": random.choice(MANEUVERS), "mastery": random.randint(1, 5)}
    figure = state.find(move["figure"])
    if random.random() < 0.3 and figure is not None:
        move["to"] = [(part + random.randint(-140, 140)) / 100 for part in figure.at]
    further = (
        ("weapon", random.choice(WEAPONS)), ("favour", random.randint(-1, 6)), ("defensive", random.randint(0, 6)),
        ("boon", random.randint(0, 3)), ("bane", random.randint(0, 3)),
    )  # fmt: skip
    return move | {key: value for key, value in further if random.random() < 0.2}


def check(random: Random, state: State) -> Table:
    move: Table = {"do": "check", "figure": some(random, state), "attribute": random.choice(ATTRIBUTES)}
    versus: list[Table] = [
        {"figure": some(random, state), "attribute": random.choice(ATTRIBUTES)},
        {"allotment": random.randint(0, 99)}, {"spp": random.randint(0, 9)}, {"song": 1},
    ]  # fmt: skip
    further: tuple[tuple[str, Any], ...] = (
        ("versus", random.choice(versus)), ("difficulty", random.randint(-9, 9)), ("needed", random.randint(1, 7)),
        ("resist", [12, 4]), ("quick", True), ("secret", True), ("boon", random.randint(0, 3)),
    )  # fmt: skip
    return move | {key: value for key, value in further if random.random() < 0.3}


def move_to(random: Random, state: State) -> Table:
    return {"do": "move", "figure": actor(random, state), "to": near(random)}


def rest(random: Random, state: State) -> Table:
    return {"do": "rest", "figure": actor(random, state), "ap": random.randint(0, 4)}


def act(random: Random, state: State) -> Table:
    kind = random.choice(("talk", "sing", "spiritual-effect", "shift"))
    move = {"do": "act", "figure": actor(random, state), "kind": kind}
    return move | {key: random.randint(0, 3) for key in ("ap", "exertion") if random.random() < 0.5}


def stand_ready(random: Random, state: State) -> Table:
    uses = random.sample(USES, random.choice((1, 1, 2, 3)))
    return {"do": "stand-ready", "figure": actor(random, state), "ap": random.randint(0, 3), "uses": uses}


def use_ready(random: Random, state: State) -> Table:
    readied = [(figure.id, use) for figure in state.figures for one in figure.ready for use in one.uses]
    figure, use = random.choice(readied or [(some(random, state), "rest")])
    if use not in _READIED:
        return {"do": "use-ready", "figure": figure, "use": use}
    return {**_READIED[use](random, state), "do": "use-ready", "use": use, "figure": figure}


_READIED = {"strike": strike, "move": move_to, "rest": rest, "act": act}


def stance(random: Random, state: State) -> Table:
    move: Table = {"do": "defensive-stance", "figure": actor(random, state)}
    return move | ({"full": True} if random.random() < 0.4 else {})


def carry_over(random: Random, state: State) -> Table:
    return {"do": "carry-over", "figure": actor(random, state), "ap": random.randint(0, 4)}


def begin_cycle(random: Random, state: State) -> Table:
    move: Table = {"do": "begin-cycle"}
    if random.random() < 0.3:
        move["order"] = random.sample([figure.id for figure in state.figures], len(state.figures))
    return move | _passed(random)


def _passed(random: Random) -> Table:
    return {"passed": random.choice(("run", "leave"))} if random.random() < 0.6 else {}


def begin_turn(random: Random, state: State) -> Table:
    named = {"figure": some(random, state)} if random.random() < 0.4 else {}
    return {"do": "begin-turn", **named, **_passed(random)}


def end_turn(random: Random, state: State) -> Table:
    return {"do": "end-turn"}


COUNTED = ("falter", "falter", "poison", "exertion", "damage")
HELD = ("grapple", "entangle", "bind")
PLAIN = ("weaken", "knock-back", "knock-back", "falter-cycle", "surprise", "expose", "asleep", "incapacitate", *HELD)


def inflict(random: Random, state: State) -> Table:
    effect = random.choice((*COUNTED, *PLAIN))
    move: Table = {"do": "inflict", "effect": effect, "target": some(random, state)}
    if effect in COUNTED:
        move["amount"] = random.choice((random.randint(0, 9), random.randint(1, 60)))
    if effect == "damage":
        move["attribute"] = random.choice(SUFFERED)
    if effect == "knock-back":
        move["inches"] = random.randint(1, 1200) / 100
        move |= random.choice(({"from": near(random)}, {"direction": [random.randint(-3, 3), 1]}, {}))
    if effect in ("entangle", "bind") and random.random() < 0.7:
        move[random.choice(("strength", "allotment"))] = random.randint(0, 70)
    if effect in ("grapple", "surprise") or random.random() < 0.5:
        move["source"] = some(random, state)
    further = (("tier", random.randint(0, 4)), ("origin", random.choice(("self", "song", "knock-back"))))
    return move | {key: value for key, value in further if random.random() < 0.15}


def holds_of(state: State) -> list[tuple[str, str]]:
    """Every figure that is held, with each of its holds."""
    return [
        (figure.id, cause.id) for figure in state.figures for cause in figure.open("grappled", "entangled", "bound")
    ]


def break_free(random: Random, state: State) -> Table:
    own = [pair for pair in holds_of(state) if pair[0] == state.turn]
    figure, hold = random.choice(own or holds_of(state) or [(some(random, state), "grappled")])
    return {"do": "break-free", "figure": figure, **({"hold": hold} if random.random() < 0.8 else {})}


STATUSES = (
    "weakened", "grappled", "entangled", "bound", "surprised", "exposed", "asleep", "incapacitated", "faltering",
    "poisoned", "faltering-cycle",
)  # fmt: skip


def remedy(random: Random, state: State) -> Table:
    word = random.choice(("recover", "reduce-poison", "reduce-exertion", "end", "end", "release", "lift", "loose"))
    move: Table = {"do": "remedy", "remedy": word, "targets": [some(random, state)]}
    if word == "end":
        ended = [(figure.id, status) for figure in state.figures for status in STATUSES]
        there = [(figure_id, status) for figure_id, status in ended if state.figure(figure_id).causes_of(status)]
        target, status = random.choice(there or ended or [("nobody", "weakened")])
        return move | {"targets": [target], "status": status}
    if word == "release":
        target, hold = random.choice(holds_of(state) or [(some(random, state), "c1")])
        return move | {"targets": [target], "hold": hold}
    if word == "lift":
        return move | {"using": random.choice(("release-bondage", "loose-evil", "prayer"))}
    if word == "loose":
        return move | {"tier": random.randint(0, 4)}
    return move | {"amount": random.randint(0, 9)}


def override(random: Random, state: State) -> Table:
    values = {
        "falter": random.randint(0, 9), "poison": random.randint(0, 9), "exertion": random.randint(0, 9),
        "endurance": random.randint(-45, 60), "resolve": random.randint(1, 60), "passion": random.randint(1, 60),
        "ap": random.randint(0, 9), "at": near(random),
    }  # fmt: skip
    new = {key: values[key] for key in random.sample(list(values), random.randint(1, 3))}
    return {"do": "override", "figure": some(random, state), "set": new, "reason": random.choice(("so be it", " "))}


def option(random: Random, state: State) -> Table:
    chosen = random.choice(list(OPTIONS))
    return {"do": "option", "option": chosen, "choice": random.choice((*OPTIONS[chosen], "none such"))}


def arrive(random: Random, state: State) -> Table:
    return {"do": "figure", **drawn_figure(random, f"guest-{state.entry}")}


def leave(random: Random, state: State) -> Table:
    return {"do": "leave", "figure": some(random, state)}


def reveal(random: Random, state: State) -> Table:
    return {"do": "reveal", "figure": some(random, state)}


ACTS = (
    break_free, break_free, strike, strike, strike, strike, strike, move_to, rest, act, stand_ready, stance, carry_over,
    end_turn, end_turn,
)  # fmt: skip
TIME = (begin_turn, begin_turn, begin_turn, begin_cycle)
HOST = (inflict, inflict, remedy, remedy, use_ready, override, option, check, use_ready, arrive, leave, reveal)
ANSWERS: dict[str, Callable[[Random], Table]] = {
    "roll": lambda random: {"do": "roll"},
    "adjust": lambda random: {"do": "adjust"},
    "choose": lambda random: {"do": "choose", "answer": random.choice(("run", "leave", "release", "keep", "perhaps"))},
}


def fitting_answer(random: Random, state: State) -> str | list[int]:
    """One of the answers that the open choice takes."""
    answer = random.choice(pending_json(state)[0]["choices"])
    return list(answer) if isinstance(answer, list) else str(answer)


def drawn_move(random: Random, state: State) -> Table:
    """A move: mostly the answer where something is open, mostly acts while a Turn runs."""
    word = open_word(state)
    if word == "choose" and random.random() < 0.7:
        return {"do": "choose", "answer": fitting_answer(random, state)}
    if random.random() < (0.02 if word is None else 0.8):
        return ANSWERS[word or "roll"](random)
    if random.random() < 0.25:
        return random.choice(HOST)(random, state)
    if state.turn is not None and random.random() < 0.95:
        return random.choice(ACTS)(random, state)
    if not state.next_turns():
        return begin_cycle(random, state)
    return random.choice(TIME)(random, state)
