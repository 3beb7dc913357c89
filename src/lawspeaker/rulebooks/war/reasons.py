"""Why a number or a status of a figure is what it is: `asher.guard`, `asher.falter`, `asher.exposed`."""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

from lawspeaker.law.ground import NO_FACTS, Facts
from lawspeaker.law.option import hung
from lawspeaker.law.reasons import Part, Reasons, unknown_name
from lawspeaker.rulebooks.war import values
from lawspeaker.rulebooks.war.book import full
from lawspeaker.rulebooks.war.falter import MOST
from lawspeaker.rulebooks.war.figure import CURRENT, HOLDS, Attribute, Cause, Figure
from lawspeaker.rulebooks.war.shown import cause_json, figure_json
from lawspeaker.rulebooks.war.state import State
from lawspeaker.rulebooks.war.strike import weapon_row
from lawspeaker.rulebooks.war.why_status import STATUSES, caused, status_parts
from lawspeaker.rulebooks.war.wording.accounts import accounts
from lawspeaker.rulebooks.war.wording.words import listed

Parts = Iterator[Part]


def reasons(state: State, of: str) -> Reasons:
    """The value and its parts, on what this state shows. Raises Malformed (`unknown-name`)."""
    figure_id, _, what = of.rpartition(".")
    figure = state.find(figure_id)
    if figure is None or (what not in _PARTS and what not in STATUSES):
        known = ", ".join((*_PARTS, *STATUSES))
        raise unknown_name(of, f"it is the id of a figure that is there, a dot, and one of {known}")
    title = f"{figure.id}: {_title(what)}"
    if what in STATUSES:
        parts = tuple(status_parts(figure, what))
        return Reasons(what in figure.statuses, title, parts, _causes(figure.causes_of(what)))
    value = figure_json(state, figure)[what]
    parts = tuple(_PARTS[what](state, figure))
    return Reasons(value, title, parts, _CAUSES[what](figure) if what in _CAUSES else None)


def _title(what: str) -> str:
    return {"spp": "SPP", "ap": "AP", "may": "what it may do"}.get(what, what.replace("-", " ").replace("_", " "))


def _causes(found: tuple[Cause, ...]) -> tuple[dict[str, Any], ...]:
    """Open causes: `{id, kind, amount, source, clause, opened, until}`."""
    keys = ("id", "kind", "amount", "source", "clause", "opened")
    shown = map(cause_json, found)
    return tuple({**{key: one[key] for key in keys}, "until": one.get("until")} for one in shown)


# ---- values that are reckoned step by step


def _account(state: State, figure: Figure, name: str) -> Parts:
    account = next(account for word, account in accounts(state, figure) if word.lower() == name)
    for place, step in enumerate(account.steps):
        text = _first(figure, step.clause) if place == 0 else step.what
        options = _halving(state, figure) if step.clause == full("4.1") else NO_FACTS
        yield Part(step.clause, f"{text[0].upper()}{text[1:]}", step.value, options=options)


def _first(figure: Figure, clause: str) -> str:
    """What the first step of an account stands on."""
    says = _FORMULAS.get(clause)
    return says(figure) if says is not None else "as given at set-up"


def _halving(state: State, figure: Figure) -> Facts:
    """W-6 where the other choice would round Guard otherwise."""
    weapon = weapon_row(state, figure.weapon)

    def differs(half_up: bool) -> int:
        return values.guard(figure, weapon.guard if weapon else 0, half_up=half_up).value

    odd = differs(True) != differs(False)
    return hung(state.choices, lambda choices: odd and choices["W-6"] == "up", "W-6")


def _counting(figure: Figure, attribute: Attribute) -> str:
    """`Might 42`, and why it is not more."""
    counts = values.effective(figure, attribute)
    why = ""
    if figure.is_defeated:
        why = ", as it is Defeated"
    elif counts != figure.current(attribute):
        why = f", at most half of {getattr(figure, attribute)} while Weakened"
    return f"{attribute.capitalize()} {counts}{why}"


_FORMULAS: dict[str, Callable[[Figure], str]] = {
    full("12.2"): lambda one: f"3, and 1 for every 14 of {_counting(one, 'might')}",
    full("12.3"): lambda one: f"1 for every 40 of twice {_counting(one, 'might')}, and {_counting(one, 'control')}",
    full("12.4"): lambda one: f"1 for every 14 of {_counting(one, 'control')}",
    full("12.5"): lambda one: f"3, and 1 for every 10 of {_counting(one, 'endurance')}",
    full("12.7"): lambda one: f"by the table, for {_counting(one, 'swiftness')}",
    full("12.8"): lambda one: f"for Tier {one.tier}",
}
"""By the clause of the first step."""


