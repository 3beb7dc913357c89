"""What a seat sees of a battle, in its own names: nothing of what is secret, and all the rest as it is."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Ground
from lawspeaker.law.ruling import Ruling
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.handles import own_of
from lawspeaker.rulebooks.war.notation.table import move_from_table
from lawspeaker.rulebooks.war.playing import opening_of
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.scenario.reading import read_case
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.fight_setups import drawn_figure, drawn_setup
from tests.rulebooks.war.seats import SEAT, Seat, drawn, with_figure
from tests.sizes import tenth

STEPS = 30


def setup(random: Random, secrets: bool) -> State:
    """A battle at random. With `secrets` some are hidden, some are called otherwise, and the Host has figures."""
    table = drawn_setup(random)
    for figure in table["figure"]:
        figure.pop("hidden", None)
        figure["name"] = f"Xq{figure['id']}z the Bold"
        if secrets and random.random() < 0.4:
            figure |= {"owner": "host", **random.choice(({"hidden": True}, {"shown_as": "Stranger"}))}
    return opening_of(read_case(table).scenario)


# ---- nothing secret in any byte


def said_of(sight: State, move: m.Move) -> bytes:
    """Everything that is said of a move on what the seat sees."""
    ruling = WAR.judge(sight, move)
    words: list[Any] = [ground.as_json() for ground in ruling.grounds]
    words += [f"{WAR.sentence(ground)} {WAR.remedy(ground)}" for ground in ruling.grounds]
    return msgspec.json.encode([*words, *(WAR.write_move(one, sight) for one in ruling.nearest)])


@pytest.mark.parametrize("seed", range(tenth(600)))
def test_no_secret_is_in_any_byte(seed: int) -> None:
    """Ids of the table are words that no name has in it, so that one of them anywhere is a leak."""
    random = Random(seed)
    seat = Seat(with_odd_ids(setup(random, secrets=True)), best=seed % 2 == 0)
    for _ in range(STEPS):
        move = drawn(random, seat.sight) if random.random() < 0.4 else drawn(random, seat.state)
        if move is None or isinstance(move, m.Reveal) or is_without_meaning(seat, move):
            continue
        seen = said_of(seat.sight, move) if move_is_own(seat, move) else b""
        if random.random() < 0.5 and move_is_own(seat, move):
            move = WAR.meant(seat.state, move, seat.names)
        seat.played(move, random)
        assert b"Qid" not in seat.bytes() + seen
        for figure in seat.state.figures:
            if figure.owner != SEAT and (figure.hidden or figure.shown_as is not None):
                assert figure.name.encode() not in seat.bytes() + seen


def is_without_meaning(seat: Seat, move: m.Move) -> bool:
    """Whether it brings a word into the battle that is like an id and stands for nobody."""
    return isinstance(move, m.PlaceFigure)


def move_is_own(seat: Seat, move: m.Move) -> bool:
    try:
        WAR.meant(seat.state, move, seat.names)
    except Malformed:
        return False
    return True


def with_odd_ids(state: State) -> State:
    """Figures and things by ids of which no name tells."""
    figures = tuple(replace(one, id=f"{one.id}Qid", name=f"{one.name} {one.id}") for one in state.figures)
    turn = None if state.turn is None else f"{state.turn}Qid"
    now = state.now if state.now.figure is None else replace(state.now, figure=f"{state.now.figure}Qid")
    things = tuple(replace(one, id=f"{one.id}Qid") for one in state.things)
    return replace(state, figures=figures, turn=turn, now=now, things=things)


# ---- what is legal on the sight is legal on the table


def in_own_words(seat: Seat, ground: Ground) -> Any:
    """A ground of the table with every id in its facts as the seat calls it."""
    own = own_of((seat.state,), seat.names)
    words = {**seat.names.figures, **seat.names.things, **seat.names.causes, **seat.names.choices}

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return words.get(value, own.source(value))
        if isinstance(value, dict):
            return {key: changed(one) for key, one in value.items()}
        return [changed(one) for one in value] if isinstance(value, tuple | list) else value

    return changed(ground.as_json())


def as_said(ruling: Ruling) -> Any:
    return msgspec.json.decode(msgspec.json.encode([ground.as_json() for ground in ruling.grounds]))


@pytest.mark.parametrize("seed", range(tenth(300)))
def test_where_nothing_is_hidden_the_table_rules_as_the_seat_sees(seed: int) -> None:
    random = Random(seed)
    seat = Seat(with_odd_ids(setup(random, secrets=False)), best=seed % 2 == 0)
    for _ in range(STEPS):
        sight = seat.sight
        for move in (*WAR.legal(sight, SEAT)[:12], *(one for one in (drawn(random, sight),) if one is not None)):
            if not move_is_own(seat, move):
                continue
            meant = WAR.meant(seat.state, move, seat.names)
            assert WAR.told_move(seat.state, meant, seat.names) in (move, None)
            here, there = WAR.judge(sight, move), WAR.judge(seat.state, meant)
            assert here.verdict is there.verdict
            assert as_said(here) == [in_own_words(seat, one) for one in there.grounds]
        played = drawn(random, sight)
        if played is not None and not isinstance(played, m.PlaceFigure) and move_is_own(seat, played):
            seat.played(WAR.meant(seat.state, played, seat.names), random)


# ---- two battles that differ only in what is secret


def common(random: Random) -> State:
    """What is the same in all of them: two to four figures, the last of them called otherwise than it seems."""
    table = drawn_setup(random)
    for figure in table["figure"]:
        figure.pop("hidden", None)
    if "time" in table:
        del table["time"]
    return opening_of(read_case(table).scenario)


def battles(random: Random) -> tuple[Seat, Seat, Seat]:
    """Two with a hidden figure far away, each with another, and one with none; a true name is another in each."""
    state, best = common(random), random.random() < 0.5

    def with_name(name: str) -> State:
        shown = replace(state.figures[-1], name=name, shown_as="Stranger", owner="host")
        return replace(state, figures=(*state.figures[:-1], shown))

    far = [drawn_figure(random, one) for one in ("asher-2", "wall-2")]
    built: list[State] = []
    for number, table in enumerate(far):
        table |= {"hidden": True, "owner": "host", "at": [900 + 90 * number, random.randint(-9, 9)]}
        one = opening_of(read_case({"name": "x", "clauses": ["war:1.1"], "figure": [table], "move": []}).scenario)
        hidden, base = one.figures[0], with_name(f"Nobody {number}")
        place = random.randint(0, len(base.figures))
        causes = tuple(
            replace(cause, id=f"c{base.causes_made + at}") for at, cause in enumerate(hidden.causes, 1)
        )  # fmt: skip
        figures = (*base.figures[:place], replace(hidden, causes=causes), *base.figures[place:])
        built.append(replace(base, figures=figures, causes_made=base.causes_made + len(causes)))
    return Seat(built[0], best=best), Seat(built[1], best=best), Seat(with_name("Third"), best=best)


def hosts_move(random: Random, seat: Seat) -> m.Move | None:
    """Something that the Host does, and that the seat sees nothing of."""
    hidden = next((one for one in seat.state.figures if one.hidden), None)
    if seat.state.agenda or hidden is None:
        return None
    moves: list[m.Move] = [
        m.Inflict(m.Falter(2), (hidden.id,)), m.Inflict(m.Poison(2), (hidden.id,)), m.Rest(hidden.id, 1),
        m.MoveTo(hidden.id, (hidden.at[0] + 100, hidden.at[1])), m.Check(hidden.id, "might"),
        m.Check(random.choice(seat.state.figures).id, "might", secret=True), m.Inflict(m.Expose(), (hidden.id,)),
        m.Inflict(m.Entangle(), (hidden.id,)), m.Check(seat.state.figures[0].id, "control", secret=True, quick=True),
    ]  # fmt: skip
    turns = seat.state.next_turns()
    if turns and turns[0][1] is hidden:
        moves += [m.BeginTurn(hidden.id)] * 9
    if seat.state.turn == hidden.id:
        moves += [m.EndTurn()] * 9
    return random.choice(moves)


def in_secret(random: Random, seat: Seat) -> None:
    """What the Host does in secret, until nobody waits for anything of it."""
    heard = len(seat.heard)
    for _ in range(random.randint(0, 4)):
        move = hosts_move(random, seat)
        if move is not None:
            seat.played(move, random, throws=1)
            settle(random, seat)
    if seat.state.turn is not None and seat.state.figure(seat.state.turn).hidden:
        seat.played(m.EndTurn(), random)
        settle(random, seat)
    assert len(seat.heard) == heard


def settle(random: Random, seat: Seat) -> None:
    """The Host answers whatever the seat sees no more of than that."""
    while seat.waits_for_the_host:
        assert WAR.want_json(seat.sight, None) == {"kind": "choose", "owner": "host", "seat": "host"}  # type: ignore[arg-type]
        assert WAR.legal_json(seat.sight, SEAT) == []
        want = WAR.want_json(seat.state, None)  # type: ignore[arg-type]
        kinds: dict[str, m.Move] = {"roll": m.Roll(), "adjust": m.Adjust()}
        if want["kind"] == "choose":
            answer = random.choice(want["choices"])
            kinds["choose"] = m.Choose(tuple(answer) if isinstance(answer, list) else answer)
        seat.played(kinds[want["kind"]], random, throws=1)


def tells_of_time(move: m.Move) -> bool:
    """Whether what comes of it hangs on whose Turn it was last, so that a hidden figure's would be a touch."""
    act = m.done_by(move.move if isinstance(move, m.TooFine) else move)
    if isinstance(act, m.Inflict):
        return isinstance(act.effect, m.FalterCycle)
    return isinstance(act, m.PlaceFigure | m.Reveal) or (isinstance(act, m.Remedy) and isinstance(act.remedy, m.Loose))


