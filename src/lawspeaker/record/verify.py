"""Whether a journal tells the truth: every ruling judged anew, every event carried out anew, every roll thrown anew.

Chain and numbers were looked at as it was read (`Journal.read`).
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.fair import FairDice, commitment, digest_of_seeds
from lawspeaker.chance.pool import Pool
from lawspeaker.errors import LawspeakerError
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Rulebook
from lawspeaker.record.entry import Entry, write_line
from lawspeaker.record.journal import Journal
from lawspeaker.record.line import Line
from lawspeaker.record.reading import other_rules, read_entry

ORDERS = ("move", "answer", "overrule", "option")


class Finding(Struct, frozen=True):
    """What is wrong with an entry, in a sentence."""

    entry: int
    what: str


class Verified(Struct, frozen=True):
    """What came of it: entries, how many rulings were judged anew, and of the dice how many are proved.

    `typed` were typed by people; `open_` were thrown in an epoch whose secret is not revealed yet.
    """

    entries: int
    rulings: int
    proved: int
    open_: int
    typed: int
    findings: tuple[Finding, ...]


def verify(journal: Journal, *, dry_run: bool = False) -> Verified:
    """Judges a whole journal anew under the installed rules.

    With `dry_run` also one that is pinned to other rules: the first finding tells where it would differ. Raises
    UnknownRulebook, BadFile or Malformed where it cannot even begin.
    """
    book = rulebook(journal.header.rulebook)
    findings: list[Finding] = []
    differs = other_rules(book, journal)
    if differs and not dry_run:
        findings.append(Finding(0, f"{differs}: use --dry-run"))
        return Verified(len(journal), 0, 0, 0, 0, tuple(findings))
    entries = [read_entry(book, entry) for entry in journal.entries()]
    rulings = 0
    for finding in _judged_anew(book, journal, entries):
        if finding is None:
            rulings += 1
        else:
            findings.append(finding)
    proof = _Proof(journal.header.table)
    findings += proof.of(entries)
    return Verified(
        len(entries),
        rulings,
        proof.proved,
        proof.unrevealed,
        proof.typed,
        tuple(sorted(findings, key=lambda f: f.entry)),
    )


def _judged_anew(book: Rulebook, journal: Journal, entries: list[Entry]) -> Iterator[Finding | None]:
    """None for each ruling that is as it was; a finding where one is not, and then no more."""
    line = Line(book, book.start(journal.header.start, journal.header.options), journal.header.adjust == "best")
    for entry in entries:
        try:
            difference = _repeated(line, entry)
        except (LawspeakerError, AssertionError, IndexError, StopIteration) as error:
            difference = f"{entry.text or entry.kind}: {error}"
        if difference:
            yield Finding(entry.n, difference)
            return
        if entry.kind in ORDERS:
            yield None


def _repeated(line: Line, entry: Entry) -> str:
    """What an entry does, done anew on a line, and in what it then differs."""
    match entry.kind:
        case "undo":
            line.take_back(entry.act)
        case "redo":
            line.bring_back()
        case "correct":
            line.put_aside(entry.act)
        case "move" | "answer" | "overrule" | "option":
            again = line.repeated(entry)
            line.commit(again)
            return _difference(entry, again.entry)
    return ""


def _difference(written: Entry, again: Entry) -> str:
    """In what an entry that was judged anew differs; empty where it is the same to the byte."""
    bare = {"more": 0, "prev": "", "key": written.key, "of": written.of}
    if write_line(replace(written, **bare)) == write_line(replace(again, **bare)):
        return ""
    for name in ("kind", "seat", "text", "grounds", "later", "events", "dice", "options"):
        one, other = getattr(written, name), getattr(again, name)
        if write_line(replace(written, **bare, **{name: other})) != write_line(replace(written, **bare)):
            return f"{written.text or 'the answer'}: its {name} are {_shown(other)}, the journal says {_shown(one)}"
    return f"{written.text}: it comes to something else"


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) < 200 else f"{text[:200]} ..."


class _Proof:
    """Throws the rolls of every epoch anew, as its secret is revealed."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.proved, self.unrevealed, self.typed = 0, 0, 0
        self._thrown: list[tuple[Entry, Dice, str]] = []
        self._dice: dict[int, tuple[Dice, ...]] = {}
        """What every entry read, by its number."""
        self._epoch, self._committed, self._seeds = 0, "", dict[str, str]()

    def of(self, entries: list[Entry]) -> Iterator[Finding]:
        """What is wrong with the dice."""
        for entry in entries:
            if entry.kind == "dice-commit":
                self._epoch, self._committed, self._seeds = self._epoch + 1, entry.text, {}
                self.unrevealed += len(self._thrown)
                self._thrown = []
            elif entry.kind == "dice-seed":
                self._seeds = {**self._seeds, entry.seat: entry.text}
            elif entry.kind == "dice-reveal":
                yield from self._revealed(entry)
            elif entry.kind in ORDERS:
                yield from self._read_again(entry) if entry.of else self._read(entry)
            self._dice[entry.n] = entry.dice
        self.unrevealed += len(self._thrown)

    def _read_again(self, entry: Entry) -> Iterator[Finding]:
        """An act that is played anew reads the rolls that it read before, and no others."""
        before = self._dice.get(entry.of, ())
        for dice in entry.dice:
            if not dice.typed and dice not in before:
                yield Finding(
                    entry.n, f"roll {dice.roll} is {dice.faces}: entry {entry.of}, which it plays anew, read others"
                )

    def _read(self, entry: Entry) -> Iterator[Finding]:
        for dice in entry.dice:
            if dice.typed:
                self.typed += 1
                continue
            if dice.roll != len(self._thrown):
                yield Finding(entry.n, f"its roll is number {dice.roll}, and {len(self._thrown)} comes next")
            self._thrown.append((entry, dice, digest_of_seeds(self._seeds)))

    def _revealed(self, entry: Entry) -> Iterator[Finding]:
        try:
            secret = bytes.fromhex(entry.text)
        except ValueError:
            secret = b""
        if commitment(secret) != self._committed:
            yield Finding(entry.n, "the secret that it reveals is not the one that was committed to")
        for number, (read, dice, seeds) in enumerate(self._thrown):
            fair = FairDice(secret, self.table, self._epoch, seeds)
            thrown = fair.roll(Pool(len(dice.faces), dice.sides), number)
            if thrown == dice.faces:
                self.proved += 1
            else:
                yield Finding(read.n, f"roll {number} is {thrown} by the secret, the journal says {dice.faces}")
        self._thrown = []
