"""Moves as text: `strike asher jackal using disarm/2`, or one JSON object where the grammar has no place.

`read_move(write_move(move)) == move`, and `write_move(read_move(text))` is the canonical form of a text.
"""

import difflib
import json
import re
from collections.abc import Callable
from typing import Any, NoReturn

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war.moves import Move, TooFine
from lawspeaker.rulebooks.war.notation.forms import FORMS
from lawspeaker.rulebooks.war.notation.reading_acts import ACTS
from lawspeaker.rulebooks.war.notation.reading_host import HOST
from lawspeaker.rulebooks.war.notation.table import move_from_table, table_of
from lawspeaker.rulebooks.war.notation.words import Words
from lawspeaker.rulebooks.war.notation.written import written

_READERS: dict[str, Callable[[Words], Move]] = {**ACTS, **HOST}


def read_move(text: str) -> Move:
    """The move that a text means.

    Raises Malformed, with the first word that cannot stand where it does, or with the key of the JSON object:
    `unknown-move`, `bad-move`, `bad-number`, `bad-json`, `unknown-key`, `missing-key`.
    """
    if text.lstrip(" \t\r\n").startswith("{"):
        try:
            return move_from_table(_read_json(text))
        except Malformed as error:
            raise error.standing(None if error.code == "missing-key" else _place_of(error.item, text)) from None
    return _read_words(Words(text))


def _place_of(item: str, text: str) -> int | None:
    """Where a key, or else a word, stands in a JSON text; None if it does not stand there as it is."""
    quoted = re.escape(json.dumps(item, ensure_ascii=False))
    found = re.search(rf"{quoted}\s*:", text) or re.search(quoted, text)
    at = found.start() + 1 if found else text.find(item)
    return at if item and text.startswith(item, at) else None


def _read_words(words: Words) -> Move:
    first = words.take() if words.left else ""
    if first not in _READERS:
        raise Malformed("unknown-move", first, _did_you_mean(first), words.at if first else None)
    words.form = FORMS[first]
    move = _READERS[first](words)
    words.end()
    return move


def _did_you_mean(word: str) -> str:
    alike = difflib.get_close_matches(word, FORMS, n=1)
    meant = f"did you mean {FORMS[alike[0]]!r}? " if alike else ""
    return f"there is no such move; {meant}the moves are {', '.join(FORMS)}, and any move may be a JSON object"


def _read_json(text: str) -> Any:
    """The value of a JSON text. Raises Malformed (`bad-json`)."""
    try:
        return json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        item = _word_at(text, error.pos)
        raise Malformed("bad-json", item, f"{error.msg} at character {error.pos + 1}: {_JSON_FORM}") from None
    except (ValueError, RecursionError):
        raise Malformed("bad-json", "", f"a number too long or tables too deep: {_JSON_FORM}") from None


_JSON_FORM = 'it is one JSON object, like {"do": "end-turn"}'


def _word_at(text: str, place: int) -> str:
    """The word between spaces that stands at a place; empty at the end."""
    return text[text.rfind(" ", 0, place) + 1 :].partition(" ")[0] if text[place:].strip() else ""


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The table of these pairs. Raises Malformed (`bad-json`) where a key stands twice."""
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Malformed("bad-json", twice, f"{twice} stands twice: {_JSON_FORM}, each key once")
    return table


def _no_number(word: str) -> NoReturn:
    raise Malformed("bad-json", word, f"{word} is no JSON number: {_JSON_FORM}")


def write_move(move: Move) -> str:
    """The canonical text of a move: words if they say all of it, else its table as one JSON object."""
    if not isinstance(move, TooFine):
        text = written(move)
        if _says(text, move):
            return text
    return json.dumps(table_of(move), ensure_ascii=False)


def _says(text: str, move: Move) -> bool:
    try:
        return _read_words(Words(text)) == move
    except Malformed:
        return False
