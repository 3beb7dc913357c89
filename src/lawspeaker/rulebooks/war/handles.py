"""The names that a seat has for what it sees (12.26): handles of figures, and numbers of its own for all else."""

import re
from collections.abc import Collection, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.law.names import Names
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war.answering import open_word
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import HOLDS, Figure
from lawspeaker.rulebooks.war.references import Kind, named_in
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST, UNSEEN, hidden_from, name_for

RESERVED = frozenset((HOST, UNSEEN, "set-up", *HOLDS))
"""Words that stand where a handle may stand, and mean something else: no figure gets one of them as it is."""
NAMELESS = "-"
"""The handle of one whose name has no sign at all."""
_OTHERS = re.compile(r"[^a-z0-9]+")
_NUMBERED = re.compile(r"c[0-9]+")


@clause("12.26")
def handle(name: str, taken: Collection[str]) -> str:
    """The name in lower case, each run of other signs than `a-z0-9` made one `-`, numbered from 2 where it is taken.

    Words that mean something else beside handles, such as `host` and the numbers of causes, count as taken.
    """
    plain = _OTHERS.sub("-", name.lower()) or NAMELESS
    if plain not in taken and plain not in RESERVED and not _NUMBERED.fullmatch(plain):
        return plain
    number = 2
    while f"{plain}-{number}" in taken:
        number += 1
    return f"{plain}-{number}"


@clause("12.26")
def named(state: State, seat: str, names: Names) -> Names:
    """The names, with those added whom the seat sees now for the first time. The Host's are the table's own ids."""
    if seat == HOST:
        return names if names.seat == HOST else replace(names, seat=HOST)
    if _all_known(names, state, seat):
        return names
    hidden = hidden_from(state, seat)
    visible = [figure for figure in state.figures if figure.id not in hidden]
    names = replace(names, seat=seat, unseen=_unseen(names, hidden, visible))
    names = _with_causes(_with_bodies(names, state, visible), visible)
    return _with_choice(names, state, Own(names, frozenset(names.unseen)))


def _all_known(names: Names, state: State, seat: str) -> bool:
    """Whether plainly nobody and nothing is new: as a rule so, and then no more is looked at."""
    if names.seat != seat or names.unseen or (state.agenda and open_word(state) == "choose"):
        return False
    figures, causes = names.figures, names.causes
    for figure in state.figures:
        if figure.id not in figures or (figure.hidden and figure.owner != seat):
            return False
        for cause in figure.causes:
            if cause.id not in causes:
                return False
    return all(thing.id in names.things for thing in state.things)


def _unseen(names: Names, hidden: Collection[str], visible: Iterable[Figure]) -> tuple[str, ...]:
    if not hidden and not names.unseen:
        return ()
    return tuple(sorted({*names.unseen, *hidden} - {figure.id for figure in visible}))


def _with_bodies(names: Names, state: State, visible: Iterable[Figure]) -> Names:
    """With handles of figures, in the order of set-up, and words for things: `obstacle-1`, `barrier-1`."""
    figures, things = dict(names.figures), dict(names.things)
    for figure in visible:
        if figure.id not in figures:
            figures[figure.id] = handle(name_for(figure, names.seat), {*figures.values(), *things.values()})
    for thing in state.things:
        if thing.id not in things:
            number = 1 + sum(word.startswith(thing.kind) for word in things.values())
            taken = {*figures.values(), *things.values()}
            things[thing.id] = handle(f"{thing.kind}-{number}", taken)
    if len(figures) == len(names.figures) and len(things) == len(names.things):
        return names
    return replace(names, figures=figures, things=things)


def _with_causes(names: Names, visible: Iterable[Figure]) -> Names:
    """With numbers of causes, those that are older first."""
    new = [cause.id for figure in visible for cause in figure.causes if cause.id not in names.causes]
    if not new:
        return names
    causes, opened = dict(names.causes), dict(names.opened)
    for cause in sorted(new, key=lambda cause_id: int(cause_id[1:])):
        causes[cause], opened[cause] = f"c{len(causes) + 1}", names.entry
    return replace(names, causes=causes, opened=opened)