@pytest.mark.parametrize("seed", range(tenth(1000)))
def test_battles_that_differ_only_in_secrets_are_told_alike(seed: int) -> None:
    random = Random(seed)
    seats = battles(random)
    for step in range(STEPS):
        for seat in seats:
            in_secret(random, seat)
        sights = [seat.sight for seat in seats]
        assert sights[0] == sights[1] == sights[2]
        assert seats[0].bytes() == seats[1].bytes() == seats[2].bytes()
        move = drawn(random, sights[0])
        if move is None or tells_of_time(move):
            continue
        same_for_all(seats, as_told_in_full(random, sights[0], move), f"{seed}-{step}")


def as_told_in_full(random: Random, sight: State, move: m.Move) -> m.Move:
    """The move with whose Turn is meant, and what becomes of Turns left over: who knows all would be asked of more."""
    if isinstance(move, m.BeginTurn) and move.figure is None:
        turns = sight.next_turns()
        move = m.BeginTurn(turns[0][1].id) if turns else m.EndTurn()
    return (
        replace(move, passed=random.choice(("run", "leave"))) if isinstance(move, m.BeginCycle | m.BeginTurn) else move
    )


def same_for_all(seats: tuple[Seat, ...], move: m.Move, chance: str) -> None:
    """The same move in each of them, with the same dice; and what is said of it is the same."""
    said = {said_of(seat.sight, move) for seat in seats}
    assert len(said) == 1
    known = {move_is_own(seat, move) for seat in seats}
    assert len(known) == 1
    if known == {False}:
        return
    for seat in seats:
        random = Random(chance)
        seat.played(WAR.meant(seat.state, move, seat.names), random)
        settle(Random(chance), seat)


