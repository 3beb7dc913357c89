"""A battle as JSON: figures, things, what is open, what happened. Lengths are inches here, as people write them."""

from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from lawspeaker.rulebooks.war import events as e
from lawspeaker.rulebooks.war import steps as s
from lawspeaker.rulebooks.war import values
from lawspeaker.rulebooks.war.answering import open_word
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.falter import points_to_choose
from lawspeaker.rulebooks.war.figure import HOLDS, SEGMENTS, Cause, Figure, Instant
from lawspeaker.rulebooks.war.resolving import adjuster, choice_wanted
from lawspeaker.rulebooks.war.state import State, Thing
from lawspeaker.rulebooks.war.strike import weapon_row


def inches(hundredths: int) -> int | float:
    """A length in inches: a whole number where it is one, else at most two decimals."""
    whole, rest = divmod(hundredths, 100)
    return whole if not rest else round(hundredths / 100, 2)


def point(at: tuple[int, int]) -> list[int | float]:
    """A point in inches."""
    return [inches(at[0]), inches(at[1])]


def instant_json(instant: Instant | None) -> dict[str, Any] | None:
    """A place of the battle's time."""
    if instant is None:
        return None
    segment = None if instant.segment < 0 else SEGMENTS[instant.segment]
    return {"cycle": instant.cycle, "segment": segment, "turn": instant.figure}


def cause_json(cause: Cause) -> dict[str, Any]:
    """A cause; holds have `strength` besides, spans `until`."""
    keys = ("id", "kind", "amount", "source", "origin", "tier")
    value = {key: getattr(cause, key) for key in keys}
    value |= {"clause": full(cause.clause), "opened": cause.opened, "closed": None}
    if cause.kind in HOLDS:
        value["strength"] = cause.strength
    if cause.until is not None:
        value["until"] = instant_json(cause.until)
    return value


def figure_json(state: State, figure: Figure) -> dict[str, Any]:
    """All that is told of a figure. It is remembered, and so it is never changed."""
    weapon = weapon_row(state, figure.weapon)
    holding = {one.id for one in state.figures if one.causes for cause in one.open(*HOLDS) if cause.source == figure.id}
    # Places in the order of Turns are told of nobody: two seats that see the same of a figure share what is told.
    plain = replace(figure, key=(), laid=(), done=0)
    half_up = state.choices["W-6"] == "up"
    return _told_of(plain, weapon.guard if weapon else 0, half_up, tuple(sorted(holding)))


@lru_cache(maxsize=4096)
def _told_of(figure: Figure, guard: int, half_up: bool, holding: tuple[str, ...]) -> dict[str, Any]:
    held = {cause.source for cause in figure.open(*HOLDS) if cause.source}
    told: dict[str, Any] = {
        key: getattr(figure, key) for key in ("name", "side", "tier", "hidden", "owner", "shown_as")
    }
    told |= {"falter": figure.sum_of("falter"), "falter_until": _until(figure, "faltering-cycle")}
    told |= {"loosed_until": _until(figure, "loosed"), "poison": figure.sum_of("poison"), "exertion": figure.exertion}
    told |= {"endurance": figure.endurance_now, "resolve": figure.resolve_now, "passion": figure.passion_now}
    told["guard"] = values.guard(figure, guard, half_up=half_up).value
    for name in ("force", "precision", "speed", "stamina"):
        told[name] = getattr(values, name)(figure).value
    told |= {"spp": values.spp(figure), "magnitude": values.magnitude(figure).value}
    told |= {"ap": figure.ap, "readied": figure.readied}
    told["ready"] = [{"uses": list(one.uses), "ap": one.ap} for one in figure.ready]
    told |= {"carried": figure.carried, "at": point(figure.at), "statuses": list(figure.statuses)}
    surprised = sorted({cause.source for cause in figure.open("surprised") if cause.source})
    told |= {"held_by": sorted(held), "holds": list(holding), "surprised_by": surprised}
    return told | {"may": list(values.may(figure)), "causes": [cause_json(cause) for cause in figure.causes]}


def _until(figure: Figure, kind: str) -> dict[str, Any] | None:
    ends = [cause.until for cause in figure.open(kind) if cause.until is not None]
    return instant_json(max(ends, key=Instant.order)) if ends else None


def thing_json(thing: Thing) -> dict[str, Any]:
    """All that is told of a thing."""
    name = "endurance" if thing.kind == "obstacle" else "allotment"
    place = {"kind": thing.kind, "at": point(thing.at), "width": inches(thing.width)}
    return place | {name: thing.strength, "damage": thing.damage}


def state_json(state: State, like: tuple[State, Any] | None = None) -> dict[str, Any]:
    """The state of a battle. Figures that are the same in the state `like`, with its JSON, are taken from there."""
    turns = state.next_turns()
    known = {} if like is None else _same(state, *like)
    return {
        "options": like[1]["options"] if known and like else dict(state.choices.changed()),
        "cycle": state.cycle,
        "segment": None if state.segment is None else SEGMENTS[state.segment],
        "turn": state.turn,
        "next": turns[0][1].id if turns else None,
        "figures": {
            figure.id: known[figure.id] if figure.id in known else figure_json(state, figure)
            for figure in state.figures
        },
        "things": {thing.id: thing_json(thing) for thing in state.things},
    }