def _spp(state: State, figure: Figure) -> Parts:
    yield Part(full("12.6"), f"1 for every 20 of {_counting(figure, 'passion')}", values.spp(figure))


# ---- values that are kept


def _summed(figure: Figure, kind: str, clause: str) -> Parts:
    """The causes of Falter or Poison, added up one by one."""
    found = figure.open(kind)
    totals = accumulate(cause.amount or 0 for cause in found)
    for cause, total in zip(found, totals, strict=True):
        yield Part(full(cause.clause), caused(cause), total)
    if not found:
        yield Part(full(clause), "No cause of it is open", 0)


def _falter(state: State, figure: Figure) -> Parts:
    yield from _summed(figure, "falter", "1.1")
    if figure.sum_of("falter") == MOST:
        yield Part(full("1.12"), f"F:{MOST} is the most that it can have", MOST)


def _poison(state: State, figure: Figure) -> Parts:
    yield from _summed(figure, "poison", "3.1")


def _exertion(state: State, figure: Figure) -> Parts:
    yield Part(full("12.12"), "What came, less what was taken off", figure.exertion)


def _current(figure: Figure, attribute: Attribute) -> Parts:
    natural, now = getattr(figure, attribute), figure.current(attribute)
    yield Part(full("12.1"), f"Natural {attribute.capitalize()}", natural)
    if now != natural:
        yield Part(full("12.11"), f"{abs(natural - now)} {'lost by damage' if now < natural else 'more'}", now)


def _points(state: State, figure: Figure) -> Parts:
    if state.turn != figure.id:
        yield Part(full("11.10"), "Its Turn does not run", figure.ap)
        return
    laid = figure.laid[figure.done - 1] if 0 < figure.done <= len(figure.laid) else 0
    yield Part(full("11.2"), "Laid out for this Turn", laid)
    if figure.gained:
        yield Part(full("10.13"), f"{figure.gained} more by 12 Effects", laid + figure.gained)
    if figure.ap != laid + figure.gained:
        yield Part(full("11.9"), "With what was carried over, less what was spent or wasted", figure.ap)


def _readied(state: State, figure: Figure) -> Parts:
    totals = accumulate(one.ap for one in figure.ready)
    for one, total in zip(figure.ready, totals, strict=True):
        yield Part(full("11.12"), f"{one.ap} AP for {listed(one.uses, 'or')}", total)
    if not figure.ready:
        yield Part(full("11.12"), "None are set aside", 0)


def _carried(state: State, figure: Figure) -> Parts:
    yield Part(full("11.11"), "Taken along into its next Turn", figure.carried)


# ---- lists


def _statuses(state: State, figure: Figure) -> Parts:
    for word in figure.statuses:
        yield from status_parts(figure, word)


def _held_by(state: State, figure: Figure) -> Parts:
    for hold in figure.open(*HOLDS):
        yield Part(full(hold.clause), caused(hold))


def _may(state: State, figure: Figure) -> Parts:
    if figure.does_nothing:
        for word, number in (("defeated", "12.20"), ("asleep", "12.21"), ("incapacitated", "12.22")):
            if word in figure.statuses:
                yield Part(full(number), f"It is {word.capitalize()}, and does nothing")
    elif figure.is_held:
        for hold in figure.open(*HOLDS):
            yield Part(full("5.6" if hold.kind == "bound" else "4.6"), f"{caused(hold)}: a hold leaves this open")
    else:
        yield Part(full("11.8"), "Nothing keeps it from acting in its own Turn")


_PARTS: dict[str, Callable[[State, Figure], Parts]] = {
    **{
        name: lambda state, figure, name=name: _account(state, figure, name)  # type: ignore[misc]
        for name in ("guard", "force", "precision", "speed", "stamina", "magnitude")
    },
    "spp": _spp,
    "falter": _falter,
    "poison": _poison,
    "exertion": _exertion,
    **{name: lambda state, figure, name=name: _current(figure, name) for name in CURRENT},  # type: ignore[misc]
    "ap": _points,
    "readied": _readied,
    "carried": _carried,
    "statuses": _statuses,
    "may": _may,
    "held_by": _held_by,
}
"""By the key in the JSON of a figure."""
_CAUSES: dict[str, Callable[[Figure], tuple[dict[str, Any], ...]]] = {
    "falter": lambda figure: _causes(figure.open("falter")),
    "poison": lambda figure: _causes(figure.open("poison")),
    "statuses": lambda figure: _causes(figure.causes),
    "held_by": lambda figure: _causes(figure.open(*HOLDS)),
}
