"""What a sweep is: arms that differ in what is varied, the same games in each, and when to stop."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

LOOK = 1_000
"""A stop rule by width is looked at after every so many games of each arm, whatever the chunks are."""


class Arm(Struct, frozen=True):
    """One way to play: who plays, and every value that the sweep sets."""

    name: str
    players: tuple[str, str]
    values: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """`{name, players, values}`."""
        return {"name": self.name, "players": list(self.players), "values": dict(self.values)}


class Stop(Struct, frozen=True):
    """When an arm has played enough: after `most` games, or sooner where `width` is given.

    `width`: once the interval of the win rate of player 0 is no wider than this in every arm.
    """

    most: int
    width: float | None = None

    def as_json(self) -> dict[str, Any]:
        """As a sweep file has it."""
        return {"games": self.most} if self.width is None else {"width": self.width, "at_most": self.most}


class Sweep(Struct, frozen=True):
    """A sweep that was read and found playable."""

    name: str
    title: str
    kernel: str
    arms: tuple[Arm, ...]
    against: int
    """The arm that the others are compared with."""
    stop: Stop
    seed: int
    chunk: int
    command: str
    """How it is played again, as one types it."""

    @property
    def identity(self) -> str:
        """A digest of all that decides what is played in game n of an arm.

        Title, comments, the stop rule and the size of chunks are not in it: they change no game.
        """
        arms = [{"players": arm.players, "values": dict(arm.values)} for arm in self.arms]
        return digest_of({"kernel": self.kernel, "seed": self.seed, "arms": arms})


def digest_of(value: Any) -> str:
    """SHA-256 of a value as JSON with sorted keys, in hexadecimal digits."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
