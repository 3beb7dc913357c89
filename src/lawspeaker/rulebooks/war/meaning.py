"""Moves between the names of a seat and those of the table (12.26)."""

from typing import Any

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.names import Names
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import HOLDS
from lawspeaker.rulebooks.war.handles import Own, own_of
from lawspeaker.rulebooks.war.references import Kind, named_in, renamed
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.view import HOST, UNSEEN, secrets


@clause("12.26")
def meant(state: State, move: m.Move, names: Names) -> m.Move:
    """The move that a seat gave in its own names, in those of the table; the Host's are the table's own.

    Raises Malformed (`unknown-name`, with the word) for what is no name of the seat's, be it an id of the table or not.
    """
    if names.seat == HOST:
        return move
    found: m.Move = renamed(move, _Meant(state, names, own_of((state,), names), _held(move)))
    return found


def _held(move: m.Move) -> str | None:
    """Whose hold a move names, in the words of whoever gave it."""
    act: Any = m.done_by(move.move if isinstance(move, m.TooFine) else move)
    return act.targets[0] if isinstance(act, m.Remedy) else getattr(act, "figure", None)


class _Meant(Struct, frozen=True):
    """What the table calls what a seat names. `held` is the one of whom a hold may be named."""

    state: State
    names: Names
    own: Own
    held: str | None

    def figure(self, name: str) -> str:
        """The table's id of a figure that the seat names. Raises Malformed."""
        return _known(self.names.figure(name), name)

    def __call__(self, kind: Kind, value: Any) -> Any:
        """The table's word for a value of this kind. Raises Malformed."""
        match kind:
            case Kind.FIGURE:
                return self.figure(value)
            case Kind.FIGURES:
                return tuple(map(self.figure, value))
            case Kind.SOURCE:
                return self.source(value)
            case Kind.SOURCES:
                return tuple(map(self.source, value))
            case Kind.HOLD:
                return self.hold(value)
            case Kind.CHOICE:
                return _known(self.names.choice(value), value)
            case Kind.VERSUS:
                return type(value)({key: self.versus(key, one) for key, one in value.items()})
            case Kind.ENTRY:
                return _known(None, str(value))
        return value

    def versus(self, key: str, value: Any) -> Any:
        """What a Check is against, its figure by the table's id. Raises Malformed."""
        return self.figure(value) if key == "figure" and isinstance(value, str) else value

    def source(self, word: str) -> str:
        """A figure, or a text that stands as a source of what the seat sees. Raises Malformed."""
        texts = {cause.source for figure in self.state.figures for cause in self._causes(figure.id)}
        seen = word in texts and self.own.source(word) == word and word != UNSEEN
        return _known(self.names.figure(word) or (word if seen else None), word)

    def hold(self, word: str) -> str:
        """A hold by number, source or kind; that of one unseen by its number. Raises Malformed."""
        if word in HOLDS:
            return word
        if word == UNSEEN:
            held = self.names.figure(self.held or "")
            holds = [
                one for one in self._causes(held) if one.kind in HOLDS and self.own.source(one.source or "") == word
            ]
            return _known(holds[0].id if len(holds) == 1 else None, word)
        return self.names.cause(word) or self.source(word)

    def _causes(self, figure_id: str | None) -> tuple[Any, ...]:
        figure = None if figure_id in self.own.hidden else self.state.find(figure_id)
        return () if figure is None else figure.causes


def _known(found: str | None, word: str) -> str:
    if found is None:
        raise Malformed("unknown-name", word, "this is no name of anything that this seat sees")
    return found


# ---- and back


@clause("12.26")
def told_move(state: State, move: m.Move, names: Names) -> m.Move | None:
    """A move of the table in the seat's own names; None where it tells of what the seat may not know."""
    return move if names.seat == HOST else move_seen(own_of((state,), names), state, move)


@clause("12.26")
def move_seen(own: Own, state: State, move: m.Move) -> m.Move | None:
    """The same by words that are known already. None also for a Check in secret, and for what sets something up.

    What the Host answers to what only the Host was asked is none of the seat's affair.
    """
    act = m.done_by(move.move if isinstance(move, m.TooFine) else move)
    if (isinstance(act, m.Check) and act.secret) or (isinstance(act, m.Reveal) and act.entry is not None):
        return None
    if isinstance(act, m.Choose | m.Roll | m.Adjust) and state.agenda and own.is_hosts(state.agenda[0]):
        return None
    words = secrets(state, own.names.seat)
    if any(one is not None and _tells(own, words, kind, one) for kind, one in named_in(move)):
        return None
    seen: m.Move = renamed(move, own)
    return seen


def _tells(own: Own, words: frozenset[str], kind: Kind, value: Any) -> bool:
    """Whether a value names somebody unseen, or a text says a word that is secret."""
    match kind:
        case Kind.PLACED:
            return True
        case Kind.TEXT:
            return any(word and word in value for word in words)
        case Kind.FIGURE | Kind.SOURCE | Kind.HOLD:
            return bool(own(kind, value) == UNSEEN)
        case Kind.FIGURES | Kind.SOURCES:
            return any(own.source(one) == UNSEEN for one in value)
        case Kind.CHOICE:
            return own(kind, value) is None
        case Kind.VERSUS:
            return UNSEEN in own(kind, value).values()
    return False
