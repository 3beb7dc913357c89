"""Every template of a state, in order."""

from lawspeaker.rulebooks.war.legal.acts import all_acts
from lawspeaker.rulebooks.war.legal.answering import answer_template, is_seen
from lawspeaker.rulebooks.war.legal.hosted import host_templates, override_template
from lawspeaker.rulebooks.war.legal.template import Template
from lawspeaker.rulebooks.war.state import State


def templates(state: State) -> tuple[Template, ...]:
    """Templates of what may be done now: acts by figure in the order of set-up, then what the Host may do.

    While something is open: its answer, and the Host's `override`; nothing where who is asked is not seen.
    """
    if state.agenda:
        return (answer_template(state), override_template(state)) if is_seen(state) else ()
    return (*all_acts(state), *host_templates(state))
