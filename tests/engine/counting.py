"""A tiny rulebook of another game: two seats count to ten. It shows what any rulebook has to bring.

`count 3` adds a number, `throw` a die of three sides, `twice` two in turn, and with `ask` the other seat
says up or down.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from lawspeaker.chance.pool import Pool
from lawspeaker.chance.reading import Total
from lawspeaker.errors import Malformed
from lawspeaker.law.clause import Clause, Code
from lawspeaker.law.ground import Facts, Ground
from lawspeaker.law.option import Choices, Option, pin
from lawspeaker.law.plain import Plain
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Happened, Occur, Pools
from lawspeaker.law.ruling import ALLOWED, REFUSED, Ruling, verdict_of
from lawspeaker.law.want import Choose, Roll, Want

TEXTS = {
    "1": "The seats move in turn.",
    "2": "Nobody counts past ten.",
    "3": "A throw adds a die of three sides.",
    "4": "Whoever is asked says up or down.",
    "5": "Nothing says what counting zero is.",
    "6": "An answer that is waited for comes first.",
}
PAST_TEN = Option(id="T-1", question="May one pass ten?", choices=("no", "yes"), why="ten", clauses=("counting:2",))
OTHER = {"a": "b", "b": "a"}
clause = Code("counting")


class State(Struct, frozen=True):
    total: int
    seat: str
    choices: Choices
    agenda: tuple[Any, ...] = ()


class Count(Struct, frozen=True, tag="count"):
    seat: str
    by: int


class Throw(Struct, frozen=True, tag="throw"):
    seat: str


class Twice(Struct, frozen=True, tag="twice"):
    seat: str


class Ask(Struct, frozen=True, tag="ask"):
    seat: str


class Counted(Struct, frozen=True, tag_field="type", tag=True):
    seat: str
    by: int


@clause("1", "2", "5")
def judge(state: State, move: Any) -> Ruling:
    if state.agenda:
        return Ruling(REFUSED, (Ground("counting:6", False, Facts()),))
    grounds = [Ground("counting:1", move.seat == state.seat, Facts(turn_of=state.seat))]
    if isinstance(move, Count):
        total = state.total + move.by
        grounds.append(Ground("counting:2", total <= 10 or state.choices["T-1"] == "yes", Facts(total=total)))
    if move == Count(move.seat, 0):
        grounds.append(Ground("counting:5", None, Facts()))
    verdict = verdict_of(grounds)
    return Ruling(verdict, tuple(grounds), steps(move) if verdict is ALLOWED else ())


def steps(move: Any) -> tuple[Any, ...]:
    if isinstance(move, Count):
        return (Occur((Counted(move.seat, move.by),)),)
    return (Throw(move.seat), Throw(move.seat)) if isinstance(move, Twice) else (move,)


@clause("3", "4")
def resolve(state: State, answer: Any = None) -> Happened | Want:
    step, *rest = state.agenda
    if isinstance(step, Occur):
        return Happened(step.events, (), tuple(rest))
    if answer is None and isinstance(step, Throw):
        return Roll(Pool(1, 3), Total(), step.seat, "counting:3", "how far")
    if answer is None:
        return Choose("up or down?", ("up", "down"), OTHER[step.seat], "counting:4")
    by = answer if isinstance(step, Throw) else {"up": 1, "down": -1}[answer]
    number = "3" if isinstance(step, Throw) else "4"
    return Happened((Counted(step.seat, by),), (Ground(f"counting:{number}", True, Facts(by=by)),), tuple(rest))


class Counting(Plain):
    id, edition, revision, summary, seats, code = "counting", "1", 1, "counting to ten", ("a", "b"), clause
    clauses: Mapping[str, Clause] = {
        f"counting:{number}": Clause(id=f"counting:{number}", title=text, kind="procedure", origin="ours", text=text)
        for number, text in TEXTS.items()
    }
    options: Mapping[str, Option] = {"T-1": PAST_TEN}
    beginnings: Mapping[str, str] = {"new": "0 a", "demo": "7 a"}
    resolve = staticmethod(resolve)

    def judge(self, state: State, move: Any, dice: Pools = (), rolls: bool = True) -> Ruling:
        return judge(state, move)

    def start(self, text: str, options: Mapping[str, str]) -> State:
        total, _, seat = text.partition(" ")
        if not total.isdigit() or seat not in OTHER:
            raise Malformed("bad-position", text, "a number and a seat, like 7 a")
        return State(int(total), seat, pin((PAST_TEN,), options))

    def notices(self, state: State) -> Sequence[str]:
        return ["the count is past ten"] if state.total > 10 else []

    def overrule(self, state: State, move: Any, reason: str = "", dice: Pools = ()) -> Ruling:
        ruling = judge(state, move)
        return ruling if state.agenda else Ruling(ALLOWED, ruling.grounds, steps(move))

    def apply(self, state: State, event: Counted) -> State:
        return replace(state, total=state.total + event.by, seat=OTHER[event.seat])

    def view(self, state: State, seat: str) -> State:
        return state

    def legal(self, state: State, seat: str, declared: bool = False) -> Sequence[Any]:
        moves = (*(Count(seat, by) for by in (1, 2, 3)), Throw(seat), Twice(seat), Ask(seat))
        return [move for move in moves if judge(state, move).allowed]

    def chosen(self, state: State) -> Mapping[str, str]:
        return state.choices.changed()

    def with_option(self, state: State, option_id: str, choice: str) -> State:
        return replace(state, choices=state.choices.with_choice(option_id, choice))

    def mover(self, state: State) -> str:
        return state.seat

    def read_move(self, text: str, state: State) -> Any:
        seat, colon, rest = text.partition(": ")
        words = (rest if colon else text).split()
        value = {"type": words[0], "seat": seat if colon else state.seat} | ({"by": int(words[1])} if words[1:] else {})
        return self.move_from_json(value)

    def write_move(self, move: Any, state: State) -> str:
        text = f"count {move.by}" if isinstance(move, Count) else str(move.__struct_config__.tag)
        return text if move.seat == state.seat else f"{move.seat}: {text}"

    def move_from_json(self, value: Any) -> Any:
        return convert(value, Count | Throw | Twice | Ask)

    def move_json(self, move: Any) -> dict[str, Any]:
        return dict(to_builtins(move))

    def write_state(self, state: State) -> str:
        return f"{state.total} {state.seat}"

    def read_events(self, written: bytes) -> tuple[Counted, ...]:
        return msgspec.json.decode(written, type=tuple[Counted, ...])

    def event_json(self, event: Counted) -> dict[str, Any]:
        return dict(to_builtins(event))

    def sentence(self, ground: Ground) -> str:
        return self.clauses[ground.clause].text

    def remedy(self, ground: Ground) -> str:
        return "count less" if ground.clause == "counting:2" else ""

    def told(self, event: Counted) -> str:
        return f"{event.seat} counts {event.by}."

    def move_words(self, state: State) -> Sequence[str]:
        return "count", "throw", "ask"

    def drawing(self, state: State, seat: str) -> Any:
        return f"the count stands at {state.total}"


COUNTING = Counting()


def offer(name: str, target: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes it so that an installed package offers `target` (`module:object`) as the rulebook `name`."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[lawspeaker.rulebooks]\n{name} = {target}\n")
    monkeypatch.syspath_prepend(str(folder))
    rulebook.cache_clear()
