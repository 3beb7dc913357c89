"""The words of a move, canonical, as far as the grammar has a place for its arguments."""

from collections.abc import Iterable

from lawspeaker.law.ground import NO_FACTS
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.moves import Exact
from lawspeaker.rulebooks.war.notation.arguments import arguments
from lawspeaker.rulebooks.war.notation.kinds import write_inches
from lawspeaker.rulebooks.war.notation.spelling import write_name, write_point, write_string


def written(move: Exact) -> str:
    """The text of a move, without the arguments for which there is no place."""
    return " ".join(_host(move) or _act(move))


def _act(move: Exact) -> list[str]:
    word = m.word_of(move)
    match move:
        case m.UseReady(act=m.Defence(figure=figure, defence=defence), against=against):
            return [word, figure, defence, *_said("against", against)]
        case m.UseReady(act=act):
            return [word, act.figure, move.use, *_readied(act)]
        case m.Strike() | m.MoveTo() | m.BreakFree() | m.Rest() | m.Act():
            return [word, move.figure, *_readied(move)]
        case m.StandReady(figure=figure, ap=ap, uses=uses):
            return [word, figure, str(ap), ",".join(uses)]
        case m.DefensiveStance(figure=figure, full=full):
            return ["stance", figure, *["full"] * full]
        case m.CarryOver(figure=figure, ap=ap):
            return [word, figure, str(ap)]
        case m.Check(figure=figure, attribute=attribute, difficulty=difficulty):
            return [word, figure, attribute, *_versus(move), *_said("difficulty", difficulty or None)]
        case m.Choose(answer=answer):
            return [word, ",".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)]
        case m.Roll(dice=pools):
            return [word, *map(str, pools[0] if pools else ())]
        case m.Adjust(adjusted=faces):
            return [word, *map(str, faces or ())]
        case _:
            return [word]


def _readied(act: m.Readied) -> list[str]:
    match act:
        case m.Strike(target=target, weapon=weapon, maneuver=maneuver, mastery=mastery, to=to):
            level = f"/{mastery}" if mastery != 1 else ""
            using = _said("using", None if maneuver is None else maneuver + level)
            return [target, *_said("with", weapon), *using, *_said("to", None if to is None else write_point(to))]
        case m.MoveTo(to=to):
            return [write_point(to)]
        case m.BreakFree(hold=hold):
            return _named(hold)
        case m.Rest(ap=ap):
            return [str(ap)]
        case m.Act(kind=kind, ap=ap, exertion=exertion):
            return [kind, *([] if ap is None else [str(ap)]), *_said("exertion", exertion)]
        case m.Defence():
            return []


def _said(word: str, value: object) -> list[str]:
    """A value with the word that announces it; nothing for None."""
    return [] if value is None else [word, str(value)]


def _named(name: str | None) -> list[str]:
    return [] if name is None else [write_name(name)]


def _versus(check: m.Check) -> list[str]:
    versus = check.versus or NO_FACTS
    if "figure" in versus:
        return ["vs", str(versus["figure"]), str(versus.get("attribute"))]
    return ["vs", *(str(part) for item in versus.items() for part in item)] if versus else []


def _host(move: Exact) -> list[str]:
    """The words of a move of the Host that is more than its word; no words for another move."""
    word = m.word_of(move)
    match move:
        case m.BeginTurn(figure=figure):
            return [word, *([] if figure is None else [figure])]
        case m.Leave(figure=figure):
            return [word, figure]
        case m.ChangeOption(option=option, choice=choice):
            return [word, f"{option}={choice}"]
        case m.Reveal(figure=figure, what=what):
            return [word, str(figure), *([] if what is None else [what])]
        case m.Inflict(effect=effect, targets=targets, sources=sources, tier=tier):
            source = ",".join(map(write_name, sources)) if sources else None
            return [word, *_effect(effect), "on", ",".join(targets), *_said("from", source), *_said("tier", tier)]
        case m.Remedy(targets=targets, remedy=remedy):
            return [word, *_remedy(remedy), "on", ",".join(targets)]
        case m.Override(figure=figure, set=values, reason=reason):
            return [word, str(figure), *_settings(values), "because", write_string(reason)]
        case _:
            return []


def _effect(effect: m.Effect) -> list[str]:
    word = str(effect.__struct_config__.tag)
    match effect:
        case m.Damage(attribute=attribute, amount=amount):
            return [word, str(amount), attribute]
        case m.Falter(amount=amount) | m.Poison(amount=amount) | m.Exertion(amount=amount):
            return [word, str(amount)]
        case m.KnockBack(inches=hundredths):
            return [word, str(write_inches(hundredths))]
        case m.Entangle(strength=strength):
            return [word, *([] if strength is None else [str(strength)])]
        case m.Bind(allotment=allotment):
            return [word, *([] if allotment is None else [str(allotment)])]
        case _:
            return [word]


def _remedy(remedy: m.AnyRemedy) -> list[str]:
    word = str(remedy.__struct_config__.tag)
    match remedy:
        case m.Recover(amount=amount) | m.ReducePoison(amount=amount) | m.ReduceExertion(amount=amount):
            return [word, str(amount)]
        case m.Lift(using=using):
            return [word, *_named(using)]
        case m.Loose(tier=tier, using=using):
            return [word, str(tier), *_named(using)]
        case m.Release(hold=hold):
            return [word, *_named(hold)]
        case m.End(status=status, source=source):
            return [word, status, *_said("from", None if source is None else write_name(source))]


def _settings(values: m.NewValues | None) -> Iterable[str]:
    for argument in arguments(m.NewValues):
        value = getattr(values, argument.name, None)
        if value is not None:
            yield f"{argument.key}={_setting(value)}"


def _setting(value: bool | int | m.Point) -> str:
    if isinstance(value, tuple):
        return write_point(value)
    return str(value).lower()
