"""The rulebook `war` as one object; `lawspeaker.law.rulebook.Rulebook` says what each member promises."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from lawspeaker.chance.law import Law
from lawspeaker.law.clause import Clause
from lawspeaker.law.ground import Ground, frozen_facts
from lawspeaker.law.names import Names
from lawspeaker.law.option import Option, pin
from lawspeaker.law.planning import Driver
from lawspeaker.law.reasons import Reasons
from lawspeaker.law.rulebook import Pools
from lawspeaker.law.ruling import REFUSED, Ruling
from lawspeaker.law.want import Roll, Want
from lawspeaker.law.wire_schemas import DEFS, Schema
from lawspeaker.rulebooks.shipped import shipped
from lawspeaker.rulebooks.war import bringing, handles, legal, makers, meaning, ruling, shown
from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war import seen as seeing
from lawspeaker.rulebooks.war.apply import apply
from lawspeaker.rulebooks.war.board import board_json
from lawspeaker.rulebooks.war.book import BOOK, RULEBOOK, clause
from lawspeaker.rulebooks.war.checklist import checklist
from lawspeaker.rulebooks.war.drawing.terminal import BattleDrawing
from lawspeaker.rulebooks.war.essence import essence
from lawspeaker.rulebooks.war.event_schemas import wire_schemas_of_war
from lawspeaker.rulebooks.war.measures import Measure, measures
from lawspeaker.rulebooks.war.nearest import nearest
from lawspeaker.rulebooks.war.notation import text as notation
from lawspeaker.rulebooks.war.notation.forms import FORMS
from lawspeaker.rulebooks.war.notation.table import Table, move_from_table, table_of
from lawspeaker.rulebooks.war.opening import opened
from lawspeaker.rulebooks.war.outcomes import answers, outcomes
from lawspeaker.rulebooks.war.planning import planned
from lawspeaker.rulebooks.war.positions import position_json, position_text
from lawspeaker.rulebooks.war.reasons import reasons
from lawspeaker.rulebooks.war.resolving import resolve
from lawspeaker.rulebooks.war.scenario.reading import read_scenario
from lawspeaker.rulebooks.war.sight import sight
from lawspeaker.rulebooks.war.snapshot import read_state, write_state
from lawspeaker.rulebooks.war.standing import write_scenario
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST, secrets, view
from lawspeaker.rulebooks.war.wording.remedying import remedy
from lawspeaker.rulebooks.war.wording.retelling import retold
from lawspeaker.rulebooks.war.wording.saying import sentence
from lawspeaker.rulebooks.war.wording.telling import told

_EVENTS = msgspec.json.Decoder(tuple[e.Event, ...], dec_hook=frozen_facts)
_SCENARIOS = {"new": "starting", "demo": "jackal-fight"}


class War:
    """Special Effects in War: what a hit does to a figure, on the dice, Checks, Strikes and turns it stands on."""

    id = RULEBOOK
    edition = "mid"
    revision = 1
    summary = "Special Effects in War: Falter, Knock Back, Poison, holds, Surprise, on dice, Strikes and turns"
    seats: tuple[str, ...] = (HOST, "players")
    code = clause
    options: Mapping[str, Option] = {option.id: option for option in BOOK.options}

    @cached_property
    def rules_digest(self) -> str:
        """Of the files of this package."""
        return BOOK.digest("content/weapons.toml", "content/maneuvers.toml")

    @property
    def fingerprint(self) -> str:
        """Of the games that the project's tests keep, and its perft counts."""
        return BOOK.fingerprint

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """By full id, in the book's order."""
        return BOOK.clauses

    @property
    def beginnings(self) -> Mapping[str, str]:
        """Scenario files: one to begin with, and one to try."""
        texts = shipped(self.id)
        return {word: texts[name] for word, name in _SCENARIOS.items()}

    def start(self, text: str, options: Mapping[str, str]) -> State:
        """The opening of a scenario file (its moves are left aside), or the state that a snapshot tells of.

        Options given here stand before those of the text. Raises Malformed: `bad-scenario`, `bad-state`,
        `bad-option`.
        """
        if text.lstrip().startswith("{"):
            state = read_state(text)
            return replace(state, choices=pin(BOOK.options, {**state.choices.changed(), **options}))
        scenario = read_scenario(text)
        return opened(scenario, pin(BOOK.options, {**dict(scenario.options), **options}))

    def notices(self, state: State) -> Sequence[str]:
        """Who is Defeated already, and who stands on whose point."""
        defeated = [f"{figure.id} is Defeated already" for figure in state.figures if figure.is_defeated]
        seen: dict[tuple[int, int], str] = {}
        for figure in state.figures:
            other = seen.setdefault(figure.at, figure.id)
            if other != figure.id:
                defeated.append(f"{other} and {figure.id} stand on the very same point")
        return defeated

    def judge(self, state: State, move: m.Move, dice: Pools = (), rolls: bool = True) -> Ruling:
        """Whether the move is allowed, by every precondition; a refused one comes with the nearest allowed moves."""
        found = ruling.judge(state, move, dice, rolls)
        return replace(found, nearest=nearest(state, move)) if found.verdict is REFUSED else found

    def overrule(self, state: State, move: m.Move, reason: str = "", dice: Pools = ()) -> Ruling:
        """The ruling on the `override` that lets the move happen (12.24)."""
        overriding = isinstance(move, m.Override)
        return ruling.judge(state, move if overriding else m.Override(allow=move, reason=reason), dice)

    resolve = staticmethod(resolve)
    brings = staticmethod(bringing.brings)
    left_open = staticmethod(bringing.left_open)

    def answer_move(self, want: Want, answer: Hashable) -> m.Move:
        """`roll`, `adjust` or `choose` with this answer."""
        return bringing.answer_move(want, answer)

    def numbered(self, state: State, entry: int) -> State:
        """The state in which that entry is judged: causes say by which entry they were opened."""
        return replace(state, entry=entry)

    def apply(self, state: State, event: e.Event) -> State:
        """The state after the event."""
        return apply(event, state)

    def outcomes(self, state: State, want: Roll) -> Law[Hashable]:
        """The exact law of the reading that stands first in the agenda, after the best use of Adjustments (8.7)."""
        return outcomes(state.agenda[0])

    def answers(self, state: State, want: Roll) -> Law[Hashable]:
        """The same law, outcomes that do the same taken together."""
        return answers(state)

    def essence(self, state: State, since: State) -> State:
        """The state without numbers of entries and of causes; those that stood in `since` keep theirs."""
        return essence(state, since.causes_made)

    def measures(self, state: State) -> Mapping[str, Measure]:
        """Values and statuses of figures, by name: `jackal.endurance`."""
        return measures(state)

    def numbers(self, state: State) -> tuple[int, ...]:
        """The Endurance of each figure: nearly every Strike changes it, and little hangs on it."""
        return tuple(figure.endurance_now for figure in state.figures)

    def with_numbers(self, state: State, numbers: tuple[Any, ...]) -> State:
        """The state with these in place of each figure's Endurance."""
        both = zip(state.figures, numbers, strict=True)
        return replace(state, figures=tuple(replace(figure, endurance_now=number) for figure, number in both))

    def planned(self, table: Mapping[str, Any]) -> Driver:
        """The driver of a plan: a list of moves, or the moves of each figure in its Turns."""
        return planned(table)

    def view(self, state: State, seat: str) -> State:
        """The state without what is secret from the seat."""
        return view(state, seat)

    named = staticmethod(handles.named)
    sight = staticmethod(sight)
    meant = staticmethod(meaning.meant)
    told_move = staticmethod(meaning.told_move)
    secrets = staticmethod(secrets)
    maker = staticmethod(makers.maker)

    def seen(self, before: State, after: State, event: e.Event, seat: str, names: Names) -> dict[str, Any] | None:
        """What a seat sees of an event, in its own names: nothing of what is secret from it."""
        return seeing.seen((before, after), event, seat, names)

    def legal(self, state: State, seat: str, declared: bool = False) -> Sequence[m.Move]:
        """The moves that this seat may make now, optional arguments left out; with `declared`, also Maneuvers."""
        return legal.moves_of(view(state, seat), seat, declared)

    def chosen(self, state: State) -> Mapping[str, str]:
        """The options of the state that are not at their default."""
        return state.choices.changed()

    def with_option(self, state: State, option_id: str, choice: str) -> State:
        """The state under another choice; what follows for figures, the move `option` sees to."""
        return replace(state, choices=state.choices.with_choice(option_id, choice))

    def option_move(self, option_id: str, choice: str) -> m.Move:
        """The move `option` (12.25)."""
        return m.ChangeOption(option_id, choice)

    def mover(self, state: State) -> str:
        """The seat that is asked; else that of the running Turn; between Turns the Host."""
        for want in shown.pending_json(state):
            return str(want["seat"])
        return self._owner(state, state.turn)

    def seat_of(self, state: State, move: m.Move) -> str:
        """The owner of the figure that acts or is asked, else the Host."""
        match move:
            case m.Choose() | m.Roll() | m.Adjust() | m.EndTurn():
                return self.mover(state)
            case m.TooFine(move=inner):
                return self.seat_of(state, inner)
            case m.Override() | m.Reveal() | m.Leave() | m.BeginTurn() | m.Check():
                return HOST
        return self._owner(state, getattr(move, "figure", None))

    def _owner(self, state: State, figure_id: str | None) -> str:
        figure = state.find(figure_id)
        return HOST if figure is None else figure.owner

    def read_move(self, text: str, state: State) -> m.Move:
        """The move that a text means: words, or one JSON object. Raises Malformed."""
        return notation.read_move(text)

    def write_move(self, move: m.Move, state: State) -> str:
        """The canonical text of a move."""
        return notation.write_move(move)

    def move_from_json(self, value: Any) -> m.Move:
        """The move that a table means. Raises Malformed."""
        return move_from_table(value)

    def move_json(self, move: m.Move) -> Table:
        """A move as its table."""
        return table_of(move)

    write_scenario = staticmethod(write_scenario)
    position_json = staticmethod(position_json)
    position_text = staticmethod(position_text)

    def write_state(self, state: State) -> str:
        """The snapshot of a state; the agenda is no part of it."""
        return write_state(state)

    def state_json(self, state: State, like: tuple[State, Any] | None = None) -> Any:
        """Options, time, figures and things, as `run --json` shows them."""
        return shown.state_json(state, like)

    def legal_json(self, state: State, seat: str, declared: bool = False) -> list[Any]:
        """Templates of what this seat may do: all of them for the Host."""
        seen = view(state, seat)
        return [legal.template_json(one) for one in legal.templates(seen) if seat in (HOST, one.seat)]

    def want_json(self, state: State, want: Want) -> dict[str, Any]:
        """What is waited for: id, kind, owner, seat, and what its kind tells."""
        return shown.pending_json(state)[0]

    def event_json(self, event: e.Event) -> dict[str, Any]:
        """An event as JSON: `type` first, lengths in inches."""
        return shown.event_json(event)

    def wire_schemas(self, refs: str = DEFS) -> Mapping[str, Schema]:
        """JSON Schemas of every move and every event, lengths in inches."""
        return wire_schemas_of_war(refs)

    def read_events(self, written: bytes) -> tuple[e.Event, ...]:
        """Events as msgspec writes them."""
        return _EVENTS.decode(written)

    def sentence(self, ground: Ground) -> str:
        """What a ground says, for people."""
        return sentence(ground)

    def remedy(self, ground: Ground) -> str:
        """What would have to change for an unmet ground to be met."""
        return remedy(ground)

    def told(self, event: e.Event) -> str:
        """What happened, for people."""
        return told(event)

    def retold(self, value: Any) -> str:
        """The same of an event as JSON. Raises Malformed (`bad-event`)."""
        return retold(value)

    def checklist(self, state: State, move: m.Move) -> Sequence[str]:
        """Before a Turn ends: what is unspent, what carries, what will tick, what ends."""
        return tuple(checklist(state)) if isinstance(move, m.EndTurn) else ()

    def reasons(self, state: State, of: str) -> Reasons:
        """Of a value or a status of a figure: `asher.guard`. Raises Malformed (`unknown-name`)."""
        return reasons(state, of)

    def move_words(self, state: State) -> Sequence[str]:
        """The words of moves, then the figures."""
        return (*FORMS, *(figure.id for figure in state.figures))

    def drawing(self, state: State, seat: str) -> BattleDrawing:
        """Time, figures, things and the ground, as this seat sees them."""
        return BattleDrawing(view(state, seat))

    def board_json(self, state: State, seat: str) -> dict[str, Any]:
        """The Turns to come, weapons and widths, of whom the seat sees."""
        return board_json(view(state, seat))


WAR = War()
