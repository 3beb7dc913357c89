"""Templates of what may be done, for people: the move as it is typed, and what fits into it."""

from collections.abc import Mapping
from typing import Any

from lawspeaker.rulebooks.war.legal.template import Template
from lawspeaker.rulebooks.war.wording.words import listed, many


def template_in_words(template: Template) -> str:
    """One line: the text with its open arguments, then what fits each; those that may be left out stand in brackets."""
    fits = [_argument(name, fit, name in template.optional) for name, fit in template.args.items()]
    return f"{template.text}   {' · '.join(fits)}" if fits else template.text


def _argument(name: str, fit: Any, optional: bool) -> str:
    said = f"{name}: {_fit(fit)}"
    return f"[{said}]" if optional else said


def _fit(fit: Any) -> str:
    if not isinstance(fit, Mapping):
        return listed(map(_word, fit), "or") or "nothing"
    if "answers" in fit:
        return listed(map(_word, fit["answers"]), "or")
    if "list" in fit:
        return f"{', '.join(map(_word, fit['list']))} (at most {fit['most']})"
    if "min" in fit:
        return _range(fit["min"], fit["max"])
    if "point" in fit:
        return "any point" if fit["point"] is None else f"within {many(fit['point'], 'inch', 'inches')}"
    return f"{fit['faces']} faces" if "faces" in fit else "any text"


def _range(least: int | None, most: int | None) -> str:
    if least is None:
        return "any number" if most is None else f"up to {most}"
    return f"{least} or more" if most is None else f"{least} to {most}" if most != least else str(least)


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
