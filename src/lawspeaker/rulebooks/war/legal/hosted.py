"""Templates of what the Host may do: time, Checks, effects and remedies, options, secrets, overruling.

What a move names is listed as far as it is there. Some arguments go with one effect or one remedy only: they
may be left out, and are needed where theirs is named. A source may be any text too, where it is not a Grapple
or a Surprise; the lists name figures. Lengths are whole inches here; a move may be finer. Left out are the
`resist` of a Check, faces after Adjustment, and the `allow` of an `override`, which is another move.
"""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec.structs import replace

from lawspeaker.law.option import by_number
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.book import BOOK
from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.falter import MOST
from lawspeaker.rulebooks.war.figure import ATTRIBUTES, CURRENT, HOLDS, Cause
from lawspeaker.rulebooks.war.hosting import secrets_of
from lawspeaker.rulebooks.war.judging import MOST_BOONS
from lawspeaker.rulebooks.war.legal import fits
from lawspeaker.rulebooks.war.legal.asking import is_allowed
from lawspeaker.rulebooks.war.legal.placed import placed_templates
from lawspeaker.rulebooks.war.legal.template import HOST, Template, offered, optional_of, text_of
from lawspeaker.rulebooks.war.loosing import LIFTS
from lawspeaker.rulebooks.war.notation.known import EFFECTS
from lawspeaker.rulebooks.war.state import State

_PASSED = tuple(sorted(get_args(m.Passed)))
_ANY = fits.number(None, None)
_COUNT = fits.number(0, None)
_AMOUNT = fits.number(1, None)


def host_templates(state: State) -> tuple[Template, ...]:
    """The Host's templates while nothing is open, in the order of the Moves table."""
    return (
        *placed_templates(state), *_time(state), _check(state), _inflict(state), *_remedy(state), _option(state),
        *_reveal(state), *_leave(state), override_template(state),
    )  # fmt: skip


def _made(do: str, args: dict[str, fits.Fit | None], needed: tuple[str, ...], *pieces: str) -> Template:
    found = offered(args, needed)
    text = text_of(found, do, *pieces)
    return Template(do=do, figure=None, seat=HOST, text=text, args=found, optional=optional_of(found, needed))


def _figures(state: State) -> tuple[str, ...]:
    return tuple(figure.id for figure in state.figures)


# ---- time


def _time(state: State) -> Iterator[Template]:
    """What time allows: a Cycle, the Turn of a figure that has one left, the end of the running Turn.

    That end is also the affair of the figure's owner, whose seat the template has.
    """
    if is_allowed(state, m.BeginCycle()):
        order = fits.several(_figures(state))
        yield _made("begin-cycle", {"order": order, "passed": _PASSED}, ())
    if is_allowed(state, m.BeginTurn()):
        with_turns = tuple(one for one in _figures(state) if is_allowed(state, m.BeginTurn(one)))
        yield _made("begin-turn", {"figure": with_turns, "passed": _PASSED}, (), "<figure>")
    running = state.find(state.turn)
    if running is not None and is_allowed(state, m.EndTurn()):
        yield replace(_made("end-turn", {}, ()), seat=running.owner)


# ---- Checks, effects, remedies


def _check(state: State) -> Template:
    attributes = tuple(sorted(ATTRIBUTES))
    args: dict[str, fits.Fit | None] = {
        "figure": _figures(state), "attribute": attributes,
        "versus.figure": _figures(state), "versus.attribute": attributes if state.figures else (),
        "versus.allotment": _COUNT, "versus.spp": _COUNT, "difficulty": _ANY, "favour": _COUNT, "against": _COUNT,
        "needed": fits.number(1, 7), "boon": fits.number(0, MOST_BOONS), "bane": fits.number(0, MOST_BOONS),
        "quick": fits.FLAG, "secret": fits.FLAG,
    }  # fmt: skip
    versus = "vs <versus.figure> <versus.attribute>"
    return _made("check", args, ("figure", "attribute"), "<figure>", "<attribute>", versus, "difficulty <difficulty>")


