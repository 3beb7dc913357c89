"""Journals judged anew: golden ones are as they say, and whatever is changed in one is found, by its entry."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.fair import FairDice, commitment, digest_of_seeds, fresh_secret
from lawspeaker.chance.pool import Pool
from lawspeaker.law.registry import rulebook
from lawspeaker.record.compare import first_difference
from lawspeaker.record.entry import Entry
from lawspeaker.record.game import Game
from lawspeaker.record.journal import Journal
from lawspeaker.record.reading import game_of, read_entry, rebuilt
from lawspeaker.record.verify import verify
from tests.engine.games_of_record import book_game, jackal_fight, rolled_battle, skirmish_game
from tests.golden.accept import FOLDER, differences, fingerprint, kept
from tests.golden.games import GAMES
from tests.sizes import tenth

ROOT = Path(__file__).parents[2]
CHECK = ROOT / "docs" / "dice" / "check-a-roll.mjs"


# ---- golden journals


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_comes_to_the_journal_that_is_kept(name: str) -> None:
    assert list(differences(name)) == [], "make golden shows what differs, and keeps it"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_journal_is_read_rebuilt_and_as_it_says(name: str) -> None:
    data = kept(name)
    journal = Journal.read(data)
    game = game_of(journal)
    assert game.journal.export() == data
    assert rebuilt(game.book, journal) == msgspec.structs.replace(game.state, agenda=())
    found = verify(journal)
    assert found.findings == ()
    assert found.rulings > 0


def test_every_golden_journal_has_a_game_and_the_rulebooks_have_about_a_dozen() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
    assert {golden.rulebook for golden in GAMES.values()} == {"command", "war"}
    assert len(GAMES) == 12
    proved = sum(verify(Journal.read(kept(name))).proved for name in GAMES)
    assert proved >= 4, "some reveal their secrets"


@pytest.mark.parametrize("name", ["command", "war"])
def test_a_fingerprint_moves_only_with_the_revision(name: str) -> None:
    """What the rules come to is pinned: if this fails, the rules rule otherwise, and want a new revision."""
    book = rulebook(name)
    assert book.fingerprint == fingerprint(name), (
        f"the fingerprint of {name} revision {book.revision} has moved: raise the revision, then run make golden"
    )


# ---- lies


def changed(journal: Journal, change: Callable[[Entry], Entry | None], header: dict[str, Any] | None = None) -> Journal:
    """The journal with entries changed by somebody who chains them anew."""
    book = rulebook(journal.header.rulebook)
    other = Journal(msgspec.structs.replace(journal.header, **(header or {})))
    appended: list[Entry] = []
    for written in journal.entries():
        entry = read_entry(book, written)
        new = change(entry)
        if new is not None:
            appended.append(new)
        if entry.more == 0:
            other.append(appended)
            appended = []
    return other


def first_move(entry: Entry) -> bool:
    return entry.kind == "move" and bool(entry.events)


LIES: dict[str, Callable[[Entry], Entry]] = {
    "an event left out": lambda entry: msgspec.structs.replace(entry, events=entry.events[:-1]),
    "an event doubled": lambda entry: msgspec.structs.replace(entry, events=(*entry.events, entry.events[0])),
    "a ground left out": lambda entry: msgspec.structs.replace(entry, grounds=entry.grounds[:-1]),
    "a ground turned": lambda entry: msgspec.structs.replace(
        entry, grounds=(msgspec.structs.replace(entry.grounds[0], met=False), *entry.grounds[1:])
    ),
    "another move": lambda entry: msgspec.structs.replace(entry, text="end-turn"),
    "a text that is no move": lambda entry: msgspec.structs.replace(entry, text="frob"),
    "dice that nothing read": lambda entry: msgspec.structs.replace(entry, dice=(*entry.dice, Dice((1, 2)))),
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("name", ["command-typed", "command-skirmish", "war-jackals"])
def test_a_journal_that_was_changed_and_chained_anew_is_found_out(name: str, lie: str) -> None:
    journal = Journal.read(kept(name))
    target = next(entry.n for entry in journal.entries() if entry.kind == "move")
    liar = changed(journal, lambda entry: LIES[lie](entry) if entry.n == target else entry)
    findings = verify(liar).findings
    assert findings[0].entry == target
    assert findings[0].what


def test_changed_dice_are_found_by_the_rules_or_by_the_secret() -> None:
    """Dice that come to the same outcome by the rules are still not those that the secret gives."""
    journal = Journal.read(kept("command-skirmish"))
    target = next(entry.n for entry in journal.entries() if entry.dice)

    def swapped(entry: Entry) -> Entry:
        if entry.n != target:
            return entry
        dice = entry.dice[0]
        faces = tuple(face % dice.sides + 1 for face in dice.faces)
        return msgspec.structs.replace(entry, dice=(msgspec.structs.replace(dice, faces=faces),))

    assert verify(changed(journal, swapped)).findings
    as_typed = changed(
        journal, lambda entry: msgspec.structs.replace(entry, dice=tuple(Dice(one.faces) for one in entry.dice))
    )
    found = verify(as_typed)
    assert (found.proved, found.typed) == (0, 2), "typed dice are told as typed"


def test_a_secret_that_was_not_committed_to_is_found() -> None:
    journal = Journal.read(kept("command-skirmish"))

    def other(entry: Entry) -> Entry:
        return msgspec.structs.replace(entry, text=fresh_secret().hex()) if entry.kind == "dice-reveal" else entry

    findings = verify(changed(journal, other)).findings
    assert any("not the one that was committed to" in finding.what for finding in findings)


def test_a_roll_left_out_or_thrown_twice_is_found() -> None:
    game = Game.open("command", "[2 b battle reserve=1111112114/1111112114] L2 C3 | L2 C3", {}, 4)
    for _ in range(2):
        game.play("attack C3 C3")
        game.roll()
        game.undo()
    game.reveal_dice()
    assert verify(game.journal).findings == ()

    def again(entry: Entry) -> Entry:
        return msgspec.structs.replace(
            entry, dice=tuple(msgspec.structs.replace(dice, roll=0) for dice in entry.dice if dice.roll is not None)
        )

    assert any("comes next" in finding.what for finding in verify(changed(game.journal, again)).findings)


def test_an_act_that_is_played_anew_reads_its_own_rolls() -> None:
    game = Game.open("command", "[2 b battle reserve=1111112114/1111112114] L2 C3 | L2 C3", {}, 4)
    game.play("attack C3 C3", throw=True)
    game.undo()
    game.put_back()
    game.reveal_dice()
    found = verify(game.journal)
    assert (found.findings, found.proved) == ((), 1)
    again = next(entry.n for entry in game.journal.entries() if entry.of)

    def other(entry: Entry) -> Entry:
        faked = tuple(msgspec.structs.replace(dice, faces=dice.faces[::-1]) for dice in entry.dice)
        return msgspec.structs.replace(entry, dice=faked) if entry.n == again else entry

    findings = verify(changed(game.journal, other)).findings
    assert any("read others" in finding.what for finding in findings)


def test_a_journal_under_other_rules_is_told_and_may_be_tried() -> None:
    journal = changed(Journal.read(kept("war-jackals")), lambda entry: entry, {"revision": 2})
    (finding,) = verify(journal).findings
    assert "pinned to war mid/2" in finding.what
    assert verify(journal, dry_run=True).findings == ()
    target = next(entry.n for entry in journal.entries() if entry.text.startswith("strike"))
    rules = changed(
        journal,
        lambda entry: msgspec.structs.replace(entry, events=entry.events[:-1]) if entry.n == target else entry,
    )
    first = verify(rules, dry_run=True).findings[0]
    assert first.entry == target
    assert "strike" in first.what


# ---- two journals


def test_where_two_journals_part() -> None:
    one = Journal.read(jackal_fight())
    assert first_difference(one, Journal.read(jackal_fight())) is None
    other = game_of(Journal.read(jackal_fight()))
    other.note("later")
    longer = first_difference(one, other.journal)
    assert longer is not None
    assert (longer.entry, longer.what, longer.one, longer.other) == (len(one), "entry", "", "later")
    part = changed(one, lambda entry: msgspec.structs.replace(entry, text="other") if entry.n == 3 else entry)
    found = first_difference(one, part)
    assert found is not None
    assert (found.entry, found.what, found.other) == (3, "text", "other")
    header = first_difference(book_game().journal, skirmish_game().journal)
    assert header is not None
    assert header.entry == -1


# ---- a roll checked in another language


def checked(secret: bytes, where: tuple[str, int], seeds: dict[str, str], counter: int, pool: Pool) -> list[str]:
    """What the plain JavaScript of the documentation says of a roll at a table, in an epoch."""
    node = shutil.which("node")
    assert node is not None, "node is needed: Node.js 20 or newer"
    arguments = [secret.hex(), *map(str, where), json.dumps(seeds), str(counter), str(pool.count), str(pool.sides)]
    done = subprocess.run([node, CHECK, *arguments], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()


@pytest.mark.parametrize("seed", range(tenth(200)))
def test_plain_javascript_throws_the_same_dice(seed: int) -> None:
    random, secret = Random(seed), fresh_secret()
    seeds = {f"seat-{number}": random.choice(["", "x", "Änne ✓", "a" * 200]) for number in range(random.randint(0, 3))}
    table, epoch = random.choice(["local", "t-1", "Tisch ä"]), random.randint(1, 9)
    pool, counter = Pool(random.randint(1, 40), random.choice([2, 6, 12, 20, 100, 9999])), random.randint(0, 10**6)
    faces = FairDice(secret, table, epoch, digest_of_seeds(seeds)).roll(pool, counter)
    assert checked(secret, (table, epoch), seeds, counter, pool) == [commitment(secret), " ".join(map(str, faces))]


def test_a_roll_of_a_game_is_checked_from_its_journal_alone() -> None:
    game = rolled_battle()
    secret = bytes.fromhex(game.reveal_dice())
    lines = [json.loads(line) for line in game.journal.export().splitlines()]
    (committed,) = [line["text"] for line in lines[1:] if line["kind"] == "dice-commit"][:1]
    dice = [one for line in lines[1:] for one in line.get("dice", [])]
    assert len(dice) >= 2
    for one in dice:
        pool = Pool(len(one["faces"]), one["sides"])
        told = checked(secret, (lines[0]["table"], 1), {}, one["roll"], pool)
        assert told == [committed, " ".join(map(str, one["faces"]))]
