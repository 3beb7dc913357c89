"""The dice of a journal: epochs of commitment, seeds and reveal, and the counter that never goes back."""

from collections.abc import Iterable

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.fair import FairDice, commitment, digest_of_seeds, fresh_secret, secret_of
from lawspeaker.chance.pool import Pool
from lawspeaker.record.entry import Entry

HOST = "host"


class Rolls:
    """Where the dice of a journal stand: told by its entries, but for the secret of the epoch that runs.

    Epochs are counted from 1; each begins with a `dice-commit`. Seats may bring seeds (`dice-seed`) at any time:
    they count from then on. `secret` is None where nobody here knows it.
    """

    def __init__(self, table: str, seed: int | None = None) -> None:
        self.table, self.seed = table, seed
        """With a seed every epoch's secret follows from it."""
        self.secret: bytes | None = None
        self.epoch, self.counter = 0, 0
        self.committed = ""
        """The commitment of this epoch."""
        self.seeds: dict[str, str] = {}

    def copy(self) -> "Rolls":
        """The same, to try something on."""
        other = Rolls(self.table, self.seed)
        other.secret = self.secret
        other.epoch, other.counter, other.committed, other.seeds = self.epoch, self.counter, self.committed, self.seeds
        return other

    def note(self, entries: Iterable[Entry]) -> None:
        """Takes in what entries say of the dice. A secret that does not fit a new commitment is forgotten."""
        for entry in entries:
            if entry.kind == "dice-commit":
                self.epoch, self.counter, self.committed, self.seeds = self.epoch + 1, 0, entry.text, {}
                if self.secret is not None and commitment(self.secret) != entry.text:
                    self.secret = None
            elif entry.kind == "dice-seed":
                self.seeds = {**self.seeds, entry.seat: entry.text}
            for dice in entry.dice if entry.kind in ("move", "answer", "overrule") and not entry.of else ():
                if dice.roll is not None:
                    self.counter = max(self.counter, dice.roll + 1)

    def know(self, secret: bytes | None) -> None:
        """Takes a secret that fits the commitment of this epoch; another one is left aside."""
        if secret is not None and commitment(secret) == self.committed:
            self.secret = secret

    @property
    def can_throw(self) -> bool:
        """Whether the secret of the epoch is known here."""
        return self.secret is not None

    def beginning(self) -> Entry:
        """The entry that begins the next epoch; its secret, a fresh one where no seed gives it, is kept here.

        Raises Malformed (`bad-seed`) for a seed that is none.
        """
        self.secret = fresh_secret() if self.seed is None else secret_of(self.seed, self.epoch + 1)
        return Entry(n=0, kind="dice-commit", seat=HOST, text=commitment(self.secret))

    def next_epoch(self) -> tuple["Rolls", Entry]:
        """The dice of the next epoch, with a fresh secret, and the entry that begins it."""
        rolls = self.copy()
        begins = rolls.beginning()
        rolls.note([begins])
        return rolls, begins

    def thrower(self) -> "Thrower":
        """Throws rolls from the counter on; what it threw counts once its entry is noted."""
        assert self.secret is not None, "the secret of the epoch is known"
        dice = FairDice(self.secret, self.table, self.epoch, digest_of_seeds(self.seeds))
        return Thrower(dice, self.counter)


class Thrower:
    """Throws pools one after the other."""

    def __init__(self, dice: FairDice, counter: int) -> None:
        self._dice, self.counter = dice, counter

    def __call__(self, pool: Pool) -> Dice:
        """The dice of the next roll."""
        self.counter += 1
        return Dice(self._dice.roll(pool, self.counter - 1), self.counter - 1, pool.sides)
