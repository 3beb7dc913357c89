"""Random set-ups of a fight, as the tables of a scenario."""

from random import Random
from typing import Any

from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.rows import load

Table = dict[str, Any]
ATTRIBUTES = ("might", "control", "swiftness", "endurance", "resolve", "passion")
IDS = ("asher", "bela", "jackal", "cain", "dan")
OPTIONS = {option.id: option.choices for option in BOOK.options}
WEAPONS = tuple(load("mid").weapons)
SIDES = ("holy", "holy", "unholy", "unholy", "third")


def drawn_figure(random: Random, figure_id: str) -> Table:
    """A figure near the others, of any Attributes, with now and then what a set-up may say besides."""
    attributes = {name: random.choice((random.randint(1, 40), random.randint(1, 150))) for name in ATTRIBUTES}
    figure: Table = {"id": figure_id, "name": f"{figure_id} the Bold", "tier": random.randint(0, 4), **attributes}
    figure["at"] = [random.randint(-150, 150) / 100, random.randint(-150, 150) / 100]
    figure["weapon"], figure["side"] = random.choice(WEAPONS), random.choice(SIDES)
    further = (
        ("traits", ["resolute-stability"]), ("guard", random.randint(0, 15)), ("force", random.randint(0, 9)),
        ("speed", random.randint(0, 60)), ("precision", random.randint(0, 9)), ("falter", random.randint(0, 7)),
        ("poison", random.randint(0, 9)), ("exertion", random.randint(0, 9)), ("hidden", True),
        ("resolve_now", random.randint(1, attributes["resolve"])),
    )  # fmt: skip
    return figure | {key: value for key, value in further if random.random() < 0.15}


def drawn_options(random: Random) -> dict[str, str]:
    """Choices for a few of the options."""
    options = random.sample(list(OPTIONS), random.choice((0, 1, 3, 8)))
    return {option: random.choice(OPTIONS[option]) for option in options}


def drawn_setup(random: Random) -> Table:
    """Two to five figures, some options, no moves yet."""
    figures = [drawn_figure(random, figure_id) for figure_id in IDS[: random.randint(2, 5)]]
    setup: Table = {"name": "a fight", "clauses": ["war:1.1"], "figure": figures, "move": []}
    setup["adjust"] = random.choice(("best", "best", "ask"))
    setup["options"] = drawn_options(random)
    if random.random() < 0.4:
        spot = [random.randint(-300, 300) / 100, random.randint(-300, 300) / 100]
        solid = random.choice(({"endurance": random.randint(1, 60)}, {}))
        setup["obstacle"] = [{"id": "wall", "at": spot, "width": random.randint(10, 200) / 100, **solid}]
    if random.random() < 0.3:
        slow = [one for one in figures if "speed" not in one]
        if slow:
            setup["time"] = {"cycle": random.randint(1, 3), "turn": random.choice(slow)["id"]}
    return setup