def _inflict(state: State) -> Template:
    figures = _figures(state)
    args: dict[str, fits.Fit | None] = {
        "effect": tuple(sorted(EFFECTS)), "targets": fits.several(figures), "sources": fits.several(figures),
        "origin": tuple(sorted(get_args(m.Origin))), "tier": _COUNT,
        "amount": _AMOUNT, "attribute": tuple(sorted(CURRENT)), "strength": _COUNT, "allotment": _COUNT,
        "inches": _AMOUNT, "from": fits.ANYWHERE, "direction": fits.ANYWHERE, "difficulty": _ANY,
    }  # fmt: skip
    pieces = ("<effect>", "<amount>", "<attribute>", "<inches>", "<strength>", "<allotment>")
    return _made(
        "inflict", args, ("effect", "targets"), *pieces, "on <targets>", "from <sources>", "tier <tier>"
    )  # fmt: skip


def _remedy(state: State) -> Iterator[Template]:
    """Remedies for which there is something to take away; those that only lower a number are always there."""
    if not state.figures:
        return
    causes = tuple(cause for figure in state.figures for cause in figure.causes)
    holds = tuple(cause.id for cause in causes if cause.kind in HOLDS)
    words = {"recover", "loose", "reduce-poison", "reduce-exertion"}
    words |= {"release"} if holds else set()
    words |= {"end"} if causes else set()
    words |= {"lift"} if any(cause.kind == "faltering-cycle" for cause in causes) else set()
    args: dict[str, fits.Fit | None] = {
        "targets": fits.several(_figures(state)), "remedy": tuple(sorted(words)), "amount": _AMOUNT,
        "using": tuple(sorted(LIFTS)), "tier": _AMOUNT, "hold": holds, "status": _statuses(state),
        "source": _sources(state, causes),
    }  # fmt: skip
    pieces = ("<remedy>", "<amount>", "<tier>", "<using>", "<hold>", "<status>", "from <source>")
    yield _made("remedy", args, ("targets", "remedy"), *pieces, "on <targets>")


def _statuses(state: State) -> tuple[str, ...]:
    """The words of statuses that have a cause of their own, and so can be ended."""
    return tuple(word for word in sorted(get_args(m.Status)) if any(figure.causes_of(word) for figure in state.figures))


def _sources(state: State, causes: Iterable[Cause]) -> tuple[str, ...]:
    """The sources of causes: figures in the order of set-up, all else by alphabet."""
    named = {cause.source for cause in causes if cause.source is not None}
    figures = tuple(one for one in _figures(state) if one in named)
    return figures + tuple(sorted(named - set(figures)))


# ---- the table


def _option(state: State) -> Template:
    choices = {choice for option in BOOK.options for choice in option.choices}
    options = tuple(sorted((option.id for option in BOOK.options), key=by_number))
    args: dict[str, fits.Fit | None] = {"option": options, "choice": tuple(sorted(choices))}
    return _made("option", args, ("option", "choice"), "<option>=<choice>")


def _reveal(state: State) -> Iterator[Template]:
    """What is secret: figures and what of them, and the moves that asked for a Check in secret."""
    secrets = {figure: secrets_of(state, figure) for figure in _figures(state)}
    figures = tuple(figure for figure, secret in secrets.items() if secret)
    what = tuple(sorted({word for secret in secrets.values() for word in secret}))
    if figures or state.secret_entries:
        args: dict[str, fits.Fit | None] = {"figure": figures, "what": what, "entry": tuple(state.secret_entries)}
        yield _made("reveal", args, (), "<figure>", "<what>")


def _leave(state: State) -> Iterator[Template]:
    if state.figures:
        yield _made("leave", {"figure": _figures(state)}, ("figure",), "<figure>")


def override_template(state: State) -> Template:
    """New values of a figure, each of which may be left out, and the reason."""
    values: dict[str, fits.Fit] = {
        "falter": fits.number(0, MOST), "poison": _COUNT, "exertion": _COUNT,
        **dict.fromkeys(CURRENT, fits.number(LEAST, None)),
        "ap": _COUNT, "at": fits.ANYWHERE, "hidden": fits.FLAG,
    }  # fmt: skip
    args: dict[str, Any] = {
        "figure": _figures(state), **{f"set.{key}": fit for key, fit in values.items()}, "reason": fits.TEXT
    }  # fmt: skip
    pieces = (f"{key}=<set.{key}>" for key in values)
    return _made("override", args, ("figure", "reason"), "<figure>", *pieces, "because <reason>")
