"""Asher and the jackal, two figures near each other: the small battle that odds are worked out for by hand."""

from typing import Any

from lawspeaker.law.agenda import carry_out
from lawspeaker.rulebooks.war.rulebook import WAR
from lawspeaker.rulebooks.war.state import State
from tests.rulebooks.war.legal_states import ASHER, JACKAL, TURN, opened

Table = dict[str, Any]


def duo(asher: Table | None = None, jackal: Table | None = None, *others: Table, **keys: Any) -> State:
    """The battle as it opens, in Asher's first Turn, with other values for the two and more figures."""
    return opened(ASHER | (asher or {}), JACKAL | (jackal or {}), *others, **{"time": TURN, **keys})


def made(state: State, *texts: str) -> State:
    """The state after moves that are allowed and read no dice."""
    for text in texts:
        ruling = WAR.judge(state, WAR.read_move(text, state))
        assert ruling.allowed, (text, [WAR.sentence(one) for one in ruling.unmet])
        state = carry_out(WAR, state, ruling.agenda).state
    return state


def waiting(state: State, text: str) -> State:
    """The state that waits for dice or a choice on the way of a move."""
    after = carry_out(WAR, state, WAR.judge(state, WAR.read_move(text, state)).agenda).state
    assert after.agenda
    return after


def held(*texts: str, by: str = "inflict grapple on asher from jackal", **keys: Any) -> State:
    """Asher held by the jackal, in Asher's Turn, after these further moves."""
    return made(duo(**keys), by, *texts)
