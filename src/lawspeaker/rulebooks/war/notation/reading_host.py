"""Moves of the Host as text: what each means, word by word, in the order of the grammar."""

from collections.abc import Callable
from typing import Any, get_args

from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.figure import ATTRIBUTES
from lawspeaker.rulebooks.war.notation import spelling
from lawspeaker.rulebooks.war.notation.arguments import keys
from lawspeaker.rulebooks.war.notation.known import EFFECTS, REMEDIES
from lawspeaker.rulebooks.war.notation.words import Words

_STATUSES, _SECRETS = get_args(m.Status), get_args(m.Secret)


def _option(words: Words) -> m.ChangeOption:
    option, _, choice = words.take().partition("=")
    number = spelling.read_option(option)
    if number is None:
        raise words.wrong("bad-move", "an option and a choice, like W-4=waste-first")
    if spelling.is_id(choice):
        return m.ChangeOption(number, choice)
    value = spelling.read_whole(choice)
    if value is None:
        code = "bad-number" if spelling.seems_number(choice) else "bad-move"
        raise words.wrong(code, "a choice that is a word or a whole number, like W-4=waste-first")
    return m.ChangeOption(number, value)


def _begin_turn(words: Words) -> m.BeginTurn:
    return m.BeginTurn(words.id() if words.left else None)


def _reveal(words: Words) -> m.Reveal:
    figure, what = words.id(), None
    if words.left:
        what = words.one_of(_SECRETS)
    return m.Reveal(figure, _as_any(what))


def _as_any(word: str | None) -> Any:
    """A word that was looked up in the list of its type."""
    return word


# ---- effects


def _damage(words: Words) -> m.Damage:
    amount = words.whole()
    return m.Damage(_as_any(words.one_of(ATTRIBUTES)), amount)


_EFFECTS: dict[str, Callable[[Words], m.Effect]] = {
    "falter": lambda words: m.Falter(words.whole()),
    "falter-cycle": lambda words: m.FalterCycle(),
    "poison": lambda words: m.Poison(words.whole()),
    "exertion": lambda words: m.Exertion(words.whole()),
    "damage": _damage,
    "knock-back": lambda words: m.KnockBack(words.inches()),
    "grapple": lambda words: m.Grapple(),
    "entangle": lambda words: m.Entangle(strength=words.perhaps_whole()),
    "bind": lambda words: m.Bind(allotment=words.perhaps_whole()),
    "surprise": lambda words: m.Surprise(),
    "expose": lambda words: m.Expose(),
    "asleep": lambda words: m.Asleep(),
    "incapacitate": lambda words: m.Incapacitate(),
    "weaken": lambda words: m.Weaken(),
}


def _inflict(words: Words) -> m.Inflict:
    effect = _EFFECTS[words.one_of(EFFECTS)](words)
    words.need("on")
    targets = words.ids()
    sources = words.names() if words.takes("from") else ()
    return m.Inflict(effect, targets, sources, tier=words.whole() if words.takes("tier") else None)


# ---- remedies


def _lift(words: Words) -> m.Lift:
    return m.Lift(words.id() if _one_more(words) else None)


def _loose(words: Words) -> m.Loose:
    return m.Loose(words.whole(), words.id() if _one_more(words) else None)


def _release(words: Words) -> m.Release:
    return m.Release(words.name() if _one_more(words) else None)


def _end(words: Words) -> m.End:
    return m.End(_as_any(words.one_of(_STATUSES)), words.name() if words.takes("from") else None)


def _one_more(words: Words) -> bool:
    """Whether a word stands before `on`, which might be the id `on` itself: then two more follow it."""
    return words.left > 2 if words.next == "on" else words.left > 0


_REMEDIES: dict[str, Callable[[Words], m.AnyRemedy]] = {
    "recover": lambda words: m.Recover(words.whole()),
    "lift": _lift,
    "loose": _loose,
    "reduce-poison": lambda words: m.ReducePoison(words.whole()),
    "reduce-exertion": lambda words: m.ReduceExertion(words.whole()),
    "release": _release,
    "end": _end,
}


def _remedy(words: Words) -> m.Remedy:
    remedy = _REMEDIES[words.one_of(REMEDIES)](words)
    words.need("on")
    return m.Remedy(words.ids(), remedy)


# ---- override


def _override(words: Words) -> m.Override:
    figure = words.id()
    values: dict[str, Any] = {}
    while not (values and words.takes("because")):
        key, value = _setting(words)
        if key in values:
            raise words.wrong("bad-move", f"each key once, not {key} again")
        values[key] = value
    return m.Override(figure=figure, set=m.NewValues(**values), reason=words.string())


def _setting(words: Words) -> tuple[str, Any]:
    key, sign, text = words.take().partition("=")
    if not sign:
        raise words.wrong("bad-move", "a key and a value, like falter=2, or because")
    known = keys(m.NewValues)
    if key not in known:
        raise words.wrong("unknown-key", f"one of {', '.join(known)}", key)
    if key == "hidden":
        return key, _truth(words, text)
    value = spelling.read_point(text) if key == "at" else spelling.read_integer(text)
    if value is None:
        raise words.wrong("bad-number", "a point like at=1,0.5" if key == "at" else f"a whole number, like {key}=2")
    return key, value


def _truth(words: Words, text: str) -> bool:
    if text not in ("true", "false"):
        raise words.wrong("bad-move", "hidden=true or hidden=false")
    return text == "true"


HOST: dict[str, Callable[[Words], m.Move]] = {
    "begin-cycle": lambda words: m.BeginCycle(),
    "begin-turn": _begin_turn,
    "leave": lambda words: m.Leave(words.id()),
    "option": _option,
    "reveal": _reveal,
    "inflict": _inflict,
    "remedy": _remedy,
    "override": _override,
}
