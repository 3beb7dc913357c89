"""`lawspeaker verify`: whether a journal tells the truth."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.markup import escape

from lawspeaker.cli.parameters import AsJson, JournalPath
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.law.ground import Facts
from lawspeaker.record.entry import Entry
from lawspeaker.record.journal import Header, Journal
from lawspeaker.record.verify import Verified
from lawspeaker.record.verify import verify as verified


def verify(
    file: JournalPath,
    /,
    *more: JournalPath,
    dry_run: Annotated[
        bool, Parameter(negative="", help="Also where it is pinned to other rules: what would first differ under ours.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Judge journals anew: their chain, every ruling, every event, and every roll whose secret is revealed.

    Ends with 0 if they tell the truth; 1 if something differs, named by its entry; 4 where one is damaged, or cannot
    be read: all are read before one is judged. With `--json` an object, or a list of them with `file` in each.
    """
    journals = {path: read_journal(path) for path in (file, *more)}
    found = {path: verified(journal, dry_run=dry_run) for path, journal in journals.items()}
    if json:
        told = [{"file": path, **msgspec.to_builtins(one)} for path, one in found.items()]
        print_json(told if more else msgspec.to_builtins(found[file]))
    else:
        for path, one in found.items():
            _say(one, f"{path}: " if more else "")
    return Exit.NO if any(one.findings for one in found.values()) else Exit.YES


def read_journal(file: str) -> Journal:
    """The journal in a file; a single - is standard input. Raises BadFile, with the line, and OSError."""
    if file == "-":
        return Journal.read(sys.stdin.buffer.read(), "standard input")
    return Journal.read(Path(file).read_bytes(), file)


def _say(found: Verified, whose: str) -> None:
    out = console()
    for finding in found.findings:
        out.print(escape(f"{whose}entry {finding.entry}: {finding.what}"), soft_wrap=True)
    rolls = f"of its rolls {found.proved} proved, {found.open_} with a secret not revealed yet, {found.typed} typed"
    verdict = "Not as it says" if found.findings else "All as it says"
    told = f"{found.entries} entries, {found.rulings} of them judged anew; {rolls}."
    out.print(escape(f"{whose}{verdict}: {told}"), soft_wrap=True)


def schema_of_journals() -> dict[str, object]:
    """The JSON Schema of the lines of a journal: its header, and its entries."""
    return {
        name: msgspec.json.schema(kind, schema_hook=_facts) for name, kind in (("header", Header), ("entry", Entry))
    }


def _facts(kind: type) -> dict[str, object]:
    """The schema of facts: an object of any keys."""
    if kind is Facts:
        return {"type": "object"}
    raise NotImplementedError(kind)