# ---- by hand


def two(**hidden: Any) -> Seat:
    """A figure of the seat's, and one that is hidden from it."""
    state = with_figure(with_figure(State(), id="a", name="Asher"), id="b", name="Zorn", owner="host", hidden=True)
    return Seat(state.changed("b", **hidden) if hidden else state)


def test_a_turn_of_one_unseen_is_nobodys_and_changes_no_time() -> None:
    seat = two(swiftness=90)
    seat.played(m.BeginCycle(), Random(1))
    before = seat.bytes()
    seat.played(m.BeginTurn(), Random(1))
    assert seat.state.turn == "b"
    assert seat.bytes() == before
    assert (seat.sight.turn, seat.sight.segment) == (None, None)


def test_what_is_open_about_one_unseen_is_the_hosts_to_say() -> None:
    seat = two()
    step = s.AskHidden("b", s.Throw("a", (1, 0), 300, 0, None), 100)
    waiting = Seat(replace(seat.state, agenda=(step, s.LookAfter("a", "x")), choices_made=1))
    assert waiting.sight.agenda == (s.HostDecides(),)
    assert WAR.judge(waiting.sight, m.Choose("ignore")).allowed is False
    assert WAR.judge(waiting.sight, m.EndTurn()).nearest == ()
    assert WAR.mover(waiting.sight) == "host"
    assert waiting.names.choices == {}