def _with_choice(names: Names, state: State, own: "Own") -> Names:
    number = f"p{state.choices_made}"
    if number in names.choices or open_word(state) != "choose" or own.is_hosts(state.agenda[0]):
        return names
    return replace(names, choices={**names.choices, number: f"p{len(names.choices) + 1}"})


class Own(Struct, frozen=True):
    """How a seat calls what the table calls by its ids; whom it does not see it calls `unseen`.

    Called as `renamed` of `references` wants it. `hidden` are the table's ids of those that it does not see.
    """

    names: Names
    hidden: frozenset[str]

    def figure(self, figure_id: str) -> str:
        """The handle of a figure, or `unseen`."""
        return UNSEEN if figure_id in self.hidden else self.names.figures.get(figure_id, UNSEEN)

    def source(self, word: str) -> str:
        """The handle of a figure, `unseen`, or a text as it is."""
        return UNSEEN if word in self.hidden else self.names.figures.get(word, word)

    def other(self, body: str) -> str:
        """The handle of a figure, the word for a thing, or `unseen`."""
        return UNSEEN if body in self.hidden else self.names.figures.get(body, self.names.things.get(body, UNSEEN))

    def __call__(self, kind: Kind, value: Any) -> Any:
        """What the seat is told in place of a value of this kind; lists leave out whom it does not see."""
        match kind:
            case Kind.FIGURE:
                return self.figure(value)
            case Kind.TURN:
                return None if self.figure(value) == UNSEEN else self.figure(value)
            case Kind.FIGURES:
                return tuple(name for one in value if (name := self.figure(one)) != UNSEEN)
            case Kind.SOURCE:
                return self.source(value)
            case Kind.SOURCES:
                return tuple(dict.fromkeys(map(self.source, value)))
            case Kind.OTHER | Kind.OTHERS | Kind.OWNER | Kind.VERSUS:
                return self._body(kind, value)
        return self._number(kind, value)

    def _body(self, kind: Kind, value: Any) -> Any:
        match kind:
            case Kind.OTHER:
                return self.other(value)
            case Kind.OTHERS:
                return tuple(name for one in value if (name := self.other(one)) != UNSEEN)
            case Kind.OWNER:
                return HOST if value == HOST else self.figure(value)
        return type(value)({key: self.figure(one) if key == "figure" else one for key, one in value.items()})

    def _number(self, kind: Kind, value: Any) -> Any:
        names = self.names
        match kind:
            case Kind.CAUSE:
                return names.causes.get(value)
            case Kind.CAUSES:
                return tuple(names.causes[one] for one in value if one in names.causes)
            case Kind.HOLD:
                return names.causes.get(value) or self.source(value)
            case Kind.CHOICE:
                return names.choices.get(value)
            case Kind.THING:
                return names.things.get(value)
            case Kind.ENTRY:
                return None
        return value

    def hides(self, value: Any) -> bool:
        """Whether a struct names somebody whom the seat does not see, other than as a source or in a list."""
        return any(one is not None and self._is_unseen(kind, one) for kind, one in named_in(value))

    def _is_unseen(self, kind: Kind, value: Any) -> bool:
        if kind in (Kind.FIGURE, Kind.OTHER, Kind.OWNER):
            return bool(self(kind, value) == UNSEEN)
        return kind in (Kind.CAUSE, Kind.CHOICE) and self(kind, value) is None

    def is_hosts(self, step: Any) -> bool:
        """Whether the seat may know no more of a step than that the Host decides: of somebody unseen, or in secret."""
        if isinstance(step, s.ReadCheck) and step.secret:
            return True
        return (isinstance(step, s.ReadQuick) and step.owner == HOST) or self.hides(step)


def own_of(states: tuple[State, ...], names: Names) -> Own:
    """The seat's own words between these states, the last of which says who is seen of those that are there."""
    hidden = {*names.unseen} | {one for state in states for one in hidden_from(state, names.seat)}
    now = hidden_from(states[-1], names.seat)
    return Own(names, frozenset(hidden - {one.id for one in states[-1].figures if one.id not in now}))
