"""What can be asked of a game, by name: `a.L2`, `b.captured`, `winner`."""

from lawspeaker.rulebooks.command.book import clause
from lawspeaker.rulebooks.command.layout import LAYOUT
from lawspeaker.rulebooks.command.moves import SEATS
from lawspeaker.rulebooks.command.state import State

Measure = bool | int | str


@clause("5.1.1")
def measures(state: State) -> dict[str, Measure]:
    """By name: what each slot of each seat holds (`empty`, `active`, `captured`), how many Souls of it are either,
    and `over`: whether a Leader is captured or the game has ended.
    """
    found: dict[str, Measure] = {}
    for seat in SEATS:
        field = state.field(seat)
        found |= {f"{seat}.{place}": field.holds(place) for place in LAYOUT.places}
        found |= {f"{seat}.active": field.active.bit_count(), f"{seat}.captured": field.captured.bit_count()}
        found[f"{seat}.leader"] = not field.is_captured(LAYOUT.altar)
    return found | {"over": state.phase == "over"}
