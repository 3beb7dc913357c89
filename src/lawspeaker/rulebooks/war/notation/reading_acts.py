"""Acts of figures and answers as text: what each means, word by word, in the order of the grammar."""

from collections.abc import Callable
from typing import Any, get_args

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.figure import ATTRIBUTES
from lawspeaker.rulebooks.war.notation import spelling
from lawspeaker.rulebooks.war.notation.words import Words

_USES, _DEFENCES = get_args(m.Use), get_args(m.Defences)
_LEVELS = ("1", "2", "3", "4", "5")
_FACES = 7


# ---- acts that may be readied, after the words that say who does them


def _strike(words: Words, figure: str) -> m.Strike:
    target = words.id()
    weapon = words.id() if words.takes("with") else None
    maneuver, mastery = _maneuver(words) if words.takes("using") else (None, 1)
    return m.Strike(figure, target, weapon, maneuver, mastery, words.point() if words.takes("to") else None)


def _maneuver(words: Words) -> tuple[str, int]:
    maneuver, slash, level = words.take().partition("/")
    if not spelling.is_id(maneuver):
        raise words.wrong("bad-move", "a Maneuver, perhaps with its Mastery Level, like disarm/2")
    if slash and level not in _LEVELS:
        raise words.wrong("bad-number", "a Mastery Level from 1 to 5, like disarm/2")
    return maneuver, int(level or 1)


def _move(words: Words, figure: str) -> m.MoveTo:
    return m.MoveTo(figure, words.point())


def _break_free(words: Words, figure: str) -> m.BreakFree:
    return m.BreakFree(figure, words.name() if words.left else None)


def _rest(words: Words, figure: str) -> m.Rest:
    return m.Rest(figure, words.whole())


def _act(words: Words, figure: str) -> m.Act:
    return m.Act(figure, words.id(), words.perhaps_whole(), words.whole() if words.takes("exertion") else None)


READIED: dict[str, Callable[[Words, str], m.Readied]] = {
    "strike": _strike,
    "move": _move,
    "break-free": _break_free,
    "rest": _rest,
    "act": _act,
}
"""Acts that are a move in one's own Turn, and one that can be readied."""


# ---- all acts


def _own(read: Callable[[Words, str], Any]) -> Callable[[Words], m.Move]:
    return lambda words: read(words, words.id())


def _use_ready(words: Words) -> m.UseReady:
    figure, use = words.id(), words.one_of(_USES)
    if use in READIED:
        return m.UseReady(READIED[use](words, figure))
    defence: Any = use
    return m.UseReady(m.Defence(figure, defence), words.id() if words.takes("against") else None)


def _stand_ready(words: Words) -> m.StandReady:
    figure, ap = words.id(), words.whole()
    uses: Any = tuple(words.take().split(","))
    if len(uses) > 2 or not set(uses) <= set(_USES):
        raise words.wrong("bad-move", f"one use, or two with a comma between, of {', '.join(_USES)}")
    return m.StandReady(figure, ap, uses)


def _stance(words: Words) -> m.DefensiveStance:
    return m.DefensiveStance(words.id(), words.takes("full"))


def _carry_over(words: Words) -> m.CarryOver:
    return m.CarryOver(words.id(), words.whole())


def _check(words: Words) -> m.Check:
    figure, attribute = words.id(), _attribute(words)
    versus = _versus(words) if words.takes("vs") else None
    return m.Check(figure, attribute, versus, words.integer() if words.takes("difficulty") else 0)


def _attribute(words: Words) -> Any:
    return words.one_of(ATTRIBUTES)


def _versus(words: Words) -> Facts:
    """`allotment` and `spp` before a number are no figures."""
    figure = words.id()
    if figure in ("allotment", "spp") and words.seems_number():
        return Facts({figure: words.whole()})
    return Facts({"figure": figure, "attribute": _attribute(words)})


# ---- answers


def _choose(words: Words) -> m.Choose:
    if not words.seems_number():
        return m.Choose(words.id())
    numbers = words.wholes()
    return m.Choose(numbers[0] if len(numbers) == 1 else numbers)


def _roll(words: Words) -> m.Roll:
    return m.Roll((_faces(words, words.left),) if words.left else ())


def _adjust(words: Words) -> m.Adjust:
    return m.Adjust(_faces(words, _FACES) if words.left else None)


def _faces(words: Words, number: int) -> m.Faces:
    return tuple(words.whole() for _ in range(number))


ACTS: dict[str, Callable[[Words], m.Move]] = {
    **{word: _own(read) for word, read in READIED.items()},
    "use-ready": _use_ready,
    "stand-ready": _stand_ready,
    "stance": _stance,
    "carry-over": _carry_over,
    "check": _check,
    "end-turn": lambda words: m.EndTurn(),
    "choose": _choose,
    "roll": _roll,
    "adjust": _adjust,
}
