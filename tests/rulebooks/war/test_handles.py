"""The names that a seat has for what it sees, what it means by them, and whose its moves are."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.law.names import Maker, Names
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.figure import Cause
from lawspeaker.rulebooks.war.handles import handle
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State, Thing
from tests.rulebooks.war.seats import SEAT, Seat, with_figure


def battle(*names: str, **values: Any) -> State:
    """A battle of figures x1, x2 ... with these names."""
    state = State()
    for number, name in enumerate(names, 1):
        state = with_figure(state, id=f"x{number}", name=name, **values)
    return state


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Asher", "asher"), ("Zorn the Old", "zorn-the-old"), ("  A -- b!", "-a-b-"), ("Ödön 7", "-d-n-7"),
        ("", "-"), ("!!", "-"), ("Host", "host-2"), ("unseen", "unseen-2"), ("C12", "c12-2"), ("Bound", "bound-2"),
        ("sword", "sword"), ("move", "move"),
    ],
)  # fmt: skip
def test_a_handle_is_the_name_in_plain_letters(name: str, made: str) -> None:
    assert handle(name, ()) == made


def test_a_handle_that_is_taken_is_numbered_in_the_order_of_coming_to_see() -> None:
    state = battle("Wolf", "Wolf", "Wolf 2", "wolf")
    names = WAR.named(state, SEAT, Names())
    assert names.figures == {"x1": "wolf", "x2": "wolf-2", "x3": "wolf-2-2", "x4": "wolf-3"}
    assert [names.figure(one) for one in ("wolf-3", "x4", "nobody")] == ["x4", None, None]


def test_who_comes_to_be_seen_later_is_named_later_and_a_handle_stays() -> None:
    state = battle("Wolf").changed("x1", owner="host", hidden=True)
    state = with_figure(state, id="x2", name="Grim", shown_as="Wolf", owner="host")
    names = WAR.named(state, SEAT, Names())
    assert (names.figures, names.unseen) == ({"x2": "wolf"}, ("x1",))
    state = state.changed("x1", hidden=False).changed("x2", shown_as=None)
    names = WAR.named(state, SEAT, names)
    assert (names.figures, names.unseen) == ({"x2": "wolf", "x1": "wolf-2"}, ())
    sight = WAR.sight(state, SEAT, names)
    assert [(one.id, one.name) for one in sight.figures] == [("wolf-2", "Wolf"), ("wolf", "Grim")]


def test_a_handle_stays_with_one_that_left_and_comes_back() -> None:
    state = battle("Wolf", "Asher")
    names = WAR.named(state, SEAT, Names())
    gone = replace(state, figures=state.figures[1:])
    names = WAR.named(with_figure(gone, id="x3", name="Wolf"), SEAT, names)
    assert names.figures == {"x1": "wolf", "x2": "asher", "x3": "wolf-2"}
    assert WAR.named(state, SEAT, names).figures == names.figures


def test_the_owner_sees_its_own_hidden_figure_by_its_own_name() -> None:
    state = battle("Zorn", hidden=True, shown_as="Stranger")
    assert WAR.named(state, SEAT, Names()).figures == {"x1": "zorn"}
    assert WAR.named(state, "anna", Names()).figures == {}


def test_things_and_causes_are_counted_anew() -> None:
    things = (Thing("by-the-lair", "obstacle", (0, 0)), Thing("b", "barrier", (0, 0)), Thing("c", "obstacle", (0, 0)))
    state = replace(battle("Asher", "Obstacle 1"), things=things)
    cause = Cause("c9", "falter", 2, "by-the-lair", "other", None, "1.6", 7)
    state = state.changed("x1", causes=(cause,))
    names = WAR.named(state, SEAT, Names(entry=3))
    assert list(names.things.values()) == ["obstacle-1-2", "barrier-1", "obstacle-2"]
    seen = WAR.sight(state, SEAT, names).figures[0].causes[0]
    assert (seen.id, seen.opened, names.cause("c1"), names.thing("barrier-1")) == ("c1", 3, "c9", "b")


def test_names_are_kept_as_json() -> None:
    names = WAR.named(battle("Wolf", "Asher"), SEAT, Names(entry=4))
    assert msgspec.json.decode(msgspec.json.encode(names), type=Names) == names


# ---- what a seat means


def held() -> Seat:
    """Asher is held by one that is hidden, and by a net; Bela is there; so is one by whose id nobody is called."""
    state = battle("Asher", "Bela", "Zorn").changed("x3", owner="host", hidden=True)
    by = (("c4", "grappled", "x3"), ("c6", "entangled", "net"))
    causes = tuple(Cause(one, kind, None, source, "other", None, "4.8", 1) for one, kind, source in by)
    return Seat(state.changed("x1", causes=causes))


MEANT: tuple[tuple[m.Move, m.Move], ...] = (
    (m.Strike("asher", "bela", weapon="asher"), m.Strike("x1", "x2", weapon="asher")),
    (m.UseReady(m.Strike("asher", "bela"), "bela"), m.UseReady(m.Strike("x1", "x2"), "x2")),
    (m.UseReady(m.Defence("bela", "parry"), "asher"), m.UseReady(m.Defence("x2", "parry"), "x1")),
    (
        m.Check("asher", "might", Facts(figure="bela", attribute="might")),
        m.Check("x1", "might", Facts(figure="x2", attribute="might")),
    ),
    (m.BreakFree("asher", "c2"), m.BreakFree("x1", "c6")),
    (m.BreakFree("asher", "unseen"), m.BreakFree("x1", "c4")),
    (m.BreakFree("asher", "net"), m.BreakFree("x1", "net")),
    (m.BreakFree("asher", "grappled"), m.BreakFree("x1", "grappled")),
    (m.Inflict(m.Surprise(), ("asher",), ("bela",)), m.Inflict(m.Surprise(), ("x1",), ("x2",))),
    (m.Remedy(("asher",), m.Release("unseen")), m.Remedy(("x1",), m.Release("c4"))),
    (m.Remedy(("asher",), m.End("entangled", "net")), m.Remedy(("x1",), m.End("entangled", "net"))),
    (m.BeginCycle(("bela", "asher")), m.BeginCycle(("x2", "x1"))),
    (m.Override(allow=m.Rest("bela", 1), reason="asher"), m.Override(allow=m.Rest("x2", 1), reason="asher")),
    (m.TooFine(m.Rest("bela", 1), Facts(ap=1.2)), m.TooFine(m.Rest("x2", 1), Facts(ap=1.2))),
    (m.Act("bela", "asher"), m.Act("x2", "asher")),
)


@pytest.mark.parametrize(("own", "meant"), MEANT, ids=lambda move: type(move).__name__)
def test_every_reference_of_a_move_is_the_tables(own: m.Move, meant: m.Move) -> None:
    seat = held()
    assert WAR.meant(seat.state, own, seat.names) == meant


@pytest.mark.parametrize(
    "table",
    [
        {"do": "strike", "figure": "asher", "target": "x3"},
        {"do": "strike", "figure": "x1", "target": "bela"},
        {"do": "strike", "figure": "asher", "target": "zorn"},
        {"do": "strike", "figure": "asher", "target": "unseen"},
        {"do": "use-ready", "use": "parry", "figure": "asher", "against": "x3"},
        {"do": "check", "figure": "asher", "attribute": "might", "versus": {"figure": "x3", "attribute": "might"}},
        {"do": "break-free", "figure": "asher", "hold": "x3"},
        {"do": "break-free", "figure": "asher", "hold": "c4"},
        {"do": "break-free", "figure": "bela", "hold": "unseen"},
        {"do": "inflict", "effect": "falter", "amount": 1, "target": "asher", "source": "x3"},
        {"do": "remedy", "remedy": "end", "status": "bound", "target": "asher", "source": "x3"},
        {"do": "begin-cycle", "order": ["asher", "x3"]},
        {"do": "begin-turn", "figure": "x3"},
        {"do": "choose", "answer": "try", "choice": "p1"},
        {"do": "reveal", "entry": 2},
        {"do": "override", "allow": {"do": "leave", "figure": "x3"}, "reason": "so be it"},
    ],
)
def test_what_is_no_name_of_the_seats_does_not_pass(table: dict[str, Any]) -> None:
    seat = held()
    with pytest.raises(Malformed, match="unknown-name"):
        WAR.meant(seat.state, move_from_table(table), seat.names)


def test_a_move_that_names_one_unseen_is_not_told() -> None:
    seat = held()
    secret: tuple[m.Move, ...] = (
        m.Strike("x3", "x1"), m.Inflict(m.Surprise(), ("x1",), ("x2", "x3")), m.Check("x1", "might", secret=True),
        m.Act("x1", "call Zorn"), m.Reveal("x3"), m.Reveal(entry=3), m.BeginCycle(("x1", "x3")),
        m.PlaceFigure(Facts(id="x9")), m.BreakFree("x1", "x3"),
        m.Check("x1", "might", Facts(figure="x3", attribute="might")),
    )  # fmt: skip
    assert [WAR.told_move(seat.state, move, seat.names) for move in secret] == [None] * len(secret)
    told = WAR.told_move(seat.state, m.BreakFree("x1", "c4"), seat.names)
    assert told == m.BreakFree("asher", "c1")


# ---- whose a move is


def test_whose_a_move_is() -> None:
    seat = held()
    state = seat.state.changed("x2", owner="anna")
    grapple = Cause("c8", "grappled", None, "x1", "grapple", 1, "4.8", 1)
    state = replace(state.changed("x2", causes=(grapple,)), turn="x2")
    wanted: tuple[tuple[m.Move, Maker], ...] = (
        (m.Rest("x2", 1), Maker("anna", "x2")), (m.Rest("x9", 1), Maker(None, "x9")),
        (m.EndTurn(), Maker("anna", "x2")), (m.TooFine(m.Rest("x2", 1), Facts()), Maker("anna", "x2")),
        (m.Check("x1", "might"), Maker(SEAT, "x1")), (m.Check("x1", "might", secret=True), Maker("host", "x1")),
        (m.Remedy(("x2",), m.Release()), Maker(SEAT, "x1")), (m.Remedy(("x1",), m.Release("net")), Maker("host")),
        (m.Remedy(("x2",), m.Recover(1)), Maker("host")), (m.Leave("x1"), Maker("host", "x1")),
        (m.BeginCycle(), Maker("host")), (m.Roll(), Maker(None)),
        (m.UseReady(m.Rest("x1", 1)), Maker(SEAT, "x1")),
    )  # fmt: skip
    for move, maker in wanted:
        assert WAR.maker(state, move) == maker, move


def test_an_answer_is_whose_figure_is_asked() -> None:
    seat = held()
    seat.played(m.Check("x1", "might"), Random(1), throws=0)
    assert WAR.maker(seat.state, m.Roll()) == Maker(SEAT, "x1")
    seat.played(m.Roll(), Random(1))
    seat.played(m.Check("x1", "might", secret=True), Random(1), throws=0)
    assert WAR.maker(seat.state, m.Roll()) == Maker("host", None)