def test_steps_of_one_unseen_are_not_there_and_the_own_want_is() -> None:
    state = with_figure(two().state, id="c", name="Cain")
    agenda = (s.AskDodge("a", s.Throw("c", (1, 0), 300, 0, "b"), 100), s.LookAfter("b", "x"), s.LetGo("c"))
    seat = Seat(replace(state, agenda=agenda, choices_made=4))
    ask, after = seat.sight.agenda
    assert (ask, after) == (s.AskDodge("asher", s.Throw("cain", (1, 0), 300, 0, "unseen"), 100), s.LetGo("cain"))
    told = WAR.want_json(seat.sight, None)  # type: ignore[arg-type]
    assert (told["id"], told["owner"], told["about"]) == ("p1", "asher", {"figure": "asher", "by": "cain", "left": 1})


def test_a_strike_by_one_unseen_tells_what_it_does_and_none_of_its_numbers() -> None:
    seat = two(at=(100, 0), control=90)
    seat.played(m.BeginCycle(), Random(1))
    seat.played(m.BeginTurn("b", "leave"), Random(1))
    seat.played(m.Strike("b", "a"), Random(1), pools=((12, 12, 12, 9, 9, 9, 9),))
    read = next(told for told in seat.heard[-1] if told["type"] == "StrikeRead")
    assert (read["figure"], read["target"], read["guard"]) == ("unseen", "asher", 1)
    assert read["hits"] > 0
    for key in ("precision", "difference", "adjustments", "dice", "adjusted", "weapon"):
        assert read[key] is None
    assert all(told.get("figure") in ("asher", "unseen") for told in seat.heard[-1])


def test_a_check_against_one_unseen_does_not_tell_its_factor() -> None:
    for versus, factor in (({"figure": "b", "attribute": "might"}, None), ({"allotment": 30}, 3)):
        seat = two()
        check = move_from_table({"do": "check", "figure": "a", "attribute": "might", "versus": versus})
        seat.played(check, Random(1), throws=0)
        seat.played(m.Roll(((5, 5, 5, 5, 9, 9, 9),)), Random(1))
        read = next(told for told in seat.heard[-1] if told["type"] == "CheckRead")
        assert (read["figure"], read["versus"]) == ("asher", factor)


def test_a_check_in_secret_is_no_event_and_no_more_than_a_question_to_the_host() -> None:
    seat = two()
    for quick in (False, True):
        seat.played(m.Check("a", "might", secret=True, quick=quick), Random(1), throws=0)
        assert seat.waits_for_the_host
        seat.played(m.Roll(), Random(1))
        assert (seat.heard, seat.sight.agenda) == ([], ())


def test_whom_the_host_reveals_is_told_by_its_name() -> None:
    seat = two()
    seat.played(m.Inflict(m.Surprise(), ("a",), ("b",)), Random(1))
    assert seat.heard[-1][0]["by"] == "unseen"
    seat.played(m.Reveal("b"), Random(1))
    assert [(told["type"], told["figure"]) for told in seat.heard[-1]] == [("Revealed", "zorn")]
    assert WAR.state_json(seat.sight)["figures"]["asher"]["surprised_by"] == ["zorn"]


def test_what_the_host_lets_happen_is_told_in_own_words_or_not_at_all() -> None:
    for figure, told in (("a", {"do": "rest", "figure": "asher", "ap": 1}), ("b", None)):
        seat = two()
        seat.played(m.Override(allow=m.Rest(figure, 1), reason="it hid well, said Zorn"), Random(1))
        overruled = [one for entry in seat.heard for one in entry if one["type"] == "Overruled"]
        assert [one["allow"] for one in overruled] == ([told] if told else [])
        assert [one["reason"] for one in overruled] == ([None] if told else [])


def test_a_cycle_is_told_without_whom_the_seat_does_not_see() -> None:
    seat = two()
    seat.played(m.BeginCycle(("b", "a")), Random(1))
    assert seat.heard[-1][0]["order"] == ("asher",)
    assert seat.sight.order == ("asher",)


def test_the_host_sees_the_state_itself() -> None:
    host = Seat(two().state, "host")
    assert host.sight is host.state
    host.played(m.Inflict(m.Falter(1), ("b",)), Random(1))
    assert host.heard[-1][0]["figure"] == "b"
    assert WAR.meant(host.state, m.Leave("b"), host.names) == m.Leave("b")
    assert WAR.told_move(host.state, m.Leave("b"), host.names) == m.Leave("b")
