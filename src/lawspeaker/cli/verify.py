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
    *,
    dry_run: Annotated[
        bool, Parameter(negative="", help="Also where it is pinned to other rules: what would first differ under ours.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Judge a journal anew: its chain, every ruling, every event, and every roll whose secret is revealed.

    Ends with 0 if it tells the truth; 1 if something differs, named by its entry; 4 where it is damaged, or cannot be
    read.
    """
    found = verified(read_journal(file), dry_run=dry_run)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        _say(found)
    return Exit.NO if found.findings else Exit.YES


def read_journal(file: str) -> Journal:
    """The journal in a file; a single - is standard input. Raises BadFile, with the line, and OSError."""
    if file == "-":
        return Journal.read(sys.stdin.buffer.read(), "standard input")
    return Journal.read(Path(file).read_bytes(), file)


def _say(found: Verified) -> None:
    out = console()
    for finding in found.findings:
        out.print(escape(f"entry {finding.entry}: {finding.what}"), soft_wrap=True)
    rolls = f"of its rolls {found.proved} proved, {found.open_} with a secret not revealed yet, {found.typed} typed"
    verdict = "Not as it says" if found.findings else "All as it says"
    told = f"{found.entries} entries, {found.rulings} of them judged anew; {rolls}."
    out.print(f"{verdict}: {told}", soft_wrap=True)


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
