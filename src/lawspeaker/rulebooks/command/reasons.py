"""Why a Soul stands in its line, why a slot is open, and who commands it: `a.L2.line`, `a.L2.open`, `a.L2`."""

from collections.abc import Callable, Iterator

from lawspeaker.law.reasons import Part, Reasons, unknown_name
from lawspeaker.rulebooks.command import chain, lines
from lawspeaker.rulebooks.command.book import full
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.layout import LAYOUT, Place
from lawspeaker.rulebooks.command.moves import SEATS
from lawspeaker.rulebooks.command.recruiting import Coming, is_soul_slot, open_slots, placing_grounds
from lawspeaker.rulebooks.command.state import State
from lawspeaker.rulebooks.command.wording import line_name, sentence

Parts = Iterator[Part]
_OF = "it is a seat, a dot and a place, like a.L2, and behind it perhaps .line or .open"


def reasons(state: State, of: str) -> Reasons:
    """The value and its parts. Raises Malformed (`unknown-name`)."""
    seat, _, rest = of.partition(".")
    named, _, what = rest.partition(".")
    place = next((one for one in LAYOUT.places if one == named), None)
    if seat not in SEATS or place is None or what not in _WHAT or of.endswith("."):
        raise unknown_name(of, _OF)
    return _WHAT[what](state, state.a if seat == "a" else state.b, place, f"{seat}'s {place}")


def _line(state: State, field: Field, place: Place, who: str) -> Reasons:
    return Reasons(lines.line_of(field, place), f"{who}: its line", tuple(_line_parts(field, place)))


def _line_parts(field: Field, place: Place) -> Parts:
    if not field.is_active(place):
        yield _out_of_command(field, place)
        return
    rearmost = 0
    for below in chain.direct_underlings(field, place):
        stands = lines.line_of(field, below) or 0
        rearmost = max(rearmost, stands)
        yield Part(full("5.1.4"), f"Its Direct Underling {below} stands in {line_name(stands)}", rearmost)
    if rearmost:
        yield Part(full("5.2.2"), "One line further back than the rearmost of them", rearmost + 1)
    else:
        yield Part(full("5.2.1"), "No active Soul is further out: it is in the Front Line", 1)


def _out_of_command(field: Field, place: Place) -> Part:
    holds = "holds a captured Soul, which" if field.is_captured(place) else "is empty, and nobody"
    return Part(full("5.1.6"), f"{place} {holds} commands, is commanded or stands in a line")


def _open(state: State, field: Field, place: Place, who: str) -> Reasons:
    is_open = place in open_slots(field, None, state.choices)
    return Reasons(is_open, f"{who}: open for recruiting", tuple(_open_parts(state, field, place)))


def _open_parts(state: State, field: Field, place: Place) -> Parts:
    """All conditions but the one on rank, which is for each Soul to meet; a Soul of rank 0 meets it everywhere."""
    if not is_soul_slot(place):
        yield Part(full("5.3.1"), f"{place} is the altar, not a soul slot", met=False)
        return
    for ground in placing_grounds(field, place, 0, Coming.RECRUITED, state.choices):
        if ground.clause != full("5.3.1.2"):
            yield Part(ground.clause, sentence(ground).rstrip("."), met=ground.met, options=ground.options)


def _chain(state: State, field: Field, place: Place, who: str) -> Reasons:
    return Reasons(field.holds(place), f"{who}: whom it commands and who commands it", tuple(_of_chain(field, place)))


def _of_chain(field: Field, place: Place) -> Parts:
    if not field.is_active(place):
        yield _out_of_command(field, place)
        return
    superior = chain.direct_superior(field, place)
    yield _those("5.1.1", "Superiors", chain.superiors(field, place))
    yield _those("5.1.3", "Direct Superior", () if superior is None else (superior,))
    yield _those("5.1.2", "Underlings", chain.underlings(field, place))
    yield _those("5.1.4", "Direct Underlings", chain.direct_underlings(field, place))
    yield _those("5.1.2", "Strengthened by the Moral of", chain.strengthened_by(field, place))


def _those(number: str, what: str, places: tuple[Place, ...]) -> Part:
    return Part(full(number), f"{what}: {', '.join(places) or 'nobody'}", len(places))


_WHAT: dict[str, Callable[[State, Field, Place, str], Reasons]] = {"line": _line, "open": _open, "": _chain}
