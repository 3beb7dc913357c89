"""What leads from one JSON value to another: the least places that have to be set anew, or are gone."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType


class Change(Struct, frozen=True, omit_defaults=True):
    """The value at this path, keys from the outside inwards, is this `now`; without one it is gone.

    An empty path means the whole value.
    """

    at: tuple[str, ...]
    now: Any | UnsetType = UNSET


def changes_of(before: Any, after: Any, at: tuple[str, ...] = ()) -> Iterator[Change]:
    """The changes from one value to the other, none where they are equal. Lists are changed whole."""
    if before == after:
        return
    if not (isinstance(before, dict) and isinstance(after, dict)):
        yield Change(at, after)
        return
    for key in before:
        if key not in after:
            yield Change((*at, key))
    for key, value in after.items():
        if key not in before:
            yield Change((*at, key), value)
        elif before[key] is not value and before[key] != value:
            yield from changes_of(before[key], value, (*at, key))


def changed(value: Any, changes: tuple[Change, ...]) -> Any:
    """The value after these changes; the one given stays as it is. Raises KeyError for a path that does not lead on."""
    for change in changes:
        value = _with(value, change.at, change.now)
    return value


def _with(value: Any, at: tuple[str, ...], now: Any | UnsetType) -> Any:
    if not at:
        return now
    key, *rest = at
    if not rest and now is UNSET:
        return {name: one for name, one in value.items() if name != key}
    inner = value[key] if rest else None
    return {**value, key: _with(inner, tuple(rest), now)}
