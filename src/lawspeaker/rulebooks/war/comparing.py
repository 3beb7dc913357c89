"""What a scenario expects, held against what came: the differences, each as a sentence."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lawspeaker.rulebooks.war.playing import Entry
from lawspeaker.rulebooks.war.scenario.setup import Table
from lawspeaker.rulebooks.war.shown import event_json, figure_json, pending_json, state_json, thing_json
from lawspeaker.rulebooks.war.state import State

_STATE_KEYS = ("cycle", "segment", "turn", "next")


def differences(entry: Entry) -> Iterator[str]:
    """Where a move did not come out as its `expect` says; without one, it should have been allowed."""
    expect = entry.given.expect or {}
    verdict = expect.get("verdict", "allowed")
    if entry.ruling.verdict.value != verdict:
        unmet = ", ".join(ground.clause for ground in entry.ruling.grounds if ground.met is not True)
        yield f"verdict: expected {verdict}, came {entry.ruling.verdict.value} ({unmet or 'no ground'})"
    yield from _clauses(entry, expect)
    yield from _state(entry.state, expect)
    yield from _pending(entry.state, expect)
    yield from _events(entry, expect)


def opening_differences(state: State, opening: Table | None) -> Iterator[str]:
    """Where the opening is not as a case says."""
    yield from _places(state, opening or {})


def _clauses(entry: Entry, expect: Mapping[str, Any]) -> Iterator[str]:
    wanted = False if entry.ruling.verdict.value == "refused" else None
    unmet = {ground.clause for ground in entry.ruling.grounds if ground.met is wanted and not ground.caveat}
    cited = {ground.clause for ground in entry.grounds} | {f"war:{event.clause}" for event in entry.events}
    for key, there in (("unmet", unmet), ("cites", cited), ("options", set(entry.options))):
        if missing := [one for one in expect.get(key, ()) if one not in there]:
            yield f"{key}: {', '.join(missing)} not among {', '.join(sorted(there)) or 'none'}"


def _state(state: State, expect: Mapping[str, Any]) -> Iterator[str]:
    told = state_json(state)
    for key in _STATE_KEYS:
        if key in expect:
            yield from _value(key, expect[key], told[key])
    yield from _places(state, expect)
    for gone in expect.get("gone", ()):
        if state.find(gone) is not None or state.thing(gone) is not None:
            yield f"gone: {gone} is still there"


def _places(state: State, expect: Mapping[str, Any]) -> Iterator[str]:
    for figure_id, wanted in expect.get("figures", {}).items():
        figure = state.find(figure_id)
        if figure is None:
            yield f"figures.{figure_id}: it is not there"
        else:
            yield from _keys(f"figures.{figure_id}", wanted, figure_json(state, figure))
    for thing_id, wanted in expect.get("things", {}).items():
        thing = state.thing(thing_id)
        if thing is None:
            yield f"things.{thing_id}: it is not there"
        else:
            yield from _keys(f"things.{thing_id}", wanted, thing_json(thing))


def _keys(path: str, wanted: Mapping[str, Any], came: Mapping[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        yield from _value(f"{path}.{key}", value, came.get(key))


def _value(path: str, wanted: Any, came: Any) -> Iterator[str]:
    if _plain(wanted) != _plain(came):
        yield f"{path}: expected {_plain(wanted)!r}, came {_plain(came)!r}"


def _plain(value: Any) -> Any:
    """A value as TOML has it: no null, lists for tuples, whole numbers where they are."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _pending(state: State, expect: Mapping[str, Any]) -> Iterator[str]:
    wanted, came = expect.get("pending", []), pending_json(state)
    if len(wanted) != len(came):
        yield f"pending: expected {len(wanted)}, came {[one['kind'] for one in came]}"
        return
    for number, (one, other) in enumerate(zip(wanted, came, strict=True), 1):
        yield from _keys(f"pending[{number}]", {key: one[key] for key in one if key != "about"}, other)
        yield from _keys(f"pending[{number}].about", one.get("about", {}), other.get("about", {}))


def _events(entry: Entry, expect: Mapping[str, Any]) -> Iterator[str]:
    told = [event_json(event) for event in entry.events]
    types = [one["type"] for one in told]
    rest = iter(types)
    if missing := [one for one in expect.get("events", ()) if one not in rest]:
        yield f"events: {missing[0]} not where it is expected in {', '.join(types) or 'none'}"
    for one in expect.get("no_events", ()):
        if one in types:
            yield f"no_events: {one} came"
    strikes = [one for one in told if one["type"] == "StrikeRead"]
    checks = [one for one in told if one["type"] == "CheckRead"]
    if "strike" in expect:
        yield from _keys("strike", expect["strike"], strikes[0] if strikes else {})
    if "check" in expect:
        yield from _keys("check", expect["check"], checks[0] if checks else {})
    if "checks" in expect:
        if len(checks) != len(expect["checks"]):
            yield f"checks: expected {len(expect['checks'])}, came {len(checks)}"
        for number, (one, other) in enumerate(zip(expect["checks"], checks, strict=False), 1):
            yield from _keys(f"checks[{number}]", one, other)
