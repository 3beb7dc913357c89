"""What a seat in a terminal is told, in words: the table as it stands, what happens, and what the server answers."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
HELP = """A line is a move, as the rulebook writes it; with dice behind a bar: strike asher jackal | 12 11 11 1 7 3 9
  MOVE | roll         the move, its dice thrown
  dice 3 4, dice      answers the roll that is open: typed, or thrown
  answer WORD         answers the choice that is open
  judge MOVE, odds MOVE, legal, why N, table
  undo N [REASON], redo, note TEXT
  propose MOVE, ask-undo N [REASON]; the Host: accept N [REASON], decline N [REASON], overrule REASON: MOVE
  quit"""
_MARKS = {True: "✓", False: "✗", None: "?"}


def standing_in_words(message: Json) -> Iterator[str]:
    """The table as a fresh load shows it."""
    me = message["me"]
    figures = f", for {', '.join(me['figures'])}" if me.get("figures") else ""
    yield f"{message['title']} · {message['rulebook']} {message['edition']} · you: {me['name']} ({me['role']}{figures})"
    yield from _state(message["state"])
    yield from _wanted(message["want"])
    for one in message["proposals"]:
        what = one.get("move") or f"undo of {one.get('undo')}"
        yield f"Proposal {one['n']} by {one['by']}: {what}"
    if message["closed"]:
        yield "This table is closed: it can be read."


def entry_in_words(message: Json) -> Iterator[str]:
    """One entry: its number, who asked for what, the dice, what happened, what is waited for."""
    dice = "".join(
        f" ({'typed' if one['typed'] else 'rolled'} {', '.join(map(str, one['faces']))})"
        for one in message.get("dice", ())
    )
    who = f"{message.get('by') or message.get('seat', '')}: " if message.get("seat") else ""
    reason = f" [{message['reason']}]" if message.get("reason") else ""
    what = message.get("text") or (f"act {message['act']}" if message.get("act") else "")
    kind = "" if message["kind"] == "move" else f"{message['kind']} "
    yield f"{message['n']:>4}  {who}{kind}{what}{dice}{reason}".rstrip()
    for event in message.get("events", ()):
        yield f"      {_event(event)}"
    yield from _wanted(message.get("want"))


def about_in_words(message: Json) -> Iterator[str]:
    """News of the table, or that the connection ends."""
    if message["type"] == "closing":
        again = f" Coming back in {message['again']:g} s." if message.get("again") else ""
        yield f"The server lets you go: {message['why']}.{again}"
        return
    if message["type"] == "waiting":
        yield from _wanted(message.get("want"))
        return
    here = ", ".join(one["name"] for one in message["seats"] if one.get("here")) or "nobody"
    yield f"({message['title']}; here: {here})"


def answer_in_words(found: Any) -> Iterator[str]:
    """What the server answered: an error with its grounds, or what was asked for."""
    if not isinstance(found, dict):
        yield f"  {found}"
        return
    if "error" in found:
        error = found["error"]
        yield f"{error.get('code', 'error')}: {error.get('message', '')}"
        yield from _ruling(found.get("ruling"))
        return
    if "entries" in found and "n" not in found:
        for one in found["entries"]:
            yield from entry_in_words(one)
        return
    if "legal" in found:
        for one in found["legal"]:
            yield f"  {one if isinstance(one, str) else one.get('text', one)}"
        return
    if "words" in (found.get("ruling") or {}):
        yield from (f"  {line}" for line in found["ruling"]["words"])
        return
    if found.get("type") == "reload":
        yield from standing_in_words(found)
        return
    if found.get("waits"):
        yield f"The Host is asked first: proposal {found['waits']}."
    for way in found.get("ways", ()):
        for name, law in way["changed"].items():
            yield f"  {name}: {_law(law)}"


def _law(law: Json) -> str:
    if "mean" in law:
        return f"mean {law['mean']:.2f} ± {law['deviation']:.2f}"
    return ", ".join(f"{one['value']} {100 * one['chance']:.1f} %" for one in law["values"][:4])


def _ruling(ruling: Json | None) -> Iterator[str]:
    if not ruling:
        return
    for ground in ruling["grounds"]:
        yield f"  {_MARKS[ground['met']]} {ground['clause']}  {ground['facts']}"
    for remedy in ruling.get("remedies", ()):
        yield f"  To make it legal: {remedy}"
    if ruling["nearest"]:
        yield f"  Nearest legal: {' · '.join(ruling['nearest'])}"


def _state(state: Any) -> Iterator[str]:
    """A battle figure by figure; any other state as its text."""
    if not isinstance(state, dict) or "figures" not in state:
        yield f"  {state}"
        return
    turn = f"Turn of {state['turn']}" if state["turn"] else f"next: {state['next'] or '–'}"
    yield f"  Cycle {state['cycle']}, Segment {state['segment'] or '–'}, {turn}"
    width = max((len(name) for name in state["figures"]), default=0)
    for name, one in state["figures"].items():
        at = ",".join(f"{part:g}" for part in one["at"])
        values = f"End {one['endurance']:>4}  Res {one['resolve']:>4}  Pas {one['passion']:>4}  AP {one['ap']}"
        told = f"F {one['falter']}  P {one['poison']}  Ex {one['exertion']}  Guard {one['guard']}"
        yield f"  {name:<{width}}  ({at})  {values}  {told}  {' '.join(one['statuses'])}".rstrip()


def _wanted(want: Json | None) -> Iterator[str]:
    if not want:
        return
    if want.get("kind") == "choose" or "question" in want:
        answers = want.get("choices") or want.get("answers") or ()
        named = ", ".join(map(str, answers))
        question = want.get("question")
        if question is None:
            yield "The Host is deciding."
            return
        yield f"Waited for: {question} of {want.get('seat')}: {named}"
        return
    pool = want.get("pool")
    dice = (
        f"{pool}d12" if isinstance(pool, int) else f"{pool['count']}d{pool['sides']}" if isinstance(pool, dict) else ""
    )
    kind, whose = want.get("kind") or want.get("type"), want.get("figure") or want.get("seat")
    yield f"Waited for: {kind} {dice} of {whose} ({want.get('why')})"


def _event(event: Json) -> str:
    rest = ", ".join(f"{key} {value}" for key, value in event.items() if key not in ("type", "clause", "figure"))
    return f"{event.get('clause', '')} {event.get('figure', '')} {event['type']}: {rest}".strip()
