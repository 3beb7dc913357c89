"""Which keys may stand in the table of a move, in the order of the Moves table."""

from collections.abc import Collection
from typing import Any, get_args

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.moves import Exact
from lawspeaker.rulebooks.war.notation import kinds
from lawspeaker.rulebooks.war.notation.arguments import keys

_FIGURE = (
    "id name side might swiftness control endurance resolve passion tier at weapon hidden owner shown_as traits guard "
    "force precision speed stamina magnitude width endurance_now resolve_now passion_now falter poison exertion"
)
_WEAPON = (
    "id reach ranged damage_percent no_damage falter_12 poison_12 damage_12_per_tier percent_12 ap_12 grapple_12 "
    "limit_12 ap_12_per_segment falter_pe poison_pe percent_pe resolve_pe exertion_pe exertion_pe_per_tier "
    "poison_percent guard ap force precision ignore_stops ignore_stance reach_plus falter_per_hit falter_at_3 "
    "exertion_per_hit kb_inches kb_per_hits kb_difficulty falter_damage_factor counts"
)
PLACED: dict[str, tuple[str, ...]] = {
    "figure": tuple(_FIGURE.split()),
    "obstacle": ("id", "at", "width", "endurance"),
    "barrier": ("id", "at", "width", "allotment"),
    "weapon": tuple(_WEAPON.split()),
}
"""The keys of what is set up, in the order of the scenario file; their values are looked at where it is set up."""


def _by_tag(union: Any) -> dict[str, Any]:
    return {one.__struct_config__.tag: one for one in get_args(union) if one.__struct_config__.tag is not None}


MOVES: dict[str, type[Exact]] = _by_tag(Exact)
"""The struct of every move, by its word."""
EFFECTS: dict[str, type[m.Effect]] = _by_tag(m.Effect)
REMEDIES: dict[str, type[m.AnyRemedy]] = _by_tag(m.AnyRemedy)
PLACING: dict[str, type[m.Placed]] = _by_tag(m.Placed)
READIED: dict[str, type[Struct]] = {use: MOVES.get(use, m.Defence) for use in get_args(m.Use)}
"""What each use of Readied AP is, once it is made."""


def known_keys(table: dict[str, Any]) -> tuple[str, ...]:
    """The keys that may stand beside `do`, in the order of the Moves table. Raises Malformed at an unknown word."""
    word = word_under(table, "do", MOVES)
    if word == "inflict":
        effect = keys(EFFECTS[word_under(table, "effect", EFFECTS)])
        return ("effect", "target", "targets", "source", "sources", "origin", "tier", *effect)
    if word == "remedy":
        return ("target", "targets", "remedy", *keys(REMEDIES[word_under(table, "remedy", REMEDIES)]))
    if word == "use-ready":
        act = keys(READIED[word_under(table, "use", READIED)])
        return ("figure", "use", "against", *(key for key in act if key not in ("figure", "defence")))
    if word == "override":
        return ("figure", "set", "allow", "reason")
    return PLACED[word] if word in PLACED else keys(MOVES[word])


def word_under(table: dict[str, Any], key: str, known: Collection[str]) -> str:
    """The word under a key that says what else may stand in the table. Raises Malformed."""
    if key not in table:
        raise Malformed("missing-key", key, f"{key} says what it is: {', '.join(known)}")
    word = table[key]
    if not isinstance(word, str) or word not in known:
        kinds.read_text(key, word)
        code, item = ("unknown-move", word) if key == "do" else ("bad-move", key)
        raise Malformed(code, item, f"{key} is one of {', '.join(known)}")
    return word
