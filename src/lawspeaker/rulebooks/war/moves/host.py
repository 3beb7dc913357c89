"""What the Host does: set up, run Cycles and Turns, inflict and remedy, change options, reveal."""

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war.moves.effects import Effect
from lawspeaker.rulebooks.war.moves.remedies import AnyRemedy
from lawspeaker.rulebooks.war.moves.words import Origin, Passed, Secret


class _ByHost(Struct, frozen=True, gc=False, tag_field="do"):
    """A move of the Host."""


class _Placed(_ByHost, frozen=True, gc=False):
    """`table` is that of the scenario file: `id` and what else is said, lengths in inches as they are written."""

    table: Facts

    def __post_init__(self) -> None:
        if "id" not in self.table:
            raise Malformed("missing-key", "id", "whatever is set up has an id")


class PlaceFigure(_Placed, frozen=True, gc=False, tag="figure"):
    """A figure arrives."""


class PlaceObstacle(_Placed, frozen=True, gc=False, tag="obstacle"):
    """A solid thing is put down."""


class PlaceBarrier(_Placed, frozen=True, gc=False, tag="barrier"):
    """A Barrier is put down."""


class AddWeapon(_Placed, frozen=True, gc=False, tag="weapon"):
    """A row of weapons is added (13.1)."""


class BeginCycle(_ByHost, frozen=True, gc=False, tag="begin-cycle"):
    """Begin a Cycle, perhaps with a new order among equals (11.4), and say what becomes of Turns left over (11.7)."""

    order: tuple[str, ...] | None = None
    passed: Passed | None = None


class BeginTurn(_ByHost, frozen=True, gc=False, tag="begin-turn"):
    """Begin the Turn of a figure, or else the next, and say what becomes of Turns that are passed over (11.7)."""

    figure: str | None = None
    passed: Passed | None = None


class Inflict(_ByHost, frozen=True, gc=False, tag="inflict"):
    """An effect comes over figures. In tables one target is `target`, and one source `source`."""

    effect: Effect
    targets: tuple[str, ...]
    sources: tuple[str, ...] = ()
    origin: Origin | None = None
    tier: int | None = None

    def __post_init__(self) -> None:
        _need_targets(self.targets)


class Remedy(_ByHost, frozen=True, gc=False, tag="remedy"):
    """Something is taken from figures. In tables one target is `target`."""

    targets: tuple[str, ...]
    remedy: AnyRemedy

    def __post_init__(self) -> None:
        _need_targets(self.targets)


def _need_targets(targets: tuple[str, ...]) -> None:
    if not targets:
        raise Malformed("missing-key", "target", "name one target, or several in a list targets")


class ChangeOption(_ByHost, frozen=True, gc=False, tag="option"):
    """Choose otherwise in one of the table's options from now on (12.25)."""

    option: str
    choice: str | int


class Reveal(_ByHost, frozen=True, gc=False, tag="reveal"):
    """Reveal a figure, all of it or one part, or else the secret Check of an entry, by its number (12.26)."""

    figure: str | None = None
    what: Secret | None = None
    entry: int | None = None

    def __post_init__(self) -> None:
        if self.figure is None and self.entry is None:
            raise Malformed("missing-key", "figure", "say which figure to reveal, or the entry of a secret Check")
        if self.entry is not None and (self.figure is not None or self.what is not None):
            raise Malformed("bad-move", "entry", "reveal a figure or an entry, one at a time")


class Leave(_ByHost, frozen=True, gc=False, tag="leave"):
    """A figure leaves the battle."""

    figure: str
