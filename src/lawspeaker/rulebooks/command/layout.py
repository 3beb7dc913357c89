"""The board: a tree of places, read from `layout.toml`.

A place is named by its text (`"L1·0"`). Rows of places are in canonical order (row by row, left to
right), and bit *i* of a mask is place number *i*.
"""

import difflib
import tomllib
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from lawspeaker.errors import Malformed

Place: TypeAlias = str


class Layout:
    """One edition's tree. All its attributes are fixed when it is made."""

    def __init__(self, data: dict[str, Any]) -> None:
        entries = data["place"]
        self.edition: str = data["edition"]
        self.revision: int = data["revision"]
        self.altar: Place = data["altar"]
        self.places: tuple[Place, ...] = tuple(entry["id"] for entry in entries)
        self.slots = tuple(place for place in self.places if place != self.altar)
        self.highest: dict[Place, int] = {entry["id"]: entry["highest"] for entry in entries}
        self.number = {place: number for number, place in enumerate(self.places)}
        self.bit = {place: 1 << number for place, number in self.number.items()}
        self._spellings = {place: place for place in self.places}
        self._spellings |= {entry["also"]: entry["id"] for entry in entries if "also" in entry}
        directly_above: dict[Place, Place] = {e["id"]: e["above"] for e in entries if "above" in e}
        self.directly_above = directly_above
        self.directly_under = {
            place: tuple(slot for slot in self.slots if directly_above[slot] == place) for place in self.places
        }
        self.above = {place: self._way_in(place) for place in self.places}
        self.below = {place: tuple(slot for slot in self.slots if place in self.above[slot]) for place in self.places}
        self.branches = tuple(self.mask((top, *self.below[top])) for top in self.directly_under[self.altar])
        self.branch_of = {
            place: branch for branch in self.branches for place in self.places if branch & self.bit[place]
        }
        self._members = cache(self._members_of)

    def _way_in(self, place: Place) -> tuple[Place, ...]:
        way = []
        while place != self.altar:
            place = self.directly_above[place]
            way.append(place)
        return tuple(way)

    def mask(self, places: tuple[Place, ...]) -> int:
        """The places as bits."""
        return sum([self.bit[place] for place in places])

    def members(self, mask: int) -> tuple[Place, ...]:
        """The places whose bits are set, in canonical order."""
        return self._members(mask)

    def _members_of(self, mask: int) -> tuple[Place, ...]:
        return tuple(place for place in self.places if mask & self.bit[place])

    def in_order(self, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """These places in canonical order."""
        return self.members(self.mask(places)) if len(places) > 1 else places

    def distance(self, one: Place, other: Place) -> int:
        """Steps on the tree from one place to the other."""
        ways = [{place, *self.above[place]} for place in (one, other)]
        return len(ways[0] ^ ways[1])

    def find(self, text: str) -> Place:
        """The place that a text names (`L1.0` is `L1·0`). Raises Malformed (`unknown-place`)."""
        place = self._spellings.get(text)
        if place is None:
            raise Malformed("unknown-place", text, self.nearest_names(text))
        return place

    def nearest_names(self, text: str) -> str:
        """A sentence that offers the names most like a text that names no place."""
        lower = {place.lower(): place for place in self.places}
        alike = difflib.get_close_matches(text.lower().replace(".", "·"), lower, n=3, cutoff=0.4)
        names = ", ".join(lower[name] for name in alike) or ", ".join(self.places)
        return f"there is no such place; the nearest names are {names}"


LAYOUT = Layout(tomllib.loads(resources.files(__package__).joinpath("layout.toml").read_text("utf-8")))
