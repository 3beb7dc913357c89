"""The template of the answer to what is open."""

from typing import Any

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.answering import open_word
from lawspeaker.rulebooks.war.book import clause
from lawspeaker.rulebooks.war.legal import fits
from lawspeaker.rulebooks.war.legal.template import Template, text_of
from lawspeaker.rulebooks.war.resolving import roll_wanted
from lawspeaker.rulebooks.war.shown import pending_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.steps import HostDecides

_DICE = 7


@clause("11.19", "12.26")
def is_seen(state: State) -> bool:
    """Whether who is asked is there: for a seat a hidden figure is not, and where the Host decides nobody is asked."""
    step: Any = state.agenda[0]
    return not isinstance(step, HostDecides) and state.find(step.figure) is not None


@clause("11.19")
def answer_template(state: State) -> Template:
    """The answer to the Want that is open: dice, or the faces after Adjustment, both of which may be left out.

    Of a choice one of its answers. `figure` is the one whose owner answers, None where the Host does.
    """
    assert state.agenda, "something is open"
    want, word = pending_json(state)[0], str(open_word(state))
    step: Any = state.agenda[0]
    if word == "choose":
        args = Facts(answer=fits.answers(want["choices"]))
    elif word == "roll":
        args = Facts(dice=fits.faces(roll_wanted(step).pool.count))
    else:
        args = Facts(adjusted=fits.faces(_DICE))
    return Template(
        do=word,
        figure=None if state.find(want["owner"]) is None else want["owner"],
        seat=want["seat"],
        text=text_of(args, word, *(f"<{name}>" for name in args)),
        args=args,
        optional=() if word == "choose" else tuple(args),
    )
