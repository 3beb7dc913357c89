"""Where a book is silent: numbered questions, and the choices that a table has pinned."""

import functools
from collections.abc import Callable, Mapping
from typing import NoReturn

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts


class Option(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A question the book leaves open. `choices` has the default first; `why` gives the reason for it."""

    id: str
    question: str
    choices: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]

    @property
    def default(self) -> str:
        """The choice that is taken where a table says nothing."""
        return self.choices[0]


@functools.lru_cache(maxsize=1 << 10)
def by_number(option_id: str) -> tuple[str, int]:
    """Sorting key: C-2 stands before C-10."""
    letter, _, number = option_id.partition("-")
    return letter, int(number)


class Choices:
    """What a table has chosen: an answer for every option of a rulebook. Frozen.

    Made by `pin`, which gives the very same object for the same choices, so that comparing and hashing
    go by identity and cost nothing.
    """

    __slots__ = ("_chosen", "_offered", "pinned")
    _offered: tuple[Option, ...]
    _chosen: dict[str, str]
    pinned: bool
    """Whether the options are not open at all: then no ground names one."""

    def __init__(self, offered: tuple[Option, ...], chosen: tuple[str, ...], pinned: bool) -> None:
        by_id = {option.id: choice for option, choice in zip(offered, chosen, strict=True)}
        for name, value in (("_offered", offered), ("_chosen", by_id), ("pinned", pinned)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("choices are frozen: pin others with `with_choice`")

    def __getitem__(self, option_id: str) -> str:
        return self._chosen[option_id]

    def others(self, option_id: str) -> tuple["Choices", ...]:
        """The choices that differ from these in this one option. None, where options are pinned."""
        return _others(self, option_id)

    def with_choice(self, option_id: str, choice: str) -> "Choices":
        """These choices with one changed. Raises Malformed (`bad-option`) where there is no such."""
        return pin(self._offered, {**self._chosen, option_id: choice})

    def changed(self) -> dict[str, str]:
        """The choices that are not the default, in the order of the options."""
        return {one.id: self[one.id] for one in self._offered if self[one.id] != one.default}

    def __repr__(self) -> str:
        return f"Choices({self.changed()})"

    def __reduce__(self) -> tuple[Callable[..., "Choices"], tuple[object, ...]]:
        return _interned, (self._offered, tuple(self._chosen.values()), self.pinned)


def pin(offered: tuple[Option, ...], chosen: Mapping[str, str]) -> Choices:
    """The choices of a table: those named, and defaults for the rest.

    Raises Malformed (`bad-option`), listing the right ones, where an option or a choice does not exist.
    """
    known = _by_id(offered)
    for option_id, choice in chosen.items():
        if option_id not in known:
            raise Malformed("bad-option", option_id, f"there is no such option; there are {', '.join(known)}")
        choices = known[option_id].choices
        if choice not in choices:
            raise Malformed("bad-option", f"{option_id}={choice}", f"{option_id} may be {' or '.join(choices)}")
    defaults = _defaults(offered)
    if not chosen:
        return _interned(offered, defaults, False)
    return _interned(offered, tuple(map(chosen.get, known, defaults)), False)


def pin_defaults(offered: tuple[Option, ...]) -> Choices:
    """Every option at its default, and not open: no ground names one."""
    return _interned(offered, _defaults(offered), True)


@functools.cache
def _by_id(offered: tuple[Option, ...]) -> dict[str, Option]:
    return {option.id: option for option in offered}


@functools.cache
def _defaults(offered: tuple[Option, ...]) -> tuple[str, ...]:
    return tuple(option.default for option in offered)


@functools.cache
def _interned(offered: tuple[Option, ...], chosen: tuple[str, ...], pinned: bool) -> Choices:
    return Choices(offered, chosen, pinned)


@functools.cache
def _others(choices: Choices, option_id: str) -> tuple[Choices, ...]:
    option = None if choices.pinned else _by_id(choices._offered).get(option_id)
    if option is None:
        return ()
    return tuple(choices.with_choice(option_id, one) for one in option.choices if one != choices[option_id])


def hung(choices: Choices, met: Callable[[Choices], bool | None], *option_ids: str) -> Facts:
    """Of these options, those of which another choice would have changed `met(choices)`, with the choice in force."""
    now = met(choices)
    return Facts(
        {
            option_id: choices[option_id]
            for option_id in option_ids
            if any(met(other) != now for other in choices.others(option_id))
        }
    )
