"""Templates of the acts of one figure: what it may do in its own Turn, and with what it has Readied.

There is a template where at least one such move is allowed. A value fits an argument if some allowed move of
the template has it; two of them may still be refused together.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TypeAlias, get_args

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.acting import FREE_KINDS
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.figure import AP_OF_A_TURN, HOLDS, Figure
from lawspeaker.rulebooks.war.judging import MOST_USES
from lawspeaker.rulebooks.war.legal import fits
from lawspeaker.rulebooks.war.legal.asking import is_allowed
from lawspeaker.rulebooks.war.legal.reaching import farthest
from lawspeaker.rulebooks.war.legal.strikes import strike_args
from lawspeaker.rulebooks.war.legal.template import Template, offered, optional_of, text_of
from lawspeaker.rulebooks.war.legal.ways import Way, in_turn, readied
from lawspeaker.rulebooks.war.state import State

Args: TypeAlias = tuple[Facts, tuple[str, ...]]
"""The open arguments, and the names of those that may not be left out."""
ANY_KIND = "any kind"
"""Stands for a kind of `act` that no clause names; so it cannot be the word of one."""
USES = tuple(sorted(get_args(m.Use)))


@clause("11.8")
def act_templates(state: State, figure: Figure) -> Iterator[Template]:
    """The templates of what this figure may do, in the order of the Moves table, uses of Readied AP by alphabet.

    Out of its Turn that is what it has Readied, and what costs no AP. While something is open no act is allowed,
    and nothing is to be asked here.
    """
    own = state.turn == figure.id
    if own:
        yield from _payable(state, figure, in_turn(figure), ("strike", "move", "break-free", "rest"))
        yield from _made(figure, "stand-ready", _stand_ready(state, figure), "<ap>", "<uses>")
    for way in readied(figure):
        yield from _payable(state, figure, way, (way.use or "",))
    if own:
        yield from _made(figure, "defensive-stance", _stance(state, figure), "<full>")
        yield from _made(figure, "carry-over", _carry_over(state, figure), "<ap>")
    yield from _payable(state, figure, in_turn(figure), ("act",))


def _payable(state: State, figure: Figure, way: Way, words: tuple[str, ...]) -> Iterator[Template]:
    """Templates of these acts, paid for in this way; none of the defences, which are never decided (13.4)."""
    for word in words:
        if word in _ARGS:
            pieces = _PIECES[word] if way.use is None else (word, *_PIECES[word])
            do = word if way.use is None else "use-ready"
            yield from _made(figure, do, _ARGS[word](state, figure, way), *pieces)


def _made(figure: Figure, do: str, found: Args | None, *pieces: str) -> Iterator[Template]:
    """The template, if something fits at all."""
    if found is None:
        return
    args, needed = found
    use = {"use": pieces[0]} if do == "use-ready" else {}
    yield Template(
        do=do,
        figure=figure.id,
        seat=figure.owner,
        text=text_of(args, "stance" if do == "defensive-stance" else do, figure.id, *pieces),
        args=args,
        optional=optional_of(args, needed),
        fixed=Facts(figure=figure.id, **use),
    )


# ---- acts that either way pays for


def _move(state: State, figure: Figure, way: Way) -> Args | None:
    """As far as the AP at hand go; what stands in the way is not looked at."""
    if not is_allowed(state, way.move(m.MoveTo(figure.id, figure.at))):
        return None
    return Facts(to=fits.point(farthest(state, figure, way.ap))), ("to",)


def _break_free(state: State, figure: Figure, way: Way) -> Args | None:
    """The holds that it may try to break; one need not be named if it is the only one."""
    holds = tuple(one.id for one in figure.open(*HOLDS))
    tried = tuple(one for one in holds if is_allowed(state, way.move(m.BreakFree(figure.id, one))))
    if not tried:
        return None
    return Facts(hold=tried), ("hold",) if len(holds) > 1 else ()


def _rest(state: State, figure: Figure, way: Way) -> Args | None:
    ap = fits.up_to(1, way.ap, lambda ap: is_allowed(state, way.move(m.Rest(figure.id, ap))))
    return None if ap is None else (Facts(ap=ap), ("ap",))


def _act(state: State, figure: Figure, way: Way) -> Args | None:
    """Any kind, if nothing holds the figure; else those that a hold leaves open. Exertion is as it is told."""
    kind: fits.Fit = fits.TEXT
    word = ANY_KIND
    if not is_allowed(state, way.move(m.Act(figure.id, word))):
        word, kind = FREE_KINDS[0], tuple(sorted(FREE_KINDS))
    ap = fits.up_to(0, max(0, way.ap), lambda ap: is_allowed(state, way.move(m.Act(figure.id, word, ap))))
    return None if ap is None else (Facts(kind=kind, ap=ap, exertion=fits.number(0, None)), ("kind",))


_ARGS: dict[str, Callable[[State, Figure, Way], Args | None]] = {
    "strike": strike_args,
    "move": _move,
    "break-free": _break_free,
    "rest": _rest,
    "act": _act,
}
_PIECES = {
    "strike": ("<target>", "with <weapon>", "using <maneuver>/<mastery>", "to <to>"),
    "move": ("<to>",),
    "break-free": ("<hold>",),
    "rest": ("<ap>",),
    "act": ("<kind>", "<ap>", "exertion <exertion>"),
}


# ---- acts of the figure's own Turn alone


def _stand_ready(state: State, figure: Figure) -> Args | None:
    """Uses that may be declared beside those that are."""
    uses = tuple(use for use in USES if is_allowed(state, m.StandReady(figure.id, 1, (use,))))
    if not uses:
        return None
    ap = fits.up_to(1, figure.ap, lambda ap: is_allowed(state, m.StandReady(figure.id, ap, uses[:1])))
    args = {"ap": ap, "uses": fits.several(uses, min(MOST_USES, len(uses)))}
    return offered(args, ("ap", "uses")), ("ap", "uses")


def _stance(state: State, figure: Figure) -> Args | None:
    """The Stance; `full` is open only where a Full one may be taken."""
    if not is_allowed(state, m.DefensiveStance(figure.id)):
        return None
    full = is_allowed(state, m.DefensiveStance(figure.id, full=True))
    return Facts(full=fits.FLAG) if full else Facts(), ()


def _carry_over(state: State, figure: Figure) -> Args | None:
    most = min(figure.ap, AP_OF_A_TURN)
    ap = fits.up_to(1, most, lambda ap: is_allowed(state, m.CarryOver(figure.id, ap)))
    return None if ap is None else (Facts(ap=ap), ("ap",))


def all_acts(state: State) -> tuple[Template, ...]:
    """The acts of every figure, in the order of set-up."""
    return tuple(chain.from_iterable(act_templates(state, figure) for figure in state.figures))
