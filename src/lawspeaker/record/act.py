"""One act of a game: a move, an overruling or a change of an option, with its answers and all it did."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from lawspeaker.law.ground import Ground
from lawspeaker.law.ruling import Ruling
from lawspeaker.law.want import Want

ActKind: TypeAlias = Literal["move", "overrule", "option"]


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """Faces as they were read, and whether they were rolled here or typed in by a person."""

    faces: tuple[int, ...]
    typed: bool


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for, as canonical text: enough, with its dice, to play the act again.

    `text` is a move, or for an option `C-4=no`. `reason` is the Host's, for an overruling.
    """

    kind: ActKind
    seat: str
    text: str
    reason: str = ""


class Act(Struct, frozen=True):
    """An order that was carried out, how far, and what came of it.

    `before` and `after` are the states on both sides of it. `later` are the grounds that spoke after
    dice, `want` is what it still waits for.
    """

    order: Order
    ruling: Ruling
    before: Any
    after: Any
    events: tuple[Any, ...] = ()
    later: tuple[Ground, ...] = ()
    dice: tuple[Dice, ...] = ()
    want: Want | None = None

    @property
    def title(self) -> str:
        """What was ordered, by whom, with its dice, and the reason of an overruling."""
        seat, text = self.order.seat, self.order.text
        parts = [text if text.startswith(f"{seat}:") else f"{seat}: {text}"]
        for dice in self.dice:
            parts.append(f"({'typed' if dice.typed else 'rolled'} {', '.join(map(str, dice.faces))})")
        if self.order.kind == "overrule":
            parts.append(f"[overruled by the Host: {self.order.reason}]")
        return " ".join(parts)
