"""What somebody may want to do: the moves of the rulebook, as they stand on the wire.

A move that exists is well-formed: places are places, names are names. Whether it is allowed is another
question. Anything else raises Malformed, here as in the notation and on the wire.
"""

import unicodedata
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from lawspeaker.errors import Malformed
from lawspeaker.rulebooks.command.field import KEYWORDS, Keyword
from lawspeaker.rulebooks.command.layout import LAYOUT, Place

Seat: TypeAlias = Literal["a", "b"]
Ref: TypeAlias = str
"""A place with its seat, `b.L1·0`, where a move may mean either field."""

SEATS: tuple[Seat, Seat] = ("a", "b")
HIGHEST_RANK = 3
LONGEST_NAME = 24
OTHER: dict[Seat, Seat] = {"a": "b", "b": "a"}
_LOWER = frozenset("abcdefghijklmnopqrstuvwxyz")
_EFFECT = _LOWER | frozenset("0123456789-")


def check_name(name: str) -> str:
    """The name in NFC. Raises Malformed (`bad-name`)."""
    name = unicodedata.normalize("NFC", name)
    if not (1 <= len(name) <= LONGEST_NAME and name[0].isalpha()):
        raise Malformed("bad-name", name, "a name begins with a letter and has 1 to 24 characters")
    if not all(sign.isalnum() or sign in "_-'" for sign in name):
        raise Malformed("bad-name", name, "a name is made of letters, digits, _, - and '")
    return name


def check_effect(effect: str) -> str:
    """The effect's word as it is. Raises Malformed (`bad-effect`)."""
    if not (effect and effect[0] in _LOWER and _EFFECT.issuperset(effect)):
        raise Malformed("bad-effect", effect, "an effect is a word of a-z, 0-9 and -, beginning with a letter")
    return effect


def check_ref(ref: str) -> Ref:
    """The reference with its place in canonical spelling. Raises Malformed (`unknown-place`)."""
    seat, dot, place = ref.partition(".")
    if not dot or seat not in SEATS:
        raise Malformed("unknown-place", ref, "say whose place it is, like b.L2")
    return f"{seat}.{LAYOUT.find(place)}"


class NewSoul(Struct, frozen=True, gc=False):
    """The Soul that a move brings: rank, keywords in the order Moral, Range, and perhaps a name."""

    rank: int
    keywords: tuple[Keyword, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.rank <= HIGHEST_RANK:
            raise Malformed("bad-rank", str(self.rank), "a rank is 0, 1, 2 or 3")
        if self.keywords:
            strange = [word for word in self.keywords if word not in KEYWORDS]
            if strange:
                raise Malformed("bad-keyword", str(strange[0]), "the keywords are Moral and Range")
            force_setattr(self, "keywords", tuple(word for word in KEYWORDS if word in self.keywords))
        if self.name is not None:
            force_setattr(self, "name", check_name(self.name))


class _Seated(Struct, frozen=True, gc=False, tag_field="type"):
    """`seat` is the mover."""

    seat: Seat


class _OnOwn(_Seated, frozen=True, gc=False):
    """A move by one's own Soul."""

    by: Place

    def __post_init__(self) -> None:
        if self.by not in LAYOUT.bit:
            force_setattr(self, "by", LAYOUT.find(self.by))


class _OnEither(_Seated, frozen=True, gc=False):
    """A declared effect on a Soul of either field."""

    soul: Ref

    def __post_init__(self) -> None:
        force_setattr(self, "soul", check_ref(self.soul))

    @property
    def on(self) -> tuple[Seat, Place]:
        """Whose Soul, and where it is."""
        return split(self.soul)


def split(ref: Ref) -> tuple[Seat, Place]:
    """`b.L2` as seat and place."""
    return ("a" if ref[0] == "a" else "b"), ref[2:]


class Recruit(_Seated, frozen=True, gc=False, tag="recruit"):
    """Recruit a Soul onto a slot of one's own field."""

    slot: Place
    soul: NewSoul

    def __post_init__(self) -> None:
        if self.slot not in LAYOUT.bit:
            force_setattr(self, "slot", LAYOUT.find(self.slot))


class Attack(_Seated, frozen=True, gc=False, tag="attack"):
    """Attack from one's own field a place of the other."""

    attacker: Place
    target: Place

    def __post_init__(self) -> None:
        if self.attacker not in LAYOUT.bit:
            force_setattr(self, "attacker", LAYOUT.find(self.attacker))
        if self.target not in LAYOUT.bit:
            force_setattr(self, "target", LAYOUT.find(self.target))


class Outcome(_Seated, frozen=True, gc=False, tag="outcome"):
    """Say what came of the pending attack."""

    outcome: Literal["captured", "repelled"]


class CastEvent(_OnOwn, frozen=True, gc=False, tag="cast-event"):
    """Cast an Event with a Soul of one's own."""


class SpringAmbush(_OnOwn, frozen=True, gc=False, tag="spring-ambush"):
    """Spring an Ambush with a Soul of one's own."""


class Target(_Seated, frozen=True, gc=False, tag="target"):
    """An effect targets a Soul; `reach` is what the effect's own text says."""

    effect: str
    soul: Ref
    reach: Literal["front", "anywhere"] = "front"

    def __post_init__(self) -> None:
        check_effect(self.effect)
        force_setattr(self, "soul", check_ref(self.soul))

    @property
    def on(self) -> tuple[Seat, Place]:
        """Whose Soul, and where it is."""
        return split(self.soul)


class Capture(_OnEither, frozen=True, gc=False, tag="capture"):
    """An effect captures an active Soul."""


class Exile(_OnEither, frozen=True, gc=False, tag="exile"):
    """A captured Soul is taken off its slot, whatever the effect calls it."""


class Leave(_OnEither, frozen=True, gc=False, tag="leave"):
    """An active Soul leaves its slot."""


class Freeze(_OnEither, frozen=True, gc=False, tag="freeze"):
    """A Soul becomes Frozen."""


class Thaw(_OnEither, frozen=True, gc=False, tag="thaw"):
    """A Soul is Frozen no more."""


class ChangeKeyword(_OnEither, frozen=True, gc=False, tag="keyword"):
    """A Soul gets or loses a keyword."""

    keyword: Keyword
    change: Literal["grant", "remove"]


class Arrive(_Seated, frozen=True, gc=False, tag="arrive"):
    """An effect puts a Soul onto a slot of either field."""

    slot: Ref
    soul: NewSoul

    def __post_init__(self) -> None:
        force_setattr(self, "slot", check_ref(self.slot))

    @property
    def on(self) -> tuple[Seat, Place]:
        """Whose slot, and which."""
        return split(self.slot)


class BeginTurn(_Seated, frozen=True, gc=False, tag="begin-turn"):
    """Begin one's turn."""


class EndPreparation(_Seated, frozen=True, gc=False, tag="end-preparation"):
    """End the Preparation Phase of one's turn."""


class EndTurn(_Seated, frozen=True, gc=False, tag="end-turn"):
    """End one's turn."""


TurnMove: TypeAlias = BeginTurn | EndPreparation | EndTurn
Declared: TypeAlias = Capture | Exile | Leave | Freeze | Thaw | ChangeKeyword
Move: TypeAlias = (
    Recruit | Attack | Outcome | CastEvent | SpringAmbush | Target
    | Capture | Exile | Leave | Freeze | Thaw | ChangeKeyword | Arrive
    | BeginTurn | EndPreparation | EndTurn
)  # fmt: skip


def word_of(move: Move) -> str:
    """The word with which a move is written: `recruit`, `begin-turn` ..."""
    return str(move.__struct_config__.tag)
