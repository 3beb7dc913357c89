"""A duel on whole numbers as the text of the literal rules, and the rolls of seven dice as its Outcomes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from lawspeaker.kernels.duel import layout as at
from lawspeaker.kernels.duel.tables import laws_of, what_if
from lawspeaker.law.option import Choices
from lawspeaker.rulebooks.war.figure import SEGMENTS
from lawspeaker.rulebooks.war.steps import ReadStrike
from lawspeaker.rulebooks.war.strike_reading import Landed


def text_of(s: Sequence[int]) -> str:
    """The text of a state, as `write_state` writes that of the literal duel."""
    who = str(s[at.TURN])
    if s[at.OVER]:
        who = "draw" if s[at.WINNER] < 0 else f"won {s[at.WINNER]}"
    figures = (" ".join(str(number) for number in s[begin : begin + at.IGNORED]) for begin in at.SEATS)
    return " | ".join((f"{s[at.CYCLE]} {SEGMENTS[s[at.SEGMENT]]} {who}", *figures))


class Law(Struct, frozen=True):
    """The law of a Strike: how its dice are read, and where the cut of each Outcome stands in the tables."""

    read: ReadStrike
    weights: Mapping[Landed, int]
    places: Mapping[Landed, int]

    def of(self, dice: Sequence[int]) -> int:
        """Where the cut stands of the Outcome that seven dice come to."""
        landed = self.read.reading.read(tuple(dice)).landed
        return self.places[Landed(landed.hits, landed.triggers, landed.before, landed.defensive)]


@lru_cache(maxsize=64)
def laws_for(name: str, choices: Choices, most_falter: int) -> tuple[Law, ...]:
    """The laws of the tables, in their order. Raises Malformed (`bad-duel`)."""
    state, begin, found = what_if(name, choices, most_falter), at.OF_CUTS, []
    for seat in (0, 1):
        for row in range(at.ROWS):
            for (_, read), law in laws_of(state, seat, row):
                places = {landed: begin + place for place, (landed, _) in enumerate(law)}
                found.append(Law(read, dict(law), places))
                begin += len(law)
    return tuple(found)
