"""The words and measures that moves are made of."""

from typing import Annotated, Literal, TypeAlias

Hundredths: TypeAlias = Annotated[int, "hundredths of an inch"]
"""A length or a coordinate (14.1). Tables and texts say it in inches."""
Point: TypeAlias = tuple[Hundredths, Hundredths]
Faces: TypeAlias = tuple[int, ...]
"""Dice in the order rolled."""

Defences: TypeAlias = Literal["parry", "grand-parry", "shielded-defense", "counter-strike", "window-of-weakness"]
Use: TypeAlias = Literal[
    "strike", "move", "break-free", "rest", "act",
    "parry", "grand-parry", "shielded-defense", "counter-strike", "window-of-weakness",
]  # fmt: skip
"""What Readied Action Points may be declared for (11.12)."""
Origin: TypeAlias = Literal["strike", "defensive-hit", "grapple", "effect", "song", "knock-back", "self", "other"]
Passed: TypeAlias = Literal["run", "leave"]
"""What becomes of Turns that are passed over (11.7)."""
Secret: TypeAlias = Literal["presence", "name"]
"""What of a figure may be revealed (12.26)."""
Status: TypeAlias = Literal[
    "asleep", "bound", "defeated", "entangled", "exposed", "faltering", "faltering-cycle", "full-stance", "grappled",
    "incapacitated", "loosed", "poisoned", "standing-ready", "stance", "surprised", "weakened",
]  # fmt: skip
