"""D.1: who fights a duel, and with which rows each of them strikes."""

from msgspec import Struct

from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import Figure
from lawspeaker.rulebooks.war.space import INCH, width_of_tier


class Row(Struct, frozen=True, gc=False):
    """What a duellist strikes with: the weapon, and the Maneuver with its Mastery Level where there is one."""

    weapon: str
    maneuver: str | None = None
    mastery: int = 1


class Duellist(Struct, frozen=True, gc=False):
    """A figure as it stands at the start, and the rows of the action ids 10, 11, 12 and 13."""

    figure: Figure
    strikes: tuple[Row, Row, Row, Row]


@clause("D.1")
def _figure(name: str, tier: int, body: tuple[int, int, int], spirit: tuple[int, int, int], weapon: str) -> Figure:
    """`body` is Might, Swiftness, Control, `spirit` Endurance, Resolve, Passion; the first seat's figure is Asher."""
    might, swiftness, control = body
    endurance, resolve, passion = spirit
    seat = 0 if name == "asher" else 1
    return Figure(
        id=name, name=name.capitalize(), side=("holy", "unholy")[seat], tier=tier, owner=f"seat-{seat}", weapon=weapon,
        might=might, swiftness=swiftness, control=control, endurance=endurance, resolve=resolve, passion=passion,
        endurance_now=endurance, resolve_now=resolve, passion_now=passion,
        width=width_of_tier(tier), at=(seat * INCH, 0),
    )  # fmt: skip


DUELLISTS: dict[str, Duellist] = {
    "asher": Duellist(
        _figure("asher", 1, (50, 40, 45), (84, 24, 50), "club"),
        (Row("club"), Row("club", "disarm", 2), Row("club", "quick", 2), Row("club", "momentous", 2)),
    ),
    "jackal": Duellist(
        _figure("jackal", 1, (42, 50, 50), (76, 24, 45), "jackal-claws"),
        (Row("jackal-claws"), Row("jackal-claws", "quick"), Row("jackal-claws", "committed"), Row("toxic-bite")),
    ),
    "scorpion": Duellist(
        _figure("scorpion", 2, (42, 30, 30), (66, 24, 40), "scorpion-tail"),
        (Row("scorpion-tail"), Row("scorpion-claw"), Row("scorpion-tail", "disarm"), Row("scorpion-claw", "quick")),
    ),
}
DUELS: dict[str, tuple[str, str]] = {f"asher {other}": ("asher", other) for other in ("scorpion", "jackal")}
"""The duels there are by name: who has seat 0, and who seat 1."""
EDITION = "mid"