def _same(state: State, before: State, told: dict[str, Any]) -> dict[str, Any]:
    """The JSON of the figures that are as before, by id; of none where the rules have changed, or who holds whom."""
    if (state.choices, state.edition, state.weapons) != (before.choices, before.edition, before.weapons):
        return {}
    if _holds(state) != _holds(before):
        return {}
    was = {figure.id: figure for figure in before.figures}
    return {one.id: told["figures"][one.id] for one in state.figures if was.get(one.id) == one}


def _holds(state: State) -> list[tuple[str, str | None]]:
    return [(one.id, cause.source) for one in state.figures if one.causes for cause in one.open(*HOLDS)]


def pending_json(state: State) -> list[dict[str, Any]]:
    """The Want that is open, as a list of one, or an empty list. Where the Host decides, no more than that is told."""
    if not state.agenda:
        return []
    step: Any = state.agenda[0]
    if isinstance(step, s.HostDecides):
        return [{"kind": "choose", "owner": "host", "seat": "host"}]
    told = {"roll": _roll_json, "adjust": _adjust_json, "choose": _choice_json}[open_word(state) or "choose"](
        state, step
    )
    owner = state.find(told["owner"])
    told["seat"] = owner.owner if owner is not None else "host"
    return [told]


def _roll_json(state: State, step: Any) -> dict[str, Any]:
    if isinstance(step, s.ReadQuick):
        return {
            "id": "roll", "kind": "roll", "owner": step.owner, "figure": step.figure, "why": "quick", "pool": 3,
            "boon": 0, "bane": 0, "adjustments": None, "reading": "positives are counted, a 12 for two",
        }  # fmt: skip
    why = step.why if isinstance(step, s.ReadCheck) else "strike"
    sentence = "Passes, less Fails" if isinstance(step, s.ReadCheck) else "Hits, less Stops; 12s trigger the 12 Effect"
    return {
        "id": "roll", "kind": "roll", "owner": step.owner, "figure": step.figure, "why": why,
        "pool": step.reading.pool, "boon": step.reading.boon, "bane": step.reading.bane,
        "adjustments": step.reading.adjustments, "reading": sentence,
    }  # fmt: skip


def _adjust_json(state: State, step: Any) -> dict[str, Any]:
    seven = step.reading.kept(step.faces)
    why = step.why if isinstance(step, s.ReadCheck) else "strike"
    return {
        "id": "adjust", "kind": "adjust", "owner": adjuster(state, step), "figure": step.figure, "why": why,
        "dice": list(step.faces), "kept": list(seven), "amount": abs(step.reading.adjustments),
        "up": step.reading.adjustments > 0, "fixed": sorted(step.reading.fixed(seven)),
    }  # fmt: skip


def _choice_json(state: State, step: Any) -> dict[str, Any]:
    want = choice_wanted(state, step)
    answers: list[Any] = list(want.answers)
    about: dict[str, Any]
    if isinstance(step, s.WasteReady):
        about = {"points": points_to_choose(state.figure(step.figure))}
        answers = [[int(part) for part in way.split(",")] for way in want.answers]
    elif isinstance(step, s.AskHidden | s.AskDodge):
        about = {"figure": step.figure, "by": step.throw.figure, "left": inches(step.left)}
    elif isinstance(step, s.AskGrapple):
        about = {"target": step.target}
    elif isinstance(step, s.AskHold):
        about = {"hold": step.hold}
    else:
        about = {"figure": step.figure, "segment": SEGMENTS[step.segment]}
    return {
        "id": f"p{state.choices_made}", "kind": "choose", "owner": want.seat, "question": want.question,
        "choices": answers, "about": about,
    }  # fmt: skip


INNER = ("cause", "placed", "added", "causes", "laid", "keys", "ready", "sets", "held", "secret", "entry")
"""What events carry for the state alone."""
POINTS = ("from_", "to")
LENGTHS = ("inches", "travelled", "left")
CAUSED = (e.FalterGained, e.PoisonGained)
"""Events that name their `cause`, by its id."""


@cache
def shown_fields(kind: type[e.Event]) -> tuple[str, ...]:
    """The fields of an event that are shown, the clause first."""
    fields = kind.__struct_fields__
    return fields if kind is e.Revealed else tuple(field for field in fields if field not in INNER)


def event_json(event: e.Event) -> dict[str, Any]:
    """An event: its type, its clause in full, and its own keys; lengths in inches."""
    told: dict[str, Any] = {"type": type(event).__name__}
    for field in shown_fields(type(event)):
        told |= _told(field, getattr(event, field))
    if isinstance(event, CAUSED):
        told["cause"] = event.cause.id
    return told


def _told(field: str, value: Any) -> dict[str, Any]:
    """What stands there for one field: a key and its value, or all keys of `terms`."""
    if field == "terms":
        return dict(msgspec.to_builtins(value))
    return {shown_key(field): _value(field, value)}


def shown_key(field: str) -> str:
    """The key of a field: `from` for `from_`."""
    return field.strip("_")


def _value(field: str, value: Any) -> Any:
    if field == "clause":
        return full(value)
    if field in POINTS:
        return point(value)
    if field in LENGTHS:
        return inches(value)
    return instant_json(value) if isinstance(value, Instant) else msgspec.to_builtins(value)
