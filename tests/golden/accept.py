"""Plays the golden games anew, shows what differs from the journals that are kept, and keeps the new ones.

    python -m tests.golden.accept [--look]

With --look nothing is written. The fingerprints of the rulebooks are told and written too: where one has moved, the
rules rule otherwise, and the rulebook wants a new revision.
"""

import argparse
import difflib
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from lawspeaker.law.registry import rulebook
from lawspeaker.record.entry import read_line
from lawspeaker.rulebooks.command.book import BOOK as BOOK_OF_COMMAND
from lawspeaker.rulebooks.command.rulebook import COMMAND
from lawspeaker.rulebooks.command.skirmish import reference as skirmish
from lawspeaker.rulebooks.command.skirmish.reserve import START
from lawspeaker.rulebooks.war.book import BOOK as BOOK_OF_WAR
from lawspeaker.rulebooks.war.duel import reference as duel
from lawspeaker.rulebooks.war.duel.duellists import DUELS
from lawspeaker.rulebooks.war.duel.playing import start
from tests.golden.games import GAMES, played

BOOKS = {"command": BOOK_OF_COMMAND, "war": BOOK_OF_WAR}
FOLDER = Path(__file__).parent / "journals"
PACKAGES = Path(__file__).parents[2] / "src" / "lawspeaker" / "rulebooks"


def kept(name: str) -> bytes:
    """The journal that is kept under a name; nothing, where none is."""
    path = FOLDER / f"{name}.jsonl"
    return path.read_bytes() if path.exists() else b""


def bare(data: bytes) -> list[str]:
    """The lines of a journal without their chain, and the header without its fingerprint."""
    header, *lines = data.splitlines() or [b""]
    shown = [re.sub(rb'"fingerprint":"[^"]*"', b'"fingerprint":""', header).decode()]
    return shown + [msgspec.json.encode(msgspec.structs.replace(read_line(line), prev="")).decode() for line in lines]


def differences(name: str) -> Iterator[str]:
    """Where the game, played anew, differs from the journal that is kept."""
    yield from difflib.unified_diff(
        bare(kept(name)),
        bare(played(GAMES[name]).journal.export()),
        f"{name} (kept)",
        f"{name} (now)",
        lineterm="",
        n=1,
    )


def perft_counts(rulebook_id: str) -> list[int]:
    """The counts that belong to a fingerprint."""
    if rulebook_id == "command":
        return [skirmish.perft(COMMAND.start(START, {}), depth) for depth in (1, 2, 3)]
    return [duel.perft(start(name), 1) for name in DUELS]


def fingerprint(rulebook_id: str) -> str:
    """The digest of what the rules come to: the golden journals without their chains, and perft counts."""
    told = [bare(played(golden).journal.export()) for golden in GAMES.values() if golden.rulebook == rulebook_id]
    text = msgspec.json.encode([told, perft_counts(rulebook_id)])
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def write_fingerprint(rulebook_id: str) -> None:
    """Writes the fingerprint into the package of a rulebook, and has it read anew."""
    path = PACKAGES / rulebook_id / "fingerprint.toml"
    written = f'fingerprint = "{fingerprint(rulebook_id)}"'
    path.write_text(re.sub(r'^fingerprint = ".*"$', written, path.read_text("utf-8"), flags=re.M), "utf-8")
    vars(BOOKS[rulebook_id]).pop("fingerprint", None)


def main() -> None:
    """Shows, and keeps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--look", action="store_true", help="only show what differs")
    look = parser.parse_args().look
    changed = 0
    for name in GAMES:
        lines = list(differences(name))
        changed += bool(lines)
        print("\n".join(line[:400] for line in lines) or f"{name}: as it was")
    for rulebook_id in ("command", "war"):
        was, is_ = rulebook(rulebook_id).fingerprint, fingerprint(rulebook_id)
        print(f"{rulebook_id}: fingerprint {is_}" + ("" if was == is_ else f" (it was {was or 'none'})"))
        if not look:
            write_fingerprint(rulebook_id)
    if look:
        return
    FOLDER.mkdir(exist_ok=True)
    for name, golden in GAMES.items():
        (FOLDER / f"{name}.jsonl").write_bytes(played(golden).journal.export())
    print(f"{changed} journals were others before; all {len(GAMES)} are kept as they are now.")


if __name__ == "__main__":
    main()
