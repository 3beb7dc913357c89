"""`lawspeaker diff`: where two journals part."""

import msgspec
from rich.markup import escape

from lawspeaker.cli.parameters import AsJson, JournalPath
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.cli.verify import read_journal
from lawspeaker.record.compare import first_difference


def diff(one: JournalPath, other: JournalPath, /, *, json: AsJson = False) -> int:
    """Say where two journals first differ, and in what; their chains aside.

    Ends with 0 if they tell the same, 1 if not, 4 where one is damaged or cannot be read.
    """
    found = first_difference(read_journal(one), read_journal(other))
    if json:
        print_json(None if found is None else msgspec.to_builtins(found))
        return Exit.YES if found is None else Exit.NO
    out = console()
    if found is None:
        out.print("They tell the same.")
        return Exit.YES
    where = "The headers differ" if found.entry < 0 else f"Entry {found.entry} differs"
    out.print(f"{where} in {found.what}:")
    for file, said in ((one, found.one), (other, found.other)):
        out.print(escape(f"  {file}: {said or 'it has ended'}"), soft_wrap=True)
    return Exit.NO
